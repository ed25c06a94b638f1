"""An empty archive: types, tables, names of codes, macros, views, and a comment on each of them."""

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import NamedTuple

import duckdb
import polars as pl
from prefrec.pipelines.columns import Table
from prefrec.pipelines.dimensions import DIMENSIONS, rows_of
from prefrec.pipelines.person_tables import PERSON_TABLES
from prefrec.pipelines.rating_tables import RATING_TABLES
from prefrec.pipelines.schema import TABLES, VERSION, WORDS
from prefrec.pipelines.tables import frame_of, schema_of

_SQL = files("prefrec.pipelines.sql")
_DEFINITION = re.compile(r"((?:--.*\n)+)(create (macro|view) (\w+)[^;]*;)", re.IGNORECASE)
_GIVES_TABLE = re.compile(r"^create macro .* as table$", re.MULTILINE | re.IGNORECASE)
_INDENT = "   "  # before the name of a column


class Definition(NamedTuple):
    """A macro, a macro that gives a table, or a view: its name, kind, what it means, its statement, its columns."""

    name: str
    kind: str
    text: str
    statement: str
    columns: tuple[tuple[str, str], ...]


class ArrowStream:
    """A frame that shows DuckDB only its Arrow stream, so that pyarrow is not needed."""

    def __init__(self, frame: pl.DataFrame) -> None:
        self.frame = frame

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.frame.__arrow_c_stream__(requested_schema)


def insert(connection: duckdb.DuckDBPyConnection, table: str, frame: pl.DataFrame) -> None:
    """Append the rows of a frame to a table; a word outside of its closed list raises."""
    if frame.is_empty():
        return
    stream = ArrowStream(frame)
    connection.register("incoming", stream)
    connection.execute(f"insert into {table} by name select * from incoming")
    connection.unregister("incoming")
    stream.frame = frame.clear()  # until its end a transaction keeps the stream, and must not keep the rows with it


def definitions() -> Iterator[Definition]:
    """The macros and views of ``sql/``, with the words above each of them."""
    for name in ("_macros.sql", "_views.sql"):
        for match in _DEFINITION.finditer((_SQL / name).read_text(encoding="utf-8")):
            lines = [line.removeprefix("--") for line in match[1].splitlines()]
            columns = [line for line in lines if line.startswith(_INDENT)]
            text = "".join(line for line in lines if line not in columns).partition(": ")[2]
            pairs = tuple((key.strip(), words) for key, _, words in (line.partition(": ") for line in columns))
            kind = "macro table" if _GIVES_TABLE.search(match[2]) else match[3].lower()
            yield Definition(match[4], kind, text, match[2], pairs)


def create(connection: duckdb.DuckDBPyConnection) -> None:
    """Fill an empty database with everything but records."""
    for name, words in WORDS.items():
        connection.execute(f"create type {name} as enum ({', '.join(map(_quoted, words))})")
    for table in (*TABLES, *PERSON_TABLES, *RATING_TABLES, *DIMENSIONS):
        _create_table(connection, table)
    for table in DIMENSIONS:
        insert(connection, table.name, frame_of(rows_of(table), schema_of(table)))
    connection.execute(f"create table schema_version as select {VERSION}::integer as version")
    _comment(connection, "table schema_version", "The version of this schema.")
    for definition in definitions():
        connection.execute(definition.statement)
        _comment(connection, f"{definition.kind} {definition.name}", definition.text)
        # No comment can be put on a column of a macro.
        for column, text in definition.columns if definition.kind == "view" else ():
            _comment(connection, f"column {definition.name}.{column}", text)


def _create_table(connection: duckdb.DuckDBPyConnection, table: Table) -> None:
    columns = ", ".join(f"{column.name} {column.type}" for column in table.columns)
    connection.execute(f"create table {table.name} ({columns})")
    _comment(connection, f"table {table.name}", table.text)
    for column in table.columns:
        _comment(connection, f"column {table.name}.{column.name}", column.text)


def _comment(connection: duckdb.DuckDBPyConnection, what: str, text: str) -> None:
    connection.execute(f"comment on {what} is {_quoted(text)}")


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def version_of(connection: duckdb.DuckDBPyConnection) -> int | None:
    """The version of the schema; None for a database that is no archive."""
    known = connection.execute("from duckdb_tables() where table_name = 'schema_version'").fetchall()
    rows = connection.execute("select version from schema_version").fetchall() if known else []
    return int(rows[0][0]) if rows else None
