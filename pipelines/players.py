"""Who is who in an archive: its table of players, replaced whole, read back, and what it leaves open."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import duckdb
from prefrec.pipelines.database import insert
from prefrec.pipelines.person_tables import PERSON_TABLES
from prefrec.pipelines.tables import Row, frame_of, schema_of

from prefrec.persons.table import Alias, Limit, Player


class Coverage(NamedTuple):
    """What a table of players means for the games: names written in them, those of known persons, and
    spellings of the table that occur in no game for which they are meant."""

    names: int
    known: int
    unused: tuple[str, ...]


def replace_players(connection: duckdb.DuckDBPyConnection, players: Sequence[Player]) -> None:
    """Put this table in the place of the one that is there; without players there is none."""
    rows: dict[str, list[Row]] = {
        "persons": [(player.id, player.name) for player in players],
        "aliases": list(_alias_rows(players)),
    }
    for table in PERSON_TABLES:
        connection.execute(f"delete from {table.name}")
        insert(connection, table.name, frame_of(rows[table.name], schema_of(table)))


def _alias_rows(players: Sequence[Player]) -> Iterator[Row]:
    spellings = ((player.id, alias) for player in players for alias in player.aliases)
    for number, (id_, (name, limit)) in enumerate(spellings, 1):
        for event in limit.events or (None,):
            for site in limit.sites or (None,):
                yield number, name, id_, event, site, limit.first, limit.last


def players_of(connection: duckdb.DuckDBPyConnection) -> tuple[Player, ...]:
    """The table of players that an archive holds, as it was stated."""
    aliases: dict[str, dict[int, Alias]] = {}
    rows = connection.execute(
        "select person_id, spelling, name, event, site, first_day, last_day from aliases order by spelling, rowid"
    ).fetchall()
    for id_, number, name, event, site, first, last in rows:
        known = aliases.setdefault(id_, {}).get(number, Alias(name, Limit((), (), first, last)))
        limit = known.limit._replace(
            events=_with(known.limit.events, event), sites=_with(known.limit.sites, site)
        )
        aliases[id_][number] = Alias(name, limit)
    persons = connection.execute("select person_id, name from persons order by rowid").fetchall()
    return tuple(Player(id_, name, tuple(aliases[id_].values())) for id_, name in persons)


def _with(values: tuple[str, ...], value: str | None) -> tuple[str, ...]:
    return values if value is None or value in values else (*values, value)


def names_of(connection: duckdb.DuckDBPyConnection) -> dict[str, int]:
    """Every name that is written for a player, with the number of games."""
    return dict(
        connection.execute(
            "select name, count(distinct game_id) from players where name is not null group by name order by name"
        ).fetchall()
    )


def coverage(connection: duckdb.DuckDBPyConnection) -> Coverage:
    """How far the table of players reaches."""
    found = connection.execute(
        "select count(distinct name), count(distinct name) filter (person_id is not null) from player_persons"
    ).fetchone()
    unused = connection.execute(
        "select distinct a.name from aliases a where not exists (select 1 from player_persons p"
        " where p.name = a.name and p.person_id = a.person_id) order by a.name"
    ).fetchall()
    names, known = found or (0, 0)
    return Coverage(names, known, tuple(name for (name,) in unused))
