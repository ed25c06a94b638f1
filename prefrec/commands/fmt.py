"""``prefrec fmt``: records in canonical form, a file at a time, whole or not at all."""

import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import IO, NamedTuple

from prefrec.commands.console import (
    CLEAN,
    MISUSE,
    PROBLEMS,
    When,
    counted,
    refuse,
    say,
    style_of,
    watched,
    write,
    write_lines,
)
from prefrec.commands.difference import hunks
from prefrec.commands.output import KeepOld, output, replacing
from prefrec.commands.pieces import Piece, archive_form_of, has_mark, pieces
from prefrec.render import RENDERERS, Finding, file_finding
from prefrec.source import STDIN, FileFault, find_sources


class Action(StrEnum):
    """What is done with a file that is not canonical: rewritten, named, shown as a difference."""

    WRITE = "write"
    CHECK = "check"
    DIFF = "diff"


class Fate(StrEnum):
    """What became of a file."""

    CHANGED = "changed"
    CANONICAL = "canonical"
    FAULTY = "faulty"
    UNREAD = "unread"


class Job(NamedTuple):
    """A file under its name for the reader."""

    path: str
    name: str


def run(paths: list[str], check: bool, diff: bool, quiet: bool, when: When) -> int:
    """Format these paths."""
    if not paths:
        refuse("no files are named", "prefrec fmt . formats this folder, prefrec fmt - standard input to output")
    action = Action.DIFF if diff else Action.CHECK if check else Action.WRITE
    fates: Counter[Fate] = Counter()
    for source in watched(find_sources(paths), "formatting", lambda _: 1):
        fates[_fate_of(source, action, when)] += 1
    if not quiet and paths != [STDIN]:
        say(_summary(fates, action))
    if fates[Fate.UNREAD]:
        return MISUSE
    is_problem = fates[Fate.FAULTY] or (check and fates[Fate.CHANGED])
    return PROBLEMS if is_problem else CLEAN


def _summary(fates: Counter[Fate], action: Action) -> str:
    changed = "rewritten" if action is Action.WRITE else "to be rewritten"
    return (
        f"{counted(fates.total(), 'file')}: {fates[Fate.CHANGED]:,} {changed}, {fates[Fate.CANONICAL]:,} canonical, "
        f"{fates[Fate.FAULTY]:,} left alone for errors, {fates[Fate.UNREAD]:,} not read"
    )


def _fate_of(source: str | FileFault, action: Action, when: When) -> Fate:
    if isinstance(source, FileFault):
        _report([file_finding(source)], when)
        return Fate.UNREAD
    if source != STDIN:
        return _ACTIONS[action](Job(source, source), when)
    with tempfile.NamedTemporaryFile(suffix=".pref") as copy:  # read as a file, so that it can be read twice
        shutil.copyfileobj(sys.stdin.buffer, copy)
        copy.flush()
        job = Job(copy.name, "<stdin>")
        return _to_stdout(job, when) if action is Action.WRITE else _ACTIONS[action](job, when)


def _report(found: Iterable[Finding], when: When) -> None:
    """What keeps a file from being formatted; beside the output, which may be text of records."""
    sys.stderr.writelines(RENDERERS["full"](found, style_of(sys.stderr, when)))


def _rewrite(job: Job, when: When) -> Fate:
    fate = Fate.UNREAD
    with replacing(job.path, archive_form_of(job.path)) as stream:
        fate = _canonical_text(job, stream, when)
        if fate is not Fate.CHANGED:
            raise KeepOld
    if fate is Fate.CHANGED:
        write_lines([job.name])
    return fate


def _to_stdout(job: Job, when: When) -> Fate:
    """Nothing is written before it is known that all of it can be."""
    with tempfile.TemporaryFile() as text:
        fate = _canonical_text(job, text, when)
        if fate in (Fate.CHANGED, Fate.CANONICAL):
            text.seek(0)
            with output("-") as stdout:
                shutil.copyfileobj(text, stdout)
    return fate


def _canonical_text(job: Job, stream: IO[bytes], when: When) -> Fate:
    fate = Fate.CHANGED if has_mark(job.path) else Fate.CANONICAL
    for piece in pieces(job.path, job.name):
        fate = _worse(fate, piece)
        _report(piece.findings, when)
        if fate in (Fate.CHANGED, Fate.CANONICAL):
            stream.write(piece.after.encode())
    return fate


def _name_it(job: Job, when: When) -> Fate:
    fate = Fate.CHANGED if has_mark(job.path) else Fate.CANONICAL
    for piece in pieces(job.path, job.name):
        fate = _worse(fate, piece)
        _report(piece.findings, when)
    if fate is Fate.CHANGED:
        write_lines([job.name])
    return fate


def _show_difference(job: Job, when: When) -> Fate:
    """The difference goes to a temporary file first: a file with errors has none."""
    fate = Fate.CHANGED if has_mark(job.path) else Fate.CANONICAL

    def watched_pieces() -> Iterator[Piece]:
        nonlocal fate
        for piece in pieces(job.path, job.name):
            fate = _worse(fate, piece)
            _report(piece.findings, when)
            yield piece

    with tempfile.TemporaryFile("w+", encoding="utf-8", newline="") as text:
        text.writelines(hunks(watched_pieces()))
        if fate is Fate.CHANGED:
            text.seek(0)
            write([f"--- {job.name}\n", f"+++ {job.name}\n"])
            write(text)
    return fate


def _worse(fate: Fate, piece: Piece) -> Fate:
    if piece.is_unread or fate is Fate.UNREAD:
        return Fate.UNREAD
    if piece.is_faulty or fate is Fate.FAULTY:
        return Fate.FAULTY
    return fate if piece.before == piece.after else Fate.CHANGED


_ACTIONS: dict[Action, Callable[[Job, When], Fate]] = {
    Action.WRITE: _rewrite, Action.CHECK: _name_it, Action.DIFF: _show_difference,
}
