"""Whole games by bots: the same seed gives the same games, each by its number alone."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from random import Random
from typing import NamedTuple

from prefrec.generate import deals
from prefrec.outcome import Result, Sheet, Table
from prefrec.record import Columns, Counts, Deal, Game, Tag, Word
from prefrec.referee.situation import seats_at
from prefrec.scoring import deal_postings
from prefrec.seats import in_seat_order
from prefrec.settlement import settle
from prefrec.sheet import (
    Series,
    entry,
    is_finished,
    minimum_level,
    next_dealer,
    next_series,
    price_index,
    write,
)
from prefrec.variant import Variant, differences, load, override

# What a record has to state where a variant leaves it open, so that it can be scored.
AGREED: Mapping[str, str] = {
    "whist_factor": "5", "responsibility": "full", "misere_pool": "100", "misere_hill": "100",
}
SEATS_FOR = {2: "SW", 3: "SWE", 4: "SWNE"}
BOTS = ("Bot A", "Bot B", "Bot C", "Bot D")
LONGEST = 48


class Style(StrEnum):
    """PLAIN: every fact of every deal, nothing else. MIXED: everything that people write, and what
    they leave out."""

    PLAIN = "plain"
    MIXED = "mixed"


class Step(NamedTuple):
    """Where a game stands before a deal."""

    number: int
    dealer: str
    sheet: Sheet
    series: Series
    finished: bool = False


class Cast(NamedTuple):
    """Who plays by which rules, for one game."""

    variant: Variant
    players: tuple[str, ...]
    dummy: str | None
    courage: dict[str, float]
    length: int


def stated(variant: Variant) -> Variant:
    """The variant with everything that its source leaves open filled in."""
    for key in sorted(variant.unstated):
        variant = override(variant, key, AGREED[key])
    return variant


def games(
    seed: int, variant: Variant, players: int, count: int, style: Style = Style.PLAIN, first: int = 1
) -> Iterator[Game]:
    """``count`` legal games from number ``first`` on; a game depends on its seed and number only."""
    full = stated(variant)
    for number in range(first, first + count):
        rng = Random(f"{seed} {number} {players}")
        game = _plain(rng, seed, number, _cast(rng, full, players))
        if style is Style.MIXED:
            from prefrec.generate.mixing import mixed

            game = mixed(rng, game)
        yield game


def _cast(rng: Random, variant: Variant, players: int) -> Cast:
    seats = tuple(SEATS_FOR[players])
    dummy = "E" if players == 2 else None
    courage = {seat: rng.gauss(0.0, 0.2) for seat in seats}
    return Cast(variant, seats, dummy, courage, min(LONGEST, 4 + int(rng.expovariate(1 / 20))))


def _plain(rng: Random, seed: int, number: int, cast: Cast) -> Game:
    step = Step(1, rng.choice(cast.players), Sheet(), Series())
    made: list[Deal] = []
    while not step.finished and len(made) < cast.length:
        deal, step = next_deal(rng, cast, step)
        made.append(deal)
    return Game(
        header(seed, number, cast), None, tuple(made), Word(_ending(cast.variant, step.finished)),
        columns(cast.players, step.sheet),
        Counts(settle(cast.variant, cast.players, step.sheet)),
    )


def next_deal(rng: Random, cast: Cast, step: Step) -> tuple[Deal, Step]:
    """One deal with its score and the sheet after it, and where the game stands then."""
    table = seats_at(cast.players, step.dealer, cast.dummy)
    setting = deals.Setting(cast.variant, table, minimum_level(cast.variant, step.series), cast.courage)
    made = deals.deal_out(rng, setting, step.number)
    return scored(cast, table, step, made.deal, made.result)


def scored(cast: Cast, table: Table, step: Step, deal: Deal, result: Result) -> tuple[Deal, Step]:
    """The deal with what it writes, and the game after it."""
    variant, players = cast.variant, cast.players
    postings = deal_postings(variant, table, result, price_index(step.series, result))
    series = next_series(variant, step.series, result)
    if postings is None or series is None:
        raise ValueError(f"deal {step.number} cannot be scored: {result}")
    written, sheet = write(variant, table, step.sheet, postings)
    deal = deal._replace(score=Columns(*entry(written)), sheet=columns(players, sheet))
    dealer = next_dealer(variant, players, step.dealer, result, series)
    finished = is_finished(variant, players, sheet, step.number)
    return deal, Step(step.number + 1, dealer, sheet, series, finished)


def columns(players: tuple[str, ...], sheet: Sheet) -> Columns:
    """A sheet as its line names it: pool and mountain of every player, the whists there are."""
    pool = {seat: sheet.pool.get(seat, 0) for seat in players}
    mountain = {seat: sheet.mountain.get(seat, 0) for seat in players}
    return Columns(pool, mountain, dict(sheet.whists) or None)


def _ending(variant: Variant, finished: bool) -> str:
    if not finished:
        return "time"
    return "deals" if variant.ending == "deals" else "closed"


def header(seed: int, number: int, cast: Cast) -> tuple[Tag, ...]:
    """Tags that say what was generated, by which rules, and who sat where."""
    variant = cast.variant
    tags = [
        Tag("event", f"Generated game {number}"),
        Tag("source", f"generated by prefrec, seed {seed}, game {number}"),
        Tag("detail", "full"),
        Tag("rules", f"{variant.name} {variant.version}"),
    ]
    released = load(variant.name, variant.version)
    tags += [Tag(f"rules.{key}", text) for key, _, text in differences(released, variant)]
    if cast.dummy:
        tags.append(Tag("dummy", cast.dummy))
    for seat, name in zip(in_seat_order(cast.players), BOTS, strict=False):
        tags += [Tag(seat, name), Tag(f"{seat}.bot", "prefrec")]
    return tuple(tags)
