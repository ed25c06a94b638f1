"""What a replay is made of: boards, steps, courses of play, chapters. Values only."""

from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple

from prefrec.diagnostics import Diagnostic, Span
from prefrec.outcome import Sheet, Table
from prefrec.replay.said import NOTHING, Said


class Board(NamedTuple):
    """The table at one moment.

    hands     by seat, as far as they are written
    talon     what of it lies on the table
    discard   laid away
    on_table  the trick, by seat
    loose     its cards of which nobody knows who played them
    turned    the talon card that sets the suit of this trick
    leader    who led to it
    winner    who takes it, from its last card on
    taken     tricks by seat before this one, as far as their winners are known
    spoken    the last thing that each seat said, or its part in the play
    """

    hands: Mapping[str, tuple[int, ...]] = {}
    talon: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    on_table: Mapping[str, int] = {}
    loose: tuple[int, ...] = ()
    turned: int | None = None
    leader: str | None = None
    winner: str | None = None
    taken: Mapping[str, int] = {}
    spoken: Mapping[str, Said] = {}


class Step(NamedTuple):
    """One thing that happened.

    anchor   its address within the deal: ``trick=4&card=2``; no two of a course are the same
    group    the row of the list of moves in which it stands: ``deal``, ``auction``, ``trick 4``
    say      the sentence that tells it
    entry    the same as short as can be, for the list of moves
    board    the table after it
    actor    the seat that did it
    flags    marks of the writer: ``*?``
    seconds  how long it took, where a clock was kept
    lines    what else is to be told here; blanks at the beginning of a line are its depth
    notes    comments, as they were written
    found    what the checker says here
    places   of everything that is told here, in the text of the record
    is_over  the numbers of this deal stand on the sheet
    """

    anchor: str
    group: str
    say: Said
    entry: Said
    board: Board
    actor: str = ""
    flags: str = ""
    seconds: Decimal | None = None
    lines: tuple[Said, ...] = ()
    notes: tuple[str, ...] = ()
    found: tuple[Diagnostic, ...] = ()
    places: tuple[Span, ...] = ()
    is_over: bool = False


class Course(NamedTuple):
    """One way in which a deal went. What was played has the path ``""``, what-if lines ``1``, ``2``,
    ``2.1``; ``shared`` steps are those of the course they leave, whose path is ``parent``."""

    path: str
    parent: str
    title: str
    shared: int
    steps: tuple[Step, ...]


class Chapter(NamedTuple):
    """The header, a deal, or the closing part.

    key       its address: ``game``, ``deal=3``, ``end``
    title     how it is called
    contract  who plays what; empty where that is not written
    result    how it came out
    table     who takes part; no hands, where nobody plays
    names     by seat
    sheet     running totals after it; None where they are not known
    text      of a deal that could not be read, as it stands; else empty
    """

    key: str
    title: Said
    contract: Said
    result: Said
    table: Table
    names: Mapping[str, str]
    sheet: Sheet | None
    courses: tuple[Course, ...]
    text: str = ""


class Replay(NamedTuple):
    """A whole game. ``players`` own a column of the sheet."""

    title: Said
    players: tuple[str, ...]
    chapters: tuple[Chapter, ...]


def step(anchor: str, group: str, say: Said, board: Board, entry: Said = NOTHING) -> Step:
    """A step of which nothing else is to be told."""
    return Step(anchor, group, say, entry if entry.en else say, board)
