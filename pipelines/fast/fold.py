"""A game from its first deal to its settlement: what every line that the rules determine must say, and whether it does.

Such a line is never read. It is made, from what the deals before it came to, and compared with what stands there.
"""

from collections.abc import Sequence
from typing import NamedTuple

from prefrec.pipelines.fast.closing import Closing, End, closing_of
from prefrec.pipelines.fast.columns import HAS_COUNTS, HAS_SCORE, HAS_SHEET, Columns
from prefrec.pipelines.fast.context import Context
from prefrec.pipelines.fast.entries import MOUNTAIN, POOL, WHOLE, Entry, Totals, entry_of
from prefrec.pipelines.fast.judging import Led, Verdict, position_at
from prefrec.pipelines.fast.outcomes import Outcome, helped, is_over

from prefrec.diagnostics import Diagnostic
from prefrec.referee.running import Running, after
from prefrec.referee.writing import earned
from prefrec.sheet import write

# What one deal came to.
Told = tuple[Led, Verdict, Outcome, Entry]


class Folded(NamedTuple):
    """A game of which there is nothing to say: its deals, and what stands behind them."""

    deals: Sequence[Told]
    closing: Closing


def folded(text: bytes, columns: Columns, context: Context, deals: slice, end: int) -> Folded | None:
    """The game of these deals, which ends there in the text; None where anything is to be said of it."""
    overs, totals = context.kept(is_over), Totals(context.players)
    position = context.kept(position_at)[context.series, columns.dealers[deals.start]]
    running, over, told = context.before, False, list[Told]()
    rows = zip(*[column[deals] for column in columns.of_fold], strict=True)
    for dealer, auction, words, flags, key, tail, has in rows:
        if over or position is None or position.dealer != dealer:
            return None
        led = position.led[auction]
        verdict = None if led is None else led.verdicts[flags][words]
        outcome = None if verdict is None else verdict.stakes.outcomes[key]
        if led is None or verdict is None or outcome is None:
            return None
        if context.is_race:
            entry, running = _race_entry(context, outcome, running._replace(series=position.series))
            over = bool(running.over)
        else:
            entry = _entry(context, outcome, totals.numbers) if outcome.credits else outcome.plain
        if entry is None:
            return None
        totals.post(entry)
        if tail != _tail(has, outcome, entry, totals):
            return None
        told.append((led, verdict, outcome, entry))
        position = position.after[outcome]
        if (outcome.credits or context.counts_deals) and not context.is_race:
            over = overs[tuple(totals.numbers[POOL:MOUNTAIN]), len(told) if context.counts_deals else 0]
    last = End(over, None if position is None else position.series, len(told) if context.counts_deals else 0)
    closing = closing_of(text[columns.ends[deals.stop - 1] : end], context, last, totals)
    return None if closing is None else Folded(told, closing)


def _tail(has: int, outcome: Outcome, entry: Entry, totals: Totals) -> bytes:
    """The lines of a deal that the rules determine, as far as they are there."""
    if has == HAS_COUNTS | HAS_SCORE | HAS_SHEET:
        return outcome.counts + entry.score + b"sheet" + totals.line
    counts, score = outcome.counts if has & HAS_COUNTS else b"", entry.score if has & HAS_SCORE else b""
    return counts + score + (b"sheet" + totals.line if has & HAS_SHEET else b"")


def _entry(context: Context, outcome: Outcome, numbers: list[int]) -> Entry | None:
    """What a deal really writes, by the sheet before it."""
    variant = context.variant
    for slot, amount in outcome.credits:
        is_tight = variant.pool_target is not None and numbers[slot] + amount > variant.pool_target * WHOLE
        if is_tight or (variant.hill_first and numbers[slot + MOUNTAIN] > 0):
            return helped(context, outcome, numbers)
    return outcome.plain


def _race_entry(context: Context, outcome: Outcome, running: Running) -> tuple[Entry | None, Running]:
    """The entry of a deal of a race, whose prizes depend on all that was written before, and the state after it."""
    found: list[Diagnostic] = []
    situation, deal = outcome.situation, outcome.deal
    postings = earned(deal, situation, outcome.result, running, found)
    if found or postings is None or running.sheet is None:
        return None, running
    final, sheet = write(context.variant, situation.table, running.sheet, postings)
    return context.kept(entry_of)[final], after(deal, situation, outcome.result, (sheet, None), running)
