"""From an open stream to blocks of plain bytes, unpacked where it is an archive."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import BinaryIO, NamedTuple, Protocol

from prefrec.codes.files import ARCHIVE_DAMAGED, ARCHIVE_TRUNCATED, EXPANDS_TOO_FAR, UNREADABLE_FILE
from prefrec.diagnostics import Code

BLOCK = 1 << 16
UNCHECKED = 64 << 20  # a small archive of very even text may shrink more than RATIO times
RATIO = 200
XZ_MEMORY = 128 << 20  # the strongest preset of xz needs 65 MB

MAGIC = (
    (b"\x1f\x8b\x08", "gzip"),
    (b"\x28\xb5\x2f\xfd", "zstd"),
    (b"\xfd7zXZ\x00", "xz"),
    *((b"BZh%d" % level + start, "bzip2") for level in range(1, 10) for start in (b"1AY&SY", b"\x17rE8P\x90")),
)
HEAD = 16  # longer than any magic


class Gap(NamedTuple):
    """Bytes are missing here, and why."""

    code: Code
    facts: tuple[tuple[str, str], ...] = ()


class Decoder(Protocol):
    """What the decoders of bz2, lzma and zstd have in common."""

    @property
    def eof(self) -> bool: ...
    @property
    def needs_input(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, max_length: int) -> bytes: ...


class Gunzip:
    """The decoder of zlib, made to look like the others."""

    def __init__(self) -> None:
        import zlib

        self._inner = zlib.decompressobj(wbits=31)  # 31: a gzip header, with its checksum verified
        self.needs_input = True

    @property
    def eof(self) -> bool:
        return self._inner.eof

    @property
    def unused_data(self) -> bytes:
        return self._inner.unused_data

    def decompress(self, data: bytes, max_length: int) -> bytes:
        text = self._inner.decompress(self._inner.unconsumed_tail + data, max_length)
        self.needs_input = not (self.eof or self._inner.unconsumed_tail or len(text) == max_length)
        return text


def decoder_of(form: str) -> tuple[Callable[[], Decoder], type[Exception]]:
    """What unpacks this form, and what it raises on damage; each is imported only when it is met."""
    match form:
        case "gzip":
            import zlib

            return Gunzip, zlib.error
        case "bzip2":
            import bz2

            return bz2.BZ2Decompressor, OSError
        case "xz":
            import lzma

            return lambda: lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=XZ_MEMORY), lzma.LZMAError
        case _:
            return _zstd()


def _zstd() -> tuple[Callable[[], Decoder], type[Exception]]:
    import sys

    if sys.version_info >= (3, 14):
        from compression import zstd
    else:
        from backports import zstd
    return zstd.ZstdDecompressor, zstd.ZstdError


def with_head(blocks: Iterator[bytes | Gap], least: int) -> tuple[bytes, Iterator[bytes | Gap]]:
    """The first bytes, ``least`` or all there are, and the same blocks again with these in front."""
    head = b""
    for block in blocks:
        if isinstance(block, Gap):
            return head, iter((head, block))
        head += block
        if len(head) >= least:
            break
    return head, chain((head,) if head else (), blocks)


def raw_blocks(stream: BinaryIO) -> Iterator[bytes | Gap]:
    """The bytes of the stream as they come; a pipe is not waited for longer than it must."""
    read = getattr(stream, "read1", stream.read)
    while True:
        try:
            block = read(BLOCK)
        except OSError as fault:
            yield Gap(UNREADABLE_FILE, (("reason", (fault.strerror or "no reason given").lower()),))
            return
        if not block:
            return
        yield block


def archive_form(head: bytes) -> str:
    """Name of the archive form that begins so; empty for plain bytes. A suffix proves nothing."""
    return next((form for magic, form in MAGIC if head.startswith(magic)), "")


def expanded(blocks: Iterable[bytes | Gap], form: str) -> Iterator[bytes | Gap]:
    """The bytes packed in the archive, never more than a block of them at a time."""
    new_decoder, damage = decoder_of(form)
    decoder, taken, given = new_decoder(), 0, 0
    for block in blocks:
        if isinstance(block, Gap):
            yield block
            return
        data, taken = block, taken + len(block)
        while data or not (decoder.needs_input or decoder.eof):
            if decoder.eof:  # archives may stand one behind the other, with zeros between
                data = data.lstrip(b"\0")
                if not data:
                    break
                decoder = new_decoder()
            try:
                text = decoder.decompress(data, BLOCK)
            except damage:
                yield Gap(ARCHIVE_DAMAGED, (("form", form),))
                return
            data = decoder.unused_data if decoder.eof else b""
            given += len(text)
            if given > UNCHECKED and given > RATIO * taken:
                yield Gap(EXPANDS_TOO_FAR, (("form", form), ("ratio", str(RATIO))))
                return
            if text:
                yield text
    if not decoder.eof:
        yield Gap(ARCHIVE_TRUNCATED, (("form", form),))


def plain_blocks(stream: BinaryIO) -> tuple[str, Iterator[bytes | Gap]]:
    """The archive form of the stream, empty if none, and its plain bytes."""
    head, blocks = with_head(raw_blocks(stream), HEAD)
    form = archive_form(head)
    return form, expanded(blocks, form) if form else blocks
