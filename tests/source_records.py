"""Small records for the facts of the source texts, and what the program finds and computes for them."""

from prefrec.check import check
from prefrec.outcome import Sheet
from prefrec.sheet import entry

NAMES = {"S": "A", "W": "B", "N": "C", "E": "D"}
SEATS = {2: "SW", 3: "SWE", 4: "SWNE"}


def game(rules, players, *deals, header=()):
    """A record under these rules."""
    seats = [f"{seat}: {NAMES[seat]}" for seat in SEATS[players]]
    return "\n".join(["%prefrec 1", f"rules: {rules} 1", *header, *seats, "", *deals]) + "\n"


def deal(*lines):
    """One deal of a record."""
    return "\n".join((*lines, ""))


def rewritten(text, *changes):
    """The record with one thing after another written otherwise; each of them stands in it."""
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert old in text, old
        text = text.replace(old, new)
    return text


def codes(text):
    """What is found in the one game of a text."""
    (found,) = check(text)
    return tuple(diagnostic.code.id for diagnostic in found.diagnostics)


def clean(text):
    """Whether nothing at all is found."""
    assert codes(text) == ()
    return True


def score(text):
    """What the last deal of a clean record writes, as its ``score`` line would say."""
    assert clean(text)
    (found,) = check(text)
    postings = found.outcomes[-1].postings
    assert postings is not None
    return words(entry(postings))


def sheet(text):
    """The running sheet after the last deal."""
    (found,) = check(text)
    return words(found.outcomes[-1].sheet)


def words(columns: Sheet):
    """Columns in the words of a record."""
    parts = []
    for name, numbers in columns._asdict().items():
        keys = sorted(numbers, key=lambda key: ["SWNE".index(seat) for seat in key])
        parts += [name, *(f"{key}:{numbers[key]}" for key in keys)] if numbers else []
    return " ".join(parts)
