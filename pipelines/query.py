"""Questions to an archive, by name or in SQL, and their answers as tables, CSV, JSON or Parquet."""

import json
import re
from collections.abc import Mapping
from math import isfinite
from pathlib import Path
from typing import IO, NamedTuple

import duckdb
import polars as pl
from prefrec.pipelines.archive import reading
from prefrec.pipelines.named import (
    NamedQuery,
    QueryError,
    named_queries,
    named_words,
    refuse_unknown,
    unknown_query,
    values_of,
)

_NAME = re.compile(r"[\w-]+")
_NOT_WRITTEN = "–"
# What a parameter may name, by its type.
_WORDS = {
    "contract": "select name from contracts union select level || '_' from contracts where level > 0 union select '_'",
    "event": "select distinct event from games where event is not null",
    "player": "select name from players where name is not null union select name from persons",
    "players": "select unnest(['2', '3', '4'])",
    "scoring": "select scoring from scorings",
    "variant": "select name from variants",
}
_NOT_IN_FRAMES = re.compile(r"\b(INTERVAL|UNION)\b")


class Result(NamedTuple):
    """The answer, and the question as it was put: ``query`` is None for SQL of the user's own."""

    frame: pl.DataFrame
    sql: str
    query: NamedQuery | None = None


def run(archive: Path, question: str, parameters: Mapping[str, str] | None = None) -> Result:
    """Ask an archive a named query or SQL. The archive is only read, and nothing else can be reached.

    A single word is a name. Parameters of a named query are given as text; those left out have their
    defaults. In SQL they stand as ``$name``. Raises ``QueryError`` and ``ArchiveError``.
    """
    given = dict(parameters or {})
    if not question.strip():
        raise QueryError("no query is given")
    query = named_queries().get(question)
    if query is None and _NAME.fullmatch(question):
        raise unknown_query(question)
    values: Mapping[str, object] = given if query is None else values_of(query, given)
    sql = question if query is None else query.sql
    with reading(archive) as connection:
        try:
            if query is not None:
                refuse_unknown(query, values, _words(connection, named_words(query, values)))
            _refuse_several(connection, sql)
            relation = connection.sql(sql, params=dict(values) or None)
            frame = pl.DataFrame() if relation is None else pl.DataFrame(_portable(relation))
        except duckdb.InterruptException:
            raise
        except duckdb.Error as fault:
            raise QueryError(_plain(str(fault))) from fault
    return Result(_readable(frame), sql, query)


def _words(connection: duckdb.DuckDBPyConnection, kinds: set[str]) -> dict[str, list[str]]:
    return {kind: [row[0] for row in connection.execute(_WORDS[kind]).fetchall()] for kind in kinds & _WORDS.keys()}


def _refuse_several(connection: duckdb.DuckDBPyConnection, sql: str) -> None:
    """Only the answer to the last of several statements would be seen."""
    count = len(connection.extract_statements(sql))
    if not count:
        raise QueryError("no query is given")
    if count > 1:
        raise QueryError(f"{count} statements are given; ask one at a time")


def _portable(relation: duckdb.DuckDBPyRelation) -> duckdb.DuckDBPyRelation:
    """The same answer, with columns that no frame can hold as text."""
    twice = next((name for name in relation.columns if relation.columns.count(name) > 1), None)
    if twice is not None:
        raise QueryError(f"two columns are called {twice}; give one of them another name with AS")
    columns = list(zip(relation.columns, map(str, relation.types), strict=True))
    if not any(_NOT_IN_FRAMES.search(kind) for _, kind in columns):
        return relation
    quoted = [('"' + name.replace('"', '""') + '"', kind) for name, kind in columns]
    return relation.project(
        ", ".join(f"{name}::varchar as {name}" if _NOT_IN_FRAMES.search(kind) else name for name, kind in quoted)
    )


def _plain(message: str) -> str:
    """What the database says, without the name of its class of faults."""
    return re.sub(r"^[\w ]+ Error: ", "", message).strip()


def _readable(frame: pl.DataFrame) -> pl.DataFrame:
    """Words as text, and whole sums (which the database makes wider than any table) as integers."""
    return frame.with_columns(pl.col(pl.Categorical, pl.Enum).cast(pl.String), *_whole_decimals(frame))


def _whole_decimals(frame: pl.DataFrame) -> list[pl.Series]:
    whole = [name for name, dtype in frame.schema.items() if isinstance(dtype, pl.Decimal) and dtype.scale == 0]
    narrow = frame.select(pl.col(whole).cast(pl.Int64, strict=False)) if whole else pl.DataFrame()
    return [series for series in narrow if series.null_count() == frame[series.name].null_count()]


def write(result: Result, form: str, stream: IO[bytes]) -> None:
    """Write an answer to this stream."""
    if form == "parquet":
        result.frame.write_parquet(stream)
        return
    text = {"table": _table, "csv": _csv, "json": _json}[form](result.frame)
    stream.write(text.encode())


def _csv(frame: pl.DataFrame) -> str:
    nested = [series for series in frame.iter_columns() if series.dtype.is_nested()]
    texts = [pl.Series(each.name, list(map(_nested_text, each.to_list())), pl.String) for each in nested]
    return frame.with_columns(texts).write_csv()


def _nested_text(value: object) -> str | None:
    return None if value is None else _json_text(value)


def _json(frame: pl.DataFrame) -> str:
    """One array of rows, a row a line."""
    return "[" + ",\n ".join(map(_json_text, frame.iter_rows(named=True))) + "]\n"


def _json_text(value: object) -> str:
    return json.dumps(_finite(value), ensure_ascii=False, default=str, allow_nan=False)


def _finite(value: object) -> object:
    """The same value; JSON has no infinities and no number that is none."""
    match value:
        case float():
            return value if isfinite(value) else None
        case list():
            return [_finite(item) for item in value]
        case dict():
            return {key: _finite(item) for key, item in value.items()}
        case _:
            return value


def _table(frame: pl.DataFrame) -> str:
    """Aligned columns, numbers to the right; what is not written is a dash."""
    if not frame.width:
        return ""
    columns = []
    for series in frame.iter_columns():
        cells = [series.name, *(cell(value) for value in series)]
        width = max(map(len, cells))
        columns.append([cell.rjust(width) if series.dtype.is_numeric() else cell.ljust(width) for cell in cells])
    columns_with_rule = [[cells[0], "─" * len(cells[0]), *cells[1:]] for cells in columns]
    return "".join("  ".join(line).rstrip() + "\n" for line in zip(*columns_with_rule, strict=True))


def cell(value: object) -> str:
    """A value as people read it; what is not written is a dash."""
    match value:
        case None:
            return _NOT_WRITTEN
        case bool():
            return "yes" if value else "no"
        case float():
            return f"{value:.3f}"
        case _:
            return str(value).replace("\n", " ")
