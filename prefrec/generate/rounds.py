"""A game deal after deal: who deals, what is written, when it ends."""

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from prefrec.generate import deals
from prefrec.generate.deals import Made
from prefrec.outcome import Result, Sheet, Table
from prefrec.race import Winners, winners, with_prizes
from prefrec.record import Columns, Counts, Deal, Game, Tag, Word
from prefrec.referee.situation import seats_at
from prefrec.scoring import deal_postings
from prefrec.settlement import settlement
from prefrec.sheet import (
    Series,
    entry,
    is_finished,
    minimum_level,
    next_dealer,
    next_series,
    opening_series,
    price_index,
    write,
)
from prefrec.variant import Variant, convention_text, differences, load, override

# What a record has to state where a variant leaves it open, so that it can be scored; everything
# else that is open is played as in Sochi.
AGREED: Mapping[str, str] = {
    "whist_factor": "5", "responsibility": "full", "misere_pool": "100", "misere_hill": "100",
}
SEATS_FOR = {2: "SW", 3: "SWE", 4: "SWNE"}
BOTS = {"S": "Bot A", "W": "Bot B", "N": "Bot C", "E": "Bot D"}
LONGEST = 48


class Cast(NamedTuple):
    """Who plays by which rules, for one game: ``courage`` is each player's, in tricks."""

    variant: Variant
    players: tuple[str, ...]
    dummy: str | None
    courage: dict[str, float]
    length: int


class Step(NamedTuple):
    """Where a game stands before a deal. ``played`` counts the deals that were not void; ``first``
    filled the pool of a race first."""

    number: int
    dealer: str
    sheet: Sheet = Sheet()
    series: Series = Series()
    played: int = 0
    finished: bool = False
    first: Winners | None = ()


def stated(variant: Variant) -> Variant:
    """The variant with everything that its source leaves open filled in."""
    for key in sorted(variant.unstated):
        agreed = AGREED.get(key) if variant.must_state == ("whist_factor",) else None
        variant = override(variant, key, agreed or convention_text(getattr(load("sochi", 1), key)))
    return variant


def cast(rng: Random, variant: Variant, players: int) -> Cast:
    """So many bots, some bolder than others, and how long they will play at most."""
    seats = tuple(SEATS_FOR[players])
    courage = {seat: rng.gauss(0.0, 0.2) for seat in "SWNE"}
    return Cast(variant, seats, "E" if players == 2 else None, courage, min(LONGEST, 4 + int(rng.expovariate(0.05))))


def plain_game(rng: Random, cast: Cast, title: tuple[Tag, ...]) -> Game:
    """A game with every fact of every deal."""
    step = Step(1, rng.choice(cast.players), series=opening_series(cast.variant, cast.players))
    made: list[Deal] = []
    while not step.finished and len(made) < cast.length:
        table = seats_at(cast.players, step.dealer, cast.dummy)
        one = deal_of(rng, cast, table, step)
        deal, step = scored(cast, table, step, one.deal, one.result)
        made.append(deal)
    settled = Counts(settlement(cast.variant, cast.players, step.sheet))
    tags = (*title, Tag("detail", "full"), *rule_tags(cast), *seat_tags(cast))
    return Game(
        tags, None, tuple(made), Word(ending(cast.variant, step)), columns(cast.players, step.sheet), settled
    )


def deal_of(rng: Random, cast: Cast, table: Table, step: Step) -> Made:
    """The next deal, not scored yet."""
    minimum, is_compelled = minimum_level(cast.variant, step.series), step.series.compelled > 0
    return deals.deal_out(rng, deals.Setting(cast.variant, table, minimum, cast.courage, is_compelled), step.number)


def scored(cast: Cast, table: Table, step: Step, deal: Deal, result: Result) -> tuple[Deal, Step]:
    """The deal with what it writes, and the game after it."""
    variant, players = cast.variant, cast.players
    postings = deal_postings(variant, table, result, price_index(step.series, result))
    series = next_series(variant, step.series, result)
    played = step.played + 1
    if postings is not None and variant.ending == "race":
        postings = with_prizes(variant, table, step.sheet, postings, step.first, series, played)
    if postings is None or series is None:
        raise ValueError(f"deal {step.number} cannot be scored: {result}")
    written, sheet = write(variant, table, step.sheet, postings)
    deal = deal._replace(score=Columns(*entry(written)), sheet=columns(players, sheet))
    dealer = next_dealer(variant, players, step.dealer, result, series)
    first, is_over = winners(variant, players, sheet, step.first), is_finished(variant, players, sheet, played, series)
    return deal, Step(step.number + 1, dealer, sheet, series, played, is_over, first)


def columns(players: tuple[str, ...], sheet: Sheet) -> Columns:
    """A sheet as its line names it: pool and mountain of every player, the whists there are."""
    pool = {seat: sheet.pool.get(seat, 0) for seat in players}
    mountain = {seat: sheet.mountain.get(seat, 0) for seat in players}
    return Columns(pool, mountain, dict(sheet.whists) or None)


def ending(variant: Variant, step: Step) -> str:
    """How a game ends that stops here."""
    if not step.finished:
        return "time"
    return "deals" if variant.ending == "deals" else "closed"


def rule_tags(cast: Cast) -> tuple[Tag, ...]:
    """The rules, and every convention in which the game differs from them."""
    variant = cast.variant
    released = load(variant.name, variant.version)
    changed = [Tag(f"rules.{key}", text) for key, _, text in differences(released, variant)]
    return (Tag("rules", f"{variant.name} {variant.version}"), *changed)


def seat_tags(cast: Cast) -> tuple[Tag, ...]:
    """Who sits where."""
    dummy = (Tag("dummy", cast.dummy),) if cast.dummy else ()
    return (*dummy, *(tag for seat in cast.players for tag in bot_tags(seat)))


def bot_tags(seat: str) -> tuple[Tag, Tag]:
    """A bot at this seat."""
    return Tag(seat, BOTS[seat]), Tag(f"{seat}.bot", "prefrec")
