"""Loading: every game once, every bad one named, counts that add up, and a file that is never torn."""

import gc
import os
import signal
import subprocess
import sys
import weakref
from collections.abc import Iterable
from concurrent.futures import Future
from functools import partial
from pathlib import Path

import duckdb
import pytest
from prefrec.pipelines import load as loading
from prefrec.pipelines.archive import ArchiveError, writing
from prefrec.pipelines.database import insert
from prefrec.pipelines.engines import ENGINES, Engine
from prefrec.pipelines.extract import extract
from prefrec.pipelines.load import Summary, load
from prefrec.pipelines.running import EVERY_CORE, Here, in_order
from prefrec.pipelines.schema import TABLES
from prefrec.pipelines.scoring_tables import SCORING_TABLES
from prefrec.pipelines.tables import SCHEMA, Tables
from typer.testing import CliRunner

from prefrec.cli import app
from prefrec.generate.games import games
from prefrec.source import Chunk, FileFault
from prefrec.variant import load as variant
from prefrec.writer import dump_game

DATA = Path(__file__).parents[1] / "data"

RECORD = "%prefrec 1\nrules: sochi 1\nS: A\nW: B\nE: C\n\ndeal 1 E\ncontract S:6s\nanswers W:pass E:pass\n"
OTHER = RECORD.replace("S:6s", "S:7s")
BROKEN = RECORD + "score pool S:5\n"
LATER = RECORD.replace("%prefrec 1", "%prefrec 1.9") + "\ndeal 2 S\nnewword S\n"


def content(archive: Path, without: Iterable[str] = ()) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table of facts, in the order of the file."""
    with duckdb.connect(str(archive), read_only=True) as connection:
        names = [table.name for table in TABLES if table.name not in without]
        return {name: connection.execute(f"from {name}").fetchall() for name in names}


def counts(summary: Summary) -> tuple[int, ...]:
    """Read, and what became of them."""
    assert summary.read == sum(summary[1:5])
    return tuple(summary[:5])


def write(path: Path, *records: str) -> str:
    """A file of these records."""
    path.write_text("\n".join(records), encoding="utf-8")
    return str(path)


def test_loading_twice_stores_nothing_twice(tmp_path: Path) -> None:
    """The second time every game is a duplicate, and not a row is added; bad ones stay bad."""
    source = write(tmp_path / "a.pref", RECORD, OTHER, BROKEN)
    archive = tmp_path / "a.duckdb"
    assert counts(load(archive, [source])) == (3, 2, 0, 0, 1)
    before = content(archive)
    assert counts(load(archive, [source])) == (3, 0, 2, 0, 1)
    assert content(archive) == before


def test_the_same_game_twice_in_one_run(tmp_path: Path) -> None:
    """In one file, in another layout, or in another file: it is stored once."""
    one = write(tmp_path / "a.pref", RECORD, RECORD.replace("\n", "  \r\n"), OTHER)
    two = write(tmp_path / "b.pref", "; a comment\n" + RECORD)
    archive = tmp_path / "a.duckdb"
    assert counts(load(archive, [one, two, one])) == (7, 2, 5, 0, 0)
    told = content(archive)
    assert [row[2:4] for row in told["sources"]] == [(1, 1), (3, 21)]
    assert len(told["deals"]) == 2


def test_repeats_change_nothing_but_the_counts(tmp_path: Path) -> None:
    """A file with every game twice gives the archive of the file with every game once."""
    once = write(tmp_path / "a.pref", RECORD, BROKEN, OTHER)
    load(tmp_path / "once.duckdb", [once])
    write(tmp_path / "a.pref", RECORD, BROKEN, OTHER, RECORD, BROKEN, OTHER)
    assert counts(load(tmp_path / "twice.duckdb", [once])) == (6, 2, 2, 0, 2)
    assert content(tmp_path / "twice.duckdb") == content(tmp_path / "once.duckdb")


def test_one_bad_record_costs_one_record(tmp_path: Path) -> None:
    """With k broken of n, n - k are stored, and the broken are rows of diagnostics."""
    good = [RECORD.replace("S: A", f"S: player {number}") for number in range(20)]
    records = [text for number, text in enumerate(good) for text in ([BROKEN.replace("A", str(number)), text])]
    archive = tmp_path / "a.duckdb"
    assert counts(load(archive, [write(tmp_path / "a.pref", *records)])) == (40, 20, 0, 0, 20)
    told = content(archive)
    assert len(told["games"]) == len(told["deals"]) == 20
    assert {row[4] for row in told["diagnostics"]} == {"S601"}


def test_partial_games_are_stored_and_told(tmp_path: Path) -> None:
    """A deal of a later version is kept as not checked: it has a row and no figures."""
    archive = tmp_path / "a.duckdb"
    assert counts(load(archive, [write(tmp_path / "a.pref", LATER)])) == (1, 0, 0, 1, 0)
    told = content(archive)
    assert [row[-1] for row in told["deals"]] == [False, True]
    assert len(told["seats"]) == 3


def test_what_cannot_be_read_is_a_row(tmp_path: Path) -> None:
    """A missing file and a game that is not text are findings; each game is counted once."""
    (tmp_path / "a.pref").write_bytes(RECORD.encode() + b"%prefrec 1\nS: \0\n" + OTHER.encode())
    archive = tmp_path / "a.duckdb"
    sources = [str(tmp_path / "a.pref"), str(tmp_path / "missing.pref")]
    summary = load(archive, sources)
    assert counts(summary) == (3, 2, 0, 0, 1)
    assert [fault.diagnostic.code.id for fault in summary.faults] == ["F103", "F001"]
    load(archive, sources)
    told = [(row[0], Path(str(row[1])).name, *row[2:5]) for row in content(archive)["diagnostics"]]
    assert told == [(None, "a.pref", 2, None, "F103"), (None, "missing.pref", 0, None, "F001")]


def test_the_summary_is_one_line() -> None:
    """The four counts sum to the first."""
    assert Summary(1240, 1236, 2, 1, 1).text == (
        "read 1,240 games: 1,236 stored, 2 duplicates, 1 partial, 1 rejected"
    )
    assert Summary(1, 1).text == "read 1 game: 1 stored, 0 duplicates, 0 partial, 0 rejected"


# ---- several scorings of one game

SCORINGS = [table.name for table in SCORING_TABLES]
BOTH = (("leningrad", 1), ("rostov", 1))


def test_scorings_stand_beside_the_record_s_own(tmp_path: Path) -> None:
    """Whether they come with the games or later, in one run or in two: the same rows, and each once."""
    source = write(tmp_path / "a.pref", RECORD, OTHER, BROKEN, RECORD)
    plain, at_once, later = (tmp_path / f"{name}.duckdb" for name in ("plain", "once", "later"))
    load(plain, [source])
    summary = load(at_once, [source], also=BOTH)
    assert (summary.stored, summary.scored) == (2, 4)
    load(later, [source])
    assert load(later, [source], also=BOTH[:1]).scored == 2
    assert load(later, [source], also=BOTH).scored == 2
    assert load(later, [source], also=BOTH).scored == 0
    assert content(plain, SCORINGS) == content(at_once, SCORINGS) == content(later, SCORINGS)
    for name in SCORINGS:
        assert not content(plain)[name]
        assert sorted(content(at_once)[name], key=repr) == sorted(content(later)[name], key=repr)
    assert {row[1] for row in content(at_once)["scorings"]} == {"leningrad 1", "rostov 1"}


def test_scorings_by_several_processes(tmp_path: Path) -> None:
    """The rows and their order are those of one process."""
    sources = [write(tmp_path / f"{number}.pref", RECORD.replace("S: A", f"S: {number}")) for number in range(3)]
    load(tmp_path / "one.duckdb", sources, also=BOTH)
    load(tmp_path / "two.duckdb", sources, jobs=2, also=BOTH)
    assert content(tmp_path / "one.duckdb") == content(tmp_path / "two.duckdb")


def test_what_a_scoring_leaves_out_is_counted(tmp_path: Path) -> None:
    """Deals that other rules cannot score are in no figure of theirs, and a note says why."""
    half = RECORD.replace("W:pass E:pass", "W:pass E:half") + "\ndeal 2 S\ncontract W:7s\nanswers E:pass S:pass\n"
    half += "\ndeal 3 W\nvoid cut\n"
    load(tmp_path / "a.duckdb", [write(tmp_path / "a.pref", half)], also=(("classic", 1),))
    told = content(tmp_path / "a.duckdb")
    assert [row[1:] for row in told["scorings"]] == [("classic 1", "classic", 1, 1, 1)]
    assert [row[3:] for row in told["scoring_notes"] if not row[5]] == [(1, "these rules know no half-whist", False)]
    assert {row[2] for row in told["scoring_entries"]} == {2}
    assert {row[2]: row[4] for row in told["scoring_values"] if row[3] == 1} == {2: 320, 3: 0}


def noted(seen: list[tuple[str, int]], name: str, size: int) -> None:
    """Progress, written down."""
    seen.append((name, size))


def big(folder: Path) -> str:
    """More games than fit in a few small chunks."""
    text = "".join(map(dump_game, games(3, variant("sochi", 1), 3, 2)))
    return write(folder / "big.pref", *(text.replace("S: Bot A", f"S: Bot {number}") for number in range(4)))


def test_workers_do_not_change_the_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes give the rows of one, in the same order; progress is told in order too."""
    monkeypatch.setattr(loading, "SIZE", 1 << 12)
    source = big(tmp_path)
    told: dict[int, list[tuple[str, int]]] = {1: [], 2: []}
    for jobs, seen in told.items():
        load(tmp_path / f"{jobs}.duckdb", [source], jobs, partial(noted, seen))
    assert content(tmp_path / "1.duckdb") == content(tmp_path / "2.duckdb")
    assert told[1] == told[2]
    assert sum(size for _, size in told[1]) == len(Path(source).read_text(encoding="utf-8"))


def test_small_inputs_need_no_workers(tmp_path: Path) -> None:
    """With every core allowed a small file is still read."""
    assert counts(load(tmp_path / "a.duckdb", [write(tmp_path / "a.pref", RECORD)], EVERY_CORE)) == (1, 1, 0, 0, 0)


def test_no_more_is_under_way_than_there_may_be() -> None:
    """However long the input is, it is read no further than the work reaches."""
    taken: list[int] = []
    submitted: list[int] = []

    def submit(number: int) -> "Future[int]":
        submitted.append(number)
        assert len(submitted) <= len(taken) + 4
        return Here().submit(lambda: -number)

    for item in in_order(iter(range(20)), submit, 3):
        assert not isinstance(item, FileFault)
        assert item[1] == -item[0]
        taken.append(item[0])
    assert taken == submitted == list(range(20))


def dies(chunk: Chunk) -> Tables:
    """Kills its process at one of the chunks."""
    if "Bot 2" in chunk.text:
        os.kill(os.getpid(), signal.SIGKILL)
    return extract(chunk)


needs_kill = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")


@needs_kill
def test_a_process_that_is_killed_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is stored: the archive is not there, or as before; the command says so in a line and ends with 2."""
    archive, source = tmp_path / "a.duckdb", big(tmp_path)
    monkeypatch.setattr(loading, "SIZE", 1 << 12)
    monkeypatch.setitem(ENGINES, "fast", Engine(lambda *_: dies, 0))
    monkeypatch.setattr("prefrec.pipelines.running.os.cpu_count", lambda: 2)
    for before in ("", RECORD):
        if before:
            load(archive, [write(tmp_path / "a.pref", before)], engine="reference")
        held = archive.read_bytes() if before else None
        done = CliRunner().invoke(app, ["load", str(archive), source])
        told = "error: a process that was reading has been killed, perhaps for want of memory; nothing was changed\n"
        assert (done.exit_code, done.stderr) == (2, told)
        assert (archive.read_bytes() if archive.exists() else None) == held


ENDLESS = """
import time
from functools import partial
from prefrec.pipelines import load
from prefrec.pipelines.running import in_order, processes

def work(number):
    while number:
        time.sleep(60)

if __name__ == "__main__":
    with processes(2) as executor:
        for _ in in_order(range(3), partial(executor.submit, work), 2):
            print("ready", flush=True)
"""


def endless(folder: Path) -> subprocess.Popen[str]:
    """A process with others that never come to an end."""
    script = folder / "endless.py"
    script.write_text(ENDLESS)
    process = subprocess.Popen(
        [sys.executable, script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


@needs_kill
def test_an_interrupt_waits_for_nobody(tmp_path: Path) -> None:
    """However long the others would still be at work, they end with the process that is interrupted."""
    process = endless(tmp_path)
    os.killpg(process.pid, signal.SIGINT)
    _, told = process.communicate()
    assert told.splitlines()[-1] == "KeyboardInterrupt"
    assert "Process Spawn" not in told


@needs_kill
def test_nobody_is_left_behind(tmp_path: Path) -> None:
    """Nor do they outlive a process that is killed."""
    process = endless(tmp_path)
    process.kill()
    process.communicate(timeout=60)  # its streams are open until the last of them is gone
    assert process.returncode == -signal.SIGKILL


def test_a_transaction_lets_go_of_what_is_stored(tmp_path: Path) -> None:
    """However much goes into it, no rows wait in memory for its end."""
    with writing(tmp_path / "a.duckdb") as connection:
        frame = SCHEMA["unread_deals"].to_frame().clear(1)
        held = weakref.ref(frame)
        insert(connection, "unread_deals", frame)
        del frame
        gc.collect()
        assert held() is None


def test_a_failure_leaves_the_archive_as_it_was(tmp_path: Path) -> None:
    """A new archive does not come to be, an old one keeps its rows; no file is left beside it."""
    archive = tmp_path / "a.duckdb"

    def fail(*told: object) -> None:
        raise KeyboardInterrupt(*told)

    with pytest.raises(KeyboardInterrupt):
        load(archive, [write(tmp_path / "a.pref", RECORD)], progress=fail)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.pref"]
    load(archive, [str(tmp_path / "a.pref")])
    before = content(archive)
    with pytest.raises(KeyboardInterrupt):
        load(archive, [write(tmp_path / "b.pref", OTHER)], progress=fail)
    assert content(archive) == before


KILLED = """
import os, sys, time
from functools import partial
from pathlib import Path
from prefrec.pipelines import load as loading

loading.BATCH = 1
loading.SIZE = 1 << 12
appended = loading._append
seen = []

def append(connection, batch, counts):
    appended(connection, batch, counts)
    seen.extend(batch)
    if len(seen) == int(sys.argv[3]):
        print("ready", flush=True)
        time.sleep(60)

loading._append = append
loading.load(Path(sys.argv[1]), [sys.argv[2]])
"""


def killed(archive: Path, source: str, after: int) -> None:
    """A loading process that is killed when so many chunks are in the database."""
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(archive), source, str(after)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    process.kill()
    process.wait()
    process.stdout.close()


def test_a_kill_leaves_no_torn_archive(tmp_path: Path) -> None:
    """Killed in the middle, the archive is as before, and the next run completes it."""
    source = big(tmp_path)
    archive = tmp_path / "a.duckdb"
    killed(archive, source, 2)
    assert not archive.exists()
    load(archive, [write(tmp_path / "a.pref", RECORD)])
    before = content(archive)
    killed(archive, source, 2)
    assert content(archive) == before
    summary = load(archive, [source])
    assert (summary.read, summary.stored) == (8, 8)
    load(tmp_path / "whole.duckdb", [str(tmp_path / "a.pref"), source])
    assert content(archive) == content(tmp_path / "whole.duckdb")


def test_a_busy_archive_is_told(tmp_path: Path) -> None:
    """While another process reads, loading says so and changes nothing."""
    archive = tmp_path / "a.duckdb"
    source = write(tmp_path / "a.pref", RECORD)
    load(archive, [source])
    reader = "import duckdb, sys\nc = duckdb.connect(sys.argv[1], read_only=True)\nprint('ready', flush=True)\ninput()"
    process = subprocess.Popen(
        [sys.executable, "-c", reader, str(archive)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    with pytest.raises(ArchiveError, match="another program"):
        load(archive, [source])
    process.communicate("\n")
    assert counts(load(archive, [source])) == (1, 0, 1, 0, 0)


def test_only_archives_are_written(tmp_path: Path) -> None:
    """Another database, another kind of file, and a later schema are refused as they are."""
    (tmp_path / "junk").write_text("junk" * 1000)
    with duckdb.connect(str(tmp_path / "other")) as connection:
        connection.execute("create table t (n int)")
    load(tmp_path / "later", [])
    with writing(tmp_path / "later") as connection:
        connection.execute("update schema_version set version = 99")
    for name, reason in (("junk", "not a DuckDB"), ("other", "not an archive"), ("later", "schema version 99")):
        before = (tmp_path / name).read_bytes()
        with pytest.raises(ArchiveError, match=reason):
            load(tmp_path / name, [])
        assert (tmp_path / name).read_bytes() == before
    with pytest.raises(ArchiveError, match="there is no folder"):
        load(tmp_path / "no" / "archive", [])
    with pytest.raises(ArchiveError, match="it is a folder"):
        load(tmp_path, [])


def test_the_samples_load_whole(tmp_path: Path) -> None:
    """All samples of the project are stored but the one that is there to be wrong."""
    summary = load(tmp_path / "a.duckdb", [str(DATA)])
    assert (summary.rejected, summary.duplicates, summary.partial) == (1, 0, 0)
    with duckdb.connect(str(tmp_path / "a.duckdb"), read_only=True) as connection:
        assert connection.execute("from unbalanced").fetchall() == []
        found = connection.execute("select source, code, line_number from diagnostics where severity = 'error'")
        assert [(Path(source).name, code) for source, code, _ in found.fetchall()] == [("prefhub-revoke.pref", "P501")]


def test_keys_are_unique(tmp_path: Path) -> None:
    """The key of every table names one row."""
    load(tmp_path / "a.duckdb", [str(DATA)])
    with duckdb.connect(str(tmp_path / "a.duckdb"), read_only=True) as connection:
        for table in TABLES:
            key = ", ".join(table.key)
            twice = connection.execute(f"select {key} from {table.name} group by {key} having count(*) > 1").fetchall()
            assert twice == [], table.name


def test_conventions_of_the_header_are_counted_as_stated(tmp_path: Path) -> None:
    """``overrides`` counts what the header states, be it what its rules say or not."""
    head = "%prefrec 1\nrules: sochi 1\nrules.concede: 3\nrules.amnesty: no\nS: A\nW: B\nE: C\n"
    load(tmp_path / "a.duckdb", [write(tmp_path / "a.pref", head + "\ndeal 1 E\ncontract S:6s\n")])
    with duckdb.connect(str(tmp_path / "a.duckdb"), read_only=True) as connection:
        assert connection.execute("select overrides from games").fetchall() == [(2,)]
