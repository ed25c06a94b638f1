"""The queries about cards, play and all-pass, counted again in plain Python over the records."""

from collections.abc import Iterator
from fractions import Fraction
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest
from brute import Told, agree, grouped, known, mean, rate, worth
from brute_contracts import (
    Undertaken,
    answers_of,
    count,
    kind_of,
    many,
    place_of,
    tricks_of,
    twelve,
    undertaken,
    whisters,
    winning_bid,
)

from prefrec.all_pass import all_pass_price
from prefrec.cards import RANKS, SUITS
from prefrec.contracts import LEVEL, TRICK_BIDS
from prefrec.seats import clockwise_from

KNOWN = ("passed-out", "half-whist", "conceded", "made", "failed")
ORDER = (*TRICK_BIDS,)


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Told]]:
    """Generated games with gaps, and their deals."""
    return many(tmp_path_factory.mktemp("cards"))


@pytest.fixture(scope="module")
def contracts(archive: tuple[Path, list[Told]]) -> list[Undertaken]:
    """The contracts for tricks."""
    return [one for one in undertaken(archive[1]) if one.level != 0]


def all_passes(cases: list[Told]) -> list[Told]:
    """The all-pass deals."""
    return [case for case in cases if case.deal.contract is not None and case.deal.contract.bid == "all-pass"]


def players_of(case: Told) -> list[str]:
    """Who takes part: the hands and a sitting dealer, no dummy."""
    table = case.outcome.table
    return [seat for seat in {*table.players, *table.hands} if seat != table.dummy]


def solo(one: Undertaken) -> bool:
    """Played without the talon."""
    contract = one.case.deal.contract
    return contract is not None and contract.modifier == "solo"


# ---- claims


def played_deals(cases: list[Told]) -> Iterator[tuple[str, Told, str | None]]:
    """What was played, the deal, and what became of a contract."""
    for one in undertaken(cases):
        if one.word in ("made", "failed", "unknown"):
            yield "misere" if one.level == 0 else str(one.level or "_"), one.case, one.word
    for case in all_passes(cases):
        yield "all-pass", case, None


def test_claims(archive: tuple[Path, list[Told]]) -> None:
    """Tricks left by the words of the claim, and those that it gives to the declarer."""
    again = []
    for (name,), deals in grouped(played_deals(archive[1]), lambda deal: (deal[0],)).items():
        claims = [(case.deal.claim, case.deal.contract, word) for _, case, word in deals if case.deal.claim]
        written = sum(bool(case.deal.tricks or case.deal.claim) for _, case, _ in deals)
        by_declarer = sum(claim.seat is not None and claim.seat == contract.declarer for claim, contract, _ in claims)
        agreed = sum(claim.seat is None for claim, _, _ in claims)
        left = [sum(map(int, claim.values.values())) for claim, _, _ in claims]
        shares = [claim.values.get(contract.declarer, 0) for claim, contract, _ in claims if contract.declarer]
        to_declarer = list(map(int, shares))
        failed, ended = (sum(word in words for *_, word in claims) for words in (("failed",), ("made", "failed")))
        again.append({
            "contract": name, "claimed": len(claims), "n": written, **rate(len(claims), written),
            "n_unknown": len(deals) - written, "by_declarer": by_declarer,
            "by_other": len(claims) - by_declarer - agreed, "agreed": agreed,
            **mean(left, "tricks_left", "left_low", "left_high"),
            "n_declarer": len(to_declarer), **mean(to_declarer, "to_declarer", "declarer_low", "declarer_high"),
            "n_outcome": ended, "failed": failed, **rate(failed, ended, "failed_share", "failed_low", "failed_high"),
        })  # fmt: skip
    agree(archive[0], "claims", again, "contract")
    assert sum(row["claimed"] for row in again)


# ---- all-pass


def price_of(case: Told) -> str | None:
    """The price of a trick where anything was written for tricks."""
    rules, postings = case.outcome.variant, case.outcome.postings or ()
    if rules is None or not any(posting.rule in ("all-pass-tricks", "least-taker") for posting in postings):
        return None
    return str(all_pass_price(rules, case.outcome.all_passes))


def test_all_pass_series(archive: tuple[Path, list[Told]]) -> None:
    """By number in a row and price: who took most, clean zeros, the worst value."""

    def key(case: Told) -> tuple[Any, ...]:
        return case.rules, case.outcome.all_passes or None, price_of(case)

    again = []
    for (rules, number, price), cases in grouped(all_passes(archive[1]), key).items():
        takes = []
        for case in cases:
            tricks = tricks_of(case)
            if all(seat in tricks for seat in case.outcome.table.hands if seat != case.outcome.table.dummy):
                takes.append([tricks[seat] for seat in players_of(case) if seat in tricks])
        worst = [min(values) for case in cases if (values := known(worth(case, seat) for seat in players_of(case)))]
        zeros = sum(0 in tricks for tricks in takes)
        again.append({
            "variant": rules, "in_a_row": number, "price": price, "n": len(takes), "n_unknown": len(cases) - len(takes),
            **mean([max(tricks) for tricks in takes], "most", "most_low", "most_high"),
            "zeros": zeros, **rate(zeros, len(takes)),
            "n_value": len(worst), **mean(worst, "worst", "worst_low", "worst_high"),
        })  # fmt: skip
    agree(archive[0], "all-pass-series", again, "variant", "in_a_row", "price")


def test_all_pass_by_seat(archive: tuple[Path, list[Told]]) -> None:
    """By the seat from the forehand, of the whole and by number in a row."""
    seats = [(case, seat, tricks_of(case)) for case in all_passes(archive[1]) for seat in players_of(case)]
    told, by_number = [], []
    for (rules, place), some in grouped(seats, lambda one: (one[0].rules, place_of(one[0], one[1]))).items():
        tricks = known(taken.get(seat) for _, seat, taken in some)
        values = known(worth(case, seat) for case, seat, _ in some)
        most = sum(
            seat in taken and taken[seat] == max(taken.get(other, 0) for other in players_of(case))
            for case, seat, taken in some
        )
        told.append({
            "variant": rules, "place": place, "n": len(tricks), "n_unknown": len(some) - len(tricks),
            **mean(tricks, "tricks", "tricks_low", "tricks_high"),
            "zeros": tricks.count(0), **rate(tricks.count(0), len(tricks)),
            "most": most, **rate(most, len(tricks), "most_share", "most_low", "most_high"),
            "n_value": len(values), **mean(values, "value", "value_low", "value_high"),
        })  # fmt: skip
        for (number,), few in grouped(some, lambda one: (one[0].outcome.all_passes or None,)).items():
            tricks = known(taken.get(seat) for _, seat, taken in few)
            values = known(worth(case, seat) for case, seat, _ in few)
            by_number.append({
                "variant": rules, "in_a_row": number, "place": place, "n": len(tricks),
                "n_unknown": len(few) - len(tricks), **mean(tricks, "tricks", "tricks_low", "tricks_high"),
                **rate(tricks.count(0), len(tricks), "zeros", "zero_low", "zero_high"),
                "n_value": len(values), **mean(values, "value", "value_low", "value_high"),
            })  # fmt: skip
    agree(archive[0], "all-pass-seats", told, "variant", "place")
    agree(archive[0], "all-pass", by_number, "variant", "in_a_row", "place")


def test_first_hand(archive: tuple[Path, list[Told]]) -> None:
    """The value of a deal by the seat from the forehand, by what was played and of all deals."""

    def kind(case: Told) -> str | None:
        bid = case.deal.contract.bid if case.deal.contract else None
        return None if case.deal.contract is None else bid if bid in ("misere", "all-pass") else "contract"

    seats = [(case, seat) for case in archive[1] for seat in players_of(case)]
    lines = [(kind(case), case, seat) for case, seat in seats] + [("all", case, seat) for case, seat in seats]
    again = []
    for (rules, name, place), some in grouped(
        lines, lambda one: (one[1].rules, one[0], place_of(one[1], one[2]))
    ).items():
        values = known(worth(case, seat) for _, case, seat in some)
        declared = sum(case.deal.contract is not None and case.deal.contract.declarer == seat for _, case, seat in some)
        again.append({
            "variant": rules, "kind": name, "place": place, "n": len(values), "n_unknown": len(some) - len(values),
            **mean(values, "value", "value_low", "value_high"), "declared": declared, **rate(declared, len(some)),
        })  # fmt: skip
    agree(archive[0], "first-hand", again, "variant", "kind", "place")


# ---- talon and lead


@pytest.mark.parametrize("by", ["bid", "level", "all"])
def test_talon_raises(archive: tuple[Path, list[Told]], contracts: list[Undertaken], by: str) -> None:
    """Contracts above the bid that won; what is not written or not named is counted beside."""

    def key(one: Undertaken) -> tuple[str | None]:
        bid = winning_bid(one.case)
        return (bid if bid is None or by == "bid" else str(LEVEL[bid]) if by == "level" else "all",)

    ones = [one for one in contracts if winning_bid(one.case) != "misere" and not solo(one)]
    again = []
    for (bid,), some in grouped(ones, key).items():
        named = [one for one in some if one.word != "conceded"]
        pairs = [(winning_bid(one.case), one) for one in named if winning_bid(one.case) and one.contract in LEVEL]
        up = [(won, one) for won, one in pairs if ORDER.index(one.contract) > ORDER.index(won)]
        steps = [LEVEL[one.contract] - LEVEL[won] for won, one in up]
        raised, kept = [one for _, one in up], [one for pair, one in pairs if (pair, one) not in up]
        ends = [(count(part, "failed"), count(part, "made", "failed")) for part in (raised, kept)]
        again.append({
            "bid": bid, "n": len(pairs), "raised": len(up), **rate(len(up), len(pairs)),
            "suit": steps.count(0), "level_1": steps.count(1), "level_2": sum(step > 1 for step in steps),
            "failed": ends[0][0], "n_played": ends[0][1], **rate(*ends[0], "failed_share", "failed_low", "failed_high"),
            "kept_failed": ends[1][0], "kept_played": ends[1][1],
            **rate(*ends[1], "kept_share", "kept_low", "kept_high"),
            "n_conceded": len(some) - len(named), "n_unknown": len(named) - len(pairs),
        })  # fmt: skip
    agree(archive[0], "talon-raises", again, "bid", by=by)


def may_be_composed(one: Undertaken) -> bool:
    """The cards of the talon were laid away again, and no auction is written."""
    deal = one.case.deal
    is_same = deal.discard is not None and deal.talon is not None and set(deal.discard.cards) == set(deal.talon.cards)
    return is_same and not (deal.auction and deal.auction.is_complete)


@pytest.mark.parametrize("name", ["all", "6s", "7n"])
def test_talon_cards(archive: tuple[Path, list[Told]], contracts: list[Undertaken], name: str) -> None:
    """Aces, a marriage and trumps in the talon, card by card."""
    ones = [one for one in contracts if name in ("all", one.contract) and not solo(one)]
    told = [one for one in ones if one.case.deal.talon and min(one.case.deal.talon.cards) >= 0]
    written = [one for one in told if not may_be_composed(one)]
    with_trump = [one for one in written if one.strain in "scdh"]
    named = [one for one in written if one.strain != "_"]

    def aces(one: Undertaken) -> int:
        return sum(RANKS[card % 8] == "A" for card in one.case.deal.talon.cards)

    def trumps(one: Undertaken) -> int:
        return sum(SUITS[card // 8] == one.strain for card in one.case.deal.talon.cards)

    def is_marriage(one: Undertaken) -> bool:
        first, second = sorted(one.case.deal.talon.cards)
        return first // 8 == second // 8 and (RANKS[first % 8], RANKS[second % 8]) == ("Q", "K")

    lines = (
        ("any talon", written, written), ("one ace", [one for one in written if aces(one) == 1], written),
        ("two aces", [one for one in written if aces(one) == 2], written),
        ("king and queen of a suit", [one for one in written if is_marriage(one)], written),
        ("one trump", [one for one in with_trump if trumps(one) == 1], with_trump),
        ("two trumps", [one for one in with_trump if trumps(one) == 2], with_trump),
        ("none of these", [one for one in named if not (aces(one) or is_marriage(one) or trumps(one))], named),
        ("perhaps a problem", [one for one in told if may_be_composed(one)], None),
        ("talon not written", [one for one in ones if one not in told], None),
    )  # fmt: skip
    again = []
    for line, some, whole in lines:
        n, ended = None if whole is None else len(whole), count(some, *KNOWN)
        failed = count(some, "conceded", "failed")
        again.append({
            "line": line, "k": len(some), "n": n, **rate(len(some), n), "n_outcome": ended, "failed": failed,
            **rate(failed, ended, "failed_share", "failed_low", "failed_high"),
        })  # fmt: skip
    agree(archive[0], "talon-cards", again, "line", contract=name)


def first_trick(one: Undertaken) -> tuple[str | None, str | None, bool | None]:
    """The lead, its rank, and whether the defence won the trick: trumps beat, then the highest of the suit led."""
    trick = next((trick for trick in one.case.deal.tricks if trick.number == 1), None)
    if trick is None or trick.leader is None or one.declarer is None:
        return None, None, None
    suit, hands, won = SUITS[trick.cards[0] // 8], one.case.outcome.table.hands, None
    # Of four whose dealer is not written nobody knows who sits out.
    if len(trick.cards) == len(hands) == 3 and min(trick.cards) >= 0 and one.strain != "_":
        beats = [(SUITS[card // 8] == one.strain, SUITS[card // 8] == suit, card) for card in trick.cards]
        won = clockwise_from(hands, trick.leader)[beats.index(max(beats))] != one.declarer
    if trick.leader == one.declarer:
        return "declarer", None, won
    lead = {"_": None, "n": "no trump", suit: "trump"}.get(one.strain, "side")
    return lead, RANKS[trick.cards[0] % 8] if lead else None, won


@pytest.mark.parametrize("name", ["all", "6s"])
def test_leads(archive: tuple[Path, list[Told]], contracts: list[Undertaken], name: str) -> None:
    """The first card against contracts, and who won the trick, worked out card by card."""
    ones = [one for one in contracts if name in ("all", one.contract) and one.word in ("made", "failed", "unknown")]
    n = sum(first_trick(one)[1] is not None for one in ones)
    again = []
    for (suit, rank), some in grouped(ones, lambda one: first_trick(one)[:2]).items():
        won, of = known(first_trick(one)[2] for one in some), None if rank is None else n
        failed, ended = count(some, "failed"), count(some, "made", "failed")
        again.append({
            "suit": suit, "rank": rank, "k": len(some), "n": of, **rate(len(some), of),
            "n_trick": len(won), "won": sum(won), **rate(sum(won), len(won), "won_share", "won_low", "won_high"),
            "n_outcome": ended, "failed": failed, **rate(failed, ended, "failed_share", "failed_low", "failed_high"),
        })  # fmt: skip
    agree(archive[0], "leads", again, "suit", "rank", contract=name)


# ---- defence


def of_defenders(one: Undertaken) -> list[str]:
    """The answers of those who hold cards."""
    return [word for seat, word in answers_of(one.case).items() if seat in one.case.outcome.table.hands]


@pytest.mark.parametrize("name", ["all", "6s", "8h"])
def test_both_passed(archive: tuple[Path, list[Told]], contracts: list[Undertaken], name: str) -> None:
    """Every defender with cards passed, by the aces and kings that declarer and talon do not have."""

    def held(one: Undertaken) -> tuple[str, int | None, int | None]:
        cards = twelve(one)
        if cards is None:
            return "not written", None, None
        return ("written", *(4 - sum(RANKS[card % 8] == rank for card in cards) for rank in "AK"))

    asked = [
        one for one in contracts
        if name in ("all", one.contract)
        and (kind_of(one.case) in (None, "passed-out", "half-whist") or whisters(one.case))
    ]  # fmt: skip
    groups = {("all", None, None): asked, **grouped(asked, held)}
    again = []
    for (hands, aces, kings), some in groups.items():
        answered = [one for one in some if kind_of(one.case) is not None]
        passed = [one for one in answered if set(of_defenders(one)) == {"pass"}]
        again.append({
            "hands": hands, "aces": aces, "kings": kings, "passed": len(passed), "n": len(answered),
            **rate(len(passed), len(answered)), "dealer_whisted": sum(bool(whisters(one.case)) for one in passed),
            "n_unknown": len(some) - len(answered),
        })  # fmt: skip
    agree(archive[0], "both-passed", again, "hands", "aces", "kings", contract=name)


def dealer_whists(case: Told) -> list[tuple[str, Fraction]]:
    """The whists that the dealer writes, each with its rule; help to a partner is none."""
    dealer, postings = case.outcome.table.dealer, case.outcome.postings or ()
    mine = [one for one in postings if one.column == "whists" and one.seat == dealer and one.rule != "help"]
    return [(one.rule, Fraction(one.amount)) for one in mine]


@pytest.mark.parametrize("by", ["contract", "level", "all"])
def test_dealer_income(archive: tuple[Path, list[Told]], by: str) -> None:
    """What the postings of a deal write for a dealer who sits out."""
    names = {id(one.case): (one.contract, one.level) for one in undertaken(archive[1])}

    def key(case: Told) -> tuple[str, str]:
        is_all_pass = case.deal.contract is not None and case.deal.contract.bid == "all-pass"
        name, level = names.get(id(case), ("all-pass" if is_all_pass else "_", None))
        by_level = name if name in ("misere", "all-pass") else str(level or "_")
        return case.rules, {"contract": name, "level": by_level, "all": "all"}[by]

    again = []
    of_four = [case for case in archive[1] if case.outcome.table.sitting_dealer or len(case.outcome.table.hands) == 4]
    for (rules, name), deals in grouped(of_four, key).items():
        cases = [case for case in deals if case.outcome.table.sitting_dealer]
        written = [dealer_whists(case) for case in cases if case.outcome.postings is not None]
        whists = [sum(map(itemgetter(1), lines), Fraction(0)) for lines in written]
        consoled = [amount for lines in written for rule, amount in lines if rule == "consolation"]
        values = known(worth(case, case.outcome.table.dealer or "") for case in cases)
        again.append({
            "variant": rules, "contract": name, "n": len(whists), "n_unknown": len(cases) - len(whists),
            "n_no_dealer": len(deals) - len(cases),
            **mean(whists, "whists", "whists_low", "whists_high"),
            "consoled": len(consoled), **rate(len(consoled), len(whists)),
            "consolation": mean(consoled, "mean", "", "")["mean"],
            "whisted": sum(case.outcome.table.dealer in whisters(case) for case in cases),
            "n_value": len(values), **mean(values, "value", "value_low", "value_high"),
        })  # fmt: skip
    agree(archive[0], "dealer-income", again, "variant", "contract", by=by)
    assert all(sum(row[column] for row in again) for column in ("consoled", "n_unknown", "n_no_dealer"))


def how(one: Undertaken) -> str | None:
    """How the lone whister played."""
    if kind_of(one.case) is None:
        return "answers not written"
    return one.case.deal.choice.word if one.case.deal.choice else None


@pytest.mark.parametrize("by", ["contract", "level", "all"])
def test_open_or_closed(archive: tuple[Path, list[Told]], contracts: list[Undertaken], by: str) -> None:
    """A lone whister, how he played, and what it was worth to him."""
    alone = [one for one in contracts if len(whisters(one.case)) == 1 or kind_of(one.case) is None]
    names = {"contract": lambda one: one.contract, "level": lambda one: str(one.level or "_"), "all": lambda _: "all"}

    def key(one: Undertaken) -> tuple[str, str]:
        return one.case.rules, names[by](one)

    again = []
    for (rules, name), some in grouped(alone, key).items():
        n = sum(how(one) in ("open", "closed") for one in some)
        for (defence,), few in grouped(some, lambda one: (how(one),)).items():
            of = n if defence in ("open", "closed") else None
            failed, ended = count(few, "failed"), count(few, "made", "failed")
            values = known(worth(one.case, seat) for one in few for seat in whisters(one.case))
            fined = sum(
                any(posting.rule == "whister-short" and posting.seat in whisters(one.case)
                    for posting in one.case.outcome.postings or ())
                for one in few
            )  # fmt: skip
            again.append({
                "variant": rules, "contract": name, "defence": defence, "k": len(few), "n": of, **rate(len(few), of),
                "n_outcome": ended, "failed": failed,
                **rate(failed, ended, "failed_share", "failed_low", "failed_high"),
                "n_value": len(values), "n_unknown": len(few) - len(values),
                **mean(values, "value", "value_low", "value_high"), "fined": fined,
            })  # fmt: skip
    agree(archive[0], "open-or-closed", again, "variant", "contract", "defence", by=by)
