"""The queries about contracts, counted again in plain Python over the records."""

from pathlib import Path

import pytest
from brute import Told, agree, grouped, known, mean, rate
from brute_contracts import (
    Undertaken,
    count,
    declarer_worth,
    kind_of,
    many,
    place_of,
    twelve,
    two_rates,
    undertaken,
    whisters,
)

from prefrec.contracts import LEVEL

KNOWN = ("passed-out", "half-whist", "conceded", "made", "failed")


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Told]]:
    """Generated games with gaps, and their deals."""
    return many(tmp_path_factory.mktemp("contracts"))


@pytest.fixture(scope="module")
def contracts(archive: tuple[Path, list[Told]]) -> list[Undertaken]:
    """Every contract of these games."""
    found = list(undertaken(archive[1]))
    assert {one.word for one in found} == {*KNOWN, "unknown"}
    return found


def played(ones: list[Undertaken], *words: str) -> list[Undertaken]:
    """Contracts for tricks, of these words if any are given."""
    return [one for one in ones if one.level != 0 and (not words or one.word in words)]


@pytest.mark.parametrize("name", ["all", "6s", "7h", "misere", "7_"])
def test_fail_rate(archive: tuple[Path, list[Told]], contracts: list[Undertaken], name: str) -> None:
    """Every line of what became of a contract; six-of-spades tells the same of the same contract."""
    ones = [one for one in contracts if name in ("all", one.contract)]
    over = [one.margin for one in ones if one.word == "made"]
    down = [-one.margin for one in ones if one.word == "failed"]
    n, of_played = count(ones, *KNOWN), count(ones, "made", "failed")
    lines = (
        ("nobody whisted", count(ones, "passed-out"), n), ("half-whist", count(ones, "half-whist"), n),
        ("conceded", count(ones, "conceded"), n), ("made exactly", over.count(0), n),
        ("made with 1 over", over.count(1), n), ("made with 2 or more over", sum(more > 1 for more in over), n),
        ("failed by 1", down.count(1), n), ("failed by 2", down.count(2), n),
        ("failed by 3 or more", sum(more > 2 for more in down), n),
        ("failed, of all", count(ones, "conceded", "failed"), n), ("failed, of those played", len(down), of_played),
        ("outcome not written", count(ones, "unknown"), None),
    )  # fmt: skip
    again = [{"line": line, "k": k, "n": of, **rate(k, of)} for line, k, of in lines]
    agree(archive[0], "fail-rate", again, "line", contract=name)
    agree(archive[0], "six-of-spades", again, "line", contract=name)


@pytest.mark.parametrize("by", ["contract", "level", "strain", "all"])
def test_contract_margins(archive: tuple[Path, list[Told]], contracts: list[Undertaken], by: str) -> None:
    """How many tricks over and under, by contract, level and strain."""
    keys = {
        "contract": lambda one: (one.contract,), "level": lambda one: (str(one.level or "_"),),
        "strain": lambda one: (one.strain,), "all": lambda _: ("all",),
    }  # fmt: skip
    again = []
    for (key,), ones in grouped(played(contracts), keys[by]).items():
        margins = [one.margin for one in ones if one.is_played]
        made = count(ones, "made")
        again.append({
            "contract": key, "bid": len(ones), "n_unknown": count(ones, "unknown"),
            "n_not_played": count(ones, "passed-out", "half-whist"), "n_conceded": count(ones, "conceded"),
            "n": len(margins), "made": made, **rate(made, len(margins)),
            "down_4": sum(margin <= -4 for margin in margins),
            **{f"down_{n}": margins.count(-n) for n in (3, 2, 1)}, "exactly": margins.count(0),
            **{f"over_{n}": margins.count(n) for n in (1, 2, 3, 4)},
            **mean(margins, "margin", "margin_low", "margin_high"),
        })  # fmt: skip
    agree(archive[0], "contract-margins", again, "contract", by=by)


def defended(one: Undertaken) -> tuple[str | None]:
    """Who whisted and how."""
    seats, choice = whisters(one.case), one.case.deal.choice
    if kind_of(one.case) is None:
        return (None,)
    if len(seats) == 2:
        return ("two",)
    if seats:
        is_dealer = seats[0] == one.case.outcome.table.sitting_dealer
        return ("dealer" if is_dealer else f"one {choice.word}" if choice else "one",)
    return ("nobody",)


def test_fails_by_defence(archive: tuple[Path, list[Told]], contracts: list[Undertaken]) -> None:
    """One whister open or closed, two, the dealer; what was not played is counted beside."""
    again = []
    for (defence,), ones in grouped(played(contracts), defended).items():
        margins = [one.margin for one in ones if one.is_played]
        failed = count(ones, "failed")
        again.append({
            "defence": defence, "n": len(margins), "failed": failed, **rate(failed, len(margins)),
            **mean(margins, "margin", "margin_low", "margin_high"),
            "n_not_played": count(ones, "passed-out", "half-whist", "conceded"), "n_unknown": count(ones, "unknown"),
        })  # fmt: skip
    agree(archive[0], "fails-by-defence", again, "defence")


def test_fails_by_seat(archive: tuple[Path, list[Told]], contracts: list[Undertaken]) -> None:
    """By the place of the declarer from the forehand; where the dealer is not written in a line of its own."""
    groups = grouped(contracts, lambda one: (place_of(one.case, one.declarer),))
    agree(archive[0], "fails-by-seat", [{"place": key[0], **two_rates(ones)} for key, ones in groups.items()], "place")
    assert set(groups) == {(1,), (2,), (3,), (None,)}


def calls_of(one: Undertaken) -> int | None:
    """Bids and holds of the declarer in an auction that is written whole."""
    auction = one.case.deal.auction
    if auction is None or not auction.is_complete or one.declarer is None:
        return None
    return sum(call.seat == one.declarer and call.word != "pass" for call in auction.calls)


@pytest.mark.parametrize("by", ["contract", "level", "calls", "all"])
def test_fails_when_pushed(archive: tuple[Path, list[Told]], contracts: list[Undertaken], by: str) -> None:
    """Pushed is who had to speak twice; unknown auctions are neither pushed nor not."""
    keys = {
        "contract": lambda one: one.contract, "all": lambda _: "all",
        "level": lambda one: "misere" if one.level == 0 else str(one.level or "_"),
        "calls": lambda one: str(calls_of(one) or "_"),
    }  # fmt: skip
    again = []
    for (key, pushed), ones in grouped(contracts, lambda one: (keys[by](one), is_pushed(one))).items():
        calls = mean(known(map(calls_of, ones)), "calls", "low", "high")["calls"]
        again.append({"contract": key, "pushed": pushed, "calls": calls, **two_rates(ones)})
    agree(archive[0], "fails-when-pushed", again, "contract", "pushed", by=by)


def is_pushed(one: Undertaken) -> bool | None:
    """Whether the declarer spoke more than once."""
    calls = calls_of(one)
    return None if calls is None else calls > 1


@pytest.mark.parametrize("name", ["6s", "7h", "7n", "all"])
@pytest.mark.parametrize("by", ["both", "trumps", "aces"])
def test_contracts_by_hand(archive: tuple[Path, list[Told]], contracts: list[Undertaken], name: str, by: str) -> None:
    """Trumps and aces of the twelve cards, counted one by one."""

    def key(one: Undertaken) -> tuple[int | None, int | None, bool]:
        cards, suit = twelve(one), "scdh".find(one.strain)
        if cards is None:
            return None, None, False
        trumps = None if suit < 0 or by == "aces" else sum(card // 8 == suit for card in cards)
        return trumps, None if by == "trumps" else sum(card % 8 == 7 for card in cards), True

    ones = [one for one in played(contracts) if name in ("all", one.contract)]
    with_talon = [one for one in ones if one.case.deal.contract and one.case.deal.contract.modifier != "solo"]
    again = []
    for (trumps, aces, is_known), some in grouped(with_talon, key).items():
        n, n_played = count(some, *KNOWN), count(some, "made", "failed")
        made, played_made = count(some, "passed-out", "half-whist", "made"), count(some, "made")
        again.append({
            "trumps": trumps, "aces": aces, "is_known": is_known, "n": n, "made": made, **rate(made, n),
            "n_conceded": count(some, "conceded"), "n_played": n_played, "played_made": played_made,
            **rate(played_made, n_played, "played_share", "played_low", "played_high"),
            "n_unknown": count(some, "unknown"),
        })  # fmt: skip
    agree(archive[0], "contracts-by-hand", again, "trumps", "aces", "is_known", contract=name, by=by)


def test_misere(archive: tuple[Path, list[Told]], contracts: list[Undertaken]) -> None:
    """Clean and caught, by the tricks taken, and the value to the declarer by the formula."""
    told, sums = [], []
    for (rules,), ones in grouped([one for one in contracts if one.level == 0], lambda one: (one.case.rules,)).items():
        n, caught = count(ones, "made", "failed"), count(ones, "failed")
        values = known(map(declarer_worth, ones))
        sums.append({
            "variant": rules, "n": n, "n_unknown": len(ones) - n, "clean": count(ones, "made"), "caught": caught,
            **rate(caught, n, "caught_rate", "caught_low", "caught_high"),
            "mean_tricks": mean([-one.margin for one in ones if one.word == "failed"], "mean", "", "")["mean"],
            "n_value": len(values), **mean(values, "value", "value_low", "value_high"),
        })  # fmt: skip
        for (tricks,), some in grouped(ones, lambda one: (one.tricks,)).items():
            some_values, of = known(map(declarer_worth, some)), None if tricks is None else n
            told.append({
                "variant": rules, "tricks": tricks, "k": len(some), "n": of, **rate(len(some), of),
                "n_value": len(some_values), **mean(some_values, "value", "value_low", "value_high"),
            })  # fmt: skip
    agree(archive[0], "misere-tricks", told, "variant", "tricks")
    agree(archive[0], "misere", sums, "variant")
    assert any(row["tricks"] is None for row in told)


def test_concessions(archive: tuple[Path, list[Told]], contracts: list[Undertaken]) -> None:
    """Given up without play, of all contracts of the level."""
    again = []
    for (rules, level), ones in grouped(played(contracts), lambda one: (one.case.rules, one.level)).items():
        given = [one for one in ones if one.word == "conceded"]
        values, n = known(map(declarer_worth, given)), count(ones, *KNOWN)
        shorts = known([one.case.deal.contract and one.case.deal.contract.short for one in given])
        again.append({
            "variant": rules, "level": level, "k": len(given), "n": n, **rate(len(given), n),
            "n_unknown": count(ones, "unknown"), "short": mean(shorts, "short", "", "")["short"],
            "n_value": len(values), **mean(values, "value", "value_low", "value_high"),
        })  # fmt: skip
    agree(archive[0], "concessions", again, "variant", "level")
    assert sum(row["k"] for row in again)


def test_the_parameters_choose(archive: tuple[Path, list[Told]], contracts: list[Undertaken]) -> None:
    """Rules and players choose games in every query alike; with both the rest is told of fewer contracts."""
    ones = [one for one in contracts if one.case.rules == "sochi" and one.case.players == 4]
    groups = grouped(ones, lambda one: (place_of(one.case, one.declarer),))
    again = [{"place": key[0], **two_rates(some)} for key, some in groups.items()]
    agree(archive[0], "fails-by-seat", again, "place", rules="sochi", players="4")
    assert 0 < len(ones) < len(contracts)
    assert {one.contract for one in contracts} & LEVEL.keys()
