"""What a table and a column are, and the columns that many tables share."""

from typing import NamedTuple


class Column(NamedTuple):
    """One column: its SQL type or the name of a closed list of words, and what it means.

    Whatever may be subtracted or multiplied is an INTEGER, so that no arithmetic ends at the edge of a
    narrow type; a seat, a card and a contract are a TINYINT; only sets of cards, ids and denominators
    have no sign.
    """

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
DEAL = Column("deal", "INTEGER", "place of the deal in its game, from 1")
SEAT = Column("seat", "TINYINT", "seat, see `seat_names`: S 0, W 1, N 2, E 3")
FLAGS = Column("flags", "VARCHAR", "marks of judgement and `*` (stood though irregular) as written")


def amount(name: str, text: str) -> tuple[Column, Column]:
    """An exact number: numerator and denominator."""
    return Column(f"{name}_num", "BIGINT", f"{text}: numerator"), Column(f"{name}_den", "UINTEGER", "its denominator")
