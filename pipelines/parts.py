"""Parts: what was made of a chunk, as Parquet files under a name that follows from the chunk, and a manifest of them.

A folder of parts has a folder for each table, with a file for each part that has rows of it, and the folder
``manifest`` with an entry for each part. The entry is written last: a part without one, or of which a file is
not as long as its entry says, is not done, and is made again under the same name. So many machines may write
at once, whatever of it is stopped.
"""

import errno
import json
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import NamedTuple

from prefrec.pipelines.extract import Extract, Names
from prefrec.pipelines.folders import Folder, folder_at
from prefrec.pipelines.packing import Packed, as_parquet, of_parquet
from prefrec.pipelines.schema import VERSION

from prefrec import __version__
from prefrec.shelf import Shelf
from prefrec.source import Chunk

READERS = 8  # that fetch files of a folder together
_MANIFEST = "manifest"


class Versions(NamedTuple):
    """What decides beside a chunk what its tables are."""

    program: str = __version__
    schema: int = VERSION


VERSIONS = Versions()


class Piece(NamedTuple):
    """One table of a part: its rows, the bytes of its file, and their SHA-256."""

    rows: int
    bytes: int
    sha256: str


class Entry(NamedTuple):
    """A part in the manifest: its name, and the tables that have rows in it."""

    name: str
    pieces: dict[str, Piece]

    @property
    def sizes(self) -> dict[str, int]:
        """The files of the part, each with its bytes."""
        return {_file(table, self.name): piece.bytes for table, piece in self.pieces.items()}


def _file(table: str, name: str) -> str:
    return f"{table}/{name}.parquet"


def _entry_file(name: str) -> str:
    return f"{_MANIFEST}/{name}.json"


def name_of(chunk: Chunk, shelf: Shelf, also: Names, versions: Versions = VERSIONS) -> str:
    """The name of the part of a chunk: 32 hexadecimal digits over all that decides what is in it.

    Neither the engine nor the machine is in it, nor how many of them there are.
    """
    place = (chunk.source, chunk.line, chunk.game, chunk.format)
    told = sha256(json.dumps([versions, place, shelf.texts, also]).encode())
    told.update(chunk.text.encode())
    return told.hexdigest()[:32]


def write_part(place: str, read: Extract, versions: Versions, chunk: Chunk, name: str) -> str:
    """Make the part of a chunk, enter it in the manifest of the folder at ``place``, and give its name.

    This is what a worker does. Raises OSError where it has other versions than it should have, or a file cannot
    be written.
    """
    if versions != VERSIONS:
        needed = f"it needs {versions.program} with schema {versions.schema}"
        raise OSError(errno.EINVAL, f"a worker has prefrec {VERSIONS.program} with schema {VERSIONS.schema}; {needed}")
    folder = folder_at(place)
    pieces: dict[str, Piece] = {}
    for table, frame in read(chunk).items():
        if frame.height:
            data = as_parquet(frame)
            folder.write(_file(table, name), data)
            pieces[table] = Piece(frame.height, len(data), sha256(data).hexdigest())
    about = {"part": name, "source": chunk.source, "line": chunk.line, "game": chunk.game, **versions._asdict()}
    about["tables"] = {table: piece._asdict() for table, piece in pieces.items()}
    folder.write(_entry_file(name), json.dumps(about, ensure_ascii=False, indent=1).encode())
    return name


def done_in(folder: Folder) -> set[str]:
    """The names of the parts that are there and whole, as far as their lengths tell."""
    sizes = folder.sizes()
    names = [path for path in sizes if path.startswith(f"{_MANIFEST}/")]
    with ThreadPoolExecutor(READERS) as threads:
        found = map(_entry_of, threads.map(folder.read, names))
        return {entry.name for entry in found if entry is not None and entry.sizes.items() <= sizes.items()}


def _entry_of(data: bytes) -> Entry | None:
    """An entry of the manifest; None where it is torn."""
    try:
        told = json.loads(data)
        return Entry(told["part"], {table: Piece(**piece) for table, piece in told["tables"].items()})
    except (ValueError, KeyError, TypeError):
        return None


def read_part(folder: Folder, name: str) -> Packed:
    """The tables of a part. Raises OSError where one of its files is gone or is not what was written."""
    entry = _entry_of(folder.read(_entry_file(name)))
    if entry is None:
        raise _damaged(_entry_file(name))
    found: dict[str, bytes] = {}
    for table, piece in entry.pieces.items():
        found[table] = folder.read(_file(table, name))
        if sha256(found[table]).hexdigest() != piece.sha256:
            raise _damaged(_file(table, name))
    return Packed(found, of_parquet)


def _damaged(path: str) -> OSError:
    return OSError(errno.EIO, "the file is damaged; remove it and load again", path)
