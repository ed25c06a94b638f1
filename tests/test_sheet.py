"""The running sheet: every game vector deal by deal, then the credit of pool points."""

from itertools import product

import pytest
from vector_seats import by_id, players_of, result_of, seats_of, sheet_of, table_of, variant_of, vectors

from prefrec.outcome import Posting, Result, Sheet, Table
from prefrec.scoring import deal_postings
from prefrec.sheet import (
    Series,
    credit,
    entry,
    is_finished,
    minimum_level,
    next_dealer,
    next_series,
    price_index,
    write,
)
from prefrec.variant import load, override


@pytest.mark.parametrize("game", vectors("games.jsonl"), ids=by_id)
def test_a_game_runs_as_its_vector_states(game):
    """After each deal: the sheet, the all-pass series, the least opening, the next dealer, the end."""
    variant, players, seats = variant_of(game), players_of(game), seats_of(game)
    letters = {seat: letter for letter, seat in seats.items()}
    sheet = sheet_of(game, game["start"]) if game["start"] else Sheet()
    series, dealer = Series(), game["dealer"]
    for number, (deal, expected) in enumerate(zip(game["deals"], game["expected"], strict=True), 1):
        table, result = table_of(game, dealer), result_of(game, deal, dealer)
        postings = deal_postings(variant, table, result, price_index(series, result))
        assert postings is not None
        _, sheet = write(variant, table, sheet, postings)
        series = next_series(variant, series, result)
        dealer = letters[next_dealer(variant, players, seats[dealer], result, series)]
        assert sheet == sheet_of(game, expected)
        assert series.all_passes == expected["all_pass_in_row"]
        assert minimum_level(variant, series) == expected["min_open_level"]
        assert dealer == expected["next_dealer"]
        assert is_finished(variant, players, sheet, number) == expected["finished"]


PLAYERS = ("S", "W", "N", "E")
TABLE = Table(PLAYERS, ("S", "W", "N"), "E")
KEYS = {
    "help": ["none", "highest-pool", "clockwise"],
    "help_order": ["partners-first", "own-hill-first"],
    "surplus": ["off-hill", "off-hill-floor0", "keep"],
    "hill_first": ["no", "yes"],
    "pool_target": ["none", "10"],
}


def variants_of_credit():
    for values in product(*KEYS.values()):
        variant = load("sochi", 1)
        for key, text in zip(KEYS, values, strict=True):
            variant = override(variant, key, text)
        yield variant


def test_a_credit_is_never_lost():
    """Every point earned stands in a pool or comes off the own mountain, unless the rule says it is lost."""
    start = Sheet({"S": 8, "W": 9, "N": 9, "E": 10}, {"S": 3})
    for variant, amount in product(variants_of_credit(), (1, 4, 10, 30)):
        posting = Posting("pool", "S", None, amount, "misere-made", "price of misere")
        written = entry(credit(variant, PLAYERS, start, posting))
        conserved = sum(written.pool.values()) - written.mountain.get("S", 0)
        floor = variant.surplus == "off-hill-floor0" and variant.pool_target is not None
        assert conserved == amount or (floor and conserved < amount)
        assert written.mountain.keys() <= {"S"}


def test_what_is_helped_is_paid():
    """Whists on the helped player: the rate for each point that he received."""
    variant = override(override(load("sochi", 1), "pool_target", "10"), "help_rate", "20")
    posting = Posting("pool", "S", None, 10, "misere-made")
    written = entry(credit(variant, PLAYERS, Sheet({"S": 9, "W": 5, "N": 8, "E": 8}), posting))
    assert written == Sheet({"S": 1, "W": 5, "N": 2, "E": 2}, {}, {"SN": 40, "SE": 40, "SW": 100})


def test_help_stands_on_both_sides_where_whists_do():
    """Also the whists of help have two entries then."""
    variant = override(override(load("sochi", 1), "pool_target", "4"), "whist_entries", "both")
    written = entry(credit(variant, PLAYERS, Sheet({"S": 4}), Posting("pool", "S", None, 2, "contract-made")))
    assert written == Sheet({"W": 2}, {}, {"SW": 20, "WS": -20})


def test_lost_is_lost():
    """Surplus under the rule that drops it writes nothing."""
    variant = override(override(load("sochi", 1), "surplus", "lost"), "help", "none")
    assert credit(variant, PLAYERS, Sheet({"S": 20}), Posting("pool", "S", None, 2, "contract-made")) == ()


def test_a_sheet_is_never_changed_in_place():
    """Writing gives a new sheet; the old one stays as it was, and zeros leave no trace."""
    old = Sheet({"S": 4}, {"W": 2}, {})
    _, new = write(load("sochi", 1), TABLE, old, [Posting("mountain", "W", None, -2, "zero-bonus")])
    assert old == Sheet({"S": 4}, {"W": 2}, {})
    assert new == Sheet({"S": 4}, {}, {})


def test_a_series_is_unknown_only_where_it_depends_on_unknown_tricks():
    """Where failing does not end a series, an unknown result leaves it open; otherwise it is known."""
    unknown = Result("game", "S", "7s", (("W", "whist"), ("E", "pass")))
    strict, easy = load("leningrad", 1), load("sochi", 1)
    assert next_series(strict, Series(2), unknown) is None
    assert next_series(strict, Series(0), unknown) == Series(0)
    assert next_series(easy, Series(2), unknown) == Series(0)
    assert next_series(strict, Series(2), unknown._replace(tricks={"W": 1, "E": 2})) == Series(0)
    assert next_series(strict, Series(2), unknown._replace(tricks={"S": 6})) == Series(2)


@pytest.mark.parametrize(("ending", "more", "is_over"), [
    ("each", {"pool_target": "4"}, False),
    ("each", {"pool_target": "none"}, False),
    ("sum", {"pool_target": "2"}, True),
    ("deals", {"max_deals": "9"}, True),
    ("deals", {"max_deals": "10"}, False),
    ("open", {}, False),
    ("time", {}, False),
    ("race", {"pool_target": "4"}, False),
])  # fmt: skip
def test_the_end_of_the_game(ending, more, is_over):
    """Each pool closed, their sum reached, the deals played; a game open or by time ends by word only, and a
    race only where it is known that all-pass is over."""
    variant = override(load("sochi", 1), "ending", ending)
    for key, text in more.items():
        variant = override(variant, key, text)
    assert is_finished(variant, PLAYERS, Sheet({"S": 4, "W": 4}), 9) == is_over
