"""Questions to an archive, by name or in SQL, and their answers as tables, CSV, JSON or Parquet."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import IO, NamedTuple

import duckdb
import polars as pl
from prefrec.pipelines.archive import reading
from prefrec.pipelines.named import NamedQuery, QueryError, named_queries, unknown_query, values_of

FORMATS = ("table", "csv", "json", "parquet")

_NAME = re.compile(r"[\w-]+")
_NOT_WRITTEN = "–"


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
            relation = connection.sql(sql, params=dict(values) or None)
            frame = pl.DataFrame() if relation is None else pl.DataFrame(relation)
        except duckdb.Error as fault:
            raise QueryError(_plain(str(fault))) from fault
    return Result(_readable(frame), sql, query)


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
    lists = [name for name, dtype in frame.schema.items() if dtype.is_nested()]
    return frame.with_columns(pl.col(lists).map_elements(str, pl.String) if lists else []).write_csv()


def _json(frame: pl.DataFrame) -> str:
    """One array of rows, a row a line."""
    rows = [json.dumps(row, ensure_ascii=False, default=str) for row in frame.iter_rows(named=True)]
    return "[" + ",\n ".join(rows) + "]\n"


def _table(frame: pl.DataFrame) -> str:
    """Aligned columns, numbers to the right; what is not written is a dash."""
    if not frame.width:
        return ""
    columns = []
    for series in frame.iter_columns():
        cells = [series.name, *(_cell(value) for value in series)]
        width = max(map(len, cells))
        columns.append([cell.rjust(width) if series.dtype.is_numeric() else cell.ljust(width) for cell in cells])
    columns_with_rule = [[cells[0], "─" * len(cells[0]), *cells[1:]] for cells in columns]
    return "".join("  ".join(line).rstrip() + "\n" for line in zip(*columns_with_rule, strict=True))


def _cell(value: object) -> str:
    match value:
        case None:
            return _NOT_WRITTEN
        case bool():
            return "yes" if value else "no"
        case float():
            return f"{value:.3f}"
        case _:
            return str(value).replace("\n", " ")
