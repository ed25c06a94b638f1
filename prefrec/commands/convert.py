"""``prefrec convert``: the same games in the notation and in JSON Lines."""

import sys
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import BinaryIO, NamedTuple

from prefrec.commands.console import CLEAN, MISUSE, PROBLEMS, counted, refuse, say, watched
from prefrec.commands.output import FORMS, STDOUT, KeepOld, output
from prefrec.commands.pieces import errors_of
from prefrec.convert import jsonl
from prefrec.convert.jsonl_shapes import BadJson
from prefrec.diagnostics import Severity
from prefrec.expansion import Gap, plain_blocks, with_head
from prefrec.notation.reader import read
from prefrec.record import Game
from prefrec.render import RENDERERS, file_finding, findings
from prefrec.render.cells import plain
from prefrec.render.style import Style
from prefrec.source import STDIN, FileFault, chunks, file_fault
from prefrec.splitting import whole_lines
from prefrec.writer import dump_game


class Form(StrEnum):
    """A form in which games are kept."""

    PREF = "pref"
    JSONL = "jsonl"


class Complaint(NamedTuple):
    """What is wrong with a game or a file, in words."""

    text: str
    is_unread: bool = False


SUFFIXES = {".pref": Form.PREF, ".jsonl": Form.JSONL, ".ndjson": Form.JSONL}
OTHER = {Form.PREF: Form.JSONL, Form.JSONL: Form.PREF}


def run(source: str, target: str, source_form: Form | None, target_form: Form | None) -> int:
    """Convert a file; nothing takes the place of the other one if a game cannot be read."""
    reading = source_form or form_of(source) or _form_inside(source)
    writing = target_form or form_of(target) or OTHER[reading]
    games = bad = unread = 0
    with output(target) as stream:
        for item in watched(_READERS[reading](source), "converting", lambda _: 1):
            if isinstance(item, Complaint):
                bad += 1
                unread += item.is_unread
                sys.stderr.write(item.text)
            elif not bad:
                stream.write(_WRITERS[writing](item, games).encode())
                games += 1
        if bad and target != STDOUT:
            raise KeepOld
    if bad:
        say(f"error: {source} is not converted: {counted(bad, 'fault')}")
        return MISUSE if unread else PROBLEMS
    say(f"converted {counted(games, 'game')} from {reading} to {writing}")
    return CLEAN


def form_of(path: str) -> Form | None:
    """The form that a file name tells, behind the suffix of an archive or not."""
    name = Path(path)
    return SUFFIXES.get((Path(name.stem) if name.suffix.lower() in FORMS else name).suffix.lower())


def _form_inside(source: str) -> Form:
    """The form that the beginning of a file tells."""
    if source == STDIN:
        refuse("standard input has no name that tells its form", "add --from pref or --from jsonl")
    with Path(source).open("rb", buffering=0) as stream:
        head, _ = with_head((block for block in plain_blocks(stream)[1] if not isinstance(block, Gap)), 512)
    return Form.JSONL if jsonl.detect(head.decode("utf-8", "replace")) else Form.PREF


def _from_notation(source: str) -> Iterator[Game | Complaint]:
    for item in chunks(source):
        if isinstance(item, FileFault):
            yield from [_of_file(item)] if item.diagnostic.severity is Severity.ERROR else []
            continue
        for number, _, game, faults in read(item.text, item.game):
            errors = tuple(errors_of(faults, number))
            if errors or game is None:
                yield Complaint("".join(RENDERERS["full"](findings(item, errors), Style())))
            else:
                yield game


def _from_json(source: str) -> Iterator[Game | Complaint]:
    if source == STDIN:
        yield from _games_of_lines(sys.stdin.buffer, "<stdin>")
        return
    with Path(source).open("rb", buffering=0) as stream:
        yield from _games_of_lines(stream, source)


def _games_of_lines(stream: BinaryIO, name: str) -> Iterator[Game | Complaint]:
    number = 0
    for lines in whole_lines(plain_blocks(stream)[1]):
        if isinstance(lines, Gap):
            yield _of_file(file_fault(name, lines.code, dict(lines.facts), number + 1, 1))
            continue
        for line in lines.split(b"\n")[: lines.count(b"\n") + (not lines.endswith(b"\n"))]:
            number += 1
            if line.strip():
                yield _game_of_line(line, f"{plain(name)}:{number}")


def _game_of_line(line: bytes, place: str) -> Game | Complaint:
    try:
        return jsonl.game_of(line.decode("utf-8-sig"))
    except UnicodeDecodeError as fault:
        return Complaint(f"{place}:{fault.start + 1}: error: byte 0x{line[fault.start]:02X} does not belong to UTF-8\n")
    except BadJson as bad:
        return Complaint(f"{place}: error: {plain(str(bad))}\n")


def _of_file(fault: FileFault) -> Complaint:
    return Complaint("".join(RENDERERS["full"]([file_finding(fault)], Style())), fault.is_io)


def _to_notation(game: Game, number: int) -> str:
    return "\n" * (number > 0) + dump_game(game)


def _to_json(game: Game, _number: int) -> str:
    return f"{jsonl.line_of(game)}\n"


_READERS: dict[Form, Callable[[str], Iterable[Game | Complaint]]] = {
    Form.PREF: _from_notation, Form.JSONL: _from_json,
}
_WRITERS: dict[Form, Callable[[Game, int], str]] = {Form.PREF: _to_notation, Form.JSONL: _to_json}
