"""Who sits where in a game of a table. A sheet names its players, and only a few sheets say the seats.

Players are called by what their columns are called, or, in a table without such columns, by the names in
its cells. If all of them are called by seats, those are their seats; else they take the seats in the order
in which they stand, which is told as a loss.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from prefrec.convert.sheets.cells import Cell
from prefrec.convert.sheets.mapping import UNWRITTEN, Mapping
from prefrec.convert.sheets.names import Column
from prefrec.convert.sheets.table import DEALS, PLAYERS, Line, Table, name_in
from prefrec.convert.sheets.values import answer_pairs
from prefrec.diagnostics import Span
from prefrec.spelling_tokens import seat as seat_called
from prefrec.spelling_words import fold

TAKEN = {1: ("S",), 2: ("S", "W"), 3: ("S", "W", "E"), 4: ("S", "W", "N", "E")}


class Place(NamedTuple):
    """A player: how cells and columns call him, his seat, his name (empty where not written) and where it stands.

    ``is_first`` is False for one who comes in a later deal.
    """

    key: str
    seat: str
    name: str
    at: Span
    is_first: bool = True


class Seating(NamedTuple):
    """The players of a game in the order of the table, and whether the table itself says their seats."""

    places: tuple[Place, ...]
    is_stated: bool

    def seat(self, text: str) -> str | None:
        """The seat of the one whom a cell calls so; None where it is nobody, or one of two."""
        said = fold(text)
        found = {place.seat for place in self.places if said in (fold(place.key), fold(place.name))}
        return self.of_column(text) or (found.pop() if len(found) == 1 else None)

    def of_column(self, key: str) -> str | None:
        """The seat of the one whose columns are called so."""
        if self.is_stated and (seat := seat_called(key)):
            return seat
        return next((place.seat for place in self.places if place.key == key), None)


def seating(table: Table, lines: Sequence[Line], mapping: Mapping) -> Seating:
    """Who plays a game that stands in these rows; whoever finds no seat among four has an empty one."""
    found = dict(_listed(lines) if table.kind == PLAYERS else _of_columns(table, lines))
    if not found and not table.players:
        found = dict(_mentioned(lines, mapping))
    stated = {key: seat_called(key) for key in found}
    is_stated = bool(found) and None not in stated.values() and len(set(stated.values())) == len(found)
    seats = [seat or "" for seat in stated.values()] if is_stated else TAKEN.get(len(found), ("",) * len(found))
    first = next((line for line in lines if _names(line)), None)
    places = []
    for (key, cell), seat in zip(found.items(), seats, strict=True):
        column = Column("name", key)
        named = next((line.cells[column] for line in lines if column in line.cells), None)
        name = "" if is_stated or Column("name", key) in table.columns else key
        at = cell.span
        if named is not None:
            name = name_in(named)
            at = named.span
        places.append(Place(key, seat, name, at, named is None or (first is not None and column in first.cells)))
    return Seating(tuple(places), is_stated)


def _names(line: Line) -> set[str]:
    return {column.player for column in line.cells if column.kind == "name"}


def _listed(lines: Sequence[Line]) -> Iterator[tuple[str, Cell]]:
    """Players of a table with a row a player."""
    for line in lines:
        cell = line.get("player")
        if cell:
            yield cell.text, cell


def _of_columns(table: Table, lines: Sequence[Line]) -> Iterator[tuple[str, Cell]]:
    """Players with columns of their own of which a cell is filled, or who are named in another cell."""
    said = {fold(cell.text) for _, cell in _callers(lines)}
    dummies = {seat_called(cell.text) for line in lines if (cell := line.get("dummy"))}
    filled = {who for line in lines for column in line.cells for who in (column.player, column.on)}
    known = [key for key in table.players if key not in dummies]
    taking_part = [key for key in known if key in filled or fold(key) in said]
    if len(taking_part) < len(TAKEN) - 1 and len(known) <= len(TAKEN) and (table.kind == DEALS or not taking_part):
        named = {column.player for column in table.columns if column.kind == "name"}
        taking_part = [key for key in known if key in taking_part or key not in named]
    for key in taking_part:
        place = next(n for n, column in enumerate(table.columns) if key in (column.player, column.on) and column.kind)
        yield key, table.header.cells[place]


def _mentioned(lines: Sequence[Line], mapping: Mapping) -> Iterator[tuple[str, Cell]]:
    """Players of a table without columns of players, each where he is first named."""
    seen: set[str] = set()
    for name, cell in _callers(lines):
        if fold(name) not in seen and not mapping.word(name, (UNWRITTEN,)):
            seen.add(fold(name))
            yield name, cell


def _callers(lines: Sequence[Line]) -> Iterator[tuple[str, Cell]]:
    """Every player whom a cell names: dealers, then declarers, then those who answer."""
    for kind in ("dealer", "declarer"):
        for line in lines:
            if cell := line.get(kind):
                for name in cell.text.split("+") if kind == "declarer" else [cell.text]:
                    yield name.strip().rstrip("*"), cell
    for line in lines:
        if cell := line.get("answers"):
            yield from ((who, cell) for who, _ in answer_pairs(cell.text) if who)
