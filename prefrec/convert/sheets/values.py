"""What single cells say: numbers and dates as spreadsheets write them, contracts and answers as players do.

Each function gives the canonical word, or None where the cell is no such thing; nothing is guessed.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from prefrec.contracts import ALL_PASS, BIDS
from prefrec.convert.sheets.mapping import UNWRITTEN, Mapping
from prefrec.spelling_tokens import Reading, among, answer, exact, flagged, undertaking, whole
from prefrec.spelling_words import ANSWERS, CONTRACTS, REASONS, WORDS, fold

_BLANK = "[ \u00a0\u2009\u202f]"
_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"))
_GROUPED = re.compile(rf"([-+]?[0-9]{{1,3}})((?:{_BLANK}[0-9]{{3}})+)(?![0-9])")
_DOUBTFUL = re.compile(r"[-+]?[1-9][0-9]{0,2}[.,][0-9]{3}")
_DAY = re.compile(r"([0-9]{1,4})([-./])([0-9]{1,2})\2([0-9]{1,4})")
_ISO = re.compile(r"[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?")
_LARGEST = 999_999_999  # the notation has nine digits
_TIME = re.compile(r"[ T]\s*([0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?)$")


@lru_cache(maxsize=4096)
def number(text: str, decimal: str = "") -> Fraction | None:
    """A number with any minus and blanks between thousands.

    ``decimal`` is the sign before decimals. Where it is not known both are, and ``1,234`` is no number:
    it may be a thousand. A known one makes of the other the sign between thousands.
    """
    plain = text.strip().translate(_DASHES)
    if grouped := _GROUPED.match(plain):
        plain = grouped[1] + re.sub(_BLANK, "", grouped[2]) + plain[grouped.end():]
    if not decimal:
        if _DOUBTFUL.fullmatch(plain):
            return None
        plain = plain.replace(",", ".")
    else:
        other = "," if decimal == "." else "."
        plain = re.sub(rf"(?<=[0-9]){re.escape(other)}(?=[0-9]{{3}}(?![0-9]))", "", plain)
        if other in plain:
            return None
        plain = plain.replace(decimal, ".")
    found = exact(plain)
    value = Fraction(found) if isinstance(found, str) else None
    return value if value is not None and max(abs(value.numerator), value.denominator) <= _LARGEST else None


def date(text: str, order: tuple[str, ...] = ()) -> tuple[str | None, str]:
    """A date as ``2024-11-03``, or None; and the time of day that stands behind it.

    A day that no calendar has is given as it stands. With slashes, and without a stated order, a date is
    read only where day and month cannot be taken for each other; a year of two digits never.
    """
    time = _TIME.search(text)
    plain = text[:time.start()].strip() if time else text
    return _iso(plain, order), time[1] if time else ""


def _iso(text: str, order: tuple[str, ...]) -> str | None:
    if _ISO.fullmatch(text):
        return text
    found = _DAY.fullmatch(text)
    if found is None:
        return None
    parts = (found[1], found[3], found[4])
    if not order:
        order = _natural_order(found[2], parts)
    said = dict(zip(order, parts, strict=False))
    if len(said.get("yyyy", "")) != 4 or len(said["dd"]) > 2 or len(said["mm"]) > 2:
        return None
    return f"{said['yyyy']}-{said['mm']:0>2}-{said['dd']:0>2}"


def _natural_order(sign: str, parts: tuple[str, str, str]) -> tuple[str, ...]:
    """What the parts of a date are by itself; empty where it may be more than one thing."""
    if len(parts[0]) == 4:
        return ("yyyy", "mm", "dd")
    if sign == ".":
        return ("dd", "mm", "yyyy")
    first, second = int(parts[0]), int(parts[1])
    if first == second or first > 12:
        return ("dd", "mm", "yyyy")
    return ("mm", "dd", "yyyy") if second > 12 else ()


# ---- contracts


_void = among({"void": WORDS["void"]})
_void_reason = among(REASONS["void"])
_all_pass = among(CONTRACTS)
_FLAGS = r"\*?[!?]?[!?]?"
_UNDERTAKING = re.compile(rf"((6|7|8|9|10)([scdhn_]|-[0-9])|misere|_)(/(dark|solo))?{_FLAGS}")
_ANSWER = re.compile(rf"(whist|half|pass)(/(dark|[SWNE]))?{_FLAGS}")


def contract(text: str, mapping: Mapping) -> str | None:
    """``7s``, ``misere/solo``, ``7-3``, ``all-pass``, ``_`` with flags; a level alone is ``7_``."""
    stated = mapping.word(text, (ALL_PASS, *BIDS, UNWRITTEN))
    if stated:
        return stated
    if whole(text) in ("6", "7", "8", "9", "10"):
        return f"{whole(text)}_"
    found = _all_pass(text) or _matching(undertaking(text), _UNDERTAKING)
    return found if isinstance(found, str) else None


def _matching(found: Reading, pattern: re.Pattern[str]) -> str | None:
    """What was read, if the notation has it here."""
    return found if isinstance(found, str) and pattern.fullmatch(found) else None


def void_reason(text: str) -> str | None:
    """Why a deal does not count, of a cell ``void count`` in the place of a contract."""
    word, _, reason = text.partition(" ")
    found = _void_reason(reason.strip()) if _void(word) else None
    return found if isinstance(found, str) else None


# ---- answers


_PAIRS = re.compile(r"\s+(?=\S+:)|\s+(?=_$)")
_SPLIT = re.compile(r"\s*[/,;+|\n]\s*")


def answer_word(text: str, mapping: Mapping) -> str | None:
    """``whist``, ``half`` or ``pass``, with modifier and flags; None if it is none of them."""
    found = answer(text) or flagged(lambda said: mapping.word(said, tuple(ANSWERS)))(text)
    return _matching(found, _ANSWER)


def answer_pairs(text: str) -> Iterator[tuple[str, str]]:
    """Player and answer of each item of ``W:whist E:pass``; of an item without a colon no player."""
    items = re.split(r"\s*[,;\n]\s*", text) if re.search("[,;\n]", text) else _PAIRS.split(text)
    for item in filter(None, items):
        who, colon, what = item.partition(":")
        yield (who.strip(), what.strip()) if colon else ("", item.strip())


def answer_list(text: str, mapping: Mapping) -> tuple[str, ...]:
    """The items of ``вист/пас``, ``в п``, ``за свои``, which name no players."""
    if answer_word(text, mapping):
        return (text,)
    parts = tuple(filter(None, _SPLIT.split(text)))
    return parts if len(parts) > 1 else tuple(fold(text).split())
