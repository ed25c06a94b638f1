"""A game from its header to its settlement: a fold over its deals."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from prefrec import answers, auction
from prefrec.codes import deal as deal_codes
from prefrec.codes import header as header_codes
from prefrec.codes.auction import CONTRACT_NOT_ALLOWED
from prefrec.diagnostics import Diagnostic, Span
from prefrec.identity import deal_id, game_id
from prefrec.outcome import Number, Sheet
from prefrec.record import Deal, Game, Unread
from prefrec.referee.closing import close
from prefrec.referee.deal import replay
from prefrec.referee.header import DETAILS, Settings, settings_of, value_span
from prefrec.referee.newcomers import check_newcomers
from prefrec.referee.reasons import check_reasons
from prefrec.referee.running import Running, after, check_dealer, number_of_deal, pass_over, plus, seated, under_rules
from prefrec.referee.situation import DealOutcome, Situation, is_error, seats_at
from prefrec.referee.totals import check_seats, corrections_of, sheet_of
from prefrec.referee.variations import check_variations
from prefrec.referee.writing import adjusted, anchored, earned, written
from prefrec.sheet import Series, minimum_level, opening_series
from prefrec.shelf import RELEASED, Shelf


class Refereed(NamedTuple):
    """A game checked: its settings, one outcome a deal (None where the deal could not be read), the
    settlement of the last sheet (None where that is not known)."""

    settings: Settings
    outcomes: tuple[DealOutcome | None, ...]
    settlement: Mapping[str, Number] | None
    diagnostics: tuple[Diagnostic, ...]


def referee(game: Game, shelf: Shelf = RELEASED) -> Refereed:
    """Everything that the rules have to say about a game; its variant is looked for on the shelf."""
    found: list[Diagnostic] = []
    settings = settings_of(game, found, shelf)
    if any(fault.code in (header_codes.SEAT_COUNT, header_codes.SEATS_AND_RULES) for fault in found):
        # Nobody can say who holds which cards.
        return Refereed(settings, (None,) * len(game.deals), None, tuple(found))
    sheet, series = opening(game, settings, found)
    running = Running(settings.variant, settings.players, sheet, series, settings.players)
    corrections = corrections_of(a for deal in game.deals if isinstance(deal, Deal) for a in deal.adjustments)
    outcomes: list[DealOutcome | None] = []
    for deal in game.deals:
        faults: list[Diagnostic] = []
        if isinstance(deal, Unread):
            running = pass_over(deal, running)
            outcomes.append(None)
            continue
        running, outcome = _deal(deal, running, settings, corrections.get(deal.number or 0, {}), faults)
        outcomes.append(outcome)
        found += [replace(fault, deal=deal.number) for fault in faults]
    settlement = close(game, settings, running, found)
    _check_game_id(game, found)
    return Refereed(settings, tuple(outcomes), settlement, tuple(found))


def opening(game: Game, settings: Settings, found: list[Diagnostic]) -> tuple[Sheet | None, Series]:
    """The sheet and the all-pass series before the first deal: empty unless a ``start`` line says more.

    A game that goes on from a ``start`` line is past its opening.
    """
    if game.start is None:
        variant = settings.variant
        return Sheet(), Series() if variant is None else opening_series(variant, settings.players)
    stranger = check_seats(game.start, settings.players)
    if stranger:
        found.append(stranger)
    return None if stranger else sheet_of(game.start), Series(game.start.all_passes)


def _deal(
    deal: Deal, running: Running, settings: Settings, corrections: Mapping[tuple[str, str], Number],
    found: list[Diagnostic],
) -> tuple[Running, DealOutcome]:
    running = seated(deal, number_of_deal(deal, running, found), found)
    running = under_rules(deal, running, found)
    situation = situation_of(deal, running, settings, found)
    replayed = replay(deal, situation, found)
    if deal.variations:
        check_variations(deal, situation, found)
    if deal.incidents or deal.adjustments or deal.void or deal.factor:
        found += check_reasons(deal)
    _check_deal_id(deal, situation, found)
    postings = earned(deal, situation, replayed.result, running, found)
    totals = written(
        deal, situation, replayed.result, postings, running, replayed.is_broken, corrections, found
    )
    totals = adjusted(deal, running, totals, found)
    for fault, missing in check_newcomers(deal, running) if running.newcomers else ():
        found.append(fault)
        totals = totals._replace(other=plus(totals.other or totals.sheet, missing))
    totals = anchored(deal, running, totals, found)
    outcome = DealOutcome(
        situation.table, situation.variant, replayed.result, totals.postings, totals.sheet, replayed.winners,
        situation.all_passes, situation.minimum, any(map(is_error, found)),
    )
    # A contract that contradicts the auction does not tell whether the all-pass series goes on.
    if any(fault.code is CONTRACT_NOT_ALLOWED for fault in found):
        deal = deal._replace(contract=None)
    return after(deal, situation, replayed.result, (totals.sheet, totals.other), running), outcome


def situation_of(deal: Deal, running: Running, settings: Settings, found: list[Diagnostic]) -> Situation:
    """What the referee knows when he looks at this deal."""
    dealer = check_dealer(deal, running, found)
    variant, series = running.variant, running.series
    table = seats_at(running.players, dealer, settings.dummy)
    detail = next((tag.value for tag in deal.tags if tag.key == "detail"), settings.detail)
    minimum = 6 if variant is None or series is None else minimum_level(variant, series)
    all_passes = 0 if series is None else series.all_passes + 1
    return Situation(
        table, variant, None if variant is None else auction.rules_of(variant),
        None if variant is None else answers.rules_of(variant), detail if detail in DETAILS else "", minimum,
        all_passes, None if series is None else series.compelled,
    )


def _check_deal_id(deal: Deal, situation: Situation, found: list[Diagnostic]) -> None:
    tag = next((tag for tag in deal.tags if tag.key == "id"), None)
    if tag is None or not tag.value:
        return
    computed = deal_id(deal, situation.table)
    if computed is not None and tag.value != computed:
        found.append(deal_codes.DEAL_ID.at(value_span(tag), found=tag.value, expected=computed))


def _check_game_id(game: Game, found: list[Diagnostic]) -> None:
    tag = next((tag for tag in game.tags if tag.key == "id"), None)
    if tag is None or not tag.value or any(isinstance(deal, Unread) for deal in game.deals):
        return
    if any(map(is_error, found)):
        # Facts that are wrong are not those that the id was made from.
        return
    computed = game_id(game)
    if tag.value != computed:
        found.append(header_codes.ID_MISMATCH.at(value_span(tag), found=tag.value, expected=computed))


def numbered(found: Sequence[Diagnostic], game: int) -> tuple[Diagnostic, ...]:
    """Findings in the order of their places, with the number of their game."""
    return tuple(replace(fault, game=game) for fault in sorted(found, key=_by_place))


def _by_place(fault: Diagnostic) -> Span:
    return fault.span
