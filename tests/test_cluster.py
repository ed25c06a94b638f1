"""A real cluster on this machine: a scheduler and two workers, one of which is killed in the middle."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import duckdb
import pytest
from prefrec.pipelines import cluster as clusters
from prefrec.pipelines.cluster import ClusterError, cluster
from prefrec.pipelines.load import load
from prefrec.pipelines.parts import VERSIONS
from prefrec.pipelines.schema import TABLES

from prefrec.generate.games import games
from prefrec.variant import load as variant
from prefrec.writer import dump_game

pytest.importorskip("distributed", reason="the extra cluster is not installed")

FILES = 24


@contextmanager
def program(*words: str, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A program of Dask that runs until the end of the block."""
    with log.open("wb") as stream:
        process = subprocess.Popen([sys.executable, "-m", "dask", *words], stdout=stream, stderr=stream)
        try:
            yield process
        finally:
            process.kill()
            process.wait()


def awaited(path: Path, process: subprocess.Popen[bytes]) -> str:
    """What stands in a file, as soon as something does; the program that writes it must be alive."""
    while not (path.exists() and path.read_text()):
        assert process.poll() is None
        time.sleep(0.05)
    return path.read_text()


@contextmanager
def scheduler(folder: Path) -> Iterator[str]:
    """The address of a scheduler."""
    place = folder / "scheduler.json"
    told = ("--port", "0", "--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(place))
    with program("scheduler", *told, log=folder / "scheduler.log") as process:
        yield json.loads(awaited(place, process))["address"]


@contextmanager
def worker(address: str, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A worker with one thread, and nobody to start it again."""
    told = ("--nthreads", "1", "--no-nanny", "--host", "127.0.0.1", "--no-dashboard")
    with program("worker", address, *told, "--local-directory", str(log.parent), log=log) as process:
        yield process


def records(folder: Path) -> Path:
    """Files of a chunk each; the games of the last are those of the first."""
    folder.mkdir()
    text = "\n".join(map(dump_game, games(3, variant("sochi", 1), 3, 6)))
    for number in range(FILES):
        (folder / f"{number:02}.pref").write_text(text.replace("S: Bot A", f"S: Bot {number % (FILES - 1)}"))
    return folder


def content(archive: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table of facts, in the order of the file."""
    with duckdb.connect(str(archive), read_only=True) as connection:
        return {table.name: connection.execute(f"from {table.name}").fetchall() for table in TABLES}


def test_a_worker_that_is_killed_costs_nothing(tmp_path: Path) -> None:
    """The rows are those of one machine, each once; no part is missing; the next run makes none."""
    source, manifest = records(tmp_path / "records"), tmp_path / "parts" / "manifest"
    words = ["load", str(tmp_path / "a.duckdb"), str(source), "--parts", str(tmp_path / "parts"), "--cluster"]
    with (
        scheduler(tmp_path) as address,
        worker(address, tmp_path / "one.log") as one,
        worker(address, tmp_path / "two.log"),
    ):
        command = [sys.executable, "-m", "prefrec", *words, address]
        run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while not manifest.is_dir() or len(list(manifest.glob("*.json"))) < 4:
            assert run.poll() is None, run.communicate()
            time.sleep(0.01)
        one.send_signal(signal.SIGKILL)
        stdout, stderr = run.communicate()
        assert len(list(manifest.glob("*.json"))) == FILES
    assert (run.returncode, stderr) == (0, "")
    assert stdout == f"read {FILES * 6} games: {FILES * 6 - 6} stored, 6 duplicates, 0 partial, 0 rejected\n"
    load(tmp_path / "b.duckdb", [str(source)])
    assert content(tmp_path / "a.duckdb") == content(tmp_path / "b.duckdb")


def test_a_cluster_that_cannot_work_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without an address, a scheduler, workers, or the library."""
    monkeypatch.setattr(clusters, "PATIENCE", 0.5)
    with pytest.raises(ClusterError, match="no address of a Dask scheduler"), cluster("nowhere"):
        pass
    no_workers = pytest.raises(ClusterError, match="the cluster has no workers")
    with scheduler(tmp_path) as address, no_workers, cluster(address):
        pass
    with pytest.raises(ClusterError, match="no Dask scheduler answers"), cluster(address):
        pass
    monkeypatch.setattr(clusters, "find_spec", lambda _: None)
    with pytest.raises(ClusterError, match="distributed is not installed") as told, cluster(address):
        pass
    assert told.value.hint == "pip install 'prefrec[cluster]'"


def test_workers_must_have_the_same_prefrec() -> None:
    """Else a part would not be what its name says."""
    clusters._check({"tcp://10.0.0.2:1": VERSIONS})
    with pytest.raises(ClusterError, match=r"10\.0\.0\.2:1: the worker has prefrec 0 with schema 3, this is "):
        clusters._check({"tcp://10.0.0.2:1": VERSIONS._replace(program="0")})
    with pytest.raises(ClusterError, match="No module named 'prefrec'") as told:
        clusters._check({"tcp://10.0.0.2:1": ModuleNotFoundError("No module named 'prefrec'")})
    assert told.value.hint == "install this prefrec where the workers run"
