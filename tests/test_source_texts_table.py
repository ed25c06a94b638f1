"""The second source text, the evening as a whole: facts 19 to 23 under ``brochure``, and the kinds of Preferans."""

import re

import pytest
from source_records import clean, codes, deal, game, rewritten, score, sheet
from typer.testing import CliRunner

from prefrec.cli import app
from prefrec.variant import load

AGREED = ("rules.whist_factor: 5", "rules.responsibility: full", "rules.raspasy_talon: closed")
ALL_PASS = deal(
    "deal 1 S",
    "hand S s7 cAT7 dA7 hKJ98",
    "hand W sQJ9 cJ98 dKQJ h7",
    "hand E sAT8 cQ dT98 hAQT",
    "talon sK cK",
    "auction none",
    "contract all-pass",
    "1 W h7 hT h9",
    "2 E s8 s7 sQ",
    "3 W c8 cQ cT",
    "4 E d8 d7 dK",
    "5 W s9 sT dA",
    "6 E d9 cA dQ",
    "7 W c9 sA c7",
    "8 W sJ hA hK",
    "9 W cJ hQ hJ",
    "10 W dJ dT h8",
    "tricks S:0 W:7 E:3",
)
AGREED_ALL_PASS = game("brochure", 3, ALL_PASS, header=AGREED)


def test_fact_19_all_pass():
    """SEED2 19: when nobody bids, and by agreement at any moment; no trump, follow suit, else any card."""
    assert score(AGREED_ALL_PASS) == "mountain W:14 E:6"
    passed = rewritten(AGREED_ALL_PASS, "auction none", "auction E:pass W:pass S:pass")
    assert score(passed) == "mountain W:14 E:6"
    assert codes(rewritten(AGREED_ALL_PASS, "1 W h7 hT h9", "1 W h7 s8 h9"))[0] == "P501"
    for thrown in ("dA", "cA", "hJ"):  # the only spade of South is gone
        assert clean(AGREED_ALL_PASS[: AGREED_ALL_PASS.index("5 W")] + f"5 W s9 sT {thrown}\n")
    elsewhere = rewritten(AGREED_ALL_PASS, "rules: brochure 1", "rules: sochi 1")
    assert codes(elsewhere)[0] == "A410"


def test_fact_20_the_highest_card_takes_the_trick():
    """SEED2 20: the highest of the suit led, or the highest trump."""
    for leader in "SE":  # the queen of spades took trick 2, West's
        assert codes(rewritten(AGREED_ALL_PASS, "3 W c8", f"3 {leader} c8"))[0] == "P507"
    trumped = game("brochure", 3, deal(
        "deal 1 S", "contract S:7h", "answers W:whist E:pass", "open W", "1 W sA sK h7", "2 S hA h8 h9",
    ), header=AGREED)  # fmt: skip
    assert clean(trumped)
    assert codes(rewritten(trumped, "2 S hA h8 h9", "2 W hA h8 h9")) == ("P507",)


def evening(deals, header=()):
    """Sevens of South that nobody contests."""
    made = [deal(f"deal {n} {'SWE'[n % 3]}", "contract S:7h", "answers W:pass E:pass") for n in range(1, deals + 1)]
    return game("brochure", 3, *made, header=("rules.whist_factor: 5", *header))


def test_fact_21_a_game_has_no_end_unless_one_was_agreed():
    """SEED2 21: deals may follow without limit; a limit is a convention of the record."""
    assert clean(evening(30))
    assert sheet(evening(30)) == "pool S:1200"
    limit = ("rules.pool_target: 120", "rules.ending: sum")
    assert clean(evening(9, limit) + "end closed\n")
    assert codes(evening(10, limit)) == ("D311",)
    assert codes(evening(5, limit) + "end closed\n") == ("S610",)
    assert clean(evening(5) + "end agreed\n")


@pytest.mark.parametrize(("players", "pairs"), [(3, "SW SE WS WE ES EW"), (4, "SW SN SE WS WN WE NS NW NE ES EW EN")])
def test_fact_22_the_sheet(players, pairs):
    """SEED2 22: each player's mountain, pool, and whists on left and right neighbour and, with four, across."""
    numbers = {pair: 10 + place for place, pair in enumerate(pairs.split())}
    seats = "SWNE" if players == 4 else "SWE"
    columns = [f"{name} " + " ".join(f"{seat}:{place + 5}" for place, seat in enumerate(seats))
               for name in ("pool", "mountain")]  # fmt: skip
    whists = " ".join(f"{pair}:{n}" for pair, n in numbers.items())
    record = game("brochure", players, f"final {' '.join(columns)} whists {whists}", header=AGREED)
    assert clean(record)
    assert codes(rewritten(record, "whists SW:10", "whists SS:10"))
    if players == 3:
        assert codes(rewritten(record, "whists SW:10", "whists SN:10"))
    shown = CliRunner().invoke(app, ["show", "-"], input=record).output
    for pair, number in numbers.items():
        assert re.search(rf"{pair[0]}→{pair[1]} {number}\b", shown)


KINDS = {
    "классика": "classic", "ленинградка": "leningrad", "шведка": "shvedka", "сочинка": "sochi",
    "московская": "moscow", "ростовская": "rostov", "гусарский преферанс": "gusarik",
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_fact_23_the_kinds_of_preferans(kind):
    """SEED2 23: each kind that the brochure names is a variant that a record may name."""
    assert load(KINDS[kind], 1).title


def test_fact_23_moscow_is_rostov():
    """SEED2 23: two names, one sheet of rules."""
    assert load("moscow", 1) is load("rostov", 1)


def test_fact_23_gusarik_is_for_two():
    """SEED2 23: two players and a dummy."""
    assert load("gusarik", 1).players == 2


def test_fact_23_rates_are_what_the_players_agree_on():
    """SEED2 23: the record states them, whatever the kind."""
    for rate in ("pool_factor", "hill_factor", "raspasy_price", "misere_pool", "misere_hill"):
        assert clean(evening(1, (f"rules.{rate}: 7",)))
