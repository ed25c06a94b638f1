"""Variants: complete files, values as records state them, and no code for a new one."""

import re
from fractions import Fraction

import pytest
from vector_seats import presets, text_of

from prefrec.check import check
from prefrec.variant import (
    CONVENTIONS,
    FOLDER,
    MEANINGS,
    BadValue,
    BadVariantFile,
    UnknownConvention,
    UnknownVariant,
    convention_text,
    differences,
    file_name,
    from_toml,
    known_variants,
    load,
    override,
)

RELEASED = [(name, version) for name, versions in known_variants().items() for version in versions]
SOCHI_FILE = (FOLDER / "sochi-1.toml").read_text(encoding="utf-8")


def test_the_kinds_of_preferans_that_are_released():
    """The names a record may state, each with its versions."""
    expected = {
        "sochi", "leningrad", "leningrad-tournament", "rostov", "classic", "skachki", "brochure", "gusarik", "general",
        "shvedka",
    }  # fmt: skip
    assert expected <= known_variants().keys()


@pytest.mark.parametrize(("name", "version"), RELEASED)
def test_a_released_file_loads(name, version):
    """Flat, complete, valid; every value is one that a record could state."""
    variant = load(name, version)
    assert (variant.name, variant.version) == (name, version)
    for key in set(CONVENTIONS) - variant.unstated:
        assert override(variant, key, convention_text(getattr(variant, key))) is variant


@pytest.mark.parametrize(("name", "version"), RELEASED)
def test_every_value_names_its_source(name, version):
    """A comment stands behind every key, and its tags are in the list of sources."""
    tags = set(re.findall(r"[A-Z][A-Z0-9]+(?:-[A-Z0-9]+)?", (FOLDER / "SOURCES.md").read_text(encoding="utf-8")))
    lines = (FOLDER / f"{name}-{version}.toml").read_text(encoding="utf-8").splitlines()
    for line in lines:
        key, _, comment = line.partition("#")
        if key.partition(" = ")[0] in MEANINGS:
            assert comment.strip()
            assert set(re.findall(r"\b[A-Z][A-Z0-9]+(?:-[A-Z0-9]+)?\b", comment)) <= tags


# What a released file says otherwise than the presets of the vectors, none of which depends on it.
OTHERWISE = {"brochure": {"hold", "whist_factor", "misere_pool", "misere_hill", "responsibility"}}


@pytest.mark.parametrize("name", presets())
def test_the_released_files_agree_with_the_vectors(name):
    """The vectors were made under the same conventions."""
    variant, preset = load(name, 1), presets()[name]
    stated = {key: text_of(value) for key, value in preset.items() if key != "fractions"}
    different = {key for key, text in stated.items() if convention_text(getattr(variant, key)) != text}
    assert different | variant.unstated == OTHERWISE.get(name, set())


def test_general_is_sochi_with_three_answers_of_its_own():
    """The page of general rules leaves all prices to the table."""
    keys = [key for key, _, _ in differences(load("sochi", 1), load("general", 1))]
    assert keys == ["stalingrad", "passed_out", "dealer_whist"]


def test_the_brochure_leaves_its_lost_prices_unstated():
    """They are named, one must always be stated, and stating one takes it off the list."""
    variant = load("brochure", 1)
    assert variant.unstated == {"whist_factor", "misere_pool", "misere_hill", "responsibility"}
    assert variant.must_state == ("whist_factor",)
    assert "whist_factor" not in override(variant, "whist_factor", "5").unstated
    assert ("whist_factor", "1", "unstated") in differences(load("sochi", 1), variant)


@pytest.mark.parametrize(("key", "text", "value"), [
    ("amnesty", "yes", True),
    ("half_whist", "no", "no"),
    ("concede", "3", 3),
    ("pool_target", "none", None),
    ("pool_target", "30", 30),
    ("exit_levels", "6 7 8", (6, 7, 8)),
    ("whist_factor", "5", 5),
    ("whist_factor", "5/2", Fraction(5, 2)),
    ("consolation", "none", "none"),
])  # fmt: skip
def test_a_record_states_a_convention(key, text, value):
    """Words, numbers, lists by blanks, ``none`` for null; and the value prints as it was written."""
    variant = override(load("sochi", 1), key, text)
    assert getattr(variant, key) == value
    assert convention_text(value) == text


@pytest.mark.parametrize(("key", "text", "allowed"), [
    ("amnesty", "true", "yes or no"),
    ("dark_pass", "yes", "no"),
    ("whist_style", "Greedy", "greedy or gentle or always-halve"),
    ("concede", "1", "0 or 2 or 3"),
    ("pool_target", "0", "a whole number from 1, or none"),
    ("pool_target", "-5", "a whole number from 1, or none"),
    ("exit_levels", "6 11", "levels from 6 to 10, as in 6 7 8"),
    ("exit_levels", "", "levels from 6 to 10, as in 6 7 8"),
    ("whist_factor", "1/0", "a number such as 10 or 1/2"),
    ("whist_factor", "1.5", "a number such as 10 or 1/2"),
    ("max_raspasy", "none", "a whole number"),
    ("max_raspasy", "²", "a whole number"),
])  # fmt: skip
def test_a_value_that_is_not_allowed(key, text, allowed):
    """The refusal says what would be allowed."""
    with pytest.raises(BadValue) as caught:
        override(load("sochi", 1), key, text)
    assert caught.value.allowed == allowed


@pytest.mark.parametrize(("key", "name"), [("dark_pass", "the dark pass"), ("bombs", "bombs")])
def test_what_no_source_describes_is_refused_by_name(key, name):
    """A table may play it; what it scores is not made up."""
    with pytest.raises(BadValue) as caught:
        override(load("sochi", 1), key, "yes")
    assert caught.value.reason == f"no source describes {name} well enough to score"
    assert override(load("sochi", 1), key, "no") is load("sochi", 1)


@pytest.mark.parametrize(("other", "name"), [("moscow", "rostov"), ("piter", "leningrad")])
def test_two_names_of_one_page(other, name):
    """Both lead to the same object, and only one is listed."""
    assert load(other, 1) is load(name, 1)
    assert file_name(other) == name
    assert other not in known_variants()
    with pytest.raises(UnknownVariant):
        load(other, 99)


def test_the_tournament_page_differs_where_it_speaks():
    """From the Leningrad of the sport code, convention by convention."""
    keys = {key: other for key, _, other in differences(load("leningrad", 1), load("leningrad-tournament", 1))}
    assert keys == {
        "concede": "3", "returned_whist": "his", "dealer_whist": "no", "first_lead_dark": "yes", "ten": "checked",
        "zero_bonus": "hill-one-price", "zero_bonus_dealer": "yes", "exit_levels": "6", "exit_by_misere": "no",
    }  # fmt: skip


def test_races_differ_from_their_base():
    """Piter, with a lap of all-pass, a full pool of 22 and prizes."""
    keys = {key: other for key, _, other in differences(load("leningrad", 1), load("skachki", 1))}
    assert keys == {
        "players": "4", "opening_all_pass": "1", "ten": "checked", "exit_by_misere": "no", "misere_all_pass": "yes",
        "pool_target": "22", "ending": "race", "race_prize_first": "300", "race_prize_hill": "200",
    }  # fmt: skip


def test_shvedka_states_nothing_itself():
    """Its rules are known to nobody: a record states all of them, or is told which are missing."""
    variant = load("shvedka", 1)
    assert variant.unstated == set(CONVENTIONS)
    idle = {"talon_position", "first_lead_dark", "look_before_dealer_whist"}
    assert set(variant.must_state) == set(CONVENTIONS) - idle


def shvedka(*left_out):
    """A record that states everything but these, as the sochi page has it."""
    stated = [
        f"rules.{key}: {convention_text(getattr(load('sochi', 1), key))}"
        for key in load("shvedka", 1).must_state if key not in left_out
    ]  # fmt: skip
    return "\n".join([
        "%prefrec 1", "rules: shvedka 1", *stated, "S: Anna", "W: Boris", "E: Vera", "", "deal 1 E", "contract S:7s",
        "answers W:pass E:pass", "score pool S:4", "",
    ])  # fmt: skip


def test_a_record_that_states_everything_is_played_by_shvedka():
    """And scored by what it states."""
    (game,) = check(shvedka())
    assert game.diagnostics == ()
    assert game.outcomes[0].sheet.pool == {"S": 4}


def test_a_record_is_told_what_is_missing():
    """Every convention that it does not state, in one finding."""
    (game,) = check(shvedka("hold", "amnesty", "rounding"))
    (fault,) = game.diagnostics
    assert fault.code.id == "V207"
    assert fault.message.startswith("No source tells amnesty, hold and rounding of Шведка")


def test_moscow_in_a_record_is_rostov():
    """Messages name the page by its title."""
    text = "%prefrec 1\nrules: moscow 1\nS: Anna\nW: Boris\nE: Vera\n\ndeal 1 E\nauction none\ncontract all-pass\n"
    (game,) = check(text)
    assert game.settings.variant is load("rostov", 1)
    assert [fault.message for fault in game.diagnostics] == ["Ростов (Московка) knows no all-pass without an auction"]


def test_an_unknown_key_suggests_a_known_one():
    """Nothing is taken for what it resembles."""
    with pytest.raises(UnknownConvention) as caught:
        override(load("sochi", 1), "whist_stile", "greedy")
    assert caught.value.did_you_mean == "whist_style"


@pytest.mark.parametrize(("name", "version", "did_you_mean"), [
    ("sochy", 1, "sochi"),
    ("sochi", 99, "sochi"),
    ("bridge", 1, None),
])  # fmt: skip
def test_an_unknown_variant(name, version, did_you_mean):
    """A name or a version that was never released."""
    with pytest.raises(UnknownVariant) as caught:
        load(name, version)
    assert caught.value.did_you_mean == did_you_mean


def test_the_same_rules_are_the_same_object():
    """A large archive that states one rule ten thousand times makes one variant."""
    assert load("sochi", 1) is load("sochi", 1)
    assert override(load("sochi", 1), "amnesty", "yes") is override(load("sochi", 1), "amnesty", "yes")
    assert override(load("sochi", 1), "amnesty", "no") is load("sochi", 1)


@pytest.mark.parametrize(("old", "new", "complaint"), [
    ("amnesty = false", "", "missing key amnesty"),
    ("amnesty = false", "amnesty = false\namnesti = true", "unknown key amnesti"),
    ('whist_style = "greedy"', 'whist_style = "mean"', "whist_style: 'mean' is not greedy or gentle or always-halve"),
    ("version = 1", "version = 2", "says that it is sochi 2"),
    ("must_state = []", 'must_state = ["amnesti"]', "must_state names unknown keys amnesti"),
])  # fmt: skip
def test_a_file_that_is_not_complete_and_valid(old, new, complaint):
    """A missing key, an unknown one, a bad value, a wrong name: the error names it."""
    with pytest.raises(BadVariantFile, match=complaint):
        from_toml(SOCHI_FILE.replace(old, new), "sochi-1")


def test_a_new_variant_is_one_file(tmp_path, monkeypatch):
    """A table that needs no new choice brings no code."""
    text = SOCHI_FILE.replace('name = "sochi"', 'name = "kazan"').replace("whist_factor = 1", "whist_factor = 4")
    (tmp_path / "kazan-1.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr("prefrec.variant.files.FOLDER", tmp_path)
    known_variants.cache_clear()
    try:
        assert known_variants() == {"kazan": (1,)}
        assert load("kazan", 1).whist_factor == 4
    finally:
        known_variants.cache_clear()
        load.cache_clear()
