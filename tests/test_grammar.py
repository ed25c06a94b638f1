"""The formal grammar: LALR without conflicts, lines that no other line can be taken for, words
that any regular-expression engine can run; and the reader, which accepts what lark accepts by it."""

import logging
import random
import re
from functools import cache

import pytest
from lark import Lark, logger
from lark.exceptions import UnexpectedInput

from prefrec.line import Line
from prefrec.notation.grammar import FOLDER, fits, is_orderly, line_words, plain_deal
from prefrec.notation.lines import regular_lines
from prefrec.notation.misfits import misfit
from prefrec.notation.parsers import feed_line, order_parser, word_parser
from prefrec.notation.reader import read

LINE = re.compile(r"^([A-Z_]+): (.*)$", re.MULTILINE)
BLOCKS = ["header", "deal", "plain", "variation", "closing"]


@cache
def whole_grammar() -> Lark:
    """The grammar as it stands, read by lark."""
    return Lark.open(str(FOLDER / "prefrec.lark"), parser="lalr", start=BLOCKS)


def test_the_order_of_lines_has_no_conflict(caplog: pytest.LogCaptureFixture) -> None:
    """No shift/reduce conflict is resolved silently; a reduce/reduce conflict would not build at all."""
    with caplog.at_level(logging.DEBUG, logger=logger.name):
        Lark.open(str(FOLDER / "prefrec.lark"), parser="lalr", start=BLOCKS, debug=True)
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
    for terminal in (*whole_grammar().terminals, *word_parser().terminals):
        pattern = terminal.pattern.to_regexp()
        assert not re.search(r"\(\?[=!<]|\\[1-9]", pattern), terminal.name


def test_alternatives_stand_in_brackets() -> None:
    """Each terminal behind a blank is that blank and the terminal, whatever puts them together."""
    for name, body in LINE.findall((FOLDER / "terminals.lark").read_text(encoding="utf-8")):
        pattern = re.sub(r"\\.|\[[^]]*\]", "", body.strip("/"))
        while "(" in pattern:
            pattern = re.sub(r"\([^()]*\)", "", pattern)
        assert "|" not in pattern, name


def test_every_line_reads_word_by_word_as_it_reads_whole() -> None:
    """The rules over words are made from the terminals of lines: the same lines, all of them."""
    wholes = {kind for kind in line_words() if kind not in ("if", "closed")} | {"trick"}
    starts = set(word_parser().options.start)
    assert wholes - starts == set()


# ---- the reader and lark

# A deal with every kind of line, a header, a closing part; what is done to them below makes the others.
WHOLE = {
    "header": ("rules: sochi 1", "S: Анна ; П.", "; comment", "start all-pass 2 pool S:4 mountain W:1 whists SW:3 _"),
    "deal": (
        "deal 12 E*", "note: x", "leave N", "factor 2 dark", "hand S sAQ7 __", "; above", "hand W _",
        "incident W misdeal sA", "talon sK __ ; behind", "auction S:6s W:6h/dark*? S:pass _", "discard s7*? __",
        "contract S+W:7-2/solo!", "answers W:whist E:half _", "open W dark", "closed E 3", "1 +dK S* sA s7?? __", "",
        "2 _ sK", "incident S revoke", "3 W hA h7", "claim _ S:4 W:1", "void count", "tricks S:7 W:3/2 _",
        "adjust lead tricks S:2 deal 4", "adjust order pool S:-1 whists WS:4",
        "score pool S:4 mountain W:-1/2 whists ES:8", "sheet none", "clock left S:300.5", "clock discard 12.5 _",
        "if", "if if", "if contract S:7s", "if;a:b",
    ),
    "variation": ("hand S sAQ7", "talon sK __", "auction none", "answers none", "2 S sA", "score _", "if"),
    "closing": ("end agreed", "final pool S:4 _", "settlement S:4 W:-4 _", "money S:12.5 W:-12.5"),
}  # fmt: skip
LINES = [line for block in WHOLE.values() for line in block]
SIGNS = " \t\r;:_*?!/+-.0159SWNEsdATтТ\u00a0\u200b"


def changed(lines: tuple[str, ...], rng: random.Random) -> list[str]:
    """The lines of a block with one to three of them gone, moved, spoilt, or others beside them."""
    made = list(lines)
    for _ in range(rng.randint(0, 3)):
        at = rng.randrange(len(made))
        place = rng.randint(0, len(made[at]))
        match rng.randrange(6):
            case 0:
                made.insert(at, rng.choice(LINES))
            case 1:
                made[at] = rng.choice(LINES)
            case 2:
                made[at] = made[at][:place] + rng.choice(SIGNS) + made[at][place:]
            case 3:
                made[at] = made[at][:place] + made[at][place + 1 :]
            case 4:
                made = made[: at + 1]
            case _:
                made.append(made.pop(at))
    return made


def lark_accepts(block: str, text: str) -> bool:
    """Whether lark reads a block by the grammar."""
    try:
        whole_grammar().parse(text, start=block)
    except UnexpectedInput:
        return False
    return True


@pytest.mark.parametrize("block", ["header", "deal", "closing"])
def test_the_reader_accepts_the_blocks_that_lark_accepts(block: str) -> None:
    """Line by line and then their order, or a deal at one go: neither more nor less than the grammar."""
    rng = random.Random(block)
    said = set()
    for _ in range(600):
        text = "\n".join(changed(WHOLE[block], rng)).strip() + "\n"
        if text == "\n":
            continue
        accepted = lark_accepts(block, text)
        said.add(accepted)
        assert (regular_lines(block, text, 0) is not None) == accepted, text
        if block == "deal":
            assert (plain_deal().fullmatch(text) is not None) == lark_accepts("plain", text), text
    assert said == {True, False}


def test_words_that_stick_together_are_told() -> None:
    """A card and an unknown one without a blank between them are no two cards."""
    (game,) = read("%prefrec 1\nS: Anna\n\ndeal 1 E\ntalon sK__\n")
    assert [found.code.name for found in game.diagnostics] == ["unexpected-word"]


def test_a_line_fits_as_a_whole_where_its_words_fit() -> None:
    """One expression a line, and the rules over words, which say what is wrong where it does not match."""
    rng = random.Random(1)
    said = set()
    for _ in range(1500):
        words = "".join(changed((rng.choice(LINES),), rng)[:1]).partition(";")[0].split()
        kind = line_words().get(words[0], "trick") if words else "if"
        if kind == "if":
            continue
        fault = misfit(kind, Line(words, 0))
        said.add(fault is None)
        assert fits(kind, " ".join(words)) == (fault is None), words
    assert said == {True, False}


@pytest.mark.parametrize("block", list(WHOLE))
def test_the_order_of_lines_is_told_alike(block: str) -> None:
    """The expression of an order accepts what the parser takes line by line."""
    rng = random.Random(block)
    kinds = ("tag", *{*line_words()} - {"closed"}, "trick")
    for _ in range(200):
        given = [("tag" if ":" in line[:6] else "trick" if line[:1].isdigit() else line.split(" ")[0].partition(";")[0])
                 for line in WHOLE[block] if line and line[0] != ";"]  # fmt: skip
        for _ in range(rng.randint(0, 2)):
            given[rng.randrange(len(given))] = rng.choice(kinds)
        parser = order_parser(block)
        assert is_orderly(block, given) == all(feed_line(parser, kind) for kind in given), given
