"""The formal grammar: LALR without conflicts, lines that no other line can be taken for, words
that any regular-expression engine can run."""

import logging
import re
from pathlib import Path

import pytest
from lark import Lark, logger

from prefrec.notation.grammar import BLOCKS, line_parser, line_words, word_parser

FOLDER = Path(__file__).parents[1] / "grammar"
LINE = re.compile(r"^([A-Z_]+): (.*)$", re.MULTILINE)


def test_the_order_of_lines_has_no_conflict(caplog: pytest.LogCaptureFixture) -> None:
    """No shift/reduce conflict is resolved silently; a reduce/reduce conflict would not build at all."""
    with caplog.at_level(logging.DEBUG, logger=logger.name):
        Lark.open(str(FOLDER / "prefrec.lark"), parser="lalr", start=list(BLOCKS), debug=True)
    assert "conflict" not in caplog.text.lower()


def test_no_two_lines_begin_alike() -> None:
    """Every kind of line has first words of its own, so that a line is known by its beginning."""
    words: dict[str, str] = {}
    for name, body in LINE.findall((FOLDER / "prefrec.lark").read_text(encoding="utf-8")):
        opening = body.split(" B ")[0].split("(B")[0].split("((B")[0]
        for word in re.findall(r'"([a-z]+)"', opening) if body.endswith("EOL") else ():
            assert words.setdefault(word, name) == name
    assert set(words) == set(line_words())


def test_no_terminal_looks_around() -> None:
    """Neither look-ahead nor look-behind nor a back reference, which columnar engines refuse."""
    for terminal in (*line_parser().terminals, *word_parser().terminals):
        pattern = terminal.pattern.to_regexp()
        assert not re.search(r"\(\?[=!<]|\\[1-9]", pattern), terminal.name


def test_every_line_reads_word_by_word_as_it_reads_whole() -> None:
    """The rules over words are made from the terminals of lines: the same lines, all of them."""
    wholes = {kind for kind in line_words() if kind not in ("if", "closed")} | {"trick"}
    starts = set(word_parser().options.start)
    assert wholes - starts == set()
