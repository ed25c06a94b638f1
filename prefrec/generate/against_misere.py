"""How the defenders catch a misère: hands lie open, so low cards go where the declarer holds a high one."""

from prefrec.cards import SUIT_MASKS, cards_of
from prefrec.generate.cardplay import low, top
from prefrec.generate.strength import strength, suits_of
from prefrec.play import playable_cards

NONE = 99


def attack(own: int, partner: int, declarer: int) -> int:
    """A lead under the declarer's lowest card of a suit, else low in the suit where he is weakest."""
    best, choice = -NONE, low(own)
    for suit, mask in enumerate(SUIT_MASKS):
        held, theirs = own & mask, declarer & mask
        if not held:
            continue
        card = low(held)
        # Where he has none of the suit he throws a burden away: led only for want of anything else.
        value = _value(card, partner & mask, theirs, suit) if theirs else -40 - held.bit_count()
        if value > best:
            best, choice = value, card
    return choice


def _value(card: int, partner: int, theirs: int, suit: int) -> int:
    floor = max(card, low(partner) if partner else -1)
    if floor < low(theirs):
        return 50
    return int(strength().caught[theirs >> 8 * suit & 255] * 10) - theirs.bit_count()


def support(own: int, declarer: int, led: int, best: int, declarer_holds: bool, declarer_to_come: bool) -> int:
    """A card to another's lead: stay under the declarer's, else keep low cards for later."""
    legal = playable_cards(None, led, own)
    suit = SUIT_MASKS[led]
    if not legal & suit:
        return _clear_the_way(legal, declarer)
    if declarer_to_come:
        return low(legal)
    if declarer_holds:
        under = legal & ((1 << best) - 1)
        return top(under) if under else top(legal)
    return top(legal)


def _clear_the_way(legal: int, declarer: int) -> int:
    """Throw a high card of a suit in which the declarer can be caught."""
    weak = [strength().caught[suit] for suit in suits_of(declarer)]
    return max(cards_of(legal), key=lambda card: (weak[card >> 3] > 0, weak[card >> 3], card & 7))
