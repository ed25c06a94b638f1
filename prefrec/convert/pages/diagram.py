"""A game as card books print it, before it is set: headings, facts, and tables of cells.

The hands lie around the table with the talon in the middle; auction and tricks are tables with a column
a seat. Suits are the stand-ins of ``prefrec.show.ink``, which whoever sets the page turns into signs.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from prefrec.contracts import ALL_PASS
from prefrec.convert.imported import Loss
from prefrec.convert.kinds import Comment, comments, kinds, not_held, not_on_pages
from prefrec.convert.pages.grids import Grid, Seen, around_grid, auction_grid, other_tricks, titled, trick_grid
from prefrec.facts_text import hand_line
from prefrec.outcome import Result
from prefrec.record import Columns, Deal, Game, Unread
from prefrec.render.cells import plain
from prefrec.seats import SEATS
from prefrec.sheet import entry
from prefrec.show.deal import after_play_facts, choice_fact
from prefrec.show.language import Language
from prefrec.show.overview import SHOWN_TAGS, DealRow, closing_facts, header_facts, page_of, result_phrase
from prefrec.show.phrases import calls_phrase, cards_phrase, columns_phrase, contract_phrase

if TYPE_CHECKING:
    from prefrec.check import CheckedGame


class Heading(NamedTuple):
    """Of a game (level 1), or of a deal or the result (level 2)."""

    text: str
    level: int


class Facts(NamedTuple):
    """Lines, each with its title."""

    lines: tuple[tuple[str, str], ...]


class Prose(NamedTuple):
    """Paragraphs: what the writer says of the game or of the deal."""

    texts: tuple[str, ...]


Block = Heading | Facts | Grid | Prose

_HEADER = frozenset((*SHOWN_TAGS, *SEATS, "dummy"))
_DEAL_LINES = (
    "deal", "hand", "talon", "auction", "discard", "contract", "answers", "open or closed", "trick", "claim", "void",
    "tricks", "adjust", "score", "sheet",
)
_HELD = frozenset((
    *(f"tag {key}" for key in _HEADER), *(f"deal tag {seat}" for seat in SEATS), *_DEAL_LINES,
    "start", "end", "final", "settlement", "money", "comment",
))  # fmt: skip
WHAT_IF = "if"
# Lists that may end in `_`, which no diagram shows.
_LISTS = frozenset(("tricks", "adjust", "score", "sheet", "start", "final", "settlement"))


def blocks(checked: "CheckedGame", game: Game, language: Language) -> Iterator[Block]:
    """The whole game: its header, every deal, what it came to."""
    page = page_of(checked, game)
    number, *header = header_facts(page, language)
    yield Heading(titled(" ".join(number)), 1)
    if game.start:
        series = f", {language.word(ALL_PASS)}: {game.start.all_passes}" if game.start.all_passes else ""
        header.append((language.word("start"), columns_phrase(game.start, language) + series))
    if checked.settings and checked.settings.dummy:
        header.append((language.word("dummy"), language.seats[checked.settings.dummy]))
    yield Facts(tuple(header))
    said = tuple(comments(game))
    yield from _prose(said, 0)
    names = {tag.key: tag.value for tag in game.tags if tag.key in SEATS}
    for place, (row, outcome) in enumerate(zip(page.rows, checked.outcomes, strict=True), 1):
        deal = row.deal
        if isinstance(deal, Unread) or outcome is None:
            yield from _unread(row, language)
            continue
        names |= {tag.key: tag.value for tag in deal.tags if tag.key in SEATS}
        heading, *others = _deal(Seen(deal, outcome, names, language))
        yield from (heading, *_prose(said, place), *others, *_remarks(said, place, language))
    closing = tuple(closing_facts(page, language))
    if closing:
        yield Heading(titled(language.word("result")), 2)
        yield Facts(closing)


def _deal(seen: Seen) -> Iterator[Block]:
    deal, language = seen.deal, seen.language
    dealer = deal.dealer or seen.outcome.table.dealer  # the one who is written, though another had his turn
    by = f", {language.word('dealer')} {language.seats[dealer]}" if dealer else ""
    yield Heading(titled(f"{language.word('deal')} {deal.number}{by}"), 2)
    newcomers = [(language.seats[tag.key], plain(tag.value)) for tag in deal.tags if tag.key in SEATS]
    if newcomers:
        yield Facts(tuple(newcomers))
    if deal.hands:
        yield around_grid(seen)
    if deal.auction and deal.auction.calls:
        yield auction_grid(deal.auction, seen)
    facts = tuple(_before_play(seen))
    if facts:
        yield Facts(facts)
    grid = trick_grid(seen)
    if grid:
        yield grid
    others = tuple(other_tricks(seen))
    if others:
        yield Facts(others)
    after = tuple(_after_play(seen))
    if after:
        yield Facts(after)


def _prose(said: Sequence[Comment], place: int) -> Iterator[Block]:
    """What is said of a whole deal, above its line; of the game, everywhere outside of its deals."""
    texts = [comment.text for comment in said if comment.deal == place and _is_prose(comment)]
    if any(texts):
        yield Prose(tuple(plain(text) for text in texts if text))


def _is_prose(comment: Comment) -> bool:
    return not comment.deal or comment.word == "deal"


def _remarks(said: Sequence[Comment], place: int, language: Language) -> Iterator[Block]:
    """What is said of single lines of a deal."""
    lines = tuple(
        (_line_named(comment.word, language), plain(comment.text))
        for comment in said
        if comment.deal == place and not _is_prose(comment) and comment.word != WHAT_IF and comment.text
    )
    if lines:
        yield Facts(lines)


def _line_named(word: str, language: Language) -> str:
    """The line that a comment is bound to, as the page calls it."""
    return f"{language.word('trick')} {word}" if word.isdigit() else language.word(word)


def _unread(row: DealRow, language: Language) -> Iterator[Block]:
    number = "?" if row.deal.number is None else str(row.deal.number)
    yield Heading(titled(f"{language.word('deal')} {number}: {language.word('unreadable')}"), 2)
    facts = [(language.word("contract"), contract_phrase(row.deal.contract, language))] if row.deal.contract else []
    for name, columns in (("score", row.deal.score), ("sheet", row.deal.sheet)):
        if columns:
            facts.append((language.word(name), columns_phrase(columns, language)))
    if facts:
        yield Facts(tuple(facts))


# ---- what was said


def _before_play(seen: Seen) -> Iterator[tuple[str, str]]:
    deal, language = seen.deal, seen.language
    if deal.talon and not deal.hands:
        yield language.word("talon"), cards_phrase(deal.talon, language)
    if deal.auction and not deal.auction.calls:
        yield language.word("auction"), calls_phrase(deal.auction, language)
    if deal.discard:
        yield language.word("discard"), f"({cards_phrase(deal.discard, language)})"
    if deal.contract:
        yield language.word("contract"), contract_phrase(deal.contract, language)
    if deal.answers:
        yield language.word("answers"), calls_phrase(deal.answers, language)
    if deal.choice:
        yield choice_fact(deal.choice, language)


# ---- the play, and what was written


def _after_play(seen: Seen) -> Iterator[tuple[str, str]]:
    """How the contract came out, what is written below the tricks; the entry as computed where none is written."""
    deal, outcome, language = seen.deal, seen.outcome, seen.language
    if _tells(outcome.result) and not deal.void:
        row = DealRow(deal, outcome.result, outcome.sheet, ())
        yield language.word("result"), result_phrase(row, language)
    yield from after_play_facts(deal, language)
    if deal.score is None and outcome.postings is not None:
        title = f"{language.word('score')} ({language.word('computed')})"
        yield title, columns_phrase(Columns(*entry(outcome.postings)), language)


def _tells(result: Result | None) -> bool:
    """Whether a result says more than the tricks of everybody."""
    return result is not None and result.kind != ALL_PASS


# ---- what is not shown


def losses(game: Game) -> tuple[Loss, ...]:
    """What the diagrams of a game do not show."""
    held = _HELD | {kind for kind, _ in kinds(game) if kind.startswith("tag rules.")}
    return (*not_held(game, held), *not_on_pages(game), *_finer(game))


def _finer(game: Game) -> Iterator[Loss]:
    for deal in game.deals:
        if isinstance(deal, Deal):
            last = {hand.seat: hand for hand in deal.hands}
            for hand in deal.hands:
                if hand is not last[hand.seat]:
                    yield Loss("hand that is written twice", hand_line(hand.seat, hand.cards))
    for comment in comments(game):
        if comment.deal and comment.word == WHAT_IF:
            yield Loss("comment of a what-if line", comment.text)
    for kind, line in kinds(game):
        if kind in _LISTS and line.endswith(" _"):
            yield Loss("that a list is not complete", line)
