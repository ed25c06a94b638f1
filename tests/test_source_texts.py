"""The first source text, a page of general rules: facts 1 to 8, recorded, checked and scored under ``general``."""

import pytest
from source_records import clean, codes, deal, game, rewritten, score

from prefrec.variant import load

SEVEN = deal(
    "deal 1 E",
    "hand S sAQJ98 cT dQJ7 hK",
    "hand W sK c7 dAT8 hAQ987",
    "hand E sT7 cAQJ98 dK hJT",
    "talon cK d9",
    "auction S:6s W:6h E:pass S:7s W:pass",
    "discard cT hK",
    "contract S:7s",
    "answers W:whist E:pass",
    "open W",
    "1 S sA sK s7",
    "2 S sQ c7 sT",
    "3 S sJ h7 c8",
    "4 S d9 d8 dK",
    "5 E cA cK h8",
    "6 E cQ s8 h9",
    "7 S dQ dT c9",
    "8 S dJ dA hT",
    "9 W hA hJ s9",
    "10 S d7 hQ cJ",
    "tricks S:7 W:1 E:2",
)
THREE = game("general", 3, SEVEN)
SIX = deal(
    "deal 1 S",
    "hand S sA98 cAJ87 dT8 hK",
    "hand W sK7 cQT dKJ9 hT87",
    "hand E sQJ cK9 dAQ7 hQJ9",
    "talon hA sT",
    "auction W:pass E:pass S:6s",
    "discard hK dT",
    "contract S:6s",
    "answers W:whist E:whist",
    "1 W sK sQ s8",
    "2 W s7 sJ sA",
)
DEFENDER_LEADS = game("general", 3, SIX)


def before(text, line):
    """The record up to this line."""
    return text[: text.index(f"\n{line}") + 1]


def results(players, *lines):
    """A deal of which only the results are written."""
    return game("general", players, deal(*lines))


@pytest.mark.parametrize(("first", "second"), [
    ("1 S s8 sK sT", "2 W c7 cJ cK"),
    ("1 S dJ dA dK", "2 W c7 cJ cK"),
    ("1 S d7 dT dK", "2 E cA cK c7"),
])  # fmt: skip
def test_fact_1_the_player_left_of_the_dealer_leads(first, second):
    """SEED1 1: the first hand leads to the first trick, any card; the winner of a trick leads to the next."""
    head = before(THREE, "1 S")
    assert clean(head + f"{first}\n{second}\n")
    for leader in "WE":
        assert codes(head + f"1 {leader} __ __ __\n") == ("P507",)
    for leader in {"S", "W", "E"} - {second[2]}:
        assert codes(head + f"{first}\n2 {leader} __ __ __\n") == ("P507",)


def test_fact_2_suit_then_trump_then_any_card():
    """SEED1 2: follow suit; without the suit play a trump; only without both play what you like."""
    assert codes(rewritten(THREE, "7 S dQ dT c9", "7 S dQ hQ c9")) == ("P501",)
    assert codes(rewritten(THREE, "5 E cA cK h8", "5 E cA d7 h8"))[0] == "P501"
    assert codes(rewritten(THREE, "6 E cQ s8 h9", "6 E cQ d7 h9")) == ("P502",)
    for thrown in ("dA", "dT", "hA", "hQ", "h9"):  # neither a club nor a trump is left to West
        assert clean(before(THREE, "6 E") + f"6 E cQ s8 {thrown}\n")


def test_fact_3_six_spades_is_whisted_by_both_and_played_standing():
    """SEED1 3: whoever passed in the auction must whist a six of spades, and nobody opens his hand."""
    assert clean(DEFENDER_LEADS)
    assert codes(rewritten(DEFENDER_LEADS, "W:whist E:whist", "W:pass E:whist")) == ("A433",)
    assert codes(rewritten(DEFENDER_LEADS, "E:whist\n", "E:whist\nopen W\n")) == ("A436",)
    six = results(3, "deal 1 E", "contract S:6s", "answers W:whist E:whist", "tricks S:7 W:2 E:1")
    assert score(six) == "pool S:2 mountain E:2 whists WS:4 ES:2"


OPEN_CHOICE = {
    "another six": ("contract S:6c", "answers W:whist E:pass"),
    "six without trump": ("contract S:6n", "answers W:pass E:whist"),
    "a higher spade contract": ("contract S:8s", "answers W:whist E:pass"),
}


@pytest.mark.parametrize(("contract", "answers"), OPEN_CHOICE.values(), ids=OPEN_CHOICE)
def test_fact_4_on_other_contracts_either_may_pass(contract, answers):
    """SEED1 4, first part: on other sixes, without trump and on higher games one or both may pass."""
    assert clean(results(3, "deal 1 E", contract, answers, "tricks S:7 W:1 E:2"))
    both_passed = answers.replace("whist", "pass")
    assert clean(results(3, "deal 1 E", contract, both_passed))


def test_fact_4_the_dealer_may_whist_after_a_look():
    """SEED1 4, second part: with four at the table, when both passed, he sees either hand and may whist."""
    whisted = results(4, "deal 1 N", "contract S:7c", "answers W:pass E:pass N:whist/W", "tricks S:6 W:1 E:3")
    assert score(rewritten(whisted, "N:whist/W", "N:whist/E")) == score(whisted)
    assert score(whisted) == "mountain S:4 whists WS:4 NS:20 ES:4"
    assert codes(rewritten(whisted, "N:whist/W", "N:whist/S")) == ("A434",)
    assert codes(rewritten(whisted, "E:pass N:whist/W", "E:whist N:whist/W")) == ("A434",)
    assert codes(rewritten(whisted, "rules: general 1", "rules: sochi 1")) == ("A434",)


@pytest.mark.parametrize(("contract", "entry"), [
    ("S:6h", "pool S:2 whists ES:4"),
    ("S:7h", "pool S:4 whists ES:4"),
    ("S:8h", "pool S:6"),
])  # fmt: skip
def test_fact_4_when_all_decline_the_last_speaker_writes_his_own(contract, entry):
    """SEED1 4, third part: no play; the declarer's right writes two tricks on a six, one on a seven."""
    declined = results(4, "deal 1 N", f"contract {contract}", "answers W:pass E:pass N:pass/E", f"score {entry}")
    assert score(declined) == entry
    assert codes(rewritten(declined, f"score {entry}", "score pool S:9"))[0] == "S601"
    assert codes(rewritten(declined, f"score {entry}", "1 W __ __ __")) == ("P514",)


def test_fact_5_the_lone_whister_chooses_standing_or_lying():
    """SEED1 5: everybody holds his own cards, or the whister's and the passer's lie on the table."""
    assert clean(rewritten(THREE, "open W", "closed W"))
    assert score(rewritten(THREE, "open W", "closed W")) == score(THREE)
    for wrong in ("open E", "open S"):
        assert codes(rewritten(THREE, "open W", wrong)) == ("A436",)
    assert codes(rewritten(THREE, "W:whist E:pass", "W:whist E:whist")) == ("A436",)


def test_fact_6_the_cards_are_laid_down_before_a_defenders_lead():
    """SEED1 6: before the first lead of a defender; after the first card where the declarer leads."""
    lying = rewritten(DEFENDER_LEADS, "contract S:6s", "contract S:6h", "E:whist", "E:pass\nopen W",
                      "1 W sK sQ s8\n2 W s7 sJ sA\n", "1 W sK sQ s8\n")  # fmt: skip
    assert clean(lying)
    assert not load("general", 1).first_lead_dark
    assert codes(rewritten(lying, "open W", "open W dark")) == ("A436",)
    dark = ("rules: general 1", "rules: general 1\nrules.first_lead_dark: yes")
    assert clean(rewritten(lying, "open W", "open W dark", *dark))
    assert clean(rewritten(THREE, "open W", "open W dark"))  # the declarer leads


def test_fact_7_all_whists_and_fines_are_the_whisters():
    """SEED1 7: the whister decides; the passer's tricks count for him, and he alone is fined."""
    assert score(THREE) == "pool S:4 whists WS:12"
    told = rewritten(THREE, "tricks S:7 W:1 E:2", "tricks S:7 W:1 E:2\nscore pool S:4 whists WS:4 ES:8")
    assert set(codes(told)) == {"S601"}
    short = results(3, "deal 1 E", "contract S:7s", "answers W:whist E:pass", "tricks S:9 W:0 E:1")
    assert score(short) == "pool S:4 mountain W:4 whists WS:4"
    for meddler in ("E", "N"):
        four = results(4, "deal 1 N", "contract S:7s", "answers W:whist E:pass", "open W", "tricks S:7 W:1 E:2")
        assert codes(rewritten(four, "open W", f"open {meddler}")) == ("A436",)


@pytest.mark.parametrize(("answers", "tricks", "entry"), [
    ("W:whist E:pass", "S:8 W:1 E:1", "pool S:2 mountain W:4 whists WS:4"),
    ("W:whist E:whist", "S:8 W:1 E:1", "pool S:2 mountain W:2 E:2 whists WS:2 ES:2"),
    ("W:whist E:whist", "S:6 W:4 E:0", "pool S:2 whists WS:8"),
])  # fmt: skip
def test_fact_8_whisters_without_their_tricks_are_fined(answers, tricks, entry):
    """SEED1 8: a six asks for four tricks of the side; the missing ones go to the whisters' mountains."""
    assert score(results(3, "deal 1 E", "contract S:6c", f"answers {answers}", f"tricks {tricks}")) == entry
