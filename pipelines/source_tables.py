"""The schema of what was read: every source, and everything that was found in it."""

from prefrec.pipelines.columns import Column, Table

DIAGNOSTICS = Table(
    "diagnostics", "One row a finding. Games with errors are in this table and in `sources` only.",
    ("source", "game", "line_number", "column_number", "code"),
    (
        Column("game_id", "UBIGINT", "the game, or the rejected text; NULL where no text could be read"),
        Column("source", "VARCHAR", "where it was read first"),
        Column("game", "INTEGER", "number of the game in its source, from 1; 0: the source as a whole"),
        Column("deal", "INTEGER", "number written in the deal line; NULL outside of deals"),
        Column("code", "VARCHAR", "code, see `codes`"),
        Column("severity", "severity_word", "error, warning or note"),
        Column("line_number", "INTEGER", "line in the source, from 1; 0: the source as a whole"),
        Column("column_number", "INTEGER", "character in the line, from 1; 0: the source as a whole"),
        Column("end_line", "INTEGER", "line of its end"),
        Column("end_column", "INTEGER", "character behind its end"),
        Column("message", "VARCHAR", "what was found"),
        Column("expected", "VARCHAR", "what would have been right"),
        Column("hint", "VARCHAR", "what the writer might do"),
    ),
)

SOURCES = Table(
    "sources", "One row a record that was read: where it was first met and what became of it.",
    ("game_id",),
    (
        Column("game_id", "UBIGINT", "the game; for a rejected record the hash of its text"),
        Column("source", "VARCHAR", "file as it was named"),
        Column("game", "INTEGER", "number of the game in its source, from 1"),
        Column("line_number", "INTEGER", "line on which it begins, from 1"),
        Column("status", "status_word", "stored; partial: stored with deals that were not checked; rejected"),
        Column("errors", "INTEGER", "findings that are errors"),
        Column("warnings", "INTEGER", "findings that are warnings"),
        Column("notes", "INTEGER", "findings that are notes"),
    ),
)

SOURCE_TABLES: tuple[Table, ...] = (DIAGNOSTICS, SOURCES)
