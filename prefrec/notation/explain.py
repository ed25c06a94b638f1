"""Lines in the words of the card table: what was found, and what may stand there."""

from collections.abc import Iterable

from prefrec.codes import notation as codes
from prefrec.diagnostics import Diagnostic, Span
from prefrec.line import Line
from prefrec.notation.grammar import line_order, line_words
from prefrec.spelling import Fault
from prefrec.spelling_lines import opening
from prefrec.spelling_words import WORDS

LINE_PHRASES = {
    "TAG": "a tag", "HANDS": "hand", "PLAY": "a trick", "OPEN": "open or closed", "TRICKS": "tricks",
    "IF": "if", "COMMENT": "", "$END": "",
}


def line_word(word: str) -> str | None:
    """The kind of line that this word opens, in any accepted spelling; None where none does."""
    return line_words().get(opening(word) or "")


def lines_phrase(terminals: Iterable[str]) -> str:
    """Which lines may stand here."""
    order = line_order()
    known = sorted((name for name in terminals if name in order), key=order.index)
    words = [LINE_PHRASES.get(name, name.lower()) for name in known]
    return ", ".join(word for word in words if word) or "nothing more"


def unknown_line(line: Line) -> Diagnostic:
    """A line whose first word opens nothing."""
    return codes.UNKNOWN_LINE.at(
        line.span(0), found=line.words[0], expected="a tag, a comment or a line of the deal",
        suggestion=did_you_mean(line.words[0], [*line_words(), *WORDS.values()]),
    )


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint that names the nearest known word; empty where none is near."""
    from difflib import get_close_matches

    near = get_close_matches(word.lower(), list(known), n=1, cutoff=0.6)
    return f"did you mean {near[0]}" if near else ""


_SPELLING = {
    "mixed-alphabets": codes.MIXED_ALPHABETS,
    "ambiguous-t": codes.AMBIGUOUS_T,
    "invisible-character": codes.INVISIBLE_CHARACTER,
}


def spelling_fault(fault: Fault, at: int) -> Diagnostic:
    """A spelling that has no single reading."""
    facts = dict(fault.facts)
    code = codes.BIDIRECTIONAL_CONTROL if reorders(facts["found"]) else _SPELLING[fault.kind]
    return code.at(Span(at + fault.start, at + fault.end), **facts)


_DIRECTION_MARKS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def reorders(name: str) -> bool:
    """Whether the character of this name, ``U+202E …``, changes the order in which text is shown."""
    return name.startswith("U+") and chr(int(name[2:].split(" ")[0], 16)) in _DIRECTION_MARKS
