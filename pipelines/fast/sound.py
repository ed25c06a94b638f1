"""The sound games of a chunk, as the tables are made from them."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeVar

import numpy as np
import polars as pl
from prefrec.pipelines.fast.blocks import Rows
from prefrec.pipelines.fast.columns import Columns
from prefrec.pipelines.fast.fold import Told
from prefrec.pipelines.fast.header import Header
from prefrec.pipelines.fast.judged import Folded, Judged
from prefrec.pipelines.fast.layout import Bytes, Flags, Numbers
from prefrec.pipelines.tables import SCHEMA

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
    totals    the sheet after each deal, in twelfths; shape (deals, slots)
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
    totals: Numbers
    game: Numbers
    place: Numbers

    @property
    def ids(self) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
        """The id of the game of each deal."""
        return np.array(self.numbers, np.uint64)[self.game]

    @property
    def tricks(self) -> slice:
        """The tricks of these deals."""
        return self.columns.tricks.of(slice(int(self.deals[0]), int(self.deals[-1]) + 1))

    @property
    def deal_of_trick(self) -> Numbers:
        """The deal of each of them, as a place in ``deals``."""
        return self.columns.tricks.deal[self.tricks] - self.deals[0]

    def each(self, column: Sequence[T]) -> Sequence[T]:
        """What a column of the chunk says of these deals."""
        return column[int(self.deals[0]) : int(self.deals[-1]) + 1]


def sound_games(found: Judged, games: range, numbers: Sequence[int]) -> Sound:
    """These games of a chunk, which are sound; ``numbers`` are their ids."""
    columns = found.columns
    edges = columns.layout.next_deal
    deals = np.arange(edges[games.start], edges[games.stop])
    of_chunk = columns.layout.game[deals]
    headers = [header for header in columns.headers[games.start : games.stop] if header is not None]
    folds = [fold for fold in found.folds[games.start : games.stop] if fold is not None]
    told = [one for fold in folds for one in fold.deals]
    place = deals - edges[of_chunk] + 1
    totals = found.totals[:, deals].T
    return Sound(
        found.chunk, columns, games, numbers, headers, folds, deals, told, totals, of_chunk - games.start, place
    )


def headed(table: str, sound: Sound, rows: Rows, more: Mapping[str, pl.Series] = MappingProxyType({})) -> pl.DataFrame:
    """The rows of blocks, one a deal, with their game and deal; ``more`` are columns that are not shared."""
    frame = rows.frame.with_columns(
        pl.Series("game_id", np.repeat(sound.ids, rows.sizes)),
        pl.Series("deal", np.repeat(sound.place, rows.sizes)).cast(pl.Int32),
        **{name: column.cast(SCHEMA[table][name]) for name, column in more.items()},
    )
    return frame.select(list(SCHEMA[table]))


def numbered(table: str, sound: Sound, rows: Numbers, columns: dict[str, pl.Series | Numbers | Bytes]) -> pl.DataFrame:
    """A frame of the table from columns, and the game and deal of each row; ``rows`` are the places of the deals. A
    column that is not given is null."""
    given = {"game_id": sound.ids[rows], "deal": sound.place[rows], **columns}
    nothing = pl.Series([None]).new_from_index(0, len(rows))
    return pl.DataFrame(
        [pl.Series(name, given.get(name, nothing)).cast(dtype) for name, dtype in SCHEMA[table].items()]
    )


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
