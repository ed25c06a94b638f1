"""``prefrec dedup``: games that are recorded twice, told, and written once where that is asked for."""

import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import islice
from typing import IO, NamedTuple, NoReturn

from prefrec.commands.account import Account, add
from prefrec.commands.console import (
    CLEAN,
    MISUSE,
    PROBLEMS,
    When,
    advancing,
    counted,
    refuse,
    say,
    style_of,
)
from prefrec.commands.dedup_report import FORMS, Report
from prefrec.commands.output import STDOUT, output
from prefrec.commands.sizes import total_size
from prefrec.convert.formats import SUFFIXES
from prefrec.convert.imported import Loss
from prefrec.dedup.contents import Content, content_of
from prefrec.dedup.index import Index, Place
from prefrec.dedup.keys import keys_of, number
from prefrec.dedup.verdicts import Verdict, judge, relations
from prefrec.diagnostics import Severity
from prefrec.intake import Taken, chunks, games_of, sources
from prefrec.render import RENDERERS, file_finding, findings
from prefrec.render.style import Style
from prefrec.source import STDIN, Chunk, FileFault
from prefrec.writer import behind_another, dump_game

Advance = Callable[[int], None]

SIZE = 1 << 15  # bytes of a chunk; few, for only chunks with games to be compared are read a second time


class Wish(NamedTuple):
    """What is asked for. ``output`` and ``removed`` are files to write, empty for none."""

    form: str
    output: str
    removed: str
    with_same_play: bool
    quiet: bool
    when: When


class Source(NamedTuple):
    """A file under its name for the reader; ``is_named`` is False where it was met in a folder."""

    path: str
    name: str
    is_named: bool


@dataclass(slots=True)
class Archive:
    """All sources, what is known of their games, and for each chunk the number of its first game."""

    sources: list[Source] = field(default_factory=list)
    index: Index = field(default_factory=Index)
    firsts: list[int] = field(default_factory=list)
    unreadable: int = 0
    unreadable_sources: int = 0


def run(paths: Sequence[str], wish: Wish) -> int:
    """Look for duplicates in these paths; write what is kept if that is asked for."""
    if not paths:
        refuse("no files are named", "prefrec dedup . looks through this folder, prefrec dedup - standard input")
    if wish.removed and not wish.output:
        refuse("--removed is for games that do not go into the new file, and none is named", "add -o FILE")
    if wish.removed and os.path.realpath(wish.removed) == os.path.realpath(wish.output):
        refuse("what is kept and what is removed cannot go into the same file")
    with _sources(paths) as found, _bar("reading", paths) as advance:
        archive = _read(found, advance, {wish.output, wish.removed} - {"", STDOUT})
        contents, verdict = _judged(archive, wish)
        gone = frozenset(removal.game for removal in verdict.removals)
        report = Report([source.name for source in archive.sources], archive.index, contents, verdict)
        to_stderr = wish.output == STDOUT
        stream = sys.stderr if to_stderr else sys.stdout
        stream.writelines(FORMS[wish.form](report, style_of(stream, wish.when)))
        account = Account()
        if wish.output and len(archive.index) and not archive.unreadable_sources:
            _write(archive, gone, wish, account)
    if not wish.quiet:
        _tell(archive, len(gone), verdict, wish, account)
    if archive.unreadable_sources:
        return MISUSE
    is_open = bool(verdict.removals or verdict.relations) and not wish.output
    return PROBLEMS if is_open or archive.unreadable else CLEAN


def _tell(archive: Archive, gone: int, verdict: Verdict, wish: Wish, account: Account) -> None:
    games = len(archive.index)
    word = "removed" if wish.output else "to be removed"
    if wish.output and archive.unreadable_sources:
        say(f"error: {wish.output} is not written: not every source could be read")
        word = "to be removed"
    more = f"; {counted(len(verdict.relations), 'pair')} to look at" if verdict.relations else ""
    read = counted(games + archive.unreadable, "game")
    say(f"read {read}: {games - gone:,} kept, {gone:,} {word}, {archive.unreadable:,} unreadable{more}")
    for line in islice(account.lines(), 1, None):  # without its own count of games
        say(line)


# ---- reading


@contextmanager
def _sources(paths: Sequence[str]) -> Iterator[Iterator[Source | FileFault]]:
    """What the paths name; standard input is copied first, since it is read more than once."""
    with ExitStack() as stack:
        yield (
            found if isinstance(found, FileFault)
            else Source(_copied(stack), "<stdin>", True) if found == STDIN
            else Source(found, found, found in paths)
            for found in sources(paths)
        )


def _copied(stack: ExitStack) -> str:
    copy = stack.enter_context(tempfile.NamedTemporaryFile())  # noqa: SIM115 - closed by the stack
    shutil.copyfileobj(sys.stdin.buffer, copy)
    copy.flush()
    return copy.name


def _bar(title: str, paths: Sequence[str]) -> AbstractContextManager[Advance]:
    return advancing(title, total_size(paths, SUFFIXES) if sys.stderr.isatty() else None)


def _read(found: Iterator[Source | FileFault], advance: Advance, targets: Collection[str]) -> Archive:
    """The first time: every game by its keys, and what cannot be read told and counted."""
    archive = Archive()
    written = {os.path.realpath(target) for target in targets}
    met: set[str] = set()
    for source in found:
        if isinstance(source, FileFault):
            _tell_fault(source, archive, 0)
            continue
        path = os.path.realpath(source.path)
        if path in written:
            refuse(f"{source.name} is read, so nothing else can be written there")
        if path in met:  # named twice; its games are not recorded twice
            continue
        met.add(path)
        archive.sources.append(source)
        last = 0  # number of the last game met in this source
        for item in chunks(source.path, size=SIZE, is_named=source.is_named):
            item = item._replace(source=source.name)
            if isinstance(item, FileFault):
                _tell_fault(item, archive, last)
                last = max(last, item.diagnostic.game)
                continue
            last = _read_chunk(item, archive) or last
            advance(len(item.text.encode()))
    return archive


def _tell_fault(fault: FileFault, archive: Archive, last: int) -> None:
    sys.stderr.writelines(RENDERERS["full"]([file_finding(fault)], Style()))
    archive.unreadable_sources += fault.is_io
    archive.unreadable += fault.diagnostic.game > last and not fault.is_io


def _read_chunk(chunk: Chunk, archive: Archive) -> int:
    """The number of its last game."""
    place = len(archive.firsts)
    archive.firsts.append(len(archive.index))
    last = 0
    for taken in games_of(chunk):
        last, span, game, faults = taken.read
        if game is None or not _is_readable(taken):
            archive.unreadable += 1
            sys.stderr.writelines(RENDERERS["full"](findings(chunk, faults), Style()))
            continue
        line = chunk.line + chunk.text.count("\n", 0, span.start)
        keys = keys_of(game, dump_game(game))
        archive.index.add(keys, Place(len(archive.sources) - 1, place, last, line))
    return last


def _is_readable(taken: Taken) -> bool:
    """Whether it was read whole: of what was not, nobody can say that another record has it too."""
    return not any(fault.severity is Severity.ERROR for fault in taken.read.diagnostics)


class _Again(NamedTuple):
    """A game that is read once more."""

    number: int
    text: str
    format: str
    losses: tuple[Loss, ...]


def _again(archive: Archive, wanted: Collection[int] | None) -> Iterator[_Again]:
    """The readable games once more, or those of the wanted chunks; refuses to go on if they are not the same."""
    place = 0
    for source in archive.sources:
        for item in chunks(source.path, size=SIZE, is_named=source.is_named):
            if isinstance(item, FileFault):
                continue
            if place >= len(archive.firsts):
                _refuse_changed(source)
            game = archive.firsts[place]
            for taken in games_of(item) if wanted is None or place in wanted else ():
                if taken.read.game is None or not _is_readable(taken):
                    continue
                text = dump_game(taken.read.game)
                if game >= len(archive.index) or archive.index.text(game) != number(text):
                    _refuse_changed(source)
                yield _Again(game, text, item.format, taken.losses)
                game += 1
            place += 1


def _refuse_changed(source: Source) -> NoReturn:
    refuse(f"{source.name} was changed while it was read")


def _judged(archive: Archive, wish: Wish) -> tuple[dict[int, Content], Verdict]:
    """The second time: only chunks with games that may be duplicates."""
    index = archive.index
    pairs = tuple(index.pairs())
    compared = {game for pair in pairs for game in (pair.one, pair.other)}
    for games in index.copies().values():
        compared.update(games)
    wanted = {index.place(game).chunk for game in compared}
    contents: dict[int, Content] = {}

    def read() -> Iterator[tuple[int, str]]:
        for again in _again(archive, wanted):
            if again.number in compared:
                contents[again.number] = content_of(again.text)
                yield again.number, again.text

    found = tuple(relations(pairs, read() if wanted else ()))
    if contents.keys() != compared:
        refuse("a file was changed while it was read")
    return contents, judge(index, contents, found, wish.with_same_play)


# ---- writing


def _write(archive: Archive, gone: Collection[int], wish: Wish, account: Account) -> None:
    """The third time: what is kept, and what is not where that is asked for, in the order of the sources."""
    written = {False: 0, True: 0}
    with ExitStack() as stack:
        streams: dict[bool, IO[bytes]] = {False: stack.enter_context(output(wish.output))}
        if wish.removed:
            streams[True] = stack.enter_context(output(wish.removed))
        for again in _again(archive, None):
            is_gone = again.number in gone
            if is_gone in streams:
                streams[is_gone].write((behind_another(again.text) if written[is_gone] else again.text).encode())
                add(account.read_lost, again.format, again.losses)
            written[is_gone] += 1
        if sum(written.values()) != len(archive.index):
            refuse("a file was changed while it was read")
