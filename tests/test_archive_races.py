"""Several programs at one archive: nothing that was told as stored is lost."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest
from prefrec.pipelines.archive import ArchiveError, reading, writing

from prefrec.commands.failures import INTERRUPTED, stoppable

BUILDING = """
import sys
from pathlib import Path
from prefrec.pipelines.archive import writing

with writing(Path(sys.argv[1])) as connection:
    connection.execute("create table first as select 1 as n")
    print("ready", flush=True)
    input()
"""


def building(archive: Path) -> subprocess.Popen[str]:
    """Another process in the middle of making this archive."""
    process = subprocess.Popen(
        [sys.executable, "-c", BUILDING, str(archive)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


def test_two_programs_do_not_make_one_archive(tmp_path: Path) -> None:
    """The second is told to wait, and takes nothing from under the first."""
    archive = tmp_path / "a.duckdb"
    process = building(archive)
    with pytest.raises(ArchiveError, match="another program has the archive open"), writing(archive):
        pass
    process.communicate("\n")
    assert process.returncode == 0
    with reading(archive) as connection:
        assert connection.execute("from first").fetchall() == [(1,)]


def test_an_archive_made_meanwhile_is_not_replaced(tmp_path: Path) -> None:
    """Whoever comes second says so and leaves what is there."""
    archive = tmp_path / "a.duckdb"
    with pytest.raises(ArchiveError, match="has made the archive meanwhile"), writing(archive):
        archive.write_text("of another program")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("a.duckdb", "of another program")]


@pytest.mark.parametrize("left", [b"", b"half a block"])
def test_what_a_killed_run_left_is_cleared(tmp_path: Path, left: bytes) -> None:
    """It is held by nobody, and stands in nobody's way."""
    (tmp_path / ".a.duckdb.new").write_bytes(left)
    with writing(tmp_path / "a.duckdb"):
        pass
    assert [path.name for path in tmp_path.iterdir()] == ["a.duckdb"]


WAITING = """
import os, sys, time
from prefrec.pipelines.running import processes

def told(number):
    time.sleep(number)
    return number

if __name__ == "__main__":
    with processes(2) as executor:
        one = executor.submit(told, 0)
        one.result()
        two = executor.submit(told, 1)
        try:
            print("ready", flush=True)
            two.result()
        except KeyboardInterrupt:
            print("stopped", two.result())
"""


def test_an_interrupt_is_for_the_first_process(tmp_path: Path) -> None:
    """The keyboard reaches all processes at once; those that only read say nothing of it."""
    script = tmp_path / "waiting.py"
    script.write_text(WAITING)
    process = subprocess.Popen(
        [sys.executable, script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    os.killpg(process.pid, signal.SIGINT)
    assert process.communicate() == ("stopped 1\n", "")


def test_an_interrupted_statement_is_an_interrupt(tmp_path: Path) -> None:
    """Whichever part of the program was at work, it is stopped, and has not failed."""
    with pytest.raises(KeyboardInterrupt), writing(tmp_path / "a.duckdb"):
        raise duckdb.InterruptException
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell starts its jobs deaf to it
    try:
        with pytest.raises(SystemExit) as ended:
            stoppable(lambda: signal.raise_signal(signal.SIGINT))
    finally:
        signal.signal(signal.SIGINT, before)
    assert ended.value.code == INTERRUPTED
