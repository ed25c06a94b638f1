"""Deals, seats, calls and answers of sound games: rows of the reference, made once for all deals that share them."""

import numpy as np
import polars as pl
from prefrec.pipelines import deal_rows, seat_rows
from prefrec.pipelines.fast.blocks import Blocks
from prefrec.pipelines.fast.card_tables import deal_ids
from prefrec.pipelines.fast.cards import BIT, NONE
from prefrec.pipelines.fast.columns import HAS_COUNTS, HAS_SCORE, HAS_SHEET
from prefrec.pipelines.fast.entries import Entry
from prefrec.pipelines.fast.facts import AGREED, UNTOLD, Auction
from prefrec.pipelines.fast.figures import Figures
from prefrec.pipelines.fast.judging import Verdict
from prefrec.pipelines.fast.kept import kept
from prefrec.pipelines.fast.outcomes import Outcome
from prefrec.pipelines.fast.sound import Sound, headed, known

from prefrec.outcome import Number
from prefrec.record import Call, Calls, Deal
from prefrec.referee.deal import result_of
from prefrec.referee.situation import DealOutcome
from prefrec.seats import SEATS

_CALLS, _ANSWERS, _DEALS, _SEATS = map(Blocks, ("calls", "answers", "deals", "seats"))
_SPOKEN, _TRICKS = Figures(len(SEATS)), Figures(len(SEATS))

_UNKNOWN = np.iinfo(np.int64).min
_AMOUNTS = ("value_num", "value_den", "whists_num", "whists_den", "fine_num", "fine_den")
_WORTH = Figures(len(SEATS) * len(_AMOUNTS))


def deal_tables(sound: Sound) -> dict[str, pl.DataFrame]:
    """The tables ``deals``, ``seats``, ``calls`` and ``answers``."""
    calls = _CALLS.rows([_calls[auction] for auction in sound.each(sound.columns.auctions)])
    answers = _ANSWERS.rows([_answers[verdict] for _, verdict, _, _ in sound.told])
    return {
        "deals": _deals(sound), "seats": _seats(sound), "calls": headed("calls", sound, calls),
        "answers": headed("answers", sound, answers),
    }  # fmt: skip


def _add_calls(auction: Auction | None) -> int:
    return _CALLS.add(() if auction is None else deal_rows.call_rows(0, 0, Deal(auction=auction.calls)))


def _add_answers(verdict: Verdict) -> int:
    return _ANSWERS.add(deal_rows.answer_rows(0, 0, verdict.deal))


_calls, _answers = kept(_add_calls), kept(_add_answers)

# ---- deals


def _deals(sound: Sound) -> pl.DataFrame:
    dealt, deals = sound.columns.dealt, sound.deals
    rows = _DEALS.rows([
        _contracts[verdict, led.bidding.bid if verdict.is_conceded else None, outcome.declared]
        for led, verdict, outcome, _ in sound.told
    ])  # fmt: skip
    declarer, is_declared = rows.frame["declarer"].fill_null(0).to_numpy(), rows.frame["declarer"].is_not_null()
    spoken = _SPOKEN.rows([_spoken[auction] for auction in sound.each(sound.columns.auctions)])
    discard = BIT[dealt.discard[deals, 0]] | BIT[dealt.discard[deals, 1]]
    claims = sound.each(sound.columns.claims)
    claimers = np.array([AGREED if claim is None else claim.seat for claim in claims])
    has = np.array(sound.each(sound.columns.has))
    return headed("deals", sound, rows, {
        "number": pl.Series(dealt.number[deals]),
        "deal_id": pl.Series(deal_ids(sound)),
        "declarer_calls": known(spoken[np.arange(len(deals)), declarer], is_declared.to_numpy()),
        "talon_1": pl.Series(dealt.talon[deals, 0]),
        "talon_2": pl.Series(dealt.talon[deals, 1]),
        "discard": known(discard, dealt.discard[deals, 0] != NONE),
        "has_play": pl.Series(sound.columns.tricks.count[deals] > 0),
        "has_claim": pl.Series([claim is not None for claim in claims], dtype=pl.Boolean),
        "claimer": known(claimers, claimers != AGREED),
        "has_tricks": pl.Series(has & HAS_COUNTS > 0),
        "has_score": pl.Series(has & HAS_SCORE > 0),
        "has_sheet": pl.Series(has & HAS_SHEET > 0),
    })  # fmt: skip


def _add_contract(of: tuple[Verdict, str | None, int | None]) -> int:
    """The row of such deals, as far as it does not depend on cards: by the bid that won the auction of a concession,
    and the declarer's tricks."""
    verdict, bid, tricks = of
    deal, contract = verdict.deal, verdict.deal.contract
    declarer = "" if contract is None else contract.declarer or ""
    calls = deal.auction if bid is None else Calls((Call(declarer, bid),))
    outcome = _outcome(verdict, {} if tricks is None else {declarer: tricks})
    return _DEALS.add([deal_rows.deal_row(0, 0, deal._replace(auction=calls), outcome)])


def _outcome(verdict: Verdict, tricks: dict[str, int]) -> DealOutcome:
    """What the reference would say of such a deal, its entries left out."""
    deal, situation = verdict.deal, verdict.situation
    result = None if deal.contract is None else result_of(deal.contract, deal, verdict.answering, tricks)
    return DealOutcome(
        situation.table, situation.variant, result, None, None, (), situation.all_passes, situation.minimum
    )


_contracts = kept(_add_contract)
_spoken = kept(lambda auction: _SPOKEN.add((0,) * len(SEATS) if auction is None else auction.spoken))

# ---- seats


def _seats(sound: Sound) -> pl.DataFrame:
    told = sound.told
    rows = _SEATS.rows([_seated[verdict] for _, verdict, _, _ in told])
    deal, seat = np.repeat(np.arange(len(told)), rows.sizes), rows.frame["seat"].to_numpy()
    tricks = _TRICKS.rows([_tricks[outcome] for _, _, outcome, _ in told])[deal, seat]
    claims = sound.each(sound.columns.claims)
    claimed = np.array([_UNTOLD if claim is None else claim.tricks for claim in claims], np.int64)[deal, seat]
    worth = _WORTH.rows([_worths[entry] for _, _, _, entry in told])
    amounts = worth.reshape(-1, len(SEATS), len(_AMOUNTS))[deal, seat]
    has_counts = np.array(sound.each(sound.columns.has))[deal] & HAS_COUNTS > 0
    # Of a dealer who sits out and took no trick no line of tricks tells.
    is_told = has_counts & ((rows.frame["place"].to_numpy() != 0) | (tricks > 0))
    numbers = {"tricks": tricks, "tricks_written": np.where(is_told, tricks, _UNKNOWN)}
    numbers["claimed"] = np.where(claimed == UNTOLD, _UNKNOWN, claimed)
    numbers |= {name: amounts[:, place] for place, name in enumerate(_AMOUNTS)}
    return headed("seats", sound, rows, {name: known(column, column != _UNKNOWN) for name, column in numbers.items()})


def _add_seats(verdict: Verdict) -> int:
    """The rows of the seats of such deals, as far as they are words."""
    sitting = {seat: place for place, seat in enumerate(verdict.context.players, 1)}
    return _SEATS.add(seat_rows.seat_rows(0, 0, verdict.deal, _outcome(verdict, {}), sitting))


def _add_tricks(outcome: Outcome) -> int:
    return _TRICKS.add([outcome.result.tricks.get(seat, _UNKNOWN) for seat in SEATS])


_UNTOLD = (UNTOLD,) * len(SEATS)


def _add_worth(entry: Entry) -> int:
    """What an entry is worth to each seat, what whists and what fines he writes, as numerators and denominators."""
    context = entry.context
    outcome = DealOutcome(next(iter(context.tables.values())), context.variant, None, entry.postings, None)
    values = seat_rows.values_of(outcome)
    whists = seat_rows.written_by(outcome, "whists", seat_rows.NOT_HELP)
    fines = seat_rows.written_by(outcome, "mountain", seat_rows.FINES)
    numbers: list[int] = []
    for seat in SEATS:
        numbers += (*values.get(seat, (_UNKNOWN, _UNKNOWN)), *_pair(whists.get(seat)), *_pair(fines.get(seat)))
    return _WORTH.add(numbers)


def _pair(number: Number | None) -> tuple[int, int]:
    return (_UNKNOWN, _UNKNOWN) if number is None else (number.numerator, number.denominator)


_seated, _tricks, _worths = kept(_add_seats), kept(_add_tricks), kept(_add_worth)
