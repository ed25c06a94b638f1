"""One deal played out by the bots, trick by trick, as the record writes it."""

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from prefrec.cards import SUIT_MASKS, cards_of
from prefrec.contracts import TRICKS
from prefrec.generate import against_misere as attack
from prefrec.generate import cardplay as bot
from prefrec.play import playable_cards, winning_place
from prefrec.record import Claim, Trick

SLIP = 0.02  # how often a card is played without thought
CLAIM = 0.3  # how often a player who sees the rest claims it


class Plan(NamedTuple):
    """Who plays what. ``seats`` are those of the hands, forehand first; ``turned`` are the talon cards
    that open an all-pass deal, ``sitting`` the dealer who leads them as his own, if anybody does."""

    kind: str
    seats: tuple[str, ...]
    declarer: str | None = None
    trump: int | None = None
    discard: int = 0
    turned: tuple[int, ...] = ()
    sitting: str | None = None
    third_by_winner: bool = False


class State(NamedTuple):
    """Where the play stands before a trick: hands left, its number, who leads."""

    hands: tuple[int, ...]
    number: int
    leader: int


class Play(NamedTuple):
    """The tricks as written, who won each, the claim that ended them, tricks by seat."""

    tricks: tuple[Trick, ...]
    winners: tuple[str, ...]
    claim: Claim | None
    taken: Mapping[str, int]


def play(rng: Random, plan: Plan, state: State, taken: Mapping[str, int]) -> Play:
    """Play from here to the end; ``taken`` are the tricks before."""
    hands = list(state.hands)
    counts = dict(taken)
    tricks: list[Trick] = []
    winners: list[str] = []
    leader = state.leader
    for number in range(state.number, TRICKS + 1):
        if 3 < number < TRICKS and plan.kind == "game" and rng.random() < CLAIM and _has_all(plan, hands, leader):
            return _claimed(rng, plan, hands, leader, number, tricks, winners, counts)
        turned = plan.turned[number - 1] if number <= len(plan.turned) else None
        cards, won = _trick(rng, plan, hands, leader, turned)
        led_by_dealer = turned is not None and plan.sitting is not None
        seat = plan.sitting if led_by_dealer and plan.sitting else plan.seats[leader]
        winner = plan.sitting if won < 0 and plan.sitting else plan.seats[won]
        tricks.append(Trick(number, seat, cards, turned if plan.sitting is None else None))
        winners.append(winner)
        counts[winner] = counts.get(winner, 0) + 1
        leader = won if number > len(plan.turned) else _after_turned(plan, number, won)
    return Play(tuple(tricks), tuple(winners), None, counts)


def _after_turned(plan: Plan, number: int, won: int) -> int:
    """The forehand plays first to the first three tricks, unless the winner leads the third."""
    return won if number == len(plan.turned) and plan.third_by_winner and won >= 0 else 0


def _trick(rng: Random, plan: Plan, hands: list[int], leader: int, turned: int | None) -> tuple[tuple[int, ...], int]:
    """Cards in the order of play, and the place that wins: -1 is the dealer who led the talon card."""
    places = ((0, 1, 2), (1, 2, 0), (2, 0, 1))[leader]
    cards: list[int] = []
    dealer_leads = turned is not None and plan.sitting is not None
    if turned is not None and dealer_leads:
        cards.append(turned)
    best, holder = turned, -1
    suit = None if turned is None else turned >> 3
    if turned is not None and not dealer_leads:
        best = turned & ~7  # the talon card sets the suit and wins nothing
    for step, place in enumerate(places):
        card = _card(rng, plan, hands, place, suit, best, holder, 2 - step)
        hands[place] &= ~(1 << card)
        cards.append(card)
        if suit is None or best is None:
            suit, best, holder = card >> 3, card, place
        elif bot.beats(plan.trump, card, best):
            best, holder = card, place
    if dealer_leads:
        return tuple(cards), (-1, *places)[winning_place(plan.trump, cards[0] >> 3, cards)]
    return tuple(cards), places[winning_place(plan.trump, suit or 0, cards)]


def _card(
    rng: Random, plan: Plan, hands: list[int], place: int, led: int | None, best: int | None, holder: int, to_come: int
) -> int:
    hand = hands[place]
    if hand & (hand - 1) == 0:
        return hand.bit_length() - 1
    if rng.random() < SLIP:
        return rng.choice(cards_of(playable_cards(plan.trump, led, hand)))
    if plan.kind == "misere":
        return _misere_card(plan, hands, place, led, best, holder, to_come)
    is_declarer = plan.seats[place] == plan.declarer
    unseen = hands[0] | hands[1] | hands[2]
    view = bot.View(hand, (unseen ^ hand) | (0 if is_declarer else plan.discard), plan.trump, is_declarer)
    if led is None or best is None:
        return bot.lead(view) if plan.kind == "game" else bot.duck_lead(view)
    if plan.kind != "game":
        return bot.duck(view, bot.Trick(led, best, False, to_come))
    is_ours = not is_declarer and plan.seats[holder] != plan.declarer
    return bot.follow(view, bot.Trick(led, best, is_ours, to_come))


def _misere_card(
    plan: Plan, hands: list[int], place: int, led: int | None, best: int | None, holder: int, to_come: int
) -> int:
    declarer = plan.seats.index(plan.declarer or "")
    own, theirs = hands[place], hands[declarer]
    partner = hands[3 - place - declarer] if place != declarer else 0
    if place == declarer:
        view = bot.View(own, (hands[0] | hands[1] | hands[2]) ^ own, None, True)
        if led is None or best is None:
            return bot.duck_lead(view)
        return bot.duck(view, bot.Trick(led, best, False, to_come))
    if led is None or best is None:
        return attack.attack(own, partner, theirs)
    # The declarer is still to play when he sits among the hands to come, clockwise.
    if (declarer - place) % 3 <= to_come:
        stands = attack.Declarer.TO_COME
    else:
        stands = attack.Declarer.BEST if holder == declarer else attack.Declarer.BEATEN
    return attack.support(own, theirs, led, best, stands)


def _has_all(plan: Plan, hands: list[int], leader: int) -> bool:
    """Whether every card of the leader wins, whatever the others play."""
    own = hands[leader]
    others = (hands[0] | hands[1] | hands[2]) ^ own
    if plan.trump is not None and others & SUIT_MASKS[plan.trump]:
        return False
    return not any(
        mine and (others & mask).bit_length() > (mine & -mine).bit_length()
        for mask in SUIT_MASKS if (mine := own & mask)
    )


def _claimed(
    rng: Random, plan: Plan, hands: list[int], leader: int, number: int,
    tricks: list[Trick], winners: list[str], counts: dict[str, int],
) -> Play:
    """The leader shows his cards, now and then after the first card of the trick."""
    seat = plan.seats[leader]
    rest = TRICKS + 1 - number
    if rng.random() < 0.3:
        tricks.append(Trick(number, seat, (bot.top(hands[leader]),)))
    counts[seat] = counts.get(seat, 0) + rest
    return Play(tuple(tricks), tuple(winners), Claim(seat, {seat: rest}), counts)
