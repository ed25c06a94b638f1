"""The tables of the archive as a folder of files, one for each table, for whoever works with other tools."""

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import duckdb
from prefrec.pipelines.archive import writing
from prefrec.pipelines.extract import Names
from prefrec.pipelines.load import Progress, Summary, fill, no_progress

from prefrec.shelf import RELEASED, Shelf
from prefrec.source import Chunk, FileFault

Form = Literal["parquet", "csv"]

# What is not written is an empty field of CSV, and an empty text is "".
_OPTIONS: dict[Form, str] = {"parquet": "format parquet, compression zstd", "csv": "format csv, header true"}


class ExportError(Exception):
    """Why a folder of tables cannot be written, in words for the user."""


def export_tables(
    items: Iterable[Chunk | FileFault], folder: Path, form: Form, shelf: Shelf = RELEASED, also: Names = (),
    jobs: int = 1, progress: Progress = no_progress,
) -> Summary:
    """Write every table of an archive of these games to ``folder``, as ``games.parquet`` or ``games.csv``.

    The games are those that ``load`` would store in a new archive, in its order: a game that comes twice is
    there once, a rejected one is rows of ``diagnostics`` and ``sources`` only. The same games give the same
    bytes. The folder appears, or takes the place of an older export, when it is complete. Raises ExportError
    where the place of the folder is taken by something else.
    """
    folder = folder.resolve()
    if not folder.parent.is_dir():
        raise ExportError(f"{folder}: there is no folder {folder.parent}")
    with TemporaryDirectory(prefix=f".{folder.name}.", dir=folder.parent) as scratch:
        new = Path(scratch) / "tables"
        new.mkdir()
        with writing(Path(scratch) / "archive.duckdb") as connection:
            names = _names(connection)
            _check_place(folder, names)
            summary = fill(connection, items, jobs, progress, shelf, also)
            _copy(connection, names, new, form)
        _check_place(folder, names)
        if folder.exists():
            folder.rename(Path(scratch) / "old")
        new.rename(folder)
    return summary


def _names(connection: duckdb.DuckDBPyConnection) -> list[str]:
    """Every table of the archive, by name."""
    rows = connection.execute("select table_name from duckdb_tables() order by table_name").fetchall()
    return [row[0] for row in rows]


def _copy(connection: duckdb.DuckDBPyConnection, names: Iterable[str], folder: Path, form: Form) -> None:
    connection.execute("set threads to 1")  # the groups of rows in a file must not depend on the machine
    for name in names:
        place = str(folder / f"{name}.{form}").replace("'", "''")
        connection.execute(f"copy {name} to '{place}' ({_OPTIONS[form]})")


def _check_place(folder: Path, names: Iterable[str]) -> None:
    """Nothing but an older export is ever replaced."""
    if not folder.exists():
        return
    if not folder.is_dir():
        raise ExportError(f"{folder}: it is not a folder")
    ours = {f"{name}.{form}" for name in names for form in _OPTIONS}
    other = next((path.name for path in sorted(folder.iterdir()) if path.name not in ours), None)
    if other is not None:
        raise ExportError(f"{folder}: the folder holds other files, such as {other}; name a new one")
