"""Deals, seats, calls and answers of sound games: rows of the reference, made once for all deals that share them."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl
from prefrec.pipelines import deal_rows, seat_rows
from prefrec.pipelines.dimensions import SEAT_CODES
from prefrec.pipelines.fast.card_tables import deal_ids
from prefrec.pipelines.fast.cards import BIT, NONE
from prefrec.pipelines.fast.columns import HAS_COUNTS, HAS_SCORE, HAS_SHEET
from prefrec.pipelines.fast.context import Context
from prefrec.pipelines.fast.entries import Entry
from prefrec.pipelines.fast.facts import Auction
from prefrec.pipelines.fast.judging import Verdict
from prefrec.pipelines.fast.outcomes import Outcome
from prefrec.pipelines.fast.sound import Distinct, Sound, distinct, known, shared_rows
from prefrec.pipelines.tables import SCHEMA, Row

from prefrec.outcome import Number
from prefrec.record import Call, Calls, Claim, Deal
from prefrec.referee.deal import result_of
from prefrec.referee.situation import DealOutcome
from prefrec.seats import SEATS

_HEAD = 2  # columns of the game and the deal


def deal_tables(sound: Sound) -> dict[str, pl.DataFrame]:
    """The tables ``deals``, ``seats``, ``calls`` and ``answers``."""
    calls = [_call_rows(auction) for auction in sound.each(sound.columns.auctions)]
    answers = [_answer_rows(verdict) for _, verdict, _, _ in sound.told]
    return {
        "deals": _deals(sound), "seats": _seats(sound), "calls": _shared("calls", sound, calls),
        "answers": _shared("answers", sound, answers),
    }  # fmt: skip


def _shared(table: str, sound: Sound, blocks: Sequence[tuple[Row, ...]]) -> pl.DataFrame:
    frame, sizes = shared_rows(table, blocks, _HEAD)
    return headed(sound, frame, sizes).select(list(SCHEMA[table]))


def headed(sound: Sound, frame: pl.DataFrame, sizes: np.ndarray[tuple[int], np.dtype[np.int64]]) -> pl.DataFrame:
    """The rows with their game and deal; ``sizes`` tells how many each deal has."""
    return frame.with_columns(
        pl.Series("game_id", np.repeat(sound.ids, sizes)), pl.Series("deal", np.repeat(sound.place, sizes)).cast(pl.Int32)
    )


@cache
def _call_rows(auction: Auction | None) -> tuple[Row, ...]:
    if auction is None:
        return ()
    return tuple([row[_HEAD:] for row in deal_rows.call_rows(0, 0, Deal(auction=auction.calls))])


@cache
def _answer_rows(verdict: Verdict) -> tuple[Row, ...]:
    return tuple([row[_HEAD:] for row in deal_rows.answer_rows(0, 0, verdict.deal)])


# ---- deals


def _deals(sound: Sound) -> pl.DataFrame:
    dealt, tricks, deals = sound.columns.dealt, sound.columns.tricks, sound.deals
    rows = [
        _deal_row(verdict, led.bidding.bid if _is_conceded(verdict) else None, _declarers(verdict, outcome))
        for led, verdict, outcome, _ in sound.told
    ]
    frame, sizes = shared_rows("deals", rows, _HEAD)
    declarer = frame["declarer"].fill_null(0).to_numpy()
    auctions = sound.each(sound.columns.auctions)
    spoken = np.array([auction.spoken for auction in auctions if auction is not None], np.int64)[np.arange(len(deals)), declarer]
    discard = BIT[dealt.discard[deals, 0]] | BIT[dealt.discard[deals, 1]]
    claims = sound.each(sound.columns.claims)
    claimers = [-1 if claim is None or claim.seat is None else SEAT_CODES[claim.seat] for claim in claims]
    has = np.array(sound.each(sound.columns.has))
    return headed(sound, frame, sizes).with_columns(
        pl.Series("number", dealt.number[deals]).cast(pl.Int32),
        pl.Series("deal_id", deal_ids(sound)),
        known(spoken, frame["declarer"].is_not_null().to_numpy()).cast(pl.Int32).alias("declarer_calls"),
        pl.Series("talon_1", dealt.talon[deals, 0]).cast(pl.Int8),
        pl.Series("talon_2", dealt.talon[deals, 1]).cast(pl.Int8),
        known(discard, dealt.discard[deals, 0] != NONE).alias("discard"),
        pl.Series("has_play", tricks.count[deals] > 0),
        pl.Series("has_claim", [claim is not None for claim in claims], pl.Boolean),
        known(claimers, [claimer >= 0 for claimer in claimers]).cast(pl.Int8).alias("claimer"),
        pl.Series("has_tricks", has & HAS_COUNTS > 0), pl.Series("has_score", has & HAS_SCORE > 0),
        pl.Series("has_sheet", has & HAS_SHEET > 0),
    ).select(list(SCHEMA["deals"]))  # fmt: skip


def _is_conceded(verdict: Verdict) -> bool:
    return verdict.deal.contract is not None and verdict.deal.contract.short is not None


def _declarers(verdict: Verdict, outcome: Outcome) -> int | None:
    """Tricks of the declarer; None where nothing was played, or nobody declared."""
    contract = verdict.deal.contract
    return None if contract is None else outcome.result.tricks.get(contract.declarer or "")


@cache
def _deal_row(verdict: Verdict, bid: str | None, tricks: int | None) -> tuple[Row, ...]:
    """The row of such deals, as far as it does not depend on cards; ``bid`` won the auction of a concession."""
    deal, contract = verdict.deal, verdict.deal.contract
    if contract is None:
        return ()
    declarer = contract.declarer or ""
    calls = deal.auction if bid is None else Calls((Call(declarer, bid),))
    row = deal_rows.deal_row(0, 0, deal._replace(auction=calls), _outcome(verdict, {} if tricks is None else {declarer: tricks}))
    return (row[_HEAD:],)


def _outcome(verdict: Verdict, tricks: dict[str, int]) -> DealOutcome:
    """What the reference would say of such a deal, its entries left out."""
    deal, situation = verdict.deal, verdict.situation
    result = None if deal.contract is None else result_of(deal.contract, deal, verdict.answering, tricks)
    return DealOutcome(
        situation.table, situation.variant, result, None, None, (), situation.all_passes, situation.minimum
    )


# ---- seats


def _seats(sound: Sound) -> pl.DataFrame:
    told = sound.told
    contexts = [sound.headers[game].context for game in sound.game.tolist()]
    blocks = [_seat_rows(context, verdict) for context, (_, verdict, _, _) in zip(contexts, told, strict=True)]
    frame, sizes = shared_rows("seats", blocks, _HEAD)
    deal, seat = np.repeat(np.arange(len(told)), sizes), frame["seat"].to_numpy()
    tricks = _by_seat(distinct(outcome for _, _, outcome, _ in told), _tricks_of)[deal, seat, 0]
    claimed = _by_seat(distinct(sound.each(sound.columns.claims)), _claimed)[deal, seat, 0]
    worths = [_worth(context, entry) for context, (_, _, _, entry) in zip(contexts, told, strict=True)]
    worth = _by_seat(distinct(worths), lambda rows: rows)[deal, seat]
    has_counts = np.array(sound.each(sound.columns.has))[deal] & HAS_COUNTS > 0
    # Of a dealer who sits out and took no trick no line of tricks tells.
    is_told = has_counts & ((frame["place"].to_numpy() != 0) | (tricks > 0))
    numbers = {"tricks": tricks, "tricks_written": np.where(is_told, tricks, _NONE), "claimed": claimed}
    numbers |= {name: worth[:, place] for place, name in enumerate(_AMOUNTS)}
    return headed(sound, frame, sizes).with_columns([
        known(column, column != _NONE).cast(SCHEMA["seats"][name]).alias(name) for name, column in numbers.items()
    ]).select(list(SCHEMA["seats"]))  # fmt: skip


_NONE = np.iinfo(np.int64).min
_AMOUNTS = ("value_num", "value_den", "whists_num", "whists_den", "fine_num", "fine_den")
_Numbers = tuple[tuple[int, ...], ...]


def _by_seat(of: Distinct, numbers: Callable[[Any], _Numbers]) -> npt.NDArray[np.int64]:
    """What is told of the seats, for each deal; shape (deals, 4, numbers)."""
    return np.array([numbers(value) for value in of.values], np.int64)[of.index]


def _tricks_of(outcome: Outcome) -> _Numbers:
    return tuple([(outcome.result.tricks.get(seat, _NONE),) for seat in SEATS])


def _claimed(claim: Claim | None) -> _Numbers:
    return tuple([(_NONE if claim is None else int(claim.values.get(seat, _NONE)),) for seat in SEATS])


@cache
def _worth(context: Context, entry: Entry) -> _Numbers:
    """What an entry is worth to each seat, what whists and what fines he writes, as numerators and denominators."""
    table = next(iter(context.tables.values()))
    outcome = DealOutcome(table, context.variant, None, entry.postings, None)
    values = seat_rows.values_of(outcome)
    whists = seat_rows.written_by(outcome, "whists", seat_rows.NOT_HELP)
    fines = seat_rows.written_by(outcome, "mountain", seat_rows.FINES)
    nothing = (_NONE, _NONE)
    return tuple([
        (*values.get(seat, nothing), *_pair(whists.get(seat)), *_pair(fines.get(seat))) for seat in SEATS
    ])


def _pair(number: Number | None) -> tuple[int, int]:
    return (_NONE, _NONE) if number is None else (number.numerator, number.denominator)


@cache
def _seat_rows(context: Context, verdict: Verdict) -> tuple[Row, ...]:
    """The rows of the seats of such deals, as far as they are words."""
    sitting = {seat: place for place, seat in enumerate(context.players, 1)}
    rows = seat_rows.seat_rows(0, 0, verdict.deal, _outcome(verdict, {}), sitting)
    return tuple([row[_HEAD:] for row in rows])
