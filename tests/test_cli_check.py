"""``prefrec check``: every fault, in every form, with counts that add up."""

import gzip
import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from prefrec.cli import app

GOOD = """%prefrec 1
rules: sochi 1
S: Anna
W: Boris
E: Vera

deal 1 E
contract S:6c
answers W:whist E:pass
tricks S:6 W:4
score pool S:2 whists WS:8
"""
WRONG = GOOD.replace("WS:8", "WS:6")
WARNED = GOOD.replace("S: Anna", "evnt: x\nS: Anna")
SUMMARY = re.compile(
    r"checked (\d+) games? in (\d+) files?: (\d+) clean, (\d+) with problems; "
    r"(\d+) errors?, (\d+) warnings?, (\d+) notes?\n"
)


def check(*args: str | Path, text: str | bytes | None = None) -> Result:
    """The command run in this process."""
    return CliRunner().invoke(app, ["check", *map(str, args)], input=text)


def counts(done: Result) -> tuple[int, ...]:
    """The numbers of the summary line: games, files, clean, with problems, errors, warnings, notes."""
    match = SUMMARY.search(done.output)
    assert match, done.output
    return tuple(map(int, match.groups()))


@pytest.mark.parametrize(
    ("text", "code", "numbers"),
    [
        (GOOD, 0, (1, 1, 1, 0, 0, 0, 0)),
        (WRONG, 1, (1, 1, 0, 1, 1, 0, 0)),
        (WARNED, 0, (1, 1, 1, 0, 0, 1, 0)),
        (f"{GOOD}\n{WRONG}\n{GOOD}", 1, (3, 1, 2, 1, 1, 0, 0)),
        ("nothing of the kind\n", 1, (1, 1, 0, 1, 1, 0, 0)),
        ("", 0, (0, 1, 0, 0, 0, 1, 0)),
    ],
)
def test_counts_add_up(text: str, code: int, numbers: tuple[int, ...]) -> None:
    """Clean games and games with problems make all games; the exit code says whether there are problems."""
    done = check("-", text=text)
    assert done.exit_code == code
    assert counts(done) == numbers
    assert numbers[2] + numbers[3] == numbers[0]


def test_strict_makes_warnings_problems() -> None:
    """``--strict`` counts a game with warnings among those with problems."""
    done = check("-", "--strict", text=WARNED)
    assert done.exit_code == 1
    assert counts(done) == (1, 1, 0, 1, 0, 1, 0)


@pytest.mark.parametrize(
    "args", [["--ignore", "S"], ["--ignore", "s601"], ["--ignore", "score-mismatch"], ["--select", "P,N"]]
)
def test_codes_can_be_left_out(args: list[str]) -> None:
    """A finding is chosen by the beginning of its id or by its name; what is not shown is not counted."""
    done = check("-", *args, text=WRONG)
    assert done.exit_code == 0
    assert counts(done) == (1, 1, 1, 0, 0, 0, 0)


def test_selected_codes_are_shown() -> None:
    """What is selected is shown, unless it is ignored too."""
    assert check("-", "--select", "S6", text=WRONG).exit_code == 1
    assert check("-", "--select", "S6", "--ignore", "S601", text=WRONG).exit_code == 0


def test_unknown_code_is_refused_with_a_guess() -> None:
    """A code that does not exist selects nothing silently."""
    done = check("-", "--select", "revok", text=GOOD)
    assert done.exit_code == 2
    assert "did you mean revoke" in done.stderr


@pytest.mark.parametrize("form", ["full", "concise", "json", "jsonl", "github", "sarif"])
def test_every_form_tells_the_same_fault(form: str) -> None:
    """Each form names the code and the line; the summary stays out of what programs read."""
    done = check("-", "--format", form, text=WRONG)
    assert done.exit_code == 1
    assert "S601" in done.stdout
    assert "11" in done.stdout
    assert counts(done) == (1, 1, 0, 1, 1, 0, 0)
    assert ("checked" in done.stdout) == (form in ("full", "concise"))
    if form in ("json", "sarif"):
        assert json.loads(done.stdout)


def test_quiet_says_only_what_was_found() -> None:
    """``--quiet`` leaves out the summary."""
    assert check("-", "--quiet", text=GOOD).output == ""
    assert "checked" not in check("-", "--quiet", text=WRONG).output


def test_colours_by_wish() -> None:
    """Always means always, and a pipe is not a terminal."""
    assert "\x1b[" in check("-", "--color", "always", text=WRONG).stdout
    assert "\x1b[" not in check("-", text=WRONG).stdout
    assert "\x1b[" not in check("-", "--color", "never", text=WRONG).stdout


def test_folders_patterns_and_archives(tmp_path: Path) -> None:
    """Folders are searched, patterns filled in, packed files read."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "a.pref").write_text(GOOD)
    (tmp_path / "deep" / "b.pref.gz").write_bytes(gzip.compress(WRONG.encode()))
    (tmp_path / "other.txt").write_text("not a record")
    assert counts(check(tmp_path)) == (2, 2, 1, 1, 1, 0, 0)
    assert counts(check(tmp_path / "*.pref")) == (1, 1, 1, 0, 0, 0, 0)
    assert counts(check(tmp_path / "a.pref", tmp_path / "deep")) == (2, 2, 1, 1, 1, 0, 0)


CUT_SHORT = gzip.compress((GOOD + "\n" + GOOD).encode(), mtime=0)[:-20]


@pytest.mark.parametrize(
    ("data", "code", "found"),
    [
        (b"%prefrec 1\nS: a\x00b\n", 1, "F103"),
        (GOOD.replace("Anna", "Анна Петрова").encode("cp1251"), 1, "F101"),
        (GOOD.encode("utf-16"), 1, "F101"),
        (CUT_SHORT, 2, "F006"),
        (b"\xff\xff\xff\xff", 1, "F10"),
    ],
    ids=["NUL", "cp1251", "UTF-16", "archive cut short", "no text at all"],
)
def test_every_kind_of_bad_file_is_named(tmp_path: Path, data: bytes, code: int, found: str) -> None:
    """A bad file is a finding with a code of its own; the files after it are checked all the same."""
    (tmp_path / "a.pref").write_bytes(data)
    (tmp_path / "b.pref").write_text(WRONG)
    done = check(tmp_path, "--format", "concise")
    assert done.exit_code == code
    assert found in done.stdout
    assert "S601" in done.stdout
    numbers = counts(done)
    assert numbers[2] + numbers[3] == numbers[0]


def test_paths_that_lead_nowhere_hide_nothing(tmp_path: Path) -> None:
    """A missing file or an empty folder is told, counts as 2, and the rest is checked."""
    (tmp_path / "empty").mkdir()
    (tmp_path / "a.pref").write_text(WRONG)
    done = check(tmp_path / "absent", tmp_path / "empty", tmp_path / "a.pref", "--format", "concise")
    assert done.exit_code == 2
    assert [code for code in ("F001", "F003", "S601") if code in done.stdout] == ["F001", "F003", "S601"]
    assert counts(done) == (1, 1, 0, 1, 3, 0, 0)


def test_unread_files_cannot_be_ignored(tmp_path: Path) -> None:
    """``--ignore F`` does not make a missing file clean."""
    assert check(tmp_path / "absent", "--ignore", "F").exit_code == 2


def test_one_game_at_a_time_equals_the_whole() -> None:
    """What is found does not depend on how games are put together."""
    alone = [check("-", "--format", "jsonl", "--quiet", text=text).stdout for text in (GOOD, WRONG, WARNED)]
    whole = check("-", "--format", "jsonl", "--quiet", text=f"{GOOD}\n{WRONG}\n{WARNED}").stdout
    assert [json.loads(line)["code"] for line in whole.splitlines()] == [
        json.loads(line)["code"] for text in alone for line in text.splitlines()
    ]
