"""Where a line of a record was read, and the comments bound to it."""

from typing import NamedTuple

from prefrec.diagnostics import Span


class Line:
    """Where a line was read: its canonical words and the place of each in the source.

    ``words`` joined by blanks is the canonical text. ``starts`` and ``ends`` are None when that text
    stands in the source as it is, at ``start``: then places are counted out on demand.
    """

    __slots__ = ("ends", "start", "starts", "words")

    def __init__(
        self,
        words: list[str],
        start: int,
        starts: tuple[int, ...] | None = None,
        ends: tuple[int, ...] | None = None,
    ) -> None:
        self.words = words
        self.start = start
        self.starts = starts
        self.ends = ends

    def span(self, index: int) -> Span:
        """Place of one word; one past the last is the empty place after the line."""
        if index >= len(self.words):
            end = self.whole().end
            return Span(end, end)
        if self.starts is not None and self.ends is not None:
            return Span(self.starts[index], self.ends[index])
        start = self.start + sum(len(word) + 1 for word in self.words[:index])
        return Span(start, start + len(self.words[index]))

    def whole(self) -> Span:
        """Place of the whole line without its comment."""
        if self.starts is not None and self.ends is not None:
            return Span(self.starts[0], self.ends[-1])
        return Span(self.start, self.start + sum(len(word) + 1 for word in self.words) - 1)

    def __eq__(self, other: object) -> bool:
        return other is None or isinstance(other, Line)

    __hash__ = None  # type: ignore[assignment]


class Notes(NamedTuple):
    """Comments of a line: those on lines of their own above it, and the one behind it."""

    above: tuple[str, ...] = ()
    behind: str | None = None


NO_NOTES = Notes()
