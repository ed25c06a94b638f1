"""The play, trick by trick, against the hands and the rules."""

from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from prefrec.cards import mask_of
from prefrec.contracts import ALL_PASS, NO_TRUMP, STRAIN, TRICKS
from prefrec.diagnostics import Diagnostic
from prefrec.play import breach, winner_of_three
from prefrec.record import Deal, Trick
from prefrec.referee.holdings import Holding
from prefrec.referee.odd_tricks import odd_trick
from prefrec.referee.situation import Situation
from prefrec.referee.trick_faults import PlayTable, card_fault, check_number


class Played(NamedTuple):
    """What the play came to: the winner of each trick as written (None: not known), tricks by seat,
    and how many tricks are accounted for with the claim. ``is_sure`` is False where a trick is
    missing or has no known winner, so that the counts are lower bounds."""

    winners: tuple[str | None, ...] = ()
    taken: Mapping[str, int] = {}
    total: int = 0
    is_sure: bool = True


def trump_of(bid: str | None) -> int | None:
    """The trump suit of a contract; None at no trump, misere, all-pass."""
    strain = STRAIN.get(bid or "", NO_TRUMP)
    return None if strain == NO_TRUMP else strain


def check_play(
    deal: Deal, situation: Situation, held: list[Holding], found: list[Diagnostic]
) -> Played | None:
    """Follow the tricks; None after a fault, which goes to ``found`` with any notes and warnings."""
    table = play_table(deal, situation)
    trump_known = deal.contract is not None and deal.contract.bid is not None
    if not trump_known or len(table.hands) != 3:
        return Played(total=deal.tricks[-1].number if deal.tricks else 0, is_sure=False)
    certain = [holding.certain for holding in held]
    possible = [holding.possible for holding in held]
    is_known = certain == possible
    hands = table.hands
    talon_led = 2 if table.turns_talon else 0
    winners: list[str | None] = []
    leader: str | None = _first_leader(table)
    previous, whole = 0, True
    won: str | None
    for trick in deal.tricks:
        number, led_by, cards, talon_card, leader_flags, flags, _, _ = trick
        if number != previous + 1 or number > TRICKS:
            if not check_number(trick, previous, situation, found):
                return None
            leader, whole, certain = None, False, _certain_after_gap(deal, number, certain)
        if (  # The usual trick: three known cards of known hands without flags, led by the seat that must lead.
            is_known and led_by == leader and leader is not None and number > talon_led and len(cards) == 3
            and not flags and talon_card is None and min(cards) >= 0 and not leader_flags
        ):
            place = hands.index(leader)
            fault = _plain_trick(cards, place, table.trump, certain, possible)
            if fault is not None:
                found.append(card_fault(trick, *fault, place, cards[0] >> 3, table, certain, possible, deal))
                return None
            won = hands[(place + winner_of_three(table.trump, cards[0], cards[1], cards[2])) % 3]
            leader = won
        else:
            won, ok = odd_trick(trick, leader, table, certain, possible, deal, situation, found)
            if not ok:
                return None
            leader = _next_leader(trick, won, table)
        winners.append(won)
        previous = number
    if None in winners:
        winners = _told_by_leads(deal, winners, talon_led)
    return _played(deal, winners, whole, table.sitting)


def _played(deal: Deal, winners: list[str | None], whole: bool, sitting: str | None) -> Played:
    over = winners[:-1] if deal.claim is not None and is_begun(deal, sitting) else winners
    return Played(tuple(winners), _count(winners), len(winners), whole and None not in over)


def _told_by_leads(deal: Deal, winners: list[str | None], talon_led: int) -> list[str | None]:
    """Where cards are not written, the leader of the next trick says who took this one."""
    told = list(winners)
    for place, (trick, after) in enumerate(pairwise(deal.tricks)):
        follows = after.number == trick.number + 1 and trick.number > talon_led
        if told[place] is None and follows and after.leader_flags[:1] != "*":
            told[place] = after.leader
    return told


def _certain_after_gap(deal: Deal, number: int, certain: list[int]) -> list[int]:
    """Any card may have gone in tricks that are not written, but for those that are played later."""
    later = mask_of(card for trick in deal.tricks if trick.number >= number for card in trick.cards)
    return [mask & later for mask in certain]


def is_begun(deal: Deal, sitting: str | None) -> bool:
    """Whether the last trick was only begun; one that the sitting dealer leads has four cards."""
    last = deal.tricks[-1] if deal.tricks else None
    return last is not None and len(last.cards) < (4 if sitting is not None and last.leader == sitting else 3)


def play_table(deal: Deal, situation: Situation) -> PlayTable:
    """What stays the same for all tricks of a deal: who sits where, and what the talon does."""
    contract, variant = deal.contract, situation.variant
    all_pass = contract is not None and contract.bid == ALL_PASS
    turns = all_pass and situation.table.dummy is None and (
        variant.raspasy_talon == "suit-or-dealer" if variant else _shows_talon(deal, situation.table.sitting_dealer)
    )
    return PlayTable(
        situation.table.hands, trump_of(contract.bid if contract else None),
        deal.talon.cards if deal.talon else (), turns, situation.table.sitting_dealer,
        None if variant is None else variant.raspasy_trick3_leader == "winner", situation.table.dealer is not None,
    )


def _shows_talon(deal: Deal, sitting: str | None) -> bool:
    """Where no rules are written, the play itself says whether the talon is turned up."""
    return any(
        trick.talon_card is not None or (sitting is not None and trick.leader == sitting) for trick in deal.tricks[:2]
    )


def _count(winners: list[str | None]) -> dict[str, int]:
    taken: dict[str, int] = {}
    for seat in winners:
        if seat is not None:
            taken[seat] = taken.get(seat, 0) + 1
    return taken


def _first_leader(table: PlayTable) -> str | None:
    if not table.dealer_known:
        return None
    if table.turns_talon and table.sitting is not None:
        return table.sitting
    return table.hands[0]


def _plain_trick(
    cards: tuple[int, ...], place: int, trump: int | None, certain: list[int], possible: list[int]
) -> tuple[int, str] | None:
    """Play three cards out of the hands; the first wrong one as (index, rule)."""
    led = cards[0] >> 3
    for index in (0, 1, 2):
        card = cards[index]
        bit = 1 << card
        if not possible[place] & bit:
            return index, "card-not-held"
        if card >> 3 != led:
            rule = breach(trump, led, certain[place], card)
            if rule is not None:
                return index, rule
        possible[place] ^= bit
        certain[place] &= ~bit
        place = place + 1 if place < 2 else 0
    return None


def _next_leader(trick: Trick, won: str | None, table: PlayTable) -> str | None:
    if table.turns_talon and not table.dealer_known and trick.number <= 2:
        return None
    if table.turns_talon and table.dealer_known:
        if trick.number == 1:
            return table.sitting or table.hands[0]
        if trick.number == 2 and (not table.trick3_by_winner or won == table.sitting):
            # Without rules only what all of them say is held against the leader.
            told = table.trick3_by_winner is not None or won in (table.hands[0], table.sitting)
            return table.hands[0] if told else None
    return won
