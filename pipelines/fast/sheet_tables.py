"""What sound games write on the sheet: entries and running totals."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import polars as pl
from prefrec.pipelines import sheet_rows
from prefrec.pipelines.fast.blocks import Blocks
from prefrec.pipelines.fast.columns import HAS_SCORE, HAS_SHEET
from prefrec.pipelines.fast.context import Context
from prefrec.pipelines.fast.entries import KEYS, MOUNTAIN, NUMBERS, POOL, SLOTS, WHISTS, WHOLE, Entry
from prefrec.pipelines.fast.kept import kept
from prefrec.pipelines.fast.sound import Sound, known, numbered
from prefrec.pipelines.tables import SCHEMA, Row

from prefrec.record import Columns
from prefrec.referee.totals import COLUMNS
from prefrec.seats import SEATS


def sheet_tables(sound: Sound) -> dict[str, pl.DataFrame]:
    """The tables ``sheet_entries`` and ``sheets``."""
    return {"sheet_entries": _entries(sound), "sheets": _sheets(sound)}


def _has(sound: Sound, line: int) -> npt.NDArray[np.bool_]:
    """Whether each deal has this line of its tail."""
    return np.array(sound.each(sound.columns.has)) & line > 0


def _sheets(sound: Sound) -> pl.DataFrame:
    """A row a player for each line of totals, over one denominator."""
    seated = np.array([header.context.seated for header in sound.headers], np.bool_)
    deal, seat = np.nonzero(seated[sound.game] & _has(sound, HAS_SHEET)[:, None])
    common = np.gcd(np.gcd.reduce(sound.totals, axis=1), WHOLE)
    numbers = (sound.totals // common[:, None]).ravel()
    first = SLOTS * deal
    columns: dict[str, pl.Series | npt.NDArray[np.int64]] = {
        "seat": seat, "pool_num": numbers[first + POOL + seat], "mountain_num": numbers[first + MOUNTAIN + seat],
        "den": WHOLE // common[deal],
    }  # fmt: skip
    for on, name in enumerate(SEATS):
        whists = numbers[first + WHISTS + len(SEATS) * seat + on]
        columns[f"on_{name.lower()}_num"] = known(whists, whists != 0)
    return numbered("sheets", sound, deal, columns)


def _entries(sound: Sound) -> pl.DataFrame:
    """The entries of each deal, computed and written; behind those of a game its final sheet, a number a block."""
    has_score = _has(sound, HAS_SCORE).tolist()
    written = [_written[entry, score] for (_, _, _, entry), score in zip(sound.told, has_score, strict=True)]
    blocks: list[int] = []
    deals: list[int] = []
    edges = [*np.flatnonzero(sound.place == 1).tolist(), len(written)]
    lengths = []
    for (start, end), header, fold in zip(pairwise(edges), sound.headers, sound.folds, strict=True):
        last = _final_blocks(header.context, sound.totals[end - 1].tolist()) if fold.closing.has_final else []
        blocks += written[start:end] + last
        deals += [*range(1, end - start + 1), *[0] * len(last)]
        lengths.append(end - start + len(last))
    rows = _ENTRIES.rows(blocks)
    return rows.frame.with_columns(
        pl.Series("game_id", np.repeat(np.repeat(np.array(sound.numbers, np.uint64), lengths), rows.sizes)),
        pl.Series("deal", np.repeat(np.array(deals, np.int32), rows.sizes)),
    ).select(list(SCHEMA["sheet_entries"]))


def _add_written(of: tuple[Entry, bool]) -> int:
    """The entries of such a deal: by the rules, and as its line of score states them."""
    entry, has_score = of
    rows = map(sheet_rows.posting_row, entry.postings)
    computed = [(0, 0, "computed", at, *row) for at, row in enumerate(rows, 1)]
    slots = sorted(entry.changes) if has_score else []
    return _ENTRIES.add([*computed, *[_stated("written", at, *stated) for at, stated in enumerate(slots, 1)]])


def _final_blocks(context: Context, totals: Sequence[int]) -> list[int]:
    """The final sheet as its line states it: every player's pool and mountain, and whists that are not zero."""
    named = [slot for slot in range(WHISTS) if SEATS[slot % len(SEATS)] in context.players]
    slots = [*named, *[slot for slot in range(WHISTS, SLOTS) if totals[slot]]]
    return [_final[at, slot, totals[slot]] for at, slot in enumerate(slots, 1)]


def _stated(origin: str, at: int, slot: int, amount: int) -> Row:
    """One number of a line; the slots stand in the order in which a line has its words."""
    column, key = KEYS[slot]
    sheet = Columns(**{COLUMNS[column]: {key: NUMBERS[amount]}})
    (row,) = sheet_rows.column_rows(0, 0, origin, sheet)
    return (*row[:3], at, *row[4:])


_ENTRIES = Blocks("sheet_entries")
_written = kept(_add_written)
_final = kept(lambda of: _ENTRIES.add([_stated("final", *of)]))
