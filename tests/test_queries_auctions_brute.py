"""The queries about auctions and about what deals are worth, counted again in plain Python over the records."""

from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from brute import Told, agree, grouped, known, mean, rate, worth
from brute_contracts import Undertaken, declarer_worth, many, undertaken

from prefrec.record import Calls

Archive = tuple[Path, list[Told]]
FAILED = ("conceded", "failed")


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Archive:
    """Generated games with gaps, and their deals."""
    return many(tmp_path_factory.mktemp("auctions"))


@pytest.fixture(scope="module")
def contracts(archive: Archive) -> list[Undertaken]:
    """Every contract of these games."""
    return list(undertaken(archive[1]))


# ---- auctions


def whole(case: Told) -> Calls | None:
    """The auction, where it is written whole."""
    auction = case.deal.auction
    return auction if auction is not None and auction.is_complete else None


def test_openings(archive: Archive) -> None:
    """The first call of each hand, before and after a bid."""
    counted: Counter[tuple[int, str, str]] = Counter()
    unknown: Counter[int] = Counter()
    for case in archive[1]:
        calls = case.deal.auction.calls if case.deal.auction else ()
        firsts = list({call.seat: call.word for call in reversed(calls)}.items())[::-1]
        said = [word for _, word in sorted(firsts, key=lambda one: [call.seat for call in calls].index(one[0]))]
        for place in range(1, min(case.players, 3) + 1):
            if len(said) >= place:
                has_bid = any(word != "pass" for word in said[: place - 1])
                counted[place, "bid" if has_bid else "pass", said[place - 1]] += 1
            elif whole(case) is None:
                unknown[place] += 1
    again: list[dict[str, Any]] = []
    for (place, before, call), k in counted.items():
        n = sum(number for key, number in counted.items() if key[:2] == (place, before))
        again.append({"place": place, "before": before, "call": call, "k": k, "n": n, **rate(k, n)})
    again += [{"place": place, "before": None, "call": None, "k": k, "n": None, **rate(0, None)}
              for place, k in unknown.items()]  # fmt: skip
    assert len(again) > 20
    agree(archive[0], "openings", again, "place", "before", "call")


@pytest.mark.parametrize("by", ["calls", "rounds", "bidders", "highest"])
def test_auction_lengths(archive: Archive, by: str) -> None:
    """Auctions by their length, their rounds, who bid and how high they went."""
    lines: dict[str | None, list[int]] = {}
    for case in archive[1]:
        auction = whole(case)
        if auction is None:
            lines.setdefault(None, []).append(0)
        elif not auction.calls:
            lines.setdefault("none", []).append(0)
        else:
            bids = [call.word for call in auction.calls if call.word not in ("pass", "hold")]
            line = {
                "calls": len(auction.calls),
                "rounds": max(Counter(call.seat for call in auction.calls).values()),
                "bidders": len({call.seat for call in auction.calls if call.word != "pass"}),
                "highest": bids[-1] if bids else "pass",
            }[by]
            lines.setdefault(str(line), []).append(len(auction.calls))
    n = sum(len(some) for line, some in lines.items() if line not in (None, "none"))
    again = [
        {"line": line, "k": len(some), "n": None, **rate(0, None), "calls": None} if line in (None, "none")
        else {"line": line, "k": len(some), "n": n, **rate(len(some), n), "calls": sum(some) / len(some)}
        for line, some in lines.items()
    ]  # fmt: skip
    assert None in lines
    agree(archive[0], "auction-lengths", again, "line", by=by)


def how_held(one: Undertaken) -> str | None:
    """Whether the declarer is the last who held a bid."""
    auction = whole(one.case)
    if auction is None or one.declarer is None:
        return None
    holders = [call.seat for call in auction.calls if call.word == "hold"]
    return "no hold" if not holders else "held" if holders[-1] == one.declarer else "lost"


def test_holds(archive: Archive, contracts: list[Undertaken]) -> None:
    """What the hold is used for and what came of it."""
    again = []
    whole_auctions = Counter(one.case.rules for one in contracts if how_held(one) is not None)
    for (rules, how), ones in grouped(contracts, lambda one: (one.case.rules, how_held(one))).items():
        outcomes = [one.word for one in ones if one.word != "unknown"]
        failed = sum(word in FAILED for word in outcomes)
        worths = known(map(declarer_worth, ones))
        n = None if how is None else whole_auctions[rules]
        again.append({
            "variant": rules, "how": how, "k": len(ones), "n": n, **rate(len(ones), n),
            "n_outcome": len(outcomes), "failed": failed,
            **rate(failed, len(outcomes), "fail_rate", "fail_low", "fail_high"),
            "n_value": len(worths), **mean(worths, "value", "value_low", "value_high"),
        })  # fmt: skip
    assert {row["how"] for row in again} == {None, "no hold", "held", "lost"}
    agree(archive[0], "holds", again, "variant", "how")


def test_misere_in_auctions(archive: Archive) -> None:
    """Every misère that was bid is overcalled, taken over or played; of those played the outcome is known or not."""
    cases = [case for case in archive[1] if whole(case) is not None]
    bid: list[tuple[str, Undertaken]] = []
    for one in undertaken(cases):
        auction = whole(one.case)
        assert auction is not None
        bid += [(call.seat, one) for call in auction.calls if call.word == "misere"]
    over = [one for _, one in bid if one.level]
    played = [one for seat, one in bid if one.level == 0 and one.declarer == seat]
    judged = [one for one in played if one.word != "unknown"]
    caught = sum(one.word == "failed" for one in judged)
    unknown = sum(one.level is None for _, one in bid)
    lines = (
        ("misère was bid, of all auctions", len(bid), len(cases)),
        ("overcalled, of those bid", len(over), len(bid)),
        ("taken over by another, of those bid", len(bid) - len(over) - len(played) - unknown, len(bid)),
        ("played by who bid it, of those bid", len(played), len(bid)),
        ("clean, of those played", len(judged) - caught, len(judged)),
        ("caught, of those played", caught, len(judged)),
        ("played, tricks not written", len(played) - len(judged), None),
        ("bid, what was played is not written", unknown, None),
        ("auction not written whole", len(archive[1]) - len(cases), None),
    )
    assert caught
    again = [{"line": line, "k": k, "n": n, **rate(k, n)} for line, k, n in lines]
    agree(archive[0], "misere-in-auctions", again, "line")


# ---- values


def test_value_of_deals(archive: Archive, contracts: list[Undertaken]) -> None:
    """A percentile is the first value in order that so many do not exceed."""
    found: dict[tuple[str, str | None, str | None], list[Fraction | None]] = {}
    for one in contracts:
        result = one.case.outcome.result
        found.setdefault((one.case.rules, result.kind if result else None, one.word), []).append(declarer_worth(one))
    for case in archive[1]:
        if case.deal.contract is not None and case.deal.contract.bid == "all-pass":
            result, table = case.outcome.result, case.outcome.table
            for seat in table.hands:
                if seat != table.dummy:
                    key = (case.rules, result.kind if result else None, None)
                    found.setdefault(key, []).append(worth(case, seat))
    again = []
    for (rules, kind, outcome), all_values in found.items():
        ordered = sorted(known(all_values))
        again.append({
            "variant": rules, "kind": kind, "outcome": outcome, "n": len(ordered),
            "n_unknown": len(all_values) - len(ordered), **mean(ordered, "value", "value_low", "value_high"),
            "least": share_of(ordered, 0), "p5": share_of(ordered, 5), "p25": share_of(ordered, 25),
            "median": share_of(ordered, 50), "p75": share_of(ordered, 75), "p95": share_of(ordered, 95),
            "most": share_of(ordered, 100),
        })  # fmt: skip
    agree(archive[0], "value-of-deals", again, "variant", "kind", "outcome")


def share_of(ordered: list[Fraction], percent: int) -> float | None:
    """The least value that so many per cent do not exceed."""
    return float(ordered[max(0, -(-len(ordered) * percent // 100) - 1)]) if ordered else None
