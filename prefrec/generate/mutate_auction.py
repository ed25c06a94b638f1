"""One fault of the auction, the discard, the contract or the answers, by code."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from prefrec import answers, auction
from prefrec.cards import card_text
from prefrec.contracts import ALL_PASS, HOLD, LEVEL, MISERE, PASS, TRICK_BIDS
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
    tag_of,
    without,
    word,
)
from prefrec.record import Call, Calls, Deal
from prefrec.referee.answering import defenders_of


class Spoken(NamedTuple):
    """One call of an auction: its deal, its index, and the bid that stands before it."""

    site: Site
    index: int
    call: Call
    standing: str | None
    before: tuple[Call, ...]

    @property
    def word(self) -> int:
        return self.index + 1

    @property
    def auction(self) -> Calls:
        return self.site.deal.auction or Calls(())


def _spoken(sample: Sample) -> Iterator[Spoken]:
    for site in sites(sample):
        standing = None
        calls = site.deal.auction.calls if site.deal.auction else ()
        for index, call in enumerate(calls):
            yield Spoken(site, index, call, standing, calls[:index])
            standing = call.word if call.word not in (PASS, HOLD) else standing


def _ranks(site: Site) -> dict[str, int]:
    return auction.ladder(site.variant.nt_bids, site.variant.misere_rank)


def _said(spoken: Spoken, new: str) -> Change:
    return misspelt(spoken.auction, spoken.word, f"{spoken.call.seat}:{new}")


def call_too_low(rng: Random, sample: Sample) -> Change | None:
    spoken = pick(rng, (s for s in _spoken(sample) if s.standing and s.call.word in LEVEL))
    if spoken is None:
        return None
    ranks = _ranks(spoken.site)
    low = pick(rng, [bid for bid in TRICK_BIDS if bid in ranks and ranks[bid] <= ranks[spoken.standing or ""]])
    return low and _said(spoken, low)


def call_after_pass(rng: Random, sample: Sample) -> Change | None:
    """Who has passed speaks before a later call."""
    places = [s for s in _spoken(sample) if any(call.word == PASS for call in s.before)]
    spoken = pick(rng, places)
    if spoken is None:
        return None
    seat = rng.choice([call.seat for call in spoken.before if call.word == PASS])
    at = start_of(spoken.auction, spoken.word)
    return Change((put(at, f"{seat}:{rng.choice(('9h', PASS))} "),), at)


def call_out_of_turn(rng: Random, sample: Sample) -> Change | None:
    """A call put into the mouth of one who has not passed and is not to speak."""
    spoken = pick(rng, (s for s in _spoken(sample) if not s.site.variant.open_auction and not s.call.flags))
    if spoken is None:
        return None
    table = spoken.site.table
    gone = {call.seat for call in spoken.before if call.word == PASS}
    living = [seat for seat in table.hands if seat != table.dummy and seat not in gone]
    seat = other_than(rng, living, spoken.call.seat)
    return misspelt(spoken.auction, spoken.word, f"{seat}:{spoken.call.word}") if seat else None


def call_after_end(rng: Random, sample: Sample) -> Change | None:
    spoken = pick(rng, _spoken(sample))
    if spoken is None:
        return None
    seat = rng.choice([s for s in spoken.site.table.hands if s != spoken.site.table.dummy])
    return Change((put(end_of(spoken.auction), f" {seat}:{rng.choice(('10h', PASS))}"),), end_of(spoken.auction), 1)


def call_below_minimum(rng: Random, sample: Sample) -> Change | None:
    spoken = pick(rng, (s for s in _spoken(sample) if s.site.outcome.minimum > 6 and s.standing is None))
    return spoken and _said(spoken, f"{rng.randrange(6, spoken.site.outcome.minimum)}{rng.choice('scdh')}")


def call_not_allowed(rng: Random, sample: Sample) -> Change | None:
    """A bid or a modifier that the variant does not know."""
    spoken = pick(rng, (s for s in _spoken(sample) if not s.call.modifier and not s.call.flags))
    if spoken is None:
        return None
    if not spoken.site.variant.nt_bids and rng.random() < 0.5:
        return _said(spoken, "9n")
    return _said(spoken, f"{spoken.call.word}/{'dark' if spoken.call.word == PASS else 'solo'}")


def hold_not_allowed(rng: Random, sample: Sample) -> Change | None:
    """A hold where no bid stands, or where a third caller is still in."""
    places = [
        s for s in _spoken(sample)
        if s.standing is None or (s.site.table.dummy is None and not any(c.word == PASS for c in s.before))
    ]
    spoken = pick(rng, places)
    return spoken and _said(spoken, HOLD)


def misere_after_bid(rng: Random, sample: Sample) -> Change | None:
    places = [
        s for s in _spoken(sample)
        if s.site.variant.misere_first_call_only
        and any(call.seat == s.call.seat and call.word != PASS for call in s.before)
    ]
    spoken = pick(rng, places)
    return spoken and _said(spoken, MISERE)


def auction_unfinished(rng: Random, sample: Sample) -> Change | None:
    calls = pick(rng, (deal.auction for deal, _ in sites(sample) if deal.auction and len(deal.auction.calls) > 1))
    if calls is None:
        return None
    end = line_of(calls).span(len(calls.calls) - 1).end
    return Change((Edit(end, end_of(calls), ""),), end)


def agreed_all_pass(rng: Random, sample: Sample) -> Change | None:
    places = [site for site in _all_pass(sample) if not site.variant.all_pass_agreed]
    site = pick(rng, places)
    if site is None or site.deal.auction is None:
        return None
    start = start_of(site.deal.auction, 1)
    return Change((Edit(start, end_of(site.deal.auction), "none"),), start)


def _all_pass(sample: Sample) -> Iterator[Site]:
    return (site for site in sites(sample) if site.deal.contract and site.deal.contract.bid == ALL_PASS)


class Won(NamedTuple):
    """A deal that somebody won, with the bid he won it with."""

    site: Site
    declarer: str
    bid: str

    def contract(self, new: str) -> Change:
        """The contract written as something else."""
        return misspelt(self.site.deal.contract, 1, new)


def _won(sample: Sample) -> Iterator[Won]:
    for site in sites(sample):
        contract, spoken = site.deal.contract, site.deal.auction
        if contract is None or contract.declarer is None or spoken is None or not spoken.is_complete:
            continue
        bids = [call.word for call in spoken.calls if call.word not in (PASS, HOLD)]
        if bids and not contract.flags:
            yield Won(site, contract.declarer, bids[-1])


def contract_below_bid(rng: Random, sample: Sample) -> Change | None:
    won = pick(rng, (won for won in _won(sample) if won.bid not in (MISERE, "6s")))
    if won is None:
        return None
    ranks = _ranks(won.site)
    low = rng.choice([bid for bid in TRICK_BIDS if bid in ranks and ranks[bid] < ranks[won.bid]])
    return won.contract(f"{won.declarer}:{low}")


def contract_not_allowed(rng: Random, sample: Sample) -> Change | None:
    """All-pass after a bid, misère after another bid, another bid after misère."""
    won = pick(rng, _won(sample))
    if won is None:
        return None
    other = "9h" if won.bid == MISERE else MISERE
    return won.contract(rng.choice((ALL_PASS, f"{won.declarer}:{other}")))


def wrong_declarer(rng: Random, sample: Sample) -> Change | None:
    won = pick(rng, (won for won in _won(sample) if won.site.deal.contract and won.site.deal.contract.bid))
    if won is None:
        return None
    table = won.site.table
    seat = other_than(rng, [s for s in table.hands if s != table.dummy], won.declarer)
    contract = won.site.deal.contract
    return won.contract(f"{seat}:{contract.bid if contract else ''}")


def concession_not_allowed(rng: Random, sample: Sample) -> Change | None:
    won = pick(rng, (won for won in _won(sample) if won.bid != MISERE))
    if won is None:
        return None
    short = rng.choice([short for short in (1, 2, 3, 4) if short != won.site.variant.concede])
    return won.contract(f"{won.declarer}:{LEVEL[won.bid]}-{short}")


def concession_level(rng: Random, sample: Sample) -> Change | None:
    """A concession that the rules allow, at another level than the bid's."""
    rules = tag_of(sample, "rules")
    conceding = tag_of(sample, "rules.concede")
    won = pick(rng, (won for won in _won(sample) if won.bid != MISERE))
    if won is None or rules is None:
        return None
    level = rng.choice([level for level in (6, 7, 8, 9) if level != LEVEL[won.bid]])
    change = won.contract(f"{won.declarer}:{level}-{conceding.value if conceding else 3}")
    allowed = () if conceding else (line_below(sample, rules, "rules.concede: 3"),)
    return change._replace(edits=(*change.edits, *allowed))


def partner_not_allowed(rng: Random, sample: Sample) -> Change | None:
    won = pick(rng, (won for won in _won(sample) if won.site.deal.contract and won.site.deal.contract.bid))
    if won is None:
        return None
    seat = other_than(rng, won.site.table.hands, won.declarer)
    contract = won.site.deal.contract
    return won.contract(f"{won.declarer}+{seat}:{contract.bid if contract else ''}")


# ---- discard


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
    site = pick(rng, (site for site in _all_pass(sample) if site.deal.hands))
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
    "A401": call_too_low, "A402": call_after_pass, "A403": call_out_of_turn, "A404": call_after_end,
    "A405": call_below_minimum, "A406": call_not_allowed, "A407": hold_not_allowed, "A408": misere_after_bid,
    "A409": auction_unfinished, "A410": agreed_all_pass, "A411": contract_below_bid, "A412": contract_not_allowed,
    "A413": wrong_declarer, "A414": concession_not_allowed, "A415": concession_level, "A416": partner_not_allowed,
    "A421": discard_not_held, "A422": discard_count, "A423": discard_twice, "A424": discard_not_allowed,
    "A431": response_out_of_turn, "A432": half_whist_not_allowed, "A433": must_whist, "A434": response_not_allowed,
    "A435": response_missing, "A436": open_not_allowed, "A441": factor_not_allowed,
}
