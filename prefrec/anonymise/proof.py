"""The proof: no name of a player is left in a text that is about to be published.

It looks at the finished text and is stricter than the replacement: a telling word of a name counts in
whatever word it stands (``анна`` in ``странная``). Such a word is reported, and the writer decides.
"""

from collections.abc import Iterator
from typing import NamedTuple

from prefrec.anonymise.pseudonyms import without_pseudonyms
from prefrec.anonymise.roster import TELLING, Roster
from prefrec.anonymise.shapes import VOCABULARY, loose_words, shape_of
from prefrec.anonymise.texts import hits
from prefrec.person_names import TOKEN, fold
from prefrec.seats import SEATS
from prefrec.writer import DEAL_ORDER, HEADER_ORDER

_SEAT_KEYS = (seat + about for seat in SEATS for about in ("", ".sub", ".id", ".rating", ".bot"))
_KEYS = frozenset((*HEADER_ORDER, *DEAL_ORDER, *_SEAT_KEYS))


class Survivor(NamedTuple):
    """A word in which a name is left: its place in the text (line and character from 1), and what of a name."""

    line: int
    column: int
    word: str
    left: str


def survivors(text: str, roster: Roster) -> Iterator[Survivor]:
    """Every place of a text of records where a name, or a part of one of three letters or more, is left."""
    for number, line in enumerate(text.split("\n"), 1):
        for start, part in _looked_at(line):
            for column, word, left in left_in(part, roster):
                yield Survivor(number, start + column + 1, word, left)


def left_in(text: str, roster: Roster) -> Iterator[tuple[int, str, str]]:
    """Where in a free text a name is left: the place from 0, the word, and what of a name is in it."""
    at = 0
    for piece, is_pseudonym in without_pseudonyms(roster.key, text):
        for start, word, left in () if is_pseudonym else _left_in(piece, roster):
            yield at + start, word, left
        at += len(piece)


def _left_in(text: str, roster: Roster) -> Iterator[tuple[int, str, str]]:
    for hit in hits(text, roster):
        yield hit.start, text[hit.start : hit.end], sorted(hit.names)[0]
    for token in TOKEN.finditer(text):
        part = _part_in(token[0], roster)
        if part:
            yield token.start(), token[0], part
    folded = fold(text) if roster.untelling else ""
    yield from ((0, text, name) for name in roster.untelling if name in folded)


def _part_in(word: str, roster: Roster) -> str:
    """A telling word of a name that stands inside of this word; one that is the word is a hit already."""
    folded = fold(word)
    if folded in roster.allowed or folded in roster.parts or word in VOCABULARY:
        return ""
    for start in range(len(folded) - TELLING + 1):
        for end in range(start + TELLING, len(folded) + 1):
            if folded[start:end] in roster.telling:
                return roster.telling[folded[start:end]]
    return ""


def _looked_at(line: str) -> Iterator[tuple[int, str]]:
    """The parts of a line in which a name could stand, each with its place."""
    shape = shape_of(line)
    if shape.kind == "facts":
        yield from loose_words(shape.opening)
    elif shape.kind == "tag" and not (shape.key in _KEYS or shape.key.startswith("rules.")):
        yield 0, shape.opening
    yield len(shape.opening), shape.text
