"""From any accepted spelling of a line to its canonical words, remembering where each word stood.

The first word of a line decides how the others are read. What cannot be read passes unchanged, so that
the grammar reports it at its place; nothing is guessed. Only three things are faults of spelling:

``ambiguous-t``          a lone ``т`` where a card is expected: ace or clubs (facts: found)
``mixed-alphabets``      a word of Latin and Cyrillic letters without one reading (found, latin, cyrillic)
``invisible-character``  a format character outside comments (found)
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from prefrec import spelling_tokens as tokens
from prefrec.spelling_lines import Word, opening, read_line
from prefrec.spelling_words import KEYS, fold


class Fault(NamedTuple):
    """A spelling that has no single reading. ``facts`` are what a message speaks of."""

    kind: str
    start: int
    end: int
    facts: tuple[tuple[str, str], ...]


class Respelled(NamedTuple):
    """A line as canonical words, each with its half-open place in the line as given.

    ``comment`` is the offset of the ``;`` that begins a trailing comment. ``glyph_tens`` are the places of
    each T beside a suit sign, ``latin`` or ``cyrillic``: a game should use one kind only.
    """

    words: tuple[str, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    comment: int | None = None
    faults: tuple[Fault, ...] = ()
    glyph_tens: tuple[tuple[int, int, str], ...] = ()


# What parts words, besides commas.
BLANKS = " \t\u00a0\u2007\u202f"
_PIECE = re.compile(f"[^{BLANKS},;\r\n]+")


def respell(line: str) -> Respelled:
    """The canonical words of one token line, given without its line end."""
    code, semicolon, _ = line.partition(";")
    given = tuple(Word(match[0], *match.span()) for match in _PIECE.finditer(code))
    if not given and (commas := code.strip(BLANKS)):
        given = (Word(commas, code.index(commas), code.index(commas) + len(commas)),)
    words = tuple(read_line(given))
    return Respelled(
        tuple(word.text for word in words),
        tuple(word.start for word in words),
        tuple(word.end for word in words),
        len(code) if semicolon else None,
        tuple(sorted([*_invisible(code), *_doubts(code, _understood(words))], key=lambda fault: fault.start)),
        tuple(_glyph_tens(code, words)),
    )


def first_word(line: str) -> str | None:
    """The canonical word that opens a token line, ``trick`` for a number; None where none does."""
    match = _PIECE.search(line.partition(";")[0])
    return opening(match[0]) if match else None


# ---- text lines

_KEYS = {fold(russian): key for key, russian in KEYS.items()}
_DAY = re.compile(r"([0-9]{1,2})\.([0-9]{1,2})\.([0-9]{4})")
_PARTIAL = re.compile(r"([0-9]{4}-[0-9]{2})-(?:\?\?|__)|([0-9]{4})(?:-(?:\?\?|__)){1,2}")


def canonical_key(key: str) -> str:
    """``турнир`` is ``event``, ``Ю`` is ``S``; any other key is what it is, composed."""
    return tokens.seat(key) or _KEYS.get(fold(key)) or unicodedata.normalize("NFC", key)


def canonical_value(key: str, value: str) -> str:
    """The value of a canonical key: ends trimmed, composed, empty for ``_``; dates and seats respelled."""
    text = unicodedata.normalize("NFC", value.strip(BLANKS + "\r"))
    if text == "_":
        return ""
    if key == "dummy":
        return tokens.seat(text) or text
    if key != "date":
        return text
    if day := _DAY.fullmatch(text):
        return f"{day[3]}-{day[2]:0>2}-{day[1]:0>2}"
    partial = _PARTIAL.fullmatch(text)
    return (partial[1] or partial[2]) if partial else text


# ---- faults

_GLYPH = re.compile(f"[{tokens.GLYPHS}]")
_CARDS = re.compile(r"\+?[scdh][7-9TJQKA_]+[*!?]*")
_LATIN_LOOKS = str.maketrans("АВЕКМНОРСТХаеорсух", "ABEKMHOPCTXaeopcyx")
_CYRILLIC_LOOKS = str.maketrans("ABEKMHOPCTXaeopcyx", "АВЕКМНОРСТХаеорсух")


def _invisible(code: str) -> Iterator[Fault]:
    for place, sign in enumerate(code):
        if unicodedata.category(sign) == "Cf":
            name = f"U+{ord(sign):04X} {unicodedata.name(sign, '')}".rstrip()
            yield Fault("invisible-character", place, place + 1, (("found", name),))


def _understood(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The words whose meaning is known: in a line that nothing opens, only the first is asked about."""
    count = next((n for n, word in enumerate(words) if word.text != "if"), 0)
    return words if words and opening(words[count].text) else words[: count + 1]


def _doubts(code: str, words: Iterable[Word]) -> Iterator[Fault]:
    """Words that read two ways, and unread words that mix alphabets."""
    for word in words:
        found = code[word.start : word.end]
        if word.doubt is not None and not word.doubt.latin:
            yield Fault("ambiguous-t", word.start, word.end, (("found", found),))
        elif word.doubt is not None:
            yield _mixed(word, found, word.doubt.latin, word.doubt.cyrillic)
        elif not word.text.isascii() and any(map(tokens.is_mixed, re.split(r"[^\w]+", word.text))):
            yield _mixed(word, found, found.translate(_LATIN_LOOKS), found.translate(_CYRILLIC_LOOKS))


def _mixed(word: Word, found: str, latin: str, cyrillic: str) -> Fault:
    """A mixed word with what it would be in each alphabet, as far as letters look alike."""
    readings = (text if not tokens.is_mixed(text) else "no word" for text in (latin, cyrillic))
    facts = zip(("found", "latin", "cyrillic"), (found, *readings), strict=True)
    return Fault("mixed-alphabets", word.start, word.end, tuple(facts))


def _glyph_tens(code: str, words: Iterable[Word]) -> Iterator[tuple[int, int, str]]:
    """The places of each T that stands with a suit sign in a word that could be read."""
    for word in words:
        found = code[word.start : word.end]
        if _CARDS.fullmatch(word.text) and _GLYPH.search(found):
            for match in re.finditer("[TtТт]", found):
                place = word.start + match.start()
                yield place, place + 1, "latin" if match[0].isascii() else "cyrillic"
