"""Several programs at one archive: nothing that was told as stored is lost."""

import subprocess
import sys
from pathlib import Path

import pytest
from prefrec.pipelines.archive import ArchiveError, reading, writing

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
