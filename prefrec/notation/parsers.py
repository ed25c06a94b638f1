"""What may stand where: the grammar in two grains, lines in a block and words in a line.

``grammar/prefrec.lark`` defines every line as one terminal, words joined by ``B`` up to ``EOL``. The order of lines
is parsed by its rules, over the names of these terminals. To say what is wrong *inside* a line the same definitions
are turned into rules over words, by leaving ``B`` and ``EOL`` out; so there is one definition. Both are needed only
where something is wrong: what is right is known by the expressions of ``grammar``.
"""

import re
from functools import cache

from lark import Lark, Token
from lark.exceptions import UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

from prefrec.notation.grammar import FOLDER, definitions, lines, terminal_of

BLOCKS = ("header", "deal", "variation", "closing")


@cache
def _order() -> Lark:
    """The rules of the blocks; the lines have names here and no texts."""
    rules = "\n".join(f"{name}: {body}" for name, body in definitions().items() if name.startswith(("_", *BLOCKS)))
    names = " ".join(sorted(set(re.findall(r"\b[A-Z]+\b", rules))))
    return Lark(f"{rules}\n%declare {names}", parser="lalr", lexer="basic", start=list(BLOCKS))


def order_parser(kind: str) -> InteractiveParser:
    """A parser of a block that is fed line by line."""
    return _order().parse_interactive("", start=kind)


def accepted_by(parser: InteractiveParser) -> set[str]:
    """The terminals that may come next."""
    accepted: set[str] = parser.accepts()  # type: ignore[no-untyped-call]
    return accepted


def feed_line(parser: InteractiveParser, kind: str) -> bool:
    """Feed one line to the order of lines; False, and nothing changed, where it may not stand."""
    token = Token(terminal_of(kind), kind)
    if token.type not in accepted_by(parser):
        return False
    try:
        parser.feed_token(token)
    except UnexpectedToken:
        return False
    return True


# ---- word by word


@cache
def _words_grammar() -> str:
    known = lines()
    imports = re.findall(r"^%import.*$", (FOLDER / "prefrec.lark").read_text(encoding="utf-8"), re.MULTILINE)
    rules = []
    for name, body in known.items():
        body = re.sub(r"\b(B|EOL)\b ?", "", body)
        body = re.sub(r"\b[A-Z]+\b", lambda m: m[0].lower() if m[0] in known else m[0], body)
        rules.append(f"{name.lower()}: {body}")
    return "\n".join((*imports, *rules))


@cache
def word_parser() -> Lark:
    """The lines as rules over their words; start symbols are the kinds of line."""
    starts = [name.lower() for name in lines()]
    return Lark(
        _words_grammar(), parser="lalr", lexer="basic", start=starts, import_paths=[str(FOLDER)],
        maybe_placeholders=False,
    )


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    return {t.name: re.compile(t.pattern.to_regexp()) for t in word_parser().terminals}


class MisfitError(Exception):
    """A word that does not fit. ``index`` is its place, one past the end where words are missing."""

    def __init__(self, index: int, expected: tuple[str, ...]) -> None:
        super().__init__(index, expected)
        self.index = index
        self.expected = expected


def fit_words(kind: str, words: list[str]) -> None:
    """Check the words of one line.

    Raises MisfitError with the names of the terminals that may stand at the first wrong place.
    """
    parser = word_parser().parse_interactive("", start=kind)
    patterns = _patterns()
    for index, word in enumerate(words):
        accepted = accepted_by(parser)
        name = next((n for n in sorted(accepted - {"$END"}) if patterns[n].fullmatch(word)), None)
        if name is None:
            raise MisfitError(index, tuple(sorted(accepted)))
        parser.feed_token(Token(name, word))
    accepted = accepted_by(parser)
    if "$END" not in accepted:
        raise MisfitError(len(words), tuple(sorted(accepted)))


def literal_of(terminal: str) -> str | None:
    """The word a terminal stands for where it is one fixed word."""
    pattern = word_parser().get_terminal(terminal).pattern
    return pattern.value if pattern.type == "str" else None
