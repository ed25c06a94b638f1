"""Rows and numbers that many deals share, made once and asked for by their number."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl
from prefrec.pipelines.fast.kept import at_forgetting
from prefrec.pipelines.fast.layout import Numbers
from prefrec.pipelines.tables import SCHEMA, Row, frame_of

# The columns of a table that tell the game and the deal: they are never shared.
OWN = 2


class Rows(NamedTuple):
    """Rows of blocks one after the other, without their game and deal; and how many rows each block has."""

    frame: pl.DataFrame
    sizes: Numbers


class Library:
    """Blocks of rows of one table."""

    def __init__(self, table: str) -> None:
        self._schema = pl.Schema(list(SCHEMA[table].items())[OWN:])
        self._start()
        at_forgetting(self._start)

    def _start(self) -> None:
        self._frame = frame_of([], self._schema)
        self._rows: list[Row] = []
        self._sizes: list[int] = []

    def add(self, rows: Iterable[Row]) -> int:
        """Rows of the table, with their game and deal, which are left out; the number of the block that they make."""
        before = len(self._rows)
        self._rows += [row[OWN:] for row in rows]
        self._sizes.append(len(self._rows) - before)
        return len(self._sizes) - 1

    def rows(self, blocks: Sequence[int]) -> Rows:
        """The rows of these blocks."""
        if self._rows:
            self._frame = pl.concat([self._frame, frame_of(self._rows, self._schema)], rechunk=True)
            self._rows = []
        sizes, index = np.array(self._sizes, np.int64), np.array(blocks, np.int64)
        first, size = (np.cumsum(sizes) - sizes)[index], sizes[index]
        places = np.repeat(first - (np.cumsum(size) - size), size) + np.arange(int(size.sum()))
        return Rows(self._frame[places], size)


class Figures:
    """Rows of whole numbers, each as long as the others."""

    def __init__(self, width: int) -> None:
        self._width = width
        self._start()
        at_forgetting(self._start)

    def _start(self) -> None:
        self._known = np.empty((0, self._width), np.int64)
        self._new: list[Sequence[int]] = []

    def add(self, numbers: Sequence[int]) -> int:
        """The number of this row."""
        self._new.append(numbers)
        return len(self._known) + len(self._new) - 1

    def rows(self, places: Sequence[int]) -> npt.NDArray[np.int64]:
        """These rows, shape (places, width)."""
        if self._new:
            self._known = np.concatenate((self._known, np.array(self._new, np.int64)))
            self._new = []
        return self._known[np.array(places, np.int64)]
