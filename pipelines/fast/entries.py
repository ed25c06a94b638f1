"""What deals write on the sheet, in whole numbers: every amount in twelfths, every place of the sheet a slot."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations

from prefrec.pipelines.fast.header import Context

from prefrec.facts_text import columns_words, number_text
from prefrec.outcome import Number, Sheet, exact
from prefrec.record import Columns
from prefrec.seats import SEATS
from prefrec.sheet import entry
from prefrec.whisting import Postings, talon_units

# What does not come out even is declined.
WHOLE = 12
# Slots: a pool and a mountain a seat, then whists by writer and victim.
POOL, MOUNTAIN, WHISTS, SLOTS = 0, 4, 8, 24
SLOTS_OF_SEATS = {seat: slot for slot, seat in enumerate(SEATS)}
_PAIRS = tuple([one + other for one in SEATS for other in SEATS])
_KEYS = (*[(0, seat) for seat in SEATS], *[(1, seat) for seat in SEATS], *[(2, pair) for pair in _PAIRS])
_SLOT = {key: slot for slot, key in enumerate(_KEYS)}


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """What a deal writes on the sheet.

    score    the line that states it, with its line end
    changes  slots of the sheet with what is added there, in twelfths
    """

    postings: Postings
    score: bytes
    changes: tuple[tuple[int, int], ...]


@cache
def entry_of(context: Context, postings: Postings) -> Entry | None:  # noqa: ARG001 - the same numbers under other rules are worth something else
    """These postings as an entry of the sheet; None where a number is not a multiple of a twelfth."""
    sums = entry(postings)
    changes: list[tuple[int, int]] = []
    for column, numbers in enumerate(sums):
        for key, number in numbers.items():
            amount = number * WHOLE
            if amount.denominator != 1:
                return None
            changes.append((_SLOT[column, key], int(amount)))
    line = " ".join(["score", *columns_words(Columns(*sums), ())])
    return Entry(postings, f"{line}\n".encode(), tuple(changes))


def sheet_of(totals: Sequence[int]) -> Sheet:
    """The sheet of these slots, which may end anywhere; in twelfths."""
    columns: tuple[dict[str, Number], dict[str, Number], dict[str, Number]] = ({}, {}, {})
    for slot, amount in enumerate(totals):
        if amount:
            column, key = _KEYS[slot]
            columns[column][key] = exact(Fraction(amount, WHOLE))
    return Sheet(*columns)


@cache
def amount_text(amount: int) -> bytes:
    """A number of twelfths as records write it."""
    return number_text(exact(Fraction(amount, WHOLE))).encode()


_BY_WORTH = {talon_units(pair): pair for pair in combinations(range(32), 2)}


@cache
def talon_worth_as_much(first: int, second: int) -> tuple[int, ...]:
    """One talon for all that are worth the same."""
    return _BY_WORTH[talon_units((first, second))]
