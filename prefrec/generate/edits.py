"""Changing one thing in the text of a clean game, and knowing where it went."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple, TypeVar

from prefrec.check import CheckedGame, check
from prefrec.line import Line
from prefrec.outcome import Table
from prefrec.record import Deal, Tag
from prefrec.referee.situation import DealOutcome
from prefrec.variant import Variant

T = TypeVar("T")


class Sample(NamedTuple):
    """A clean game: its text, and what the checker read in it."""

    text: str
    checked: CheckedGame


class Mutated(NamedTuple):
    """A game with one fault: the code it must give first, and the offset at which."""

    text: str
    code: str
    offset: int


class Edit(NamedTuple):
    """Characters ``start`` to ``end`` replaced by other ones."""

    start: int
    end: int
    new: str


class Change(NamedTuple):
    """Edits of a text. The fault stands at ``at``, an offset of the original text, once the edits
    before it are made, and ``past`` characters further."""

    edits: tuple[Edit, ...]
    at: int
    past: int = 0


# Where in a sample, and how, one fault can be made; None where the sample offers no place for it.
Mutator = Callable[[Random, Sample], Change | None]


class Site(NamedTuple):
    """One deal of the sample with what the checker found out about it."""

    deal: Deal
    outcome: DealOutcome

    @property
    def table(self) -> Table:
        """Who took part."""
        return self.outcome.table

    @property
    def variant(self) -> Variant:
        """The rules of this deal; a generated game always has them."""
        if self.outcome.variant is None:
            raise ValueError("a sample without rules")
        return self.outcome.variant


def sample_of(text: str) -> Sample:
    """A text of one game that the checker finds nothing wrong with; raises ``ValueError`` on any other."""
    (checked,) = check(text)
    if checked.game is None or checked.diagnostics:
        raise ValueError("not a clean game")
    return Sample(text, checked)


def mutated(code: str, mutator: Mutator, rng: Random, sample: Sample) -> Mutated | None:
    """The sample with one fault of this code; None where it offers no place for one."""
    change = mutator(rng, sample)
    if change is None:
        return None
    text, offset = applied(sample.text, change)
    return Mutated(text, code, offset)


def applied(text: str, change: Change) -> tuple[str, int]:
    """The text with its edits made, and where the fault then stands."""
    offset = change.at + change.past
    for start, end, new in sorted(change.edits, key=lambda edit: edit.start, reverse=True):
        text = text[:start] + new + text[end:]
        if end <= change.at and start < change.at:
            offset += len(new) - (end - start)
    return text, offset


# ---- places


def sites(sample: Sample) -> Iterator[Site]:
    """The deals of a game."""
    game = sample.checked.game
    for deal, outcome in zip(game.deals if game else (), sample.checked.outcomes, strict=True):
        if isinstance(deal, Deal) and outcome is not None:
            yield Site(deal, outcome)


def pick(rng: Random, choices: Iterable[T]) -> T | None:
    """One of these; None where there are none."""
    known = list(choices)
    return rng.choice(known) if known else None


def line_of(fact: object) -> Line:
    """Where a fact was read. Raises ``TypeError`` for one that was not read from text."""
    line = getattr(fact, "line", None)
    if not isinstance(line, Line):
        raise TypeError(f"{fact} was not read from text")
    return line


def start_of(fact: object, index: int = 0) -> int:
    """Offset of a word of a fact."""
    return line_of(fact).span(index).start


def end_of(fact: object) -> int:
    """Offset behind the last word of a fact."""
    return line_of(fact).whole().end


def tag_of(sample: Sample, key: str) -> Tag | None:
    """The tag of this key in the header."""
    game = sample.checked.game
    return next((tag for tag in game.tags if tag.key == key), None) if game else None


# ---- edits


def word(fact: object, index: int, new: str) -> Edit:
    """A word replaced."""
    return Edit(*line_of(fact).span(index), new)


def put(offset: int, new: str) -> Edit:
    """Characters put in."""
    return Edit(offset, offset, new)


def without(sample: Sample, fact: object) -> Edit:
    """A whole line taken out."""
    start, end = line_of(fact).whole()
    return Edit(start, sample.text.index("\n", end) + 1, "")


def line_below(sample: Sample, fact: object, new: str) -> Edit:
    """A line put in below this one."""
    return put(sample.text.index("\n", end_of(fact)) + 1, f"{new}\n")


def line_above(fact: object, new: str) -> Edit:
    """A line put in above this one."""
    return put(start_of(fact), f"{new}\n")


def below(sample: Sample, fact: object) -> int:
    """Offset of the line below this one."""
    return sample.text.index("\n", end_of(fact)) + 1


def misspelt(fact: object, index: int, new: str) -> Change:
    """One word replaced, and the fault at it."""
    return Change((word(fact, index, new),), start_of(fact, index))


def other_than(rng: Random, choices: Sequence[str], *taken: str | None) -> str | None:
    """One of these that is none of the taken ones."""
    return pick(rng, [choice for choice in choices if choice not in taken])
