"""What if: the same cards by other rules. What is played stays, every entry is computed anew, and what
cannot be carried over is said."""

import re

import pytest

from prefrec.check import CheckedGame, check
from prefrec.generate.games import games
from prefrec.notation.reader import read
from prefrec.outcome import Sheet
from prefrec.record import Deal, Game
from prefrec.referee.game import referee
from prefrec.referee.situation import DealOutcome
from prefrec.rescoring import Rescored, rescore
from prefrec.settlement import deal_value, settle
from prefrec.sheet import add
from prefrec.variant import known_variants, load, override
from prefrec.writer import dump_game

TABLES = (("sochi", 3), ("sochi", 4), ("leningrad", 3), ("leningrad", 4), ("rostov", 3), ("classic", 4), ("general", 3))
CARDS = (
    "hand S s87 cAK8 dQJ hAJ9\nhand W s9 cT7 dKT97 hQ87\nhand E sAQJT cQJ9 dA8 hT\ntalon sK hK\n"
)


def game(deals: str, rules: str = "sochi 1", more: str = "", seats: str = "S: A\nW: B\nE: C") -> Game:
    """The game of these deals."""
    (found,) = read(f"%prefrec 1\nrules: {rules}\n{more}{seats}\n\n{deals}\n")
    assert found.game is not None, found.diagnostics
    assert not [fault for fault in found.diagnostics if fault.severity == "error"]
    return found.game


def told(rescored: Rescored, deal: int | None = 1) -> list[tuple[str, bool]]:
    """What is said of a deal, or of the whole game."""
    return [(left.what, left.is_scored) for left in rescored.left_out if left.deal == deal]


def plain(outcomes: tuple[DealOutcome | None, ...]) -> list[DealOutcome | None]:
    """Outcomes whose sheets do not name zeros, as anchors in a record do."""
    return [one and one._replace(sheet=one.sheet and add(Sheet(), one.sheet)) for one in outcomes]


# ---- laws


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_by_its_own_rules_nothing_changes(name: str, players: int) -> None:
    """Entries, sheets and settlement are those of the referee, and nothing is left out."""
    variant = load(name, 1)
    for record in games(5, variant, players, 4):
        own, again = referee(record), rescore(record, variant)
        assert plain(again.outcomes) == plain(own.outcomes)
        assert again.settlement == own.settlement
        assert again.left_out == ()


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("other", sorted(known_variants()))
def test_every_game_by_all_rules(name: str, players: int, other: str) -> None:
    """Values of every deal and the settlement sum to zero, and every deal that is left out is named."""
    variant = load(other, known_variants()[other][-1])
    for record in games(6, load(name, 1), players, 2):
        done = rescore(record, variant)
        assert sum((done.settlement or {}).values()) == 0
        left = {note.deal for note in done.left_out if not note.is_scored}
        for deal, outcome in zip(record.deals, done.outcomes, strict=True):
            assert outcome is not None
            if outcome.postings is None:
                assert left & {deal.number, None}
            else:
                assert deal.number not in left
                assert sum(deal_value(variant, outcome.table.players, outcome.postings).values()) == 0


def without_numbers(record: Game) -> Game:
    """The game as if nobody had kept the score."""
    deals = [deal._replace(score=None, sheet=None) if isinstance(deal, Deal) else deal for deal in record.deals]
    tags = tuple(tag for tag in record.tags if tag.key != "detail")
    return record._replace(tags=tags, deals=tuple(deals), final=None, settlement=None, money=None)


def test_what_was_written_does_not_matter() -> None:
    """Scores of the record's own rules are not compared, and lead to no other result."""
    for record in games(8, load("sochi", 1), 3, 3):
        with_scores, without = (rescore(one, load("leningrad", 1)) for one in (record, without_numbers(record)))
        assert with_scores.outcomes == without.outcomes
        assert with_scores.settlement == without.settlement


def test_a_game_goes_there_and_back() -> None:
    """What is played by the rules of Sochi is scored by those of Leningrad as if it had named them."""
    for record in games(9, load("sochi", 1), 3, 3):
        done = rescore(record, load("leningrad", 1))
        if any(not left.is_scored for left in done.left_out):
            continue
        renamed = without_numbers(record)
        tags = tuple(tag._replace(value="leningrad 1") if tag.key == "rules" else tag for tag in renamed.tags)
        own = referee(renamed._replace(tags=tags))
        pairs = zip(own.outcomes, done.outcomes, strict=True)
        if not any(one is None or one.is_broken for one in own.outcomes):
            assert [one and one.postings for one, _ in pairs] == [two and two.postings for two in done.outcomes]
            assert own.settlement == done.settlement


# ---- entries by hand


def test_prices_are_those_of_the_other_rules() -> None:
    """Seven spades made, a lone whister with three tricks: 12 whists in Sochi, 24 in Leningrad."""
    record = game("deal 1 E\n" + CARDS + "contract S:7s\nanswers W:whist E:pass\ntricks S:7 W:2 E:1\n")
    done = rescore(record, load("leningrad", 1))
    (outcome,) = done.outcomes
    assert outcome is not None
    assert outcome.postings is not None
    entries = {(one.column, one.seat, one.on): one.amount for one in outcome.postings}
    assert entries["whists", "W", "S"] == 24
    assert done.settlement == settle(load("leningrad", 1), ("S", "W", "E"), outcome.sheet)  # type: ignore[arg-type]


def test_the_sheet_runs_on_by_the_other_rules() -> None:
    """The price of all-pass in a row is that of the other progression: 2, 4 and 6 in Leningrad."""
    deal = "deal {} {}\ncontract all-pass\ntricks S:3 W:3 E:4\n\n"
    record = game("".join(deal.format(number, dealer) for number, dealer in enumerate("ESW", 1)))
    done = rescore(record, load("leningrad", 1))
    assert [outcome and outcome.sheet and outcome.sheet.mountain["E"] for outcome in done.outcomes] == [8, 24, 48]


# ---- what cannot be carried over

FOUR = "S: A\nW: B\nN: D\nE: C"

CASES = {
    "half-whist": (
        game("deal 1 E\ncontract S:7s\nanswers W:pass E:half\n"), "classic", (),
        {"East may not take a half-whist": True, "these rules know no half-whist": False},
    ),
    "no-trump bid": (
        game("deal 1 E\nauction S:6n W:pass E:pass\ncontract S:6n\nanswers W:pass E:pass\n"), "sochi",
        (("nt_bids", "no"),), {"South calls 6n, which Сочинка does not know": True, "The contract is S:6n": True},
    ),
    "concession": (
        game("deal 1 E\ncontract S:7-3\n", more="rules.concede: 3\n"), "leningrad", (),
        {"Ленинградка knows no concession of 3": True},
    ),
    "stalingrad": (
        game("deal 1 E\ncontract S:6s\nanswers W:pass E:pass\n"), "sochi", (("stalingrad", "yes"),),
        {"West answers pass to six of spades": True},
    ),
    "checked ten": (
        game("deal 1 E\ncontract S:10s\ntricks S:10 W:0 E:0\n", more="rules.ten: checked\n"), "sochi",
        (("ten", "whisted"),), {"the ten was only checked, and by these rules it is whisted": False},
    ),
    "whisted ten": (
        game("deal 1 E\ncontract S:10s\nanswers W:whist E:pass\ntricks S:10 W:0 E:0\n", more="rules.ten: whisted\n"),
        "sochi", (("ten", "checked"),), {"West answers whist where nobody asks for that": True},
    ),
    "dealer's whist": (
        game("deal 1 E\ncontract S:7s\nanswers W:pass N:pass E:whist\ntricks S:7 W:2 N:1\n",
             more="rules.dealer_whist: yes\n", seats=FOUR),
        "sochi", (("dealer_whist", "no"),), {"East answers whist where nobody asks": True},
    ),
    "paid talon": (
        game("deal 1 E\ncontract S:7s\nanswers W:whist E:pass\ntricks S:7 W:2 E:1\n"), "leningrad", (),
        {"these rules need what is not written: talon": False},
    ),
    "agreed all-pass": (
        game("deal 1 E\nauction none\ncontract all-pass\ntricks S:3 W:3 E:4\n", more="rules.all_pass_agreed: yes\n"),
        "leningrad", (), {"Ленинградка knows no all-pass without an auction": True},
    ),
    "shared misere": (
        game("deal 1 E\ncontract S+E:misere\ntricks S:2 _\n", more="rules.misere_shared: yes\n", seats=FOUR),
        "sochi", (("misere_shared", "no"),), {"East cannot share the misere": True},
    ),
    "talon of an all-pass": (
        game("deal 1 E\ncontract all-pass\ntricks S:3 W:3 N:3 E:1\n", seats=FOUR), "rostov", (),
        {"East does not play in this deal": True, "the dealer plays the talon of an all-pass deal by one": False},
    ),
    "factor": (
        game("deal 1 E\nfactor 1\ncontract all-pass\ntricks S:3 W:3 E:4\n"), "leningrad", (), {},
    ),
    "unknown result": (
        game("deal 1 E\ncontract S:7s\n"), "leningrad", (), {"it is not told how the deal came out": False},
    ),
    "conventions of a deal": (
        game("deal 1 E\nrules.stalingrad: yes\ncontract S:7s\nanswers W:pass E:pass\n"), "leningrad", (),
        {"conventions that change with this deal do not hold: stalingrad yes": True},
    ),
    "penalty": (
        game("deal 1 E\ncontract S:7s\nanswers W:pass E:pass\nadjust lead mountain S:2\n"), "leningrad", (),
        {"adjust lead stands as it was agreed by other rules": True},
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_is_said_of_a_deal(case: tuple[Game, str, tuple[tuple[str, str], ...], dict[str, bool]]) -> None:
    """Each thing in words, and whether the deal is scored all the same."""
    record, name, overrides, expected = case
    variant = load(name, 1)
    for key, value in overrides:
        variant = override(variant, key, value)
    done = rescore(record, variant)
    said = told(done)
    assert len(said) == len(expected), said
    for (what, is_scored), (beginning, wanted) in zip(said, expected.items(), strict=True):
        assert what.startswith(beginning), what
        assert is_scored is wanted
    (outcome,) = done.outcomes
    assert outcome is not None
    assert (outcome.postings is not None) is all(expected.values())


def test_a_call_below_the_exit_level() -> None:
    """After all-pass a six is no opening in Leningrad; the deal is scored as it was played."""
    record = game("deal 1 E\ncontract all-pass\ntricks S:3 W:3 E:4\n\n"
                  "deal 2 S\nauction W:6s E:pass S:pass\ncontract W:6s\nanswers E:pass S:pass\n")  # fmt: skip
    done = rescore(record, load("leningrad", 1))
    assert told(done, 2) == [
        ("West opens 6s, below the exit from all-pass (by these rules: 7s or more, misere or pass)", True)
    ]
    assert done.outcomes[1] is not None
    assert done.outcomes[1].postings


def test_who_leads_the_third_trick() -> None:
    """Where the winner of the second trick leads and not the forehand, it is said; the cards stay."""
    play = (
        "deal 1 E\nhand S s87 cAK8 dQJ hAJ9\nhand W s9 cT7 dKT97 hQ87\nhand E sAQJT cQJ9 dA8 hT\ntalon sK hK\n"
        "contract all-pass\n1 +sK S s7 s9 sA\n2 +hK S h9 hQ hT\n3 S cK c7 c9\n"
    )
    done = rescore(game(play), override(load("sochi", 1), "raspasy_trick3_leader", "winner"))
    assert told(done)[0][0].startswith("South leads to trick 3 (by these rules: West")


def test_a_deal_that_is_left_out_writes_nothing() -> None:
    """The sheet goes on without it, and so does the series of all-pass deals."""
    record = game("deal 1 E\ncontract S:7s\nanswers W:pass E:pass\n\ndeal 2 S\ncontract W:7s\nanswers E:pass S:half\n\n"
                  "deal 3 W\ncontract E:7s\nanswers S:pass W:pass\n")  # fmt: skip
    done = rescore(record, load("classic", 1))
    sheets = [outcome.sheet if outcome else None for outcome in done.outcomes]
    assert sheets[0] is not None
    assert sheets[0] == sheets[1] != sheets[2]
    assert done.settlement is not None


def test_different_ends() -> None:
    """A game that is over earlier, and one that is not closed by these rules."""
    deal = "deal {} {}\ncontract {}:8s\nanswers {}:pass {}:pass\n\n"
    turns = [("E", "S", "W", "E"), ("S", "W", "E", "S"), ("W", "E", "S", "W")]
    text = "".join(deal.format(number, *turn) for number, turn in enumerate(turns, 1))
    short = rescore(game(text + "end closed\n", more="rules.pool_target: 6\n"), load("sochi", 1))
    assert told(short, None)[0] == ("the record's own conventions do not hold: pool_target 6", True)
    assert told(short, None)[1][0].startswith("The game ends as closed, though not every pool is closed")
    long = rescore(game(text), override(load("sochi", 1), "pool_target", "4"))
    assert [left.deal for left in long.left_out if left.what.startswith("The game was over")] == [3]


def test_the_start_of_a_game_and_its_corrections() -> None:
    """Totals to begin with stand; a correction of what was written has nothing to correct."""
    record = game("start pool S:4 W:0 E:0 mountain S:0 W:0 E:0\n\n"
                  "deal 1 E\ncontract S:7s\nanswers W:pass E:pass\nscore pool S:3\n\n"
                  "deal 2 S\ncontract W:7s\nanswers E:pass S:pass\nadjust sheet pool S:1 deal 1\n")  # fmt: skip
    done = rescore(record, load("general", 1))
    assert told(done, None) == [("the totals with which it starts were written by other rules, and stand", True)]
    assert told(done, 2) == [("a correction of what was written has nothing to correct", True)]
    assert done.outcomes[-1] is not None
    assert done.outcomes[-1].sheet is not None
    assert done.outcomes[-1].sheet.pool == {"S": 8, "W": 4, "E": 0}


def test_what_the_table_has_to_say() -> None:
    """Rules that leave something open take it from the record, else nothing is scored."""
    deals = "deal 1 E\ncontract S:7s\nanswers W:whist E:pass\ntricks S:7 W:2 E:1\n"
    silent = rescore(game(deals), load("brochure", 1))
    assert silent.settlement is None
    assert told(silent, None)[0] == (
        "Сочинка по брошюре leaves whist_factor to the table, and the record does not state it", False
    )
    stated = rescore(game(deals, "brochure 1", "rules.whist_factor: 5\n"), load("brochure", 1))
    assert stated.settlement is not None
    assert stated.left_out == ()


def test_an_open_convention_leaves_out_the_deal_that_needs_it() -> None:
    """The price of a misère is not told by the brochure: a seven is scored, a misère is not."""
    record = game("deal 1 E\ncontract S:7s\nanswers W:pass E:pass\n\ndeal 2 S\ncontract W:misere\ntricks W:0 _\n",
                  "brochure 1", "rules.whist_factor: 5\nrules.misere_pool: 10\n")  # fmt: skip
    brochure = override(load("brochure", 1), "whist_factor", "5")
    bare = record._replace(tags=tuple(tag for tag in record.tags if tag.key != "rules.misere_pool"))
    done = rescore(bare, brochure)
    assert [outcome is not None and outcome.postings is not None for outcome in done.outcomes] == [True, False]
    assert re.match("No source tells misere_pool", told(done, 2)[0][0])


def test_tables_of_other_size() -> None:
    """Three cannot play the rules of two and a dummy; totals alone cannot be scored anew."""
    three = rescore(game("deal 1 E\ncontract S:7s\nanswers W:pass E:pass\n"), load("gusarik", 1))
    assert told(three, None) == [("Гусарик is played by two and a dummy, this game by 3", False)]
    assert three.outcomes[0] is not None
    assert three.outcomes[0].postings is None
    totals = rescore(game("final pool S:4 W:0 E:0 mountain S:0 W:0 E:0\n"), load("leningrad", 1))
    assert totals.settlement is None
    assert told(totals, None)[0][0].startswith("no deal is written")


def test_deals_that_tell_nothing() -> None:
    """Void deals are no loss; broken and unread ones are left out and named."""
    text = "%prefrec 1.9\nrules: sochi 1\nS: A\nW: B\nE: C\n\ndeal 1 E\nvoid cut\n\n" \
           "deal 2 E\ncontract S:7s\nanswers W:half E:pass\n\ndeal 3 S\nnewword S\n\n" \
           "deal 4 W\ncontract E:7s\nanswers S:pass W:pass\n"  # fmt: skip
    checked: CheckedGame
    (checked,) = check(text)
    assert checked.game is not None
    done = rescore(checked.game, load("leningrad", 1))
    assert [(left.deal, left.what) for left in done.left_out if not left.is_scored] == [
        (2, "the record of the deal breaks a rule"), (3, "the deal could not be read")
    ]
    assert done.outcomes[0] is not None
    assert done.outcomes[0].postings == ()
    assert done.settlement is not None


def test_it_needs_no_rules_of_its_own() -> None:
    """A record that names no rules is scored by those that are asked for."""
    record = game("deal 1 E\ncontract S:7s\nanswers W:pass E:pass\n")
    bare = record._replace(tags=tuple(tag for tag in record.tags if tag.key != "rules"))
    assert "rules" not in dump_game(bare)
    assert rescore(bare, load("sochi", 1)).settlement == rescore(record, load("sochi", 1)).settlement is not None
