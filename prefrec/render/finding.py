"""A diagnostic with all that a reader needs to find its place."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from prefrec.diagnostics import Diagnostic
from prefrec.render.locate import Location, line_end, line_starts, location
from prefrec.source import Chunk, FileFault


class Finding(NamedTuple):
    """One shape for everything that is shown; ``line_text`` is the first line of the place."""

    source: str
    location: Location
    diagnostic: Diagnostic
    line_text: str


def findings(chunk: Chunk, diagnostics: Iterable[Diagnostic]) -> Iterator[Finding]:
    """The diagnostics of a chunk at their places; lines are counted once, and only if there are any."""
    starts: tuple[int, ...] = ()
    for diagnostic in diagnostics:
        starts = starts or line_starts(chunk.text)
        place = location(chunk, diagnostic.span, starts)
        start = starts[place.line - chunk.line]
        yield Finding(chunk.source, place, diagnostic, chunk.text[start : line_end(chunk.text, start)])


def file_finding(fault: FileFault) -> Finding:
    """A fault of a file; its text cannot be shown."""
    place = Location(fault.line, fault.column, fault.line, fault.column)
    return Finding(fault.source, place, fault.diagnostic, "")


def circumstances(diagnostic: Diagnostic) -> str:
    """Which game and which deal, as far as known: `` (game 3, deal 17)``."""
    known = []
    if diagnostic.game:
        known.append(f"game {diagnostic.game}")
    if diagnostic.deal is not None:
        known.append(f"deal {diagnostic.deal}")
    return f" ({', '.join(known)})" if known else ""
