"""Any source, whatever its format: its chunks, and the games in them as records, read or checked.

What reads and checks is imported when there is something to read: there are those who only count.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from prefrec.codes.files import NO_GAMES, UNKNOWN_FORMAT
from prefrec.convert.formats import FORMATS, NOTATION, SUFFIXES, Format, recognised
from prefrec.convert.imported import Imported, Loss
from prefrec.diagnostics import Diagnostic, Severity
from prefrec.encodings import likely_encoding
from prefrec.shelf import RELEASED, Shelf
from prefrec.source import SUFFIXES as NOTATION_SUFFIXES
from prefrec.source import Chunk, FileFault, Sizes, file_fault, find_sources
from prefrec.source import chunks as chunks_of
from prefrec.splitting import Cut

if TYPE_CHECKING:
    from prefrec.check import CheckedGame
    from prefrec.convert.sheets.mapping import Mapping
    from prefrec.notation.reader import ReadGame

SIZE = 1 << 18
SHEETS = "csv"


class Taken(NamedTuple):
    """One game of a source as a record, and what of it could not be carried over."""

    read: "ReadGame"
    losses: tuple[Loss, ...] = ()


class _Unknown(Exception):  # noqa: N818 - never leaves this module
    """The source is of no known format."""


def sources(paths: Sequence[str]) -> Iterator[str | FileFault]:
    """The files that the paths name; a folder is searched for files of every format."""
    return find_sources(paths, SUFFIXES)


def chunks(
    path: str, format: str = "", *, size: int = SIZE, is_named: bool = True, otherwise: str = NOTATION,
    sizes: Sizes = lambda _: None,
) -> Iterator[Chunk | FileFault]:
    """The text of a source of any format, or of the one that is named.

    What is of no known format is taken for ``otherwise``, so that it is told where it goes wrong. If that is
    the notation, and the file was only met in a folder (``is_named`` is False) or its name is not that of a
    record, all that is said is that nobody knows the format: an error of a file that is named. ``sizes`` is
    told how many bytes are read, as in ``source.chunks``.
    """

    def recognise(head: bytes) -> Cut:
        if format:
            return FORMATS[format].cut
        found = recognised(head.decode("utf-8", "replace")) or _in_another_encoding(head)
        if found is None and otherwise == NOTATION and not (is_named and _may_be_notation(path)):
            raise _Unknown
        return FORMATS[otherwise].cut if found is None else found.cut

    try:
        yield from chunks_of(path, size, recognise, sizes)
    except _Unknown:
        fault = file_fault(path, UNKNOWN_FORMAT)
        yield fault._replace(diagnostic=fault.diagnostic.as_(Severity.ERROR)) if is_named else fault


def _may_be_notation(path: str) -> bool:
    """Whether a name is not that of a file in another format."""
    return not path.lower().endswith(SUFFIXES) or path.lower().endswith(NOTATION_SUFFIXES)


def _in_another_encoding(head: bytes) -> Format | None:
    """The format of a text in an encoding other than UTF-8; where its programs do not write so, that is told."""
    likely = likely_encoding(head)
    return recognised(head.decode(likely, "replace")) if likely else None


def no_games(chunk: Chunk) -> FileFault:
    """What is said of a file of a known format in which no game was found."""
    return file_fault(chunk.source, NO_GAMES)


def _imported(chunk: Chunk, mapping: "Mapping | None") -> Iterator[Imported]:
    row = FORMATS[chunk.format]
    if mapping is None or row.name != SHEETS:
        return row.loads(chunk.text)
    from prefrec.convert.sheets import loads

    return loads(chunk.text, mapping)


def games_of(chunk: Chunk, mapping: "Mapping | None" = None) -> Iterator[Taken]:
    """The games of a chunk as records; places are those in the chunk.

    ``mapping`` says what the columns of score sheets mean.
    """
    from prefrec.notation.reader import ReadGame, read

    if chunk.format == NOTATION:
        yield from map(Taken, read(chunk.text, chunk.game))
        return
    for number, item in enumerate(_imported(chunk, mapping), chunk.game):
        if not item.text:
            yield Taken(ReadGame(number, item.span, None, _of_both(item, (), number)), item.losses)
            continue
        (done,) = read(item.text, number)
        found = _of_both(item, done.diagnostics, number)
        yield Taken(ReadGame(number, item.span, done.game, found), item.losses)


def checked(chunk: Chunk, shelf: Shelf = RELEASED) -> "Iterator[CheckedGame]":
    """The games of a chunk checked, as ``check`` gives them; places are those in the chunk."""
    return (game for game, _ in judged(chunk, shelf))


def judged(
    chunk: Chunk, shelf: Shelf = RELEASED, mapping: "Mapping | None" = None
) -> "Iterator[tuple[CheckedGame, tuple[Loss, ...]]]":
    """The games of a chunk checked, each with what of it could not be carried over; of rules there are none."""
    from prefrec.check import CheckedGame, check

    if chunk.format == NOTATION:
        yield from ((game, ()) for game in check(chunk.text, chunk.game, shelf))
        return
    items = _imported(chunk, mapping) if FORMATS[chunk.format].is_games else ()
    for number, item in enumerate(items, chunk.game):
        if not item.text:
            yield CheckedGame(number, item.span, None, None, (), None, _of_both(item, (), number)), item.losses
            continue
        (done,) = check(item.text, number, shelf)
        yield done._replace(span=item.span, diagnostics=_of_both(item, done.diagnostics, number)), item.losses


def as_records(chunk: Chunk, shelf: Shelf = RELEASED) -> "Iterator[CheckedGame]":
    """The games of a chunk checked; places are those in the record itself, of a foreign game in the one made of it.

    What is wrong with the foreign text itself stands at the word that was read there, or last before it.
    """
    from prefrec.check import CheckedGame, check
    from prefrec.referee.game import numbered

    if chunk.format == NOTATION:
        yield from check(chunk.text, chunk.game, shelf)
        return
    for number, item in enumerate(_imported(chunk, None) if FORMATS[chunk.format].is_games else (), chunk.game):
        if not item.text:
            yield CheckedGame(number, item.span, None, None, (), None, _of_both(item, (), number))
            continue
        (done,) = check(item.text, number, shelf)
        own = (replace(fault, span=item.places.word_of(fault.span)) for fault in item.diagnostics)
        yield done._replace(diagnostics=numbered((*own, *done.diagnostics), number))


def _of_both(item: Imported, found: Sequence[Diagnostic], number: int) -> tuple[Diagnostic, ...]:
    """What is wrong with the foreign text and with the record, in the order of places."""
    from prefrec.referee.game import numbered

    moved = (replace(fault, span=item.places.origin(fault.span)) for fault in found)
    return numbered((*item.diagnostics, *moved), number)
