"""The thirty-two cards: numbers 0 to 31, their two-letter names, and sets of them as bit masks.

A card is ``suit * 8 + rank``: suits from spades (lowest) to hearts, ranks from seven to ace.
In a written record a card may be partly known: such a card is a negative number
(``UNKNOWN`` for ``__``, ``unknown_of(suit)`` for ``s_``).
"""

from collections.abc import Iterable

SUITS = "scdh"
RANKS = "789TJQKA"
SUIT_WORDS = ("spades", "clubs", "diamonds", "hearts")

CARD_NAMES = tuple(suit + rank for suit in SUITS for rank in RANKS)
CARDS = {name: card for card, name in enumerate(CARD_NAMES)}
FULL_DECK = (1 << 32) - 1

UNKNOWN = -1

SUIT_MASKS = tuple(0xFF << 8 * suit for suit in range(4))


def unknown_of(suit: int) -> int:
    """A card of which only the suit is known, as a negative number."""
    return -2 - suit


WRITTEN_CARDS = CARDS | {"__": UNKNOWN} | {f"{name}_": unknown_of(s) for s, name in enumerate(SUITS)}
_WRITTEN_NAMES = {card: name for name, card in WRITTEN_CARDS.items()}


def card_text(card: int) -> str:
    """The canonical two signs of a card, known or partly known; ``KeyError`` for a number that is no card."""
    return _WRITTEN_NAMES[card]


def suit_of(card: int) -> int | None:
    """The suit of a card, 0 to 3; None where it is not written."""
    if card >= 0:
        return card >> 3
    return None if card == UNKNOWN else -2 - card


def mask_of(cards: Iterable[int]) -> int:
    """The set of the known cards among these."""
    mask = 0
    for card in cards:
        if card >= 0:
            mask |= 1 << card
    return mask


def cards_of(mask: int) -> tuple[int, ...]:
    """The cards of a set, lowest first."""
    return tuple(card for card in range(32) if mask >> card & 1)


def canonical_order(cards: Iterable[int]) -> tuple[int, ...]:
    """Suits upwards, ranks downwards, unknown cards last in their suit and then at the end."""
    listed = list(cards)
    if listed and min(listed) < 0:
        return tuple(sorted(listed, key=canonical_place))
    # For known cards the order is that of the number with its rank turned round.
    return tuple(sorted(listed, key=(7).__xor__))


_ORDER = (
    {card: (card >> 3, -card) for card in range(32)}
    | {unknown_of(suit): (suit, 1) for suit in range(4)}
    | {UNKNOWN: (4, 0)}
)


def canonical_place(card: int) -> tuple[int, int]:
    """Where a card stands in the canonical order, as a key to sort by."""
    return _ORDER[card]


def hand_text(cards: Iterable[int]) -> str:
    """A hand in groups by suit, ``sAQ cT h_``; cards of unknown suit as a last group."""
    groups: dict[str, str] = {}
    for card in canonical_order(cards):
        name = card_text(card)
        suit, rank = name[0], name[1]
        groups[suit] = groups.get(suit, "") + rank
    return " ".join(suit + ranks if suit != "_" else ranks for suit, ranks in groups.items())


def list_text(cards: Iterable[int]) -> str:
    """Cards as a message names them: ``h7, hK``."""
    return ", ".join(card_text(card) for card in cards)
