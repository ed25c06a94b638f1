"""The events of a backup: each hand is a deal, each correction an adjustment of the deal before it."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from prefrec.codes.foreign import FOREIGN_MISSING, FOREIGN_RULE, FOREIGN_UNKNOWN, FOREIGN_VALUE
from prefrec.contracts import STRAINS
from prefrec.convert.document import Node, member, spelled
from prefrec.convert.draft import Draft, Word
from prefrec.convert.score_backup.values import (
    Seats,
    brief,
    choice_of,
    known_players,
    number_of,
    seat_of,
    text_of,
    time_of,
    unknown_keys,
)
from prefrec.diagnostics import Span
from prefrec.seats import clockwise_from, in_seat_order, seat_after

_SUITS = dict(
    zip(("picche", "fiori", "quadri", "cuori", "senza briscola"), STRAINS, strict=True)
)
_LEVELS = {level: str(level) for level in (6, 7, 8, 9, 10)}
_CHOICES = {"vist": "whist", "polvist": "half", "pass": "pass"}
_COLUMNS = {"pool": "pool", "penalty": "mountain", "credit": "whists"}

_BASE = ("id", "createdAt", "restPlayerId", "note", "type")
_KEYS = {
    "normal": (*_BASE, "declarerId", "level", "suit", "defenderChoices", "tricks"),
    "mizer": (*_BASE, "declarerId", "declarerTricks", "tricks"),
    "raspasy": (*_BASE, "tricks"),
    "manual": (*_BASE, "adjustments", "raspasyLevel"),
}
_TYPES = {kind: kind for kind in _KEYS}


class Events(NamedTuple):
    """What the events refer to.

    seats       by the ids of the players
    first_rest  the seat that is to rest first, of four
    is_ruled    the record has rules: then a dealer out of turn is a fault, unless it is said that it stood
    """

    seats: Seats
    first_rest: str | None
    is_ruled: bool


class _Change(NamedTuple):
    """A number that a correction adds to a column, under a seat or a pair of seats."""

    column: str
    key: str
    amount: int
    span: Span


def write_events(draft: Draft, game: Events, events: Sequence[Node]) -> None:
    """Deals and adjustments, in the order in which they were entered."""
    kinds = [(_kind(draft, event), event) for event in events]
    first = next((place for place, (kind, _) in enumerate(kinds) if kind not in ("manual", "")), len(kinds))
    _start(draft, game.seats, [event for kind, event in kinds[:first] if kind])
    due, number = game.first_rest, 0
    if due is not None and not _follows(game.seats, [event for kind, event in kinds[first:] if kind], due):
        draft.lose("who was to rest first", f"{_id_of(game.seats, due)}")
    for place, (kind, event) in enumerate(kinds[first:]):
        if kind == "manual":
            _adjust(draft, game.seats, event)
        elif kind:
            number += 1
            due = _deal(draft, game.seats, event, kind, number, due, may_be_odd=game.is_ruled and place > 0)


def _follows(seats: Seats, events: Sequence[Node], due: str) -> bool:
    """Whether the first of the hands is one in which this seat rests."""
    rest = events[0].get("restPlayerId") if events else None
    return bool(events) and (rest is None or rest.data in (None, _id_of(seats, due)))


def _kind(draft: Draft, event: Node) -> str:
    """What an event is; empty where nobody can tell, and then it is lost."""
    if not isinstance(event.data, dict):
        draft.fault(FOREIGN_VALUE, event.span, field="an event", found=spelled(event), expected="an object")
        return ""
    found = choice_of(draft, event, "type", _TYPES)
    if found is None:
        draft.lose("event of an unknown kind", brief(event))
        return ""
    unknown_keys(draft, event, _KEYS[found[0]], f"an event {found[0]}")
    return found[0]


# ---- hands


def _deal(
    draft: Draft, seats: Seats, event: Node, kind: str, number: int, due: str | None, *, may_be_odd: bool
) -> str | None:
    """One deal; gives the seat that rests next, of four."""
    rest, at = _rest(draft, seats, event, due)
    is_odd = rest is not None and due is not None and rest != due and may_be_odd
    if note := event.get("note") and text_of(draft, event, "note"):
        draft.comment(*note)
    whole = Span(event.span.start, event.span.start + 1)
    draft.line(whole, "deal", str(number), (f"{rest or '_'}{'*' if is_odd else ''}", at))
    _deal_tags(draft, event)
    hands = [seat for seat in in_seat_order(seats.values()) if seat != rest]
    match kind:
        case "normal":
            _contract(draft, seats, event, hands)
        case "mizer":
            _misere(draft, seats, event, hands)
        case _:
            draft.line(_place(event, "type"), "contract", "all-pass")
            _tricks(draft, seats, event, hands)
    return None if rest is None else seat_after(in_seat_order(seats.values()), rest)


def _deal_tags(draft: Draft, event: Node) -> None:
    if time := time_of(draft, event, "createdAt"):
        draft.tag("time", *time)
    if id := text_of(draft, event, "id"):
        draft.tag("x-backup.id", *id)


def _rest(draft: Draft, seats: Seats, event: Node, due: str | None) -> tuple[str | None, Span]:
    """Who rests, as the event says or else as it was his turn, which is how the program counts it."""
    node = event.get("restPlayerId")
    start = Span(event.span.start, event.span.start + 1)
    if len(seats) == 3:
        if node is not None and node.data is not None:
            found = f"{spelled(node)}, who rests where three play,"
            draft.fault(FOREIGN_UNKNOWN, node.span, found=found, expected="four players")
        return None, start
    if node is None or node.data is None:
        if due is None:
            draft.fault(FOREIGN_MISSING, start, field="restPlayerId")
        return due, start
    found_seat = seat_of(draft, event, "restPlayerId", seats)
    return found_seat or (None, start)


def _contract(draft: Draft, seats: Seats, event: Node, hands: Sequence[str]) -> None:
    declarer = seat_of(draft, event, "declarerId", seats)
    level, suit = choice_of(draft, event, "level", _LEVELS), choice_of(draft, event, "suit", _SUITS)
    seat = declarer[0] if declarer else "_"
    bid = f"{level[0]}{suit[0] if suit else '_'}" if level else "_"
    draft.line(_place(event, "declarerId", "level", "suit"), "contract", f"{seat}:{bid}")
    said = _answers(draft, seats, event, seat, hands)
    if event.get("tricks") is not None or said & {"whist", "half"}:
        _tricks(draft, seats, event, hands)


def _answers(draft: Draft, seats: Seats, event: Node, declarer: str, hands: Sequence[str]) -> set[str]:
    """Answers from the declarer's left, as the program counts its first and second defender; what was said."""
    if member(draft, event, "defenderChoices", dict) is None:
        return set()
    choices = event.get("defenderChoices") or event
    there = known_players(draft, event, "defenderChoices", seats)
    if declarer == "_":
        draft.lose("answers to a contract of nobody", ", ".join(spelled(node) for node in choices.data.values()))
        return set()
    words: list[Word] = []
    said: set[str] = set()
    is_broken = False
    for seat in clockwise_from(in_seat_order(seats.values()), declarer):
        is_asked = len(hands) == 3 and seat in hands and seat != declarer
        if seat not in there and not is_asked:
            continue
        id = _id_of(seats, seat)
        found = choice_of(draft, choices, id, _CHOICES, f'the choice of "{id}"')
        said |= {found[0]} if found else set()
        is_broken = is_broken or found is None
        if found and is_broken:
            draft.lose("answer behind one that cannot be read", found[0])
        elif found:
            words.append((f"{seat}:{found[0]}", found[1]))
    draft.line(choices.span, "answers", *words, *(["_"] if is_broken or not words else []))
    return said


def _id_of(seats: Seats, seat: str) -> str:
    return next(id for id, other in seats.items() if other == seat)


def _misere(draft: Draft, seats: Seats, event: Node, hands: Sequence[str]) -> None:
    declarer = seat_of(draft, event, "declarerId", seats)
    seat = declarer[0] if declarer else "_"
    draft.line(_place(event, "declarerId", "type"), "contract", f"{seat}:misere")
    taken = number_of(draft, event, "declarerTricks")
    if event.get("tricks") is not None:
        counts = _tricks(draft, seats, event, hands)
        if taken and counts.get(seat, taken[0]) != taken[0]:
            found = f"The declarerTricks {taken[0]} beside {counts[seat]} in tricks"
            draft.fault(FOREIGN_RULE, taken[1], found=found, expected="the same number")
    elif taken and seat != "_":
        draft.line(taken[1], "tricks", (f"{seat}:{taken[0]}", taken[1]), "_")


def _tricks(draft: Draft, seats: Seats, event: Node, hands: Sequence[str]) -> dict[str, int]:
    """The tricks by seat."""
    if member(draft, event, "tricks", dict) is None:
        return {}
    tricks = event.get("tricks") or event
    there = known_players(draft, event, "tricks", seats)
    counts: dict[str, int] = {}
    words: list[Word] = []
    for seat in in_seat_order({*there, *hands} & set(seats.values())):
        if seat in there or len(hands) == 3:
            id = _id_of(seats, seat)
            found = number_of(draft, tricks, id, f'the number of tricks of "{id}"')
            counts |= {seat: found[0]} if found else {}
            words += [(f"{seat}:{found[0]}", found[1])] if found else []
    is_whole = len(hands) == 3 and set(hands) <= set(counts)
    draft.line(tricks.span, "tricks", *words, *([] if is_whole else ["_"]))
    return counts


def _place(event: Node, *keys: str) -> Span:
    """From the first to the last of these members that are there."""
    spans = [node.span for key in keys if (node := event.get(key)) is not None] or [event.span]
    return Span(min(span.start for span in spans), max(span.end for span in spans))


# ---- corrections


def _start(draft: Draft, seats: Seats, events: Sequence[Node]) -> None:
    """Corrections before the first deal: together they are the totals before it."""
    changes = [change for event in events for change in _changes(draft, seats, event)]
    if not changes:
        return
    words: list[Word] = []
    for column in _COLUMNS.values():
        of_column = sorted((change for change in changes if change.column == column), key=lambda change: change.key)
        words += [column] if of_column else []
        for key, group in groupby(of_column, key=lambda change: change.key):
            parts = list(group)
            words.append((f"{key}:{sum(part.amount for part in parts)}", parts[0].span))
    draft.line(Span(events[0].span.start, events[-1].span.end), "start", *words)


def _adjust(draft: Draft, seats: Seats, event: Node) -> None:
    for column, key, amount, span in _changes(draft, seats, event):
        draft.line(span, "adjust", "sheet", column, (f"{key}:{amount}", span))


def _changes(draft: Draft, seats: Seats, event: Node) -> Iterator[_Change]:
    """What a correction changes; its note stands above it."""
    for key in ("id", "createdAt"):
        if found := text_of(draft, event, key):
            draft.lose(f"{key} of a correction", found[0])
    if level := event.get("raspasyLevel"):
        draft.lose("price of all-pass, set by a correction", spelled(level))
    if note := event.get("note") and text_of(draft, event, "note"):
        draft.comment(*note)
    found_list = member(draft, event, "adjustments", list)
    for item in found_list[0] if found_list else ():
        if change := _change(draft, seats, item):
            yield change


def _change(draft: Draft, seats: Seats, item: Node) -> _Change | None:
    column = choice_of(draft, item, "kind", _COLUMNS)
    if column is None:
        draft.lose("correction of an unknown kind", brief(item))
        return None
    keys = ("fromId", "againstId") if column[0] == "whists" else ("playerId",)
    unknown_keys(draft, item, ("kind", *keys, "amount"), "a correction")
    found = [seat_of(draft, item, key, seats) for key in keys]
    amount = number_of(draft, item, "amount")
    if amount is None or None in found:
        draft.lose("correction that cannot be read", brief(item))
        return None
    return _Change(column[0], "".join(seat[0] for seat in found if seat), amount[0], item.span)
