"""One deal from the shuffled deck to its result, as the bots bid, answer and play it."""

from random import Random
from typing import NamedTuple

from prefrec import answers, auction
from prefrec.cards import canonical_order, cards_of, mask_of
from prefrec.contracts import LEVEL, MISERE, NO_TRUMP, PASS, SOLO, STRAIN
from prefrec.generate.answering import Answers, answer
from prefrec.generate.bidding import AGREE, bid
from prefrec.generate.declaring import Undertaking, undertake
from prefrec.generate.playing import Plan, Play, State, play
from prefrec.outcome import Result, Table
from prefrec.record import Calls, Cards, Choice, Contract, Counts, Deal, Hand
from prefrec.seats import clockwise_from, in_seat_order
from prefrec.variant import Variant
from prefrec.whisting import is_checked_ten

DECK = range(32)


class Setting(NamedTuple):
    """The table and the rules of one deal; ``courage`` is each player's, by seat, in tricks. Where it
    is compelled nobody is asked, and it is all-pass."""

    variant: Variant
    table: Table
    minimum: int
    courage: dict[str, float]
    is_compelled: bool = False


class Made(NamedTuple):
    """A deal as written, without its score, and what it came to. ``plan``, ``start`` and ``played``
    are there where cards were played, so that the play can be taken up again."""

    deal: Deal
    result: Result
    plan: Plan | None = None
    start: State | None = None
    played: Play | None = None


def deal_out(rng: Random, setting: Setting, number: int) -> Made:
    """Shuffle, deal, bid and play one deal."""
    table, variant = setting.table, setting.variant
    deck = list(DECK)
    rng.shuffle(deck)
    held = [mask_of(deck[place * 10:place * 10 + 10]) for place in range(3)]
    talon = (deck[30], deck[31])
    hands = tuple([
        Hand(seat, canonical_order(cards_of(held[table.hands.index(seat)]))) for seat in in_seat_order(table.hands)
    ])
    deal = Deal(number, table.dealer, hands=hands, talon=Cards(talon))
    if setting.is_compelled:
        deal = deal._replace(auction=Calls(()), contract=Contract(None, "all-pass"))
        return _all_pass(rng, setting, deal, held, talon)
    callers = tuple([seat for seat in table.hands if seat != table.dummy])
    spoken = bid(
        rng, auction.rules_of(variant), callers, setting.minimum,
        [held[table.hands.index(seat)] for seat in callers], [setting.courage[seat] for seat in callers],
    )
    if spoken.winner is None or spoken.bid is None:
        calls = () if variant.all_pass_agreed and rng.random() < AGREE else spoken.calls
        deal = deal._replace(auction=Calls(calls), contract=Contract(None, "all-pass"))
        return _all_pass(rng, setting, deal, held, talon)
    deal = deal._replace(auction=Calls(spoken.calls))
    return _won(rng, setting, deal, held, talon, spoken.winner, spoken.bid)


def _won(
    rng: Random, setting: Setting, deal: Deal, held: list[int], talon: tuple[int, ...], winner: str, bid: str
) -> Made:
    """The winner of the auction takes the talon, and gives up or names his contract."""
    variant = setting.variant
    place = setting.table.hands.index(winner)
    if bid.endswith(SOLO):
        word = bid.removesuffix(SOLO)
        deal = deal._replace(contract=Contract(winner, word, LEVEL.get(word), modifier="solo"))
        return _contract(rng, setting, deal, held, talon, winner, Undertaking(word, 0, solo=True))
    twelve = held[place] | mask_of(talon)
    courage = setting.courage[winner]
    chosen = undertake(rng, auction.rules_of(variant), variant.concede, bid, twelve, courage)
    if chosen.short:
        deal = deal._replace(contract=Contract(winner, None, LEVEL[bid], chosen.short))
        over = _is_over_misere(deal)
        return Made(deal, Result("concession", winner, bid, short=chosen.short, talon=talon, over_misere=over))
    held[place] = twelve & ~chosen.discard
    deal = deal._replace(
        discard=Cards(canonical_order(cards_of(chosen.discard))),
        contract=Contract(winner, chosen.bid, LEVEL.get(chosen.bid)),
    )
    return _contract(rng, setting, deal, held, talon, winner, chosen)


def _all_pass(rng: Random, setting: Setting, deal: Deal, held: list[int], talon: tuple[int, ...]) -> Made:
    variant, table = setting.variant, setting.table
    is_turned = variant.raspasy_talon == "suit-or-dealer" and table.dummy is None
    plan = Plan(
        "all-pass", table.hands, turned=talon if is_turned else (), sitting=table.sitting_dealer,
        third_by_winner=variant.raspasy_trick3_leader == "winner",
    )
    if not is_turned:
        plan = plan._replace(sitting=None)
    takers = (*table.hands, table.sitting_dealer) if is_turned and table.sitting_dealer else table.hands
    return _played(rng, deal, plan, held, takers, Result("all-pass", talon=talon))


def _contract(
    rng: Random, setting: Setting, deal: Deal, held: list[int], talon: tuple[int, ...], declarer: str,
    chosen: Undertaking,
) -> Made:
    """The answers, and the play where it comes to that."""
    table, variant = setting.table, setting.variant
    if chosen.bid == MISERE:
        result = Result("misere", declarer, MISERE, talon=talon, solo=chosen.solo)
        plan = Plan("misere", table.hands, declarer, None, chosen.discard)
        return _played(rng, deal, plan, held, table.hands, result)
    opponents = tuple([s for s in clockwise_from(in_seat_order(table.hands), declarer)[1:] if s != table.dummy])
    said = answer(
        rng, answers.rules_of(variant), chosen.bid, opponents, table.sitting_dealer,
        [held[table.hands.index(seat)] for seat in opponents],
        [setting.courage[seat] for seat in (*opponents, table.dealer or opponents[0])],
    )
    words = {word for _, word in said.final}
    kind = "half-whist" if "half" in words else "passed-out"
    is_checked = is_checked_ten(variant, LEVEL[chosen.bid])
    if "whist" in words or is_checked:
        kind = "game"
    deal = deal._replace(answers=Calls(said.calls), choice=_choice(rng, said))
    returned = tuple([call.word for call in said.calls[:3]]) == (PASS, "half", "whist")
    result = Result(
        kind, declarer, chosen.bid, said.final, talon=talon, solo=chosen.solo, returned=returned,
        over_misere=_is_over_misere(deal),
    )
    if kind == "game" or ("half" in words and variant.half_whist == "played-capped"):
        trump = STRAIN[chosen.bid]
        plan = Plan("game", table.hands, declarer, None if trump == NO_TRUMP else trump, chosen.discard)
        return _played(rng, deal, plan, held, table.hands, result)
    return Made(deal, result)


def _is_over_misere(deal: Deal) -> bool:
    return deal.auction is not None and any(call.word == MISERE for call in deal.auction.calls)


def _choice(rng: Random, said: Answers) -> Choice | None:
    """A lone whister mostly plays open."""
    whisters = [seat for seat, word in said.final if word == "whist"]
    if len(whisters) != 1:
        return None
    return Choice("open" if rng.random() < 0.8 else "closed", whisters[0])


def _played(
    rng: Random, deal: Deal, plan: Plan, held: list[int], takers: tuple[str, ...], result: Result
) -> Made:
    start = State(tuple(held), 1, 0)
    played = play(rng, plan, start, {})
    result = result._replace(tricks=all_tricks(played, takers))
    return Made(with_play(deal, played, takers), result, plan, start, played)


def all_tricks(played: Play, takers: tuple[str, ...]) -> dict[str, int]:
    """Tricks of every seat that could take any."""
    return {seat: played.taken.get(seat, 0) for seat in takers}


def with_play(deal: Deal, played: Play, takers: tuple[str, ...]) -> Deal:
    """The deal with its tricks, the claim and the count of them."""
    counts = Counts(all_tricks(played, takers))
    return deal._replace(tricks=played.tricks, claim=played.claim, counts=counts)
