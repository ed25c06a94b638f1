"""Ratings: which games count and in what order, what the estimates do, and that a stale rating is told."""

import json
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from prefrec.pipelines import query, ratings
from prefrec.pipelines.archive import reading, writing
from prefrec.pipelines.load import load
from prefrec.pipelines.players import replace_players
from prefrec.pipelines.rating_tables import RATING_TABLES
from prefrec.pipelines.ratings import PARAMETERS, Entry, Estimate, Rated, RatingsError, Result, Summary, estimates, rate
from typer.testing import CliRunner

from prefrec.cli import app
from prefrec.persons.table import Alias, Player

SEATS = {2: "SW", 3: "SWE", 4: "SWNE"}


def record(event: str, date: str, settlement: dict[str, int], *more: str) -> str:
    """A game of which nothing but its settlement is known; the players sit clockwise from South."""
    seats = SEATS[len(settlement)]
    lines = ["%prefrec 1", f"event: {event}", *([f"date: {date}"] if date else []), *more]
    lines += [f"{seat}: {name}" for seat, name in zip(seats, settlement, strict=True)]
    lines += ["dummy: E"] * (len(settlement) == 2)
    sums = " ".join(f"{seat}:{amount}" for seat, amount in zip(seats, settlement.values(), strict=True))
    return "\n".join([*lines, "", f"settlement {sums}", ""])


def archive_of(folder: Path, *records: str, name: str = "games") -> Path:
    """An archive with these records; those before stay in it."""
    (folder / f"{name}.pref").write_text("\n".join(records), encoding="utf-8")
    done = load(folder / "a.duckdb", [str(folder / f"{name}.pref")])
    assert (done.stored, done.rejected) == (len(records), 0)
    return folder / "a.duckdb"


def rated(archive: Path, is_undated_taken: bool = False) -> Summary:
    """Make the ratings."""
    with writing(archive) as connection:
        return rate(connection, is_undated_taken)


def told(archive: Path, question: str, *columns: str, **parameters: str) -> list[tuple[Any, ...]]:
    """These columns of an answer."""
    return query.run(archive, question, parameters).frame.select(columns).rows()


def everything(archive: Path) -> bytes:
    """All that is stored of ratings, to the last bit of every number."""
    with reading(archive) as connection:
        return "\n".join(
            repr(row) for table in RATING_TABLES for row in connection.execute(f"from {table.name}").fetchall()
        ).encode()


def result(*places: tuple[str, int]) -> Result:
    """A game of these players."""
    return Result(0, tuple(Entry(seat, Rated(name), place) for seat, (name, place) in enumerate(places)))


def after(*results: Result) -> dict[str, Estimate]:
    """Where everybody stands after these games."""
    known: dict[str, Estimate] = {}
    for game, found in zip(results, estimates(results), strict=True):
        known |= {entry.who.person: estimate for entry, estimate in zip(game.entries, found, strict=True)}
    return known


# ---- the estimates


def test_the_better_place_is_the_better_rating() -> None:
    """One game among newcomers puts them into its order."""
    found = after(result(("A", 2), ("B", 1), ("C", 4), ("D", 3)))
    assert sorted(found, key=lambda name: -found[name].mu) == ["B", "A", "D", "C"]


def test_a_tie_among_equals_moves_nobody() -> None:
    """Those who share a place stand alike after the game, below those above and above those below."""
    even = after(result(("A", 1), ("B", 1), ("C", 1)))
    assert {one.mu for one in even.values()} == {PARAMETERS.mu}
    found = after(result(("A", 1), ("B", 2), ("C", 2)))
    assert found["A"].mu > PARAMETERS.mu > found["B"].mu == found["C"].mu


def test_a_tie_costs_the_stronger() -> None:
    """Who was rated higher loses by a tie what the other wins by it."""
    before = after(*[result(("A", 1), ("B", 2))] * 5)
    found = after(*[result(("A", 1), ("B", 2))] * 5, result(("A", 1), ("B", 1)))
    assert found["A"].mu < before["A"].mu
    assert found["B"].mu > before["B"].mu


def test_a_newcomer_moves_more_than_an_old_hand() -> None:
    """Little is known of him: the same game says more."""
    before = after(*[result(("A", 1), ("B", 2)), result(("B", 1), ("A", 2))] * 20)
    found = after(*[result(("A", 1), ("B", 2)), result(("B", 1), ("A", 2))] * 20, result(("N", 1), ("A", 2)))
    assert found["N"].mu - PARAMETERS.mu > before["A"].mu - found["A"].mu > 0


def test_uncertainty_shrinks_with_games() -> None:
    """The more games, the surer, for winners and losers alike; it never goes below what one game brings back."""
    sigmas = list(estimates([result(("A", 1), ("B", 2)), result(("A", 2), ("B", 1))] * 30))
    assert PARAMETERS.sigma > sigmas[0][0].sigma > sigmas[9][0].sigma > sigmas[59][0].sigma > PARAMETERS.tau
    assert sigmas[59][0].rating == sigmas[59][0].mu - 3 * sigmas[59][0].sigma


STRENGTH = {"Анна": 20.0, "Борис": 10.0, "Вера": 0.0, "Глеб": -10.0, "Дарья": -20.0}


def evenings(count: int, random: Random) -> list[Result]:
    """Games in which the stronger more often comes first: settlements are strength and luck."""
    games = []
    for _ in range(count):
        names = random.sample(sorted(STRENGTH), random.choice((2, 3, 3, 4)))
        luck = {name: STRENGTH[name] + random.gauss(0.0, 15.0) for name in names}
        order = sorted(names, key=lambda name: -luck[name])
        games.append(result(*((name, order.index(name) + 1) for name in names)))
    return games


@pytest.mark.parametrize("seed", range(5))
def test_a_known_order_of_strength_is_found(seed: int) -> None:
    """Among five players in four hundred games of two, three and four, luck evens out."""
    found = after(*evenings(400, Random(seed)))
    assert sorted(found, key=lambda name: -found[name].mu) == list(STRENGTH)


def test_equal_players_stay_within_their_uncertainty() -> None:
    """Where all are equally strong, the ratings do not say otherwise."""
    random = Random(1)
    games = []
    for _ in range(300):
        names = random.sample("ABCD", 3)
        games.append(result(*((name, place) for place, name in enumerate(names, 1))))
    found = after(*games)
    assert all(abs(one.mu - PARAMETERS.mu) < 3 * one.sigma for one in found.values())


# ---- the games


def test_games_count_in_the_order_of_their_dates(tmp_path: Path) -> None:
    """By date, within a day by the time they started, else as they were stored; the file's order is none."""
    archive = archive_of(
        tmp_path,
        record("late", "2024-03-01", {"A": 6, "B": -2, "C": -4}),
        record("evening", "2024-02-01", {"A": -3, "B": 3}, "started: 21:30"),
        record("first untimed", "2024-02-01", {"B": 1, "C": -1}),
        record("second untimed", "2024-02-01", {"B": 1, "C": -1}),
        record("noon", "2024-02-01", {"A": 5, "B": 0, "C": -5}, "started: 2024-02-01T12:00"),
        record("early", "2023-12-31", {"A": 1, "B": 2, "C": 3, "D": -6}),
    )
    assert rated(archive) == Summary(6, 4, ())
    with reading(archive) as connection:
        order = connection.execute("select event from rating_games join games using (game_id) order by step").fetchall()
    assert [event for (event,) in order] == ["early", "first untimed", "second untimed", "noon", "evening", "late"]
    # The same games, given in that order.
    found = after(
        result(("A", 3), ("B", 2), ("C", 1), ("D", 4)), result(("B", 1), ("C", 2)), result(("B", 1), ("C", 2)),
        result(("A", 1), ("B", 2), ("C", 3)), result(("A", 2), ("B", 1)), result(("A", 1), ("B", 2), ("C", 3)),
    )  # fmt: skip
    assert {name: (mu, sigma) for name, mu, sigma in told(archive, "ratings", "name", "mu", "sigma")} == {
        name: (round(one.mu, 6), round(one.sigma, 6)) for name, one in found.items()
    }


NEW_OWNER = "deal 1 _\nS: C\ncontract _:_\n\nsettlement"
LEFT_OUT = [
    (record("x", "2024-03-01", {"A": 2, "_": -2}), "a player is not known by name"),
    (record("x", "2024-03-01", {"A": 2, "B": 0, "A ": -2}), "one person at two seats"),
    (record("x", "2024-03", {"A": 2, "B": -2}), "no whole date"),
    (record("x", "", {"A": 2, "B": -2}), "no whole date"),
    (record("x", "2024-03-01", {"A": 2, "B": -2}).replace("settlement S:2 W:-2", ""), "settlement not known"),
    (record("x", "2024-03-01", {"A": 2, "B": -2}).replace("W:-2", "_"), "settlement not known"),
    (record("x", "2024-03-01", {"A": 2, "B": -2}).replace("settlement", NEW_OWNER), "a column changed hands"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "reason"), LEFT_OUT, ids=[f"{n} {reason}" for n, (_, reason) in enumerate(LEFT_OUT)])
def test_a_game_that_cannot_count_is_counted(tmp_path: Path, text: str, reason: str) -> None:
    """It is in no rating, and told by the reason: in all, and to each player."""
    archive = archive_of(tmp_path, record("good", "2024-02-01", {"A": 2, "B": -2}), text)
    assert rated(archive) == Summary(1, 2, ((reason, 1),))
    assert (1, 1, 0, 0) in told(archive, "ratings", "n", "n_left_out", "n_new", "n_changed", player="A")
    assert told(archive, "rating-history", "step", "left_out", player="A")[:2] == [(1, None), (None, reason)]


def test_stand_ins_play_for_the_owner(tmp_path: Path) -> None:
    """A result is that of the owner of the column, whoever sat in for a deal."""
    text = record("x", "2024-03-01", {"A": 2, "B": -2})
    archive = archive_of(tmp_path, text.replace("settlement", "deal 1 _\nS.sub: C\ncontract _:_\n\nsettlement"))
    assert rated(archive) == Summary(1, 2, ())
    assert [name for (name,) in told(archive, "ratings", "name")] == ["A", "B"]


def test_games_without_a_whole_date_where_they_are_wanted(tmp_path: Path) -> None:
    """They count as early as they can have been played, those without any date first."""
    archive = archive_of(
        tmp_path,
        record("day", "2024-02-01", {"A": 1, "B": -1}), record("month", "2024-02", {"A": 1, "B": -1}),
        record("year", "2024", {"A": 1, "B": -1}), record("none", "", {"A": 1, "B": -1}),
    )  # fmt: skip
    assert rated(archive, is_undated_taken=True) == Summary(4, 2, ())
    with reading(archive) as connection:
        order = connection.execute("select event from rating_games join games using (game_id) order by step").fetchall()
    assert [event for (event,) in order] == ["none", "year", "month", "day"]


def test_settlements_are_compared_exactly(tmp_path: Path) -> None:
    """A third of a whist decides; equal thirds are a tie."""
    text = record("x", "2024-03-01", {"A": 0, "B": 0, "C": 0})
    archive = archive_of(
        tmp_path,
        text.replace("S:0 W:0 E:0", "S:1/3 W:0 E:-1/3"),
        text.replace("event: x", "event: y").replace("S:0 W:0 E:0", "S:-2/3 W:1/3 E:1/3"),
    )
    rated(archive)
    places = told(archive, "rating-history", "step", "name", "place")
    assert places == [(1, "A", 1), (1, "B", 2), (1, "C", 3), (2, "A", 3), (2, "B", 1), (2, "C", 1)]


def test_bots_are_rated_like_people(tmp_path: Path) -> None:
    """A bot has a rating of its own, and is marked as one."""
    archive = archive_of(tmp_path, record("x", "2024-03-01", {"Анна": -9, "Робот": 9}, "W.bot: PrefBot 2.1"))
    rated(archive)
    assert told(archive, "ratings", "rank", "name", "bot") == [(1, "Робот", "PrefBot 2.1"), (2, "Анна", None)]


def test_one_person_has_one_rating(tmp_path: Path) -> None:
    """Spellings that the table of players brings together are rated as one."""
    archive = archive_of(
        tmp_path, record("x", "2024-03-01", {"Анна": 2, "B": -2}), record("y", "2024-03-02", {"Anna": 2, "B": -2}),
    )
    assert rated(archive).people == 3
    with writing(archive) as connection:
        replace_players(connection, [Player("anna", "Анна", (Alias("Анна"), Alias("Anna")))])
    assert rated(archive).people == 2
    assert told(archive, "ratings", "name", "person_id", "n") == [("Анна", "anna", 2), ("B", None, 2)]


# ---- again


def some(count: int, first: int = 0) -> list[str]:
    """Games of five players on one day each."""
    random = Random(first)
    games = []
    for number in range(first, first + count):
        names = random.sample(sorted(STRENGTH), random.choice((2, 3, 4)))
        amounts = [random.randrange(-40, 40) for _ in names[1:]]
        settlement = dict(zip(names, [-sum(amounts), *amounts], strict=True))
        games.append(record(f"game {number}", f"2024-{number // 28 + 1:02}-{number % 28 + 1:02}", settlement))
    return games


def test_a_second_run_gives_the_same(tmp_path: Path) -> None:
    """Every number to its last bit, and the bytes of every answer."""
    archive = archive_of(tmp_path, *some(60))
    rated(archive)
    before, answer = everything(archive), query.run(archive, "ratings").frame.write_csv()
    rated(archive)
    assert everything(archive) == before
    assert query.run(archive, "ratings").frame.write_csv() == answer


def test_dated_games_may_be_stored_in_any_order(tmp_path: Path) -> None:
    """The dates are the order: a shuffled archive has the same ratings."""
    games = some(60)
    shuffled = Random(7).sample(games, len(games))
    found = []
    for name, texts in (("one", games), ("two", shuffled)):
        (tmp_path / name).mkdir()
        archive = archive_of(tmp_path / name, *texts)
        rated(archive)
        found.append((told(archive, "ratings", "name", "mu", "sigma"), told(archive, "rating-history", "step", "mu")))
    assert found[0] == found[1]


def test_the_history_ends_where_the_ratings_are(tmp_path: Path) -> None:
    """The last step of everybody is his rating, and the changes add up to it."""
    archive = archive_of(tmp_path, *some(60))
    rated(archive)
    last: dict[str, float] = {}
    total: dict[str, float] = {}
    for name, rating, change in told(archive, "rating-history", "name", "rating", "change"):
        last[name], total[name] = rating, total.get(name, 0.0) + change
    assert last == dict(told(archive, "ratings", "name", "rating"))
    assert total == pytest.approx(last)


def test_how_ratings_were_made_is_kept(tmp_path: Path) -> None:
    """Library, version, model and start values stand beside the ratings."""
    archive = archive_of(tmp_path, *some(3))
    rated(archive)
    with reading(archive) as connection:
        ((library, version, model, *start, is_undated_taken),) = connection.execute("from rating_run").fetchall()
    assert (library, model, is_undated_taken) == ("openskill", "PlackettLuce", False)
    assert version.split(".")[0] == "6"
    assert tuple(start) == PARAMETERS
    assert PARAMETERS.mu - 3 * PARAMETERS.sigma == 0  # a newcomer begins at 0


def test_a_stale_rating_is_told(tmp_path: Path) -> None:
    """Games that were loaded later are counted beside the rating, until it is made anew."""
    archive = archive_of(tmp_path, record("x", "2024-03-01", {"A": 2, "B": -2}))
    assert told(archive, "ratings", "name", "rating", "n", "n_new") == [("A", None, 0, 1), ("B", None, 0, 1)]
    rated(archive)
    archive_of(tmp_path, record("y", "2024-02-01", {"A": 2, "C": -2}), name="more")
    assert told(archive, "ratings", "name", "n", "n_new") == [("A", 1, 1), ("B", 1, 0), ("C", 0, 1)]
    assert told(archive, "rating-history", "step", "left_out", player="A") == [(1, None), (None, "new")]
    rated(archive)
    assert told(archive, "ratings", "name", "n", "n_new") == [("A", 2, 0), ("B", 1, 0), ("C", 1, 0)]


def test_a_changed_table_of_players_is_told(tmp_path: Path) -> None:
    """Who was brought together with somebody since is counted as changed."""
    archive = archive_of(
        tmp_path, record("x", "2024-03-01", {"A": 2, "B": -2}), record("y", "2024-03-02", {"A": 2, "C": -2}),
    )
    rated(archive)
    with writing(archive) as connection:
        replace_players(connection, [Player("b", "B", (Alias("B"), Alias("C")))])
    changed = {(name, id_): n for name, id_, n in told(archive, "ratings", "name", "person_id", "n_changed")}
    assert changed == {("A", None): 0, ("B", "b"): 2, ("B", None): 1, ("C", None): 1}
    rated(archive)
    assert {n for (n,) in told(archive, "ratings", "n_changed")} == {0}


# ---- the command


def test_the_command(tmp_path: Path) -> None:
    """It says how many are rated by how many games, and what is left out."""
    archive = archive_of(
        tmp_path, record("x", "2024-03-01", {"A": 2, "B": -2}), record("y", "2024", {"A": 2, "C": -2}),
    )
    done = CliRunner().invoke(app, ["rate", str(archive)])
    assert (done.exit_code, done.stdout) == (0, "2 people rated by 1 game\n")
    assert done.stderr.splitlines()[:2] == [
        "note: 1 game left out: no whole date",
        "hint: --undated takes games without a whole date too, each as early as it can have been played",
    ]
    assert CliRunner().invoke(app, ["rate", str(archive), "--undated"]).stdout == "3 people rated by 2 games\n"
    assert CliRunner().invoke(app, ["rate", str(archive), "--quiet"]).output == ""
    answer = CliRunner().invoke(app, ["query", str(archive), "ratings", "--player", "C", "--format", "json"])
    assert json.loads(answer.stdout)[0]["n_left_out"] == 1


def test_without_an_archive_or_the_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are told, nothing is made, and an archive keeps the ratings it has."""
    done = CliRunner().invoke(app, ["rate", str(tmp_path / "absent")])
    assert (done.exit_code, list(tmp_path.iterdir())) == (2, [])
    archive = archive_of(tmp_path, record("x", "2024-03-01", {"A": 2, "B": -2}))
    rated(archive)
    before = everything(archive)

    def absent(_: Sequence[Result]) -> None:
        raise RatingsError("ratings need openskill, which is not installed")

    monkeypatch.setattr(ratings, "estimates", absent)
    done = CliRunner().invoke(app, ["rate", str(archive)])
    assert done.exit_code == 2
    assert "pip install 'prefrec[ratings]'" in done.stderr
    assert everything(archive) == before


def test_no_rating_touches_a_score(tmp_path: Path) -> None:
    """What records say stays exact: floats are in the tables of ratings only."""
    archive = archive_of(tmp_path, record("x", "2024-03-01", {"A": 2, "B": -2}))
    rated(archive)
    with reading(archive) as connection:
        floats = connection.execute(
            "select distinct table_name from duckdb_columns() join duckdb_tables() using (table_name)"
            " where data_type in ('DOUBLE', 'FLOAT') order by table_name"
        ).fetchall()
        amounts = connection.execute("select settlement_num, settlement_den from game_results order by 1").fetchall()
    assert {name for (name,) in floats} == {"ratings", "rating_history", "rating_run"}
    assert [Fraction(*amount) for amount in amounts] == [-2, 2]
