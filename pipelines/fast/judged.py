"""Every game of a chunk judged: sound, with all that it came to, or declined. No tables are made here."""

import hashlib
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

import numpy as np
from prefrec.pipelines.fast.closing import Closing, closing_of
from prefrec.pipelines.fast.columns import HAS_SHEET, Columns, columns_of
from prefrec.pipelines.fast.entries import LARGEST
from prefrec.pipelines.fast.fold import Followed, Told, followed
from prefrec.pipelines.fast.kept import forget_if_many
from prefrec.pipelines.fast.layout import KIND, Flags, Layout, Numbers, layout_of
from prefrec.pipelines.fast.sheets import Lines, are_told, totals_of

from prefrec.convert.formats import NOTATION
from prefrec.seats import SEATS
from prefrec.shelf import Shelf
from prefrec.source import Chunk

_OPENING = b"%prefrec"
_NOBODY = (False,) * len(SEATS)


class Folded(NamedTuple):
    """A game of which there is nothing to say: what its deals came to, and what stands behind them."""

    deals: Sequence[Told]
    closing: Closing


class Judged(NamedTuple):
    """The text of a chunk, its columns, and of each of its games what it came to; None where it is declined.

    totals  the sheet after each deal, in twelfths; shape (slots, deals); means nothing in games that are declined
    """

    chunk: Chunk
    text: bytes
    columns: Columns
    totals: Numbers
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
    follows = _followed(columns)
    entries = [one[-1] if one else None for one in _each_deal(layout, follows)]
    totals = totals_of(entries, layout.next_deal[layout.game])
    found = Judged(chunk, text, columns, totals, [None] * len(follows))
    is_told = np.append(_are_told(columns, follows, totals), True)
    is_right = np.logical_and.reduceat(is_told, layout.next_deal)[:-1].tolist()
    finals = _finals(text, columns, totals)
    for game, follow in enumerate(follows):
        if follow is not None and is_right[game]:
            found.folds[game] = _folded(found, game, follow, finals.get(game, b""))
    return found


def _followed(columns: Columns) -> list[Followed | None]:
    """Every game whose cards are sound, from deal to deal."""
    edges = columns.layout.next_deal.tolist()
    return [
        followed(columns, header.context, slice(start, end))
        if header is not None and all(columns.is_sound[start:end]) else None
        for header, start, end in zip(columns.headers, edges[:-1], edges[1:], strict=True)
    ]  # fmt: skip


def _each_deal(layout: Layout, follows: list[Followed | None]) -> list[Told | None]:
    """What each deal of the chunk came to."""
    told: list[Told | None] = []
    for follow, size in zip(follows, np.diff(layout.next_deal).tolist(), strict=True):
        told += [None] * size if follow is None else follow.deals
    return told


def _are_told(columns: Columns, follows: list[Followed | None], totals: Numbers) -> Flags:
    """Of each deal whether its running sheet, if it has one, tells the totals."""
    layout = columns.layout
    is_followed = np.array([follow is not None for follow in follows], np.bool_)[layout.game]
    is_told = is_followed & (np.abs(totals) <= LARGEST).all(axis=0)
    at = np.flatnonzero(is_told & (np.array(columns.has, np.int64) & HAS_SHEET > 0))
    lines = Lines(b"sheet", columns.sheets[at], columns.ends[at] - 1)
    is_told[at] = are_told(layout, lines, totals[:, at], _seated(columns, layout.game[at]))
    return is_told


def _finals(text: bytes, columns: Columns, totals: Numbers) -> dict[int, bytes]:
    """The lines of final sheets that tell the totals, with their line ends; by their games."""
    layout = columns.layout
    at = np.flatnonzero(layout.kinds == KIND["final"])
    game = np.searchsorted(layout.games, at, side="right") - 1
    at, game = at[layout.is_regular[game]], game[layout.is_regular[game]]
    lines = Lines(b"final", layout.starts[at], layout.ends[at])
    is_told = are_told(layout, lines, totals[:, layout.next_deal[game + 1] - 1], _seated(columns, game))
    edges = zip(lines.starts[is_told].tolist(), lines.ends[is_told].tolist(), strict=True)
    return dict(zip(game[is_told].tolist(), [text[start : end + 1] for start, end in edges], strict=True))


def _seated(columns: Columns, games: Numbers) -> Flags:
    """Who has a column of the sheet in these games, shape (seats, games)."""
    every = [header.context.seated if header else _NOBODY for header in columns.headers]
    return np.array(every, np.bool_)[games].T


def _folded(found: Judged, game: int, follow: Followed, final: bytes) -> Folded | None:
    """The game, if nothing is to be said of its last lines, nor of the id that its header tells."""
    columns, header = found.columns, found.columns.headers[game]
    last = int(columns.layout.next_deal[game + 1]) - 1
    rest = found.text[int(columns.ends[last]) : found.start(game + 1)]
    if header is None or any(tag.key == "id" and int(tag.value, 16) != found.number_of(game) for tag in header.tags):
        return None
    closing = closing_of(rest, header.context, follow.end, found.totals[:, last].tolist(), final)
    return None if closing is None else Folded(follow.deals, closing)
