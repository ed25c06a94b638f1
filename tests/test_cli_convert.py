"""``convert`` and what it shares with ``check``, ``show``, ``load``: any format in and out, nothing lost in silence."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from prefrec.cli import app

FOREIGN = Path(__file__).parent / "foreign"

STUDIO = """\
% bts version 5.2
deal 1 A98.AT98..T87 QT7.KQJ.A.KQJ KJ.7.KQJT9.A9
contract 6S
play W
turns 0
player E
absent S
comment Take all tricks

deal 2 87.KQ.KQ.J QT.A8.A97. J9.97.8.87
contract 6S
play W
turns 0
player N
absent S
comment
"""
REVOKING = FOREIGN / "prefhub" / "talon-and-revoke.json"
BALANCES = "game,Анна,Борис,Вера\n1,-18,20,-2\n2,71,-71,0\n"
RULES = FOREIGN / "prefhub-rules" / "sochi.json"


def run(*args: object, text: str | None = None) -> Result:
    return CliRunner().invoke(app, list(map(str, args)), input=text)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of mixed formats, as somebody's disk has it."""
    made = tmp_path / "old"
    (made / "problems").mkdir(parents=True)
    (made / "problems" / "studio.bts").write_text(STUDIO)
    (made / "problems" / "studio.pref").write_text("%prefrec 1\nS: A\nW: B\nE: C\n\ndeal 1 E\ncontract all-pass\n")
    (made / "revoke.json").write_bytes(REVOKING.read_bytes())
    (made / "rules.json").write_bytes(RULES.read_bytes())
    (made / "balances.csv").write_text(BALANCES, encoding="utf-8")
    (made / "package.json").write_text('{"name": "no game"}')
    (made / "notes.md").write_text("nothing for us")
    return made


# ---- where to


def test_many_files_become_one(tmp_path: Path, folder: Path) -> None:
    """All games of all files, in the order of the files."""
    target = tmp_path / "all.pref"
    done = run("convert", folder / "problems" / "studio.bts", folder / "balances.csv", target)
    assert done.exit_code == 0
    assert "read 4 games: 4 converted, 0 left out" in done.stderr
    assert target.read_text().count("%prefrec 1") == 4
    assert run("check", "-q", target).exit_code == 0


HEADERS = ["date: 2024-11-03\nS: A\nW: B\nE: C\n", "\n; about the deal\ndeal 1 _\n", "S: A\n", ""]


@pytest.mark.parametrize("rest", HEADERS)
def test_comments_above_a_game_stay_with_it(tmp_path: Path, rest: str) -> None:
    """Behind another game they would be that game's last ones: they go above the next line, and it is canonical."""
    first, second = "%prefrec 1\nS: X\n; last of the first\n", f"; above the second\n%prefrec 1\n{rest}"
    (tmp_path / "a.pref").write_text(first)
    (tmp_path / "b.pref").write_text(second)
    target = tmp_path / "both.pref"
    assert run("convert", tmp_path / "a.pref", tmp_path / "b.pref", target, "--to", "pref").exit_code == 0
    text = target.read_text()
    assert run("fmt", "--check", target).exit_code == 0
    assert text.index("last of the first") < text.index("%prefrec 1", 1) < text.index("above the second")
    assert sorted(filter(None, text.split("\n"))) == sorted(filter(None, f"{first}{second}".split("\n")))


def test_a_folder_becomes_a_folder(tmp_path: Path, folder: Path) -> None:
    """A file for each source, in the same folders; of one name, the second keeps its own suffix."""
    done = run("convert", folder, f"{tmp_path / 'new'}/")
    names = {str(path.relative_to(tmp_path / "new")) for path in (tmp_path / "new").rglob("*") if path.is_file()}
    assert names == {
        "balances.pref", "revoke.pref", "rules.pref", "problems/studio.pref", "problems/studio.pref.pref"
    }
    assert done.exit_code == 0
    assert "package.json: warning[F109]" in done.stderr
    assert "notes.md" not in done.stderr


def test_standard_input_and_output() -> None:
    """The format of what comes in is told by its text; what is written goes to standard output alone."""
    done = run("convert", "-", "-", "--to", "jsonl", text=STUDIO)
    assert done.exit_code == 0
    assert len([json.loads(line) for line in done.stdout.splitlines()]) == 2
    assert "read 2 games" in done.stderr
    assert run("convert", "-", "-", "--quiet", text=STUDIO).stderr == ""


def test_the_same_input_gives_the_same_bytes(tmp_path: Path, folder: Path) -> None:
    """Converted twice, byte for byte; loaded twice, nothing new."""
    for name in ("a.pref", "b.pref"):
        run("convert", folder, tmp_path / name)
    assert (tmp_path / "a.pref").read_bytes() == (tmp_path / "b.pref").read_bytes()
    run("load", tmp_path / "a.duckdb", tmp_path / "a.pref")
    again = run("load", tmp_path / "a.duckdb", folder)
    assert " 0 stored" in again.stdout


# ---- the account


def test_the_account_is_told_and_can_be_a_problem(tmp_path: Path) -> None:
    """What is lost is told by format, kind, number and example; with --fail-on-loss it is a problem."""
    (tmp_path / "a.bts").write_text(STUDIO)
    done = run("convert", tmp_path / "a.bts", tmp_path / "a.pref")
    assert "not carried over from bts:\n  1 x version of the file, such as: 5.2\n" in done.stderr
    assert done.exit_code == 0
    assert run("convert", tmp_path / "a.bts", tmp_path / "a.pref", "--fail-on-loss").exit_code == 1
    assert run("convert", tmp_path / "a.pref", tmp_path / "a.jsonl", "--fail-on-loss").exit_code == 0


def test_the_account_for_programs(tmp_path: Path) -> None:
    """The same account as JSON; what was written is lost on another way than what was read."""
    (tmp_path / "a.pref").write_bytes((Path(__file__).parents[1] / "data" / "samples.pref").read_bytes())
    done = run("convert", tmp_path / "a.pref", tmp_path / "a.bts", "--losses", tmp_path / "lost.json")
    told = json.loads((tmp_path / "lost.json").read_text())
    assert told["read"] == told["converted"] + told["left_out"]
    assert {row["format"] for row in told["lost"]["writing"]} == {"bts"}
    assert not told["lost"]["reading"]
    assert all(row["count"] > 0 and row["example"] for row in told["lost"]["writing"])
    assert "not held by bts:" in done.stderr


def test_what_nobody_tried_is_told_as_such() -> None:
    """An importer that was never tried on a file from the wild says so whenever it is used, and in the help."""
    page, sheet = FOREIGN / "gambler-page" / "four.html", FOREIGN / "csv" / "sheets.csv"
    said = "gambler-page is unverified: no such file was at hand, so compare what it made with the file"
    assert said in run("convert", page, sheet, "-").stderr
    assert "unverified" not in run("convert", sheet, "-").stderr
    assert "unverified" in run("convert", "--help").stdout


# ---- what is broken


def test_a_broken_part_costs_no_more_than_itself(tmp_path: Path) -> None:
    """The fault is told at its line of the foreign file, the rest is converted, and the exit code says so."""
    (tmp_path / "a.bts").write_text(STUDIO.replace("contract 6S\nplay W", "contract 6X\nplay W", 1))
    done = run("convert", tmp_path / "a.bts", tmp_path / "a.pref")
    assert done.exit_code == 1
    assert f"{tmp_path / 'a.bts'}:3:10: error[C702]" in done.stderr
    assert "read 2 games: 2 converted, 0 left out" in done.stderr
    assert (tmp_path / "a.pref").read_text().count("hand N") == 2


def test_what_cannot_be_read_leaves_the_old_file(tmp_path: Path) -> None:
    """Where nothing was converted, or a source could not be opened, the target stays as it was."""
    (tmp_path / "a.bts").write_text(STUDIO)
    (tmp_path / "target.pref").write_text("before")
    assert run("convert", tmp_path / "a.bts", tmp_path / "gone.bts", tmp_path / "target.pref").exit_code == 2
    (tmp_path / "bad.jsonl").write_text('{"prefrec": 7}\n')
    assert run("convert", tmp_path / "bad.jsonl", tmp_path / "target.pref").exit_code == 1
    assert (tmp_path / "target.pref").read_text() == "before"


def test_an_encoding_that_the_format_knows_is_read_and_any_other_is_named(tmp_path: Path) -> None:
    """Bridge-Preferans Studio writes CP1251 as well; of KOI8-R the command is told that makes it UTF-8."""
    text = STUDIO.replace("Take all tricks", "Накажите играющего, взяв все десять взяток")
    (tmp_path / "a.bts").write_bytes(text.encode("cp1251"))
    done = run("convert", tmp_path / "a.bts", "-")
    assert "Накажите играющего" in done.stdout
    assert "note[F108]: The text is CP1251" in done.stderr
    (tmp_path / "a.bts").write_bytes(text.encode("koi8-r"))
    done = run("convert", tmp_path / "a.bts", "-")
    assert done.exit_code == 1
    assert "iconv -f KOI8-R -t UTF-8" in done.stderr


@pytest.mark.parametrize("encoding", ["KOI8-R", "CP866"])
def test_an_encoding_is_named_where_the_table_has_russian_columns_only(tmp_path: Path, encoding: str) -> None:
    """A table that was met in a folder is not taken for a file of no format because its encoding is wrong."""
    text = "Дата;Заказ;Играет;Взятки Анна;Взятки Борис;Взятки Вера\n2024-11-03;6 пик;Анна;6;4;0\n"
    (tmp_path / "a.csv").write_bytes(text.encode(encoding))
    done = run("convert", tmp_path, "-")
    assert f"error[F101]: The text is most likely {encoding}" in done.stderr
    assert "F109" not in done.stderr


def test_a_file_whose_name_says_no_format_is_not_written(tmp_path: Path) -> None:
    """Whoever writes ``problems.json`` does not mean the notation; a name without a suffix, or ``--to``, is clear."""
    (tmp_path / "a.bts").write_text(STUDIO)
    done = run("convert", tmp_path / "a.bts", tmp_path / "a.json")
    assert done.exit_code == 2
    assert "error: no format that can be written has files that end in .json\nhint: --to FORMAT" in done.stderr
    assert not (tmp_path / "a.json").exists()
    assert run("convert", tmp_path / "a.bts", tmp_path / "a.json.gz").exit_code == 2
    assert run("convert", tmp_path / "a.bts", tmp_path / "a.json", "--to", "jsonl").exit_code == 0
    assert run("convert", tmp_path / "a.bts", tmp_path / "plain").exit_code == 0
    assert (tmp_path / "plain").read_text().startswith("%prefrec")


@pytest.mark.parametrize(
    "args",
    [
        ["a.bts"], ["a.bts", "b.pref", "--from", "btx"], ["a.bts", "b.pref", "--to", "unisay"],
        ["a.bts", "b.pref", "--rules", "sochy"], ["a.bts", "b.pref", "--rules", "gone.json"],
        ["a.csv", "b.pref", "--mapping", "gone.toml"],
    ],
    ids=" ".join,
)
def test_wrong_use_is_two(args: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A format or a file that is not there is wrong use, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.bts").write_text(STUDIO)
    assert run("convert", *args).exit_code == 2
    assert not (tmp_path / "b.pref").exists()


# ---- rules and columns that the user states


def test_rules_are_added_where_a_game_names_none(tmp_path: Path) -> None:
    """By name, by a file of ours or of PrefHub; a game that names its rules keeps them."""
    (tmp_path / "a.bts").write_text(STUDIO)
    assert run("convert", tmp_path / "a.bts", "-", "--rules", "rostov").stdout.count("\nrules: rostov 1\n") == 2
    own = run("convert", tmp_path / "a.bts", "-", "--rules", RULES)
    assert "\nrules: sochi 1\nrules.exit_by_failing: yes\n" in own.stdout
    assert "is not carried over" in own.stderr
    (tmp_path / "own.pref").write_text("%prefrec 1\nrules: sochi 1\nS: A\nW: B\nE: C\n")
    assert "rostov" not in run("convert", tmp_path / "own.pref", "-", "--to", "pref", "--rules", "rostov").stdout


def test_columns_are_named_by_a_mapping(tmp_path: Path) -> None:
    """A table whose columns say nothing to us is read with a mapping."""
    (tmp_path / "a.csv").write_text("kto;kak;ile\nS;6s;6\n")
    (tmp_path / "m.toml").write_text('[columns]\ndeclarer = "kto"\ncontract = "kak"\nmade = "ile"\n')
    done = run("convert", tmp_path / "a.csv", "-", "--mapping", tmp_path / "m.toml")
    assert "contract S:6s\n" in done.stdout
    (tmp_path / "m.toml").write_text("[columns\n")
    assert run("convert", tmp_path / "a.csv", "-", "--mapping", tmp_path / "m.toml").exit_code == 2


def test_a_mapping_is_for_tables_only(tmp_path: Path) -> None:
    """Files of other formats that come along are read as what they are."""
    (tmp_path / "a.csv").write_text("kto;kak;ile\nS;6s;6\n")
    (tmp_path / "b.bts").write_text(STUDIO)
    (tmp_path / "m.toml").write_text('[columns]\ndeclarer = "kto"\ncontract = "kak"\nmade = "ile"\n')
    done = run("convert", tmp_path, "-", "--mapping", tmp_path / "m.toml")
    assert done.exit_code == 0
    assert "read 3 games: 3 converted, 0 left out" in done.stderr


# ---- the other commands read every format


def test_check_points_into_the_foreign_file() -> None:
    """The revoke of a PrefHub scenario is told at its card, in the line of the JSON document."""
    done = run("check", REVOKING)
    assert done.exit_code == 1
    line = next(line for line in done.stdout.splitlines() if "error[P501]" in line)
    number = int(line.split(":")[1])
    assert '"card"' in REVOKING.read_text().splitlines()[number - 1]


def test_check_of_a_file_without_games_says_so() -> None:
    """A file of rules is of a known format and holds no game."""
    done = run("check", RULES)
    assert done.exit_code == 0
    assert "warning[F110]" in done.stdout


def test_show_draws_a_foreign_deal(tmp_path: Path) -> None:
    """A deal of another program is shown like any other."""
    (tmp_path / "a.bts").write_text(STUDIO)
    assert "♠" in run("show", tmp_path / "a.bts", "--deal", 1).stdout


def test_a_mixed_folder_is_loaded_and_adds_up(tmp_path: Path, folder: Path) -> None:
    """Every format in one command; what holds no games is told and in no count."""
    done = run("load", tmp_path / "a.duckdb", folder)
    assert "read 7 games: 6 stored, 0 duplicates, 0 partial, 1 rejected" in done.stdout
    assert "rules.json: warning[F110]" in done.stderr
    assert "package.json: warning[F109]" in done.stderr
    assert done.exit_code == 1
    asked = run("query", tmp_path / "a.duckdb", "select source, code, line_number from diagnostics", "--format", "json")
    rows = {(Path(row["source"]).name, row["code"]) for row in json.loads(asked.stdout)}
    assert ("revoke.json", "P501") in rows


def test_the_same_game_twice_in_one_foreign_file_is_stored_once(tmp_path: Path) -> None:
    """Games of a document are told apart like those of any file."""
    (tmp_path / "a.csv").write_text(BALANCES + "1,-18,20,-2\n", encoding="utf-8")
    done = run("load", tmp_path / "a.duckdb", tmp_path / "a.csv")
    assert "read 3 games: 2 stored, 1 duplicates" in done.stdout


def test_tables_of_an_archive_as_files(tmp_path: Path, folder: Path) -> None:
    """The tables as Parquet or CSV files in a folder, with an account of what they do not hold."""
    done = run("convert", folder / "problems" / "studio.bts", f"{tmp_path / 'tables'}/", "--to", "parquet")
    assert done.exit_code == 0
    assert (tmp_path / "tables" / "games.parquet").exists()
    assert run("convert", folder / "balances.csv", f"{tmp_path / 'csv'}/", "--to", "tables").exit_code == 0
    assert (tmp_path / "csv" / "settlements.csv").read_text().count("\n") == 7


def test_tables_tell_what_became_of_every_game(tmp_path: Path) -> None:
    """A game that is there twice is there once, one with errors is its diagnostics only, and that is a problem."""
    (tmp_path / "a.bts").write_text(STUDIO)
    target = tmp_path / "tables"
    args = (tmp_path / "a.bts", tmp_path / "a.bts", REVOKING, target, "--to", "tables", "--losses", tmp_path / "lost")
    done = run("convert", *args)
    assert done.exit_code == 1
    assert "in the tables: 3 stored, 2 duplicates, 0 partial, 1 rejected" in done.stderr
    told = json.loads((tmp_path / "lost").read_text())
    assert sum(told["tables"].values()) == told["read"] == 6
    assert run("convert", tmp_path / "a.bts", "-", "--to", "tables").exit_code == 2


def test_formats_are_listed() -> None:
    """Every format with what can be done with it; what nobody tried on real files says so."""
    told = run("convert", "--formats").stdout
    assert all(name in told for name in ("bts", "unisay", "prefhub", "ppn", "csv", "xlsx", "latex", "parquet"))
    (page,) = [line for line in told.splitlines() if line.startswith("gambler-page")]
    assert "unverified" in page


def test_a_named_file_of_no_format_is_an_error(tmp_path: Path) -> None:
    """What was asked for and is nothing that is known is told as an error; without a suffix it is the notation."""
    (tmp_path / "cards.csv").write_text("contract,seq,hand\n6s,0,Ts Js\n")
    for command in (["check", tmp_path / "cards.csv"], ["convert", tmp_path / "cards.csv", tmp_path / "a.pref"]):
        done = run(*command)
        assert done.exit_code == 1
        assert "error[F109]" in done.output
    (tmp_path / "cards").write_text("contract\n")
    assert "N101" in run("check", tmp_path / "cards").stdout
