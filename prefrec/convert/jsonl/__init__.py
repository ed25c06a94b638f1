"""JSON Lines: one game a line, nothing lost in either direction.

The keys are the words of the notation; ``schema.json`` describes every one of them. A fact that
is not written has no key. Cards are two signs, fractions are strings such as ``"27/2"``, decimals are
strings as well, so that no reader turns them into something near.
"""

import json
import re
from collections.abc import Iterable, Iterator
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from prefrec.codes.foreign import BROKEN_DOCUMENT
from prefrec.convert.formats import Dumped
from prefrec.convert.imported import NOWHERE, Imported, Places
from prefrec.convert.jsonl.facts import GAME
from prefrec.convert.jsonl.shapes import BadJson, shown
from prefrec.diagnostics import Span
from prefrec.record import Game
from prefrec.writer import dump_game

if TYPE_CHECKING:
    from prefrec.check import CheckedGame

# JSON lets these stand in a string, and some programs end a line at them.
_LINE_ENDS = {ord(sign): f"\\u{ord(sign):04x}" for sign in "\x7f\x85\u2028\u2029"}


def line_of(game: Game) -> str:
    """One game as one line of JSON, without the line end."""
    return json.dumps(GAME.write(game), ensure_ascii=False, separators=(", ", ": ")).translate(_LINE_ENDS)


def game_of(line: str) -> Game:
    """The game of one line; raises BadJson."""
    try:
        value = json.loads(line, object_pairs_hook=_no_key_twice, parse_constant=_no_constant)
        game: Game = GAME.read(value, "")
    except json.JSONDecodeError as error:
        found = shown(line[error.pos:error.pos + 20]) if line[error.pos:] else "the end of the line"
        raise BadJson("", f"{found} at character {error.pos + 1}", "JSON") from None
    except RecursionError:
        raise BadJson("", "too many brackets inside each other", "a game") from None
    except ValueError:
        raise BadJson("", "a number of thousands of digits", "numbers of a score sheet") from None
    return game


def schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of one line."""
    text = files("prefrec.convert.jsonl").joinpath("schema.json").read_text(encoding="utf-8")
    described: dict[str, Any] = json.loads(text)
    return described


def loads(text: str) -> Iterator[Imported]:
    """The games of a text, one for each line that is not blank; what a game says stands at its whole line."""
    start = 0
    for line in text.split("\n"):
        span = Span(start, start + len(line.rstrip("\r")))
        start += len(line) + 1
        if not line.strip():
            continue
        try:
            record = dump_game(game_of(line))
        except BadJson as bad:
            found = f"{bad.path} is {bad.found}".removeprefix(" is ")
            fault = BROKEN_DOCUMENT.at(span, format="jsonl", found=found, expected=bad.expected)
            yield Imported("", NOWHERE, span, (fault,))
        else:
            yield Imported(record, Places((0,), (len(record),), (span,)), span)


def dumps(games: "Iterable[CheckedGame]") -> Iterator[Dumped]:
    """A line a game; nothing is lost."""
    for checked in games:
        if checked.game is not None:
            yield Dumped(f"{line_of(checked.game)}\n".encode())


def detect(text: str) -> bool:
    """Whether a text, or its beginning, is JSON Lines of games."""
    first = text.lstrip("\ufeff \t\r\n").partition("\n")[0]
    return first.startswith("{") and re.search(r'[{,]\s*"prefrec"\s*:', first) is not None


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise BadJson("", f"the key {shown(twice)} twice in one object", "each key once")
    return found


def _no_constant(name: str) -> Any:
    raise BadJson("", name, "numbers of JSON")
