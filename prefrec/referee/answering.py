"""What the defenders said to the contract, and whether the hands may lie open."""

from functools import lru_cache
from typing import NamedTuple

from prefrec import answers
from prefrec.codes import auction as codes
from prefrec.codes.deal import NEEDLESS_SIC
from prefrec.codes.header import SEAT_UNKNOWN
from prefrec.contracts import ALL_PASS, MISERE, TRICKS
from prefrec.diagnostics import Diagnostic
from prefrec.facts_text import call_text
from prefrec.outcome import Table
from prefrec.record import Call, Calls, Choice, Contract, Deal
from prefrec.referee.situation import Situation, excused, found_at, word_of, words_of
from prefrec.seats import clockwise_from, in_seat_order


class Answering(NamedTuple):
    """The answers that stand, first speaker first, the whisting dealer last; None: not known.
    ``is_asked`` is False for contracts to which nobody answers."""

    final: tuple[tuple[str, str], ...] | None
    is_asked: bool = True


_UNKNOWN = Answering(None)
_NOBODY_ASKED = Answering((), False)

_CODES = {
    "response-out-of-turn": codes.RESPONSE_OUT_OF_TURN,
    "half-whist-not-allowed": codes.HALF_WHIST_NOT_ALLOWED,
    "must-whist": codes.MUST_WHIST,
    "response-not-allowed": codes.RESPONSE_NOT_ALLOWED,
    "response-missing": codes.RESPONSE_MISSING,
}


@lru_cache(maxsize=1 << 10)
def defenders_of(table: Table, declarer: str) -> tuple[str, ...]:
    """Who answers, left of the declarer first; a dummy never does."""
    hands = in_seat_order(table.hands)
    return tuple(seat for seat in clockwise_from(hands, declarer)[1:] if seat != table.dummy)


def check_answers(deal: Deal, situation: Situation, found: list[Diagnostic]) -> Answering | None:
    """The answers that stand; None after a fault, which goes to ``found``."""
    contract, spoken, rules = deal.contract, deal.answers, situation.answer_rules
    table = situation.table
    if contract is None or rules is None:
        return _UNKNOWN
    if contract.bid == ALL_PASS or contract.short is not None:
        return _nobody(spoken, found)
    if contract.declarer is None or (len(table.players) == 4 and table.dealer is None):
        return _UNKNOWN
    played = contract.bid or (f"{contract.level}c" if contract.level else None)
    if played is None:
        return _UNKNOWN
    if spoken is None:
        return _UNKNOWN if answers.is_asked(rules, played) else _NOBODY_ASKED
    if spoken.is_complete and not spoken.calls and answers.is_asked(rules, played):
        found.append(_missing_all(spoken, contract, table))
        return None
    clean = _clean_answers(rules, table, contract.declarer, played, spoken.calls, spoken.is_complete)
    return clean or _judged(spoken, played, contract.declarer, situation, rules, found)


@lru_cache(maxsize=1 << 14)
def _clean_answers(
    rules: answers.AnswerRules, table: Table, declarer: str, played: str, calls: tuple[Call, ...], is_complete: bool
) -> Answering | None:
    """What stands of answers of which there is nothing to say; None: look closer. Answers recur."""
    seats = (*defenders_of(table, declarer), table.sitting_dealer)
    if any(call.seat not in seats or call.modifier or call.flags[:1] == "*" for call in calls):
        return None
    if len(seats) < 3 or not answers.is_asked(rules, played):
        return None
    said = tuple([(seats.index(call.seat), call.word, "") for call in calls])
    verdict = answers.judge(rules, played, 2, seats[2] is not None, said, is_complete)
    if verdict.fault is not None:
        return None
    return Answering(tuple([(seats[place] or "", word) for place, word in verdict.final])) if is_complete else _UNKNOWN


def _judged(
    spoken: Calls, played: str, declarer: str, situation: Situation, rules: answers.AnswerRules,
    found: list[Diagnostic],
) -> Answering | None:
    table = situation.table
    defenders = defenders_of(table, declarer)
    sitting = table.sitting_dealer
    places = {seat: place for place, seat in enumerate(defenders)}
    if sitting is not None:
        places[sitting] = answers.DEALER
    for index, answer in enumerate(spoken.calls, 1):
        if answer.seat not in places:
            found.append(found_at(
                SEAT_UNKNOWN if answer.seat != declarer else codes.RESPONSE_NOT_ALLOWED, spoken.line, index,
                seat=word_of(answer.seat), found=answer.word, expected=words_of(tuple(places)),
                legal=f"an answer of {words_of(defenders)}",
            ))
            return None
    seen = {"", *defenders}
    said = tuple([
        (places[answer.seat], answer.word, answer.modifier if answer.modifier in seen else answers.STRANGE)
        for answer in spoken.calls
    ])
    irregular = tuple([i for i, answer in enumerate(spoken.calls) if answer.flags[:1] == "*"])
    verdict = answers.judge(
        rules, played, len(defenders), sitting is not None, said, spoken.is_complete, irregular
    )
    found += (
        found_at(NEEDLESS_SIC, spoken.line, index + 1, found=call_text(spoken.calls[index]))
        for index in verdict.needless
    )
    found += (excused(_fault(fault, spoken, defenders)) for fault in verdict.irregular)
    if verdict.fault is not None:
        found.append(_fault(verdict.fault, spoken, defenders))
        return None
    if not answers.is_asked(rules, played):
        return _NOBODY_ASKED
    if not spoken.is_complete:
        return _UNKNOWN
    seats = (*defenders, *("",) * (2 - len(defenders)), sitting or "")
    return Answering(tuple([(seats[place], word) for place, word in verdict.final]))


def _fault(fault: answers.Fault, spoken: Calls, defenders: tuple[str, ...]) -> Diagnostic:
    names = [*(word_of(seat) for seat in defenders), *["the other defender"] * (2 - len(defenders)), "the dealer"]
    turn = names[fault.turn] if fault.turn is not None else "nobody"
    answer = spoken.calls[fault.at] if fault.at < len(spoken.calls) else None
    code = _CODES[fault.rule]
    seat = "" if answer is None else answer.seat if "write {seat}:" in code.hint else word_of(answer.seat)
    return found_at(
        code, spoken.line, fault.at + 1, seat=seat, found=answer.word if answer else "",
        turn=turn, legal=fault.legal or "no answer",
        expected=f"{fault.legal} of {turn}" if fault.turn is not None else "no more answers",
    )


def _nobody(spoken: Calls | None, found: list[Diagnostic]) -> Answering | None:
    """All-pass and a concession are answered by nobody."""
    if spoken is None or not spoken.calls:
        return _NOBODY_ASKED
    answer = spoken.calls[0]
    found.append(found_at(
        codes.RESPONSE_NOT_ALLOWED, spoken.line, 1, seat=word_of(answer.seat), found=answer.word, legal="no answers"
    ))
    return None


def _missing_all(spoken: Calls, contract: Contract, table: Table) -> Diagnostic:
    first = defenders_of(table, contract.declarer or "")[0]
    return found_at(codes.RESPONSE_MISSING, spoken.line, 1, turn=word_of(first), legal="an answer")


def check_choice(deal: Deal, situation: Situation, answering: Answering, found: list[Diagnostic]) -> bool:
    """Whether hands may be held as written: a lone whister chooses, the others are bound."""
    choice = deal.choice
    if choice is None:
        return True
    table, declarer = situation.table, deal.contract.declarer if deal.contract else None
    if choice.seat not in (*table.hands, table.sitting_dealer):
        found.append(found_at(
            SEAT_UNKNOWN, choice.line, 1, seat=word_of(choice.seat), expected=words_of(table.hands)
        ))
        return False
    expected = _right_choice(choice, answering, deal.contract)
    if declarer is not None and choice.seat == declarer:
        expected = "a defender's seat: the declarer's hand is never laid open"
    if expected:
        held = "kept closed" if choice.word == "closed" else "laid open"
        found.append(found_at(
            codes.OPEN_NOT_ALLOWED, choice.line, 0, seat=word_of(choice.seat), held=held, expected=expected
        ))
        return False
    return choice.word == "closed" or _check_first_lead(deal, situation, choice, found)


def _right_choice(choice: Choice, answering: Answering, contract: Contract | None) -> str:
    """What should stand instead of this choice, by the answers; empty where it may stand, or they are not known."""
    is_misere = contract is not None and contract.bid == MISERE
    if answering.final is None or is_misere or (not answering.is_asked and _is_ten(contract)):
        return ""
    whisters = [seat for seat, word in answering.final if word == "whist"]
    if whisters == [choice.seat] or (len(whisters) == 2 and choice.word == "closed"):
        return ""
    return {0: f"nobody plays this deal {choice.word}", 1: f"{choice.word} {''.join(whisters)}"}.get(
        len(whisters), "two whisters play closed"
    )


def _check_first_lead(deal: Deal, situation: Situation, choice: Choice, found: list[Diagnostic]) -> bool:
    """A defender leads in the dark only where that is the custom; a declarer always leads to closed hands."""
    variant, table, contract = situation.variant, situation.table, deal.contract
    if choice.how.isdecimal() and not 1 <= int(choice.how) <= TRICKS:
        found.append(found_at(
            codes.OPEN_NOT_ALLOWED, choice.line, 2, seat=word_of(choice.seat), held="laid open",
            expected=f"a trick from 1 to {TRICKS}",
        ))
        return False
    if choice.how != "dark" or variant is None or variant.first_lead_dark:
        return True
    if table.dealer is None or contract is None or table.hands[0] == contract.declarer:
        return True
    expected = f"open {choice.seat}, before the first lead"
    found.append(found_at(
        codes.OPEN_NOT_ALLOWED, choice.line, 2, seat=word_of(choice.seat), held="laid open", expected=expected
    ))
    return False


def _is_ten(contract: Contract | None) -> bool:
    return contract is not None and contract.level == 10
