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


def _take(words: Words, reader: Reader) -> tuple[Word, Words]:
    """The longest run of words that is one canonical word, else the first as it stands; and the rest."""
    for count in range(min(_LONGEST, len(words)), 0, -1):
        found = reader(" ".join(word.text for word in words[:count]))
        start, end = words[0].start, words[count - 1].end
        if isinstance(found, str):
            return Word(found, start, end), words[count:]
        if found is not None:
            return words[0]._replace(doubt=found), words[1:]
    return words[0], words[1:]


def _in_order(*readers: Reader) -> LineReader:
    """One word for each reader; the last reader reads all the rest."""

    def read(words: Words) -> Iterator[Word]:
        place = 0
        while words:
            word, words = _take(words, readers[min(place, len(readers) - 1)])
            place += 1
            yield word

    return read


def _listing(value: Reader, word: Reader) -> LineReader:
    """Pairs ``SEAT:value`` and single words, in any order."""

    def read(words: Words) -> Iterator[Word]:
        while words:
            if word(words[0].text) is None and tokens.seats(words[0].text.partition(":")[0]):
                found, words = _take_pair(words, value, word)
            else:
                found, words = _take(words, tokens.any_of(word, value))
            yield found

    return read


def _take_pair(words: Words, value: Reader, word: Reader) -> tuple[Word, Words]:
    """``S:6s``, ``S: 6s`` or ``S 6s`` as one word, also where the value cannot be read."""
    name, colon, glued = words[0].text.partition(":")
    seats = tokens.seats(name)
    values = words[1:]
    if glued:
        values = (words[0]._replace(text=glued), *values)
    if not values:
        return words[0]._replace(text=f"{seats}{colon}"), ()
    found, rest = _take(values, value)
    if not colon and found == values[0] and value(found.text) is None and _opens_item(found.text, word):
        return words[0]._replace(text=seats or name), words[1:]
    return Word(f"{seats}:{found.text}", words[0].start, found.end), rest


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
    number, words = _take(words, tokens.whole)
    yield number
    if words and words[0].text.startswith("+"):
        lead, words = _take(words, tokens.talon_lead)
        yield lead
    yield from _in_order(tokens.actor, tokens.played_card)(words)


def _then_listing(head: Reader, value: Reader, word: Reader) -> LineReader:
    def read(words: Words) -> Iterator[Word]:
        if words:
            first, words = _take(words, head)
            yield first
        yield from _listing(value, word)(words)

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


def _clock(words: Words) -> Iterator[Word]:
    parts = {word: WORDS[word] for word in ("auction", "discard", "contract", "answers")}
    if words:
        part, words = _take(words, tokens.any_of(tokens.whole, tokens.among(parts, LEFT)))
        yield part
        yield from _listing(tokens.decimal, _end)(words)


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
    "clock": _clock,
    "end": _in_order(tokens.any_of(_reason("end"), _end)),
}


def read_line(words: Words) -> Iterator[Word]:
    """The canonical words of a line; an ``if`` line holds a line."""
    while words and opening(words[0].text) == "if":
        yield words[0]._replace(text="if")
        words = words[1:]
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
