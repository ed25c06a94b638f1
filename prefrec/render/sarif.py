"""Findings as a SARIF 2.1.0 log, the form in which checkers report to other programs."""

from collections import Counter
from collections.abc import Iterable, Iterator

from prefrec.diagnostics import Code
from prefrec.render.finding import Finding, circumstances
from prefrec.render.machine import compact
from prefrec.render.style import Style

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
HOME = "https://github.com/prefrec/prefrec"


def sarif(found: Iterable[Finding], _style: Style) -> Iterator[str]:
    """One run. The rules come after the results, as only then it is known which were broken."""
    yield f'{{"$schema": "{SCHEMA}", "version": "2.1.0", "runs": [{{"columnKind": "unicodeCodePoints",\n"results": ['
    rules: dict[Code, int] = {}
    seen: Counter[str] = Counter()
    source, comma = "", "\n"
    for finding in found:
        if finding.source != source:
            source = finding.source
            seen.clear()
        index = rules.setdefault(finding.diagnostic.code, len(rules))
        likeness = _likeness(finding)
        yield comma + compact(_result(finding, index, f"{likeness}:{seen[likeness]}"))
        seen[likeness] += 1
        comma = ",\n"
    yield f'],\n"tool": {compact({"driver": _driver(rules)})}}}]}}\n'


def _driver(rules: Iterable[Code]) -> dict[str, object]:
    from prefrec import __version__

    return {
        "name": "prefrec",
        "version": __version__,
        "informationUri": HOME,
        "rules": [
            {
                "id": code.id,
                "name": code.name,
                "shortDescription": {"text": code.name.replace("-", " ").capitalize()},
                "defaultConfiguration": {"level": code.severity.value},
            }
            for code in rules
        ],
    }


def _result(finding: Finding, rule_index: int, fingerprint: str) -> dict[str, object]:
    said = finding.diagnostic
    expected = f"; expected {said.expected}" if said.expected else ""
    return {
        "ruleId": said.code.id,
        "ruleIndex": rule_index,
        "level": said.severity.value,
        "message": {"text": said.message + expected + circumstances(said)},
        "locations": [{"physicalLocation": _physical_location(finding)}],
        "partialFingerprints": {"prefrecFinding/v1": fingerprint},
    }


def _physical_location(finding: Finding) -> dict[str, object]:
    line, column, end_line, end_column = finding.location
    place: dict[str, object] = {"artifactLocation": {"uri": _uri(finding.source)}}
    if line:
        place["region"] = {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}
    return place


def _uri(source: str) -> str:
    """The path as the standard wants it: percent signs for what is not plain, a scheme if it is absolute."""
    from pathlib import PurePath
    from urllib.parse import quote

    path = PurePath(source)
    if path.is_absolute():
        return path.as_uri()
    return quote(path.as_posix().encode("utf-8", "surrogateescape"))


def _likeness(finding: Finding) -> str:
    """The same for the same fault after lines were added or removed elsewhere: no line number, no game number."""
    from hashlib import sha256

    said = finding.diagnostic
    parts = (said.code.id, *(f"{key}={value}" for key, value in said.facts), str(said.deal), finding.line_text.strip())
    return sha256("\n".join(parts).encode("utf-8", "backslashreplace")).hexdigest()[:16]
