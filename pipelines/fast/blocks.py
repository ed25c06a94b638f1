"""Rows of tables that many deals share, made once and asked for by their number."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import polars as pl
from prefrec.pipelines.fast.kept import at_forgetting
from prefrec.pipelines.fast.layout import Numbers, ranges
from prefrec.pipelines.tables import SCHEMA, Row, frame_of

# The columns of a table that tell the game and the deal: they are never shared.
OWN = 2


class Rows(NamedTuple):
    """Rows of blocks one after the other, without their game and deal; and how many rows each block has."""

    frame: pl.DataFrame
    sizes: Numbers


class Blocks:
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
        size = sizes[index]
        return Rows(self._frame[ranges((np.cumsum(sizes) - sizes)[index], size)], size)
