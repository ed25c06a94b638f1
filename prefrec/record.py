"""What was written: one game as typed facts, believing nothing.

``None`` means *not written*, which is never zero. Every fact ends with two fields: ``notes``, the
comments bound to its line, and ``line``, where it was read. Where a thing stands is not part of
what it says, so ``line`` never makes two facts different.

Numbers are ``int`` where whole, else ``Fraction``. Seats, bids and reasons are canonical words.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple

from prefrec.line import NO_NOTES, Line, Notes
from prefrec.outcome import Number


class Tag(NamedTuple):
    """``key: value``; the value is the rest of the line, empty where not written."""

    key: str
    value: str
    notes: Notes = NO_NOTES
    line: Line | None = None


class Hand(NamedTuple):
    """``hand S …``: the cards as dealt, in canonical order, unknown ones negative."""

    seat: str
    cards: tuple[int, ...]
    notes: Notes = NO_NOTES
    line: Line | None = None


class Cards(NamedTuple):
    """``talon`` (in the order turned up) or ``discard`` (canonical order).

    ``flags`` is empty, or one entry a card such as ``"*?"``.
    """

    cards: tuple[int, ...]
    flags: tuple[str, ...] = ()
    notes: Notes = NO_NOTES
    line: Line | None = None


class Call(NamedTuple):
    """One utterance of the auction or one answer: ``W:6h?``, ``N:whist/W``.

    ``modifier`` is what follows ``/``: ``dark``, ``solo`` or the seat whose hand was looked at.
    """

    seat: str
    word: str
    modifier: str = ""
    flags: str = ""


class Calls(NamedTuple):
    """``auction`` or ``answers`` as spoken. ``is_complete`` is False when the list ends in ``_``;
    an empty complete list is ``none``: nobody was asked."""

    calls: tuple[Call, ...]
    is_complete: bool = True
    notes: Notes = NO_NOTES
    line: Line | None = None


class Contract(NamedTuple):
    """``contract S:7s``, ``all-pass``, ``S:7-3``, ``W+N:misere``, ``S:7_``, ``_:7h``, ``S:_``.

    declarer  None for all-pass and where not written
    bid       ``7s``, ``misere``, ``all-pass``; None where the strain or everything is not written
    level     6 to 10; None for misere, all-pass and where not written
    short     undertricks conceded (``7-3``), else None
    """

    declarer: str | None
    bid: str | None
    level: int | None = None
    short: int | None = None
    partner: str | None = None
    modifier: str = ""
    flags: str = ""
    notes: Notes = NO_NOTES
    line: Line | None = None


class Choice(NamedTuple):
    """``open W`` or ``closed W``: how the defence played. ``how``: ``dark``, a trick number, or empty."""

    word: str
    seat: str
    how: str = ""
    notes: Notes = NO_NOTES
    line: Line | None = None


class Trick(NamedTuple):
    """``4 E hT s9 h9``: leader and cards clockwise; ``talon_card`` is the ``+dK`` of an all-pass trick.

    ``leader`` is None for ``_``. ``flags`` is empty, or one entry a card.
    """

    number: int
    leader: str | None
    cards: tuple[int, ...]
    talon_card: int | None = None
    leader_flags: str = ""
    flags: tuple[str, ...] = ()
    notes: Notes = NO_NOTES
    line: Line | None = None


class Counts(NamedTuple):
    """Numbers by seat: ``tricks``, ``settlement``, the rest of a claim, a dealer's trick correction."""

    values: Mapping[str, Number]
    is_complete: bool = True
    notes: Notes = NO_NOTES
    line: Line | None = None


class Claim(NamedTuple):
    """``claim S S:4``: who claimed (None: agreed by all) and who takes how many of the rest."""

    seat: str | None
    values: Mapping[str, Number]
    notes: Notes = NO_NOTES
    line: Line | None = None


class Columns(NamedTuple):
    """``score``, ``sheet``, ``start``, ``final``: the three columns of the sheet.

    A column that is absent is None. Whists are keyed writer + victim. An incomplete list ends in ``_``.
    ``all_passes`` is the series that a ``start`` line continues.
    """

    pool: Mapping[str, Number] | None = None
    mountain: Mapping[str, Number] | None = None
    whists: Mapping[str, Number] | None = None
    is_complete: bool = True
    all_passes: int = 0
    notes: Notes = NO_NOTES
    line: Line | None = None


class Adjustment(NamedTuple):
    """``adjust REASON columns [deal N]``: agreed at the table; or of tricks, ``adjust revoke tricks S:2 E:-2``."""

    reason: str
    columns: Columns
    tricks: Mapping[str, Number] | None = None
    deal: int | None = None
    notes: Notes = NO_NOTES
    line: Line | None = None


class Incident(NamedTuple):
    """``incident W revoke h7``: what happened and did not stand. ``before`` is the first word of
    the line it stands above (``4``, ``answers``), empty at the end of the play."""

    seat: str
    reason: str
    what: str = ""
    before: str = ""
    notes: Notes = NO_NOTES
    line: Line | None = None


class Word(NamedTuple):
    """A line of one fact: ``leave E``, ``void count``, ``end time``; None for ``_``."""

    word: str | None
    notes: Notes = NO_NOTES
    line: Line | None = None


class Factor(NamedTuple):
    """``factor 2 bomb``: the price multiplier the writer states."""

    number: int
    reason: str = ""
    notes: Notes = NO_NOTES
    line: Line | None = None


class Clock(NamedTuple):
    """``clock 4 31.4 3 _``: seconds of each action of a part (trick number, ``auction``, …)."""

    part: str
    seconds: tuple[Decimal | None, ...]
    notes: Notes = NO_NOTES
    line: Line | None = None


class ClockLeft(NamedTuple):
    """``clock left S:1712 …``: seconds left, by seat."""

    left: Mapping[str, Decimal]
    notes: Notes = NO_NOTES
    line: Line | None = None


class Money(NamedTuple):
    """``money S:-232 …``: in the currency of the ``stake`` tag."""

    values: Mapping[str, Decimal]
    notes: Notes = NO_NOTES
    line: Line | None = None


class Variation(NamedTuple):
    """A what-if block: ``deal`` holds only the lines that replace the real ones.

    ``notes`` are those of the bare ``if`` that opens it (its title stands behind).
    """

    deal: "Deal"
    notes: Notes = NO_NOTES
    line: Line | None = None


class Deal(NamedTuple):
    """One deal. ``deal N SEAT`` is ``number`` and ``dealer`` (None: ``_``); in a variation both are None."""

    number: int | None = None
    dealer: str | None = None
    flags: str = ""
    tags: tuple[Tag, ...] = ()
    leave: Word | None = None
    factor: Factor | None = None
    hands: tuple[Hand, ...] = ()
    talon: Cards | None = None
    auction: Calls | None = None
    discard: Cards | None = None
    contract: Contract | None = None
    answers: Calls | None = None
    choice: Choice | None = None
    tricks: tuple[Trick, ...] = ()
    claim: Claim | None = None
    void: Word | None = None
    counts: Counts | None = None
    adjustments: tuple[Adjustment, ...] = ()
    score: Columns | None = None
    sheet: Columns | None = None
    clocks: tuple[Clock | ClockLeft, ...] = ()
    variations: tuple[Variation, ...] = ()
    incidents: tuple[Incident, ...] = ()
    notes: Notes = NO_NOTES
    line: Line | None = None


class Unread(NamedTuple):
    """A deal that could not be read whole: its text as it stands, and the lines by which the game
    goes on after it, where those could be read."""

    number: int | None
    dealer: str | None
    text: str
    contract: Contract | None = None
    score: Columns | None = None
    sheet: Columns | None = None
    line: Line | None = None


class Game(NamedTuple):
    """One record. ``trailing`` are comments after the last line; ``opening`` those above ``%prefrec``."""

    tags: tuple[Tag, ...] = ()
    start: Columns | None = None
    deals: tuple[Deal | Unread, ...] = ()
    end: Word | None = None
    final: Columns | None = None
    settlement: Counts | None = None
    money: Money | None = None
    minor: int = 0
    opening: tuple[str, ...] = ()
    trailing: tuple[str, ...] = ()
    line: Line | None = None
