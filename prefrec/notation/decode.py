"""From the words of one well-formed line to its fact.

The grammar has seen the words already; what is left to go wrong is said with ``MisreadError``.
"""

from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise
from typing import Any

from prefrec.cards import CARDS, WRITTEN_CARDS, canonical_order
from prefrec.codes import notation as codes
from prefrec.diagnostics import Code, Diagnostic
from prefrec.line import NO_NOTES, Line, Notes
from prefrec.notation.words import RISING, call_of, count_of, group_cards, split_flags
from prefrec.outcome import Number
from prefrec.record import (
    Adjustment,
    Calls,
    Cards,
    Choice,
    Claim,
    Clock,
    ClockLeft,
    Columns,
    Contract,
    Counts,
    Factor,
    Hand,
    Incident,
    Money,
    Trick,
    Word,
)
from prefrec.seats import SEATS


class MisreadError(Exception):
    """A line whose words fit the grammar and still say nothing that can be kept."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic)
        self.diagnostic = diagnostic


def _misread(code: Code, line: Line, index: int, /, **facts: object) -> MisreadError:
    return MisreadError(code.at(line.span(index), **facts))


def counts_of(line: Line, first: int, end: int) -> dict[str, Number]:
    """The pairs in ``line.words[first:end]`` as a mapping in written order."""
    counts: dict[str, Number] = {}
    for index in range(first, end):
        try:
            who, number = count_of(line.words[index])
        except ZeroDivisionError:
            raise _misread(codes.NUMBER_UNREADABLE, line, index, found=line.words[index].partition(":")[2]) from None
        if who in counts:
            raise _misread(codes.SEAT_TWICE, line, index, line=line.words[0], found=who)
        counts[who] = number
    return counts


def amounts_of(line: Line, first: int) -> dict[str, Decimal]:
    """Decimal amounts by seat."""
    amounts: dict[str, Decimal] = {}
    for index in range(first, len(line.words)):
        who, _, number = line.words[index].partition(":")
        if who in amounts:
            raise _misread(codes.SEAT_TWICE, line, index, line=line.words[0], found=who)
        amounts[who] = Decimal(number)
    return amounts


def _flagged_cards(words: list[str]) -> tuple[tuple[int, ...], tuple[str, ...]]:
    try:
        return tuple([WRITTEN_CARDS[word] for word in words]), ()
    except KeyError:
        parts = [split_flags(word) for word in words]
        return tuple(WRITTEN_CARDS[word] for word, _ in parts), tuple(flags for _, flags in parts)


def hand(line: Line, notes: Notes = NO_NOTES) -> Hand:
    """``hand S sAQ cT``: the groups in canonical order, whatever the order written."""
    words = line.words
    cards: tuple[int, ...] = ()
    suits = ""
    for group in words[2:]:
        cards += group_cards(group)
        suits += group[0]
    return Hand(words[1], cards if suits in RISING else canonical_order(cards), notes, line)


def talon(line: Line, notes: Notes) -> Cards:
    """``talon sK d9``: in the order turned up, which is the order of play on all-pass."""
    return Cards(tuple(WRITTEN_CARDS[word] for word in line.words[1:]), (), notes, line)


def discard(line: Line, notes: Notes) -> Cards:
    """``discard s7? h8``: cards and their marks as written."""
    cards, flags = _flagged_cards(line.words[1:])
    return Cards(cards, flags, notes, line)


def calls(line: Line, notes: Notes) -> Calls:
    """``auction …`` or ``answers …``; ``none`` is complete and empty, ``_`` at the end leaves the list open."""
    words = line.words
    if words[1] == "none":
        return Calls((), True, notes, line)
    if words[-1] == "_":
        return Calls(tuple([call_of(word) for word in words[1:-1]]), False, notes, line)
    return Calls(tuple([call_of(word) for word in words[1:]]), True, notes, line)


@lru_cache(maxsize=1 << 10)
def _undertaking(word: str) -> Contract:
    """A contract without its notes and line; the grammar has seen that the word is one of the forms of ``Contract``."""
    if word == "all-pass":
        return Contract(None, "all-pass")
    who, _, what = word.partition(":")
    what, flags = split_flags(what)
    what, _, modifier = what.partition("/")
    declarer, _, partner = who.partition("+")
    level = int(what.rstrip("scdhn_").partition("-")[0]) if what[0] in "6789" or what.startswith("10") else None
    short = int(what.partition("-")[2]) if "-" in what else None
    bid = what if not what.endswith("_") and short is None else None
    return Contract(None if declarer == "_" else declarer, bid, level, short, partner or None, modifier, flags)


def contract(line: Line, notes: Notes) -> Contract:
    """``contract S:7s``: its few spellings recur, so each is taken apart once."""
    return Contract(*_undertaking(line.words[1])[:7], notes, line)


def choice(line: Line, notes: Notes) -> Choice:
    """``open W dark`` or ``closed W``; the trick number without zeros before it."""
    words = line.words
    return Choice(words[0], words[1], _how(words[2]) if len(words) > 2 else "", notes, line)


def _how(word: str) -> str:
    return str(int(word)) if word.isdecimal() else word


def trick(line: Line, notes: Notes = NO_NOTES) -> Trick:
    """``4 E hT s9 h9``; the usual line, three known cards without marks, is read at a glance."""
    words = line.words
    if len(words) == 5 and words[1] in SEATS:
        first, second, third = CARDS.get(words[2]), CARDS.get(words[3]), CARDS.get(words[4])
        if first is not None and second is not None and third is not None:
            return Trick(int(words[0]), words[1], (first, second, third), None, "", (), notes, line)
    at = 1
    talon_card = None
    if words[1][0] == "+":
        talon_card = WRITTEN_CARDS[words[1][1:]]
        at = 2
    leader = words[at]
    leader_flags = ""
    if len(leader) > 1:
        leader, leader_flags = leader[0], leader[1:]
    cards, flags = _flagged_cards(words[at + 1:])
    return Trick(
        int(words[0]), None if leader == "_" else leader, cards, talon_card, leader_flags, flags, notes, line
    )


def claim(line: Line, notes: Notes) -> Claim:
    """``claim S S:4``; ``_`` in the place of the claimant: agreed by all."""
    words = line.words
    return Claim(None if words[1] == "_" else words[1], counts_of(line, 2, len(words)), notes, line)


def counts(line: Line, notes: Notes) -> Counts:
    """``tricks …`` or ``settlement …``; ``_`` at the end leaves the list open."""
    words = line.words
    if words[-1] == "_":
        return Counts(counts_of(line, 1, len(words) - 1), False, notes, line)
    return Counts(counts_of(line, 1, len(words)), True, notes, line)


_COLUMN_WORDS = ("pool", "mountain", "whists")


def columns_between(line: Line, first: int, end: int) -> dict[str, Any]:
    """The three columns in ``line.words[first:end]`` as fields of ``Columns``."""
    words = line.words
    fields: dict[str, Any] = {}
    if words[end - 1] == "_":
        fields["is_complete"] = False
        end -= 1
    starts = [i for i in range(first, end) if words[i] in _COLUMN_WORDS]
    for start, stop in pairwise([*starts, end]):
        fields[words[start]] = counts_of(line, start + 1, stop)
    return fields


def columns(line: Line, notes: Notes) -> Columns:
    """``score``, ``sheet``, ``start`` or ``final``; ``all-pass N`` stands behind ``start`` only."""
    words = line.words
    if words[1] == "none":
        return Columns(None, None, None, True, 0, notes, line)
    if words[1] == "all-pass":
        series = int(words[2])
        fields = {} if words[3] == "none" else columns_between(line, 3, len(words))
        return Columns(**fields, all_passes=series, notes=notes, line=line)
    return Columns(**columns_between(line, 1, len(words)), notes=notes, line=line)


def adjust(line: Line, notes: Notes) -> Adjustment:
    """``adjust REASON columns [deal N]``, or ``tricks`` in the place of the columns."""
    words = line.words
    end = len(words)
    deal = None
    if words[-2] == "deal":
        deal = int(words[-1])
        end -= 2
    if words[2] == "tricks":
        return Adjustment(words[1], Columns(), counts_of(line, 3, end), deal, notes, line)
    return Adjustment(words[1], Columns(**columns_between(line, 2, end)), None, deal, notes, line)


def incident(line: Line, notes: Notes) -> Incident:
    """``incident W revoke h7``; the block that holds it knows before which line it stands."""
    words = line.words
    return Incident(words[1], words[2], words[3] if len(words) > 3 else "", "", notes, line)


def word(line: Line, notes: Notes) -> Word:
    """A line of one fact: ``leave E``, ``void count``, ``end time``; ``_`` is not written."""
    return Word(None if line.words[1] == "_" else line.words[1], notes, line)


def factor(line: Line, notes: Notes) -> Factor:
    """``factor 2 bomb``."""
    words = line.words
    return Factor(int(words[1]), words[2] if len(words) > 2 else "", notes, line)


def clock(line: Line, notes: Notes) -> Clock | ClockLeft:
    """``clock 4 31.4 _`` or ``clock left S:1712``."""
    words = line.words
    if words[1] == "left":
        return ClockLeft(amounts_of(line, 2), notes, line)
    seconds = tuple(None if value == "_" else Decimal(value) for value in words[2:])
    return Clock(words[1].lstrip("0") or "0", seconds, notes, line)


def money(line: Line, notes: Notes) -> Money:
    """``money S:-232.50 …``."""
    return Money(amounts_of(line, 1), notes, line)


# Kind of line -> how its words become a fact. `deal`, tags and `if` are the block's own business.
DECODERS: dict[str, Callable[[Line, Notes], Any]] = {
    "hand": hand,
    "talon": talon,
    "auction": calls,
    "discard": discard,
    "contract": contract,
    "answers": calls,
    "open": choice,
    "closed": choice,
    "trick": trick,
    "claim": claim,
    "void": word,
    "tricks": counts,
    "adjust": adjust,
    "score": columns,
    "sheet": columns,
    "start": columns,
    "final": columns,
    "incident": incident,
    "leave": word,
    "factor": factor,
    "clock": clock,
    "end": word,
    "settlement": counts,
    "money": money,
}
