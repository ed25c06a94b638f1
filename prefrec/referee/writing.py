"""What a deal writes on the sheet, by the rules and as stated."""

from collections.abc import Mapping
from typing import NamedTuple

from prefrec.codes import score as codes
from prefrec.diagnostics import Diagnostic
from prefrec.outcome import Number, Posting, Result, Sheet
from prefrec.race import with_prizes
from prefrec.record import Deal
from prefrec.referee.header import unstated
from prefrec.referee.running import Running, plus
from prefrec.referee.situation import Situation, found_at, is_error, span_of
from prefrec.referee.totals import check_seats, compare, mismatches, sheet_of
from prefrec.scoring import deal_postings, missing_facts, needed_conventions
from prefrec.sheet import Series, add, entry, next_series, price_index, write
from prefrec.variant import Variant


def earned(
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
    postings = deal_postings(variant, situation.table, result, price_index(series or Series(), result))
    if postings is None or variant.ending != "race" or running.sheet is None:
        return postings
    after = None if series is None else next_series(variant, series, result)
    return with_prizes(
        variant, situation.table, running.sheet, postings, running.first, after, running.deals + 1
    )


class Written(NamedTuple):
    """What a deal writes: its postings (None: not computed), the totals after it, and those with the
    right numbers where a number before was told wrong."""

    postings: tuple[Posting, ...] | None
    sheet: Sheet | None
    other: Sheet | None = None


def written(
    deal: Deal, situation: Situation, result: Result | None, postings: tuple[Posting, ...] | None, running: Running,
    is_broken: bool, corrections: Mapping[tuple[str, str], Number], found: list[Diagnostic],
) -> Written:
    """The postings with help and surplus, and the totals after them.

    Where the record states another score than the rules, the totals go on from what was written, so
    that one wrong number is told once. The same where nothing could be computed.
    """
    score, variant, sheet = deal.score, situation.variant, running.sheet
    stated = sheet_of(score) if score else None
    stranger = check_seats(score, running.settled) if score else None
    if stranger:
        found.append(stranger)
        return Written(None, None)
    if deal.void is not None and score is None:
        return Written((), sheet, running.other)
    if postings is None or variant is None:
        if score is not None and variant is not None and not is_broken and not any(map(is_error, found)):
            found.append(_unchecked(deal, situation, result, running))
        return Written(None, plus(sheet, stated), plus(running.other, stated))
    if sheet is None:
        final, after = postings, None
    else:
        final, after = write(variant, situation.table, sheet, postings)
    if score is None:
        return Written(final if sheet is not None else None, after, _with_other(running, final))
    computed = entry(final)
    if sheet is None and _closes(variant) and any(True for _ in mismatches(score, computed)):
        found.append(_unchecked(deal, situation, result, running))
        return Written(None, None)
    faults = list(compare(codes.SCORE_MISMATCH, score, computed, final, corrections))
    found += faults
    if faults:
        return Written(final, plus(sheet, stated), after)
    return Written(final, after, _with_other(running, final))


def _with_other(running: Running, final: tuple[Posting, ...]) -> Sheet | None:
    return None if running.other is None else add(running.other, entry(final))


def _closes(variant: Variant) -> bool:
    """Whether a credit to the pool depends on the totals before it."""
    return variant.hill_first or variant.pool_target is not None


def _unchecked(deal: Deal, situation: Situation, result: Result | None, running: Running) -> Diagnostic:
    """A stated score that nothing can be held against, and what is missing for that."""
    variant = situation.variant
    missing = missing_facts(variant, situation.table, result) if variant and result else ()
    if deal.void is not None:
        reason = "a void deal writes only what was agreed"
    elif result is None:
        reason = "the record does not tell how the deal came out"
    elif missing:
        reason = f"not written: {', '.join(missing)}"
    elif result.kind == "all-pass" and running.series is None:
        reason = "the all-pass series before this deal is not written"
    else:
        reason = "the totals before this deal are not written"
    return found_at(codes.TOTALS_UNKNOWN, deal.score.line if deal.score else deal.line, 0, reason=reason)


def adjusted(deal: Deal, running: Running, totals: Written, found: list[Diagnostic]) -> Written:
    """The totals with what was agreed at the table."""
    for adjustment in deal.adjustments:
        columns = adjustment.columns._replace(line=adjustment.line)
        stranger = check_seats(columns, running.settled)
        if stranger:
            found.append(stranger)
            continue
        if adjustment.deal is not None and adjustment.deal >= running.number:
            line = adjustment.line
            found.append(found_at(
                codes.ADJUST_DEAL, line, len(line.words) - 1 if line else 0, found=adjustment.deal
            ))
        more = sheet_of(columns)
        totals = totals._replace(sheet=plus(totals.sheet, more), other=plus(totals.other, more))
    return totals


def anchored(deal: Deal, running: Running, totals: Written, found: list[Diagnostic]) -> Written:
    """The totals as a ``sheet`` line states them, compared with what they must be.

    After a number that was told wrong the line may go on from that number or from the right one.
    """
    stated = deal.sheet
    if stated is None:
        return totals
    stranger = check_seats(stated, running.settled)
    if stranger:
        found.append(stranger)
        return totals._replace(sheet=None, other=None)
    sheet, other = totals.sheet, totals.other
    faults = [] if sheet is None else list(compare(codes.SHEET_MISMATCH, stated, sheet))
    if faults and other is not None and not any(mismatches(stated, other)):
        return totals._replace(sheet=sheet_of(stated) or other, other=None)
    found += faults
    return totals._replace(sheet=sheet_of(stated) or sheet, other=sheet if faults else None)
