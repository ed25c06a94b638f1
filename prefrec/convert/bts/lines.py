"""The lines of one deal of a ``.bts`` file, taken apart and not yet understood; see ``bts``."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from prefrec.codes.foreign import FOREIGN_MISSING, FOREIGN_UNKNOWN, FOREIGN_VALUE
from prefrec.convert.draft import Draft
from prefrec.diagnostics import Span

KEYS = ("contract", "play", "turns", "player", "absent")
COMMENT = "comment"
_LINE = re.compile(r"^.*$", re.MULTILINE)
_VERSION = re.compile(r"% bts version +(\S+)", re.IGNORECASE)


class Part(NamedTuple):
    """Some text of a file, and where it stands."""

    text: str
    at: Span


class Lines(NamedTuple):
    """The lines of one deal: its hands, the lines of facts by key, comment, and what a bridge program adds."""

    opening: Part
    number: str
    hands: tuple[Part, ...]
    facts: dict[str, Part]
    comment: list[Part]
    extra: list[Part]


def parts(text: str, start: int, end: int) -> list[Part]:
    """The lines between two places, without the blanks at their ends."""
    found = [(match[0].rstrip(" \t\r"), match.start()) for match in _LINE.finditer(text, start, end)]
    return [Part(line, Span(at, at + len(line))) for line, at in found] if start < end else []


def _trimmed(text: str, start: int) -> Part:
    """A text that begins at ``start`` without the blanks around it."""
    inside = text.strip(" \t\r")
    first = start + (text.find(inside) if inside else 0)
    return Part(inside, Span(first, first + len(inside)))


def heading(draft: Draft, line: Part) -> None:
    """A line above the first deal: the version, or nothing that belongs there."""
    version = _VERSION.fullmatch(line.text)
    if version:
        draft.lose("version of the file", version[1])
    elif line.text:
        draft.fault(FOREIGN_UNKNOWN, line.at, found=repr(line.text), expected="% bts version")


def lines_of(draft: Draft, lines: Sequence[Part]) -> Lines:
    """The lines of a deal taken apart; what is no line of this format, or a second one of its kind, is told."""
    opening, *rest = lines
    words = [_trimmed(found[0], opening.at.start + found.start()) for found in re.finditer(r"\S+", opening.text)][1:]
    number = _number(draft, opening, words)
    facts: dict[str, Part] = {}
    for place, line in enumerate(rest):
        word, _, value = line.text.partition(" ")
        key = word.lower()
        if key == COMMENT:
            first = _trimmed(value, line.at.end - len(value))
            comment, extra = _comment([first, *rest[place + 1:]])
            return Lines(opening, number, tuple(words), facts, comment, extra)
        if key in KEYS and key not in facts:
            facts[key] = _trimmed(value, line.at.end - len(value))
        elif line.text:
            expected = f"one line each of {', '.join(KEYS)}, then {COMMENT}"
            draft.fault(FOREIGN_UNKNOWN, line.at, found=f"The line {line.text!r}", expected=expected)
    draft.fault(FOREIGN_MISSING, opening.at, field=COMMENT)
    return Lines(opening, number, tuple(words), facts, [], [])


def _number(draft: Draft, opening: Part, words: list[Part]) -> str:
    """The number of the deal, taken from the front of the words; empty where it is not written."""
    if words and words[0].text.isdecimal():
        return words.pop(0).text
    if not words or "." in words[0].text:
        draft.fault(FOREIGN_MISSING, opening.at, field="the number of the deal")
        return ""
    word = words.pop(0)
    draft.fault(FOREIGN_VALUE, word.at, field="the number of the deal", found=repr(word.text), expected="a number")
    return ""


def _comment(lines: list[Part]) -> tuple[list[Part], list[Part]]:
    """The comment without blank lines at its end, and the tags of Portable Bridge Notation behind it."""
    stop = next((place for place, line in enumerate(lines) if line.text.lower() == "pbninfo"), len(lines))
    comment, extra = lines[:stop], [line for line in lines[stop + 1:] if line.text]
    while comment and not comment[-1].text:
        comment.pop()
    return comment, extra
