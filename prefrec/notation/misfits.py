"""A line whose words do not fit: which of them, and what may stand there, in the words of the card table."""

from collections.abc import Iterable

from prefrec.codes import notation as codes
from prefrec.diagnostics import Diagnostic
from prefrec.line import Line
from prefrec.notation.explain import did_you_mean
from prefrec.notation.parsers import MisfitError, fit_words, literal_of
from prefrec.spelling_words import ANSWERS, BIDS, CALLS, COLUMNS, CONTRACTS, NONE, REASONS, lookup

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

def _phrase(terminals: Iterable[str], kind: str = "") -> str:
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


def misfit(kind: str, line: Line) -> Diagnostic | None:
    """The first word that does not fit a line of this kind, or that words are missing at its end."""
    try:
        fit_words(kind, line.words)
    except MisfitError as found:
        return _told(line, found)
    return None


def _told(line: Line, found: MisfitError) -> Diagnostic:
    kind = "trick" if line.words[0].isdecimal() else line.words[0]
    span = line.span(found.index)
    if found.index >= len(line.words):
        return codes.LINE_UNFINISHED.at(span, line=kind, expected=_phrase(found.expected, kind))
    word = line.words[found.index]
    return codes.UNEXPECTED_WORD.at(
        span, line=kind, found=word, expected=_phrase(found.expected, kind), suggestion=_nearest(word, found.expected)
    )
