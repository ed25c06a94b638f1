"""The faults that writers and archives of records have had, and that this one must not have: 2, 6, 12, 16, 18, 19."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO, BinaryIO, cast

import duckdb
import pytest
from fault_records import CORPUS, RECORD, codes_in, formatted, games_of, generated, mutation
from prefrec.pipelines import query
from prefrec.pipelines.load import load
from prefrec.pipelines.schema import TABLES
from typer.testing import CliRunner

from prefrec.cli import app
from prefrec.convert import jsonl
from prefrec.generate.games import Style
from prefrec.notation.reader import read
from prefrec.writer import dump_game

UNKNOWN = """%prefrec 1
rules: sochi 1
S: Анна
W: Борис
E: Вера

deal 1 E
contract S:6s
answers W:whist E:pass
tricks S:6 W:4 E:0

deal 2 S
contract W:6s
answers E:whist S:pass
tricks _
score _

deal 3 W
contract E:6s

deal 4 E
contract S:6s
answers W:whist E:pass
tricks W:2 _
score pool S:2 _
"""


def rows(archive: Path, sql: str) -> list[tuple[object, ...]]:
    """An answer of the archive."""
    with duckdb.connect(str(archive), read_only=True) as connection:
        return connection.execute(sql).fetchall()


def content(archive: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table."""
    return {table.name: rows(archive, f"from {table.name}") for table in TABLES}


def written(path: Path, *texts: str) -> str:
    """A file of these texts."""
    path.write_text("\n".join(texts), encoding="utf-8")
    return str(path)


# ---- 2: an unknown result becomes a number


def test_2_what_is_not_known_stays_unknown(tmp_path: Path) -> None:
    """2. A result that nobody wrote becomes zero: does not happen. It is unknown after formatting and after
    JSON Lines and back, NULL in the archive, and in no rate."""
    assert formatted(UNKNOWN) == UNKNOWN
    (one,) = read(UNKNOWN)
    assert one.game is not None
    assert dump_game(jsonl.game_of(jsonl.line_of(one.game))) == UNKNOWN
    archive = tmp_path / "a.duckdb"
    load(archive, [written(tmp_path / "a.pref", UNKNOWN)])
    assert rows(archive, "select tricks, margin, outcome from deals order by deal") == [
        (6, 0, "made"), (None, None, "unknown"), (None, None, "unknown"), (None, None, "unknown"),
    ]  # fmt: skip
    assert rows(archive, "select count(*) from sheet_entries where deal in (2, 3) and origin = 'computed'") == [(0,)]
    answer = query.run(archive, "six-of-spades", {}).frame.select("line", "k", "n").rows()
    assert ("failed, of all", 0, 1) in answer
    assert ("outcome not written", 3, None) in answer


# ---- 6 and 16: broken records


@pytest.mark.parametrize("codes", [(), ("N104", "D301", "S601", "N111", "V201", "A401")])
def test_6_and_16_broken_records_cost_themselves_only(codes: tuple[str, ...], tmp_path: Path) -> None:
    """6. A broken record is stored, or dropped with exit code 0; 16. one broken record loses the file: neither
    happens. Of n records, k of them broken, n - k are stored; what is broken is in ``diagnostics`` and in
    ``sources``, in no other table; the counts add up and the exit code tells it."""
    sound = [RECORD, *games_of(CORPUS["samples.pref"])]
    broken = [mutation(code).text for code in codes]
    broken += [RECORD.replace("Борис", "Бо\0рис")] if codes else []
    mixed = [text for place, text in enumerate(sound) for text in (*broken[place : place + 1], text)]
    archive = tmp_path / "a.duckdb"
    done = CliRunner().invoke(app, ["load", str(archive), written(tmp_path / "a.pref", *mixed)])
    n, k = len(mixed), len(broken)
    assert done.stdout.startswith(f"read {n} games: {n - k} stored, 0 duplicates, 0 partial, {k} rejected\n")
    assert done.exit_code == (1 if k else 0)
    assert rows(archive, "select count(*) from games") == [(n - k,)]
    rejected = "select game_id from sources where status = 'rejected'"
    for table in TABLES:
        if table.name not in ("sources", "diagnostics") and table.columns[0].name == "game_id":
            assert rows(archive, f"select count(*) from {table.name} where game_id in ({rejected})") == [(0,)]
    told = {code for (code,) in rows(archive, "select code from diagnostics where severity = 'error'")}
    assert set(codes) <= told
    assert bool(told) == bool(codes)


# ---- 12: saving destroys the file


class Full:
    """A stream on a disk that is full after so many bytes."""

    def __init__(self, stream: BinaryIO, room: int) -> None:
        self.stream, self.room = stream, room

    def write(self, data: bytes) -> int:
        self.stream.write(data[: self.room])
        if len(data) > self.room:
            raise OSError(28, "No space left on device")
        self.room -= len(data)
        return len(data)


LOOSE = RECORD.replace("S:7s", "S:7♠") + RECORD
SIZE = len(formatted(LOOSE).encode())


@pytest.mark.parametrize("room", [0, 1, *range(100, SIZE, 400), SIZE - 1])
def test_12_a_write_that_fails_at_any_byte_leaves_the_file(
    room: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """12. A write that fails leaves a torn file: does not happen, at whatever byte it fails."""

    def packed(stream: BinaryIO, _: str) -> AbstractContextManager[IO[bytes]]:
        return nullcontext(cast(IO[bytes], Full(stream, room)))

    path = Path(written(tmp_path / "a.pref", LOOSE))
    monkeypatch.setattr("prefrec.commands.output.packed", packed)
    done = CliRunner().invoke(app, ["fmt", str(path)])
    assert done.exit_code == 2
    assert "no space left" in done.stderr
    assert path.read_text(encoding="utf-8") == LOOSE
    assert list(tmp_path.iterdir()) == [path]


# Runs a command of the program in which a function kills the process at a certain call.
KILLED = """
import os, signal, sys
from importlib import import_module
from prefrec.cli import app
module, name, number, *args = sys.argv[1:]
plain, calls = getattr(import_module(module), name), []
def dying(*given):
    calls.append(given)
    if len(calls) == int(number):
        os.kill(os.getpid(), signal.SIGKILL)
    return plain(*given)
setattr(import_module(module), name, dying)
app(args)
"""

needs_kill = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")


def killed(where: str, number: int, *args: str) -> None:
    """The command, killed at so many calls of a function."""
    run = [sys.executable, "-c", KILLED, *where.rsplit(".", 1), str(number), *args]
    assert subprocess.run(run, capture_output=True, check=False).returncode == -signal.SIGKILL


@needs_kill
def test_12_a_format_that_is_killed_leaves_the_file(tmp_path: Path) -> None:
    """12. Killed in the middle, ``fmt`` has changed nothing, and what it left behind is not taken for a record."""
    path = Path(written(tmp_path / "a.pref", LOOSE))
    killed("prefrec.commands.pieces.dump_game", 2, "fmt", str(path))
    assert path.read_text(encoding="utf-8") == LOOSE
    done = CliRunner().invoke(app, ["fmt", str(tmp_path)])
    assert (done.exit_code, done.stdout) == (0, f"{path}\n")
    assert path.read_text(encoding="utf-8") == formatted(LOOSE)


@needs_kill
@pytest.mark.parametrize("is_there", [False, True], ids=["a new archive", "an archive with games"])
def test_12_a_load_that_is_killed_leaves_the_archive(is_there: bool, tmp_path: Path) -> None:
    """12. Killed in the middle, ``load`` has changed nothing: the archive is as it was, or is not there; run
    again, it comes to what it would have come to."""
    archive, whole = tmp_path / "a.duckdb", tmp_path / "whole.duckdb"
    first = written(tmp_path / "a.pref", RECORD)
    second = written(tmp_path / "b.pref", *games_of(CORPUS["samples.pref"])[3:])
    for path in (archive, whole) if is_there else ():
        load(path, [first])
    before = content(archive) if is_there else {}
    killed("prefrec.pipelines.load.insert", 5, "load", str(archive), second)
    assert archive.exists() == is_there
    assert (content(archive) if is_there else {}) == before
    for path in (archive, whole):
        load(path, [second])
    assert content(archive) == content(whole)


# ---- 18: invented precision and invented times


@pytest.mark.parametrize(
    ("date", "parts"),
    [("2009", (2009, None, None)), ("2009-03", (2009, 3, None)), ("2009-03-31", (2009, 3, 31)), (None, (None,) * 3)],
)
def test_18_no_date_is_more_precise_than_its_source(
    date: str | None, parts: tuple[int | None, ...], tmp_path: Path
) -> None:
    """18. A year becomes the first of January, and a record without a date gets one: does not happen."""
    text = RECORD.replace("date: 2024-11-03\n", f"date: {date}\n" if date else "")
    (one,) = read(text)
    assert one.game is not None
    assert formatted(text) == dump_game(jsonl.game_of(jsonl.line_of(one.game))) == text
    archive = tmp_path / "a.duckdb"
    load(archive, [written(tmp_path / "a.pref", text)])
    assert rows(archive, "select date, year, month, day from games") == [(date, *parts)]


@pytest.mark.parametrize("date", ["2024-04-31", "2023-02-29", "2024-13-01", "2024-00-10", "2024-11-00"])
def test_18_a_day_that_does_not_exist_is_an_error(date: str) -> None:
    """18. The 31st of April becomes another day: does not happen; it is an error."""
    assert codes_in(RECORD.replace("2024-11-03", date)) == ["V210"]


@pytest.mark.parametrize(("date", "known"), [("2000-??-??", "2000"), ("2000-05-??", "2000-05")])
def test_18_what_a_date_does_not_say_stays_unsaid(date: str, known: str) -> None:
    """18. A month or a day that is written as unknown becomes the first: does not happen; it is not written."""
    assert formatted(RECORD.replace("2024-11-03", date)) == RECORD.replace("2024-11-03", known)


def test_18_nobody_writes_now() -> None:
    """18. A tool writes when it ran: does not happen. The archive has no column for it, and generated games have
    no date and no time of day."""
    types = {column.type for table in TABLES for column in table.columns}
    assert not types & {"DATE", "TIME", "TIMESTAMP", "TIMESTAMPTZ"}
    for text in (*generated(Style.MIXED), *generated(Style.PLAIN, 5, 1)):
        (one,) = read(text)
        assert one.game is not None
        assert not {tag.key for tag in one.game.tags} & {"date", "started", "ended"}
        assert "\ntime: " not in text


# ---- 19: converting again makes duplicates


def test_19_converting_again_adds_nothing(tmp_path: Path) -> None:
    """19. The same record converted twice is two records: does not happen. Both times the same bytes come out,
    and loading the record and what came back from JSON Lines adds no row to any table."""
    source = written(tmp_path / "a.pref", CORPUS["samples.pref"])
    made = [str(tmp_path / name) for name in ("1.jsonl", "2.jsonl", "again.pref", "3.jsonl")]
    for start, end in _steps(source, made):
        assert CliRunner().invoke(app, ["convert", start, end]).exit_code == 0
    first, second, _, third = (Path(path).read_bytes() for path in made)
    assert first == second == third
    archive = tmp_path / "a.duckdb"
    load(archive, [source])
    before = content(archive)
    summary = load(archive, [source, made[2]])
    assert (summary.stored, summary.duplicates) == (0, 2 * len(games_of(CORPUS["samples.pref"])))
    assert content(archive) == before


def _steps(source: str, made: list[str]) -> Iterator[tuple[str, str]]:
    """Twice to JSON Lines, back, and once more to JSON Lines."""
    yield from ((source, made[0]), (source, made[1]), (made[0], made[2]), (made[2], made[3]))
