"""Where a span of a chunk stands: lines and columns, counted from 1, columns in characters."""

from bisect import bisect_right
from typing import NamedTuple

from prefrec.diagnostics import Span
from prefrec.source import Chunk


class Location(NamedTuple):
    """The end is the column behind the last character. Line 0 is the source as a whole."""

    line: int
    column: int
    end_line: int
    end_column: int


def line_starts(text: str) -> tuple[int, ...]:
    """Where each line begins; only LF ends a line."""
    starts, at = [0], text.find("\n")
    while at >= 0:
        starts.append(at + 1)
        at = text.find("\n", at + 1)
    return tuple(starts)


def line_end(text: str, start: int) -> int:
    """Where the line ends that begins there: before LF, and before the CR that goes with it."""
    end = text.find("\n", start)
    if end < 0:
        return len(text)
    return end - 1 if end > start and text[end - 1] == "\r" else end


def location(chunk: Chunk, span: Span, starts: tuple[int, ...]) -> Location:
    """Place of the span in the source; ``starts`` are the ``line_starts`` of the chunk.

    A span that ends with a line ends on that line, not on the next one. What is missing at the very
    end of the text is missing behind its last line.
    """
    text = chunk.text
    start = max(0, min(span.start, len(text)))
    if start == len(text) and text.endswith("\n"):
        start -= 1
    last = max(start, min(span.end, len(text)) - 1)
    row, column = _row_and_column(text, start, starts)
    end_row, end_column = _row_and_column(text, last, starts)
    if span.end > start:
        limit = line_end(text, starts[end_row - 1]) - starts[end_row - 1] + 1
        end_column = min(end_column + 1, limit)
    return Location(row + chunk.line - 1, column, end_row + chunk.line - 1, end_column)


def _row_and_column(text: str, at: int, starts: tuple[int, ...]) -> tuple[int, int]:
    row = bisect_right(starts, at)
    start = starts[row - 1]
    return row, min(at, line_end(text, start)) - start + 1
