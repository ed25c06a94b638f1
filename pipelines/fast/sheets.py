"""The sheet after every deal at once, in twelfths; and whether lines of totals say just that.

Such a line is never read: word for word it is compared with what it must say, eight bytes at a time.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from prefrec.pipelines.fast.entries import CHANGES, LABELS, MOUNTAIN, POOL, SLOTS, WHISTS, WHOLE, Entry, line_of
from prefrec.pipelines.fast.layout import EIGHT, MASKS, Eights, Flags, Layout, Numbers, eight

from prefrec.facts_text import number_text
from prefrec.seats import SEATS

# Whole numbers that stand in a line with their label in eight bytes, and what it says of them.
_LEAST, _MOST = -999, 9999
_TEXTS = [number_text(number).encode() for number in range(_LEAST, _MOST + 1)]
_DIGITS = np.array([eight(text) for text in _TEXTS])
_SIZES = np.array([len(text) for text in _TEXTS])


class Lines(NamedTuple):
    """Lines of totals: their first word, where they begin, and where their line end stands."""

    word: bytes
    starts: Numbers
    ends: Numbers

    def at(self, places: Numbers) -> "Lines":
        """Some of them."""
        return Lines(self.word, self.starts[places], self.ends[places])


def totals_of(entries: Sequence[Entry | None], first: Numbers) -> Numbers:
    """The sheet after each deal, shape (slots, deals), by what each deal enters there and the place of the first deal
    of its game."""
    rows = np.zeros((len(entries), SLOTS), np.int64)
    is_known = np.array([entry is not None for entry in entries], np.bool_)
    rows[is_known] = CHANGES.rows([entry.row for entry in entries if entry is not None])
    totals = np.zeros((len(entries) + 1, SLOTS), np.int64)
    np.cumsum(rows, axis=0, out=totals[1:])
    return np.ascontiguousarray((totals[1:] - totals[first]).T)


def are_told(layout: Layout, lines: Lines, totals: Numbers, seated: Flags) -> Flags:
    """Of each line whether it tells these totals, shape (slots, lines), of who has a column, shape (seats, lines)."""
    whole = totals // WHOLE
    is_plain = ((whole * WHOLE == totals) & (whole >= _LEAST) & (whole <= _MOST)).all(axis=0)
    is_told = np.zeros(len(is_plain), np.bool_)
    at = np.flatnonzero(is_plain)
    is_told[at] = _are_plain(layout.eights, lines.at(at), whole[:, at], seated[:, at])
    for line in np.flatnonzero(~is_plain).tolist():
        text = layout.data[lines.starts[line] : lines.ends[line] + 1].tobytes()
        players = [seat for seat, has_column in zip(SEATS, seated[:, line].tolist(), strict=True) if has_column]
        is_told[line] = text == lines.word + line_of(totals[:, line].tolist(), players)
    return is_told


def _are_plain(eights: Eights, lines: Lines, whole: Numbers, seated: Flags) -> Flags:
    at, is_told = lines.starts, np.ones(len(lines.starts), np.bool_)

    def skip(size: Numbers | int, words: Eights | np.uint64, is_here: Flags) -> None:
        nonlocal at, is_told
        is_told &= ((eights[at] & MASKS[size]) == words) | ~is_here
        at = at + size * is_here

    def heading(word: bytes, is_here: Flags) -> None:
        for start in range(0, len(word), EIGHT):
            part = word[start : start + EIGHT]
            skip(len(part), eight(part), is_here)

    def number(slot: int, is_here: Flags) -> None:
        label, place = LABELS[slot], whole[slot] - _LEAST
        digits = _DIGITS[place] << np.uint64(8 * len(label))
        skip(_SIZES[place] + len(label), digits | eight(label), is_here)

    every = np.ones(len(at), np.bool_)
    heading(lines.word, every)
    for word, first in ((b" pool", POOL), (b" mountain", MOUNTAIN)):
        heading(word, every)
        for seat in np.flatnonzero(seated.any(axis=1)).tolist():
            number(first + seat, seated[seat])
    is_there = whole[WHISTS:] != 0
    heading(b" whists", is_there.any(axis=0))
    for slot in np.flatnonzero(is_there.any(axis=1)).tolist():
        number(WHISTS + slot, is_there[slot])
    return is_told & (at == lines.ends)
