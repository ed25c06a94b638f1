"""Diagrams of deals in Markdown: tables as GitHub shows them, no HTML."""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from prefrec.convert.formats import Dumped
from prefrec.convert.pages.diagram import Block, Facts, Heading, Prose, blocks, losses
from prefrec.convert.pages.grids import Cell, Grid
from prefrec.show.ink import STAND_INS
from prefrec.show.language import LANGUAGES, Lang

if TYPE_CHECKING:
    from prefrec.check import CheckedGame

_SPECIAL = re.compile(r"[\\`*_\[\]<>|~$&]")
_SUITS = str.maketrans(dict(zip(STAND_INS, "♠♣♦♥", strict=True)))
_SIDES = {"l": ":--", "r": "--:"}


def dumps(games: "Iterable[CheckedGame]", lang: Lang = Lang.RU) -> Iterator[Dumped]:
    """Every deal of the games as a diagram, in this language."""
    gap = ""
    for checked in games:
        if checked.game is not None:
            parts = (_block(block) for block in blocks(checked, checked.game, LANGUAGES[lang]))
            yield Dumped((gap + "\n".join(filter(None, parts))).encode(), losses(checked.game))
            gap = "\n"


def _block(block: Block) -> str:
    """The block, ended by a line end; empty where it has nothing to show."""
    match block:
        case Heading():
            return f"{'#' * block.level} {_text(block.text)}\n"
        case Facts():
            return "".join(f"- **{_text(title)}:** {_text(text)}\n" for title, text in block.lines)
        case Prose():
            return "\n".join(f"{_text(text)}\n" for text in block.texts)
        case Grid():
            return _grid(block)


def _grid(grid: Grid) -> str:
    title = f"**{_text(grid.title)}**\n\n" if grid.title else ""
    lines = [map(_text, grid.header), (_SIDES[side] for side in grid.sides), *(map(_cell, row) for row in grid.rows)]
    return title + "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _cell(cell: Cell) -> str:
    text = _text(cell.text)
    return f"**{text}**" if cell.is_strong and text else text


def _text(text: str) -> str:
    """The text as it stands: no sign of it means anything to Markdown."""
    return _SPECIAL.sub(r"\\\g<0>", text).translate(_SUITS)
