"""Findings as JSON, for programs."""

from collections.abc import Iterable, Iterator

from prefrec.render.finding import Finding
from prefrec.render.style import Style


def json_array(found: Iterable[Finding], _style: Style) -> Iterator[str]:
    """One array, written as the findings come."""
    opening = "[\n"
    for finding in found:
        yield opening + compact(facts_of(finding))
        opening = ",\n"
    yield "[]\n" if opening == "[\n" else "\n]\n"


def json_lines(found: Iterable[Finding], _style: Style) -> Iterator[str]:
    """One object a line."""
    for finding in found:
        yield compact(facts_of(finding)) + "\n"


def facts_of(finding: Finding) -> dict[str, object]:
    """Everything known of a finding; null is what is not known or has no place."""
    said, place = finding.diagnostic, finding.location
    return {
        "code": said.code.id,
        "name": said.code.name,
        "severity": said.severity.value,
        "message": said.message,
        "expected": said.expected,
        "hint": said.hint,
        "facts": dict(said.facts),
        "file": finding.source,
        "location": {"line": place.line, "column": place.column} if place.line else None,
        "end_location": {"line": place.end_line, "column": place.end_column} if place.line else None,
        "game": said.game or None,
        "deal": said.deal,
    }


def compact(value: object) -> str:
    """The value as JSON on one line. Letters stay letters; half a surrogate pair, from a file name
    that is not UTF-8, is escaped, as no encoding could carry it."""
    import json

    return json.dumps(value, ensure_ascii=False).encode("utf-8", "backslashreplace").decode("utf-8")
