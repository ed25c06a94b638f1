"""Every contract, split of ten tricks and set of answers, for two, three and four players, under every variant."""

import re
from fractions import Fraction
from math import prod

import plain_scorer
import pytest
import score_tables
from random_games import plain_deal, plain_rules
from score_tables import FILE, TABLES, VARIANTS

from prefrec.posting_rules import ALL_PASS_TRICKS, CONSOLATION, TRICK_WHISTS, UNDERTRICKS, WHISTER_SHORT, ZERO_BONUS
from prefrec.scoring import deal_postings
from prefrec.settlement import deal_value
from prefrec.sheet import entry
from prefrec.variant import known_variants, load, override

PRICE = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
DUTY = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
CLUBS = (None, "misere", "6s", "6c", "7c", "8c", "9c", "10c")


def pages():
    """What the file says of each variant: the lines that a person checked, and the digest."""
    parts = FILE.read_text(encoding="utf-8").split("\n== ")[1:]
    found = {}
    for part in parts:
        title, *lines, digest = part.strip().splitlines()
        found[title.split()[0]] = (lines, digest)
    return found


def total(postings, rule):
    """All that one rule writes; of whists on both sides the won ones."""
    return sum(posting.amount for posting in postings if posting.rule == rule and (posting.on in (None, "S")))


def laws(variant, players, result, postings):
    """What every deal keeps, whatever its variant: in pool, on mountains, in whists."""
    assert sum(deal_value(variant, TABLES[players].players, postings).values()) == 0
    if result.kind == "game":
        level, taken = int(result.contract[:-1]), result.tricks["S"]
        price, short = PRICE[level], max(0, level - taken)
        assert total(postings, TRICK_WHISTS) == (10 - taken) * price * variant.whist_factor
        assert total(postings, UNDERTRICKS) == short * price * variant.hill_factor
        assert sum(p.amount for p in postings if p.column == "pool") == (0 if short else price * variant.pool_factor)
        consoled = {p.amount for p in postings if p.rule == CONSOLATION and p.on == "S"}
        assert len(consoled) == (1 if short and variant.consolation != "none" else 0)
        missing = DUTY[level] - (10 - taken)
        if short or missing <= 0 or not result.answers or result.answers[2:] == (("E", "whist"),):
            assert total(postings, WHISTER_SHORT) == 0 or variant.shortage_test == "strict"
    if result.kind == "all-pass" and variant.raspasy_scoring == "hill":
        written_tricks = sum(n for seat, n in result.tricks.items() if seat in TABLES[players].players)
        hill = total(postings, ALL_PASS_TRICKS)
        assert hill % variant.raspasy_price == 0
        assert (hill == 0) == (written_tricks == 0)
        assert total(postings, ZERO_BONUS) == 0 or 0 in result.tricks.values()


def agree(rules, players, number, result, postings):
    """The second scorer writes the same."""
    plain = plain_scorer.score(rules, plain_deal(TABLES[players], result, max(1, number)))
    sheet = entry(postings)
    assert plain["pool"] == sheet.pool
    assert plain["hill"] == sheet.mountain
    assert {writer + victim: amount for (writer, victim), amount in plain["whists"].items()} == sheet.whists


@pytest.mark.parametrize("players", TABLES)
@pytest.mark.parametrize("name", VARIANTS)
def test_every_outcome_is_scored_and_keeps_the_laws(name, players):
    """No exception, values that sum to zero exactly, every trick paid once; the second scorer agrees."""
    variant = VARIANTS[name]
    rules = plain_rules(variant)
    for _, number, result in score_tables.outcomes(variant, players):
        postings = deal_postings(variant, TABLES[players], result, number)
        assert postings is not None, result
        if result.contract in CLUBS:
            laws(variant, players, result, postings)
            agree(rules, players, number, result, postings)


@pytest.mark.parametrize("name", VARIANTS)
def test_the_suit_of_a_contract_changes_no_number(name):
    """The others write what clubs write, so the laws hold for them as well."""
    variant = VARIANTS[name]
    for _, number, result in score_tables.outcomes(variant, 4):
        if result.contract not in CLUBS:
            clubs = result._replace(contract=f"{result.contract[:-1]}c")
            assert deal_postings(variant, TABLES[4], result, number) == deal_postings(variant, TABLES[4], clubs, number)


def value(arithmetic):
    """``5*8/2+2*8`` as a number."""
    terms = re.findall(r"([+-]?)([\d*/]+)", arithmetic)
    assert "".join(sign + term for sign, term in terms) == arithmetic
    return sum((-1 if sign == "-" else 1) * product(term) for sign, term in terms)


def product(term):
    """``5*8/2``."""
    factors = re.findall(r"([*/]?)(\d+)", term)
    return prod(Fraction(1, int(n)) if sign == "/" else Fraction(int(n)) for sign, n in factors)


def worked_out(line):
    """A line that a person wrote: the outcome, and what is written with every sum worked out."""
    outcome, _, entries = line.partition(";")[0].strip().partition(" writes ")
    return outcome, in_columns(re.sub(r"(\w+)=(\S+)", lambda found: f"{found[1]}={value(found[2])}", entries))


def in_columns(entries):
    """The entries of each column, in whatever order they stand."""
    parts = re.split(r" ?\b(pool|mountain|whists) ", f" {entries}")[1:]
    return {column: set(numbers.split()) for column, numbers in zip(parts[::2], parts[1::2], strict=True)}


@pytest.mark.parametrize("name", VARIANTS)
def test_a_person_worked_these_out(name, request):
    """The lines of the file: each is an outcome of the table, and its arithmetic gives what the program writes.

    The digest of the whole table stands as well: a released variant scores for ever as it does today.
    ``--update-golden`` writes digests anew.
    """
    if request.config.getoption("--update-golden"):
        FILE.write_text(score_tables.renewed(FILE.read_text(encoding="utf-8"), name), encoding="utf-8")
    lines, digest = pages()[name]
    assert score_tables.digest(VARIANTS[name]) == digest
    table = dict(line.split(" writes ") for line in score_tables.lines(VARIANTS[name]))
    assert len(lines) >= 12
    for line in lines:
        outcome, entries = worked_out(line)
        assert outcome in table, line
        assert entries == in_columns(table[outcome]), line


def test_what_has_no_prices_is_not_scored():
    """Every variant is in the file, but those that leave even the price list to the record."""
    assert set(pages()) == set(VARIANTS)
    for name in known_variants().keys() - VARIANTS.keys():
        open_ = load(name, known_variants()[name][-1]).unstated
        assert {"pool_factor", "hill_factor", "whist_factor"} <= open_
        assert override(load(name, 1), "pool_factor", "1").unstated == open_ - {"pool_factor"}
