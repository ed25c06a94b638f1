"""One wrong number on the sheet or in the settlement of a clean game, by code."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import ceil, floor
from random import Random

from prefrec.facts_text import number_text
from prefrec.generate.edits import (
    Change,
    Edit,
    Sample,
    below,
    end_of,
    line_below,
    line_of,
    misspelt,
    other_than,
    pick,
    put,
    sites,
    start_of,
    tag_of,
    without,
    word,
)
from prefrec.outcome import Number
from prefrec.record import Columns, Deal
from prefrec.seats import SEATS, in_seat_order

Place = tuple[object, int]


def _numbers(fact: Columns | None) -> Iterator[Place]:
    """Every number of a line of columns."""
    for index, text in enumerate(line_of(fact).words if fact else ()):
        if ":" in text:
            yield fact, index


def _changed(rng: Random, place: Place | None) -> Change | None:
    """The number at this place, off by a little."""
    if place is None:
        return None
    who, _, number = line_of(place[0]).words[place[1]].partition(":")
    wrong = Fraction(number) + rng.choice((-2, -1, 1, 2, 10))
    return misspelt(*place, f"{who}:{number_text(wrong)}")


def score_mismatch(rng: Random, sample: Sample) -> Change | None:
    return _changed(rng, pick(rng, (place for deal, _ in sites(sample) for place in _numbers(deal.score))))


def sheet_mismatch(rng: Random, sample: Sample) -> Change | None:
    return _changed(rng, pick(rng, (place for deal, _ in sites(sample) for place in _numbers(deal.sheet))))


def final_mismatch(rng: Random, sample: Sample) -> Change | None:
    game = sample.checked.game
    return _changed(rng, pick(rng, _numbers(game.final))) if game and game.deals else None


def _settled(sample: Sample) -> Mapping[str, Number] | None:
    game = sample.checked.game
    return game.settlement.values if game and game.settlement else None


def _moved(rng: Random, sample: Sample, amounts: tuple[Number, ...]) -> Change | None:
    """An amount moved from one seat's settlement to another's."""
    settled, game = _settled(sample), sample.checked.game
    if settled is None or game is None or sample.checked.settlement is None:
        return None
    first, second = in_seat_order(rng.sample(sorted(settled), 2))
    amount = rng.choice(amounts)
    places = {text.partition(":")[0]: index for index, text in enumerate(line_of(game.settlement).words)}
    edits = (
        word(game.settlement, places[first], f"{first}:{number_text(settled[first] + amount)}"),
        word(game.settlement, places[second], f"{second}:{number_text(settled[second] - amount)}"),
    )
    return Change(edits, start_of(game.settlement, places[first]))


def settlement_mismatch(rng: Random, sample: Sample) -> Change | None:
    return _moved(rng, sample, (1, -1, 7, Fraction(5, 2), -20))


def settlement_rounded(rng: Random, sample: Sample) -> Change | None:
    return _moved(rng, sample, (Fraction(1, 2), Fraction(-1, 3), Fraction(2, 3)))


def settlement_sum(rng: Random, sample: Sample) -> Change | None:
    game, settled = sample.checked.game, _settled(sample)
    if game is None or settled is None:
        return None
    index = rng.randrange(1, len(line_of(game.settlement).words))
    seat, _, number = line_of(game.settlement).words[index].partition(":")
    edit = word(game.settlement, index, f"{seat}:{number_text(Fraction(number) + rng.choice((1, -2, 5)))}")
    return Change((edit,), start_of(game.settlement))


def money_mismatch(rng: Random, sample: Sample) -> Change | None:
    """Money that moves from one to another, and still adds up."""
    return _paid(sample, (rng.choice((100, -200)), 0), "")


def money_sum(rng: Random, sample: Sample) -> Change | None:
    return _paid(sample, (0, rng.choice((1, -3))), "money")


def _paid(sample: Sample, wrong: tuple[int, int], at: str) -> Change | None:
    """A money line at a stake that leaves no fractions: ``wrong`` is paid too much by the first seat
    to the last, and by nobody to the last."""
    settled, event, game = _settled(sample), tag_of(sample, "event"), sample.checked.game
    if settled is None or event is None or game is None or game.money or tag_of(sample, "stake"):
        return None
    stake = 12
    money = {seat: int(settled[seat] * stake) for seat in in_seat_order(settled)}
    if any(settled[seat] * stake != amount for seat, amount in money.items()):
        return None
    first, last = next(iter(money)), list(money)[-1]
    money[first] += wrong[0]
    money[last] += wrong[1] - wrong[0]
    text = "money " + " ".join(f"{seat}:{amount}" for seat, amount in money.items())
    edits = (line_below(sample, event, f"stake: {stake} RUB"), line_below(sample, game.settlement, text))
    return Change(edits, below(sample, game.settlement), 0 if at else len("money "))


def totals_unknown(rng: Random, sample: Sample) -> Change | None:
    """A score without the answers that made it, where the record promises no detail."""
    detail = tag_of(sample, "detail")
    deals = [deal for deal, _ in sites(sample) if _is_answered(deal)]
    deal = pick(rng, deals)
    if deal is None:
        return None
    unpromised = () if detail is None else (without(sample, detail),)
    start = start_of(deal.answers, 1)
    return Change((*unpromised, Edit(start, end_of(deal.answers), "_")), start_of(deal.score))


def _is_answered(deal: Deal) -> bool:
    return bool(deal.answers and deal.answers.calls and deal.score and not deal.tags and not deal.variations)


def end_mismatch(_: Random, sample: Sample) -> Change | None:
    game, settings = sample.checked.game, sample.checked.settings
    variant = settings.variant if settings else None
    if game is None or game.end is None or game.end.word == "closed" or variant is None:
        return None
    can_close = variant.pool_target is not None and variant.ending in ("each", "sum") and bool(game.deals)
    return misspelt(game.end, 1, "closed") if can_close else None


def seat_without_column(rng: Random, sample: Sample) -> Change | None:
    """A seat where nobody sits, or whists on oneself."""
    site = pick(rng, (site for site in sites(sample) if any(_numbers(site.deal.score))))
    if site is None:
        return None
    fact, index = rng.choice(list(_numbers(site.deal.score)))
    who, _, number = line_of(fact).words[index].partition(":")
    stranger = who[0] if len(who) == 2 else other_than(rng, SEATS, *site.table.players)
    return misspelt(fact, index, f"{who[:-1]}{stranger}:{number}") if stranger else None


def adjusted_deal_missing(rng: Random, sample: Sample) -> Change | None:
    """An adjustment of nothing, of a deal that is still to come."""
    site = pick(rng, (site for site in sites(sample) if site.deal.score))
    if site is None:
        return None
    deal = site.deal
    text = f"adjust sheet pool {site.table.players[0]}:0 deal "
    number = (deal.number or 0) + rng.randint(0, 3)
    return Change((put(start_of(deal.score), f"{text}{number}\n"),), start_of(deal.score), len(text))


def newcomer_mismatch(rng: Random, sample: Sample) -> Change | None:
    """A fourth player joins at the end with more than the mean pool, at a deal that is void."""
    game, last = sample.checked.game, next(reversed(list(sites(sample))), None)
    if game is None or game.end is None or game.end.word != "time" or last is None or last.outcome.sheet is None:
        return None
    if len(last.table.players) != 3 or last.variant.newcomer != "mean":
        return None
    pool, mountain = (sum(column.values()) for column in last.outcome.sheet[:2])
    head = f"deal {(last.deal.number or 0) + 1} _\nN: Newcomer\nvoid cut\nadjust join pool "
    text = f"{head}N:{floor(pool / 3) + rng.randint(1, 5)} mountain N:{ceil(mountain / 3)}\n\n"
    return Change((put(start_of(game.end), text),), start_of(game.end), len(head))


MUTATORS = {
    "S601": score_mismatch, "S602": sheet_mismatch, "S603": final_mismatch, "S604": settlement_mismatch,
    "S605": settlement_rounded, "S606": settlement_sum, "S607": money_mismatch, "S608": money_sum,
    "S609": totals_unknown, "S610": end_mismatch, "S611": seat_without_column, "S612": adjusted_deal_missing,
    "S613": newcomer_mismatch,
}
