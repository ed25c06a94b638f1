"""The grammar in two grains: a line as one word for reading, word by word for explaining.

``grammar/prefrec.lark`` defines every line as one terminal, words joined by ``B`` up to ``EOL``.
The reader uses it as it stands. To say what is wrong *inside* a line the same definitions are
turned into rules over words, by leaving ``B`` and ``EOL`` out; so there is one definition.
"""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from lark import Lark, Token
from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.lexer import ContextualLexer
from lark.parsers.lalr_interactive_parser import InteractiveParser

BLOCKS = ("header", "deal", "plain", "variation", "closing")

# Kind of line -> the terminal under which the order of lines knows it.
TERMINALS = {"hand": "HANDS", "trick": "PLAY", "open": "OPEN", "closed": "OPEN"}


def _grammar_file() -> Path:
    return Path(str(files("prefrec.grammar"))) / "prefrec.lark"


@cache
def _comments() -> list[Token]:
    """Where the parser drops the comments it passes over; emptied before each block."""
    return []


def _keep_comment(token: Token) -> Token:
    _comments().append(token)
    return token


class _TrustingLexer(ContextualLexer):
    """Lark's own lexer without its search for terminals that collide.

    With ``interegular`` installed that search takes seconds at every start; that no two lines begin
    alike is for the tests to prove, once.
    """

    def __init__(self, conf: Any, states: Any, always_accept: Any = ()) -> None:
        conf.skip_validation = True
        super().__init__(conf, states, always_accept)


@cache
def line_parser() -> Lark:
    """The formal grammar: LALR, a line a token."""
    return Lark.open(
        str(_grammar_file()),
        parser="lalr",
        lexer="contextual",
        start=list(BLOCKS),
        maybe_placeholders=False,
        lexer_callbacks={"COMMENT": _keep_comment},
        _plugins={"ContextualLexer": _TrustingLexer},
    )


def parse_block(kind: str, text: str) -> tuple[list[Token], list[Token]] | None:
    """Line tokens and comment tokens of a block; None where it does not follow the grammar."""
    comments = _comments()
    comments.clear()
    try:
        tree = line_parser().parse(text, start=kind)
    except UnexpectedInput:
        return None
    return tree.children, list(comments)  # type: ignore[return-value]


@cache
def plain_deal() -> re.Pattern[str]:
    """The terminal of a deal without tags, incidents and what-if lines."""
    return re.compile(line_parser().get_terminal("PLAIN_DEAL").pattern.to_regexp())


def order_parser(kind: str) -> InteractiveParser:
    """A parser of a block that is fed line by line."""
    return line_parser().parse_interactive("", start=kind)


def accepted_by(parser: InteractiveParser) -> set[str]:
    """The terminals that may come next."""
    accepted: set[str] = parser.accepts()  # type: ignore[no-untyped-call]
    return accepted


def terminal_of(kind: str) -> str:
    """The terminal of a kind of line (``hand`` -> ``HANDS``)."""
    return TERMINALS.get(kind, kind.upper())


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

_LINE_DEFINITION = re.compile(r"^([A-Z]+): (.*)$", re.MULTILINE)
_NOT_LINES = {"COMMENT", "B", "EOL", "HANDS", "PLAY", "PLAIN", "TAG", "IF"}


@cache
def _words_grammar() -> str:
    text = _grammar_file().read_text(encoding="utf-8")
    definitions = {name: body for name, body in _LINE_DEFINITION.findall(text) if name not in _NOT_LINES}
    imports = "\n".join(line for line in text.splitlines() if line.startswith("%import"))
    rules = []
    for name, body in definitions.items():
        body = re.sub(r"\b(B|EOL)\b ?", "", body)
        body = re.sub(r"\b[A-Z]+\b", lambda m: m[0].lower() if m[0] in definitions else m[0], body)
        rules.append(f"{name.lower()}: {body}")
    return imports + "\n" + "\n".join(rules)


@cache
def word_parser() -> Lark:
    """The lines as rules over their words; start symbols are the kinds of line."""
    grammar = _words_grammar()
    starts = [line.split(":")[0] for line in grammar.splitlines() if re.match(r"[a-z]+:", line)]
    return Lark(
        grammar, parser="lalr", lexer="basic", start=starts, import_paths=[str(_grammar_file().parent)],
        maybe_placeholders=False,
    )


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    return {t.name: re.compile(t.pattern.to_regexp()) for t in word_parser().terminals}


@cache
def line_words() -> dict[str, str]:
    """First word of a line -> its kind; numbers, which open a trick, are not in it."""
    words = {kind: kind for kind in (rule.lower() for rule, _ in _LINE_DEFINITION.findall(
        _grammar_file().read_text(encoding="utf-8")) if rule not in _NOT_LINES)}
    for no_word in ("trick", "columns", "pool", "mountain", "whists"):
        del words[no_word]
    return words | {"closed": "open", "if": "if"}


@cache
def line_order() -> tuple[str, ...]:
    """The terminals of lines in the order in which the grammar defines them, runs for single lines."""
    names = [name for name, _ in _LINE_DEFINITION.findall(_grammar_file().read_text(encoding="utf-8"))]
    return tuple(TERMINALS.get(name.lower(), name) for name in names)


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
