"""The play of all deals at once: hands as sets of bits, ten tricks one after the other.

Which card may be played and which takes the trick is not said here: both are tabulated from
``prefrec.play`` for all that they depend on. What is said here is who plays when, and that a card was held.
"""

from typing import NamedTuple

import numpy as np
from prefrec.pipelines.fast.cards import BIT, NONE, Dealt, Masks
from prefrec.pipelines.fast.layout import Bytes, Flags, Numbers
from prefrec.pipelines.fast.tricks import Tricks

from prefrec.contracts import TRICKS
from prefrec.play import playable_suits, strength

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
_NEXT = np.array([1, 2, 0], np.uint8)


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

    winner    places; shape (10, deals); means nothing behind the last whole trick
    taken     tricks by seat; shape (deals, 4)
    is_sound  every card was held and allowed, every leader the right one, the discard out of the declarer's twelve
    """

    winner: Bytes
    taken: Bytes
    is_sound: Flags


def replayed(dealt: Dealt, tricks: Tricks, course: Course) -> Played:
    """Play every deal to its last written trick."""
    held, is_sound = _hands(dealt, course)
    # Nobody plays before two cards are laid away; who gives up at once may keep them.
    is_sound &= (tricks.count == 0) | (course.declarer == NONE) | (dealt.discard[:, 0] != NONE)
    sitting_leads = course.turns & (course.place == SITTING).any(axis=1)
    talon_leader = np.where(sitting_leads, SITTING, 0).astype(np.uint8)
    leader = np.where(course.turns, talon_leader, 0).astype(np.uint8)
    winners = np.zeros((TRICKS, len(dealt.number)), np.uint8)
    taken = np.zeros((4, len(dealt.number)), np.uint8)
    rows = np.arange(len(dealt.number))
    for number in range(min(TRICKS, int(tricks.count.max(initial=0)))):
        is_here = number < tricks.count
        shows = course.turns if number < 2 else np.zeros_like(course.turns)
        is_right = course.place[rows, tricks.leader[number] & 3] == leader
        is_right &= _talon_card_is_right(dealt, tricks, number, shows, sitting_leads)
        first = np.where(leader == SITTING, 0, leader).astype(np.uint8)
        led = np.where(shows, dealt.talon[:, number & 1] >> 3, tricks.cards[number, 0] >> 3) & 3
        winner, is_legal = _trick(tricks.cards[number], first, led, course.trump, held, rows)
        if number < 2:
            winner = _with_dealer(dealt.talon[:, number], tricks.cards[number], led, winner, shows & sitting_leads)
        is_whole = is_here & ~(tricks.begun & (number == tricks.count - 1))
        is_sound &= ~is_here | (is_right & is_legal)
        winners[number] = winner
        taken[winner, rows] += is_whole
        leader = _next_leader(number, winner, talon_leader, course)
    by_seat = np.where(course.place <= SITTING, taken[course.place & 3, rows[:, None]], 0)
    return Played(winners, by_seat.astype(np.uint8), is_sound)


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


def _talon_card_is_right(dealt: Dealt, tricks: Tricks, number: int, shows: Flags, sitting_leads: Flags) -> Flags:
    """The card of the talon that was dealt, led by a sitting dealer or turned up; none where there is none to show."""
    if number >= 2:
        return np.ones(len(shows), np.bool_)
    card = tricks.shown[number]
    as_dealt = (card == dealt.talon[:, number]) & (tricks.is_led[number] == sitting_leads)
    return np.where(shows, as_dealt, card == NONE)


def _trick(
    cards: Bytes, first: Bytes, led: Bytes, trump: Bytes, held: Masks, rows: Numbers
) -> tuple[Bytes, Flags]:
    """Play three cards out of the hands; the place of the strongest, and whether all were allowed.

    A card that a begun trick lacks is no card, and nothing is said of it.
    """
    rules = (trump.astype(np.int64) << 2 | led) << 4
    force = (trump.astype(np.int64) << 2 | led) << 5
    is_legal = np.ones(len(rows), np.bool_)
    place, winner = first, first
    strongest = np.full(len(rows), -1, np.int8)
    for card in cards:
        hand, bit = held[place, rows], BIT[card]
        suit = (card >> 3) & 3
        is_legal &= (((hand & bit) != 0) & _PLAYABLE[(rules | _suits(hand)) << 2 | suit]) | (card == NONE)
        held[place, rows] = hand & ~bit
        power = _STRENGTH[force | card & 31]
        winner = np.where(power > strongest, place, winner)
        strongest = np.maximum(power, strongest)
        place = _NEXT[place]
    return winner, is_legal


def _suits(hand: Masks) -> Masks:
    """The suits of hands, as four bits, spades lowest."""
    any_of_suit = hand | hand >> 4
    any_of_suit |= any_of_suit >> 2
    any_of_suit |= any_of_suit >> 1
    any_of_suit &= 0x01010101
    return (any_of_suit | any_of_suit >> 7 | any_of_suit >> 14 | any_of_suit >> 21) & 15


def _with_dealer(talon: Bytes, cards: Bytes, led: Bytes, winner: Bytes, leads: Flags) -> Bytes:
    """The winner where a sitting dealer leads his talon card: he, unless a card of the suit beats it."""
    force = (NO_TRUMP << 2 | led.astype(np.int64)) << 5
    own = _STRENGTH[force | talon & 31]
    beaten = np.zeros(len(led), np.bool_)
    for card in cards:
        beaten |= _STRENGTH[force | card & 31] > own
    return np.where(leads & ~beaten, SITTING, winner).astype(np.uint8)


def _next_leader(number: int, winner: Bytes, talon_leader: Bytes, course: Course) -> Bytes:
    """Who leads after this trick: its winner; while talon cards are shown, whoever they oblige."""
    if number == 0:
        return np.where(course.turns, talon_leader, winner).astype(np.uint8)
    if number == 1:
        bound = course.turns & (~course.by_winner | (winner == SITTING))
        return np.where(bound, 0, winner).astype(np.uint8)
    return winner
