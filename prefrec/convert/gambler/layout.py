"""Hands, talon and played cards on a page of gambler.ru; ``page`` tells the patterns."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from prefrec.convert.gambler.words import card_name
from prefrec.diagnostics import Span

BLOCKS = 4  # three hands and the talon
TALON = 2  # cards of it

# At least one rank, or the sign of a void.
_ENTRY = re.compile(r"/images/([scdh])\.gif[^>]*>(\s*(?:(?:&nbsp;|10|[AKQJ987])\s*)+)<")
_RANK = re.compile(r"10|[AKQJ987]")
_PLAYED = re.compile(r"/images/([scdh])\.gif['\"]? height=11 width=13 border=0[^>]*>(10|[AKQJ987])<")

Placed = tuple[str, Span]


class Block(NamedTuple):
    """The cards of one place, and where they stand."""

    cards: tuple[Placed, ...]
    span: Span


class Layout(NamedTuple):
    """Three hands in the order of the page, the talon, and how many hands stand before it."""

    hands: tuple[Block, ...]
    talon: tuple[Placed, ...]
    talon_at: Span
    talon_place: int


class _Entry(NamedTuple):
    suit: str
    cards: tuple[Placed, ...]
    span: Span


def layout_of(text: str) -> Layout | None:
    """What was dealt; None where the page does not show three hands and a talon."""
    entries = [_entry(match) for match in _ENTRY.finditer(text)]
    blocks: list[Block] = []
    talon_place: int | None = None
    at = 0
    while len(blocks) < BLOCKS and at < len(entries):
        size = 4
        if not _is_hand(entries[at : at + 4]) or (talon_place is None and len(blocks) == BLOCKS - 1):
            if talon_place is not None:
                return None
            talon_place, size = len(blocks), _talon_size(entries[at : at + 4])
        part = entries[at : at + size]
        cards = tuple(card for entry in part for card in entry.cards)
        blocks.append(Block(cards, Span(part[0].span.start, part[-1].span.end)))
        at += size
    if len(blocks) < BLOCKS or talon_place is None:
        return None
    talon = blocks.pop(talon_place)
    return Layout(tuple(blocks), talon.cards, talon.span, talon_place)


def played_cards(text: str, layout: Layout) -> tuple[Placed, ...]:
    """Every card in the form in which the play is shown, in the order of the page; none of the hands."""
    found = ((card_name(match[2] + match[1]), Span(match.start(1), match.end(2))) for match in _PLAYED.finditer(text))
    return tuple(
        (name, span) for name, span in found
        if name is not None and not any(hand.span.start <= span.start < hand.span.end for hand in layout.hands)
    )


def _entry(match: re.Match[str]) -> _Entry:
    suit = match[1]
    names = ((card_name(rank[0] + suit), rank) for rank in _RANK.finditer(match.string, match.start(2), match.end(2)))
    cards = tuple((name, Span(rank.start(), rank.end())) for name, rank in names if name is not None)
    return _Entry(suit, cards, Span(match.start(1), match.end(2)))


def _is_hand(entries: Sequence[_Entry]) -> bool:
    """Whether these four entries are a hand, from spades on, and not a talon that is shown by suits."""
    begins = [entry.suit for entry in entries[:1]] == ["s"]
    return begins and {entry.suit for entry in entries} == set("scdh") and sum(map(_count, entries)) > TALON


def _count(entry: _Entry) -> int:
    return len(entry.cards)


def _talon_size(entries: Sequence[_Entry]) -> int:
    """How many entries the two cards of the talon take: one or two, or four with the voids."""
    size = dealt = 0
    while size < len(entries) and dealt < TALON:
        dealt += len(entries[size].cards)
        size += 1
    while size < len(entries) and not entries[size].cards and entries[size].suit != "s":
        size += 1
    return size
