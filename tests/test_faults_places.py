"""Faults of place and of encoding that this reader must not have: 14 and 15."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from fault_records import CORPUS, RECORD, mutation
from typer.testing import CliRunner

from prefrec.cli import app
from prefrec.generate.mutate import MUTATORS
from prefrec.source import FileFault, chunks

# ---- 14: the wrong position


def _place(text: str, offset: int) -> tuple[int, int]:
    """Line and column of a character; behind the last line for what is missing at the end."""
    at = min(offset, len(text) - text.endswith("\n"))
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _disturbed(text: str, faulty: int, rng: Random) -> tuple[str, int, int]:
    """The text with comments, tabs and signs of every width before the faulty line and in it, and how far
    down and to the right the fault has moved."""
    lines: list[str] = []
    down = right = 0
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("S: ") and number != faulty:
            line = "S: Ёж 😀 𝄞 Δοκιμή"
        is_open = not line.startswith(("%", " ")) and line.strip()
        if is_open and number <= faulty and number > 2 and rng.random() < 0.5:
            lines.append(";\tна полях — 😀 ♠ é\u0301")
            down += 1
        tab = "\t" * rng.randrange(3) if is_open and number > 2 else ""
        right = len(tab) if number == faulty else right
        lines.append(tab + line)
    return "\n".join(lines), down, right


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_14_every_finding_points_at_the_wrong_word(end: str, tmp_path: Path) -> None:
    """14. The line and column told are not those of the fault: does not happen, neither behind comments, tabs,
    CRLF, Cyrillic letters and emoji nor in the second of two files."""
    rng = Random(14)
    (tmp_path / "a.pref").write_text(RECORD)
    expected = {}
    for code in sorted(MUTATORS):
        mutated = mutation(code)
        line, column = _place(mutated.text, mutated.offset)
        text, down, right = _disturbed(mutated.text, line, rng)
        path = tmp_path / f"{code}.pref"
        path.write_bytes(text.replace("\n", end).encode())
        expected[str(path)] = (code, line + down, column + right)
    done = CliRunner().invoke(app, ["check", "--format", "jsonl", str(tmp_path / "a.pref"), *expected])
    first: dict[str, list[tuple[str, int, int]]] = {}
    for said in map(json.loads, done.stdout.splitlines()):
        place = said["location"]
        first.setdefault(said["file"], []).append((said["code"], place["line"], place["column"]))
    wrong = {Path(path).stem: (place, first.get(path)) for path, place in expected.items() if place not in first[path]}
    assert wrong == {}
    assert str(tmp_path / "a.pref") not in first


# ---- 15: encoding surprises

RUSSIAN = RECORD
FRENCH = RECORD.replace("Клубный вечер", "Soirée du café").replace("Анна П.", "Renée Bélanger").replace(
    "Борис К.", "Jérôme Lefèvre"
).replace("Вера С.", "Zoé Grünwald")


@pytest.mark.parametrize(
    ("text", "encoding", "named"),
    [
        (RUSSIAN, "utf-16", "UTF-16LE"), (RUSSIAN, "utf-16-le", "UTF-16LE"), (RUSSIAN, "utf-16-be", "UTF-16BE"),
        (RUSSIAN, "cp1251", "CP1251"), (RUSSIAN, "koi8-r", "KOI8-R"), (FRENCH, "latin-1", "ISO-8859-1"),
    ],
)  # fmt: skip
def test_15_another_encoding_is_one_clear_error(text: str, encoding: str, named: str, tmp_path: Path) -> None:
    """15. Text in another encoding is taken for something else, or breaks off with a riddle: does not happen.
    One error names the likely encoding and the command that helps; nothing of the text is read."""
    path = tmp_path / "a.pref"
    path.write_bytes(text.encode(encoding))
    (fault,) = chunks(str(path))
    assert isinstance(fault, FileFault)
    assert named in fault.diagnostic.message
    assert f"iconv -f {named} -t UTF-8" in fault.diagnostic.hint
    done = CliRunner().invoke(app, ["check", "--format", "jsonl", str(path)])
    assert done.exit_code == 1
    assert [json.loads(line)["code"] for line in done.stdout.splitlines()] == ["F101"]


@pytest.mark.parametrize("name", ["samples.pref", "prefhub-revoke.pref"])
def test_15_a_byte_order_mark_changes_nothing(name: str, tmp_path: Path) -> None:
    """15. The same text with and without a byte order mark gives the same findings at the same places."""
    path = tmp_path / "a.pref"
    said = []
    for encoding in ("utf-8", "utf-8-sig"):
        path.write_text(CORPUS[name], encoding=encoding)
        said.append(CliRunner().invoke(app, ["check", "--format", "jsonl", str(path)]).output)
    assert said[0] == said[1]


@pytest.mark.parametrize(
    "setting", [{"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, {"LANG": "ru_RU.KOI8-R"}]
)
def test_15_the_settings_of_the_machine_change_nothing(setting: dict[str, str], tmp_path: Path) -> None:
    """15. What is read and shown depends on LANG or PYTHONUTF8: does not happen. The same bytes come out."""
    path = tmp_path / "a.pref"
    path.write_text(RECORD.replace("S:7 W:1 E:2", "S:7 W:1 E:3 ; семь — «своих» ♠"), encoding="utf-8")
    here = CliRunner().invoke(app, ["check", str(path)])
    run = [sys.executable, "-m", "prefrec", "check", str(path)]
    environment = {"PYTHONPATH": str(Path(__file__).parents[1]), **setting}
    done = subprocess.run(run, env=environment, capture_output=True, check=False)
    assert done.returncode == here.exit_code == 1
    assert done.stdout.decode("utf-8") == here.stdout
    assert "«своих» ♠" in here.stdout
