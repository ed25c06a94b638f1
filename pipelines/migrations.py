"""Archives of earlier versions of the schema: what is taken over, what follows from it, and what nobody can know."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import duckdb
from prefrec.pipelines.columns import Table
from prefrec.pipelines.person_tables import PERSON_TABLES
from prefrec.pipelines.rating_tables import RATING_TABLES
from prefrec.pipelines.schema import TABLES, WORDS


class Step(NamedTuple):
    """From one version to the next.

    follows    SQL by table and column for what follows from the older tables; all other new columns are NULL
    not_known  what records tell and the older tables do not hold
    """

    follows: Mapping[str, Mapping[str, str]]
    not_known: str


# A fact of the deal, for those whose answer is such.
_OF_ANSWERED = (
    "(select any_value({}) from older.deals d"
    " where d.game_id = seats.game_id and d.deal = seats.deal and seats.answer {})"
)

# By the version from which it leads.
STEPS: Mapping[int, Step] = {
    2: Step(
        {
            "games": {
                "first_day": "year::integer * 10000 + coalesce(month, 1)::integer * 100 + coalesce(day, 1)",
                "last_day": "year::integer * 10000 + coalesce(month, 12)::integer * 100 + coalesce(day, 31)",
            },
            "players": {
                "player": "row_number() over (partition by game_id order by deal, seat, is_stand_in)",
            },
            "seats": {
                "player": "(select arg_max(p.player, (p.is_stand_in, p.deal)) from players p"
                " where p.game_id = seats.game_id and p.seat = seats.seat"
                " and (p.deal = seats.deal or p.deal < seats.deal and not p.is_stand_in))",
                "answered_contract": _OF_ANSWERED.format("d.contract", "is not null"),
                "answered_level": _OF_ANSWERED.format("d.level", "is not null"),
                "is_alone": _OF_ANSWERED.format("d.whisters = 1", "= 'whist'"),
                "answered_defence": _OF_ANSWERED.format("d.defence::varchar", "= 'whist'"),
            },
        },
        "running totals, single adjustments, incidents, clocks, marks, claims, tricks as written, suits of unknown"
        " cards, factors, who left, and whether lists are whole",
    ),
}


def bring_up(connection: duckdb.DuckDBPyConnection, archive: Path, version: int) -> None:
    """Fill a new archive with all that an archive of an earlier version holds; that one stays as it is."""
    path = str(archive).replace("'", "''")
    connection.execute(f"attach '{path}' as older (read_only)")
    there = _columns(connection)
    for table in (*TABLES, *PERSON_TABLES, *RATING_TABLES):
        if table.name in there:
            _take_over(connection, table, there[table.name], STEPS[version].follows.get(table.name, {}))
    connection.execute(
        "insert into variants by name from older.variants o anti join variants v using (name, version)"
    )
    connection.execute("detach older")


def _columns(connection: duckdb.DuckDBPyConnection) -> dict[str, set[str]]:
    """The tables of the older archive, each with its columns."""
    found: dict[str, set[str]] = {}
    rows = connection.execute("select table_name, column_name from duckdb_columns() where database_name = 'older'")
    for table, column in rows.fetchall():
        found.setdefault(table, set()).add(column)
    return found


def _take_over(
    connection: duckdb.DuckDBPyConnection, table: Table, there: set[str], follows: Mapping[str, str]
) -> None:
    told = ", ".join(_told(table, there, follows))
    # What follows is computed in any order: the rows stay in theirs.
    order = f"order by {table.name}.rowid" if follows else ""
    connection.execute(f"insert into {table.name} by name select {told} from older.{table.name} {table.name} {order}")


def _told(table: Table, there: set[str], follows: Mapping[str, str]) -> Iterator[str]:
    """Every column that is known; words as text, because closed lists of words grow."""
    for name, type_, _ in table.columns:
        if name in follows:
            yield f"{follows[name]} as {name}"
        elif name in there:
            yield f"{name}::varchar as {name}" if type_ in WORDS else name
