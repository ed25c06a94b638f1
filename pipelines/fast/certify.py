"""``certify(chunk)``: which games of a chunk are sound, and their tables; silent about all others."""

import hashlib
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from prefrec.pipelines.extract import Part
from prefrec.pipelines.fast.card_tables import card_tables
from prefrec.pipelines.fast.columns import Columns, columns_of
from prefrec.pipelines.fast.deal_tables import deal_tables
from prefrec.pipelines.fast.fold import Folded, folded
from prefrec.pipelines.fast.game_tables import game_tables
from prefrec.pipelines.fast.header import Header
from prefrec.pipelines.fast.kept import forget_if_many
from prefrec.pipelines.fast.layout import layout_of
from prefrec.pipelines.fast.sheet_tables import sheet_tables
from prefrec.pipelines.fast.sound import Sound, sound_games
from prefrec.pipelines.tables import Tables, tables_of

from prefrec.convert.formats import NOTATION
from prefrec.shelf import RELEASED, Shelf
from prefrec.source import Chunk

_OPENING = b"%prefrec"


class Judged(NamedTuple):
    """A text, its columns, and of each of its games what it came to and its id; None where that is declined."""

    text: bytes
    columns: Columns
    folds: list[tuple[Folded, int] | None]

    @property
    def starts(self) -> list[int]:
        """Where each game begins, and where the text ends."""
        layout = self.columns.layout
        return [*layout.starts[layout.games[:-1]].tolist(), len(self.text)]


def certify(chunk: Chunk, shelf: Shelf = RELEASED) -> tuple[Part, ...]:
    """The chunk cut at game boundaries, with the tables of what is sound."""
    judged = judged_of(chunk, shelf)
    if judged is None:
        return (Part(chunk, None),)
    return tuple(
        Part(_cut(chunk, judged, games[0], games[-1] + 1), _tables(chunk, judged, games) if is_sound else None)
        for is_sound, games in _runs(judged)
    )


def judged_of(chunk: Chunk, shelf: Shelf) -> Judged | None:
    """Every game of a chunk judged; None where it is no text of games alone."""
    forget_if_many()
    text = chunk.text.encode() if chunk.format == NOTATION else b""
    if not text.startswith(_OPENING) or not text.endswith(b"\n"):
        return None
    columns = columns_of(text, layout_of(text), shelf)
    judged = Judged(text, columns, [])
    starts, edges = judged.starts, columns.layout.next_deal.tolist()
    for game in range(len(columns.headers)):
        judged.folds.append(_folded(judged, game, slice(edges[game], edges[game + 1]), starts[game + 1]))
    return judged


def _folded(judged: Judged, game: int, deals: slice, end: int) -> tuple[Folded, int] | None:
    columns, header = judged.columns, judged.columns.headers[game]
    if header is None or not all(columns.is_sound[deals]):
        return None
    fold = folded(judged.text, columns, header.context, deals, end)
    if fold is None:
        return None
    number = _game_number(header, judged.text[columns.layout.starts[columns.layout.deals[deals.start]] : end])
    stated = next((tag.value for tag in header.tags if tag.key == "id"), None)
    return (fold, number) if stated is None or int(stated, 16) == number else None


def _game_number(header: Header, deals: bytes) -> int:
    """The id of a game as ``identity.facts_id`` makes it: these lines hold nothing but facts."""
    lines = header.facts.encode() + deals.rstrip(b"\n").replace(b"\n\n", b"\n") + b"\n"
    return int.from_bytes(hashlib.sha256(lines).digest()[:8], "big")


def _runs(judged: Judged) -> Iterator[tuple[bool, list[int]]]:
    """Games one after the other that are all sound, each met once, or all declined."""
    for is_sound, group in groupby(range(len(judged.folds)), lambda game: judged.folds[game] is not None):
        run: list[int] = []
        met: set[int] = set()
        for game in group:
            fold = judged.folds[game]
            if fold is not None and fold[1] in met:
                yield is_sound, run
                run, met = [], set()
            run.append(game)
            met.add(-1 if fold is None else fold[1])
        yield is_sound, run


def _cut(chunk: Chunk, judged: Judged, first: int, end: int) -> Chunk:
    starts, layout = judged.starts, judged.columns.layout
    text = judged.text[starts[first] : starts[end]].decode()
    return Chunk(chunk.source, text, chunk.line + int(layout.games[first]), chunk.game + first, chunk.format)


def _tables(chunk: Chunk, judged: Judged, games: list[int]) -> Tables:
    told = [fold for fold in map(judged.folds.__getitem__, games) if fold is not None]
    sound: Sound = sound_games(chunk, judged.columns, games, [number for _, number in told], [fold for fold, _ in told])
    return tables_of({}) | game_tables(sound) | deal_tables(sound) | card_tables(sound) | sheet_tables(sound)
