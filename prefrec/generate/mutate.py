"""A mutator for every code of the notation and of the rules, and records broken by one."""

from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType

from prefrec.generate import (
    mutate_answers,
    mutate_auction,
    mutate_deal,
    mutate_header,
    mutate_notation,
    mutate_play,
    mutate_score,
    mutate_tricks,
)
from prefrec.generate.edits import Mutated, Mutator, Sample, mutated, sample_of
from prefrec.generate.games import games
from prefrec.variant import load
from prefrec.writer import dump_game

MUTATORS: Mapping[str, Mutator] = MappingProxyType({
    **mutate_notation.MUTATORS, **mutate_header.MUTATORS, **mutate_deal.MUTATORS,
    **mutate_auction.MUTATORS, **mutate_answers.MUTATORS, **mutate_play.MUTATORS, **mutate_tricks.MUTATORS,
    **mutate_score.MUTATORS,
})

# Tables at which games are made until one offers a place for the fault.
TABLES = (
    ("sochi", 3), ("leningrad", 4), ("classic", 3), ("general", 4), ("rostov", 3), ("gusarik", 2), ("brochure", 3),
    ("skachki", 4),
)


def samples(seed: int) -> Iterator[Sample]:
    """Clean games of all tables in turn, without end."""
    number = 0
    while True:
        number += 1
        for name, players in TABLES:
            (game,) = games(seed, load(name, 1), players, 1, first=number)
            yield sample_of(dump_game(game))


def broken(code: str, seed: int) -> Mutated:
    """A generated game with one fault of this code; ``KeyError`` where the code has no mutator."""
    mutator = MUTATORS[code]
    rng = Random(f"{seed} {code}")
    return next(found for sample in samples(seed) if (found := mutated(code, mutator, rng, sample)))
