"""The queries about records, sheets and sources: known answers of a few records that were worked out by hand."""

from collections.abc import Callable
from typing import Any

import pytest
from prefrec.pipelines import query
from prefrec.pipelines.load import load
from prefrec.pipelines.named import QueryError

Ask = Callable[..., list[tuple[Any, ...]]]

# The pools close at two. Anna's second six goes to Boris, who comes next, for 20 whists.
CLOSED = """%prefrec 1
rules: sochi 1
rules.pool_target: 2
event: club
date: 2024-11-03
started: 23:30
ended: 01:00
S: Anna
W: Boris
E: Engine
E.bot: PrefBot 1
E.rating: 1500

deal 1 E
contract S:6s ; Straight away
answers W:pass E:pass
score pool S:2

; help
deal 2 S
contract S:6s
answers W:pass E:pass
score pool W:2 whists SW:20

deal 3 W
contract E:6s
answers S:pass W:pass
score pool E:2
sheet pool S:2 W:2 E:2 mountain S:0 W:0 E:0 whists SW:20
clock answers 2 5

end closed
settlement S:20 W:-20 E:0
"""
# One deal at two tables: passed out, and made against a lone whist of E, who gets 8 whists.
BOARD = """%prefrec 1
rules: sochi 1
S: {south}
W: Carl
E: Dora

deal 1 E
board: 7
hand S sAKQJ cAK dAK h78
hand W sT9 cQJT9 dQJT h9
hand E s87 c87 d987 hAKQ
talon hJ hT
contract S:6s
{answers}
"""
# Two of pool are right; one is written. The second record agrees on one more later, which puts it right.
WRONG = """%prefrec 1
rules: sochi 1
S: {south}
W: Carl
E: Dora

deal 1 E
contract S:6s
answers W:pass E:pass
score pool S:1
{more}
"""
CORRECTED = """
deal 2 S
contract W:6s
answers E:pass S:pass
adjust sheet pool S:1 deal 1
score pool W:2
"""
# S 40/3, W and E -20/3: in whole whists 13, -7 and -6; or wrong.
SETTLED = """%prefrec 1
rules: sochi 1
S: {south}
W: Carl
E: Dora

deal 1 E
contract S:6s
answers W:pass E:pass

settlement {settlement}
"""


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """Asks the archive of these records: these columns of an answer."""
    folder = tmp_path_factory.mktemp("records")
    (folder / "a.pref").write_text(
        CLOSED
        + BOARD.format(south="Anna", answers="answers W:pass E:pass")
        + BOARD.format(south="Boris", answers="answers W:pass E:whist\nclosed E\ntricks S:6 W:2 E:2"),
        encoding="utf-8",
    )
    (folder / "b.pref").write_text(
        WRONG.format(south="F", more="")
        + WRONG.format(south="G", more=CORRECTED)
        + SETTLED.format(south="H", settlement="S:13 W:-7 E:-6")
        + SETTLED.format(south="I", settlement="S:15 W:-7 E:-6")
        + SETTLED.format(south="J", settlement="S:40/3 W:-20/3 E:-20/3")
        + "%prefrec 9\n",
        encoding="utf-8",
    )
    load(folder / "a.duckdb", [str(folder / "a.pref"), str(folder / "b.pref")], also=(("leningrad", 1),))

    def rows(name: str, *columns: str, **parameters: str) -> list[tuple[Any, ...]]:
        frame = query.run(folder / "a.duckdb", name, parameters).frame
        return frame.select(columns or frame.columns).rows()

    return rows


def about(numbers: tuple[float, ...]) -> Any:
    """These numbers, but for what computers lose of a third."""
    return pytest.approx(numbers)


# ---- what was found


def test_findings_by_code(ask: Ask) -> None:
    """Nine records were read; the wrong score stands in two, once put right later and so a note."""
    assert ask("findings-by-code", "code", "severity", "findings", "k", "n", "unread") == [
        ("S605", "note", 5, 2, 9, 0), ("N104", "error", 1, 1, 9, 0), ("S601", "error", 1, 1, 9, 0),
        ("S601", "note", 1, 1, 9, 0), ("S604", "error", 1, 1, 9, 0), ("S606", "error", 1, 1, 9, 0),
    ]  # fmt: skip
    assert ask("findings-by-code", "code", severity="note") == [("S605",), ("S601",)]
    assert ask("findings-by-code", "n", severity="error", source="b.pref") == [(6,)] * 4
    assert ask("findings-by-code", source="a.pref") == []
    assert str(ask("findings-by-code", "example")[0][0]).endswith("b.pref:39:12")


def test_findings(ask: Ask) -> None:
    """Each with its place, in the order of the file; how many there are is told where not all are."""
    columns = ("line", "place", "deal", "code", "message", "expected", "n")
    assert ask("findings", *columns, code="S601") == [
        (10, 12, 1, "S601", "Scored pool of South: 1 is written, 2 is right (-1)", "2", 2),
        (21, 12, 1, "S601", "Scored pool of South: 1 is written, 2 is right (-1)", "2", 2),
    ]
    assert ask("findings", "line", "n", top="1") == [(10, 10)]
    assert ask("findings", source="a.pref") == []


def test_sources_report(ask: Ask) -> None:
    """The second file has three records that were rejected."""
    columns = ("read", "stored", "partial", "rejected", "deals", "errors", "warnings", "notes", "unread")
    assert ask("sources-report", *columns) == [(3, 3, 0, 0, 5, 0, 0, 0, 0), (6, 3, 0, 3, 4, 4, 0, 6, 0)]


def test_sheet_errors(ask: Ask) -> None:
    """One point of pool too few, in two records of three that write scores; the one running sheet is right."""
    columns = ("line", "item", "about", "wrong", "too_much", "off", "most", "corrected", "deals", "k", "n",
               "n_unchecked")  # fmt: skip
    assert ask("sheet-errors", *columns) == [
        ("score", "pool", "contract", 2, 0, 1, 1, 1, 2, 2, 3, 0),
        ("sheet", None, None, 0, 0, None, None, 0, 0, 0, 1, 0),
    ]


def test_settlement_errors(ask: Ask) -> None:
    """40/3 and two of -20/3: right, rounded to 13, -7 and -6, or wrong by 5/3, 1/3 and 2/3."""
    rows = ask("settlement-errors", "k", "n", "numbers", "off", "most")
    assert [row[:3] for row in rows] == [
        (2, 4, None), (1, 4, 3), (1, 4, 3), (1, 1, None), (0, None, None), (0, 0, None), (0, 0, None), (0, None, None),
    ]  # fmt: skip
    assert rows[1][3:] == about((4 / 9, 2 / 3))
    assert rows[2][3:] == about((8 / 9, 5 / 3))


# ---- records side by side


def test_duplicates_boards(ask: Ask) -> None:
    """The forehand made 40/3 where nobody whisted and 16/3 against a whist: 4 more and 4 less than the mean."""
    columns = ("name", "tables", "declarer", "contract", "outcome", "tricks", "first", "second", "third", "n_same",
               "first_more", "third_more")  # fmt: skip
    rows = [tuple(map(str, row)) for row in ask("duplicates-boards", *columns)]
    assert sorted(rows) == [
        ("7", "2", "1", "6s", "made", "6", "5.3333", "-6.6667", "1.3333", "2", "-4.0000", "4.0000"),
        ("7", "2", "1", "6s", "passed-out", "None", "13.3333", "-6.6667", "-6.6667", "2", "4.0000", "-4.0000"),
    ]
    (board,) = {row[0] for row in ask("duplicates-boards", "board")}
    assert ask("duplicates-boards", board=board) == ask("duplicates-boards", board="7") == ask("duplicates-boards")
    assert ask("duplicates-boards", board="8") == []


def test_what_if(ask: Ask) -> None:
    """Every game is scored by the rules of Leningrad too; nothing has to be left out, and nobody else wins."""
    columns = ("variant", "scoring", "games", "n_left_out", "n", "k", "n_games", "reordered")
    assert ask("what-if", *columns) == [("sochi", "leningrad 1", 6, 0, 18, 0, 6, 0)]


@pytest.mark.parametrize(("by", "names", "n"), [("players", ("Anna", "Boris"), 1), ("rules", (None, None), 6)])
def test_helps(ask: Ask, by: str, names: tuple[str | None, str | None], n: int) -> None:
    """Anna's second contract goes to Boris: two points of pool, for twenty whists."""
    columns = ("helper", "helped", "k", "n", "helps", "pool", "whists", "mean_pool", "n_unknown")
    assert ask("helps", *columns, by=by) == [(*names, 1, n, 1, 2, 20, 2, 0)]
    assert ask("helps", *columns, by=by, player="Boris") == [(*names, 1, n, 1, 2, 20, 2, 0)]
    assert ask("helps", by=by, player="Carl") == []


def test_closing(ask: Ask) -> None:
    """Three full pools of two; of those that just stop, four have a pool of two, and one a score that was corrected."""
    columns = ("ending", "k", "n", "deals", "fewest", "median", "most", "n_totals", "pool", "mountain", "n_unknown")
    closed, open_ = ask("closing", *columns)
    assert closed == ("closed", 1, 6, 3, 3, 3, 3, 1, 6, 0, 0)
    assert open_ == (None, 5, 6, pytest.approx(6 / 5), 1, 1, 2, 4, 2, 0, 1)


def test_durations(ask: Ask) -> None:
    """From half past eleven to one at night, three deals; two answers were timed."""
    assert ask("durations", "line", "unit", "n", "n_unknown", "value", "least", "median", "most") == [
        ("game", "minutes", 1, 5, 90, 90, 90, 90), ("deal", "minutes", 1, 5, 30, 30, 30, 30),
        ("call", "seconds", 0, 0, *[None] * 4), ("discard", "seconds", 0, 0, *[None] * 4),
        ("contract", "seconds", 0, 9, *[None] * 4), ("answer", "seconds", 2, 8, 3.5, 2, 2, 5),
        ("card", "seconds", 0, 0, *[None] * 4),
    ]  # fmt: skip


# ---- what is written


def test_tags_used(ask: Ask) -> None:
    """Tags of a seat are told together; Carl sits in five games."""
    rows = ask("tags-used", "name", "part", "k", "n", "times", "empty", "different", "example")
    assert rows[0] == ("SEAT", "header", 6, 6, 18, 0, 8, "Carl")
    assert ("SEAT.bot", "header", 1, 6, 1, 0, 1, "PrefBot 1") in rows
    assert rows[-1] == ("board", "deal", 2, 6, 2, 0, 1, "7")


def test_comments(ask: Ask) -> None:
    """A comment is found by any part of it, capital letters or not."""
    columns = ("event", "deal", "line", "position", "text", "n")
    first = ("club", 1, "contract", "behind", "Straight away")
    assert ask("comments", *columns) == [(*first, 2), ("club", 2, "deal", "above", "help", 2)]
    assert ask("comments", *columns, text="straight") == [(*first, 1)]
    assert ask("comments", *columns, on="contract") == [(*first, 1)]
    assert ask("comments", *columns, text="100%") == []


@pytest.mark.parametrize(("by", "program"), [("kind", "programs"), ("program", "PrefBot 1")])
def test_bots_against_people(ask: Ask, by: str, program: str) -> None:
    """Only the first game has both: the program makes one contract in three deals, people two in six."""
    columns = ("who", "games", "n", "n_unknown", "value", "contracts", "failed", "whists", "fined")
    assert ask("bots-against-people", *columns, by=by) == [
        (program, 1, 3, 0, pytest.approx(0), 1, 0, 0, 0),
        ("people", 1, 6, 0, pytest.approx(0), 2, 0, 0, 0),
    ]


@pytest.mark.parametrize(
    ("name", "parameters", "reason"),
    [
        ("helps", {"by": "moon"}, "by: players or rules"),
        ("bots-against-people", {"by": "moon"}, "by: kind or program"),
        ("auction-lengths", {"by": "moon"}, "by: calls, rounds, bidders or highest"),
        ("whists-by-hand", {"hold": "queens"}, "hold: aces, kings, trumps or high"),
        ("whist-fines", {"by": "moon"}, "by: contract, level or all"),
    ],
)  # fmt: skip
def test_a_way_that_is_none_is_told(ask: Ask, name: str, parameters: dict[str, str], reason: str) -> None:
    """The ways that there are, in words."""
    with pytest.raises(QueryError, match=reason):
        ask(name, **parameters)
