"""The notation itself, as one format among the others."""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from prefrec.convert.formats import Dumped
from prefrec.writer import behind_another, dump_game

if TYPE_CHECKING:
    from prefrec.check import CheckedGame

_SEPARATOR = re.compile(r"^%prefrec", re.MULTILINE)


def detect(head: str) -> bool:
    """Whether a game begins here, or nothing but comments and blank lines is seen."""
    return _SEPARATOR.search(head) is not None or all(line.lstrip()[:1] in ("", ";") for line in head.split("\n"))


def dumps(games: "Iterable[CheckedGame]") -> Iterator[Dumped]:
    """Canonical text; nothing is lost."""
    is_first = True
    for checked in games:
        if checked.game is not None:
            text = dump_game(checked.game)
            yield Dumped((text if is_first else behind_another(text)).encode())
            is_first = False
