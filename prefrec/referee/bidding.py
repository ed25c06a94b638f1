"""The auction as spoken, and the contract against it."""

from functools import lru_cache
from typing import NamedTuple

from prefrec import auction
from prefrec.codes import auction as codes
from prefrec.codes.deal import NEEDLESS_SIC
from prefrec.codes.header import SEAT_UNKNOWN
from prefrec.contracts import ALL_PASS, SOLO, STRAIN
from prefrec.diagnostics import Diagnostic
from prefrec.facts_text import call_text, contract_text
from prefrec.outcome import Table
from prefrec.record import Call, Calls, Contract, Deal
from prefrec.referee.situation import Situation, excused, found_at, word_of, words_of
from prefrec.variant import Variant


class Bidding(NamedTuple):
    """Where the auction led. ``is_known`` is False where it is not written to its end or was not
    judged; then winner and bid say nothing. Both None, and known: everybody passed."""

    is_known: bool
    winner: str | None = None
    bid: str | None = None


_UNKNOWN = Bidding(False)

_CODES = {
    "call-too-low": codes.CALL_TOO_LOW,
    "call-after-pass": codes.CALL_AFTER_PASS,
    "call-out-of-turn": codes.CALL_OUT_OF_TURN,
    "call-after-end": codes.CALL_AFTER_END,
    "call-below-minimum": codes.CALL_BELOW_MINIMUM,
    "call-not-allowed": codes.CALL_NOT_ALLOWED,
    "hold-not-allowed": codes.HOLD_NOT_ALLOWED,
    "misere-after-bid": codes.MISERE_AFTER_BID,
    "auction-unfinished": codes.AUCTION_UNFINISHED,
}


def check_auction(deal: Deal, situation: Situation, found: list[Diagnostic]) -> Bidding | None:
    """Where the auction led; None after a fault, which goes to ``found`` with any notes."""
    spoken = deal.auction
    rules = situation.auction_rules
    table = situation.table
    if rules is None or situation.variant is None:
        return _UNKNOWN
    if situation.compelled and deal.void is None:
        return _compelled(spoken, found)
    if spoken is None:
        return _UNKNOWN
    if not spoken.calls:
        return _agreed(spoken, situation, found) if spoken.is_complete else _UNKNOWN
    if table.dealer is None:
        return _UNKNOWN
    clean = _clean_bidding(rules, table, situation.minimum, spoken.calls, spoken.is_complete)
    return clean if clean is not None else _judged(spoken, situation, rules, found)


@lru_cache(maxsize=1 << 15)
def _clean_bidding(
    rules: auction.AuctionRules, table: Table, minimum: int, calls: tuple[Call, ...], is_complete: bool
) -> Bidding | None:
    """Where an auction led of which there is nothing to say; None: look closer. Auctions recur."""
    callers = tuple([seat for seat in table.hands if seat != table.dummy])
    if any(call.seat not in callers or call.flags[:1] == "*" for call in calls):
        return None
    said = tuple([(callers.index(call.seat), call.word, call.modifier) for call in calls])
    verdict = auction.judge(rules, len(callers), minimum, said)
    if verdict.fault is not None or (is_complete and not verdict.is_over):
        return None
    if not verdict.is_over:
        return _UNKNOWN
    return Bidding(True, None if verdict.winner is None else callers[verdict.winner], verdict.bid)


def _judged(
    spoken: Calls, situation: Situation, rules: auction.AuctionRules, found: list[Diagnostic]
) -> Bidding | None:
    table = situation.table
    callers = tuple(seat for seat in table.hands if seat != table.dummy)
    places = {seat: place for place, seat in enumerate(callers)}
    for index, call in enumerate(spoken.calls, 1):
        if call.seat not in places:
            found.append(found_at(
                SEAT_UNKNOWN, spoken.line, index, seat=word_of(call.seat), expected=words_of(callers)
            ))
            return None
    said = tuple([(places[call.seat], call.word, call.modifier) for call in spoken.calls])
    irregular = tuple([i for i, call in enumerate(spoken.calls) if call.flags[:1] == "*"])
    verdict = auction.judge(rules, len(callers), situation.minimum, said, irregular)
    for index in verdict.needless:
        text = call_text(spoken.calls[index])
        found.append(found_at(NEEDLESS_SIC, spoken.line, index + 1, found=text))
    found += (excused(_call_fault(fault, spoken, callers, situation)) for fault in verdict.irregular)
    fault = verdict.fault
    if fault is None and not verdict.is_over and spoken.is_complete:
        fault = auction.unfinished(rules, len(callers), said)
    if fault is not None:
        found.append(_call_fault(fault, spoken, callers, situation))
        return None
    if not verdict.is_over:
        return _UNKNOWN
    return Bidding(True, None if verdict.winner is None else callers[verdict.winner], verdict.bid)


def _compelled(spoken: Calls | None, found: list[Diagnostic]) -> Bidding | None:
    """Compulsory all-pass: nobody is asked to speak."""
    if spoken is None or not spoken.calls:
        return Bidding(True)
    found.append(found_at(codes.COMPULSORY_ALL_PASS, spoken.line, 1, found=f"{call_text(spoken.calls[0])} is called"))
    return None


def _agreed(spoken: Calls, situation: Situation, found: list[Diagnostic]) -> Bidding | None:
    """``auction none``: all-pass without an auction, where the variant knows it."""
    variant = situation.variant
    if variant is None or variant.all_pass_agreed or _may_be_compelled(variant, situation):
        return Bidding(True)
    found.append(found_at(codes.AGREED_ALL_PASS, spoken.line, 1, variant=variant.title))
    return None


def _may_be_compelled(variant: Variant, situation: Situation) -> bool:
    """Whether the deal may be compulsory all-pass for all that the record tells."""
    return situation.compelled is None and bool(variant.opening_all_pass or variant.misere_all_pass)


def _call_fault(fault: auction.Fault, spoken: Calls, callers: tuple[str, ...], situation: Situation) -> Diagnostic:
    if fault.at < len(spoken.calls):
        call = spoken.calls[fault.at]
        seat, said = call.seat, call.word + (f"/{call.modifier}" if call.modifier else "")
    else:
        seat, said = callers[0], ""
    return found_at(
        _CODES[fault.rule], spoken.line, fault.at + 1,
        seat=word_of(seat) if "write {seat}:" not in _CODES[fault.rule].hint else seat, found=said,
        bid=fault.bid, legal=fault.legal or "nothing",
        turn=words_of(callers) if fault.turn is None else word_of(callers[fault.turn]),
        variant=situation.variant.title if situation.variant else "",
    )


def check_contract(deal: Deal, situation: Situation, bidding: Bidding, found: list[Diagnostic]) -> bool:
    """Whether the contract may follow this auction; a fault goes to ``found``."""
    contract = deal.contract
    if contract is None:
        return True
    if _is_plain(contract, situation, bidding):
        return True
    fault = _contract_fault(contract, situation, bidding)
    irregular = contract.flags[:1] == "*"
    if fault is None:
        if irregular:
            found.append(found_at(NEEDLESS_SIC, contract.line, 1, found=contract_text(contract)))
        return True
    found.append(excused(fault) if irregular else fault)
    return irregular


def _is_plain(contract: Contract, situation: Situation, bidding: Bidding) -> bool:
    """The usual contract: the winner's, of tricks, and what he bid or more."""
    rules = situation.auction_rules
    if rules is None or contract.declarer is None or contract.declarer != bidding.winner or contract.short is not None:
        return False
    if contract.modifier or contract.partner or contract.flags or bidding.bid not in STRAIN:
        return False
    ranks = auction.ladder(rules)
    return contract.bid in STRAIN and ranks.get(contract.bid or "", -1) >= ranks[bidding.bid or ""]


def _contract_fault(contract: Contract, situation: Situation, bidding: Bidding) -> Diagnostic | None:
    who = contract.declarer
    hands = situation.table.hands
    living = tuple(seat for seat in hands if seat != situation.table.dummy)
    if who is not None and who not in living:
        return found_at(SEAT_UNKNOWN, contract.line, 1, seat=word_of(who), expected=words_of(living))
    return (
        _compelled_fault(contract, situation)
        or _all_pass_fault(contract, bidding)
        or _winner_fault(contract, bidding)
        or _concession_fault(contract, situation, bidding)
        or _partner_fault(contract, situation)
        or _bid_fault(contract, situation, bidding)
    )


def _compelled_fault(contract: Contract, situation: Situation) -> Diagnostic | None:
    is_other = contract.declarer is not None or contract.bid not in (None, ALL_PASS)
    if not situation.compelled or not is_other:
        return None
    return found_at(
        codes.COMPULSORY_ALL_PASS, contract.line, 1, found=f"the contract is {contract_text(contract)}"
    )


def _all_pass_fault(contract: Contract, bidding: Bidding) -> Diagnostic | None:
    if not bidding.is_known or (contract.bid == ALL_PASS) == (bidding.bid is None):
        return None
    bid = "passes" if bidding.bid is None else f"{word_of(bidding.winner)}'s {bidding.bid}"
    expected = ALL_PASS if bidding.bid is None else f"{bidding.bid} or more by {word_of(bidding.winner)}"
    return found_at(
        codes.CONTRACT_NOT_ALLOWED, contract.line, 1, found=contract_text(contract), bid=bid, expected=expected
    )


def _winner_fault(contract: Contract, bidding: Bidding) -> Diagnostic | None:
    if bidding.winner is None or contract.declarer is None or contract.declarer == bidding.winner:
        return None
    return found_at(
        codes.WRONG_DECLARER, contract.line, 1, found=word_of(contract.declarer), winner=word_of(bidding.winner)
    )


def _concession_fault(contract: Contract, situation: Situation, bidding: Bidding) -> Diagnostic | None:
    variant = situation.variant
    if contract.short is None or variant is None:
        return None
    if contract.short != variant.concede:
        expected = f"{contract.level}-{variant.concede}" if variant.concede else "a contract that is played"
        return found_at(
            codes.CONCESSION_NOT_ALLOWED, contract.line, 1, variant=variant.title, found=contract.short,
            expected=expected,
        )
    bid = bidding.bid
    if bid is not None and (auction.is_misere(bid) or auction.level_of(bid) != contract.level):
        return found_at(
            codes.CONCESSION_LEVEL, contract.line, 1, seat=word_of(contract.declarer), found=contract.level,
            bid=bid,
        )
    return None


def _partner_fault(contract: Contract, situation: Situation) -> Diagnostic | None:
    if contract.partner is None or situation.variant is None:
        return None
    sitting = situation.table.sitting_dealer
    if situation.variant.misere_shared and contract.partner == sitting and auction.is_misere(contract.bid):
        return None
    expected = "the sitting dealer, at a misere" if situation.variant.misere_shared else "one declarer"
    return found_at(codes.PARTNER_NOT_ALLOWED, contract.line, 1, partner=word_of(contract.partner), expected=expected)


def _bid_fault(contract: Contract, situation: Situation, bidding: Bidding) -> Diagnostic | None:
    rules, bid = situation.auction_rules, bidding.bid
    if rules is None or contract.bid == ALL_PASS:
        return None
    if contract.bid is None:
        return _level_fault(contract, rules, bidding)
    played = f"{contract.bid}{SOLO}" if contract.modifier == "solo" else contract.bid
    if played not in auction.ladder(rules) or (contract.modifier == "dark" and not rules.dark_pass):
        return _not_known(contract, situation)
    if bid is None or not bidding.is_known:
        return None
    if auction.is_misere(played) != auction.is_misere(bid) or played.endswith(SOLO) != bid.endswith(SOLO):
        expected = bid if auction.is_misere(bid) else f"{bid} or more"
        return found_at(
            codes.CONTRACT_NOT_ALLOWED, contract.line, 1, found=played,
            bid=f"{word_of(bidding.winner)}'s {bid}", expected=expected,
        )
    if auction.is_contract_below(rules, played, bid):
        return found_at(
            codes.CONTRACT_BELOW_BID, contract.line, 1, seat=word_of(contract.declarer), found=played, bid=bid
        )
    return None


def _level_fault(contract: Contract, rules: auction.AuctionRules, bidding: Bidding) -> Diagnostic | None:
    """A contract of which only the level is written: no strain may make it what was bid."""
    bid, level = bidding.bid, contract.level
    if bid is None or level is None or contract.short is not None:
        return None
    found = f"{level}_"
    if auction.is_misere(bid):
        return found_at(
            codes.CONTRACT_NOT_ALLOWED, contract.line, 1, found=found, bid=f"{word_of(bidding.winner)}'s {bid}",
            expected=bid,
        )
    reached = any(
        not auction.is_contract_below(rules, rank, bid)
        for rank in auction.ladder(rules) if not auction.is_misere(rank) and auction.level_of(rank) == level
    )
    if reached:
        return None
    return found_at(
        codes.CONTRACT_BELOW_BID, contract.line, 1, seat=word_of(contract.declarer), found=found, bid=bid
    )


def _not_known(contract: Contract, situation: Situation) -> Diagnostic:
    title = situation.variant.title if situation.variant else "the variant"
    return found_at(
        codes.CONTRACT_NOT_ALLOWED, contract.line, 1, found=contract_text(contract),
        bid=f"a bid that {title} knows", expected="a contract of the variant",
    )


