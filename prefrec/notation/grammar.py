"""The grammar as regular expressions: a line, the order of lines, and a plain deal at one go.

``grammar/prefrec.lark`` and ``grammar/terminals.lark`` define the notation, and nothing in it nests; so what is
defined there, rules as well as terminals, can be put together as expressions. They know what is right. What is
wrong, and what may stand there, is for ``parsers`` to say.
"""

import re
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from pathlib import Path

FOLDER = Path(import_module("prefrec.grammar").__path__[0])

# Kind of line -> the terminal under which the order of lines knows it.
TERMINALS = {"hand": "HANDS", "trick": "PLAY", "open": "OPEN", "closed": "OPEN"}

_DEFINITION = re.compile(r"^([A-Za-z_]+): (.*)$", re.MULTILINE)
_NOT_LINES = {"COMMENT", "B", "EOL", "HANDS", "PLAY", "PLAIN_DEAL", "TAG", "IF"}


@cache
def definitions() -> dict[str, str]:
    """Name -> body of what prefrec.lark defines, rules and terminals, in its order."""
    return dict(_DEFINITION.findall((FOLDER / "prefrec.lark").read_text(encoding="utf-8")))


@cache
def _terminals() -> dict[str, str]:
    return dict(_DEFINITION.findall((FOLDER / "terminals.lark").read_text(encoding="utf-8")))


def lines() -> dict[str, str]:
    """Name -> body of the lines that are made of words, and of their parts."""
    return {name: body for name, body in definitions().items() if name.isupper() and name not in _NOT_LINES}


@cache
def line_words() -> dict[str, str]:
    """First word of a line -> its kind; numbers, which open a trick, are not in it."""
    words = {name.lower(): name.lower() for name in lines()}
    for no_word in ("trick", "columns", "pool", "mountain", "whists"):
        del words[no_word]
    return words | {"closed": "open", "if": "if"}


@cache
def line_order() -> tuple[str, ...]:
    """The terminals of lines in the order in which the grammar defines them, runs for single lines."""
    return tuple(TERMINALS.get(name.lower(), name) for name in definitions() if name.isupper())


def terminal_of(kind: str) -> str:
    """The terminal of a kind of line (``hand`` -> ``HANDS``) in the order of lines."""
    return TERMINALS.get(kind, kind.upper())


# ---- from definitions to expressions

_PIECE = re.compile(r'"(?P<text>[^"]*)"|/(?P<pattern>(?:\\/|[^/])+)/|(?P<name>[A-Za-z_]+)|(?P<open>\()| +')
_CAPTURING = re.compile(r"(?<!\\)\((?!\?)")


def _expression(name: str, is_order: bool = False) -> str:
    """A definition with all that it names, as one expression; in the order of lines a terminal is its name.

    Nothing in it captures: that alone makes a deal match in a third of the time.
    """

    def written(piece: re.Match[str]) -> str:
        match piece.lastgroup:
            case "text":
                return re.escape(piece["text"])
            case "pattern":
                return f"(?:{_CAPTURING.sub('(?:', piece['pattern'])})"
            case "name" if is_order and piece["name"].isupper():
                return f"(?:{piece['name']} )"
            case "name":
                return f"(?:{_expression(piece['name'], is_order)})"
            case "open":
                return "(?:"
        return ""

    return _PIECE.sub(written, (_terminals() | definitions())[name])


@cache
def plain_deal() -> re.Pattern[str]:
    """A deal without tags, incidents and what-if lines."""
    return re.compile(_expression("PLAIN_DEAL"))


@cache
def _line(kind: str) -> re.Pattern[str]:
    return re.compile(_expression(kind.upper()))


def fits(kind: str, words: str) -> bool:
    """Whether these words, one blank between them, are a line of this kind."""
    return _line(kind).fullmatch(words + "\n") is not None


@cache
def _order(block: str) -> re.Pattern[str]:
    return re.compile(_expression(block, is_order=True))


def is_orderly(block: str, kinds: Iterable[str]) -> bool:
    """Whether lines of these kinds may follow each other so in a header, deal, variation or closing part."""
    return _order(block).fullmatch("".join(f"{terminal_of(kind)} " for kind in kinds)) is not None
