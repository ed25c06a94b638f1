"""One fault of the discard or of the answers, by code."""

from collections.abc import Iterator
from random import Random

from prefrec import answers
from prefrec.cards import card_text
from prefrec.contracts import ALL_PASS, LEVEL, MISERE
from prefrec.facts_text import call_text
from prefrec.generate.edits import (
    Change,
    Edit,
    Sample,
    Site,
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
    word,
)
from prefrec.record import Call, Deal
from prefrec.referee.answering import defenders_of


def _discards(sample: Sample) -> Iterator[Site]:
    return (site for site in sites(sample) if site.deal.discard and len(site.deal.hands) == 3)


def discard_not_held(rng: Random, sample: Sample) -> Change | None:
    site = pick(rng, _discards(sample))
    declarer = site and site.deal.contract and site.deal.contract.declarer
    if site is None:
        return None
    cards = [card for hand in site.deal.hands if hand.seat != declarer for card in hand.cards]
    return misspelt(site.deal.discard, rng.choice((1, 2)), card_text(rng.choice(cards)))


def discard_count(rng: Random, sample: Sample) -> Change | None:
    site = pick(rng, _discards(sample))
    if site is None:
        return None
    discard = site.deal.discard
    end = end_of(discard)
    edit = put(end, " __") if rng.random() < 0.5 else Edit(line_of(discard).span(1).end, end, "")
    return Change((edit,), start_of(discard))


def discard_twice(rng: Random, sample: Sample) -> Change | None:
    site = pick(rng, _discards(sample))
    return site and misspelt(site.deal.discard, 2, line_of(site.deal.discard).words[1])


def discard_not_allowed(rng: Random, sample: Sample) -> Change | None:
    site = pick(rng, (site for site in sites(sample) if site.deal.hands and _bid(site.deal) == ALL_PASS))
    if site is None:
        return None
    first, second = site.deal.hands[0].cards[:2]
    text = f"discard {card_text(first)} {card_text(second)}"
    return Change((line_above(site.deal.contract, text),), start_of(site.deal.contract))


# ---- answers


def _answered(sample: Sample, at_least: int = 1) -> Iterator[Site]:
    for site in sites(sample):
        spoken = site.deal.answers
        if spoken and len(spoken.calls) >= at_least and not any(call.flags for call in spoken.calls):
            yield site


def _bid(deal: Deal) -> str:
    return deal.contract.bid or "" if deal.contract else ""


def _call(deal: Deal, index: int) -> Call:
    return deal.answers.calls[index] if deal.answers else Call("", "")


def response_out_of_turn(rng: Random, sample: Sample) -> Change | None:
    """The first two answers change places."""
    site = pick(rng, _answered(sample, 2))
    if site is None:
        return None
    spoken = site.deal.answers
    first, second = (call_text(_call(site.deal, index)) for index in (0, 1))
    return Change((word(spoken, 1, second), word(spoken, 2, first)), start_of(spoken, 1))


def half_whist_not_allowed(rng: Random, sample: Sample) -> Change | None:
    """A half-whist of the first defender, or of the second where it has no place."""
    site = pick(rng, (site for site in _answered(sample) if not _must_whist(site)))
    if site is None:
        return None
    index = 0
    answering = answers.rules_of(site.variant)
    second_may = answering.half_whist != "no" and LEVEL.get(_bid(site.deal), 0) in (6, 7)
    calls = site.deal.answers.calls if site.deal.answers else ()
    if len(calls) > 1 and (calls[0].word == "whist" or not second_may):
        index = rng.choice((0, 1))
    return misspelt(site.deal.answers, index + 1, f"{calls[index].seat}:half")


def _must_whist(site: Site) -> bool:
    return site.variant.stalingrad and _bid(site.deal) == "6s"


def must_whist(rng: Random, sample: Sample) -> Change | None:
    site = pick(rng, (site for site in _answered(sample) if _must_whist(site)))
    if site is None:
        return None
    index = rng.randrange(len(defenders_of(site.table, _declarer(site.deal))))
    return misspelt(site.deal.answers, index + 1, f"{_call(site.deal, index).seat}:pass")


def _declarer(deal: Deal) -> str:
    return deal.contract.declarer or "" if deal.contract else ""


def response_not_allowed(rng: Random, sample: Sample) -> Change | None:
    """The declarer answers himself, or somebody answers a misère."""
    if rng.random() < 0.5:
        site = pick(rng, (site for site in sites(sample) if _bid(site.deal) == MISERE))
        if site is not None:
            seat = defenders_of(site.table, _declarer(site.deal))[0]
            new = line_below(sample, site.deal.contract, f"answers {seat}:whist")
            return Change((new,), new.start, 8)
    site = pick(rng, _answered(sample))
    if site is None:
        return None
    return misspelt(site.deal.answers, 1, f"{_declarer(site.deal)}:{_call(site.deal, 0).word}")


def response_missing(rng: Random, sample: Sample) -> Change | None:
    """Only the first of two defenders has answered."""
    site = pick(rng, (site for site in _answered(sample, 2) if site.table.dummy is None))
    if site is None:
        return None
    end = line_of(site.deal.answers).span(1).end
    return Change((Edit(end, end_of(site.deal.answers), ""),), end)


def open_not_allowed(rng: Random, sample: Sample) -> Change | None:
    """Laid open for one who did not whist, or where nobody whists alone."""
    site = pick(rng, _answered(sample))
    if site is None:
        return None
    choice = site.deal.choice
    if choice is not None:
        seat = other_than(rng, site.table.hands, choice.seat)
        return Change((Edit(*line_of(choice).whole(), f"open {seat}"),), start_of(choice))
    new = line_below(sample, site.deal.answers, f"open {_call(site.deal, 0).seat}")
    return Change((new,), new.start)


def factor_not_allowed(rng: Random, sample: Sample) -> Change | None:
    """A multiplier above every one that a series of all-pass deals can reach."""
    deal = pick(rng, (deal for deal, _ in sites(sample) if deal.contract and not deal.factor and not deal.tags))
    if deal is None:
        return None
    new = line_below(sample, deal, f"factor {rng.choice((50, 64))} bomb")
    return Change((new,), new.start, 7)


MUTATORS = {
    "A421": discard_not_held, "A422": discard_count, "A423": discard_twice, "A424": discard_not_allowed,
    "A431": response_out_of_turn, "A432": half_whist_not_allowed, "A433": must_whist, "A434": response_not_allowed,
    "A435": response_missing, "A436": open_not_allowed, "A441": factor_not_allowed,
}
