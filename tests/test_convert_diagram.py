"""Diagrams of deals as card books print them, in Markdown and in LaTeX."""

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from prefrec.check import CheckedGame, check
from prefrec.convert.imported import account
from prefrec.convert.pages import latex, markdown
from prefrec.generate import MUTATORS, Style, broken, games
from prefrec.show.language import Lang
from prefrec.variant import load
from prefrec.writer import dumps

SAMPLES = Path(__file__).parents[1] / "data"

GAME = """%prefrec 1
event: Вечер, стол №3
date: 2024-11-03
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
hand S sK8 cAK97 dQT hJ7
hand W sAJ c8 dKJ87 hAQ8
hand E sQT9 cQJT dA9 hT9
talon hK s7
auction W:pass E:pass S:pass
contract all-pass
1 +hK W h8 h9 h7
2 +s7 W sA! sQ sK
3 W d7 d9 dQ
tricks S:4 W:3 E:3

end agreed
"""

HEADER = "%prefrec 1\nrules: sochi 1\nS: Анна\nW: Борис\nE: Вера\n\n"
HANDS = "".join(line + "\n" for line in GAME.partition("auction")[0].split("\n") if line.startswith(("hand", "talon")))


def of_text(text: str, lang: Lang = Lang.RU) -> str:
    """The Markdown of the games of a text."""
    return b"".join(piece.data for piece in markdown.dumps(check(text), lang)).decode()


def tex_of(text: str, lang: Lang = Lang.RU) -> str:
    """The LaTeX of the games of a text."""
    return b"".join(piece.data for piece in latex.dumps(check(text), lang)).decode()


def lost(text: str) -> dict[str, tuple[int, str]]:
    """The account of what the diagrams of a text do not show."""
    of_markdown = [loss for piece in markdown.dumps(check(text)) for loss in piece.losses]
    assert of_markdown == [loss for piece in latex.dumps(check(text)) for loss in piece.losses]
    return account(of_markdown)


def cells(line: str) -> list[str]:
    """The cells of a row of a Markdown table."""
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def tables(text: str) -> list[list[list[str]]]:
    """The tables of a Markdown text, without the rows that only tell the sides."""
    groups = re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)
    return [[cells(line) for n, line in enumerate(group.splitlines()) if n != 1] for group in groups]


def test_markdown_of_two_deals(golden: Callable[[str, str], None]) -> None:
    """A played contract and an all-pass, in both languages."""
    golden("diagram-ru.md", of_text(GAME))
    golden("diagram-en.md", of_text(GAME, Lang.EN))


def test_latex_of_two_deals(golden: Callable[[str, str], None]) -> None:
    """The same deals as a document."""
    golden("diagram-ru.tex", tex_of(GAME))


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="LaTeX is not installed")
@pytest.mark.parametrize("lang", Lang)
def test_latex_compiles(lang: Lang, tmp_path: Path) -> None:
    """Every sample, and a name of all signs, give a document without a single complaint of missing letters."""
    odd = GAME.replace("W: Борис", "W: [*]É. \"Ö\" <<--,,''``?`!` ß №5 \\x{y}$z$#%_^~&|*")
    texts = [odd, *(path.read_text(encoding="utf-8") for path in sorted(SAMPLES.glob("*.pref")))]
    (tmp_path / "all.tex").write_text(tex_of("\n".join(texts), lang), encoding="utf-8")
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "all.tex"],
        cwd=tmp_path, capture_output=True, check=False,
    )
    log = (tmp_path / "all.log").read_text(encoding="utf-8", errors="replace")
    assert done.returncode == 0, log[-2000:]
    assert "Missing character" not in log


# ---- the arrangement


def test_hands_lie_around_the_table() -> None:
    """West and East at the sides, South below, the talon in the middle; ranks as Russian books print them."""
    table = tables(of_text(GAME))[0]
    assert table[0] == ["Запад", "", "Восток, сдаёт"]
    assert table[1:6] == [
        ["Борис", "**прикуп**", "Вера"], ["♠ К", "♣К ♦9", "♠ 10 7"], ["♣ 7", "", "♣ Т Д В 9 8"],
        ["♦ Т 10 8", "", "♦ К"], ["♥ Т Д 9 8 7", "", "♥ В 10"],
    ]
    assert [row[1] for row in table[7:]] == ["**Юг, играющий**", "Анна", "♠ Т Д В 9 8", "♣ 10", "♦ Д В 7", "♥ К"]


def test_four_at_the_table() -> None:
    """The dealer who holds no hand has his place all the same, with his name."""
    text = HEADER.replace("W: Борис", "W: Борис\nN: Глеб") + "deal 1 N\n" + HANDS
    table = tables(of_text(text))[0]
    assert [row[1] for row in table[:2]] == ["Север, сдаёт", "Глеб"]
    assert [row[0] for row in table[3:5]] == ["**Запад**", "Борис"]


def test_a_hand_that_is_not_written_is_called_so() -> None:
    """One hand is known of three; the others are not drawn empty."""
    text = HEADER + "deal 1 E\nhand S sAQJ98 cT dQJ7 hK\n"
    table = tables(of_text(text))[0]
    assert table[2] == ["не записано", "", "не записано"]


def test_an_auction_is_a_table() -> None:
    """A column a seat from the first speaker on; a call out of turn stands where it was said."""
    assert tables(of_text(GAME))[1] == [["Юг", "Запад", "Восток"], ["6♠", "6♥", "пас"], ["7♠", "пас", ""]]
    text = HEADER + "deal 1 E\nauction S:6s E:pass W:7c? S:hold _\n"
    assert tables(of_text(text))[0] == [
        ["Юг", "Запад", "Восток"], ["6♠", "", "пас"], ["", "7♣?", ""], ["здесь", "…", ""],
    ]


def test_tricks_are_a_table() -> None:
    """The number, the card of each seat with the led one marked, who took it."""
    table = tables(of_text(GAME))[2]
    assert table[0] == ["", "Юг", "Запад", "Восток", "Взято"]
    assert table[4:6] == [["4", "**♦9**", "♦8", "♦К", "Восток"], ["5", "♣К", "♥8", "**♣Т**", "Восток"]]
    assert len(table) == 11


def test_tricks_of_an_all_pass() -> None:
    """The talon card of a trick has a column of its own, and a mark stands behind its card."""
    table = tables(of_text(GAME))[5]
    assert table[0] == ["", "Прикуп", "Запад", "Восток", "Юг", "Взято"]
    assert table[2] == ["2", "+♠7", "**♠Т!**", "♠Д", "♠К", "Запад"]
    assert table[3][:2] == ["3", ""]


def test_cards_without_a_certain_player_are_told_in_a_line() -> None:
    """A trick without a leader, or with a card too many, is in no column, and no card of it is lost."""
    text = HEADER + "deal 1 E\ncontract S:6s\n1 S sA s7 s8\n2 _ sK s9 sT\n3 S hA h7 h8 h9\n"
    shown = of_text(text)
    assert len(tables(shown)[0]) == 2
    assert "- **2:** ?: ♠К ♠9 ♠10" in shown
    assert "- **3:** Ю: ♥Т ♥7 ♥8 ♥9" in shown


def test_what_was_written_is_told() -> None:
    """Talon and discard, contract, answers, the result, the entry as written, else as computed."""
    shown = of_text(GAME)
    for line in (
        "- **снос:** (♣10 ♥К)", "- **заказ:** Юг 7♠", "- **ответы:** З вист, В пас", "- **в светлую:** Запад",
        "- **результат:** сыграно", "- **запись:** пуля Ю 4, висты З→Ю 12",
        "- **запись (посчитано):** гора Ю 4  З 3  В 3", "- **конец:** уговор",
    ):
        assert line in shown.splitlines()


def test_newcomers_have_their_name_from_their_deal_on() -> None:
    """A seat that changes hands: the old name before, the new one behind, and a line where it happens."""
    text = HEADER + "deal 1 E\n" + HANDS + "\ndeal 2 S\nW: Глеб\n" + HANDS
    first, second = (table[1][0] for table in tables(of_text(text)))
    assert (first, second) == ("Борис", "Глеб")
    assert "- **Запад:** Глеб" in of_text(text).partition("Сдача 2")[2]


def test_two_players_and_a_dummy() -> None:
    """The dummy is named in the header and at the table."""
    text = (SAMPLES / "samples.pref").read_text(encoding="utf-8")
    (game,) = (part for part in re.split(r"(?m)^(?=%prefrec)", text) if "\ndummy: " in part)
    shown = of_text(game)
    assert "- **болван:** Восток" in shown
    assert "tag dummy" not in lost(game)


def test_a_deal_that_cannot_be_read_leaves_the_others() -> None:
    """It has a heading that says so, and its text is in the account."""
    text = GAME.replace("tricks S:7", "tricks S=7")
    shown = of_text(text)
    assert "## Сдача 1: не прочитана" in shown
    assert "## Сдача 2, сдаёт Юг" in shown
    assert lost(text)["text of a deal that could not be read"][0] == 1


def test_the_dealer_is_the_one_who_is_written() -> None:
    """Though it was another one's turn to deal; the checker says so, the page shows what stands there."""
    assert "## Сдача 2, сдаёт Запад" in of_text(GAME.replace("\ndeal 2 S\n", "\ndeal 2 W\n"))


def test_nothing_is_written_of_what_is_no_game() -> None:
    """A text without a game that could be kept gives an empty page, and an empty document."""
    assert of_text("%prefrec 2\n") == ""
    assert re.search(r"\\begin\{document\}\s*\\end\{document\}", tex_of("%prefrec 2\n"))


# ---- losses


def test_what_a_diagram_holds_is_no_loss() -> None:
    """Of a plain record of two deals everything is shown."""
    assert lost(GAME) == {}


def test_what_is_not_shown_is_counted() -> None:
    """Clocks, private tags, what-if lines with their comments, lists that are not complete, marks of a deal."""
    text = GAME.replace("deal 1 E\n", "deal 1 E* ; трудная сдача\nx-board: 7\n")
    text = text.replace("tricks S:7 W:1 E:2", "tricks S:7 _").replace("S: Анна\n", "S: Анна\nS.rating: 1800\n")
    text = text.replace("\n\ndeal 2", "\nclock left S:10\nif ; иначе\nif contract S:8s\n\ndeal 2")
    assert {field: count for field, (count, _) in lost(text).items()} == {
        "comment of a what-if line": 1, "deal tag x-board": 1, "clock": 1, "what-if": 2, "tag S.rating": 1,
        "mark of a deal": 1, "that a list is not complete": 1,
    }


def test_comments_are_printed_where_they_belong() -> None:
    """Of the game below its header, of the deal below its heading, of a line behind the deal with its name."""
    text = GAME.replace("%prefrec 1\n", "; Сборник\n%prefrec 1\n")
    text = text.replace("deal 1 E\n", "; Найдите *верный* снос\ndeal 1 E\n")
    text = text.replace("contract S:7s\n", "contract S:7s ; смело\n") + "; конец\n"
    page = of_text(text)
    assert page.index("Сборник") < page.index("## Сдача 1") < page.index("Найдите \\*верный\\* снос")
    assert "- **заказ:** смело\n" in page
    assert "конец" in page
    assert lost(text) == {}
    assert "смело" in tex_of(text)


def test_no_hand_disappears() -> None:
    """A hand at a seat where nobody plays is drawn; of one that is written twice the last is, and the other told."""
    text = HEADER + "deal 1 E\n" + HANDS.replace("hand W", "hand N")
    assert [row[1] for row in tables(of_text(text))[0][:2]] == ["Север", "♠ К"]
    text = HEADER + "deal 1 E\n" + HANDS.replace("hand W", "hand S")
    assert lost(text) == {"hand that is written twice": (1, "hand S sAQJ98 cT dQJ7 hK")}


# ---- every game


def made() -> Iterator[CheckedGame]:
    """The samples, and generated games of every table with all that a record can hold."""
    for path in sorted(SAMPLES.glob("*.pref")):
        yield from check(path.read_text(encoding="utf-8"))
    for players in (3, 4):
        for style in Style:
            yield from check(dumps(games(9, load("sochi", 1), players, 5, style)))


@pytest.mark.parametrize("code", sorted(MUTATORS))
def test_a_record_with_a_fault_is_drawn_all_the_same(code: str) -> None:
    """Whatever is wrong in a record, each of its games that can be kept has its diagrams."""
    for checked in check(broken(code, 1).text):
        drawn = list(markdown.dumps([checked]))
        assert len(drawn) == (checked.game is not None)
        assert len(list(latex.dumps([checked]))) == 2 + len(drawn)


@pytest.mark.parametrize("lang", Lang)
def test_every_row_of_markdown_has_all_its_cells(lang: Lang) -> None:
    """Whatever a record holds: tables are whole, and nothing is left of the stand-ins of the suits."""
    for checked in made():
        text = b"".join(piece.data for piece in markdown.dumps([checked], lang)).decode()
        for table in tables(text):
            assert len({len(row) for row in table}) == 1
            assert any(cell for row in table for cell in row)
        assert not re.search("[\ue000-\ue003]", text)
        assert "\n\n\n" not in text


@pytest.mark.parametrize("lang", Lang)
def test_every_document_is_balanced(lang: Lang) -> None:
    """Braces and environments are closed in their order, and every row has as many cells as its table columns."""
    text = b"".join(piece.data for piece in latex.dumps(made(), lang)).decode()
    plain = re.sub(r"\\[{}&%$#_\\]", "", text.replace("\\\\\n", "\n"))
    depth = 0
    for sign in plain:
        depth += (sign == "{") - (sign == "}")
        assert depth >= 0
    assert depth == 0
    opened: list[str] = []
    for word, name in re.findall(r"\\(begin|end)\{(\w+)\}", text):
        if word == "begin":
            opened.append(name)
        else:
            assert opened.pop() == name
    assert opened == []
    for columns, body in re.findall(r"\\begin\{tabular\}\{(\w+)\}\n(.*?)\\end", text, re.DOTALL):
        rows = body.replace("\\hline\n", "").splitlines()
        assert {len(re.findall(r"(?<!\\)&", row)) for row in rows} == {len(columns) - 1}
    assert not re.search("[\ue000-\ue003→]", text)


ODD = "a|b *c* _d_ [e](f) <g> `h` \\i $j$ &amp; #k %l ~m~ ^n {o} \"p\" -- <<q>>"


def test_names_mean_nothing_to_markdown() -> None:
    """Every sign that Markdown would take for its own has a backslash before it, and nothing else is changed."""
    (line,) = (line for line in of_text(GAME.replace("W: Борис", f"W: {ODD}")).splitlines() if "**Запад:**" in line)
    name = line.removeprefix("- **Запад:** ")
    assert not re.search(r"(?<!\\)[|*_\[\]<>`$~&]", name.replace("\\\\", ""))
    assert re.sub(r"\\(.)", r"\1", name) == ODD


def test_names_mean_nothing_to_latex() -> None:
    """Signs of LaTeX are set as signs, and those that it would join are kept apart."""
    (line,) = (line for line in tex_of(GAME.replace("W: Борис", f"W: {ODD}")).splitlines() if "fact{Запад}" in line)
    assert line == (
        r"\fact{Запад}{a|b {*}c{*} \_d\_ {[}e](f) <g> `h` \textbackslash{}i \$j\$ \&amp; \#k \%l \textasciitilde{}m"
        r"\textasciitilde{} \textasciicircum{}n \{o\} \textquotedbl{}p\textquotedbl{} -{}- <{}<q>{}>}"
    )
