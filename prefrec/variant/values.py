"""The values of conventions as records and files write them, and a variant with one of them changed."""

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal, get_args, get_origin

from prefrec.outcome import Number
from prefrec.variant.page import CONVENTIONS, HINTS, MEANINGS, UNSTATED, Value, Variant


class UnknownConvention(LookupError):  # noqa: N818 - named for what was found
    """A key that no variant has."""

    def __init__(self, key: str, did_you_mean: str | None) -> None:
        super().__init__(f"no convention {key}")
        self.key = key
        self.did_you_mean = did_you_mean


class BadValue(ValueError):  # noqa: N818 - named for what was found
    """A value that its convention does not allow; ``allowed`` says in words what it does, ``reason``
    why a value that tables do play by cannot be taken."""

    def __init__(self, key: str, value: str, allowed: str, reason: str = "") -> None:
        super().__init__(f"{key}: {value!r} is not {allowed}" + (f" ({reason})" if reason else ""))
        self.key = key
        self.value = value
        self.allowed = allowed
        self.reason = reason


def convention_text(value: Value) -> str:
    """A value as a record writes it: ``yes``, ``10``, ``6 7 8``, ``none``."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case tuple():
            return " ".join(map(str, value))
        case _:
            return str(value)


def _choices(hint: Any) -> Mapping[str, Value] | None:
    """The closed list of a convention by its words; None where it is a number."""
    if hint is not bool and get_origin(hint) is not Literal:
        return None
    return {convention_text(value): value for value in get_args(hint) or (True, False)}


# What some tables play and no source describes well enough: refused by name, never approximated.
REFUSED: Mapping[str, str] = {"dark_pass": "the dark pass", "bombs": "bombs"}

_CHOICES = {key: choices for key, hint in HINTS.items() if (choices := _choices(hint.__origin__))}


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ValueError(text)
    return int(text)


def _number(text: str) -> Number:
    whole, _, parts = text.partition("/")
    number = Fraction(_whole(whole), _whole(parts or "1"))
    return number.numerator if number.denominator == 1 else number


def _levels(text: str) -> tuple[int, ...]:
    levels = tuple(_whole(word) for word in text.split())
    if not levels or not all(6 <= level <= 10 for level in levels):
        raise ValueError(text)
    return levels


def _limit(text: str) -> int | None:
    if text != "none" and _whole(text) < 1:
        raise ValueError(text)
    return None if text == "none" else int(text)


_NUMBERS: Mapping[Any, tuple[Any, str, Value]] = {  # how it is read, what is allowed, placeholder
    int: (_whole, "a whole number", 0),
    Number: (_number, "a number such as 10 or 1/2", 0),
    int | None: (_limit, "a whole number from 1, or none", None),
    tuple[int, ...]: (_levels, "levels from 6 to 10, as in 6 7 8", ()),
}


def read(key: str, text: str) -> Value:
    """The value that a text states for a convention. Raises ``BadValue``; the key is one that there is."""
    if choices := _CHOICES.get(key):
        if text in choices:
            return choices[text]
        reason = f"no source describes {REFUSED[key]} well enough to score" if key in REFUSED and text == "yes" else ""
        raise BadValue(key, text, " or ".join(choices), reason)
    reader, allowed, _ = _NUMBERS[HINTS[key].__origin__]
    try:
        value: Value = reader(text)
    except (ValueError, ZeroDivisionError):
        raise BadValue(key, text, allowed) from None
    return value


def placeholder(key: str) -> Value:
    """What stands for a value that no source gives."""
    if choices := _CHOICES.get(key):
        return next(iter(choices.values()))
    empty: Value = _NUMBERS[HINTS[key].__origin__][2]
    return empty


def closest(word: str, words: Sequence[str]) -> str | None:
    """The known word that this one resembles."""
    return next(iter(difflib.get_close_matches(word, words, n=1)), None)


@lru_cache(maxsize=4096)
def override(variant: Variant, key: str, text: str) -> Variant:
    """The variant with one convention as a record states it. Raises ``UnknownConvention``, ``BadValue``."""
    if key not in MEANINGS:
        raise UnknownConvention(key, closest(key, CONVENTIONS))
    value = read(key, text)
    if value == getattr(variant, key) and key not in variant.unstated:
        return variant
    return replace(variant, unstated=variant.unstated - {key}, **{key: value})  # type: ignore[arg-type]


def differences(one: Variant, other: Variant) -> list[tuple[str, str, str]]:
    """Every convention on which two variants differ, with both values as text."""
    pairs = ((key, shown_value(one, key), shown_value(other, key)) for key in CONVENTIONS)
    return [pair for pair in pairs if pair[1] != pair[2]]


def shown_value(variant: Variant, key: str) -> str:
    """The value of a convention as a record writes it, or ``unstated``."""
    return UNSTATED if key in variant.unstated else convention_text(getattr(variant, key))
