"""What lies where in a data set."""

import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import duckdb
from prefrec.pipelines.columns import Table
from prefrec.pipelines.dimensions import DIMENSIONS
from prefrec.pipelines.schema import TABLES

MANIFEST = "manifest.json"
CHECKSUMS = "CHECKSUMS"
README = "README.md"
SCHEMA = "SCHEMA.md"
ERRORS = "ERRORS.md"
VIEWS = "views.sql"
TABLES_FOLDER, RECORDS_FOLDER, RULES_FOLDER = "tables", "records", "rules"

# What is not known as the name of a folder: readers of such folders take it for NULL.
_NOT_WRITTEN = "__HIVE_DEFAULT_PARTITION__"
_BLOCK = 1 << 20  # bytes

# Who is who and ratings say more than the records, and differ from reader to reader: they are not published.
PUBLISHED: tuple[Table, ...] = (*TABLES, *DIMENSIONS)
# Tables with nothing in them but stored games.
OF_GAMES: tuple[Table, ...] = tuple(
    table for table in TABLES if table.columns[0].name == "game_id" and table.name not in ("sources", "diagnostics")
)


class Place(NamedTuple):
    """Where a game lies among the files: by its rules, its year, and which thousands of games these are."""

    variant: str | None
    year: int | None
    number: int

    @property
    def folder(self) -> str:
        """``variant=sochi/year=2024``."""
        year = _NOT_WRITTEN if self.year is None else self.year
        return f"variant={quote(self.variant, safe='') if self.variant else _NOT_WRITTEN}/year={year}"

    def table_file(self, table: str) -> str:
        """The file with the rows of a table, if the table has a file for each place."""
        return f"{TABLES_FOLDER}/{table}/{self.folder}/{table}-{self.number}.parquet"

    def records_file(self, id: str = "") -> str:
        """The file with the text of the games, or with the one of this id, which has a file of its own."""
        name = "-".join(["records", str(self.number), *([id] if id else [])])
        return f"{RECORDS_FOLDER}/{self.folder}/{name}.pref.gz"


class File(NamedTuple):
    """A file of a data set: its path from the folder on, bytes, checksum; ``count`` are rows of a table, or games."""

    path: str
    size: int
    sha256: str
    count: int | None = None


def whole_file(table: str) -> str:
    """The file of a table that has only one."""
    return f"{TABLES_FOLDER}/{table}/{table}.parquet"


def files_in(folder: Path) -> Iterator[str]:
    """The path of everything in the folder that is not a folder itself, in their order."""
    found: list[Path] = []
    for top, folders, names in os.walk(folder):
        links = [name for name in folders if Path(top, name).is_symlink()]  # they are not gone into
        found += [Path(top, name) for name in (*names, *links)]
    yield from sorted(path.relative_to(folder).as_posix() for path in found)


def file_of(folder: Path, path: str, count: int | None = None) -> File:
    """Size and checksum of a file as it lies there."""
    digest, size = hashlib.sha256(), 0
    with (folder / path).open("rb") as stream:
        while block := stream.read(_BLOCK):
            digest.update(block)
            size += len(block)
    return File(path, size, digest.hexdigest(), count)


def checksums(files: Iterable[File]) -> str:
    """The text of CHECKSUMS, as ``sha256sum -c`` reads it."""
    return "".join(f"{file.sha256}  {file.path}\n" for file in sorted(files))


def quoted(text: str) -> str:
    """A text in SQL."""
    return "'" + text.replace("'", "''") + "'"


def literal(path: Path) -> str:
    """A path for DuckDB to read, in which nothing is a pattern."""
    return re.sub(r"[*?\[]", r"[\g<0>]", str(path))


def counted_rows(connection: duckdb.DuckDBPyConnection, sql: str) -> int:
    """The one number that a question is answered with."""
    ((number,),) = connection.execute(sql).fetchall()
    return int(number)
