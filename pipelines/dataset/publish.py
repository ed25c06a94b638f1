"""An archive as a data set: written beside its place, proved, and moved there when it is whole."""

import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import duckdb
from prefrec.pipelines.archive import copying
from prefrec.pipelines.dataset import pages, views
from prefrec.pipelines.dataset.layout import (
    CHECKSUMS,
    ERRORS,
    MANIFEST,
    README,
    RULES_FOLDER,
    SCHEMA,
    VIEWS,
    checksums,
    file_of,
    files_in,
)
from prefrec.pipelines.dataset.manifest import About, Manifest, ManifestError, Texts, manifest_text, read_manifest
from prefrec.pipelines.dataset.parts import SIZES, Sizes, name_sources, place_games, write_tables
from prefrec.pipelines.dataset.summary import named_games, summary_of
from prefrec.pipelines.dataset.texts import Found, find_texts, write_texts
from prefrec.pipelines.dataset.verify import Problem, verify
from prefrec.pipelines.dimensions import variant_rows
from prefrec.pipelines.load import Progress, no_progress

from prefrec.shelf import RELEASED, Shelf, own_variants
from prefrec.source import Chunk, FileFault
from prefrec.variant import known_variants

_NO_TEXTS = Found(0, 0, "", ())


class PublishError(Exception):
    """Why a data set cannot be written, in words for the user; ``hint`` is what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class Wish(NamedTuple):
    """What the publisher says of the data set, and whether players may stand in it under their names."""

    about: About = About()
    allows_names: bool = False
    sizes: Sizes = SIZES


class Published(NamedTuple):
    """What was written, and what came of looking for the texts."""

    manifest: Manifest
    found: Found


def publish(
    archive: Path, folder: Path, records: Iterable[Chunk | FileFault] | None, wish: Wish, shelf: Shelf = RELEASED,
    jobs: int = 1, progress: Progress = no_progress,
) -> Published:
    """Write the data set of an archive to ``folder``, which takes the place of an older one.

    ``records`` is what the archive was loaded from; without it no text is published. ``shelf`` has the rules of
    a table's own. The same games, records and wish give the same bytes. Raises ``PublishError`` where the place is
    taken by something else, where names are not pseudonyms, and where records tell something else than the archive;
    ``ArchiveError`` where that cannot be opened. Then nothing is changed.
    """
    folder = folder.resolve()
    check_place(folder)
    with TemporaryDirectory(prefix=f".{folder.name}.", dir=folder.parent) as scratch:
        new = Path(scratch) / "new"
        new.mkdir()
        with copying(archive) as connection:
            connection.execute("set temp_directory = ?", [scratch])
            _refuse_names(connection, wish)
            rules = _own_rules(connection, shelf)
            found = _NO_TEXTS if records is None else _texts(connection, Path(scratch), records, jobs, progress)
            manifest = _write(connection, new, wish, rules, found, is_with_texts=records is not None)
        _prove(new, jobs)
        check_place(folder)
        if folder.exists():
            folder.rename(Path(scratch) / "old")
        new.rename(folder)
    return Published(manifest, found)


def check_place(folder: Path) -> None:
    """Nothing but an older data set, or an empty folder, is ever replaced. Raises ``PublishError``."""
    if not folder.parent.is_dir():
        raise PublishError(f"{folder}: there is no folder {folder.parent}")
    if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
        return
    try:
        ours = {MANIFEST, CHECKSUMS, *(file.path for file in read_manifest(folder).files)}
    except ManifestError as fault:
        raise PublishError(str(fault), "name a new folder") from fault
    other = next((path for path in files_in(folder) if path not in ours), None)
    if other is not None:
        raise PublishError(f"{folder}: it holds another file beside the data set, {other}", "name a new folder")


def _refuse_names(connection: duckdb.DuckDBPyConnection, wish: Wish) -> None:
    games = 0 if wish.allows_names else named_games(connection)
    if games:
        raise PublishError(
            f"in {games:,} of the games players stand under names that may be their own",
            "prefrec anonymise makes pseudonyms of them before records are loaded; --names publishes them as they are",
        )


def _own_rules(connection: duckdb.DuckDBPyConnection, shelf: Shelf) -> dict[str, str]:
    """The files of rules of a table's own by which games are played or scored: path and text."""
    used = connection.execute(
        "select variant, variant_version from games where variant is not null"
        " union select variant, variant_version from scorings order by all"
    ).fetchall()
    given = dict(zip(own_variants(shelf.texts), shelf.texts, strict=True))
    files: dict[str, str] = {}
    for name, version in used:
        if version in known_variants().get(name, ()):
            continue
        variant = next((one for one in given if (one.name, one.version) == (name, version)), None)
        if variant is None:
            raise PublishError(f"there are games by {name} {version}, rules of a table's own", "give --rules FILE.toml")
        known = connection.execute(
            "select convention, value from variants where name = ? and version = ?", [name, version]
        ).fetchall()
        if {(row[3], row[4]) for row in variant_rows(variant)} != set(known):
            raise PublishError(f"the file of {name} {version} is not the one by which the archive was loaded")
        files[f"{RULES_FOLDER}/{name}-{version}.toml"] = given[variant]
    return files


def _texts(
    connection: duckdb.DuckDBPyConnection, scratch: Path, records: Iterable[Chunk | FileFault], jobs: int,
    progress: Progress,
) -> Found:
    found = find_texts(connection, scratch / "texts.duckdb", records, jobs, progress)
    if found.faults:
        fault = found.faults[0]
        raise PublishError(f"{fault.source}: {fault.diagnostic.message}")
    return found


def _write(
    connection: duckdb.DuckDBPyConnection, new: Path, wish: Wish, rules: dict[str, str], found: Found, *,
    is_with_texts: bool,
) -> Manifest:
    name_sources(connection)
    places = place_games(connection, wish.sizes)
    counts = dict(write_tables(connection, new, places, wish.sizes))
    if is_with_texts:
        counts |= dict(write_texts(connection, new, places))
    summary = summary_of(connection)
    games = summary["tables"]["games"]
    manifest = Manifest(wish.about, summary, Texts(found.games, games - found.games), ())
    texts = {
        README: pages.readme(manifest, is_named=named_games(connection) > 0), SCHEMA: pages.schema(),
        ERRORS: "\n".join(pages.errors(connection, manifest)) + "\n", VIEWS: views.page(), **rules,
    }  # fmt: skip
    for path, text in texts.items():
        (new / path).parent.mkdir(exist_ok=True)
        (new / path).write_text(text, encoding="utf-8", newline="\n")
    files = tuple(file_of(new, path, counts.get(path)) for path in files_in(new))
    manifest = manifest._replace(files=files)
    (new / MANIFEST).write_text(manifest_text(manifest), encoding="utf-8", newline="\n")
    (new / CHECKSUMS).write_text(checksums([*files, file_of(new, MANIFEST)]), encoding="utf-8", newline="\n")
    return manifest


def _prove(new: Path, jobs: int) -> None:
    """What its own verification finds is not published."""
    problems = verify(new, is_full=True, jobs=jobs).problems
    if problems:
        shutil.rmtree(new)
        told = "\n".join(f"{problem.file}: {problem.text}" for problem in _few(problems))
        raise PublishError(
            f"the records do not tell what the archive has, and nothing is written\n{told}",
            "load the records into a new archive with this version of prefrec, and publish that",
        )


def _few(problems: Iterable[Problem]) -> Iterator[Problem]:
    yield from list(problems)[:5]


