"""Which cards may be played, and which card takes the trick.

Hands are bit masks of cards. ``trump`` and ``led`` are suits 0 to 3; ``trump`` is None without one.
"""

from collections.abc import Sequence
from functools import cache

from prefrec.cards import FULL_DECK, SUIT_MASKS


@cache
def playable_suits(trump: int | None, led: int | None, held: int) -> int:
    """Suits a hand may play from, as four bits, out of ``held``, the suits it holds: follow suit, else
    trump, else anything (SEED1; the same at misere and all-pass, where nothing is trump). Nobody has
    to beat a card. ``led`` is None for the leader."""
    for suit in (led, trump):
        if suit is not None and held >> suit & 1:
            return 1 << suit
    return held


def suits_held(hand: int) -> int:
    """The suits of a hand, as four bits, spades lowest."""
    return (
        (hand & SUIT_MASKS[0] and 1) | (hand & SUIT_MASKS[1] and 2)
        | (hand & SUIT_MASKS[2] and 4) | (hand & SUIT_MASKS[3] and 8)
    )


_MASK_OF_SUITS = tuple(
    sum(mask for suit, mask in enumerate(SUIT_MASKS) if suits >> suit & 1) & FULL_DECK for suits in range(16)
)


def playable_cards(trump: int | None, led: int | None, hand: int) -> int:
    """The cards a hand may play, as a mask."""
    return hand & _MASK_OF_SUITS[playable_suits(trump, led, suits_held(hand))]


def strength(trump: int | None, led: int, card: int) -> int:
    """Rank of a card within one trick: 9 to 16 for a trump, 1 to 8 for the suit led, 0 for a card that
    cannot win."""
    suit = card >> 3
    if suit == trump:
        return 9 + (card & 7)
    return 1 + (card & 7) if suit == led else 0


def winning_place(trump: int | None, led: int, cards: Sequence[int]) -> int:
    """Index of the card that takes the trick; the first where none can (no card of the suit led)."""
    best = 0
    top = -1
    for place, card in enumerate(cards):
        force = strength(trump, led, card)
        if force > top:
            best, top = place, force
    return best


def breach(trump: int | None, led: int, hand: int, card: int) -> str | None:
    """What a card breaks that is not of the suit led: ``revoke``, ``must-trump`` or nothing.

    ``hand`` are the cards held when it was played.
    """
    if hand & SUIT_MASKS[led]:
        return "revoke"
    if trump is not None and card >> 3 != trump and hand & SUIT_MASKS[trump]:
        return "must-trump"
    return None


# ``strength`` by trump (the last: none) and suit led, tabulated by calling it.
_STRENGTHS = tuple(
    tuple(tuple(strength(trump, led, card) for card in range(32)) for led in range(4)) for trump in (0, 1, 2, 3, None)
)


def winner_of_three(trump: int | None, first: int, second: int, third: int) -> int:
    """``winning_place``, 0 to 2, of a trick of three whose first card is led."""
    force = _STRENGTHS[4 if trump is None else trump][first >> 3]
    best = 1 if force[second] > force[first] else 0
    return 2 if force[third] > max(force[first], force[second]) else best
