"""Conventions that few tables have: bids without the talon, compulsory all-pass, races, a returned whist."""

import pytest

from prefrec import auction
from prefrec.check import check
from prefrec.outcome import Result, Sheet, Table
from prefrec.race import prizes, winners, with_prizes
from prefrec.scoring import deal_postings
from prefrec.sheet import Series, entry, is_finished, next_dealer, next_series, opening_series
from prefrec.variant import load, override


def rules(name="sochi", **changed):
    """A released variant with conventions changed."""
    variant = load(name, 1)
    for key, text in changed.items():
        variant = override(variant, key, text)
    return variant


def found(text):
    """Codes of a record, in the order of their places."""
    return [fault.code.id for game in check(text) for fault in game.diagnostics]


def record(*lines, header=("rules: sochi 1",), seats=("S: Anna", "W: Boris", "E: Vera")):
    """A record of these deals."""
    return "\n".join(("%prefrec 1", *header, *seats, "", *lines, ""))


# ---- bids without the talon

LADDERS = {
    "no": "8n misere 9s",
    "after-nine": "9n misere/solo 9s/solo 9c/solo 9d/solo 9h/solo 9n/solo 10s",
    "after-ten": "10n misere/solo 10s/solo",
    "nine-only": "8n misere 9s 9c 9d 9h 9n 9s/solo",
}


@pytest.mark.parametrize(("reading", "part"), LADDERS.items())
def test_each_reading_has_a_ladder_of_its_own(reading, part):
    """The sources name these bids in three ways, and where nobody knows them they are not there."""
    ladder = " ".join(auction.ladder(auction.rules_of(rules(without_talon_bids=reading))))
    assert part in ladder
    assert ("/solo" in ladder) == (reading != "no")


def legal(reading, *spoken):
    """What the next of three may say."""
    said = tuple([auction.said(place, word) for place, word in enumerate(spoken)])
    return auction.legal_calls(auction.rules_of(rules(without_talon_bids=reading)), 3, 6, said, len(spoken))


def test_under_nine_only_nothing_else_outbids_a_misere():
    """Not even a ten; and over any other bid a nine with the talon is what it always was."""
    over = legal("nine-only", "misere")
    assert over == ("pass", "9s/solo", "9c/solo", "9d/solo", "9h/solo", "9n/solo")
    assert "9s" in legal("nine-only", "7h")
    assert "10s" in legal("nine-only", "9s/solo")


def test_a_misere_without_the_talon_outbids_the_nines():
    """And is itself outbid by a nine without the talon."""
    assert "misere/solo" in legal("after-nine", "9n")
    assert "9s/solo" in legal("after-nine", "misere/solo")
    assert "9n" not in legal("after-nine", "misere/solo")


SOLO = ("rules: sochi 1", "rules.without_talon_bids: after-nine")
AUCTION = "auction S:7h W:9s/solo E:pass S:pass"


@pytest.mark.parametrize(("lines", "codes"), [
    ((AUCTION, "contract W:9s/solo"), []),
    ((AUCTION, "contract W:9d/solo"), []),
    ((AUCTION, "contract W:9s"), ["A412"]),
    (("auction S:9s W:pass E:pass", "contract S:9s/solo"), ["A412"]),
    (("auction S:misere/solo W:pass E:pass", "contract S:misere/solo", "tricks S:1 _", "score mountain S:10"), []),
    (("auction S:misere/solo W:pass E:pass", "contract S:misere"), ["A412"]),
    (("auction S:8s/solo W:pass E:pass", "contract S:8s"), ["A406"]),
    ((AUCTION, "discard s7 s8", "contract W:9s/solo"), ["A424"]),
    (("contract W:10s/solo",), ["A412"]),
])  # fmt: skip
def test_a_bid_without_the_talon_is_played_without_it(lines, codes):
    """The ten cards as dealt, no discard; and no other bid is."""
    assert found(record("deal 1 E", *lines, header=SOLO)) == codes


def test_a_game_without_the_talon_is_scored_at_the_price_of_its_level():
    """And nobody is paid for a talon that nobody took."""
    table = Table(("S", "W", "E"), ("S", "W", "E"), "E")
    variant = rules("leningrad", without_talon_bids="after-nine")
    result = Result("game", "S", "9s", (("W", "whist"), ("E", "pass")), {"S": 9, "W": 1, "E": 0}, talon=(7, 15))
    paid, unpaid = (entry(deal_postings(variant, table, result._replace(solo=solo), 0)) for solo in (False, True))
    assert unpaid == Sheet({"S": 8}, {}, {"WS": 16})
    assert paid.whists != unpaid.whists


# ---- compulsory all-pass

OPENING = ("rules: classic 1", "rules.opening_all_pass: 1")
LAP = [f"deal {n} {dealer}\nauction none\ncontract all-pass\n" for n, dealer in ((1, "E"), (2, "S"), (3, "W"))]


def test_a_lap_of_all_pass_opens_the_game():
    """A deal of each player, also where the same dealer deals an all-pass deal again."""
    assert found(record(*LAP, header=OPENING)) == []
    assert found(record(*LAP, "deal 4 E", "auction S:7s W:pass E:pass", "contract S:7s", header=OPENING)) == []


@pytest.mark.parametrize("lines", [
    ("auction S:pass W:pass E:pass", "contract all-pass"),
    ("auction S:6s W:pass E:pass", "contract S:6s"),
    ("contract S:6s",),
    ("auction none", "contract S:6s"),
])  # fmt: skip
def test_nobody_is_asked_in_the_lap(lines):
    """Anything but `auction none` and all-pass is told."""
    assert found(record("deal 1 E", *lines, header=OPENING)) == ["A417"]


def test_an_irregular_contract_in_the_lap_is_a_note():
    """Where the writer says himself that it stood."""
    text = record("deal 1 E", "contract S:6s*", header=OPENING)
    assert [(fault.code.id, fault.severity) for game in check(text) for fault in game.diagnostics] == [("A417", "note")]


def test_a_void_deal_of_the_lap_is_dealt_again():
    """It counts for nothing."""
    again = ("deal 1 E", "void cut", "", "deal 2 E", "auction none", "contract all-pass")
    assert found(record(*again, header=OPENING)) == []


def test_without_laps_an_auction_is_held():
    """`auction none` needs a reason."""
    assert found(record(LAP[0])) == ["A410"]


def test_the_lap_moves_the_deal_on_and_raises_the_price():
    """Its deals count like any in a row."""
    variant, players = rules("classic", opening_all_pass="1"), ("S", "W", "E")
    series, dealer = opening_series(variant, players), "E"
    assert series.compelled == 3
    for expected in ("S", "W", "E"):
        series = next_series(variant, series, Result("all-pass"))
        dealer = next_dealer(variant, players, dealer, Result("all-pass"), series)
        assert dealer == expected
    assert (series.all_passes, series.compelled) == (0, 0)  # the third in a row ends a set of the classical game


# ---- races

RACE = load("skachki", 1)
FOUR = ("S", "W", "N", "E")
TABLE = Table(FOUR, ("S", "W", "N"), "E")
WON = Result("game", "S", "8s", (("W", "whist"), ("N", "pass")), {"S": 8, "W": 2, "N": 0}, talon=(0, 8))


@pytest.mark.parametrize(("result", "after"), [
    (Result("misere", "S", "misere", tricks={"S": 1}), Series(0, 1)),
    (Result("misere", "S", "misere", tricks={"S": 2}), Series(1, 1)),
    (Result("misere", "S", "misere", tricks={"S": 5}), Series(2, 1)),
    (Result("misere", "S", "misere", tricks={"S": 0}), Series()),
    (WON._replace(contract="9s", over_misere=True), Series(0, 1)),
    (WON._replace(contract="10s", over_misere=True), Series(1, 1)),
    (WON._replace(contract="9s"), Series()),
    (WON._replace(contract="9s", over_misere=None), None),
    (WON._replace(contract="7s", over_misere=True), Series()),
])  # fmt: skip
def test_a_failed_misere_brings_an_all_pass_deal(result, after):
    """At the first, second or third price, by its tricks; so does a failed nine or ten that outbid one."""
    assert next_series(RACE, Series(), result) == after


def test_neither_misere_nor_an_uncontested_game_leaves_all_pass():
    """Only a game that was whisted and made."""
    passed_out = Result("passed-out", "S", "8s", (("W", "pass"), ("N", "pass")))
    made = Result("misere", "S", "misere", tricks={"S": 0})
    for result, after in ((passed_out, 2), (made, 2), (WON, 0)):
        assert next_series(RACE, Series(2), result).all_passes == after
    assert next_series(load("leningrad", 1), Series(2), made) == Series()


def test_a_race_is_over_at_the_first_full_pool_out_of_all_pass():
    """In a series it goes on; so it does before a compulsory deal, and where that is not known."""
    sheet = Sheet({"S": 22, "W": 4})
    assert is_finished(RACE, FOUR, sheet, 9, Series())
    assert not is_finished(RACE, FOUR, Sheet({"S": 20, "W": 20}), 9, Series())
    for series in (Series(1), Series(0, 1), None):
        assert not is_finished(RACE, FOUR, sheet, 9, series)


def test_the_first_stays_the_first():
    """Who passes him later does not take his prize; of several in one deal the fullest, equals together."""
    assert winners(RACE, FOUR, Sheet({"S": 24, "W": 30}), ("S",)) == ("S",)
    assert winners(RACE, FOUR, Sheet({"S": 24, "W": 30})) == ("W",)
    assert winners(RACE, FOUR, Sheet({"S": 24, "W": 24})) == ("S", "W")
    assert winners(RACE, FOUR, Sheet({"S": 20})) == ()


def test_who_was_first_is_not_guessed():
    """After a gap one full pool tells, two do not."""
    assert winners(RACE, FOUR, None) is None
    assert winners(RACE, FOUR, Sheet({"S": 24}), None) == ("S",)
    assert winners(RACE, FOUR, Sheet({"S": 24, "W": 30}), None) is None


def test_prizes_are_written_on_each_other():
    """300 for the first full pool, 200 for the smallest mountain; equals divide and pay each other nothing."""
    written = entry(prizes(RACE, FOUR, Sheet({}, {"S": 4, "W": 8, "N": 4, "E": 9}), ("W",)))
    assert written == Sheet({}, {}, {
        "WS": 300, "WN": 300, "WE": 300, "SW": 100, "SE": 100, "NW": 100, "NE": 100,
    })  # fmt: skip


def test_the_deal_that_ends_a_race_writes_the_prizes():
    """As part of its score; a deal before writes none."""
    postings = deal_postings(RACE, TABLE, WON, 0)
    sheet = Sheet({"S": 16}, {"W": 2})
    ended = with_prizes(RACE, TABLE, sheet, postings, (), Series(), 12)
    assert {p.rule for p in ended[len(postings):]} == {"race-first", "race-mountain"}
    assert with_prizes(RACE, TABLE, sheet, postings, (), Series(1), 12) == postings
    assert with_prizes(RACE, TABLE, Sheet(), postings, (), Series(), 12) == postings
    assert with_prizes(RACE, TABLE, sheet, postings, (), None, 12) is None


# ---- a returned whist


def test_who_returned_to_whist_may_keep_all():
    """Gentle whist halves on failure; the tournament page gives all to him who turned back."""
    lone = Result("game", "S", "7s", (("W", "whist"), ("N", "pass")), {"S": 5, "W": 3, "N": 2}, talon=(0, 8))
    page = load("leningrad-tournament", 1)
    for returned, trick_whists in ((False, {"WS": 20, "NS": 20}), (True, {"WS": 40})):
        postings = deal_postings(page, TABLE, lone._replace(returned=returned), 0)
        assert entry(p for p in postings if p.rule == "trick-whists").whists == trick_whists


def test_the_record_tells_that_a_whist_was_returned():
    """`pass`, `half`, `whist`."""
    deal = ("deal 1 E", "contract S:7s", "answers W:pass E:half W:whist E:pass", "tricks S:5 W:3 E:2")
    score = "score mountain S:16 whists WS:{} ES:{}"
    header = ("rules: leningrad-tournament 1", "rules.paid_talon: none")
    assert found(record(*deal, score.format(56, 16), header=header)) == []
    assert found(record(*deal, score.format(36, 36), header=header)) == ["S601", "S601"]


# ---- how games end, and how players come


@pytest.mark.parametrize(("changes", "end", "codes"), [
    ((), "closed", ["S610"]),
    ((), "time", []),
    (("rules.pool_target: none", "rules.ending: open"), "closed", ["S610"]),
    (("rules.ending: deals", "rules.max_deals: 2"), "deals", ["S610"]),
    (("rules.ending: deals", "rules.max_deals: 1"), "deals", []),
    (("rules.ending: deals", "rules.max_deals: 1"), "agreed", ["S610"]),
    (("rules.ending: time",), "time", []),
    (("rules.ending: sum", "rules.pool_target: 1"), "time", []),
    (("rules.ending: sum", "rules.pool_target: 2"), "closed", ["S610"]),
])  # fmt: skip
def test_the_word_of_the_end_fits_the_rule(changes, end, codes):
    """Closed, by deals, by time; a game that was over cannot have been broken off."""
    deal = ("deal 1 E", "contract S:6s", "answers W:pass E:pass", "", f"end {end}")
    assert found(record(*deal, header=("rules: sochi 1", *changes))) == codes


SEATS_AND_START = ("S: Anna", "W: Boris", "E: Vera", "start pool S:4 W:6 E:3 mountain S:2 W:8 E:1")


@pytest.mark.parametrize(("line", "changes", "codes"), [
    ("adjust join pool N:4 mountain N:4", (), []),
    ("adjust join pool N:4", (), ["S613"]),
    ("adjust join pool N:5 mountain N:3", (), ["S613", "S613"]),
    ("adjust join pool N:4 _", (), []),
    ("adjust join pool N:9", ("rules.newcomer: agreed",), []),
    ("adjust prize pool N:9", (), []),
])  # fmt: skip
def test_a_newcomer_begins_with_the_means(line, changes, codes):
    """Rounded against him: 13/3 in the pool is 4, 11/3 on the mountain is 4."""
    deal = ("deal 1 E", "N: Olga", "contract all-pass", line)
    assert found(record(*deal, header=("rules: sochi 1", *changes), seats=SEATS_AND_START)) == codes


def test_a_settlement_in_whole_whists():
    """Of equal remainders the first seat is rounded up, and the sum stays zero."""
    deal = ("deal 1 E", "contract S:6s", "answers W:pass E:pass", "", "settlement S:{} W:{} E:{}")
    text = record(*deal, header=("rules: sochi 1", "rules.rounding: whole"))
    assert found(text.format(14, -7, -7)) == []
    assert found(text.format(13, -6, -7)) == ["S604", "S604"]
    exact = record(*deal)
    assert found(exact.format("40/3", "-20/3", "-20/3")) == []
