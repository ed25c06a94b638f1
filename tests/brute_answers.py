"""Answers and auctions from the records alone: for the tests of the queries about auctions, answers and sheets."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from brute import Told, known, worth
from brute_contracts import undertaken

from prefrec.cards import CARD_NAMES
from prefrec.outcome import Number
from prefrec.seats import clockwise_from

Z = 1.959963984540054


class Answered(NamedTuple):
    """An answer that stood in the end: who gave it, to what, and what came of it."""

    case: Told
    rules: str
    contract: str
    level: str
    seat: str
    place: int
    answer: str
    company: str | None
    defence: str | None
    value: Fraction | None
    whists: Number | None
    fine: Number | None


def answered(cases: list[Told]) -> Iterator[Answered]:
    """Every answer that stood."""
    for one in undertaken(cases):
        result, table = one.case.outcome.result, one.case.outcome.table
        if result is None or one.declarer is None:
            continue
        order = clockwise_from(table.hands, one.declarer)
        whisters = [seat for seat, word in result.answers if word == "whist"]
        choice = one.case.deal.choice
        for seat, word in result.answers:
            is_lone = word == "whist" and len(whisters) == 1
            yield Answered(
                one.case, one.case.rules, one.contract, "_" if one.level is None else str(one.level), seat,
                order.index(seat) if seat in order else 3, word,
                ("alone" if is_lone else "together") if word == "whist" else None,
                choice.word if is_lone and choice else None, worth(one.case, seat),
                written(one.case, seat, "whists", lambda rule: rule != "help"),
                written(one.case, seat, "mountain", lambda rule: rule == "whister-short"),
            )


def written(case: Told, seat: str, column: str, counts: Callable[[str], bool]) -> Number | None:
    """What a seat writes in a column by the rules that count; None where the deal is not scored."""
    if case.outcome.postings is None:
        return None
    return sum(
        posting.amount for posting in case.outcome.postings
        if posting.seat == seat and posting.column == column and counts(posting.rule)
    )  # fmt: skip


class Gain(NamedTuple):
    """Values against the mean of passes in the same place against the same contract."""

    n_pass: int
    n: int
    mean: float | None
    low: float | None
    high: float | None


def against_passes(some: Sequence[Answered], every: Iterable[Answered]) -> Gain:
    """The mean difference, with the interval of both means together; contracts with fewer than two passes are out."""
    passes: dict[tuple[str, str, int], list[Fraction]] = {}
    for one in every:
        if one.answer == "pass" and one.value is not None:
            passes.setdefault((one.rules, one.contract, one.place), []).append(one.value)
    key = {id(one): (one.rules, one.contract, one.place) for one in some}
    compared = [one for one in some if one.value is not None and len(passes.get(key[id(one)], ())) > 1]
    reached = {key[id(one)] for one in some if len(passes.get(key[id(one)], ())) > 1}
    n_pass, n = sum(len(passes[name]) for name in reached), len(compared)
    if not n:
        return Gain(n_pass, 0, None, None, None)
    if some[0].answer == "pass":
        return Gain(n_pass, n, 0.0, None, None)
    gains = [one.value - average(passes[key[id(one)]]) for one in compared if one.value is not None]
    mean = average(gains)
    if n == 1:
        return Gain(n_pass, n, float(mean), None, None)
    names = [key[id(one)] for one in compared]
    spread = sum(names.count(name) ** 2 * variance(passes[name]) / len(passes[name]) for name in reached)
    error = math.sqrt(variance(gains) / n + spread / n**2)
    return Gain(n_pass, n, float(mean), float(mean) - Z * error, float(mean) + Z * error)


def average(values: Sequence[Fraction]) -> Fraction:
    """Their mean, exactly."""
    return sum(values, Fraction(0)) / len(values)


def variance(values: Sequence[Fraction]) -> Fraction:
    """The mean square from the mean, over one less than their number."""
    mean = average(values)
    return sum(((value - mean) ** 2 for value in values), Fraction(0)) / (len(values) - 1)


def values(some: Iterable[Answered]) -> list[Fraction]:
    """The values that are known."""
    return known(one.value for one in some)


def hand_of(case: Told, seat: str) -> list[str] | None:
    """The ten cards as dealt, by name; None where any is not known."""
    hand = next((hand for hand in case.deal.hands if hand.seat == seat), None)
    if hand is None or min(hand.cards) < 0:
        return None
    return [CARD_NAMES[card] for card in hand.cards]
