"""Tables as bytes: between processes as Arrow streams, in parts as Parquet."""

from collections.abc import Callable, Iterator, Mapping
from io import BytesIO

import polars as pl
from prefrec.pipelines.extract import Extract
from prefrec.pipelines.tables import EMPTY

from prefrec.source import Chunk

_ROWS = 1 << 20  # of a row group; part of what makes the bytes of a part the same everywhere


class Packed(Mapping[str, pl.DataFrame]):
    """Tables by name, each unpacked when it is asked for; those that are not there are empty."""

    def __init__(self, pieces: Mapping[str, bytes], unpacked: Callable[[bytes], pl.DataFrame]) -> None:
        self.pieces = pieces
        self.unpacked = unpacked

    def __getitem__(self, name: str) -> pl.DataFrame:
        return self.unpacked(self.pieces[name]) if name in self.pieces else EMPTY[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.pieces)

    def __len__(self) -> int:
        return len(self.pieces)


def packed(extract: Extract, chunk: Chunk) -> Packed:
    """The tables of a chunk, small enough to be sent from one process to another."""
    tables = extract(chunk)
    return Packed({name: as_stream(frame) for name, frame in tables.items() if not frame.is_empty()}, of_stream)


def as_stream(frame: pl.DataFrame) -> bytes:
    """A frame as an Arrow stream."""
    stream = BytesIO()
    frame.write_ipc_stream(stream, compression="lz4")
    return stream.getvalue()


def of_stream(data: bytes) -> pl.DataFrame:
    """The frame of an Arrow stream."""
    return pl.read_ipc_stream(BytesIO(data))


def as_parquet(frame: pl.DataFrame) -> bytes:
    """A frame as a Parquet file: equal frames give equal bytes, however they were put together."""
    stream = BytesIO()
    frame.rechunk().write_parquet(stream, compression="zstd", compression_level=3, row_group_size=_ROWS)
    return stream.getvalue()


def of_parquet(data: bytes) -> pl.DataFrame:
    """The frame of a Parquet file."""
    return pl.read_parquet(BytesIO(data))
