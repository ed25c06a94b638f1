"""How text is shown to a reader: with colours or not, and how wide."""

from dataclasses import dataclass
from enum import StrEnum

from prefrec.diagnostics import Severity


class Colour(StrEnum):
    """Whether the reader's terminal shows colours; the caller knows."""

    PLAIN = "plain"
    ANSI = "ansi"


@dataclass(frozen=True, slots=True)
class Style:
    """What the caller decides about the looks."""

    colour: Colour = Colour.PLAIN
    width: int = 100  # columns for a line of the source; a longer line is shown in part


BOLD, BLUE = "1", "1;34"
SEVERITY = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.NOTE: "1;36"}


def painted(text: str, paint: str, style: Style) -> str:
    """The text in this colour, or as it is."""
    return f"\x1b[{paint}m{text}\x1b[0m" if style.colour is Colour.ANSI and text else text
