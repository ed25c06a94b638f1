"""``prefrec load``: records into an archive, and a line that adds up."""

import sys
from collections.abc import Sequence
from pathlib import Path

from prefrec.commands.console import CLEAN, MISUSE, PROBLEMS, advancing, refuse, say, write_lines
from prefrec.commands.rules import is_file, shelf_of, variant_called
from prefrec.commands.sizes import total_size
from prefrec.convert.formats import SUFFIXES
from prefrec.diagnostics import Severity
from prefrec.pipelines.archive import ArchiveError, earlier_version
from prefrec.pipelines.extract import Names
from prefrec.pipelines.load import EVERY_CORE, Summary, load
from prefrec.pipelines.migrations import STEPS
from prefrec.pipelines.schema import VERSION
from prefrec.render import RENDERERS, file_finding
from prefrec.render.style import Style
from prefrec.shelf import RELEASED, Shelf


def run(
    archive: str, paths: list[str], quiet: bool, rules: Sequence[str] = (), also: Sequence[str] = ()
) -> int:
    """Load these paths; ``rules`` are files of a table's own, by ``also`` every game is scored as well."""
    shelf = shelf_of(list(dict.fromkeys([*rules, *filter(is_file, also)])))
    variants = [variant_called(name.replace(" ", "-")) for name in also]
    names = tuple(dict.fromkeys((variant.name, variant.version) for variant in variants))
    older = _earlier_version(Path(archive))
    if not paths and older is None:
        refuse("nothing to load is named", f"prefrec load {archive} PATHS")
    summary = loaded(Path(archive), paths, shelf, names)
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


def loaded(archive: Path, paths: list[str], shelf: Shelf = RELEASED, also: Names = ()) -> Summary:
    """The archive with these paths in it, loaded behind a bar where somebody looks."""
    total = total_size(paths, SUFFIXES) if sys.stderr.isatty() else None
    try:
        with advancing("loading", total) as advance:
            return load(archive, paths, EVERY_CORE, lambda _, characters: advance(characters), shelf, also)
    except ArchiveError as fault:
        refuse(str(fault))
