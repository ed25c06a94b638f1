"""The play of all deals, all tricks at once: hands as sets of bits.

Which card may be played and which takes the trick is not said here: both are tabulated from
``prefrec.play`` for all that they depend on. What is said here is who plays when, and that a card was held.

No trick waits for the one before it. The line of a trick names its leader, so everybody's cards are known, and with
them what was held before each trick; that the leader is the right one is seen when all winners are there. Up to the
first wrong trick of a deal everything is as it was at the table, so no wrong deal is taken for a right one.
"""

from typing import NamedTuple

import numpy as np
from prefrec.pipelines.fast.cards import BIT, NONE, Dealt, Masks
from prefrec.pipelines.fast.layout import Bytes, Flags, Numbers
from prefrec.pipelines.fast.tricks import Tricks

from prefrec.play import playable_suits, strength
from prefrec.seats import SEATS

_TRUMPS = (0, 1, 2, 3, None)
NO_TRUMP = 4
SITTING = 3  # place of a dealer who holds no hand

# May a card of this suit be played: by trump, suit led, suits held (four bits), suit of the card.
_PLAYABLE = np.array([
    [
        [[bool(playable_suits(trump, led, held) >> suit & 1) for suit in range(4)] for held in range(16)]
        for led in range(4)
    ]
    for trump in _TRUMPS
]).ravel()  # fmt: skip
# How strong a card is: by trump, suit led, card.
_STRENGTH = np.array(
    [[[strength(trump, led, card) for card in range(32)] for led in range(4)] for trump in _TRUMPS], np.int8
).ravel()


class Course(NamedTuple):
    """What decides how each deal is played, one entry a deal.

    place     place of each seat from the forehand, ``SITTING`` a dealer without a hand, else ``NONE``; (deals, 4)
    declarer  his place; ``NONE`` where nobody took the talon
    trump     suit, or ``NO_TRUMP``
    turns     the talon cards are led to the first two tricks, or turned up for them
    by_winner after them the winner of the second leads, else the forehand
    pays, minds_misere  the talon is worth something to the sheet; a misère that was outbid matters later
    """

    place: Bytes
    declarer: Bytes
    trump: Bytes
    turns: Flags
    by_winner: Flags
    pays: Flags
    minds_misere: Flags


class Played(NamedTuple):
    """What the play came to.

    winner    of each trick, a place; means nothing where it is begun
    taken     tricks by seat; shape (deals, 4)
    is_sound  of each deal: every card was held and allowed, every leader the right one, the discard out of the
              declarer's twelve
    """

    winner: Bytes
    taken: Bytes
    is_sound: Flags


def replayed(dealt: Dealt, tricks: Tricks, course: Course) -> Played:
    """Play every deal to its last written trick."""
    deal, number = tricks.deal, tricks.place
    hands, is_sound = _hands(dealt, course)
    # Nobody plays before two cards are laid away; who gives up at once may keep them.
    is_sound &= (tricks.count == 0) | (course.declarer == NONE) | (dealt.discard[:, 0] != NONE)
    sits = course.turns & (course.place == SITTING).any(axis=1)
    turns, sitting_leads = course.turns[deal], sits[deal]
    leader = course.place.ravel().take(deal * len(SEATS) + (tricks.leader & 3))
    first = leader * (leader < SITTING)
    shows = turns & (number < 2)
    talon = dealt.talon.ravel().take(deal * 2 + (number & 1))
    led = (talon * shows | tricks.cards[0] * ~shows) >> 3 & 3
    winner, is_right = _trick(tricks.cards, first, led, course.trump[deal], _held(hands, tricks, first))
    at = np.flatnonzero(shows & sitting_leads)
    winner[at] = _with_dealer(talon[at], tricks.cards[:, at], led[at], winner[at])
    is_as_dealt = (tricks.shown == talon) & (tricks.is_led == sitting_leads)
    is_right &= (shows & is_as_dealt) | (~shows & (tricks.shown == NONE))
    is_right &= leader == _leaders(number, winner, sitting_leads, turns, course.by_winner[deal])
    is_sound &= np.bincount(deal[~is_right], minlength=len(is_sound)) == 0
    return Played(winner, _taken(tricks, winner, course.place), is_sound)


def _hands(dealt: Dealt, course: Course) -> tuple[Masks, Flags]:
    """The hands by place when play begins, shape (3, deals): the declarer's with the talon, without the discard."""
    rows = np.arange(len(dealt.number))
    places = course.place[rows[:, None], dealt.seats & 3]
    is_sound = (places < SITTING).all(axis=1)
    held = np.zeros((3, len(rows)), np.uint32)
    held[np.where(places < SITTING, places, 0), rows[:, None]] = dealt.hands
    has_discard = dealt.discard[:, 0] != NONE
    is_sound &= ~has_discard | (course.declarer != NONE)
    at = np.flatnonzero(has_discard & (course.declarer != NONE))
    place = course.declarer[at]
    gone = BIT[dealt.discard[at, 0]] | BIT[dealt.discard[at, 1]]
    twelve = held[place, at] | BIT[dealt.talon[at, 0]] | BIT[dealt.talon[at, 1]]
    is_sound[at] &= (gone & ~twelve) == 0
    held[place, at] = twelve & ~gone
    return held, is_sound


def _held(hands: Masks, tricks: Tricks, first: Bytes) -> Masks:
    """What is held by place before each trick, shape (3, tricks), by the place that plays first.

    The cards played before are added up: as long as each of them was held, the sum is the set.
    """
    played = np.zeros((3, len(first) + 1), np.uint64)
    by = first
    for cards in tricks.cards:
        bits = BIT.take(cards)
        for place in range(3):
            played[place, 1:] += bits * (by == place)
        by = _next(by)
    np.cumsum(played, axis=1, out=played)
    start = np.cumsum(tricks.count) - tricks.count
    left = hands + played[:, start]
    return (np.repeat(left, tricks.count, axis=1) - played[:, :-1]).astype(np.uint32)


def _next(place: Bytes) -> Bytes:
    """The place that plays next."""
    following = place + np.uint8(1)
    return following * (following < 3)


def _trick(cards: Bytes, first: Bytes, led: Bytes, trump: Bytes, held: Masks) -> tuple[Bytes, Flags]:
    """Play three cards out of the hands; the place of the strongest, and whether all were held and allowed.

    A card that a begun trick lacks is no card, and nothing is said of it.
    """
    rules = (trump.astype(np.uint16) << 2 | led) << 4
    force = (trump.astype(np.uint16) << 2 | led) << 5
    is_legal = np.ones(len(first), np.bool_)
    place, winner, row = first, first.copy(), np.arange(len(first))
    strongest = np.full(len(first), -1, np.int8)
    for card in cards:
        hand = held.ravel().take(place * np.int64(len(first)) + row)
        is_held = hand & BIT.take(card) != 0
        is_legal &= (is_held & _PLAYABLE.take((rules | _suits(hand)) << 2 | card >> 3 & 3)) | (card == NONE)
        power = _STRENGTH.take(force | card & 31)
        winner += (place - winner) * (power > strongest)
        strongest = np.maximum(power, strongest)
        place = _next(place)
    return winner, is_legal


def _suits(hand: Masks) -> Bytes:
    """The suits of hands, as four bits, spades lowest."""
    any_of_suit = hand | hand >> 4
    any_of_suit |= any_of_suit >> 2
    any_of_suit |= any_of_suit >> 1
    any_of_suit &= 0x01010101
    return ((any_of_suit | any_of_suit >> 7 | any_of_suit >> 14 | any_of_suit >> 21) & 15).astype(np.uint8)


def _with_dealer(talon: Bytes, cards: Bytes, led: Bytes, winner: Bytes) -> Bytes:
    """The winner where a sitting dealer leads his talon card: he, unless a card of the suit beats it."""
    force = (NO_TRUMP << 2 | led.astype(np.uint16)) << 5
    own = _STRENGTH.take(force | talon & 31)
    beaten = np.zeros(len(led), np.bool_)
    for card in cards:
        beaten |= _STRENGTH.take(force | card & 31) > own
    return np.where(beaten, winner, SITTING).astype(np.uint8)


def _leaders(number: Numbers, winner: Bytes, sitting_leads: Flags, turns: Flags, by_winner: Flags) -> Bytes:
    """Who is to lead each trick: who took the one before; at first the forehand, or whom the cards of the talon
    oblige."""
    leader = np.append(np.uint8(0), winner)[:-1]
    at = np.flatnonzero((number == 0) | (turns & (number == 1)))
    leader[at] = sitting_leads[at] * np.uint8(SITTING)
    at = np.flatnonzero(turns & (number == 2))
    leader[at] *= by_winner[at] & (leader[at] != SITTING)
    return leader


def _taken(tricks: Tricks, winner: Bytes, place: Bytes) -> Bytes:
    """Whole tricks by seat, shape (deals, 4)."""
    is_whole = ~tricks.begun[tricks.deal] | (tricks.place < tricks.count[tricks.deal] - 1)
    at = tricks.deal[is_whole] * len(SEATS) + winner[is_whole]
    by_place = np.bincount(at, minlength=place.size).reshape(place.shape)
    by_seat = np.take_along_axis(by_place, place & np.int64(3), axis=1) * (place <= SITTING)
    return by_seat.astype(np.uint8)
