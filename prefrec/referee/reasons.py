"""The one-word reasons of lines: known ones, and a warning for others."""

from collections.abc import Iterator
from difflib import get_close_matches

from prefrec.codes.notation import UNKNOWN_REASON
from prefrec.diagnostics import Diagnostic
from prefrec.line import Line
from prefrec.record import Deal, Word
from prefrec.spelling_words import REASONS


def check_reasons(fact: Deal | Word) -> Iterator[Diagnostic]:
    """Reasons that no table of the specification lists."""
    if isinstance(fact, Word):
        yield from _check("end", fact.word, fact.line, 1)
        return
    if fact.void:
        yield from _check("void", fact.void.word, fact.void.line, 1)
    if fact.factor and fact.factor.reason:
        yield from _check("factor", fact.factor.reason, fact.factor.line, 2)
    for incident in fact.incidents:
        yield from _check("incident", incident.reason, incident.line, 2)
    for adjustment in fact.adjustments:
        yield from _check("adjust", adjustment.reason, adjustment.line, 1)


def _check(line_word: str, reason: str | None, line: Line | None, index: int) -> Iterator[Diagnostic]:
    known = REASONS[line_word]
    if reason is None or reason in known or line is None:
        return
    near = get_close_matches(reason, known, n=1)
    yield UNKNOWN_REASON.at(
        line.span(index), found=reason, line=line_word, expected=", ".join(known),
        suggestion=f"did you mean {near[0]}" if near else "",
    )
