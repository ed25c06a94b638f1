"""The closing part: the end, the final sheet, the settlement and the money."""

from collections.abc import Mapping, Sequence

from prefrec.codes import header as header_codes
from prefrec.codes import score as codes
from prefrec.codes.deal import GAME_OVER
from prefrec.diagnostics import Diagnostic
from prefrec.outcome import Number, Sheet
from prefrec.record import Columns, Counts, Game, Money
from prefrec.referee.header import Settings
from prefrec.referee.reasons import check_reasons
from prefrec.referee.running import Running
from prefrec.referee.situation import found_at, span_of, word_of, words_of
from prefrec.referee.totals import (
    check_money,
    check_seats,
    check_settlement,
    compare,
    mismatches,
    place_of,
    sheet_of,
)
from prefrec.settlement import settlement
from prefrec.variant import Variant


def close(
    game: Game, settings: Settings, running: Running, found: list[Diagnostic]
) -> Mapping[str, Number] | None:
    """The settlement by seat, exact in whists; None where no totals are known or no rules are written.

    What is wrong with the end, the final sheet, the settlement and the money goes to ``found``.
    """
    variant, known = running.variant, [sheet for sheet in (running.sheet, running.other) if sheet is not None]
    _check_end(game, running, found)
    if game.final is not None:
        stranger = check_seats(game.final, running.settled)
        if stranger:
            found.append(stranger)
            known = []
        else:
            known = _final_sheets(game, game.final, known, found)
    elif not game.deals:
        known = []
    _check_closing_promise(game, settings, found)
    if variant is None:
        known = []
    balances = [settlement(variant, running.settled, sheet) for sheet in known if variant is not None]
    settled = _nearest(game, balances)
    if game.settlement is not None and not _names_stranger(game.settlement, running, found):
        found += check_settlement(game.settlement, settled)
    if game.money is not None and not _names_stranger(game.money, running, found):
        found += check_money(game.money, settings.stake, settled, game.settlement)
    return settled


def _names_stranger(fact: Counts | Money, running: Running, found: list[Diagnostic]) -> bool:
    """Whether a line settles with somebody who has no column on the sheet; a finding says so."""
    stranger = next((seat for seat in fact.values if seat not in running.settled), None)
    if stranger is not None:
        found.append(codes.SEAT_NOT_AT_SHEET.at(
            place_of(fact.line, None, stranger), seat=word_of(stranger), where="on the sheet",
            expected=words_of(running.settled),
        ))
    return stranger is not None


def _final_sheets(game: Game, final: Columns, known: list[Sheet], found: list[Diagnostic]) -> list[Sheet]:
    """The sheets from which the settlement may have been made: the one written, and the right one."""
    stated = sheet_of(final)
    if not known or not (game.deals or game.start):
        return [] if stated is None else [stated]
    fitting = [sheet for sheet in known if not any(mismatches(final, sheet))]
    if fitting:
        return fitting
    found += compare(codes.FINAL_MISMATCH, final, known[0])
    return [known[0]] if stated is None else [stated, known[0]]


def _nearest(game: Game, balances: Sequence[Mapping[str, Number]]) -> Mapping[str, Number] | None:
    """The settlement of the sheet that the record settles, where a number of it was told wrong before."""
    stated = game.settlement
    if stated is None or not balances:
        return balances[0] if balances else None
    return min(balances, key=lambda balance: sum(stated.values.get(seat, 0) != balance[seat] for seat in balance))


def _check_closing_promise(game: Game, settings: Settings, found: list[Diagnostic]) -> None:
    fact = {"sheet": game.final, "settlement": game.settlement}.get(settings.detail, game)
    if fact is None:
        missing = "final line" if settings.detail == "sheet" else "settlement line"
        found.append(header_codes.PROMISE_BROKEN.at(
            span_of(game.line, 0), detail=settings.detail, missing=missing
        ))


def _check_end(game: Game, running: Running, found: list[Diagnostic]) -> None:
    """How the game ended, against what its rule says of its end."""
    end, variant = game.end, running.variant
    if end is None:
        return
    found += check_reasons(end)
    went_on = any(fault.code is GAME_OVER for fault in found)
    if variant is None or not game.deals or end.word is None or went_on:
        return
    fault = _end_fault(end.word, variant, running, game)
    if fault:
        reason, expected = fault
        found.append(found_at(codes.END_MISMATCH, end.line, 1, found=end.word, reason=reason, expected=expected))


def _end_fault(word: str, variant: Variant, running: Running, game: Game) -> tuple[str, str] | None:
    """Why the game cannot have ended so, and what would fit; None where it can, or where that is not known."""
    if word == "closed":
        return None if running.over and variant.ending != "deals" else _open_fault(variant, running)
    if running.over and word in ("time", "deals", "agreed", "abandoned"):
        right = "deals" if variant.ending == "deals" else "closed"
        return None if word == right else (f"it was over with {running.over}", right)
    is_whole = game.start is None and len(game.deals) == running.number
    limit = variant.max_deals if word == "deals" and variant.ending == "deals" and is_whole else None
    if limit is not None and running.deals < limit:
        return f"{running.deals} of {limit} deals are played", "time, agreed or abandoned"
    return None


def _open_fault(variant: Variant, running: Running) -> tuple[str, str] | None:
    """Why nothing is closed, by the pools as they are known."""
    target, sheet = variant.pool_target, running.sheet
    if target is None:
        return "the rules set no pool to close", "time, deals, agreed or abandoned"
    if sheet is None:
        return None
    if variant.ending == "race":
        if running.series is None or running.first is None:
            return None
        return "nobody has a full pool outside all-pass", f"a pool of {target}, out of all-pass"
    pools = [sheet.pool.get(seat, 0) for seat in running.players]
    is_closed = sum(pools) >= target * len(pools) if variant.ending == "sum" else min(pools) >= target
    return None if is_closed else ("not every pool is closed", f"a pool of {target} each")
