"""One fault in the play of a clean game, by code."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from prefrec.cards import SUIT_MASKS, card_text, cards_of, mask_of
from prefrec.contracts import TRICKS
from prefrec.facts_text import trick_text
from prefrec.generate.edits import (
    Change,
    Edit,
    Sample,
    Site,
    end_of,
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
    word,
)
from prefrec.record import Trick
from prefrec.referee.trick_faults import card_word, leader_word
from prefrec.referee.tricks import trump_of


class Played(NamedTuple):
    """One card of the play: who played it, what he held, the suit led (None: he led it), and the
    cards played in the tricks before."""

    trick: Trick
    at: int
    held: int
    led: int | None
    trump: int | None
    before: int
    site: Site

    @property
    def card(self) -> int:
        """What was played."""
        return self.trick.cards[self.at]

    def instead(self, card: int) -> Change:
        """Another card at this place."""
        return misspelt(self.trick, card_word(self.trick, self.at), card_text(card))


def _played(site: Site) -> Iterator[Played]:
    """The cards of a deal in order; those that a dealer leads from the talon left out."""
    deal, table = site.deal, site.table
    if len(deal.hands) != 3 or deal.talon is None or deal.contract is None or deal.contract.flags:
        return
    held = {hand.seat: mask_of(hand.cards) for hand in deal.hands}
    if deal.discard and deal.contract.declarer:
        held[deal.contract.declarer] |= mask_of(deal.talon.cards)
        held[deal.contract.declarer] &= ~mask_of(deal.discard.cards)
    trump, before = trump_of(deal.contract.bid), 0
    for trick in deal.tricks:
        led = None if trick.talon_card is None else trick.talon_card >> 3
        start = table.hands.index(trick.leader) if trick.leader in table.hands else -1
        for index, card in enumerate(trick.cards):
            place = start + index
            if place >= 0:
                seat = table.hands[place % 3]
                yield Played(trick, index, held[seat], led, trump, before, site)
                held[seat] &= ~(1 << card)
            led = card >> 3 if led is None else led
        before |= mask_of(trick.cards)


def _cards(sample: Sample) -> Iterator[Played]:
    for site in sites(sample):
        if not any(trick.flags or trick.leader_flags for trick in site.deal.tricks):
            yield from _played(site)


def revoke(rng: Random, sample: Sample) -> Change | None:
    places = [
        p for p in _cards(sample)
        if p.led is not None and p.card >> 3 == p.led and p.held & ~SUIT_MASKS[p.led]
    ]
    played = pick(rng, places)
    if played is None or played.led is None:
        return None
    return played.instead(rng.choice(cards_of(played.held & ~SUIT_MASKS[played.led])))


def must_trump(rng: Random, sample: Sample) -> Change | None:
    places = [
        p for p in _cards(sample)
        if p.led is not None and p.trump is not None and p.card >> 3 == p.trump != p.led
        and p.held & ~SUIT_MASKS[p.trump]
    ]
    played = pick(rng, places)
    if played is None or played.trump is None:
        return None
    return played.instead(rng.choice(cards_of(played.held & ~SUIT_MASKS[played.trump])))


def card_not_held(rng: Random, sample: Sample) -> Change | None:
    """A card that lies in another hand, in the discard or in the talon, and was not played before."""
    played = pick(rng, _cards(sample))
    if played is None:
        return None
    seen = played.before | mask_of(played.trick.cards[:played.at])
    others = ~(played.held | seen) & 0xFFFFFFFF
    return played.instead(rng.choice(cards_of(others))) if others else None


def card_played_twice(rng: Random, sample: Sample) -> Change | None:
    played = pick(rng, (p for p in _cards(sample) if p.before))
    return played and played.instead(rng.choice(cards_of(played.before)))


def _tricks(sample: Sample) -> Iterator[tuple[Site, Trick]]:
    """Whole tricks of plain seats, in deals whose hands are written."""
    for site in sites(sample):
        for trick in site.deal.tricks:
            if len(trick.cards) >= 3 and not trick.flags and not trick.leader_flags and trick.leader:
                yield site, trick


def trick_short(rng: Random, sample: Sample) -> Change | None:
    """The last card of a trick left out; not of the last trick, which may break off before a claim."""
    places = [
        trick for site, trick in _tricks(sample)
        if trick is not site.deal.tricks[-1] or (site.deal.claim is None and _is_full(sample))
    ]
    trick = pick(rng, places)
    if trick is None:
        return None
    end = line_of(trick).span(len(line_of(trick).words) - 2).end
    return Change((Edit(end, end_of(trick), ""),), end)


def _is_full(sample: Sample) -> bool:
    detail = tag_of(sample, "detail")
    return detail is not None and detail.value == "full"


def trick_long(rng: Random, sample: Sample) -> Change | None:
    place = pick(rng, _tricks(sample))
    if place is None:
        return None
    trick = place[1]
    return Change((put(end_of(trick), f" {card_text(rng.choice(trick.cards))}"),), end_of(trick), 1)


def wrong_leader(rng: Random, sample: Sample) -> Change | None:
    place = pick(rng, _tricks(sample))
    if place is None:
        return None
    site, trick = place
    seat = other_than(rng, site.table.hands, trick.leader)
    return misspelt(trick, leader_word(trick), seat) if seat else None


def _turned(sample: Sample) -> Iterator[tuple[Trick, int]]:
    """Tricks opened by a card of the talon, and the word that names it."""
    for site, trick in _tricks(sample):
        if trick.talon_card is not None:
            yield trick, 1
        elif trick.leader == site.table.sitting_dealer:
            yield trick, card_word(trick, 0)


def wrong_talon_card(rng: Random, sample: Sample) -> Change | None:
    place = pick(rng, _turned(sample))
    if place is None:
        return None
    shown = line_of(place[0]).words[place[1]]
    other = rng.choice([card for card in range(32) if card_text(card) != shown.lstrip("+")])
    return misspelt(*place, ("+" if shown[0] == "+" else "") + card_text(other))


def talon_card_missing(rng: Random, sample: Sample) -> Change | None:
    trick = pick(rng, (trick for _, trick in _tricks(sample) if trick.talon_card is not None))
    if trick is None:
        return None
    start = start_of(trick, 1)
    return Change((Edit(start, start_of(trick, 2), ""),), start)


def talon_card_unexpected(rng: Random, sample: Sample) -> Change | None:
    trick = pick(rng, (t for _, t in _tricks(sample) if t.talon_card is None))
    if trick is None:
        return None
    start = start_of(trick, 1)
    return Change((put(start, f"+{card_text(rng.choice(trick.cards))} "),), start)


def _with_next(sample: Sample) -> list[tuple[Site, Trick, Trick]]:
    return [
        (site, trick, after) for site in sites(sample)
        for trick, after in zip(site.deal.tricks, site.deal.tricks[1:], strict=False)
        if not any(incident.before.isdecimal() for incident in site.deal.incidents)
    ]


def trick_missing(rng: Random, sample: Sample) -> Change | None:
    place = pick(rng, _with_next(sample)) if _is_full(sample) else None
    return place and Change((without(sample, place[1]),), start_of(place[2]))


def tricks_not_written(rng: Random, sample: Sample) -> Change | None:
    """A trick left out where the record promises results only."""
    place = pick(rng, [p for p in _with_next(sample) if p[0].deal.counts])
    detail = tag_of(sample, "detail")
    if place is None or detail is None:
        return None
    return Change((word(detail, 1, "results"), without(sample, place[1])), start_of(place[2]))


def trick_number(rng: Random, sample: Sample) -> Change | None:
    place = pick(rng, _with_next(sample))
    return place and misspelt(place[2], 0, str(rng.randint(0, place[1].number)))


def extra_trick(rng: Random, sample: Sample) -> Change | None:
    """An eleventh trick, or a trick where both passed."""
    site = pick(rng, (site for site in sites(sample) if _is_over(site)))
    if site is None:
        return None
    if site.deal.tricks:
        last = site.deal.tricks[-1]
        new = line_below(sample, last, trick_text(last._replace(number=TRICKS + 1, talon_card=None)))
        return Change((new,), new.start)
    hand = site.table.hands[0]
    new = line_below(sample, site.deal.answers, f"1 {hand} s7 s8 s9")
    return Change((new,), new.start)


def _is_over(site: Site) -> bool:
    if site.deal.tricks:
        return len(site.deal.tricks) == TRICKS and site.deal.claim is None and len(site.deal.tricks[-1].cards) == 3
    said = {call.word for call in site.deal.answers.calls} if site.deal.answers else set()
    return said == {"pass"}


MUTATORS = {
    "P501": revoke, "P502": must_trump, "P503": card_not_held, "P504": card_played_twice, "P505": trick_short,
    "P506": trick_long, "P507": wrong_leader, "P508": wrong_talon_card, "P509": talon_card_missing,
    "P510": talon_card_unexpected, "P511": trick_missing, "P512": tricks_not_written, "P513": trick_number,
    "P514": extra_trick,
}
