"""The proof that a data set is whole: its files, its numbers, its texts, and that the tables follow from the texts."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import duckdb
from prefrec.pipelines.columns import Table
from prefrec.pipelines.dataset.layout import (
    CHECKSUMS,
    MANIFEST,
    PUBLISHED,
    TABLES_FOLDER,
    File,
    checksums,
    counted_rows,
    file_of,
    files_in,
    literal,
    quoted,
)
from prefrec.pipelines.dataset.manifest import Manifest, read_manifest
from prefrec.pipelines.dataset.retelling import Effort, Problem, compare, retold
from prefrec.pipelines.dataset.summary import summary_of
from prefrec.pipelines.dataset.views import opened
from prefrec.pipelines.load import Progress, no_progress
from prefrec.pipelines.schema import VERSION, WORDS

# What has no rows where every value is somebody else's; denominators are small, so no sum is that near to zero.
_EMPTY = {
    "seats": "from unbalanced",
    "settlements":
        "select 1 from settlements where computed_num is not null"
        " group by game_id having abs(sum(computed_num / computed_den)) > 1e-6",
    "scoring_values":
        "select 1 from scoring_values where value_num is not null"
        " group by game_id, scoring, deal having abs(sum(value_num / value_den)) > 1e-6",
}


class Verdict(NamedTuple):
    """What was found, and how much was looked at: files, games with a text, and those that were checked anew.

    Where files are damaged, or were written for tables of another version (``is_other_version``), nothing is
    said of what is in them.
    """

    problems: tuple[Problem, ...]
    files: int
    texts: int = 0
    checked: int = 0
    is_other_version: bool = False


def verify(folder: Path, is_full: bool = False, jobs: int = 1, progress: Progress = no_progress) -> Verdict:
    """Compare a data set with its manifest and with itself.

    Every file is there with its size and checksum, and no other; every table has its columns and rows; the
    numbers of the manifest are those of the tables; values sum to zero; every text belongs to one game, and
    every game that should has one. Of a thousand texts, or of all (``is_full``), the tables are made anew and
    compared. Raises ``ManifestError`` where the folder is no data set.
    """
    manifest = read_manifest(folder)
    problems = [*_damage(folder, manifest), *_checksum_problems(folder, manifest)]
    if problems or manifest.schema != VERSION:
        return Verdict(tuple(problems), len(manifest.files), is_other_version=manifest.schema != VERSION)
    with TemporaryDirectory() as scratch:
        problems += _column_problems(folder, manifest)
        if problems:
            return Verdict(tuple(problems), len(manifest.files))
        with opened(folder, Path(scratch)) as connection:
            problems += _row_problems(folder, manifest, connection)
            problems += _number_problems(manifest, connection)
            telling = retold(folder, manifest, connection, Path(scratch), Effort(is_full, jobs, progress))
            problems += telling.problems
            problems += compare(connection, manifest, telling)
    return Verdict(tuple(problems), len(manifest.files), telling.texts, telling.checked)


# ---- files


def _damage(folder: Path, manifest: Manifest) -> Iterator[Problem]:
    """Files that are missing, changed, or too many."""
    there = set(files_in(folder))
    stated = {file.path: file for file in manifest.files}
    if len(stated) < len(manifest.files):
        yield Problem(MANIFEST, "a file stands in it twice")
    for path in sorted(stated.keys() - there):
        yield Problem(path, "the file is missing")
    for path in sorted(there - stated.keys() - {MANIFEST, CHECKSUMS}):
        yield Problem(path, "the file does not belong to the data set")
    for path in sorted(stated.keys() & there):
        yield from _changes(folder, stated[path])


def _changes(folder: Path, stated: File) -> Iterator[Problem]:
    if (folder / stated.path).is_symlink() or not (folder / stated.path).is_file():
        yield Problem(stated.path, "it is not a plain file")
        return
    found = file_of(folder, stated.path)
    if found.size != stated.size:
        yield Problem(stated.path, f"it has {found.size:,} bytes, the manifest says {stated.size:,}")
    elif found.sha256 != stated.sha256:
        yield Problem(stated.path, "its bytes are not those that were published: the checksum differs")


def _checksum_problems(folder: Path, manifest: Manifest) -> Iterator[Problem]:
    """CHECKSUMS says the same as the manifest, and has the checksum of the manifest itself."""
    path = folder / CHECKSUMS
    if not path.is_file():
        yield Problem(CHECKSUMS, "the file is missing")
        return
    stated = path.read_text(encoding="utf-8", errors="replace").splitlines()
    own = [line for line in stated if line.endswith(f"  {MANIFEST}")]
    if own != [f"{file_of(folder, MANIFEST).sha256}  {MANIFEST}"]:
        yield Problem(MANIFEST, f"its bytes are not those that were published: {CHECKSUMS} says otherwise")
    if [line for line in stated if line not in own] != checksums(manifest.files).splitlines():
        yield Problem(CHECKSUMS, "it does not say the same as the manifest")


# ---- tables


def _column_problems(folder: Path, manifest: Manifest) -> Iterator[Problem]:
    """Every table has a file, and each of them the columns of the schema."""
    with duckdb.connect() as connection:
        for table in PUBLISHED:
            files = [file for file in manifest.files if file.path.startswith(f"{TABLES_FOLDER}/{table.name}/")]
            if not files:
                yield Problem(f"{TABLES_FOLDER}/{table.name}", "the table has no file")
            for file in files:
                yield from _columns_of(connection, folder, table, file)


def _columns_of(connection: duckdb.DuckDBPyConnection, folder: Path, table: Table, file: File) -> Iterator[Problem]:
    expected = [
        (column.name, "VARCHAR" if column.type in WORDS else column.type.replace(" ", "")) for column in table.columns
    ]
    try:
        relation = connection.read_parquet(literal(folder / file.path), hive_partitioning=False)
    except duckdb.Error as fault:
        yield Problem(file.path, f"it cannot be read as Parquet: {str(fault).splitlines()[0]}")
        return
    if list(zip(relation.columns, map(str, relation.types), strict=True)) != expected:
        yield Problem(file.path, f"its columns are not those of the table {table.name}")


def _row_problems(folder: Path, manifest: Manifest, connection: duckdb.DuckDBPyConnection) -> Iterator[Problem]:
    """Every file of a table has as many rows as the manifest says."""
    for file in manifest.files:
        if file.path.startswith(f"{TABLES_FOLDER}/"):
            place = quoted(literal(folder / file.path))
            rows = counted_rows(connection, f"select count(*) from read_parquet({place}, hive_partitioning = false)")
            if rows != file.count:
                yield Problem(file.path, f"it has {rows:,} rows, the manifest says {_told(file.count)}")


def _number_problems(manifest: Manifest, connection: duckdb.DuckDBPyConnection) -> Iterator[Problem]:
    """What the manifest says in numbers is what the tables say; and what has to be zero is zero."""
    for part, found in summary_of(connection).items():
        stated = manifest.summary[part]
        if stated == found:
            continue
        if isinstance(found, dict) and isinstance(stated, dict):
            for key in sorted({*found, *stated}):
                if stated.get(key) != found.get(key):
                    yield Problem(
                        MANIFEST, f"{part}: {key} is {_told(stated.get(key))}, the tables have {_told(found.get(key))}"
                    )
        else:
            yield Problem(MANIFEST, f"{part} is not what the tables have")
    for table, sql in _EMPTY.items():
        rows = counted_rows(connection, f"select count(*) from ({sql})")
        if rows:
            yield Problem(f"{TABLES_FOLDER}/{table}", f"values do not sum to zero in {rows:,} places")


def _told(number: object) -> str:
    return f"{number:,}" if isinstance(number, int) else "nothing" if number is None else str(number)
