"""Names of people as text: what is one name, which words it has, and how such a word is met elsewhere."""

import re
import unicodedata
from collections.abc import Iterator
from itertools import islice, product
from typing import NamedTuple

# Signs that change no letter for the eye: accents that stand alone, soft hyphens, invisible characters.
_MARKS = "\u0300-\u036f\u0483-\u0489\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"

# A word, or a number: what names and texts are compared by.
TOKEN = re.compile(rf"[^\W\d_](?:[{_MARKS}]*[^\W\d_])*[{_MARKS}]*|\d+")

# Cyrillic letters that look like Latin ones are the same to whoever reads a name.
_ALIKE = str.maketrans("авекмнорстухіјѕ", "abekmhopctyxijs")

_LATIN = str.maketrans({
    "а": "a", "б": "b", "в": "v", "г": "g", "ґ": "g", "д": "d", "е": "e", "ё": "e", "є": "ye", "ж": "zh", "з": "z",
    "и": "i", "і": "i", "ї": "yi", "й": "y", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r",
    "с": "s", "т": "t", "у": "u", "ў": "u", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch",
    "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "yu", "я": "ya",
})  # fmt: skip


# How else the letters of a name are written in Latin ones: Dmitry, Yulia, Maria, Xenia, Yolkina, Schukin.
_OTHERWISE = {
    "ий": ("iy", "y", "i"), "ый": ("yy", "y"), "ия": ("iya", "ia"), "ье": ("ie", "ye"), "ья": ("ya", "ia"),
    "кс": ("ks", "x"), "ю": ("yu", "iu", "ju"), "я": ("ya", "ia", "ja"), "ё": ("e", "yo", "io"), "й": ("y", "i", "j"),
    "е": ("e", "ye"), "ж": ("zh", "j"), "х": ("kh", "h"), "ц": ("ts", "c", "tz"), "щ": ("shch", "sch"),
}  # fmt: skip
_PARTS = re.compile("|".join(_OTHERWISE) + "|.", re.DOTALL)
_MOST_SPELLINGS = 512  # of one word, so that no invented name costs memory


class _Declension(NamedTuple):
    """Nouns that end so lose ``cut`` letters before the endings of their cases."""

    ends: tuple[str, ...]
    cut: int
    endings: str


_CONSONANTS = tuple("бвгджзклмнпрстфхцчшщ")
_DECLENSIONS = (
    _Declension(("а", "я"), 1, "а я ы и е у ю ой ей ёй ою ею ам ям ами ями ах ях ин ина ину иной ины"),
    _Declension(_CONSONANTS, 0, "а у ом ем ым е ы и ов ев ам ами ах ых ыми ой"),
    _Declension(("й", "ь"), 1, "я ю и е ем ём ев ёв ей ям ями ях ью"),
    _Declension(
        ("ий", "ый", "ой", "ая", "яя"), 2, "ий ый ой ей ая яя ого его ому ему им ым ом ем ую юю ою ею их ых ими ыми"
    ),
)


def normal(name: str) -> str:
    """The name by which a person is known: composed (NFC), its ends trimmed."""
    return unicodedata.normalize("NFC", name).strip()


def fold(word: str) -> str:
    """The word as it is compared: small letters, no accents (``ё`` is ``е``), letters of one look the same."""
    parts = unicodedata.normalize("NFKD", word.casefold())
    plain = "".join(sign for sign in parts if unicodedata.category(sign) not in ("Mn", "Me", "Cf"))
    return plain.casefold().translate(_ALIKE)


def words_of(name: str) -> tuple[str, ...]:
    """The words and numbers of a name, as they are compared."""
    return tuple(map(fold, TOKEN.findall(name)))


def latin(text: str) -> str:
    """Russian letters written in Latin ones, all in small letters; whatever else there is stays."""
    return unicodedata.normalize("NFC", text).lower().translate(_LATIN)


def latin_spellings(word: str) -> Iterator[str]:
    """The word in Latin letters, as passports and chats have it, all in small letters; the usual spelling first."""
    small = unicodedata.normalize("NFC", word).lower()
    yield latin(small)
    parts = [_OTHERWISE.get(part) or (latin(part),) for part in _PARTS.findall(small)]
    yield from map("".join, islice(product(*parts), _MOST_SPELLINGS))


def spellings(word: str) -> frozenset[str]:
    """The word of a name in its Russian cases and in Latin letters, as they are compared.

    Pet names, irregular cases (Лев, Льва) and names in Latin letters written in Russian ones are not among them.
    """
    small = unicodedata.normalize("NFC", word).casefold()
    found = {small, *latin_spellings(small)}
    for declension in _DECLENSIONS:
        if small.endswith(declension.ends) and len(small) > declension.cut + 1:
            stem = small[: len(small) - declension.cut]
            found.update(stem + ending for ending in declension.endings.split())
    return frozenset(map(fold, found))
