"""Lines of records as text, by the shapes that never change: of finished text, and of deals that cannot be read."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from prefrec.notation.lines import KEY
from prefrec.record import Tag
from prefrec.spelling import canonical_key
from prefrec.spelling_words import (
    ANSWERS,
    CALLS,
    COLUMNS,
    CONTRACTS,
    LEFT,
    MODIFIERS,
    NONE,
    REASONS,
    WORDS,
)  # fmt: skip

_CLOSED = re.compile(r"[SWNE_]{1,2}|(?:[scdh]?[7-9TJQKA_]+)+|(?:[6-9]|10)[scdhn_]|[\d.%;]*")
_WORD = re.compile(r"[^ \t:/+*!?\-]+")


def _parts(tables: Iterable[Mapping[str, object]]) -> frozenset[str]:
    """The words of the tables and what they are joined of, such as ``all`` of ``all-pass``."""
    return frozenset(part for table in tables for word in table for part in (word, *word.split("-")))


# What no name can be hidden in: the words of the notation.
VOCABULARY = _parts(
    (WORDS, COLUMNS, CALLS, ANSWERS, CONTRACTS, MODIFIERS, NONE, LEFT, *REASONS.values(), {"prefrec": "", "misere": ""})
)


class Shape(NamedTuple):
    """A line in two parts: what opens it, and the text that is free; ``key`` is that of a tag.

    kind   comment, tag or facts; of facts the free text is the comment behind them
    """

    kind: str
    opening: str
    text: str
    key: str = ""


def shape_of(line: str) -> Shape:
    """Which of the shapes of line this is."""
    start = len(line) - len(line.lstrip(" \t"))
    if line.startswith(";", start):
        return Shape("comment", line[: start + 1], line[start + 1 :])
    found = KEY.match(line, start)
    if found:
        return Shape("tag", line[: found.end()], line[found.end() :], canonical_key(found[1]))
    facts, sign, text = line.partition(";")
    return Shape("facts", facts + sign, text)


def tags_in(text: str) -> Iterator[Tag]:
    """The tags of a deal that could not be read."""
    for shape in map(shape_of, text.split("\n")):
        if shape.kind == "tag":
            yield Tag(shape.key, shape.text.strip())


def loose_words(facts: str) -> Iterator[tuple[int, str]]:
    """The words of a line of facts that are neither cards nor numbers nor the notation's own, with their places."""
    for word in _WORD.finditer(facts):
        if word[0] not in VOCABULARY and not _CLOSED.fullmatch(word[0]):
            yield word.start(), word[0]
