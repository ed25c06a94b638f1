"""What one word of a line may be: cards, bids, seats, numbers, in any accepted spelling.

A reader takes the words as they stand, joined by single blanks where they are several, and gives the
canonical word; ``None`` where it is no such thing; ``Doubtful`` where it is two things at once.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from prefrec.spelling_words import (
    ANSWERS,
    BIDS,
    CALLS,
    LEVELS,
    MODIFIERS,
    RANKS,
    SEATS,
    SHORT,
    STRAINS,
    SUITS,
    UNKNOWN_SIGNS,
    UNWRITTEN,
    Spellings,
    Words,
    fold,
    lookup,
)


class Doubtful(NamedTuple):
    """A card with a T of which nobody can say whether it is the ten or the ace.

    The two readings are those of a Latin and of a Cyrillic letter; both empty for a lone ``т``.
    """

    latin: str = ""
    cyrillic: str = ""


Reading = str | Doubtful | None
Reader = Callable[[str], Reading]

GLYPHS = "♠♣♦♥♤♧♢♡"
_SELECTOR = re.compile(f"([{GLYPHS}])[\ufe0e\ufe0f]")
_MARKS = frozenset(("", "!", "?", "!!", "??", "!?", "?!"))


def is_mixed(text: str) -> bool:
    """Whether Latin and Cyrillic letters stand together."""
    return bool(re.search("[A-Za-z]", text) and re.search("[\u0400-\u04ff]", text))


def among(*tables: Words | Spellings) -> Reader:
    """Reader of the words of these tables."""
    words = lookup(*tables)
    return lambda text: words.get(fold(text))


def any_of(*readers: Reader) -> Reader:
    """Reader of whatever the first of these can read."""
    return lambda text: next((found for reader in readers if (found := reader(text)) is not None), None)


def flagged(reader: Reader) -> Reader:
    """Reader of a word with the flags glued behind it: first ``*``, then a mark."""

    def read(text: str) -> Reading:
        body = text.rstrip("*!?")
        flags = text[len(body):]
        mark = flags.replace("*", "", 1)
        found = reader(body) if mark in _MARKS else None
        return found + "*" * (len(flags) - len(mark)) + mark if isinstance(found, str) else found

    return read


# ---- seats

_SEAT_LETTERS = {letter: seat for seat in SEATS for letter in (seat, SEATS[seat][0], SEATS[seat][0].lower())}
_SEAT_WORDS = {fold(word): seat for seat, words in SEATS.items() for word in words}
unwritten = among(UNWRITTEN)


def seat(text: str) -> str | None:
    """One seat. In Latin only the capital letter is one."""
    return _SEAT_LETTERS.get(text) or _SEAT_WORDS.get(fold(text))


def seats(text: str) -> str | None:
    """Whose the thing behind is: a seat, writer and victim, two partners, or ``_``."""
    if len(text) == 2 and all(letter in _SEAT_LETTERS for letter in text):
        return _SEAT_LETTERS[text[0]] + _SEAT_LETTERS[text[1]]
    partners = [seat(part) for part in text.split("+")]
    if None not in partners:
        return "+".join(part for part in partners if part)
    return "_" if unwritten(text) else None


actor = any_of(unwritten, flagged(any_of(seat, unwritten)))
who = any_of(seat, unwritten)


# ---- cards

_SUITS = lookup(SUITS)
_RANKS = lookup(RANKS)
_UNKNOWN = dict.fromkeys(UNKNOWN_SIGNS, "_")
_RANK = re.compile("|".join(sorted(map(re.escape, _RANKS | _UNKNOWN), key=len, reverse=True)))


def _ranks(text: str, signs: dict[str, str]) -> str | None:
    found = _RANK.findall(text)
    if not found or "".join(found) != text or not all(sign in signs for sign in found):
        return None
    return "".join(signs[sign] for sign in found)


def _one_reading(text: str, signs: dict[str, str]) -> str | None:
    """Suit first if the rest are ranks, else one rank and its suit."""
    if not text:
        return None
    ranks = _ranks(text[1:], signs)
    if text[0] in _SUITS and ranks:
        return _SUITS[text[0]] + ranks
    if text[-1] in _SUITS and text[:-1] in _RANKS:
        return _SUITS[text[-1]] + _RANKS[text[:-1]]
    return None


def _group(text: str, signs: dict[str, str]) -> Reading:
    """Cards of one suit; where alphabets are mixed, every T is tried in both."""
    said = _SELECTOR.sub(r"\1", fold(text))
    if said == "т":
        return Doubtful()
    if not is_mixed(said):
        return _one_reading(said, signs)
    latin = _one_reading(said.replace("т", "t"), signs)
    cyrillic = _one_reading(said.replace("t", "т"), signs)
    found = {reading for reading in (latin, cyrillic, _one_reading(said, signs)) if reading}
    if len(found) > 1:
        return Doubtful(latin or min(found - {cyrillic}), cyrillic or min(found - {latin}))
    return found.pop() if found else None


def _unknown_cards(text: str) -> str | None:
    said = fold(text)
    return "_" * len(said) if said and all(sign in _UNKNOWN for sign in said) else None


def hand_group(text: str) -> Reading:
    """Cards of one suit in a hand, or cards not known: ``sAK_``, ``_____``."""
    return _unknown_cards(text) or _group(text, _RANKS | _UNKNOWN)


def _single(found: Reading) -> Reading:
    return found if isinstance(found, Doubtful) or (found is not None and len(found) == 2) else None


def covered_card(text: str) -> Reading:
    """A card of the talon or the discard, where ``?`` and ``x`` are what is not known."""
    return "__" if _unknown_cards(text) and len(text) < 3 else _single(_group(text, _RANKS | _UNKNOWN))


def _shown_card(text: str) -> Reading:
    return "__" if text in ("__", "?", "??") else _single(_group(text, _RANKS | {"_": "_"}))


played_card = any_of(lambda text: "__" if text in ("?", "??") else None, flagged(_shown_card))
discarded_card = any_of(covered_card, flagged(covered_card))


def talon_lead(text: str) -> Reading:
    """The talon card that leads a trick of an all-pass: ``+dK``."""
    found = _shown_card(text[1:]) if text.startswith("+") else None
    return "+" + found if isinstance(found, str) else found


# ---- bids and answers

_LEVELS = lookup(LEVELS)
_STRAINS = lookup(SUITS, STRAINS)
_SHORT = lookup(SHORT)
_MODIFIERS = lookup(MODIFIERS)
_one_word_bid = among(BIDS)


def _levelled(text: str) -> tuple[str, str] | None:
    """The level at the head of a bid, and the rest."""
    match = re.fullmatch("(10|[6-9]) ?(.+)", text) or re.fullmatch("([^ 0-9]+) (.+)", text)
    return (_LEVELS[match[1]], match[2]) if match and match[1] in _LEVELS else None


def bid(text: str) -> str | None:
    """``6s`` to ``10n`` and ``misere``."""
    said = _SELECTOR.sub(r"\1", fold(text))
    parts = _levelled(said)
    if parts and parts[1] in _STRAINS:
        return parts[0] + _STRAINS[parts[1]]
    found = _one_word_bid(said)
    return found if isinstance(found, str) else None


def _partial_bid(text: str) -> str | None:
    """A level given up (``7-3``, ``7 без трёх``) or one whose strain is not written (``7_``)."""
    parts = _levelled(fold(text).replace("−", "-"))
    if parts is None:
        return None
    level, rest = parts
    if rest == "_":
        return level + "_"
    match = re.fullmatch("(?:-|без )(.+)", rest)
    return f"{level}-{_SHORT[match[1]]}" if match and match[1] in _SHORT else None


def modified(reader: Reader) -> Reader:
    """Reader of a call that may be qualified: ``misere/solo``, ``мизер без прикупа``, ``тёмный пас``."""

    def read(text: str) -> Reading:
        for body, said in _qualified(text):
            found, modifier = reader(body), _MODIFIERS.get(fold(said))
            if isinstance(found, str) and modifier:
                return f"{found}/{modifier}"
        body, _, looked = text.partition("/")
        found, modifier = reader(body), seat(looked)
        return f"{found}/{modifier}" if isinstance(found, str) and modifier else reader(text)

    return read


def _qualified(text: str) -> Iterator[tuple[str, str]]:
    """Each way to see a call and its modifier in a text."""
    body, slash, said = text.partition("/")
    if slash:
        yield body, said
    words = text.split(" ")
    for n in range(1, len(words)):
        first, last = " ".join(words[:n]), " ".join(words[n:])
        yield first, last
        yield last, first


call = flagged(modified(any_of(bid, among(CALLS))))
answer = flagged(modified(among(ANSWERS)))
undertaking = any_of(unwritten, flagged(any_of(modified(bid), _partial_bid, unwritten)))


# ---- numbers

_FRACTIONS = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3", "⅔": "2/3"}
_DECIMALS = {"½": ".5", "¼": ".25", "¾": ".75"}
_NUMBER = re.compile(r"([-+−]?)([0-9]{1,18})(?:/([0-9]{1,18})|\.([0-9]{1,18})|([½¼¾⅓⅔]))?")


def whole(text: str) -> str | None:
    """A number of a deal, a trick, a factor: digits only."""
    return str(int(text)) if re.fullmatch("[0-9]{1,18}", text) else None


def exact(text: str) -> str | None:
    """A number of the sheet as a fraction in lowest terms: ``13.5`` and ``13½`` are ``27/2``."""
    match = _NUMBER.fullmatch(unicodedata.normalize("NFC", text))
    if match is None or (match[3] and not int(match[3])):
        return None
    value = Fraction(int(match[2]), int(match[3] or 1)) + Fraction(_FRACTIONS.get(match[5] or "", "0"))
    value += Fraction(f"0.{match[4] or 0}")
    return str(value if match[1] in ("", "+") else -value)


def decimal(text: str) -> str | None:
    """A number of money or seconds, with its decimals as they stand."""
    match = _NUMBER.fullmatch(text)
    if match is None or match[3] or (match[5] and match[5] not in _DECIMALS):
        return None
    decimals = f".{match[4]}" if match[4] else _DECIMALS.get(match[5] or "", "")
    return ("" if match[1] in ("", "+") else "-") + str(int(match[2])) + decimals
