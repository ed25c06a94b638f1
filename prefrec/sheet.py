"""The running sheet: how a deal's entries are written on it, and what it says about the next deal.

Every number is exact. The words in capitals are the sources of ``variants/SOURCES.md``.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, assert_never

from prefrec import posting_rules as rules
from prefrec.contracts import LEVEL, LEVELS, TRICKS
from prefrec.outcome import Number, Posting, Result, Sheet, Table, exact
from prefrec.scoring import on_both_sides
from prefrec.seats import clockwise_from, seat_after
from prefrec.variant import Variant
from prefrec.whisting import Postings


class Series(NamedTuple):
    """The all-pass series so far.

    all_passes     how many deals of it count for the next price and level
    compelled      compulsory all-pass deals that are still to come
    was_compelled  the deal just played was one
    """

    all_passes: int = 0
    compelled: int = 0
    was_compelled: bool = False


def opening_series(variant: Variant, players: Sequence[str]) -> Series:
    """Before the first deal: the laps of compulsory all-pass, a deal of each player."""
    return Series(compelled=variant.opening_all_pass * len(players))


def posted(sheet: Sheet, postings: Iterable[Posting]) -> Sheet:
    """The sheet with these postings on it; zeros dropped."""
    changed: dict[str, dict[str, Number]] = {}
    for column, seat, on, amount, _, _ in postings:
        sums = changed.get(column)
        if sums is None:
            sums = changed[column] = {**getattr(sheet, column)}
        key = seat if on is None else seat + on
        if total := exact(sums.get(key, 0) + amount):
            sums[key] = total
        else:
            sums.pop(key, None)
    return Sheet(
        changed.get("pool", sheet.pool), changed.get("mountain", sheet.mountain), changed.get("whists", sheet.whists)
    )


def entry(postings: Iterable[Posting]) -> Sheet:
    """The sums of these postings, as a ``score`` line states them; zeros dropped."""
    return posted(Sheet(), postings)


def add(sheet: Sheet, more: Sheet) -> Sheet:
    """The sheet with an entry added; zeros dropped."""
    columns = []
    for totals, new in zip(sheet, more, strict=True):
        if new:
            sums = {**totals}
            for key, amount in new.items():
                if total := exact(sums.get(key, 0) + amount):
                    sums[key] = total
                else:
                    sums.pop(key, None)
            totals = sums
        columns.append(totals)
    return Sheet(*columns)


def write(variant: Variant, table: Table, sheet: Sheet, postings: Iterable[Posting]) -> tuple[Postings, Sheet]:
    """What a deal really writes, and the sheet after it.

    Whists and mountain come first; then each credit to the pool goes where ``credit`` sends it, in
    the order of the postings: the declarer's, on all-pass from the forehand clockwise.
    """
    final = [posting for posting in postings if posting.column != "pool"]
    credits = [posting for posting in postings if posting.column == "pool"]
    after = posted(sheet, final)
    for posting in credits:
        written = credit(variant, table.players, after, posting)
        final += written
        after = posted(after, written)
    return tuple(final), after


def credit(variant: Variant, players: Sequence[str], sheet: Sheet, posting: Posting) -> Postings:
    """A credit to the pool, divided: own mountain, own pool, help to partners, surplus (KODEX 4.1.1, PIS)."""
    if variant.pool_target is None and not variant.hill_first:
        return (posting,)
    return on_both_sides(variant, tuple(_divided(variant, players, sheet, posting)))


def _divided(variant: Variant, players: Sequence[str], sheet: Sheet, posting: Posting) -> Iterator[Posting]:
    seat, rest = posting.seat, posting.amount
    mountain = sheet.mountain.get(seat, 0)
    if variant.hill_first and (off := _within(rest, mountain)):
        yield _off_mountain(seat, off)
        rest, mountain = rest - off, mountain - off
    room = _room(variant, sheet, seat)
    own = rest if room is None else _within(rest, room)
    if own:
        is_whole = own == posting.amount
        terms = posting.terms if is_whole else f"{own} of {posting.amount}, {posting.terms}"
        yield posting._replace(amount=exact(own), terms=terms)
    rest -= own
    if variant.help_order == "own-hill-first" and (off := _within(rest, mountain)):
        yield _off_mountain(seat, off)
        rest, mountain = rest - off, mountain - off
    for partner in _helped(variant, players, sheet, seat) if rest else ():
        if given := _within(rest, _room(variant, sheet, partner) or 0):
            rest -= given
            yield from _help(variant, seat, partner, exact(given))
    if rest:
        yield from _surplus(variant, seat, exact(rest), mountain)


def _within(amount: Number, room: Number) -> Number:
    return max(0, min(amount, room))


def _off_mountain(seat: str, off: Number) -> Posting:
    return Posting("mountain", seat, None, -exact(off), rules.OWN_MOUNTAIN, f"{exact(off)} off")


def _room(variant: Variant, sheet: Sheet, seat: str) -> Number | None:
    """What a pool can still take; None where nothing closes it.

    A target is no limit where surplus is kept and nobody is helped.
    """
    if variant.pool_target is None or (variant.help == "none" and variant.surplus == "keep"):
        return None
    return variant.pool_target - sheet.pool.get(seat, 0)


def _helped(variant: Variant, players: Sequence[str], sheet: Sheet, seat: str) -> Sequence[str]:
    """The partners in the order in which they are helped; those with a full pool take nothing.

    Under ``highest-pool`` equals come clockwise (KODEX 4.1.1).
    """
    partners = clockwise_from(players, seat)[1:]
    match variant.help:
        case "none":
            return ()
        case "clockwise":
            return partners
        case "highest-pool":
            return sorted(partners, key=lambda partner: -sheet.pool.get(partner, 0))
        case help_:
            assert_never(help_)


def _help(variant: Variant, seat: str, partner: str, points: Number) -> Iterator[Posting]:
    yield Posting("pool", partner, None, points, rules.HELP, f"from {seat}")
    terms = f"{points} of pool x {variant.help_rate}"
    yield Posting("whists", seat, partner, exact(points * variant.help_rate), rules.HELP, terms)


def _surplus(variant: Variant, seat: str, rest: Number, mountain: Number) -> Iterator[Posting]:
    match variant.surplus:
        case "off-hill":
            yield Posting("mountain", seat, None, -rest, rules.SURPLUS, f"{rest} off")
        case "off-hill-floor0":
            if off := _within(rest, mountain):
                yield Posting("mountain", seat, None, -exact(off), rules.SURPLUS, f"{exact(off)} off")
        case "lost":
            return
        case "keep":
            yield Posting("pool", seat, None, rest, rules.SURPLUS, f"{rest} kept")
        case surplus:
            assert_never(surplus)


def price_index(series: Series, result: Result) -> int:
    """The number of this all-pass deal in its series, from 1; 0 for any other deal."""
    return series.all_passes + 1 if result.kind == "all-pass" else 0


def next_series(variant: Variant, series: Series, result: Result) -> Series | None:
    """The series after a deal; None where it depends on facts that are not known."""
    left = max(0, series.compelled - 1)
    if result.kind == "all-pass":
        count = series.all_passes + 1
        return Series(0 if 0 < variant.max_raspasy <= count else count, left, series.compelled > 0)
    if variant.misere_all_pass:
        tricks = _wrong_tricks(result)
        if tricks is None:
            return None
        if tricks:  # the price of the deal to come is that of the first, second or third in a row
            return Series(min(tricks, 3) - 1, 1)
    is_over = series.all_passes == 0 or _ends_series(variant, result)
    return None if is_over is None else Series(0 if is_over else series.all_passes, left)


def _wrong_tricks(result: Result) -> int | None:
    """Tricks on a misère, or missing to a nine or a ten that outbid one; None where that is not known."""
    if result.kind == "misere":
        return _taken(result)
    level = LEVEL[result.contract or ""]
    if result.kind not in ("game", "concession") or level < 9 or result.over_misere is False:
        return 0
    taken = level - result.short if result.kind == "concession" else _taken(result)
    if taken is None or (taken < level and result.over_misere is None):
        return None
    return max(0, level - taken)


def _ends_series(variant: Variant, result: Result) -> bool | None:
    """Whether a deal that was no all-pass ends the series; None where that is not known."""
    if result.kind == "misere":
        return variant.exit_by_misere
    if variant.exit_needs_whisted and result.kind != "game":
        return False
    return variant.exit_by_failing or _is_made(result)


def _taken(result: Result) -> int | None:
    """The declarer's tricks, also where those of both others tell them."""
    others = [tricks for seat, tricks in result.tricks.items() if seat != result.declarer]
    return result.tricks.get(result.declarer or "", TRICKS - sum(others) if len(others) == 2 else None)


def _is_made(result: Result) -> bool | None:
    """Whether the declarer took his tricks; None where they are not known."""
    if result.kind != "game" and not result.tricks:
        return result.kind != "concession"
    taken = _taken(result)
    return None if taken is None else taken >= LEVEL[result.contract or ""]


def minimum_level(variant: Variant, series: Series) -> int:
    """The least level of an opening bid, 6 to 10; misère may always be bid."""
    if series.all_passes == 0:
        return LEVELS[0]
    return variant.exit_levels[min(series.all_passes, len(variant.exit_levels)) - 1]


def next_dealer(variant: Variant, players: Sequence[str], dealer: str, result: Result, series: Series) -> str:
    """Who deals after this deal: the next player, whatever was played (KODEX 3.2.2), but for all-pass under
    ``repeat`` (PIS, KZPN). ``series`` is the one after the deal.

    Where an all-pass deal is dealt again by the same player, a series that has reached its limit
    still moves the deal on, and so do the compulsory deals, of which each player has one in a lap.
    """
    is_again = variant.dealer_rotation == "repeat" and result.kind == "all-pass" and not series.was_compelled
    return dealer if is_again and series.all_passes > 0 else seat_after(players, dealer)


def is_finished(
    variant: Variant, players: Sequence[str], sheet: Sheet, deals: int, series: Series | None = None
) -> bool:
    """Whether the game is over by its own rule after so many deals; ``series`` is the one after them,
    which only a race asks for (None: not known)."""
    target = variant.pool_target
    match variant.ending:
        case "each":
            return target is not None and all(sheet.pool.get(seat, 0) >= target for seat in players)
        case "sum":
            return target is not None and sum(sheet.pool.get(seat, 0) for seat in players) >= target * len(players)
        case "race":
            is_out = series is not None and series.all_passes == 0 and series.compelled == 0
            return is_out and target is not None and any(sheet.pool.get(seat, 0) >= target for seat in players)
        case "deals":
            return variant.max_deals is not None and deals >= variant.max_deals
        case "time" | "open":
            return False
        case ending:
            assert_never(ending)
