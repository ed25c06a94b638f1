"""Score sheets as CSV: places of cells, tables of every kind, mappings, and the way there and back."""

import csv
import io
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from prefrec.check import check
from prefrec.convert.sheets import MappingError, detect, dumps, loads, read_mapping
from prefrec.convert.sheets.cells import raw_rows, rows, separator_of
from prefrec.convert.sheets.values import date, number
from prefrec.generate import Style, games
from prefrec.notation.reader import read
from prefrec.record import Deal, Game
from prefrec.variant import load
from prefrec.writer import dump_game

INPUTS = Path(__file__).parent / "foreign" / "csv"
TABLES = [("sochi", 3), ("sochi", 4), ("rostov", 4), ("leningrad", 3), ("gusarik", 2)]
OF_HEADER = ("date", "event", "rules", "dummy", "S", "W", "N", "E")


def held(game: Game) -> Game:
    """What the columns of a sheet hold of a game."""
    deals = tuple(
        Deal(
            deal.number, deal.dealer, deal.flags, tuple(tag for tag in deal.tags if tag.key in "SWNE"),
            contract=None if deal.void else deal.contract, answers=None if deal.void else deal.answers,
            counts=None if deal.void else deal.counts, score=None if deal.void else deal.score,
            void=deal.void, leave=deal.leave,
        )
        for deal in game.deals
        if isinstance(deal, Deal)
    )  # fmt: skip
    tags = tuple(tag for tag in game.tags if tag.key in OF_HEADER or tag.key.startswith("rules."))
    return Game(tags, deals=deals, final=game.final, settlement=game.settlement)


def without_notes(text: str) -> str:
    """A canonical text without comments, which no column has, and without the two tags of an importer."""
    lines = [line.partition(" ;")[0] for line in text.split("\n") if not line.startswith(";")]
    return "\n".join(line for line in lines if not line.startswith(("source:", "importer:"))).replace("\n\n\n", "\n\n")


def written(texts: list[str]) -> bytes:
    return b"".join(piece.data for piece in dumps(next(check(text)) for text in texts))


def read_again(data: bytes) -> list[str]:
    found = []
    for item in loads(data.decode()):
        assert item.diagnostics == ()
        (done,) = read(item.text)
        assert done.diagnostics == ()
        assert done.game is not None
        found.append(dump_game(done.game))
    return found


@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_what_a_sheet_holds_comes_back(variant: str, players: int, style: Style) -> None:
    """Generated games written as a sheet and read again are the same in all that a sheet holds, and a sheet
    that was read is written again byte for byte."""
    texts = [dump_game(game) for game in games(3, load(variant, 1), players, 5, style)]
    data = written(texts)
    again = read_again(data)
    for text, found in zip(texts, again, strict=True):
        (done,) = read(text)
        assert done.game is not None
        assert without_notes(found) == without_notes(dump_game(held(done.game)))
    assert written(again) == data
    assert detect(data.decode()[:4096])


HOSTILE = """\
%prefrec 1
event: =HYPERLINK("http://example.org")
date: 2024-11
rules: sochi 1
rules.exit_levels: 6 7
dummy: E
S: '=1+1
W: @Борис, "Б"

deal 3 S*
contract S:7s/solo*?
answers W:half/E E:pass* _
tricks S:7 _

deal 5 W
contract W:6-3
answers none

deal 6 _
contract _:_
answers _
score none

deal 7 S
void count

final pool S:1/2 _
settlement S:-1/3 _
"""


def test_what_a_spreadsheet_would_compute_is_text() -> None:
    """Names and events that begin like a formula stand behind an apostrophe, and come back without it."""
    data = written([HOSTILE])
    assert [cell[:2] for cell in next(csv.DictReader(io.StringIO(data.decode()))).values() if cell[:1] == "'"] == [
        "'=", "''", "'@"
    ]
    (again,) = read_again(data)
    (done,) = read(HOSTILE)
    assert done.game is not None
    assert without_notes(again) == dump_game(done.game)


@pytest.mark.parametrize("name", ["-", "—", "?", "-5", "+", "''", "S", "W", "game", "итого", "12", "a;b\tc", "'"])
def test_odd_names_come_back(name: str) -> None:
    """A name is whatever stands behind the seat: a dash, a seat, a number, a word of the table."""
    text = f"%prefrec 1\nevent: {name}\nS: {name}\nW: {name}\nE: _\n\ndeal 1 E\ncontract W:7s\ntricks W:7 _\n"
    (again,) = read_again(written([text]))
    assert without_notes(again) == text


def test_what_a_sheet_does_not_hold_is_told() -> None:
    """Cards, auction, play, comments, running sheets and other tags are in the account of an export."""
    text = (
        "%prefrec 1\nsite: Тверь\nS: a\nW: b\nE: c\n\ndeal 1 E\nhand S sAQJ98 cT dQJ7 hK\ntalon cK d9\n"
        "auction S:7s W:pass E:pass\ncontract S:7s ; смело\n1 S sA sK s7\nsheet pool S:4 _\n\n"
        "deal 2 S\ncontract S:7s\nvoid count\n\ndeal 3 W\ncontract S:7s\nscore _\n\nend time\n"
    )
    lost = {loss.field for piece in dumps(check(text)) for loss in piece.losses}
    assert lost == {
        "tag site", "hand", "talon", "auction", "comment", "trick", "sheet", "end", "facts of a void deal",
        "numbers that are not known",
    }


def test_conventions_need_a_variant() -> None:
    """Conventions stand behind the variant that they differ from; without one they are lost and told."""
    text = "%prefrec 1\nrules.hold: no\nS: a\nW: b\nE: c\n"
    (head, piece) = dumps(check(text))
    assert head.losses == ()
    assert [loss.field for loss in piece.losses] == ["tag rules.hold"]


# ---- cells


CELL_SIGNS = 'ab";,\t\r\n \'é'


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.text(CELL_SIGNS, max_size=14), st.sampled_from(";,\t"))
def test_cells_are_those_of_csv(text: str, separator: str) -> None:
    """Whatever stands in a text, the cells are those that the csv module finds, and each lies where it stands."""
    found = list(raw_rows(text, separator))
    assert [[cell.text for cell in row.cells] for row in found] == list(
        csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    )
    for row in found:
        for cell in row.cells:
            source = text[cell.span.start:cell.span.end]
            assert next(csv.reader(io.StringIO(source, newline=""), delimiter=separator), [""]) == [cell.text]


def test_cells_lie_where_they_stand() -> None:
    """The place of a cell has its quotation marks and not the blanks around it; line ends in it do not matter."""
    text = '"a ""b""\nc"; d ;"";\'=e\r\n;f\n'
    places = [[text[cell.span.start:cell.span.end] for cell in row.cells] for row in rows(text)]
    assert places == [['"a ""b""\nc"', "d", '""', "'=e"], ["", "f"]]
    assert [[cell.text for cell in row.cells] for row in rows(text)] == [['a "b"\nc', "d", "", "=e"], ["", "f"]]


@pytest.mark.parametrize(
    ("text", "separator"),
    [
        ("a;b,c;d\n", ";"), ("a\tb;c\td\n", "\t"), ("Пулька\n\na,b\n1;2;3\n", ","), ("a\n", ","), ("", ","),
        ('"a;b",c', ","),
    ],
)  # fmt: skip
def test_the_separator_is_found(text: str, separator: str) -> None:
    """It is what parts the first row of more than one cell into the most."""
    assert separator_of(text) == separator


# ---- numbers and dates


@pytest.mark.parametrize(
    ("text", "decimal", "value"),
    [
        ("7", "", 7), ("-7", "", -7), ("−7", "", -7), ("–7", "", -7), ("+7", "", 7), ("0", "", 0), ("-0", "", 0),
        ("12,5", "", Fraction(25, 2)), ("12.5", "", Fraction(25, 2)), ("13½", "", Fraction(27, 2)),
        ("-232/3", "", Fraction(-232, 3)), ("1 071", "", 1071), ("-1\u00a0071", "", -1071),
        ("1\u202f071,5", "", Fraction(2143, 2)), ("7 вистов", "", None), ("٣", "", None),
        ("1,234", "", None), ("1.234", "", None), ("0,125", "", Fraction(1, 8)), ("1,234", ",", Fraction(617, 500)),
        ("1,234", ".", 1234), ("1.234,5", ",", Fraction(2469, 2)), ("12,5", ".", None), ("12 5", "", None),
        ("1 0711", "", None), ("", "", None), ("x", "", None), ("1e3", "", None), ("1/0", "", None),
        ("9" * 10, "", None),
    ],
)  # fmt: skip
def test_numbers_of_spreadsheets(text: str, decimal: str, value: Fraction | int | None) -> None:
    """Any minus, blanks between thousands, both signs before decimals; what may be two numbers is none."""
    assert number(text, decimal) == value


@pytest.mark.parametrize(
    ("text", "order", "found"),
    [
        ("2024-11-03", (), "2024-11-03"), ("2024-11", (), "2024-11"), ("2024", (), "2024"),
        ("03.11.2024", (), "2024-11-03"), ("3.11.2024", (), "2024-11-03"), ("2024/11/03", (), "2024-11-03"),
        ("31.02.2024", (), "2024-02-31"), ("13/11/2024", (), "2024-11-13"), ("11/13/2024", (), "2024-11-13"),
        ("05/05/2024", (), "2024-05-05"), ("05/04/2024", (), None), ("3.11.24", (), None), ("45599", (), None),
        ("05/04/2024", ("mm", "dd", "yyyy"), "2024-05-04"), ("05/04/2024", ("dd", "mm", "yyyy"), "2024-04-05"),
        ("вчера", (), None), ("", (), None), ("2024-1", (), None),
    ],
)  # fmt: skip
def test_dates_of_spreadsheets(text: str, order: tuple[str, ...], found: str | None) -> None:
    """A date is read if it has one reading; a day that no calendar has is left to the checker."""
    assert date(text, order) == (found, "")


def test_a_time_behind_a_date_is_told_apart() -> None:
    """Spreadsheets add the time of day."""
    assert date("03.11.2024 0:00:00") == ("2024-11-03", "0:00:00")


# ---- mappings


OWN = """
separator = "|"
decimal = ","
date = "mm/dd/yyyy"

[columns]
game = "Vecher"
date = ["Kogda", "Day"]
contract = "Chto"
declarer = "Kto"
answers = "Otvet"
tricks = { "Ann" = "t1", "Bob" = "t2", "Cyd" = "t3" }
whists = { "Bob on Ann" = "b/a" }
pool = ["Ann"]

[words]
pass = "-"
whist = ["+", "da"]
all-pass = "krug"
6s = "shest"
_ = "net"
"""
OWN_TABLE = """\
Vecher|Day|Chto|Kto|Otvet|t1|t2|t3|b/a|Ann
A|05/04/2024|shest|Ann|+ -|6|3|1|1.234,5|2
A||krug|net||net|5|5||
"""


def test_a_mapping_says_what_columns_and_words_mean() -> None:
    """Columns of the row and of players, words, separator, decimals and dates, all by names of one's own."""
    (item,) = loads(OWN_TABLE, read_mapping(OWN))
    assert item.diagnostics == ()
    assert [loss.field for loss in item.losses] == ["seating"]
    assert item.text == (
        "%prefrec 1\ndate: 2024-05-04\nsource: score sheet, game A\nimporter: prefrec csv\nS: Ann\nW: Bob\nE: Cyd\n"
        "deal 1 _\ncontract S:6s\nanswers W:whist E:pass\ntricks S:6 W:3 E:1\n"
        "score pool S:2 whists WS:2469/2 _\ndeal 2 _\ncontract all-pass\ntricks W:5 E:5 _\n"
    )


def test_players_are_named_by_a_mapping() -> None:
    """Of several columns of numbers only those of ``players`` are balances."""
    (item,) = loads("Ann,Bob,Cyd,Age\n1,2,-3,40\n", read_mapping('players = ["Ann", "Bob", "Cyd"]'))
    assert "settlement S:1 W:2 E:-3\n" in item.text
    assert [loss.field for loss in item.losses] == ["column Age", "seating"]


def test_the_mapping_that_comes_along_reads_its_table() -> None:
    """With it nothing of the sample is lost but the seats; without it the tricks are."""
    data = Path(__file__).parents[1] / "data"
    table = (data / "sheet.csv").read_text(encoding="utf-8")
    mapping = read_mapping((data / "sheet-mapping.toml").read_text(encoding="utf-8"))
    assert detect(table)
    for item in loads(table, mapping):
        assert {loss.field for loss in item.losses} <= {"seating"}
        (game,) = check(item.text)
        assert (item.diagnostics, game.diagnostics) == ((), ())
    lost = {loss.field for item in loads(table) for loss in item.losses}
    assert lost == {"seating", "column Как было", "column вз. Р", "column вз. Т", "column вз. И"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("columns = ", ("no TOML", "end of document")),
        ("\n\nx y", ("no TOML", "line 3")),
        ("colums = {}", ("colums", "known: separator, decimal")),
        ("columns = 3", ("columns: a table",)),
        ("[columns]\ncontrct = 'x'", ("columns.contrct", "contract")),
        ("[columns]\ncontract = 3", ("columns.contract", "a text", "3")),
        ("[columns]\ncontract = ''", ("columns.contract", "a text")),
        ("[columns]\ncontract = {a = 'b'}", ("columns.contract", "whole row")),
        ("[columns]\ntricks = {a = 3}", ("columns.tricks.a", "a text")),
        ("[columns]\ncontract = 'x'\ndeal = 'X:'", ("columns.deal", "already")),
        ("[words]\npas = 'x'", ("words.pas", "no word")),
        ("[words]\npass = 'x'\nwhist = ['y', 'X']", ("words.whist", "already means pass")),
        ("words = []", ("words: a table",)),
        ("separator = ';;'", ("separator", "one sign")),
        ("separator = '\"'", ("separator", "one sign")),
        ("decimal = ';'", ("decimal",)),
        ("date = 'dd.mm.yy'", ("date", "dd.mm.yyyy")),
        ("date = 'dd.dd.yyyy'", ("date", "dd.mm.yyyy")),
        ("date = 3", ("date", "3")),
        ("players = [1]", ("players", "a text")),
    ],
)
def test_a_wrong_mapping_is_refused(text: str, words: tuple[str, ...]) -> None:
    """The message names the key, and the line where the text is no TOML."""
    with pytest.raises(MappingError) as refused:
        read_mapping(text)
    for word in words:
        assert word in str(refused.value)


# ---- what is recognised


@pytest.mark.parametrize(
    "head",
    [
        "contract,seq,hand\n6s,0,Ts Js Qs\n", "table,first_index,count\nlead,1,32303\n", "", "\n", "a", "a,b\n1,-1\n",
        "x,y,z\n1,2,3\n4,5,6\n", "1,2,-3\n4,5,-9\n", "name,age\nAnn,40\n", "%prefrec 1\nS: a, b\nW: c\n",
        '{"deal": 1, "contract": "7s"}\n', '{"rules": "sochi", "players": ["A", "B"], "pool": 1, "mountain": 2}\n' * 3,
        "game,score\n1,2\n", "Дорогая Анна, привет,\nкак дела, что нового?\n",
    ],
)  # fmt: skip
def test_other_tables_are_not_taken(head: str) -> None:
    """Statistics of cards, tables of anything else, and texts with commas are no score sheets."""
    assert not detect(head)


@pytest.mark.parametrize(
    "head",
    [
        "Ann,Bob,Cyd\n1,2,-3\n", "game,Ann,Bob,Cyd\n1,1,2,3\n", "Дата;Анна;Борис;Вера;Сумма\n1.1.2024;1;2;-3;0\n",
        "deal,contract,declarer\n", "Заказ\tИграет\tВзял\n", "Игрок,Висты\nАнна,3\n", "пуля Ю;пуля З\n1;2\n",
        "contract,declarer\n7s,Ann", "result Ann,result Bob\n1,-1\n", "\ufeffcontract,declarer\n",
    ],
)  # fmt: skip
def test_score_sheets_are_recognised(head: str) -> None:
    """By columns of deals, of sheets or of players, and by names over numbers that add up to zero."""
    assert detect(head)


def test_a_header_that_says_nothing_is_told() -> None:
    """A table of which no column is known is refused at its header; so is a text that is no table."""
    (item,) = loads("a,b\nx,y\n")
    assert item.text == ""
    assert [(fault.code.id, tuple(fault.span)) for fault in item.diagnostics] == [("C701", (0, 3))]
    (item,) = loads("word\n")
    assert [fault.code.id for fault in item.diagnostics] == ["C701"]


@pytest.mark.parametrize("joined", ["Анна-Борис", "Анна – Борис", "Анна→Борис", "Анна на Борис"])
def test_whists_of_two_players_are_no_third_player(joined: str) -> None:
    """Two players who are known from other columns, with a sign between them, are the writer and on whom."""
    (item,) = loads(f"game;пуля Анна;пуля Борис;пуля Вера;висты {joined}\n1;10;10;10;44\n")
    assert "final pool S:10 W:10 E:10 whists SW:44 _\n" in item.text
    assert "N:" not in item.text


def test_a_void_deal_may_have_answers_and_tricks() -> None:
    """Odd as it is, each stands in its place of the record, and nothing of the game is lost by it."""
    header = "deal,dealer,contract,declarer,answers,S,W,E,tricks S,tricks W,tricks E"
    (item,) = loads(f"{header}\n1,E,void count,,W:whist E:pass,A,B,C,1,2,\n")
    (done,) = read(item.text)
    assert done.game is not None
    assert not done.diagnostics
    assert "answers W:whist E:pass\nvoid count\ntricks S:1 W:2" in item.text


def test_a_row_that_breaks_off_before_its_players_loses_no_seating() -> None:
    """Where nobody is named there is no order of players that could be lost."""
    (item,) = loads("game;date;S;W;E;pool S;pool W;pool E\na;")
    assert item.losses == ()


def test_a_table_without_rows_has_no_game() -> None:
    """What is wrong with it is told all the same."""
    (item,) = loads("contract,declarer,Contract\n")
    assert item.text == ""
    assert [fault.code.id for fault in item.diagnostics] == ["C704"]


# ---- whatever happens to a file

PIECES = [
    "", ";", ",", '"', "\n", "\r", "\t", "'", "=", "-", "_", ":", "*", "0", "x", "Анна", "итого", "S",
    "tricks S", "game,", "void", "\u200b", "\x00", "\x1c", "\u2028", "\u202e",
]  # fmt: skip
DAMAGES = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 40), st.sampled_from(PIECES)), min_size=1, max_size=4)


@settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(INPUTS.glob("*.?sv"))), DAMAGES)
def test_any_damage_is_survived(path: Path, damages: list[tuple[float, int, str]]) -> None:
    """Whatever is cut out, put in or replaced: places lie in the text, and what is converted is a record."""
    text = path.read_text(encoding="utf-8")
    for share, count, piece in damages:
        at = int(share * len(text))
        text = text[:at] + piece + text[at + count :]
    detect(text)
    for item in loads(text):
        found = list(check(item.text)) if item.text else []
        moved = [item.places.origin(fault.span) for game in found for fault in game.diagnostics]
        for span in (*moved, *(fault.span for fault in item.diagnostics)):
            assert 0 <= span.start <= span.end <= len(text)
        assert not [fault for game in found for fault in game.diagnostics if fault.code.id[0] == "N"]
        assert all(fault.message and fault.hint is not None for fault in item.diagnostics)
