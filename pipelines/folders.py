"""A folder that several machines may share: on a disk, or anywhere that fsspec reaches."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol
from uuid import uuid4

if TYPE_CHECKING:
    from fsspec import AbstractFileSystem

EXTRA = "pip install 'prefrec[cluster]'"


class FolderError(Exception):
    """Why a folder cannot be used, in words for the user; ``hint`` is what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message, hint)
        self.message, self.hint = message, hint


class Folder(Protocol):
    """Files by their paths below the folder, with slashes. Every method raises OSError with the path that failed."""

    def sizes(self) -> dict[str, int]:
        """Every file that is there, with its bytes."""

    def read(self, path: str) -> bytes:
        """The content of a file."""

    def write(self, path: str, data: bytes) -> None:
        """Make a file, or one in the place of another, with the folders that it needs."""


def folder_at(place: str) -> Folder:
    """The folder of this path or URL, which need not be there yet. Raises FolderError where nothing reaches it."""
    return RemoteFolder(place) if "://" in place else LocalFolder(Path(place))


class LocalFolder:
    """On a disk, its own or shared: a file is there whole or not at all, whoever else writes it at the same time."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def sizes(self) -> dict[str, int]:
        """Every file that is there, with its bytes; what begins with a dot is not finished."""
        found = (Path(folder, name) for folder, _, names in os.walk(self.root) for name in names if name[0] != ".")
        return {path.relative_to(self.root).as_posix(): path.stat().st_size for path in found}

    def read(self, path: str) -> bytes:
        """The content of a file."""
        return (self.root / path).read_bytes()

    def write(self, path: str, data: bytes) -> None:
        """Beside its place first, and in its place when it is whole."""
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        new = target.with_name(f".{target.name}.{uuid4().hex}")
        try:
            new.write_bytes(data)
            os.replace(new, target)  # noqa: PTH105 - the one call that promises to be atomic
        except BaseException:
            new.unlink(missing_ok=True)
            raise


class RemoteFolder:
    """Where fsspec leads: s3://bucket/parts, gs://, az://, sftp://, memory://."""

    def __init__(self, url: str) -> None:
        try:
            from fsspec.core import url_to_fs
        except ModuleNotFoundError:
            raise FolderError(f"{url}: fsspec is not installed, which reaches it", EXTRA) from None
        try:
            files, root = url_to_fs(url)
        except (ImportError, ValueError) as fault:  # a library of that service is missing, or there is no such service
            raise FolderError(f"{url}: {fault}") from None
        self.url, self.root = url, str(root).rstrip("/")
        self.files: AbstractFileSystem = files

    def sizes(self) -> dict[str, int]:
        """Every file that is there, with its bytes."""
        with self._telling(""):
            self.files.invalidate_cache()
            found = self.files.find(self.root, detail=True)
        return {name[len(self.root) + 1 :]: int(row["size"]) for name, row in found.items()}

    def read(self, path: str) -> bytes:
        """The content of a file."""
        with self._telling(path):
            return bytes(self.files.cat_file(f"{self.root}/{path}"))

    def write(self, path: str, data: bytes) -> None:
        """A store of objects shows a new one when it is whole."""
        with self._telling(path):
            self.files.makedirs(f"{self.root}/{path}".rpartition("/")[0], exist_ok=True)
            self.files.pipe_file(f"{self.root}/{path}", data)

    @contextmanager
    def _telling(self, path: str) -> Iterator[None]:
        """What the library of a service raises, as the fault of a file."""
        try:
            yield
        except Exception as fault:
            reason = (fault.strerror if isinstance(fault, OSError) else "") or str(fault) or type(fault).__name__
            raise OSError(errno.EIO, reason, f"{self.url}/{path}") from fault
