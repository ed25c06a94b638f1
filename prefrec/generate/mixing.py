"""Games with all that people write besides the facts, and with what they leave out."""

from collections.abc import Callable
from decimal import Decimal
from random import Random
from typing import NamedTuple

from prefrec.generate.decorating import decorated
from prefrec.generate.rounds import (
    Cast,
    Step,
    bot_tags,
    columns,
    deal_of,
    ending,
    rule_tags,
    scored,
    seat_tags,
)
from prefrec.generate.thinning import Detail, thinned
from prefrec.line import Notes
from prefrec.outcome import Number, Result, Sheet, Table
from prefrec.record import Adjustment, Columns, Counts, Deal, Game, Money, Tag, Word
from prefrec.referee.newcomers import newcomer_columns
from prefrec.referee.situation import seats_at
from prefrec.seats import in_seat_order
from prefrec.settlement import settlement
from prefrec.sheet import Series, add, is_finished, opening_series
from prefrec.variant import Variant, override

OVERRIDES = (
    ("concede", "3"), ("pool_target", "6"), ("pool_target", "none"), ("amnesty", "yes"), ("consolation", "whist-price"),
    ("hold", "no"), ("whist_style", "gentle"), ("whist_style", "always-halve"), ("ten", "checked"),
    ("stalingrad", "yes"), ("raspasy_talon", "closed"), ("raspasy_trick3_leader", "winner"),
    ("exit_levels", "6 7 8"), ("exit_by_failing", "no"), ("paid_talon", "whist-price"), ("misere_rank", "above-10n"),
    ("help", "none"), ("surplus", "off-hill"), ("hill_first", "yes"), ("all_pass_agreed", "yes"),
    ("responsibility", "half"), ("dealer_whist", "yes"), ("return_whist", "no"), ("half_whist", "no"),
    ("half_whist", "played-capped"), ("zero_bonus", "hill-one-price"), ("passed_out", "right-hand-half"),
    ("max_raspasy", "2"), ("raspasy_scoring", "rostov"), ("shortage_test", "strict"), ("hill_divisor", "n-1"),
    ("without_talon_bids", "after-nine"), ("without_talon_bids", "after-ten"), ("without_talon_bids", "nine-only"),
    ("opening_all_pass", "1"), ("exit_by_misere", "no"), ("misere_all_pass", "yes"), ("returned_whist", "his"),
    ("ending", "race"), ("race_prize_first", "300"), ("newcomer", "agreed"), ("rounding", "whole"),
)
# Conventions that a table may change in the middle of the evening without touching the pools.
CHANGES = (("concede", "3"), ("amnesty", "yes"), ("hold", "no"), ("ten", "checked"), ("raspasy_talon", "closed"))

DETAILS: tuple[tuple[Detail, int], ...] = (
    (Detail.FULL, 10), (Detail.DEALS, 3), (Detail.RESULTS, 4), (Detail.LOOSE, 4), (Detail.SHEET, 1),
    (Detail.SETTLEMENT, 1),
)


class Round(NamedTuple):
    """The game while it is made: who plays now, who ever had a column, where it stands."""

    cast: Cast
    settled: tuple[str, ...]
    step: Step


def mixed_game(rng: Random, cast: Cast, title: tuple[Tag, ...]) -> Game:
    """A game with a choice of everything that the notation can say."""
    cast = cast._replace(variant=_agreed(rng, cast.variant), length=max(1, cast.length // rng.choice((1, 1, 2, 4))))
    step = Step(1, rng.choice(cast.players), series=opening_series(cast.variant, cast.players))
    start = _carried_over(rng, cast) if rng.random() < 0.15 else None
    if start:
        step = step._replace(sheet=Sheet(start.pool or {}, start.mountain or {}, start.whists or {}),
                             series=Series(start.all_passes))
    game = Round(cast, cast.players, step)
    made: list[Deal] = []
    while not game.step.finished and len(made) < cast.length:
        deal, game = _next(rng, game)
        made.append(deal)
    tags = (*title, *_more_tags(rng), *rule_tags(cast), *seat_tags(cast))
    whole = _closed(rng, Game(tags, start, tuple(made)), game)
    detail = rng.choices([d for d, _ in DETAILS], [weight for _, weight in DETAILS])[0]
    return thinned(rng, whole, detail, game.cast.variant)


def _agreed(rng: Random, variant: Variant) -> Variant:
    """The variant with a few conventions changed for the evening."""
    for key, value in rng.sample(OVERRIDES, rng.choice((0, 0, 1, 2, 3))):
        variant = override(variant, key, value)
    return variant


def _carried_over(rng: Random, cast: Cast) -> Columns:
    """The sheet of an earlier evening."""
    pool: dict[str, Number] = {seat: rng.randrange(0, 5) for seat in cast.players}
    mountain: dict[str, Number] = {seat: rng.randrange(0, 40) for seat in cast.players}
    one, other = rng.sample(cast.players, 2)
    whists: dict[str, Number] = {one + other: rng.randrange(1, 90)}
    if cast.variant.whist_entries == "both":
        whists[other + one] = -whists[one + other]
    return Columns(pool, mountain, whists, all_passes=rng.choice((0, 0, 1)))


def _more_tags(rng: Random) -> tuple[Tag, ...]:
    extra = (
        Tag("table", str(rng.randint(1, 20))), Tag("round", str(rng.randint(1, 5))), Tag("licence", "CC0-1.0"),
        Tag("names", "pseudonyms"), Tag("confidence", "0.9"), Tag("x-eval", "depth 12; cp 0.31"),
        Tag("S.rating", str(rng.randint(1200, 2100))),
    )
    return tuple(tag for tag in extra if rng.random() < 0.15)


# ---- one deal


def _next(rng: Random, game: Round) -> tuple[Deal, Round]:
    chance = rng.random()
    if chance < 0.04:
        return _void(rng, game)
    tags: tuple[Tag, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    leave = None
    if chance < 0.08 and game.cast.players == ("S", "W", "E") and game.step.dealer in ("S", "W"):
        game, tags, adjustments = _joined(game)
    elif chance < 0.1 and len(game.cast.players) == 4 and game.step.dealer != "N":
        game, leave = _left(game), Word("N")
    elif chance < 0.12:
        game, tags = _changed(rng, game)
    cast, step = game.cast, game.step
    table = seats_at(cast.players, step.dealer, cast.dummy)
    one = deal_of(rng, cast, table, step)
    result = one.result
    if chance > 0.97 and result.kind == "game":
        revoked, result = _revoke(rng, table, result)
        adjustments += revoked
    elif chance > 0.92:
        adjustments += (Adjustment("lead", Columns(mountain={rng.choice(cast.players): rng.randint(1, 4)})),)
    scored_deal, after = scored(cast, table, step, one.deal, result)
    sheet = _with(after.sheet, adjustments)
    finished = is_finished(cast.variant, cast.players, sheet, after.played, after.series)
    deal = decorated(rng, cast, table, step, one._replace(deal=scored_deal))
    deal = deal._replace(
        tags=(*tags, *deal.tags), leave=leave, adjustments=adjustments, sheet=columns(game.settled, sheet)
    )
    return deal, game._replace(step=after._replace(sheet=sheet, finished=finished))


def _with(sheet: Sheet, adjustments: tuple[Adjustment, ...]) -> Sheet:
    for adjustment in adjustments:
        pool, mountain, whists, *_ = adjustment.columns
        sheet = add(sheet, Sheet(pool or {}, mountain or {}, whists or {}))
    return sheet


def _void(rng: Random, game: Round) -> tuple[Deal, Round]:
    """Dealt wrongly; the same player deals again, now and then fined."""
    step = game.step
    deal = Deal(step.number, step.dealer, void=Word(rng.choice(("exposed", "count", "cut", "order", "deck"))))
    step = step._replace(number=step.number + 1)
    if rng.random() < 0.3:
        fine = (Adjustment("misdeal", Columns(mountain={step.dealer: 10})),)
        step = step._replace(sheet=_with(step.sheet, fine))
        deal = deal._replace(adjustments=fine, sheet=columns(game.settled, step.sheet))
    return deal, game._replace(step=step)


def _joined(game: Round) -> tuple[Round, tuple[Tag, ...], tuple[Adjustment, ...]]:
    """A fourth player takes the empty seat with the mean of pools and mountains."""
    sheet, players = game.step.sheet, game.cast.players
    begins = newcomer_columns(sheet, players)
    own = Columns({"N": begins["pool"]}, {"N": begins["mountain"]})
    cast = game.cast._replace(players=in_seat_order((*players, "N")))
    settled = in_seat_order({*game.settled, "N"})
    return game._replace(cast=cast, settled=settled), bot_tags("N"), (Adjustment("join", own),)


def _left(game: Round) -> Round:
    players = tuple(seat for seat in game.cast.players if seat != "N")
    return game._replace(cast=game.cast._replace(players=players))


def _changed(rng: Random, game: Round) -> tuple[Round, tuple[Tag, ...]]:
    """A convention changed from this deal on."""
    key, value = rng.choice(CHANGES)
    variant = override(game.cast.variant, key, value)
    return game._replace(cast=game.cast._replace(variant=variant)), (Tag(f"rules.{key}", value),)


def _revoke(rng: Random, table: Table, result: Result) -> tuple[tuple[Adjustment, ...], Result]:
    """Tricks that go to the other side by ruling."""
    givers = [seat for seat in table.hands if result.tricks[seat]]
    giver = rng.choice(givers)
    taker = rng.choice([seat for seat in table.hands if seat != giver])
    count = rng.randint(1, min(2, result.tricks[giver]))
    tricks = {**result.tricks, giver: result.tricks[giver] - count, taker: result.tricks[taker] + count}
    return (Adjustment("revoke", Columns(), {taker: count, giver: -count}),), result._replace(tricks=tricks)


# ---- the closing part


def _closed(rng: Random, game: Game, state: Round) -> Game:
    """End, final sheet, settlement and money, as far as they were written."""
    sheet, variant = state.step.sheet, state.cast.variant
    settled = settlement(variant, state.settled, sheet)
    game = game._replace(
        end=Word(ending(variant, state.step)), final=columns(state.settled, sheet), settlement=Counts(settled)
    )
    if rng.random() < 0.3:
        game = _paid(game, settled)
    drop: tuple[Callable[[Game], Game], ...] = (
        lambda g: g._replace(end=None), lambda g: g._replace(final=None),
        lambda g: g._replace(settlement=None, money=None), lambda g: g,
    )
    if rng.random() < 0.3:
        game = rng.choice(drop)(game)
    if rng.random() < 0.1:
        game = game._replace(trailing=("конец записи", "to be continued"))
    if rng.random() < 0.1 and game.end:
        game = game._replace(end=game.end._replace(notes=Notes((), "пора домой")))
    return game


def _paid(game: Game, settled: dict[str, Number]) -> Game:
    """Money at a stake that divides evenly among all."""
    stake = 12
    money = {seat: Decimal(int(amount * stake)) for seat, amount in settled.items()}
    if any(settled[seat] * stake != int(amount) for seat, amount in money.items()):
        return game
    return game._replace(tags=(*game.tags, Tag("stake", f"{stake} RUB")), money=Money(money))
