"""Two engines on one text: whatever the fast one certifies must be what the reference says of it.

Parts that are declined are read by the reference, so only the certified ones can be wrong. What is wrong with a
chunk is told by ``disagreement``; where anything is, ``assert_agree`` fails with the smallest text that has it.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from traceback import format_exc
from typing import NamedTuple, NoReturn

import pytest
from polars.testing import assert_frame_equal
from prefrec.pipelines.extract import Part, extract, games_of
from prefrec.pipelines.fast.certify import certify
from prefrec.pipelines.repeats import together
from prefrec.pipelines.tables import Tables

from prefrec.generate.rounds import cast, plain_game
from prefrec.identity import game_id
from prefrec.record import Claim, Deal, Game, Tag, Word
from prefrec.shelf import RELEASED, Shelf
from prefrec.source import Chunk
from prefrec.variant import Variant
from prefrec.writer import dump_game

Wrong = Callable[[Chunk, Shelf], str]

# Where the chunks stand in their source.
LINE, GAME = 101, 11


class Tally(NamedTuple):
    """Games of some chunks, and how many of them were certified."""

    games: int = 0
    certified: int = 0

    def plus(self, parts: Iterable[Part]) -> "Tally":
        """With the games of these parts too."""
        games, certified = self
        for part in parts:
            here = sum(1 for _ in games_of(part.chunk))
            games, certified = games + here, certified + here * (part.tables is not None)
        return Tally(games, certified)


# ---- what can be wrong


def difference(fast: Tables, reference: Tables) -> str:
    """The first table in which the two differ; empty where there is none."""
    if fast.keys() != reference.keys():
        return f"other tables\n{sorted(fast)}\n{sorted(reference)}"
    for name, frame in fast.items():
        other = reference[name]
        if frame.schema == other.schema and frame.equals(other):
            continue
        try:
            assert_frame_equal(frame, other)
        except AssertionError as found:
            return f"table {name}\n{found}\nfast: {frame}\nreference: {other}"
    return ""


def examined(chunk: Chunk, shelf: Shelf = RELEASED) -> tuple[str, tuple[Part, ...]]:
    """What is wrong with the parts into which the fast path cuts a chunk, its kind in the first line, or nothing; and
    these parts. Only what is certified is read by the reference."""
    try:
        parts = certify(chunk, shelf)
    except Exception as fault:  # whatever it is, nothing may be raised for a bad record
        return f"raised {type(fault).__name__}\n{format_exc()}", ()
    found = wrong_cut(chunk, parts)
    for part in parts:
        if not found and part.tables is not None:
            reference = extract(part.chunk, shelf)
            is_silent = part.tables["diagnostics"].is_empty() and reference["diagnostics"].is_empty()
            found = difference(part.tables, reference) if is_silent else f"certified\n{reference['diagnostics']}"
    return found, parts


def disagreement(chunk: Chunk, shelf: Shelf = RELEASED) -> str:
    """What is wrong with what the fast path certifies of a chunk."""
    return examined(chunk, shelf)[0]


def wrong_cut(chunk: Chunk, parts: Sequence[Part]) -> str:
    """Parts are whole games of the chunk, one after the other, each with its place in the source."""
    if "".join(part.chunk.text for part in parts) != chunk.text:
        return "the parts are not the chunk"
    starts = {}
    at = 0
    for game in games_of(chunk):
        starts[at] = game._replace(text="")
        at += len(game.text)
    at = 0
    for part in parts:
        if starts.get(at) != part.chunk._replace(text=""):
            return f"cut\nat {at} {part.chunk._replace(text='')}, where {starts.get(at, 'no game begins')}"
        at += len(part.chunk.text)
    return ""


def whole_difference(chunk: Chunk, shelf: Shelf = RELEASED) -> str:
    """The first table in which the composition of both engines differs from the reference alone."""
    tables = [extract(part.chunk, shelf) if part.tables is None else part.tables for part in certify(chunk, shelf)]
    return difference(together(tables), extract(chunk, shelf))


# ---- the smallest text that shows it

_PIECES = (r"(?m)^(?=%)", r"(?<=\n\n)", r"(?<=\n)")  # games, blocks, lines


def smallest(chunk: Chunk, is_wrong: Callable[[Chunk], object]) -> Chunk:
    """The chunk without every game, block and line that it can do without and still be wrong."""
    for boundary in _PIECES:
        pieces = re.split(boundary, chunk.text)
        for place in reversed(range(len(pieces))):
            less = [*pieces[:place], *pieces[place + 1 :]]
            if is_wrong(chunk._replace(text="".join(less))):
                pieces = less
        chunk = chunk._replace(text="".join(pieces))
    return chunk


def _is_told(wrong: Wrong, told: str, shelf: Shelf) -> Callable[[Chunk], bool]:
    """Whether a chunk is wrong in the same way."""
    return lambda less: wrong(less, shelf).partition("\n")[0] == told.partition("\n")[0]


def assert_agree(
    seed: object, texts: Iterable[str], size: int, shelf: Shelf = RELEASED, *, whole: bool = False
) -> Tally:
    """Both engines say the same of these texts, ``size`` of them in a chunk; how many games were certified.

    ``whole``: the reference reads all of every chunk, not only what is certified.
    """
    tally, texts = Tally(), iter(texts)
    while some := list(islice(texts, size)):
        chunk = Chunk("a.pref", "".join(some), LINE, GAME)
        told, parts = examined(chunk, shelf)
        if told:
            _fail(seed, chunk, shelf, disagreement, told)
        if whole and (told := whole_difference(chunk, shelf)):
            _fail(seed, chunk, shelf, whole_difference, told)
        tally = tally.plus(parts)
    return tally


def _fail(seed: object, chunk: Chunk, shelf: Shelf, wrong: Wrong, told: str) -> NoReturn:
    small = smallest(chunk, _is_told(wrong, told, shelf))
    told = wrong(small, shelf)
    pytest.fail(f"{wrong.__name__}, seed {seed}\n{told}\n{small.text}\n{small.text!r}", pytrace=False)


def mixed_up(rng: Random, broken: Iterable[str], sound: Sequence[str], share: float = 0.05) -> Iterator[str]:
    """Texts that follow each other in a file: now and then a sound one between the broken, or the last again."""
    for text in broken:
        yield text
        if rng.random() < share:
            yield rng.choice(("", "\n")) + rng.choice(sound)
        if rng.random() < share / 2:
            yield text
        if rng.random() < share:
            yield "\n"


# ---- games

_LENGTHS = (1, 2, 3, 3, 4, 5, 9, 99)


def short_games(seed: object, variant: Variant, players: int, count: int, first: int = 1) -> Iterator[Game]:
    """Games by bots of which most are stopped after a few deals; what may be left out is left out in some."""
    for number in range(first, first + count):
        rng = Random(f"{seed} {number} {variant.name} {players}")
        who = cast(rng, variant, players)
        who = who._replace(length=min(who.length, rng.choice(_LENGTHS)))
        yield varied(rng, plain_game(rng, who, (Tag("event", f"Game {number} of {seed}"), Tag("source", "bots"))))


def varied(rng: Random, game: Game) -> Game:
    """The same game with other tags, and without some of the lines that follow from the others."""
    game = game._replace(tags=(*game.tags, *(tag for tag in _MORE_TAGS if rng.random() < 0.1)))
    kept = rng.choice((1.0, 1.0, 0.9, 0.5, 0.0))
    fields = ("counts", "score", "sheet")
    share = rng.choice((0, 0, 0.5, 1))
    deals = [claimed(rng, deal) if rng.random() < share else deal for deal in game.deals if isinstance(deal, Deal)]
    deals = [deal._replace(**{field: None for field in fields if rng.random() >= kept}) for deal in deals]
    game = game._replace(deals=tuple(deals), **{
        field: None for field in ("end", "final", "settlement") if rng.random() < 0.15
    })  # fmt: skip
    if game.end is not None and rng.random() < 0.1:
        game = game._replace(end=Word(rng.choice((None, game.end.word))))
    return game._replace(tags=(*game.tags, Tag("id", game_id(game)))) if rng.random() < 0.2 else game


def claimed(rng: Random, deal: Deal) -> Deal:
    """The same deal, its last tricks not played but agreed; a trick may be begun. All-pass is played out."""
    contract, counts = deal.contract, deal.counts
    if counts is None or deal.claim is not None or contract is None or contract.declarer is None or not deal.tricks:
        return deal
    done = rng.randrange(len(deal.tricks))
    kept = deal.tricks[:done]
    # Who takes a trick leads to the next one.
    taken = Counter(trick.leader for trick in deal.tricks[1 : done + 1])
    rest = {seat: number - taken[seat] for seat, number in counts.values.items()}
    if rng.random() < 0.3:
        begun = deal.tricks[done]
        kept = (*kept, begun._replace(cards=begun.cards[: rng.choice((1, 2))]))
    return deal._replace(tricks=kept, claim=Claim(rng.choice((None, *(hand.seat for hand in deal.hands))), rest))


_MORE_TAGS = (
    Tag("site", "Дача, веранда"), Tag("round", "2"), Tag("table", "7"), Tag("date", "2024-11-03"),
    Tag("started", "18:30"), Tag("ended", "2024-11-04T01:15"), Tag("licence", "CC0-1.0"), Tag("names", "pseudonyms"),
    Tag("confidence", "0.9"), Tag("scribe", "Vera"), Tag("stake", "3 RUB"), Tag("S.rating", "1870"),
    Tag("x-eval", "depth 12; cp 0.31"), Tag("X-Other", "да"), Tag("S.x-mood", "fair"),
)  # fmt: skip


def texts_of(games: Iterable[Game], rng: Random) -> Iterator[str]:
    """Canonical texts as they follow each other in a file, with the blank line between them or without it."""
    for game in games:
        yield dump_game(game) + rng.choice(("\n", "\n", ""))
