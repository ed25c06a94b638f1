"""A file as pairs of texts, a game each: as it stands, and in canonical form."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, pairwise
from pathlib import Path
from typing import NamedTuple

from prefrec.codes.files import OTHER_FORMAT
from prefrec.convert.formats import NOTATION
from prefrec.diagnostics import Diagnostic, Severity
from prefrec.expansion import Gap, plain_blocks, with_head
from prefrec.intake import chunks as chunks_of_any
from prefrec.notation.reader import ReadGame, read
from prefrec.render import Finding, file_finding, findings
from prefrec.source import Chunk, FileFault, chunks, file_fault
from prefrec.writer import dump_game

_MARK = b"\xef\xbb\xbf"


class Piece(NamedTuple):
    """One game, or one fault of the file. ``findings`` keep it from being formatted."""

    before: str = ""
    after: str = ""
    findings: tuple[Finding, ...] = ()
    is_faulty: bool = False
    is_unread: bool = False


def pieces(path: str, name: str) -> Iterator[Piece]:
    """The file piece by piece; ``name`` is how findings call it. A file of another format is one faulty piece."""
    format = next((item.format for item in chunks_of_any(path) if isinstance(item, Chunk)), NOTATION)
    if format != NOTATION:
        found = (file_finding(file_fault(name, OTHER_FORMAT, {"format": format})),)
        yield Piece(findings=found, is_faulty=True)
        return
    end = Piece()
    texts = chain.from_iterable(_of_item(item, name) for item in chunks(path))
    for piece, following in pairwise(chain(texts, [end])):
        # A blank line stands between games, so a game has to know whether another one follows.
        is_last = following is end or not piece.after
        yield piece if is_last else piece._replace(after=f"{piece.after}\n")


def _of_item(item: Chunk | FileFault, name: str) -> Iterator[Piece]:
    if isinstance(item, FileFault):
        is_error = item.diagnostic.severity is Severity.ERROR
        found = (file_finding(item._replace(source=name)),)
        yield Piece(findings=found, is_faulty=is_error, is_unread=item.is_io)
        return
    start = 0
    for read_game in read(item.text, item.game):
        yield _of_game(item._replace(source=name), read_game, start)
        start = read_game.span.end


def _of_game(chunk: Chunk, game: ReadGame, start: int) -> Piece:
    before = chunk.text[start : game.span.end]
    errors = tuple(errors_of(game.diagnostics, game.number))
    if errors or game.game is None:
        return Piece(before, before, tuple(findings(chunk, errors)), is_faulty=True)
    return Piece(before, dump_game(game.game))


def errors_of(found: Iterable[Diagnostic], number: int) -> Iterator[Diagnostic]:
    """The findings for which a game cannot be written anew without a loss."""
    return (replace(fault, game=number) for fault in found if fault.severity is Severity.ERROR)


def archive_form_of(path: str) -> str:
    """How the file is packed, by its first bytes; empty for plain text or what cannot be opened."""
    try:
        with Path(path).open("rb", buffering=0) as stream:
            return plain_blocks(stream)[0]
    except OSError:
        return ""


def has_mark(path: str) -> bool:
    """Whether the text begins with a byte order mark, which no chunk shows."""
    try:
        with Path(path).open("rb", buffering=0) as stream:
            head, _ = with_head((block for block in plain_blocks(stream)[1] if not isinstance(block, Gap)), len(_MARK))
            return head.startswith(_MARK)
    except OSError:
        return False
