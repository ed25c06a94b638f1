"""Every named query on an archive that is there, in this process."""

import statistics
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

HEADING = ("query", "best ms", "median ms", "rows")


class Asked(NamedTuple):
    """A named query with its defaults: seconds of every time it was put, and rows of the answer."""

    name: str
    seconds: tuple[float, ...]
    rows: int


class Archive(NamedTuple):
    """How much is in the archive."""

    deals: int
    games: int


def ask_all(path: Path, repeat: int) -> tuple[Archive, list[Asked]]:
    """Put every named query ``repeat`` times. Raises ``ArchiveError``."""
    from prefrec.pipelines.archive import reading
    from prefrec.pipelines.named import named_queries, values_of

    asked = []
    with reading(path) as connection:
        held = Archive(*connection.execute("select count(*), count(distinct game_id) from deals").fetchall()[0])
        for query in named_queries().values():
            # What has to be named, such as a text to look for, is found nowhere: the time is that of looking.
            values = values_of(query, {item.name: "x" for item in query.parameters if not item.default})
            times, rows = [], 0
            for _ in range(repeat):
                start = perf_counter()
                rows = len(connection.execute(query.sql, values or None).fetchall())
                times.append(perf_counter() - start)
            asked.append(Asked(query.name, tuple(times), rows))
    return held, asked


def rows_of(asked: list[Asked]) -> list[tuple[str, ...]]:
    """One row a query."""
    return [HEADING, *(
        (found.name, f"{1000 * min(found.seconds):,.0f}", f"{1000 * statistics.median(found.seconds):,.0f}",
         f"{found.rows:,}")
        for found in asked
    )]  # fmt: skip
