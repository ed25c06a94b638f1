"""Which records are of the same game, which of them is kept, and why."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from prefrec.dedup.contents import Content
from prefrec.dedup.facts import (
    Difference,
    Facts,
    by_slots,
    deals_of,
    differences,
    is_contained,
    is_same_play,
)
from prefrec.dedup.index import Index, Pair
from prefrec.identity import facts


class Kind(StrEnum):
    """How two records of one game, or of one deal, are to each other."""

    SAME = "same facts"
    BEGINNING = "beginning"
    LESS = "less detail"
    PLAY = "same play"
    OTHERWISE = "recorded otherwise"


class Relation(NamedTuple):
    """What was found of two games: of a beginning, or a game with less detail, the other one is the fuller.

    ``difference`` is the first one of them; None where one game is contained in the other.
    """

    kind: Kind
    game: int
    other: int
    difference: Difference | None = None


class Removal(NamedTuple):
    """A game that goes, and the one that is kept for it."""

    game: int
    kept: int
    kind: Kind


class Verdict(NamedTuple):
    """What is to be done.

    removals   games that go, in the order of reading
    relations  of what somebody has to look at: nothing is removed for it
    """

    removals: tuple[Removal, ...]
    relations: tuple[Relation, ...]


Goes = dict[int, tuple[int, Kind]]  # what goes: for which one, and why


def related(pair: Pair, one: Facts, other: Facts) -> Relation | None:
    """How two games are to each other; None if they are different games."""
    for game, fuller, some, every in ((pair.one, pair.other, one, other), (pair.other, pair.one, other, one)):
        if is_contained(some, every):
            is_beginning = 0 < len(deals_of(some)) < len(deals_of(every))
            return Relation(Kind.BEGINNING if is_beginning else Kind.LESS, game, fuller)
    if not pair.are_peers:
        return None
    kind = Kind.PLAY if is_same_play(one, other) else Kind.OTHERWISE
    return Relation(kind, pair.one, pair.other, next(differences(one, other)))


def relations(pairs: Iterable[Pair], read: Iterable[tuple[int, str]]) -> Iterator[Relation]:
    """What is found of these pairs in the games as they are read: number and canonical text, in order.

    A game is held until the last one is read with which it has to be compared.
    """
    waiting: dict[int, list[Pair]] = {}
    open_pairs: Counter[int] = Counter()
    for pair in pairs:
        waiting.setdefault(pair.other, []).append(pair)
        open_pairs.update((pair.one, pair.other))
    held: dict[int, str] = {}
    for number, text in read:
        if number in open_pairs:
            held[number] = text
        for pair in waiting.pop(number, ()):
            found = related(pair, by_slots(facts(held[pair.one])), by_slots(facts(text)))
            if found:
                yield found
            for game in (pair.one, pair.other):
                open_pairs[game] -= 1
                if not open_pairs[game]:
                    del held[game]


def judge(
    index: Index, contents: Mapping[int, Content], relations: Iterable[Relation], with_same_play: bool
) -> Verdict:
    """What goes and what is kept, whatever the order in which the games were read.

    Of records with the same facts the one stays that has most around them; of those that are contained
    in others the fullest of these. Among records that are the same word for word it is the first one.
    With ``with_same_play`` of games of the same play under other headers only the fullest stays.
    """
    found = tuple(relations)
    goes: Goes = {}
    _contained(index, found, goes)
    if with_same_play:
        _same_play(index, found, goes)
    copies = index.copies()
    best = {first: _best(index, contents, games) for first, games in copies.items()}
    removals = []
    for first in {*copies, *goes}:
        kept, kind = _kept(first, goes)
        stays = best.get(kept, kept)
        removals += [Removal(game, stays, kind) for game in copies.get(first, [first]) if game != stays]
    return Verdict(tuple(sorted(removals)), tuple(_to_look_at(found, goes, best)))


def _best(index: Index, contents: Mapping[int, Content], games: Iterable[int]) -> int:
    return min(games, key=lambda game: (-len(contents[game].extras), index.text(game), game))


def _fullness(index: Index, game: int) -> tuple[int, int]:
    return index.size(game), index.text(game)


def _contained(index: Index, relations: Iterable[Relation], goes: Goes) -> None:
    """What is contained in another game goes for the fullest one of those."""
    for kind, game, other, _ in relations:
        if kind not in (Kind.BEGINNING, Kind.LESS):
            continue
        if game not in goes or _fullness(index, goes[game][0]) < _fullness(index, other):
            goes[game] = other, kind


def _same_play(index: Index, relations: Iterable[Relation], goes: Goes) -> None:
    """Of games that are the same play of each other, directly or through others, the fullest stays."""
    groups: dict[int, set[int]] = {}
    for kind, game, other, _ in relations:
        if kind is Kind.PLAY:
            group = groups.get(game, {game}) | groups.get(other, {other})
            groups |= dict.fromkeys(group, group)
    for group in groups.values():
        staying = sorted((game for game in group if game not in goes), key=lambda game: _fullness(index, game))
        goes |= dict.fromkeys(staying[:-1], (staying[-1], Kind.PLAY))


def _kept(game: int, goes: Goes) -> tuple[int, Kind]:
    """Which game is kept in the end, and why this one goes."""
    kind = goes[game][1] if game in goes else Kind.SAME
    while game in goes:
        game = goes[game][0]
    return game, kind


def _to_look_at(relations: Iterable[Relation], goes: Goes, best: Mapping[int, int]) -> Iterator[Relation]:
    """One relation for every two games that stay: their own, else that of one which goes for one of them."""
    shown: dict[frozenset[int], Relation] = {}
    for found in sorted(relations, key=lambda found: (bool({found.game, found.other} & goes.keys()), found[1:3])):
        kept = frozenset(_kept(game, goes)[0] for game in (found.game, found.other))
        if len(kept) == 2 and kept & {found.game, found.other}:
            game, other = (best.get(game, game) for game in (found.game, found.other))
            shown.setdefault(kept, found._replace(game=game, other=other))
    return iter(sorted(shown.values(), key=lambda relation: relation[1:3]))
