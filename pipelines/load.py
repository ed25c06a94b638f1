"""Records into an archive: every source read, every game stored once, every bad one named."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

import duckdb
import polars as pl
from prefrec.pipelines.archive import writing
from prefrec.pipelines.checking import FAST
from prefrec.pipelines.database import ArrowStream, insert
from prefrec.pipelines.engines import ENGINES
from prefrec.pipelines.extract import Extract, Names
from prefrec.pipelines.own_rules import add_rules
from prefrec.pipelines.packing import packed
from prefrec.pipelines.repeats import READINGS, met_again, rows_together, without
from prefrec.pipelines.running import AHEAD, Here, in_order, local_crew
from prefrec.pipelines.scoring_tables import SCORING_TABLES
from prefrec.pipelines.tables import SCHEMA, Row, frame_of

from prefrec.convert.formats import NOTATION
from prefrec.intake import chunks, no_games, sources
from prefrec.shelf import RELEASED, Shelf
from prefrec.source import Chunk, FileFault

# Bytes of a chunk; characters of the chunks that go into the database together, some 50,000 deals; characters
# from which more processes pay.
SIZE = 1 << 22
BATCH = AHEAD * SIZE
PAYS = 1 << 21

Progress = Callable[[str, int], None]

OF_SCORINGS = frozenset(table.name for table in SCORING_TABLES)


class Summary(NamedTuple):
    """What a run did; ``read`` is the sum of the four counts behind it.

    partial   stored with deals that this version keeps and cannot check
    faults    what kept a source, or a game of it, from being read
    scored    scorings by other rules that were added; None: none were asked for
    """

    read: int = 0
    stored: int = 0
    duplicates: int = 0
    partial: int = 0
    rejected: int = 0
    faults: tuple[FileFault, ...] = ()
    scored: int | None = None

    @property
    def text(self) -> str:
        """``read 12 games: 9 stored, 2 duplicates, 0 partial, 1 rejected``."""
        counts = f"{self.stored:,} stored, {self.duplicates:,} duplicates, {self.partial:,} partial"
        more = "" if self.scored is None else f"; {self.scored:,} scored by other rules"
        return f"read {self.read:,} {'game' if self.read == 1 else 'games'}: {counts}, {self.rejected:,} rejected{more}"


class Extracted(NamedTuple):
    """A chunk without its text, the characters that it had, and what was made of it."""

    chunk: Chunk
    characters: int
    tables: Mapping[str, pl.DataFrame]


def no_progress(source: str, characters: int) -> None:
    """Says nothing."""


def load(
    archive: Path, paths: Sequence[str], jobs: int = 1, progress: Progress = no_progress, shelf: Shelf = RELEASED,
    also: Names = (), engine: str = FAST,
) -> Summary:
    """Put the records that the paths name into the archive, which is created when absent.

    A game that is already there, or was met before in the same run, is a duplicate and adds nothing.
    ``jobs`` is the number of processes that read; ``EVERY_CORE`` uses all of them when the input is
    big. The rows and their order depend neither on it nor on the engine. ``progress`` is told the source
    and the characters of every chunk. Rules of a table's own that are on the shelf go into the archive too.
    By the variants of ``also`` every game is scored beside its own rules, those that were there already
    too, each once. Raises ``ArchiveError`` where the archive cannot be opened, or knows other rules by
    the same name, and OSError where a process that reads is killed.
    """
    with writing(archive) as connection:
        return fill(connection, items_of(paths), jobs, progress, shelf, also, engine)


def fill(
    connection: duckdb.DuckDBPyConnection, items: Iterable[Chunk | FileFault], jobs: int = 1,
    progress: Progress = no_progress, shelf: Shelf = RELEASED, also: Names = (), engine: str = FAST,
) -> Summary:
    """Put what was read into an archive that is open, as ``load`` does."""
    add_rules(connection, shelf)
    chosen = ENGINES[engine]
    with extracting(items, chosen.made(shelf, also), jobs, chosen.pays) as done:
        summary = store(connection, done, progress)
    return summary if also else summary._replace(scored=None)


def items_of(paths: Sequence[str]) -> Iterator[Chunk | FileFault]:
    """The chunks of all sources that the paths name; where one ends depends on the source alone."""
    named = set(paths)
    for source in sources(paths):
        if isinstance(source, FileFault):
            yield source
        else:
            yield from chunks(source, size=SIZE, is_named=source in named)


@contextmanager
def extracting(
    items: Iterable[Chunk | FileFault], read: Extract, jobs: int, pays: int = PAYS
) -> Iterator[Iterator[Extracted | FileFault]]:
    """What is made of every chunk, in order, by so many processes; see ``load`` for ``EVERY_CORE``."""
    with local_crew(items, jobs, pays) as (crew, items):
        work = _work(read, crew.executor)
        done = in_order(items, lambda chunk: crew.executor.submit(work, chunk), crew.ahead)
        yield (
            item if isinstance(item, FileFault) else Extracted(item[0]._replace(text=""), len(item[0].text), item[1])
            for item in done
        )


def _work(read: Extract, executor: Executor) -> Callable[[Chunk], Mapping[str, pl.DataFrame]]:
    """What others make comes back packed."""
    return read if isinstance(executor, Here) else partial(packed, read)


# ---- into the database


def store(
    connection: duckdb.DuckDBPyConnection, items: Iterable[Extracted | FileFault], progress: Progress
) -> Summary:
    """Append what is new, a batch of chunks at a time."""
    counts: dict[str, int] = dict.fromkeys(("stored", "duplicates", "partial", "rejected", "scored"), 0)
    faults: list[FileFault] = []
    unreadable: set[tuple[str, int]] = set()
    batch: list[Mapping[str, pl.DataFrame]] = []
    characters = 0
    connection.execute("set threads to 1")  # several leave gaps between the rows, and every gap is cleared at the end
    for item in items:
        if isinstance(item, FileFault):
            faults.append(item)
            if item.diagnostic.game:
                unreadable.add((item.source, item.diagnostic.game))
            continue
        progress(item.chunk.source, item.characters)
        if item.chunk.format != NOTATION and item.tables[READINGS].is_empty():
            faults.append(no_games(item.chunk))
        batch.append(item.tables)
        characters += item.characters
        if characters >= BATCH:
            _append(connection, batch, counts)
            batch, characters = [], 0
    _append(connection, batch, counts)
    _append_faults(connection, faults)
    connection.execute("reset threads")
    counts["rejected"] += len(unreadable)
    scored = counts.pop("scored")
    return Summary(sum(counts.values()), **counts, faults=tuple(faults), scored=scored)


def _append(
    connection: duckdb.DuckDBPyConnection, batch: Sequence[Mapping[str, pl.DataFrame]], counts: dict[str, int]
) -> None:
    """Keep of the chunks the games and scorings that are not known yet, and count all games.

    Tables are unpacked one at a time, and only scorings where no game is new.
    """
    if not batch:
        return
    readings = [tables[READINGS] for tables in batch]
    again = met_again([each["game_id"] for each in readings])
    met = pl.concat(readings)
    known = _known(connection, met["game_id"])
    is_new = pl.col("game_id").is_first_distinct() & ~pl.col("game_id").is_in(known.implode())
    for word, number in _words(met, is_new):
        counts[word] += number
    insert(connection, READINGS, met.filter(is_new))
    scored = _scored(connection, met["game_id"])
    for name in SCHEMA if len(known) < met["game_id"].n_unique() else OF_SCORINGS:
        frame = rows_together(name, [tables[name] for tables in batch], again)
        if name in OF_SCORINGS:
            frame = frame.join(scored, on=scored.columns, how="anti", maintain_order="left")
            counts["scored"] += len(frame) if name == "scorings" else 0
            insert(connection, name, frame)
        elif name != READINGS:
            insert(connection, name, without(frame, known))


def _words(sources: pl.DataFrame, is_new: pl.Expr) -> list[tuple[str, int]]:
    """What became of the games, each word with its number; a rejected one is rejected every time."""
    is_duplicate = ~is_new & (pl.col("status") != "rejected")
    word = pl.when(is_duplicate).then(pl.lit("duplicates")).otherwise(pl.col("status").cast(pl.String))
    return sources.select(word=word)["word"].value_counts().rows()


def _known(connection: duckdb.DuckDBPyConnection, ids: pl.Series) -> pl.Series:
    """Those of the games that the archive has, stored or rejected."""
    return _of_games(connection, "select game_id from sources semi join incoming using (game_id)", ids)["game_id"]


def _scored(connection: duckdb.DuckDBPyConnection, ids: pl.Series) -> pl.DataFrame:
    """The scorings by other rules that the archive has of these games."""
    return _of_games(connection, "select game_id, scoring from scorings semi join incoming using (game_id)", ids)


def _of_games(connection: duckdb.DuckDBPyConnection, sql: str, ids: pl.Series) -> pl.DataFrame:
    """What the archive answers about these games."""
    connection.register("incoming", ArrowStream(pl.DataFrame({"game_id": ids})))
    answer = pl.DataFrame(connection.sql(sql))
    connection.unregister("incoming")
    return answer


def _append_faults(connection: duckdb.DuckDBPyConnection, faults: Sequence[FileFault]) -> None:
    """What could not be read has no text, so it is known by its place."""
    known = set(connection.execute(
        "select source, game, line_number, column_number, code from diagnostics where game_id is null"
    ).fetchall())  # fmt: skip
    new: dict[tuple[object, ...], Row] = {}
    for fault in faults:
        key = (fault.source, fault.diagnostic.game, fault.line, fault.column, fault.diagnostic.code.id)
        if key not in known:
            new[key] = _fault_row(fault)
    insert(connection, "diagnostics", frame_of(list(new.values()), SCHEMA["diagnostics"]))


def _fault_row(fault: FileFault) -> Row:
    found = fault.diagnostic
    return (
        None, fault.source, found.game, None, found.code.id, str(found.severity), fault.line, fault.column,
        fault.line, fault.column, found.message, found.expected or None, found.hint or None,
    )  # fmt: skip
