"""The tables that hold who is who: filled from a table of players, never from records."""

from prefrec.pipelines.columns import Column, Table

PERSON_TABLES: tuple[Table, ...] = (
    Table("persons", "One row a person of the table of players that `prefrec players` loads.", ("person_id",), (
        Column("person_id", "VARCHAR", "id of the person in that table"),
        Column("name", "VARCHAR", "the name that is shown"),
    )),
    Table(
        "aliases", "One row a spelling of a person's name, and an event and site where it means that person.",
        ("spelling", "event", "site"), (
            Column("spelling", "INTEGER", "place of the spelling in the table of players, from 1"),
            Column("name", "VARCHAR", "the name as records write it"),
            Column("person_id", "VARCHAR", "the person"),
            Column("event", "VARCHAR", "only in games with this tag; NULL: in any"),
            Column("site", "VARCHAR", "only in games with this tag; NULL: in any"),
            Column("first_day", "INTEGER", "only in games that are surely not before this day, as YYYYMMDD"),
            Column("last_day", "INTEGER", "only in games that are surely not after this day, as YYYYMMDD"),
        ),
    ),
)  # fmt: skip
