"""The cards of all deals at once: who holds the deal, the hands, the talon, the discard, as numbers.

A line that is not canonical to the last sign makes its deal unsound: what is read of it then means nothing.
"""

from itertools import count
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from prefrec.pipelines.fast.layout import KIND, MASKS, Bytes, Eights, Flags, Layout, Numbers, eight

from prefrec.cards import RANKS, SUITS, canonical_order, cards_of, hand_text
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
    lines = (deals[:, None] + [1, 2, 3]).ravel()
    seats, hands, is_right = (each.reshape(-1, 3) for each in _hand_lines(layout, lines))
    is_sound &= is_right.all(axis=1)
    is_sound &= (seats[:, 0] < seats[:, 1]) & (seats[:, 1] < seats[:, 2])
    talon, is_right = pairs(layout, deals + 4, b"talon ")
    is_sound &= is_right
    every = hands[:, 0] | hands[:, 1] | hands[:, 2] | BIT[talon[:, 0]] | BIT[talon[:, 1]]
    is_sound &= every == 0xFFFFFFFF
    discard, is_right = _discards(layout, deals + 6)
    return Dealt(number, dealer, seats, hands, talon, discard, is_sound & is_right)


def begins(layout: Layout, lines: Numbers, word: bytes) -> Flags:
    """Which of the lines begin so; the word has eight signs at most."""
    return layout.eights[layout.starts[lines]] & MASKS[len(word)] == eight(word)


def card_at(data: Bytes, at: Numbers) -> Bytes:
    """The card that is written there in two signs; no card: a number above 31."""
    return SUIT.take(data[at]) | RANK.take(data[at + 1])


def _deal_lines(layout: Layout, lines: Numbers) -> tuple[Numbers, Bytes, Flags]:
    """``deal 12 S``: a number of one to three digits without zeros before it, and the dealer."""
    data, start, end = layout.data, layout.starts[lines], layout.ends[lines]
    digits = end - start - 7
    is_right = begins(layout, lines, b"deal ") & (digits >= 1) & (digits <= 3) & (data[end - 2] == _BLANK)
    number = np.zeros(len(lines), np.int64)
    for place in range(3):
        digit = _DIGIT.take(data[start + 5 + place])
        is_here = place < digits
        is_right &= ~is_here | (digit < 10)
        number = np.where(is_here, number * 10 + digit, number)
    dealer = SEAT.take(data[end - 1])
    return number, dealer, is_right & (data[start + 5] != ord("0")) & (dealer != NONE)


def _hand_lines(layout: Layout, lines: Numbers) -> tuple[Bytes, Masks, Flags]:
    """``hand S sAQ cT …``: suits upwards, in each the ranks downwards, ten cards."""
    data, start, end = layout.data, layout.starts[lines], layout.ends[lines]
    is_right, at = begins(layout, lines, b"hand "), start + len("hand S")
    cards, last = np.zeros(len(lines), np.uint32), np.full(len(lines), -1, np.int16)
    for _ in SUITS:
        is_here = at < end
        suit, (ranks, size, is_group) = SUIT.take(data[at + 1]), _ranks(layout.eights[at + 2])
        is_group &= (data[at] == _BLANK) & (suit != NONE) & (suit > last)
        is_right &= is_group | ~is_here
        cards |= (ranks << (suit & 31)) * is_here
        last = np.where(is_here, suit, last)
        at += (2 + size) * is_here
    seat = SEAT.take(data[start + 5])
    return seat, cards, is_right & (at == end) & (np.bitwise_count(cards) == HAND_SIZE) & (seat != NONE)


def _ranks(eights: Eights) -> tuple[Masks, Bytes, Flags]:
    """The ranks that stand first in eight bytes: as a set, how many they are, and whether they stand downwards."""
    others = ~(eights | eights << np.uint64(2)) & _RANK_BIT
    below = ((others & -others) >> np.uint64(6)) - np.uint64(1)
    text = eights & below
    place = (text % _GROUPS).astype(np.int64)
    return _GROUP_RANKS[place], np.bitwise_count(below) >> 3, _GROUP_TEXTS[place] == text


# A rank has bit 4 or bit 6 among the bits of its sign, a blank and a line end have neither.
_RANK_BIT = np.uint64(0x4040404040404040)
# The ranks of a suit that a hand may hold, as a set and as text; by the rest that the text leaves, different for all.
_HOLDINGS = np.arange(1, 1 << len(RANKS), dtype=np.uint32)
_TEXTS = np.array([eight(hand_text(cards_of(ranks)).encode()[1:]) for ranks in _HOLDINGS.tolist()])
_GROUPS = next(np.uint64(rest) for rest in count(1 << 13) if len({*(_TEXTS % np.uint64(rest)).tolist()}) == len(_TEXTS))
_GROUP_RANKS, _GROUP_TEXTS = np.zeros(int(_GROUPS), np.uint32), np.ones(int(_GROUPS), np.uint64)
_GROUP_RANKS[_TEXTS % _GROUPS], _GROUP_TEXTS[_TEXTS % _GROUPS] = _HOLDINGS, _TEXTS


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
