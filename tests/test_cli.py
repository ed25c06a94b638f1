"""The command line as a whole: help, exit codes, what is imported, locales, closed pipes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from prefrec import __version__
from prefrec.cli import app

SAMPLES = Path(__file__).parents[1] / "data"
COMMANDS = (
    "check", "fmt", "count", "show", "score", "sheet", "explain", "variants", "generate", "convert", "dedup",
    "anonymise", "load", "query", "players", "rate", "report", "publish", "verify", "demo",
)


def run(*args: str | Path, **kwargs: object) -> subprocess.CompletedProcess[bytes]:
    """The program as a shell starts it."""
    return subprocess.run([sys.executable, "-m", "prefrec", *map(str, args)], capture_output=True, **kwargs)  # type: ignore[call-overload,no-any-return]


def modules_of(*args: str) -> set[str]:
    """What a command has imported when it ends."""
    code = "import sys\nfrom prefrec.cli import main\ntry: main()\nexcept SystemExit: pass\n"
    code += "sys.stderr.write(' '.join(m.split('.')[0] for m in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code, *args], capture_output=True, check=True, text=True)
    return set(done.stderr.splitlines()[-1].split())


def test_help_imports_nothing_heavy() -> None:
    """``--help`` shows the commands and imports no library but typer."""
    assert not modules_of("--help") & {"lark", "polars", "duckdb", "rich", "pydantic"}


@pytest.mark.parametrize("args", [["check"], ["fmt", "--check"], ["show"], ["score"]], ids=" ".join)
def test_what_is_right_is_read_without_waiting(args: list[str]) -> None:
    """Neither columns nor a database are needed to read a record; lark only to say what is wrong in its notation."""
    loaded = modules_of(*args, str(SAMPLES / "samples.pref"))
    assert not loaded & {"lark", "polars", "duckdb", "pydantic"}
    assert "rich" not in loaded or args[0] in ("show", "score")


def test_what_is_wrong_in_the_notation_is_told_by_the_grammar(tmp_path: Path) -> None:
    """A line that does not fit brings the parser."""
    record = tmp_path / "a.pref"
    record.write_text("%prefrec 1\nS: Anna\n\ndeal 1 S\nauction S:6x\n", encoding="utf-8")
    assert "lark" in modules_of("check", str(record))


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["check", "--format", "xml", "a.pref"], "'xml' is not one of 'full', 'concise',"),
        (["show"], "Missing argument 'FILE'."),
        (["show", "a.pref", "--game", "x"], "Invalid value for '--game': "),
        (["show", "a.pref", "--game", "0"], "Invalid value for '--game': "),
        (["generate", "--players", "5"], "Invalid value for '--players': "),
    ],
)
def test_values_that_are_not_plain_are_refused_by_name(args: list[str], said: str) -> None:
    """Plain values are taken as they are; the others are told as ever."""
    done = CliRunner().invoke(app, args)
    assert done.exit_code == 2
    assert said in done.output


def test_version() -> None:
    """``--version`` says the version and nothing else."""
    done = CliRunner().invoke(app, ["--version"])
    assert (done.exit_code, done.output) == (0, f"prefrec {__version__}\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    """``COMMAND --help`` gives an example that can be typed."""
    done = CliRunner().invoke(app, [command, "--help"])
    assert done.exit_code == 0
    assert f"  prefrec {command}" in done.output.partition("\n")[2]


@pytest.mark.parametrize(
    "args",
    [
        ["nonsense"], ["check"], ["check", "--format", "xml", "x"], ["check", "--select", "Q7", "x"], ["fmt"], ["show"],
        ["show", "absent.pref"], ["explain", "P599"], ["variants", "sochy"], ["variants", "sochi", "--version", "9"],
        ["generate", "--variant", "sochy"], ["generate", "--players", "5"], ["generate", "--broken", "F001"],
        ["generate", "-o", "absent/x.pref"], ["convert", "absent.pref", "x.jsonl"], ["convert", "-"],
        ["anonymise", "x.pref"], ["anonymise", "x.pref", "y.pref"],
        ["check", "absent.pref"], ["fmt", "absent.pref"], ["load", "x.duckdb"],
        ["query", "absent.duckdb", "select 1"], ["query"], ["players"], ["players", "absent.duckdb"],
        ["players", "absent.duckdb", "--remove", "--suggest"],
    ],
    ids=" ".join,
)
def test_what_cannot_be_done_is_two(args: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wrong use and files that are not there end with 2 and a sentence, and nothing is left behind."""
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, args, input="")
    assert done.exit_code == 2
    assert done.output
    assert "Traceback" not in done.output
    assert not list(tmp_path.iterdir())


def test_fault_of_the_program_is_two(monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody foresaw ends with 2 as well, in one sentence, never with a listing of the program."""
    monkeypatch.setattr("prefrec.commands.variants.known_variants", lambda: 1 / 0)
    done = CliRunner().invoke(app, ["variants"])
    assert done.exit_code == 2
    assert done.stderr.startswith("error: prefrec itself failed")
    assert "Traceback" not in done.stderr


def test_interrupt_is_130(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends with 130 and says nothing."""

    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("prefrec.commands.variants.known_variants", interrupted)
    done = CliRunner().invoke(app, ["variants"])
    assert (done.exit_code, done.output) == (130, "")


def test_closed_pipe_is_quiet() -> None:
    """A reader who has seen enough gets no complaint."""
    program = subprocess.Popen(
        [sys.executable, "-m", "prefrec", "generate", "--games", "30"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.read(10)
    program.stdout.close()
    complaint = program.stderr.read()
    program.stderr.close()
    assert program.wait() == 141
    assert complaint == b""


def test_full_disk_is_said() -> None:
    """A write that fails is 2 and names the reason."""
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full on this system")
    done = run("generate", "--games", "1", "-o", "/dev/full")
    assert done.returncode == 2
    assert done.stderr.startswith(b"error: /dev/full: ")


LOCALES = [
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"LC_ALL": "C"},
    {"LC_ALL": "C.UTF-8", "PYTHONUTF8": "1", "PYTHONIOENCODING": "latin-1"},
]


@pytest.mark.parametrize("locale", LOCALES, ids=str)
def test_no_locale_changes_the_bytes(locale: dict[str, str]) -> None:
    """Cyrillic and suit signs come out as UTF-8 whatever LANG and PYTHONUTF8 say."""
    bare = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))}
    bare["PYTHONPATH"] = os.environ.get("PYTHONPATH", "")
    args = ("show", SAMPLES / "samples.pref", "--deal", "1", "--lang", "ru")
    assert run(*args, env={**bare, **locale}).stdout == run(*args).stdout
    assert "Борис К.".encode() in run(*args, env={**bare, **locale}).stdout


def test_nothing_moves_where_nobody_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a terminal there is no progress and no colour, however long the work takes."""
    monkeypatch.setattr("prefrec.commands.console.PATIENCE", 0.0)
    for args in (["generate", "--games", "3", "-o", str(tmp_path / "a.pref")], ["check", str(tmp_path)]):
        done = CliRunner().invoke(app, args)
        assert done.exit_code == 0
        assert "\x1b" not in done.output
        assert "\r" not in done.output
        assert done.stderr == ""
