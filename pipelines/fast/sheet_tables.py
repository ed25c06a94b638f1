"""What sound games write on the sheet: entries and running totals."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import polars as pl
from prefrec.pipelines import sheet_rows
from prefrec.pipelines.fast.columns import HAS_SCORE, HAS_SHEET
from prefrec.pipelines.fast.context import Context
from prefrec.pipelines.fast.entries import MOUNTAIN, POOL, SLOTS, WHISTS, WHOLE, Entry, sheet_of
from prefrec.pipelines.fast.sound import Sound, distinct, known, numbered, shared_rows
from prefrec.pipelines.tables import SCHEMA, Row

from prefrec.record import Columns
from prefrec.seats import SEATS
from prefrec.sheet import entry as sums_of

_HEAD = 2  # columns of the game and the deal


def sheet_tables(sound: Sound) -> dict[str, pl.DataFrame]:
    """The tables ``sheet_entries`` and ``sheets``."""
    totals = _totals(sound)
    return {"sheet_entries": _entries(sound, totals), "sheets": _sheets(sound, totals)}


def _totals(sound: Sound) -> npt.NDArray[np.int64]:
    """The sheet after each deal, in twelfths; shape (deals, slots)."""
    entries = distinct(entry for _, _, _, entry in sound.told)
    changes = np.zeros((len(entries.values), SLOTS), np.int64)
    for place, one in enumerate(entries.values):
        for slot, amount, _ in (*one.columns, *one.whists) if isinstance(one, Entry) else ():
            changes[place, slot] = amount
    totals = np.cumsum(changes[entries.index], axis=0)
    first = np.flatnonzero(sound.place == 1)
    before = np.where(first[:, None] > 0, totals[first - 1], 0)
    return totals - before[sound.game]


def _has(sound: Sound, line: int) -> npt.NDArray[np.bool_]:
    """Whether each deal has this line of its tail."""
    return np.array(sound.each(sound.columns.has)) & line > 0


def _sheets(sound: Sound, totals: npt.NDArray[np.int64]) -> pl.DataFrame:
    """A row a player for each line of totals, over one denominator."""
    players = np.array([[seat in header.context.players for seat in SEATS] for header in sound.headers])
    deal, seat = np.nonzero(players[sound.game] & _has(sound, HAS_SHEET)[:, None])
    common = np.gcd(np.gcd.reduce(totals, axis=1), WHOLE)[deal]
    row = totals[deal] // common[:, None]
    every = np.arange(len(deal))
    columns: dict[str, pl.Series | npt.NDArray[np.int64]] = {
        "seat": seat, "pool_num": row[every, POOL + seat], "mountain_num": row[every, MOUNTAIN + seat],
        "den": WHOLE // common,
    }  # fmt: skip
    for on, name in enumerate(SEATS):
        whists = row[every, WHISTS + len(SEATS) * seat + on]
        columns[f"on_{name.lower()}_num"] = known(whists, whists != 0)
    return numbered("sheets", sound, deal, columns)


def _entries(sound: Sound, totals: npt.NDArray[np.int64]) -> pl.DataFrame:
    """The entries of each deal, computed and written; behind those of a game its final sheet."""
    has_score = _has(sound, HAS_SCORE).tolist()
    blocks, deals, games = [], [], []
    edges = [*np.flatnonzero(sound.place == 1).tolist(), len(sound.told)]
    for game, (start, end) in enumerate(pairwise(edges)):
        blocks += [
            _deal_rows(entry, score)
            for (_, _, _, entry), score in zip(sound.told[start:end], has_score[start:end], strict=True)
        ]
        has_final = sound.folds[game].closing.has_final
        blocks.append(_final_rows(sound.headers[game].context, totals[end - 1].tolist()) if has_final else ())
        deals += [*range(1, end - start + 1), 0]
        games += [sound.numbers[game]] * (end - start + 1)
    frame, sizes = shared_rows("sheet_entries", blocks, _HEAD)
    return frame.with_columns(
        pl.Series("game_id", np.repeat(np.array(games, np.uint64), sizes)),
        pl.Series("deal", np.repeat(np.array(deals, np.int32), sizes)),
    ).select(list(SCHEMA["sheet_entries"]))


@cache
def _deal_rows(entry: Entry, has_score: bool) -> tuple[Row, ...]:
    """The entries of such a deal: by the rules, and as its line of score states them."""
    computed = [("computed", at, *sheet_rows.posting_row(posting)) for at, posting in enumerate(entry.postings, 1)]
    return (*computed, *(_columns("written", Columns(*sums_of(entry.postings))) if has_score else ()))


def _final_rows(context: Context, totals: Sequence[int]) -> tuple[Row, ...]:
    """The final sheet as its line states it: every player's pool and mountain, and whists that are not zero."""
    sheet = sheet_of(totals)
    pool, mountain = ({seat: column.get(seat, 0) for seat in context.players} for column in (sheet.pool, sheet.mountain))
    return tuple(_columns("final", Columns(pool, mountain, sheet.whists)))


def _columns(origin: str, columns: Columns) -> Iterator[Row]:
    """Rows in the order in which a line has its words."""
    ordered = Columns(*[None if column is None else {key: column[key] for key in sorted(column, key=_place)} for column in columns[:3]])
    return (row[_HEAD:] for row in sheet_rows.column_rows(0, 0, origin, ordered))


def _place(key: str) -> list[int]:
    return [SEATS.index(seat) for seat in key]

