"""The lines that open a game, a deal and the closing part; they can be counted without reading what follows them."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from prefrec.spelling import BLANKS

SEPARATOR = re.compile(r"%prefrec 0*1(?:\.0*([0-9]{1,9}))?[ \t]*\r?\Z")


def _opener(words: str) -> re.Pattern[str]:
    """Lines that one of these words opens, whatever parts it from its neighbours."""
    return re.compile(f"^[{BLANKS},\r]*(?:{words})(?=[{BLANKS},;\r]|$)", re.MULTILINE | re.IGNORECASE)


DEAL = _opener("deal|сдача")
CLOSING = _opener("end|final|settlement|money|конец|итог|расч(?:е\u0308?|ё)т|деньги")


def game_starts(text: str) -> Iterator[int]:
    """Where the games of a text begin: at every %prefrec that stands first in its line."""
    at = text.find("%")  # one sign, and a rare one, is found several times as fast as a word
    while at >= 0:
        if text.startswith("%prefrec", at) and (at == 0 or text[at - 1] == "\n"):
            yield at
        at = text.find("%", at + 1)


class Openings(NamedTuple):
    """How many games and deals a text opens."""

    games: int
    deals: int


def openings(text: str) -> Openings:
    """The games of a text and the deals in them, as many as ``reader`` finds.

    A game of an unknown version, or whose first line is spoilt, has no deals that anybody knows of. A text
    without any %prefrec opens nothing; to the reader it is one broken game.
    """
    starts = [*game_starts(text), len(text)]
    if starts[0] == 0 and all(text.startswith("%prefrec 1\n", start) for start in starts[:-1]):
        return Openings(len(starts) - 1, len(_DEAL_BELOW.findall(text)))
    return Openings(len(starts) - 1, sum(_deals(text, start, end) for start, end in pairwise(starts)))


# The lines of DEAL with the line end above them. They are told from most others by their first sign.
_DEAL_BELOW = re.compile(
    f"\n[dDсСᲃ{BLANKS},\r]"
    f"(?:(?<=[dD])(?i:eal)|(?<=[сСᲃ])(?i:дача)|(?<=[{BLANKS},\r])[{BLANKS},\r]*(?i:deal|сдача))"
    f"(?=[{BLANKS},;\r\n]|\\Z)"
)


def _deals(text: str, start: int, end: int) -> int:
    line_end = text.find("\n", start, end)
    is_known = line_end >= 0 and SEPARATOR.match(text[start:line_end])
    return len(_DEAL_BELOW.findall(text, line_end, end)) if is_known else 0
