"""The queries about answers, counted again in plain Python over the records."""

from collections import Counter
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from brute import Told, agree, grouped, known, mean, rate, worth
from brute_answers import Answered, against_passes, answered, hand_of, values
from brute_contracts import Undertaken, many, undertaken
from prefrec.pipelines import query

from prefrec.contracts import LEVEL
from prefrec.outcome import Number

Archive = tuple[Path, list[Told]]
CONTRACTS = [*LEVEL, "misere"]


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Archive:
    """Generated games with gaps, and their deals."""
    return many(tmp_path_factory.mktemp("answers"))


@pytest.fixture(scope="module")
def contracts(archive: Archive) -> list[Undertaken]:
    """Every contract of these games."""
    return list(undertaken(archive[1]))


@pytest.fixture(scope="module")
def answers(archive: Archive) -> list[Answered]:
    """Every answer of these games."""
    found = list(answered(archive[1]))
    assert {one.answer for one in found} == {"whist", "half", "pass"}
    return found


def line_of(one: Answered, by: str) -> str:
    """What one line of an answer is about."""
    return {"contract": one.contract, "level": one.level, "all": "all"}[by]


@pytest.mark.parametrize(
    ("by", "contract"), [("contract", "all"), ("level", "all"), ("all", "all"), ("contract", "6s"), ("level", "7_")]
)
def test_whist_cost(
    archive: Archive, answers: list[Answered], contracts: list[Undertaken], by: str, contract: str
) -> None:
    """Every mean, every fine, and the difference to passing, with its interval."""
    some = [one for one in answers if contract in ("all", one.contract)]
    keys = ("variant", "contract", "place", "answer", "company", "defence")
    again = []
    lines = grouped(some, lambda one: (one.rules, line_of(one, by), one.place, one.answer, one.company, one.defence))
    for key, ones in lines.items():
        n, gain = len(values(ones)), against_passes(ones, some)
        fines = [one.fine for one in ones if one.fine]
        again.append({
            **dict(zip(keys, key, strict=True)), "n": n, "n_unknown": len(ones) - n,
            **mean(values(ones), "value", "value_low", "value_high"),
            "whists": float(Fraction(sum(known(one.whists for one in ones))) / n) if n else None,
            "n_fined": len(fines), **rate(len(fines), n, "fined", "fined_low", "fined_high"),
            "mean_fine": float(Fraction(sum(fines)) / len(fines)) if fines else None,
            "n_pass": gain.n_pass, "n_compared": gain.n,
            "against_pass": gain.mean, "against_low": gain.low, "against_high": gain.high,
        })  # fmt: skip
    unanswered = Counter(
        (one.case.rules, {"contract": one.contract, "all": "all"}.get(by, "_" if one.level is None else str(one.level)))
        for one in contracts
        if one.case.outcome.result is None and one.level != 0 and contract in ("all", one.contract)
    )
    columns = again[0].keys() - {*keys, "n_unknown"}
    zero = {"n", "n_pass", "n_compared"}
    again += [
        {"variant": rules, "contract": line, **dict.fromkeys(keys[2:]), "n_unknown": number,
         **{column: 0 if column in zero else None for column in columns}}
        for (rules, line), number in unanswered.items()
    ]  # fmt: skip
    assert unanswered or contract != "all"
    agree(archive[0], "whist-cost", again, *keys, by=by, contract=contract)


def test_whist_cost_by_contract(archive: Archive, answers: list[Answered]) -> None:
    """The twenty-six contracts, also those to which nobody answered, and those that are written in part."""
    again = []
    for rules, some in grouped(answers, lambda one: (one.rules,)).items():
        for name in {*CONTRACTS, *(one.contract for one in some)}:
            ones = [one for one in some if one.contract == name]
            whists = [one for one in ones if one.answer == "whist"]
            passes = [one for one in ones if one.answer == "pass"]
            n, gain = len(values(whists)), against_passes(whists, ones)
            fined = sum(bool(one.fine) for one in whists)
            again.append({
                "variant": rules[0], "contract": name,
                "n_whist": n, **mean(values(whists), "whist", "whist_low", "whist_high"),
                "fined": fined / n if n else None,
                "n_pass": len(values(passes)), **mean(values(passes), "pass", "pass_low", "pass_high"),
                "n_compared": gain.n, "whist_less_pass": gain.mean, "n_unknown": len(ones) - len(values(ones)),
            })  # fmt: skip
    agree(archive[0], "whist-cost-by-contract", again, "variant", "contract")


@pytest.mark.parametrize("top", [1, 5, 40])
def test_expensive_whists(archive: Archive, answers: list[Answered], top: int) -> None:
    """Nothing that was told costs less than anything that was not; fine and whists are those of such a deal."""
    rows = query.run(archive[0], "expensive-whists", {"top": str(top)}).frame.to_dicts()
    whists = [one for one in answers if one.answer == "whist" and one.value is not None and one.value < 0]
    assert {row["variant"] for row in rows} == {one.rules for one in whists}
    for rules in {one.rules for one in whists}:
        costs = sorted((four(one.value), four(one.fine), four(one.whists)) for one in whists if one.rules == rules)
        told = [row for row in rows if row["variant"] == rules]
        assert [row["rank"] for row in told] == list(range(1, min(top, len(costs)) + 1))
        assert [row["value"] for row in told] == [value for value, _, _ in costs[:top]]
        assert {(row["value"], row["fine"], row["whists"]) for row in told} <= set(costs)


def four(number: Number | None) -> Decimal:
    """Rounded to four places."""
    assert number is not None
    return Decimal(round(number * 10_000)) / 10_000


@pytest.mark.parametrize("by", ["contract", "level", "all"])
def test_whist_fines(archive: Archive, answers: list[Answered], by: str) -> None:
    """How often whisters are fined, and how much."""
    again = []
    whists = [one for one in answers if one.answer == "whist"]
    for key, ones in grouped(whists, lambda one: (one.rules, line_of(one, by), one.place, one.company)).items():
        told = known(one.fine for one in ones)
        fines = [Fraction(fine) for fine in told if fine]
        again.append({
            **dict(zip(("variant", "contract", "place", "company"), key, strict=True)),
            "k": len(fines), "n": len(told), **rate(len(fines), len(told)),
            **mean(fines, "mean_fine", "fine_low", "fine_high"), "most": float(max(fines)) if fines else None,
            "n_unknown": len(ones) - len(told),
        })  # fmt: skip
    agree(archive[0], "whist-fines", again, "variant", "contract", "place", "company", by=by)


def spoken(one: Undertaken) -> tuple[tuple[str, str], ...]:
    """The answers as they were said."""
    return tuple((call.seat, call.word) for call in one.case.deal.answers.calls) if one.case.deal.answers else ()


def is_whole(one: Undertaken) -> bool:
    """Whether all answers are written."""
    return one.case.deal.answers is not None and one.case.deal.answers.is_complete


def test_half_whists(archive: Archive, contracts: list[Undertaken]) -> None:
    """Of second defenders after a pass: who takes half, and what becomes of it."""
    asked = [
        one for one in contracts
        if one.case.players > 2 and one.level != 0 and one.word != "conceded"
        and (not spoken(one) or spoken(one)[0][1] == "pass") and (len(spoken(one)) > 1 or not is_whole(one))
    ]  # fmt: skip
    again = []
    for (rules, name), ones in grouped(asked, lambda one: (one.case.rules, one.contract)).items():
        said = [one for one in ones if len(spoken(one)) > 1]
        words = Counter(spoken(one)[1][1] for one in said)
        halves = [one for one in said if spoken(one)[1][1] == "half"]
        stood = [one for one in halves if one.case.outcome.result is not None
                 and dict(one.case.outcome.result.answers).get(spoken(one)[1][0]) == "half"]  # fmt: skip
        worths = known(worth(one.case, spoken(one)[1][0]) for one in stood)
        again.append({
            "variant": rules, "contract": name, "k": len(halves), "n": len(said), **rate(len(halves), len(said)),
            "whisted": words["whist"], "passed": words["pass"], "stood": len(stood),
            "returned": sum(spoken(one)[2:3] == ((spoken(one)[0][0], "whist"),) for one in halves),
            "n_value": len(worths), **mean(worths, "value", "value_low", "value_high"),
            "n_unknown": len(ones) - len(said),
        })  # fmt: skip
    assert sum(row["returned"] for row in again)
    agree(archive[0], "half-whists", again, "variant", "contract")


def test_returns(archive: Archive, contracts: list[Undertaken]) -> None:
    """First defenders who come back after a half-whist, and those who let it stand."""
    halves = [one for one in contracts if len(spoken(one)) > 1 and spoken(one)[1][1] == "half"]
    again = []
    for (rules, name), ones in grouped(halves, lambda one: (one.case.rules, one.contract)).items():
        back = [one for one in ones if spoken(one)[2:] and spoken(one)[2][1] == "whist"]
        stood = [one for one in ones if one not in back and (is_whole(one) or len(spoken(one)) > 2)]
        of_back = known(worth(one.case, spoken(one)[0][0]) for one in back)
        of_stood = known(worth(one.case, spoken(one)[0][0]) for one in stood)
        fined = [one for one in back if any(posting.rule == "whister-short" and posting.seat == spoken(one)[0][0]
                                            for posting in one.case.outcome.postings or ())]  # fmt: skip
        again.append({
            "variant": rules, "contract": name, "k": len(back), "n": len(back) + len(stood),
            **rate(len(back), len(back) + len(stood)), "n_back": len(of_back),
            **mean(of_back, "back", "back_low", "back_high"), "fined": len(fined), "n_stood": len(of_stood),
            **mean(of_stood, "stood", "stood_low", "stood_high"), "n_unknown": len(ones) - len(back) - len(stood),
        })  # fmt: skip
    agree(archive[0], "returns", again, "variant", "contract")


# ---- hands


def ranks(one: Answered, rank: str) -> int | None:
    """How many cards of these ranks are in the hand."""
    hand = hand_of(one.case, one.seat)
    return None if hand is None else sum(card[1] in rank for card in hand)


def trumps(one: Answered) -> int | None:
    """How many trumps are in the hand."""
    hand = hand_of(one.case, one.seat)
    return None if hand is None or one.contract[-1] in "n_" else sum(card[0] == one.contract[-1] for card in hand)


@pytest.mark.parametrize("by", ["contract", "level", "all"])
def test_answers_by_hand(archive: Archive, answers: list[Answered], by: str) -> None:
    """Means of aces, kings and trumps; a sitting dealer has no hand."""
    again = []
    some = [one for one in answers if one.place < 3]
    assert len(some) < len(answers)
    for (line, place, answer), ones in grouped(some, lambda one: (line_of(one, by), one.place, one.answer)).items():
        aces, kings = known(ranks(one, "A") for one in ones), known(ranks(one, "K") for one in ones)
        held = known(map(trumps, ones))
        again.append({
            "contract": line, "place": place, "answer": answer, "n": len(aces), "n_unknown": len(ones) - len(aces),
            **mean(aces, "aces", "aces_low", "aces_high"), **mean(kings, "kings", "kings_low", "kings_high"),
            "n_trumps": len(held), **mean(held, "trumps", "trumps_low", "trumps_high"),
        })  # fmt: skip
    assert any(row["n_unknown"] for row in again)
    agree(archive[0], "answers-by-hand", again, "contract", "place", "answer", by=by)


@pytest.mark.parametrize("hold", ["aces", "kings", "high", "trumps"])
def test_whists_by_hand(archive: Archive, answers: list[Answered], hold: str) -> None:
    """How often a hand whists by what it holds."""
    holding = {"aces": lambda one: ranks(one, "A"), "kings": lambda one: ranks(one, "K"),
               "high": lambda one: ranks(one, "AK"), "trumps": trumps}[hold]  # fmt: skip
    again = []
    some = [one for one in answers if one.place < 3]
    for (place, held), ones in grouped(some, lambda one: (one.place, holding(one))).items():
        words = Counter(one.answer for one in ones)
        n = None if held is None else len(ones)
        again.append({
            "place": place, "held": held, "k": words["whist"], "n": n, **rate(words["whist"], n),
            "half_whists": words["half"], "passes": words["pass"],
        })  # fmt: skip
    agree(archive[0], "whists-by-hand", again, "place", "held", hold=hold)
