"""The three things that can be asked for: our jobs beside the peers, at growing sizes, and questions to an archive."""

import json
from argparse import Namespace
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from prefrec.bench import archive_queries, explained, tables
from prefrec.bench.figures import Figures
from prefrec.bench.inputs import Wanted
from prefrec.bench.jobs import GROWING, OURS, PEERS, Job
from prefrec.bench.measuring import measure
from prefrec.bench.page import Block, page
from prefrec.bench.supply import BenchError, Input, given, made, workplace
from prefrec.bench.tools import TOOLS, Machine, is_possible, machine, missing, missing_line, version
from prefrec.commands.console import CLEAN, PROBLEMS, advancing, say, write_lines
from prefrec.commands.output import output

PEERS_DISTINCT = 2_000  # games, boards and hands of the other programs, before the same come again
BUSY = 0.5  # of a core that other work has, above which figures are too low
_OWN = ".pref"


def beside_peers(wish: Namespace) -> int:
    """Our jobs and those of the other programs that are here, on inputs of the same size in bytes."""
    here = _machine()
    wanted = _named(wish.only, OURS if wish.no_peers else OURS + PEERS)
    absent = missing(wanted)
    jobs = _possible(wanted, absent)
    with workplace(wish.keep) as folder:
        inputs = _inputs(folder, wish, jobs)
        with advancing("measuring", wish.repeat * len(jobs)) as turned:
            figures = measure(jobs, inputs, folder, wish.repeat, turned)
    versions = {job.tool: version(job.tool) for job in jobs if job.tool in TOOLS}
    _show(wish, [
        tables.machine_line(here), [tables.input_line(kind, source) for kind, source in inputs.items()],
        tables.rows_of(figures, versions), tables.archive_line(figures), [*tables.refusals(figures)],
        missing_line(absent), explained.MEASURE, explained.EVENT,
    ])  # fmt: skip
    _keep(wish.json, here, figures, versions)
    return _code(figures)


def growing(wish: Namespace) -> int:
    """Our jobs at one size after the other: what a deal costs has to stay what it is."""
    here = _machine()
    jobs = _possible(_named(wish.only or GROWING, OURS), ())
    figures: list[Figures] = []
    with workplace(wish.keep) as folder:
        for deals in wish.growth:
            source = made(folder, _OWN, Wanted(wish.seed, deals, 0, wish.distinct))
            with advancing(f"measuring {deals:,} deals", wish.repeat * len(jobs)) as turned:
                found = measure(jobs, {_OWN: source}, folder, wish.repeat, turned)
            figures += found
            say(tables.input_line(_OWN, source))
            _keep(wish.json, here, figures, {})
            if not wish.keep:
                source.path.unlink()
    _show(wish, [
        tables.machine_line(here), f"After {wish.distinct:,} deals the same come again under other names.",
        tables.growth_rows(figures), [*tables.refusals(figures)], explained.MEASURE,
    ])  # fmt: skip
    return _code(figures)


def questions(wish: Namespace) -> int:
    """Every named query on an archive that is there."""
    from prefrec.pipelines.archive import ArchiveError

    here = _machine()
    try:
        held, asked = archive_queries.ask_all(wish.archive, wish.repeat)
    except ArchiveError as fault:
        raise BenchError(str(fault)) from fault
    size = wish.archive.stat().st_size / tables.MEGA
    told = f"{wish.archive.name}: {held.deals:,} deals of {held.games:,} games, {size:,.1f} MB"
    _show(wish, [tables.machine_line(here), told, archive_queries.rows_of(asked)])
    _write(wish.json, here, {"archive": held._asdict(), "queries": [found._asdict() for found in asked]})
    return CLEAN


def _machine() -> Machine:
    here = machine()
    if here.load > BUSY:
        say(f"note: other work keeps this machine busy (load {here.load}): figures will be too low")
    return here


def _named(names: Sequence[str] | None, jobs: Sequence[Job]) -> list[Job]:
    chosen = [job for job in jobs if names is None or job.name in names]
    if not chosen:
        raise BenchError(f"of what is measured here nothing is called {', '.join(names or ())}")
    return chosen


def _possible(jobs: Sequence[Job], absent: Sequence[str]) -> list[Job]:
    possible = [job for job in jobs if is_possible(job, absent)]
    if not possible:
        raise BenchError(missing_line(absent) or f"this version has no {', '.join(job.name for job in jobs)}")
    return possible


def _inputs(folder: Path, wish: Namespace, jobs: Sequence[Job]) -> dict[str, Input]:
    """A file for each kind of job, those for other programs as large as ours."""
    kinds = dict.fromkeys(job.kind for job in jobs if job.kind != _OWN)
    with advancing("making the inputs", 1 + len(kinds)) as turned:
        own = given(wish.file) if wish.file else made(folder, _OWN, Wanted(wish.seed, wish.deals, 0, wish.distinct))
        turned(1)
        inputs = {_OWN: own}
        for kind in kinds:
            inputs[kind] = made(folder, kind, Wanted(wish.seed, 0, own.counts.size, PEERS_DISTINCT))
            turned(1)
    return inputs


def _show(wish: Namespace, blocks: Iterable[Block]) -> None:
    write_lines(page(blocks, markdown=wish.markdown))


def _code(figures: Iterable[Figures]) -> int:
    return PROBLEMS if any(found.refused for found in figures) else CLEAN


# ---- every run, for programs


def _keep(path: Path | None, here: Machine, figures: Sequence[Figures], versions: Mapping[str, str]) -> None:
    _write(path, here, {"event": explained.EVENT, "versions": dict(versions), "jobs": [*map(_document, figures)]})


def _document(found: Figures) -> dict[str, Any]:
    return {
        "job": found.job.name, "tool": found.job.tool, "held_against": found.job.against,
        "input": found.counts._asdict(), "runs": [run._asdict() for run in found.runs], "refused": found.refused,
    }  # fmt: skip


def _write(path: Path | None, here: Machine, rest: Mapping[str, Any]) -> None:
    if path:
        with output(str(path)) as stream:
            stream.write(json.dumps({"machine": here._asdict(), **rest}, indent=1, ensure_ascii=False).encode())
