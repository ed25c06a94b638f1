"""Deals of Bridge-Preferans Studio: ``.bts`` and ``.pts`` files, one record for each deal.

A file is text: ``% bts version 5.2``, then deals, each opened by its line ``deal``::

    deal 5 T987.98.987.8 AK.AKQT.J.QJT QJ.J7.AKQT.97
    contract misere
    play DA D9 DJ
    turns 0
    player N
    absent S
    comment any text, of several lines

Hands are spades.hearts.diamonds.clubs, in the order N E S W without the absent seat (South where the line
is missing, as before version 5.1), and they are those after the discard. Where thirty different cards are
there, the two left over are talon and discard of a composed problem; this follows from the pack. Where
hands are smaller, play has advanced: what is gone is not known, and neither is the talon.

``play`` holds either who leads next, which is kept as the private tag ``x-lead``, or every card played from
the position on: three by three these are the tricks, each led by whoever holds its first card. ``turns`` says
how many of them are played when the program shows the deal; it is kept as ``x-turns`` if it is not zero.
Nothing tells who dealt. Deals of bridge, in the same files, have four hands and no line ``player``.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from prefrec.cards import CARDS, FULL_DECK, SUITS, canonical_order, card_text, cards_of, mask_of
from prefrec.codes.foreign import BROKEN_DOCUMENT, FOREIGN_MISSING, FOREIGN_UNKNOWN, FOREIGN_VALUE, OTHER_GAME
from prefrec.contracts import MISERE, TRICKS
from prefrec.convert.bts.lines import Lines, Part, heading, lines_of, parts
from prefrec.convert.bts.writing import ORDER, SUIT_ORDER, dumps
from prefrec.convert.draft import Draft
from prefrec.convert.imported import NOWHERE, Imported
from prefrec.diagnostics import Span
from prefrec.referee.hands import HAND_SIZE
from prefrec.seats import SEATS

__all__ = ["detect", "dumps", "loads"]

_DEAL = re.compile(r"^deal ", re.MULTILINE)
_HEAD = re.compile(r"\s*(% bts version |deal +\d+ +([2-9TJQKA]*\.){3})", re.IGNORECASE)
_CONTRACT = re.compile(r"(\?|10|[6-9])(\?|NT?|[SHDC])", re.IGNORECASE | re.ASCII)
_NO_RANK = re.compile(r"[^789TJQKA]+", re.IGNORECASE | re.ASCII)

FORMAT = "bts"
BEFORE_5_1 = "S"  # who is absent in a file without the line that tells
_MISERES = ("misere", "mizer")  # the second until version 5.2


class Hand(NamedTuple):
    """``words`` are those of the ``hand`` line with their places; ``cards`` those that could be read."""

    seat: str
    words: tuple[tuple[str, Span], ...]
    cards: tuple[int, ...]
    at: Span

    @property
    def size(self) -> int:
        """How many cards the file gives, the unreadable ones included."""
        return sum(len(word) - 1 for word, _ in self.words)


def detect(head: str) -> bool:
    """Whether a text begins as these files do."""
    return _HEAD.match(head) is not None


def loads(text: str) -> Iterator[Imported]:
    """One record for each deal; a deal of bridge gives none."""
    starts = [match.start() for match in _DEAL.finditer(text)]
    if not starts and text.strip():
        end = len(text.rstrip())
        fault = BROKEN_DOCUMENT.at(Span(end, end), format=FORMAT, found="The end of the file", expected="a deal")
        yield Imported("", NOWHERE, Span(0, end), (fault,))
    begin = 0
    for start, end in pairwise([*starts, len(text)]):
        yield _game(text, begin, start, end)
        begin = end


def _game(text: str, begin: int, start: int, end: int) -> Imported:
    """The deal whose line begins at ``start``; what stands above it from ``begin`` on belongs to the file."""
    draft = Draft(FORMAT, Span(begin, max(start, begin + len(text[begin:end].rstrip()))))
    for line in parts(text, begin, start):
        heading(draft, line)
    lines = lines_of(draft, parts(text, start, end))
    if "player" not in lines.facts and len(lines.hands) == len(SEATS):
        draft.fault(OTHER_GAME, lines.opening.at, found="A deal of four hands", game="bridge")
        return draft.done()._replace(text="", places=NOWHERE)
    _record(draft, lines)
    return draft.done()


def _record(draft: Draft, lines: Lines) -> None:
    """The lines of the record, in the order of the notation."""
    at, facts = lines.opening.at, lines.facts
    absent = _seat(draft, "absent", facts["absent"]) if "absent" in facts else BEFORE_5_1
    player = _seat(draft, "player", _fact(draft, lines, "player"))
    hands = _hands(draft, lines, absent)
    lead, cards = _play(draft, lines, absent)
    number = f", deal {lines.number}" if lines.number else ""
    draft.tag("source", f"Bridge-Preferans Studio{number}", at)
    draft.tag("importer", f"prefrec {FORMAT}", at)
    for seat in SEATS:
        if seat != absent:
            draft.tag(seat, "_", facts.get("absent", lines.opening).at)
    for line in lines.comment:
        draft.comment(line.text, line.at)
    draft.line(at, "deal", "1", "_")
    if lead:
        draft.tag("x-lead", lead.text, lead.at)
    _turns(draft, lines, len(cards))
    gone = max(0, HAND_SIZE - max((hand.size for hand in hands), default=HAND_SIZE))
    for hand in sorted(hands, key=lambda hand: SEATS.index(hand.seat)):
        draft.line(hand.at, "hand", hand.seat, *hand.words, *["_" * gone] * bool(gone))
    left = FULL_DECK & ~mask_of(card for hand in hands for card in hand.cards)
    is_whole = [len(hand.cards) for hand in hands] == [HAND_SIZE] * 3 and left.bit_count() == 2
    left_over = [card_text(card) for card in canonical_order(cards_of(left))]
    if is_whole and player not in (None, absent):
        draft.line(at, "talon", *left_over)
        draft.line(at, "discard", *left_over)
    place = facts.get("contract", facts.get("player", lines.opening)).at
    draft.line(place, "contract", f"{player or '_'}:{_bid(draft, lines)}")
    _tricks(draft, cards, hands, gone + 1)
    for line in lines.extra:
        draft.lose("pbninfo", line.text)


def _seat(draft: Draft, key: str, part: Part | None, absent: str | None = None) -> str | None:
    """A seat, though not the absent one; None where it is not written, or nothing that could be."""
    seats = [seat for seat in SEATS if seat != absent]
    if part is None or part.text.upper() in seats:
        return part and part.text.upper()
    draft.fault(FOREIGN_VALUE, part.at, field=key, found=repr(part.text), expected=f"one of {', '.join(seats)}")
    return None


def _fact(draft: Draft, lines: Lines, key: str) -> Part | None:
    """What a line says that every deal has; a fault where it is missing or says nothing."""
    part = lines.facts.get(key)
    if part is None or not part.text:
        draft.fault(FOREIGN_MISSING, (part or lines.opening).at, field=key)
        return None
    return part


def _turns(draft: Draft, lines: Lines, played: int) -> None:
    """Which position the program shows first."""
    turns = _fact(draft, lines, "turns")
    if turns is None:
        return
    if turns.text not in map(str, range(played + 1)):
        expected = f"a number from 0 to {played}, the cards of play"
        draft.fault(FOREIGN_VALUE, turns.at, field="turns", found=repr(turns.text), expected=expected)
    elif turns.text != "0":
        draft.tag("x-turns", turns.text, turns.at)


def _bid(draft: Draft, lines: Lines) -> str:
    """``6s``, ``misere``, ``6_`` where no trump is set, ``_`` where nothing is known."""
    part = _fact(draft, lines, "contract")
    if part is None:
        return "_"
    if part.text.lower() in _MISERES:
        return MISERE
    found = _CONTRACT.fullmatch(part.text)
    if found is None:
        expected = "6S to 10NT, misere, ? for what is not set"
        draft.fault(FOREIGN_VALUE, part.at, field="contract", found=repr(part.text), expected=expected)
        return "_"
    level, strain = found.groups()
    if level == "?":
        if strain != "?":
            draft.lose("trump of a contract without a level", part.text)
        return "_"
    return level + ("_" if strain == "?" else strain[0].lower())


def _hands(draft: Draft, lines: Lines, absent: str | None) -> list[Hand]:
    """The hands that could be read; none where nothing tells whose they are, and no hand without a card."""
    if len(lines.hands) != len(SEATS) - 1:
        expected = "3 hands, each spades.hearts.diamonds.clubs"
        found = f"of {len(lines.hands)} hands"
        draft.fault(FOREIGN_VALUE, lines.opening.at, field="the deal line", found=found, expected=expected)
        return []
    if absent is None:
        for word in lines.hands:
            draft.lose("hands of seats that are not known", word.text)
        return []
    seats = [seat for seat in ORDER if seat != absent]
    read = [_hand(draft, seat, word) for seat, word in zip(seats, lines.hands, strict=True)]
    return [hand for hand in read if hand is not None and hand.words]


def _hand(draft: Draft, seat: str, part: Part) -> Hand | None:
    groups, start = part.text.split("."), part.at.start
    if len(groups) > len(SUIT_ORDER):
        expected = "spades.hearts.diamonds.clubs"
        draft.fault(FOREIGN_VALUE, part.at, field=f"the hand of {seat}", found=repr(part.text), expected=expected)
        return None
    words: dict[str, tuple[str, Span]] = {}
    for suit, group in zip(SUIT_ORDER, groups, strict=False):
        for wrong in _NO_RANK.finditer(group):
            place = Span(start + wrong.start(), start + wrong.end())
            found, ranks = repr(wrong[0]), "one of 789TJQKA"
            draft.fault(FOREIGN_VALUE, place, field=f"a rank of the hand of {seat}", found=found, expected=ranks)
        if group:
            words[suit] = (suit + _NO_RANK.sub("_", group).upper(), Span(start, start + len(group)))
        start += len(group) + 1
    names = [suit + rank for suit, (word, _) in words.items() for rank in word[1:]]
    cards = tuple(CARDS[name] for name in names if name in CARDS)
    return Hand(seat, tuple(words[suit] for suit in SUITS if suit in words), cards, part.at)


def _play(draft: Draft, lines: Lines, absent: str | None) -> tuple[Part | None, list[Part]]:
    """Who leads next, or the cards that are played, by their names in the notation."""
    part = _fact(draft, lines, "play")
    if part is None:
        return None, []
    if len(part.text) == 1:
        lead = _seat(draft, "play", part, absent)
        return (Part(lead, part.at) if lead else None), []
    start = part.at.start
    words = [Part(m[0], Span(start + m.start(), start + m.end())) for m in re.finditer(r"\S\S?", part.text)]
    return None, [Part(_card(draft, word), word.at) for word in words]


def _card(draft: Draft, part: Part) -> str:
    name = part.text[0].lower() + part.text[1:].upper()
    if name in CARDS:
        return name
    expected = "a suit, S H D or C, and a rank, 789TJQKA"
    draft.fault(FOREIGN_VALUE, part.at, field="a card of play", found=repr(part.text), expected=expected)
    return "__"


def _tricks(draft: Draft, cards: Sequence[Part], hands: Sequence[Hand], number: int) -> None:
    """The cards as tricks from this number on; a card that no hand holds is told and not written."""
    holders: dict[str, str] = {"__": "_"}
    for hand in hands:
        for name in map(card_text, hand.cards):
            holders[name] = "_" if name in holders else hand.seat
    is_known = len(hands) == len(SEATS) - 1 and all(hand.size == len(hand.cards) for hand in hands)
    played = [_held(draft, card, holders) if is_known else card for card in cards]
    for start in range(0, len(played), 3):
        trick = played[start:start + 3]
        if number > TRICKS:
            behind = Span(trick[0].at.start, played[-1].at.end)
            draft.fault(FOREIGN_UNKNOWN, behind, found=f"A card behind trick {TRICKS}", expected="no card")
            return
        leader = (holders.get(trick[0].text, "_"), trick[0].at)
        draft.line(Span(trick[0].at.start, trick[-1].at.end), str(number), leader, *trick)
        number += 1


def _held(draft: Draft, card: Part, holders: Mapping[str, str]) -> Part:
    """The card, or one that is not known in place of a card that no hand holds."""
    if card.text in holders:
        return card
    found, expected = f"{card.text}, which no hand holds", "a card of one of the hands"
    draft.fault(FOREIGN_VALUE, card.at, field="a card of play", found=found, expected=expected)
    return Part("__", card.at)
