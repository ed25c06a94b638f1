"""A data set in DuckDB: every table, macro and view of an archive, over the files as they lie there."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import duckdb
from prefrec.pipelines.columns import Table
from prefrec.pipelines.database import definitions
from prefrec.pipelines.dataset.layout import PUBLISHED, TABLES_FOLDER, literal, quoted
from prefrec.pipelines.person_tables import PERSON_TABLES
from prefrec.pipelines.rating_tables import RATING_TABLES
from prefrec.pipelines.schema import GAMES, VERSION, WORDS


def statements(folder: str = "") -> Iterator[str]:
    """SQL that makes an empty database answer as the archive did; ``folder`` stands before every path, with its slash.

    Tables that are not published are there without rows, for the views that look into them.
    """
    for name, words in WORDS.items():
        yield f"create type {name} as enum ({', '.join(map(quoted, words))})"
    for table in PUBLISHED:
        yield _view(table, folder)
    for table in (*PERSON_TABLES, *RATING_TABLES):
        yield f"create table {table.name} ({', '.join(f'{column.name} {column.type}' for column in table.columns)})"
    yield f"create table schema_version as select {VERSION}::usmallint as version"
    for definition in definitions():
        yield definition.statement.rstrip().removesuffix(";")


def _view(table: Table, folder: str) -> str:
    """Words of closed lists come back as what they are: files hold them as text.

    Games are few, and views ask for the order of their rows, which only a table has. A column without its
    table would be taken for a parameter of a macro that has the same name.
    """
    columns = ", ".join(
        f"t.{column.name}::{column.type} as {column.name}" if column.type in WORDS else f"t.{column.name}"
        for column in table.columns
    )
    files = quoted(f"{folder}{TABLES_FOLDER}/{table.name}/**/*.parquet")
    kind = "table" if table is GAMES else "view"
    return f"create {kind} {table.name} as select {columns} from read_parquet({files}, hive_partitioning = false) t"


def page() -> str:
    """The file ``views.sql``."""
    head = "-- The data set as an archive in DuckDB: duckdb -init views.sql, started in this folder.\n\n"
    return head + "".join(f"{statement};\n\n" for statement in statements())


@contextmanager
def opened(folder: Path, scratch: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection that sees the data set as an archive; what does not fit in memory goes to ``scratch``."""
    config = {
        "memory_limit": "512MB", "temp_directory": str(scratch), "autoinstall_known_extensions": "false",
        "autoload_known_extensions": "false",
    }  # fmt: skip
    with duckdb.connect(config=dict(config)) as connection:
        try:
            for statement in statements(f"{literal(folder)}/"):
                connection.execute(statement)
            yield connection
        except duckdb.InterruptException as stop:
            raise KeyboardInterrupt from stop
