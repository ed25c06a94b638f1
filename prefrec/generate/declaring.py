"""What the declarer does with the talon: which two cards he lays away, and what he plays."""

from random import Random
from typing import NamedTuple

from prefrec import auction
from prefrec.contracts import LEVEL, MISERE, STRAIN
from prefrec.generate.plans import after_discard, safest_misere

# Tricks above the level that a declarer wants to see before he plays more than he bid, by level.
RESERVE = {6: 0.6, 7: 0.6, 8: 0.7, 9: 1.3, 10: 1.7}
HOPELESS = 2.2


class Undertaking(NamedTuple):
    """The contract and the discard; ``short`` undertricks where he gives up instead; ``solo`` where the
    talon is left."""

    bid: str
    discard: int
    short: int = 0
    solo: bool = False


def undertake(
    rng: Random, rules: auction.AuctionRules, concede: int, bid: str, twelve: int, courage: float
) -> Undertaking:
    """The most that the twelve cards bear, and at least the bid."""
    if bid == MISERE:
        return Undertaking(MISERE, safest_misere(twelve)[1])
    ranks = auction.ladder(rules)
    plans = [after_discard(twelve, strain) for strain in range(5)]
    spare = {
        word: plans[strain][0] + courage / 2 - LEVEL[word]
        for word, strain in STRAIN.items() if word in ranks and ranks[word] >= ranks[bid]
    }
    safe = [word for word, tricks in spare.items() if tricks >= RESERVE[LEVEL[word]]]
    least = LEVEL[bid]
    if safe:
        level = max(LEVEL[word] for word in safe)
        word = max((w for w in safe if LEVEL[w] == level), key=spare.__getitem__)
    else:
        word = max(spare, key=spare.__getitem__)
        if concede and LEVEL[word] == least and spare[word] < -HOPELESS + 1 and rng.random() < 0.7:
            return Undertaking(bid, 0, concede)
    return Undertaking(word, plans[STRAIN[word]][1])
