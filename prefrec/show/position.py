"""A deal at one moment: what the hands still hold, what lies on the table, who took what."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from prefrec.cards import UNKNOWN, suit_of, unknown_of
from prefrec.contracts import ALL_PASS
from prefrec.outcome import Table
from prefrec.record import Deal, Trick
from prefrec.seats import clockwise_from


class Position(NamedTuple):
    """``hands`` has no entry for a hand that is not written. ``on_table`` are cards by seat; ``trick`` is
    None before the play. ``taken`` counts the tricks before this one, as far as their winners are known."""

    hands: Mapping[str, tuple[int, ...]]
    trick: Trick | None
    on_table: Mapping[str, int]
    taken: Mapping[str, int]


def position(deal: Deal, table: Table, winners: Sequence[str | None], at: int | None) -> Position:
    """The deal with the cards of trick ``at`` on the table; None: as dealt."""
    hands = {hand.seat: hand.cards for hand in deal.hands}
    if at is None:
        return Position(hands, None, {}, {})
    played = [trick for trick in deal.tricks if trick.number <= at]
    hands = _after_discard(deal, hands)
    for trick in played:
        for seat, card in cards_by_seat(trick, table).items():
            if seat in hands:
                hands[seat] = without(hands[seat], card)
    here = next((trick for trick in played if trick.number == at), None)
    taken = _taken(winner for trick, winner in zip(deal.tricks, winners, strict=False) if trick.number < at)
    return Position(hands, here, cards_by_seat(here, table) if here else {}, taken)


def winners_of(deal: Deal, computed: Sequence[str | None]) -> tuple[str | None, ...]:
    """Who took each trick: by the rules as far as they were followed, then by who led the next."""
    followed = [_told_by(deal, trick, after) for trick, after in pairwise([*deal.tricks, None]) if trick]
    return (*computed, *followed[len(computed) :])


def _told_by(deal: Deal, trick: Trick, after: Trick | None) -> str | None:
    """The leader of the very next trick, where he leads because he took this one."""
    if after is None or after.number != trick.number + 1 or after.leader_flags[:1] == "*":
        return None
    is_led_by_rule = deal.contract is not None and deal.contract.bid == ALL_PASS and trick.number <= 2
    return None if is_led_by_rule else after.leader


def cards_by_seat(trick: Trick, table: Table) -> dict[str, int]:
    """Whose card is whose; empty where the leader is not written."""
    return dict(zip(order_of(trick, table), trick.cards, strict=False))


def order_of(trick: Trick, table: Table) -> tuple[str, ...]:
    """Who plays to a trick one after the other; a dealer who sits out leads cards of the talon to all hands."""
    if trick.leader is not None and trick.leader == table.sitting_dealer:
        return (trick.leader, *table.hands)
    return clockwise_from(table.hands, trick.leader) if trick.leader in table.hands else ()


def _after_discard(deal: Deal, hands: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    """The declarer's hand with the talon and without the discard, as far as they are written."""
    contract = deal.contract
    taker = contract.declarer if contract and contract.bid != ALL_PASS and contract.modifier != "solo" else None
    if taker not in hands or taker is None or deal.discard is None:
        return dict(hands)
    cards = hands[taker] + (deal.talon.cards if deal.talon else (UNKNOWN, UNKNOWN))
    for card in deal.discard.cards:
        cards = without(cards, card)
    return {**hands, taker: cards}


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards without this one, or without one not known that it may be."""
    suit = suit_of(card)
    for likely in (card, UNKNOWN if suit is None else unknown_of(suit), UNKNOWN):
        if likely in cards:
            place = cards.index(likely)
            return cards[:place] + cards[place + 1 :]
    return cards


def _taken(winners: Iterable[str | None]) -> dict[str, int]:
    taken: dict[str, int] = {}
    for seat in winners:
        if seat is not None:
            taken[seat] = taken.get(seat, 0) + 1
    return taken
