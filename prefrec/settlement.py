"""What a sheet is worth to each player: exact, and summing to zero."""

from collections.abc import Iterable, Sequence

from prefrec.outcome import Number, Posting, Sheet, quotient
from prefrec.sheet import entry
from prefrec.variant import Variant


def settle(variant: Variant, players: Sequence[str], sheet: Sheet) -> dict[str, Number]:
    """Whists written less whists suffered, and pool and mountain against the means of all.

    Where whists stand on both sides of the sheet, a pair of entries is one debt and counts once.
    Divided among one player less, pool and mountain weigh n/(n-1) as much.
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
    """What one deal moves in the settlement, help to partners included."""
    return settle(variant, players, entry(postings))
