"""``score``, and ``load --also``: from the command line."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from prefrec.cli import app
from prefrec.variant import FOLDER

SAMPLES = Path(__file__).parents[1] / "data"
GAME = SAMPLES / "samples.pref"
DEAL = "deal 1 E\ncontract S:7s\nanswers W:whist E:pass\ntricks S:7 W:3 E:0\n"
RECORD = "%prefrec 1\nrules: {}\nS: A\nW: B\nE: C\n\n" + DEAL


def run(*args: str | Path, given: str | None = None) -> Result:
    """A command run in this process."""
    return CliRunner().invoke(app, [*map(str, args)], input=given)


@pytest.fixture
def own_rules(tmp_path: Path) -> Path:
    """A table that pays ten for a pool point as Sochi does, and twenty for a point of the mountain."""
    text = (FOLDER / "sochi-1.toml").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith(("name =", "hill_rate ="))]
    path = tmp_path / "dacha.toml"
    path.write_text("\n".join(['name = "dacha"', "hill_rate = 20", *lines]) + "\n", encoding="utf-8")
    return path


def test_a_game_and_a_deal() -> None:
    """The whole game with its closing, or one deal without it."""
    whole = run("score", GAME, "--game", "2")
    assert whole.exit_code == 0
    assert "  West on South, whists +12: whists for tricks, 3 tricks x 4" in whole.stdout.splitlines()
    assert "settlement:" in whole.stdout
    deal = run("score", GAME, "--game", "2", "--deal", "3")
    assert "  South, mountain +10: tricks taken on misère, 1 trick x 10" in deal.stdout.splitlines()
    assert "settlement" not in deal.stdout
    assert "deal 2" not in deal.stdout


def test_in_russian() -> None:
    """Everything that is not a name."""
    assert "  Запад на Юг, висты +12: висты за взятки, 3 взятки x 4" in run(
        "score", GAME, "--game", "2", "--lang", "ru"
    ).stdout.splitlines()


def test_for_programs() -> None:
    """One object."""
    told = json.loads(run("score", GAME, "--game", "2", "--format", "json").stdout)
    assert told["scoring"] == "record"
    assert told["deals"][0]["entries"][0]["rule"] == "trick-whists"
    assert {share["seat"]: share["total"] for share in told["settlement"]} == {"S": "-56/3", "W": "136/3", "E": "-80/3"}


@pytest.mark.parametrize("words", ["leningrad", "leningrad-1", "leningrad 1"])
def test_by_other_rules(words: str) -> None:
    """With the version or without; what cannot be carried over stands at its deal."""
    done = run("score", GAME, "--game", "2", "--rules", words)
    assert done.exit_code == 0
    assert done.stdout.startswith("game 2: scored by leningrad 1 (Ленинградка)\n")
    assert "  ! East opens 6n, below the exit from all-pass" in done.stdout
    assert "  South -44\n" in done.stdout


def test_by_rules_of_a_table_s_own(own_rules: Path) -> None:
    """A file scores any game anew; a record that names it is its own scoring."""
    other = run("score", "-", "--rules", own_rules, "--format", "json", given=RECORD.format("sochi 1"))
    assert json.loads(other.stdout)["scoring"] == "dacha 1"
    own = run("score", "-", "--rules", own_rules, "--format", "json", given=RECORD.format("dacha 1"))
    assert json.loads(own.stdout)["scoring"] == "record"
    assert json.loads(own.stdout)["rules"].startswith("dacha 1: ")


def test_more_games_are_announced() -> None:
    """Only where none was chosen."""
    assert "--game N" in run("score", GAME).stderr
    assert run("score", GAME, "--game", "1").stderr == ""


@pytest.mark.parametrize(
    "args",
    [
        ["--game", "99"], ["--deal", "99"], ["--rules", "nowhere"], ["--rules", "sochi 9"], ["--rules", "absent.toml"],
        ["--lang", "de"], ["--format", "csv"], ["--game", "0"],
    ],
)  # fmt: skip
def test_wrong_use(args: list[str]) -> None:
    """Exit code 2 and a sentence."""
    done = run("score", GAME, *args)
    assert done.exit_code == 2
    assert done.stderr
    assert not done.stdout


def test_what_cannot_be_read() -> None:
    """A record that cannot be read at all is 1, a missing file 2."""
    assert run("score", "-", given="%prefrec 2\n").exit_code == 1
    assert run("score", "absent.pref").exit_code == 2


def test_load_scores_by_other_rules_too(tmp_path: Path, own_rules: Path) -> None:
    """Once each; later too, for games that are there already."""
    archive = tmp_path / "a.duckdb"
    assert run("load", archive, GAME).stdout == "read 6 games: 6 stored, 0 duplicates, 0 partial, 0 rejected\n"
    again = "read 6 games: 0 stored, 6 duplicates, 0 partial, 0 rejected; {} scored by other rules\n"
    rules: list[str | Path] = ["--also", "leningrad", "--also", "leningrad-1", "--also", own_rules]
    assert run("load", archive, GAME, *rules).stdout == again.format(12)
    assert run("load", archive, GAME, *rules).stdout == again.format(0)
    asked = "select scoring, count(*) as games from scorings group by scoring order by scoring"
    told = run("query", archive, asked, "--format", "json").stdout
    assert json.loads(told) == [{"scoring": "dacha 1", "games": 6}, {"scoring": "leningrad 1", "games": 6}]
    assert run("load", archive, GAME, "--also", "nowhere").exit_code == 2
