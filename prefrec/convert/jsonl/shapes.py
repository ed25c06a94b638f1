"""Shapes of JSON values: each says how a value of the record is written as JSON and how it is read back."""

import json
from collections.abc import Callable, ItemsView, Mapping
from decimal import Decimal
from fractions import Fraction
from operator import attrgetter
from re import compile as pattern
from typing import Any, NamedTuple

from prefrec.cards import WRITTEN_CARDS, card_text
from prefrec.facts_text import decimal_text, number_text
from prefrec.line import Notes
from prefrec.outcome import Number, exact
from prefrec.record import Columns

_SHOWN = 40


class BadJson(Exception):  # noqa: N818 - named for what was found
    """JSON that is no record: where (a JSON pointer), what stands there and what may stand there."""

    def __init__(self, path: str, found: str, expected: str) -> None:
        super().__init__(f"{path or 'the whole line'}: found {found}, expected {expected}")
        self.path = path
        self.found = found
        self.expected = expected


class Shape(NamedTuple):
    """One way between a value and JSON. ``read`` takes the place as well, for ``BadJson``."""

    write: Callable[[Any], Any]
    read: Callable[[Any, str], Any]


class Field(NamedTuple):
    """One key of a JSON object and the attribute it holds.

    A value equal to ``default`` is not written; without one (``REQUIRED``) the key is always there.
    """

    key: str
    attribute: str
    shape: Shape
    default: Any = None


REQUIRED: Any = object()

Check = Callable[[dict[str, Any], str], None]


def shown(value: object) -> str:
    """A JSON value as a message names it, shortened."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case dict():
            return "an object"
        case list():
            return "a list"
        case str():
            cut = value if len(value) <= _SHOWN else value[:_SHOWN] + "…"
            return json.dumps(cut, ensure_ascii=False)
        case _:
            return repr(value)[:_SHOWN]


def _same(value: Any) -> Any:
    return value


# ---- single values


def word(form: str, expected: str) -> Shape:
    """A string that matches a pattern as a whole."""
    whole = pattern(form)

    def read(value: Any, path: str) -> str:
        if isinstance(value, str) and whole.fullmatch(value):
            return value
        raise BadJson(path, shown(value), expected)

    return Shape(_same, read)


def _read_text(value: Any, path: str) -> str:
    text = _read_string(value, path)
    if "\n" in text or text != text.strip():
        raise BadJson(path, shown(text), "text of one line, without blanks around it")
    return text


def _read_lines(value: Any, path: str) -> str:
    text = _read_string(value, path)
    if "\n%prefrec" in "\n" + text:
        raise BadJson(path, "%prefrec, which begins another game", "the text of one deal")
    return text


def _read_string(value: Any, path: str) -> str:
    if not isinstance(value, str):
        raise BadJson(path, shown(value), "a string")
    if any("\ud800" <= sign <= "\udfff" for sign in value):
        raise BadJson(path, "half a surrogate pair", "text that UTF-8 can hold")
    return value


def _read_count(value: Any, path: str) -> int:
    if type(value) is int and 0 <= value <= LARGEST:
        return value
    raise BadJson(path, shown(value), "a whole number of at most nine digits")


def _read_yes_no(value: Any, path: str) -> bool:
    if isinstance(value, bool):
        return value
    raise BadJson(path, shown(value), "true or false")


_FRACTION = pattern(r"-?[0-9]{1,9}/0{0,8}[1-9][0-9]{0,8}")
_DECIMAL = pattern(r"-?[0-9]{1,12}(\.[0-9]{1,9})?")

# The notation writes no number of more than nine digits.
LARGEST = 999_999_999


def _write_number(value: Number) -> int | str:
    return value if isinstance(value, int) else number_text(value)


def _read_number(value: Any, path: str) -> Number:
    if type(value) is int and abs(value) <= LARGEST:
        return value
    if isinstance(value, str) and _FRACTION.fullmatch(value):
        return exact(Fraction(value))
    raise BadJson(path, shown(value), 'a whole number or a fraction such as "27/2"')


def _read_decimal(value: Any, path: str) -> Decimal:
    if isinstance(value, str) and _DECIMAL.fullmatch(value):
        return Decimal(value)
    raise BadJson(path, shown(value), 'a decimal as a string, such as "12.5"')


def _read_card(value: Any, path: str) -> int:
    if isinstance(value, str) and value in WRITTEN_CARDS:
        return WRITTEN_CARDS[value]
    raise BadJson(path, shown(value), "a card such as sA, or s_ or __")


TEXT = Shape(_same, _read_text)
LINES = Shape(_same, _read_lines)
COUNT = Shape(_same, _read_count)
YES_NO = Shape(_same, _read_yes_no)
NUMBER = Shape(_write_number, _read_number)
DECIMAL = Shape(decimal_text, _read_decimal)
CARD = Shape(card_text, _read_card)


# ---- values of values


def optional(shape: Shape) -> Shape:
    """The shape, or null for what is not written."""
    return Shape(
        lambda value: None if value is None else shape.write(value),
        lambda value, path: None if value is None else shape.read(value, path),
    )


def many(shape: Shape, least: int = 0) -> Shape:
    """A list, read as a tuple, of at least so many items."""

    def read(value: Any, path: str) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise BadJson(path, shown(value), "a list")
        if len(value) < least:
            raise BadJson(path, "an empty list", "at least one item")
        return tuple([shape.read(item, f"{path}/{index}") for index, item in enumerate(value)])

    return Shape(lambda value: [shape.write(item) for item in value], read)


def mapping(keys: str, expected: str, shape: Shape, least: int = 0) -> Shape:
    """An object whose keys match a pattern, in the order written."""
    whole = pattern(keys)

    def read(value: Any, path: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise BadJson(path, shown(value), "an object")
        if len(value) < least:
            raise BadJson(path, "an empty object", f"at least one key: {expected}")
        for key in value:
            if not whole.fullmatch(key):
                raise BadJson(path, f"the key {shown(key)}", expected)
        return {key: shape.read(item, f"{path}/{key}") for key, item in value.items()}

    def write(value: Mapping[str, Any]) -> dict[str, Any]:
        return {key: shape.write(item) for key, item in value.items()}

    return Shape(write, read)


# Values whose fields stand in the object of the fact that holds them.
_WITHIN = {"notes": Notes, "columns": Columns}


def record(kind: Callable[..., Any], fields: tuple[Field, ...], check: Check | None = None) -> Shape:
    """An object of named keys, in this order. ``check`` may complete or refuse the fields as read."""
    by_key = {field.key: field for field in fields}
    getters = [(field, attrgetter(field.attribute)) for field in fields]

    def write(value: Any) -> dict[str, Any]:
        parts = ((field, get(value)) for field, get in getters)
        return {
            field.key: None if part is None else field.shape.write(part)
            for field, part in parts if field.default is REQUIRED or part != field.default
        }

    def read(value: Any, path: str) -> Any:
        found = {field.attribute: field.default for field in fields}
        for key, item in _keys(value, by_key, path):
            field = by_key[key]
            if item is not None or field.default is not None:
                found[field.attribute] = field.shape.read(item, f"{path}/{key}")
        _gather(found)
        if check:
            check(found, path)
        return kind(**found)

    return Shape(write, read)


def _keys(value: Any, by_key: Mapping[str, Field], path: str) -> ItemsView[str, Any]:
    """The items of an object that has every key it needs and none that is not known."""
    if not isinstance(value, dict):
        raise BadJson(path, shown(value), "an object")
    for key in value:
        if key not in by_key:
            raise BadJson(path, f"the key {shown(key)}", f"one of {', '.join(by_key)}")
    for key, field in by_key.items():
        if field.default is REQUIRED and key not in value:
            raise BadJson(path, f"no key {key}", f"the key {key}")
    return value.items()


def _gather(found: dict[str, Any]) -> None:
    """``notes.above`` and ``notes.behind`` become ``notes``."""
    for name, kind in _WITHIN.items():
        inner = {key: found.pop(key) for key in list(found) if key.startswith(name + ".")}
        if inner:
            found[name] = kind(**{key.partition(".")[2]: part for key, part in inner.items()})
