"""Which answers the defenders may give to a contract, and what stands in the end.

Speakers are places: 0 is the defender left of the declarer, 1 the other, ``DEALER`` the sitting
dealer. An answer is (place, word, modifier); the modifier is the seat of the passer whose hand the
dealer saw, or ``STRANGE`` for anything else that was written there.
"""

from functools import cache, lru_cache
from typing import NamedTuple

from prefrec.contracts import LEVEL, MISERE
from prefrec.variant import Variant

DEALER = 2
STRANGE = "?"

Said = tuple[int, str, str]


class AnswerRules(NamedTuple):
    """The conventions that bear on the answers; names, values and meanings as in ``Variant``."""

    half_whist: str
    return_whist: bool
    stalingrad: bool
    ten: str
    dealer_whist: bool
    look_before_dealer_whist: bool


class Fault(NamedTuple):
    """The first answer that breaks a rule.

    at     its index among the answers; their number where one is missing
    rule   word of the rule: ``response-out-of-turn``, ``half-whist-not-allowed``, ``must-whist``,
           ``response-not-allowed`` or ``response-missing``
    turn   place of the one who is to speak; None: nobody is
    legal  the words he has, as a message lists them
    """

    at: int
    rule: str
    turn: int | None = None
    legal: str = ""


class Verdict(NamedTuple):
    """What the answers come to.

    final      what stands: (place, word) in order of first speaking, the whisting dealer last
    fault      where the answers stop to make sense; then nothing stands
    irregular  breaches that the record declares irregular, taken as spoken
    needless   indexes of answers marked irregular that were legal
    """

    final: tuple[tuple[int, str], ...]
    fault: Fault | None = None
    irregular: tuple[Fault, ...] = ()
    needless: tuple[int, ...] = ()


@cache
def rules_of(variant: Variant) -> AnswerRules:
    """The answers' part of a variant."""
    return AnswerRules(*(getattr(variant, name) for name in AnswerRules._fields))


def is_asked(rules: AnswerRules, contract: str) -> bool:
    """Whether anybody answers to this contract (``7s``, ``misere``): nobody to a misere or to a checked ten."""
    return contract != MISERE and not (LEVEL[contract] == 10 and rules.ten == "checked")


def may_say(
    rules: AnswerRules, contract: str, defenders: int, has_dealer: bool, said: tuple[tuple[int, str], ...]
) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Who may speak next, and which words he has: at most one speaker; empty when all is said.

    The order (SEED1; returned whist: GH-LL, GH-JURA): the first defender, then the
    second, who may take a half-whist on six and seven when the first passed; then the first again
    if he may return to whist; last the sitting dealer when both passed.
    """
    both_must = rules.stalingrad and contract == "6s"
    if not said:
        return ((0, ("whist",) if both_must else ("whist", "pass")),)
    if len(said) == 1 and defenders == 2:
        words: tuple[str, ...] = ("whist",) if both_must else ("whist", "pass")
        if _may_half(rules, contract) and said[0][1] == "pass" and not both_must:
            words = ("whist", "half", "pass")
        return ((1, words),)
    last = said[defenders:]
    first_two = said[:defenders]
    if len(first_two) == 2 and first_two[1][1] == "half":
        return _after_half(rules, last)
    all_passed = all(word == "pass" for _, word in first_two)
    if all_passed and not last and has_dealer and rules.dealer_whist:
        return ((DEALER, ("whist", "pass")),)
    return ()


def _after_half(
    rules: AnswerRules, last: tuple[tuple[int, str], ...]
) -> tuple[tuple[int, tuple[str, ...]], ...]:
    if not last:
        return ((0, ("whist", "pass")),) if rules.return_whist else ()
    if last == ((0, "whist"),):
        return ((1, ("pass",)),)
    return ()


def _may_half(rules: AnswerRules, contract: str) -> bool:
    return rules.half_whist != "no" and LEVEL[contract] in (6, 7)


def _may_stop(defenders: int, said: tuple[tuple[int, str], ...]) -> bool:
    """The closing passes after a half-whist, and a declining dealer, may be left unsaid."""
    return len(said) >= defenders


@lru_cache(maxsize=1 << 13)
def judge(
    rules: AnswerRules, contract: str, defenders: int, has_dealer: bool,
    answers: tuple[Said, ...], is_complete: bool = True, irregular: tuple[int, ...] = (),
) -> Verdict:
    """Follow the answers to their end or to their first fault.

    ``has_dealer`` says whether a dealer sits out; ``defenders`` is 1 beside a dummy, else 2.
    """
    said: tuple[tuple[int, str], ...] = ()
    excused: list[Fault] = []
    needless: list[int] = []
    asked = is_asked(rules, contract)
    for index, answer in enumerate(answers):
        found = _fault(rules, contract, defenders, has_dealer, said, answer, asked)
        if found and index not in irregular:
            return Verdict((), found._replace(at=index), tuple(excused), tuple(needless))
        if found:
            excused.append(found._replace(at=index))
        elif index in irregular:
            needless.append(index)
        said = (*said, answer[:2])
    fault = None
    if asked and is_complete and not _may_stop(defenders, said):
        (turn, words), *_ = may_say(rules, contract, defenders, has_dealer, said) or ((1, ("whist", "pass")),)
        fault = Fault(len(answers), "response-missing", turn, " or ".join(words))
    return Verdict(_final(said), fault, tuple(excused), tuple(needless))


def _fault(
    rules: AnswerRules, contract: str, defenders: int, has_dealer: bool,
    said: tuple[tuple[int, str], ...], answer: Said, asked: bool,
) -> Fault | None:
    place, word, modifier = answer
    if not asked:
        return Fault(0, "response-not-allowed")
    options = may_say(rules, contract, defenders, has_dealer, said)
    if not options:
        return Fault(0, "response-not-allowed" if place == DEALER else "response-out-of-turn")
    turn, words = options[0]
    if place != turn:
        return Fault(0, "response-out-of-turn", turn, " or ".join(words))
    is_look = place == DEALER and rules.look_before_dealer_whist and modifier != STRANGE
    if modifier and not is_look:
        return Fault(0, "response-not-allowed", turn, " or ".join(words))
    if word in words:
        return None
    if rules.stalingrad and contract == "6s":
        return Fault(0, "must-whist", turn, "whist")
    rule = "half-whist-not-allowed" if word == "half" else "response-not-allowed"
    return Fault(0, rule, turn, " or ".join(words))


def _final(said: tuple[tuple[int, str], ...]) -> tuple[tuple[int, str], ...]:
    """The last word of each, in order of first speaking; a dealer who declined is left out, and a
    half-whister whose partner returned to whist is a passer."""
    last = dict(said)
    if last.get(0) == "whist" and last.get(1) == "half":
        last[1] = "pass"
    if last.get(DEALER) == "pass":
        del last[DEALER]
    return tuple(last.items())
