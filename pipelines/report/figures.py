"""What a report is made of: figures with their numbers, in no language and without any look."""

from collections.abc import Mapping
from typing import NamedTuple

from prefrec.pipelines.report.asking import Answer, Row


class Column(NamedTuple):
    """A column of a table: ``head`` is a word, ``kind`` says how the values of ``keys`` are shown.

    See ``wording`` for the kinds. A kind that is none of them is the first half of a word, and the
    values are the other: of kind ``place`` the value 1 is shown as the word ``place-1``.
    """

    head: str
    kind: str
    keys: tuple[str, ...]


class Fact(NamedTuple):
    """Values and how they are shown."""

    kind: str
    values: tuple[object, ...]


class Phrase(NamedTuple):
    """A sentence: a word with gaps, and what stands in them."""

    key: str
    facts: Mapping[str, Fact] = {}


class Stacked(NamedTuple):
    """A bar a row, made of the counts of its parts."""

    key: str
    along: Column
    parts: tuple[str, ...]
    rows: tuple[Row, ...]


class Dots(NamedTuple):
    """A point with its interval a row, apart by ``split`` in the same line; ``zero`` is what zero means, a word."""

    key: str
    along: Column
    value: str
    low: str
    high: str
    kind: str
    rows: tuple[Row, ...]
    split: Column | None = None
    zero: str = ""


class Bars(NamedTuple):
    """A standing bar a row, in the order of time."""

    key: str
    along: Column
    count: str
    rows: tuple[Row, ...]


Chart = Stacked | Dots | Bars


class Figure(NamedTuple):
    """One answer: how many cases it rests on, what is left out of it, what is seen, and how to ask it again.

    ``n`` is a word for what is counted and how many; ``left_out`` has such pairs, those of zero among them;
    ``notes`` say how the figure is meant.
    """

    key: str
    answer: Answer
    columns: tuple[Column, ...]
    n: tuple[str, int] | None = None
    left_out: tuple[tuple[str, int], ...] = ()
    says: tuple[Phrase, ...] = ()
    notes: tuple[Phrase, ...] = ()
    charts: tuple[Chart, ...] = ()
    rows: tuple[Row, ...] | None = None
    is_open: bool = False

    @property
    def shown(self) -> tuple[Row, ...]:
        """The rows of its table: all of the answer, unless there are too many for a page."""
        return self.answer.rows if self.rows is None else self.rows


class Section(NamedTuple):
    """Figures that belong together; its title is a word. ``notes`` stand for figures that could not be made."""

    key: str
    figures: tuple[Figure, ...] = ()
    notes: tuple[Phrase, ...] = ()


class Report(NamedTuple):
    """A page: its title, what it is about, the numbers at its head, and its sections."""

    title: Phrase
    about: tuple[Phrase, ...]
    tiles: tuple[tuple[str, Fact], ...]
    sections: tuple[Section, ...]


def total(rows: tuple[Row, ...], key: str) -> int:
    """The sum of a column of counts; what is not written counts nothing."""
    return sum(int(str(row[key])) for row in rows if row.get(key) is not None)


def counted(word: str, rows: tuple[Row, ...], key: str = "n") -> tuple[str, int]:
    """What is counted, by its word, and how many of it the rows have together."""
    return word, total(rows, key)


def known(rows: tuple[Row, ...], *keys: str) -> tuple[Row, ...]:
    """The rows in which none of these is missing."""
    return tuple(row for row in rows if all(row.get(key) is not None for key in keys))
