"""What is to be said of the games of a chunk: by the reference alone, or by it of what is not certified."""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import chain, pairwise
from typing import TYPE_CHECKING, NamedTuple

from prefrec.convert.formats import NOTATION
from prefrec.diagnostics import Diagnostic
from prefrec.intake import checked, chunks
from prefrec.shelf import Shelf
from prefrec.source import Chunk, FileFault, find_sources

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

_GAME = re.compile(r"^%prefrec", re.MULTILINE)


class Said(NamedTuple):
    """A run of games and what is to be said of them.

    chunk  the text in which the places count; of games of which nothing is to be said it is empty
    games  numbers of the games
    found  of each game of which there is something to say, in order
    """

    chunk: Chunk
    games: range
    found: tuple[tuple[Diagnostic, ...], ...]


def by_reference(shelf: Shelf, chunk: Chunk) -> list[Said]:
    """Every game of a chunk checked."""
    return list(_said(shelf, chunk))


def by_columns(shelf: Shelf, chunk: Chunk) -> list[Said]:
    """The same, where most games are sound: these are certified together, and the others checked by the reference."""
    from prefrec.pipelines.fast.judged import judged

    found = judged(chunk, shelf)
    if found is None:
        return by_reference(shelf, chunk)
    said: list[Said] = []
    for is_sound, games in found.runs():
        if is_sound:
            first = chunk.game + games.start
            said.append(Said(chunk._replace(text="", game=first), range(first, first + len(games)), ()))
        else:
            said += _said(shelf, found.cut(games.start, games.stop))
    return said


FAST, REFERENCE = "fast", "reference"
ENGINES: dict[str, Callable[[Shelf, Chunk], list[Said]]] = {FAST: by_columns, REFERENCE: by_reference}


def _said(shelf: Shelf, chunk: Chunk) -> Iterator[Said]:
    """Game by game, so that places are counted in the text of one game."""
    for part in each_game(chunk) if chunk.format == NOTATION else (chunk,):
        done = list(checked(part, shelf))
        found = tuple([game.diagnostics for game in done if game.diagnostics])
        numbers = range(done[0].number, done[-1].number + 1) if done else range(0)
        yield Said(part if found else part._replace(text=""), numbers, found)


def each_game(chunk: Chunk) -> Iterator[Chunk]:
    """Each game of a chunk of the notation as a chunk of its own; what stands above the first goes with it."""
    starts = [match.start() for match in _GAME.finditer(chunk.text)]
    line = chunk.line
    for place, (start, end) in enumerate(pairwise([0, *starts[1:], len(chunk.text)])):
        yield Chunk(chunk.source, chunk.text[start:end], line, chunk.game + place)
        line += chunk.text.count("\n", start, end)


# ---- from sources to what is said of them


class Opened(NamedTuple):
    """A source begins."""

    source: str


class Checked(NamedTuple):
    """A chunk without its text, the bytes that it had, and what is to be said of its games."""

    chunk: Chunk
    size: int
    parts: list[Said]


Item = Opened | Checked | FileFault

# Bytes of a chunk; characters of a source from which columns pay, and from which more processes do.
SIZE, LARGE = 1 << 18, 1 << 22
PAYS, MORE_PAYS = 1 << 19, 1 << 23


@contextmanager
def checked_sources(paths: Sequence[str], shelf: Shelf, engine: str) -> Iterator[Iterator[Item]]:
    """All sources that the paths name, with what is to be said of every game, in order.

    Little is checked by the reference in this process, much in columns and by all cores; what is said is the same.
    Raises ``ChildProcessError`` where a process is killed.
    """
    items = _items(paths, LARGE if engine == FAST else SIZE)
    ahead: list[Opened | Chunk | FileFault] = []
    characters = 0
    for item in items:
        ahead.append(item)
        characters += len(item.text) if isinstance(item, Chunk) else 0
        if characters > MORE_PAYS:
            break
    check = partial(ENGINES[engine if characters > PAYS else REFERENCE], shelf)
    jobs = (os.cpu_count() or 1) if characters > MORE_PAYS else 1
    every = chain(ahead, items)
    if jobs == 1:
        yield (_done(item if isinstance(item, FileFault) else (item, _now(check, item))) for item in every)
        return
    # A small check shall not wait for what only a large one needs.
    from prefrec.pipelines.running import in_order, processes

    with processes(jobs) as executor:
        yield map(_done, in_order(every, partial(_submitted, executor, check), 2 * jobs))


def _items(paths: Sequence[str], size: int) -> Iterator[Opened | Chunk | FileFault]:
    for source in find_sources(paths):
        if isinstance(source, FileFault):
            yield source
        else:
            yield Opened(source)
            yield from chunks(source, size=size)


def _now(check: Callable[[Chunk], list[Said]], item: Opened | Chunk) -> list[Said]:
    return check(item) if isinstance(item, Chunk) else []


def _submitted(
    executor: "Executor", check: Callable[[Chunk], list[Said]], item: Opened | Chunk
) -> "Future[list[Said]]":
    from prefrec.pipelines.running import Here

    return executor.submit(check, item) if isinstance(item, Chunk) else Here().submit(list[Said])


def _done(item: tuple[Opened | Chunk, list[Said]] | FileFault) -> Item:
    if isinstance(item, FileFault):
        return item
    read, said = item
    return Checked(read._replace(text=""), len(read.text.encode()), said) if isinstance(read, Chunk) else read
