"""``certify(chunk)``: which games of a chunk are sound, and their tables; silent about all others."""

from collections.abc import Iterator, Sequence

from prefrec.pipelines.extract import Part
from prefrec.pipelines.fast.card_tables import card_tables
from prefrec.pipelines.fast.deal_tables import deal_tables
from prefrec.pipelines.fast.game_tables import game_tables
from prefrec.pipelines.fast.judged import Judged, judged
from prefrec.pipelines.fast.sheet_tables import sheet_tables
from prefrec.pipelines.fast.sound import sound_games
from prefrec.pipelines.tables import EMPTY, Tables

from prefrec.shelf import RELEASED, Shelf
from prefrec.source import Chunk


def certify(chunk: Chunk, shelf: Shelf = RELEASED) -> tuple[Part, ...]:
    """The chunk cut at game boundaries, with the tables of what is sound."""
    found = judged(chunk, shelf)
    return (Part(chunk, None),) if found is None else tuple(_parts(found))


def _parts(found: Judged) -> Iterator[Part]:
    for is_sound, games in found.runs():
        if not is_sound:
            yield Part(found.cut(games.start, games.stop), None)
            continue
        for part, numbers in _met_once(games, [found.number_of(game) for game in games]):
            yield Part(found.cut(part.start, part.stop), _tables(found, part, numbers))


def _met_once(games: range, numbers: Sequence[int]) -> Iterator[tuple[range, Sequence[int]]]:
    """The games in parts, in none of which a game stands twice."""
    met: set[int] = set()
    first = 0
    for at, number in enumerate(numbers):
        if number in met:
            yield games[first:at], numbers[first:at]
            first, met = at, set()
        met.add(number)
    yield games[first:], numbers[first:]


def _tables(found: Judged, games: range, numbers: Sequence[int]) -> Tables:
    sound = sound_games(found, games, numbers)
    return {**EMPTY} | game_tables(sound) | deal_tables(sound) | card_tables(sound) | sheet_tables(sound)
