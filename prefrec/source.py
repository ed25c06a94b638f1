"""From a path to chunks of text, whole games each, with every bad input named."""

import os
import stat
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import BinaryIO, NamedTuple

from prefrec.codes.files import (
    BYTE_OUTSIDE_UTF8,
    CHANGED_WHILE_READ,
    EMPTY_FILE,
    FOLDER_AS_FILE,
    FOLDER_WITHOUT_RECORDS,
    LINE_TOO_LONG,
    NO_PERMISSION,
    NO_SUCH_FILE,
    NUL_BYTE,
    READ_AS,
    UNREADABLE_FILE,
    WRONG_ENCODING,
)
from prefrec.diagnostics import Code, Diagnostic, Span
from prefrec.encodings import SAMPLE, likely_encoding, wide_encoding
from prefrec.expansion import Gap, plain_blocks, with_head
from prefrec.splitting import Cut, Skipped, games, separators, whole_games, whole_lines

STDIN = "-"
SUFFIXES = (".pref", ".pref.gz", ".pref.zst")

HEAD = 4096  # bytes by which a format is recognised
_MARK = b"\xef\xbb\xbf"
_UNPACK = {"gzip": "gzip -dc", "zstd": "zstd -dc", "xz": "xz -dc", "bzip2": "bzip2 -dc"}


class Chunk(NamedTuple):
    """Whole games only: a chunk never cuts a game. ``format`` is that of the file, ``pref`` for the notation."""

    source: str  # as the user named it; <stdin> for "-"
    text: str  # characters exactly as in the file, without a byte order mark at its beginning
    line: int  # number of its first line in the source, from 1
    game: int  # number of its first game in the source, from 1
    format: str = "pref"


class FileFault(NamedTuple):
    """What keeps a source, or one game of it, from being text. Line 0 is the source as a whole."""

    source: str
    diagnostic: Diagnostic
    line: int
    column: int
    is_io: bool  # it could not be read at all; else it was read, and is not what it should be


Recognise = Callable[[bytes], Cut]
Sizes = Callable[[int], object]


class Place(NamedTuple):
    """How far a source is read: the number of the next line, and of the games begun before it."""

    line: int
    begun: int

    def after(self, data: bytes, cut: Cut) -> "Place":
        return Place(self.line + data.count(b"\n"), self.begun + separators(data, cut.separator))


def file_fault(
    source: str, code: Code, facts: Mapping[str, str] | None = None, line: int = 0, column: int = 0, game: int = 0
) -> FileFault:
    """This fault at this place; without a line, the fault of the source as a whole."""
    diagnostic = Diagnostic(code, Span(0, 0), code.severity, tuple((facts or {}).items()), game)
    return FileFault(source, diagnostic, line, column, is_io=code.id < "F1")


def os_fault(source: str, fault: OSError | ValueError) -> FileFault:
    """What the system said about a path, as a fault. ValueError: no path can be spelled so."""
    match fault:
        case FileNotFoundError() | NotADirectoryError() | ValueError():
            return file_fault(source, NO_SUCH_FILE)
        case PermissionError():
            return file_fault(source, NO_PERMISSION)
        case IsADirectoryError():
            return file_fault(source, FOLDER_AS_FILE)
        case OSError():
            return file_fault(source, UNREADABLE_FILE, {"reason": (fault.strerror or "no reason given").lower()})


# --- which sources ---


def find_sources(paths: Sequence[str], suffixes: tuple[str, ...] = SUFFIXES) -> Iterator[str | FileFault]:
    """The files that the paths name, in the order of the paths.

    A file is taken whatever its suffix. A folder is searched for files of these suffixes, all the way
    down and in the order of names, but not in folders whose name begins with a dot. A pattern is filled
    in if no file is named so. What leads nowhere is a fault, and the rest goes on.
    """
    for path in paths:
        yield from _sources_of(path, suffixes)


def _sources_of(path: str, suffixes: tuple[str, ...]) -> Iterator[str | FileFault]:
    if path == STDIN:
        yield path
        return
    try:
        mode = os.stat(path).st_mode  # noqa: PTH116 - a Path would spell the name anew
    except (OSError, ValueError) as fault:
        matches = _matches(path)
        if not matches:
            yield os_fault(path, fault)
        for match in matches:
            yield from _sources_of(match, suffixes)
        return
    if not stat.S_ISDIR(mode):
        yield path
        return
    found = False
    for item in _records_in(path, suffixes):
        found = True
        yield item
    if not found:
        yield file_fault(path, FOLDER_WITHOUT_RECORDS)


def _matches(pattern: str) -> list[str]:
    if not any(sign in pattern for sign in "*?["):
        return []
    import glob

    return sorted(glob.glob(pattern, recursive=True))  # noqa: PTH207 - a Path would spell the names anew


def _records_in(folder: str, suffixes: tuple[str, ...]) -> Iterator[str | FileFault]:
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError as fault:
        yield os_fault(folder, fault)
        return
    for entry in entries:
        is_link = entry.is_symlink()
        if entry.is_dir():
            if not is_link and not entry.name.startswith("."):  # a link may lead back up
                yield from _records_in(entry.path, suffixes)
        elif entry.name.lower().endswith(suffixes) and (is_link or entry.is_file()):  # a pipe would wait for ever
            yield entry.path


# --- what is in them ---


def chunks(
    path: str, size: int = 1 << 18, recognise: Recognise = lambda _: Cut(), sizes: Sizes = lambda _: None
) -> Iterator[Chunk | FileFault]:
    """The text of a source, a few whole games at a time: as many as fit in ``size`` bytes, at least one.

    A game that cannot be read is left out with a fault of its own, and counted. ``recognise`` tells from
    the first bytes of the source how it is cut; by default it is taken for the notation. ``sizes`` is told how
    many bytes, unpacked, are read for each item before it comes, and for what is skipped.
    """
    if path == STDIN:
        stdin = getattr(sys.stdin, "buffer", None)
        if stdin is None or stdin.closed:
            yield file_fault("<stdin>", UNREADABLE_FILE, {"reason": "standard input is closed"})
        else:
            yield from _chunks_of("<stdin>", stdin, size, recognise, sizes)
        return
    try:
        stream = open(path, "rb", buffering=0)  # noqa: PTH123, SIM115 - as above; closed below
    except (OSError, ValueError) as fault:
        yield os_fault(path, fault)
        return
    with stream:
        before = os.fstat(stream.fileno())
        yield from _chunks_of(path, stream, size, recognise, sizes)
        after = os.fstat(stream.fileno())
        if stat.S_ISREG(before.st_mode) and (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
            yield file_fault(path, CHANGED_WHILE_READ)


def _chunks_of(
    source: str, stream: BinaryIO, size: int, recognise: Recognise, sizes: Sizes
) -> Iterator[Chunk | FileFault]:
    form, blocks = plain_blocks(stream)
    head, blocks = with_head(blocks, HEAD)
    wide = wide_encoding(head[:SAMPLE])
    if wide:
        yield _wrong_encoding(source, form, wide, Place(1, 0), 1)
        return
    cut = recognise(head.removeprefix(_MARK))
    text = _without_mark(blocks)
    lines = text if cut.separator is None else whole_lines(text)
    is_empty = True
    for item in _texts(source, form, whole_games(lines, size, cut.separator), cut, sizes):
        is_empty = False
        yield item
    if is_empty:
        yield file_fault(source, EMPTY_FILE)


def _without_mark(blocks: Iterator[bytes | Gap]) -> Iterator[bytes | Gap]:
    """The first block is long enough to hold the mark, see ``with_head``."""
    for block in blocks:
        yield block if isinstance(block, Gap) else block.removeprefix(_MARK)
        break
    yield from blocks


def _texts(
    source: str, form: str, items: Iterator[bytes | Skipped | Gap], cut: Cut, sizes: Sizes
) -> Iterator[Chunk | FileFault]:
    """Decodes each group at once, or game by game if there is a fault in it."""
    place, seen_utf8, encoding = Place(1, 0), False, "utf-8"
    for item in items:
        match item:
            case Gap(code, facts):
                if code is LINE_TOO_LONG and cut.separator == b"":
                    place = place._replace(begun=place.begun + 1)  # the line was a game, and nobody holds it
                yield file_fault(source, code, dict(facts), place.line, 1, max(1, place.begun))
                continue
            case Skipped(data):
                sizes(len(data))
                place = place.after(data, cut)
                continue
        sizes(len(item))
        whole = _decoded(item, encoding)
        if whole is None and not seen_utf8 and (other := _other_encoding(item, cut)):
            yield file_fault(source, READ_AS, {"encoding": other}, place.line, 1)
            whole, encoding = item.decode(other), other
        for game in (item,) if whole is not None else games(item, cut.separator):
            text = whole if whole is not None else _decoded(game, encoding)
            if text is not None:
                if cut.separator != b"" or game.strip():  # else these are blank lines between games
                    yield Chunk(source, text, place.line, place.begun + 1, cut.format)
                seen_utf8 = seen_utf8 or not text.isascii()
            else:
                at = _fault_at(game, encoding)
                fault = _text_fault(source, form, game, at, place, cut, seen_utf8=seen_utf8)
                yield fault
                if fault.diagnostic.code is WRONG_ENCODING:
                    return
            place = place.after(game, cut)
        del item, game, whole, text  # so that they are not held beside the next ones


def _decoded(data: bytes, encoding: str = "utf-8") -> str | None:
    """The text that these bytes are; None where one of them belongs to no text, and then ``_fault_at`` says which."""
    try:
        return None if b"\0" in data else data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _fault_at(data: bytes, encoding: str = "utf-8") -> int:
    """Where the first byte stands that belongs to no text; the end where all of them belong to one."""
    zero = data.find(0)
    text = data if zero < 0 else data[:zero]
    try:
        text.decode(encoding)
    except UnicodeDecodeError as fault:
        return fault.start
    return len(text)


def _other_encoding(data: bytes, cut: Cut) -> str:
    """The encoding that this is most likely in, if the programs of its format write it so; else empty."""
    start = data.rfind(b"\n", 0, _fault_at(data)) + 1
    likely = likely_encoding(data[start:][:SAMPLE]) if cut.encodings else ""
    return likely if likely in cut.encodings and _decoded(data, likely) is not None else ""


def _text_fault(
    source: str, form: str, game: bytes, at: int, place: Place, cut: Cut, *, seen_utf8: bool
) -> FileFault:
    start = game.rfind(b"\n", 0, at) + 1
    line, column = place.line + game.count(b"\n", 0, at), len(game[start:at].decode(errors="replace")) + 1
    number = max(1, place.begun + separators(game, cut.separator))
    if game[at] == 0:
        return file_fault(source, NUL_BYTE, None, line, column, number)
    # After text that was UTF-8 one bad game does not make the whole file another encoding.
    likely = "" if seen_utf8 else likely_encoding(game[start : start + SAMPLE])
    if likely:
        return _wrong_encoding(source, form, likely, Place(line, number), column)
    return file_fault(source, BYTE_OUTSIDE_UTF8, {"byte": f"0x{game[at]:02X}"}, line, column, number)


def _wrong_encoding(source: str, form: str, encoding: str, place: Place, column: int) -> FileFault:
    """One fault for the whole source, with the command that makes it UTF-8."""
    import shlex

    name = "FILE" if source == "<stdin>" else shlex.quote(source)
    convert = f"iconv -f {encoding} -t UTF-8"
    command = f"{_UNPACK[form]} {name} | {convert} > NEW" if form else f"{convert} {name} > NEW"
    facts = {"encoding": encoding, "command": command}
    return file_fault(source, WRONG_ENCODING, facts, place.line, column, place.begun)
