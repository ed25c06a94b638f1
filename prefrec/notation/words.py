"""What one word says: cards of a group, a call, a number by seat. Words recur by the million, so
what they mean is remembered."""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from prefrec.cards import RANKS, SUITS, UNKNOWN, canonical_order, unknown_of
from prefrec.outcome import Number
from prefrec.record import Call


@lru_cache(maxsize=1 << 12)
def group_cards(group: str) -> tuple[int, ...]:
    """The cards of one group of a hand, ``sAQ_`` or ``__``, in canonical order."""
    if group[0] == "_":
        return (UNKNOWN,) * len(group)
    suit = SUITS.index(group[0])
    return canonical_order(unknown_of(suit) if r == "_" else suit * 8 + RANKS.index(r) for r in group[1:])


# Suits of a hand as its groups name them, where they rise: such a hand needs no sorting.
RISING = frozenset("".join(suits) for count in range(6) for suits in combinations(SUITS + "_", count))


@lru_cache(maxsize=1 << 12)
def call_of(word: str) -> Call:
    """``W:6h/dark*?`` in its parts."""
    seat, said = word[0], word[2:]
    said, flags = split_flags(said)
    said, _, modifier = said.partition("/")
    return Call(seat, said, modifier, flags)


def split_flags(word: str) -> tuple[str, str]:
    """A word and the flags glued to it."""
    bare = word.rstrip("*!?")
    return bare, word[len(bare):]


@lru_cache(maxsize=1 << 12)
def count_of(word: str) -> tuple[str, Number]:
    """``S:7``, ``WS:27/2``: who, and the number; raises ZeroDivisionError for ``/0``."""
    who, _, number = word.partition(":")
    if "/" not in number:
        return who, int(number)
    value = Fraction(number)
    return who, int(value) if value.denominator == 1 else value
