"""What an importer gives: a game in words of the notation, where each word was read, what was lost."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from typing import NamedTuple

from prefrec.diagnostics import Diagnostic, Span


class Loss(NamedTuple):
    """One thing that could not be carried over: what kind of thing, and the thing itself."""

    field: str
    example: str


class Places(NamedTuple):
    """Where the words of a text were read in another one.

    ``starts`` and ``ends`` are those of the words, upwards; ``spans`` are the places in the foreign text.
    """

    starts: tuple[int, ...]
    ends: tuple[int, ...]
    spans: tuple[Span, ...]

    def origin(self, span: Span) -> Span:
        """The place in the foreign text of a place in this one.

        What lies between words is the empty place behind the word before it, or before the first one.
        """
        if not self.spans:
            return Span(0, 0)
        first, last = bisect_right(self.ends, span.start), bisect_left(self.starts, span.end) - 1
        if span.end == span.start and first < len(self.starts) and self.starts[first] <= span.start:
            last = first
        if last < first:
            end = self.spans[first - 1].end if first else self.spans[0].start
            return Span(end, end)
        read = self.spans[first : last + 1]
        return Span(min(place.start for place in read), max(place.end for place in read))

    def word_of(self, span: Span) -> Span:
        """The place in this text of the word that was read at a place of the foreign one, or last before it."""
        before = [place for place, read in enumerate(self.spans) if read.start <= span.start]
        if not before:
            return Span(0, 0)
        word = max(before, key=lambda place: self.spans[place].start)
        return Span(self.starts[word], self.ends[word])


class Imported(NamedTuple):
    """One game of a foreign file.

    text         a record in the notation, or empty where nothing of it could be read
    places       where its words were read
    span         of the game in the foreign text
    diagnostics  what is wrong with the foreign text, at places of that text
    losses       what the notation does not hold
    """

    text: str
    places: Places
    span: Span
    diagnostics: tuple[Diagnostic, ...] = ()
    losses: tuple[Loss, ...] = ()


NOWHERE = Places((), (), ())


def account(losses: Iterable[Loss]) -> dict[str, tuple[int, str]]:
    """How often each kind of thing was lost, with the first example of it."""
    found: dict[str, tuple[int, str]] = {}
    for field, example in losses:
        count, first = found.get(field, (0, example))
        found[field] = (count + 1, first)
    return found
