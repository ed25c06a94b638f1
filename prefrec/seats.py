"""The seats at the table, named ``S W N E`` clockwise, and whose turn is next."""

from collections.abc import Iterable, Sequence

SEATS = ("S", "W", "N", "E")
SEAT_WORDS = {"S": "South", "W": "West", "N": "North", "E": "East"}


def in_seat_order(seats: Iterable[str]) -> tuple[str, ...]:
    """These seats clockwise, from South."""
    return tuple(sorted(seats, key=SEATS.index))


def clockwise_from(seats: Sequence[str], first: str) -> tuple[str, ...]:
    """The seats of the table (given clockwise), beginning with ``first``."""
    start = seats.index(first)
    return (*seats[start:], *seats[:start])


def seat_after(seats: Sequence[str], seat: str) -> str:
    """The next of ``seats`` clockwise from ``seat``, which need not be one of them."""
    place = SEATS.index(seat)
    return min(seats, key=lambda other: (SEATS.index(other) - place - 1) % 4)
