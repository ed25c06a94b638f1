"""Rows as columns of text, as wide as a terminal shows them."""

from collections.abc import Iterator, Sequence
from enum import StrEnum

from prefrec.show.width import padded, width


class Align(StrEnum):
    """Words stand to the left, numbers to the right."""

    LEFT = "left"
    RIGHT = "right"


def grid(rows: Sequence[Sequence[str]], aligns: Sequence[Align] = (), gap: str = "  ") -> Iterator[str]:
    """One line a row; no blanks at the ends of lines."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    looks = [*aligns, *[Align.LEFT] * (len(widths) - len(aligns))]
    for row in rows:
        yield gap.join(
            padded(cell, room, look is Align.RIGHT) for cell, room, look in zip(row, widths, looks, strict=True)
        ).rstrip()
