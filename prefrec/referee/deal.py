"""One deal from its cards to its result: every room of the referee in turn."""

from typing import NamedTuple

from prefrec.all_pass import all_pass_price
from prefrec.codes import auction as auction_codes
from prefrec.codes import deal as codes
from prefrec.contracts import ALL_PASS, MISERE, TRICKS
from prefrec.diagnostics import Diagnostic
from prefrec.outcome import Result
from prefrec.record import Contract, Deal
from prefrec.referee.answering import Answering, check_answers, check_choice
from prefrec.referee.bidding import check_auction, check_contract
from prefrec.referee.counting import check_counts, check_unplayed
from prefrec.referee.hands import check_hands
from prefrec.referee.holdings import holdings
from prefrec.referee.promises import check_promise
from prefrec.referee.situation import Situation, found_at, is_error, span_of
from prefrec.referee.tricks import Played, check_play

# Void for these reasons, the cards themselves were wrong or seen: there is nothing to check.
_NOT_DEALT = ("exposed", "count", "order", "cut", "deck")

_UNKNOWN_ANSWERS = Answering(None)


class Replayed(NamedTuple):
    """What the record of a deal tells: its result (None: it does not), the winners of the tricks as
    written, and whether a rule was broken."""

    result: Result | None
    winners: tuple[str | None, ...]
    is_broken: bool


def replay(deal: Deal, situation: Situation, found: list[Diagnostic]) -> Replayed:
    """Check one deal; findings go to ``found``.

    The first breach of a rule ends the checking of what depends on it. Cards and words are
    independent of each other, so a wrong hand hides no wrong call.
    """
    if deal.void is not None and deal.void.word in _NOT_DEALT:
        return Replayed(None, (), False)
    before = len(found)
    fault = check_hands(deal, situation)
    if fault:
        found.append(fault)
    answering = _words(deal, situation, found)
    is_sound = answering is not None and not any(map(is_error, found[before:]))
    played = _cards(deal, situation, answering, found) if is_sound and answering else None
    if played is None:
        # Behind a fault nobody knows how the play went on: no tricks are missed.
        found += check_promise(deal, situation, answering or _UNKNOWN_ANSWERS, is_counted=True)
        return Replayed(None, (), True)
    tricks = check_counts(deal, situation, answering or _UNKNOWN_ANSWERS, played, found)
    is_counted = played.total == TRICKS or (deal.claim is not None and tricks is not None)
    found += check_promise(deal, situation, answering or _UNKNOWN_ANSWERS, is_counted=is_counted)
    is_broken = any(map(is_error, found[before:]))
    if is_broken or tricks is None or deal.void is not None or deal.contract is None or answering is None:
        return Replayed(None, played.winners, is_broken)
    return Replayed(result_of(deal.contract, deal, answering, tricks), played.winners, False)


def _words(deal: Deal, situation: Situation, found: list[Diagnostic]) -> Answering | None:
    """Auction, contract, answers and the choice of open or closed; None after a fault."""
    bidding = check_auction(deal, situation, found)
    if bidding is None:
        return None
    if deal.contract is None and deal.void is None:
        found.append(found_at(codes.CONTRACT_MISSING, deal.line, 0))
        return None
    if not check_contract(deal, situation, bidding, found) or not _check_factor(deal, situation, found):
        return None
    answering = check_answers(deal, situation, found)
    if answering is None or not check_choice(deal, situation, answering, found):
        return None
    return answering


def _check_factor(deal: Deal, situation: Situation, found: list[Diagnostic]) -> bool:
    """A stated price multiplier against the one the rules give: that of the all-pass series, or none."""
    factor, variant = deal.factor, situation.variant
    if factor is None or variant is None:
        return True
    contract, expected = deal.contract, 1
    is_all_pass = contract is not None and contract.bid == ALL_PASS
    is_told = contract is not None and (is_all_pass or contract.bid or contract.level)
    if not is_told or (is_all_pass and not situation.all_passes):
        # What was played, or the place of the deal in its series, is not written.
        return True
    if is_all_pass:
        expected = int(all_pass_price(variant, situation.all_passes) / all_pass_price(variant, 1))
    if factor.number == expected:
        return True
    found.append(found_at(
        auction_codes.FACTOR_NOT_ALLOWED, factor.line, 1, variant=variant.title, found=factor.number, expected=expected
    ))
    return False


def _cards(deal: Deal, situation: Situation, answering: Answering, found: list[Diagnostic]) -> Played | None:
    """Discard and play; None after a fault."""
    if not check_unplayed(deal, situation, answering, found):
        return None
    declarer = deal.contract.declarer if deal.contract else None
    if deal.discard is not None and (deal.contract is None or deal.contract.bid == ALL_PASS):
        if deal.contract is not None:
            found.append(auction_codes.DISCARD_NOT_ALLOWED.at(span_of(deal.discard.line, 0)))
            return None
        return Played(is_sure=False)
    held = holdings(deal, situation, declarer, found)
    return None if held is None else check_play(deal, situation, held, found)


def result_of(contract: Contract, deal: Deal, answering: Answering, tricks: dict[str, int]) -> Result | None:
    """The result that scoring needs; None where the record does not tell enough of it."""
    talon = deal.talon.cards if deal.talon and min(deal.talon.cards) >= 0 else ()
    if contract.bid == ALL_PASS:
        return Result("all-pass", tricks=tricks, talon=talon)
    if contract.declarer is None:
        return None
    if contract.short is not None:
        over_misere = _is_over_misere(deal)
        return Result(
            "concession", contract.declarer, f"{contract.level}s", short=contract.short, talon=talon,
            over_misere=over_misere,
        )
    solo = contract.modifier == "solo"
    if contract.bid == MISERE:
        return Result(
            "misere", contract.declarer, MISERE, tricks=tricks, partner=contract.partner, talon=talon, solo=solo
        )
    bid = contract.bid or (f"{contract.level}s" if contract.level else None)
    if answering.final is None or bid is None:
        return None
    return Result(
        kind_of(answering), contract.declarer, bid, answering.final, tricks, talon=talon, solo=solo,
        returned=_is_returned(deal), over_misere=_is_over_misere(deal),
    )


def _is_returned(deal: Deal) -> bool:
    """Whether a passer turned to whist after a half-whist."""
    words = [answer.word for answer in deal.answers.calls] if deal.answers else []
    return words[:3] == ["pass", "half", "whist"]


def _is_over_misere(deal: Deal) -> bool | None:
    """Whether the contract outbid a misère; None where the auction is not written to its end."""
    if deal.auction is None or not deal.auction.is_complete:
        return None
    return any(call.word == MISERE for call in deal.auction.calls)


def kind_of(answering: Answering) -> str:
    """How a contract came out by the answers alone."""
    said = {word for _, word in answering.final or ()}
    if "whist" in said or not answering.is_asked:
        return "game"
    return "half-whist" if "half" in said else "passed-out"


