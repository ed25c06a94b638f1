"""What the cards of one suit are worth, by all the ways the other cards of it may lie.

A suit is eight bits, the seven lowest. Each table has 256 entries, the mean over every division of
the missing cards between two opponents, so a bot looks a hand up suit by suit.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

Table = tuple[float, ...]


class Strength(NamedTuple):
    """The tables of one suit.

    trumps    tricks when the suit is drawn from the top
    plain     tricks where nothing is trump: half led by its owner, half led against him
    side      the same beside a trump suit, where length is ruffed
    defence   tricks of a defender in a side suit, before the declarer ruffs
    held      tricks of a defender in trumps, which the declarer draws
    caught    tricks that a misère loses when both opponents play low
    lowest    the suit without its lowest card
    """

    trumps: Table
    plain: Table
    side: Table
    defence: Table
    held: Table
    caught: Table
    lowest: tuple[int, ...]


@cache
def strength() -> Strength:
    """The tables, computed at first use."""
    drawn = _table(_drawn)
    met = _table(_met)
    plain = tuple((a + b) / 2 for a, b in zip(drawn, met, strict=True))
    side = tuple(_before_ruffs(own, tricks) for own, tricks in enumerate(plain))
    lowest = tuple(mask & (mask - 1) for mask in range(256))
    return Strength(drawn, plain, side, tuple(map(_defence, range(256))), met, _table(_caught), lowest)


def _table(tricks: Callable[[int, int, int], int]) -> Table:
    means = []
    for own in range(256):
        lies = [tricks(own, one, 255 ^ own ^ one) for one in _parts(255 ^ own)]
        means.append(sum(lies) / len(lies))
    return tuple(means)


def _before_ruffs(own: int, tricks: float) -> float:
    """Long cards of a side suit often fall to a trump."""
    return min(tricks, 2.0) + 0.5 * max(tricks - 2.0, 0.0) if own.bit_count() > 2 else tricks


def _parts(mask: int) -> Iterator[int]:
    """Every subset of a set of cards."""
    part = mask
    while True:
        yield part
        if part == 0:
            return
        part = (part - 1) & mask


def _top(mask: int) -> int:
    return 1 << mask.bit_length() - 1 if mask else 0


def _low(mask: int) -> int:
    return mask & -mask


def _over(mask: int, card: int) -> int:
    """The cheapest card that beats this one, else the lowest."""
    above = mask & ~((card << 1) - 1)
    return _low(above or mask)


def _drawn(own: int, one: int, other: int) -> int:
    """Tricks when the owner leads the suit from the top until it is gone."""
    tricks = 0
    while own:
        card = _top(own)
        first = _over(one, card)
        second = _low(other) if first > card else _over(other, card)
        own, one, other = own ^ card, one ^ first, other ^ second
        tricks += max(first, second) < card
    return tricks


def _met(own: int, one: int, other: int) -> int:
    """Tricks when the opponents lead the suit from the top."""
    tricks = 0
    while own and one | other:
        led = max(_top(one), _top(other))
        if one & led:
            one, other = one ^ led, other ^ _low(other)
        else:
            one, other = one ^ _low(one), other ^ led
        card = _over(own, led)
        own ^= card
        tricks += card > led
    return tricks + own.bit_count()


def _caught(own: int, one: int, other: int) -> int:
    """Tricks that a misère takes when the opponents play their lowest cards each time."""
    tricks = 0
    while own and one | other:
        first, second = _low(one), _low(other)
        one, other = one ^ first, other ^ second
        under = own & (max(first, second) - 1)
        card = _top(under) or _top(own)
        own ^= card
        tricks += not under
    return tricks


def _defence(mask: int) -> float:
    """Aces and guarded kings; a queen with two guards. Length is worth nothing against a ruff."""
    count, ace, king, queen = mask.bit_count(), mask >> 7 & 1, mask >> 6 & 1, mask >> 5 & 1
    worth = 0.95 * ace if count < 5 else 0.75 * ace
    if king:
        worth += 0.75 if ace and count < 5 else 0.55 if count > 1 else 0.15
    if queen and count > 2:
        worth += 0.35 if king or ace else 0.2
    return worth


def suits_of(hand: int) -> tuple[int, int, int, int]:
    """The four suits of a hand."""
    return hand & 255, hand >> 8 & 255, hand >> 16 & 255, hand >> 24 & 255
