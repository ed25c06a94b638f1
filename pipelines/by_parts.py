"""An archive filled from parts: made by any executor, kept, and never made twice."""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import NamedTuple

from prefrec.pipelines.archive import writing
from prefrec.pipelines.checking import FAST
from prefrec.pipelines.engines import ENGINES
from prefrec.pipelines.extract import Names
from prefrec.pipelines.folders import Folder, folder_at
from prefrec.pipelines.load import Extracted, Progress, Summary, items_of, no_progress, store
from prefrec.pipelines.own_rules import add_rules
from prefrec.pipelines.parts import READERS, VERSIONS, done_in, name_of, read_part, write_part
from prefrec.pipelines.running import EVERY_CORE, Crew, Here, in_order, local_crew

from prefrec.shelf import RELEASED, Shelf
from prefrec.source import Chunk, FileFault


class Wish(NamedTuple):
    """What is to be made of chunks, and by which engine."""

    shelf: Shelf = RELEASED
    also: Names = ()
    engine: str = FAST


WISH = Wish()


class Made(NamedTuple):
    """A chunk without its text, the characters that it had, and the name of its part."""

    chunk: Chunk
    characters: int
    name: str


def load_by_parts(
    archive: Path, paths: Sequence[str], place: str, crew: Crew | None = None, progress: Progress = no_progress,
    wish: Wish = WISH,
) -> Summary:
    """Put the records that the paths name into the archive, as ``load`` does, by way of parts in a folder.

    ``place`` is its path or URL. Parts that are there are not made again, so that a run that was stopped goes
    on where it was; the others are made by the crew, or by all cores. Progress is told twice of every chunk:
    when its part is there, and when the archive has it. Raises what ``load`` raises, and ``FolderError`` where
    nothing reaches the folder.
    """
    folder = folder_at(place)
    with writing(archive) as connection:
        add_rules(connection, wish.shelf)
        items = items_of(paths)
        alone = local_crew(items, EVERY_CORE, ENGINES[wish.engine].pays)
        with alone if crew is None else nullcontext((crew, items)) as (makers, chunks):
            made = list(make(chunks, place, makers, progress, wish))
        with ThreadPoolExecutor(READERS) as threads:
            summary = store(connection, _taken(made, folder, threads), progress)
    return summary if wish.also else summary._replace(scored=None)


def make(
    items: Iterable[Chunk | FileFault], place: str, crew: Crew, progress: Progress, wish: Wish
) -> Iterator[Made | FileFault]:
    """The part of every chunk, in order, made where it is not there yet."""
    done = done_in(folder_at(place))
    work = partial(write_part, place, ENGINES[wish.engine].made(wish.shelf, wish.also), VERSIONS)

    def submit(chunk: Chunk) -> "Future[str]":
        name = name_of(chunk, wish.shelf, wish.also)
        if name in done:
            return Here().submit(str, name)
        return crew.executor.submit(work, chunk, name)

    for item in in_order(items, submit, crew.ahead):
        if isinstance(item, FileFault):
            yield item
            continue
        chunk, name = item
        done.add(name)
        progress(chunk.source, len(chunk.text))
        yield Made(chunk._replace(text=""), len(chunk.text), name)


def _taken(
    made: Iterable[Made | FileFault], folder: Folder, threads: Executor
) -> Iterator[Extracted | FileFault]:
    """The tables of every part, some of them fetched ahead."""
    for item in in_order(made, lambda part: threads.submit(read_part, folder, part.name), 2 * READERS):
        yield item if isinstance(item, FileFault) else Extracted(item[0].chunk, item[0].characters, item[1])
