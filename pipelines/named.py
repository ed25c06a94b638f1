"""The named queries: one file of SQL each, its description, parameters and columns written above it."""

import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from prefrec.referee.header import is_date

_SQL = files("prefrec.pipelines.sql")
_PARAMETER = re.compile(r"-- param (\w+) (\w+) = (.*?): (.*)")
_COLUMN = re.compile(r"-- column (\w+): (.*)")
_ALL = "all"
_FEW = 40  # words that can still be told one by one
_MOST = 999_999  # no number that is asked about is greater; min(value, n) of the database takes no more


class QueryError(Exception):
    """Why a query cannot be run, in words for the user."""


class Parameter(NamedTuple):
    """A parameter of a named query; its default is text, as it would be given.

    ``type`` is text, int (from 0 on), count (from 1 on), date, or what a word names: a contract, an event, a player,
    a number of players, a scoring, a variant.
    """

    name: str
    type: str
    default: str
    text: str


class NamedQuery(NamedTuple):
    """One question: its words, its parameters, what its columns mean, and the SQL that answers it."""

    name: str
    text: str
    parameters: tuple[Parameter, ...]
    columns: tuple[tuple[str, str], ...]
    sql: str


@cache
def named_queries() -> Mapping[str, NamedQuery]:
    """All named queries by name; a file whose name begins with ``_`` is none."""
    names = sorted(file.name for file in _SQL.iterdir() if file.name.endswith(".sql") and file.name[0] != "_")
    return {name.removesuffix(".sql"): _query_of(name) for name in names}


def _query_of(file_name: str) -> NamedQuery:
    sql = (_SQL / file_name).read_text(encoding="utf-8")
    head = [line for line in sql.splitlines() if line.startswith("--")]
    words = [line[3:] for line in head if not _PARAMETER.fullmatch(line) and not _COLUMN.fullmatch(line)]
    parameters = tuple(Parameter(*match.groups()) for line in head if (match := _PARAMETER.fullmatch(line)))
    columns = tuple((match[1], match[2]) for line in head if (match := _COLUMN.fullmatch(line)))
    return NamedQuery(file_name.removesuffix(".sql"), " ".join(words), parameters, columns, sql)


def values_of(query: NamedQuery, given: Mapping[str, str]) -> dict[str, object]:
    """A value for every parameter: the one given, or the default."""
    known = {parameter.name for parameter in query.parameters}
    for name in given:
        if name not in known:
            raise QueryError(f"{query.name} has no parameter {name}{_suggestion(name, known)}")
    values: dict[str, object] = {}
    for parameter in query.parameters:
        text = given.get(parameter.name, parameter.default)
        values[parameter.name] = _READ.get(parameter.type, _word)(parameter.name, text)
    return values


def _word(_: str, text: str) -> str:
    return text


def _whole(name: str, text: str, least: int = 0) -> int:
    try:
        number = int(text)
    except ValueError as fault:
        raise QueryError(f"{name}: {text} is not a whole number") from fault
    if not least <= number <= _MOST:
        raise QueryError(f"{name}: {text} is no number from {least} to {_MOST}")
    return number


def _count(name: str, text: str) -> int:
    return _whole(name, text, least=1)


def _date(name: str, text: str) -> str:
    if text != _ALL and not is_date(text):
        raise QueryError(f"{name}: {text} is no date: write 2024, 2024-11, 2024-11-03 or all")
    return text


_READ: Mapping[str, Callable[[str, str], object]] = {"int": _whole, "count": _count, "date": _date}


def named_words(query: NamedQuery, values: Mapping[str, object]) -> set[str]:
    """The types of the parameters that name something; ``all`` names nothing."""
    return {parameter.type for parameter in query.parameters if values[parameter.name] != _ALL}


def refuse_unknown(query: NamedQuery, values: Mapping[str, object], known: Mapping[str, Iterable[str]]) -> None:
    """A word that names nothing would be answered with nothing: it is told instead.

    ``known`` has the words of a type of parameter; where it has none, every word may be meant.
    """
    for name, kind in ((parameter.name, parameter.type) for parameter in query.parameters):
        words, word = {_ALL, *known.get(kind, ())}, str(values[name])
        if kind in known and word not in words:
            raise QueryError(f"{name}: {word} is not known{_suggestion(word, words)}")


def unknown_query(name: str) -> QueryError:
    """No query has this name."""
    return QueryError(f"there is no query {name}{_suggestion(name, named_queries().keys())}")


def _suggestion(name: str, known: Iterable[str]) -> str:
    options = sorted(known)
    near = get_close_matches(name, options, n=1)
    if near:
        return f"; did you mean {near[0]}?"
    return f"; there are {', '.join(options)}" if 0 < len(options) <= _FEW else ""
