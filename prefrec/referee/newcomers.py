"""A newcomer's first numbers against the means of those who were at the table."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor

from prefrec.codes import score as codes
from prefrec.diagnostics import Diagnostic
from prefrec.facts_text import number_text, signed
from prefrec.outcome import Number, Sheet
from prefrec.record import Adjustment, Deal
from prefrec.referee.running import Running
from prefrec.referee.situation import word_of
from prefrec.referee.totals import place_of


def check_newcomers(deal: Deal, running: Running) -> Iterator[tuple[Diagnostic, Sheet]]:
    """``adjust join`` of those who sit down at this deal, where the rules say what they begin with:
    each wrong number, and what is missing from the totals by it."""
    variant, sheet = running.variant, running.sheet
    if not running.newcomers or variant is None or variant.newcomer != "mean" or sheet is None:
        return
    joining = [adjustment for adjustment in deal.adjustments if adjustment.reason == "join"]
    others = [seat for seat in running.players if seat not in running.newcomers]
    for seat in running.newcomers if others else ():
        own = [line for line in joining if _names(line, seat)]
        for column, right in newcomer_columns(sheet, others).items():
            yield from _compared(own, seat, column, right)


def _names(adjustment: Adjustment, seat: str) -> bool:
    return any(seat in (values or {}) for values in (adjustment.columns.pool, adjustment.columns.mountain))


def newcomer_columns(sheet: Sheet, others: Sequence[str]) -> Mapping[str, int]:
    """Pool and mountain with which a newcomer begins: the means of the others, rounded against him (KODEX 3.1.2)."""
    pool, mountain = (sum(Fraction(column.get(seat, 0)) for seat in others) for column in sheet[:2])
    return {"pool": floor(pool / len(others)), "mountain": ceil(mountain / len(others))}


def _compared(
    own: Sequence[Adjustment], seat: str, column: str, right: int
) -> Iterator[tuple[Diagnostic, Sheet]]:
    """What the lines say in this column, where they say it."""
    columns = [getattr(adjustment.columns, column) or {} for adjustment in own]
    is_said = all(adjustment.columns.is_complete for adjustment in own) or any(seat in values for values in columns)
    written: Number = sum(values.get(seat, 0) for values in columns)
    if not own or not is_said or written == right:
        return
    line = next((line for line, values in zip(own, columns, strict=True) if seat in values), own[0])
    fault = codes.NEWCOMER_MISMATCH.at(
        place_of(line.line, column, seat), seat=word_of(seat), column=column, written=number_text(written),
        computed=number_text(right), difference=signed(written - right),
    )
    yield fault, Sheet()._replace(**{column: {seat: right - written}})
