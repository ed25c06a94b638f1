"""Score sheets as a workbook: read back, it says what the record says."""

import sys
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from typer.testing import CliRunner

from prefrec.check import check
from prefrec.cli import app
from prefrec.convert import xlsx
from prefrec.convert.formats import MissingLibrary
from prefrec.convert.imported import Loss, account
from prefrec.generate import MUTATORS, Style, broken, games
from prefrec.show.language import Lang
from prefrec.variant import load
from prefrec.writer import dumps

SAMPLES = Path(__file__).parents[1] / "data"

GAME = """%prefrec 1
event: Вечер
date: 2024-11-03
rules: sochi 1
stake: 0.5 RUB
S: Анна
W: =1+1
E: Вера

deal 1 E
contract S:7s
answers W:whist E:pass
tricks S:7 W:1 E:2
score pool S:4 whists WS:12

deal 2 S
contract all-pass
tricks S:5 W:0 E:5
adjust late mountain W:1/2
sheet pool S:4 W:1 E:0 mountain S:5 W:1/2 E:5 whists WS:12

deal 3 W
void count

end agreed
settlement S:-17 W:71/2 E:-37/2
money S:-8.5 W:17.75 E:-9.25
"""

TITLES = 5  # rows of headings
FIRST = TITLES + 1


def pieces(text: str, lang: Lang = Lang.RU) -> tuple[bytes, list[Loss]]:
    """The file of the games of a text, and what it does not hold."""
    found = list(xlsx.dumps(check(text), lang))
    return b"".join(piece.data for piece in found), [loss for piece in found for loss in piece.losses]


def book(text: str, lang: Lang = Lang.RU) -> Any:
    """The workbook, read back."""
    return openpyxl.load_workbook(BytesIO(pieces(text, lang)[0]))


def rows(sheet: Any) -> list[list[Any]]:
    """The values of a sheet, row by row."""
    return [[cell.value for cell in row] for row in sheet.iter_rows()]


def columns(sheet: Any) -> dict[tuple[str, str, str], int]:
    """Where a column stands: by the headings of its group and its owner, and by its title."""
    first, second, third = (list(row) for row in sheet.iter_rows(min_row=3, max_row=TITLES, values_only=True))
    for row in (first, second):
        for place in range(1, len(row)):
            # A merged heading stands in its first cell.
            row[place] = row[place] or row[place - 1]
    found = {}
    for place, title in enumerate(third):
        group = first[place] or ""
        found[group, "" if group in ("", "взятки", "tricks") else second[place], title] = place
    return found


def test_a_row_is_a_deal() -> None:
    """Number, dealer, contract, declarer, answers, result, the tricks of each hand."""
    (sheet,) = book(GAME)
    assert sheet["A1"].value.startswith("пулька: 1 · турнир: Вечер · дата: 2024-11-03 · правила: sochi 1 · ставка: ")
    assert sheet["A2"].value == "Юг: Анна · Запад: =1+1 · Восток: Вера"
    table = [row[:9] for row in rows(sheet)]
    assert table[TITLES - 1] == [
        "сдача", "сдаёт", "заказ", "играющий", "ответы", "результат", "Юг", "Запад", "Восток",
    ]
    assert table[TITLES] == [1, "Восток", "7♠", "Юг", "З вист, В пас", "сыграно", 7, 1, 2]
    assert table[TITLES + 1][:5] == [2, "Юг", "распасы", None, None]
    assert table[TITLES + 1][6:] == [5, 0, 5]
    assert table[TITLES + 2][:4] == ["поправка", None, "опоздание", None]
    assert table[TITLES + 3][:6] == [3, "Запад", None, None, None, "пересдача счёт"]


def test_the_dealer_is_the_one_who_is_written() -> None:
    """Though it was another one's turn to deal; the checker says so, the sheet shows what stands there."""
    (sheet,) = book(GAME.replace("\ndeal 2 S\n", "\ndeal 2 W\n"))
    assert rows(sheet)[TITLES + 1][1] == "Запад"


def test_entries_and_totals_stand_under_their_players() -> None:
    """What the deal wrote in the one group, the running totals in the other, behind the adjustment."""
    (sheet,) = book(GAME)
    at, table = columns(sheet), rows(sheet)
    deal, two, adjustment = table[TITLES : TITLES + 3]
    assert deal[at["запись", "Юг Анна", "пуля"]] == 4
    assert deal[at["запись", "Запад =1+1", "висты на Ю"]] == 12
    assert deal[at["лист", "Запад =1+1", "висты на Ю"]] == 12
    assert two[at["запись", "Восток Вера", "гора"]] == 5
    assert two[at["лист", "Восток Вера", "гора"]] is None
    assert adjustment[at["запись", "Запад =1+1", "гора"]] == 0.5
    assert adjustment[at["лист", "Запад =1+1", "гора"]] == 0.5
    assert adjustment[at["лист", "Запад =1+1", "пуля"]] == 1


def test_the_closing_has_totals_and_the_settlement_twice() -> None:
    """Exactly, as text, and as numbers to reckon with; as computed and as stated; the money."""
    (sheet,) = book(GAME)
    table = {row[0]: row for row in rows(sheet)[TITLES:]}
    at = columns(sheet)
    assert table["итог (посчитано)"][at["лист", "Юг Анна", "гора"]] == 5
    assert table["расчёт (записано), точно"][6:9] == ["-17", "71/2", "-37/2"]
    assert table["расчёт (записано), числом"][6:9] == [-17, 35.5, -18.5]
    assert table["деньги"][6:9] == [-8.5, 17.75, -9.25]
    assert "конец: уговор" in table
    computed = [Fraction(value) for value in table["расчёт (посчитано), точно"][6:9]]
    assert sum(computed) == 0
    assert table["расчёт (посчитано), числом"][6:9] == pytest.approx([float(value) for value in computed])


def test_what_is_computed_is_in_italics() -> None:
    """An entry that the record does not write is told from one that it does, and the header says how."""
    (sheet,) = book(GAME)
    place = columns(sheet)["запись", "Юг Анна", "гора"] + 1
    assert not sheet.cell(FIRST, place).font.italic
    assert sheet.cell(FIRST + 1, place).font.italic
    assert sheet["A1"].value.endswith(" · курсив: посчитано")


def test_what_is_not_known_is_no_zero() -> None:
    """Without rules nothing is computed: what is not written is a question mark."""
    (sheet,) = book(GAME.replace("rules: sochi 1\n", "").partition("adjust")[0])
    at, table = columns(sheet), rows(sheet)
    assert table[TITLES][at["запись", "Юг Анна", "пуля"]] == 4
    assert table[TITLES][at["запись", "Юг Анна", "гора"]] == 0
    assert table[TITLES + 1][at["запись", "Юг Анна", "гора"]] == "?"
    assert table[TITLES + 1][at["лист", "Юг Анна", "гора"]] == "?"


def test_numbers_are_numbers_and_text_is_text() -> None:
    """No cell is a formula, whatever a name begins with; fractions without an exact cell are text."""
    text = GAME.replace("mountain W:1/2\n", "mountain W:1/3\n").replace("S: Анна", "S: @x").replace("E: Вера", "E: -1")
    text = text.replace("event: Вечер", "event: =HYPERLINK(\"http://example.org\")")
    (sheet,) = book(text)
    assert {cell.data_type for row in sheet.iter_rows() for cell in row} <= {"n", "s"}
    assert not any(cell.hyperlink for row in sheet.iter_rows() for cell in row)
    at, table = columns(sheet), rows(sheet)
    assert table[TITLES + 2][at["запись", "Запад =1+1", "гора"]] == "1/3"
    assert type(table[TITLES][at["лист", "Юг @x", "пуля"]]) is int


def test_headings_stay_in_sight() -> None:
    """The rows of headings and the number of the deal are frozen, and columns are as wide as what they hold."""
    (sheet,) = book(GAME)
    assert sheet.freeze_panes == "B6"
    assert sheet.column_dimensions["E"].width > len("З вист, В пас")


def test_headings_in_english() -> None:
    """The same sheet for readers of English."""
    (sheet,) = book(GAME, Lang.EN)
    assert rows(sheet)[TITLES - 1][:7] == ["deal", "dealer", "contract", "declarer", "answers", "result", "South"]
    assert rows(sheet)[TITLES + 1][2] == "all-pass"
    assert ("score", "West =1+1", "whists on S") in columns(sheet)


def test_names_of_sheets() -> None:
    """Each has its own, whatever the games are called; signs that it must not have are left out."""
    events = ["Вечер", "Вечер", "[a]:*?/\\'b'", "я" * 60, "🂡" * 30]
    odd = [GAME.replace("event: Вечер", f"event: {event}") for event in events]
    names = book("\n".join([*odd, "%prefrec 1\nS: A\nW: B\nE: C\n"])).sheetnames
    assert names[:3] == ["1 2024-11-03 Вечер", "2 2024-11-03 Вечер", "3 2024-11-03 a b"]
    assert names[3] == "4 2024-11-03 " + "я" * 18
    assert names[4] == "5 2024-11-03 " + "🂡" * 9
    assert names[5] == "6"


def test_the_same_games_give_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the day nor the place of the export is in the file."""
    first, _ = pieces(GAME)
    monkeypatch.setenv("TZ", "Asia/Vladivostok")
    assert pieces(GAME)[0] == first
    stamp = book(GAME).properties
    assert (stamp.created.year, stamp.modified.year) == (1980, 1980)


def test_no_games_give_no_file() -> None:
    """A text without a game that could be kept makes no workbook."""
    assert pieces("%prefrec 2\n") == (b"", [])


def test_what_a_score_sheet_holds_is_no_loss() -> None:
    """Of a record of results everything is there."""
    assert pieces(GAME)[1] == []


def test_what_a_score_sheet_does_not_hold_is_counted() -> None:
    """Cards and calls, comments, marks, deals that could not be read."""
    text = GAME.replace("deal 1 E\n", "deal 1 E* ; хорошо\nauction S:7s W:pass E:pass\n").replace("void count", "vod")
    found = {field: count for field, (count, _) in account(pieces(text)[1]).items()}
    assert {**found, "text of a deal that could not be read": 1} == found
    assert (found["auction"], found["comment"], found["mark of a deal"]) == (1, 1, 1)
    (sheet,) = book(text)
    assert "не прочитана" in [row[5] for row in rows(sheet)]


def test_a_text_longer_than_a_cell_is_cut_and_told() -> None:
    """A cell holds 32,767 signs."""
    data, losses = pieces(GAME.replace("event: Вечер", f"event: {'я' * 33000}"))
    sheet = openpyxl.load_workbook(BytesIO(data)).worksheets[0]
    assert len(sheet["A1"].value) == 32767
    assert sheet["A1"].value.endswith("…")
    assert [loss.field for loss in losses] == ["end of a text longer than a cell"]


@pytest.mark.parametrize("players", [3, 4])
def test_generated_games(players: int) -> None:
    """Of games with all that a record can hold: a sheet each, a row a deal, entries that add up to the totals."""
    text = dumps(games(9, load("sochi", 1), players, 8, Style.MIXED))
    made = book(text)
    added = 0
    for sheet, checked in zip(made, check(text), strict=True):
        assert checked.game is not None
        table = [row for row in rows(sheet)[TITLES:] if isinstance(row[0], int) or row[0] in ("поправка", "начало")]
        assert [row[0] for row in table if isinstance(row[0], int)] == [deal.number for deal in checked.game.deals]
        added += sum(_adds_up(table, *pair) for pair in _pairs(columns(sheet)))
    assert added > 100


def _pairs(at: dict[tuple[str, str, str], int]) -> list[tuple[int, int]]:
    """The columns of entries with those of their totals."""
    return [(place, at["лист", owner, title]) for (group, owner, title), place in at.items() if group == "запись"]


def _adds_up(table: list[list[Any]], score: int, sheet: int) -> bool:
    """The last total is the first one and all entries; False where something of it is not known."""
    entries = [row[score] for row in table if row[score] is not None]
    if not table or "?" in entries or table[-1][sheet] in (None, "?"):
        return False
    before = table[0][sheet] if table[0][0] == "начало" else 0
    assert before + sum(map(Fraction, entries)) == Fraction(table[-1][sheet])
    return True


@pytest.mark.parametrize("codes", [sorted(MUTATORS)[start::8] for start in range(8)], ids=lambda codes: codes[0])
def test_a_record_with_a_fault_has_its_sheet_all_the_same(codes: list[str]) -> None:
    """Whatever is wrong in a record, each of its games that can be kept has a sheet."""
    found = [checked for code in codes for checked in check(broken(code, 1).text)]
    (piece,) = xlsx.dumps(found)
    kept = [checked for checked in found if checked.game is not None]
    assert len(openpyxl.load_workbook(BytesIO(piece.data)).sheetnames) == len(kept)


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.pref")), ids=lambda path: path.stem)
def test_every_sample_can_be_written(path: Path) -> None:
    """A sheet for every game of the samples."""
    text = path.read_text(encoding="utf-8")
    assert len(book(text).sheetnames) == sum(checked.game is not None for checked in check(text))


def test_without_the_library(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It is told what is missing and how it is had; no file is left behind."""
    monkeypatch.setitem(sys.modules, "xlsxwriter", None)
    with pytest.raises(MissingLibrary, match="XlsxWriter is not installed"):
        pieces(GAME)
    (tmp_path / "a.pref").write_text(GAME, encoding="utf-8")
    done = CliRunner().invoke(app, ["convert", str(tmp_path / "a.pref"), str(tmp_path / "a.xlsx")])
    assert done.exit_code == 2
    assert "pip install 'prefrec[xlsx]'" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["a.pref"]
