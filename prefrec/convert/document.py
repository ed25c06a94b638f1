"""JSON documents of other programs, each value with the place where it stands."""

import json
import re
from decimal import Decimal
from functools import cache
from typing import Any, NamedTuple, TypeVar

from lark import Lark, Token, Transformer, UnexpectedInput, UnexpectedToken, v_args

from prefrec.codes.foreign import BROKEN_DOCUMENT, FOREIGN_MISSING, FOREIGN_VALUE
from prefrec.convert.draft import Draft
from prefrec.convert.imported import NOWHERE, Imported
from prefrec.diagnostics import Diagnostic, Span

_GRAMMAR = r"""
start: value
?value: object | array | STRING | NUMBER | WORD
object: OPEN [pair ("," pair)*] CLOSE
array: BEGIN [value ("," value)*] END
pair: STRING ":" value
STRING: /"([^"\\\x00-\x1f]|\\(["\\\/bfnrt]|u[0-9a-fA-F]{4}))*"/
NUMBER: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/
WORD: "true" | "false" | "null"
OPEN: "{"
CLOSE: "}"
BEGIN: "["
END: "]"
%ignore /[ \t\r\n]+/
"""
LONGEST_NUMBER = 30  # digits; what is longer counts nothing at a card table
_WORDS = {"true": True, "false": False, "null": None}
_NAMES = {dict: "an object", list: "a list", str: "a text", int: "a whole number", bool: "true or false"}

T = TypeVar("T")


class Node(NamedTuple):
    """A value and its place. ``data``: dict of nodes, list of nodes, str, int, Decimal, bool or None."""

    data: Any
    span: Span

    def get(self, key: str) -> "Node | None":
        """A member of an object; None where there is none, or where this is no object."""
        return self.data.get(key) if isinstance(self.data, dict) else None


class DocumentError(Exception):
    """The text is no JSON."""

    def __init__(self, at: Span, found: str, expected: str) -> None:
        super().__init__(found)
        self.at, self.found, self.expected = at, found, expected

    def diagnostic(self, format: str) -> Diagnostic:
        """The finding that is told."""
        return BROKEN_DOCUMENT.at(self.at, format=format, found=self.found, expected=self.expected)


def document(text: str) -> Node:
    """The document; raises DocumentError at the first place where it is no JSON, or names a key twice."""
    try:
        node: Node = _parser().parse(text)  # type: ignore[assignment]
    except UnexpectedInput as fault:
        at = fault.pos_in_stream
        if at is None or (isinstance(fault, UnexpectedToken) and fault.token.type == "$END"):
            end = len(text.rstrip())
            raise DocumentError(Span(end, end), "The end of the file", "the rest of a JSON document") from None
        raise _misplaced(text, at, is_token=isinstance(fault, UnexpectedToken)) from None
    return node


def _misplaced(text: str, at: int, *, is_token: bool) -> DocumentError:
    """What is said of a place where something else should stand; a token is whole, only out of place."""
    if text[at] == '"' and not is_token:
        line = text[at:].partition("\n")[0].rstrip()
        said = "A text that does not end, or with a sign that JSON does not allow"
        return DocumentError(Span(at, at + len(line)), said, 'a text up to its "')
    found = re.match(r'"[^"\n]*"|\w+|.', text[at:], re.DOTALL)
    word = found[0] if found else text[at]
    return DocumentError(Span(at, at + len(word)), repr(word), "JSON")


def object_of(text: str, format: str) -> Node | Diagnostic:
    """The object that a document is; else what keeps it from being one."""
    try:
        root = document(text)
    except DocumentError as error:
        return error.diagnostic(format)
    if isinstance(root.data, dict):
        return root
    return BROKEN_DOCUMENT.at(root.span, format=format, found=spelled(root).capitalize(), expected="an object")


def unread(text: str, fault: Diagnostic) -> Imported:
    """A document of which nothing can be read."""
    return Imported("", NOWHERE, Span(0, len(text)), (fault,))


def member(draft: Draft, parent: Node, key: str, kind: type[T], name: str = "") -> tuple[T, Span] | None:
    """A member that the format promises, with its place; a fault and None if it is missing or of another kind."""
    node = parent.get(key)
    if node is None:
        draft.fault(FOREIGN_MISSING, Span(parent.span.start, parent.span.start + 1), field=name or key)
        return None
    if not isinstance(node.data, kind) or (kind is int and isinstance(node.data, bool)):
        draft.fault(FOREIGN_VALUE, node.span, field=name or key, found=spelled(node), expected=_NAMES[kind])
        return None
    return node.data, node.span


def spelled(node: Node) -> str:
    """A value as a message names it."""
    if isinstance(node.data, dict | list):
        return _NAMES[type(node.data)]
    return json.dumps(node.data, ensure_ascii=False, default=str)


@v_args(inline=True)
class _Values(Transformer[Token, Any]):
    def start(self, node: Node) -> Node:
        return node

    def STRING(self, token: Token) -> Node:  # noqa: N802 - the name of the terminal
        # A half of a surrogate pair is no character, and nothing could be written with it.
        text = json.loads(token).encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        return Node(text, _span(token))

    def NUMBER(self, token: Token) -> Node:  # noqa: N802
        if len(token) > LONGEST_NUMBER:
            raise DocumentError(_span(token), f"A number of {len(token)} digits", "a number of a score sheet")
        return Node(int(token) if token.lstrip("-").isdigit() else Decimal(token), _span(token))

    def WORD(self, token: Token) -> Node:  # noqa: N802
        return Node(_WORDS[str(token)], _span(token))

    def array(self, begin: Token, *rest: Any) -> Node:
        *nodes, end = rest
        return Node(nodes, Span(_span(begin).start, _span(end).end))

    def object(self, begin: Token, *rest: Any) -> Node:
        *pairs, end = rest
        members: dict[str, Node] = {}
        for key, value in pairs:
            if key.data in members:
                raise DocumentError(key.span, f"The key {spelled(key)} twice in one object", "each key once")
            members[key.data] = value
        return Node(members, Span(_span(begin).start, _span(end).end))

    def pair(self, key: Node, value: Node) -> tuple[Node, Node]:
        return key, value


def _span(token: Token) -> Span:
    return Span(token.start_pos or 0, token.end_pos or 0)


@cache
def _parser() -> Lark:
    return Lark(_GRAMMAR, parser="lalr", transformer=_Values(), maybe_placeholders=False)
