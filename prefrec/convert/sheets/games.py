"""From the rows of a game to its record: the header, the deals, the closing part."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from prefrec.codes.foreign import FOREIGN_RULE, FOREIGN_UNKNOWN, FOREIGN_VALUE
from prefrec.convert.draft import Draft
from prefrec.convert.sheets.cells import Cell
from prefrec.convert.sheets.deals import deal
from prefrec.convert.sheets.desk import Desk, columns_line, counts, number_at
from prefrec.convert.sheets.mapping import TOTAL, Mapping
from prefrec.convert.sheets.names import Column
from prefrec.convert.sheets.seating import Seating
from prefrec.convert.sheets.table import DEALS, PLAYERS, TOTALS, Line, Table
from prefrec.convert.sheets.values import date
from prefrec.facts_text import number_text
from prefrec.outcome import exact
from prefrec.seats import SEATS
from prefrec.spelling_tokens import seat
from prefrec.variant import OTHER_NAMES, known_variants

_OF_A_GAME = ("event", "date", "game", "rules", "dummy")
_OF_A_DEAL = frozenset(("deal", "dealer", "contract", "declarer", "answers", "made"))
_OF_A_SHEET = ("pool", "mountain", "whists", "result")


class Group(NamedTuple):
    """The rows of a game, and the rows of totals that stand below it and belong to no game."""

    lines: tuple[Line, ...]
    totals: tuple[Line, ...] = ()


def groups_of(table: Table, mapping: Mapping) -> list[Group]:
    """The games of a table: each row by itself, or rows in a row with one game, or date.

    A row of totals that does not close a game belongs to the table; to a table of one game's deals it is the
    closing row.
    """
    groups: list[Group] = []
    loose: tuple[Line, ...] = ()
    current: str | None = None
    kind = "game" if Column("game") in table.columns else "date"
    for line in table.lines:
        cell = line.get(kind)
        key = cell.text if cell and not mapping.word(cell.text, (TOTAL,)) else None
        if line.is_total and not line.is_closing:
            loose = (*loose, line)
        elif not groups or table.kind == TOTALS or line.is_apart or (key is not None and key != current):
            groups.append(Group((line,)))
        else:
            groups[-1] = groups[-1]._replace(lines=(*groups[-1].lines, line))
        current = key or current
    if table.kind == DEALS and len(groups) == 1:
        return [Group((*groups[0].lines, *loose))]
    return [*groups[:-1], groups[-1]._replace(totals=loose)] if groups else [Group((), loose)]


def write_game(draft: Draft, table: Table, group: Group, seating: Seating, mapping: Mapping) -> None:
    """The record of a game."""
    lines = (_one_line(draft, group.lines),) if table.kind == PLAYERS else group.lines
    _header(draft, lines, seating, mapping)
    dummy = next((seat(cell.text) or "" for line in lines if (cell := line.get("dummy"))), "")
    names = {place.seat: place.name for place in seating.places if place.is_first}
    desk = Desk(draft, mapping, seating, Column("contract") in table.columns, dummy=dummy)
    closing = _deals(desk, lines, names) if table.kind == DEALS else lines[0]
    if closing:
        _closing(desk._replace(here=frozenset(names)), closing, table.kind)


# ---- the header


def _header(draft: Draft, lines: Sequence[Line], seating: Seating, mapping: Mapping) -> None:
    for kind in _OF_A_GAME:
        cell = _of_game(draft, lines, kind)
        if kind == "game":
            source = "score sheet" + (f", game {cell.text}" if cell else "")
            draft.tag("source", source, cell.span if cell else lines[0].span)
            draft.tag("importer", "prefrec csv", lines[0].span)
        elif cell:
            _TAGS[kind](draft, cell, mapping)
    for place in sorted(seating.places, key=lambda place: SEATS.index(place.seat)):
        if place.is_first:
            draft.tag(place.seat, place.name or "_", place.at)
            _rating(draft, lines[0].cells.get(Column("rating", place.key)), place.seat)


def _of_game(draft: Draft, lines: Sequence[Line], kind: str) -> Cell | None:
    """The first cell of a column that is about the whole game; a later one that says something else is a fault."""
    stating = [line for line in lines if line.is_closing or not line.is_total]
    cells = [cell for line in stating if (cell := line.get(kind))]
    for cell in cells[1:]:
        _compare(draft, kind, cells[0], cell)
    return cells[0] if cells else None


def _compare(draft: Draft, kind: str, first: Cell, later: Cell) -> None:
    if later.text != first.text:
        draft.fault(FOREIGN_VALUE, later.span, field=f"the {kind} of a later row", found=repr(later.text),
                    expected=f"{first.text}, as above, or nothing")


def _date(draft: Draft, cell: Cell, mapping: Mapping) -> None:
    found, time = date(cell.text, mapping.date)
    if time:
        draft.lose("time of day", cell.text)
    if found:
        draft.tag("date", found, cell.span)
    else:
        draft.fault(FOREIGN_VALUE, cell.span, field="the date", found=repr(cell.text),
                    expected="2024-11-03 or 03.11.2024, or the order that a mapping tells")


def _rules(draft: Draft, cell: Cell, _: Mapping) -> None:
    """``sochi 1; pool_target: 10``: the variant and what differs from it; other words are kept as they are."""
    variant, *conventions = cell.text.split(";")
    if variant.partition(" ")[0].lower() not in {*known_variants(), *OTHER_NAMES}:
        draft.tag("x-rules", cell.text, cell.span)
        return
    draft.tag("rules", variant, cell.span)
    seen: set[str] = set()
    for convention in conventions:
        key, colon, value = (part.strip() for part in convention.partition(":"))
        if colon and key.isidentifier() and key.isascii() and key not in seen:
            draft.tag(f"rules.{key}", value, cell.span)
            seen.add(key)
        else:
            draft.fault(FOREIGN_VALUE, cell.span, field="a convention", found=repr(convention.strip()),
                        expected="pool_target: 10, each once")


def _event(draft: Draft, cell: Cell, _: Mapping) -> None:
    draft.tag("event", cell.text, cell.span)


def _dummy(draft: Draft, cell: Cell, _: Mapping) -> None:
    found = seat(cell.text)
    if found:
        draft.tag("dummy", found, cell.span)
    else:
        draft.fault(FOREIGN_VALUE, cell.span, field="the dummy", found=repr(cell.text), expected="a seat")


_TAGS = {"event": _event, "date": _date, "rules": _rules, "dummy": _dummy}


def _rating(draft: Draft, cell: Cell | None, place: str) -> None:
    if cell:
        draft.tag(f"{place}.rating", cell.text.replace(",", "."), cell.span)


# ---- what the notation has no place for


def tell_losses(draft: Draft, group: Group) -> None:
    """Cells in columns that say nothing, and rows of totals."""
    for line in group.lines:
        for header, cell in line.strange:
            draft.lose(f"column {header}", cell.text)
    for line in (*group.lines, *group.totals):
        for cell in line.beyond:
            draft.fault(FOREIGN_UNKNOWN, cell.span, found=f"{cell.text!r}, in a column without a header,",
                        expected="cells below a header")
    for line in group.totals:
        cells = (*line.cells.values(), *(cell for _, cell in line.strange))
        draft.lose("row of totals", " ".join(cell.text for cell in cells))


def _check_sum(desk: Desk, line: Line) -> None:
    """The stated sum of a row against its results; it is compared and not carried."""
    cell = line.get("sum")
    if cell is None:
        return
    desk.draft.lose("sum of the results, compared only", cell.text)
    stated = number_at(desk, cell, "the sum")
    found = [number_at(desk, cell) for column, cell in line.cells.items() if column.kind == "result"]
    computed = sum((value for value in found if value is not None), Fraction(0))
    if stated is not None and None not in found and stated != computed:
        desk.draft.fault(FOREIGN_RULE, cell.span, found=f"The sum {cell.text} beside results that add up to "
                         f"{number_text(exact(computed))}", expected=number_text(exact(computed)))


# ---- a row a player


def _one_line(draft: Draft, lines: Sequence[Line]) -> Line:
    """The rows of the players of a game as one row; a second row of a player is a fault."""
    cells: dict[Column, Cell] = {}
    seen: set[str] = set()
    for line in lines:
        player = line.get("player")
        if player is None:
            draft.fault(FOREIGN_UNKNOWN, line.span, found="A row without a player", expected="a player in every row")
            continue
        if player.text in seen:
            draft.fault(FOREIGN_UNKNOWN, player.span, found=f"A second row of {player.text!r} in one game",
                        expected="a row for each player of a game")
            continue
        seen.add(player.text)
        for column, cell in line.cells.items():
            if column.kind in (*_OF_A_SHEET, "rating"):
                cells[Column(column.kind, player.text)] = cell
            elif column.kind == "note":
                draft.comment(cell.text, cell.span)
            elif column.kind in _OF_A_GAME:
                _compare(draft, column.kind, cells.setdefault(column, cell), cell)
            elif column.kind != "player":
                draft.lose(f"column of {column.kind}", cell.text)
    return lines[0]._replace(cells=cells)


# ---- deals and the closing part


def _deals(desk: Desk, lines: Sequence[Line], names: dict[str, str]) -> Line | None:
    """The deals in order; gives the row of totals. ``names`` are those of the players, and are brought up to date."""
    closing: Line | None = None
    last = 0
    for line in lines:
        if line.is_total and closing is None:
            closing = line
        elif line.is_total:
            desk.draft.fault(FOREIGN_UNKNOWN, line.span, found="A second row of totals in one game", expected="one")
        elif _is_deal(line):
            last = deal(desk, line, last, names)
        else:
            _no_deal(desk, line, is_first=line is lines[0])
    return closing


def _is_deal(line: Line) -> bool:
    """Whether a row says something of a deal, and not only of its game."""
    return any(column.kind in _OF_A_DEAL or (column.player and column.kind != "name") for column in line.cells)


def _no_deal(desk: Desk, line: Line, *, is_first: bool) -> None:
    """A row that speaks of its game only: the players stand in the first one."""
    if note := line.get("note"):
        desk.draft.comment(note.text, note.span)
    for column, cell in line.cells.items():
        if column.kind not in (*_OF_A_GAME, "note") and not (is_first and column.kind == "name"):
            desk.draft.lose(f"column of {column.kind} in a row without a deal", cell.text)


def _closing(desk: Desk, line: Line, kind: str) -> None:
    if kind != DEALS:
        _check_sum(desk, line)
    if note := line.get("note"):
        desk.draft.comment(note.text, note.span)
    columns_line(desk, "final", line)
    counts(desk, "settlement", "result", line, desk.here)
    held = {*_OF_A_GAME, *_OF_A_SHEET, "note", "name"}
    held |= {"deal"} if line.is_closing else set()
    held |= {"sum"} if kind != DEALS else set()
    for column, cell in line.cells.items():
        if column.kind not in held and not (column.kind == "rating" and column.player):
            desk.draft.lose(f"column of {column.kind} in a row of totals", cell.text)
