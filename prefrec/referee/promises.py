"""Levels of detail: what a deal must have where the record promises it."""

from collections.abc import Iterator

from prefrec.codes.header import PROMISE_BROKEN
from prefrec.contracts import ALL_PASS, LEVEL, MISERE
from prefrec.diagnostics import Diagnostic
from prefrec.record import Deal
from prefrec.referee.answering import Answering
from prefrec.referee.situation import Situation, found_at


def check_promise(deal: Deal, situation: Situation, answering: Answering, *, is_counted: bool) -> Iterator[Diagnostic]:
    """One finding that names everything a deal has not, though its detail promises it.

    ``is_counted``: the play and the claims account for all ten tricks.
    """
    promised = situation.detail
    if promised not in ("full", "deals", "results") or deal.void is not None:
        return
    missing: list[str] = []
    if promised in ("full", "deals"):
        missing += _missing_cards(deal, situation)
    missing += _missing_words(deal, answering, promised)
    if promised == "full" and _needs_tricks(deal, answering) and not is_counted and not deal.tricks:
        missing.append("tricks")
    if promised == "results" and _needs_tricks(deal, answering) and not is_counted and deal.counts is None:
        missing.append("tricks line")
    if missing:
        yield found_at(PROMISE_BROKEN, deal.line, 0, detail=promised, missing=", ".join(missing))


def _missing_cards(deal: Deal, situation: Situation) -> Iterator[str]:
    dealt = {hand.seat for hand in deal.hands}
    hands = situation.table.hands if situation.table.sitting_dealer or len(situation.table.hands) == 3 else ()
    # As many hands as there must be, one of them at a wrong seat: that is told where it stands.
    if len(deal.hands) < len(hands):
        yield from (f"hand {seat}" for seat in hands if seat not in dealt)
    if deal.talon is None:
        yield "talon"
    if deal.auction is None:
        yield "auction"


def _missing_words(deal: Deal, answering: Answering, promised: str) -> Iterator[str]:
    contract = deal.contract
    if contract is None:
        return
    is_taken = contract.bid is not None and contract.bid != ALL_PASS and contract.modifier != "solo"
    if promised != "results" and is_taken and deal.discard is None:
        yield "discard"
    asked = contract.bid in LEVEL and contract.short is None and answering.is_asked
    if asked and deal.answers is None:
        yield "answers"
    whisters = [seat for seat, word in answering.final or () if word == "whist"]
    if promised != "results" and len(whisters) == 1 and deal.choice is None:
        yield f"open {whisters[0]} or closed {whisters[0]}"


def _needs_tricks(deal: Deal, answering: Answering) -> bool:
    contract = deal.contract
    if contract is None or contract.short is not None:
        return False
    if contract.bid in (ALL_PASS, MISERE) or not answering.is_asked:
        return True
    return any(word == "whist" for _, word in answering.final or ())
