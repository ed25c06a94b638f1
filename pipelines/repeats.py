"""Games that are met more than once: their rows once, their readings each."""

from collections.abc import Sequence

import polars as pl
from prefrec.pipelines.tables import Tables, concat

READINGS = "sources"


def together(parts: Sequence[Tables]) -> Tables:
    """The tables of several chunks as if they were one.

    A game has its rows where it was met first, and a row of ``sources`` for each reading.
    """
    again = _again(parts)
    return concat([without(part, again[place]) if place in again else part for place, part in enumerate(parts)])


def without(tables: Tables, games: pl.Series) -> Tables:
    """The tables without the rows of these games; all readings stay."""
    others = ~pl.col("game_id").is_in(games.implode())
    # What was found in a source as a whole is of no game, and stays.
    kept = others | pl.col("game_id").is_null()
    return {name: frame if name == READINGS else frame.filter(kept) for name, frame in tables.items()}


def _again(parts: Sequence[Tables]) -> dict[int, pl.Series]:
    """By the place of a part, the games in it that an earlier part has."""
    if len(parts) < 2:
        return {}
    met = pl.concat([part[READINGS].select("game_id", part=pl.lit(place)) for place, part in enumerate(parts)])
    later = met.filter(pl.col("part") > pl.col("part").min().over("game_id"))
    return {int(place): games["game_id"] for (place,), games in later.partition_by("part", as_dict=True).items()}
