"""What a table and a column are, and the columns that many tables share."""

from typing import NamedTuple


class Column(NamedTuple):
    """One column: its SQL type or the name of a closed list of words, and what it means."""

    name: str
    type: str
    text: str


class Table(NamedTuple):
    """One table. ``key`` are the columns that name a row."""

    name: str
    text: str
    key: tuple[str, ...]
    columns: tuple[Column, ...]


GAME = Column("game_id", "UBIGINT", "the game: its id as a number (`hex_id` shows it as records write it)")
DEAL = Column("deal", "USMALLINT", "place of the deal in its game, from 1")
SEAT = Column("seat", "UTINYINT", "seat, see `seat_names`: S 0, W 1, N 2, E 3")
FLAGS = Column("flags", "VARCHAR", "marks of judgement and `*` (stood though irregular) as written")


def amount(name: str, text: str) -> tuple[Column, Column]:
    """An exact number: numerator and denominator."""
    return Column(f"{name}_num", "BIGINT", f"{text}: numerator"), Column(f"{name}_den", "UINTEGER", "its denominator")
