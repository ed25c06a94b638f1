"""What can be said about a record, and where: spans, severities, codes and diagnostics."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple


class Span(NamedTuple):
    """Half-open range of characters of the source text."""

    start: int
    end: int


class Severity(StrEnum):
    """ERROR: a rule is broken or the text cannot be read. WARNING: a claim is missing or
    doubtful. NOTE: irregular, but declared so by the writer, or harmless."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


# A message quotes what it found; a word of thousands of signs is quoted by its beginning. What is
# missing or would be right is told whole.
LONGEST_QUOTE = 120
_QUOTES = ("found", "name", "written", "word")


def _shown(key: str, fact: str) -> str:
    return fact[:LONGEST_QUOTE - 1] + "…" if key in _QUOTES and len(fact) > LONGEST_QUOTE else fact


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of fault. The three texts are templates filled with the facts of the case."""

    id: str
    name: str
    severity: Severity
    message: str
    expected: str = ""
    hint: str = ""

    def at(self, span: Span, **facts: object) -> "Diagnostic":
        """This fault at this place, with the facts its texts speak of."""
        return Diagnostic(self, span, self.severity, tuple((k, _shown(k, str(v))) for k, v in facts.items()))


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One fault found: what, where, and the facts of the case.

    ``game`` counts games of the source from 1 (0: the source as a whole); ``deal`` is the number
    written in the deal line; both are filled in by the reader and the referee.
    """

    code: Code
    span: Span
    severity: Severity
    facts: tuple[tuple[str, str], ...] = ()
    game: int = field(default=0, compare=False)
    deal: int | None = field(default=None, compare=False)

    def as_(self, severity: Severity) -> "Diagnostic":
        """The same finding, taken more or less seriously."""
        return replace(self, severity=severity)

    @property
    def message(self) -> str:
        """What was found, in one line."""
        return self.code.message.format_map(dict(self.facts))

    @property
    def expected(self) -> str:
        """What would have been right here; empty where nothing can be named."""
        return self.code.expected.format_map(dict(self.facts))

    @property
    def hint(self) -> str:
        """What the writer might do about it; may be empty."""
        return self.code.hint.format_map(dict(self.facts))
