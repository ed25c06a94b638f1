"""From blocks of bytes to groups of whole games, holding no more than one group."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from prefrec.codes.files import GAME_TOO_LONG, LINE_TOO_LONG
from prefrec.expansion import BLOCK, Gap

SEPARATOR = b"%prefrec"
BREAK = b"\n" + SEPARATOR
LINE_LIMIT = 1 << 20
GAME_LIMIT = 32 << 20

_SEPARATORS = re.compile(rb"^%prefrec", re.MULTILINE)


class Skipped(NamedTuple):
    """Bytes of a game that cannot be read as a whole: counted, not read."""

    data: bytes


def separators(data: bytes | bytearray) -> int:
    """How many games begin in these whole lines."""
    return data.count(BREAK) + data.startswith(SEPARATOR)


def games(data: bytes) -> Iterator[bytes]:
    """Each game by itself; what stands above the first separator goes with the first game."""
    starts = [match.start() for match in _SEPARATORS.finditer(data)]
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


def next_cut(buffer: bytearray, size: int, searched: int) -> int:
    """Where the first group ends: as many games as fit in ``size``, at least one; 0 if not known yet."""
    first = 0 if buffer.startswith(SEPARATOR) else buffer.find(BREAK) + 1
    cut = buffer.rfind(BREAK, first + 1, size - 1 + len(BREAK)) + 1
    return cut or buffer.find(BREAK, max(first + 1, size - 1, searched - len(BREAK))) + 1


def groups(buffer: bytearray, size: int, searched: int = 0) -> Iterator[bytes]:
    """Takes from the buffer every group of games that is surely whole."""
    while len(buffer) >= size - 1 + len(BREAK):
        cut = next_cut(buffer, size, searched)
        if not cut:
            return
        yield bytes(buffer[:cut])
        del buffer[:cut]
        searched = 0


def whole_games(blocks: Iterable[bytes | Gap], size: int) -> Iterator[bytes | Skipped | Gap]:
    """Groups of whole games; a game with a gap in it is skipped, and the gap follows it.

    ``blocks`` are whole lines, so a separator never stands across two of them.
    """
    buffer, skipping = bytearray(), False
    for block in blocks:
        data = b"" if isinstance(block, Gap) else block
        if skipping:
            start = 0 if data.startswith(SEPARATOR) else data.find(BREAK) + 1
            skipping = not (start or data.startswith(SEPARATOR))
            yield Skipped(data if skipping else data[:start])
            data = b"" if skipping else data[start:]
        searched = len(buffer)
        buffer += data
        yield from groups(buffer, size, searched)
        gap = block if isinstance(block, Gap) else None
        if gap is None and len(buffer) > max(GAME_LIMIT, size + BLOCK):
            gap = Gap(GAME_TOO_LONG, (("limit", f"{GAME_LIMIT:,}"),))
        if gap is not None:
            yield from groups(buffer, 1)
            yield Skipped(bytes(buffer))
            yield gap
            buffer.clear()
            skipping = True
    while buffer:
        cut = (len(buffer) > size and next_cut(buffer, size, 0)) or len(buffer)
        yield bytes(buffer[:cut])
        del buffer[:cut]
