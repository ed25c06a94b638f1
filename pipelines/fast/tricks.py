"""All tricks at once, as written: leaders and cards."""

from typing import NamedTuple

import numpy as np
from prefrec.pipelines.fast.cards import NONE, SEAT, card_at
from prefrec.pipelines.fast.layout import KIND, Bytes, Flags, Layout, Numbers, ranges

from prefrec.contracts import TRICKS

_BLANK, _ONE, _ZERO, _PLUS = ord(" "), ord("1"), ord("0"), ord("+")
_WHOLE = 3
# What is written behind the leader of a trick of four cards, which a sitting dealer leads.
_OF_FOUR = len(" s7 s8 s9 sT")


class Tricks(NamedTuple):
    """What was played, one entry a trick, deal by deal.

    count     tricks of each deal, a begun one too
    begun     of each deal: its last trick has not three cards of the hands
    deal      of each trick: its deal
    place     and its place there, from 0
    leader    seat, 0 to 3
    cards     of the hands, from the first to play, ``NONE`` those that a begun trick lacks; shape (3, tricks)
    shown     the talon card that is led or turned up, ``NONE`` where none is
    is_led    the sitting dealer led it, else it was turned up
    is_sound  of each deal: the lines are canonical, their numbers run from 1 to 10 at most, and only the last is begun
    """

    count: Numbers
    begun: Flags
    deal: Numbers
    place: Numbers
    leader: Bytes
    cards: Bytes
    shown: Bytes
    is_led: Flags
    is_sound: Flags

    def of(self, deals: slice) -> slice:
        """The tricks of these deals."""
        start, end = np.searchsorted(self.deal, (deals.start, deals.stop)).tolist()
        return slice(start, end)


def tricks_of(layout: Layout) -> Tricks:
    """Every trick of every deal."""
    lines = np.flatnonzero(layout.kinds == KIND["trick"])
    # A deal ends where the next one begins, or a game, which may be one that nobody looks at.
    ends = np.minimum(np.append(layout.deals[1:], len(layout.kinds)), layout.games[layout.game + 1])
    first = np.searchsorted(lines, layout.deals)
    count = np.searchsorted(lines, ends) - first
    return _read(layout, lines[ranges(first, count)], ranges(np.zeros_like(count), count), count)


def _read(layout: Layout, lines: Numbers, place: Numbers, count: Numbers) -> Tricks:
    data, start, end = layout.data, layout.starts[lines], layout.ends[lines]
    deal = np.repeat(np.arange(len(count)), count)
    is_tenth = place == TRICKS - 1
    is_right = (data[start] == _ONE + place * ~is_tenth) & (~is_tenth | (data[start + 1] == _ZERO))
    start = start + 1 + is_tenth
    is_shown = (place < 2) & (data[start + 1] == _PLUS)
    start += len(" +s7") * is_shown
    is_led = (place < 2) & (end - start == len(" N") + _OF_FOUR)
    shown = _shown(data, start, is_led, is_shown, is_right)
    leader = SEAT.take(data[start + 1])
    is_right &= (data[start] == _BLANK) & (leader != NONE)
    start += len(" S") + len(" s7") * is_led
    size = (end - start) // len(" s7")
    is_right &= (size * len(" s7") == end - start) & (size >= 1) & (size <= _WHOLE)
    cards = np.empty((_WHOLE, len(lines)), np.uint8)
    for index in range(_WHOLE):
        card, lacks = card_at(data, start + 1), index >= size
        is_right &= lacks | ((card < 32) & (data[start] == _BLANK))
        cards[index] = card | NONE * lacks
        start += len(" s7")
    is_begun = size < _WHOLE
    is_right &= ~is_begun | ((place == count[deal] - 1) & ~is_led & ~is_shown)
    is_sound = (count <= TRICKS) & (np.bincount(deal[~is_right], minlength=len(count)) == 0)
    begun = np.zeros(len(count), np.bool_)
    begun[deal[is_begun]] = True
    return Tricks(count, begun, deal, place, leader, cards, shown, is_led, is_sound)


def _shown(data: Bytes, start: Numbers, is_led: Flags, is_shown: Flags, is_right: Flags) -> Bytes:
    """The talon cards of all-pass tricks, those turned up before the leader and those led behind him, who stands
    at ``start``; a wrong line is cleared from ``is_right``."""
    shown = np.full(len(start), NONE, np.uint8)
    at = np.flatnonzero(is_led | is_shown)
    by_leader = is_led[at]
    card_place = start[at] + np.where(by_leader, len(" N "), -len("s7"))
    card = card_at(data, card_place)
    is_right[at] &= (card < 32) & ~(by_leader & is_shown[at]) & np.where(
        by_leader, data[card_place - 1] == _BLANK, data[card_place - 2] == _BLANK
    )
    shown[at] = card
    return shown
