"""Which encoding a text that is not UTF-8 was most likely written in.

UTF-16 and UTF-32 are known by their mark, or by where the zeros of the ASCII letters stand. The one-byte
encodings are told apart by what their letters would spell. Every character above ASCII, read as if in
the encoding, earns points as a letter of a word and loses some as anything else:

* a letter of the language: 1, a frequent one: 2; a mark of print such as « » № —: 0; all else: -2;
* a capital right behind a small letter: -2 (this is how KOI8-R read as CP1251 looks);
* beside a letter of the other alphabet, Latin or Cyrillic: -2 (this is how Latin-1 read as CP1251 looks).

The Latin encodings are tables of letters too, for words that are mostly ASCII: there a letter beside an
ASCII letter earns its points, and one beside another letter above ASCII loses them. The encoding with
the most points is named if that is at least half a point a character; else none is.
"""

from collections.abc import Iterator
from typing import NamedTuple

SAMPLE = 8192
_LEAST_MEAN = 0.5  # points; used for a guess that is only spoken of, never for reading

_MARKS = (
    (b"\x00\x00\xfe\xff", "UTF-32BE"),
    (b"\xff\xfe\x00\x00", "UTF-32LE"),
    (b"\xfe\xff", "UTF-16BE"),
    (b"\xff\xfe", "UTF-16LE"),
)
_ZEROS = (  # which of four bytes is zero in a text that is mostly ASCII
    ((True, True, True, False), "UTF-32BE"),
    ((False, True, True, True), "UTF-32LE"),
    ((True, False, True, False), "UTF-16BE"),
    ((False, True, False, True), "UTF-16LE"),
)


class Candidate(NamedTuple):
    """An encoding by the name that iconv knows, and what its texts are made of."""

    name: str
    frequent: str
    letters: str
    is_cyrillic: bool


_RUSSIAN = ("оеаинтсрвлкмдпу", "абвгдеёжзийклмнопрстуфхцчшщъыьэюя")
CANDIDATES = (
    Candidate("CP1251", *_RUSSIAN, is_cyrillic=True),
    Candidate("KOI8-R", *_RUSSIAN, is_cyrillic=True),
    Candidate("CP866", *_RUSSIAN, is_cyrillic=True),
    Candidate("CP1250", "čćšžđ", "áéíóúýčďěňřšťůžćđłńśźżąęőűöüäô", is_cyrillic=False),
    Candidate("ISO-8859-1", "éäöüåßñ", "àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿß", is_cyrillic=False),
)
_PRINT_MARKS = frozenset("«»„“”‘’–—…№°§\u00a0")


def wide_encoding(head: bytes) -> str:
    """Name of the UTF-16 or UTF-32 form in which a text begins so; empty if it is neither."""
    marked = next((name for mark, name in _MARKS if head.startswith(mark)), "")
    if marked or len(head) < 8 or b"\0" not in head:
        return marked
    zeros = tuple(_is_mostly_zero(head[place:SAMPLE:4]) for place in range(4))
    return next((name for pattern, name in _ZEROS if pattern == zeros), "")


def _is_mostly_zero(data: bytes) -> bool:
    return data.count(0) * 3 > len(data)


def likely_encoding(data: bytes) -> str:
    """Name of the one-byte encoding that this text spells words in; empty if none, or if most is UTF-8."""
    sample = data[:SAMPLE]
    high = sum(byte > 127 for byte in sample)
    if not high or _is_mostly_utf8(sample, high):
        return ""
    points = {candidate.name: sum(_points(sample, candidate)) for candidate in CANDIDATES}
    best = max(points, key=points.__getitem__)
    return best if points[best] >= _LEAST_MEAN * high else ""


def _is_mostly_utf8(sample: bytes, high: int) -> bool:
    """Whether three of four bytes fit: a damaged UTF-8 text, where another encoding fits now and then."""
    fitting = sample.decode("utf-8", "ignore").encode()
    return sum(byte > 127 for byte in fitting) * 4 > high * 3


def _points(sample: bytes, candidate: Candidate) -> Iterator[int]:
    text = f" {sample.decode(candidate.name, 'replace')} "
    for before, letter, after in zip(text, text[1:], text[2:], strict=False):
        if letter > "\x7f":
            yield _points_of(before, letter, after, candidate)


def _points_of(before: str, letter: str, after: str, candidate: Candidate) -> int:
    if letter in _PRINT_MARKS:
        return 0
    small = letter.lower()
    if small not in candidate.letters:
        return -2
    if letter != small and before.isalpha() and before == before.lower():
        return -2
    beside_ascii = any(other.isascii() and other.isalpha() for other in (before, after))
    beside_high = any(not other.isascii() and other.isalpha() for other in (before, after))
    if beside_ascii if candidate.is_cyrillic else beside_high:
        return -2
    if not candidate.is_cyrillic and not beside_ascii:
        return 0
    return 2 if small in candidate.frequent else 1
