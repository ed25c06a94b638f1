"""Figures as rows of words, and what is said about where they come from."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from prefrec.bench.figures import Figures
from prefrec.bench.jobs import MAIN
from prefrec.bench.page import Row
from prefrec.bench.supply import Input
from prefrec.bench.tools import Machine

HEADING: Row = (
    "job", "held against", "best s", "median s", "deals/s", "events/s", "median/s", "MB/s", "CPU s", "peak MB", "times",
)
GROWTH_HEADING: Row = (
    "job", "deals", "best s", "median s", "deals/s", "µs a deal", "MB/s", "CPU s", "peak MB", "text B", "archive B",
)
MEGA = 1e6


def machine_line(machine: Machine) -> str:
    """Where and when: ``2024-11-03, prefrec 1.0, Python 3.11.7, 2 cores of AMD EPYC, Linux x86_64``."""
    cores = f"{machine.cores} core{'s' * (machine.cores != 1)} of {machine.processor}"
    return f"{machine.date}, prefrec {machine.prefrec}, Python {machine.python}, {cores}, {machine.system}"


def input_line(suffix: str, source: Input) -> str:
    """What a file holds, and from where on it says the same again."""
    counts = source.counts
    held = f"{suffix}: {counts.deals:,} deals, {counts.events:,} events, {counts.size / MEGA:,.1f} MB"
    if not source.is_made:
        return f"{held}: {source.path.name}"
    if counts.distinct == counts.deals:
        return f"{held}, all different"
    return f"{held}; after {counts.distinct:,} deals the same come again under other names"


def refusals(figures: Iterable[Figures]) -> Iterator[str]:
    """Whose figures are not shown, and why."""
    for found in figures:
        if found.refused:
            yield f"refused: {found.job.name} of {found.counts.deals:,} deals: {found.refused}"


def archive_line(figures: Iterable[Figures]) -> str:
    """How large the archive is that was made."""
    for found in figures:
        if not found.refused and found.archive:
            deals, size = found.counts.deals, found.counts.size
            told = f"The archive takes {found.archive / MEGA:,.1f} MB, {found.archive / deals:,.0f} bytes a deal"
            return f"{told}; the text {size / deals:,.0f}."
    return ""


def rows_of(figures: Sequence[Figures], versions: Mapping[str, str]) -> list[Row]:
    """One row a job; ``times`` stands in the rows of other programs, which have a version."""
    main = next((found for found in figures if found.job.name == MAIN and not found.refused), None)
    return [HEADING, *(_row(found, main, versions) for found in figures if not found.refused)]


def _row(found: Figures, main: Figures | None, versions: Mapping[str, str]) -> Row:
    version = versions.get(found.job.tool)
    times = _events(main) / _events(found) if version and main else 0
    return (
        f"{found.job.tool} {version} {found.job.call}" if version else found.job.name, found.job.against,
        _seconds(found.best), _seconds(found.median), *_rates(found), _seconds(found.cpu),
        f"{found.peak / MEGA:,.0f}", f"{times:,.1f}" if times else "",
    )  # fmt: skip


def _rates(found: Figures) -> Row:
    """Deals, events at best and in the middle, and megabytes a second; a question reads no text."""
    if not found.job.reads:
        return ("",) * 4
    counts = found.counts
    return (
        f"{counts.deals / found.best:,.0f}", f"{_events(found):,.0f}", f"{counts.events / found.median:,.0f}",
        f"{counts.size / found.best / MEGA:,.2f}",
    )  # fmt: skip


def _events(found: Figures) -> float:
    return found.counts.events / found.best


def _seconds(seconds: float) -> str:
    return f"{seconds:,.3f}" if seconds < 10 else f"{seconds:,.1f}"


def growth_rows(figures: Sequence[Figures]) -> list[Row]:
    """One row a job and size, the sizes of a job below each other."""
    believed = [found for found in figures if not found.refused]
    names = dict.fromkeys(found.job.name for found in believed)
    return [GROWTH_HEADING, *(_growth_row(found) for name in names for found in believed if found.job.name == name)]


def _growth_row(found: Figures) -> Row:
    deals, size = found.counts.deals, found.counts.size
    return (
        found.job.name, f"{deals:,}", _seconds(found.best), _seconds(found.median), f"{deals / found.best:,.0f}",
        f"{MEGA * found.best / deals:,.2f}", f"{size / found.best / MEGA:,.2f}" if found.job.reads else "",
        _seconds(found.cpu), f"{found.peak / MEGA:,.0f}", f"{size / deals:,.0f}",
        f"{found.archive / deals:,.0f}" if found.archive else "",
    )  # fmt: skip
