"""Layout: what parts words and lines, and how letters are composed, changes nothing."""

import unicodedata
from collections.abc import Callable

import pytest
from fault_records import RECORD

from prefrec.identity import game_id
from prefrec.notation.reader import read
from prefrec.record import Game
from prefrec.writer import dump_game

HEADER = "%prefrec 1\nS: A\nW: B\nE: C\n"


def game_of(text: str) -> Game:
    """The one game of a text."""
    (one,) = read(text)
    assert one.game is not None
    return one.game


def formatted(text: str) -> str:
    """The canonical text of one game of which everything could be read."""
    assert not [found for one in read(text) for found in one.diagnostics]
    return dump_game(game_of(text))


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


LATER = """%prefrec 1.3
S: A
W: B
E: C

; above
deal 1 E
contract S:7s
; of the gesture
gesture W wink ; йод
; of the contract
contract  Ю 7п

; of the next deal
deal 2 S
contract W:7s

; of a deal without a number
deal X
gesture

; the end
end time
"""


@pytest.mark.parametrize("layout", [
    lambda text: text,
    lambda text: text.replace("\n", "\r\n"),
    lambda text: text.replace("\n", " \n"),
    lambda text: text.replace("\n", "\n\n"),
    lambda text: text.replace("\ngesture", "\n\t gesture"),
    lambda text: unicodedata.normalize("NFD", text),
])  # fmt: skip
def test_a_deal_of_a_later_version_is_kept_alike(layout: Callable[[str], str]) -> None:
    """Words that cannot be read stay, every comment once, with the same id, however often it is formatted."""
    (one,) = read(layout(LATER))
    assert one.game is not None
    assert [found.code.id for found in one.diagnostics] == ["N106"]
    assert dump_game(one.game) == LATER
    assert game_id(one.game) == game_id(game_of(LATER))


def test_keys_are_composed() -> None:
    """A key typed with letter and mark apart is the same key."""
    assert formatted(unicodedata.normalize("NFD", HEADER + "x-край: й\n")) == HEADER + "x-край: й\n"


@pytest.mark.parametrize("key", ["contract", "Тёмная", "расче\u0308т", "ушла", "Ушел", "\u00a0заказ"])
def test_no_word_of_a_line_is_a_key(key: str) -> None:
    """A word that opens a line in any spelling opens it without a colon only."""
    text = HEADER + f"{key}: S:7s\n"
    (one,) = read(text)
    assert [(found.code.id, text[slice(*found.span)]) for found in one.diagnostics] == [("N115", key.strip())]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("adjust revoke tricks W:0 S:2 E:-2", "adjust revoke tricks S:2 E:-2"),
        ("adjust revoke tricks W:0 S:0", "adjust revoke tricks S:0 W:0"),
        ("adjust lead pool S:0 mountain W:2", "adjust lead mountain W:2"),
        ("adjust lead pool S:0 mountain W:0 whists WS:0 SW:0", "adjust lead pool S:0 mountain W:0 whists SW:0 WS:0"),
        ("adjust lead pool S:0 mountain W:2 _", "adjust lead pool S:0 mountain W:2 _"),
        ("claim S W:0 S:4", "claim S S:4"),
        ("claim _ W:0 S:0", "claim _ S:0 W:0"),
    ],
)
def test_zeros_of_a_complete_entry(said: str, meant: str) -> None:
    """An entry names what is not zero; one of nothing keeps its zeros, all of them; an open one is as written."""
    deal = HEADER + "\ndeal 1 E\ncontract S:7s\n"
    assert formatted(f"{deal}{said}\n") == f"{deal}{meant}\n"


def test_tricks_of_four_without_a_dealer() -> None:
    """Who sits out is not known, so that the complete list names everybody."""
    table = HEADER.replace("E: C", "N: D\nE: C") + "\ndeal 1 _\ncontract S:7s\n"
    assert formatted(table + "tricks S:7 W:3\n") == table + "tricks S:7 W:3 N:0 E:0\n"


def test_cards_not_known_stand_last() -> None:
    """In hands and in the discard: last in their suit, cards of no suit last of all."""
    deal = HEADER + "\ndeal 1 E\n"
    assert formatted(deal + "hand S h_ __ s_A d_7_ s9\ndiscard __ h_ s7 hA s_ sA\ncontract S:7s\n") == (
        deal + "hand S sA9_ d7__ h_ __\ndiscard sA s7 s_ hA h_ __\ncontract S:7s\n"
    )
