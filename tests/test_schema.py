"""What the macros and views of an archive say, over a few games by hand."""

from pathlib import Path

import pytest
from prefrec.pipelines import query
from prefrec.pipelines.load import load
from prefrec.pipelines.named import QueryError

# One game a line: rules, event, date, players.
CHOICE = (
    ("sochi 1", "Cup", "2024", "SWE"),
    ("sochi 1", "Cup", "2024-06", "SWNE"),
    ("sochi 1", "League", "2024-06-15", "SWE"),
    ("leningrad 1", "Cup", "2025-01-02", "SWE"),
    ("sochi 1", "Cup", "", "SWE"),
    ("", "", "2024-12-31", "SWE"),
)


def _game(rules: str, event: str, date: str, seats: str) -> str:
    tags = (("event", event), ("date", date), ("rules", rules), *((seat, "_") for seat in seats))
    return "%prefrec 1\n" + "".join(f"{key}: {value}\n" for key, value in tags if value)


@pytest.fixture(scope="module")
def choice(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of these games, told apart by their site: 1, 2, 3 ..."""
    folder = tmp_path_factory.mktemp("choice")
    games = [_game(*game).replace("\nS:", f"\nsite: {n}\nS:") for n, game in enumerate(CHOICE, 1)]
    (folder / "a.pref").write_text("\n".join(games), encoding="utf-8")
    summary = load(folder / "a.duckdb", [str(folder / "a.pref")])
    assert summary.stored == len(CHOICE)
    return folder / "a.duckdb"


def chosen(archive: Path, rules: str = "all", players: str = "all", since: str = "all", until: str = "all",
           event: str = "all") -> list[int]:  # fmt: skip
    """The numbers of the games that are chosen."""
    sql = (
        "select site::int from games_chosen($rules, $players, $since, $until, $event) join games using (game_id)"
        " order by 1"
    )
    given = {"rules": rules, "players": players, "since": since, "until": until, "event": event}
    return [row[0] for row in query.run(archive, sql, given).frame.rows()]


def test_games_are_chosen_by_rules_players_and_event(choice: Path) -> None:
    """What is all chooses every game, also those that do not state it."""
    assert chosen(choice) == [1, 2, 3, 4, 5, 6]
    assert chosen(choice, rules="sochi") == [1, 2, 3, 5]
    assert chosen(choice, players="4") == [2]
    assert chosen(choice, event="Cup", rules="sochi", players="3") == [1, 5]


@pytest.mark.parametrize(
    ("since", "until", "numbers"),
    [
        ("2024", "all", [1, 2, 3, 4, 6]),
        ("2024", "2024", [1, 2, 3, 6]),
        ("2024-06", "all", [2, 3, 4, 6]),
        ("2024-06-01", "2024-06-30", [3]),
        ("2024-06", "2024-06", [2, 3]),
        ("2024-06-15", "2024-06-15", [3]),
        ("all", "2024-06", [2, 3]),
        ("all", "2024-12-30", [2, 3]),
        ("2025-01-03", "all", []),
    ],
)
def test_games_are_chosen_by_the_whole_period_of_their_date(
    choice: Path, since: str, until: str, numbers: list[int]
) -> None:
    """A year lies in no month of it; a game without a date lies nowhere."""
    assert chosen(choice, since=since, until=until) == numbers


@pytest.mark.parametrize("date", ["2024-13", "2024-02-30", "24", "2024-1", "june", "2024-06-15T18:30"])
@pytest.mark.parametrize("name", ["since", "until"])
def test_a_wrong_date_is_told(choice: Path, name: str, date: str) -> None:
    """What is no date chooses nothing, and the reason is told."""
    with pytest.raises(QueryError, match=f"^{name}: {date} is no date: write 2024, 2024-11, 2024-11-03 or all"):
        chosen(choice, **{name: date})
