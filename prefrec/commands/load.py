"""``prefrec load``: records into an archive, and a line that adds up."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from prefrec.commands.console import CLEAN, MISUSE, PROBLEMS, advancing, refuse, say, write_lines
from prefrec.commands.rules import is_file, shelf_of, variant_called
from prefrec.commands.sizes import total_size
from prefrec.convert.formats import SUFFIXES
from prefrec.diagnostics import Severity
from prefrec.pipelines.archive import ArchiveError, earlier_version
from prefrec.pipelines.by_parts import Wish, load_by_parts
from prefrec.pipelines.checking import FAST
from prefrec.pipelines.cluster import ClusterError, cluster
from prefrec.pipelines.extract import Names
from prefrec.pipelines.folders import FolderError
from prefrec.pipelines.load import Progress, Summary, load
from prefrec.pipelines.migrations import STEPS
from prefrec.pipelines.running import EVERY_CORE
from prefrec.pipelines.schema import VERSION
from prefrec.render import RENDERERS, file_finding
from prefrec.render.style import Style
from prefrec.shelf import RELEASED, Shelf


class Reading(NamedTuple):
    """How records are read: by which engine, by way of which folder of parts, and on which cluster."""

    engine: str = FAST
    parts: str = ""
    cluster: str = ""


READING = Reading()


def run(
    archive: str, paths: list[str], quiet: bool, rules: Sequence[str] = (), also: Sequence[str] = (),
    reading: Reading = READING,
) -> int:
    """Load these paths; ``rules`` are files of a table's own, by ``also`` every game is scored as well."""
    if reading.cluster and not reading.parts:
        refuse("--cluster needs --parts: there the workers write what they read", "--parts DIR, which all of them see")
    shelf = shelf_of(list(dict.fromkeys([*rules, *filter(is_file, also)])))
    variants = [variant_called(name.replace(" ", "-")) for name in also]
    names = tuple(dict.fromkeys((variant.name, variant.version) for variant in variants))
    older = _earlier_version(Path(archive))
    if not paths and older is None:
        refuse("nothing to load is named", f"prefrec load {archive} PATHS")
    summary = loaded(Path(archive), paths, shelf, names, reading)
    if older is not None:
        say(f"{archive}: brought from schema version {older} to {VERSION}")
        say(f"of the games that were in it nobody can tell any more: {STEPS[older].not_known}")
    sys.stderr.writelines(RENDERERS["full"](map(file_finding, summary.faults), Style()))
    if not quiet:
        write_lines([summary.text])
        if summary.rejected:
            say(f"hint: prefrec query {archive} findings tells why games were rejected")
    if any(fault.is_io for fault in summary.faults):
        return MISUSE
    is_wrong = any(fault.diagnostic.severity is Severity.ERROR for fault in summary.faults)
    return PROBLEMS if summary.rejected or is_wrong else CLEAN


def _earlier_version(archive: Path) -> int | None:
    try:
        return earlier_version(archive) if archive.exists() else None
    except ArchiveError as fault:
        refuse(str(fault))


def loaded(
    archive: Path, paths: list[str], shelf: Shelf = RELEASED, also: Names = (), reading: Reading = READING
) -> Summary:
    """The archive with these paths in it, loaded behind a bar where somebody looks."""
    total = total_size(paths, SUFFIXES) if sys.stderr.isatty() else None
    try:
        with advancing("loading", total and total * (2 if reading.parts else 1)) as advance:
            wish = Wish(shelf, also, reading.engine)
            return _load(archive, paths, lambda _, characters: advance(characters), wish, reading)
    except ArchiveError as fault:
        refuse(str(fault))
    except (FolderError, ClusterError) as fault:
        refuse(fault.message, fault.hint)


def _load(archive: Path, paths: list[str], progress: Progress, wish: Wish, reading: Reading) -> Summary:
    if not reading.parts:
        return load(archive, paths, EVERY_CORE, progress, wish.shelf, wish.also, wish.engine)
    place = reading.parts if "://" in reading.parts else str(Path(reading.parts).absolute())
    if not reading.cluster:
        return load_by_parts(archive, paths, place, None, progress, wish)
    with cluster(reading.cluster) as crew:
        return load_by_parts(archive, paths, place, crew, progress, wish)
