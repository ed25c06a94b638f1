"""The sound games of a chunk, as the tables are made from them, and rows that many deals share."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

import numpy as np
import polars as pl
from prefrec.pipelines.fast.columns import Columns
from prefrec.pipelines.fast.fold import Folded, Told
from prefrec.pipelines.fast.header import Header
from prefrec.pipelines.fast.layout import Bytes, Flags, Numbers
from prefrec.pipelines.tables import SCHEMA, Row, frame_of

from prefrec.seats import SEATS
from prefrec.source import Chunk


T = TypeVar("T")


class Sound(NamedTuple):
    """Games one after the other that are sound.

    chunk     the chunk they stand in
    columns   of the whole chunk
    games     their places in the chunk
    numbers   their ids
    headers, folds  of each game
    deals     places of their deals in the columns
    told      what each deal came to
    game, place  of each deal: its game, as a place in ``games``, and its place in the game from 1
    """

    chunk: Chunk
    columns: Columns
    games: Sequence[int]
    numbers: Sequence[int]
    headers: Sequence[Header]
    folds: Sequence[Folded]
    deals: Numbers
    told: Sequence[Told]
    game: Numbers
    place: Numbers

    @property
    def ids(self) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
        """The id of the game of each deal."""
        return np.array(self.numbers, np.uint64)[self.game]

    def each(self, column: Sequence[T]) -> Sequence[T]:
        """What a column of the chunk says of these deals."""
        return column[int(self.deals[0]) : int(self.deals[-1]) + 1]


def sound_games(
    chunk: Chunk, columns: Columns, games: Sequence[int], numbers: Sequence[int], folds: Sequence[Folded]
) -> Sound:
    """These games of a chunk, which follow each other."""
    edges = columns.layout.next_deal
    first, last = int(edges[games[0]]), int(edges[games[-1] + 1])
    deals = np.arange(first, last)
    game = columns.layout.game[deals] - games[0]
    headers = [header for header in columns.headers[games[0] : games[-1] + 1] if header is not None]
    told = [one for fold in folds for one in fold.deals]
    return Sound(
        chunk, columns, games, numbers, headers, folds, deals, told, game, deals - edges[columns.layout.game[deals]] + 1
    )


class Distinct(NamedTuple):
    """Different objects, and for each of many places which of them stands there."""

    values: Sequence[object]
    index: Numbers


def distinct(objects: Iterable[object]) -> Distinct:
    """The different objects among these, by identity."""
    numbers: dict[int, int] = {}
    values: list[object] = []
    index = []
    for one in objects:
        number = numbers.setdefault(id(one), len(values))
        if number == len(values):
            values.append(one)
        index.append(number)
    return Distinct(values, np.array(index, np.int64))


def shared_rows(table: str, blocks: Sequence[tuple[Row, ...]], leave_out: int) -> tuple[pl.DataFrame, Numbers]:
    """The rows of blocks, which many places share, one after the other; and how many each block has.

    The rows lack the first columns of the table, so many as ``leave_out``.
    """
    values, index = distinct(blocks)
    schema = pl.Schema(list(SCHEMA[table].items())[leave_out:])
    sizes = np.array([len(block) for block in blocks], np.int64)
    known = np.array([len(block) for block in values], np.int64)  # type: ignore[arg-type]
    frame = frame_of([row for block in values for row in block], schema)  # type: ignore[attr-defined]
    first = (np.cumsum(known) - known)[index] - (np.cumsum(sizes) - sizes)
    return frame[np.repeat(first, sizes) + np.arange(int(sizes.sum()))], sizes


def numbered(table: str, sound: Sound, rows: Numbers, columns: dict[str, pl.Series | Numbers | Bytes]) -> pl.DataFrame:
    """A frame of the table from columns, and the game and deal of each row; ``rows`` are the places of the deals."""
    return framed(table, {"game_id": sound.ids[rows], "deal": sound.place[rows], **columns})


def framed(table: str, columns: dict[str, object]) -> pl.DataFrame:
    """A frame of the table; a column that is not given is null."""
    height = next(len(column) for column in columns.values() if hasattr(column, "__len__"))
    return pl.DataFrame([
        pl.Series(name, columns[name]).cast(dtype) if name in columns else pl.Series(name, [None], dtype).new_from_index(0, height)
        for name, dtype in SCHEMA[table].items()
    ])  # fmt: skip


def known(values: object, is_known: Flags | Sequence[bool]) -> pl.Series:
    """A column of numbers, null where they are not known."""
    return pl.Series(values).set(~pl.Series(is_known), None)


def seats_of(sound: Sound) -> Bytes:
    """The seat at each place, from the forehand; the fourth is a dealer without a hand; shape (deals, 4)."""
    place = sound.columns.course.place[sound.deals]
    seats = np.zeros((len(place), len(SEATS)), np.uint8)
    for seat in range(len(SEATS)):
        at = np.flatnonzero(place[:, seat] < len(SEATS))
        seats[at, place[at, seat]] = seat
    return seats
