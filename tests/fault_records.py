"""Records that the tests of the twenty faults start from, and how they look at what is found in them."""

import re
from functools import cache
from pathlib import Path

from prefrec.check import CheckedGame, check
from prefrec.diagnostics import Diagnostic
from prefrec.generate.edits import Mutated
from prefrec.generate.games import Style, games
from prefrec.generate.mutate import broken
from prefrec.notation.reader import read
from prefrec.variant import load
from prefrec.writer import dump_game, dumps

DATA = Path(__file__).parents[1] / "data"
CORPUS = {path.name: path.read_text(encoding="utf-8") for path in sorted(DATA.glob("*.pref"))}

# One deal written in full, with everything that follows from it.
RECORD = """%prefrec 1
event: Клубный вечер
date: 2024-11-03
detail: full
rules: sochi 1
S: Анна П.
W: Борис К.
E: Вера С.

deal 1 E
hand S sAQJ98 cT dQJ7 hK
hand W sK c7 dAT8 hAQ987
hand E sT7 cAQJ98 dK hJT
talon cK d9
auction S:6s W:6h E:pass S:7s W:pass
discard cT hK
contract S:7s
answers W:whist E:pass
open W
1 S sA sK s7
2 S sQ c7 sT
3 S sJ h7 c8
4 S d9 d8 dK
5 E cA cK h8
6 E cQ s8 h9
7 S dQ dT c9
8 S dJ dA hT
9 W hA hJ s9
10 S d7 hQ cJ
tricks S:7 W:1 E:2
score pool S:4 whists WS:12
sheet pool S:4 W:0 E:0 mountain S:0 W:0 E:0 whists WS:12

end time
final pool S:4 W:0 E:0 mountain S:0 W:0 E:0 whists WS:12
settlement S:44/3 W:-4/3 E:-40/3
"""


def games_of(text: str) -> list[str]:
    """The text of every game of a file; comments above the first one stay with it."""
    first, *others = re.split(r"(?<=\n)(?=%prefrec)", text)
    return [first, *others] if first.startswith("%") else [first + others[0], *others[1:]]


def checked(text: str) -> list[CheckedGame]:
    """Every game of a text."""
    return list(check(text))


def found_in(text: str) -> list[Diagnostic]:
    """Every finding of a text."""
    return [found for game in check(text) for found in game.diagnostics]


def codes_in(text: str) -> list[str]:
    """The codes of every finding of a text."""
    return [found.code.id for found in found_in(text)]


def word_at(text: str, found: Diagnostic) -> str:
    """What a finding points at."""
    return text[found.span.start : found.span.end]


def formatted(text: str) -> str:
    """The canonical text."""
    return dumps(one.game for one in read(text) if one.game)


@cache
def generated(style: Style, seed: int = 3, count: int = 2) -> tuple[str, ...]:
    """Generated games of two, three and four players, the text of each."""
    tables = (("sochi", 3), ("leningrad", 4), ("rostov", 3), ("gusarik", 2), ("brochure", 3))
    return tuple(
        dump_game(game) for name, players in tables for game in games(seed, load(name, 1), players, count, style)
    )


@cache
def mutation(code: str) -> Mutated:
    """A generated game with one fault of this code."""
    return broken(code, 11)
