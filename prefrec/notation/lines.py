"""From the text of a block to its lines: quickly where it is canonical, with care where it is not.

Both ways give the same entries; only the careful one may speak.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from prefrec.codes import notation as codes
from prefrec.diagnostics import Diagnostic, Span
from prefrec.line import NO_NOTES, Line, Notes
from prefrec.notation import explain
from prefrec.notation.grammar import fits, is_orderly, line_words
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


def regular_lines(block: str, text: str, base: int) -> Lines | None:
    """The lines of a block that follows the grammar, None of one that does not; ``base`` is its offset in the source.

    ``block`` is its kind: header, deal or closing.
    """
    entries: list[Entry] = []
    comments: list[tuple[int, str]] = []
    for raw in text.split("\n"):
        line = raw.strip(_AROUND)
        if line:
            at = base + raw.index(line)
            if line[0] == ";":
                comments.append((at, comment_text(line[1:])))
            elif (entry := _regular_line(line, at)) is not None:
                entries.append(entry)
            else:
                return None
        base += len(raw) + 1
    if not is_orderly(block, [entry.kind for entry in entries]):
        return None
    return _bind_comments(entries, comments) if comments else Lines(tuple(entries), ())


# What may stand around a line, as EOL of the grammar has it.
_AROUND = " \t\r"


def _regular_line(raw: str, at: int) -> Entry | None:
    if KEY.match(raw):
        return Entry("tag", tag_line(raw.rstrip(), at), NO_NOTES)
    code, semicolon, comment = raw.partition(";")
    code = code.rstrip(_AROUND)
    words = code.split(" ")
    word = words[0]
    kind = "trick" if word.isdecimal() else line_words().get(word)
    if kind is None or not fits(kind, code):
        return None
    notes = Notes((), comment_text(comment)) if semicolon else NO_NOTES
    return Entry(word if kind == "open" else kind, Line(words, at), notes)


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
    if fits(word, " ".join(line.words)):
        return None
    from prefrec.notation.misfits import misfit  # brings lark, which only what is wrong has to wait for

    return misfit(word, line)
