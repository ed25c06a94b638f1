"""A variant that needs no new choice is one file: nothing else is written for it, and the manual gets its line."""

import re
import shutil

import pytest
from plain_scorer import score
from random_games import plain_deal, plain_rules, table
from typer.testing import CliRunner

from prefrec.check import check
from prefrec.cli import app
from prefrec.generate.games import games
from prefrec.outcome import Result
from prefrec.scoring import deal_postings
from prefrec.sheet import entry
from prefrec.variant import FOLDER, differences, files, known_variants, load
from prefrec.variant_page import Tongue, page_of
from prefrec.variant_text import table_markdown
from prefrec.writer import dump_game

# Sochi as it might be played on the Volga: halves for the passer, all-pass at 3, a pool of 12.
CHOICES = {"whist_style": "gentle", "raspasy_price": "3", "pool_target": "12"}

RECORD = """%prefrec 1
rules: volga 1
S: Анна
W: Борис
E: Вера

deal 1 E
contract S:7h
answers W:whist E:pass
tricks S:6 W:3 E:1
score mountain S:4 whists WS:12 ES:12

deal 2 S
contract all-pass
tricks S:2 W:5 E:3
score mountain S:6 W:15 E:9
"""


def volga():
    """The file of Sochi with another name and three other choices."""
    text = (FOLDER / "sochi-1.toml").read_text(encoding="utf-8")
    values = {"name": '"volga"', "title": '"Волжанка"'} | {
        key: value if value.isdigit() else f'"{value}"' for key, value in CHOICES.items()
    }
    for key, value in values.items():
        text, count = re.subn(rf"(?m)^{key} = \S+", f"{key} = {value}", text)
        assert count == 1, key
    return text


@pytest.fixture
def released(tmp_path, monkeypatch):
    """The released variants and one file more."""
    shutil.copytree(FOLDER, tmp_path / "variants")
    (tmp_path / "variants" / "volga-1.toml").write_text(volga(), encoding="utf-8")
    monkeypatch.setattr(files, "FOLDER", tmp_path / "variants")
    known_variants.cache_clear()
    yield load("volga", 1)
    known_variants.cache_clear()


def test_the_file_is_all_that_a_new_variant_takes(released):
    """It is known by its name and version, and differs from its model in what it says."""
    assert known_variants()["volga"] == (1,)
    assert {key: new for key, _, new in differences(load("sochi", 1), released)} == CHOICES


def test_a_record_names_it(released):
    """Its records are checked and scored by its choices; the same record under Sochi is wrong."""
    (game,) = check(RECORD)
    assert game.diagnostics == ()
    assert [outcome.variant for outcome in game.outcomes] == [released, released]
    (other,) = check(RECORD.replace("volga", "sochi"))
    assert {found.code.id for found in other.diagnostics} == {"S601"}


def test_the_second_scorer_agrees_on_it(released):
    """The rules as they are copied out need nothing new for it either."""
    three = table(("S", "W", "E"), "E")
    result = Result("game", "S", "8d", (("W", "pass"), ("E", "whist")), {"S": 6, "W": 1, "E": 3})
    written = entry(deal_postings(released, three, result, 0))
    plain = score(plain_rules(released), plain_deal(three, result, 1))
    assert written.whists == {"WS": 24, "ES": 24}
    assert plain["whists"] == {("W", "S"): 24, ("E", "S"): 24}


def test_games_are_generated_under_it(released):
    """Games that the referee finds clean."""
    for made in games(5, released, 3, 2):
        (game,) = check(dump_game(made))
        assert game.diagnostics == ()
        assert game.settings.variant is released


def test_the_manual_gets_one_line_of_prices_and_one_column(released):
    """The table of the manual is written by the program from the file."""
    assert released.title == "Волжанка"
    texts = {(name, version): (files.FOLDER / f"{name}-{version}.toml").read_text(encoding="utf-8")
             for name, versions in known_variants().items() for version in versions}  # fmt: skip
    pages = {key: page_of(load(*key), text, Tongue.EN) for key, text in texts.items()}
    with_it = list(table_markdown(list(pages.values())))
    del pages["volga", 1]
    without = list(table_markdown(list(pages.values())))
    assert len(with_it) == len(without) + 1
    assert [line for line in with_it if line.startswith("| volga 1 ")] == [
        "| volga 1 | 2 4 6 8 10 | 2 4 6 8 10 | 2 4 6 8 10 | 2 4 6 8 10 | 2 4 6 8 10 | 3 6 9 9 |"
    ]


def test_the_command_line_knows_the_file_of_a_table(tmp_path):
    """``check --rules volga-1.toml`` reads the same file where it is nobody's release."""
    (tmp_path / "volga-1.toml").write_text(volga(), encoding="utf-8")
    (tmp_path / "evening.pref").write_text(RECORD, encoding="utf-8")
    record, rules = str(tmp_path / "evening.pref"), str(tmp_path / "volga-1.toml")
    assert CliRunner().invoke(app, ["check", record, "--rules", rules]).exit_code == 0
    told = CliRunner().invoke(app, ["check", record])
    assert told.exit_code == 1
    assert "V201" in told.output
