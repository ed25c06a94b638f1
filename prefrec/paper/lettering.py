"""Numbers into fields: how large they are written, and where each of them stands.

A width is estimated by the widest of the usual typefaces, so nothing leaves its field whichever of them
is there. Units are those of the ruling.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple

from prefrec.paper.caption import entry_text
from prefrec.paper.fields import Field
from prefrec.paper.ruling import Polygon, room_between
from prefrec.show.width import width as columns_of

LARGEST, SMALLEST, STEP = 20.0, 9.0, 0.5
LABEL = 9.0  # size of the names of fields
LABEL_ROOM = 60.0  # a longer one may be cut
LINE = 1.3  # a line, at least, in sizes of its letters
GRID = 2  # lines begin and end at multiples of it
PADDING = 4.0
GAP = 0.55  # between two numbers, in sizes of their letters
UP, DOWN = 0.78, 0.24  # what a letter takes above and below its base line, in sizes
MORE = "…"
BOLDER = 1.1  # how much wider bold letters are

_WIDTHS = {"/": 0.37, "−": 0.84, "*": 0.52, "†": 0.56, "‡": 0.56, "?": 0.56, MORE: 1.0, " ": 0.36, ".": 0.36}
_DIGIT, _SMALL, _CAPITAL, _BROAD = 0.64, 0.68, 0.80, 1.06
_BROAD_LETTERS = frozenset("mwMWQ@%&шщжюыфмШЩЖЮЫФМЭД→·—")


class Written(NamedTuple):
    """A piece of text: ``x`` is its left end, ``y`` its base line. ``kind``: ``label``, ``more``,
    ``old`` (struck), ``last`` or ``closed`` (the last number of a pool that is full)."""

    text: str
    x: float
    y: float
    width: float
    size: float
    kind: str


class _Word(NamedTuple):
    text: str
    width: float
    kind: str


def text_width(text: str, size: float) -> float:
    """The room of a text, rather too much than too little."""
    return size * sum(map(_letter_width, text))


def _letter_width(letter: str) -> float:
    if letter in _WIDTHS:
        return _WIDTHS[letter]
    if letter in _BROAD_LETTERS:
        return _BROAD
    if letter.isdigit():
        return _DIGIT
    return (_CAPITAL if letter.isupper() else _SMALL) * columns_of(letter)


def shortened(text: str, size: float, room: float) -> str:
    """The text, or as much of its beginning as fits into the room, with an ellipsis."""
    if text_width(text, size) <= room:
        return text
    while text and text_width(text + MORE, size) > room:
        text = text[:-1]
    return text.rstrip() + MORE


def printed(numbers: str) -> str:
    """Numbers with a true minus, which a hyphen is too short for."""
    return numbers.replace("-", "−")


def lettered(fields: Sequence[Field], areas: Sequence[Polygon], labels: Sequence[str]) -> list[tuple[Written, ...]]:
    """The text of each field, all in one size: the largest in which every series has room.

    A series that has none in the smallest size begins with an ellipsis and shows its last numbers.
    """
    both = list(zip(fields, areas, labels, strict=True))
    size = LARGEST
    while size > SMALLEST:
        found = []
        for field, area, label in both:
            written = _fitted(area, label, _words(field, 0, size), size)
            if written is None:
                break
            found.append(written)
        else:
            return found
        size -= STEP
    return [_forced(field, area, label) for field, area, label in both]


def _forced(field: Field, area: Polygon, label: str) -> tuple[Written, ...]:
    """As many of the last numbers as have room in the smallest size; at least the label."""
    fits, fits_not = len(field.entries), -1
    while fits - fits_not > 1:
        tried = (fits + fits_not) // 2
        if _fitted(area, label, _words(field, tried, SMALLEST), SMALLEST) is None:
            fits_not = tried
        else:
            fits = tried
    return _fitted(area, label, _words(field, fits, SMALLEST), SMALLEST) or ()


def _words(field: Field, left_out: int, size: float) -> list[_Word]:
    shown = field.entries[left_out:]
    words = [_Word(MORE, text_width(MORE, size), "more")] if left_out else []
    for place, entry in enumerate(shown, 1):
        text = printed(entry_text(entry))
        if place < len(shown):
            words.append(_Word(text, text_width(text, size), "old"))
        else:
            words.append(_Word(text, text_width(text, size * BOLDER), "closed" if field.is_closed else "last"))
    return words


# ---- rows


def _fitted(area: Polygon, label: str, words: Sequence[_Word], size: float) -> tuple[Written, ...] | None:
    """The label and the words in as few rows as they take, as near the middle of the area as can be."""
    top, bottom = min(y for _, y in area) + PADDING, max(y for _, y in area) - PADDING
    breadth = max(x for x, _ in area) - min(x for x, _ in area)
    if sum(word.width for word in words) * size * LINE > (bottom - top) * breadth:
        return None
    first, last, line, heading = ceil(top / GRID), floor(bottom / GRID), _line(size), _line(LABEL)
    label_room = min(text_width(label, LABEL), LABEL_ROOM)
    best: tuple[int, float, int, list[int]] | None = None
    for start in range(first, last - heading + 1):
        counts = _counts(area, start + heading, last, line, words, size)
        if counts is None or _room(area, start, heading) < label_room:
            continue
        off = abs(start + (heading + len(counts) * line) / 2 - (first + last) / 2)
        if best is None or (len(counts), off) < best[:2]:
            best = len(counts), off, start, counts
    return None if best is None else tuple(_block(area, best[2], label, words, best[3], size))


def _line(size: float) -> int:
    """The height of a line on the grid."""
    return ceil(size * LINE / GRID)


@lru_cache(maxsize=1 << 14)
def _room(area: Polygon, start: int, line: int) -> float:
    """What a row that begins here on the grid can take; below zero where it is no row."""
    stretch = room_between(area, start * GRID, (start + line) * GRID)
    return stretch[1] - stretch[0] - 2 * PADDING if stretch else -1.0


def _counts(
    area: Polygon, start: int, last: int, line: int, words: Sequence[_Word], size: float
) -> list[int] | None:
    """How many words each row takes, from this one on; None where some have no room."""
    counts: list[int] = []
    done = 0
    while done < len(words):
        left = _room(area, start, line) + GAP * size  # each word is counted with a gap
        count = 0
        while done + count < len(words) and (left := left - words[done + count].width - GAP * size) >= 0:
            count += 1
        if count == 0 or start + line > last:
            return None
        counts.append(count)
        done, start = done + count, start + line
    return counts


def _length(words: Sequence[_Word], size: float) -> float:
    """Words side by side."""
    return sum(word.width for word in words) + GAP * size * (len(words) - 1)


def _block(
    area: Polygon, start: int, label: str, words: Sequence[_Word], counts: Sequence[int], size: float
) -> Iterator[Written]:
    """The label and the rows under it."""
    shown = shortened(label, LABEL, _room(area, start, _line(LABEL)))
    yield from _row(area, start, [_Word(shown, text_width(shown, LABEL), "label")], LABEL)
    start += _line(LABEL)
    for count in counts:
        yield from _row(area, start, words[:count], size)
        words, start = words[count:], start + _line(size)


def _row(area: Polygon, start: int, words: Sequence[_Word], size: float) -> Iterator[Written]:
    """Words in the middle of a row that has room for them."""
    top, bottom = start * GRID, (start + _line(size)) * GRID
    left, right = room_between(area, top, bottom) or (0.0, 0.0)
    x = left + (right - left - _length(words, size)) / 2
    y = (top + bottom + size * (UP - DOWN)) / 2
    for word in words:
        yield Written(word.text, x, y, word.width, size, word.kind)
        x += word.width + GAP * size
