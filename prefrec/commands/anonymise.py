"""``prefrec anonymise``: records under pseudonyms, written only when no name is left in them."""

import csv
import io
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from shlex import quote
from typing import IO, NamedTuple

from prefrec.anonymise.dates import Dates
from prefrec.anonymise.masking import Wish, anonymised
from prefrec.anonymise.proof import left_in, survivors
from prefrec.anonymise.roster import Roster, SameCodeError, names_in, roster_of
from prefrec.commands.console import CLEAN, MISUSE, PROBLEMS, counted, refuse, say, watched
from prefrec.commands.convert import OF_TEXT
from prefrec.commands.keys import KeyPlace, key_of, write_secret
from prefrec.commands.output import STDOUT, KeepOld, output
from prefrec.diagnostics import Diagnostic, Severity
from prefrec.intake import chunks, games_of, sources
from prefrec.person_names import TOKEN
from prefrec.record import Game
from prefrec.render import RENDERERS, file_finding, findings
from prefrec.render.cells import plain
from prefrec.render.style import Style
from prefrec.source import STDIN, Chunk, FileFault
from prefrec.writer import behind_another, dump_game

_MOST_TOLD = 20


class Source(NamedTuple):
    """A file to read, under its name for the reader; ``is_named`` unless it was only met in a folder."""

    path: str
    name: str
    is_named: bool


class Piece(NamedTuple):
    """One game of a chunk: its text as it stands, from which line on, and what was read of it."""

    chunk: Chunk
    text: str
    line: int
    game: Game | None
    faults: tuple[Diagnostic, ...]


class Publication(NamedTuple):
    """One run: what is wished and who is known; what was done, whose names were met, and words in which one is left."""

    roster: Roster
    wish: Wish
    counts: Counter[str]
    used: set[str]
    left: set[str]


def wish_of(dates: str, keeps_ratings: bool, drops_texts: bool) -> Wish:
    """What the options ask for beside pseudonyms."""
    return Wish(Dates(dates), keeps_ratings, drops_texts)


def run(
    paths: Sequence[str], place: KeyPlace, wish: Wish, allowed: Sequence[str], report: str, quiet: bool
) -> int:
    """Anonymise the files of all paths but the last, which is where to."""
    if len(paths) < 2:
        refuse("what is anonymised and where to are named", "prefrec anonymise IN OUT --new-key FILE")
    if report and Path(report).exists():
        refuse(f"{report} is there already and is not written over")
    *given, target = paths
    key = key_of(place)
    with ExitStack() as stack:
        found = [_readable(source, given, stack) for source in sources(given)]
        _refuse_itself(found, target)
        try:
            roster = roster_of(key, _names(found), allowed)
        except SameCodeError as fault:
            refuse(str(fault))
        _refuse_telling_name(target, roster)
        run_of = Publication(roster, wish, Counter(), set(), set())
        with output(target) if target != STDOUT else _shown_when_done() as stream:
            _write(found, run_of, stream)
            if run_of.counts["survivors"] or not run_of.counts["games"]:
                raise KeepOld
    if run_of.counts["survivors"]:
        _say_refused(run_of, target)
        return PROBLEMS
    if report and run_of.counts["games"]:
        write_secret(report, _report(roster))
    if not quiet:
        for line in _account(run_of):
            say(line)
    if run_of.counts["unreadable"]:
        return MISUSE
    return PROBLEMS if run_of.counts["faulty"] or run_of.counts["left out"] else CLEAN


# ---- reading, twice


def _readable(source: str | FileFault, given: Sequence[str], stack: ExitStack) -> Source | FileFault:
    """A source that can be read twice; standard input is kept in a file for it."""
    if isinstance(source, FileFault):
        return source
    if source != STDIN:
        return Source(source, source, source in given)
    copy = stack.enter_context(tempfile.NamedTemporaryFile())  # noqa: SIM115 - the stack closes it
    shutil.copyfileobj(sys.stdin.buffer, copy)
    copy.flush()
    return Source(copy.name, "<stdin>", True)


def _refuse_itself(found: Sequence[Source | FileFault], target: str) -> None:
    if target == STDOUT or not Path(target).exists():
        return
    for source in found:
        if isinstance(source, Source) and Path(source.path).exists() and Path(source.path).samefile(target):
            refuse(f"{target} is one of the files that are read; the names would be lost", "name another file")


def _refuse_telling_name(target: str, roster: Roster) -> None:
    for _, word, left in left_in(Path(target).name, roster) if target != STDOUT else ():
        refuse(f"the name of the file {target} tells of a player: {plain(word)} ({plain(left)})", "name another file")


def _names(found: Sequence[Source | FileFault]) -> Iterator[str]:
    """Every name in any of the files, those of games that cannot be written too."""
    for source in watched(found, "reading names", lambda _: 1, len(found)):
        for item in _pieces(source):
            if isinstance(item, Piece) and item.game is not None:
                yield from names_in(item.game)


def _pieces(source: Source | FileFault) -> Iterator[Piece | FileFault]:
    if isinstance(source, FileFault):
        yield source
        return
    for item in chunks(source.path, is_named=source.is_named):
        if isinstance(item, FileFault):
            yield item._replace(source=source.name)
            continue
        chunk, start = item._replace(source=source.name), 0
        for taken in games_of(chunk):
            text = chunk.text[start : taken.read.span.end]
            line = chunk.line + chunk.text.count("\n", 0, start)
            yield Piece(chunk, text, line, taken.read.game, taken.read.diagnostics)
            start = taken.read.span.end


# ---- writing


def _write(found: Sequence[Source | FileFault], run_of: Publication, stream: IO[bytes]) -> None:
    """Write every game that can be written; each is proved to be free of names before the next is read."""
    counts = run_of.counts
    for source in watched(found, "anonymising", lambda _: 1, len(found)):
        for item in _pieces(source):
            if isinstance(item, FileFault):
                _tell_fault(item, counts)
            elif _is_writable(item, counts):
                text = _text_of(item, run_of)
                stream.write((behind_another(text) if counts["games"] else text).encode())
                counts["games"] += 1


def _tell_fault(fault: FileFault, counts: Counter[str]) -> None:
    sys.stderr.writelines(RENDERERS["full"]([file_finding(fault)], Style()))
    counts["unreadable"] += fault.is_io
    counts["faulty"] += fault.diagnostic.severity is Severity.ERROR
    counts["left out"] += fault.diagnostic.game > 0 and not fault.is_io


def _is_writable(piece: Piece, counts: Counter[str]) -> bool:
    """Whether the game can be written whole; if not, it is told why and left out."""
    errors = [
        fault for fault in piece.faults if fault.severity is Severity.ERROR and fault.code.id[0] in OF_TEXT
    ]
    sys.stderr.writelines(RENDERERS["full"](findings(piece.chunk, errors), Style()))
    counts["faulty"] += bool(errors)
    if piece.game is None or any(fault.code.id[0] == "N" for fault in errors):
        counts["left out"] += 1
        return False
    return True


def _text_of(piece: Piece, run_of: Publication) -> str:
    assert piece.game is not None
    run_of.used.update(names_in(piece.game))
    if not run_of.used <= run_of.roster.pseudonyms.keys():
        refuse(f"{piece.chunk.source} changed while it was read", "try again")
    game, done = anonymised(piece.game, run_of.roster, run_of.wish)
    run_of.counts.update(done)
    text = dump_game(game)
    told: set[str] = set()
    for survivor in survivors(text, run_of.roster):
        run_of.counts["survivors"] += 1
        run_of.left.add(survivor.word)
        if survivor.word not in told and run_of.counts["survivors"] <= _MOST_TOLD:
            told.add(survivor.word)
            for place in _places(survivor.word, piece):
                say(f"{plain(piece.chunk.source)}:{place}: error: {plain(survivor.word)} holds {plain(survivor.left)}")
    return text


def _places(word: str, piece: Piece) -> Iterator[str]:
    """Where a word stands in the source, as line and column; where it is written otherwise, the game as a whole."""
    at = piece.text.find(word)
    if at < 0:
        yield f"{piece.line}:1"
    while at >= 0:
        line_start = piece.text.rfind("\n", 0, at) + 1
        yield f"{piece.line + piece.text.count(chr(10), 0, at)}:{at - line_start + 1}"
        at = piece.text.find(word, at + len(word))


@contextmanager
def _shown_when_done() -> Iterator[IO[bytes]]:
    """A stream for standard output that shows nothing until all of it is known to be free of names."""
    with tempfile.TemporaryFile() as text:
        try:
            yield text
        except KeepOld:
            return
        text.seek(0)
        with output(STDOUT) as stdout:
            shutil.copyfileobj(text, stdout)


# ---- what is said at the end


def _say_refused(run_of: Publication, target: str) -> None:
    what = "the text" if target == STDOUT else target
    places = counted(run_of.counts["survivors"], "place")
    say(f"error: {what} is not written: in {places} a name or a part of one is left")
    words = sorted(filter(TOKEN.fullmatch, run_of.left))
    if words and len(words) <= _MOST_TOLD:
        say(f"hint: those of them that mean nobody: {' '.join(f'--allow {quote(plain(word))}' for word in words)}")
    say("hint: --drop-comments leaves out comments and all free texts")


_DONE = (
    ("texts", "comments and values with names in them, changed"),
    ("comments dropped", "comments, dropped"),
    ("values dropped", "values of tags, dropped"),
    ("dates", "dates and times, made coarser or dropped"),
    ("ids", "ids, dropped"),
    ("ids made anew", "ids of games, made anew"),
    ("ratings", "ratings, dropped"),
)


def _account(run_of: Publication) -> Iterator[str]:
    counts = run_of.counts
    names = f"{counted(len(run_of.used), 'name')} in {counted(counts['names'], 'place')}"
    yield f"wrote {counted(counts['games'], 'game')} with {names}; {counts['left out']:,} left out"
    if not counts["games"]:
        return
    yield from (f"  {counts[key]:,} x {text}" for key, text in _DONE if counts[key])
    yield "no name and no part of one of three letters or more is left"
    yield "pet names, Latin names in Russian letters, and people who did not play, are for a reader to find"
    if run_of.wish.dates is not Dates.KEEP:
        yield "dates in comments and other texts are as they were"


def _report(roster: Roster) -> str:
    """Who is who, as CSV."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(("name", "pseudonym"))
    table.writerows(sorted(roster.pseudonyms.items()))
    return text.getvalue()
