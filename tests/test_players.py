"""Who is who: a table of players is checked, changes how questions are answered, and can be taken away again."""

import tomllib
from functools import cache
from pathlib import Path

import duckdb
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from prefrec.pipelines import query
from prefrec.pipelines.archive import reading, writing
from prefrec.pipelines.database import create
from prefrec.pipelines.load import load
from prefrec.pipelines.players import coverage, names_of, players_of, replace_players
from prefrec.pipelines.schema import TABLES
from typer.testing import CliRunner

from prefrec.cli import app
from prefrec.custom_variant import Problem
from prefrec.person_names import normal
from prefrec.persons.likely import sounds, suggestions
from prefrec.persons.reading import read_players
from prefrec.persons.table import Alias, Limit, Player
from prefrec.persons.writing import toml_of

RECORD = """%prefrec 1
event: {event}
date: {date}
rules: sochi 1
S: {name}
W: Борис
E: Вера

deal 1 E
contract S:6s
answers W:pass E:pass
"""

TWO_ANNAS = """
[[player]]
id = "anna"
name = "Анна Петрова"
also = ["Anna P.", { name = "Анна П.", event = "Клуб" }]

[[player]]
id = "anna-2"
name = "Анна Павлова"
also = [{ name = "Анна П.", event = ["Кубок", "Дача"], from = "2010" }]
"""


def players_in(text: str) -> tuple[Player, ...]:
    """The players of a text that is right."""
    read = read_players(text)
    assert all(isinstance(item, Player) for item in read), read
    return read  # type: ignore[return-value]


def problems_in(text: str) -> list[tuple[int | None, str]]:
    """The lines and messages of a text that is wrong."""
    return [(item.line, item.message) for item in read_players(text) if isinstance(item, Problem)]


def archive_of(folder: Path, *games: tuple[str, str, str]) -> Path:
    """An archive of a game for each event, date and name of the first player."""
    texts = [RECORD.format(event=event, date=date, name=name) for event, date, name in games]
    (folder / "games.pref").write_text("\n".join(texts), encoding="utf-8")
    load(folder / "a.duckdb", [str(folder / "games.pref")])
    return folder / "a.duckdb"


def persons(archive: Path, text: str) -> list[tuple[str, str | None]]:
    """The person and the id of the first player of every game, in the order of the games."""
    with writing(archive) as connection:
        replace_players(connection, players_in(text))
    with reading(archive) as connection:
        return connection.execute(
            "select person, person_id from player_persons join sources using (game_id) where seat = 0 order by game"
        ).fetchall()


# ---- the file


def test_a_table_is_read() -> None:
    """Every spelling has the limits of its player, or its own instead; the shown name is a spelling too."""
    one, two = players_in(TWO_ANNAS)
    assert one == Player(
        "anna", "Анна Петрова", (Alias("Анна Петрова"), Alias("Anna P."), Alias("Анна П.", Limit(("Клуб",)))),
    )
    assert two.aliases[1] == Alias("Анна П.", Limit(("Кубок", "Дача"), (), 20100101))
    (limited,) = players_in('[[player]]\nid = "a"\nname = " A "\nalso = ["B"]\nsite = "X"\nuntil = 2012-02-29\n')
    assert [alias.limit for alias in limited.aliases] == [Limit((), ("X",), None, 20120229)] * 2
    assert limited.name == "A"


WRONG = [
    ("player = 3", None, "player is no list of tables"),
    ("[[players]]\n", None, "unknown key players"),
    ('[[player]]\nid = "a"\nname = "A"\n[[player]]\nid = "b"\n', 4, "b: name: nothing is no name"),
    ('[[player]]\nname = "A"\n', 1, "id: nothing is not one word"),
    ('[[player]]\nid = "a b"\nname = "A"\n', 1, 'id: "a b" is not one word'),
    ('[[player]]\nid = "a"\nname = "_"\n', 1, 'a: name: "_" is no name'),
    ('[[player]]\nid = "a"\nname = "A"\nalos = []\n', 1, "unknown key alos"),
    ('[[player]]\nid = "a"\nname = "A"\nalso = "B"\n', 1, "a: also is no list of spellings"),
    ('[[player]]\nid = "a"\nname = "A"\nalso = [{ name = "B", town = "X" }]\n', 1, "a: also: unknown key town"),
    ('[[player]]\nid = "a"\nname = "A"\nfrom = "in May"\n', 1, 'a: from: "in May" is no date'),
    ('[[player]]\nid = "a"\nname = "A"\nfrom = "2010-02-30"\n', 1, "a: from: there is no day 2010-02-30"),
    ('[[player]]\nid = "a"\nname = "A"\nfrom = "2011"\nuntil = "2010"\n', 1, "a: from is later than until"),
    ('[[player]]\nid = "a"\nname = "A"\nevent = 3\n', 1, "a: event: 3 is neither a text nor a list of texts"),
    ('[[player]]\nid = "a"\nname = "A"\nalso = ["A"]\n', None, 'a has the spelling "A" twice'),
    ('[[player]]\nid = "a"\nname = "A"\n[[player]]\nid = "a"\nname = "B"\n', None, "two players have the id a"),
    ('[[player]]\nid = "a"\nname = "A"\n[[player]]\nid = "b"\nname = "A"\n', None, '"A" may be a or b'),
    ('[[player]]\nid = "a"\nname = "A"\nevent = "X"\n[[player]]\nid = "b"\nname = "A"\n', None, '"A" may be a or b'),
    ("[[player]]\nid =\n", 2, "not TOML: invalid value"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "message"), WRONG, ids=[message for _, _, message in WRONG])
def test_what_is_wrong_is_named(text: str, line: int | None, message: str) -> None:
    """A table that leaves anything open is not taken, and is told where and why."""
    assert problems_in(text) == [(line, message)]


def test_every_problem_is_told_at_once() -> None:
    """One fault hides none behind it."""
    text = '[[player]]\nid = "a"\nnaem = "A"\n[[player]]\nid = 7\nname = "B"\n'
    assert [line for line, _ in problems_in(text)] == [1, 1, 4]


@pytest.mark.parametrize(
    ("one", "other", "is_apart"),
    [
        ('event = "X"', 'event = "Y"', True), ('event = "X"', 'event = ["X", "Y"]', False),
        ('event = "X"', 'site = "Y"', False), ('site = "X"', 'site = "Y"', True),
        ('until = "2009"', 'from = "2010"', True), ('until = "2010"', 'from = "2010-06"', False),
        ('from = "2010"', 'from = "2012"', False), ("", 'from = "2012"', False),
    ],
)  # fmt: skip
def test_limits_that_keep_two_people_apart(one: str, other: str, is_apart: bool) -> None:
    """Two people of one name need limits of which no game can be within both."""
    text = f'[[player]]\nid = "a"\nname = "A"\n{one}\n[[player]]\nid = "b"\nname = "A"\n{other}\n'
    assert bool(problems_in(text)) is not is_apart


SIGNS = st.characters(codec="utf-8", exclude_categories=("C", "Z"))
NAMES = st.text(SIGNS, min_size=1, max_size=6).map(normal).filter(lambda name: name != "_")
LIMITS = st.builds(
    Limit, st.lists(NAMES, max_size=2, unique=True).map(tuple), st.lists(NAMES, max_size=2, unique=True).map(tuple),
    st.sampled_from((None, 20090101, 20090501, 20090517)), st.sampled_from((None, 20101231, 20120131, 20120229)),
)  # fmt: skip


@cache
def empty_archive() -> duckdb.DuckDBPyConnection:
    """An archive in memory, without games."""
    connection = duckdb.connect()
    create(connection)
    return connection


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(st.lists(st.tuples(NAMES, LIMITS), min_size=1, max_size=4, unique_by=lambda item: item[0]))
def test_a_table_is_written_as_it_is_read(spellings: list[tuple[str, Limit]]) -> None:
    """Written, read and written again it is the same, and so it is when an archive has kept it."""
    aliases = tuple(Alias(name, limit) for name, limit in spellings)
    text = "\n".join(toml_of([Player("a", aliases[0].name, aliases)]))
    read = players_in(text)
    assert "\n".join(toml_of(read)) == text
    replace_players(empty_archive(), read)
    assert players_of(empty_archive()) == read


# ---- in an archive


def test_spellings_become_one_person(tmp_path: Path) -> None:
    """The named query brings the spellings together; a name that is in no table stays a person of its own."""
    archive = archive_of(tmp_path, ("Клуб", "2010", "Анна П."), ("Клуб", "2011", "Anna P."), ("Клуб", "2012", "Анна"))
    assert persons(archive, TWO_ANNAS) == [("Анна Петрова", "anna")] * 2 + [("Анна", None)]
    frame = query.run(archive, "players").frame
    found = {(row["name"], row["person_id"]): row["n"] for row in frame.iter_rows(named=True)}
    assert found == {("Анна Петрова", "anna"): 2, ("Анна", None): 1, ("Борис", None): 3, ("Вера", None): 3}


def test_two_people_of_one_name(tmp_path: Path) -> None:
    """The event tells them apart; where neither limit is met the name stays as it is written."""
    archive = archive_of(
        tmp_path, ("Клуб", "2009", "Анна П."), ("Кубок", "2012", "Анна П."), ("Кубок", "2009", "Анна П."),
        ("Дача", "2010", "Анна П."), ("Финал", "2012", "Анна П."),
    )  # fmt: skip
    assert [person_id for _, person_id in persons(archive, TWO_ANNAS)] == ["anna", "anna-2", None, "anna-2", None]


def test_a_date_that_does_not_tell_is_outside(tmp_path: Path) -> None:
    """From June to December 2010: a game of 2010, nobody knows when, is not taken for one of these months."""
    days = {
        "2009": False, "2010": False, "2010-05": False, "2010-06": True, "2010-06-01": True, "2010-12": True,
        "2011-01-01": False,
    }  # fmt: skip
    archive = archive_of(tmp_path, *(("Клуб", date, "Анна") for date in days))
    text = '[[player]]\nid = "a"\nname = "Анна"\nfrom = "2010-06"\nuntil = "2010"\n'
    found = [person_id == "a" for _, person_id in persons(archive, text)]
    assert found == list(days.values())


def test_a_table_is_replaced_and_removed(tmp_path: Path) -> None:
    """No fact of a record is touched, and after it is taken away the archive is as before."""
    archive = archive_of(tmp_path, ("Клуб", "2010", "Анна П."), ("Клуб", "2011", "Anna P."))

    def facts() -> dict[str, list[tuple[object, ...]]]:
        with reading(archive) as connection:
            return {table.name: connection.execute(f"from {table.name}").fetchall() for table in TABLES}

    before, answer = facts(), query.run(archive, "players").frame
    assert persons(archive, TWO_ANNAS)[0] == ("Анна Петрова", "anna")
    assert persons(archive, '[[player]]\nid = "b"\nname = "Anna P."\n') == [("Анна П.", None), ("Anna P.", "b")]
    assert persons(archive, "") == [("Анна П.", None), ("Anna P.", None)]
    assert facts() == before
    assert query.run(archive, "players").frame.equals(answer)


def test_a_stand_in_is_a_person_too(tmp_path: Path) -> None:
    """A deal belongs to the one who played it, under the name of that person."""
    text = RECORD.format(event="Клуб", date="2010", name="Анна").replace("deal 1 E\n", "deal 1 E\nS.sub: Anna P.\n")
    (tmp_path / "a.pref").write_text(text, encoding="utf-8")
    load(tmp_path / "a.duckdb", [str(tmp_path / "a.pref")])
    with writing(tmp_path / "a.duckdb") as connection:
        replace_players(connection, players_in(TWO_ANNAS))
        rows = connection.execute("select name, person, person_id from player_deals where seat = 'S'").fetchall()
    assert rows == [("Anna P.", "Анна Петрова", "anna")]


def test_what_a_table_leaves_open_is_counted(tmp_path: Path) -> None:
    """Names with and without a person, and spellings that no game has."""
    archive = archive_of(tmp_path, ("Клуб", "2010", "Анна П."))
    with writing(archive) as connection:
        assert names_of(connection) == {"Анна П.": 1, "Борис": 1, "Вера": 1}
        replace_players(connection, players_in(TWO_ANNAS))
        found = coverage(connection)
    assert (found.names, found.known) == (3, 1)
    assert found.unused == ("Anna P.", "Анна П.", "Анна Павлова", "Анна Петрова")


# ---- suggestions


@pytest.mark.parametrize(
    "spellings",
    [
        ("Анна Петрова", "АННА ПЕТРОВА", "Петрова Анна", "Anna Petrova", "А. Петрова", "A. Petrova"),
        ("Семён", "Семен", "Semyon", "Semen"), ("Сергей Юрьев", "Sergey Yuriev", "Sergei Yur'ev"),
        ("Михаил Хан", "Mikhail Khan", "Mihail Han"), ("Максим", "Maxim", "Maksim"), ("Юля", "Yulia", "Julia"),
        ("Щукин", "Shchukin", "Schukin"), ("Дмитрий Жуков", "Dmitry Zhukov", "Dmitriy Zhukov", "Dmitrii Zhukov"),
    ],
    ids=lambda spellings: spellings[0],
)  # fmt: skip
def test_spellings_of_one_name_are_suggested(spellings: tuple[str, ...]) -> None:
    """Another alphabet, another way to write it in Latin letters, case, order and initials are seen through."""
    (group,) = suggestions(dict.fromkeys(spellings, 1), {}).groups
    assert set(group.spellings) == set(spellings)


def test_different_people_are_not_suggested() -> None:
    """Names that only begin alike, and names of a program with another number, stay apart."""
    names = ("Анна", "Анна П.", "Анна С.", "Артём", "Артемий", "Bot 1", "Bot 2", "Иванов", "Иванова")
    assert suggestions(dict.fromkeys(names, 1), {}).groups == ()
    assert len(set(map(sounds, names))) == len(names)


def test_initials_that_fit_two_people_are_doubtful() -> None:
    """They are told, and given to neither."""
    found = suggestions(dict.fromkeys(("Иван Иванов", "Игорь Иванов", "И. Иванов"), 1), {})
    assert found.groups == ()
    assert found.doubtful == (("И. Иванов", ("Иван Иванов", "Игорь Иванов")),)


def test_the_fullest_and_most_frequent_spelling_is_shown() -> None:
    """It becomes the name; what a table knows already is suggested for that player only."""
    names = {"Anna Petrova": 2, "Анна Петрова": 5, "А. Петрова": 9}
    assert suggestions(names, {}).groups[0].spellings == ("Анна Петрова", "Anna Petrova", "А. Петрова")
    (group,) = suggestions(names, {"Анна Петрова": frozenset({"anna"})}).groups
    assert (group.player, group.spellings) == ("anna", ("Anna Petrova", "А. Петрова"))
    assert suggestions(names, dict.fromkeys(names, frozenset({"anna"}))).groups == ()


# ---- the command


def run(*args: str) -> tuple[int, str, str]:
    """Exit code, output, and what was said beside it."""
    done = CliRunner().invoke(app, ["players", *args])
    return done.exit_code, done.stdout, done.stderr


def test_from_the_draft_to_the_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The draft is a file that can be loaded; it is shown as loaded, and taken away on wish."""
    monkeypatch.chdir(tmp_path)
    archive = archive_of(
        tmp_path, ("Клуб", "2010", "Анна П."), ("Клуб", "2011", "Anna P."), ("Дача", "2011", "Anna P."),
        ("Клуб", "2012", 'Зоя "З"'), ("Клуб", "2013", 'Zoya "Z"'),
    ).name  # fmt: skip
    code, draft, _ = run(archive, "--suggest")
    assert code == 0
    assert [(entry["id"], entry["name"], entry["also"]) for entry in tomllib.loads(draft)["player"]] == [
        ("anna-p", "Anna P.", ["Анна П."]), ("zoya-z", 'Zoya "Z"', ['Зоя "З"']),
    ]  # fmt: skip
    Path("players.toml").write_text(draft, encoding="utf-8")
    told = f"2 players with 4 spellings\n4 of 6 names in {archive} are theirs\n"
    assert run(archive, "players.toml") == (0, "", told)
    assert tomllib.loads(run(archive)[1]) == tomllib.loads(draft)
    assert "[[player]]" not in run(archive, "--suggest")[1]
    assert run(archive, "--remove")[0] == 0
    assert run(archive)[:2] == (0, "")


def test_a_wrong_table_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is wrong is told with file and line, and the old table stays."""
    monkeypatch.chdir(tmp_path)
    archive = archive_of(tmp_path, ("Клуб", "2010", "Анна")).name
    Path("good.toml").write_text(TWO_ANNAS, encoding="utf-8")
    Path("bad.toml").write_text(TWO_ANNAS.replace('event = "Клуб"', 'site = "Клуб"'), encoding="utf-8")
    run(archive, "good.toml")
    before = run(archive)
    code, _, said = run(archive, "bad.toml")
    assert code == 2
    assert said.startswith('error: bad.toml: "Анна П." may be anna or anna-2\nhint: give both a limit')
    assert run(archive) == before
    assert run("absent.duckdb", "good.toml")[0] == 2
    assert not Path("absent.duckdb").exists()
