"""The cards of all deals at once: who holds the deal, the hands, the talon, the discard, as numbers.

A line that is not canonical to the last sign makes its deal unsound: what is read of it then means nothing.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from prefrec.pipelines.fast.layout import KIND, Bytes, Flags, Layout, Numbers

from prefrec.cards import RANKS, SUITS, canonical_order
from prefrec.seats import SEATS

Masks = npt.NDArray[np.uint32]

NONE = 255
HAND_SIZE = 10
_BLANK, _LINE_END = ord(" "), ord("\n")


def _byte_table(codes: dict[str, int]) -> Bytes:
    """A number for every byte; ``NONE`` for one that is no such sign."""
    table = np.full(256, NONE, np.uint8)
    for sign, code in codes.items():
        table[ord(sign)] = code
    return table


SEAT = _byte_table({seat: code for code, seat in enumerate(SEATS)})
SUIT = _byte_table({suit: code << 3 for code, suit in enumerate(SUITS)})
RANK = _byte_table({rank: code for code, rank in enumerate(RANKS)})
_DIGIT = _byte_table({str(digit): digit for digit in range(10)})
# Where a card stands in the canonical order.
PLACE = np.array([canonical_order(range(32)).index(card) for card in range(32)] + [NONE] * 224, np.uint8)
BIT = np.array([1 << card for card in range(32)] + [0] * 224, np.uint32)


class Dealt(NamedTuple):
    """What was dealt, one entry a deal.

    number      of the deal, as written
    dealer      his seat, 0 to 3
    seats       of the three hands, in the order of their lines; shape (deals, 3)
    hands       their cards as sets; shape (deals, 3)
    talon       its two cards; shape (deals, 2)
    discard     its two cards; shape (deals, 2); ``NONE`` where none is written
    is_sound    the lines are canonical, and the thirty-two cards are all there
    """

    number: Numbers
    dealer: Bytes
    seats: Bytes
    hands: Masks
    talon: Bytes
    discard: Bytes
    is_sound: Flags


def dealt(layout: Layout) -> Dealt:
    """Hands, talon and discard of every deal."""
    deals = layout.deals
    number, dealer, is_sound = _deal_lines(layout, deals)
    seats, hands = np.empty((len(deals), 3), np.uint8), np.empty((len(deals), 3), np.uint32)
    for place in range(3):
        seats[:, place], hands[:, place], is_right = _hand_lines(layout, deals + 1 + place)
        is_sound &= is_right
    is_sound &= (seats[:, 0] < seats[:, 1]) & (seats[:, 1] < seats[:, 2])
    talon, is_right = pairs(layout, deals + 4, b"talon ")
    is_sound &= is_right
    every = hands[:, 0] | hands[:, 1] | hands[:, 2] | BIT[talon[:, 0]] | BIT[talon[:, 1]]
    is_sound &= every == 0xFFFFFFFF
    discard, is_right = _discards(layout, deals + 6)
    return Dealt(number, dealer, seats, hands, talon, discard, is_sound & is_right)


def begins(layout: Layout, lines: Numbers, word: bytes) -> Flags:
    """Which of the lines begin so."""
    at = layout.starts[lines]
    found = np.ones(len(lines), np.bool_)
    for place, byte in enumerate(word):
        found &= layout.data[at + place] == byte
    return found


def card_at(data: Bytes, at: Numbers) -> Bytes:
    """The card that is written there in two signs; no card: a number above 31."""
    return SUIT[data[at]] | RANK[data[at + 1]]


def _deal_lines(layout: Layout, lines: Numbers) -> tuple[Numbers, Bytes, Flags]:
    """``deal 12 S``: a number of one to three digits without zeros before it, and the dealer."""
    data, start, end = layout.data, layout.starts[lines], layout.ends[lines]
    digits = end - start - 7
    is_right = begins(layout, lines, b"deal ") & (digits >= 1) & (digits <= 3) & (data[end - 2] == _BLANK)
    number = np.zeros(len(lines), np.int64)
    for place in range(3):
        digit = _DIGIT[data[start + 5 + place]]
        is_here = place < digits
        is_right &= ~is_here | (digit < 10)
        number = np.where(is_here, number * 10 + digit, number)
    dealer = SEAT[data[end - 1]]
    return number, dealer, is_right & (data[start + 5] != ord("0")) & (dealer != NONE)


def _hand_lines(layout: Layout, lines: Numbers) -> tuple[Bytes, Masks, Flags]:
    """``hand S sAQ cT …``: suits upwards, in each the ranks downwards, ten cards."""
    data, start, end = layout.data, layout.starts[lines], layout.ends[lines]
    is_right = begins(layout, lines, b"hand ")
    cards = np.zeros(len(lines), np.uint32)
    suit = np.full(len(lines), NONE, np.uint8)
    last, count = np.full(len(lines), -1, np.int16), np.zeros(len(lines), np.uint8)
    # Ten cards in one to four groups, each a suit and its ranks behind a blank, take two signs a group more.
    groups = end - start - 6 - HAND_SIZE
    is_right &= (groups >= 2) & (groups <= 8) & (groups & 1 == 0)
    longest = int(groups.max(initial=0, where=is_right)) + HAND_SIZE
    opens = begun = np.zeros(len(lines), np.bool_)
    for place in range(longest):
        sign = data[start + 6 + place]
        is_here = place < groups + HAND_SIZE
        rank, group = RANK[sign], SUIT[sign]
        is_rank, is_blank = is_here & (rank != NONE), is_here & (sign == _BLANK)
        is_suit = is_here & (group != NONE)
        # A blank is followed by a suit above the last one, and nothing else is; a suit by a rank.
        is_right &= (opens == is_suit) & (is_rank | is_blank | is_suit | ~is_here) & (is_rank | ~begun)
        is_right &= ~is_suit | (suit == NONE) | (group > suit)
        suit = np.where(is_suit, group, suit)
        card = suit | rank
        order = PLACE[card].astype(np.int16)
        is_right &= ~is_rank | ((order > last) & (card < 32))
        last = np.where(is_rank, order, last)
        cards |= np.where(is_rank, BIT[card], 0).astype(np.uint32)
        count += is_rank
        opens, begun = is_blank, is_suit
    seat = SEAT[data[start + 5]]
    return seat, cards, is_right & ~opens & ~begun & (count == HAND_SIZE) & (seat != NONE)


def pairs(layout: Layout, lines: Numbers, word: bytes) -> tuple[Bytes, Flags]:
    """Lines of a word and two cards, such as ``talon hT cK``."""
    start, end, size = layout.starts[lines], layout.ends[lines], len(word)
    first, second = card_at(layout.data, start + size), card_at(layout.data, start + size + 3)
    is_right = begins(layout, lines, word) & (end - start == size + 5) & (layout.data[start + size + 2] == _BLANK)
    return np.stack((first, second), axis=1), is_right & (first < 32) & (second < 32)


def _discards(layout: Layout, lines: Numbers) -> tuple[Bytes, Flags]:
    """Suits upwards, ranks downwards; a line of another kind is no discard."""
    found = np.full((len(lines), 2), NONE, np.uint8)
    is_right = np.ones(len(lines), np.bool_)
    there = np.flatnonzero(layout.kinds[lines] == KIND["discard"])
    cards, is_canonical = pairs(layout, lines[there], b"discard ")
    found[there] = cards
    is_right[there] = is_canonical & (PLACE[cards[:, 0]] < PLACE[cards[:, 1]])
    return found, is_right
