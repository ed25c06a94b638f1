"""Diagrams of deals as a LaTeX document that stands by itself, for pdflatex, xelatex and lualatex.

It needs no package beyond those of a plain installation with Cyrillic. Names in other alphabets than
Latin and Cyrillic are set by xelatex and lualatex, as far as their font has the letters.
"""

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

_PREAMBLE = r"""\documentclass[a4paper]{article}
\usepackage{iftex}
\ifpdftex
  \usepackage[T1,T2A]{fontenc}
  \usepackage[utf8]{inputenc}
\else
  \usepackage{fontspec}
  \IfFontExistsTF{CMU Serif}{\setmainfont{CMU Serif}}{\setmainfont{DejaVu Serif}}
\fi
\usepackage[LANGUAGE]{babel}
\usepackage[margin=20mm]{geometry}
\setlength{\parindent}{0pt}
\renewcommand{\arraystretch}{1.15}
\newcommand{\spades}{\ensuremath{\spadesuit}}
\newcommand{\clubs}{\ensuremath{\clubsuit}}
\newcommand{\diamonds}{\ensuremath{\diamondsuit}}
\newcommand{\hearts}{\ensuremath{\heartsuit}}
\newcommand{\fact}[2]{\textbf{#1:} #2\par}
\newcommand{\led}[1]{\underline{\textbf{#1}}}
\begin{document}
"""
_END = "\n\\end{document}\n"
_BABEL = {Lang.EN: "english", Lang.RU: "russian"}
_HEADINGS = {1: "section", 2: "subsection"}

_SIGNS = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", '"': r"\textquotedbl{}", "→": r"\ensuremath{\rightarrow}",
    "−": r"\ensuremath{-}", "×": r"\ensuremath{\times}", "÷": r"\ensuremath{\div}", "½": r"\ensuremath{\frac12}",
    "[": "{[}", "*": "{*}",  # at the beginning of a row they would belong to the end of the one before
    STAND_INS[0]: r"\spades{}", STAND_INS[1]: r"\clubs{}", STAND_INS[2]: r"\diamonds{}", STAND_INS[3]: r"\hearts{}",
}
_SIGN = re.compile("|".join(map(re.escape, _SIGNS)))
# Signs that LaTeX would join into another one: --, <<, ,,, ``, '', ?`, !`.
_JOINED = re.compile("(?<=[-<>,`'])(?=[-<>,`'])|(?<=[?!])(?=`)")


def dumps(games: "Iterable[CheckedGame]", lang: Lang = Lang.RU) -> Iterator[Dumped]:
    """A document with every deal of the games as a diagram, in this language."""
    yield Dumped(_PREAMBLE.replace("LANGUAGE", _BABEL[lang]).encode())
    for checked in games:
        if checked.game is not None:
            parts = map(_block, blocks(checked, checked.game, LANGUAGES[lang]))
            yield Dumped("".join(f"\n{part}" for part in parts).encode(), losses(checked.game))
    yield Dumped(_END.encode())


def _block(block: Block) -> str:
    """The block, ended by a line end."""
    match block:
        case Heading():
            return f"\\{_HEADINGS[block.level]}*{{{_text(block.text)}}}\n"
        case Facts():
            return "".join(f"\\fact{{{_text(title)}}}{{{_text(text)}}}\n" for title, text in block.lines)
        case Prose():
            return "".join(f"{_text(text)}\\par\n" for text in block.texts)
        case Grid():
            return _grid(block)


def _grid(grid: Grid) -> str:
    """A table in the middle of the page; the header of one with a title is ruled off."""
    title = f"\\textbf{{{_text(grid.title)}}}\\par\\nopagebreak\\smallskip\n" if grid.title else ""
    rule = "\\hline\n" if grid.title else ""
    header = " & ".join(f"\\textbf{{{_text(text)}}}" if text else "" for text in grid.header)
    rows = "".join(f"{' & '.join(_cell(cell, grid) for cell in row)} \\\\\n" for row in grid.rows)
    return (
        f"\\begin{{center}}\n{title}\\begin{{tabular}}{{{grid.sides}}}\n"
        f"{header} \\\\\n{rule}{rows}\\end{{tabular}}\n\\end{{center}}\n"
    )


def _cell(cell: Cell, grid: Grid) -> str:
    """Strong is the card that was led in a table with a title, the seat above a hand in one without."""
    text = _text(cell.text)
    if not cell.is_strong or not text:
        return text
    return f"\\led{{{text}}}" if grid.title else f"\\textbf{{{text}}}"


def _text(text: str) -> str:
    """The text as it stands: no sign of it means anything to LaTeX."""
    return _JOINED.sub("{}", _SIGN.sub(lambda match: _SIGNS[match[0]], text))
