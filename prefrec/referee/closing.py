"""The closing part: the end, the final sheet, the settlement and the money."""

from collections.abc import Mapping

from prefrec.codes import header as header_codes
from prefrec.codes import score as codes
from prefrec.diagnostics import Diagnostic
from prefrec.outcome import Number
from prefrec.record import Game
from prefrec.referee.header import Settings
from prefrec.referee.reasons import check_reasons
from prefrec.referee.running import Running
from prefrec.referee.situation import found_at, span_of
from prefrec.referee.totals import check_money, check_seats, check_settlement, compare, sheet_of
from prefrec.settlement import settle


def close(
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
                found += compare(codes.FINAL_MISMATCH, game.final, sheet)
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
            codes.END_MISMATCH, end.line, 1, found="closed", reason="not every pool is closed",
            expected=f"a pool of {variant.pool_target} each",
        ))
