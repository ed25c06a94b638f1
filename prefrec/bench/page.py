"""Paragraphs, lists and tables, as a terminal shows them or as Markdown."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from prefrec.commands.grid import Align, grid

Row = tuple[str, ...]
Block = str | list[str] | list[Row]  # a paragraph, a list, a table whose first row is its heading

WIDTH = 120
_WORDS = {"job", "held against", "query"}  # columns that are no numbers


def page(blocks: Iterable[Block], *, markdown: bool) -> Iterator[str]:
    """The lines of a page, a blank one between two blocks; a block with nothing in it is left out."""
    gap: list[str] = []
    for block in blocks:
        if block:
            yield from gap
            yield from _markdown(block) if markdown else _plain(block)
            gap = [""]


def _plain(block: Block) -> Iterator[str]:
    if isinstance(block, str):
        yield from wrap(block, WIDTH)
    elif isinstance(block[0], str):
        yield from map(str, block)
    else:
        rows = [row for row in block if isinstance(row, tuple)]
        yield from grid(rows, _aligns(rows[0]))


def _markdown(block: Block) -> Iterator[str]:
    if isinstance(block, str):
        yield block
        return
    for place, row in enumerate(block):
        if isinstance(row, str):
            yield f"* {row}"
            continue
        yield f"| {' | '.join(row)} |"
        if place == 0:
            yield f"|{'|'.join('---' if align is Align.LEFT else '---:' for align in _aligns(row))}|"


def _aligns(heading: Sequence[str]) -> list[Align]:
    return [Align.LEFT if word in _WORDS else Align.RIGHT for word in heading]
