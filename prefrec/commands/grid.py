"""Rows as columns of text, as wide as a terminal shows them."""

from collections.abc import Iterator, Sequence
from enum import StrEnum

from prefrec.show.width import padded, right_aligned, width


class Align(StrEnum):
    """Words stand to the left, numbers to the right."""

    LEFT = "left"
    RIGHT = "right"


_LAID = {Align.LEFT: padded, Align.RIGHT: right_aligned}


def grid(rows: Sequence[Sequence[str]], aligns: Sequence[Align] = (), gap: str = "  ") -> Iterator[str]:
    """One line a row; columns without a word of theirs in ``aligns`` stand to the left. No blanks at line ends."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    looks = [*aligns, *[Align.LEFT] * (len(widths) - len(aligns))]
    for row in rows:
        yield gap.join(
            _LAID[look](cell, room) for cell, room, look in zip(row, widths, looks, strict=True)
        ).rstrip()
