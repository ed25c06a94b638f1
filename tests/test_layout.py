"""Layout: what parts words and lines, and how letters are composed, changes nothing."""

import unicodedata

import pytest
from fault_records import RECORD

from prefrec.notation.reader import read
from prefrec.writer import dump_game

HEADER = "%prefrec 1\nS: A\nW: B\nE: C\n"


def formatted(text: str) -> str:
    """The canonical text of one game of which everything could be read."""
    (one,) = read(text)
    assert one.game is not None
    assert not one.diagnostics
    return dump_game(one.game)


@pytest.mark.parametrize("blank", ["\t", "\u00a0", "\u2007", "\u202f", ",", ", "])
def test_any_blank_parts_the_words_that_open_a_block(blank: str) -> None:
    """A deal or a closing part begins at its word, whatever stands before and behind that word."""
    lines = [line.replace(" ", blank) if ":" not in line.split(" ")[0] else line for line in RECORD.split("\n")[1:]]
    text = "%prefrec 1\n" + "\n".join(lines)
    assert formatted(text) == RECORD
    for word in ("deal 1", "end time", "talon", "2 S"):
        text = text.replace("\n" + word.replace(" ", blank), f"\n{blank}{word}")
    assert formatted(text) == RECORD


def test_decomposed_letters_open_a_block_too() -> None:
    """Composed or not, ``расчёт`` opens the closing part."""
    closing = "\ndeal 1 E\ncontract S:7s\n\nрасчёт Ю 3 _\n"
    assert formatted(HEADER + unicodedata.normalize("NFD", closing)) == (
        HEADER + "\ndeal 1 E\ncontract S:7s\n\nsettlement S:3 _\n"
    )


@pytest.mark.parametrize("line", ["deal;", "end; no reason", "deal", ",end", "if deal 1 E", "\rdeal 1 E", "deal\r1 E"])
@pytest.mark.parametrize("place", [0, 1])
def test_an_opener_that_is_unfinished_is_reported(line: str, place: int) -> None:
    """Half an opening line is a finding, in the header as in a deal."""
    (one,) = read(HEADER + "\ndeal 1 E\ncontract S:7s\n" * place + line + "\n")
    assert one.diagnostics


def test_zero_has_no_minus() -> None:
    """Every zero is written alike, whatever sign stood before it."""
    closing = "\ndeal 1 E\ncontract S:7s\nclock left S:-0.0\n\nsettlement S:-0 _\nmoney S:-0 W:-0.00 E:−0\n"
    assert formatted(HEADER + closing) == (
        HEADER + "\ndeal 1 E\ncontract S:7s\nclock left S:0\n\nsettlement S:0 _\nmoney S:0 W:0 E:0\n"
    )
