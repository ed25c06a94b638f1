"""What deals come to: who took how many tricks under which contract, as entries of the sheet."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import NamedTuple

import numpy as np
from prefrec.pipelines.fast.context import Context
from prefrec.pipelines.fast.entries import MOUNTAIN, SLOT, WHOLE, Entry, entry_of, sheet_of
from prefrec.pipelines.fast.facts import Words
from prefrec.pipelines.fast.kept import Kept, kept

from prefrec.contracts import MISERE, TRICKS
from prefrec.diagnostics import Diagnostic
from prefrec.facts_text import counts_text
from prefrec.outcome import Result, Sheet
from prefrec.record import Call, Calls, Cards, Counts, Deal, Hand, Trick
from prefrec.referee.answering import Answering, check_answers
from prefrec.referee.counting import check_counts
from prefrec.referee.deal import result_of
from prefrec.referee.game import situation_of
from prefrec.referee.running import Running
from prefrec.referee.situation import Situation
from prefrec.referee.tricks import Played
from prefrec.referee.writing import earned
from prefrec.seats import SEATS
from prefrec.sheet import Series, entry, is_finished, write
from prefrec.whisting import Postings, talon_units

# All that an outcome depends on besides its words is one number: tricks by seat, four bits each; what the talon is
# worth; whether somebody bid a misère. Nothing played is a number of its own.
UNITS, HAS_MISERE, UNPLAYED = 1 << 16, 1 << 24, 0xFFFF
_SEAT_BITS = 4

# How much a talon is worth, by its two cards; and one talon for all that are worth as much.
TALON_UNITS = np.array([[talon_units((one, other)) for other in range(32)] for one in range(32)], np.int64)
_TALON_OF = {talon_units(pair): pair for pair in combinations(range(32), 2)}
_WORTHLESS = _TALON_OF[0]


@dataclass(frozen=True, slots=True, eq=False)
class Portion:
    """Some postings; the same object for the same ones, so that it is quickly looked up."""

    postings: Postings


_PORTIONS = kept(Portion)


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """What a deal comes to.

    earned   what it earns, before help; in a race without the prizes
    others, credited  the same: entries that are written as they are, and credits to pools, which are divided
    counts   the line of tricks, with its line end; empty where nothing was played
    credits  slots of pools with what is to be credited there, in twelfths
    plain    the entry, where every pool has room for its credit
    declared tricks of the declarer; None where nothing was played, or nobody declared
    """

    situation: Situation
    deal: Deal
    result: Result
    earned: Postings
    others: Portion
    credited: Portion
    counts: bytes
    credits: tuple[tuple[int, int], ...]
    plain: Entry
    declared: int | None


def outcomes_of(context: Context, of: tuple[int, int, Words, bool]) -> Kept[int, Outcome | None]:
    """What a deal comes to, by its number in the all-pass series (from 1), its dealer, its words and its discard.

    Neither the strain nor open hands are worth anything.
    """
    return Kept(partial(_outcome, context, Kept(partial(_example, context, *of))))


class _Example(NamedTuple):
    """A deal of which only the tricks are not told, and what the referee knows of it."""

    running: Running
    situation: Situation
    deal: Deal
    answering: Answering


def _example(
    context: Context, index: int, dealer: int, words: Words, has_discard: bool, of: tuple[int, bool]
) -> _Example | None:
    """By the worth of the talon with a misère that was bid, and whether there are tricks."""
    rest, is_counted = of
    found: list[Diagnostic] = []
    running = context.before._replace(series=Series(index - 1), sheet=None if context.is_race else Sheet())
    situation = situation_of(Deal(1, SEATS[dealer]), running, context.settings, found)
    calls = Calls((Call(SEATS[dealer], MISERE),) if rest & HAS_MISERE else ())
    deal = example_of(words.deal, situation, has_discard=has_discard, is_counted=is_counted)._replace(
        auction=calls, talon=Cards(_TALON_OF[(rest & HAS_MISERE - 1) // UNITS])
    )
    answering = check_answers(deal, situation, found)
    return None if found or answering is None else _Example(running, situation, deal, answering)


def example_of(words: Deal, situation: Situation, *, has_discard: bool, is_counted: bool) -> Deal:
    """A deal of these words that lacks nothing, with cards that mean nothing."""
    hands = tuple([Hand(seat, ()) for seat in situation.table.hands])
    return words._replace(
        number=1, dealer=situation.table.dealer, hands=hands, talon=Cards(_WORTHLESS), auction=Calls(()),
        discard=Cards(_WORTHLESS) if has_discard else None, line=None,
        tricks=(Trick(TRICKS, situation.table.hands[0], (0, 1, 2)),) if is_counted else (),
    )


def _outcome(
    context: Context, examples: Kept[tuple[int, bool], _Example | None], key: int
) -> Outcome | None:
    is_counted = key & UNPLAYED != UNPLAYED
    example = examples[key - (key & UNPLAYED), is_counted]
    if example is None or example.deal.contract is None:
        return None
    running, situation, deal, answering = example
    found: list[Diagnostic] = []
    taken = {seat: key >> _SEAT_BITS * place & 15 for place, seat in enumerate(SEATS)} if is_counted else {}
    known = {seat: number for seat, number in taken.items() if number}
    tricks = check_counts(deal, situation, answering, Played((), known, TRICKS), found)
    # A claim may name a seat that takes no tricks in this deal.
    if tricks is None or (is_counted and sum(tricks.values()) != TRICKS):
        return None
    result = result_of(example.deal.contract, deal, answering, tricks)
    postings = earned(deal, situation, result, running, found)
    plain = None if postings is None else context.kept(entry_of)[_written(context, postings, Sheet())]
    if found or result is None or postings is None or plain is None:
        return None
    others = _PORTIONS[tuple([posting for posting in postings if posting.column != "pool"])]
    credited = _PORTIONS[tuple([posting for posting in postings if posting.column == "pool"])]
    declarer = example.deal.contract.declarer
    counts = _counts_line(situation, tricks) if is_counted else b""
    return Outcome(
        situation, deal, result, postings, others, credited, counts, _credits(credited.postings), plain,
        tricks.get(declarer) if declarer else None,
    )  # fmt: skip


def _counts_line(situation: Situation, tricks: dict[str, int]) -> bytes:
    """The line of tricks as the writer puts it: every hand is named, a sitting dealer who took some too."""
    hands = [seat for seat in SEATS if seat in situation.table.hands]
    return f"{counts_text('tricks', Counts(tricks), hands)}\n".encode()


def _credits(postings: Postings) -> tuple[tuple[int, int], ...]:
    """What is credited to each pool."""
    return tuple([(SLOT[0, seat], int(number * WHOLE)) for seat, number in entry(postings).pool.items()])


def _written(context: Context, postings: Postings, sheet: Sheet) -> Postings:
    """What a deal really writes on this sheet. Of the table only the players matter, who are always the same."""
    return write(context.variant, next(iter(context.tables.values())), sheet, postings)[0]


def helped(context: Context, outcome: Outcome, numbers: Sequence[int]) -> Entry | None:
    """The entry where a pool has no room for its credit, by pools and mountains before the deal (in twelfths)."""
    if context.minds_mountains:
        return context.kept(entry_of)[_written(context, outcome.earned, sheet_of(numbers))]
    divided = context.kept(_divided)[outcome.credited, tuple(numbers[:MOUNTAIN])]
    return context.kept(_together)[outcome.others, divided]


def _divided(context: Context, credit: tuple[Portion, tuple[int, ...]]) -> Portion:
    """How credits are divided by the pools, where no mountain matters."""
    credited, pools = credit
    return _PORTIONS[_written(context, credited.postings, sheet_of(pools))]


def _together(context: Context, of: tuple[Portion, Portion]) -> Entry | None:
    others, divided = of
    return context.kept(entry_of)[others.postings + divided.postings]


def is_over(context: Context, after: tuple[tuple[int, ...], int]) -> bool:
    """Whether a game that is no race is over with these pools (in twelfths) after so many deals."""
    pools, deals = after
    return is_finished(context.variant, context.players, sheet_of(pools), deals)
