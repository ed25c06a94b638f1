"""One wrong count of tricks in a clean game, by code."""

from collections.abc import Iterator
from random import Random

from prefrec.generate.edits import (
    Change,
    Sample,
    Site,
    line_of,
    misspelt,
    other_than,
    pick,
    sites,
    start_of,
    tag_of,
    without,
    word,
)
from prefrec.seats import SEATS


def _counted(sample: Sample) -> Iterator[tuple[Site, int]]:
    """Every seat of a ``tricks`` line below tricks, by the index of its word."""
    for site in sites(sample):
        if site.deal.counts and site.deal.tricks and not site.deal.adjustments:
            yield from ((site, index) for index in range(1, len(line_of(site.deal.counts).words)))


def trick_count(rng: Random, sample: Sample) -> Change | None:
    place = pick(rng, _counted(sample))
    if place is None:
        return None
    seat, _, number = line_of(place[0].deal.counts).words[place[1]].partition(":")
    return misspelt(place[0].deal.counts, place[1], f"{seat}:{rng.choice([n for n in range(11) if n != int(number)])}")


def trick_sum(rng: Random, sample: Sample) -> Change | None:
    """Results alone that make eleven tricks, or fewer than ten."""
    place = pick(rng, _counted(sample))
    detail = tag_of(sample, "detail")
    if place is None or detail is None:
        return None
    site, index = place
    seat, _, number = line_of(site.deal.counts).words[index].partition(":")
    wrong = int(number) + rng.choice((1, -1) if int(number) else (1,))
    facts = [*site.deal.tricks, *filter(None, (site.deal.claim,))]
    edits = [word(detail, 1, "results"), word(site.deal.counts, index, f"{seat}:{wrong}")]
    return Change((*edits, *(without(sample, fact) for fact in facts)), start_of(site.deal.counts))


def claim_sum(rng: Random, sample: Sample) -> Change | None:
    claim = pick(rng, (deal.claim for deal, _ in sites(sample) if deal.claim))
    if claim is None:
        return None
    seat, _, number = line_of(claim).words[2].partition(":")
    return Change((word(claim, 2, f"{seat}:{int(number) + rng.choice((1, -1, 3))}"),), start_of(claim))


def seat_not_playing(rng: Random, sample: Sample) -> Change | None:
    """Tricks of one who holds no cards in this deal."""
    places = [
        (site, index) for site, index in _counted(sample)
        if not line_of(site.deal.counts).words[index].endswith(":0")
    ]
    place = pick(rng, places)
    if place is None:
        return None
    site, index = place
    takers = site.outcome.result.tricks if site.outcome.result else {}
    stranger = other_than(rng, SEATS, *takers, *site.table.hands)
    number = line_of(site.deal.counts).words[index].partition(":")[2]
    return misspelt(site.deal.counts, index, f"{stranger}:{number}") if stranger else None


MUTATORS = {"P515": trick_count, "P516": trick_sum, "P517": claim_sum, "P518": seat_not_playing}
