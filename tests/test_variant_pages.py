"""Pages of rules: every convention is told in both languages with its source, and prices are those that score."""

from pathlib import Path

import pytest

from prefrec.convention_texts import DECIDES, GROUP, TITLES, Group, Tongue
from prefrec.convention_words import ANY, WORDS, YES_OR_NO, value_words
from prefrec.variant import (
    CONVENTIONS,
    FOLDER,
    BadValue,
    UnknownConvention,
    known_variants,
    load,
    override,
    shown_value,
)
from prefrec.variant_page import Origin, differences_of, notes_of, origin_of, page_of
from prefrec.variant_text import difference_lines, difference_markdown, page_lines, page_markdown, table_markdown

RELEASED = [(name, version) for name, versions in known_variants().items() for version in versions]
ROOT = Path(__file__).parents[1]


def file_of(name, version=1):
    """The text of a released file."""
    return (FOLDER / f"{name}-{version}.toml").read_text(encoding="utf-8")


def page(name, version=1, tongue=Tongue.EN):
    """The page of a released variant."""
    return page_of(load(name, version), file_of(name, version), tongue)


def rows(name, version=1, tongue=Tongue.EN):
    """The rows of a page by their keys."""
    return {row.key: row for section in page(name, version, tongue).sections for row in section.rows}


def choices(key):
    """The words that a convention allows; none for a number."""
    with pytest.raises(BadValue) as caught:
        override(load("sochi", 1), key, "~")
    words = caught.value.allowed.split(" or ")
    return words if all(is_allowed(key, word) for word in words) else []


def is_allowed(key, word):
    """Whether a record may state this value."""
    try:
        override(load("sochi", 1), key, word)
    except (BadValue, UnknownConvention):
        return False
    return True


# ---- texts


def test_every_convention_is_told_in_both_languages():
    """Each stands in one group with what it decides; nothing is told that does not exist."""
    assert set(GROUP) == set(DECIDES) == set(CONVENTIONS)
    assert set(TITLES) == set(Group) == set(GROUP.values())
    for text in (*DECIDES.values(), *TITLES.values()):
        assert text.en
        assert text.ru
        assert text.ru != text.en


@pytest.mark.parametrize("key", CONVENTIONS)
def test_every_value_has_words(key):
    """Each choice of a closed list, and every number; and no words stand for a value that is not allowed."""
    told = WORDS.get(key, YES_OR_NO)
    words = choices(key)
    assert set(words) <= set(told) or ANY in told
    assert ANY in told or words
    if key in WORDS:
        assert all(word == ANY or is_allowed(key, word) for word in told)
    for text in told.values():
        assert text.en
        assert text.ru


def test_values_in_words():
    """Choices have their meaning, numbers stand in a sentence, truth is yes or no."""
    assert value_words("whist_style", "greedy", Tongue.RU) == "все пишет вистующий (жадный вист)"
    assert value_words("whist_factor", "2", Tongue.EN) == "the base price 2 4 6 8 10 times 2"
    assert value_words("exit_levels", "6 7 8", Tongue.RU) == "не ниже 6 7 8"
    assert value_words("amnesty", "no", Tongue.RU) == "нет"


# ---- sources


@pytest.mark.parametrize(("name", "version"), RELEASED)
def test_every_value_has_its_source_beside_it(name, version):
    """The page finds the note on every key; what no source gives is marked, and what a record has to state."""
    told = rows(name, version)
    variant = load(name, version)
    assert set(told) == set(CONVENTIONS)
    for key, row in told.items():
        assert row.note, key
        assert (row.origin is Origin.UNSTATED) == (key in variant.unstated)
        assert row.value == shown_value(variant, key)
        if row.note.startswith("no source"):
            assert row.origin in (Origin.NO_SOURCE, Origin.UNSTATED)


@pytest.mark.parametrize(("value", "note", "origin"), [
    ("yes", "KODEX 3.2.2", Origin.SOURCED),
    ("yes", "no source: the sochi value", Origin.NO_SOURCE),
    ("0", "no Sochi source sets a limit", Origin.NO_SOURCE),
    ("yes", "SKACHKI is silent: the leningrad value", Origin.NO_SOURCE),
    ("yes", "", Origin.NO_SOURCE),
    ("10", "idle without help", Origin.IDLE),
    ("unstated", "SEED2: the table of prices is lost", Origin.UNSTATED),
])  # fmt: skip
def test_how_far_a_source_stands_behind_a_value(value, note, origin):
    """By the note that the file has on it."""
    assert origin_of(value, note) is origin


def test_a_note_is_the_comment_behind_a_whole_value():
    """A sign inside a string begins no comment; a key without a comment has no note."""
    text = 'title = "C# minor" # a # b\nhold = "no"\nexit_levels = [6, 7]  # GH-COLL\n# ten = 1 # old\n'
    assert notes_of(text) == {"title": "a # b", "exit_levels": "GH-COLL"}


# ---- prices


@pytest.mark.parametrize(("name", "columns"), [
    ("sochi", ("2 4 6 8 10", "2 4 6 8 10", "2 4 6 8 10", "2 4 6 8 10", "2 4 6 8 10")),
    ("leningrad", ("2 4 6 8 10", "4 8 12 16 20", "4 8 12 16 20", "4 8 12 16 20", "2 4 6 8 10")),
    ("rostov", ("2 4 6 8 10", "2 4 6 8 10", "2 4 6 8 10", "10 10 10 10 10", "1 2 3 4 5")),
    ("brochure", ("20 40 60 80 100", "? ? ? ? ?", "20 40 60 80 100", "0 0 0 0 0", "? ? ? ? ?")),
])  # fmt: skip
def test_prices_by_level(name, columns):
    """Pool, trick-whist, undertrick, consolation, fine, as the sources print them; lost ones stay open."""
    _, duties, *lists = zip(*page(name).prices, strict=True)
    assert duties == (4, 2, 1, 1, 1)
    assert tuple(" ".join(prices) for prices in lists) == columns


def test_a_ten_that_is_only_checked_has_no_fine():
    """Nobody owes a trick on it."""
    checked = page_of(override(load("sochi", 1), "ten", "checked"), "", Tongue.EN)
    assert [prices.fine for prices in checked.prices] == ["2", "4", "6", "8", "–"]


@pytest.mark.parametrize(("name", "prices"), [
    ("sochi", ("1", "2", "3", "3")), ("leningrad", ("2", "4", "6", "6")), ("classic", ("1", "2", "4")),
    ("rostov", ("5", "5", "5", "5")),
])  # fmt: skip
def test_prices_of_all_pass_in_a_row(name, prices):
    """As many as there can be before the series starts again, four at most."""
    assert page(name).all_pass == prices


# ---- pages


@pytest.mark.parametrize("tongue", Tongue)
@pytest.mark.parametrize(("name", "version"), RELEASED)
def test_a_page_tells_everything(name, version, tongue):
    """Key, value, meaning and note of every convention stand in the text and in the Markdown."""
    told = page(name, version, tongue)
    text = " ".join(" ".join(page_lines(told, tongue)).split())
    markdown = "\n".join(page_markdown(told, tongue))
    for section in told.sections:
        assert section.title in text
        assert f"## {section.title}" in markdown
        for row in section.rows:
            assert f"{row.key}: {row.value}" in text
            assert f"{row.decides} — {row.words}" in text
            assert f"| `{row.key}` | `{row.value}`" in markdown
            assert row.words in markdown
    for key in load(name, version).must_state:
        assert key in markdown


def test_lines_fit():
    """No line of a page is wider than asked for, but where one word is."""
    for tongue in Tongue:
        assert max(map(len, page_lines(page("skachki", 1, tongue), tongue, 80))) <= 80


def test_the_commonest_notes_have_a_russian_form():
    """The others stay as the file has them: they are names of sources."""
    text = "\n".join(page_lines(page("rostov", 1, Tongue.RU), Tongue.RU))
    assert "источника нет: как в sochi" in text
    assert "no source: the" not in text
    assert "[KODEX 3.7.2.2]" in text


def test_where_two_pages_differ():
    """Each difference once, in its group, with both values and what they mean; and nothing else."""
    parts = list(differences_of(page("sochi"), page("general")))
    assert [pair.left.key for _, pairs in parts for pair in pairs] == ["stalingrad", "passed_out", "dealer_whist"]
    text = "\n".join(difference_lines(page("sochi"), page("general"), Tongue.EN))
    assert "general 1  right-hand-half — the last speaker writes half the duty  [SEED1]" in text
    markdown = "\n".join(difference_markdown(page("sochi"), page("general"), Tongue.EN))
    assert "`right-hand-half` — the last speaker writes half the duty" in markdown
    same = page("sochi"), page("sochi")
    assert list(difference_lines(*same, Tongue.EN)) == ["sochi 1 and sochi 1 do not differ"]
    assert list(difference_markdown(*same, Tongue.RU)) == ["sochi 1 и sochi 1 не отличаются"]


def test_the_table_of_the_manual_is_in_step():
    """``prefrec variants --format md > prefrec/variants/TABLE.md`` writes it; every variant is a column of it."""
    lines = list(table_markdown([page(name, version) for name, version in RELEASED]))
    assert (FOLDER / "TABLE.md").read_text(encoding="utf-8") == "\n".join(lines) + "\n"
    for name, version in RELEASED:
        assert any(line.startswith("| convention |") and f" {name} {version} |" in line for line in lines)
    assert "prefrec/variants/TABLE.md" in (ROOT / "README.md").read_text(encoding="utf-8")
