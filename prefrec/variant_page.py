"""A page of rules: every convention with its value in words and its source, and the prices that follow."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from prefrec.all_pass import all_pass_price
from prefrec.contracts import LEVELS, SIDE_DUTY
from prefrec.convention_texts import DECIDES, GROUP, TITLES, Group, Tongue
from prefrec.convention_words import UNSTATED_WORDS, value_words
from prefrec.outcome import Number
from prefrec.variant import CONVENTIONS, UNSTATED, Variant, shown_value
from prefrec.whisting import consolation_price, contract_made, fine, is_checked_ten, undertricks, whist_price

NOT_KNOWN, NOT_WRITTEN = "?", "–"


class Origin(StrEnum):
    """Where a value comes from, as the sign that marks it."""

    SOURCED = ""
    NO_SOURCE = "*"
    IDLE = "°"
    UNSTATED = "?"


class Row(NamedTuple):
    """One convention: its key and its value as records write them, what it decides, the value in words,
    and the note on its source as the file has it."""

    key: str
    value: str
    decides: str
    words: str
    note: str
    origin: Origin


class Section(NamedTuple):
    """The conventions of one part of a page."""

    title: str
    rows: tuple[Row, ...]


class Prices(NamedTuple):
    """What a level is worth: to the pool, a trick to whists, an undertrick and a whister's missing trick
    to the mountain, consolation for an undertrick. ``?`` where a price is unstated."""

    level: int
    duty: int
    pool: str
    whist: str
    undertrick: str
    consolation: str
    fine: str


class Page(NamedTuple):
    """A whole page; ``about`` is what the file says of itself. ``all_pass`` are prices of one trick on the
    first four all-pass deals in a row."""

    variant: Variant
    about: str
    sections: tuple[Section, ...]
    prices: tuple[Prices, ...]
    misere: tuple[str, str]
    all_pass: tuple[str, ...]


def page_of(variant: Variant, text: str, tongue: Tongue) -> Page:
    """The page of a variant; ``text`` is its file, whose comments tell the sources."""
    notes = notes_of(text)
    rows = {key: _row(variant, key, notes.get(key, ""), tongue) for key in CONVENTIONS}
    sections = [
        Section(TITLES[group].said(tongue), tuple(rows[key] for key in CONVENTIONS if GROUP[key] is group))
        for group in Group
    ]
    misere = (_known(variant, variant.misere_pool, "misere_pool"), _known(variant, variant.misere_hill, "misere_hill"))
    return Page(variant, about(text), tuple(sections), prices_of(variant), misere, all_pass_prices(variant))


def _row(variant: Variant, key: str, note: str, tongue: Tongue) -> Row:
    value = shown_value(variant, key)
    words = UNSTATED_WORDS.said(tongue) if value == UNSTATED else value_words(key, value, tongue)
    return Row(key, value, DECIDES[key].said(tongue), words, note, origin_of(value, note))


# ---- sources: the comment behind each value of a file

_KEY = re.compile(r"([a-z0-9_]+)[ \t]*=")
_NO_SOURCE = re.compile(r"no (?:\w+ )?source\b|\S+ is silent\b")
_BOILERPLATE = "Behind each value"


def notes_of(text: str) -> Mapping[str, str]:
    """The comment behind the value of each key; a key without one is left out."""
    notes = {}
    for line in text.splitlines():
        match = _KEY.match(line)
        if match and (note := _comment(line)):
            notes[match[1]] = note
    return notes


def _comment(line: str) -> str:
    """What stands behind a value. A sign in a string does not begin a comment, so the value has to be whole."""
    for place in [match.start() for match in re.finditer("#", line)]:
        try:
            tomllib.loads(line[:place])
        except tomllib.TOMLDecodeError:
            continue
        return line[place + 1 :].strip()
    return ""


def about(text: str) -> str:
    """What the file says of itself above its first key."""
    lines = []
    for line in text.splitlines():
        if not line.startswith("#"):
            break
        lines.append(line.lstrip("# ").rstrip())
    return " ".join(line for line in lines if not line.startswith(_BOILERPLATE))


def origin_of(value: str, note: str) -> Origin:
    """How far a source stands behind a value, by the note on it."""
    if value == UNSTATED:
        return Origin.UNSTATED
    if not note or _NO_SOURCE.match(note):
        return Origin.NO_SOURCE
    return Origin.IDLE if note.startswith("idle") else Origin.SOURCED


# ---- prices, computed by the functions that score


def prices_of(variant: Variant) -> tuple[Prices, ...]:
    """The price list by level."""
    return tuple(_prices(variant, level) for level in LEVELS)


def _prices(variant: Variant, level: int) -> Prices:
    needs_whist = ("whist_factor",) if variant.consolation == "whist-price" else ()
    fined = fine(variant, level, "", 1).amount
    return Prices(
        level,
        SIDE_DUTY[level],
        _known(variant, contract_made(variant, "", level).amount, "pool_factor"),
        _known(variant, whist_price(variant, level), "whist_factor"),
        _known(variant, undertricks(variant, "", level, 1, "").amount, "hill_factor"),
        _known(variant, consolation_price(variant, level), "consolation", *needs_whist),
        NOT_WRITTEN if is_checked_ten(variant, level) else _known(variant, fined, "hill_factor", "responsibility"),
    )


def all_pass_prices(variant: Variant) -> tuple[str, ...]:
    """One trick on the first four all-pass deals in a row, or on as many as there can be."""
    count = min(4, variant.max_raspasy or 4)
    prices = (all_pass_price(variant, number) for number in range(1, count + 1))
    return tuple(_known(variant, price, "raspasy_price", "progression", "max_raspasy") for price in prices)


def _known(variant: Variant, amount: Number, *keys: str) -> str:
    return NOT_KNOWN if variant.unstated.intersection(keys) else str(amount)


# ---- comparison


class Difference(NamedTuple):
    """A convention on which two pages differ."""

    left: Row
    right: Row


def differences_of(one: Page, other: Page) -> Iterator[tuple[str, tuple[Difference, ...]]]:
    """Where two pages differ, by their parts; parts that do not differ are left out."""
    for left, right in zip(one.sections, other.sections, strict=True):
        pairs = [Difference(*pair) for pair in zip(left.rows, right.rows, strict=True)]
        different = tuple(pair for pair in pairs if pair.left.value != pair.right.value)
        if different:
            yield left.title, different
