"""The records of an archive as canonical text, found again among the files that they were loaded from."""

import gzip
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import duckdb
import polars as pl
from prefrec.pipelines.database import ArrowStream
from prefrec.pipelines.dataset.layout import Place, counted_rows, quoted
from prefrec.pipelines.dataset.parts import games_at
from prefrec.pipelines.load import Extracted, Progress, extracting
from prefrec.pipelines.tables import Tables

from prefrec.diagnostics import Severity
from prefrec.identity import game_id
from prefrec.intake import games_of
from prefrec.source import Chunk, FileFault
from prefrec.writer import dump_game

_SCHEMA = pl.Schema({"game_id": pl.UInt64, "source": pl.String, "game": pl.Int32, "text": pl.String})
_FEW = 500  # texts in memory at a time
_LEVEL = 6  # of packing


class Found(NamedTuple):
    """How many games of the archive have a text; one that has none; what could not be read at all."""

    games: int
    missing: int
    example: str
    faults: tuple[FileFault, ...]


def texts_of(chunk: Chunk) -> Tables:
    """The canonical text of every game of a chunk that can be written whole, with its id."""
    rows: list[tuple[object, ...]] = []
    for taken in games_of(chunk):
        game, faults = taken.read.game, taken.read.diagnostics
        if game is not None and not any(fault.severity is Severity.ERROR for fault in faults):
            rows.append((int(game_id(game), 16), chunk.source, taken.read.number, dump_game(game)))
    return {"texts": pl.DataFrame(rows, _SCHEMA, orient="row")}


def find_texts(
    connection: duckdb.DuckDBPyConnection, scratch: Path, items: Iterable[Chunk | FileFault], jobs: int,
    progress: Progress,
) -> Found:
    """Keep the text of every game that the archive has, on the disk; the temporary table ``texts`` tells which.

    The place for them is the file ``scratch``. Of several records of one game it is that at the place where the
    archive met it, else the first.
    """
    columns = "game_id ubigint, source varchar, game integer, text varchar, turn bigint"
    connection.execute(f"attach {quoted(str(scratch))} as scratch (read_write)")
    connection.execute(f"create table scratch.met ({columns})")
    faults: list[FileFault] = []
    with extracting(items, texts_of, jobs) as parts:
        for turn, item in enumerate(parts):
            if isinstance(item, Extracted):
                _keep(connection, item.tables["texts"], turn)
                progress(item.chunk.source, item.characters)
            elif item.is_io:
                faults.append(item)
    connection.execute(
        "create temp table texts as select game_id, arg_min(m.rowid, (m.source is distinct from s.source"
        " or m.game is distinct from s.game, m.turn, m.game)) as met"
        " from scratch.met m join sources s using (game_id) group by game_id"
    )
    missing = "from games where game_id not in (select game_id from texts)"
    ((example,),) = connection.execute(f"select coalesce(min(id), '') {missing}").fetchall()
    return Found(
        counted_rows(connection, "select count(*) from texts"),
        counted_rows(connection, f"select count(*) {missing}"), example, tuple(faults),
    )  # fmt: skip


def _keep(connection: duckdb.DuckDBPyConnection, texts: pl.DataFrame, turn: int) -> None:
    if texts.is_empty():
        return
    connection.register("incoming", ArrowStream(texts))
    connection.execute(
        f"insert into scratch.met select t.*, {turn} from incoming t where game_id in (select game_id from games)"
    )
    connection.unregister("incoming")


def write_texts(
    connection: duckdb.DuckDBPyConnection, folder: Path, places: Iterable[Place]
) -> Iterator[tuple[str, int]]:
    """Write the texts, a file for each place that has any, in the order of ids; gives each file with its games.

    A game with a comment above its first line has a file of its own: below another game it would be that one's.
    """
    for place in places:
        chosen = f"from texts t join scratch.met m on m.rowid = t.met where t.game_id in ({games_at(place)})"
        headed = connection.execute(
            f"select hex_id(t.game_id), text {chosen} and text[1] = ';' order by t.game_id"
        ).fetchall()
        for id, text in headed:
            yield _write(folder, place.records_file(id), iter([text]))
        if counted_rows(connection, f"select count(*) {chosen}") > len(headed):
            connection.execute(f"select text {chosen} and text[1] <> ';' order by t.game_id")
            yield _write(folder, place.records_file(), _fetched(connection))


def _fetched(connection: duckdb.DuckDBPyConnection) -> Iterator[str]:
    while rows := connection.fetchmany(_FEW):
        yield from (row[0] for row in rows)


def _write(folder: Path, path: str, texts: Iterator[str]) -> tuple[str, int]:
    (folder / path).parent.mkdir(parents=True, exist_ok=True)
    count = 0
    with (folder / path).open("wb") as packed, gzip.GzipFile("", "wb", _LEVEL, packed, mtime=0) as stream:
        for text in texts:
            stream.write(f"\n{text}".encode() if count else text.encode())
            count += 1
    return path, count
