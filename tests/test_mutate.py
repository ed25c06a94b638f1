"""Every kind of fault, put into a legal game, is told first and at its own place."""

import os
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest

from prefrec.check import check
from prefrec.codes import all_codes
from prefrec.diagnostics import Diagnostic
from prefrec.generate import MUTATORS, broken, games
from prefrec.generate.edits import Mutated, Sample, mutated
from prefrec.generate.mutate import samples
from prefrec.variant import load
from prefrec.writer import dump_game

# Mutated records over all codes; PREFREC_MUTANTS=20000 for the long run.
MUTANTS = int(os.environ.get("PREFREC_MUTANTS", "330"))

CODES = [code for code in all_codes() if code[0] not in "FC"]
EACH = max(1, -(-MUTANTS // len(CODES)))


def first_found(text: str) -> Diagnostic | None:
    return next((found for game in check(text) for found in game.diagnostics), None)


def test_every_code_has_a_mutator() -> None:
    """Whatever can be said about a record can be provoked; only faults of files need files."""
    assert sorted(MUTATORS) == sorted(CODES)


@cache
def pool() -> list[Sample]:
    """Clean games of all tables."""
    return list(islice(samples(1), 28 if MUTANTS < 5000 else 210))


def mutants(code: str) -> Iterator[Mutated]:
    """Broken games of this code, from samples in random order."""
    rng = Random(code)
    misses = 0
    while misses < 20 * len(pool()):
        change = mutated(code, MUTATORS[code], rng, rng.choice(pool()))
        misses = 0 if change else misses + 1
        if change:
            yield change


@pytest.mark.parametrize("code", CODES)
def test_each_mutant_is_caught_at_its_token(code: str) -> None:
    """The first finding of a game with one fault has the code of the fault and stands at its token."""
    made = list(islice(mutants(code), EACH))
    assert len(made) == EACH
    for mutant in made:
        found = first_found(mutant.text)
        assert found is not None, mutant
        assert (found.code.id, found.span.start) == (code, mutant.offset), mutant.text


# What else may be told beside a fault. S609 says that knowledge was lost, and blames nothing.
BESIDE = {
    "S606": {"S604"},  # a sum that is not zero, and the seat that makes it so
    "S608": {"S607"},
    "S613": {"S603", "S604"},  # the mutant's newcomer is not on the sheet that was closed before
}


@pytest.mark.parametrize("code", CODES)
def test_a_fault_has_no_echo(code: str) -> None:
    """One fault is one finding: nothing else in the game is blamed for it, in its deal or after it."""
    for mutant in islice(mutants(code), 4):
        found = {fault.code.id for game in check(mutant.text) for fault in game.diagnostics}
        assert found - {"S609"} - BESIDE.get(code, set()) <= {code}, mutant.text


@pytest.mark.parametrize("code", ["P501", "A403", "S601", "V207"])
def test_broken_records_are_the_same_for_the_same_seed(code: str) -> None:
    """A seed is a complete report of a broken record."""
    assert broken(code, 5) == broken(code, 5)
    assert broken(code, 5) != broken(code, 6)
    found = first_found(broken(code, 5).text)
    assert found is not None
    assert found.code.id == code


# ---- nothing that happened can be taken out in silence

EVENTS = ("hand", "talon", "auction", "discard", "contract", "answers", "open", "closed", "claim")


def without_each_event(text: str) -> Iterator[str]:
    """The deal without one of its events: a card, a call, an answer, a line of facts.

    Left alone are what only repeats (tricks, score, sheet), what the rules allow to go unsaid (passes
    that close a half-whist, a dealer who declines), and a trick begun before a claim, which the claim
    covers with or without it.
    """
    lines = text.split("\n")
    for number, line in enumerate(lines):
        words = line.split(" ")
        is_begun = words[0].isdecimal() and len(words) < 5
        if is_begun or not (words[0].isdecimal() or words[0] in EVENTS):
            continue
        above, below = lines[:number], lines[number + 1:]
        yield "\n".join([*above, *below])
        for less in without_each_rank(words) if words[0] == "hand" else without_each_word(words):
            yield "\n".join([*above, less, *below])


def without_each_word(words: list[str]) -> Iterator[str]:
    last = 3 if words[0] == "answers" else len(words)
    return (" ".join([*words[:index], *words[index + 1:]]) for index in range(1, min(last, len(words))))


def without_each_rank(words: list[str]) -> Iterator[str]:
    for index in range(2, len(words)):
        group = words[index]
        for at in range(1, len(group)):
            shorter = group[:at] + group[at + 1:]
            kept = [shorter] if len(shorter) > 1 else []
            yield " ".join([*words[:index], *kept, *words[index + 1:]])


@pytest.mark.parametrize(("variant", "players"), [("sochi", 3), ("leningrad", 4), ("gusarik", 2)])
def test_removing_any_event_is_told(variant: str, players: int) -> None:
    """Nothing is repaired in silence: a legal game without any one of its events is not legal."""
    (text,) = map(dump_game, games(9, load(variant, 1), players, 1, first=3))
    head, *deals, _ = text.split("\n\n")
    for before, deal in enumerate(deals[:2]):
        above = "\n\n".join([head, *deals[:before]])
        for less in without_each_event(deal):
            assert first_found(f"{above}\n\n{less}\n") is not None, less
