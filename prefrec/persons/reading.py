"""A table of players from its file: a ``[[player]]`` each, read with every problem named."""

import datetime
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from prefrec.custom_variant import Problem, syntax_problem
from prefrec.person_names import normal
from prefrec.persons.table import Alias, Limit, Player
from prefrec.variant.values import closest

_LIMITS = ("event", "site", "from", "until")
_OF_PLAYER = ("id", "name", "also", *_LIMITS)
_OF_ALIAS = ("name", *_LIMITS)
_ID = re.compile(r"[^\W_][\w.\-]*")
_DATE = re.compile(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?")
_HEAD = re.compile(r"^[ \t]*\[\[[ \t]*player[ \t]*\]\]", re.MULTILINE)
_FIRST, _LAST = (1, 1), (12, 31)


class _Bad(Exception):  # noqa: N818 - never leaves this module
    """Why a value cannot be taken, and what would be right."""


def read_players(text: str) -> tuple[Player, ...] | tuple[Problem, ...]:
    """The players that a file states, or all that is wrong with it, in the order of the players."""
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return (syntax_problem(str(error)),)
    entries = given.get("player", [])
    others = (key for key in given if key != "player")
    problems = [Problem(None, f"unknown key {key}", "the file is a list of [[player]]") for key in others]
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        return (*problems, Problem(None, "player is no list of tables", "begin each with [[player]]"))
    heads = [text.count("\n", 0, head.start()) + 1 for head in _HEAD.finditer(text)]
    lines: list[int | None] = [*heads] if len(heads) == len(entries) else [None] * len(entries)
    players: list[Player] = []
    for line, entry in zip(lines, entries, strict=True):
        problems += (Problem(line, *words) for words in _unknown(entry, _OF_PLAYER))
        try:
            players.append(_player(entry))
        except _Bad as bad:
            problems.append(Problem(line, *bad.args))
    problems += _claimed_twice(players)
    return tuple(problems) or tuple(players)


def _unknown(entry: Mapping[str, Any], known: Sequence[str]) -> Iterator[tuple[str, str]]:
    for key in entry:
        if key not in known:
            near = closest(key, known)
            yield f"unknown key {key}", f"did you mean {near}" if near else f"known: {', '.join(known)}"


def _player(entry: Mapping[str, Any]) -> Player:
    id_ = entry.get("id")
    if not isinstance(id_, str) or not _ID.fullmatch(id_):
        raise _Bad(f"id: {_shown(id_)} is not one word", 'such as id = "anna-p"')
    name = _name(entry.get("name"), f"{id_}: name")
    also = entry.get("also", [])
    if not isinstance(also, list):
        raise _Bad(f"{id_}: also is no list of spellings", 'also = ["Anna P."]')
    limit = _limit(entry, id_)
    aliases = (Alias(name, limit), *(_alias(item, id_, limit) for item in also))
    return Player(id_, name, aliases)


def _alias(item: Any, id_: str, of_player: Limit) -> Alias:
    """A spelling with the limits of its player, or a table of one with its own instead of them."""
    if not isinstance(item, dict):
        return Alias(_name(item, f"{id_}: also"), of_player)
    for message, hint in _unknown(item, _OF_ALIAS):
        raise _Bad(f"{id_}: also: {message}", hint)
    return Alias(_name(item.get("name"), f"{id_}: also: name"), _limit(item, id_))


def _name(value: Any, what: str) -> str:
    if not isinstance(value, str) or normal(value) in ("", "_") or "\n" in value:
        raise _Bad(f"{what}: {_shown(value)} is no name", "as it is written in the records")
    return normal(value)


def _limit(entry: Mapping[str, Any], id_: str) -> Limit:
    first, last = _day(entry.get("from"), _FIRST, f"{id_}: from"), _day(entry.get("until"), _LAST, f"{id_}: until")
    if first and last and first > last:
        raise _Bad(f"{id_}: from is later than until", "")
    return Limit(_texts(entry.get("event"), f"{id_}: event"), _texts(entry.get("site"), f"{id_}: site"), first, last)


def _texts(value: Any, what: str) -> tuple[str, ...]:
    values = value if isinstance(value, list) else [] if value is None else [value]
    if not all(isinstance(each, str) and each.strip() for each in values):
        raise _Bad(f"{what}: {_shown(value)} is neither a text nor a list of texts", "")
    return tuple(dict.fromkeys(map(normal, values)))


def _day(value: Any, missing: tuple[int, int], what: str) -> int | None:
    """The day as YYYYMMDD; of a year or a month the first or the last one, as ``missing`` says."""
    if value is None:
        return None
    text = value.isoformat() if type(value) is datetime.date else value
    found = _DATE.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise _Bad(f"{what}: {_shown(value)} is no date", 'such as "2009", "2009-05" or 2009-05-17')
    year, month, day = int(found[1]), int(found[2] or missing[0]), int(found[3] or missing[1])
    try:
        datetime.date(year, month, day if found[3] else 1)
    except ValueError:
        raise _Bad(f"{what}: there is no day {text}", "") from None
    return year * 10000 + month * 100 + day


def _claimed_twice(players: Sequence[Player]) -> Iterator[Problem]:
    """Ids that are taken, and spellings of which nothing tells whom they mean."""
    ids: set[str] = set()
    owners: dict[str, list[tuple[str, Limit]]] = {}
    for player in players:
        if player.id in ids:
            yield Problem(None, f"two players have the id {player.id}", "")
        ids.add(player.id)
        for alias in player.aliases:
            owners.setdefault(alias.name, []).append((player.id, alias.limit))
    for name, claims in owners.items():
        for (one, limit), (other, other_limit) in combinations(claims, 2):
            if one == other and not limit.is_apart_from(other_limit):
                yield Problem(None, f"{one} has the spelling {_shown(name)} twice", "")
            elif not limit.is_apart_from(other_limit):
                hint = "give both a limit that keeps them apart: event, site, from or until"
                yield Problem(None, f"{_shown(name)} may be {one} or {other}", hint)


def _shown(value: Any) -> str:
    return "nothing" if value is None else f'"{value}"' if isinstance(value, str) else str(value)
