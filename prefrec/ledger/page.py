"""A game as its sheet tells it: the entries of every deal, what is written beside them, the closing."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from prefrec.check import CheckedGame
from prefrec.diagnostics import Diagnostic
from prefrec.ledger.shares import Share, shares_of
from prefrec.outcome import Number, Posting, Result, Sheet, exact
from prefrec.record import Adjustment, Columns, Deal, Game, Unread
from prefrec.referee.situation import DealOutcome
from prefrec.referee.totals import mismatches, sheet_of
from prefrec.rescoring import NotCarried, Rescored
from prefrec.seats import in_seat_order
from prefrec.settlement import money as in_money
from prefrec.settlement import payments
from prefrec.sheet import entry
from prefrec.variant import Variant

RECORD = "record"  # name of the scoring that is the record's own


class Beside(NamedTuple):
    """An entry for which another number is written than the rules give."""

    column: str
    key: str
    written: Number
    computed: Number


class DealPage(NamedTuple):
    """One deal on the sheet.

    entries   as computed, help and surplus included; None where they are not, and ``notes`` say why
    beside    numbers that are written otherwise
    written   the score line, where nothing could be computed
    sheet     running totals after the deal and its adjustments; None where not known
    """

    deal: Deal | Unread
    result: Result | None
    entries: tuple[Posting, ...] | None
    beside: tuple[Beside, ...] = ()
    written: Columns | None = None
    adjustments: tuple[Adjustment, ...] = ()
    sheet: Sheet | None = None
    notes: tuple[str, ...] = ()


class Due(NamedTuple):
    """Money of one seat: settlement times stake, and what the record states (None: nothing)."""

    seat: str
    computed: Number | None
    written: Decimal | None


class Payment(NamedTuple):
    """Who pays whom how many whists, and what that is in money; None: without a stake."""

    payer: str
    payee: str
    whists: Number
    money: Number | None


class Page(NamedTuple):
    """A game under one scoring.

    scoring     ``record``, or the rules by which it was scored anew
    variant     None: the rules are not written, and nothing is scored
    overrides   conventions that the record states otherwise than its rules
    final       the totals that are settled
    shares      the settlement taken apart; empty where it is not known
    written     the settlement as the record states it
    payments    as few as there can be, after which all are even
    notes       about the game as a whole
    """

    number: int
    scoring: str
    variant: Variant | None
    overrides: tuple[tuple[str, str], ...]
    players: tuple[str, ...]
    deals: tuple[DealPage, ...]
    end: str | None
    final: Sheet | None
    shares: tuple[Share, ...]
    written: Mapping[str, Number]
    stake: str
    money: tuple[Due, ...]
    payments: tuple[Payment, ...]
    notes: tuple[str, ...]


def scoring_name(variant: Variant) -> str:
    """How a scoring by these rules is called: ``leningrad 1``."""
    return f"{variant.name} {variant.version}"


def page_of(checked: CheckedGame, game: Game) -> Page:
    """The record's own scoring, with everything that was found wrong in it."""
    deals = tuple([
        _own_deal(deal, outcome, [found for found in checked.diagnostics if found.deal == deal.number is not None])
        for deal, outcome in zip(game.deals, checked.outcomes, strict=True)
    ])  # fmt: skip
    variant = _last_variant(checked.outcomes) or (checked.settings.variant if checked.settings else None)
    final = sheet_of(game.final) if game.final else _last_sheet(deals)
    notes = tuple(_said(found) for found in checked.diagnostics if found.deal is None)
    page = _page(checked, game, RECORD, variant, deals, final, checked.settlement, notes)
    stated = tuple((tag.key.partition(".")[2], tag.value) for tag in game.tags if tag.key.startswith("rules."))
    written = game.settlement.values if game.settlement else {}
    paid = game.money.values if game.money else {}
    return page._replace(overrides=stated, written=written, money=_money(checked, checked.settlement, paid))


def page_under(checked: CheckedGame, game: Game, rescored: Rescored) -> Page:
    """The game scored anew; numbers that are written belong to other rules and are left out."""
    deals = tuple([
        _new_deal(deal, outcome, rescored.left_out)
        for deal, outcome in zip(game.deals, rescored.outcomes, strict=True)
    ])  # fmt: skip
    notes = tuple(left.what for left in rescored.left_out if left.deal is None)
    page = _page(
        checked, game, scoring_name(rescored.variant), rescored.variant, deals, _last_sheet(deals),
        rescored.settlement, notes,
    )
    return page._replace(money=_money(checked, rescored.settlement, {}))


def _page(
    checked: CheckedGame, game: Game, scoring: str, variant: Variant | None, deals: tuple[DealPage, ...],
    final: Sheet | None, settlement: Mapping[str, Number] | None, notes: tuple[str, ...],
) -> Page:
    shares = () if not settlement or variant is None or final is None else shares_of(variant, settlement, final)
    players = tuple(settlement or (checked.settings.players if checked.settings else ()))
    paid = tuple(_payments(checked, settlement))
    stake = next((tag.value for tag in game.tags if tag.key == "stake"), "")
    end = game.end.word if game.end else None
    return Page(checked.number, scoring, variant, (), players, deals, end, final, shares, {}, stake, (), paid, notes)


def _last_variant(outcomes: Sequence[DealOutcome | None]) -> Variant | None:
    return next((outcome.variant for outcome in reversed(outcomes) if outcome is not None), None)


def _last_sheet(deals: Sequence[DealPage]) -> Sheet | None:
    return next((page.sheet for page in reversed(deals) if isinstance(page.deal, Deal)), None)


# ---- deals


def _own_deal(deal: Deal | Unread, outcome: DealOutcome | None, found: Iterable[Diagnostic]) -> DealPage:
    if isinstance(deal, Unread) or outcome is None:
        return DealPage(deal, None, None, written=deal.score, notes=tuple(map(_said, found)))
    entries = outcome.postings
    beside = tuple(_beside(deal.score, entries))
    # A number that stands beside the right one needs no second telling.
    notes = tuple(_said(fault) for fault in found if not (beside and fault.code.id == "S601"))
    written = deal.score if entries is None else None
    return DealPage(deal, outcome.result, entries, beside, written, deal.adjustments, outcome.sheet, notes)


def _beside(score: Columns | None, entries: tuple[Posting, ...] | None) -> Iterator[Beside]:
    if score is not None and entries is not None:
        yield from (Beside(*found) for found in mismatches(score, entry(entries)))


def _said(found: Diagnostic) -> str:
    return f"{found.severity}[{found.code.id}] {found.message}"


def _new_deal(deal: Deal | Unread, outcome: DealOutcome | None, left_out: Iterable[NotCarried]) -> DealPage:
    notes = tuple(left.what for left in left_out if left.deal == deal.number is not None)
    if isinstance(deal, Unread) or outcome is None:
        return DealPage(deal, None, None, notes=notes)
    agreed = tuple(adjustment for adjustment in deal.adjustments if adjustment.reason != "sheet")
    return DealPage(deal, outcome.result, outcome.postings, (), None, agreed, outcome.sheet, notes)


# ---- money


def _money(
    checked: CheckedGame, settlement: Mapping[str, Number] | None, stated: Mapping[str, Decimal]
) -> tuple[Due, ...]:
    price = _price(checked)
    computed = {} if price is None or settlement is None else in_money(settlement, price)
    return tuple([Due(seat, computed.get(seat), stated.get(seat)) for seat in in_seat_order({*computed, *stated})])


def _payments(checked: CheckedGame, settlement: Mapping[str, Number] | None) -> Iterator[Payment]:
    price = _price(checked)
    for payer, payee, whists in payments(settlement or {}):
        yield Payment(payer, payee, whists, None if price is None else exact(whists * price))


def _price(checked: CheckedGame) -> Fraction | None:
    """The stake, exactly."""
    stake = checked.settings.stake if checked.settings else None
    return None if stake is None else Fraction(stake)
