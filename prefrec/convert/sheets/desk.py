"""What is at hand while the rows of a game are read, and the numbers of players that stand in any of them."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import permutations
from typing import NamedTuple

from prefrec.codes.foreign import FOREIGN_VALUE
from prefrec.convert.draft import Draft, Word
from prefrec.convert.sheets import values
from prefrec.convert.sheets.cells import Cell
from prefrec.convert.sheets.mapping import UNWRITTEN
from prefrec.convert.sheets.mapping import Mapping as Meanings
from prefrec.convert.sheets.seating import Seating
from prefrec.convert.sheets.table import Line
from prefrec.diagnostics import Span
from prefrec.facts_text import number_text
from prefrec.outcome import exact
from prefrec.seats import SEATS, in_seat_order


class Desk(NamedTuple):
    """What is at hand while a game is written. ``here`` are the seats of the players of the deal that is written."""

    draft: Draft
    meanings: Meanings
    seating: Seating
    has_contracts: bool
    here: frozenset[str] = frozenset()
    dummy: str = ""


def number_at(desk: Desk, cell: Cell, field: str = "") -> Fraction | None:
    """The number of a cell; a fault where it is none and ``field`` names the thing."""
    found = values.number(cell.text, desk.meanings.decimal)
    if found is None and field:
        desk.draft.fault(FOREIGN_VALUE, cell.span, field=field, found=repr(cell.text),
                         expected="a number; whether a comma or a full stop begins decimals is told by a mapping")
    return found


def cover(spans: Iterable[Span]) -> Span:
    """From the first to the last of these places."""
    starts, ends = zip(*spans, strict=True)
    return Span(min(starts), max(ends))


def who_is(desk: Desk, text: str, cell: Cell, field: str) -> str:
    """The seat of a player; ``_`` where he is not written, or nobody who plays is called so."""
    found = desk.seating.seat(text.strip())
    if found is None and not desk.meanings.word(text, (UNWRITTEN,)):
        desk.draft.fault(FOREIGN_VALUE, cell.span, field=field, found=repr(text),
                         expected=", ".join(place.name or place.key for place in desk.seating.places))
    return found or "_"


_FIELDS = {"tricks": "the number of tricks", "result": "the result"}


def counts(
    desk: Desk, word: str, kind: str, line: Line, expected: Collection[str], more: Mapping[str, Cell] | None = None
) -> None:
    """``tricks`` or ``settlement``, with ``_`` at the end where a number of those expected is not written.

    ``more`` are cells by seat; where a player has one in his own column too, that one must say the same.
    """
    cells = {desk.seating.of_column(column.player): cell for column, cell in line.cells.items() if column.kind == kind}
    for seat, cell in (more or {}).items():
        if seat in cells and number_at(desk, cells[seat]) != number_at(desk, cell):
            desk.draft.fault(FOREIGN_VALUE, cell.span, field=f"{_FIELDS[kind]} of the declarer", found=cell.text,
                             expected=f"{cells[seat].text}, as in a column of its own")
        cells.setdefault(seat, cell)
    found = {seat: (_number_text(desk, cell, _FIELDS[kind]), cell) for seat, cell in cells.items() if seat}
    words: list[Word] = [(f"{seat}:{text}", found[seat][1].span) for seat in in_seat_order(found)
                         if (text := found[seat][0]) is not None]
    if words:
        is_whole = all(seat in found and found[seat][0] is not None for seat in expected)
        at = cover(cell.span for _, cell in found.values())
        desk.draft.line(at, word, *words, *([] if is_whole else ["_"]))


def columns_line(desk: Desk, word: str, line: Line) -> None:
    """``score`` or ``final``, with ``_`` at the end where a number of a player is not written."""
    words: list[Word] = []
    here = in_seat_order(desk.here)
    is_whole = True
    for kind in ("pool", "mountain", "whists"):
        found = dict(_numbers(desk, kind, line))
        asked = ["".join(pair) for pair in permutations(here, 2)] if kind == "whists" else here
        is_whole = is_whole and all(who in found for who in asked)
        words += [kind] * bool(found) + [found[who] for who in sorted(found, key=_seat_places)]
    if words:
        at = cover(word[1] for word in words if not isinstance(word, str))
        desk.draft.line(at, word, *words, *([] if is_whole else ["_"]))


def _seat_places(who: str) -> list[int]:
    return [SEATS.index(seat) for seat in who]


def _numbers(desk: Desk, kind: str, line: Line) -> Iterator[tuple[str, Word]]:
    """The numbers of one column of the sheet, by the seats that they are of."""
    for column, cell in line.cells.items():
        if column.kind != kind:
            continue
        if kind == "whists" and not column.on:
            desk.draft.lose("whists that do not say on whom", cell.text)
            continue
        seats = [desk.seating.of_column(who) or "" for who in (column.player, column.on) if who]
        text = _number_text(desk, cell, f"an entry of {kind}")
        if text is not None:
            yield "".join(seats), (f"{''.join(seats)}:{text}", cell.span)


def _number_text(desk: Desk, cell: Cell, field: str) -> str | None:
    found = number_at(desk, cell, field)
    return None if found is None else number_text(exact(found))
