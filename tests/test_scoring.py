"""What a deal writes: every vector, then the laws that hold for all of them."""

from itertools import product

import pytest
from vector_seats import by_id, result_of, sheet_of, table_of, variant_of, vectors

from prefrec.contracts import TRICK_BIDS
from prefrec.outcome import Result, Table
from prefrec.posting_rules import RULES
from prefrec.scoring import deal_postings, missing_facts, needed_conventions
from prefrec.settlement import deal_value
from prefrec.sheet import entry
from prefrec.variant import convention_text, known_variants, load, override


@pytest.mark.parametrize("vector", vectors("deals.jsonl", "deals_more.jsonl"), ids=by_id)
def test_a_deal_writes_what_its_vector_states(vector):
    """The entry equals the vector's in every column that the vector specifies."""
    result = result_of(vector, vector, vector["dealer"])
    table = table_of(vector, vector["dealer"])
    postings = deal_postings(variant_of(vector), table, result, vector["all_pass_number"] or 0)
    assert postings is not None
    written, expected = entry(postings), vector["expected"]
    stated = sheet_of(vector, expected)
    for column, key in (("pool", "pool"), ("mountain", "hill"), ("whists", "whists")):
        if expected[key] is not None:
            assert getattr(written, column) == getattr(stated, column)


THREE = Table(("S", "W", "E"), ("S", "W", "E"), "E")
FOUR = Table(("S", "W", "N", "E"), ("S", "W", "N"), "E")
DUMMY = Table(("S", "W"), ("S", "W", "E"), "W", "E")

CONTRACTS = [bid for bid in TRICK_BIDS if bid.endswith("s")]
ANSWERS = [("whist", "whist"), ("whist", "pass"), ("pass", "whist")]
SPLITS = [(own, first, 10 - own - first) for own in range(11) for first in range(11 - own)]
STATED = {"whist_factor": "5", "responsibility": "full", "misere_pool": "100", "misere_hill": "100"}


def complete(name):
    """The newest version of a variant, with prices for what it leaves unstated."""
    variant = load(name, known_variants()[name][-1])
    for key in variant.unstated:
        agreed = STATED.get(key) if name == "brochure" else None
        variant = override(variant, key, agreed or convention_text(getattr(load("sochi", 1), key)))
    return variant


VARIANTS = {name: complete(name) for name in known_variants()}


def outcomes(table):
    """Every contract, every split of ten tricks, every pair of answers; and every all-pass and misère split."""
    others = [seat for seat in table.hands[1:] if seat != table.dummy]
    for split in SPLITS:
        tricks = dict(zip(table.hands, split, strict=True))
        yield Result("all-pass", tricks=tricks | {table.sitting_dealer: 0} if table.sitting_dealer else tricks)
        yield Result("misere", "S", "misere", tricks=tricks)
        for contract, words in product(CONTRACTS, ANSWERS):
            answers = tuple(zip(others, words if len(others) == 2 else ["whist"], strict=True))
            yield Result("game", "S", contract, answers, tricks, talon=(0, 9))


@pytest.mark.parametrize("table", [THREE, FOUR, DUMMY], ids=["three", "four", "dummy"])
@pytest.mark.parametrize("name", VARIANTS)
def test_every_outcome_is_worth_zero_in_all(name, table):
    """What some win on a deal the others lose, whatever the deal and the variant."""
    variant = VARIANTS[name]
    for result in outcomes(table):
        postings = deal_postings(variant, table, result, 1)
        assert sum(deal_value(variant, table.players, postings).values()) == 0, result


@pytest.mark.parametrize("style", ["greedy", "gentle", "always-halve"])
@pytest.mark.parametrize("name", VARIANTS)
def test_trick_whists_pay_for_every_trick_of_the_side(name, style):
    """However they are divided, and whoever whisted."""
    variant = override(VARIANTS[name], "whist_style", style)
    for result in outcomes(THREE):
        if result.kind == "game":
            paid = [p for p in deal_postings(variant, THREE, result, 0) if p.rule == "trick-whists" and p.on == "S"]
            price = {6: 2, 7: 4, 8: 6, 9: 8, 1: 10}[int(result.contract[0])] * variant.whist_factor
            assert sum(p.amount for p in paid) == (10 - result.tricks["S"]) * price


@pytest.mark.parametrize("name", VARIANTS)
def test_whists_on_both_sides_change_no_value(name):
    """Two entries of one debt are settled once."""
    one, both = (override(VARIANTS[name], "whist_entries", side) for side in ("one", "both"))
    for result in outcomes(FOUR):
        values = [deal_value(v, FOUR.players, deal_postings(v, FOUR, result, 2)) for v in (one, both)]
        assert values[0] == values[1]


@pytest.mark.parametrize("name", VARIANTS)
def test_every_posting_names_its_rule_and_its_arithmetic(name):
    """A word of the documented table, a number that is not zero, and terms to read aloud."""
    for result in outcomes(FOUR):
        for posting in deal_postings(VARIANTS[name], FOUR, result, 1):
            assert posting.rule in RULES
            assert posting.amount
            assert posting.terms


def test_amnesty_changes_no_value():
    """Only differences of the mountain count, so what comes off everybody's is worth nothing."""
    plain = VARIANTS["sochi"]
    kind = override(plain, "amnesty", "yes")
    for split in SPLITS:
        result = Result("all-pass", tricks=dict(zip("SWE", split, strict=True)))
        values = [deal_value(v, THREE.players, deal_postings(v, THREE, result, 3)) for v in (plain, kind)]
        assert values[0] == values[1]


SOCHI = VARIANTS["sochi"]
LENINGRAD = VARIANTS["leningrad"]
LONE = (("W", "whist"), ("E", "pass"))
BOTH = (("W", "whist"), ("E", "whist"))

ENOUGH = {
    "a lone whister: the declarer's tricks": (SOCHI, Result("game", "S", "6c", LONE, {"S": 6})),
    "two tell the third": (SOCHI, Result("game", "S", "8c", BOTH, {"W": 1, "E": 2})),
    "two whisters with no trick between them": (SOCHI, Result("game", "S", "8c", BOTH, {"S": 10})),
    "misère: the declarer's tricks": (SOCHI, Result("misere", "S", "misere", tricks={"S": 1})),
    "all-pass: all but one": (SOCHI, Result("all-pass", tricks={"S": 4, "E": 1})),
    "all-pass: one who took all ten": (SOCHI, Result("all-pass", tricks={"S": 10})),
    "nothing was played": (LENINGRAD, Result("passed-out", "S", "7s", (("W", "pass"), ("E", "pass")))),
}
TOO_LITTLE = {
    "tricks": (SOCHI, THREE, Result("game", "S", "6c", BOTH, {"S": 6})),
    "answers": (SOCHI, THREE, Result("game", "S", "6c", (("W", "whist"),), {"S": 6, "W": 4, "E": 0})),
    "talon": (LENINGRAD, THREE, Result("game", "S", "6c", LONE, {"S": 6})),
    "dealer": (SOCHI, FOUR._replace(hands=FOUR.players, dealer=None), Result("all-pass", tricks={"S": 3, "N": 7})),
}


@pytest.mark.parametrize(("variant", "result"), ENOUGH.values(), ids=ENOUGH)
def test_what_does_not_matter_need_not_be_known(variant, result):
    """A score needs the numbers that decide, no others."""
    assert deal_postings(variant, THREE, result, 1) is not None


@pytest.mark.parametrize(("fact", "case"), TOO_LITTLE.items(), ids=TOO_LITTLE)
def test_what_is_not_written_is_never_zero(fact, case):
    """No score where a fact that decides is missing, and the fact is named."""
    variant, table, result = case
    assert deal_postings(variant, table, result, 1) is None
    assert missing_facts(variant, table, result) == (fact,)


BROCHURE = load("brochure", 1)
REFUSED = {
    "a lone whister who kept his duty": (Result("game", "W", "7d", (("E", "pass"), ("S", "whist")), {"W": 7}), {
        "whist_factor"}),
    "a whister who was short": (Result("game", "S", "6d", LONE, {"S": 9}), {"whist_factor", "responsibility"}),
    "a failed contract": (Result("game", "S", "6d", LONE, {"S": 5}), {"whist_factor"}),
    "misère made": (Result("misere", "S", "misere", tricks={"S": 0}), {"misere_pool"}),
    "misère caught": (Result("misere", "S", "misere", tricks={"S": 2}), {"misere_hill"}),
    "all-pass": (Result("all-pass", tricks={"S": 2, "W": 7, "E": 1}), set()),
    "a concession": (Result("concession", "S", "7d", short=3), set()),
}  # fmt: skip


@pytest.mark.parametrize(("result", "keys"), REFUSED.values(), ids=REFUSED)
def test_a_price_that_the_variant_leaves_open_is_asked_for_by_name(result, keys):
    """Only where the result depends on it."""
    assert needed_conventions(result) & BROCHURE.unstated == keys
