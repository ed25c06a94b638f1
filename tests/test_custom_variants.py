"""Rules of a table's own: a file of the same kind, told every fault it has, and a record that needs no file."""

import pickle
import re
from fractions import Fraction

import pytest
from own_rules import AGREED, own_file

from prefrec.check import check
from prefrec.custom_variant import read_variant
from prefrec.embedding import header_lines, shortest_header
from prefrec.generate.games import games
from prefrec.shelf import RELEASED, Shelf, find_on, known_on, own_variants, twice
from prefrec.variant import (
    CONVENTIONS,
    UnknownVariant,
    Variant,
    convention_text,
    differences,
    known_variants,
    load,
    override,
)
from prefrec.writer import dump_game

OWN = own_file(**AGREED)
SHELF = Shelf((OWN,))


def changed(base, values):
    """A released variant with the conventions that a record would state."""
    variant = load(base, 1)
    own = read_variant(own_file(base=base, **values))
    assert isinstance(own, Variant)
    for key in values:
        variant = override(variant, key, convention_text(getattr(own, key)))
    return variant


# ---- the file


def test_a_file_of_the_same_kind_is_a_variant():
    """It says what it says, and for the rest what the released file says from which it was copied."""
    variant = read_variant(OWN)
    assert isinstance(variant, Variant)
    assert (variant.name, variant.version, variant.title) == ("mytable", 1, "Наш стол")
    assert differences(variant, changed("sochi", AGREED)) == []
    assert {key for key, _, _ in differences(variant, load("sochi", 1))} == AGREED.keys() - {"max_deals"}


def test_all_faults_are_told_at_once():
    """Each names its key, its line, what would be allowed, and the nearest word."""
    text = own_file(whist_style='"gready"', concede="false", exit_levels="[6, 11]", raspasy_price="0.5")
    text = re.sub(r"(?m)^(amnesty|help) = .*$", "", text).replace("\nzero_bonus =", "\nzero_bonuss = 1\nzero_bonus =")
    found = [(problem.line and text.splitlines()[problem.line - 1].split(" = ")[0], problem.message, problem.hint)
             for problem in read_variant(text)]
    assert found == [
        (None, "2 keys are missing: amnesty, help", "a file states every convention"),
        ("concede", "concede: false is not 0 or 2 or 3", ""),
        ("whist_style", 'whist_style: "gready" is not "greedy" or "gentle" or "always-halve"', "did you mean greedy"),
        ("raspasy_price", 'raspasy_price: 0.5 is not a number such as 10 or "1/2"', ""),
        ("zero_bonuss", "unknown key zero_bonuss", "did you mean zero_bonus"),
        ("exit_levels", "exit_levels: [6, 11] is not a list of levels from 6 to 10, as in [6, 7, 8]", ""),
    ]  # fmt: skip


@pytest.mark.parametrize(("values", "message"), [
    ({"name": '"sochi"'}, "name: sochi is a released variant, which never changes"),
    ({"name": '"my table"'}, "name: 'my table' is not one word that begins with a letter"),
    ({"name": "5"}, "name: 5 is not one word that begins with a letter"),
    ({"version": "0"}, "version: 0 is not a whole number from 1"),
    ({"version": "true"}, "version: true is not a whole number from 1"),
    ({"version": '"1"'}, 'version: "1" is not a whole number from 1'),
    ({"title": '""'}, 'title: "" is not a line of text'),
    ({"must_state": '"amnesty"'}, 'must_state: "amnesty" is not a list of conventions'),
    ({"must_state": '["amnesti"]'}, "must_state: amnesti is no convention"),
    ({"pool_target": "0"}, 'pool_target: 0 is not a whole number from 1, or "none"'),
    ({"pool_target": "20.0"}, 'pool_target: 20.0 is not a whole number from 1, or "none"'),
    ({"max_raspasy": "-1"}, "max_raspasy: -1 is not a whole number"),
    ({"whist_factor": '"1/0"'}, 'whist_factor: "1/0" is not a number such as 10 or "1/2"'),
    ({"whist_factor": "2024-01-01"}, 'whist_factor: 2024-01-01 is not a number such as 10 or "1/2"'),
    ({"amnesty": "1"}, "amnesty: 1 is not true or false"),
    ({"amnesty": "{}"}, "amnesty is a table"),
    ({"help_rate": '"unstated"'}, "help_rate is unstated and must_state does not ask for it"),
])  # fmt: skip
def test_what_a_file_may_not_say(values, message):
    """One fault, one sentence that names the key."""
    assert message in [problem.message for problem in read_variant(own_file(**values))]


@pytest.mark.parametrize(("text", "line"), [("a = x", 1), ("a = 1\na = 2\n", 2), ('a = "x', None), ("\n\n[[", 3)])
def test_a_file_that_is_not_toml(text, line):
    """It is told once, with its line where that is known."""
    (problem,) = read_variant(text)
    assert problem.message.startswith("not TOML: ")
    assert problem.line in (line, None)


def test_a_file_may_leave_open_what_it_asks_for():
    """An open convention stands in ``must_state``, so that nothing is computed from a value that nobody gave."""
    text = own_file(whist_factor='"unstated"', must_state='["whist_factor"]')
    variant = read_variant(text)
    assert isinstance(variant, Variant)
    assert variant.unstated == {"whist_factor"}
    record = "%prefrec 1\nrules: mytable 1\nS: А\nW: Б\nE: В\n"
    (game,) = check(record, shelf=Shelf((text,)))
    assert [fault.code.id for fault in game.diagnostics] == ["V207"]
    (game,) = check(record.replace("S:", "rules.whist_factor: 5\nS:"), shelf=Shelf((text,)))
    assert game.diagnostics == ()


# ---- the shelf


def test_a_shelf_knows_the_released_variants_and_its_own():
    """Its own stand beside the others and are the same object every time, also behind a process."""
    assert known_on(RELEASED) is known_variants()
    assert known_on(SHELF) == {**known_variants(), "mytable": (1,)}
    own = find_on(SHELF, "mytable", 1)
    assert own is find_on(pickle.loads(pickle.dumps(SHELF)), "mytable", 1)
    assert find_on(SHELF, "sochi", 1) is load("sochi", 1)
    assert own_variants(()) == ()


@pytest.mark.parametrize(("name", "near"), [("mytabel", "mytable"), ("sochy", "sochi"), ("mytable", "mytable")])
def test_what_is_not_on_the_shelf(name, near):
    """An unknown name or version, with the nearest name."""
    with pytest.raises(UnknownVariant) as caught:
        find_on(SHELF, name, 7)
    assert caught.value.did_you_mean == near


def test_no_shelf_is_made_of_a_bad_file():
    """Files are read before; two of the same name and version are found."""
    with pytest.raises(ValueError, match="keys are missing"):
        own_variants(("",))
    assert twice(own_variants((OWN, own_file(amnesty="true")))) == "mytable 1"
    assert twice(own_variants((OWN, own_file(version="2")))) is None


def test_versions_stand_beside_each_other():
    """A table that changes its rules keeps both files."""
    both = Shelf((OWN, own_file(version="2")))
    assert known_on(both)["mytable"] == (1, 2)
    assert find_on(both, "mytable", 2).whist_factor == 1


# ---- records


def record(lines):
    """A deal under these rules: a six that falls one trick short."""
    facts = ("S: А", "W: Б", "E: В", "", "deal 1 E", "contract S:6s", "answers W:whist E:pass", "tricks S:5 W:4 E:1")
    return "\n".join(("%prefrec 1", *lines, *facts, ""))


def test_only_who_has_the_file_can_check_by_it():
    """Without it the name is unknown; with it the deal is scored by its prices."""
    (alone,) = check(record(["rules: mytable 1"]))
    assert [fault.code.id for fault in alone.diagnostics] == ["V201"]
    (game,) = check(record(["rules: mytable 1"]), shelf=SHELF)
    assert game.diagnostics == ()
    half = Fraction(5 * 3, 2) + 10  # five tricks at 2 x 3/2, halved, and flat consolation
    assert game.outcomes[0].sheet.whists == {"WS": half, "ES": half}


@pytest.mark.parametrize("said", ["mytable", "mytable 2", "mytabel 1"])
def test_a_wrong_name_is_told_with_those_of_the_shelf(said):
    """Version missing, version unknown, name unknown: the table's own variant is among what is expected."""
    (game,) = check(record([f"rules: {said}"]), shelf=SHELF)
    (fault,) = game.diagnostics
    assert "mytable" in fault.expected


def test_a_record_overrides_what_the_file_says():
    """As with a released variant."""
    (game,) = check(record(["rules: mytable 1", "rules.consolation: none"]), shelf=SHELF)
    assert game.settings.variant.consolation == "none"
    assert game.settings.variant.whist_style == "gentle"


# ---- the same rules in the words of a record


def test_the_lines_that_a_record_needs():
    """A released variant and what differs, in the order of a page; the nearest released variant is the shortest."""
    own = own_variants((own_file(base="leningrad", amnesty="true", pool_target="30"),))[0]
    assert shortest_header(own) == ("rules: leningrad 1", "rules.amnesty: yes", "rules.pool_target: 30")
    assert len(header_lines(own, load("sochi", 1))) > 10
    assert shortest_header(load("rostov", 1)) == ("rules: rostov 1",)


def test_a_record_cannot_take_a_value_back():
    """What the file leaves open can be said only from a variant that leaves it open too."""
    lost = '["whist_factor", "misere_pool", "misere_hill", "responsibility"]'
    own = own_variants((own_file(base="brochure", must_state=lost),))[0]
    assert header_lines(own, load("sochi", 1)) is None
    assert shortest_header(own) == ("rules: brochure 1",)
    open_help = own_variants((own_file(help='"unstated"', must_state='["help"]'),))[0]
    assert header_lines(open_help, load("sochi", 1)) is None


@pytest.mark.parametrize("base", ["sochi", "leningrad", "rostov", "classic"])
def test_embedded_rules_are_the_file_to_the_letter(base):
    """From every released variant that can say it, the lines give the same page."""
    own = own_variants((own_file(base=base, **AGREED),))[0]
    for name in ("sochi", "leningrad", "rostov", "general", base):
        first, *lines = header_lines(own, load(name, 1))
        variant = load(name, 1)
        for line in lines:
            key, _, text = line.removeprefix("rules.").partition(": ")
            variant = override(variant, key, text)
        assert first == f"rules: {name} 1"
        assert all(getattr(variant, key) == getattr(own, key) for key in CONVENTIONS)
        assert variant.unstated == own.unstated


@pytest.mark.parametrize("base", ["sochi", "leningrad", "rostov", "classic"])
def test_a_game_is_the_same_with_the_file_and_without_it(base):
    """Generated games: by the file and by the embedded lines the same outcomes, sheets, settlement, findings."""
    own = own_variants((own_file(base=base, **AGREED),))[0]
    embedded = "\n".join(shortest_header(own)) + "\n"
    shelf = Shelf((own_file(base=base, **AGREED),))
    for players in (3, 4):
        for game in games(3, changed(base, AGREED), players, 4):
            text = re.sub(r"(?m)(^rules.*\n)+", embedded, dump_game(game), count=1)
            assert text.count("rules") == embedded.count("rules")
            with_file = text.replace(embedded, "rules: mytable 1\n")
            (one,), (other,) = check(text), check(with_file, shelf=shelf)
            assert one.diagnostics == other.diagnostics == ()
            assert other.settings.variant is own
            assert one.settlement == other.settlement
            assert [plain(outcome) for outcome in one.outcomes] == [plain(outcome) for outcome in other.outcomes]


def plain(outcome):
    """An outcome without the variant object, whose name is another one."""
    return outcome._replace(variant=None)
