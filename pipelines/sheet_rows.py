"""The numbers of the sheet as rows: computed, written, agreed."""

from collections.abc import Iterator
from functools import lru_cache

from prefrec.pipelines.deal_rows import amount, seat_code
from prefrec.pipelines.dimensions import SEAT_CODES
from prefrec.pipelines.tables import Row

from prefrec.outcome import Posting
from prefrec.record import Columns, Deal
from prefrec.referee.situation import DealOutcome
from prefrec.show.language import Lang
from prefrec.show.reasons import reason_text


def posting_row(posting: Posting) -> Row:
    """A computed entry from its column to its reason."""
    return (
        posting.column, SEAT_CODES[posting.seat], seat_code(posting.on), *amount(posting.amount),
        posting.rule, posting.terms or None, reason_of(posting.rule, posting.terms),
    )  # fmt: skip


@lru_cache(maxsize=1 << 12)
def reason_of(rule: str, terms: str) -> str:
    """Rule and arithmetic in words."""
    return reason_text(rule, terms, Lang.EN)


def entry_rows(game: int, place: int, deal: Deal, outcome: DealOutcome) -> Iterator[Row]:
    """The rows of ``sheet_entries`` of one deal."""
    for at, posting in enumerate(outcome.postings or (), 1):
        yield game, place, "computed", at, *posting_row(posting)
    yield from column_rows(game, place, "written", deal.score)
    agreed = 0
    for adjustment in deal.adjustments:
        for row in column_rows(game, place, "agreed", adjustment.columns, adjustment.reason):
            agreed += 1
            yield (*row[:3], agreed, *row[4:])


def column_rows(game: int, place: int, origin: str, columns: Columns | None, rule: str | None = None) -> Iterator[Row]:
    """The three columns of the sheet as rows; whists are keyed by writer and victim."""
    at = 0
    for name in ("pool", "mountain", "whists"):
        for key, number in (getattr(columns, name, None) or {}).items():
            at += 1
            on = seat_code(key[1]) if name == "whists" else None
            yield game, place, origin, at, name, SEAT_CODES[key[0]], on, *amount(number), rule, None, None
