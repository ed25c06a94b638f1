"""How the defenders catch a misère: hands lie open, so low cards go where the declarer holds a high one."""

from enum import Enum, auto
from typing import assert_never

from prefrec.cards import SUIT_MASKS, cards_of
from prefrec.generate.cardplay import low, top
from prefrec.generate.strength import strength, suits_of
from prefrec.play import playable_cards

# What a lead is worth, in tenths of a trick: less than any; from a suit of which he holds nothing, on which
# he throws a burden away; under all that he holds of it, where he is caught for certain.
_WORST, _VOID, _UNDER = -99, -40, 50


class Declarer(Enum):
    """How the declarer stands in a trick that another led: still to play, best so far, or beaten."""

    TO_COME = auto()
    BEST = auto()
    BEATEN = auto()


def attack(own: int, partner: int, declarer: int) -> int:
    """A lead under the declarer's lowest card of a suit, else low in the suit where he is weakest."""
    best, choice = _WORST, low(own)
    for suit, mask in enumerate(SUIT_MASKS):
        held, theirs = own & mask, declarer & mask
        if not held:
            continue
        card = low(held)
        value = _value(card, partner & mask, theirs, suit) if theirs else _VOID - held.bit_count()
        if value > best:
            best, choice = value, card
    return choice


def _value(card: int, partner: int, theirs: int, suit: int) -> int:
    floor = max(card, low(partner) if partner else -1)
    if floor < low(theirs):
        return _UNDER
    return int(strength().caught[theirs >> 8 * suit & 255] * 10) - theirs.bit_count()


def support(own: int, declarer: int, led: int, best: int, stands: Declarer) -> int:
    """A card to another's lead: stay under the declarer's, else keep low cards for later.

    ``own`` and ``declarer`` are the hands, ``led`` is the suit and ``best`` the best card so far.
    """
    legal = playable_cards(None, led, own)
    suit = SUIT_MASKS[led]
    if not legal & suit:
        return _clear_the_way(legal, declarer)
    match stands:
        case Declarer.TO_COME:
            return low(legal)
        case Declarer.BEST:
            return top(legal & ((1 << best) - 1) or legal)
        case Declarer.BEATEN:
            return top(legal)
        case _:
            assert_never(stands)


def _clear_the_way(legal: int, declarer: int) -> int:
    """Throw a high card of a suit in which the declarer can be caught."""
    weak = [strength().caught[suit] for suit in suits_of(declarer)]
    return max(cards_of(legal), key=lambda card: (weak[card >> 3] > 0, weak[card >> 3], card & 7))
