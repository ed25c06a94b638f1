"""The records of a data set read again: whose they are, and whether the tables are what they tell."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import duckdb
import polars as pl
from prefrec.pipelines.archive import writing
from prefrec.pipelines.columns import Table
from prefrec.pipelines.database import ArrowStream
from prefrec.pipelines.dataset.layout import (
    MANIFEST,
    OF_GAMES,
    RECORDS_FOLDER,
    RULES_FOLDER,
    TABLES_FOLDER,
    File,
    counted_rows,
    quoted,
)
from prefrec.pipelines.dataset.manifest import Manifest
from prefrec.pipelines.extract import Names, games_of
from prefrec.pipelines.load import OF_SCORINGS, SIZE, Progress, fill
from prefrec.pipelines.schema import WORDS

from prefrec.identity import facts, facts_id
from prefrec.intake import chunks
from prefrec.shelf import Shelf
from prefrec.source import Chunk, FileFault

SAMPLE = 1000  # games that are checked anew where not all are

# Places in the record as it was loaded: the canonical text has tags, and comments with them, in an order of its own.
_ORDER = {("tags", "tag"), ("comments", "comment")}


class Problem(NamedTuple):
    """What is wrong with a file of a data set."""

    file: str
    text: str


class Effort(NamedTuple):
    """How much is done: the tables of all games or of a sample, in so many processes."""

    is_full: bool
    jobs: int
    progress: Progress


class Telling(NamedTuple):
    """What the records say: an archive of those that were checked, the id and the file of each, and what is wrong.

    ``texts`` are the games that the files hold, ``checked`` those of them whose tables were made anew.
    """

    archive: Path
    ids: list[int]
    files: list[str]
    problems: list[Problem]
    checked: int

    @property
    def texts(self) -> int:
        return len(self.ids)


def retold(
    folder: Path, manifest: Manifest, published: duckdb.DuckDBPyConnection, scratch: Path, effort: Effort
) -> Telling:
    """Read every record, and load all of them, or some a thousand, into an archive of their own.

    ``published`` sees the tables of the data set.
    """
    archive = scratch / "retold.duckdb"
    telling = Telling(archive, [], [], [], 0)
    shelf = Shelf(tuple(_text(folder, file) for file in manifest.files if file.path.startswith(f"{RULES_FOLDER}/")))
    step = 1 if effort.is_full else max(1, manifest.texts.games // SAMPLE)
    with writing(archive) as connection:
        items = _records(folder, manifest, telling, step)
        summary = fill(connection, items, effort.jobs, effort.progress, shelf, _names(published))
        telling.problems.extend(_findings(connection, folder))
    telling.problems.extend(
        Problem(_inside(fault.source, folder), f"line {fault.line}: {fault.diagnostic.message}")
        for fault in summary.faults
    )
    return telling._replace(checked=summary.read)


def _text(folder: Path, file: File) -> str:
    return (folder / file.path).read_text(encoding="utf-8")


def _names(published: duckdb.DuckDBPyConnection) -> Names:
    """The further rules by which games of the data set are scored."""
    return tuple(published.execute("select distinct variant, variant_version from scorings order by all").fetchall())


def _records(folder: Path, manifest: Manifest, telling: Telling, step: int) -> Iterator[Chunk | FileFault]:
    """What is to be checked: of all games every ``step``-th; the ids of all are noted."""
    for file in manifest.files:
        if not file.path.startswith(f"{RECORDS_FOLDER}/"):
            continue
        before = telling.texts
        for item in chunks(str(folder / file.path), size=SIZE):
            if isinstance(item, FileFault):
                yield item
                continue
            games = [(_id_of(game), game) for game in games_of(item)]
            first = telling.texts
            telling.ids.extend(number for number, _ in games)
            telling.files.extend(file.path for _ in games)
            if step == 1:
                yield item
            else:
                yield from (game for at, (_, game) in enumerate(games, first) if at % step == 0)
        if telling.texts - before != file.count:
            telling.problems.append(
                Problem(file.path, f"it has {telling.texts - before:,} games, the manifest says {file.count}")
            )


def _id_of(game: Chunk) -> int:
    return int(facts_id(facts(game.text)), 16)


def _findings(connection: duckdb.DuckDBPyConnection, folder: Path) -> list[Problem]:
    rows = connection.execute(
        "select source, line_number, code, message from diagnostics where severity = 'error' order by all"
    ).fetchall()
    return [
        Problem(_inside(source, folder), f"line {line}: [{code}] {message}") for source, line, code, message in rows
    ]


def _inside(source: str, folder: Path) -> str:
    return Path(source).relative_to(folder).as_posix()


def compare(connection: duckdb.DuckDBPyConnection, manifest: Manifest, telling: Telling) -> Iterator[Problem]:
    """What the records tell against the tables of the data set, which ``connection`` sees."""
    frame = pl.DataFrame({"game_id": telling.ids, "file": telling.files}, {"game_id": pl.UInt64, "file": pl.String})
    connection.register("incoming", ArrowStream(frame))
    connection.execute("create temp table texts as select * from incoming")
    connection.unregister("incoming")
    yield from _whose(connection)
    games = counted_rows(connection, "select count(*) from games")
    found = {"games": telling.texts, "missing": games - telling.texts}
    stated = manifest.texts._asdict()
    if found != stated:
        told = f"texts: {stated['games']:,} games and {stated['missing']:,} missing are stated,"
        yield Problem(MANIFEST, f"{told} there are {found['games']:,} and {found['missing']:,}")
    connection.execute(f"attach {quoted(str(telling.archive))} as retold (read_only)")
    for table in OF_GAMES:
        yield from _differences(connection, table)
    connection.execute("detach retold")


def _whose(connection: duckdb.DuckDBPyConnection) -> Iterator[Problem]:
    """Every text is that of one game of the data set, and no game has two."""
    rows = connection.execute(
        "select file, hex_id(game_id), count(*), bool_or(g.game_id is null) from texts t"
        " left join games g using (game_id) group by all having count(*) > 1 or bool_or(g.game_id is null) order by all"
    ).fetchall()
    for file, id, count, is_unknown in rows:
        told = "is not in the table games" if is_unknown else f"is there {count} times"
        yield Problem(file, f"the record {id} {told}")


def _differences(connection: duckdb.DuckDBPyConnection, table: Table) -> Iterator[Problem]:
    """Games of which the records say something else than a table; rows of a game are compared as a set."""
    columns = ", ".join(
        f"{column.name}::varchar" if column.type in WORDS else column.name
        for column in table.columns
        if (table.name, column.name) not in _ORDER
    )
    rows_of = "select game_id, count(*) as n, sum(hash({columns})) as rows from {source} group by game_id"
    theirs = f"retold.{table.name}"
    if table.name in OF_SCORINGS:  # only what was scored when it was published
        theirs = f"(from {theirs} semi join scorings using (game_id, scoring))"
    else:
        theirs = f"(from {theirs})"
    ours = f"(from {table.name} semi join retold.games using (game_id))"
    rows = connection.execute(
        f"select hex_id(game_id) from ({rows_of.format(columns=columns, source=ours)}) a"
        f" full join ({rows_of.format(columns=columns, source=theirs)}) b using (game_id)"
        " where a.n is distinct from b.n or a.rows is distinct from b.rows order by all"
    ).fetchall()
    if rows:
        games = f"{len(rows):,} games" if len(rows) > 1 else "a game"
        told = f"of {games} it says something else than the records: {rows[0][0]}"
        yield Problem(f"{TABLES_FOLDER}/{table.name}", told)
