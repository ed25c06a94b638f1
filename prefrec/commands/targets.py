"""Where converted games go: into one file, or into a file for each source."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from prefrec.commands.console import refuse
from prefrec.commands.output import FORMS, STDOUT
from prefrec.convert.formats import FORMATS, NOTATION, Format
from prefrec.intake import sources
from prefrec.source import FileFault


class Target(NamedTuple):
    """A file to write and the sources whose games go into it. ``format`` is None where the games decide."""

    path: str
    sources: tuple[str | FileFault, ...]
    format: Format | None
    is_in_folder: bool = False


def format_called(name: str) -> Format:
    """The format of this name that can be written."""
    row = FORMATS.get(name)
    if row is None or not row.writes:
        known = ", ".join(row.name for row in FORMATS.values() if row.writes)
        refuse(f"no format that can be written is called {name}", f"known: {known}; prefrec convert --formats")
    return row


def format_of_name(path: str) -> Format | None:
    """The format that the name of a file asks for, behind the suffix of an archive or not; None without a suffix."""
    name = Path(path)
    suffix = (Path(name.stem) if name.suffix.lower() in FORMS else name).suffix.lower()
    row = next((row for row in FORMATS.values() if row.writes and suffix in row.suffixes), None)
    if suffix and row is None:
        known = ", ".join(row.suffixes[0] for row in FORMATS.values() if row.writes)
        refuse(f"no format that can be written has files that end in {suffix}", f"--to FORMAT; known: {known}")
    return row


def is_folder(path: str) -> bool:
    """Whether a target is a folder: it is there as one, or its name ends like one."""
    return path.endswith(("/", os.sep)) or Path(path).is_dir()


def targets(paths: Sequence[str], target: str, format: Format | None) -> Iterator[Target]:
    """The files to write: the target itself, or one in that folder for each source."""
    if not is_folder(target):
        yield Target(target, tuple(sources(paths)), format or format_of_name(target))
        return
    row = format or FORMATS[NOTATION]
    taken: set[Path] = set()
    for given in paths:
        for source in sources([given]):
            if isinstance(source, FileFault):
                yield Target(STDOUT, (source,), row)
                continue
            long, short = _names(source, given, row.suffixes[0])
            name = long if short in taken else short
            taken.add(name)
            yield Target(str(Path(target) / name), (source,), row, is_in_folder=True)


def _names(source: str, given: str, suffix: str) -> tuple[Path, Path]:
    """Two names for what comes of a source, with its own suffix before the new one and without it.

    A source that was found in a folder keeps the folders between.
    """
    inside = Path(source).relative_to(given) if Path(given).is_dir() else Path(Path(source).name)
    plain = inside.with_suffix("") if inside.suffix.lower() in FORMS else inside
    return Path(f"{plain}{suffix}"), plain.with_suffix(suffix)
