"""From blocks of bytes to groups of whole games, holding no more than one group.

A file of another program is cut by its own separator, or is one document and not cut at all.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from prefrec.codes.files import DOCUMENT_TOO_LONG, GAME_TOO_LONG, LINE_TOO_LONG
from prefrec.expansion import BLOCK, Gap

LINE_LIMIT = 1 << 20
GAME_LIMIT = 32 << 20
DOCUMENT_LIMIT = 16 << 20


class Cut(NamedTuple):
    """Where the games of a file begin, and how its text is encoded.

    format     name of the format, ``pref`` for the notation
    separator  how the line begins that opens a game; empty: every line that is not blank is one; None: the file is
               one document
    encodings  what its programs write besides UTF-8, by the names of ``encodings``
    """

    format: str = "pref"
    separator: bytes | None = b"%prefrec"
    encodings: tuple[str, ...] = ()


class Skipped(NamedTuple):
    """Bytes of a game that cannot be read as a whole: counted, not read."""

    data: bytes


def separators(data: bytes | bytearray, separator: bytes | None) -> int:
    """How many games begin in these whole lines."""
    if separator is None:
        return 0
    if not separator:
        return sum(1 for line in data.split(b"\n") if line.strip())
    return data.count(b"\n" + separator) + data.startswith(separator)


def games(data: bytes, separator: bytes | None) -> Iterator[bytes]:
    """Each game by itself; what stands above the first separator goes with the first game."""
    if separator is None:
        yield data
        return
    opening = re.escape(separator) or rb"[^\S\n]*\S"
    starts = [match.start() for match in re.finditer(b"^" + opening, data, re.MULTILINE)]
    bounds = [0, *starts[1:], len(data)]
    for start, end in pairwise(bounds):
        yield data[start:end]


def whole_lines(blocks: Iterable[bytes | Gap]) -> Iterator[bytes | Gap]:
    """The same bytes cut behind line ends; of a line that is too long, a gap and its line end."""
    tail, passing = bytearray(), False
    for block in blocks:
        if isinstance(block, Gap):
            yield bytes(tail)
            yield block
            return
        first = block.find(b"\n")
        if not passing and len(tail) + (len(block) if first < 0 else first) > LINE_LIMIT:
            yield Gap(LINE_TOO_LONG, (("limit", f"{LINE_LIMIT:,}"),))
            tail.clear()
            passing = True
        if passing and first < 0:
            continue
        rest = block[first:] if passing else block
        passing = False
        last = rest.rfind(b"\n") + 1
        if last:
            yield bytes(tail) + rest[:last]
            tail.clear()
        tail += rest[last:]
    if tail:
        yield bytes(tail)


def next_cut(buffer: bytearray, size: int, searched: int, separator: bytes) -> int:
    """Where the first group ends: as many games as fit in ``size``, at least one; 0 if not known yet."""
    opening = b"\n" + separator
    first = 0 if buffer.startswith(separator) else buffer.find(opening) + 1
    cut = buffer.rfind(opening, first + 1, size - 1 + len(opening)) + 1
    return cut or buffer.find(opening, max(first + 1, size - 1, searched - len(opening))) + 1


def groups(buffer: bytearray, size: int, separator: bytes | None, searched: int = 0) -> Iterator[bytes]:
    """Takes from the buffer every group of games that is surely whole."""
    while separator is not None and len(buffer) > size + len(separator) - 1:
        cut = next_cut(buffer, size, searched, separator)
        if not cut:
            return
        yield bytes(buffer[:cut])
        del buffer[:cut]
        searched = 0


def whole_games(
    blocks: Iterable[bytes | Gap], size: int, separator: bytes | None
) -> Iterator[bytes | Skipped | Gap]:
    """Groups of whole games; a game with a gap in it is skipped, and the gap follows it.

    ``blocks`` are whole lines, so a separator never stands across two of them.
    """
    code, limit = (DOCUMENT_TOO_LONG, DOCUMENT_LIMIT) if separator is None else (GAME_TOO_LONG, GAME_LIMIT)
    buffer, skipping = bytearray(), False
    for block in blocks:
        data = b"" if isinstance(block, Gap) else block
        if skipping:
            start = _opening_in(data, separator)
            skipping = start < 0
            yield Skipped(data if skipping else data[:start])
            data = b"" if skipping else data[start:]
        searched = len(buffer)
        buffer += data
        yield from groups(buffer, size, separator, searched)
        gap = block if isinstance(block, Gap) else None
        if gap is None and len(buffer) > max(limit, size + BLOCK):
            gap = Gap(code, (("limit", f"{limit:,}"),))
        if gap is not None:
            yield from groups(buffer, 1, separator)
            yield Skipped(bytes(buffer))
            yield gap
            buffer.clear()
            skipping = True
    while buffer:
        more = separator is not None and len(buffer) > size and next_cut(buffer, size, 0, separator)
        cut = more or len(buffer)
        yield bytes(buffer[:cut])
        del buffer[:cut]


def _opening_in(data: bytes, separator: bytes | None) -> int:
    """Where the first game begins in these whole lines; negative if none does."""
    if separator is None:
        return -1
    if data.startswith(separator):
        return 0
    return data.find(b"\n" + separator) + 1 or -1
