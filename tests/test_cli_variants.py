"""``variants`` and ``--rules``: pages, the table, a table's own file, and the lines that a record needs."""

from pathlib import Path

import pytest
from own_rules import own_file
from typer.testing import CliRunner, Result

from prefrec.cli import app
from prefrec.variant import FOLDER

GAME = """%prefrec 1
RULES
S: А
W: Б
E: В

deal 1 E
contract S:6s
answers W:whist E:pass
tricks S:6 W:3 E:1
score pool S:2 whists WS:24
"""


def run(*args: str) -> Result:
    """One command of the program."""
    return CliRunner().invoke(app, args)


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a table's own rules, a record under them, and one with the same rules in its header."""
    monkeypatch.chdir(tmp_path)
    Path("my.toml").write_text(own_file(whist_factor="3"), encoding="utf-8")
    Path("file.pref").write_text(GAME.replace("RULES", "rules: mytable 1"), encoding="utf-8")
    Path("lines.pref").write_text(GAME.replace("RULES", "rules: sochi 1\nrules.whist_factor: 3"), encoding="utf-8")
    return tmp_path


# ---- pages


def test_a_page_in_both_languages() -> None:
    """Groups, values in words, sources, prices."""
    english, russian = run("variants", "leningrad").stdout, run("variants", "leningrad", "--lang", "ru").stdout
    for told in ("Whists and prices", "whist_style: gentle", "SHRAM-L", "Prices by level", "* no source gives"):
        assert told in english
    for told in ("Висты и цены", "whist_style: gentle", "джентльменский вист", "SHRAM-L", "Цены по уровням"):
        assert told in russian


def test_a_difference_in_both_languages() -> None:
    """Values, meanings, sources; also as Markdown."""
    told = run("variants", "--diff", "sochi", "leningrad", "--lang", "ru").stdout
    assert "greedy — все пишет вистующий (жадный вист)" in told
    assert "| `whist_factor` |" in run("variants", "--diff", "sochi", "leningrad", "--format", "md").stdout


def test_the_table_and_the_files() -> None:
    """Without a name Markdown is the table of the manual; a file is shown as it is, to be copied."""
    assert run("variants", "--format", "md").stdout == (FOLDER / "TABLE.md").read_text(encoding="utf-8")
    sochi = (FOLDER / "sochi-1.toml").read_text(encoding="utf-8")
    assert run("variants", "sochi", "--format", "toml").stdout == sochi
    assert run("variants", "sochi", "--format", "md").stdout.startswith("# Сочинка (`sochi 1`)")


@pytest.mark.parametrize("args", [
    ["--format", "toml"], ["--as-header"], ["sochi", "--diff", "sochi", "rostov"], ["absent.toml"],
    ["sochi", "--as-header", "--base", "sochy"], ["sochi", "--lang", "de"],
], ids=" ".join)  # fmt: skip
def test_what_cannot_be_done(args: list[str]) -> None:
    """It is refused in a sentence."""
    done = run("variants", *args)
    assert done.exit_code == 2
    assert done.stderr
    assert not done.stdout


# ---- a table's own file


@pytest.mark.usefixtures("own")
def test_a_file_is_shown_and_compared() -> None:
    """Like a released variant, with the notes that it has."""
    assert run("variants", "my.toml").stdout.startswith("mytable 1: Наш стол\n")
    told = run("variants", "--diff", "sochi", "my.toml").stdout
    assert "mytable 1  3 — the base price 2 4 6 8 10 times 3" in told
    assert told.count("mytable 1") == 1


@pytest.mark.usefixtures("own")
def test_the_lines_of_a_header() -> None:
    """From the nearest released variant, or from one that is named."""
    assert run("variants", "my.toml", "--as-header").stdout == "rules: sochi 1\nrules.whist_factor: 3\n"
    lines = run("variants", "my.toml", "--as-header", "--base", "rostov").stdout.splitlines()
    assert lines[0] == "rules: rostov 1"
    assert {"rules.whist_factor: 3", "rules.consolation: price"} <= set(lines)
    assert run("variants", "my.toml", "--as-header", "--base", "my.toml").exit_code == 2


def test_all_faults_of_all_files_are_told(own: Path) -> None:
    """Each with its file, its line and its key; nothing is checked then."""
    text = own_file(whist_style='"gready"', amnesty="1")
    (own / "bad.toml").write_text(text.replace("ten =", "tenn ="), encoding="utf-8")
    (own / "worse.toml").write_text("name = mytable", encoding="utf-8")
    done = run("check", "file.pref", "--rules", "bad.toml", "--rules", "worse.toml")
    assert done.exit_code == 2
    assert not done.stdout
    line = text[: text.index("whist_style =")].count("\n") + 1
    assert "amnesty: 1 is not true or false" in done.stderr
    assert f'error: bad.toml:{line}: whist_style: "gready" is not "greedy" or "gentle"' in done.stderr
    assert "error: bad.toml: a key is missing: ten\n" in done.stderr
    assert "hint: did you mean ten\n" in done.stderr
    assert "error: worse.toml:1: not TOML" in done.stderr
    assert run("variants", "bad.toml").exit_code == 2


@pytest.mark.usefixtures("own")
def test_check_and_show_by_a_file() -> None:
    """Without the file the name is unknown; with it the record is as clean as with the lines in its header."""
    assert "V201" in run("check", "file.pref").stdout
    assert run("check", "file.pref", "--rules", "my.toml").exit_code == 0
    assert run("check", "lines.pref").exit_code == 0
    shown, same = run("show", "file.pref", "--rules", "my.toml"), run("show", "lines.pref")
    told = [[line.split() for line in done.stdout.splitlines() if "rules" not in line] for done in (shown, same)]
    assert told[0] == told[1]
    assert "24" in shown.stdout


@pytest.mark.usefixtures("own")
def test_load_by_a_file() -> None:
    """The archive keeps the game and the page of its rules, and refuses another page by the same name."""
    assert run("load", "a.duckdb", "file.pref").exit_code == 1
    assert run("load", "b.duckdb", "file.pref", "--rules", "my.toml").exit_code == 0
    asked = "select value from variants where name = 'mytable' and convention = 'whist_factor'"
    assert run("query", "b.duckdb", asked, "--format", "csv").stdout.split() == ["value", "3"]
    assert run("load", "b.duckdb", "file.pref", "--rules", "my.toml").exit_code == 0
    assert run("query", "b.duckdb", asked, "--format", "csv").stdout.split() == ["value", "3"]
    Path("other.toml").write_text(own_file(whist_factor="4"), encoding="utf-8")
    done = run("load", "b.duckdb", "file.pref", "--rules", "other.toml")
    assert done.exit_code == 2
    assert "the archive knows mytable 1 with other values of whist_factor" in done.stderr


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize("names", [["sochi"], ["my.toml", "my.toml"], ["absent.toml"], ["file.pref"]], ids=" ".join)
def test_rules_that_are_no_file_of_rules(names: list[str]) -> None:
    """A released name needs no file; two files may not say that they are the same; a file has to be there."""
    done = run("check", "file.pref", *[word for name in names for word in ("--rules", name)])
    assert done.exit_code == 2
    assert done.stderr.startswith("error: ")
