"""What one deal hands to the next: numbers, seats, rules, dealer, the all-pass series."""

from typing import NamedTuple

from prefrec.codes import deal as codes
from prefrec.codes import header as header_codes
from prefrec.contracts import ALL_PASS
from prefrec.diagnostics import Diagnostic
from prefrec.outcome import Result, Sheet
from prefrec.race import Winners, winners
from prefrec.record import Columns, Contract, Deal, Unread
from prefrec.referee.header import check_tags, key_span, overridden
from prefrec.referee.situation import Situation, excused, found_at, word_of, words_of
from prefrec.referee.totals import check_seats, sheet_of
from prefrec.seats import SEATS, in_seat_order, seat_after
from prefrec.sheet import Series, add, is_finished, next_dealer, next_series
from prefrec.variant import Variant
from prefrec.writer import DEAL_ORDER


class Running(NamedTuple):
    """What one deal hands to the next.

    ``sheet`` and ``series`` are None where the record does not tell them. Where a number was told
    wrong, ``other`` are the totals with the right one: a later line may go on from either. ``dealt``
    dealt last (None: not known), and ``deals_again`` or else the next player does. ``settled`` are all
    who ever had a column. ``over`` says by what the game is over. ``first`` filled the pool of a race
    first; None: not known.
    ``newcomers`` sit down at the deal that is looked at, and had no column before.
    """

    variant: Variant | None
    players: tuple[str, ...]
    sheet: Sheet | None
    series: Series | None
    settled: tuple[str, ...]
    other: Sheet | None = None
    dealt: str | None = None
    deals_again: bool = False
    number: int = 0
    is_number_doubtful: bool = False
    deals: int = 0
    over: str = ""
    first: Winners | None = ()
    newcomers: tuple[str, ...] = ()


def pass_over(deal: Unread, running: Running) -> Running:
    """Go on after a deal that could not be read, by what could be read of it."""
    variant, score, stated = running.variant, _legible(deal.score, running), _legible(deal.sheet, running)
    moves_on = variant is not None and variant.dealer_rotation == "slide" and deal.dealer in running.players
    return running._replace(
        sheet=stated or plus(running.sheet, score), other=None if stated else plus(running.other, score),
        dealt=deal.dealer if moves_on else None, deals_again=False, deals=running.deals + 1,
        series=_series_after(deal.contract, variant, None, running.series),
        number=running.number if deal.number is None else max(deal.number, running.number),
    )


def plus(sheet: Sheet | None, more: Sheet | None) -> Sheet | None:
    """Both together; None where one of them is not known."""
    return add(sheet, more) if sheet is not None and more is not None else None


def _legible(columns: Columns | None, running: Running) -> Sheet | None:
    """A complete entry for seats that have a column."""
    if columns is None or check_seats(columns, running.settled):
        return None
    return sheet_of(columns)


def number_of_deal(deal: Deal, running: Running, found: list[Diagnostic]) -> Running:
    """The number of the deal: rising, and without gaps if nothing is left out."""
    number = deal.number or 0
    if running.over:
        found.append(found_at(codes.GAME_OVER, deal.line, 0, reason=running.over))
        running = running._replace(over="")
    if number <= running.number:
        found.append(found_at(codes.DEAL_NUMBER, deal.line, 1, found=number, previous=running.number))
        # The next number may follow this one or the one that should stand here.
        return running._replace(is_number_doubtful=True)
    if number > running.number + 1 + running.is_number_doubtful:
        found.append(found_at(
            codes.DEALS_MISSING, deal.line, 1, previous=running.number, found=number, next=running.number + 1
        ))
        return running._replace(
            number=number, is_number_doubtful=False, sheet=None, other=None, series=None, dealt=None
        )
    return running._replace(number=number, is_number_doubtful=False)


def seated(deal: Deal, running: Running, found: list[Diagnostic]) -> Running:
    """Newcomers, and players who left."""
    if running.newcomers:
        running = running._replace(newcomers=())
    if not deal.tags and deal.leave is None:
        return running
    found += check_tags(deal.tags, DEAL_ORDER)
    joined = {tag.key for tag in deal.tags if tag.key in SEATS}
    left = deal.leave.word if deal.leave else None
    if left is not None and left not in running.players:
        found.append(found_at(
            header_codes.SEAT_UNKNOWN, deal.leave.line if deal.leave else None, 1, seat=word_of(left),
            expected=words_of(running.players),
        ))
    players = in_seat_order(({*running.players} - {left}) | joined)
    return running._replace(
        players=players, settled=in_seat_order({*running.settled, *players}),
        newcomers=in_seat_order(joined - {*running.settled}),
    )


def under_rules(deal: Deal, running: Running, found: list[Diagnostic]) -> Running:
    """Conventions changed from this deal on."""
    tags = [tag for tag in deal.tags if tag.key.startswith("rules.")]
    if not tags:
        return running
    if running.variant is None:
        found += (header_codes.CONVENTION_WITHOUT_RULES.at(key_span(tag), key=tag.key) for tag in tags)
        return running
    return running._replace(variant=overridden(running.variant, tags, found))


def check_dealer(deal: Deal, running: Running, found: list[Diagnostic]) -> str | None:
    """The dealer as written, if he can be one; whether it was his turn.

    Out of turn, and not said to be so, he may be a slip of the pen: then nothing is judged by him.
    """
    dealer = deal.dealer
    if dealer is None:
        return None
    if dealer not in running.players:
        found.append(found_at(
            header_codes.SEAT_UNKNOWN, deal.line, 2, seat=word_of(dealer), expected=words_of(running.players)
        ))
        return None
    irregular = deal.flags[:1] == "*"
    due = due_dealer(running)
    if due is not None and due != dealer:
        fault = found_at(codes.WRONG_DEALER, deal.line, 2, seat=word_of(dealer), expected=word_of(due))
        found.append(excused(fault) if irregular else fault)
        return dealer if irregular else None
    if irregular:
        found.append(found_at(codes.NEEDLESS_SIC, deal.line, 2, found=f"{word_of(dealer)}'s deal"))
    return dealer


def due_dealer(running: Running) -> str | None:
    """Whose turn it is to deal at the table as it sits now; None where that is not known."""
    if running.dealt is None:
        return None
    if running.deals_again and running.dealt in running.players:
        return running.dealt
    return seat_after(running.players, running.dealt)


def after(
    deal: Deal, situation: Situation, result: Result | None, totals: tuple[Sheet | None, Sheet | None],
    running: Running,
) -> Running:
    """The state for the next deal; ``totals`` are the new ``sheet`` and ``other``."""
    sheet, other = totals
    variant, dealer, series = situation.variant, situation.table.dealer, running.series
    if deal.void is not None:
        return running._replace(sheet=sheet, other=other, dealt=dealer, deals_again=True)
    coming = _series_after(deal.contract, variant, result, series)
    is_told = variant is not None and (
        variant.dealer_rotation == "slide" or (result is not None and coming is not None)
    )
    again = variant is not None and dealer is not None and is_told and dealer == next_dealer(
        variant, running.players, dealer, result or _OTHER, coming or Series()
    )
    deals, first, over = running.deals + 1, running.first, ""
    if variant is not None:
        first = winners(variant, running.players, sheet, first)
        if sheet is not None and is_finished(variant, running.players, sheet, deals, coming):
            over = _OVER[variant.ending].format(variant.max_deals)
    return running._replace(
        sheet=sheet, other=other, series=coming, dealt=dealer if is_told else None, deals_again=again, deals=deals,
        over=over, first=first,
    )


_OTHER = Result("game")
_OVER = {
    "each": "all pools are closed", "sum": "all pools are closed", "race": "the race is run", "deals": "deal {}",
}


def _series_after(
    contract: Contract | None, variant: Variant | None, result: Result | None, series: Series | None
) -> Series | None:
    if variant is None:
        return series
    if result is not None:
        return next_series(variant, series, result) if series is not None else _fresh(variant, result)
    if contract is None or series is None:
        return None
    if contract.bid == ALL_PASS:
        return next_series(variant, series, Result("all-pass"))
    # Any game leaves the series, however it came out, or there is none to leave.
    leaves = series.all_passes == 0 or (variant.exit_by_failing and not variant.exit_needs_whisted)
    is_told = (contract.bid or contract.level) and leaves and not variant.misere_all_pass
    return Series(compelled=max(0, series.compelled - 1)) if is_told else None


def _fresh(variant: Variant, result: Result) -> Series | None:
    """After a misere it need not be known what stood before, where it ends a series or begins another."""
    after = next_series(variant, Series(), result) if result.kind == "misere" else None
    return after if after is not None and (after.compelled or variant.exit_by_misere) else None
