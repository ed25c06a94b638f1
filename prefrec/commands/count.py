"""``prefrec count``: how many games and deals there are, by the lines that open them."""

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from prefrec.codes.files import NO_GAMES
from prefrec.commands.console import CLEAN, MISUSE, PROBLEMS, advancing, refuse, write
from prefrec.commands.grid import Align, grid
from prefrec.commands.sizes import total_size
from prefrec.convert.formats import NOTATION, SUFFIXES
from prefrec.diagnostics import Severity
from prefrec.intake import chunks, games_of, sources
from prefrec.notation.openings import Openings, openings
from prefrec.render import RENDERERS, Style, file_finding
from prefrec.render.cells import plain
from prefrec.source import STDIN, Chunk, FileFault, file_fault

Advance = Callable[[int], None]


class Row(NamedTuple):
    """What one source holds.

    bytes   of its text, unpacked, without a byte order mark
    unread  games that cannot be read as text; they are not among ``games``
    """

    file: str
    games: int = 0
    deals: int = 0
    bytes: int = 0
    unread: int = 0


@dataclass(slots=True)
class Tally:
    """What was said of the sources so far."""

    said: list[int] = field(default_factory=lambda: [CLEAN])

    def tell(self, fault: FileFault) -> None:
        """What keeps a source, or a game of it, from being counted; as it is met, beside the counts."""
        sys.stderr.writelines(RENDERERS["full"]([file_finding(fault)], Style()))
        is_problem = fault.diagnostic.severity is Severity.ERROR
        self.said.append(MISUSE if fault.is_io else PROBLEMS if is_problem else CLEAN)


def run(paths: list[str], form: str, quiet: bool) -> int:
    """Count what these paths hold."""
    if not paths:
        refuse("no files are named", "prefrec count . counts this folder, prefrec count - standard input")
    tally = Tally()
    is_shown = sys.stderr.isatty() and not quiet
    with advancing("counting", total_size(paths, SUFFIXES) if is_shown else None) as advance:
        write(FORMS[form](_rows(paths, tally, advance if is_shown else lambda _: None)))
    return max(tally.said)


def _rows(paths: Sequence[str], tally: Tally, advance: Advance) -> Iterator[Row]:
    """A row for each source with text in it, in the order of the paths."""
    for source in sources(paths):
        if isinstance(source, FileFault):
            tally.tell(source)
            continue
        row = _row(source, source in paths, tally, advance)
        if row.bytes or row.unread:
            yield row
        if row.bytes and not row.games + row.unread:
            tally.tell(file_fault(row.file, NO_GAMES))


def _row(source: str, is_named: bool, tally: Tally, advance: Advance) -> Row:
    games, deals, size, unread = 0, 0, 0, 0
    last = 0  # number of the last game met

    def told(step: int) -> None:
        nonlocal size
        size += step
        advance(step)

    for item in chunks(source, is_named=is_named, sizes=told):
        if isinstance(item, FileFault):
            tally.tell(item)
            unread += item.diagnostic.game > last and not item.is_io
            last = max(last, item.diagnostic.game)
            continue
        found = _opened(item)
        games, deals = games + found.games, deals + found.deals
        last = item.game + found.games - 1
    return Row("<stdin>" if source == STDIN else source, games, deals, size, unread)


def _opened(chunk: Chunk) -> Openings:
    """The games and deals of a chunk; one in another format has to be read for that."""
    if chunk.format == NOTATION:
        return openings(chunk.text)
    records = [taken.read.game for taken in games_of(chunk)]
    return Openings(len(records), sum(len(record.deals) for record in records if record is not None))


# ---- for people


def _table(rows: Iterator[Row]) -> Iterator[str]:
    """A line a source, and one for all of them; the unread only where there are any."""
    found = list(rows)
    total = _total(found)
    lines = [["source", "games", "deals", "bytes", "unread"]]
    lines += [[plain(row.file), *(f"{number:,}" for number in row[1:])] for row in (*found, total)]
    shown = [line if total.unread else line[:-1] for line in lines]
    yield from (f"{line}\n" for line in grid(shown, (Align.LEFT, *[Align.RIGHT] * (len(shown[0]) - 1))))


def _total(rows: Sequence[Row]) -> Row:
    return Row("total", *map(sum, zip(*(row[1:] for row in rows), strict=True))) if rows else Row("total")


# ---- for programs


def _json(rows: Iterator[Row]) -> Iterator[str]:
    """One object: ``sources``, an array of what ``_json_lines`` gives, and ``total``, their number and their sums."""
    found = list(rows)
    sums = dict(zip(Row._fields[1:], _total(found)[1:], strict=True))
    whole = {"sources": [row._asdict() for row in found], "total": {"sources": len(found)} | sums}
    yield json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def _json_lines(rows: Iterator[Row]) -> Iterator[str]:
    """An object a source, with the fields of ``Row``."""
    yield from (json.dumps(row._asdict(), ensure_ascii=False) + "\n" for row in rows)


FORMS: Mapping[str, Callable[[Iterator[Row]], Iterator[str]]] = {
    "table": _table, "json": _json, "jsonl": _json_lines,
}  # fmt: skip
