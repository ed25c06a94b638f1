"""Files written whole or not at all, packed by their suffix."""

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from secrets import token_hex
from typing import IO, BinaryIO, cast

STDOUT = "-"
FORMS = {".gz": "gzip", ".zst": "zstd", ".xz": "xz", ".bz2": "bzip2"}


class KeepOld(Exception):  # noqa: N818 - a wish, not an error
    """Raised while a new file is written: the old one shall stay as it is."""


def form_of(path: str) -> str:
    """The archive form that the suffix asks for; empty for plain text."""
    return FORMS.get(Path(path).suffix.lower(), "")


@contextmanager
def output(path: str) -> Iterator[IO[bytes]]:
    """Standard output for ``-``; else the file, which appears when it is complete."""
    if path == STDOUT:
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    with replacing(path, form_of(path)) as stream:
        yield stream


@contextmanager
def replacing(path: str, form: str) -> Iterator[IO[bytes]]:
    """A stream that takes the place of the file at once when it is closed without an exception.

    The new file is written beside the old one, so that the system can exchange them in one step. A
    device or a pipe is written to directly.
    """
    if path.endswith(os.sep):
        raise OSError(errno.EISDIR, "that is the name of a folder, and a file is written", path)
    target = os.path.realpath(path)
    mode = _mode(target)
    is_file = mode is None or stat.S_ISREG(mode)
    new = str(Path(target).with_name(f".prefrec-{token_hex(6)}.tmp")) if is_file else target
    try:
        yield from _written(new, form)
        if is_file:
            if mode is not None:
                Path(new).chmod(stat.S_IMODE(mode))
            Path(new).replace(target)
    except KeepOld:
        return
    except OSError as fault:
        if fault.filename in (None, new):
            raise OSError(fault.errno, fault.strerror, path) from fault
        raise
    finally:
        if is_file:
            Path(new).unlink(missing_ok=True)


def _written(new: str, form: str) -> Iterator[IO[bytes]]:
    with Path(new).open("wb") as stream:
        with packed(stream, form) as plain:
            yield plain
        stream.flush()
        if stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
            os.fsync(stream.fileno())


def _mode(target: str) -> int | None:
    try:
        return Path(target).stat().st_mode
    except FileNotFoundError:
        return None


def packed(stream: BinaryIO, form: str) -> AbstractContextManager[IO[bytes]]:
    """The stream, behind a packer if there is a form; the same bytes give the same archive."""
    return _PACKERS[form](stream)


def _gzip(stream: BinaryIO) -> AbstractContextManager[IO[bytes]]:
    import gzip

    return cast(IO[bytes], gzip.GzipFile(filename="", mode="wb", fileobj=stream, mtime=0))


def _bzip2(stream: BinaryIO) -> AbstractContextManager[IO[bytes]]:
    import bz2

    return cast(IO[bytes], bz2.BZ2File(stream, "wb"))


def _xz(stream: BinaryIO) -> AbstractContextManager[IO[bytes]]:
    import lzma

    return cast(IO[bytes], lzma.LZMAFile(stream, "wb"))


def _zstd(stream: BinaryIO) -> AbstractContextManager[IO[bytes]]:
    if sys.version_info >= (3, 14):
        from compression import zstd
    else:
        from backports import zstd
    return cast(IO[bytes], zstd.ZstdFile(stream, "wb"))


_PACKERS: dict[str, Callable[[BinaryIO], AbstractContextManager[IO[bytes]]]] = {
    "": nullcontext, "gzip": _gzip, "zstd": _zstd, "xz": _xz, "bzip2": _bzip2,
}
