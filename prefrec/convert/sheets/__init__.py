"""Score sheets as CSV or TSV: what people keep in spreadsheets, read and written.

Three kinds of table are read, told apart by their columns (``names`` has their names in English and
Russian, ``mapping`` says how others are named):

* a row a deal: contract, declarer, answers, tricks, what the deal writes on the sheet. Rows in a row with
  the same game are one game; without such a column, with the same date; without both, all of them. An empty
  cell of that column goes on with the game above. Columns of pool, mountain and whists are what the deal
  writes, not running totals; a row of totals (``final``, ``итого`` in its first cell or as its deal) has the
  closed sheet and the settlement;
* a row a game: the closed sheet and what each player won and lost, or this alone: names over numbers. A
  column of sums is compared and not carried; neither is a row of totals;
* a row a player of a game. Whists without pool and mountain are what he won or lost.

An empty cell, or a dash, is not written; zero is zero. Separator, byte-order mark, decimal commas, blanks
between thousands and any minus are read as spreadsheets write them.

Written is a row a deal, and for each game with a closing part a row whose deal is ``final``. Text that a
spreadsheet would take for a formula has an apostrophe before it, which is taken off again.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from prefrec.codes.foreign import BROKEN_DOCUMENT, FOREIGN_UNKNOWN, FOREIGN_VALUE
from prefrec.convert.draft import Draft
from prefrec.convert.formats import Dumped
from prefrec.convert.imported import NOWHERE, Imported
from prefrec.convert.sheets.games import groups_of, tell_losses, write_game
from prefrec.convert.sheets.mapping import DEFAULT, Mapping, MappingError, read_mapping
from prefrec.convert.sheets.seating import seating
from prefrec.convert.sheets.table import Table, is_understood, table_of
from prefrec.convert.sheets.writing import header_row, rows_of
from prefrec.diagnostics import Span
from prefrec.seats import SEATS

if TYPE_CHECKING:
    from prefrec.check import CheckedGame

__all__ = ["DEFAULT", "Mapping", "MappingError", "detect", "dumps", "loads", "read_mapping"]

_FORMAT = "csv"


def detect(head: str) -> bool:
    """Whether a text that begins so has a header row that the built-in names understand; JSON and HTML have none."""
    if head.lstrip()[:1] in "{[<":
        return False
    whole, end, last = head.rpartition("\n")
    if not end or not last or "\n" not in whole:
        whole = head
    table = table_of(whole, DEFAULT)
    return table is not None and bool(table.kind) and is_understood(table)


def loads(text: str, mapping: Mapping = DEFAULT) -> Iterator[Imported]:
    """The games of a table; ``mapping`` says what its columns and words mean."""
    table = table_of(text, mapping)
    if table is None or not table.kind:
        span = table.header.span if table else Span(0, len(text))
        said = "The header row says nothing that is known" if table else "No row has two cells"
        fault = BROKEN_DOCUMENT.at(span, format=_FORMAT, found=said,
                                   expected="columns such as contract, declarer and tricks S, or a mapping of others")
        yield Imported("", NOWHERE, span, (fault,))
        return
    for place, group in enumerate(groups_of(table, mapping)):
        lines = (*group.lines, *group.totals)
        draft = Draft(_FORMAT, Span(lines[0].span.start, lines[-1].span.end) if lines else table.header.span)
        if place == 0:
            _of_the_file(draft, table)
        tell_losses(draft, group)
        found = seating(table, group.lines, mapping)
        if not group.lines or len(found.places) > len(SEATS):
            if group.lines:
                draft.fault(FOREIGN_VALUE, group.lines[0].span, field="the number of players",
                            found=len(found.places), expected="two, three or four")
            yield draft.done()._replace(text="", places=NOWHERE)
            continue
        if place == 0 and found.places and not found.is_stated:
            draft.lose("seating", ", ".join(place.name or place.key for place in found.places))
        write_game(draft, table, group, found, mapping)
        yield draft.done()


def _of_the_file(draft: Draft, table: Table) -> None:
    """What is said once for a table."""
    for cell in table.titles:
        draft.lose("text above the table", cell.text)
    for cell in table.twice:
        draft.fault(FOREIGN_UNKNOWN, cell.span, found=f"A second column {cell.text!r}", expected="each column once")
    if table.open_quote:
        draft.fault(BROKEN_DOCUMENT, table.open_quote, found="A quotation that never ends", expected='"')


def dumps(games: "Iterable[CheckedGame]") -> Iterator[Dumped]:
    """A header row, then the rows of each game; what a row has no column for is told."""
    yield Dumped(header_row())
    number = 0
    for checked in games:
        if checked.game is not None:
            number += 1
            yield rows_of(checked.game, number)
