"""One fault in the cards, the number or the dealer of a deal, by code."""

from collections.abc import Iterator
from random import Random

from prefrec.cards import RANKS, SUITS
from prefrec.generate.edits import (
    Change,
    Edit,
    Sample,
    Site,
    below,
    end_of,
    line_above,
    line_below,
    line_of,
    misspelt,
    other_than,
    pick,
    put,
    sites,
    start_of,
    tag_of,
    without,
)
from prefrec.record import Deal, Hand


def _ranks(hand: Hand) -> Iterator[tuple[int, int, str]]:
    """(offset, card, group) of every card of a hand."""
    line = line_of(hand)
    for index in range(2, len(line.words)):
        group, start = line.words[index], line.span(index).start
        for at, rank in enumerate(group[1:], 1):
            yield start + at, SUITS.index(group[0]) * 8 + RANKS.index(rank), group


def duplicate_card(rng: Random, sample: Sample) -> Change | None:
    """A card of a hand changed into one of the same suit that an earlier line deals."""
    places = []
    for deal, _ in sites(sample):
        dealt: set[int] = set()
        for hand in deal.hands:
            places += [
                (at, other, len(group))
                for at, card, group in _ranks(hand) for other in dealt if other >> 3 == card >> 3
            ]
            dealt.update(hand.cards)
    place = pick(rng, places)
    if place is None:
        return None
    at, card, size = place
    # A lone card of its suit is one word, shown whole; else its rank is the place.
    return Change((Edit(at, at + 1, RANKS[card & 7]),), at - 1 if size == 2 else at)


def missing_card(rng: Random, sample: Sample) -> Change | None:
    hands = [hand for deal, _ in sites(sample) for hand in deal.hands]
    hand = pick(rng, hands)
    at = hand and pick(rng, [at for at, _, group in _ranks(hand) if len(group) > 2])
    return Change((Edit(at, at + 1, ""),), end_of(hand)) if hand and at else None


def extra_card(rng: Random, sample: Sample) -> Change | None:
    """An eleventh card behind the first hand, or a third one in the talon."""
    deal = pick(rng, (deal for deal, _ in sites(sample) if deal.talon and deal.hands))
    if deal is None:
        return None
    if rng.random() < 0.5:
        return Change((put(end_of(deal.talon), " __"),), end_of(deal.talon), 1)
    hand = deal.hands[0]
    suit = SUITS.index(line_of(hand).words[-1][0])
    new = pick(rng, [rank for rank in range(8) if suit * 8 + rank not in hand.cards])
    return Change((put(end_of(hand), RANKS[new]),), end_of(hand)) if new is not None else None


def hand_twice(rng: Random, sample: Sample) -> Change | None:
    hand = pick(rng, (hand for deal, _ in sites(sample) for hand in deal.hands))
    return hand and Change((line_below(sample, hand, " ".join(line_of(hand).words)),), below(sample, hand), 5)


def dealer_hand(rng: Random, sample: Sample) -> Change | None:
    site = pick(rng, (site for site in sites(sample) if site.table.sitting_dealer and site.deal.hands))
    if site is None:
        return None
    first = site.deal.hands[0]
    return Change((line_above(first, f"hand {site.table.dealer} __________"),), start_of(first), 5)


def wrong_dealer(rng: Random, sample: Sample) -> Change | None:
    site = pick(rng, [site for site in sites(sample) if not site.deal.flags][1:])
    other = site and other_than(rng, site.table.players, site.deal.dealer)
    return misspelt(site.deal, 2, other) if site and other else None


def deal_number(rng: Random, sample: Sample) -> Change | None:
    deal = pick(rng, [deal for deal, _ in sites(sample)][1:])
    return misspelt(deal, 1, str(rng.randrange(0, deal.number or 1))) if deal else None


def deals_not_written(rng: Random, sample: Sample) -> Change | None:
    """Only the last deal can be moved on without touching the numbers behind it."""
    last = [deal for deal, _ in sites(sample)][-1:]
    return misspelt(last[0], 1, str((last[0].number or 0) + rng.randint(1, 5))) if last else None


def deal_id(rng: Random, sample: Sample) -> Change | None:
    deal = pick(rng, (deal for deal, _ in sites(sample) if len(deal.hands) == 3))
    return deal and Change((line_below(sample, deal, "id: 0123456789abcdef"),), below(sample, deal), 4)


def contract_missing(rng: Random, sample: Sample) -> Change | None:
    deal = pick(rng, (deal for deal, _ in sites(sample) if deal.contract))
    return deal and Change((without(sample, deal.contract),), start_of(deal))


def deal_after_end(_: Random, sample: Sample) -> Change | None:
    """The game agreed to end one deal earlier than it does."""
    rules = tag_of(sample, "rules")
    made = [deal for deal, _ in sites(sample) if not deal.void]
    if rules is None or len(made) < 2 or not _ends_freely(sample):
        return None
    agreed = line_below(sample, rules, f"rules.ending: deals\nrules.max_deals: {len(made) - 1}")
    return Change((agreed,), start_of(made[-1]))


def _ends_freely(sample: Sample) -> bool:
    end = sample.checked.game and sample.checked.game.end
    return bool(end) and tag_of(sample, "rules.ending") is None and tag_of(sample, "rules.max_deals") is None


def needless_sic(rng: Random, sample: Sample) -> Change | None:
    places: list[tuple[object, int]] = []
    for site in sites(sample):
        places += _regular_words(site)
    place = pick(rng, places)
    return place and Change((put(line_of(place[0]).span(place[1]).end, "*"),), start_of(*place))


def _regular_words(site: Site) -> Iterator[tuple[object, int]]:
    """Words that can bear a ``*`` and have none."""
    deal = site.deal
    for calls in filter(None, (deal.auction, deal.answers)):
        yield from ((calls, index) for index, call in enumerate(calls.calls, 1) if not call.flags)
    if deal.contract and deal.contract.bid != "all-pass" and not deal.contract.flags:
        yield deal.contract, 1
    yield from _regular_cards(deal)


def _regular_cards(deal: Deal) -> Iterator[tuple[object, int]]:
    for trick in deal.tricks:
        first = 1 if trick.talon_card is None else 2
        if not trick.flags and not trick.leader_flags:
            yield from ((trick, first + step) for step in range(len(trick.cards) + 1))


MUTATORS = {
    "D301": duplicate_card, "D302": missing_card, "D303": extra_card, "D304": hand_twice, "D305": dealer_hand,
    "D306": wrong_dealer, "D307": deal_number, "D308": deals_not_written, "D309": deal_id,
    "D310": contract_missing, "D311": deal_after_end, "D312": needless_sic,
}
