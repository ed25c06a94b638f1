"""Hand-written evenings, entry by entry and sheet by sheet, as they would stand on paper."""

import pytest

from prefrec.cards import CARDS
from prefrec.outcome import Result, Sheet, Table
from prefrec.scoring import deal_postings
from prefrec.seats import seat_after
from prefrec.settlement import settle
from prefrec.sheet import Series, add, entry, is_finished, next_series, price_index, write
from prefrec.variant import load, override

PASSED = (("W", "pass"), ("E", "pass"))


def variant_with(name, **conventions):
    variant = load(name, 1)
    for key, text in conventions.items():
        variant = override(variant, key, text)
    return variant


def table_with(players, dealer, dummy=None):
    """Hands from the player left of the dealer; with four the dealer holds none."""
    seats = (*players, dummy) if dummy else players
    hands, seat = [], dealer
    for _ in range(3):
        seat = seat_after(seats, seat)
        hands.append(seat)
    return Table(tuple(players), tuple(hands), dealer, dummy)


def evening(variant, players, deals, dummy=None):
    """Every deal's entry and the sheet after it."""
    sheet, series, entries = Sheet(), Series(), []
    for dealer, result in deals:
        table = table_with(players, dealer, dummy)
        final, sheet = write(variant, table, sheet, deal_postings(variant, table, result, price_index(series, result)))
        series = next_series(variant, series, result)
        entries.append(entry(final))
    return entries, sheet


def cards(text):
    return tuple(CARDS[card] for card in text.split())


def test_sochi_three_players():
    """A made seven, all-pass with a zero, a caught misère, a nine that nobody contested."""
    variant = variant_with("sochi")
    entries, sheet = evening(variant, "SWE", [
        ("E", Result("game", "S", "7s", (("W", "whist"), ("E", "pass")), {"S": 7, "W": 1, "E": 2})),
        ("S", Result("all-pass", tricks={"S": 5, "W": 0, "E": 5})),
        ("W", Result("misere", "S", "misere", tricks={"S": 1, "W": 1, "E": 8})),
        ("E", Result("passed-out", "S", "9s", PASSED)),
    ])  # fmt: skip
    assert entries == [
        Sheet(pool={"S": 4}, whists={"WS": 12}),
        Sheet(pool={"W": 1}, mountain={"S": 5, "E": 5}),
        Sheet(mountain={"S": 10}),
        Sheet(pool={"S": 8}),
    ]
    assert sheet == Sheet({"S": 12, "W": 1}, {"S": 15, "E": 5}, {"WS": 12})
    settled = settle(variant, "SWE", sheet)
    assert {seat: str(number) for seat, number in settled.items()} == {"S": "-56/3", "W": "136/3", "E": "-80/3"}


def test_leningrad_four_players():
    """All-pass with the dealer's talon and a zero; an eight one short, both whist, the dealer consoled."""
    entries, sheet = evening(variant_with("leningrad"), "SWNE", [
        ("N", Result("all-pass", tricks={"S": 0, "W": 3, "N": 1, "E": 6}, talon=cards("hA sT"))),
        ("E", Result("game", "W", "8d", (("N", "whist"), ("S", "whist")), {"S": 0, "W": 7, "N": 3},
                     talon=cards("cJ d9"))),
    ])  # fmt: skip
    assert entries == [
        Sheet(mountain={"S": -4, "W": 6, "N": 2, "E": 12}),
        Sheet(mountain={"W": 12}, whists={"SW": 12, "NW": 48, "EW": 12}),
    ]
    assert sheet == Sheet({}, {"S": -4, "W": 18, "N": 2, "E": 12}, {"SW": 12, "NW": 48, "EW": 12})


def test_sochi_to_ten_from_results_alone():
    """Tricks known only where they count; help to the highest open pool; surplus off the own mountain."""
    variant = variant_with("sochi", concede="3", pool_target="10")
    entries, sheet = evening(variant, "SWE", [
        ("E", Result("game", "S", "6c", (("W", "whist"), ("E", "pass")), {"S": 6})),
        ("S", Result("passed-out", "W", "7h", (("E", "pass"), ("S", "pass")))),
        ("W", Result("all-pass", tricks={"S": 3, "W": 5, "E": 2})),
        ("E", Result("half-whist", "S", "6h", (("W", "pass"), ("E", "half")))),
        ("S", Result("game", "E", "8h", (("S", "whist"), ("W", "whist")), {"S": 1, "W": 1, "E": 8})),
        ("W", Result("misere", "W", "misere", tricks={"W": 0})),
        ("E", Result("concession", "S", "7s", short=3)),
        ("S", Result("game", "S", "9s", (("W", "whist"), ("E", "pass")), {"S": 9})),
    ])  # fmt: skip
    assert entries == [
        Sheet(pool={"S": 2}, whists={"WS": 8}),
        Sheet(pool={"W": 4}),
        Sheet(mountain={"S": 3, "W": 5, "E": 2}),
        Sheet(pool={"S": 2}, whists={"ES": 4}),
        Sheet(pool={"E": 6}, whists={"SE": 6, "WE": 6}),
        Sheet(pool={"W": 6, "E": 4}, whists={"WE": 40}),
        Sheet(mountain={"S": 12}),
        Sheet(pool={"S": 6}, mountain={"S": -2}, whists={"WS": 8}),
    ]
    assert sheet.pool == {"S": 10, "W": 10, "E": 10}
    assert sheet.mountain == {"S": 13, "W": 5, "E": 2}
    assert sheet.whists == {"SE": 6, "WS": 16, "WE": 46, "ES": 4}
    assert is_finished(variant, "SWE", sheet, 8)
    settled = settle(variant, "SWE", sheet)
    assert {seat: str(number) for seat, number in settled.items()} == {"S": "-232/3", "W": "236/3", "E": "-4/3"}


def test_gusarik():
    """The one defender whists for himself and the dummy."""
    deal = Result("game", "W", "7h", (("S", "whist"),), {"S": 3, "W": 7, "E": 0})
    entries, _ = evening(variant_with("gusarik"), "SW", [("W", deal)], dummy="E")
    assert entries == [Sheet(pool={"W": 4}, whists={"SW": 12})]


def test_brochure():
    """Whists stand on both sides with their signs; all-pass at two; the price of a whist is the record's."""
    variant = variant_with("brochure", whist_factor="5", raspasy_talon="closed")
    entries, sheet = evening(variant, "SWE", [
        ("E", Result("game", "W", "7d", (("E", "pass"), ("S", "whist")), {"S": 2, "W": 7, "E": 1})),
        ("S", Result("all-pass", tricks={"S": 0, "W": 7, "E": 3})),
    ])  # fmt: skip
    assert entries == [
        Sheet(pool={"W": 40}, whists={"SW": 60, "WS": -60}),
        Sheet(mountain={"W": 14, "E": 6}),
    ]
    assert sum(settle(variant, "SWE", sheet).values()) == 0


def test_sochi_with_a_fine_at_the_table():
    """A seven one short; what might have been; a fine that is not the deal's; a claim."""
    variant = variant_with("sochi", pool_target="10")
    both, lone = (("S", "whist"), ("W", "whist")), (("W", "pass"), ("E", "whist"))
    entries, sheet = evening(variant, "SWE", [
        ("S", Result("game", "E", "7d", both, {"S": 2, "W": 2, "E": 6})),
        ("W", Result("game", "S", "7d", lone, {"S": 7, "W": 0, "E": 3})),
    ])  # fmt: skip
    assert entries == [
        Sheet(mountain={"E": 4}, whists={"SE": 12, "WE": 12}),
        Sheet(pool={"S": 4}, whists={"ES": 12}),
    ]
    might_have_been, _ = evening(variant, "SWE", [("S", Result("game", "E", "7d", both, {"S": 1, "W": 2, "E": 7}))])
    assert might_have_been == [Sheet(pool={"E": 4}, whists={"SE": 4, "WE": 8})]
    fined = add(sheet, Sheet(mountain={"S": 2}))
    assert fined == Sheet({"S": 4}, {"S": 2, "E": 4}, {"SE": 12, "WE": 12, "ES": 12})


@pytest.mark.parametrize(("column", "rule", "terms", "amount"), [
    ("mountain", "undertricks", "1 undertrick x 4", 4),
    ("whists", "trick-whists", "2 tricks x 4", 8),
    ("whists", "consolation", "1 undertrick x 4", 4),
])  # fmt: skip
def test_the_argument_at_the_table_is_settled_by_reading(column, rule, terms, amount):
    """Every number comes with the rule that made it and its arithmetic."""
    result = Result("game", "E", "7d", (("S", "whist"), ("W", "whist")), {"S": 2, "W": 2, "E": 6})
    postings = deal_postings(variant_with("sochi"), table_with("SWE", "S"), result, 0)
    assert any((p.column, p.rule, p.terms, p.amount) == (column, rule, terms, amount) for p in postings)
