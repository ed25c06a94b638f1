"""What a data set holds, as numbers: made from the archive, and made again from the files to prove them."""

from collections.abc import Mapping
from typing import Any

import duckdb
from prefrec.pipelines.dataset.layout import PUBLISHED, counted_rows

Summary = dict[str, Any]

_COUNTS = {
    "games": "select count(*) from games",
    "deals": "select count(*) from deals",
    "partial": "select count(*) from sources where status = 'partial'",
    "rejected": "select count(*) from sources where status = 'rejected'",
    "sources": "select count(distinct source) from sources",
    "errors": "select count(*) from diagnostics where severity = 'error'",
    "warnings": "select count(*) from diagnostics where severity = 'warning'",
    "notes": "select count(*) from diagnostics where severity = 'note'",
}
_LISTS: Mapping[str, tuple[tuple[str, ...], str]] = {
    "rules": (
        ("name", "version", "games"),
        "select variant, variant_version, count(*) from games group by all order by all",
    ),
    "scorings": (("scoring", "games"), "select scoring, count(*) from scorings group by all order by all"),
    "findings": (
        ("code", "name", "severity", "findings", "records"),
        "select d.code, c.name, d.severity::varchar, count(*), count(distinct (d.source, d.game)) from diagnostics d"
        " left join codes c using (code) group by all order by all",
    ),
    "licences": (
        ("licence", "games"),
        "select t.value, count(*) from games g left join tags t on t.game_id = g.game_id and t.deal = 0"
        " and t.name = 'licence' group by all order by all",
    ),
}


def summary_of(connection: duckdb.DuckDBPyConnection) -> Summary:
    """Counts, and lists of rules, further scorings, findings and licences of the records; JSON knows every value."""
    found: Summary = {"counts": {name: counted_rows(connection, sql) for name, sql in _COUNTS.items()}}
    for name, (keys, sql) in _LISTS.items():
        found[name] = [dict(zip(keys, row, strict=True)) for row in connection.execute(sql).fetchall()]
    names = [table.name for table in PUBLISHED]
    found["tables"] = {name: counted_rows(connection, f"select count(*) from {name}") for name in names}
    return found


def named_games(connection: duckdb.DuckDBPyConnection) -> int:
    """Games in which a human stands under a name that nobody has said to be a pseudonym."""
    return counted_rows(
        connection,
        "select count(distinct p.game_id) from players p where p.name is not null and p.bot is null"
        " and not exists (select 1 from tags t where t.game_id = p.game_id and t.deal = 0 and t.name = 'names'"
        " and t.value = 'pseudonyms')",
    )
