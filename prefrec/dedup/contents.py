"""What one record holds: its facts, and what is written around them."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from prefrec.dedup.facts import by_slots, deals_of, name_of
from prefrec.dedup.keys import number
from prefrec.identity import facts

COMMENT, MARK, WHAT_IF, CLOCK, TAG = "comment", "mark", "what-if line", "clock line", "tag"

_MARKED = re.compile(r"[^ ;][!?]+(?= |$)")
_TAG = re.compile(r"[^\W\d_][\w.\-]*:")
# They follow from the record, and say nothing that is lost with it.
_FOLLOWS = ("id:", "detail:")


class Content(NamedTuple):
    """A record in short.

    deals, hands, tricks   how many are written
    facts                  lines that the game id is made of
    extras                 everything else, as (kind, number of its text)
    """

    deals: int
    hands: int
    tricks: int
    facts: int
    extras: tuple[tuple[str, int], ...]

    def lacking(self, other: "Content") -> Counter[str]:
        """What this record has around its facts and the other one has not, by kinds."""
        return Counter(kind for kind, _ in (Counter(self.extras) - Counter(other.extras)).elements())


def content_of(text: str) -> Content:
    """What the canonical text of one game holds."""
    lines = facts(text)
    names = [slot.name for slot in by_slots(lines)]
    return Content(
        len(deals_of(by_slots(lines))), sum(name.startswith("hand ") for name in names),
        sum(name.startswith("trick ") for name in names), len(lines),
        tuple((kind, number(extra)) for line in text.split("\n") for kind, extra in _extras(line)),
    )


def _extras(line: str) -> Iterator[tuple[str, str]]:
    """What a canonical line says besides a fact."""
    word = line.partition(" ")[0]
    if word == ";":
        yield COMMENT, line[1:].strip()
    elif word == "if":
        yield WHAT_IF, line
    elif word == "clock":
        yield CLOCK, line
    elif _TAG.match(line):
        if not facts(line) and not line.startswith(_FOLLOWS):
            yield TAG, line
    elif line and line[0] != "%":
        fact, sign, comment = line.partition(" ;")
        if sign:
            yield COMMENT, comment.strip()
        yield from ((MARK, f"{name_of(fact)} {found}") for found in _MARKED.findall(fact))
