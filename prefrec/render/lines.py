"""Findings for people: in full with the line and a caret, or one line each."""

from collections.abc import Iterable, Iterator

from prefrec.render.cells import Window, plain, window
from prefrec.render.finding import Finding, circumstances
from prefrec.render.style import BLUE, BOLD, SEVERITY, Style, painted


def concise(found: Iterable[Finding], style: Style) -> Iterator[str]:
    """One line each: ``club.pref:41:9: error[P401] West plays s7 but still holds hearts``."""
    for finding in found:
        yield f"{_head(finding, style)} {plain(finding.diagnostic.message)}\n"


def full(found: Iterable[Finding], style: Style) -> Iterator[str]:
    """The message, the line with a caret under the place, what was expected there, and the hint."""
    for number, finding in enumerate(found):
        yield "\n" * (number > 0) + "".join(f"{line}\n" for line in _full(finding, style))


def _head(finding: Finding, style: Style) -> str:
    line, column, *_ = finding.location
    place = f"{plain(finding.source)}:{line}:{column}:" if line else f"{plain(finding.source)}:"
    severity = finding.diagnostic.severity
    label = painted(f"{severity}[{finding.diagnostic.code.id}]", SEVERITY[severity], style)
    return f"{painted(place, BOLD, style)} {label}"


def _full(finding: Finding, style: Style) -> Iterator[str]:
    said = finding.diagnostic
    yield f"{_head(finding, style)}: {painted(plain(said.message), BOLD, style)}{circumstances(said)}"
    number = str(finding.location.line)
    margin = " " * len(number) if finding.line_text else ""
    bar, sign = (painted(f"{margin} {mark}", BLUE, style) for mark in "|=")
    expected = f"expected {plain(said.expected)}" if said.expected else ""
    if finding.line_text:
        part = _window(finding, style)
        carets = painted(f"{'^' * part.carets} {expected}".rstrip(), SEVERITY[said.severity], style)
        yield bar
        yield f"{painted(f'{number} |', BLUE, style)} {part.shown}"
        yield f"{bar} {' ' * part.indent}{carets}"
    elif expected:
        yield f"{sign} {expected}"
    if said.hint:
        yield f"{sign} hint: {plain(said.hint)}"


def _window(finding: Finding, style: Style) -> Window:
    line, column, end_line, end_column = finding.location
    end = end_column - 1 if end_line == line else len(finding.line_text)
    return window(finding.line_text, column - 1, end, style.width)
