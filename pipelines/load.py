"""Records into an archive: every source read, every game stored once, every bad one named."""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import NamedTuple, ParamSpec, TypeVar

import duckdb
import polars as pl
from prefrec.pipelines.archive import writing
from prefrec.pipelines.database import ArrowStream, insert
from prefrec.pipelines.extract import Extract, Names, extract
from prefrec.pipelines.own_rules import add_rules
from prefrec.pipelines.repeats import together, without
from prefrec.pipelines.scoring_tables import SCORING_TABLES
from prefrec.pipelines.tables import SCHEMA, Row, Tables, frame_of

from prefrec.convert.formats import NOTATION
from prefrec.intake import chunks, no_games, sources
from prefrec.shelf import RELEASED, Shelf
from prefrec.source import Chunk, FileFault

# Bytes of a chunk, chunks that go into the database together, and chunks for which more processes pay.
SIZE = 1 << 18
BATCH = 8
MANY = 8
EVERY_CORE = 0

P, T = ParamSpec("P"), TypeVar("T")
Progress = Callable[[str, int], None]

OF_SCORINGS = frozenset(table.name for table in SCORING_TABLES)
_SCORING = ("game_id", "scoring")


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
    """A chunk and what was made of it."""

    chunk: Chunk
    tables: Tables


def no_progress(source: str, characters: int) -> None:
    """Says nothing."""


def load(
    archive: Path, paths: Sequence[str], jobs: int = 1, progress: Progress = no_progress, shelf: Shelf = RELEASED,
    also: Names = (),
) -> Summary:
    """Put the records that the paths name into the archive, which is created when absent.

    A game that is already there, or was met before in the same run, is a duplicate and adds nothing.
    ``jobs`` is the number of processes that read; ``EVERY_CORE`` uses all of them when the input is
    big. The rows and their order do not depend on it. ``progress`` is told the source and the
    characters of every chunk. Rules of a table's own that are on the shelf go into the archive too.
    By the variants of ``also`` every game is scored beside its own rules, those that were there already
    too, each once. Raises ``ArchiveError`` where the archive cannot be opened, or knows other rules by
    the same name.
    """
    with writing(archive) as connection:
        return fill(connection, _items(paths), jobs, progress, shelf, also)


def fill(
    connection: duckdb.DuckDBPyConnection, items: Iterable[Chunk | FileFault], jobs: int = 1,
    progress: Progress = no_progress, shelf: Shelf = RELEASED, also: Names = (),
) -> Summary:
    """Put what was read into an archive that is open, as ``load`` does."""
    read = partial(extract, shelf=shelf, also=also)
    add_rules(connection, shelf)
    with extracting(items, read, jobs) as parts:
        summary = store(connection, parts, progress)
    return summary if also else summary._replace(scored=None)


@contextmanager
def extracting(
    items: Iterable[Chunk | FileFault], read: Extract, jobs: int
) -> Iterator[Iterator[Extracted | FileFault]]:
    """What is made of every chunk, in order, by so many processes; see ``load`` for ``EVERY_CORE``."""
    if jobs == EVERY_CORE:
        items = iter(items)
        first = list(islice(items, MANY + 1))
        jobs = (os.cpu_count() or 1) if len(first) > MANY else 1
        items = chain(first, items)
    with ExitStack() as stack:
        executor = stack.enter_context(_processes(jobs)) if jobs > 1 else None
        yield extracted(items, executor, 2 * jobs, read)


@contextmanager
def _processes(jobs: int) -> Iterator[Executor]:
    executor = _Workers(jobs, multiprocessing.get_context("spawn"))
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


class _Workers(ProcessPoolExecutor):
    """Processes that leave it to this one what an interrupt of the keyboard means: they are born deaf to it."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        if not hasattr(signal, "pthread_sigmask"):
            return super().submit(fn, *args, **kwargs)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        try:
            return super().submit(fn, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _items(paths: Sequence[str]) -> Iterator[Chunk | FileFault]:
    named = set(paths)
    for source in sources(paths):
        if isinstance(source, FileFault):
            yield source
        else:
            yield from chunks(source, size=SIZE, is_named=source in named)


def extracted(
    items: Iterable[Chunk | FileFault], executor: Executor | None, ahead: int, read: Extract
) -> Iterator[Extracted | FileFault]:
    """The tables of every chunk, in order; an executor works at no more than ``ahead`` of them."""
    if executor is None:
        for item in items:
            yield Extracted(item, read(item)) if isinstance(item, Chunk) else item
        return
    waiting: deque[FileFault | tuple[Chunk, Future[Tables]]] = deque()
    for item in items:
        waiting.append(item if isinstance(item, FileFault) else (item, executor.submit(read, item)))
        if len(waiting) > ahead:
            yield _finished(waiting.popleft())
    while waiting:
        yield _finished(waiting.popleft())


def _finished(item: FileFault | tuple[Chunk, Future[Tables]]) -> Extracted | FileFault:
    return item if isinstance(item, FileFault) else Extracted(item[0], item[1].result())


# ---- into the database


def store(
    connection: duckdb.DuckDBPyConnection, items: Iterable[Extracted | FileFault], progress: Progress
) -> Summary:
    """Append what is new, a batch of chunks at a time."""
    counts: dict[str, int] = dict.fromkeys(("stored", "duplicates", "partial", "rejected", "scored"), 0)
    faults: list[FileFault] = []
    unreadable: set[tuple[str, int]] = set()
    batch: list[Extracted] = []
    for item in items:
        if isinstance(item, FileFault):
            faults.append(item)
            if item.diagnostic.game:
                unreadable.add((item.source, item.diagnostic.game))
            continue
        progress(item.chunk.source, len(item.chunk.text))
        if item.tables["sources"].is_empty() and item.chunk.format != NOTATION:
            faults.append(no_games(item.chunk))
        batch.append(item)
        if len(batch) == BATCH:
            _append(connection, batch, counts)
            batch = []
    _append(connection, batch, counts)
    _append_faults(connection, faults)
    counts["rejected"] += len(unreadable)
    scored = counts.pop("scored")
    return Summary(sum(counts.values()), **counts, faults=tuple(faults), scored=scored)


def _append(connection: duckdb.DuckDBPyConnection, batch: list[Extracted], counts: dict[str, int]) -> None:
    """Keep of the chunks the games and scorings that are not known yet, and count all games."""
    if not batch:
        return
    tables = together([item.tables for item in batch])
    ids = tables["sources"]["game_id"]
    known = _known(connection, ids)
    is_new = pl.col("game_id").is_first_distinct() & ~pl.col("game_id").is_in(known.implode())
    for word, number in _words(tables["sources"], is_new):
        counts[word] += number
    scorings = tables["scorings"]
    there = _scored(connection, scorings)
    new = without(tables, known) | {"sources": tables["sources"].filter(is_new)}
    for name in OF_SCORINGS:
        new[name] = tables[name].join(there, on=_SCORING, how="anti", maintain_order="left")
    counts["scored"] += len(new["scorings"])
    for name, frame in new.items():
        insert(connection, name, frame)


def _words(sources: pl.DataFrame, is_new: pl.Expr) -> list[tuple[str, int]]:
    """What became of the games, each word with its number; a rejected one is rejected every time."""
    is_duplicate = ~is_new & (pl.col("status") != "rejected")
    word = pl.when(is_duplicate).then(pl.lit("duplicates")).otherwise(pl.col("status").cast(pl.String))
    return sources.select(word=word)["word"].value_counts().rows()


def _known(connection: duckdb.DuckDBPyConnection, ids: pl.Series) -> pl.Series:
    """Those of the ids that the archive has, stored or rejected."""
    sql = "select s.game_id from sources s semi join incoming using (game_id)"
    return _answer(connection, sql, pl.DataFrame({"game_id": ids}))["game_id"]


def _scored(connection: duckdb.DuckDBPyConnection, scorings: pl.DataFrame) -> pl.DataFrame:
    """The scorings by other rules that the archive has already."""
    sql = "select game_id, scoring from scorings semi join incoming using (game_id, scoring)"
    return _answer(connection, sql, scorings.select(_SCORING))


def _answer(connection: duckdb.DuckDBPyConnection, sql: str, incoming: pl.DataFrame) -> pl.DataFrame:
    """What the archive answers about the frame ``incoming``."""
    connection.register("incoming", ArrowStream(incoming))
    try:
        return pl.DataFrame(connection.sql(sql))
    finally:
        connection.unregister("incoming")


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
