"""A game from its first deal to its settlement: what every line that the rules determine must say, and whether it does.

Such a line is never read. It is made, from what the deals before it came to, and compared with what stands there.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from prefrec.pipelines.fast.entries import MOUNTAIN, POOL, SLOTS, WHISTS, WHOLE, Entry, amount_text, entry_of, sheet_of
from prefrec.pipelines.fast.entries import talon_worth_as_much
from prefrec.pipelines.fast.facts import Auction, Words, auction_of, claim_of
from prefrec.pipelines.fast.header import Context, Header
from prefrec.pipelines.fast.judging import (
    Led,
    Outcome,
    Position,
    Verdict,
    helped,
    is_over,
    led_by,
    outcome_of,
    position_after,
    position_of,
    verdict_of,
)

from prefrec.contracts import TRICKS
from prefrec.diagnostics import Diagnostic
from prefrec.facts_text import counts_text
from prefrec.outcome import Number
from prefrec.record import Claim, Counts, Game, Word
from prefrec.referee.closing import close
from prefrec.referee.running import Running, after
from prefrec.referee.writing import earned
from prefrec.seats import SEATS
from prefrec.sheet import Series, write


class Lines(NamedTuple):
    """Of one deal: where its lines stand in the text, and what the columns found of its cards.

    auction, claim, tail  where they begin and end; an empty claim is none; the tail is what the rules determine
    tail_has     of the tail: is there a line of tricks, of score, of the sheet
    tricks       tricks that were played to their end
    taken        by whom, by seat
    is_played    a trick or a claim is written
    talon        its two cards
    """

    auction: slice
    claim: slice | None
    tail: slice
    tail_has: tuple[bool, bool, bool]
    dealer: str
    words: Words
    has_discard: bool
    tricks: int
    taken: tuple[int, ...]
    is_played: bool
    talon: tuple[int, int]


class Told(NamedTuple):
    """What one deal came to."""

    auction: Auction
    claim: Claim | None
    position: Position
    led: Led
    verdict: Verdict
    outcome: Outcome
    entry: Entry


class Folded(NamedTuple):
    """A game of which there is nothing to say: its deals, its end, its settlement.

    has_final, has_settlement  those lines are written
    """

    deals: Sequence[Told]
    end: Word | None
    has_final: bool
    has_settlement: bool
    settlement: Mapping[str, Number]


class _Totals:
    """The running sheet: in twelfths, and in words as a line of it has them; both change as the deals go by."""

    __slots__ = ("numbers", "words")

    def __init__(self, players: Sequence[str]) -> None:
        self.numbers = [0] * SLOTS
        self.words = [
            label + b"0" if slot < WHISTS and SEATS[slot % len(SEATS)] in players else b""
            for slot, label in enumerate(_LABELS)
        ]

    def post(self, entry: Entry) -> None:
        """Write an entry on the sheet."""
        for slot, amount in entry.changes:
            total = self.numbers[slot] = self.numbers[slot] + amount
            self.words[slot] = _LABELS[slot] + amount_text(total) if total or slot < WHISTS else b""

    def line(self) -> bytes:
        """What a line of totals says, behind its first word and with its line end."""
        words = self.words
        whists = b"".join(words[WHISTS:])
        columns = (b" pool", *words[POOL:MOUNTAIN], b" mountain", *words[MOUNTAIN:WHISTS])
        return b"".join((*columns, b" whists" if whists else b"", whists, b"\n"))


_LABELS = tuple(
    [f" {seat}:".encode() for seat in SEATS] * 2 + [f" {one}{other}:".encode() for one in SEATS for other in SEATS]
)


def folded(text: bytes, header: Header, deals: Sequence[Lines], end: int) -> Folded | None:
    """The game whose lines these are and which ends there; None where anything is to be said of it."""
    context = header.context
    totals, told = _Totals(context.players), []
    position: Position | None = position_of(context, context.before.series or Series(), None)
    running, over = context.before, False
    for deal in deals:
        one = None if over or position is None else _told(text, position, deal)
        if one is None:
            return None
        auction, claim, position, led, verdict, outcome = one
        if context.is_race:
            entry, running = _race_entry(context, outcome, running._replace(series=position.series))
            over = bool(running.over)
        else:
            entry = _entry(context, outcome, totals.numbers)
        if entry is None:
            return None
        totals.post(entry)
        if text[deal.tail] != _tail(deal.tail_has, outcome, entry, totals):
            return None
        told.append(Told(auction, claim, position, led, verdict, outcome, entry))
        position = position_after(position, deal.dealer, outcome)
        if not context.is_race:
            number = len(told) if context.variant.ending == "deals" else 0
            over = is_over(context, tuple(totals.numbers[POOL:MOUNTAIN]), number)
    running = running._replace(
        sheet=sheet_of(totals.numbers), series=None if position is None else position.series, number=len(told),
        deals=len(told), over="over" if over else "",
    )
    return _closed(text[deals[-1].tail.stop : end], header, told, running, totals)


def _told(
    text: bytes, position: Position, deal: Lines
) -> tuple[Auction, Claim | None, Position, Led, Verdict, Outcome] | None:
    """What a deal comes to, but for its entry."""
    context, dealer = position.context, deal.dealer
    auction = auction_of(text[deal.auction])
    if auction is None or position.dealer not in (None, dealer):
        return None
    led = led_by(position, dealer, auction)
    claim = None if deal.claim is None else claim_of(text[deal.claim])
    taken = _taken(deal, claim) if deal.is_played else None
    if led is None or (deal.is_played and taken is None):
        return None
    verdict = verdict_of(position, dealer, led, deal.words, deal.has_discard, taken is not None)
    if verdict is None or (claim is not None and claim.seat not in (None, *verdict.situation.table.hands)):
        return None
    talon = talon_worth_as_much(*deal.talon) if context.pays_for_talon else ()
    outcome = outcome_of(verdict.stakes, taken, auction.has_misere and context.minds_misere, talon)
    return None if outcome is None else (auction, claim, position, led, verdict, outcome)


def _taken(deal: Lines, claim: Claim | None) -> tuple[int, ...] | None:
    """All ten tricks by seat; None where they are not accounted for."""
    if deal.claim is None:
        return deal.taken if deal.tricks == TRICKS else None
    if claim is None or deal.tricks == TRICKS or sum(claim.values.values()) != TRICKS - deal.tricks:
        return None
    return tuple([number + int(claim.values.get(seat, 0)) for seat, number in zip(SEATS, deal.taken, strict=True)])


def _tail(has: tuple[bool, bool, bool], outcome: Outcome, entry: Entry, totals: _Totals) -> bytes:
    """The lines of a deal that the rules determine, as far as they are there."""
    counts, score, sheet = has
    return (
        (outcome.counts if counts else b"") + (entry.score if score else b"") + (b"sheet" + totals.line() if sheet else b"")
    )


def _entry(context: Context, outcome: Outcome, numbers: list[int]) -> Entry | None:
    """What a deal really writes, by the sheet before it."""
    variant = context.variant
    for slot, amount in outcome.credits:
        is_tight = variant.pool_target is not None and numbers[slot] + amount > variant.pool_target * WHOLE
        if is_tight or (variant.hill_first and numbers[slot + MOUNTAIN] > 0):
            return helped(outcome, context, numbers)
    return outcome.plain


def _race_entry(context: Context, outcome: Outcome, running: Running) -> tuple[Entry | None, Running]:
    """The entry of a deal of a race, whose prizes depend on all that was written before, and the state after it."""
    found: list[Diagnostic] = []
    situation, deal = outcome.situation, outcome.deal
    postings = earned(deal, situation, outcome.result, running, found)
    if found or postings is None or running.sheet is None:
        return None, running
    final, sheet = write(context.variant, situation.table, running.sheet, postings)
    return entry_of(context, final), after(deal, situation, outcome.result, (sheet, None), running)


def _closed(text: bytes, header: Header, told: Sequence[Told], running: Running, totals: _Totals) -> Folded | None:
    """The game with what stands behind its deals: lines that the rules determine, but for why it ended."""
    found: list[Diagnostic] = []
    rest = text.removeprefix(b"\n")
    reason = rest[len(b"end ") : rest.find(b"\n")].decode() if rest.startswith(b"end ") else None
    end = None if reason is None else Word(None if reason == "_" else reason)
    game = Game(deals=tuple([one.verdict.deal for one in told]), end=end)
    settlement = close(game, header.context.settings, running, found)
    if found or settlement is None:
        return None
    lines = b"" if reason is None else f"end {reason}\n".encode()
    has_final = rest.startswith(b"final ", len(lines))
    lines += b"final" + totals.line() if has_final else b""
    has_settlement = rest.startswith(b"settlement ", len(lines))
    balances = counts_text("settlement", Counts(settlement), header.context.players)
    lines += f"{balances}\n".encode() if has_settlement else b""
    # A line without a word parts the lines from the deals, and the game from the next.
    whole = b"\n" + lines if lines else b""
    return Folded(told, end, has_final, has_settlement, settlement) if text in (whole, whole + b"\n") else None
