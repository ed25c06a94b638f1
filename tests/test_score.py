"""Explained numbers: each entry names its rule and its arithmetic, and the parts make the whole."""

import re
from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest

from prefrec.check import CheckedGame, check
from prefrec.generate.games import games
from prefrec.ledger.machine import KEYS, number, page_object
from prefrec.ledger.page import Page, page_of, page_under
from prefrec.ledger.text import entry_line, money_text, page_lines
from prefrec.outcome import Posting
from prefrec.posting_rules import RULES
from prefrec.record import Deal
from prefrec.referee.totals import sheet_of
from prefrec.rescoring import rescored
from prefrec.sheet import entry
from prefrec.show.language import Lang
from prefrec.show.reasons import NAMES, reason_text, terms_text
from prefrec.variant import load
from prefrec.writer import dump_game

HEAD = "%prefrec 1\nrules: sochi 1\nS: A\nW: B\nE: C\n\n"
TABLES = (("sochi", 3), ("leningrad", 4), ("rostov", 3), ("classic", 4), ("gusarik", 2), ("general", 3))


def one(text: str) -> CheckedGame:
    """The only game of a text."""
    (checked,) = check(text)
    return checked


def page(text: str) -> Page:
    """Its own scoring."""
    checked = one(text)
    assert checked.game is not None
    return page_of(checked, checked.game)


def lines(text: str, lang: Lang = Lang.EN) -> list[str]:
    """The page as text."""
    return list(page_lines(page(text), lang))


def generated() -> Iterator[CheckedGame]:
    """A few games of every table."""
    for name, players in TABLES:
        for game in games(11, load(name, 1), players, 3):
            yield one(dump_game(game))


GENERATED = list(generated())


# ---- words


def test_every_rule_has_a_name() -> None:
    """In both languages, and no two rules share one."""
    assert NAMES.keys() == RULES.keys()
    for names in zip(*NAMES.values(), strict=True):
        assert len(set(names)) == len(names)
    assert all(re.search("[а-я]", russian) and not re.search("[a-z]", russian) for _, russian in NAMES.values())


@pytest.mark.parametrize(
    ("english", "russian"),
    [
        ("1 trick x 4", "1 взятка x 4"), ("3 tricks x 4, halved", "3 взятки x 4, пополам"),
        ("5 tricks x 2", "5 взяток x 2"), ("11 undertricks x 2", "11 недобранных взяток x 2"),
        ("1 undertrick x 6", "1 недобранная взятка x 6"), ("2 missing tricks x 2", "2 недостающие взятки x 2"),
        ("1/2 missing tricks x 2", "1/2 недостающие взятки x 2"),
        ("(5 - 2) tricks x 1, divided by 2", "(5 - 2) взяток x 1, поделено на 2"),
        ("price of 7", "цена 7"), ("price of misere, halved", "цена мизера, пополам"),
        ("no trick, price 3", "цена 3"), ("no trick, one point", "одно очко"), ("no trick, 2 x 4 off", "списано 2 x 4"),
        ("3 of 10, price of misere", "3 из 10, цена мизера"), ("5 off", "списано 5"), ("from S", "от Юга"),
        ("4 of pool x 10", "4 в пулю x 10"), ("2 kept", "оставлено 2"), ("2 units x 10", "2 единицы x 10"), ("", ""),
    ],
)
def test_arithmetic_in_russian(english: str, russian: str) -> None:
    """What is counted agrees with its number; figures stay as they are."""
    assert terms_text(english, Lang.RU) == russian
    assert terms_text(english, Lang.EN) == english


@pytest.mark.parametrize("checked", GENERATED, ids=range(len(GENERATED)))
def test_nothing_stays_english_in_russian(checked: CheckedGame) -> None:
    """Whatever a table writes is told in Russian words."""
    for outcome in checked.outcomes:
        for posting in outcome.postings or () if outcome else ():
            assert not re.search("[a-wyz]", entry_line(posting, Lang.RU)), posting


def test_an_entry_in_one_line() -> None:
    """Who, on whom, which column, how much, by which rule, from what."""
    whists = Posting("whists", "W", "S", 12, "trick-whists", "3 tricks x 4")
    assert entry_line(whists, Lang.EN) == "West on South, whists +12: whists for tricks, 3 tricks x 4"
    assert entry_line(whists, Lang.RU) == "Запад на Юг, висты +12: висты за взятки, 3 взятки x 4"
    assert reason_text("unheard-of", "", Lang.EN) == "unheard-of"


# ---- deals


@pytest.mark.parametrize("checked", GENERATED, ids=range(len(GENERATED)))
def test_entries_make_the_written_score(checked: CheckedGame) -> None:
    """What is explained is what a clean record has written, to the last whist."""
    assert checked.game is not None
    for deal in page_of(checked, checked.game).deals:
        assert deal.beside == ()
        if isinstance(deal.deal, Deal) and deal.deal.score is not None and deal.entries is not None:
            assert entry(deal.entries) == sheet_of(deal.deal.score)


def test_a_wrong_number_stands_beside_the_right_one() -> None:
    """Behind the last entry that makes it; one that no rule writes has a line of its own."""
    told = lines(HEAD + "deal 1 E\ncontract S:7s\nanswers W:whist E:whist\ntricks S:6 W:2 E:2\n"
                 "score pool W:2 mountain S:6 whists WS:12 ES:12\n")  # fmt: skip
    at = told.index("  South, mountain +4: undertricks, 1 undertrick x 4")
    assert told[at + 1] == "    written 6, by the rules 4 (+2)"
    assert "  West, pool: written 2, by the rules 0 (+2)" in told
    assert not any("S601" in line for line in told)


def test_what_is_not_scored_says_why() -> None:
    """Where nothing can be computed the score line is shown as it stands, and the finding with it."""
    told = lines(HEAD + "deal 1 E\ncontract S:7s\nscore pool S:4\n")
    assert "  as written: pool S 4" in told
    assert any(line.startswith("  ! warning[S609]") for line in told)
    broken = lines(HEAD + "deal 1 E\ncontract S:7s\nanswers W:half E:pass\n")
    assert "  not scored" in broken
    assert any(line.startswith("  ! error[A432]") for line in broken)


def test_void_unread_and_empty_deals() -> None:
    """A void deal has no entries, an unread one says so, a deal that writes nothing says that."""
    head = HEAD.replace("%prefrec 1", "%prefrec 1.9")
    told = lines(head + "deal 1 E\nvoid cut\n\ndeal 2 E\nnewword S\n")
    assert "deal 1, dealer E: void cut" in told
    assert "deal 2, dealer E: could not be read" in told
    nothing = lines(HEAD.replace("S: A", "rules.raspasy_scoring: rostov-minus-min\nrules.zero_bonus: none\nS: A")
                    + "deal 1 E\ncontract S:6s\nanswers W:pass E:pass\n")  # fmt: skip
    assert nothing[1].startswith("  agreed: raspasy_scoring rostov-minus-min")


def test_a_game_without_rules() -> None:
    """Nothing is scored, and it is said how it could be."""
    told = lines(HEAD.replace("rules: sochi 1\n", "") + "deal 1 E\ncontract S:6s\nanswers W:pass E:pass\n")
    assert told[0] == "game 1: no rules are written; --rules NAME scores the game"
    assert "  not scored" in told


def test_adjustments_are_told() -> None:
    """In points and in tricks."""
    told = lines(HEAD + "deal 1 E\ncontract S:6s\nanswers W:pass E:pass\nadjust lead mountain S:2\n")
    assert "  adjust lead: mountain S 2" in told


# ---- the closing


@pytest.mark.parametrize("checked", GENERATED, ids=range(len(GENERATED)))
def test_the_parts_make_the_settlement(checked: CheckedGame) -> None:
    """Pool, mountain and whists of each seat sum to its balance; each part sums to zero over the table."""
    assert checked.game is not None
    shares = page_of(checked, checked.game).shares
    assert {share.seat: share.total for share in shares} == (checked.settlement or {})
    for share in shares:
        whists = sum(debt.value for debt in share.whists)
        assert share.pool.value + share.mountain.value + whists == share.exact
    assert sum(share.pool.value for share in shares) == sum(share.mountain.value for share in shares) == 0


def test_arithmetic_of_the_settlement() -> None:
    """Against the mean of all; with one player less to divide, by so much more; both sides of a sheet once."""
    deal = "deal 1 E\ncontract S:7s\nanswers W:whist E:pass\ntricks S:7 W:2 E:1\n"
    told = lines(HEAD + deal)
    assert "    pool +80/3: (4 - mean of all 4/3) x 10" in told
    assert "    whists -12: S→W 0 - W→S 12" in told
    told = lines(HEAD.replace("S: A", "rules.hill_divisor: n-1\nrules.whist_entries: both\nS: A") + deal)
    assert "    pool +40: (4 - mean of all 4/3) x 10 x 3/2" in told
    assert "    whists -12: (S→W -12 - W→S 12) / 2" in told


def test_rounding_is_told() -> None:
    """Where the rules round, the exact number stands beside the whole one."""
    deal = "deal 1 E\ncontract S:6s\nanswers W:pass E:pass\n"
    told = lines(HEAD.replace("S: A", "rules.rounding: whole\nS: A") + deal)
    assert {"  South +14", "    rounded: +40/3 -> +14"} <= set(told) or {
        "  South +13", "    rounded: +40/3 -> +13"} <= set(told)  # fmt: skip


def test_written_settlement_and_money() -> None:
    """What is written otherwise is told with the difference; money by the stake, and who pays whom."""
    told = lines(HEAD.replace("S: A", "stake: 0.6 RUB\nS: A") + "deal 1 E\ncontract S:6s\nanswers W:pass E:pass\n"
                 "end time\nsettlement S:13 W:-7 E:-6\nmoney S:8 W:-4 E:-4\n")  # fmt: skip
    assert "    written 13 (-1/3)" in told
    assert "money (0.6 RUB):" in told
    assert [line for line in told if line.startswith("  West pays")] == ["  West pays South 20/3 (4)"]
    assert "  South +8" in told


@pytest.mark.parametrize(
    ("value", "text"), [(Fraction(-248, 5), "-49.6"), (3, "+3"), (Fraction(1, 3), "+1/3"), (0, "+0"), (-52, "-52")]
)
def test_money_is_exact(value: Fraction, text: str) -> None:
    """A decimal where it is one, else a fraction."""
    assert money_text(value) == text


# ---- for programs


def keys(value: object) -> Iterator[str]:
    """Every key of an object, at any depth."""
    if isinstance(value, dict):
        yield from value
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from keys(item)


def test_every_key_is_explained() -> None:
    """Keys are seats, pairs of seats, or explained; no explanation is left over."""
    used: set[str] = set()
    for checked in GENERATED:
        assert checked.game is not None
        assert checked.settings is not None
        used |= set(keys(page_object(page_of(checked, checked.game), Lang.EN)))
    wrong = HEAD.replace("S: A", "stake: 2 EUR\nS: A") + "deal 1 E\ncontract S:6s\nanswers W:pass E:pass\n"
    wrong += "adjust lead mountain S:2\nscore pool S:3\n"
    used |= set(keys(page_object(page(wrong), Lang.EN)))
    assert {key for key in used if not re.fullmatch("[SWNE]{1,2}", key)} == KEYS.keys()


def test_numbers_for_programs() -> None:
    """Whole numbers are numbers, fractions are text."""
    assert [number(value) for value in (3, Fraction(4, 2), Fraction(-1, 3))] == [3, 2, "-1/3"]


def test_programs_and_people_are_told_the_same() -> None:
    """Every reason of the one is in the other."""
    for checked in GENERATED[:6]:
        assert checked.game is not None
        whole = page_of(checked, checked.game)
        told = "\n".join(page_lines(whole, Lang.RU))
        for deal in page_object(whole, Lang.RU)["deals"]:  # type: ignore[attr-defined]
            assert all(item["reason"] in told for item in deal["entries"] or ())


# ---- whole pages


EVENING = (
    HEAD.replace("S: A", "rules.pool_target: 6\nstake: 0.5 EUR\nS: A")
    + "deal 1 E\ncontract S:7s\nanswers W:whist E:pass\ntricks S:6 W:3 E:1\n\n"
    "deal 2 S\ncontract all-pass\ntricks S:4 W:0 E:6\n\n"
    "deal 3 W\ncontract E:misere\ntricks E:0 _\n\n"
    "deal 4 E\ncontract S:6h\nanswers W:pass E:half\n\n"
    "end time\n"
)


@pytest.mark.parametrize("lang", Lang)
def test_a_page(lang: Lang, golden: Callable[[str, str], None]) -> None:
    """A short evening as it is told."""
    golden(f"score-{lang.value}.txt", "\n".join(lines(EVENING, lang)) + "\n")


def test_a_page_by_other_rules(golden: Callable[[str, str], None]) -> None:
    """The same evening by the rules of Rostov, and what they cannot take over."""
    checked = one(EVENING)
    assert checked.game is not None
    assert checked.settings is not None
    told = rescored(checked.game, checked.settings, checked.outcomes, load("rostov", 1))
    golden("score-rostov.txt", "\n".join(page_lines(page_under(checked, checked.game, told), Lang.EN)) + "\n")
