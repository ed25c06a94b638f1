"""One course of one deal, with all that is known of it, and what its lines say beside their facts."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from prefrec.diagnostics import Span
from prefrec.line import Line, Notes
from prefrec.outcome import Table
from prefrec.record import Clock, Deal
from prefrec.render.cells import plain
from prefrec.replay.said import Said, said
from prefrec.replay.steps import Step
from prefrec.replay.words import sentence
from prefrec.show.language import Language
from prefrec.show.phrases import card_phrase

# How deals come out in which cards are played.
PLAYED = ("game", "misere", "all-pass")


class Scene(NamedTuple):
    """A deal as it went, or as it would have gone.

    winners  of the tricks as written, None where not known
    result   the sentence that tells how it came out, and the lines under it
    is_play_due  cards were to be played, as far as is known
    """

    deal: Deal
    table: Table
    winners: Sequence[str | None]
    result: tuple[Said, tuple[Said, ...]]
    is_play_due: bool = True


def of_fact(step: Step, notes: Notes, line: Line | None) -> Step:
    """The step with the comments of its line, and the place of the line."""
    behind = () if notes.behind is None else (notes.behind,)
    comments = tuple(plain(note) for note in (*notes.above, *behind))
    places = () if line is None else (line.whole(),)
    return step._replace(notes=(*step.notes, *comments), places=(*step.places, *places))


def of_words(steps: Sequence[Step], first: int, notes: Notes, line: Line | None) -> list[Step]:
    """The steps of one line, a word each from word ``first`` on, with the comments and places of the line.

    A comment that begins with one of these words speaks of it; others above the line stand with its first
    step, and the one behind it with the last.
    """
    if not steps:
        return []
    words = [] if line is None else line.words[first : first + len(steps)]
    own: list[list[str]] = [[] for _ in steps]
    for note in notes.above:
        own[_spoken_of(note, words)].append(plain(note))
    if notes.behind is not None:
        own[-1].append(plain(notes.behind))
    return [
        step._replace(notes=(*step.notes, *own[index]), places=(*step.places, *_places(line, first + index, index)))
        for index, step in enumerate(steps)
    ]


def _spoken_of(note: str, words: Sequence[str]) -> int:
    """Index of the word at the beginning of a comment; the first where it begins with none of them."""
    word, colon, _ = note.partition(": ")
    bare = [one.rstrip("*!?") for one in words]
    return bare.index(word.rstrip("*!?")) if colon and word.rstrip("*!?") in bare else 0


def _places(line: Line | None, word: int, index: int) -> tuple[Span, ...]:
    """The place of a word; with the first one that of the line, whose other words have no step."""
    if line is None:
        return ()
    return (line.whole(), line.span(word)) if index == 0 else (line.span(word),)


def seconds_of(deal: Deal, part: str) -> Iterator[Decimal | None]:
    """The times of the actions of a part, one after the other, then nothing."""
    for clock in deal.clocks:
        if isinstance(clock, Clock) and clock.part == part:
            yield from clock.seconds
    while True:
        yield None


def seat_name(seat: str | None, language: Language) -> str:
    """The seat in words; somebody, where it is not written."""
    return language.seats.get(seat or "") or sentence("somebody", language)


def cards_said(cards: Sequence[int]) -> Said:
    """Cards in a row."""
    return said(lambda language: " ".join(card_phrase(card, language) for card in cards))


def told(key: str, **facts: object) -> Said:
    """A sentence of which the facts are the same in both languages."""
    return said(lambda language: sentence(key, language, **facts))


def told_of(key: str, seat: str | None, **facts: Said) -> Said:
    """A sentence about a seat and other things, each in its language."""

    def phrase(language: Language) -> str:
        own = {name: fact.within(language) for name, fact in facts.items()}
        return sentence(key, language, seat=seat_name(seat, language), **own)

    return said(phrase)


def with_trick(taken: Mapping[str, int], winner: str | None) -> Mapping[str, int]:
    """Tricks by seat with one more for the winner, if he is known."""
    return taken if winner is None else {**taken, winner: taken.get(winner, 0) + 1}
