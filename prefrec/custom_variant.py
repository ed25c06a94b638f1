"""A page of rules of a table's own: the same flat file as a released one, read with every problem named."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from prefrec.variant import CONVENTIONS, OTHER_NAMES, UNSTATED, BadValue, Variant, convention_text, known_variants
from prefrec.variant.files import made_of
from prefrec.variant.values import closest, read

HEADING = ("name", "version", "title", "must_state")

_NAME = re.compile(r"[^\W\d_][\w-]*")
_SYNTAX = re.compile(r"(?P<what>.*?) \(at (?:line (?P<line>\d+), column \d+|end of document)\)")

_IN_A_FILE = {
    "a whole number": "a whole number",
    "a number such as 10 or 1/2": 'a number such as 10 or "1/2"',
    "a whole number from 1, or none": 'a whole number from 1, or "none"',
    "levels from 6 to 10, as in 6 7 8": "a list of levels from 6 to 10, as in [6, 7, 8]",
}


class Problem(NamedTuple):
    """Something wrong with a file: the line where that is known, what, and what would be right."""

    line: int | None
    message: str
    hint: str = ""


def read_variant(text: str) -> Variant | tuple[Problem, ...]:
    """The variant that a file states, or all that keeps it from being one, in the order of its lines."""
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return (syntax_problem(str(error)),)
    problems = [*_keys(given, text), *_heading(given, text), *_values(given, text)]
    if problems:
        return tuple(sorted(problems, key=lambda problem: (problem.line is not None, problem.line or 0)))
    return made_of(given)


def syntax_problem(message: str) -> Problem:
    """What the reader of TOML says, with its line."""
    match = _SYNTAX.fullmatch(message)
    what = match["what"] if match else message
    return Problem(int(match["line"]) if match and match["line"] else None, f"not TOML: {what[:1].lower()}{what[1:]}")


def line_of(text: str, key: str) -> int | None:
    """The line of a file on which a key stands."""
    match = re.search(rf"^[ \t]*(?:\[[ \t]*)?[\"']?{re.escape(key)}[\"']?[ \t]*[=.\]]", text, re.MULTILINE)
    return match and text.count("\n", 0, match.start()) + 1


def _text(value: Any) -> str:
    return convention_text(tuple(value) if isinstance(value, list) else value)


def _keys(given: Mapping[str, Any], text: str) -> Iterator[Problem]:
    expected = (*HEADING, *CONVENTIONS)
    missing = [key for key in expected if key not in given]
    if missing:
        keys = f"{len(missing)} keys are" if len(missing) > 1 else "a key is"
        yield Problem(None, f"{keys} missing: {', '.join(missing)}", "a file states every convention")
    for key in given:
        if isinstance(given[key], dict):
            yield Problem(line_of(text, key), f"{key} is a table", "the file is flat; it takes all keys below it")
        elif key not in expected:
            near = closest(key, expected)
            yield Problem(line_of(text, key), f"unknown key {key}", f"did you mean {near}" if near else "")


def _heading(given: Mapping[str, Any], text: str) -> Iterator[Problem]:
    checks = {"name": _name, "version": _version, "title": _title, "must_state": _must_state}
    for key, check in checks.items():
        if key in given:
            yield from (Problem(line_of(text, key), f"{key}: {message}", hint) for message, hint in check(given[key]))


def _name(name: Any) -> Iterator[tuple[str, str]]:
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        yield f"{name!r} is not one word that begins with a letter", 'such as name = "mytable"'
    elif name in known_variants() or name in OTHER_NAMES:
        yield f"{name} is a released variant, which never changes", "give the table a name of its own"


def _version(version: Any) -> Iterator[tuple[str, str]]:
    if isinstance(version, bool) or not isinstance(version, int) or not 1 <= version < 10**9:
        yield f"{_shown(version)} is not a whole number from 1", "version = 1"


def _title(title: Any) -> Iterator[tuple[str, str]]:
    if not isinstance(title, str) or not title.strip() or not title.isprintable():
        yield f"{_shown(title)} is not a line of text", ""


def _must_state(keys: Any) -> Iterator[tuple[str, str]]:
    if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys):
        yield f"{_shown(keys)} is not a list of conventions", 'must_state = [], or must_state = ["whist_factor"]'
        return
    for key in keys:
        if key not in CONVENTIONS:
            near = closest(key, CONVENTIONS)
            yield f"{key} is no convention", f"did you mean {near}" if near else ""


def _values(given: Mapping[str, Any], text: str) -> Iterator[Problem]:
    must_state = given.get("must_state")
    asked = must_state if isinstance(must_state, list) else ()
    for key in CONVENTIONS:
        value = given.get(key, UNSTATED)
        if value != UNSTATED:
            yield from _value(key, value, text)
        elif key in given and key not in asked:
            # Nothing may be computed from a value that nobody gave.
            yield Problem(line_of(text, key), f"{key} is unstated and must_state does not ask for it", "name it there")


def _value(key: str, value: Any, text: str) -> Iterator[Problem]:
    stated = _text(value)
    try:
        read(key, stated)
    except BadValue as bad:
        near = closest(stated, bad.allowed.split(" or "))
        message = f"{key}: {_shown(value)} is not {_as_in_a_file(key, bad.allowed)}"
        yield Problem(line_of(text, key), message, bad.reason or (f"did you mean {near}" if near else ""))


def _as_in_a_file(key: str, allowed: str) -> str:
    """What is allowed, written as a file writes it: truth and words otherwise than in a record."""
    if allowed in _IN_A_FILE:
        return _IN_A_FILE[allowed]
    return " or ".join(_shown(read(key, word)) for word in allowed.split(" or "))


def _shown(value: Any) -> str:
    """A value as the file has it, more or less."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return f'"{value}"'
        case _:
            return str(value)
