"""How the bots play their cards: plain sense, from their own hand and the cards already seen."""

from typing import NamedTuple

from prefrec.cards import FULL_DECK, SUIT_MASKS, cards_of
from prefrec.play import playable_cards

_SEVENS = 0x01010101  # the lowest card of every suit; shifted by a rank, all four of that rank


class View(NamedTuple):
    """What a hand sees when it is to play.

    ``hand`` and ``unseen`` are sets of cards. ``unseen`` are those it cannot place: neither its own,
    nor played, nor laid away by itself. ``trump`` is a suit, 0 to 3; None without one.
    """

    hand: int
    unseen: int
    trump: int | None
    is_declarer: bool


class Trick(NamedTuple):
    """The trick so far: the suit led (0 to 3), the best card, whether the partner holds it, and how
    many hands are still to play behind this one."""

    led: int
    best: int
    is_ours: bool
    to_come: int


def low(mask: int) -> int:
    """The lowest card of the lowest suit in a set that is not empty."""
    return (mask & -mask).bit_length() - 1


def top(mask: int) -> int:
    """The highest card of the highest suit in a set that is not empty."""
    return mask.bit_length() - 1


def lowest_rank(mask: int) -> int:
    """The card of lowest rank in any suit. Raises ``ValueError`` on an empty set."""
    for rank in range(8):
        if same := mask & _SEVENS << rank:
            return low(same)
    raise ValueError("no card")


def beats(trump: int | None, card: int, best: int) -> bool:
    """Whether a card takes over from the best one of the trick."""
    if card >> 3 == best >> 3:
        return card > best
    return card >> 3 == trump


def winners_in(cards: int, best: int, trump: int | None) -> int:
    """Those of the cards that take over from the best one."""
    suit = best >> 3
    over = cards & SUIT_MASKS[suit] & ~((2 << best) - 1)
    if trump is not None and trump != suit:
        over |= cards & SUIT_MASKS[trump]
    return over


def sure_cards(view: View) -> int:
    """Cards of the hand that no unseen card of their suit beats."""
    sure = 0
    for mask in SUIT_MASKS:
        if own := view.hand & mask:
            sure |= own & ~((1 << (view.unseen & mask).bit_length()) - 1)
    return sure & FULL_DECK


# ---- contracts for tricks


def lead(view: View) -> int:
    """Trumps first for the declarer while others may hold them, then what is sure, then length."""
    trumps = 0 if view.trump is None else SUIT_MASKS[view.trump]
    own, theirs = view.hand & trumps, view.unseen & trumps
    if view.is_declarer and own and theirs and (own.bit_count() > 2 or own > theirs):
        return top(own)
    side = view.hand & ~trumps
    if sure := sure_cards(view) & side:
        return low(sure)
    return _length_lead(view, side or own)


def _length_lead(view: View, cards: int) -> int:
    """From the longest suit: the top of a sequence that drives one higher card out, else low."""
    suit = max(SUIT_MASKS, key=lambda mask: (cards & mask).bit_count())
    own, above = cards & suit, view.unseen & suit
    high = top(own)
    is_sequence = own >> high - 1 & 1 if high & 7 else 0
    return high if is_sequence and (above >> high).bit_count() == 1 else low(own)


def follow(view: View, trick: Trick) -> int:
    """Win as cheaply as possible when it is worth it, else the least card."""
    legal = playable_cards(view.trump, trick.led, view.hand)
    over = winners_in(legal, trick.best, view.trump)
    if not over or (trick.is_ours and (not trick.to_come or _is_high(view, trick.best))):
        return _waste(view, legal)
    if not trick.to_come:
        return low(over)
    if over >> 8 * trick.led & 255:
        best = top(over & SUIT_MASKS[trick.led])
        is_sure = not (view.unseen & SUIT_MASKS[trick.led]) >> best
        if is_sure or view.is_declarer or trick.to_come == 1:
            return best if is_sure else low(over & SUIT_MASKS[trick.led])
        return _waste(view, legal)
    return low(over)


def _is_high(view: View, best: int) -> bool:
    return not (view.unseen & SUIT_MASKS[best >> 3]) >> best


def _waste(view: View, legal: int) -> int:
    """The least useful card: low, and rather not from two cards that guard each other."""
    keep = sure_cards(view)
    return lowest_rank(legal & ~keep or legal)


# ---- all-pass and the declarer of a misère: as few tricks as possible


def duck_lead(view: View) -> int:
    """The card that is likeliest to lose: low, in a suit where others hold higher ones."""
    return min(cards_of(view.hand), key=lambda card: _lead_danger(view, card))


def _lead_danger(view: View, card: int) -> tuple[int, int]:
    suit = SUIT_MASKS[card >> 3]
    above = ((view.unseen & suit) >> card).bit_count()
    below = (view.unseen & suit & (1 << card) - 1).bit_count()
    return (below - above if above else 20, card & 7)


def duck(view: View, trick: Trick) -> int:
    """The highest card that stays below; where none does, the highest if last to play, else the lowest."""
    legal = playable_cards(None, trick.led, view.hand)
    suit = SUIT_MASKS[trick.led]
    if not legal & suit:
        return _burden(view, legal)
    if trick.best >> 3 != trick.led:
        return low(legal)
    if under := legal & ((1 << trick.best) - 1):
        return top(under)
    return low(legal) if trick.to_come else top(legal)


def _burden(view: View, legal: int) -> int:
    """A free discard: the highest card of the suit where most others lie below it."""
    def danger(card: int) -> tuple[int, int]:
        below = view.unseen & SUIT_MASKS[card >> 3] & (1 << card) - 1
        return (below.bit_count(), card & 7)

    return max(cards_of(legal), key=danger)
