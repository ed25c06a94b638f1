"""Which game lies where, and the tables of an archive as files of Parquet, the big ones a file for each place."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import duckdb
import polars as pl
from prefrec.pipelines.columns import Table
from prefrec.pipelines.database import ArrowStream
from prefrec.pipelines.dataset.layout import OF_GAMES, PUBLISHED, Place, counted_rows, quoted, whole_file


class Sizes(NamedTuple):
    """Games in one place at most, and rows of a table that is still one file.

    Ten thousand games are some hundred megabytes of text, ten when packed; a million rows are a few megabytes.
    """

    games: int = 10_000
    rows: int = 1_000_000


SIZES = Sizes()


def place_games(connection: duckdb.DuckDBPyConnection, sizes: Sizes) -> list[Place]:
    """Give every game its place, in the temporary table ``places``: by rules and year, and in the order of ids."""
    connection.execute(
        "create temp table places as select game_id, variant, year,"
        " (row_number() over (partition by variant, year order by game_id) - 1) // ? + 1 as number from games",
        [sizes.games],
    )
    rows = connection.execute("select distinct variant, year, number from places order by all").fetchall()
    return [Place(*row) for row in rows]


def games_at(place: Place) -> str:
    """SQL for the ids of the games of a place."""
    variant = "null" if place.variant is None else quoted(place.variant)
    year = "null" if place.year is None else place.year
    return (
        f"select game_id from places where variant is not distinct from {variant}"
        f" and year is not distinct from {year} and number = {place.number}"
    )


def name_sources(connection: duckdb.DuckDBPyConnection) -> None:
    """The names under which sources are published, in the temporary table ``source_names``."""
    rows = connection.execute("select source from sources union select source from diagnostics order by all").fetchall()
    names = told_names([row[0] for row in rows])
    frame = pl.DataFrame(list(names.items()), {"source": pl.String, "told": pl.String}, orient="row")
    connection.register("incoming", ArrowStream(frame))
    connection.execute("create temp table source_names as select * from incoming")
    connection.unregister("incoming")


def told_names(sources: Sequence[str]) -> dict[str, str]:
    """Each source without the folders above all of them: where they lie on a disk is nobody's business.

    Paths from the root, and from a folder that is not named, have their folders above by themselves.
    """
    found: dict[str, str] = {}
    for is_absolute in (False, True):
        paths = [Path(source) for source in sources if Path(source).is_absolute() is is_absolute]
        above = _common([path.parts[:-1] for path in paths])
        for path in paths:
            found[str(path)] = "/".join(path.parts[above:])
    told: dict[str, str] = {}
    for source in sources:
        name = found[str(Path(source))]
        while name in told.values():
            name = f"other/{name}"
        told[source] = name
    return told


def _common(folders: Sequence[Sequence[str]]) -> int:
    """How many folders, from the first one on, are the same in all."""
    count = 0
    for level in zip(*folders, strict=False):
        if len(set(level)) > 1:
            break
        count += 1
    return count


def write_tables(
    connection: duckdb.DuckDBPyConnection, folder: Path, places: Iterable[Place], sizes: Sizes
) -> Iterator[tuple[str, int]]:
    """Write every published table; gives each file with its rows. Rows stand in the order of their key."""
    connection.execute("set threads to 1")  # the groups of rows in a file must not depend on the machine
    for table in PUBLISHED:
        rows = counted_rows(connection, f"select count(*) from {table.name}")
        if table in OF_GAMES and rows > sizes.rows:
            for place in places:
                yield from _write(connection, table, folder, place.table_file(table.name), games_at(place))
        else:
            yield from _write(connection, table, folder, whole_file(table.name))


def _write(
    connection: duckdb.DuckDBPyConnection, table: Table, folder: Path, path: str, games: str = ""
) -> Iterator[tuple[str, int]]:
    names = [column.name for column in table.columns]
    where = f"where t.game_id in ({games})" if games else ""
    columns, told = ", ".join(f"t.{name}" for name in names), ""
    if table not in OF_GAMES and "source" in names:
        columns, told = columns.replace("t.source", "n.told as source"), "join source_names n using (source)"
    order = ", ".join(f"t.{name}" for name in dict.fromkeys((*table.key, *names)))
    (folder / path).parent.mkdir(parents=True, exist_ok=True)
    ((rows,),) = connection.execute(
        f"copy (select {columns} from {table.name} t {told} {where} order by {order})"
        f" to {quoted(str(folder / path))} (format parquet, compression zstd)"
    ).fetchall()
    yield path, int(rows)
