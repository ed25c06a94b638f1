"""Seeded files of stated size: so many records made, and from there on the same again under other names."""

import json
import os
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple


class Made(NamedTuple):
    """One record as text, with the deals and events in it. For the other games a record is one deal."""

    text: str
    deals: int
    events: int


class Counts(NamedTuple):
    """What is in a file. ``distinct`` is the number of deals after which the same records come again."""

    games: int
    deals: int
    events: int
    size: int  # bytes
    distinct: int


class Kind(NamedTuple):
    """How records of one format are made.

    make    endless records for a seed, all different
    placed  the text of a record as the number-th of a file, of the copy-th round (the first is 0)
    """

    make: Callable[[int], Iterator[Made]]
    placed: Callable[[str, int, int], str]


class Wanted(NamedTuple):
    """How much: at least so many deals and bytes, whole records, ``distinct`` deals of them different."""

    seed: int
    deals: int
    size: int
    distinct: int


def write(path: Path, kind: Kind, wanted: Wanted) -> Counts:
    """Make the file, which appears when it is complete; a blank line stands between two records."""
    games = deals = events = size = distinct = 0
    new = path.with_name(f".{path.name}.new")
    with new.open("w", encoding="utf-8", newline="\n") as out:
        for made, number, copy in _rounds(kind.make(wanted.seed), wanted.distinct):
            if deals >= wanted.deals and size >= wanted.size:
                break
            text = ("\n" if games else "") + kind.placed(made.text, number, copy)
            out.write(text)
            games, deals, events = games + 1, deals + made.deals, events + made.events
            size += len(text.encode())
            distinct += 0 if copy else made.deals
    os.replace(new, path)  # noqa: PTH105 - the one call that promises to be atomic
    return Counts(games, deals, events, size, distinct)


def _rounds(records: Iterator[Made], distinct: int) -> Iterator[tuple[Made, int, int]]:
    """Every record with its number and round: new ones until there are so many deals, then these for ever."""
    pool: list[Made] = []
    deals, number = 0, 0
    for record in records:
        if deals >= distinct:
            break
        pool.append(record)
        deals += record.deals
        number += 1
        yield record, number, 0
    for copy in count(1):
        for record in pool:
            number += 1
            yield record, number, copy


def counts_beside(path: Path) -> Path:
    """Where the counts of a file that was made are kept."""
    return path.with_name(f"{path.name}.json")


def kept(path: Path) -> Counts | None:
    """The counts of a file that was made earlier and is still as it was; None where it has to be made."""
    try:
        counts = Counts(**json.loads(counts_beside(path).read_text(encoding="utf-8")))
        return counts if path.stat().st_size == counts.size else None
    except (OSError, ValueError, TypeError):
        return None
