"""``prefrec show``: the table at any moment, the sheet on one page, in two languages."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from prefrec.cards import CARDS, UNKNOWN, unknown_of
from prefrec.check import check
from prefrec.cli import app
from prefrec.outcome import Table
from prefrec.record import Deal
from prefrec.render.style import Colour, Style
from prefrec.show.ink import STAND_INS, Suits, inked
from prefrec.show.language import LANGUAGES, Lang
from prefrec.show.phrases import hand_rows
from prefrec.show.position import position, winners_of
from prefrec.show.width import centred, padded, width

SAMPLES = Path(__file__).parents[1] / "data"

GAME = """%prefrec 1
rules: sochi 1
S: Анна
W: Борис
E: Вера

deal 1 E
hand S sAQJ98 cT dQJ7 hK
hand W sK c7 dAT8 hAQ987
hand E sT7 cAQJ98 dK hJT
talon cK d9
auction S:6s W:6h E:pass S:7s W:pass
discard cT hK
contract S:7s
answers W:whist E:pass
open W
1 S sA sK s7
2 S sQ c7 sT
3 S sJ h7 c8
4 S d9 d8 dK
5 E cA cK h8
6 E cQ s8 h9
7 S dQ dT c9
8 S dJ dA hT
9 W hA hJ s9
10 S d7 hQ cJ
tricks S:7 W:1 E:2
score pool S:4 whists WS:12

deal 2 S
contract all-pass
tricks S:5 W:0 E:5

end agreed
settlement S:-14 W:19 E:-5
"""



def show(*args: str | Path, text: str | None = None) -> Result:
    """The command run in this process."""
    return CliRunner().invoke(app, ["show", *map(str, args)], input=text)


def test_the_table_in_the_middle_of_a_deal() -> None:
    """Hands hold what is left, the trick lies in the middle with the leader's card in brackets."""
    done = show("-", "--deal", "1", "--trick", "4", text=GAME)
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "deal 1, trick 4 on the table"
    assert [line.split() for line in lines[2:8]] == [
        ["West", "East,", "dealer"], ["Борис", "Вера"], ["♠", "-", "♠", "-"],
        ["♣", "-", "♦8", "♦K", "♣", "AQJ9"], ["♦", "A10", "(♦9)", "♦", "-"], ["♥", "AQ98", "♥", "J10"],
    ]
    assert [line.strip() for line in lines[9:15]] == ["South, declarer [3]", "Анна", "♠ 98", "♣ K", "♦ QJ7", "♥ -"]
    assert "4         S: ♦9 ♦8 ♦K" in lines
    assert not any(line.startswith("5 ") for line in lines)


def test_the_deal_as_dealt_tells_everything() -> None:
    """Without a trick: the hands as dealt, and all that was said, played and written, with the arithmetic."""
    lines = show("-", "--deal", "1", text=GAME).stdout.splitlines()
    assert "♣ 10" in [line.strip() for line in lines]
    assert "auction   S 6♠, W 6♥, E pass, S 7♠, W pass" in lines
    assert "10        S: ♦7 ♥Q ♣J → S" in lines
    assert any("pool S 4" in line for line in lines)


def test_every_moment_adds_up() -> None:
    """At each trick the cards held, on the table and played before make the thirty of the play."""
    game = next(check(GAME)).game
    assert game is not None
    deal = game.deals[0]
    assert isinstance(deal, Deal)
    table = Table(("S", "W", "E"), ("S", "W", "E"), "E")
    for number in range(1, 11):
        now = position(deal, table, winners_of(deal, ()), number)
        held = [card for hand in now.hands.values() for card in hand]
        assert len(held) == len(set(held)) == 30 - 3 * number
        assert len(now.on_table) == 3
        assert not set(held) & set(now.on_table.values())
        assert sum(now.taken.values()) == number - 1


def test_russian() -> None:
    """Russian seats, words and ranks; the ace is Т and the ten 10."""
    text = show("-", "--deal", "1", "--trick", "4", "--lang", "ru", text=GAME).stdout
    for words in ("сдача 1", "Запад", "Юг, играющий [3]", "♦ Т10", "♥ ТД98", "торги", "В пас", "прикуп"):
        assert words in text
    assert not re.search(r"[♠♣♦♥] ?[A-Z]", text)


def test_letters_instead_of_signs() -> None:
    """Suits can be shown as the letters of the notation."""
    text = show("-", "--deal", "1", "--suits", "letters", text=GAME).stdout
    assert not set("♠♣♦♥") & set(text)
    assert "S: sA sK s7" in text


def test_colour_adds_nothing_but_colour() -> None:
    """Without its colours the picture is the plain picture."""
    plain = show("-", "--deal", "1", "--trick", "4", text=GAME).stdout
    coloured = show("-", "--deal", "1", "--trick", "4", "--color", "always", text=GAME).stdout
    assert coloured != plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_a_game_on_one_page() -> None:
    """Players, every deal with its result and running sheet, the settlement as stated and as computed."""
    done = show("-", text=GAME)
    assert done.exit_code == 0
    rows = [re.split(r"  +", line) for line in done.stdout.splitlines()]
    assert ["South", "Анна"] in rows
    assert ["1", "E", "South 7♠", "made", "4/0/0", "0/0/12", "0/0/0"] in rows
    assert ["2", "S", "all-pass", "S 5", "W 0", "E 5", "4/5/0", "1/0/12", "0/5/0"] in rows
    assert "settlement (stated): S -14  W 19  E -5" in done.stdout
    assert "settlement (computed): " in done.stdout


def test_reasons_are_in_the_words_of_the_reader() -> None:
    """What a deal writes is told as `score` tells it, in one language."""
    for lang, reason in (("en", "whists for tricks, 4 tricks x 2"), ("ru", "висты за взятки, 4 взятки x 2")):
        text = show(SAMPLES / "evenings.pref", "--deal", "1", "--lang", lang).stdout
        assert reason in text
        assert "trick-whists" not in text


def test_known_reasons_are_in_the_words_of_the_reader() -> None:
    """In Russian a reason that is known is told in Russian; any other stays as it is written."""
    odd = GAME.replace("end agreed", "end tired")
    assert "конец: уговор" in show("-", "--lang", "ru", text=GAME).stdout
    assert "конец: tired" in show("-", "--lang", "ru", text=odd).stdout
    assert "end: agreed" in show("-", text=GAME).stdout
    adjusted = GAME.replace("score pool S:4", "adjust late mountain S:1\nscore pool S:4")
    assert "опоздание: гора Ю 1" in show("-", "--deal", "1", "--lang", "ru", text=adjusted).stdout


def test_a_settlement_is_exact() -> None:
    """Fractions stay fractions."""
    text = show(SAMPLES / "samples.pref", "--game", "1").stdout
    assert re.search(r"settlement \(computed\): .*\d+/3", text)


def test_faults_stand_where_they_occur() -> None:
    """A deal with a fault is marked in its row, and the fault is told below with its place."""
    text = show("-", text=GAME.replace("4 S d9 d8 dK", "4 S d9 h8 dK")).stdout
    row = next(line for line in text.splitlines() if line.startswith("1 "))
    assert row.endswith("← error[P501]")
    assert re.search(r"<stdin>:\d+:8: error\[P501\] West plays h8", text)


def test_a_deal_without_cards_is_shown_without_a_table() -> None:
    """Results only: no empty hands are drawn."""
    text = show("-", "--deal", "2", text=GAME).stdout
    assert "West" not in text
    assert "all-pass" in text


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["--deal", "3"], "game 1 has no deal 3"), (["--game", "2"], "no game 2"), (["--trick", "3"], "of a deal"),
        (["--deal", "1", "--trick", "11"], "deal 1 has no trick 11"),
    ],
)
def test_what_is_not_there_is_not_shown(args: list[str], reason: str) -> None:
    """A number that the record does not have is 2, with what there is."""
    done = show("-", *args, text=GAME)
    assert done.exit_code == 2
    assert reason in done.stderr


def test_a_game_that_cannot_be_read_shows_why() -> None:
    """Of an unreadable game the faults are shown, and 1 is the exit code."""
    done = show("-", text="%prefrec 2\n")
    assert done.exit_code == 1
    assert "N104" in done.stdout


def test_an_unreadable_deal_leaves_the_others() -> None:
    """The page shows all deals; the broken one says so and cannot be looked at alone."""
    text = GAME.replace("tricks S:7", "tricks S=7")
    assert "could not be read" in show("-", text=text).stdout
    assert show("-", "--deal", "1", text=text).exit_code == 2
    assert show("-", "--deal", "2", text=text).exit_code == 0


def test_other_games_are_announced() -> None:
    """A file of several games says how to see the others."""
    assert "--game N" in show(SAMPLES / "samples.pref").stderr
    assert show(SAMPLES / "samples.pref", "--game", "2").stderr == ""


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.pref")), ids=lambda path: path.stem)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_sample_can_be_shown(path: Path, lang: str) -> None:
    """Every game and every deal of the samples, at every trick of every third deal."""
    for game in check(path.read_text(encoding="utf-8")):
        assert game.game is not None
        where = (path, "--game", str(game.number), "--lang", lang)
        assert show(*where).exit_code == 0
        for deal in game.game.deals:
            assert show(*where, "--deal", str(deal.number)).exit_code == 0
            tricks = deal.tricks if isinstance(deal, Deal) and (deal.number or 0) % 3 == 1 else ()
            for trick in tricks[::4]:
                assert show(*where, "--deal", str(deal.number), "--trick", str(trick.number)).exit_code == 0


# ---- parts


def test_unknown_cards_are_shown_as_such() -> None:
    """A card of which only the suit is known stands last in its suit; one not known at all in a row of its own."""
    rows = hand_rows([CARDS["sA"], unknown_of(0), UNKNOWN, CARDS["hT"]], LANGUAGES[Lang.RU])
    assert rows == [f"{STAND_INS[0]} Т?", f"{STAND_INS[1]} -", f"{STAND_INS[2]} -", f"{STAND_INS[3]} 10", "? ?"]


def test_ink_touches_only_suits() -> None:
    """Names pass through unchanged, cards and bids are painted whole."""
    line = f"Anna ♥ h7 {STAND_INS[3]}A 7{STAND_INS[3]}"
    assert list(inked([line], Suits.LETTERS, Style())) == ["Anna ♥ h7 hA 7h"]
    painted = next(inked([line], Suits.GLYPHS, Style(Colour.ANSI)))
    assert painted == "Anna ♥ h7 \x1b[1;31m♥A\x1b[0m \x1b[1;31m7♥\x1b[0m"


def test_width_counts_columns() -> None:
    """Wide signs take two columns, accents none."""
    assert (width("Анна"), width("愛"), width("e\u0301")) == (4, 2, 1)
    assert padded("愛", 4) == "愛  "
    assert centred("ab", 5) == " ab  "
