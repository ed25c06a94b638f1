"""A game from its header to its settlement: a fold over its deals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from prefrec import answers, auction
from prefrec.codes import deal as deal_codes
from prefrec.codes import header as header_codes
from prefrec.codes import score as score_codes
from prefrec.contracts import ALL_PASS
from prefrec.diagnostics import Diagnostic, Span
from prefrec.identity import deal_id, game_id
from prefrec.outcome import Number, Posting, Result, Sheet
from prefrec.record import Deal, Game, Unread
from prefrec.referee.deal import replay
from prefrec.referee.header import DETAILS, Settings, check_tags, key_span, overridden, settings_of, unstated, value_span
from prefrec.referee.reasons import check_reasons
from prefrec.referee.situation import DealOutcome, Situation, excused, found_at, is_error, seats_at, span_of, word_of, words_of
from prefrec.referee.totals import (
    check_money,
    check_seats,
    check_settlement,
    compare,
    corrections_of,
    mismatches,
    sheet_of,
)
from prefrec.referee.variations import check_variations
from prefrec.scoring import deal_postings, missing_facts, needed_conventions
from prefrec.seats import SEATS, in_seat_order
from prefrec.settlement import settle
from prefrec.sheet import Series, add, entry, is_finished, minimum_level, next_dealer, next_series, price_index, write
from prefrec.variant import Variant
from prefrec.writer import DEAL_ORDER


@dataclass(frozen=True, slots=True)
class Running:
    """What one deal hands to the next.

    ``sheet`` and ``series`` are None where the record does not tell them; ``dealer`` is who must
    deal next, None where that is not known.
    """

    variant: Variant | None
    players: tuple[str, ...]
    sheet: Sheet | None = Sheet()
    series: Series | None = Series()
    dealer: str | None = None
    number: int = 0
    deals: int = 0
    over: str = ""
    settled: tuple[str, ...] = field(default=())


class Refereed(NamedTuple):
    """A game checked: its settings, one outcome a deal (None where the deal could not be read), the
    settlement of the last sheet (None where that is not known)."""

    settings: Settings
    outcomes: tuple[DealOutcome | None, ...]
    settlement: Mapping[str, Number] | None
    diagnostics: tuple[Diagnostic, ...]


def referee(game: Game) -> Refereed:
    """Everything that the rules have to say about a game."""
    found: list[Diagnostic] = []
    settings = settings_of(game, found)
    sheet, series = _start(game, settings, found)
    running = Running(settings.variant, settings.players, sheet, series, settled=settings.players)
    corrections = corrections_of(a for deal in game.deals if isinstance(deal, Deal) for a in deal.adjustments)
    outcomes: list[DealOutcome | None] = []
    for deal in game.deals:
        faults: list[Diagnostic] = []
        if isinstance(deal, Unread):
            running = _pass_over(deal, running)
            outcomes.append(None)
            continue
        running, outcome = _deal(deal, running, settings, corrections.get(deal.number or 0, {}), faults)
        outcomes.append(outcome)
        found += [replace(fault, deal=deal.number) for fault in faults]
    settlement = _closing(game, settings, running, found)
    _check_game_id(game, found)
    return Refereed(settings, tuple(outcomes), settlement, tuple(found))


def _start(game: Game, settings: Settings, found: list[Diagnostic]) -> tuple[Sheet | None, Series]:
    """The sheet and the all-pass series before the first deal: empty unless a ``start`` line says more."""
    if game.start is None:
        return Sheet(), Series()
    stranger = check_seats(game.start, settings.players)
    if stranger:
        found.append(stranger)
    return sheet_of(game.start), Series(game.start.all_passes)


def _pass_over(deal: Unread, running: Running) -> Running:
    """Go on after a deal that could not be read, by what could be read of it."""
    sheet = running.sheet
    score = sheet_of(deal.score) if deal.score else None
    sheet = add(sheet, score) if sheet is not None and score is not None else None
    if deal.sheet is not None:
        sheet = sheet_of(deal.sheet)
    return replace(
        running, sheet=sheet, series=None, dealer=None,
        number=running.number if deal.number is None else max(deal.number, running.number), deals=running.deals + 1,
    )


# ---- one deal


def _deal(
    deal: Deal, running: Running, settings: Settings, corrections: Mapping[tuple[str, str], Number],
    found: list[Diagnostic],
) -> tuple[Running, DealOutcome]:
    running = _seated(deal, _numbered(deal, running, found), found)
    running = _under_rules(deal, running, found)
    situation = _situation(deal, running, settings, found)
    replayed = replay(deal, situation, found)
    if deal.variations:
        check_variations(deal, situation, found)
    if deal.incidents or deal.adjustments or deal.void or deal.factor:
        found += check_reasons(deal)
    _check_deal_id(deal, situation, found)
    postings = _postings(deal, situation, replayed.result, running, found)
    final, sheet = _written(deal, situation, postings, running, replayed.is_broken, corrections, found)
    sheet = _adjusted(deal, running, sheet, found)
    if deal.sheet is not None:
        stranger = check_seats(deal.sheet, running.settled)
        if stranger:
            found.append(stranger)
        elif sheet is not None:
            found += compare(score_codes.SHEET_MISMATCH, deal.sheet, sheet)
        sheet = sheet_of(deal.sheet) or (sheet if not deal.sheet.is_complete else None)
    broken = any(map(is_error, found))
    outcome = DealOutcome(
        situation.table, situation.variant, replayed.result, final, sheet, replayed.winners, situation.all_passes,
        situation.minimum, broken,
    )
    return _after(deal, situation, replayed.result, sheet, running), outcome


def _numbered(deal: Deal, running: Running, found: list[Diagnostic]) -> Running:
    """The number of the deal: rising, and without gaps if nothing is left out."""
    number = deal.number or 0
    if running.over:
        found.append(found_at(deal_codes.GAME_OVER, deal.line, 0, reason=running.over))
        running = replace(running, over="")
    if number <= running.number:
        found.append(found_at(deal_codes.DEAL_NUMBER, deal.line, 1, found=number, previous=running.number))
        return running
    if number > running.number + 1:
        found.append(found_at(
            deal_codes.DEALS_MISSING, deal.line, 1, previous=running.number, found=number, next=running.number + 1
        ))
        return replace(running, number=number, sheet=None, series=None, dealer=None)
    return replace(running, number=number)


def _seated(deal: Deal, running: Running, found: list[Diagnostic]) -> Running:
    """Newcomers, and players who left."""
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
    return replace(running, players=players, settled=in_seat_order({*running.settled, *players}))


def _under_rules(deal: Deal, running: Running, found: list[Diagnostic]) -> Running:
    """Conventions changed from this deal on."""
    tags = [tag for tag in deal.tags if tag.key.startswith("rules.")]
    if not tags:
        return running
    if running.variant is None:
        found += (header_codes.CONVENTION_WITHOUT_RULES.at(key_span(tag), key=tag.key) for tag in tags)
        return running
    return replace(running, variant=overridden(running.variant, tags, found))


def _situation(deal: Deal, running: Running, settings: Settings, found: list[Diagnostic]) -> Situation:
    dealer = _check_dealer(deal, running, found)
    variant, series = running.variant, running.series
    table = seats_at(running.players, dealer, settings.dummy)
    detail = next((tag.value for tag in deal.tags if tag.key == "detail"), settings.detail)
    minimum = 6 if variant is None or series is None else minimum_level(variant, series)
    all_passes = 0 if series is None else series.all_passes + 1
    return Situation(
        table, variant, None if variant is None else auction.rules_of(variant),
        None if variant is None else answers.rules_of(variant), detail if detail in DETAILS else "", minimum,
        all_passes,
    )


def _check_dealer(deal: Deal, running: Running, found: list[Diagnostic]) -> str | None:
    """The dealer as written, if he can be one; whether it was his turn."""
    dealer = deal.dealer
    if dealer is None:
        return None
    if dealer not in running.players:
        found.append(found_at(
            header_codes.SEAT_UNKNOWN, deal.line, 2, seat=word_of(dealer), expected=words_of(running.players)
        ))
        return None
    irregular = deal.flags[:1] == "*"
    if running.dealer is not None and running.dealer != dealer and running.dealer in running.players:
        fault = found_at(
            deal_codes.WRONG_DEALER, deal.line, 2, seat=word_of(dealer), expected=word_of(running.dealer)
        )
        found.append(excused(fault) if irregular else fault)
    elif irregular:
        found.append(found_at(deal_codes.NEEDLESS_SIC, deal.line, 2, found=f"{word_of(dealer)}'s deal"))
    return dealer


def _check_deal_id(deal: Deal, situation: Situation, found: list[Diagnostic]) -> None:
    tag = next((tag for tag in deal.tags if tag.key == "id"), None)
    if tag is None or not tag.value:
        return
    computed = deal_id(deal, situation.table)
    if computed is not None and tag.value != computed:
        found.append(deal_codes.DEAL_ID.at(value_span(tag), found=tag.value, expected=computed))


def _postings(
    deal: Deal, situation: Situation, result: Result | None, running: Running, found: list[Diagnostic]
) -> tuple[Posting, ...] | None:
    """What the deal earns by the rules, before closing and help; None where that cannot be told."""
    variant = situation.variant
    if variant is None or result is None:
        return None
    if variant.unstated:
        missing = sorted(needed_conventions(result) & variant.unstated)
        if missing:
            found.append(unstated(variant, missing, span_of(deal.contract.line if deal.contract else deal.line, 0)))
            return None
    series = running.series
    if result.kind == "all-pass" and series is None and variant.progression != "none":
        return None
    return deal_postings(variant, situation.table, result, price_index(series or Series(), result))


def _written(
    deal: Deal, situation: Situation, postings: tuple[Posting, ...] | None, running: Running, is_broken: bool,
    corrections: Mapping[tuple[str, str], Number], found: list[Diagnostic],
) -> tuple[tuple[Posting, ...] | None, Sheet | None]:
    """The postings with help and surplus, and the totals after them.

    Where the record states another score than the rules, the totals go on from what was written, so
    that one wrong number is told once. The same where nothing could be computed.
    """
    score, variant, sheet = deal.score, situation.variant, running.sheet
    stated = sheet_of(score) if score else None
    stranger = check_seats(score, running.settled) if score else None
    if stranger:
        found.append(stranger)
        return None, None
    after_stated = add(sheet, stated) if sheet is not None and stated is not None else None
    if deal.void is not None and score is None:
        return (), sheet
    if postings is None or variant is None:
        if score is not None and variant is not None and not is_broken and not any(map(is_error, found)):
            found.append(_unchecked(deal, situation, running))
        return None, after_stated
    if sheet is None:
        final, after = postings, None
    else:
        final, after = write(variant, situation.table, sheet, postings)
    if score is None:
        return (final if sheet is not None else None), after
    computed = entry(final)
    if sheet is None and _closes(variant) and any(True for _ in mismatches(score, computed)):
        found.append(_unchecked(deal, situation, running))
        return None, None
    faults = list(compare(score_codes.SCORE_MISMATCH, score, computed, final, corrections))
    found += faults
    return final, after if not faults else after_stated


def _closes(variant: Variant) -> bool:
    """Whether a credit to the pool depends on the totals before it."""
    return variant.hill_first or variant.pool_target is not None


def _unchecked(deal: Deal, situation: Situation, running: Running) -> Diagnostic:
    variant = situation.variant
    reason = "the totals before this deal are not written"
    replayed = running.sheet is not None
    if replayed:
        reason = "the record does not tell how the deal came out"
    if deal.contract is not None and deal.contract.bid == ALL_PASS and running.series is None and variant:
        reason = "the all-pass series before this deal is not written"
    return found_at(score_codes.TOTALS_UNKNOWN, deal.score.line if deal.score else deal.line, 0, reason=reason)


def _adjusted(deal: Deal, running: Running, sheet: Sheet | None, found: list[Diagnostic]) -> Sheet | None:
    for adjustment in deal.adjustments:
        columns = adjustment.columns._replace(line=adjustment.line)
        stranger = check_seats(columns, running.settled)
        if stranger:
            found.append(stranger)
            continue
        if adjustment.deal is not None and adjustment.deal >= running.number:
            line = adjustment.line
            found.append(found_at(
                score_codes.ADJUST_DEAL, line, len(line.words) - 1 if line else 0, found=adjustment.deal
            ))
        more = sheet_of(columns)
        sheet = add(sheet, more) if sheet is not None and more is not None else None
    return sheet


def _after(deal: Deal, situation: Situation, result: Result | None, sheet: Sheet | None, running: Running) -> Running:
    """The state for the next deal."""
    variant, dealer, series = situation.variant, situation.table.dealer, running.series
    if deal.void is not None:
        return replace(running, sheet=sheet, dealer=dealer)
    after = _series_after(deal, variant, result, series)
    upcoming = None
    if dealer is not None and variant is not None and variant.dealer_rotation == "slide":
        upcoming = next_dealer(variant, running.players, dealer, result or _OTHER, after or Series())
    elif dealer is not None and variant is not None and result is not None and after is not None:
        upcoming = next_dealer(variant, running.players, dealer, result, after)
    deals = running.deals + 1
    over = ""
    if variant is not None and sheet is not None and is_finished(variant, running.players, sheet, deals):
        over = "all pools are closed" if variant.ending != "deals" else f"deal {variant.max_deals}"
    return replace(running, sheet=sheet, series=after, dealer=upcoming, deals=deals, over=over)


_OTHER = Result("game")


def _series_after(
    deal: Deal, variant: Variant | None, result: Result | None, series: Series | None
) -> Series | None:
    if variant is None:
        return series
    if result is not None:
        return next_series(variant, series, result) if series is not None else _fresh(result)
    if deal.contract is not None and deal.contract.bid == ALL_PASS and series is not None:
        return next_series(variant, series, Result("all-pass"))
    return Series() if series == Series() and deal.contract is not None and deal.contract.bid else None


def _fresh(result: Result) -> Series | None:
    """A misere always ends a series, whatever stood before."""
    return Series() if result.kind == "misere" else None


# ---- the closing part


def _closing(
    game: Game, settings: Settings, running: Running, found: list[Diagnostic]
) -> Mapping[str, Number] | None:
    sheet, variant = running.sheet, running.variant
    _check_end(game, running, found)
    if game.final is not None:
        stranger = check_seats(game.final, running.settled)
        if stranger:
            found.append(stranger)
            sheet = None
        else:
            if sheet is not None and (game.deals or game.start):
                found += compare(score_codes.FINAL_MISMATCH, game.final, sheet)
            sheet = sheet_of(game.final)
    elif not game.deals:
        sheet = None
    _check_closing_promise(game, settings, found)
    settlement = settle(variant, running.settled, sheet) if variant is not None and sheet is not None else None
    if game.settlement is not None:
        found += check_settlement(game.settlement, settlement)
    if game.money is not None:
        found += check_money(game.money, settings.stake, settlement, game.settlement)
    return settlement


def _check_closing_promise(game: Game, settings: Settings, found: list[Diagnostic]) -> None:
    fact = {"sheet": game.final, "settlement": game.settlement}.get(settings.detail, game)
    if fact is None:
        missing = "final line" if settings.detail == "sheet" else "settlement line"
        found.append(header_codes.PROMISE_BROKEN.at(
            span_of(game.line, 0), detail=settings.detail, missing=missing
        ))


def _check_end(game: Game, running: Running, found: list[Diagnostic]) -> None:
    """A game that ends ``closed`` has closed its pools."""
    end, variant = game.end, running.variant
    if end is None:
        return
    found += check_reasons(end)
    if end.word != "closed" or variant is None or running.sheet is None or running.over or not game.deals:
        return
    if variant.pool_target is not None and variant.ending in ("each", "sum"):
        found.append(found_at(
            score_codes.END_MISMATCH, end.line, 1, found="closed", reason="not every pool is closed",
            expected="a pool of {variant.pool_target} each",
        ))


def _check_game_id(game: Game, found: list[Diagnostic]) -> None:
    tag = next((tag for tag in game.tags if tag.key == "id"), None)
    if tag is None or not tag.value or any(isinstance(deal, Unread) for deal in game.deals):
        return
    computed = game_id(game)
    if tag.value != computed:
        found.append(header_codes.ID_MISMATCH.at(value_span(tag), found=tag.value, expected=computed))


def numbered(found: Sequence[Diagnostic], game: int) -> tuple[Diagnostic, ...]:
    """Findings in the order of their places, with the number of their game."""
    return tuple(replace(fault, game=game) for fault in sorted(found, key=_by_place))


def _by_place(fault: Diagnostic) -> Span:
    return fault.span
