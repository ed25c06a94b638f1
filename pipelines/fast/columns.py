"""A chunk in columns: the lines of every deal, its cards replayed, ready for the fold over its games."""

from typing import Any, NamedTuple

import numpy as np
from prefrec.pipelines.fast.cards import NONE, Bytes, Dealt, Flags, dealt
from prefrec.pipelines.fast.facts import AGREED, AUCTIONS, CLAIMS, WORDS, Auction, Claimed, Words
from prefrec.pipelines.fast.header import Header, header_of
from prefrec.pipelines.fast.judging import HAS_DISCARD, IS_COUNTED, course_of
from prefrec.pipelines.fast.layout import HEAD, KIND, Layout, Numbers
from prefrec.pipelines.fast.outcomes import HAS_MISERE, TALON_UNITS, UNITS, UNPLAYED
from prefrec.pipelines.fast.replay import Course, Played, replayed
from prefrec.pipelines.fast.tricks import Tricks, tricks_of

from prefrec.contracts import TRICKS
from prefrec.seats import SEATS
from prefrec.shelf import Shelf

# Lines that the rules determine, each of which may be left out; bits by which their presence is told.
_TAIL = ("tricks", "score", "sheet")
HAS_COUNTS, HAS_SCORE, HAS_SHEET = 1, 2, 4


class Columns(NamedTuple):
    """Everything of a chunk that is read in columns; lists have one entry a deal, ``headers`` one a game.

    headers   None where it is not sound
    is_sound  the cards, and the way their lines are written
    auctions, words, claims  what these lines say; None where it is not known, or there is no claim
    flags     two cards were laid away, and all tricks are accounted for: what ``Led.verdicts`` asks
    keys      tricks and the worth of the talon: what ``Verdict.outcomes`` asks
    tails     lines of tricks and score
    has       which of these and of the running sheet are there
    sheets    where the running sheet begins, if there is one
    ends      where the lines of the deal end
    """

    layout: Layout
    dealt: Dealt
    tricks: Tricks
    course: Course
    played: Played
    headers: list[Header | None]
    is_sound: list[bool]
    dealers: list[int]
    auctions: list[Auction | None]
    words: list[Words | None]
    claims: list[Claimed | None]
    flags: list[int]
    keys: list[int]
    tails: list[bytes]
    has: list[int]
    sheets: Numbers
    ends: Numbers

    @property
    def of_fold(self) -> tuple[list[Any], ...]:
        """Of each deal what the fold over a game asks: dealer, auction, words, flags, key, tail and what it has."""
        return self.dealers, self.auctions, self.words, self.flags, self.keys, self.tails, self.has


def columns_of(text: bytes, layout: Layout, shelf: Shelf) -> Columns:
    """Read and replay every deal of the regular games."""
    headers = _headers(text, layout, shelf)
    cards, tricks = dealt(layout), tricks_of(layout)
    parts = _parts(layout, tricks.count)
    words = [WORDS[lines] for lines in _texts(text, parts.words)]
    course, is_known = _course(headers, layout, cards.dealer, words)
    played = replayed(cards, tricks, course)
    has_claim = parts.claim[1] > parts.claim[0]
    claims: list[Claimed | None] = [None] * len(words)
    for deal in np.flatnonzero(has_claim).tolist():
        claims[deal] = CLAIMS[text[parts.claim[0][deal] : parts.claim[1][deal]]]
    taken, is_counted, is_whole = _counted(tricks, played, course, claims, has_claim)
    first = layout.next_deal[layout.game]
    is_sound = is_known & cards.is_sound & tricks.is_sound & played.is_sound & is_whole
    is_sound &= cards.number == np.arange(len(first)) - first + 1
    auctions = [AUCTIONS[line] for line in _texts(text, parts.auction)]
    flags = (cards.discard[:, 0] != NONE) * HAS_DISCARD + is_counted * IS_COUNTED
    keys = np.where(is_counted, taken @ (1 << 4 * np.arange(len(SEATS))), UNPLAYED)
    if course.minds_misere.any():
        keys += [HAS_MISERE * (one is not None and one.has_misere) for one in auctions] * course.minds_misere
    keys += np.where(course.pays, TALON_UNITS[cards.talon[:, 0] & 31, cards.talon[:, 1] & 31] * UNITS, 0)
    return Columns(
        layout, cards, tricks, course, played, headers, is_sound.tolist(), (cards.dealer & 3).tolist(),
        auctions, words, claims, flags.tolist(), keys.tolist(),
        _texts(text, parts.tail), parts.has.tolist(), parts.tail[1], parts.end,
    )  # fmt: skip


def _texts(text: bytes, spans: tuple[Numbers, Numbers]) -> list[bytes]:
    return [text[start:end] for start, end in zip(spans[0].tolist(), spans[1].tolist(), strict=True)]


def _headers(text: bytes, layout: Layout, shelf: Shelf) -> list[Header | None]:
    found: list[Header | None] = [None] * (len(layout.games) - 1)
    for game in np.flatnonzero(layout.is_regular).tolist():
        start, end = layout.starts[layout.games[game]], layout.starts[layout.deals[layout.next_deal[game]]]
        # One line without a word parts the header from the first deal.
        found[game] = header_of(text[start : end - 1].decode(), shelf)
    return found


class _Parts(NamedTuple):
    """Where the parts of each deal begin and end; ``has`` tells which lines of its tail are there, ``end`` where it
    ends."""

    auction: tuple[Numbers, Numbers]
    words: tuple[Numbers, Numbers]
    claim: tuple[Numbers, Numbers]
    tail: tuple[Numbers, Numbers]
    has: Numbers
    end: Numbers


def _parts(layout: Layout, tricks: Numbers) -> _Parts:
    """Walk down the lines of all deals, which are known to stand in order."""
    kinds = np.append(layout.kinds, np.full(len(_TAIL) + 2, KIND["game"], np.uint8))
    starts = np.append(layout.starts, np.full(len(_TAIL) + 2, layout.ends[-1] + 1))
    auction = layout.deals + len(HEAD) - 1
    contract = auction + 1 + (kinds[auction + 1] == KIND["discard"])
    line = contract + 1 + (kinds[contract + 1] == KIND["answers"])
    line = line + ((kinds[line] == KIND["open"]) | (kinds[line] == KIND["closed"]))
    words_end = layout.ends[line - 1]
    claim = line + tricks
    tail = claim + (kinds[claim] == KIND["claim"])
    claim_end = np.where(tail > claim, starts[tail] - 1, starts[claim])
    line, has = tail, np.zeros(len(tail), np.int64)
    for place, name in enumerate(_TAIL):
        is_here = kinds[line] == KIND[name]
        has += is_here << np.int64(place)
        line = line + is_here
    return _Parts(
        (layout.starts[auction], layout.ends[auction]), (layout.starts[contract], words_end),
        (starts[claim], claim_end), (starts[tail], starts[line - (has & HAS_SHEET > 0)]), has, starts[line],
    )  # fmt: skip


def _course(
    headers: list[Header | None], layout: Layout, dealers: Bytes, words: list[Words | None]
) -> tuple[Course, Flags]:
    """How each deal is played, and of which that is known."""
    seats, edges = (dealers & 3).tolist(), layout.next_deal.tolist()
    rows: list[bytes] = []
    for header, start, end in zip(headers, edges[:-1], edges[1:], strict=True):
        if header is None:
            rows += [_UNKNOWN] * (end - start)
            continue
        courses = header.context.kept(course_of)
        rows += [
            _UNKNOWN if said is None else courses[dealer, said] or _UNKNOWN
            for dealer, said in zip(seats[start:end], words[start:end], strict=True)
        ]
    table = np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), len(_UNKNOWN))
    course = Course(table[:, :4], table[:, 4], table[:, 5], *(table[:, 6:] == 1).T)
    return course, np.array([row is not _UNKNOWN for row in rows], np.bool_)


_UNKNOWN = bytes(10)


def _counted(
    tricks: Tricks, played: Played, course: Course, claims: list[Claimed | None], has_claim: Flags
) -> tuple[Numbers, Flags, Flags]:
    """Tricks by seat with those that were claimed, shape (deals, 4); whether cards were played or tricks claimed, and
    if so whether all ten are accounted for: a claim divides what is left, and is made by a seat that plays."""
    taken = played.taken.astype(np.int64)
    is_right = ~has_claim
    at = np.array([deal for deal in np.flatnonzero(has_claim).tolist() if claims[deal]], np.int64)
    said = [claim for claim in claims if claim]
    taken[at] += np.maximum(np.array([claim.tricks for claim in said], np.int64).reshape(-1, len(SEATS)), 0)
    claimer = np.array([claim.seat for claim in said], np.int64)
    plays = (claimer == AGREED) | (course.place[at, claimer] < len(SEATS) - 1)
    is_right[at] = plays & (tricks.count[at] - tricks.begun[at] < TRICKS)
    is_counted = (tricks.count > 0) | has_claim
    return taken, is_counted, is_right & (~is_counted | (taken.sum(axis=1) == TRICKS))
