"""What deals write on the sheet, in whole numbers: every amount in twelfths, every place of the sheet a slot."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from prefrec.pipelines.fast.context import Context
from prefrec.pipelines.fast.kept import Kept, kept

from prefrec.facts_text import columns_words, number_text
from prefrec.outcome import Number, Sheet, exact
from prefrec.record import Columns
from prefrec.seats import SEATS
from prefrec.sheet import entry
from prefrec.whisting import Postings

# What does not come out even is declined.
WHOLE = 12
# Slots: a pool and a mountain a seat, then whists by writer and victim.
POOL, MOUNTAIN, WHISTS, SLOTS = 0, 4, 8, 24
_PAIRS = tuple([one + other for one in SEATS for other in SEATS])
KEYS = (*[(0, seat) for seat in SEATS], *[(1, seat) for seat in SEATS], *[(2, pair) for pair in _PAIRS])
SLOT = {key: slot for slot, key in enumerate(KEYS)}

NUMBERS = kept(lambda amount: exact(Fraction(amount, WHOLE)))


# What a running sheet says of each slot, by the number there. A pool and a mountain are always told, whists that are
# zero are not.
_LABELS = tuple([f" {seat}:".encode() for seat in SEATS] * 2 + [f" {pair}:".encode() for pair in _PAIRS])
_Words = Kept[int, bytes]
_WORDS: tuple[_Words, ...] = tuple(
    [Kept(lambda amount, label=label: label + number_text(NUMBERS[amount]).encode()) for label in _LABELS]
)
for _words in _WORDS[WHISTS:]:
    _words[0] = b""


class Change(NamedTuple):
    """A slot of the sheet, what is added there in twelfths, and what a line of totals then says of it."""

    slot: int
    amount: int
    words: _Words


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """What a deal writes on the sheet.

    score    the line that states it, with its line end
    columns  what it adds to pools and mountains
    whists   what it adds to whists
    """

    postings: Postings
    score: bytes
    columns: tuple[Change, ...]
    whists: tuple[Change, ...]


def entry_of(_: Context, postings: Postings) -> Entry | None:
    """These postings as an entry of the sheet; None where a number is not a multiple of a twelfth."""
    sums = entry(postings)
    changes: list[Change] = []
    for column, numbers in enumerate(sums):
        for key, number in numbers.items():
            slot, amount = SLOT[column, key], number * WHOLE
            if amount.denominator != 1:
                return None
            changes.append(Change(slot, int(amount), _WORDS[slot]))
    line = " ".join(["score", *columns_words(Columns(*sums), ())])
    whists = tuple([change for change in changes if change.slot >= WHISTS])
    return Entry(postings, f"{line}\n".encode(), tuple(changes[: len(changes) - len(whists)]), whists)


def sheet_of(totals: Sequence[int]) -> Sheet:
    """The sheet of these slots, which may end anywhere; in twelfths."""
    columns: tuple[dict[str, Number], dict[str, Number], dict[str, Number]] = ({}, {}, {})
    for slot, amount in enumerate(totals):
        if amount:
            column, key = KEYS[slot]
            columns[column][key] = NUMBERS[amount]
    return Sheet(*columns)


class Totals:
    """The running sheet: in twelfths, and in words as a line of it has them; both change as the deals go by.

    line  what a line of totals says, behind its first word and with its line end
    """

    __slots__ = ("_columns", "_of_columns", "_of_whists", "_whists", "line", "numbers")

    def __init__(self, players: Sequence[str]) -> None:
        self.numbers = [0] * SLOTS
        named = [words[0] if SEATS[slot % len(SEATS)] in players else b"" for slot, words in enumerate(_WORDS[:WHISTS])]
        self._of_columns = [b" pool", *named[:MOUNTAIN], b" mountain", *named[MOUNTAIN:]]
        self._of_whists = [b""] * (SLOTS - WHISTS)
        self._columns, self._whists = b"".join(self._of_columns), b""
        self.line = self._columns + b"\n"

    def post(self, entry: Entry) -> None:
        """Write an entry on the sheet."""
        numbers = self.numbers
        if entry.columns:
            said = self._of_columns
            for slot, amount, words in entry.columns:
                total = numbers[slot] = numbers[slot] + amount
                said[slot + (1 if slot < MOUNTAIN else 2)] = words[total]
            self._columns = b"".join(said)
        if entry.whists:
            said = self._of_whists
            for slot, amount, words in entry.whists:
                total = numbers[slot] = numbers[slot] + amount
                said[slot - WHISTS] = words[total]
            whists = b"".join(said)
            self._whists = b" whists" + whists if whists else b""
        self.line = self._columns + self._whists + b"\n"
