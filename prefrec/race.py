"""A race: who filled the pool first, and the prizes at its end (SKACHKI and GAMBLER in ``variants/SOURCES.md``)."""

from collections.abc import Iterator, Sequence

from prefrec import posting_rules as rules
from prefrec.outcome import Number, Posting, Sheet, Table, quotient
from prefrec.scoring import on_both_sides
from prefrec.sheet import Series, is_finished, write
from prefrec.variant import Variant
from prefrec.whisting import Postings

Winners = tuple[str, ...]  # seats; empty: nobody yet


def winners(
    variant: Variant, players: Sequence[str], sheet: Sheet | None, before: Winners | None = ()
) -> Winners | None:
    """Who filled the pool first, seen from the sheet after a deal and from who had by then.

    Of several who do it in one deal the fullest, and equals together. None: the record does not
    tell, and more than one pool is full by now.
    """
    if before or variant.ending != "race" or variant.pool_target is None:
        return before
    if sheet is None:
        return None
    full = [seat for seat in players if sheet.pool.get(seat, 0) >= variant.pool_target]
    if before is None and len(full) > 1:
        return None
    fullest = max((sheet.pool.get(seat, 0) for seat in full), default=0)
    return tuple([seat for seat in full if sheet.pool.get(seat, 0) == fullest])


def with_prizes(
    variant: Variant, table: Table, sheet: Sheet, postings: Postings, first: Winners | None, series: Series | None,
    deals: int,
) -> Postings | None:
    """What a deal earns, with the prizes where it ends the race; None where it is not known whether it does, or
    to whom they go.

    ``sheet`` and ``first`` are those before the deal, ``series`` and ``deals`` those after it.
    """
    _, after = write(variant, table, sheet, postings)
    first = winners(variant, table.players, after, first)
    if first == ():
        return postings
    if first is None or series is None:
        return None
    is_over = is_finished(variant, table.players, after, deals, series)
    return (*postings, *prizes(variant, table.players, after, first)) if is_over else postings


def prizes(variant: Variant, players: Sequence[str], sheet: Sheet, first: Winners) -> Postings:
    """What the end of a race writes: whists on each other for the first full pool, and for the
    smallest mountain; equals divide a prize."""
    least = min(sheet.mountain.get(seat, 0) for seat in players)
    lowest = tuple([seat for seat in players if sheet.mountain.get(seat, 0) == least])
    written = (
        *_prize(players, first, variant.race_prize_first, rules.RACE_FIRST),
        *_prize(players, lowest, variant.race_prize_hill, rules.RACE_MOUNTAIN),
    )
    return on_both_sides(variant, written)


def _prize(players: Sequence[str], winners: Winners, prize: Number, rule: str) -> Iterator[Posting]:
    for winner in winners if prize else ():
        for seat in players:
            if seat not in winners:
                divided = f", divided by {len(winners)}" if len(winners) > 1 else ""
                yield Posting("whists", winner, seat, quotient(prize, len(winners)), rule, f"prize of {prize}{divided}")
