"""The settlement: every vector; whole whists, money, and who pays whom."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from vector_seats import by_id, players_of, seats_of, sheet_of, variant_of, vectors

from prefrec.outcome import exact
from prefrec.settlement import money, payments, rounded, settle, settlement
from prefrec.variant import load, override


def stated(vector, by_letter):
    return {seats_of(vector)[letter]: exact(Fraction(number)) for letter, number in by_letter.items()}


@pytest.mark.parametrize("vector", vectors("settlements.jsonl"), ids=by_id)
def test_a_sheet_settles_as_its_vector_states(vector):
    """Exactly, and to a sum of zero."""
    settlement = settle(variant_of(vector), players_of(vector), sheet_of(vector, vector))
    assert settlement == stated(vector, vector["expected"])
    assert sum(settlement.values()) == 0


@pytest.mark.parametrize("game", [game for game in vectors("games.jsonl") if game["settlement"]], ids=by_id)
def test_the_last_sheet_of_a_game_settles_as_its_vector_states(game):
    """The settlement of the sheet after the last deal."""
    last = sheet_of(game, game["expected"][-1])
    assert settle(variant_of(game), players_of(game), last) == stated(game, game["settlement"])


THIRDS = {"S": Fraction(184, 3), "W": Fraction(-302, 3), "E": Fraction(118, 3)}


def test_whole_whists_go_to_the_largest_remainders():
    """61 1/3, -100 2/3 and 39 1/3: all down, and the one that is missing to the first of equals."""
    assert rounded(THIRDS) == {"S": 62, "W": -101, "E": 39}
    assert rounded({"S": Fraction(1, 4), "W": Fraction(3, 4), "N": -1, "E": 0}) == {"S": 0, "W": 1, "N": -1, "E": 0}


def test_rounding_moves_nobody_by_a_whist_and_keeps_the_sum():
    """Whatever the fractions; whole numbers stay as they are."""
    random = Random(3)
    for players in ("SW", "SWE", "SWNE"):
        for _ in range(200):
            balances = {s: Fraction(random.randint(-400, 400), random.choice((1, 2, 3, 4, 6))) for s in players[1:]}
            balances["S"] = -sum(balances.values())
            whole = rounded(balances)
            assert sum(whole.values()) == 0
            assert all(abs(whole[seat] - number) < 1 for seat, number in balances.items())
            assert rounded(whole) == whole


def test_the_order_of_the_players_decides_nothing():
    """Equal remainders go by seat."""
    assert rounded(dict(reversed(THIRDS.items()))) == rounded(THIRDS)


def test_the_rules_say_whether_the_settlement_is_rounded():
    """Exact unless they do."""
    vector = next(v for v in vectors("settlements.jsonl") if len(v["seats"]) == 3)
    sheet, players = sheet_of(vector, vector), players_of(vector)
    exactly = settlement(load("sochi", 1), players, sheet)
    assert exactly == settle(load("sochi", 1), players, sheet)
    assert settlement(override(load("sochi", 1), "rounding", "whole"), players, sheet) == rounded(exactly)


def test_money_is_exact():
    """The price of one whist, in any fraction of the currency."""
    assert money(THIRDS, 3) == {"S": 184, "W": -302, "E": 118}
    assert money({"S": 10, "W": -10}, Fraction(1, 4)) == {"S": Fraction(5, 2), "W": Fraction(-5, 2)}


PAYMENTS = {
    "nobody owes": ({"S": 0, "W": 0}, ()),
    "one pays two": ({"S": -5, "W": 2, "E": 3}, (("S", "E", 3), ("S", "W", 2))),
    "two pairs": ({"S": -7, "W": 5, "N": 7, "E": -5}, (("S", "N", 7), ("E", "W", 5))),
    "a chain of three": ({"S": -4, "W": -3, "N": 6, "E": 1}, (("S", "N", 4), ("W", "N", 2), ("W", "E", 1))),
    "exactly": (THIRDS, (("W", "S", Fraction(184, 3)), ("W", "E", Fraction(118, 3)))),
}


@pytest.mark.parametrize(("balances", "expected"), PAYMENTS.values(), ids=PAYMENTS)
def test_who_pays_whom(balances, expected):
    """Payer, payee, amount."""
    assert payments(balances) == expected


def fewest(balances):
    """The smallest number of payments, by looking at every one of them in turn."""
    open_ = {seat: number for seat, number in balances.items() if number}
    if not open_:
        return 0
    payer, owed = next(iter(open_.items()))
    trials = [other for other, number in open_.items() if (number > 0) != (owed > 0)]
    return 1 + min(fewest({**open_, payer: 0, other: open_[other] + owed}) for other in trials)


def test_there_are_never_fewer_payments():
    """All small balances of four: everybody is even afterwards, by as few payments as an exhaustive search finds."""
    for first, second, third in product(range(-4, 5), repeat=3):
        balances = {"S": first, "W": second, "N": third, "E": -first - second - third}
        paid = payments(balances)
        after = dict(balances)
        for payer, payee, amount in paid:
            assert amount > 0
            after[payer] += amount
            after[payee] -= amount
        assert not any(after.values())
        assert len(paid) == fewest(balances)


def test_balances_that_do_not_sum_to_zero_cannot_be_paid():
    """Somebody would be left with the rest."""
    with pytest.raises(ValueError, match="zero"):
        payments({"S": 1, "W": -2})
