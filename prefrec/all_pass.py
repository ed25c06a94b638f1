"""What an all-pass deal writes: tricks to the mountain, or whists of the least taker, and the zero bonus.

The words in capitals are the sources of ``variants/SOURCES.md``.
"""

from collections.abc import Iterator, Mapping
from typing import assert_never

from prefrec import posting_rules as rules
from prefrec.outcome import Number, Posting, Result, Table, exact, quotient
from prefrec.variant import Variant
from prefrec.whisting import Postings, completed, counted

# Price of the first, second and every later all-pass deal in a row (arithmetic: LESNOY; geometric: PIS, KZPN).
_MULTIPLIERS = {"none": (1, 1, 1), "arithmetic": (1, 2, 3), "geometric": (1, 2, 4)}


def all_pass_price(variant: Variant, all_passes: int) -> Number:
    """Price of one trick on an all-pass deal; ``all_passes`` is its number in the series, from 1."""
    progression = variant.progression
    multiplier = all_passes if progression == "unlimited" else _MULTIPLIERS[progression][min(all_passes, 3) - 1]
    return exact(multiplier * variant.raspasy_price)


def trick_takers(variant: Variant, table: Table) -> tuple[str, ...]:
    """Who can take tricks: the hands, and a sitting dealer to whom the talon cards belong; forehand first.

    With the two talon cards the dealer can win the first two tricks (LESNOY, PIS, FSPR).
    """
    dealer = table.sitting_dealer
    if dealer is None or variant.raspasy_talon == "closed":
        return table.hands
    return (*table.hands, dealer)


def all_pass_postings(variant: Variant, table: Table, result: Result, all_passes: int) -> Postings | None:
    """An all-pass deal; None where a player's tricks are not known. A dummy's tricks are nobody's."""
    takers = trick_takers(variant, table)
    known = completed(result.tricks, takers)
    tricks = {seat: known[seat] for seat in takers if seat in known and seat != table.dummy}
    if len(tricks) < len(takers) - (table.dummy is not None):
        return None
    price = all_pass_price(variant, all_passes)
    return (*_trick_postings(variant, tricks, price), *_zero_bonus(variant, table, tricks, price))


def _trick_postings(variant: Variant, tricks: Mapping[str, int], price: Number) -> Iterator[Posting]:
    match variant.raspasy_scoring:
        case "hill":
            return _to_mountain(tricks, price, min(tricks.values()) if variant.amnesty else 0)
        case "rostov":
            return _least_taker_whists(tricks, price, 0)
        case "rostov-minus-min":
            return _least_taker_whists(tricks, price, min(tricks.values()))
        case scoring:
            assert_never(scoring)


def _counted_off(tricks: int, off: int) -> str:
    return f"({tricks} - {off}) tricks" if off else counted(tricks, "trick")


def _to_mountain(tricks: Mapping[str, int], price: Number, off: int) -> Iterator[Posting]:
    for seat, taken in tricks.items():
        if taken > off:
            terms = f"{_counted_off(taken, off)} x {price}"
            yield Posting("mountain", seat, None, exact((taken - off) * price), rules.ALL_PASS_TRICKS, terms)


def _least_taker_whists(tricks: Mapping[str, int], price: Number, off: int) -> Iterator[Posting]:
    """Who took least writes on each of the others; several divide what one would write (KODEX 3.7.2.2)."""
    least = min(tricks.values())
    writers = [seat for seat, taken in tricks.items() if taken == least]
    divided = f", divided by {len(writers)}" if len(writers) > 1 else ""
    for writer in writers:
        for seat, taken in tricks.items():
            if taken > least:
                amount = quotient((taken - off) * price, len(writers))
                terms = f"{_counted_off(taken, off)} x {price}{divided}"
                yield Posting("whists", writer, seat, amount, rules.LEAST_TAKER, terms)


def _zero_bonus(variant: Variant, table: Table, tricks: Mapping[str, int], price: Number) -> Iterator[Posting]:
    """For each who really took no trick, whatever an amnesty takes off."""
    excluded = None if variant.zero_bonus_dealer else table.sitting_dealer
    for seat, taken in tricks.items():
        if taken == 0 and seat != excluded and variant.zero_bonus != "none":
            column, amount, terms = _bonus(variant, price)
            yield Posting(column, seat, None, amount, rules.ZERO_BONUS, terms)


def _bonus(variant: Variant, price: Number) -> tuple[str, Number, str]:
    match variant.zero_bonus:
        case "none":
            return "pool", 0, ""
        case "pool-price":
            return "pool", price, f"no trick, price {price}"
        case "pool-one":
            return "pool", 1, "no trick, one point"
        case "hill-one-price":
            return "mountain", -price, f"no trick, price {price} off"
        case "hill-two-prices":
            return "mountain", -2 * price, f"no trick, 2 x {price} off"
        case bonus:
            assert_never(bonus)
