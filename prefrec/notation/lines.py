"""From the text of a block to its lines: quickly where it is canonical, with care where it is not.

Both ways give the same entries; only the careful one may speak.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from lark import Token

from prefrec.codes import notation as codes
from prefrec.diagnostics import Diagnostic, Span
from prefrec.line import NO_NOTES, Line, Notes
from prefrec.notation import explain
from prefrec.notation.grammar import MisfitError, fit_words
from prefrec.spelling import BLANKS, canonical_key, canonical_value, respell

KEY = re.compile(r"([^\W\d_][\w.\-]*):")


class Entry(NamedTuple):
    """One line of a block: its kind, its words and the comments bound to it."""

    kind: str
    line: Line
    notes: Notes


class Lines(NamedTuple):
    """The lines of a block that could be read, the comments after the last of them, what was found
    wrong, and whether a line was lost by it."""

    entries: tuple[Entry, ...]
    trailing: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...] = ()
    is_broken: bool = False
    tens: tuple[tuple[Span, str], ...] = ()


# ---- the quick way

_RUNS = {"HANDS": "hand", "PLAY": "trick"}


def lines_of_tokens(tokens: list[Token], comments: list[Token], base: int) -> Lines:
    """The lines of a block that the grammar has read; ``base`` is its offset in the source."""
    entries: list[Entry] = []
    for token in tokens:
        kind = _RUNS.get(token.type)
        at = base + (token.start_pos or 0)
        if kind is None:
            entries.append(_entry(token.type, token, at))
            continue
        for raw in token.rstrip().split("\n"):
            if raw and not raw.isspace():
                entries.append(Entry(kind, *_words(raw, at)))
            at += len(raw) + 1
    if not comments:
        return Lines(tuple(entries), ())
    return _bind_comments(entries, [((c.start_pos or 0) + base, comment_text(c[1:])) for c in comments])


def _entry(terminal: str, raw: str, at: int) -> Entry:
    if terminal == "TAG":
        return Entry("tag", tag_line(raw.rstrip(), at), NO_NOTES)
    line, notes = _words(raw, at)
    return Entry(line.words[0] if terminal == "OPEN" else terminal.lower(), line, notes)


def _words(raw: str, at: int) -> tuple[Line, Notes]:
    if raw[0] in " \t":
        stripped = raw.lstrip(" \t")
        at += len(raw) - len(stripped)
        raw = stripped
    cut = raw.find(";")
    if cut < 0:
        return Line(raw.rstrip().split(" "), at), NO_NOTES
    return Line(raw[:cut].rstrip().split(" "), at), Notes((), comment_text(raw[cut + 1:]))


def _bind_comments(entries: list[Entry], comments: list[tuple[int, str]]) -> Lines:
    bound = []
    waiting = comments
    for entry in entries:
        start = entry.line.whole().start
        above = tuple(text for at, text in waiting if at < start)
        if above:
            waiting = waiting[len(above):]
            entry = entry._replace(notes=entry.notes._replace(above=above))
        bound.append(entry)
    return Lines(tuple(bound), tuple(text for _, text in waiting))


def comment_text(raw: str) -> str:
    """What a comment says: composed, its ends trimmed."""
    return unicodedata.normalize("NFC", raw.strip())


def tag_line(raw: str, at: int) -> Line:
    """``key: value`` as two words with their places; the value may be empty."""
    key, _, value = raw.partition(":")
    start = at + len(key) + 1 + len(value) - len(value.lstrip())
    value = value.strip()
    return Line([canonical_key(key), canonical_value(canonical_key(key), value)], at,
                (at, min(start, at + len(raw))), (at + len(key), start + len(value)))


# ---- the careful way


def lines_of_text(text: str, base: int) -> Lines:
    """The lines of any text, each spelling and each word checked, all that is wrong reported."""
    entries: list[Entry] = []
    above: list[str] = []
    diagnostics: list[Diagnostic] = []
    tens: list[tuple[Span, str]] = []
    lost = False
    for at, raw in _physical_lines(text, base):
        stripped = raw.lstrip(BLANKS)
        at += len(raw) - len(stripped)
        if not stripped:
            continue
        if stripped[0] == ";":
            above.append(comment_text(stripped[1:]))
            continue
        found = _careful_line(stripped, at, tens)
        if isinstance(found, Entry):
            entries.append(found._replace(notes=found.notes._replace(above=tuple(above))))
        else:
            diagnostics += found
            lost = True
        # Comments above a line that is lost are lost with it, and do not pass to the next one.
        above.clear()
    return Lines(tuple(entries), tuple(above), tuple(diagnostics), lost, tuple(tens))


def _physical_lines(text: str, base: int) -> Iterator[tuple[int, str]]:
    for raw in text.split("\n"):
        yield base, raw.rstrip()
        base += len(raw) + 1


def _careful_line(raw: str, at: int, tens: list[tuple[Span, str]]) -> Entry | list[Diagnostic]:
    if raw.startswith("%prefrec"):
        return [codes.INDENTED_SEPARATOR.at(Span(at, at + 8))]
    # A key is told by its composed letters, as the grammar knows it.
    key = KEY.match(unicodedata.normalize("NFC", raw[:raw.find(":") + 1]))
    if key:
        word = explain.line_word(key[1])
        if word is not None:
            return [codes.WORD_AS_KEY.at(Span(at, at + raw.index(":")), found=key[1])]
        return Entry("tag", tag_line(raw, at), NO_NOTES)
    spelled = respell(raw)
    tens += [(Span(at + start, at + end), alphabet) for start, end, alphabet in spelled.glyph_tens]
    if spelled.faults:
        return [explain.spelling_fault(fault, at) for fault in spelled.faults]
    line = Line(
        list(spelled.words), at, tuple(at + s for s in spelled.starts), tuple(at + e for e in spelled.ends)
    )
    behind = None if spelled.comment is None else comment_text(raw[spelled.comment + 1:])
    kind = "trick" if line.words[0].isdecimal() else line.words[0]
    if kind == "if":
        return Entry("if", line, Notes((), behind))
    fault = check_words(kind, line)
    return [fault] if fault else Entry(kind, line, Notes((), behind))


def check_words(kind: str, line: Line) -> Diagnostic | None:
    """The first word of a line that the grammar does not allow."""
    word = "trick" if kind == "trick" else explain.line_word(kind)
    if word is None:
        return explain.unknown_line(line)
    try:
        fit_words(word, line.words)
    except MisfitError as misfit:
        return explain.misfit(line, misfit)
    return None
