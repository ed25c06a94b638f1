"""One fault of the auction or of the contract, by code."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from prefrec import auction
from prefrec.contracts import ALL_PASS, HOLD, LEVEL, MISERE, PASS, TRICK_BIDS
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
)
from prefrec.record import Call, Calls


class Spoken(NamedTuple):
    """One call of an auction: its deal, its index, and the bid that stands before it."""

    site: Site
    at: int
    call: Call
    standing: str | None
    before: tuple[Call, ...]

    @property
    def place(self) -> int:
        """Index of its word on the line, behind ``auction``."""
        return self.at + 1

    @property
    def auction(self) -> Calls:
        """All calls of its deal."""
        return self.site.deal.auction or Calls(())


def _spoken(sample: Sample) -> Iterator[Spoken]:
    for site in sites(sample):
        standing = None
        calls = site.deal.auction.calls if site.deal.auction else ()
        for index, call in enumerate(calls):
            yield Spoken(site, index, call, standing, calls[:index])
            standing = call.word if call.word not in (PASS, HOLD) else standing


def _ranks(site: Site) -> dict[str, int]:
    return auction.ladder(auction.rules_of(site.variant))


def _said(spoken: Spoken, new: str) -> Change:
    return misspelt(spoken.auction, spoken.place, f"{spoken.call.seat}:{new}")


def call_too_low(rng: Random, sample: Sample) -> Change | None:
    spoken = pick(rng, (s for s in _spoken(sample) if s.standing and s.call.word in LEVEL))
    if spoken is None:
        return None
    ranks = _ranks(spoken.site)
    low = pick(rng, [bid for bid in TRICK_BIDS if bid in ranks and ranks[bid] <= ranks[spoken.standing or ""]])
    return _said(spoken, low) if low else None


def call_after_pass(rng: Random, sample: Sample) -> Change | None:
    """Who has passed speaks before a later call."""
    places = [s for s in _spoken(sample) if any(call.word == PASS for call in s.before)]
    spoken = pick(rng, places)
    if spoken is None:
        return None
    seat = rng.choice([call.seat for call in spoken.before if call.word == PASS])
    at = start_of(spoken.auction, spoken.place)
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
    return misspelt(spoken.auction, spoken.place, f"{seat}:{spoken.call.word}") if seat else None


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
    if site is None or site.deal.auction is None or not site.deal.auction.calls:
        return None
    start = start_of(site.deal.auction, 1)
    return Change((Edit(start, end_of(site.deal.auction), "none"),), start)


def compulsory_all_pass(rng: Random, sample: Sample) -> Change | None:
    """A call in a deal in which nobody was asked."""
    places = [
        site for site in _all_pass(sample)
        if site.deal.auction and not site.deal.auction.calls and not site.variant.all_pass_agreed
    ]
    site = pick(rng, places)
    return site and misspelt(site.deal.auction, 1, f"{site.table.hands[0]}:{rng.choice((PASS, '7h', MISERE))}")


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
    """All-pass after a bid, misère after another bid."""
    won = pick(rng, _won(sample))
    if won is None:
        return None
    return won.contract(ALL_PASS if won.bid == MISERE else rng.choice((ALL_PASS, f"{won.declarer}:{MISERE}")))


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


MUTATORS = {
    "A401": call_too_low, "A402": call_after_pass, "A403": call_out_of_turn, "A404": call_after_end,
    "A405": call_below_minimum, "A406": call_not_allowed, "A407": hold_not_allowed, "A408": misere_after_bid,
    "A409": auction_unfinished, "A410": agreed_all_pass, "A411": contract_below_bid, "A412": contract_not_allowed,
    "A413": wrong_declarer, "A414": concession_not_allowed, "A415": concession_level, "A416": partner_not_allowed,
    "A417": compulsory_all_pass,
}
