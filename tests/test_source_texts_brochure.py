"""The second source text, a brochure on one kind of sochinka: facts 9 to 18, checked and scored under ``brochure``."""

from itertools import pairwise

import pytest
from source_records import clean, codes, deal, game, rewritten, score

from prefrec.posting_rules import ALL_PASS_TRICKS, MISERE_TRICKS, UNDERTRICKS, WHISTER_SHORT
from prefrec.variant import load

AGREED = (
    "rules.whist_factor: 5",
    "rules.responsibility: full",
    "rules.misere_pool: 100",
    "rules.misere_hill: 100",
    "rules.raspasy_talon: closed",
)
HANDS = (
    "deal 1 E",
    "hand S sA cKQ87 dQ8 hKQ7",
    "hand W sQ dAKJT97 hAJ9",
    "hand E sKJT8 cAJT9 hT8",
    "talon s7 s9",
)
SEVEN = game("brochure", 3, deal(
    *HANDS, "auction W:6s S:6c W:6d S:pass E:pass", "discard s9 s7", "contract W:7d",
    "answers E:pass S:whist", "open S", "1 S sA sQ s8", "2 S cK d7 c9",
), header=AGREED)  # fmt: skip


def results(*lines, header=AGREED):
    """A deal of which only the results are written."""
    return game("brochure", 3, deal("deal 1 E", *lines), header=header)


def mountain(*lines, header=AGREED):
    """What a deal of results puts on mountains."""
    _, _, rest = score(results(*lines, header=header)).partition("mountain ")
    return rest.partition(" whists")[0]


def test_fact_9_each_of_the_two_says_pass_or_whist():
    """SEED2 9: separately; two whists are played closed, one may open both hands once the declarer has led."""
    assert clean(SEVEN)
    assert codes(rewritten(SEVEN, "S:whist\nopen S", "S:half")) == ("A432",)
    assert codes(rewritten(SEVEN, "E:pass S:whist", "E:pass")) == ("A435",)
    assert codes(rewritten(SEVEN, "E:pass S:whist", "E:whist S:whist")) == ("A436",)
    assert clean(rewritten(SEVEN, "E:pass S:whist", "E:whist S:whist", "open S\n", ""))
    assert codes(rewritten(SEVEN, "open S", "open S dark")) == ("A436",)
    declarer_leads = rewritten(SEVEN, "deal 1 E", "deal 1 S", "1 S sA sQ s8\n2 S cK d7 c9\n", "1 W sQ sK sA\n")
    assert clean(rewritten(declarer_leads, "open S", "open S dark"))


@pytest.mark.parametrize(("contract", "duty"), [("6d", 4), ("7d", 2), ("8d", 1), ("9d", 1)])
@pytest.mark.parametrize("answers", ["W:whist E:pass", "W:whist E:whist"])
def test_fact_10_the_duty_of_the_whisters(contract, duty, answers):
    """SEED2 10: six 4, seven 2, eight 1, nine 1; two whisters owe the same together. A ten is not mentioned."""
    kept = ("contract S:" + contract, "answers " + answers, f"tricks S:{10 - duty} W:0 E:{duty}")
    assert mountain(*kept) == ""
    assert mountain(*kept[:2], f"tricks S:{11 - duty} W:0 E:{duty - 1}") != ""
    assert load("brochure", 1).ten == "whisted"


@pytest.mark.parametrize(("contract", "price"), [("6h", 20), ("7h", 40), ("8h", 60)])
def test_fact_11_each_missing_trick_costs_the_whole_game(contract, price):
    """SEED2 11: six 20, seven 40, eight 60 to the mountain for each; a seven made writes 40 to the pool."""
    level = int(contract[0])
    both = (f"contract S:{contract}", "answers W:whist E:whist")
    for short in (1, 2, 3):
        tricks = f"tricks S:{level - short} W:{10 - level} E:{short}"
        assert mountain(*both, tricks) == f"S:{short * price}"
        assert codes(results(*both, tricks, f"score mountain S:{price * short + 1} _")) == ("S601",)
    assert score(results(f"contract S:{contract}", "answers W:pass E:pass")) == f"pool S:{price}"


MOUNTAIN = {
    UNDERTRICKS: ("contract S:7d", "answers W:whist E:whist", "tricks S:6 W:2 E:2"),
    WHISTER_SHORT: ("contract S:6d", "answers W:whist E:whist", "tricks S:7 W:0 E:3"),
    MISERE_TRICKS: ("contract S:misere", "tricks S:2 _"),
    ALL_PASS_TRICKS: ("auction none", "contract all-pass", "tricks S:1 W:2 E:7"),
}


def test_fact_12_four_kinds_of_fines_stand_in_the_mountain():
    """SEED2 12: short declarer, short whister, tricks of a misère, tricks of all-pass, usually at 2."""
    assert [mountain(*lines) for lines in MOUNTAIN.values()] == ["S:40", "W:40", "S:200", "S:2 W:4 E:14"]
    assert mountain(*MOUNTAIN[ALL_PASS_TRICKS], header=(*AGREED, "rules.raspasy_price: 3")) == "S:3 W:6 E:21"
    for made in (("contract S:7d", "answers W:pass E:pass"), ("contract S:misere", "tricks S:0 _")):
        assert mountain(*made) == ""


def test_fact_12_a_lost_price_is_asked_for_by_name():
    """SEED2 12: the fines of whisters and of misère stood in the lost table, so a record that needs one states it."""
    asked = {WHISTER_SHORT: "rules.responsibility: full", MISERE_TRICKS: "rules.misere_hill: 100"}
    for kind, line in asked.items():
        header = [other for other in AGREED if other != line]
        assert codes(results(*MOUNTAIN[kind], header=header)) == ("V207",)
        assert clean(results(*MOUNTAIN[UNDERTRICKS], header=header))


def test_fact_13_whists_stand_on_both_sides():
    """SEED2 13: won with plus, lost with minus, each opposite the other player; the pool has won points only."""
    lines = ("contract S:7d", "answers W:whist E:pass", "tricks S:7 W:2 E:1")
    assert score(results(*lines)) == "pool S:40 whists SW:-60 WS:60"
    assert clean(results(*lines, "score pool S:40 whists WS:60 SW:-60"))
    assert codes(results(*lines, "score pool S:40 whists WS:60")) == ("S601",)
    assert codes(results(*lines, "score pool S:40 E:-20 whists WS:60 SW:-60")) == ("S601",)
    assert score(results(*MOUNTAIN[UNDERTRICKS])).startswith("mountain S:40 whists ")


def test_fact_14_prices_are_agreed_before_the_game():
    """SEED2 14: the price of a whist stands in the header; so may those of all-pass and of a point in money."""
    lines = ("contract S:7d", "answers W:whist E:pass", "tricks S:7 W:2 E:1")
    assert codes(results(*lines, header=())) == ("V207",)
    for factor, whists in ((1, 12), (5, 60), (10, 120)):
        assert f"WS:{whists}" in score(results(*lines, header=[f"rules.whist_factor: {factor}"]))
    closing = ("", "settlement S:240 W:-40 N:-100 E:-100", "money S:2.4 W:-0.4 N:-1 E:-1")
    four = deal("deal 1 E", lines[0], "answers W:whist N:pass", "tricks S:7 W:2 N:1", *closing)
    settled = game("brochure", 4, four, header=(*AGREED, "stake: 0.01 RUB"))
    assert clean(settled)
    assert set(codes(rewritten(settled, "N:-1 E:-1\n", "N:-1.01 E:-0.99\n"))) == {"S607"}
    assert "S604" in codes(rewritten(settled, "S:240 W:-40", "S:241 W:-41"))


def test_fact_15_the_talon_is_the_seventh_and_eighth_card():
    """SEED2 15: dealt by twos, and the two cards after the first round lie apart."""
    assert load("brochure", 1).talon_position == "cards-7-8"
    assert clean(SEVEN)
    assert codes(rewritten(SEVEN, "talon s7 s9", "talon s7")) == ("D302",)


def bidding(*calls):
    """A record whose auction is what matters; the highest bid is played."""
    highest = next(call for call in reversed(calls) if not call.endswith("pass"))
    return game("brochure", 3, deal(*HANDS, "auction " + " ".join(calls), f"contract {highest}"), header=AGREED)


def test_fact_16_the_ladder():
    """SEED2 16: six of spades to ten of hearts, suits upwards, then misère above all; nothing without trump."""
    ladder = [f"{level}{suit}" for level in range(6, 11) for suit in "scdh"] + ["misere"]
    for lower, higher in pairwise(ladder):
        assert clean(bidding(f"W:{lower}", f"E:{higher}", "W:pass", "S:pass"))
        assert codes(bidding(f"W:{higher}", f"E:{lower}", "W:pass", "S:pass"))[0] == "A401"
    assert codes(bidding("W:6n", "S:pass", "E:pass")) == ("A406",)


def test_fact_17_anyone_may_speak_first():
    """SEED2 17: all have equal rights, and the overcall may come from any other player."""
    for order in ("W:6s S:6c W:6d S:pass E:pass", "E:6s W:6c S:pass E:pass", "S:6s E:7s W:pass S:8s E:pass"):
        record = bidding(*order.split())
        assert clean(record)
        assert clean(rewritten(record, f"auction {order}", spoken_in_russian(order)))
    out_of_turn = bidding("W:6s", "S:6c", "W:pass", "E:pass")
    assert codes(rewritten(out_of_turn, "rules: brochure 1", "rules: general 1"))[0] == "A403"
    assert codes(bidding("W:6s", "S:6s", "E:pass", "W:pass"))[0] == "A401"


def spoken_in_russian(calls):
    """``раз`` is six of spades."""
    words = calls.replace(" ", ", ").replace("6s", "раз").replace("pass", "пас")
    return "торги " + words.replace("S:", "Ю ").replace("W:", "З ").replace("E:", "В ")


@pytest.mark.parametrize(("bid", "least"), [
    ("6c", {"s": 7, "c": 6, "d": 6, "h": 6}),
    ("6d", {"s": 7, "c": 7, "d": 6, "h": 6}),
])  # fmt: skip
def test_fact_18_a_bid_promises_at_least_that_much(bid, least):
    """SEED2 18: after six clubs seven in spades, six or more elsewhere; after six diamonds seven in the black suits."""
    for suit, level in least.items():
        owed = results(f"auction W:{bid} S:pass E:pass", f"contract W:{level}{suit}", "answers E:pass S:pass")
        assert clean(owed)
        assert clean(rewritten(owed, f"contract W:{level}", "contract W:8"))
        if level == 7:
            assert codes(rewritten(owed, "contract W:7", "contract W:6")) == ("A411",)
