"""``generate``, ``convert``, ``explain`` and ``variants``: what prefrec makes and what it knows."""

import gzip
import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from prefrec.cli import app
from prefrec.codes import all_codes
from prefrec.generate.mutate import MUTATORS

SAMPLES = Path(__file__).parents[1] / "data"


def run(*args: str | Path, text: str | bytes | None = None) -> Result:
    """A command run in this process."""
    return CliRunner().invoke(app, [*map(str, args)], input=text)


# ---- generate


def test_the_same_seed_gives_the_same_games(tmp_path: Path) -> None:
    """A seed is a name for its games; packed and plain hold the same text."""
    first, packed = run("generate", "--games", "3", "--seed", "7").stdout, tmp_path / "a.pref.gz"
    assert run("generate", "--games", "3", "--seed", "7", "-o", packed).exit_code == 0
    assert gzip.decompress(packed.read_bytes()).decode() == first
    assert run("generate", "--games", "3", "--seed", "8").stdout != first


@pytest.mark.parametrize(("variant", "players"), [("sochi", 3), ("leningrad", 4), ("gusarik", 2)])
def test_generated_games_check_clean(variant: str, players: int) -> None:
    """What is generated is legal and adds up."""
    made = run("generate", "--variant", variant, "--players", players, "--games", "2")
    assert made.exit_code == 0
    assert run("check", "-", "--strict", text=made.stdout).exit_code == 0


def test_a_packed_file_is_the_same_every_time(tmp_path: Path) -> None:
    """No time and no name gets into a packed file."""
    for name in ("a.pref.gz", "b.pref.gz"):
        run("generate", "--games", "1", "-o", tmp_path / name)
    assert (tmp_path / "a.pref.gz").read_bytes() == (tmp_path / "b.pref.gz").read_bytes()


@pytest.mark.parametrize("code", sorted(MUTATORS)[::9])
def test_broken_games_have_the_fault_that_was_asked_for(code: str) -> None:
    """``--broken CODE`` makes a record in which check finds this code."""
    made = run("generate", "--broken", code, "--games", "1")
    assert code in run("check", "-", "--format", "concise", text=made.stdout).stdout


# ---- convert


def test_there_and_back_gives_the_same_bytes(tmp_path: Path) -> None:
    """Canonical text to JSON Lines and back is the same text."""
    source, lines, back = SAMPLES / "samples.pref", tmp_path / "a.jsonl.gz", tmp_path / "b.pref"
    assert run("convert", source, lines).exit_code == 0
    assert len(gzip.decompress(lines.read_bytes()).splitlines()) == source.read_text().count("%prefrec 1\n")
    assert run("convert", lines, back).exit_code == 0
    assert back.read_text() == run("fmt", "-", text=source.read_bytes()).stdout


def test_the_form_is_told_by_the_content(tmp_path: Path) -> None:
    """A name without a known suffix is no hindrance."""
    text, lines = tmp_path / "text", tmp_path / "lines"
    text.write_bytes((SAMPLES / "samples.pref").read_bytes())
    assert run("convert", text, lines).exit_code == 0
    assert all(json.loads(line) for line in lines.read_text().splitlines())
    assert "\n\n%prefrec 1\n" in run("convert", lines, "-").stdout


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("a.pref", b"%prefrec 1\nS: a\ndeal x\n", 1), ("a.pref", b"%prefrec 2\n", 1), ("a.pref", b"a\0b", 1),
        ("a.jsonl", b'{"prefrec": "1"\n', 1), ("a.jsonl", b"[]\n", 1), ("a.jsonl", b"\xff\n", 1),
        ("a.jsonl.gz", gzip.compress(b'{"prefrec": "1"}\n' * 9, mtime=0)[:-9], 2),
    ],
)
def test_what_cannot_be_read_is_not_converted(tmp_path: Path, name: str, data: bytes, code: int) -> None:
    """A fault is told with its place, and the file to be written is not touched."""
    target = tmp_path / "target.jsonl"
    target.write_text("before")
    (tmp_path / name).write_bytes(data)
    done = run("convert", tmp_path / name, target)
    assert done.exit_code == code
    assert name in done.stderr
    assert target.read_text() == "before"
    assert len(list(tmp_path.iterdir())) == 2


def test_a_line_that_is_no_game_is_named_by_its_number(tmp_path: Path) -> None:
    """JSON Lines faults say which line, and the other games are converted."""
    (tmp_path / "a.jsonl").write_text('{"prefrec": "1"}\n\n{"prefrec": 7}\n')
    done = run("convert", tmp_path / "a.jsonl", "-")
    assert done.exit_code == 1
    assert f"{tmp_path / 'a.jsonl'}:3:1: error[C701]: " in done.stderr
    assert "read 2 games: 1 converted, 1 left out" in done.stderr
    assert done.stdout == "%prefrec 1\n"


def test_games_of_json_lines_are_counted_whatever_stands_between_them(tmp_path: Path) -> None:
    """Blank lines are no games, a line that is too long or holds a NUL byte is one; chunks change no number."""
    good = '{"prefrec": "1"}\n'
    long = '{"prefrec": "' + "1" * (1 << 20) + '"}\n'
    (tmp_path / "a.jsonl").write_text(f'{good}\n \n{good}{long}\n{good}{{"prefrec": 7}}\n{good}{{"prefrec":\0')
    done = run("convert", tmp_path / "a.jsonl", "-")
    told = re.findall(r"a\.jsonl:(\d+):\d+: error\[(\w+)\].*\(game (\d+)\)", done.stderr)
    assert told == [("5", "F104", "3"), ("8", "C701", "5"), ("10", "F103", "7")]
    assert "read 7 games: 4 converted, 3 left out" in done.stderr
    assert "F110" not in run("check", tmp_path / "a.jsonl").stdout


# ---- explain


@pytest.mark.parametrize("code", all_codes().values(), ids=lambda code: code.id)
def test_every_code_is_explained_by_id_and_by_name(code: object) -> None:
    """Either name finds the explanation, in either letter case."""
    said = run("explain", code.id)  # type: ignore[attr-defined]
    assert said.exit_code == 0
    assert run("explain", code.name.upper()).stdout == said.stdout  # type: ignore[attr-defined]
    assert "Wrong:" in said.stdout
    assert "Right:" in said.stdout


def test_all_codes_on_one_page() -> None:
    """Without a code: a list; as Markdown, the page of the manual."""
    listed, page = run("explain").stdout, run("explain", "--format", "md").stdout
    assert len(listed.splitlines()) == len(all_codes())
    assert all(code.id in listed and f"{code.id} {code.name}" in page for code in all_codes().values())


def test_a_wrong_code_gets_a_guess() -> None:
    """Nearly right is not enough, but helped."""
    assert "did you mean revoke" in run("explain", "revok").stderr
    assert "did you mean" in run("explain", "P5").stderr


# ---- variants


def test_variants_are_listed_shown_and_compared() -> None:
    """Every convention is shown with its meaning; a difference with both values."""
    assert {"sochi", "leningrad", "rostov"} <= set(run("variants").stdout.split())
    shown = run("variants", "sochi").stdout
    assert "whist_style" in shown
    assert "trick-whists of a lone whister" in shown
    assert shown == run("variants", "sochi", "--version", "1").stdout == run("variants", "sochi-1").stdout
    difference = run("variants", "--diff", "sochi", "leningrad").stdout
    assert "greedy" in difference
    assert "gentle" in difference
    assert "do not differ" in run("variants", "--diff", "sochi", "sochi").stdout


def test_a_wrong_variant_gets_a_guess() -> None:
    """A name that is not known is refused with the nearest one."""
    done = run("variants", "lenigrad")
    assert done.exit_code == 2
    assert "did you mean leningrad" in done.stderr
