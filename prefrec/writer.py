"""Record to canonical text, one way only.

It adds no fact and drops none; comments keep the lines they are bound to.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from prefrec import facts_text as words
from prefrec.line import Notes
from prefrec.record import Columns, Deal, Game, Incident, Tag, Unread, Variation
from prefrec.seats import SEATS, in_seat_order

HEADER_ORDER = (
    "event", "site", "round", "table", "date", "started", "ended", "scribe", "source", "importer",
    "confidence", "licence", "names", "id", "detail", "stake", "rules", "rules.", "dummy", "seats",
)
DEAL_ORDER = ("time", "board", "id", "confidence", "detail", "rules.", "seats")


def dumps(games: Iterable[Game]) -> str:
    """Canonical text of several games."""
    texts = map(dump_game, games)
    return "".join([*islice(texts, 1), *map(behind_another, texts)])


def behind_another(text: str) -> str:
    """Canonical text of a game, with the blank line before it, as it follows another game.

    Comments above ``%prefrec`` would be the last ones of that other game: they go above the next line.
    """
    lines = text.split("\n")
    at = next(place for place, line in enumerate(lines) if not line.startswith(";"))
    if not at:
        return f"\n{text}"
    separator, rest = lines[at], lines[at + 1 :] or [""]
    blank = 1 if rest[0] == "" else 0
    return "\n".join(["", separator, *rest[:blank], *lines[:at], *(rest[blank:] or [""])])


def dump_game(game: Game) -> str:
    """Canonical text of one game, its last line ended."""
    lines: list[str] = [f"; {text}".rstrip() for text in game.opening]
    lines.append("%prefrec 1" + (f".{game.minor}" if game.minor else ""))
    for tag in tags_in_order(game.tags, HEADER_ORDER):
        lines += _line(words.tag_text(tag), tag.notes)
    dummy = next((tag.value for tag in game.tags if tag.key == "dummy" and tag.value in SEATS), None)
    seats = _seats_of(game.tags) - {dummy or ""}
    if game.start:
        lines += _line(_start_text(game.start, in_seat_order(seats)), game.start.notes)
    for deal in game.deals:
        lines.append("")
        if isinstance(deal, Unread):
            lines += deal.text.split("\n")
            continue
        seats = (seats | _seats_of(deal.tags)) - {deal.leave.word or "" if deal.leave else "", dummy or ""}
        lines += _deal_lines(deal, in_seat_order(seats), dummy)
    closing = list(_closing_lines(game, in_seat_order(seats)))
    if closing or game.trailing:
        lines.append("")
    lines += closing
    lines += [f"; {text}".rstrip() for text in game.trailing]
    return "\n".join(lines) + "\n"


def _seats_of(tags: Iterable[Tag]) -> set[str]:
    return {tag.key for tag in tags if tag.key in SEATS}


def tags_in_order(tags: Sequence[Tag], order: Sequence[str]) -> list[Tag]:
    """Known tags in their order, each seat with its own after it, then the others by key."""
    places = {key: place for place, key in enumerate(order)}

    def place(tag: Tag) -> tuple[int, int, str]:
        key = tag.key
        seat, dot, _ = key.partition(".")
        if seat in SEATS:
            return places["seats"], SEATS.index(seat), key
        if seat == "rules" and dot:
            return places["rules."], 0, key
        return places.get(key, len(order)), 0, "" if key in places else key

    return sorted(tags, key=place)


def _line(text: str, notes: Notes) -> list[str]:
    above = [f"; {comment}".rstrip() for comment in notes.above]
    behind = "" if notes.behind is None else f" ; {notes.behind}".rstrip()
    return [*above, text + behind]


def _start_text(start: Columns, seats: Sequence[str]) -> str:
    series = ["all-pass", str(start.all_passes)] if start.all_passes else []
    return " ".join(["start", *series, *words.columns_words(start, seats)])


def _closing_lines(game: Game, seats: Sequence[str]) -> Iterator[str]:
    if game.end:
        yield from _line(f"end {game.end.word or '_'}", game.end.notes)
    if game.final:
        yield from _line(" ".join(["final", *words.columns_words(game.final, seats)]), game.final.notes)
    if game.settlement:
        yield from _line(words.counts_text("settlement", game.settlement, seats), game.settlement.notes)
    if game.money:
        yield from _line(words.money_text(game.money), game.money.notes)


def _deal_lines(deal: Deal, seats: Sequence[str], dummy: str | None) -> list[str]:
    lines = _line(f"deal {deal.number} {deal.dealer or '_'}{deal.flags}", deal.notes)
    for tag in tags_in_order(deal.tags, DEAL_ORDER):
        lines += _line(words.tag_text(tag), tag.notes)
    if deal.leave:
        lines += _line(f"leave {deal.leave.word}", deal.leave.notes)
    if deal.factor:
        lines += _line(words.factor_text(deal.factor), deal.factor.notes)
    played = [s for s in [*seats, *filter(None, [dummy])] if not (len(seats) == 4 and s == deal.dealer)]
    lines += fact_lines(deal, seats, played)
    for variation in deal.variations:
        lines += _variation_lines(variation, seats, played, 1)
    return lines


def fact_lines(deal: Deal, seats: Sequence[str], played: Sequence[str]) -> list[str]:
    """The lines between the head of a deal and its what-if lines, incidents in their places."""
    lines: list[str] = []
    waiting: dict[str, list[Incident]] = {}
    for incident in deal.incidents:
        waiting.setdefault(incident.before, []).append(incident)
    for place, text, notes in _facts(deal, seats, played):
        for incident in waiting.pop(place, ()):
            lines += _line(words.incident_text(incident), incident.notes)
        lines += _line(text, notes)
    for incidents in waiting.values():
        for incident in incidents:
            lines += _line(words.incident_text(incident), incident.notes)
    return lines


def _facts(deal: Deal, seats: Sequence[str], played: Sequence[str]) -> Iterator[tuple[str, str, Notes]]:
    """(place, canonical line, comments) of every fact, in the order of the grammar."""
    for hand in sorted(deal.hands, key=lambda h: SEATS.index(h.seat)):
        yield f"hand {hand.seat}", words.hand_line(hand.seat, hand.cards), hand.notes
    if deal.talon:
        yield "talon", " ".join(["talon", *words.flagged_cards(deal.talon.cards, ())]), deal.talon.notes
    if deal.auction:
        yield "auction", " ".join(["auction", *words.calls_words(deal.auction)]), deal.auction.notes
    if deal.discard:
        yield "discard", words.discard_text(deal.discard), deal.discard.notes
    if deal.contract:
        yield "contract", "contract " + words.contract_text(deal.contract), deal.contract.notes
    if deal.answers:
        yield "answers", " ".join(["answers", *words.calls_words(deal.answers)]), deal.answers.notes
    if deal.choice:
        yield deal.choice.word, words.choice_text(deal.choice), deal.choice.notes
    for trick in deal.tricks:
        yield str(trick.number), words.trick_text(trick), trick.notes
    if deal.claim:
        yield "claim", words.claim_text(deal.claim), deal.claim.notes
    if deal.void:
        yield "void", f"void {deal.void.word}", deal.void.notes
    yield from _results(deal, seats, played)


def _results(deal: Deal, seats: Sequence[str], played: Sequence[str]) -> Iterator[tuple[str, str, Notes]]:
    if deal.counts:
        yield "tricks", words.counts_text("tricks", deal.counts, played), deal.counts.notes
    for adjustment in deal.adjustments:
        yield "adjust", words.adjust_text(adjustment), adjustment.notes
    if deal.score:
        yield "score", " ".join(["score", *words.columns_words(deal.score, ())]), deal.score.notes
    if deal.sheet:
        yield "sheet", " ".join(["sheet", *words.columns_words(deal.sheet, seats)]), deal.sheet.notes
    for clock in deal.clocks:
        yield "clock", words.clock_text(clock), clock.notes


def _variation_lines(variation: Variation, seats: Sequence[str], played: Sequence[str], depth: int) -> list[str]:
    prefix = "if " * depth
    lines = _line(prefix.rstrip(), variation.notes)
    for text in fact_lines(variation.deal, seats, played):
        lines.append(text if text.startswith(";") else prefix + text)
    for inner in variation.deal.variations:
        lines += _variation_lines(inner, seats, played, depth + 1)
    return lines
