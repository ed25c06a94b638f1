"""Dates made coarser: to the month or the year, times of day away with them."""

import re
from enum import StrEnum

_DATE = re.compile(r"(\d{4})(-\d\d)?(-\d\d)?")


class Dates(StrEnum):
    """How exact dates stay."""

    KEEP = "keep"
    MONTH = "month"
    YEAR = "year"


TIMES = frozenset(("started", "ended", "time"))


def coarsened(key: str, value: str, dates: Dates) -> str | None:
    """The value of a tag of date or time; None where nothing of it may stay.

    A time of day has no coarser form that the notation could hold, and what is no date cannot be
    told to be coarse.
    """
    if dates is Dates.KEEP or not value:
        return value
    found = _DATE.fullmatch(value)
    if key in TIMES or found is None:
        return None
    return found[1] + (found[2] or "" if dates is Dates.MONTH else "")
