"""Every game of a chunk judged: sound, with all that it came to, or declined. No tables are made here."""

import hashlib
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from prefrec.pipelines.fast.columns import Columns, columns_of
from prefrec.pipelines.fast.fold import Folded, folded
from prefrec.pipelines.fast.kept import forget_if_many
from prefrec.pipelines.fast.layout import layout_of

from prefrec.convert.formats import NOTATION
from prefrec.shelf import Shelf
from prefrec.source import Chunk

_OPENING = b"%prefrec"


class Judged(NamedTuple):
    """The text of a chunk, its columns, and of each of its games what it came to; None where it is declined."""

    chunk: Chunk
    text: bytes
    columns: Columns
    folds: list[Folded | None]

    def number_of(self, game: int) -> int:
        """The id of a sound game as ``identity.facts_id`` makes it: its deals hold nothing but facts."""
        header, (start, end) = self.columns.headers[game], self._deals(game)
        text = self.text[start:end].rstrip(b"\n").replace(b"\n\n", b"\n")
        facts = b"" if header is None else header.facts.encode()
        return int.from_bytes(hashlib.sha256(facts + text + b"\n").digest()[:8], "big")

    def _deals(self, game: int) -> tuple[int, int]:
        layout = self.columns.layout
        return layout.starts[layout.deals[layout.next_deal[game]]], self.start(game + 1)

    def start(self, game: int) -> int:
        """Where a game begins, and the one behind the last would."""
        layout = self.columns.layout
        return int(layout.starts[layout.games[game]]) if game < len(self.folds) else len(self.text)

    def cut(self, first: int, end: int) -> Chunk:
        """These games as a chunk of their own."""
        text = self.text[self.start(first) : self.start(end)].decode()
        line = self.chunk.line + int(self.columns.layout.games[first])
        return self.chunk._replace(text=text, line=line, game=self.chunk.game + first)

    def runs(self) -> Iterator[tuple[bool, range]]:
        """Games one after the other that are all sound, or all declined."""
        for is_sound, games in groupby(range(len(self.folds)), lambda game: self.folds[game] is not None):
            first, *rest = games
            yield is_sound, range(first, first + 1 + len(rest))


def judged(chunk: Chunk, shelf: Shelf) -> Judged | None:
    """Every game of a chunk; None where it is no text of games alone, or none of them is as plain as must be."""
    forget_if_many()
    text = chunk.text.encode() if chunk.format == NOTATION else b""
    if not text.startswith(_OPENING) or not text.endswith(b"\n"):
        return None
    layout = layout_of(text)
    if not len(layout.deals):
        return None
    columns = columns_of(text, layout, shelf)
    found = Judged(chunk, text, columns, [None] * len(columns.headers))
    edges = columns.layout.next_deal.tolist()
    for game, header in enumerate(columns.headers):
        deals = slice(edges[game], edges[game + 1])
        if header is not None and all(columns.is_sound[deals]):
            found.folds[game] = folded(text, columns, header.context, deals, found.start(game + 1))
            if any(tag.key == "id" and int(tag.value, 16) != found.number_of(game) for tag in header.tags):
                found.folds[game] = None
    return found
