"""Keyed pseudonyms: the same person and key give the same one everywhere; without the key nobody can tell which.

A pseudonym is ``Player-`` and ten characters: eight of HMAC-SHA256 over the name, 40 bits, and two over
those eight. By the last two a pseudonym of the same key is known again, so that it is left as it is.
"""

import hashlib
import hmac
import re

from prefrec.person_names import normal

SHORTEST_KEY = 16  # characters
SOMEBODY = "Player-_"  # in a text: one of several players, not known which

# Digits and capitals without I, L, O and U, which are misread.
_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_WORD = "Player-"
_CODE, _CHECK = 8, 2
_FORM = re.compile(rf"(?<![^\W_]){_WORD}([{_SIGNS}]{{{_CODE}}})([{_SIGNS}]{{{_CHECK}}})(?![^\W_])")
_OPAQUE = re.compile(rf"{_FORM.pattern}|{SOMEBODY}(?!\w)")


def pseudonym(key: bytes, name: str) -> str:
    """What this person is called under this key; one of its own pseudonyms stays what it is."""
    name = normal(name)
    if is_pseudonym(key, name):
        return name
    code = _signs(key, "name", name, _CODE)
    return _WORD + code + _signs(key, "check", code, _CHECK)


def is_pseudonym(key: bytes, text: str) -> bool:
    """Whether this is a pseudonym that was made with this key."""
    form = _FORM.fullmatch(text)
    return form is not None and hmac.compare_digest(form[2], _signs(key, "check", form[1], _CHECK))


def without_pseudonyms(key: bytes, text: str) -> list[tuple[str, bool]]:
    """The text in pieces, each with whether it is a pseudonym of this key."""
    pieces, done = [], 0
    for found in _OPAQUE.finditer(text):
        if found[0] == SOMEBODY or is_pseudonym(key, found[0]):
            pieces += [(text[done : found.start()], False), (found[0], True)]
            done = found.end()
    return [*pieces, (text[done:], False)]


def _signs(key: bytes, about: str, text: str, count: int) -> str:
    number = int.from_bytes(hmac.digest(key, f"{about}\0{text}".encode(), hashlib.sha256))
    return "".join(_SIGNS[number >> 5 * place & 31] for place in range(count))
