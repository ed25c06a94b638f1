"""``python -m prefrec.bench``: how fast this machine reads, checks and loads, and in how much memory.

A seeded archive of fully played games is made once; every job then runs in a process of its own,
several times, the jobs taking turns. Shown are the best and the median. Each job imports what it needs
and no more, so that its memory and its start are its own. With ``--archive`` the named queries are timed
on an archive that is there, in this process.
"""

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

JOBS = ("read", "check", "fmt", "load")


def main() -> None:
    """Make an archive, run the jobs, print one line each."""
    parser = argparse.ArgumentParser(prog="python -m prefrec.bench", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games of the seeded archive (about 20 deals each)")
    parser.add_argument("--repeat", type=int, default=3, help="runs of each job")
    parser.add_argument("--file", type=Path, help="measure these records instead of generated ones")
    parser.add_argument("--archive", type=Path, help="time every named query on this archive instead")
    parser.add_argument("--job", choices=JOBS, help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.job:
        print(json.dumps(run(wish.job, wish.file)))
        return
    if wish.archive:
        time_queries(wish.archive, wish.repeat)
        return
    with tempfile.TemporaryDirectory() as folder:
        source = wish.file or made(Path(folder) / "bench.pref", wish.games)
        report(source, wish.repeat)


def made(path: Path, games: int) -> Path:
    """A seeded archive of plain games for three players under Sochi rules."""
    from prefrec import generate
    from prefrec.variant import load
    from prefrec.writer import dump_game

    with path.open("w", encoding="utf-8") as out:
        for index, game in enumerate(generate.games(1, load("sochi", 1), 3, games)):
            out.write("\n" * bool(index) + dump_game(game))
    return path


def report(source: Path, repeat: int) -> None:
    """Run every job in turn and print deals a second, megabytes a second and peak memory."""
    size = source.stat().st_size / 1e6
    print(f"{source.name}: {size:.1f} MB; {os.cpu_count()} cores, one used; Python {sys.version.split()[0]}")
    runs: dict[str, list[dict[str, float]]] = {job: [] for job in JOBS}
    for _ in range(repeat):
        for job in JOBS:
            words = [sys.executable, "-m", "prefrec.bench", "--job", job, "--file", str(source)]
            runs[job].append(json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout))
    print(f"{'job':8}{'deals':>10}{'best/s':>10}{'median/s':>10}{'MB/s':>8}{'peak MB':>9}")
    for job, figures in runs.items():
        rates = [run["deals"] / run["seconds"] for run in figures]
        fastest = min(run["seconds"] for run in figures)
        peak = max(run["peak"] for run in figures)
        print(
            f"{job:8}{int(figures[0]['deals']):>10,}{max(rates):>10,.0f}{statistics.median(rates):>10,.0f}"
            f"{size / fastest:>8.2f}{peak:>9.0f}"
        )


def time_queries(archive: Path, repeat: int) -> None:
    """Put every named query ``repeat`` times, with its defaults, and print the best time and the rows."""
    from prefrec.pipelines.archive import reading
    from prefrec.pipelines.named import named_queries, values_of

    with reading(archive) as connection:
        deals, games = connection.execute("select count(*), count(distinct game_id) from deals").fetchall()[0]
        print(f"{archive.name}: {deals:,} deals of {games:,} games; {os.cpu_count()} cores")
        print(f"{'query':24}{'best ms':>9}{'median':>9}{'rows':>9}")
        for query in named_queries().values():
            # What has to be named, such as a text to look for, is found nowhere: the time is that of looking.
            values = values_of(query, {item.name: "x" for item in query.parameters if not item.default})
            times, rows = [], 0
            for _ in range(repeat):
                start = time.perf_counter()
                rows = len(connection.execute(query.sql, values or None).fetchall())
                times.append(1000 * (time.perf_counter() - start))
            print(f"{query.name:24}{min(times):>9.0f}{statistics.median(times):>9.0f}{rows:>9,}", flush=True)


def run(job: str, source: Path) -> dict[str, float]:
    """One job in this process: deals seen, seconds taken, peak memory in megabytes."""
    from prefrec.garbage import collect_seldom

    collect_seldom()
    start = time.perf_counter()
    deals = _JOBS[job](source)
    seconds = time.perf_counter() - start
    return {"deals": deals, "seconds": seconds, "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}


def _read(source: Path) -> int:
    from prefrec.notation.reader import read
    from prefrec.source import Chunk, chunks

    return sum(
        len(game.game.deals) for chunk in chunks(str(source)) if isinstance(chunk, Chunk)
        for game in read(chunk.text, chunk.game) if game.game
    )


def _check(source: Path) -> int:
    from prefrec.check import check
    from prefrec.source import Chunk, chunks

    return sum(
        len(game.outcomes) for chunk in chunks(str(source)) if isinstance(chunk, Chunk)
        for game in check(chunk.text, chunk.game)
    )


def _fmt(source: Path) -> int:
    from prefrec.notation.reader import read
    from prefrec.source import Chunk, chunks
    from prefrec.writer import dump_game

    deals = 0
    for chunk in chunks(str(source)):
        for game in read(chunk.text, chunk.game) if isinstance(chunk, Chunk) else ():
            if game.game:
                dump_game(game.game)
                deals += len(game.game.deals)
    return deals


def _load(source: Path) -> int:
    from prefrec.pipelines.load import load

    with tempfile.TemporaryDirectory() as folder:
        load(Path(folder) / "bench.duckdb", [str(source)])
    with source.open(encoding="utf-8") as lines:
        return sum(line.startswith("deal ") for line in lines)


_JOBS: dict[str, Callable[[Path], int]] = {"read": _read, "check": _check, "fmt": _fmt, "load": _load}


if __name__ == "__main__":
    main()
