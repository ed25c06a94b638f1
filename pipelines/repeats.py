"""Games that are met more than once: their rows once, their readings each."""

from collections.abc import Sequence

import polars as pl
from prefrec.pipelines.tables import SCHEMA, Tables

READINGS = "sources"


def together(parts: Sequence[Tables]) -> Tables:
    """The tables of several chunks as if they were one.

    A game has its rows where it was met first, and a row of ``sources`` for each reading.
    """
    again = met_again([part[READINGS]["game_id"] for part in parts])
    return {name: rows_together(name, [part[name] for part in parts], again) for name in SCHEMA}


def met_again(ids: Sequence[pl.Series]) -> list[pl.Series]:
    """Of the games of each part, those that a part before it has."""
    nothing = pl.Series([], dtype=pl.UInt64)
    if len(ids) < 2:
        return [nothing] * len(ids)
    met = pl.concat([pl.DataFrame({"game_id": each}).with_columns(part=place) for place, each in enumerate(ids)])
    later = met.filter(pl.col("part") > pl.col("part").min().over("game_id"))
    by_part = {place: games["game_id"] for (place,), games in later.partition_by("part", as_dict=True).items()}
    return [by_part.get(place, nothing) for place in range(len(ids))]


def rows_together(name: str, frames: Sequence[pl.DataFrame], again: Sequence[pl.Series]) -> pl.DataFrame:
    """One table of several parts; ``again`` are the games of each part whose rows an earlier one has."""
    if not frames:
        return SCHEMA[name].to_frame()
    return pl.concat([
        frame if name == READINGS else without(frame, games) for frame, games in zip(frames, again, strict=True)
    ])  # fmt: skip


def without(frame: pl.DataFrame, games: pl.Series) -> pl.DataFrame:
    """The rows of all other games."""
    return frame if games.is_empty() else frame.filter(~pl.col("game_id").is_in(games.implode()))
