"""Tables in memory: frames of the fixed schemas, built column by column from rows of facts."""

from collections.abc import Iterable, Mapping, Sequence

import polars as pl
from prefrec.pipelines.columns import Table
from prefrec.pipelines.schema import TABLES, WORDS

Tables = dict[str, pl.DataFrame]
Row = tuple[object, ...]

_TYPES: Mapping[str, type[pl.DataType] | pl.DataType] = {
    "TINYINT": pl.Int8,
    "INTEGER": pl.Int32,
    "UINTEGER": pl.UInt32,
    "DECIMAL(21, 9)": pl.Decimal(21, 9),
    "UBIGINT": pl.UInt64,
    "BIGINT": pl.Int64,
    "VARCHAR": pl.String,
    "BOOLEAN": pl.Boolean,
    "DOUBLE": pl.Float64,
} | {name: pl.Enum(words) for name, words in WORDS.items()}


def schema_of(table: Table) -> pl.Schema:
    """The column types of a table."""
    return pl.Schema({column.name: _TYPES[column.type] for column in table.columns})


SCHEMA: Mapping[str, pl.Schema] = {table.name: schema_of(table) for table in TABLES}
EMPTY: Mapping[str, pl.DataFrame] = {name: schema.to_frame() for name, schema in SCHEMA.items()}


def frame_of(rows: Sequence[Row], schema: pl.Schema) -> pl.DataFrame:
    """Rows as columns of the given types; a value that does not fit is a fault of ours and raises."""
    columns: Iterable[Sequence[object]] = zip(*rows, strict=True) if rows else [()] * len(schema)
    return pl.DataFrame(
        [pl.Series(name, values, dtype) for (name, dtype), values in zip(schema.items(), columns, strict=True)]
    )


def tables_of(rows: Mapping[str, Sequence[Row]]) -> Tables:
    """All tables, those without rows too."""
    return {name: frame_of(rows[name], SCHEMA[name]) if rows.get(name) else empty for name, empty in EMPTY.items()}


def concat(parts: Sequence[Tables]) -> Tables:
    """The tables of several chunks, one after the other."""
    if not parts:
        return {**EMPTY}
    return {name: pl.concat([part[name] for part in parts]) for name in SCHEMA}
