"""All games of an archive in a few bytes each, and which of them have to be compared."""

from array import array
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from prefrec.dedup.keys import TELLING, Keys

_PARTS = 256
_SMALL = 8  # so many peers are compared each with each, of more all with the fullest


class Place(NamedTuple):
    """Where a record is: the number of its source and of its chunk, its number and its line in the source."""

    source: int
    chunk: int
    number: int
    line: int


class Pair(NamedTuple):
    """Two games to be compared; unless they are peers, all that counts is whether one is in the other."""

    one: int
    other: int
    are_peers: bool


class _Postings:
    """Keys with the games that have them, in parts small enough to be sorted one by one: 12 bytes each."""

    def __init__(self) -> None:
        self._keys = [array("Q") for _ in range(_PARTS)]
        self._games = [array("I") for _ in range(_PARTS)]

    def add(self, key: int, game: int) -> None:
        """This game has this key."""
        self._keys[key % _PARTS].append(key)
        self._games[key % _PARTS].append(game)

    def shared(self) -> Iterator[tuple[int, list[int]]]:
        """Each key that two games or more have, and those games in their order."""
        for keys, games in zip(self._keys, self._games, strict=True):
            groups: defaultdict[int, list[int]] = defaultdict(list)
            for key, game in zip(keys, games, strict=True):
                groups[key].append(game)
            yield from (item for item in groups.items() if len(item[1]) > 1)


class Index:
    """Every game by the number under which it was added, from 0.

    Games with equal facts are of one class, which is called by its first game; only that one is compared.
    """

    def __init__(self) -> None:
        self._places = array("I")
        self._texts = array("Q")
        self._sizes = array("I")
        self._tells = array("I")
        self._wholes = array("Q")
        self._classes = array("I")
        self._first: dict[int, int] = {}
        self._begun = _Postings()
        self._peers = _Postings()

    def __len__(self) -> int:
        return len(self._texts)

    def add(self, keys: Keys, place: Place) -> None:
        """One more game, and where it is."""
        game = len(self)
        first = self._first.setdefault(keys.facts, game)
        self._places.extend(place)
        self._texts.append(keys.text)
        self._sizes.append(keys.size)
        self._tells.extend(keys.tells)
        self._wholes.append(keys.whole)
        self._classes.append(first)
        if first != game:
            return
        for key in keys.begun:
            self._begun.add(key, game)
        for key in keys.peers:
            self._peers.add(key, game)

    def place(self, game: int) -> Place:
        """Where it is."""
        return Place(*self._places[4 * game : 4 * game + 4])

    def text(self, game: int) -> int:
        """The number of its text."""
        return self._texts[game]

    def size(self, game: int) -> int:
        """How much is written as facts."""
        return self._sizes[game]

    def copies(self) -> dict[int, list[int]]:
        """Classes of two games or more, by their first game."""
        found: dict[int, list[int]] = {}
        for game, first in enumerate(self._classes):
            if first != game:
                found.setdefault(first, [first]).append(game)
        return found

    def pairs(self) -> Iterator[Pair]:
        """Classes that have to be compared, each two of them once."""
        peers = set(map(_ordered, self._of_peers()))
        others = set(map(_ordered, self._of_beginnings())) - peers
        yield from (Pair(*games, True) for games in sorted(peers))
        yield from (Pair(*games, False) for games in sorted(others))

    def _of_peers(self) -> Iterator[tuple[int, int]]:
        for _, group in self._peers.shared():
            if len(group) <= _SMALL:
                yield from combinations(group, 2)
            else:
                fullest = max(group, key=lambda game: (self._sizes[game], self._texts[game]))
                yield from ((fullest, game) for game in group if game != fullest)

    def _of_beginnings(self) -> Iterator[tuple[int, int]]:
        """Every game with those that begin as it is as a whole, and agree in what its first deal tells."""
        for key, group in self._begun.shared():
            wholes = [game for game in group if self._wholes[game] == key]
            by_places: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
            for game in wholes:
                by_places[tuple(place for place, tell in enumerate(self._told(game)) if tell)].append(game)
            for places, some in by_places.items():
                agreeing: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
                for game in group:
                    agreeing[self._told_at(game, places)].append(game)
                for game in some:
                    yield from ((game, other) for other in agreeing[self._told_at(game, places)] if other != game)

    def _told(self, game: int) -> Sequence[int]:
        return self._tells[game * len(TELLING) : (game + 1) * len(TELLING)]

    def _told_at(self, game: int, places: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([self._tells[game * len(TELLING) + place] for place in places])


def _ordered(pair: tuple[int, int]) -> tuple[int, int]:
    return min(pair), max(pair)
