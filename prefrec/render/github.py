"""Findings as commands that GitHub shows beside the lines of a change."""

from collections.abc import Iterable, Iterator

from prefrec.diagnostics import Severity
from prefrec.render.cells import plain
from prefrec.render.finding import Finding, circumstances
from prefrec.render.style import Style

_LEVEL = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def github(found: Iterable[Finding], _style: Style) -> Iterator[str]:
    """One command a line."""
    for finding in found:
        said = finding.diagnostic
        values = {"title": f"prefrec {said.code.id} {said.code.name}"} | _place(finding)
        properties = ",".join(f"{key}={_property(value)}" for key, value in values.items())
        message = [plain(said.message) + circumstances(said)]
        message += [f"expected {plain(said.expected)}"] * bool(said.expected)
        message += [f"hint: {plain(said.hint)}"] * bool(said.hint)
        text = _escaped("\n".join(message))
        yield f"::{_LEVEL[said.severity]} {properties}::{text}\n"


def _place(finding: Finding) -> dict[str, str]:
    line, column, end_line, end_column = finding.location
    place = {} if finding.source == "<stdin>" else {"file": plain(finding.source)}
    if not line:
        return place
    place |= {"line": str(line), "endLine": str(end_line)}
    if line == end_line:  # columns of a place of several lines are refused
        place |= {"col": str(column), "endColumn": str(end_column)}
    return place


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")
