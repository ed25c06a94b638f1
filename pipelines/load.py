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
from prefrec.pipelines.extract import Extract, Names, extract, extract_each
from prefrec.pipelines.own_rules import add_rules
from prefrec.pipelines.scoring_tables import SCORING_TABLES
from prefrec.pipelines.tables import SCHEMA, Row, Tables, concat, frame_of

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


Each = Callable[[Chunk], Iterator[Tables]]


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
    each = partial(extract_each, shelf=shelf, also=also)
    add_rules(connection, shelf)
    with extracting(items, read, jobs) as parts:
        summary = store(connection, parts, progress, each)
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
    connection: duckdb.DuckDBPyConnection, items: Iterable[Extracted | FileFault], progress: Progress, each: Each
) -> Summary:
    """Append what is new, a batch of chunks at a time; ``each`` gives the tables of a chunk game by game."""
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
            _append(connection, batch, counts, each)
            batch = []
    _append(connection, batch, counts, each)
    _append_faults(connection, faults)
    counts["rejected"] += len(unreadable)
    scored = counts.pop("scored")
    return Summary(sum(counts.values()), **counts, faults=tuple(faults), scored=scored)


def _append(
    connection: duckdb.DuckDBPyConnection, batch: list[Extracted], counts: dict[str, int], each: Each
) -> None:
    """Keep of each chunk the games and scorings that are not known yet, and count all games."""
    if not batch:
        return
    ids = pl.concat([item.tables["sources"]["game_id"] for item in batch])
    known, scored = _known(connection, ids), _scored(connection, ids)
    parts: list[Tables] = []
    for item in batch:
        for tables in _without_repeats(item, each):
            ids, words = tables["sources"]["game_id"], tables["sources"]["status"]
            for number, word in zip(ids.to_list(), words.to_list(), strict=True):
                counts["duplicates" if word != "rejected" and number in known else word] += 1
            new = _new(tables, known, scored)
            parts.append(new)
            counts["scored"] += len(new["scorings"])
            known.update(ids.to_list())
            scored.update(new["scorings"].select("game_id", "scoring").rows())
    for name, frame in concat(parts).items():
        insert(connection, name, frame)


def _known(connection: duckdb.DuckDBPyConnection, ids: pl.Series) -> set[int]:
    """Those of the ids that the archive has, stored or rejected."""
    connection.register("incoming", ArrowStream(pl.DataFrame({"game_id": ids})))
    rows = connection.execute("select s.game_id from sources s semi join incoming using (game_id)").fetchall()
    connection.unregister("incoming")
    return {row[0] for row in rows}


def _scored(connection: duckdb.DuckDBPyConnection, ids: pl.Series) -> set[tuple[int, str]]:
    """The scorings by other rules that the archive has of these games."""
    connection.register("incoming", ArrowStream(pl.DataFrame({"game_id": ids})))
    rows = connection.execute(
        "select s.game_id, s.scoring from scorings s semi join incoming using (game_id)"
    ).fetchall()
    connection.unregister("incoming")
    return {(row[0], row[1]) for row in rows}


def _without_repeats(item: Extracted, each: Each) -> Iterator[Tables]:
    """The tables of a chunk; game by game where the same game stands in it twice."""
    if item.tables["sources"]["game_id"].is_unique().all():
        yield item.tables
    else:
        yield from each(item.chunk)


def _new(tables: Tables, known: set[int], scored: set[tuple[int, str]]) -> Tables:
    """The rows of games that are not known, and of scorings that are not."""
    old = [number for number in tables["sources"]["game_id"].to_list() if number in known]
    there = [pair for pair in tables["scorings"].select("game_id", "scoring").rows() if pair in scored]
    if not old and not there:
        return tables
    gone = pl.Series(old, dtype=pl.UInt64).implode()
    pairs = pl.DataFrame(there, {"game_id": pl.UInt64, "scoring": pl.String}, orient="row")
    return {
        name: frame.join(pairs, on=["game_id", "scoring"], how="anti", maintain_order="left")
        if name in OF_SCORINGS
        else frame.filter(~pl.col("game_id").is_in(gone))
        for name, frame in tables.items()
    }


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
