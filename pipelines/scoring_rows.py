"""A game under other rules as rows."""

from collections.abc import Iterator

from prefrec.pipelines.deal_rows import amount
from prefrec.pipelines.dimensions import SEAT_CODES
from prefrec.pipelines.seat_rows import values_of
from prefrec.pipelines.sheet_rows import posting_row
from prefrec.pipelines.tables import Row

from prefrec.check import CheckedGame
from prefrec.ledger.page import scoring_name
from prefrec.record import Game, Unread
from prefrec.rescoring import Rescored, rescored
from prefrec.variant import Variant


def scoring_rows(number: int, checked: CheckedGame, game: Game, variant: Variant) -> Iterator[tuple[str, Row]]:
    """The rows of one scoring, each with the name of its table."""
    if checked.settings is None:
        return
    told = rescored(game, checked.settings, checked.outcomes, variant)
    head = number, scoring_name(variant)
    yield "scorings", (*head, variant.name, variant.version, *_counts(game, told))
    for place, outcome in enumerate(told.outcomes, 1):
        if outcome is None or outcome.postings is None:
            continue
        for at, posting in enumerate(outcome.postings, 1):
            yield "scoring_entries", (*head, place, at, *posting_row(posting))
        for seat, value in values_of(outcome).items():
            yield "scoring_values", (*head, place, SEAT_CODES[seat], *value)
    for seat, total in (told.settlement or {}).items():
        yield "scoring_settlements", (*head, SEAT_CODES[seat], *amount(total))
    for at, left in enumerate(told.left_out, 1):
        yield "scoring_notes", (*head, at, left.deal, left.what, left.is_scored)


def _counts(game: Game, told: Rescored) -> tuple[int, int]:
    """Deals that are scored, and deals that are not; void ones are neither."""
    counted = [
        outcome is not None and outcome.postings is not None
        for deal, outcome in zip(game.deals, told.outcomes, strict=True)
        if isinstance(deal, Unread) or deal.void is None
    ]
    return sum(counted), len(counted) - sum(counted)
