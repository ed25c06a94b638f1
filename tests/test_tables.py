"""The schema, the rows of known deals, and the page that is generated from it."""

from fractions import Fraction
from pathlib import Path

import duckdb
import polars as pl
import pytest
from prefrec.pipelines.database import create, definitions, insert, version_of
from prefrec.pipelines.dimensions import CONTRACT_CODES, DIMENSIONS, SEAT_CODES, rows_of
from prefrec.pipelines.extract import extract
from prefrec.pipelines.person_tables import PERSON_TABLES
from prefrec.pipelines.rating_tables import RATING_TABLES
from prefrec.pipelines.schema import TABLES, VERSION, WORDS
from prefrec.pipelines.schema_page import page
from prefrec.pipelines.tables import SCHEMA, Tables, frame_of, tables_of

from prefrec.cards import CARD_NAMES, cards_of, hand_text
from prefrec.posting_rules import RULES
from prefrec.source import Chunk

ROOT = Path(__file__).parents[1]

ONE_DEAL = """%prefrec 1
event: An evening
date: 2024-11
rules: sochi 1
S: Анна
W: _
E: Вера

deal 1 E ; the first
hand S sAQJ98 cT dQJ7 hK
hand W sK c7 dAT8 hAQ987
hand E sT7 cAQJ98 dK hJT
talon cK d9
auction S:6s W:6h E:pass S:7s! W:pass
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
"""
RESULT_ONLY = """%prefrec 1
rules: sochi 1
S: Анна
W: Борис
E: Вера

deal 1 _
contract S:7_
answers W:whist E:whist
"""
FOUR = """%prefrec 1
rules: sochi 1
S: Глеб
W: Дина
N: Егор
E: Жанна

deal 1 N
contract S:8d
answers W:whist E:pass
tricks S:8 W:1 E:1
"""


def tables(text: str) -> Tables:
    """The tables of a text without errors."""
    made = extract(Chunk("a.pref", text, 1, 1))
    assert made["sources"]["status"].to_list() == ["stored"], made["diagnostics"]["message"].to_list()
    return made


def rows(text: str, table: str, *columns: str) -> list[tuple[object, ...]]:
    """These columns of a table."""
    return tables(text)[table].select(columns).rows()


def test_a_date_is_no_more_precise_than_it_was_written() -> None:
    """2024-11 has a year and a month, and no day."""
    assert rows(ONE_DEAL, "games", "date", "year", "month", "day") == [("2024-11", 2024, 11, None)]


def test_a_name_that_is_not_known_is_null() -> None:
    """``W: _`` sits at the table, under no name."""
    assert rows(ONE_DEAL, "players", "seat", "name") == [(0, "Анна"), (1, None), (3, "Вера")]


def test_deal() -> None:
    """A deal tells its contract, its result and how it came about."""
    columns = ("dealer", "forehand", "kind", "outcome", "declarer", "contract", "tricks", "margin", "whisters",
               "defence", "declarer_calls", "has_auction", "has_play")  # fmt: skip
    seven = CONTRACT_CODES["7s"]
    assert rows(ONE_DEAL, "deals", *columns) == [
        (3, 0, "game", "made", 0, seven, 7, 0, 1, "open", 2, True, True)
    ]  # fmt: skip


def test_what_is_not_written_is_null() -> None:
    """No dealer, no strain, no tricks: nothing is guessed, nothing is zero."""
    columns = ("dealer", "forehand", "contract", "level", "outcome", "tricks", "margin", "deal_id")
    assert rows(RESULT_ONLY, "deals", *columns) == [(None, None, None, 7, "unknown", None, None, None)]
    assert rows(RESULT_ONLY, "seats", "tricks", "value_num", "value_den") == [(None, None, None)] * 3


def test_hands_are_sets_of_cards() -> None:
    """Bit n is card n."""
    hands = rows(ONE_DEAL, "hands", "seat", "cards", "unknown")
    assert [(seat, hand_text(cards_of(int(str(cards)))), unknown) for seat, cards, unknown in hands] == [
        (0, "sAQJ98 cT dQJ7 hK", 0),
        (1, "sK c7 dAT8 hAQ987", 0),
        (3, "sT7 cAQJ98 dK hJT", 0),
    ]


def test_calls_and_answers_are_as_spoken() -> None:
    """Every utterance is a row, with its marks."""
    calls = rows(ONE_DEAL, "calls", "call", "seat", "word", "bid", "flags")
    assert calls[2:4] == [(3, 3, "pass", None, None), (4, 0, "bid", CONTRACT_CODES["7s"], "!")]
    assert rows(ONE_DEAL, "answers", "answer", "seat", "word") == [(1, 1, "whist"), (2, 3, "pass")]


def test_every_card_has_its_player() -> None:
    """Cards lie clockwise from the leader; the winner leads to the next trick."""
    plays = rows(ONE_DEAL, "plays", "trick", "place", "seat", "card")
    assert len(plays) == 30
    assert [(seat, CARD_NAMES[int(str(card))]) for trick, _, seat, card in plays if trick == 5] == [
        (3, "cA"), (0, "cK"), (1, "h8"),
    ]  # fmt: skip
    assert rows(ONE_DEAL, "tricks", "leader", "winner")[4] == (3, 3)


def test_values_of_a_deal() -> None:
    """Seven made for 4 of pool, 12 whists: 40 less the mean 40/3, whists on both sides."""
    value = [Fraction(*row) for row in tables(ONE_DEAL)["seats"].select("value_num", "value_den").rows()]
    assert value == [Fraction(40) - Fraction(40, 3) - 12, Fraction(-40, 3) + 12, Fraction(-40, 3)]


def test_values_of_four() -> None:
    """The dealer who sits out has a value too."""
    seats = rows(FOUR, "seats", "seat", "role", "place", "answer_place", "value_num", "value_den")
    assert [row[:4] for row in seats] == [
        (0, "declarer", 2, None), (1, "defender", 3, 1), (2, "dealer", 0, None), (3, "defender", 1, 2),
    ]  # fmt: skip
    assert sum(int(str(row[4])) for row in seats) == 0
    assert {row[5] for row in seats} == {12}


def test_entries_have_their_reason() -> None:
    """Each number of the sheet is there with its rule and its arithmetic."""
    entries = rows(ONE_DEAL, "sheet_entries", "sheet_column", "seat", "on_seat", "amount_num", "rule", "terms")
    assert ("whists", 1, 0, 12, "trick-whists", "3 tricks x 4") in entries


def test_comments_keep_their_line() -> None:
    """A comment is found with the line that it belongs to."""
    assert rows(ONE_DEAL, "comments", "deal", "on_line", "position", "text") == [(1, "deal", "behind", "the first")]


def test_a_game_with_an_error_is_in_no_other_figure() -> None:
    """One wrong number, and only diagnostics and sources know of the record."""
    broken = extract(Chunk("a.pref", ONE_DEAL.replace("tricks S:7 W:1", "tricks S:6 W:2"), 1, 1))
    assert {name for name, frame in broken.items() if frame.height} == {"diagnostics", "sources"}
    assert broken["sources"]["status"].to_list() == ["rejected"]
    found = broken["diagnostics"].row(0, named=True)
    assert (found["line_number"], found["game"], found["deal"], found["severity"]) == (29, 1, 1, "error")


def test_a_warning_rejects_nothing() -> None:
    """An unknown tag is told, and the game is stored."""
    made = tables(ONE_DEAL.replace("date:", "dates:"))
    assert made["diagnostics"]["severity"].to_list() == ["warning"]
    assert made["games"].height == 1


def test_a_value_outside_of_its_type_is_our_fault() -> None:
    """A closed list takes no other word."""
    with pytest.raises((TypeError, pl.exceptions.PolarsError)):
        frame_of([("maybe",)], pl.Schema({"status": pl.Enum(WORDS["status_word"])}))


# ---- in the database


@pytest.fixture
def database() -> duckdb.DuckDBPyConnection:
    """An empty archive in memory."""
    connection = duckdb.connect()
    create(connection)
    return connection


def test_every_table_and_column_has_a_comment(database: duckdb.DuckDBPyConnection) -> None:
    """The database explains itself."""
    silent = database.execute(
        "select table_name, column_name from duckdb_columns() where comment is null and not internal"
        " and table_name in (select table_name from duckdb_tables() where table_name <> 'schema_version')"
        " union all select table_name, '' from duckdb_tables() where comment is null"
        " union all select view_name, '' from duckdb_views() where comment is null and not internal"
        " union all select function_name, '' from duckdb_functions()"
        " where comment is null and not internal and function_type like '%macro'"
    ).fetchall()
    assert silent == []


def test_the_database_has_the_columns_of_the_schema(database: duckdb.DuckDBPyConnection) -> None:
    """Names and order are the same in frames and in tables; the version is kept."""
    for table in TABLES:
        columns = database.execute(f"select column_name from (describe {table.name})").fetchall()
        assert [name for (name,) in columns] == list(SCHEMA[table.name])
    assert version_of(database) == VERSION


def test_rows_survive_the_way_into_the_database(database: duckdb.DuckDBPyConnection) -> None:
    """Every table comes back as it went in, to the last NULL."""
    for name, frame in tables(ONE_DEAL).items():
        insert(database, name, frame)
        back = database.execute(f"select * from {name}").fetchall()
        assert back == frame.rows(), name


def test_names_of_codes_come_from_the_rules(database: duckdb.DuckDBPyConnection) -> None:
    """Dimension tables hold every card, contract, seat, code and rule."""
    for table in DIMENSIONS:
        made = rows_of(table)
        assert database.execute(f"select count(*) from {table.name}").fetchall() == [(len(made),)]
        keys = [tuple(row[: len(table.key)]) for row in made]
        assert len(keys) == len(made)
    assert len(CONTRACT_CODES) == 27
    assert list(SEAT_CODES) == list("SWNE")
    assert {row[0] for row in database.execute("select rule from rules").fetchall()} == set(RULES)


def test_macros_read_hands(database: duckdb.DuckDBPyConnection) -> None:
    """A set of cards is readable in SQL, empty and full ones too."""
    insert(database, "hands", tables(ONE_DEAL)["hands"])
    asked = database.execute(
        "select hand_text(cards), holds(cards, 'sA'), suit_length(cards, 's'), high_cards(cards, 'A'),"
        " high_cards(cards, 'AK') from hands order by seat"
    ).fetchall()
    assert asked == [
        ("sAQJ98 cT dQJ7 hK", True, 5, 1, 2),
        ("sK c7 dAT8 hAQ987", False, 1, 2, 3),
        ("sT7 cAQJ98 dK hJT", False, 2, 1, 2),
    ]
    every = (1 << 32) - 1
    ends = "select hand_text(0), hand_text(null), holds(null, 'sA'), holds($1::uinteger, 'hA'), high_cards($1, '7')"
    assert database.execute(ends, [every]).fetchall() == [("", None, None, True, 4)]


def test_wilson(database: duckdb.DuckDBPyConnection) -> None:
    """The interval of 1 in 10, as tables give it; none of nothing; never outside of 0 to 1."""
    low, high, none, zero, one = database.execute(
        "select wilson_low(1, 10), wilson_high(1, 10), wilson_low(0, 0), wilson_low(0, 5), wilson_high(5, 5)"
    ).fetchall()[0]
    assert (round(low, 4), round(high, 4), none, zero, one) == (0.0179, 0.4042, None, 0, 1)


def test_an_unbalanced_deal_would_be_seen(database: duckdb.DuckDBPyConnection) -> None:
    """The proof of the zero sum can fail."""
    for name, frame in tables(ONE_DEAL).items():
        insert(database, name, frame)
    assert database.execute("select count(*) from unbalanced").fetchall() == [(0,)]
    database.execute("update seats set value_num = value_num + 1 where seat = 0")
    assert database.execute("select deal, sum_num, den from unbalanced").fetchall() == [(1, 1, 12)]


def test_the_page_is_in_step() -> None:
    """``SCHEMA.md`` is what ``python -m prefrec.pipelines.schema_page`` prints."""
    assert (ROOT / "pipelines" / "SCHEMA.md").read_text(encoding="utf-8") == "\n".join(page()) + "\n"


def test_every_view_explains_its_columns() -> None:
    """What a view explains is a column of it, and no table is without a key."""
    connection = duckdb.connect()
    create(connection)
    for definition in definitions():
        if definition.kind == "view":
            columns = connection.execute(f"select column_name from (describe {definition.name})").fetchall()
            assert {name for name, _ in definition.columns} <= {name for (name,) in columns}
    for table in (*TABLES, *PERSON_TABLES, *RATING_TABLES, *DIMENSIONS):
        assert set(table.key) <= {column.name for column in table.columns}


def test_tables_without_rows_have_their_schema() -> None:
    """Nothing read is still every table."""
    assert {name: frame.schema for name, frame in tables_of({}).items()} == SCHEMA


def test_of_four_without_a_dealer_only_the_leader_is_known() -> None:
    """Nobody can tell who of the four sits out, so nobody can tell whose the second card is."""
    text = "%prefrec 1\nS: A\nW: B\nN: C\nE: D\n\ndeal 1 _\ncontract S:7s\n1 S sA sK s7\n"
    assert rows(text, "plays", "place", "seat") == [(1, 0), (2, None), (3, None)]
    known = text.replace("deal 1 _", "deal 1 E")
    assert rows(known, "plays", "place", "seat") == [(1, 0), (2, 1), (3, 2)]
