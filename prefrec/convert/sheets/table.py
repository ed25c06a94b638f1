"""From the rows of a text to a table of which each column is known: where its header is, and what it means.

There are three kinds of table, told apart by their columns:

``deals``    a row a deal
``totals``   a row a game: the closed sheet, or only what each player won and lost
``players``  a row a player of a game
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from prefrec.convert.sheets.cells import LONGEST_TITLE, Cell, Row, rows
from prefrec.convert.sheets.mapping import TOTAL, UNWRITTEN, Mapping
from prefrec.convert.sheets.names import PLAYER_NAMES, Column, column_of, of_player
from prefrec.convert.sheets.values import number
from prefrec.diagnostics import Span
from prefrec.spelling_tokens import seat

DEALS, TOTALS, PLAYERS = "deals", "totals", "players"

_OF_DEALS = frozenset(("contract", "declarer", "made", "answers", "dealer", "deal", "tricks", "answer"))
_OF_SHEET = ("pool", "mountain", "whists", "result")
# What stands between two players in the header of whists: "Анна-Борис", "Анна → Борис".
_JOINED = re.compile(r"\s*[-–—→>/]\s*")
# Where ``_`` is a statement of its own: a player, a contract or an answer that is not known.
_STATED_UNKNOWN = frozenset(("contract", "declarer", "dealer", "answers", "answer"))
_NAMELESS = ("_", "?", "??")


class Line(NamedTuple):
    """A row of a table by what its cells are; cells in which nothing is written are left out.

    ``strange`` are cells of columns that say nothing, with the header; ``beyond`` those without a header. A row
    of totals (``is_total``) closes the game above it (``is_closing``) where it says so in place of a deal.
    """

    span: Span
    cells: dict[Column, Cell]
    strange: tuple[tuple[str, Cell], ...] = ()
    beyond: tuple[Cell, ...] = ()
    is_total: bool = False
    is_closing: bool = False
    is_apart: bool = False  # a header row stands above it

    def get(self, kind: str) -> Cell | None:
        """A cell about the row."""
        return self.cells.get(Column(kind))


class Table(NamedTuple):
    """``kind`` is empty where the header row is not understood; ``twice`` are headers that repeat another one."""

    kind: str
    header: Row
    columns: tuple[Column, ...]
    lines: tuple[Line, ...]
    titles: tuple[Cell, ...] = ()
    twice: tuple[Cell, ...] = ()
    open_quote: Span | None = None

    @property
    def players(self) -> tuple[str, ...]:
        """The players that columns are about, in the order of the columns."""
        return tuple(dict.fromkeys(who for column in self.columns for who in (column.player, column.on)
                                   if column.kind and who))


def table_of(text: str, mapping: Mapping) -> Table | None:
    """The table of a text; None where no row has two cells."""
    titles: list[Cell] = []
    found = rows(text, mapping.separator)
    for row in found:
        filled = [cell for cell in row.cells if cell.text]
        if len(filled) > 1:
            return _table(row, list(_whole(found)), tuple(titles), mapping)
        titles += filled
        if len(titles) > LONGEST_TITLE:
            break
    return None


def _whole(found: Iterable[Row]) -> Iterator[Row]:
    """The rows up to a quotation that never ends, and that one."""
    for row in found:
        yield row
        if row.open_quote:
            return


def _table(header: Row, body: Sequence[Row], titles: tuple[Cell, ...], mapping: Mapping) -> Table:
    open_quote = header.open_quote or (body[-1].open_quote if body else None)
    if open_quote:
        body = body[:-1]
    columns, twice = _without_repeats(header, columns_of(header, body, mapping))
    lines: list[Line] = []
    is_apart = False
    words = [cell.text for cell in header.cells]
    for row in body:
        if row.is_blank:
            continue
        if [cell.text for cell in row.cells] == words:
            is_apart = True
            continue
        lines.append(_line(row, header, columns, mapping)._replace(is_apart=is_apart))
        is_apart = False
    return Table(kind_of(columns), header, columns, tuple(lines), titles, twice, open_quote)


def _line(row: Row, header: Row, columns: Sequence[Column], mapping: Mapping) -> Line:
    cells: dict[Column, Cell] = {}
    strange: list[tuple[str, Cell]] = []
    for cell, title, column in zip(row.cells, header.cells, columns, strict=False):
        if not cell.text:
            continue
        if not column.kind:
            strange.append((title.text, cell))
        elif is_written(column, cell, mapping):
            cells[column] = cell
    width = len(columns)
    first = next(cell.text for cell in row.cells if cell.text)
    deal = cells.get(Column("deal"))
    is_closing = deal is not None and mapping.word(deal.text, (TOTAL,)) is not None
    is_total = is_closing or mapping.word(first, (TOTAL,)) is not None
    named = [pair for pair in strange if pair[0]]
    beyond = [cell for title, cell in strange if not title] + [cell for cell in row.cells[width:] if cell.text]
    return Line(row.span, cells, tuple(named), tuple(beyond), is_total, is_closing)


def is_written(column: Column, cell: Cell, mapping: Mapping) -> bool:
    """Whether a cell says something: a dash says nothing, and ``_`` that somebody or something is not known."""
    if column.kind in _STATED_UNKNOWN or (column.kind == "name" and cell.text in _NAMELESS) or cell.is_text:
        return True
    return mapping.word(cell.text, (UNWRITTEN,)) is None


def name_in(cell: Cell) -> str:
    """The name that a cell says; empty where it says that there is somebody."""
    return "" if cell.text in _NAMELESS and not cell.is_text else cell.text


# ---- what the columns are


def columns_of(header: Row, body: Sequence[Row], mapping: Mapping) -> tuple[Column, ...]:
    """What each column of a table is, by its header and, for bare names, by whether it holds numbers."""
    found = [_stated(cell.text, mapping) for cell in header.cells]
    kinds = {column.kind for column in found}
    is_deals = bool(kinds & _OF_DEALS)
    if "player" in kinds:
        numbered = [Column("", cell.text) if column.kind == "number" else column
                    for cell, column in zip(header.cells, found, strict=True)]
        return _with_results(numbered)
    found = [_own_player(cell.text, column) for cell, column in zip(header.cells, found, strict=True)]
    is_bare = not is_deals and not any(column.player for column in found if column.kind not in ("", "seat"))
    for place, column in enumerate(found):
        title = header.cells[place].text
        if column.kind == "number":
            meant = "deal" if is_deals else "game"
            found[place] = Column("", title) if meant in kinds else Column(meant)
        elif title in mapping.players or (
            is_bare and not mapping.players and column.kind in ("", "seat") and title and _is_numbers(body, place)
        ):
            found[place] = Column("result", title)
        elif column.kind == "seat":
            found[place] = Column("name", title)
    return _with_results(_with_seats(_with_pairs(found)))


def _stated(header: str, mapping: Mapping) -> Column:
    return mapping.column(header) if header else Column("")


def _own_player(header: str, column: Column) -> Column:
    """A column that a mapping calls one of a player, without saying whose, is that of its header."""
    if column.kind not in PLAYER_NAMES or column.player:
        return column
    is_bare_word = column_of(header).kind == column.kind
    return Column("", header) if is_bare_word else of_player(column.kind, header)


def _is_numbers(body: Sequence[Row], place: int) -> bool:
    """Whether a column has numbers and nothing else."""
    texts = [row.cells[place].text for row in body if place < len(row.cells) and row.cells[place].text]
    return bool(texts) and all(number(text) is not None or text in ("-", "–", "—") for text in texts)


def _with_pairs(columns: Sequence[Column]) -> list[Column]:
    """Whists of ``Анна-Борис`` are those of two players, where other columns are about each of the two."""
    known = {column.player for column in columns if column.kind and column.kind != "whists"}
    found = []
    for column in columns:
        pair = _JOINED.split(column.player) if column.kind == "whists" and column.player not in known else []
        found.append(Column("whists", *pair) if len(pair) == 2 and known.issuperset(pair) else column)
    return found


def _with_seats(columns: Sequence[Column]) -> list[Column]:
    """Seats by their canonical letters, if every player is called by a seat."""
    named = [column for column in columns if column.kind]
    if not all(seat(who) for column in named for who in (column.player, column.on) if who):
        return list(columns)
    return [
        Column(column.kind, seat(column.player) or "", seat(column.on) or "") if column.kind else column
        for column in columns
    ]


def _with_results(columns: Sequence[Column]) -> tuple[Column, ...]:
    """Whists without pool and mountain are what was won and lost; another result is then something else."""
    kinds = {column.kind for column in columns}
    if kinds & {"pool", "mountain", *_OF_DEALS} or "whists" not in kinds or any(column.on for column in columns):
        return tuple(columns)
    meant = {"whists": "result", "result": ""}
    return tuple(column._replace(kind=meant.get(column.kind, column.kind)) for column in columns)


def _without_repeats(header: Row, columns: Sequence[Column]) -> tuple[tuple[Column, ...], tuple[Cell, ...]]:
    """The columns with every meaning once, and the headers that repeat one."""
    seen: set[Column] = set()
    kept: list[Column] = []
    twice: list[Cell] = []
    for cell, column in zip(header.cells, columns, strict=True):
        is_repeat = bool(column.kind) and column in seen
        twice += [cell] * is_repeat
        kept.append(Column("", cell.text) if is_repeat else column)
        seen.add(column)
    return tuple(kept), tuple(twice)


def kind_of(columns: Iterable[Column]) -> str:
    """Which kind of table has these columns; empty if none has."""
    kinds = {column.kind for column in columns}
    if "player" in kinds:
        return PLAYERS if kinds & set(_OF_SHEET) else ""
    if kinds & _OF_DEALS:
        return DEALS
    return TOTALS if kinds & set(_OF_SHEET) else ""


# ---- what is recognised


_LEAST_PLAYERS = 3  # names over numbers that are no other table


def is_understood(table: Table) -> bool:
    """Whether a table is surely one of Preferans: a contract beside something of a deal, players with parts of
    a sheet, or names over whole numbers of which a row adds up to zero or a column is known."""
    kinds = {column.kind for column in table.columns}
    if table.kind == DEALS:
        return (len(kinds & _OF_DEALS) > 1 and "contract" in kinds) or ("deal" in kinds and len(table.players) > 1)
    if table.kind != TOTALS:
        return table.kind == PLAYERS
    if kinds & {"pool", "mountain", "whists"}:
        return len(table.players) > 1
    titles = {cell.text for cell in table.header.cells}
    named = [column for column in table.columns if column.kind == "result"]
    if not any(column.player in titles for column in named):
        return len(named) > 1
    is_plain = all(column.kind for column, cell in zip(table.columns, table.header.cells, strict=True) if cell.text)
    if len(named) < _LEAST_PLAYERS or not is_plain or not any(sign.isalpha() for sign in named[0].player):
        return False
    return bool(kinds & {"game", "date", "sum"}) or any(map(_is_balanced, islice(table.lines, 20)))


def _is_balanced(line: Line) -> bool:
    found = [number(cell.text) or 0 for column, cell in line.cells.items() if column.kind == "result"]
    return any(found) and not sum(found)
