"""Opening the file of an archive: to write it whole or not at all, to read it without any other access."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import duckdb
from prefrec.pipelines.database import create, version_of
from prefrec.pipelines.migrations import STEPS, bring_up
from prefrec.pipelines.schema import VERSION

# Files that released tools can open as well; memory that does not grow with the archive.
_WRITING = {
    "storage_compatibility_version": "v1.2.0",
    "memory_limit": "256MB",
    "default_block_size": "65536",
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
}
# What users ask stays inside the archive: no files, no network, and no way to allow them.
_READING = {
    "enable_external_access": "false",
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "lock_configuration": "true",
}
_LOCKED = "Could not set lock"  # what DuckDB says of a file that another process has open
_BUSY = "another program has the archive open; try again when it is done"


class ArchiveError(Exception):
    """Why an archive cannot be opened, in words for the user."""


@contextmanager
def writing(archive: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection that writes. Whatever happens, the file is afterwards as before or complete.

    An archive that is there is changed in one transaction. A new one is built beside its place and
    moved there when it is done; so is one that takes the place of an archive of an earlier version,
    with all that it holds.
    """
    if not archive.parent.is_dir():
        raise ArchiveError(f"{archive}: there is no folder {archive.parent}")
    older = earlier_version(archive) if archive.exists() else None
    if archive.exists() and older is None:
        with _connected(archive, _WRITING) as connection, _transaction(connection):
            _check_version(archive, connection)
            yield connection
        return
    with _built(archive, is_there=older is not None) as connection:
        if older is not None:
            bring_up(connection, archive, older)
        yield connection


@contextmanager
def _built(archive: Path, *, is_there: bool) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection to a new archive that comes to its place when all is done."""
    new = archive.with_name(f".{archive.name}.new")
    if _is_held(new):
        raise ArchiveError(f"{archive}: {_BUSY}")
    _clear(new)
    try:
        with _connected(new, _WRITING) as connection, _transaction(connection):
            create(connection)
            yield connection
        if archive.exists() and not is_there:
            raise ArchiveError(f"{archive}: another program has made the archive meanwhile; load again")
        os.replace(new, archive)  # noqa: PTH105 - the one call that promises to be atomic
        _sync(archive.parent)
    except BaseException:
        with suppress(OSError):
            _clear(new)
        raise


def earlier_version(archive: Path) -> int | None:
    """The version of an archive that can be brought up to this one; None for any other."""
    with _connected(archive, _READING, read_only=True) as connection:
        version = version_of(connection)
    return version if version in STEPS else None


@contextmanager
def reading(archive: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection that reads this archive and can do nothing else."""
    if not archive.is_file():
        raise ArchiveError(f"{archive}: there is no such archive")
    with _connected(archive, _READING, read_only=True) as connection:
        _check_version(archive, connection)
        yield connection


@contextmanager
def copying(archive: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection that reads this archive and may write other files, for what this program itself asks."""
    if not archive.is_file():
        raise ArchiveError(f"{archive}: there is no such archive")
    with _connected(archive, _WRITING, read_only=True) as connection:
        _check_version(archive, connection)
        yield connection


@contextmanager
def _connected(
    path: Path, config: dict[str, str], *, read_only: bool = False
) -> Iterator[duckdb.DuckDBPyConnection]:
    try:
        connection = duckdb.connect(str(path), read_only=read_only, config=dict(config))
    except duckdb.Error as fault:
        raise ArchiveError(f"{path}: {_reason(str(fault))}") from fault
    try:
        yield connection
    except duckdb.InterruptException as stop:
        raise KeyboardInterrupt from stop
    finally:
        connection.close()


def _reason(message: str) -> str:
    if _LOCKED in message:
        return _BUSY
    if "Is a directory" in message:
        return "it is a folder"
    if "not a valid DuckDB database" in message:
        return "the file is not a DuckDB database"
    return "the archive cannot be opened: " + message.splitlines()[0]


@contextmanager
def _transaction(connection: duckdb.DuckDBPyConnection) -> Iterator[None]:
    connection.begin()
    try:
        yield
    except BaseException:
        connection.rollback()
        raise
    connection.commit()


def _check_version(archive: Path, connection: duckdb.DuckDBPyConnection) -> None:
    version = version_of(connection)
    if version is None:
        raise ArchiveError(f"{archive}: the database is not an archive of records")
    if version != VERSION:
        way = f"prefrec load {archive} brings it up" if version in STEPS else "load its records into a new archive"
        raise ArchiveError(
            f"{archive}: the archive has schema version {version}, this program works with {VERSION}; {way}"
        )


def _is_held(path: Path) -> bool:
    """Whether another program is still at it: what a killed run left half built is held by nobody."""
    if not path.exists():
        return False
    try:
        duckdb.connect(str(path), read_only=True).close()
    except duckdb.Error as fault:
        return _LOCKED in str(fault)
    return False


def _clear(path: Path) -> None:
    """Remove what is half built."""
    for leftover in (path, path.with_name(path.name + ".wal")):
        leftover.unlink(missing_ok=True)


def _sync(folder: Path) -> None:
    """Make the new name last, where folders can be synchronised."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
