"""Columns that tables of several questions share."""

from prefrec.pipelines.report.figures import Column

CONTRACT = Column("contract", "contract", ("contract",))
NAME = Column("player", "text", ("name",))
OPPONENT = Column("opponent", "text", ("opponent",))
RULES = Column("rules", "text", ("variant",))
PERIOD = Column("period", "text", ("period",))
SPEAKER = Column("speaker", "speaker", ("place",))
SEAT = Column("seat", "seat", ("place",))
SERIES = Column("series", "series", ("in_a_row",))
ANSWERING = Column("answer", "answering", ("answer", "company", "defence"))
N = Column("n", "count", ("n",))
N_UNKNOWN = Column("n-unknown", "count", ("n_unknown",))


def count(head: str, key: str = "") -> Column:
    """A column of counts."""
    return Column(head, "count", (key or head,))


def rate(head: str, key: str, low: str, high: str) -> tuple[Column, Column]:
    """A share and its interval."""
    return Column(head, "share", (key,)), Column("interval", "shares", (low, high))


def mean(head: str, key: str, low: str, high: str) -> tuple[Column, Column]:
    """A mean and its interval."""
    return Column(head, "mean", (key,)), Column("interval", "means", (low, high))


VALUE = mean("value", "value", "value_low", "value_high")
