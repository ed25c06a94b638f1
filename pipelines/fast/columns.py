"""A chunk in columns: the lines of every deal, its cards replayed, ready for the fold over its games."""

from collections.abc import Iterator
from itertools import starmap
from typing import NamedTuple

import numpy as np
from prefrec.pipelines.fast.cards import NONE, Bytes, Dealt, Flags, dealt
from prefrec.pipelines.fast.facts import Words, words_of
from prefrec.pipelines.fast.fold import Lines
from prefrec.pipelines.fast.header import Context, Header, header_of
from prefrec.pipelines.fast.judging import course_of
from prefrec.pipelines.fast.layout import HEAD, KIND, Layout, Numbers
from prefrec.pipelines.fast.replay import Course, Played, replayed
from prefrec.pipelines.fast.tricks import Tricks, tricks_of

from prefrec.seats import SEATS
from prefrec.shelf import Shelf


class Columns(NamedTuple):
    """Everything of a chunk that is read in columns.

    headers  of each game; None where it is not sound
    lines    of each deal; None where its cards, or the way its lines are written, are not sound
    """

    layout: Layout
    dealt: Dealt
    tricks: Tricks
    course: Course
    played: Played
    headers: list[Header | None]
    lines: list[Lines | None]


def columns_of(text: bytes, layout: Layout, shelf: Shelf) -> Columns:
    """Read and replay every deal of the regular games."""
    headers = _headers(text, layout, shelf)
    cards, tricks = dealt(layout), tricks_of(layout)
    parts = _parts(layout, tricks.count)
    words = [words_of(text[start:end]) for start, end in zip(*parts.words, strict=True)]
    contexts = [None if headers[game] is None else headers[game].context for game in layout.game.tolist()]
    course, is_known = _course(contexts, cards.dealer, words)
    played = replayed(cards, tricks, course)
    is_first = layout.next_deal[layout.game]
    is_sound = (
        is_known & cards.is_sound & tricks.is_sound & played.is_sound
        & (cards.number == np.arange(len(is_first)) - is_first + 1)
    )
    lines = _lines(cards, tricks, played, parts, words, is_sound)
    return Columns(layout, cards, tricks, course, played, headers, lines)


def _headers(text: bytes, layout: Layout, shelf: Shelf) -> list[Header | None]:
    found: list[Header | None] = [None] * (len(layout.games) - 1)
    for game in np.flatnonzero(layout.is_regular).tolist():
        start, end = layout.starts[layout.games[game]], layout.starts[layout.deals[layout.next_deal[game]]]
        # One line without a word parts the header from the first deal.
        found[game] = header_of(text[start : end - 1].decode(), shelf)
    return found


class _Parts(NamedTuple):
    """Where the parts of each deal begin and end, and whether they are there."""

    auction: tuple[Numbers, Numbers]
    words: tuple[Numbers, Numbers]
    claim: tuple[Numbers, Numbers]
    tail: tuple[Numbers, Numbers]
    tail_has: tuple[Flags, ...]


def _parts(layout: Layout, tricks: Numbers) -> _Parts:
    """Walk down the lines of all deals, which are known to stand in order."""
    kinds = np.append(layout.kinds, np.full(len(_OPTIONAL) + 2, KIND["game"], np.uint8))
    starts = np.append(layout.starts, np.full(len(_OPTIONAL) + 2, layout.ends[-1] + 1))
    auction = layout.deals + len(HEAD) - 1
    contract = auction + 1 + (kinds[auction + 1] == KIND["discard"])
    line = contract + 1 + (kinds[contract + 1] == KIND["answers"])
    line = line + ((kinds[line] == KIND["open"]) | (kinds[line] == KIND["closed"]))
    words_end = layout.ends[line - 1]
    claim = line + tricks
    tail = claim + (kinds[claim] == KIND["claim"])
    claim_end = np.where(tail > claim, starts[tail] - 1, starts[claim])
    line, tail_has = tail, []
    for name in _OPTIONAL:
        tail_has.append(kinds[line] == KIND[name])
        line = line + tail_has[-1]
    return _Parts(
        (layout.starts[auction], layout.ends[auction]), (layout.starts[contract], words_end),
        (starts[claim], claim_end), (starts[tail], starts[line]), tuple(tail_has),
    )


_OPTIONAL = ("tricks", "score", "sheet")


def _course(contexts: list[Context | None], dealers: Bytes, words: list[Words | None]) -> tuple[Course, Flags]:
    """How each deal is played, and of which that is known."""
    rows = [
        None if context is None or said is None else course_of(context, dealer & 3, said)
        for context, dealer, said in zip(contexts, dealers.tolist(), words, strict=True)
    ]
    table = np.frombuffer(b"".join([row or _UNKNOWN for row in rows]), np.uint8).reshape(len(rows), len(_UNKNOWN))
    course = Course(table[:, :4], table[:, 4], table[:, 5], table[:, 6] == 1, table[:, 7] == 1)
    return course, np.array([row is not None for row in rows], np.bool_)


_UNKNOWN = bytes(8)


def _lines(
    cards: Dealt, tricks: Tricks, played: Played, parts: _Parts, words: list[Words | None], is_sound: Flags
) -> list[Lines | None]:
    """What the fold needs of each deal that is sound."""
    claims = [slice(start, end) if end > start else None for start, end in _pairs(parts.claim)]
    rows = zip(
        starmap(slice, _pairs(parts.auction)), claims, starmap(slice, _pairs(parts.tail)),
        zip(*[has.tolist() for has in parts.tail_has], strict=True), [SEATS[code & 3] for code in cards.dealer.tolist()],
        words, (cards.discard[:, 0] != NONE).tolist(), (tricks.count - tricks.begun).tolist(),
        map(tuple, played.taken.tolist()), ((tricks.count > 0) | (parts.claim[1] > parts.claim[0])).tolist(),
        map(tuple, cards.talon.tolist()), strict=True,
    )  # fmt: skip
    return [Lines._make(row) if sound else None for sound, row in zip(is_sound.tolist(), rows, strict=True)]


def _pairs(numbers: tuple[Numbers, Numbers]) -> Iterator[tuple[int, int]]:
    return zip(numbers[0].tolist(), numbers[1].tolist(), strict=True)
