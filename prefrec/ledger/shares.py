"""The settlement taken apart: what pool, mountain and whists are worth to each seat."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from prefrec.outcome import Number, Sheet, exact
from prefrec.settlement import settle
from prefrec.variant import Variant


class Column(NamedTuple):
    """Pool or mountain of one seat: the points, the mean of all, the whists for a point, what it comes to."""

    points: Number
    mean: Number
    rate: Number
    value: Number


class Debt(NamedTuple):
    """Whists with one other seat: written on him, written by him, what it comes to."""

    other: str
    written: Number
    suffered: Number
    value: Number


class Share(NamedTuple):
    """The settlement of one seat. ``exact`` is the sum of the parts; ``total`` differs from it only
    where the rules round."""

    seat: str
    pool: Column
    mountain: Column
    whists: tuple[Debt, ...]
    exact: Number
    total: Number


def shares_of(variant: Variant, settlement: Mapping[str, Number], sheet: Sheet) -> tuple[Share, ...]:
    """Every part by the same rule that makes the whole: the settlement of a sheet with that part alone."""
    players = tuple(settlement)
    pools = settle(variant, players, Sheet(pool=sheet.pool))
    mountains = settle(variant, players, Sheet(mountain=sheet.mountain))
    shares = []
    for seat in players:
        pool = _column(sheet.pool, players, seat, variant.whists_per_pool_point, pools[seat])
        mountain = _column(sheet.mountain, players, seat, -variant.hill_rate, mountains[seat])
        debts = tuple([_debt(variant, players, sheet, seat, other) for other in players if other != seat])
        total = exact(pool.value + mountain.value + sum(debt.value for debt in debts))
        shares.append(Share(seat, pool, mountain, debts, total, settlement[seat]))
    return tuple(shares)


def _column(points: Mapping[str, Number], players: Sequence[str], seat: str, rate: Number, value: Number) -> Column:
    mean = exact(Fraction(sum(points.get(player, 0) for player in players)) / len(players))
    return Column(points.get(seat, 0), mean, rate, value)


def _debt(variant: Variant, players: Sequence[str], sheet: Sheet, seat: str, other: str) -> Debt:
    pair = {on: sheet.whists[on] for on in (seat + other, other + seat) if on in sheet.whists}
    value = settle(variant, players, Sheet(whists=pair))[seat]
    return Debt(other, sheet.whists.get(seat + other, 0), sheet.whists.get(other + seat, 0), value)
