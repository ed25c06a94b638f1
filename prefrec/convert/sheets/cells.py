"""Cells of a table kept as text, each with its place: what ``csv`` reads, and where it stood.

Quoted cells, doubled quotation marks, line ends inside quotes and all three line ends are read as the
``csv`` module of Python reads them; that module does not tell places.
"""

import re
import sys
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from prefrec.diagnostics import Span

SEPARATORS = (";", "\t", ",")
# A first line by which spreadsheets are told the separator.
_STATED = re.compile(r"sep=([^\"\r\n])\r?\n", re.IGNORECASE)
# A text that begins so is written behind an apostrophe: a spreadsheet would take it for a formula, or a reader
# for nothing written. So is one that begins with an apostrophe.
GUARDED = ("=", "+", "-", "@", "–", "—", "?", "_", "'")
_LINE_END = re.compile(r"\r\n|\r|\n")


class Cell(NamedTuple):
    """What a cell says, and where it stands with its quotation marks.

    ``is_text`` is True where an apostrophe, which is not part of the text, keeps it from being something else.
    """

    text: str
    span: Span
    is_text: bool = False


class Row(NamedTuple):
    """The cells of a row, empty ones too; ``open_quote`` is where a quotation begins that never ends."""

    cells: tuple[Cell, ...]
    span: Span
    open_quote: Span | None = None

    @property
    def is_blank(self) -> bool:
        """Whether nothing is written in it."""
        return not any(cell.text for cell in self.cells)


@cache
def _cell_pattern(separator: str) -> re.Pattern[str]:
    """A quoted cell with whatever stands behind its quotation, or a plain one."""
    plain = f"[^{re.escape(separator)}\r\n]*+"
    return re.compile(f'"(?P<quoted>[^"]*+(?:""[^"]*+)*+)(?P<close>"?)(?P<behind>{plain})|(?P<plain>{plain})')


def raw_rows(text: str, separator: str, start: int = 0) -> Iterator[Row]:
    """The rows of a text from a place on, with every blank that stands in a cell; no cell in an empty line."""
    pattern, at = _cell_pattern(separator), start
    while at < len(text):
        begun, cells, quote = at, [], None
        while True:
            cell = pattern.match(text, at)
            assert cell is not None  # an empty cell matches too
            cells.append(_read(cell))
            if cell["close"] == "":
                quote = Span(at, at + 1)
            at = cell.end()
            if text[at:at + 1] != separator:
                break
            at += 1
        span = Span(begun, at)
        yield Row(tuple(cells) if at > begun else (), span, quote)
        end = _LINE_END.match(text, at)
        at = end.end() if end else len(text)


def _read(cell: re.Match[str]) -> Cell:
    if cell["plain"] is not None:
        return Cell(cell["plain"], Span(*cell.span()))
    return Cell(cell["quoted"].replace('""', '"') + cell["behind"], Span(*cell.span()))


def rows(text: str, separator: str = "") -> Iterator[Row]:
    """The rows of a text without the blanks around cells and apostrophes before text.

    The separator is found where none is given.
    """
    start = text.startswith("\ufeff") + 0
    stated = _STATED.match(text, start)
    if stated:
        start, separator = stated.end(), separator or stated[1]
    for row in raw_rows(text, separator or separator_of(text[start:]), start):
        yield row._replace(cells=tuple(map(_trimmed, row.cells)))


def _trimmed(cell: Cell) -> Cell:
    text = cell.text.strip()
    start, end = cell.span
    if end - start == len(cell.text):  # no quotation marks: each character stands where it is
        start += len(cell.text) - len(cell.text.lstrip()) if text else 0
        end = start + len(text)
    is_text = text.startswith("'") and text[1:].startswith(GUARDED)
    return Cell(text[is_text:], Span(start, end), is_text)


def separator_of(text: str) -> str:
    """What parts the first row that has two cells into the most cells; a comma if nothing does."""
    found = {sign: _first_parted(text, sign) for sign in SEPARATORS}
    best = min(SEPARATORS, key=found.__getitem__)
    return best if found[best] != _NOWHERE else ","


_NOWHERE = (sys.maxsize, 0)
LONGEST_TITLE = 5  # rows of one cell that may stand above a table


def _first_parted(text: str, separator: str) -> tuple[int, int]:
    """Where the first row of more than one filled cell begins, and less than zero by how many it has."""
    titles = 0
    for row in raw_rows(text, separator):
        width = sum(bool(cell.text.strip()) for cell in row.cells)
        if width > 1:
            return row.span.start, -width
        titles += width
        if titles > LONGEST_TITLE:
            break
    return _NOWHERE
