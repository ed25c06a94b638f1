"""A game as chapters: its header, its deals, its closing part."""

from collections.abc import Iterator, Mapping

from prefrec.check import CheckedGame
from prefrec.ledger.page import DealPage, Page, page_of
from prefrec.ledger.text import closing_lines, deal_lines
from prefrec.outcome import Result, Sheet, Table
from prefrec.record import Deal, Game, Unread
from prefrec.referee.situation import DealOutcome
from prefrec.referee.totals import sheet_of
from prefrec.render.cells import plain
from prefrec.replay.before_play import tag_said
from prefrec.replay.courses import courses_of
from prefrec.replay.findings import placed
from prefrec.replay.said import NOTHING, Said, headed, said, same
from prefrec.replay.scene import PLAYED, Scene, of_fact, told
from prefrec.replay.steps import Board, Chapter, Course, Replay, Step, step
from prefrec.seats import SEATS, in_seat_order
from prefrec.show.language import LANGUAGES
from prefrec.show.overview import SHOWN_TAGS, DealRow, closing_facts, header_facts, names_of, result_phrase
from prefrec.show.overview import Page as Overview
from prefrec.show.overview import page_of as overview_of
from prefrec.show.phrases import columns_phrase, contract_phrase
from prefrec.show.position import winners_of


def replay_of(checked: CheckedGame, game: Game) -> Replay:
    """Every step of a game. Places of its findings are those of the text that it was read from."""
    page = page_of(checked, game)
    players = page.players or in_seat_order(names_of(game))
    deals = list(_deals(checked, game, page))
    chapters = [_header(checked, game), *deals, _closing(game, page, names_of(game))]
    return Replay(_title(checked, game), players, placed(chapters, checked.diagnostics))


def _title(checked: CheckedGame, game: Game) -> Said:
    """Event, date and number of the game, as far as they are written."""
    tags = {tag.key: tag.value for tag in game.tags}
    known = ", ".join(plain(tags[key]) for key in ("event", "site", "date") if tags.get(key))
    number = said(lambda language: f"{headed(language.word('game'))} {checked.number}")
    return same(known) if known else number


# ---- the header


def _header(checked: CheckedGame, game: Game) -> Chapter:
    """The first chapter: who plays what where, and the sheet as it is before the first deal."""
    names = {tag.key: plain(tag.value) for tag in game.tags if tag.key in SEATS}
    opened = step("game", "game", told("header"), Board())
    opened = opened._replace(lines=tuple(_header_lines(checked, game)), notes=tuple(map(plain, game.opening)))
    for fact in (*game.tags, game.start):
        if fact is not None:
            opened = of_fact(opened, fact.notes, fact.line)
    players = checked.settings.players if checked.settings else in_seat_order(names)
    table = Table(players, (), None)
    sheet = sheet_of(game.start) if game.start else Sheet()
    title = said(lambda language: headed(language.word("game")))
    return Chapter("game", title, NOTHING, NOTHING, table, names, sheet, (_only(opened),))


def _header_lines(checked: CheckedGame, game: Game) -> Iterator[Said]:
    """Every tag once, those that people ask for first."""
    page = overview_of(checked, game)
    facts = [list(header_facts(page, language)) for language in LANGUAGES.values()]
    for (title, text), (titre, texte) in zip(*facts, strict=True):
        yield Said(f"{title}: {text}", f"{titre}: {texte}")
    shown = (*SHOWN_TAGS, *SEATS)
    yield from (tag_said(tag) for tag in game.tags if tag.key not in shown and not tag.key.startswith("rules."))
    if game.start is not None:
        start = game.start
        yield said(lambda language: f"{language.word('start')}: {columns_phrase(start, language)}")


def _only(one: Step) -> Course:
    return Course("", "", "", 0, (one,))


# ---- deals


def _deals(checked: CheckedGame, game: Game, page: Page) -> Iterator[Chapter]:
    names: dict[str, str] = {tag.key: plain(tag.value) for tag in game.tags if tag.key in SEATS}
    keys: set[str] = set()
    for deal, outcome, own in zip(game.deals, checked.outcomes, page.deals, strict=True):
        key = _key(deal, keys)
        keys.add(key)
        if isinstance(deal, Unread):
            yield _unread(key, deal, own, names)
            continue
        names |= {tag.key: plain(tag.value) for tag in deal.tags if tag.key in SEATS}
        yield _deal(key, deal, outcome, own, {**names, **_stand_ins(deal, names)})


def _key(deal: Deal | Unread, taken: set[str]) -> str:
    """The address of a deal by its number; a second deal of the same number gets another one."""
    key = "deal=_" if deal.number is None else f"deal={deal.number}"
    if key not in taken:
        return key
    return next(f"{key}.{again}" for again in range(2, len(taken) + 3) if f"{key}.{again}" not in taken)


def _stand_ins(deal: Deal, names: Mapping[str, str]) -> dict[str, str]:
    subs = {tag.key.partition(".")[0]: plain(tag.value) for tag in deal.tags if tag.key.endswith(".sub")}
    return {seat: f"{sub} ({names[seat]})" for seat, sub in subs.items() if names.get(seat)}


def _deal_title(number: int | None) -> Said:
    return said(lambda language: f"{headed(language.word('deal'))} {'?' if number is None else number}")


def _contract(deal: Deal | Unread) -> Said:
    contract = deal.contract
    return NOTHING if contract is None else said(lambda language: contract_phrase(contract, language))


def _result(page: DealPage) -> Said:
    row = DealRow(page.deal, page.result, page.sheet, ())
    return said(lambda language: result_phrase(row, language))


def _deal(
    key: str, deal: Deal, outcome: DealOutcome | None, page: DealPage, names: Mapping[str, str]
) -> Chapter:
    table = outcome.table if outcome else _seen_table(deal, names)
    result = outcome.result if outcome else None
    winners = winners_of(deal, outcome.winners if outcome else ())
    scene = Scene(deal, table, winners, told_result(page), is_play_due(result))
    return Chapter(
        key, _deal_title(deal.number), _contract(deal), _result(page), table, names, page.sheet,
        courses_of(scene, outcome),
    )  # fmt: skip


def is_play_due(result: Result | None) -> bool:
    """Whether cards were to be played, as far as is known."""
    return result is None or result.kind in PLAYED


def _seen_table(deal: Deal, names: Mapping[str, str]) -> Table:
    """Who plays, where the header does not settle it: the hands that are written, else everybody named."""
    players = in_seat_order(names)
    hands = in_seat_order({hand.seat for hand in deal.hands}) or players
    return Table(players, hands, deal.dealer)


def told_result(page: DealPage) -> tuple[Said, tuple[Said, ...]]:
    """The title of the deal with its result, and every number with its reason, as the score page tells them."""
    bare = page._replace(notes=())
    english, russian = (list(deal_lines(bare, lang)) for lang in LANGUAGES)
    first, *lines = [Said(*pair) for pair in zip(english, russian, strict=True)]
    # The last line is the sheet, which the page shows as such.
    return Said(headed(first.en), headed(first.ru)), tuple(lines[:-1])


def _unread(key: str, deal: Unread, page: DealPage, names: Mapping[str, str]) -> Chapter:
    """A deal whose text is shown as it stands, with what could still be read of it."""
    _, lines = told_result(page)
    contract = _contract(deal)
    known = (said(lambda language: f"{language.word('contract')}: {contract.within(language)}"),) if contract.en else ()
    opened = step("dealt", "deal", told("unread"), Board())._replace(lines=(*known, *lines), is_over=True)
    if deal.line is not None:
        opened = opened._replace(places=(deal.line.whole(),))
    return Chapter(
        key, _deal_title(deal.number), contract, _result(page), Table(in_seat_order(names), (), deal.dealer),
        dict(names), page.sheet, (_only(opened),), deal.text,
    )  # fmt: skip


# ---- the closing part


def _closing(game: Game, page: Page, names: Mapping[str, str]) -> Chapter:
    """The last chapter: how the game ended, the settlement part by part, money, who pays whom."""
    facts = [fact for fact in (game.end, game.final, game.settlement, game.money) if fact is not None]
    english, russian = (list(closing_lines(page._replace(notes=()), lang)) for lang in LANGUAGES)
    lines = [Said(*pair) for pair in zip(english, russian, strict=True) if pair[0]]
    opened = step("end", "end", told("closing" if facts else "no-closing"), Board())
    opened = opened._replace(lines=(*lines, *_stated(game)), is_over=True)
    for fact in facts:
        opened = of_fact(opened, fact.notes, fact.line)
    opened = opened._replace(notes=(*opened.notes, *map(plain, game.trailing)))
    players = page.players or in_seat_order(names)
    shown = {seat: plain(name) for seat, name in names.items()}
    return Chapter(
        "end", told("game-over"), NOTHING, NOTHING, Table(players, (), None), shown, page.final, (_only(opened),)
    )


def _stated(game: Game) -> Iterator[Said]:
    """The closing lines as they are written."""
    bare = Overview(game._replace(end=None), 0, (), None)
    facts = [list(closing_facts(bare, language)) for language in LANGUAGES.values()]
    for place, ((title, text), (titre, texte)) in enumerate(zip(*facts, strict=True)):
        if place == 0:
            yield told("as-it-is-written")
        yield Said(f"  {title}: {text}", f"  {titre}: {texte}")
