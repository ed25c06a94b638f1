"""The queries about what an archive holds, counted again in plain Python over the sample records."""

from collections import Counter
from pathlib import Path

import pytest
from prefrec.pipelines import query
from prefrec.pipelines.load import load

from prefrec.check import CheckedGame, check
from prefrec.record import Game
from prefrec.seats import SEATS

DATA = Path(__file__).parents[1] / "data"
PATHS = sorted(DATA.glob("*.pref"))

every = [game for path in PATHS for game in check(path.read_text(encoding="utf-8"))]
kept = [game.game for game in every if game.game and not game.has_errors]


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample records; one of them is rejected."""
    made = tmp_path_factory.mktemp("overview") / "a.duckdb"
    summary = load(made, [str(path) for path in PATHS])
    assert (summary.stored, summary.rejected) == (len(kept), len(every) - len(kept))
    assert summary.rejected
    return made


def tag(game: Game, key: str) -> str | None:
    """The value of a header tag; None where it is not written."""
    return next((one.value for one in game.tags if one.key == key and one.value not in ("", "_")), None)


def names(game: Game) -> set[str]:
    """Everybody who is named, from the start or as a newcomer or stand-in."""
    deals = [one for deal in game.deals for one in getattr(deal, "tags", ())]
    seats = {*SEATS, *(f"{seat}.sub" for seat in SEATS)}
    return {one.value for one in (*game.tags, *deals) if one.key in seats and one.value not in ("", "_")}


def told(archive: Path, name: str, *columns: str, **given: str) -> list[tuple[object, ...]]:
    return query.run(archive, name, given).frame.select(columns).rows()


def by(key: str) -> set[tuple[object, ...]]:
    """Games and deals by the first word of a tag."""
    games, deals = Counter[str | None](), Counter[str | None]()
    for game in kept:
        word = (tag(game, key) or "").partition(" ")[0] or None
        games[word] += 1
        deals[word] += len(game.deals)
    return {(word, games[word], deals[word]) for word in games}


def test_holdings(archive: Path) -> None:
    """Games, deals, people who are named, and games without a date."""
    people = set().union(*map(names, kept))
    undated = sum(tag(game, "date") is None for game in kept)
    found = told(archive, "holdings", "games", "deals", "players", "undated")
    assert found == [(len(kept), sum(len(game.deals) for game in kept), len(people), undated)]


def test_rules_and_details(archive: Path) -> None:
    """By which rules games are played, and how much they promise to tell."""
    assert set(told(archive, "rules-played", "variant", "games", "deals")) == by("rules")
    assert set(told(archive, "details", "detail", "games", "deals")) == by("detail")


def test_activity(archive: Path) -> None:
    """Games, deals and people by year."""
    periods: dict[str | None, list[Game]] = {}
    for game in kept:
        periods.setdefault((tag(game, "date") or "")[:4] or None, []).append(game)
    again = {
        (year, len(games), sum(len(game.deals) for game in games), len(set().union(*map(names, games))))
        for year, games in periods.items()
    }
    assert set(told(archive, "activity", "period", "games", "deals", "players", by="year")) == again


def errors_of(game: CheckedGame) -> list[str]:
    return [found.code.id for found in game.diagnostics if found.severity == "error"]


def test_reading_and_rejected(archive: Path) -> None:
    """What became of every record, and for which errors some are in no figure."""
    found = dict(told(archive, "reading", "status", "records"))
    assert found == {"stored": len(kept), "rejected": len(every) - len(kept)}
    records = Counter(code for game in every for code in set(errors_of(game)))
    findings = Counter(code for game in every for code in errors_of(game))
    again = {(code, records[code], findings[code]) for code in records}
    assert set(told(archive, "rejected", "code", "records", "findings")) == again
