"""The jobs take turns, and what they tell about their input has to be what is in it."""

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from prefrec.bench.figures import Figures, Timed
from prefrec.bench.jobs import Job, Told
from prefrec.bench.processes import Run, run
from prefrec.bench.supply import Input
from prefrec.bench.tools import program

_FINE = {True: (0,), False: (0, 1)}  # exit codes where the input was made, and where it was given
_PROGRAMS = ("pgn-extract",)


def measure(
    jobs: Sequence[Job], inputs: Mapping[str, Input], folder: Path, repeat: int, turned: Callable[[int], None]
) -> list[Figures]:
    """Every job ``repeat`` times, A B C A B C. ``inputs`` by the kind of job; ``turned`` is told of every run.

    In ``folder`` there is an archive while it takes: where load puts it, or made beforehand where nobody loads.
    """
    runs: dict[str, list[Timed]] = {job.name: [] for job in jobs}
    refused = {job.name: _proof(job, inputs[job.kind]) for job in jobs}
    with TemporaryDirectory(dir=folder) as place:
        archive = Path(place) / "bench.duckdb"
        if not any(job.makes_archive for job in jobs) and any(job.needs_archive for job in jobs):
            run([sys.executable, "-m", "prefrec", "load", str(archive), str(inputs[".pref"].path)])
        for _ in range(repeat):
            for job in jobs:
                if not refused[job.name]:
                    timed, refused[job.name] = _turn(job, inputs[job.kind], archive)
                    runs[job.name].append(timed)
                turned(1)
    return [Figures(job, inputs[job.kind].counts, tuple(runs[job.name]), refused[job.name]) for job in jobs]


def _turn(job: Job, source: Input, archive: Path) -> tuple[Timed, str]:
    """One run, and why it is not to be believed."""
    if job.makes_archive:
        archive.unlink(missing_ok=True)
    done = run(_filled(job.words, source.path, archive))
    told, refused = _believed(job, done, source)
    if job.makes_archive and archive.exists():
        told = {**told, "archive": archive.stat().st_size}
    return Timed(told.get("seconds", done.seconds), done.cpu, done.peak, told), refused


def _proof(job: Job, source: Input) -> str:
    """Why a job is not to be believed whose timed words tell nothing; empty where there is no reason."""
    return _believed(job, run(_filled(job.proof, source.path, Path())), source)[1] if job.proof else ""


def _filled(words: Sequence[str], source: Path, archive: Path) -> list[str]:
    places = {"{input}": str(source), "{archive}": str(archive)}
    places |= {f"{{{name}}}": program(name) or name for name in _PROGRAMS}
    return [places.get(word, word) for word in words]


def _believed(job: Job, done: Run, source: Input) -> tuple[Told, str]:
    """What a run tells about its input, and what in it is not so."""
    if done.code not in _FINE[source.is_made]:
        return {}, f"it ended with exit code {done.code}: {done.last_words}"
    told = job.told(done)
    counts = source.counts._asdict() | ({"faults": 0} if source.is_made else {})
    wrong = [key for key in told if key in counts and told[key] != counts[key]]
    return told, ", ".join(f"it tells of {told[key]:,} {key}, there are {counts[key]:,}" for key in wrong)
