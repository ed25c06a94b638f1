"""The words of PPN: what may stand in each field of a deal, and which card each letter is."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from prefrec.cards import RANKS
from prefrec.diagnostics import Span

FORMAT = "PPN"

# Letters of the cards, seven to ace, suit by suit.
LETTERS = {
    letter: suit + rank
    for suit, letters in (("s", "12345678"), ("d", "9ABCDEFG"), ("h", "HIJKLMNO"), ("c", "PQRSTUVW"))
    for letter, rank in zip(letters, RANKS, strict=True)
}

PLAYED = (
    "id", "deal order", "cards", "bids", "main", "discarded", "contract", "accepted", "kontra", "refa", "value",
    "starts", "throws", "summary",
)  # fmt: skip
PASSED = PLAYED[:4]

# What a field may hold, where one pattern says it, and how a message names that.
PATTERNS = {
    "id": (r"[0-9]{1,9}", "a number"),
    "deal order": (r"123|132|213|231|312|321", "the players 1, 2, 3 in some order"),
    "main": (r"[123]", "a player 1, 2 or 3"),
    "contract": (r"G?[2-8]", "2 to 8, or G2 to G8"),
    "accepted": (r"[0-9]", "0, a player, or 8 for both"),
    "kontra": (r"0|[IKRSM][123]", "0, or I, K, R, S or M with a player"),
    "refa": (r"[01]", "0 or 1"),
    "value": (r"[0-9]{1,9}", "a number"),
    "starts": (r"[123]", "a player 1, 2 or 3"),
}
BID = re.compile(r"P|M?[2-8]|G[2-8]?")
THROW = re.compile(r"(?P<cards>[0-9A-Z]{2,3})(?P<winner>[123])")
SUMMARY = re.compile(
    r"0|M(?P<main>[0-9]{1,2}):(?P<middle>-?[0-9]{1,9})|F(?P<follower>[0-9]{1,2}):L[0-9]{1,9}(:[0-9]{1,9})?"
)

NO_DISCARD = "XX"

# A contract is worth twice its number, a game one step more; each kontra doubles.
DOUBLED = {"0": 0, "I": 0, "K": 1, "R": 2, "S": 3, "M": 4}


class Text(NamedTuple):
    """A word of a file and its place."""

    value: str
    span: Span


class Turn(NamedTuple):
    """One trick as it stands: its cards, and who led and who won it (None: not known)."""

    whole: Text
    cards: tuple[Text, ...]
    leader: str | None
    winner: str | None


def tricks_of(part: Text) -> int:
    """The tricks that a part of the summary tells."""
    found = SUMMARY.fullmatch(part.value)
    return int(found["main"] or found["follower"] or 0) if found else 0


def pieces(whole: Text, separator: str) -> Iterator[Text]:
    """The parts of a word between separators, each with its place."""
    start = whole.span.start
    for part in whole.value.split(separator):
        yield Text(part, Span(start, start + len(part)))
        start += len(part) + len(separator)
