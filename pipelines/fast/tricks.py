"""The tricks of all deals at once, as written: leaders and cards."""

from typing import NamedTuple

import numpy as np
from prefrec.pipelines.fast.cards import NONE, SEAT, card_at
from prefrec.pipelines.fast.layout import KIND, Bytes, Flags, Layout, Numbers

from prefrec.contracts import TRICKS

_BLANK, _ONE, _ZERO, _PLUS = ord(" "), ord("1"), ord("0"), ord("+")
_WHOLE = 3
# What is written behind the leader of a trick of four cards, which a sitting dealer leads.
_OF_FOUR = len(" s7 s8 s9 sT")


class Tricks(NamedTuple):
    """What was played, trick by trick; what is behind the last trick of a deal means nothing.

    count     tricks of each deal, a begun one too
    begun     its last trick has not three cards of the hands
    leader    seats, 0 to 3; shape (10, deals)
    cards     of the hands, from the first to play, ``NONE`` those that a begun trick lacks; shape (10, 3, deals)
    shown     the talon card that is led or turned up, ``NONE`` where none is; shape (2, deals)
    is_led    the sitting dealer led it, else it was turned up; shape (2, deals)
    is_sound  the lines are canonical, their numbers run from 1, and only the last trick is begun
    """

    count: Numbers
    begun: Flags
    leader: Bytes
    cards: Bytes
    shown: Bytes
    is_led: Flags
    is_sound: Flags


def tricks_of(layout: Layout) -> Tricks:
    """Every trick of every deal."""
    lines = np.flatnonzero(layout.kinds == KIND["trick"])
    deals = len(layout.deals)
    deal = np.searchsorted(layout.deals, lines) - 1
    # Lines of games that are not regular belong to no deal that is looked at.
    last_game = layout.games[np.searchsorted(layout.games, lines, side="right") - 1]
    is_ours = (deal >= 0) & (layout.deals[np.maximum(deal, 0)] > last_game) if deals else np.zeros(len(lines), np.bool_)
    lines, deal = lines[is_ours], deal[is_ours]
    count = np.bincount(deal, minlength=deals)
    place = np.arange(len(lines)) - np.repeat(np.cumsum(count) - count, count)
    kept = place < TRICKS
    return _read(layout, lines[kept], deal[kept], place[kept], count)


def _read(layout: Layout, lines: Numbers, deal: Numbers, place: Numbers, count: Numbers) -> Tricks:
    data, start, end, deals = layout.data, layout.starts[lines], layout.ends[lines], len(count)
    is_tenth = place == TRICKS - 1
    is_right = (data[start] == np.where(is_tenth, _ONE, _ONE + place)) & (~is_tenth | (data[start + 1] == _ZERO))
    start = start + 1 + is_tenth
    is_shown = (place < 2) & (data[start + 1] == _PLUS)
    start = np.where(is_shown, start + len(" +s7"), start)
    is_led = (place < 2) & (end - start == len(" N") + _OF_FOUR)
    shown, led = _shown(layout, start, (deal, place), is_led, is_shown, is_right)
    seat = SEAT[data[start + 1]]
    is_right &= (data[start] == _BLANK) & (seat != NONE)
    leader = np.empty((TRICKS, deals), np.uint8)
    leader[place, deal] = seat
    start = start + np.where(is_led, len(" N s7"), len(" S"))
    size, rest = np.divmod(end - start, len(" s7"))
    is_right &= (rest == 0) & (size >= 1) & (size <= _WHOLE)
    cards = np.full((TRICKS, _WHOLE, deals), NONE, np.uint8)
    for index in range(_WHOLE):
        card = card_at(data, start + 1)
        is_here = index < size
        is_right &= ~is_here | ((card < 32) & (data[start] == _BLANK))
        cards[place, index, deal] = np.where(is_here, card, NONE)
        start = start + len(" s7")
    is_begun = size < _WHOLE
    is_right &= ~is_begun | ((place == count[deal] - 1) & ~is_led & ~is_shown)
    is_sound = (count <= TRICKS) & (np.bincount(deal[~is_right], minlength=deals) == 0)
    begun = np.zeros(deals, np.bool_)
    begun[deal[is_begun]] = True
    return Tricks(count, begun, leader, cards, shown, led, is_sound)


def _shown(
    layout: Layout, start: Numbers, where: tuple[Numbers, Numbers], is_led: Flags, is_shown: Flags, is_right: Flags
) -> tuple[Bytes, Flags]:
    """The talon cards of all-pass tricks, those turned up before the leader and those led behind him, who stands
    at ``start``; a wrong line is cleared from ``is_right``."""
    data, (deal, place), deals = layout.data, where, len(layout.deals)
    shown, led = np.full((2, deals), NONE, np.uint8), np.zeros((2, deals), np.bool_)
    at = np.flatnonzero(is_led | is_shown)
    by_leader = is_led[at]
    card_place = start[at] + np.where(by_leader, len(" N "), -len("s7"))
    card = card_at(data, card_place)
    is_right[at] &= (card < 32) & ~(by_leader & is_shown[at]) & np.where(
        by_leader, data[card_place - 1] == _BLANK, data[card_place - 2] == _BLANK
    )
    shown[place[at], deal[at]] = card
    led[place[at], deal[at]] = by_leader
    return shown, led
