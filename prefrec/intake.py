"""Any source, whatever its format: its chunks, and the games in them as records, read or checked."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from prefrec.check import CheckedGame, check
from prefrec.codes.files import UNKNOWN_FORMAT
from prefrec.convert.formats import FORMATS, NOTATION, SUFFIXES, recognised
from prefrec.convert.imported import Imported, Loss
from prefrec.diagnostics import Diagnostic
from prefrec.notation.reader import ReadGame, read
from prefrec.referee.game import numbered
from prefrec.shelf import RELEASED, Shelf
from prefrec.source import Chunk, FileFault, file_fault, find_sources
from prefrec.source import chunks as chunks_of
from prefrec.splitting import Cut

SIZE = 1 << 18


class Taken(NamedTuple):
    """One game of a source as a record, and what of it could not be carried over."""

    read: ReadGame
    losses: tuple[Loss, ...] = ()


class _Unknown(Exception):  # noqa: N818 - never leaves this module
    """The source is of no known format."""


def sources(paths: Sequence[str]) -> Iterator[str | FileFault]:
    """The files that the paths name; a folder is searched for files of every format."""
    return find_sources(paths, SUFFIXES)


def chunks(path: str, format: str = "", *, size: int = SIZE, is_named: bool = True) -> Iterator[Chunk | FileFault]:
    """The text of a source of any format, or of the one that is named.

    What is of no known format is taken for the notation, so that it is told where it goes wrong; unless
    the file was only met in a folder (``is_named`` is False): then that is all that is said of it.
    """

    def recognise(head: bytes) -> Cut:
        if format:
            return FORMATS[format].cut
        found = recognised(head.decode("utf-8", "replace"))
        if found is None and not is_named:
            raise _Unknown
        return FORMATS[NOTATION].cut if found is None else found.cut

    try:
        yield from chunks_of(path, size, recognise)
    except _Unknown:
        yield file_fault(path, UNKNOWN_FORMAT)


def games_of(chunk: Chunk) -> Iterator[Taken]:
    """The games of a chunk as records; places are those in the chunk."""
    if chunk.format == NOTATION:
        yield from map(Taken, read(chunk.text, chunk.game))
        return
    for number, item in enumerate(FORMATS[chunk.format].loads(chunk.text), chunk.game):
        if not item.text:
            yield Taken(ReadGame(number, item.span, None, _of_both(item, (), number)), item.losses)
            continue
        (done,) = read(item.text, number)
        found = _of_both(item, done.diagnostics, number)
        yield Taken(ReadGame(number, item.span, done.game, found), item.losses)


def checked(chunk: Chunk, shelf: Shelf = RELEASED) -> Iterator[CheckedGame]:
    """The games of a chunk checked, as ``check`` gives them; places are those in the chunk."""
    return (game for game, _ in judged(chunk, shelf))


def judged(chunk: Chunk, shelf: Shelf = RELEASED) -> Iterator[tuple[CheckedGame, tuple[Loss, ...]]]:
    """The games of a chunk checked, each with what of it could not be carried over."""
    if chunk.format == NOTATION:
        yield from ((game, ()) for game in check(chunk.text, chunk.game, shelf))
        return
    for number, item in enumerate(FORMATS[chunk.format].loads(chunk.text), chunk.game):
        if not item.text:
            yield CheckedGame(number, item.span, None, None, (), None, _of_both(item, (), number)), item.losses
            continue
        (done,) = check(item.text, number, shelf)
        yield done._replace(span=item.span, diagnostics=_of_both(item, done.diagnostics, number)), item.losses


def _of_both(item: Imported, found: Sequence[Diagnostic], number: int) -> tuple[Diagnostic, ...]:
    """What is wrong with the foreign text and with the record, in the order of places."""
    moved = (replace(fault, span=item.places.origin(fault.span)) for fault in found)
    return numbered((*item.diagnostics, *moved), number)
