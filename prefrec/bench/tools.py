"""The programs that are measured, whether they are here, and the machine they run on."""

import importlib.util
import os
import platform
import shutil
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from prefrec import __version__
from prefrec.bench.jobs import Job

_MORE_PLACES = "/usr/games"  # where Debian puts pgn-extract, on no path of root's


class Tool(NamedTuple):
    """Another program: the module or the executable by which it is found, what its input is made with, and
    the command that installs it."""

    module: str
    program: str
    needs: str
    install: str


TOOLS: Mapping[str, Tool] = {
    "python-chess": Tool("chess", "", "", "pip install chess"),
    "pgn-extract": Tool("", "pgn-extract", "python-chess", "apt-get install pgn-extract"),
    "endplay": Tool("endplay", "", "", "pip install endplay"),
    "PokerKit": Tool("pokerkit", "", "", "pip install pokerkit"),
}


class Machine(NamedTuple):
    """Where and when, in words."""

    date: str
    cores: int
    processor: str
    system: str
    python: str
    prefrec: str
    load: float  # work that waited for a core in the last minute, before anything was measured


def machine() -> Machine:
    """This machine, now."""
    return Machine(
        date.today().isoformat(), cores(), _processor(), f"{platform.system()} {platform.machine()}",
        platform.python_version(), __version__, round(os.getloadavg()[0], 2),
    )  # fmt: skip


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, "") or platform.processor() or "unknown processor"


def program(name: str) -> str | None:
    """The path of an executable."""
    return shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", ""), _MORE_PLACES]))


def is_here(name: str) -> bool:
    """Whether a program is installed."""
    tool = TOOLS[name]
    return bool(program(tool.program) if tool.program else importlib.util.find_spec(tool.module))


def version(name: str) -> str:
    """The version of a program that is here."""
    tool = TOOLS[name]
    if tool.module:
        return metadata.version(tool.module)
    words = [program(tool.program) or name, "--version"]
    told = subprocess.run(words, capture_output=True, text=True, check=False)
    return (told.stdout + told.stderr).split()[1].removeprefix("v")


def missing(jobs: Iterable[Job]) -> list[str]:
    """The programs that these jobs need and that are not here."""
    names = {name: None for job in jobs if job.tool in TOOLS for name in (job.tool, TOOLS[job.tool].needs) if name}
    return [name for name in names if not is_here(name)]


def missing_line(absent: Sequence[str]) -> str:
    """Which programs are not installed, and the commands that install them."""
    told = ", ".join(f"{name} ({TOOLS[name].install})" for name in absent)
    return f"not installed: {told}" if told else ""


def is_possible(job: Job, absent: Iterable[str]) -> bool:
    """Whether everything that a job needs is here."""
    return job.tool not in TOOLS or not {job.tool, TOOLS[job.tool].needs} & set(absent)

