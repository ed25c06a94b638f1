"""From blocks of bytes to groups of whole games, holding no more than one group.

A file of another program is cut by its own separator, or is one document and not cut at all.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from prefrec.codes.files import DOCUMENT_TOO_LONG, GAME_TOO_LONG, LINE_TOO_LONG
from prefrec.expansion import BLOCK, Gap

_LINE_END = ord("\n")
RARE = 256  # bytes to one sign: where a sign is no rarer, looking for one after the other is slower than counting words

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


def separators(data: bytes, separator: bytes | None) -> int:
    """How many games begin in these whole lines."""
    if separator is None:
        return 0
    if not separator:
        return sum(1 for line in data.split(b"\n") if line.strip())
    found, at = 0, data.find(separator[:1])
    for _ in range(len(data) // RARE + 1):
        if at < 0:
            return found
        found += data.startswith(separator, at) and (at == 0 or data[at - 1] == _LINE_END)
        at = data.find(separator[:1], at + 1)
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
            yield b"".join((tail, memoryview(rest)[:last]))
            tail.clear()
        tail += rest[last:]
    if tail:
        yield bytes(tail)


def _next_cut(data: bytes, start: int, size: int, separator: bytes) -> int:
    """Where the group ends that begins at ``start``: as many games as fit in ``size``, at least one; 0 if not known."""
    opening = b"\n" + separator
    first = start if data.startswith(separator, start) else max(start, data.find(opening, start) + 1)
    cut = data.rfind(opening, first + 1, start + size - 1 + len(opening)) + 1
    return cut or data.find(opening, max(first + 1, start + size - 1)) + 1


def groups(data: bytes, size: int, separator: bytes | None, known: int) -> list[bytes]:
    """Groups of games, and last what is left; a group is whole if more than ``known`` bytes follow its beginning."""
    start, found = 0, []
    while separator is not None and len(data) - start > known and (cut := _next_cut(data, start, size, separator)):
        found.append(data[start:cut])
        start = cut
    return [*found, data[start:]]


def whole_games(
    blocks: Iterable[bytes | Gap], size: int, separator: bytes | None
) -> Iterator[bytes | Skipped | Gap]:
    """Groups of whole games; a game with a gap in it is skipped, and the gap follows it.

    ``blocks`` are whole lines, so a separator never stands across two of them.
    """
    code, limit = (DOCUMENT_TOO_LONG, DOCUMENT_LIMIT) if separator is None else (GAME_TOO_LONG, GAME_LIMIT)
    known = size + len(separator or b"") - 1
    parts: list[bytes] = []
    held, skipping = 0, False
    for block in blocks:
        data = b"" if isinstance(block, Gap) else block
        if skipping:
            start = _opening_in(data, separator)
            skipping = start < 0
            yield Skipped(data if skipping else data[:start])
            data = b"" if skipping else data[start:]
        is_open = held > known  # a game that does not end in the parts there are
        if 0 < held <= size < held + len(data) and (at := _last_cut(parts[0], data, size - held, separator)) >= 0:
            group = b"".join((*parts, memoryview(data)[:at]))
            parts, held, data = [], 0, data[at:]
            yield group
            del group  # so that it is not held beside the next one
        parts.append(data)
        held += len(data)
        if held > known and not (is_open and _opening_in(data, separator) < 0):
            *found, rest = groups(b"".join(parts), size, separator, known)
            yield from found
            parts, held = [rest], len(rest)
        gap = block if isinstance(block, Gap) else None
        if gap is None and held > max(limit, size + BLOCK):
            gap = Gap(code, (("limit", f"{limit:,}"),))
        if gap is not None:
            *found, rest = groups(b"".join(parts), 1, separator, 0)
            yield from found
            yield Skipped(rest)
            yield gap
            parts, held, skipping = [], 0, True
    yield from filter(None, groups(b"".join(parts), size, separator, size))


def _last_cut(first: bytes, last: bytes, room: int, separator: bytes | None) -> int:
    """Where in the last part the last game begins that has its beginning within ``room``; negative if none is known.

    A game has to begin in the first part, so that there is one before the cut.
    """
    if not separator or not first.startswith(separator):
        return -1
    at = last.rfind(b"\n" + separator, 0, room + len(separator)) + 1
    return at if at or last.startswith(separator) else -1


def _opening_in(data: bytes, separator: bytes | None) -> int:
    """Where the first game begins in these whole lines; negative if none does."""
    if separator is None:
        return -1
    if data.startswith(separator):
        return 0
    return data.find(b"\n" + separator) + 1 or -1
