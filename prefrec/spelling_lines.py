"""How the words of each kind of line are read: the first word decides.

A word made of several given ones (``шесть пик``, ``S: 6s``) stands from the first to the last of them.
What cannot be read passes unchanged, so that the grammar reports it at its place.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from prefrec import spelling_tokens as tokens
from prefrec.spelling_tokens import Doubtful, Reader
from prefrec.spelling_words import (
    ALSO,
    COLUMNS,
    CONTRACTS,
    LEFT,
    MODIFIERS,
    NONE,
    REASONS,
    UNWRITTEN,
    WORDS,
    fold,
    lookup,
)


class Word(NamedTuple):
    """One word with its place; ``doubt`` where it has two readings."""

    text: str
    start: int
    end: int
    doubt: Doubtful | None = None


Words = tuple[Word, ...]
LineReader = Callable[[Words], Iterator[Word]]

_FIRST_WORDS = lookup(WORDS, ALSO["words"])


def opening(text: str) -> str | None:
    """The kind of line that this word opens: a canonical line word, or ``trick`` for a number."""
    return "trick" if tokens.whole(text) else _FIRST_WORDS.get(fold(text))


# ---- words in a row

# No word of the notation is written in more pieces: шестерная без козыря без прикупа.
_LONGEST = 5


def _take(words: Words, at: int, reader: Reader) -> tuple[Word, int]:
    """The longest run of words from here that is one canonical word, else the first as it stands; where it ends."""
    run = words[at : at + _LONGEST]
    for count in range(len(run), 0, -1):
        found = reader(" ".join(word.text for word in run[:count]))
        if isinstance(found, str):
            return Word(found, run[0].start, run[count - 1].end), at + count
        if found is not None:
            return run[0]._replace(doubt=found), at + 1
    return run[0], at + 1


def _in_order(*readers: Reader) -> LineReader:
    """One word for each reader; the last reader reads all the rest."""

    def read(words: Words) -> Iterator[Word]:
        at = count = 0
        while at < len(words):
            word, at = _take(words, at, readers[min(count, len(readers) - 1)])
            count += 1
            yield word

    return read


def _listing(value: Reader, word: Reader) -> LineReader:
    """Pairs ``SEAT:value`` and single words, in any order."""
    either = tokens.any_of(word, value)

    def read(words: Words) -> Iterator[Word]:
        at = 0
        while at < len(words):
            text = words[at].text
            if word(text) is None and tokens.seats(text.partition(":")[0]):
                found, at = _take_pair(words, at, value, word)
            else:
                found, at = _take(words, at, either)
            yield found

    return read


def _take_pair(words: Words, at: int, value: Reader, word: Reader) -> tuple[Word, int]:
    """``S:6s``, ``S: 6s`` or ``S 6s`` as one word, also where the value cannot be read."""
    head = words[at]
    name, colon, glued = head.text.partition(":")
    seats = tokens.seats(name) or name
    values = words[at + 1 : at + 1 + _LONGEST]
    if glued:
        values = (head._replace(text=glued), *values)
    if not values:
        return head._replace(text=seats + colon), at + 1
    found, count = _take(values, 0, value)
    if not colon and found == values[0] and value(found.text) is None and _opens_item(found.text, word):
        return head._replace(text=seats), at + 1
    return Word(f"{seats}:{found.text}", head.start, found.end), at + count + (not glued)


def _opens_item(text: str, word: Reader) -> bool:
    return word(text) is not None or tokens.seats(text.partition(":")[0]) not in (None, "_")


# ---- lines

_end = tokens.among(UNWRITTEN)
_spoken = tokens.among(NONE, UNWRITTEN)
_columns = tokens.among(COLUMNS, ALSO["columns"], NONE, UNWRITTEN, CONTRACTS)
_adjusted = tokens.among(COLUMNS, ALSO["columns"], UNWRITTEN, {word: WORDS[word] for word in ("tricks", "deal")})
_dark = tokens.among({"dark": MODIFIERS["dark"]})


def _reason(line: str) -> Reader:
    return tokens.among(REASONS[line], ALSO["revoke"] if "revoke" in REASONS[line] else {})


def _trick(words: Words) -> Iterator[Word]:
    number, at = _take(words, 0, tokens.whole)
    yield number
    if words[at:] and words[at].text.startswith("+"):
        lead, at = _take(words, at, tokens.talon_lead)
        yield lead
    yield from _in_order(tokens.actor, tokens.played_card)(words[at:])


def _then_listing(head: Reader, value: Reader, word: Reader) -> LineReader:
    """One word, then pairs and single words."""
    listing = _listing(value, word)

    def read(words: Words) -> Iterator[Word]:
        if words:
            first, at = _take(words, 0, head)
            yield first
            yield from listing(words[at:])

    return read


# What an incident is about decides what its last word is: ``7т`` is a card or a bid.
_INCIDENT_WHAT: dict[str, Reader] = (
    dict.fromkeys(("lead", "revoke", "exposed", "discard"), tokens.played_card)
    | dict.fromkeys(("call", "contract"), tokens.call)
    | {"answer": tokens.answer}
)


def _incident(words: Words) -> Iterator[Word]:
    head, rest = words[:2], words[2:]
    said = tuple(_in_order(tokens.seat, _reason("incident"))(head))
    yield from said
    what = _INCIDENT_WHAT.get(said[-1].text) if said else None
    yield from _in_order(what)(rest) if what else rest


_clocked = tokens.any_of(
    tokens.whole, tokens.among({word: WORDS[word] for word in ("auction", "discard", "contract", "answers")}, LEFT)
)

_LINES: dict[str, LineReader] = {
    "deal": _in_order(tokens.whole, tokens.actor),
    "leave": _in_order(tokens.seat),
    "factor": _in_order(tokens.whole, _reason("factor")),
    "hand": _in_order(tokens.seat, tokens.hand_group),
    "talon": _in_order(tokens.covered_card),
    "auction": _listing(tokens.call, _spoken),
    "discard": _in_order(tokens.discarded_card),
    "contract": _listing(tokens.undertaking, tokens.among(CONTRACTS)),
    "answers": _listing(tokens.answer, _spoken),
    "open": _in_order(tokens.seat, tokens.any_of(_dark, tokens.whole)),
    "closed": _in_order(tokens.seat, tokens.any_of(_dark, tokens.whole)),
    "claim": _then_listing(tokens.who, tokens.exact, _end),
    "void": _in_order(_reason("void")),
    "tricks": _listing(tokens.exact, _end),
    "adjust": _then_listing(_reason("adjust"), tokens.exact, _adjusted),
    "score": _listing(tokens.exact, _columns),
    "sheet": _listing(tokens.exact, _columns),
    "start": _listing(tokens.exact, _columns),
    "final": _listing(tokens.exact, _columns),
    "settlement": _listing(tokens.exact, _end),
    "money": _listing(tokens.decimal, _end),
    "incident": _incident,
    "clock": _then_listing(_clocked, tokens.decimal, _end),
    "end": _in_order(tokens.any_of(_reason("end"), _end)),
}


def read_line(words: Words) -> Iterator[Word]:
    """The canonical words of a line; an ``if`` line holds a line."""
    depth = next((n for n, word in enumerate(words) if opening(word.text) != "if"), len(words))
    yield from (word._replace(text="if") for word in words[:depth])
    words = words[depth:]
    if not words:
        return
    kind = opening(words[0].text)
    if kind is None:
        yield from words
    elif kind == "trick":
        yield from _trick(words)
    else:
        yield words[0]._replace(text=kind)
        yield from _LINES[kind](words[1:])
