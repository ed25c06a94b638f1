"""Rules of a table's own in the archive: told once, and never two pages by one name."""

import duckdb
from prefrec.pipelines.archive import ArchiveError
from prefrec.pipelines.database import insert
from prefrec.pipelines.dimensions import DIMENSIONS, variant_rows
from prefrec.pipelines.tables import frame_of, schema_of

from prefrec.shelf import Shelf, own_variants

_VARIANTS = next(table for table in DIMENSIONS if table.name == "variants")


def add_rules(connection: duckdb.DuckDBPyConnection, shelf: Shelf) -> None:
    """The conventions of the shelf's own variants, where the archive does not have them yet.

    Raises ``ArchiveError`` where it has others by the same name and version: its games were scored by them.
    """
    for variant in own_variants(shelf.texts):
        rows = list(variant_rows(variant))
        known = connection.execute(
            "select convention, value from variants where name = ? and version = ?", [variant.name, variant.version]
        ).fetchall()
        if not known:
            insert(connection, "variants", frame_of(rows, schema_of(_VARIANTS)))
        elif different := sorted({row[3] for row in rows if (row[3], row[4]) not in known}):
            told = f"{variant.name} {variant.version}"
            raise ArchiveError(
                f"the archive knows {told} with other values of {', '.join(map(str, different))};"
                " give the file a new version"
            )
