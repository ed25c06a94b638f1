"""A table of players as its file."""

import json
from collections.abc import Iterator, Sequence

from prefrec.persons.table import NO_LIMIT, Alias, Limit, Player


def toml_of(players: Sequence[Player]) -> Iterator[str]:
    """The lines of a file that states these players."""
    for player in players:
        yield from ("[[player]]", f"id = {toml_text(player.id)}", f"name = {toml_text(player.name)}")
        own, *others = player.aliases
        yield from (f"{key} = {value}" for key, value in _limits(own.limit))
        if others:
            yield "also = ["
            yield from (f"    {_spelling(alias, own.limit)}," for alias in others)
            yield "]"
        yield ""


def _spelling(alias: Alias, of_player: Limit) -> str:
    if alias.limit == of_player:
        return toml_text(alias.name)
    pairs = (f"{key} = {value}" for key, value in (("name", toml_text(alias.name)), *_limits(alias.limit)))
    return "{ " + ", ".join(pairs) + " }"


def _limits(limit: Limit) -> Iterator[tuple[str, str]]:
    if limit == NO_LIMIT:
        return
    for key, values in (("event", limit.events), ("site", limit.sites)):
        if values:
            yield key, toml_text(values[0]) if len(values) == 1 else f"[{', '.join(map(toml_text, values))}]"
    for key, day, whole_year, whole_month in (("from", limit.first, "0101", "01"), ("until", limit.last, "1231", "31")):
        if day is not None:
            yield key, toml_text(_day(f"{day:08}", whole_year, whole_month))


def _day(day: str, whole_year: str, whole_month: str) -> str:
    """A day as a date; where a year or a month begins or ends with it, as that year or month."""
    if day[4:] == whole_year:
        return day[:4]
    return day[:4] + "-" + day[4:6] + ("" if day[6:] == whole_month else f"-{day[6:]}")


def toml_text(value: str) -> str:
    """A string of TOML; those of JSON are such."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
