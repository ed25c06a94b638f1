"""Syntax in the words of the card table: what was found, and what may stand there."""

from collections.abc import Iterable
from difflib import get_close_matches

from prefrec.codes import notation as codes
from prefrec.diagnostics import Diagnostic, Span
from prefrec.line import Line
from prefrec.notation.grammar import MisfitError, line_order, line_words, literal_of
from prefrec.spelling import Fault
from prefrec.spelling_lines import opening
from prefrec.spelling_words import ANSWERS, BIDS, CALLS, COLUMNS, CONTRACTS, NONE, REASONS, WORDS, lookup

# Terminal -> what a player would call it. What may stand at a place is told in this order.
PHRASES = {
    "NUMBER": "a whole number",
    "PART": "a trick number, `auction`, `discard`, `contract`, `answers`",
    "SECONDS": "seconds (6.5)",
    "LED": "the talon card (+dK)",
    "SEAT": "a seat (S, W, N, E)",
    "WHO": "a seat (S, W, N, E)",
    "ACTOR": "a seat (S, W, N, E)",
    "XCARD": "a card (sA)",
    "PLAYED": "a card (sA)",
    "GROUP": "cards of one suit (sAQ7)",
    "CALL": "a call (W:6h, W:pass)",
    "ANSWER": "an answer (W:whist, W:half, W:pass)",
    "UNDERTAKING": "who plays what (S:7s, S:misere)",
    "COUNT": "a seat and a number (S:4)",
    "ON": "writer, victim and a number (WS:12)",
    "AMOUNT": "a seat and a number (S:12.5)",
    "REASON": "a reason in one word",
    "WHAT": "a card, a bid, a word",
}

# Fixed words, in the order of a sheet, then what stands for nothing.
_FIXED = ("pool", "mountain", "whists", "tricks", "deal", "all-pass", "dark", "left", "none", "_")

# Where `_` is one of the signs of a terminal and means that the thing is not written.
_OR_UNWRITTEN = {"WHO", "ACTOR", "SECONDS"}

LINE_PHRASES = {
    "TAG": "a tag", "HANDS": "hand", "PLAY": "a trick", "OPEN": "open or closed", "TRICKS": "tricks",
    "IF": "if", "COMMENT": "", "$END": "",
}


def line_word(word: str) -> str | None:
    """The kind of line that this word opens, in any accepted spelling; None where none does."""
    return line_words().get(opening(word) or "")


def phrase(terminals: Iterable[str], kind: str = "") -> str:
    """What may stand here in a line of this kind, as a list in plain words."""
    names = set(terminals)
    parts = dict.fromkeys(PHRASES[name] for name in PHRASES if name in names)
    if "REASON" in names and kind in REASONS:
        parts = {f"a reason ({', '.join(list(REASONS[kind])[:3])}, …)": None}
    fixed = {literal_of(name) for name in names - PHRASES.keys() - {"$END"}}
    if names & _OR_UNWRITTEN:
        fixed.add("_")
    said = [*parts, *(f"`{word}`" if word != "_" else "`_` (not written)" for word in _FIXED if word in fixed)]
    if "$END" in names or not said:
        said.append("the end of the line")
    return " or ".join(filter(None, (", ".join(said[:-1]), said[-1])))


# What may be misspelled where one of these may stand.
_SAID = {"CALL": (CALLS, BIDS), "ANSWER": (ANSWERS,), "UNDERTAKING": (BIDS,)}


def _nearest(word: str, terminals: Iterable[str]) -> str:
    """A hint with the nearest word that may stand here."""
    known = {literal_of(name) or "" for name in terminals if name not in PHRASES and name != "$END"} - {"_", ""}
    tables = [table for name in terminals for table in _SAID.get(name, ())]
    fixed = [{name: said} for table in (COLUMNS, CONTRACTS, NONE) for name, said in table.items() if name in known]
    said = word.rpartition(":")[2].rstrip("*!?")
    # One or two signs are near to every bid.
    near = sorted(word for word in {*lookup(*tables, *fixed), *known} if len(word) > 2)
    return did_you_mean(said, near) if len(said) > 2 else ""


def lines_phrase(terminals: Iterable[str]) -> str:
    """Which lines may stand here."""
    order = line_order()
    known = sorted((name for name in terminals if name in order), key=order.index)
    words = [LINE_PHRASES.get(name, name.lower()) for name in known]
    return ", ".join(word for word in words if word) or "nothing more"


def misfit(line: Line, found: MisfitError) -> Diagnostic:
    """A word that does not fit its line, or words that are missing at its end."""
    kind = "trick" if line.words[0].isdecimal() else line.words[0]
    span = line.span(found.index)
    if found.index >= len(line.words):
        return codes.LINE_UNFINISHED.at(span, line=kind, expected=phrase(found.expected, kind))
    word = line.words[found.index]
    return codes.UNEXPECTED_WORD.at(
        span, line=kind, found=word, expected=phrase(found.expected, kind), suggestion=_nearest(word, found.expected)
    )


def unknown_line(line: Line) -> Diagnostic:
    """A line whose first word opens nothing."""
    return codes.UNKNOWN_LINE.at(
        line.span(0), found=line.words[0], expected="a tag, a comment or a line of the deal",
        suggestion=did_you_mean(line.words[0], [*line_words(), *WORDS.values()]),
    )


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint that names the nearest known word; empty where none is near."""
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
