"""What deals write on the sheet, in whole numbers: every amount in twelfths, every place of the sheet a slot."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from prefrec.pipelines.fast.context import Context
from prefrec.pipelines.fast.figures import Figures
from prefrec.pipelines.fast.kept import Kept, kept

from prefrec.facts_text import columns_words, number_text
from prefrec.outcome import Number, Sheet, exact
from prefrec.record import Columns
from prefrec.seats import SEATS
from prefrec.sheet import entry
from prefrec.whisting import Postings

# What does not come out even is declined, and so is what is larger: a line has room for nine digits.
WHOLE = 12
LARGEST = 10**8
# Slots: a pool and a mountain a seat, then whists by writer and victim.
POOL, MOUNTAIN, WHISTS, SLOTS = 0, 4, 8, 24
_PAIRS = tuple([one + other for one in SEATS for other in SEATS])
KEYS = (*[(0, seat) for seat in SEATS], *[(1, seat) for seat in SEATS], *[(2, pair) for pair in _PAIRS])
SLOT = {key: slot for slot, key in enumerate(KEYS)}

NUMBERS = kept(lambda amount: exact(Fraction(amount, WHOLE)))


# What a line of totals says of each slot before its number, and with it.
LABELS = tuple([f" {seat}:".encode() for seat in SEATS] * 2 + [f" {pair}:".encode() for pair in _PAIRS])
_WORDS: tuple[Kept[int, bytes], ...] = tuple(
    [Kept(lambda amount, label=label: label + number_text(NUMBERS[amount]).encode()) for label in LABELS]
)

# The changes of entries, a number a slot.
CHANGES = Figures(SLOTS)


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """What a deal writes on the sheet, in games of this context.

    score    the line that states it, with its line end
    changes  slots, and what is added there in twelfths
    columns  those of them that are pools and mountains
    row      number of the changes among ``CHANGES``
    """

    context: Context
    postings: Postings
    score: bytes
    changes: tuple[tuple[int, int], ...]
    columns: tuple[tuple[int, int], ...]
    row: int


def entry_of(context: Context, postings: Postings) -> Entry | None:
    """These postings as an entry of the sheet; None where a number is too large, or not a multiple of a twelfth."""
    sums = entry(postings)
    changes: list[tuple[int, int]] = []
    for column, numbers in enumerate(sums):
        for key, number in numbers.items():
            amount = number * WHOLE
            if amount.denominator != 1 or abs(amount) > LARGEST:
                return None
            changes.append((SLOT[column, key], int(amount)))
    line = " ".join(["score", *columns_words(Columns(*sums), ())])
    row = dict(changes)
    columns = tuple([change for change in changes if change[0] < WHISTS])
    number = CHANGES.add([row.get(slot, 0) for slot in range(SLOTS)])
    return Entry(context, postings, f"{line}\n".encode(), tuple(changes), columns, number)


def sheet_of(totals: Sequence[int]) -> Sheet:
    """The sheet of these slots, which may end anywhere; in twelfths."""
    columns: tuple[dict[str, Number], dict[str, Number], dict[str, Number]] = ({}, {}, {})
    for slot, amount in enumerate(totals):
        if amount:
            column, key = KEYS[slot]
            columns[column][key] = NUMBERS[amount]
    return Sheet(*columns)


def line_of(totals: Sequence[int], players: Sequence[str]) -> bytes:
    """What a line of totals says of these slots behind its first word, with its line end."""
    named = [words[totals[slot]] for slot, words in enumerate(_WORDS[:WHISTS]) if SEATS[slot % len(SEATS)] in players]
    whists = b"".join([words[totals[slot]] for slot, words in enumerate(_WORDS[WHISTS:], WHISTS) if totals[slot]])
    said = [b" pool", *named[: len(players)], b" mountain", *named[len(players) :]]
    return b"".join([*said, b" whists" + whists if whists else b"", b"\n"])
