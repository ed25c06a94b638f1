"""What the README says is what happens: its records, its diagnostic, every command."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from prefrec.check import check

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")

# Commands that end with exit code 1 because they find what they are shown to find.
FINDS_PROBLEMS = (
    "prefrec check data --format", "prefrec load games.duckdb data", "prefrec dedup data samples.jsonl  ",
)

# What these make goes into a file; what they say about it goes to the terminal.
QUIET = (" -o ", "convert", "--check", "anonymise", "players.toml")


def blocks(language: str) -> list[str]:
    """The fenced blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def commands() -> list[str]:
    """Every command of the tour; the two set-up commands build an environment of their own."""
    lines = [line for block in blocks("sh") for line in block.splitlines()]
    return [line for line in lines if ".venv" not in line]


def test_its_record_is_clean() -> None:
    """The record that the README shows has no problem."""
    (game,) = check(blocks("pref")[0])
    assert game.diagnostics == ()
    assert game.outcomes[0] is not None
    assert game.outcomes[0].result is not None


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sample records, where the commands run one after the other."""
    place = tmp_path_factory.mktemp("readme")
    shutil.copytree(ROOT / "data", place / "data")
    return place


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """One command line, as a shell runs it, with this environment's programs first."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        ["bash", "-c", command], cwd=folder, env={**os.environ, "PATH": path, "NO_COLOR": "1"},
        capture_output=True, text=True, timeout=120, check=False,
    )


def test_every_command_runs(folder: Path) -> None:
    """In their order, each ends as the README says."""
    for command in commands():
        done = run(command, folder)
        expected = 1 if command.startswith(FINDS_PROBLEMS) else 0
        assert done.returncode == expected, f"{command}\n{done.stdout}\n{done.stderr}"
        assert done.stdout or any(word in command for word in QUIET), command


def test_its_diagnostic_is_what_the_checker_says(folder: Path) -> None:
    """The finding that the README shows, to the letter."""
    done = run("prefrec check data/prefhub-revoke.pref", folder)
    assert done.stdout.strip().startswith(blocks("text")[0].strip())


def test_the_two_commands_are_what_the_continuous_integration_runs() -> None:
    """The set-up commands stand behind the marks by which they are run from scratch."""
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    for mark in ("main", "tests"):
        assert f"<!-- {mark} -->" in README
        assert f"command_of {mark}" in script


def test_every_command_is_shown() -> None:
    """No command of the program is missing from the README."""
    from prefrec.cli import app

    named = {info.name or (info.callback.__name__ if info.callback else "") for info in app.registered_commands}
    shown = set(re.findall(r"prefrec ([a-z]+)", README))
    assert named <= shown
