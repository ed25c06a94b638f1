"""What the referee knows when he looks at one deal, and what he finds out."""

from functools import lru_cache
from typing import NamedTuple

from prefrec import answers, auction
from prefrec.diagnostics import Code, Diagnostic, Severity, Span
from prefrec.line import Line
from prefrec.outcome import Posting, Result, Sheet, Table
from prefrec.seats import SEAT_WORDS, SEATS, clockwise_from, seat_after
from prefrec.variant import Variant


class Situation(NamedTuple):
    """The table and its rules at one deal.

    table          who sits where, and who deals
    variant        None where no rules are written: nothing is scored, the rules of cards hold all the same
    auction_rules  the auction's part of the variant; None without one
    answer_rules   the answers' part of the variant; None without one
    detail         what the record promises of the deal (``full``, ``deals``, …); empty where nothing
    minimum        least level of an opening bid, 6 to 10
    all_passes     number of this deal in its all-pass series, if it is one, from 1; 0: not known
    compelled      compulsory all-pass deals still to come, this one included; None: not known
    """

    table: Table
    variant: Variant | None
    auction_rules: auction.AuctionRules | None
    answer_rules: answers.AnswerRules | None
    detail: str
    minimum: int
    all_passes: int
    compelled: int | None = 0


class DealOutcome(NamedTuple):
    """What a deal comes to.

    table      who sat where, and who dealt
    variant    the rules of this deal; None where none are written
    winners    of the tricks as written, None where not known
    postings   what it writes on the sheet, help and surplus included; None where not computed
    sheet      running totals after the deal and its adjustments; None where not known
    result     None where the record does not tell how it came out
    all_passes number of the deal in its all-pass series, if it is one, from 1; 0: not known
    minimum    least level of an opening bid, 6 to 10
    is_broken  the record of the deal breaks a rule
    """

    table: Table
    variant: Variant | None
    result: Result | None
    postings: tuple[Posting, ...] | None
    sheet: Sheet | None
    winners: tuple[str | None, ...] = ()
    all_passes: int = 0
    minimum: int = 6
    is_broken: bool = False


def word_of(seat: str | None) -> str:
    """A seat as a message names it."""
    return SEAT_WORDS.get(seat or "", "nobody")


def words_of(seats: tuple[str, ...]) -> str:
    """Several seats as a message names them."""
    return ", ".join(word_of(seat) for seat in seats)


@lru_cache(maxsize=1 << 10)
def seats_at(players: tuple[str, ...], dealer: str | None, dummy: str | None) -> Table:
    """Who takes part in a deal of this dealer.

    The forehand is the first hand left of the dealer. Two players: the dummy's hand plays in its
    place, and the forehand is the first living player. A dealer who is not written leaves the hands
    in seat order.
    """
    if dummy is not None and len(players) == 2:
        seats = tuple(sorted((*players, dummy), key=SEATS.index))
        forehand = _first_player(players, dealer)
        return Table(players, clockwise_from(seats, forehand), dealer, dummy)
    if dealer is None or dealer not in players:
        return Table(players, players, None)
    hands = clockwise_from(players, seat_after(players, dealer))
    return Table(players, hands[:-1] if len(players) == 4 else hands, dealer)


def _first_player(players: tuple[str, ...], dealer: str | None) -> str:
    """The first player left of the dealer; without a dealer the first in seat order."""
    return players[0] if dealer is None else seat_after(players, dealer)


def span_of(line: Line | None, index: int) -> Span:
    """Place of a word of a fact; an empty place for facts that were not read from text."""
    return Span(0, 0) if line is None else line.span(index)


def excused(diagnostic: Diagnostic) -> Diagnostic:
    """The same finding as a note: the writer says himself that it was irregular and stood."""
    return diagnostic.as_(Severity.NOTE)


def found_at(code: Code, place: Line | None, index: int, **facts: object) -> Diagnostic:
    """A finding at one word of a line, counted from 0; ``facts`` fill the texts of the code."""
    return code.at(span_of(place, index), **facts)


def is_error(diagnostic: Diagnostic) -> bool:
    """Whether a finding is a breach of a rule, not a warning or a note."""
    return diagnostic.severity is Severity.ERROR
