"""``load``, ``query`` and ``demo``: the archive from the command line."""

import gzip
import json
import os
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from prefrec.cli import app
from prefrec.commands import query
from prefrec.render.style import Colour, Style

SAMPLES = Path(__file__).parents[1] / "data"


def run(*args: str | Path) -> Result:
    """A command run in this process."""
    return CliRunner().invoke(app, [*map(str, args)])


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of the sample records."""
    path = tmp_path_factory.mktemp("archive") / "a.duckdb"
    done = run("load", path, SAMPLES / "samples.pref", SAMPLES / "prefhub-revoke.pref")
    assert done.exit_code == 1
    assert done.stdout == "read 7 games: 6 stored, 0 duplicates, 0 partial, 1 rejected\n"
    assert "findings" in done.stderr
    return path


def test_loading_twice_stores_nothing_twice(archive: Path) -> None:
    """The second time all games are duplicates; the line adds up."""
    done = run("load", archive, SAMPLES / "samples.pref")
    assert (done.exit_code, done.stdout) == (0, "read 6 games: 0 stored, 6 duplicates, 0 partial, 0 rejected\n")


def test_missing_files_are_told(archive: Path, tmp_path: Path) -> None:
    """A path that leads nowhere is 2, and the rest is loaded."""
    done = run("load", archive, tmp_path / "absent", SAMPLES / "samples.pref")
    assert done.exit_code == 2
    assert "F001" in done.stderr
    assert "6 duplicates" in done.stdout


def test_a_file_that_is_no_archive_is_left_alone(tmp_path: Path) -> None:
    """Loading into something else is refused."""
    other = tmp_path / "a.duckdb"
    other.write_text("precious")
    assert run("load", other, SAMPLES).exit_code == 2
    assert run("query", other, "select 1").exit_code == 2
    assert other.read_text() == "precious"


def test_named_queries_run_and_explain_themselves(archive: Path) -> None:
    """Every named query is listed, tells its SQL, and gives an answer."""
    listed = [line.split()[0] for line in run("query", "--list").stdout.splitlines()]
    assert {"six-of-spades", "whist-cost"} <= set(listed)
    for name in listed:
        assert "SQL:" in run("query", name, "--sql").stdout
        done = run("query", archive, name)
        assert done.exit_code == 0, done.stderr


def test_list_of_questions_fits_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line each: on a terminal no longer than it is wide, elsewhere whole."""
    query.list_names()
    whole = capsys.readouterr().out.splitlines()
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setattr(query, "style_of", lambda *_: Style(Colour.PLAIN, 80))
    query.list_names()
    cut = capsys.readouterr().out.splitlines()
    assert max(map(len, cut)) <= 80 < max(map(len, whole))
    assert all(long.startswith(short.removesuffix(" …")) for long, short in zip(whole, cut, strict=True))


def test_ratings_that_are_older_than_the_archive_say_so(tmp_path: Path) -> None:
    """Before they are made and after more games are loaded there is a note; then there is none."""
    archive = tmp_path / "a.duckdb"
    run("load", archive, SAMPLES / "samples.pref")
    assert "do not know; prefrec rate" in run("query", archive, "ratings").stderr
    run("rate", archive)
    assert run("query", archive, "ratings").stderr == ""
    run("load", archive, SAMPLES / "evenings.pref")
    assert "do not know; prefrec rate" in run("query", archive, "ratings").stderr


def test_answers_in_every_form(archive: Path, tmp_path: Path) -> None:
    """The same answer as a table, CSV, JSON and Parquet."""
    question = "select count(*) as games from games"
    assert run("query", archive, question).stdout.split() == ["games", "─────", "6"]
    assert run("query", archive, question, "--format", "csv").stdout == "games\n6\n"
    assert json.loads(run("query", archive, question, "--format", "json").stdout) == [{"games": 6}]
    assert run("query", archive, question, "--format", "parquet", "-o", tmp_path / "a.parquet").exit_code == 0
    assert (tmp_path / "a.parquet").read_bytes()[:4] == b"PAR1"


def test_an_answer_replaces_no_archive_and_no_device(archive: Path, tmp_path: Path) -> None:
    """The archive asked is never the file written, by whatever name; a pipe is written to; suffixes pack."""
    before = archive.read_bytes()
    (tmp_path / "link").symlink_to(archive)
    for path in (archive, tmp_path / "link"):
        done = run("query", archive, "select 1 as n", "-o", path)
        assert (done.exit_code, archive.read_bytes() == before) == (2, True)
        assert "is the archive itself" in done.stderr
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    assert run("query", archive, "select 1 as n", "--format", "csv", "-o", tmp_path / "pipe").exit_code == 0
    assert os.read(reader, 100) == b"n\n1\n"
    os.close(reader)
    assert run("query", archive, "select 1 as n", "--format", "csv", "-o", tmp_path / "n.csv.gz").exit_code == 0
    assert gzip.decompress((tmp_path / "n.csv.gz").read_bytes()) == b"n\n1\n"
    done = run("query", archive, "select 1 as n", "-o", tmp_path)
    assert (done.exit_code, done.stderr) == (2, f"error: {tmp_path}: is a directory\n")


def test_parameters(archive: Path) -> None:
    """A parameter changes the answer; one that does not exist is refused."""
    some = run("query", archive, "six-of-spades", "--param", "contract=7d").stdout
    assert run("query", archive, "six-of-spades", "--contract", "7d").stdout == some
    assert run("query", archive, "six-of-spades", "--contract=7d", "--format", "table").stdout == some
    assert some != run("query", archive, "six-of-spades").stdout
    assert run("query", archive, "six-of-spades", "--param", "contrct=7d").exit_code == 2
    assert run("query", archive, "six-of-spades", "--param", "7d").exit_code == 2
    for wrong in (["--contrct", "7d"], ["--contract"], ["7d"], ["--contract", "--players"]):
        assert run("query", archive, "six-of-spades", *wrong).exit_code == 2


@pytest.mark.parametrize(
    "question",
    ["six-of-spade", "select nonsense", "select * from read_csv('/etc/passwd')", "drop table games", "selct 1 as one"],
)
def test_bad_questions_are_refused(archive: Path, question: str) -> None:
    """Wrong names, wrong SQL, and SQL that would write or look elsewhere: 2 and a reason."""
    done = run("query", archive, question)
    assert done.exit_code == 2
    assert done.stderr.startswith("error: ")
    assert not re.search(r"\w(Error|Exception)\b", done.stderr)


def test_demonstration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The demonstration answers both questions, shows a fault, names its files, and can be repeated."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("prefrec.commands.demo.GAMES", 3)
    for _ in range(2):
        done = run("demo")
        assert done.exit_code == 0, done.output
        assert {path.name for path in tmp_path.iterdir()} == {"prefrec-demo.duckdb", "prefrec-demo-generated.pref.gz"}
    assert "six of spades" in done.stdout
    assert "What does whisting cost?" in done.stdout
    assert "error[P501]: East plays cK but still holds spades" in done.stdout
    assert "bots" in done.stdout
    assert "Made: prefrec-demo.duckdb and prefrec-demo-generated.pref.gz" in done.stdout


def test_demonstration_replaces_nothing_foreign(tmp_path: Path) -> None:
    """A file or an archive that is not from a demonstration stays."""
    other = tmp_path / "a.duckdb"
    other.write_text("precious")
    assert run("demo", other).exit_code == 2
    assert other.read_text() == "precious"
    assert [path.name for path in tmp_path.iterdir()] == ["a.duckdb"]
    (tmp_path / "mine.pref").write_text((SAMPLES / "samples.pref").read_text())
    mine = tmp_path / "mine.duckdb"
    run("load", mine, tmp_path / "mine.pref")
    assert run("demo", mine).exit_code == 2
