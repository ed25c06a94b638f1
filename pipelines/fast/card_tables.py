"""Hands, plays and tricks of sound games, and the number of a deal's cards."""

import numpy as np
import numpy.typing as npt
import polars as pl
from prefrec.pipelines.fast.cards import BIT, NONE, Masks
from prefrec.pipelines.fast.sound import Sound, known, numbered, seats_of

from prefrec.seats import SEATS

_SHOWN = 0  # a trick has a slot for a card of the talon, and three for cards of the hands


def card_tables(sound: Sound) -> dict[str, pl.DataFrame]:
    """The tables ``hands``, ``plays`` and ``tricks``."""
    return {"hands": _hands(sound), "plays": _plays(sound), "tricks": _tricks(sound)}


def _hands(sound: Sound) -> pl.DataFrame:
    dealt = sound.columns.dealt
    rows = np.repeat(np.arange(len(sound.deals)), 3)
    seats, hands = dealt.seats[sound.deals].ravel(), dealt.hands[sound.deals].ravel()
    return numbered("hands", sound, rows, {"seat": seats, "cards": hands, "unknown": np.zeros(len(rows), np.int32)})


def _plays(sound: Sound) -> pl.DataFrame:
    tricks, of = sound.columns.tricks, sound.tricks
    cards = np.concatenate((tricks.shown[None, of], tricks.cards[:, of])).T
    at, slot = np.nonzero(cards != NONE)
    deal, leader, is_led = sound.deal_of_trick[at], tricks.leader[of][at], tricks.is_led[of][at]
    leads_from = sound.columns.course.place[sound.deals].ravel()[deal * len(SEATS) + leader]
    # Behind a card that the sitting dealer led the forehand plays.
    place = (leads_from * ~is_led + slot - 1) % 3
    is_shown = slot == _SHOWN
    seat = seats_of(sound).ravel()[deal * len(SEATS) + place] * ~is_shown + leader * is_shown
    return numbered("plays", sound, deal, {
        "trick": tricks.place[of][at] + 1, "place": slot + is_led, "seat": known(seat, ~is_shown | is_led),
        "card": cards.ravel()[at * cards.shape[1] + slot],
    })  # fmt: skip


def _tricks(sound: Sound) -> pl.DataFrame:
    tricks, of, deal = sound.columns.tricks, sound.tricks, sound.deal_of_trick
    place = tricks.place[of]
    winner = seats_of(sound)[deal, sound.columns.played.winner[of]]
    is_begun = tricks.begun[sound.deals][deal] & (place == tricks.count[sound.deals][deal] - 1)
    return numbered("tricks", sound, deal, {
        "trick": place + 1, "leader": tricks.leader[of], "winner": known(winner, ~is_begun),
    })  # fmt: skip


def deal_ids(sound: Sound) -> npt.NDArray[np.uint64]:
    """The cards themselves: two bits a card from the seven of spades, the place of who holds it, 3 for the talon."""
    dealt, place = sound.columns.dealt, sound.columns.course.place
    rows = np.arange(len(sound.deals))
    places = place[sound.deals[:, None], dealt.seats[sound.deals]]
    by_place = np.zeros((3, len(rows)), np.uint32)
    by_place[places, rows[:, None]] = dealt.hands[sound.deals]
    talon = BIT[dealt.talon[sound.deals, 0]] | BIT[dealt.talon[sound.deals, 1]]
    return _spread(by_place[1]) | _spread(by_place[2]) << np.uint64(1) | _spread(talon) * np.uint64(3)


# Eight cards as sixteen bits, the first card in the highest two.
_SPREAD = np.array(
    [sum(1 << 2 * (7 - card) for card in range(8) if mask >> card & 1) for mask in range(256)], np.uint64
)


def _spread(cards: Masks) -> npt.NDArray[np.uint64]:
    """Sets of cards with one bit in two, the first card highest."""
    found = np.zeros(len(cards), np.uint64)
    for suit in range(4):
        found = found << np.uint64(16) | _SPREAD[cards >> 8 * suit & 0xFF]
    return found
