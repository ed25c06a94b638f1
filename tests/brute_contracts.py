"""What became of contracts, from the records alone: for the tests of the queries about contracts and cards."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from brute import Told, rate, told, with_gaps, worth
from prefrec.pipelines.load import load

from prefrec.contracts import LEVEL
from prefrec.generate.games import Style, games
from prefrec.variant import load as variant
from prefrec.writer import dump_game


class Undertaken(NamedTuple):
    """A contract that was undertaken: its name (``7_``, ``_``), level (0 misère), and what became of it."""

    case: Told
    contract: str
    level: int | None
    declarer: str | None
    word: str
    tricks: int | None

    @property
    def strain(self) -> str:
        """s, c, d, h or n; ``_`` where it is not written."""
        return self.contract[-1] if self.contract in LEVEL else "_"

    @property
    def margin(self) -> int:
        """Tricks over or under a contract that was played."""
        assert self.tricks is not None
        assert self.level is not None
        return self.tricks - self.level if self.level else -self.tricks

    @property
    def is_played(self) -> bool:
        """Played to an end that is known."""
        return self.word in ("made", "failed")


def many(folder: Path) -> tuple[Path, list[Told]]:
    """An archive of generated games of several rules and tables, with gaps, and its deals."""
    setups = (("sochi", 3), ("sochi", 4), ("leningrad", 4), ("rostov", 3), ("gusarik", 2))
    made = [game for name, players in setups for game in games(8, variant(name, 1), players, 4)]
    mixed = [game for players in (3, 4) for game in games(8, variant("sochi", 1), players, 8, Style.MIXED)]
    gaps = with_gaps("".join(map(dump_game, made[::2])))
    text = gaps + "".join(map(dump_game, made[1::2] + mixed))
    (folder / "a.pref").write_text(text, encoding="utf-8")
    summary = load(folder / "a.duckdb", [str(folder / "a.pref")])
    assert summary.stored == len(made) + len(mixed)
    return folder / "a.duckdb", list(told(text))


def tricks_of(case: Told) -> Mapping[str, int]:
    """Tricks by seat as far as they are known; the last one follows from ten in all."""
    deal, outcome = case.deal, case.outcome
    written = deal.counts.values if deal.counts else {}
    tricks = dict(outcome.result.tricks) if outcome.result else {seat: int(n) for seat, n in written.items()}
    takers = outcome.table.hands
    is_all_pass = deal.contract is not None and deal.contract.bid == "all-pass"
    if is_all_pass and outcome.table.sitting_dealer and outcome.variant and outcome.variant.raspasy_talon != "closed":
        takers = (*takers, outcome.table.sitting_dealer)
    missing = [seat for seat in takers if seat not in tricks]
    rest = 10 - sum(tricks[seat] for seat in takers if seat in tricks)
    if tricks and (rest == 0 or len(missing) == 1):
        tricks |= dict.fromkeys(missing, rest)
    return tricks


def winning_bid(case: Told) -> str | None:
    """The last bid of an auction that is written whole."""
    auction = case.deal.auction
    if auction is None or not auction.is_complete:
        return None
    bids = [call.word for call in auction.calls if call.word not in ("pass", "hold")]
    return bids[-1] if bids else None


def undertaken(cases: list[Told]) -> Iterator[Undertaken]:
    """Every contract."""
    for case in cases:
        contract = case.deal.contract
        if contract is None or contract.bid == "all-pass":
            continue
        name, won = contract.bid, winning_bid(case)
        if contract.short is not None and won is not None and LEVEL.get(won) == contract.level:
            name = won
        level = 0 if name == "misere" else contract.level
        tricks = tricks_of(case).get(contract.declarer or "")
        text = name or ("_" if level is None else f"{level}_")
        yield Undertaken(case, text, level, contract.declarer, came_out(case, level, tricks), tricks)


def came_out(case: Told, level: int | None, tricks: int | None) -> str:
    """What became of a contract."""
    kind = case.outcome.result.kind if case.outcome.result else None
    rules = case.outcome.variant
    if kind in ("passed-out", "concession"):
        return {"passed-out": "passed-out", "concession": "conceded"}[kind]
    if kind == "half-whist" and (rules is None or rules.half_whist != "played-capped"):
        return "half-whist"
    if level is None or tricks is None:
        return "unknown"
    return "made" if (tricks >= level if level else tricks == 0) else "failed"


def place_of(case: Told, seat: str | None) -> int | None:
    """1 the forehand, 2 and 3 the next hands, 0 who sits out; None where the dealer is not written."""
    table = case.outcome.table
    if seat is None or table.dealer is None:
        return None
    return table.hands.index(seat) + 1 if seat in table.hands else 0


def kind_of(case: Told) -> str | None:
    """How a deal came out; None where answers are not known."""
    return case.outcome.result.kind if case.outcome.result else None


def answers_of(case: Told) -> Mapping[str, str]:
    """The answers that stood in the end."""
    return dict(case.outcome.result.answers) if case.outcome.result else {}


def whisters(case: Told) -> list[str]:
    """The seats that whisted."""
    return [seat for seat, word in answers_of(case).items() if word == "whist"]


def declarer_worth(one: Undertaken) -> Fraction | None:
    """The value of the deal to the declarer."""
    return None if one.declarer is None else worth(one.case, one.declarer)


def twelve(one: Undertaken) -> set[int] | None:
    """The declarer's hand and the talon, where both are written with all their cards."""
    deal = one.case.deal
    hand = next((hand.cards for hand in deal.hands if hand.seat == one.declarer), None)
    if hand is None or deal.talon is None or min(*hand, *deal.talon.cards) < 0 or len(deal.talon.cards) < 2:
        return None
    return {*hand, *deal.talon.cards}


def count(ones: list[Undertaken], *words: str) -> int:
    """How many of these came out so."""
    return sum(one.word in words for one in ones)


def two_rates(ones: list[Undertaken]) -> dict[str, Any]:
    """Failures of all and of those played, and what is in neither."""
    n = len(ones) - count(ones, "unknown")
    failed, played = count(ones, "conceded", "failed"), count(ones, "made", "failed")
    return {
        "n": n, "failed": failed, **rate(failed, n), "n_conceded": count(ones, "conceded"), "n_played": played,
        "played_failed": count(ones, "failed"),
        **rate(count(ones, "failed"), played, "played_share", "played_low", "played_high"),
        "n_unknown": count(ones, "unknown"),
    }  # fmt: skip
