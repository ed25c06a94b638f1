"""Suits on the terminal: as signs or letters, in colour or not.

Lines are composed with stand-ins for the suits, each one column wide, which no name in a record can
hold. They are exchanged at the very end, so that neither signs nor colours disturb the layout.
"""

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum

from prefrec.render.style import Style, painted


class Suits(StrEnum):
    """How a suit is shown: ``♥`` or ``h``."""

    GLYPHS = "glyphs"
    LETTERS = "letters"


STAND_INS = ("\ue000", "\ue001", "\ue002", "\ue003")

_SIGNS = {Suits.GLYPHS: "♠♣♦♥", Suits.LETTERS: "scdh"}
_PAINTS = ("1;34", "1;32", "1;33", "1;31")  # a deck of four colours; the signs tell the suits without them
_CARDS = re.compile("([6-9]|10)?([\ue000-\ue003])( ?[0-9AKQJTТКДВ?]+)?")


def inked(lines: Iterable[str], suits: Suits, style: Style) -> Iterator[str]:
    """The lines as they are shown."""
    signs = _SIGNS[suits]

    def shown(match: re.Match[str]) -> str:
        suit = STAND_INS.index(match[2])
        return painted(match[0].replace(match[2], signs[suit]), _PAINTS[suit], style)

    for line in lines:
        yield _CARDS.sub(shown, line)
