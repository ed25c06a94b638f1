"""What a sheet is worth to each player, exact or in whole whists, summing to zero; and who pays whom."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import floor
from typing import assert_never

from prefrec.outcome import Number, Posting, Sheet, exact, quotient
from prefrec.seats import SEATS
from prefrec.sheet import entry
from prefrec.variant import Variant


def settle(variant: Variant, players: Sequence[str], sheet: Sheet) -> dict[str, Number]:
    """The balance of each player in whists, exactly; together they are zero.

    Whists written less whists suffered, and pool and mountain against the means of all (KODEX, MAILRU, ALIKAS).
    Where whists stand on both sides of the sheet, a pair of entries is one debt and counts once.
    Divided among one player less (``n-1``: GH-LL, GH-ROST), pool and mountain weigh n/(n-1) as much.
    """
    count = len(players)
    divisor = count if variant.hill_divisor == "n" else count - 1
    both = 2 if variant.whist_entries == "both" else 1
    total = sum(_worth(variant, sheet, seat) for seat in players)
    net = _net_whists(players, sheet)
    return {seat: _sum(net[seat], both, count * _worth(variant, sheet, seat) - total, divisor) for seat in players}


def _worth(variant: Variant, sheet: Sheet, seat: str) -> Number:
    """Pool and mountain of one player, in whists."""
    pool, mountain = sheet.pool.get(seat, 0), sheet.mountain.get(seat, 0)
    return pool * variant.whists_per_pool_point - mountain * variant.hill_rate


def _net_whists(players: Sequence[str], sheet: Sheet) -> dict[str, Number]:
    net: dict[str, Number] = dict.fromkeys(players, 0)
    for pair, amount in sheet.whists.items():
        net[pair[0]] += amount
        net[pair[1]] -= amount
    return net


def _sum(whists: Number, both: int, above_mean: Number, divisor: int) -> Number:
    return quotient(whists * divisor + above_mean * both, both * divisor)


def deal_value(variant: Variant, players: Sequence[str], postings: Iterable[Posting]) -> dict[str, Number]:
    """What one deal moves in the settlement, in whists by seat, help to partners included."""
    return settle(variant, players, entry(postings))


def settlement(variant: Variant, players: Sequence[str], sheet: Sheet) -> dict[str, Number]:
    """What the players write at the end, in whists by seat: exact, or rounded as the variant says."""
    balances = settle(variant, players, sheet)
    match variant.rounding:
        case "exact":
            return balances
        case "whole":
            return rounded(balances)
        case rounding:
            assert_never(rounding)


def rounded(balances: Mapping[str, Number]) -> dict[str, Number]:
    """Whole numbers of the same sum: all rounded down, then one more to those of the largest
    remainders; equal remainders in the order of the seats S, W, N, E."""
    lower = {seat: floor(number) for seat, number in balances.items()}
    missing = floor(sum(balances.values())) - sum(lower.values())
    order = sorted(balances, key=lambda seat: (lower[seat] - balances[seat], SEATS.index(seat)))
    return {seat: number + (seat in order[:missing]) for seat, number in lower.items()}


def money(balances: Mapping[str, Number], stake: Number) -> dict[str, Number]:
    """Balances in money at ``stake``, the price of one whist, exactly."""
    return {seat: exact(Fraction(number) * stake) for seat, number in balances.items()}


def payments(balances: Mapping[str, Number]) -> tuple[tuple[str, str, Number], ...]:
    """Who pays whom how much, so that all are even: (payer, payee, amount), as few payments as there can be.

    Players who are even among themselves settle apart from the others: the more such groups, the
    fewer payments. Within a group the largest debt goes to the largest claim. Raises ``ValueError`` where
    the balances do not sum to zero.
    """
    open_ = {seat: number for seat, number in balances.items() if number}
    if sum(open_.values()):
        raise ValueError("the balances do not sum to zero")
    return tuple([payment for group in _groups(open_) for payment in _paid({seat: open_[seat] for seat in group})])


def _groups(balances: Mapping[str, Number]) -> list[tuple[str, ...]]:
    """The players in as many groups as can be that each sum to zero."""
    if not balances:
        return []
    first, *others = balances
    best: list[tuple[str, ...]] = []
    for size in range(1, len(others) + 1):
        for partners in combinations(others, size):
            group = (first, *partners)
            if sum(balances[seat] for seat in group) == 0:
                rest = _groups({seat: number for seat, number in balances.items() if seat not in group})
                best = max(best, [group, *rest], key=len)
    return best


def _paid(balances: dict[str, Number]) -> Iterator[tuple[str, str, Number]]:
    while any(balances.values()):
        payer = min(balances, key=balances.__getitem__)
        payee = max(balances, key=balances.__getitem__)
        amount = min(-balances[payer], balances[payee])
        yield payer, payee, amount
        balances = {**balances, payer: exact(balances[payer] + amount), payee: exact(balances[payee] - amount)}
