"""The queries about people: three evenings by hand, and what is known of everybody."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from prefrec.pipelines import query
from prefrec.pipelines.archive import writing
from prefrec.pipelines.load import load
from prefrec.pipelines.named import QueryError
from prefrec.pipelines.players import replace_players

from prefrec.persons.table import Alias, Player

# Sochi, three players: 2 of pool are 40/3 whists to him who has them and -20/3 to each other; a whist on a six is 2.
RECORDS = """%prefrec 1
event: Клуб
site: Дача
date: 2024-05-01
rules: sochi 1
rules.concede: 3
S: Анна
W: Борис
E: Вера

; made: S 2 of pool. W whists alone and writes 8: S 20 - 20/3 - 8 = 16/3, W 8 - 20/3 = 4/3, E -20/3
deal 1 E
contract S:6s
answers W:whist E:pass
tricks S:6 W:3 E:1

; nobody whists: W 2 of pool: W 40/3, E and S -20/3
deal 2 S
contract W:6s
answers E:pass S:pass

; one short: E 2 of mountain, S 6 + 2 whists, W 4 + 2: S 8 + 20/3 = 44/3, W 38/3, E -82/3 (-40/3 - 14)
deal 3 W
contract E:6s
answers S:whist W:whist
tricks S:3 W:2 E:5

; caught with two: W 20 of mountain: -400/3, S and E 200/3
deal 4 E
contract W:misere
tricks W:2 _

end agreed
; S 16/3 - 20/3 + 44/3 + 200/3 = 80, W 4/3 + 40/3 + 38/3 - 400/3 = -106, E -20/3 - 20/3 - 82/3 + 200/3 = 26
settlement S:80 W:-106 E:26

%prefrec 1
event: Клуб
site: Дача
date: 2024-05-01
started: 23:00
rules: sochi 1
S: Аня
W: Вера
E: Глеб

; S 2 of pool: S 40/3, the others -20/3
deal 1 E
contract S:6c
answers W:pass E:pass

; nothing is written but the contract
deal 2 S
contract W:7s

%prefrec 1
event: Кубок
date: 2024-06
detail: settlement
rules: sochi 1
S: Борис
W: Аня
E: Вера

settlement S:10 W:-4 E:-6

%prefrec 1
event: Кубок
date: 2024-06-02
detail: settlement
rules: sochi 1
S: Борис
W: Глеб
E: _

settlement S:10 W:10 E:-20
"""
ANNA = Player("anna", "Анна Петрова", (Alias("Анна"), Alias("Аня")))


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four games of four people; Анна is written in two ways, and one player not at all."""
    folder = tmp_path_factory.mktemp("club")
    (folder / "a.pref").write_text(RECORDS, encoding="utf-8")
    done = load(folder / "a.duckdb", [str(folder / "a.pref")])
    assert (done.stored, done.rejected) == (4, 0)
    with writing(folder / "a.duckdb") as connection:
        replace_players(connection, [ANNA])
    return folder / "a.duckdb"


def rows(archive: Path, question: str, *columns: str, **parameters: str) -> list[tuple[Any, ...]]:
    """These columns of an answer."""
    return query.run(archive, question, parameters).frame.select(columns).rows()


def close(found: list[tuple[Any, ...]], expected: list[tuple[Any, ...]]) -> None:
    """The same rows; numbers to nine places."""
    assert len(found) == len(expected), found
    for one, other in zip(found, expected, strict=True):
        for value, wanted in zip(one, other, strict=True):
            assert value == (pytest.approx(wanted, rel=1e-9, abs=1e-9) if isinstance(wanted, float) else wanted), one


def test_players(club: Path) -> None:
    """Анна: four deals of the first game and one of the second: 16/3 - 20/3 + 44/3 + 200/3 + 40/3 by 5."""
    found = rows(club, "players", "name", "games", "n", "n_unknown", "value", "contracts", "contracts_unknown")
    close(found, [
        ("Анна Петрова", 2, 5, 1, 280 / 3 / 5, 2, 0),
        # 26 - 20/3 by 5
        ("Вера", 2, 5, 1, 58 / 3 / 5, 1, 1),
        ("Глеб", 1, 1, 1, -20 / 3, 0, 0),
        ("Борис", 1, 4, 0, -106 / 4, 1, 0),
    ])  # fmt: skip


def test_player(club: Path) -> None:
    """One page: rates with k of n, means, and what is not known beside."""
    found = rows(club, "player", "line", "k", "n", "n_unknown", "figure", player="Анна Петрова")
    close(found, [
        ("won a game: its result is above zero", 1, 2, 1, 0.5),  # 80 and -4; the second game was not settled
        ("result of a game", None, 2, 1, 38.0),
        ("value of a deal", None, 5, 1, 280 / 3 / 5),
        ("made a contract", 2, 2, 0, 1.0),
        ("made a contract, of those played", 1, 1, 0, 1.0),
        ("value of a contract", None, 2, 0, 56 / 3 / 2),
        ("answered with a whist", 1, 2, 1, 0.5),
        ("was fined for a whist", 0, 1, 0, 0.0),
        ("value of a whist", None, 1, 0, 44 / 3),
        ("value of a pass to a contract", None, 1, 0, -20 / 3),
    ])  # fmt: skip


def test_player_contracts_and_answers(club: Path) -> None:
    """Борис made a six that nobody contested and was caught; he whisted alone once and once with Анна."""
    found = rows(club, "player-contracts", "contract", "n", "passed_out", "failed", "value", player="Борис")
    close(found, [("6s", 1, 1, 0, 40 / 3), ("misere", 1, 0, 1, -400 / 3)])
    told = rows(club, "player-answers", "place", "answer", "company", "share", "n", "value", "whists", player="Борис")
    close(told, [
        (1, "whist", "alone", 1.0, 1, 4 / 3, 8.0),
        (2, "whist", "together", 1.0, 1, 38 / 3, 6.0),
    ])  # fmt: skip


def test_opponents(club: Path) -> None:
    """What five deals with Вера and four with Борис were worth to Анна."""
    columns = ("opponent", "n", "n_unknown", "value", "opponent_value")
    found = rows(club, "player-opponents", *columns, player="Анна Петрова")
    close(found, [
        ("Борис", 4, 0, 80 / 4, -106 / 4), ("Вера", 5, 1, 280 / 3 / 5, 58 / 3 / 5), ("Глеб", 1, 1, 40 / 3, -20 / 3),
    ])  # fmt: skip


def test_head_to_head(club: Path) -> None:
    """Анна and Борис: 80 against -106, then -4 against 10; he wrote 8 whists on her and she none on him."""
    columns = ("n", "n_unknown", "ahead", "behind", "settlement", "opponent_settlement", "whists_on", "whists_from")
    assert rows(club, "head-to-head", *columns, player="Анна Петрова", opponent="Борис") == [
        (2, 0, 1, 1, Decimal(76), Decimal(-96), Decimal(0), Decimal(8)),
    ]  # fmt: skip
    assert rows(club, "head-to-head", "n", "n_unknown", "whists_from", player="Вера", opponent="Анна Петрова") == [
        (2, 1, Decimal(8)),
    ]  # fmt: skip


def test_over_time(club: Path) -> None:
    """May only: a month in which no deal is written has no line."""
    columns = ("period", "games", "n", "n_unknown", "total")
    found = rows(club, "player-over-time", *columns, player="Анна Петрова", by="month")
    assert found == [("2024-05", 2, 5, 1, Decimal("93.3333"))]


def test_streaks(club: Path) -> None:
    """Анна won on the first of May; then comes a game without an end, and a game without a whole date in no run."""
    columns = ("streak", "longest", "first_date", "is_open", "n", "n_unknown", "n_undated")
    assert rows(club, "streaks", *columns, player="Анна Петрова") == [
        ("games won", 1, "2024-05-01", False, 1, 1, 1), ("games lost", 0, None, False, 1, 1, 1),
        ("contracts made", 2, "2024-05-01", True, 2, 0, 0),
    ]  # fmt: skip


def test_evenings(club: Path) -> None:
    """Two games on the first of May, and one game without a whole date in the last line."""
    columns = ("date", "event", "evening_games", "place", "name", "games", "n_result", "settlement")
    assert rows(club, "sessions", *columns) == [
        ("2024-05-01", "Клуб", 2, 1, "Анна Петрова", 2, 1, Decimal(80)),
        ("2024-05-01", "Клуб", 2, 2, "Вера", 2, 1, Decimal(26)),
        ("2024-05-01", "Клуб", 2, 3, "Борис", 1, 1, Decimal(-106)),
        ("2024-05-01", "Клуб", 2, None, "Глеб", 1, 0, None),
        ("2024-06-02", "Кубок", 1, 1, "Борис", 1, 1, Decimal(10)),
        ("2024-06-02", "Кубок", 1, 1, "Глеб", 1, 1, Decimal(10)),
        ("2024-06-02", "Кубок", 1, 3, None, 1, 1, Decimal(-20)),
        (None, None, 1, None, None, None, None, None),
    ]  # fmt: skip


def test_seasons_and_events(club: Path) -> None:
    """Sums of the year: Анна 80 - 4, Вера 26 - 6, Глеб 10, Борис -106 + 10 + 10; two share a first place."""
    assert rows(club, "seasons", "season", "place", "name", "games", "n_result", "settlement", "won", "first") == [
        ("2024", 1, "Анна Петрова", 3, 2, Decimal(76), 1, 1), ("2024", 2, "Вера", 3, 2, Decimal(20), 1, 0),
        ("2024", 3, "Глеб", 2, 1, Decimal(10), 1, 1), ("2024", 4, None, 1, 1, Decimal(-20), 0, 0),
        ("2024", 5, "Борис", 3, 3, Decimal(-86), 2, 2),
    ]  # fmt: skip
    assert rows(club, "events", "event", "name", "settlement", "n")[4:6] == [
        ("Кубок", "Борис", Decimal(20), 0), ("Кубок", "Глеб", Decimal(10), 0),
    ]  # fmt: skip


def test_records(club: Path) -> None:
    """The dearest deal was the misère, to both sides of it; ties are told together."""
    found = rows(club, "records", "record", "rank", "name", "figure", "contract", "n_unknown", top="1")
    assert found == [
        ("most won by a deal", 1, "Анна Петрова", Decimal("66.6667"), "misere", 3),
        ("most won by a deal", 1, "Вера", Decimal("66.6667"), "misere", 3),
        ("most lost by a deal", 1, "Борис", Decimal("-133.3333"), "misere", 3),
        ("most won by a game", 1, "Анна Петрова", Decimal(80), None, 3),
        ("most lost by a game", 1, "Борис", Decimal(-106), None, 3),
        ("highest contract made", 1, "Анна Петрова", None, "6c", 1),
        ("most tricks on a misère", 1, "Борис", Decimal(2), "misere", 0),
    ]  # fmt: skip


def test_partners_and_companions(club: Path) -> None:
    """Анна and Борис whisted together once and won 44/3 + 38/3; they met twice."""
    found = rows(club, "partners-in-defence", "name", "partner", "n", "failed", "tricks", "value")
    close(found, [("Анна Петрова", "Борис", 1, 1, -1.0, 82 / 3)])
    columns = ("name", "companion", "games", "days", "n_undated", "site", "site_games")
    assert rows(club, "home-table", *columns, player="Анна Петрова") == [
        ("Анна Петрова", "Вера", 3, 1, 1, "Дача", 2), ("Анна Петрова", "Борис", 2, 1, 1, "Дача", 1),
        ("Анна Петрова", "Глеб", 1, 1, 0, "Дача", 1),
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["players", "player", "seasons", "sessions", "head-to-head", "records"])
def test_games_are_chosen(club: Path, name: str) -> None:
    """Rules, players, dates and event choose games in every query alike."""
    assert query.run(club, name, {"event": "Клуб", "since": "2024-05", "until": "2024-05", "players": "3"}).frame.height
    for nothing in ({"rules": "rostov"}, {"players": "4"}, {"since": "2025"}, {"until": "2023-12-31"}):
        assert not query.run(club, name, nothing).frame.height


def test_a_player_who_is_not_known_is_told(club: Path) -> None:
    """A name that nobody has is no empty page."""
    with pytest.raises(QueryError, match="player: Борисс is not known; did you mean Борис"):
        query.run(club, "player", {"player": "Борисс"})
