"""A game from deal to deal: what each came to, by where the game stood before it.

Lines that the rules determine are never read. They are made, from what the deals before came to, and compared with
what stands there: tricks and score here, running sheets in ``sheets.py``, the last lines in ``closing.py``.
"""

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from prefrec.pipelines.fast.closing import End
from prefrec.pipelines.fast.columns import HAS_COUNTS, HAS_SCORE, Columns
from prefrec.pipelines.fast.context import Context
from prefrec.pipelines.fast.entries import MOUNTAIN, POOL, WHISTS, WHOLE, Entry, entry_of
from prefrec.pipelines.fast.judging import Led, Verdict, position_at
from prefrec.pipelines.fast.outcomes import Outcome, helped, is_over

from prefrec.diagnostics import Diagnostic
from prefrec.referee.running import Running, after
from prefrec.referee.writing import earned
from prefrec.sheet import write

# What one deal came to.
Told = tuple[Led, Verdict, Outcome, Entry]
_BOTH = HAS_COUNTS | HAS_SCORE


class Followed(NamedTuple):
    """The deals of a game of which there is nothing to say, and where it stands behind the last."""

    deals: Sequence[Told]
    end: End


def followed(columns: Columns, context: Context, deals: slice) -> Followed | None:
    """The game of these deals; None where anything is to be said of it."""
    is_race, counts_deals, overs = context.is_race, context.counts_deals, context.kept(is_over)
    variant = context.variant
    hill_first, room = variant.hill_first, inf if variant.pool_target is None else variant.pool_target * WHOLE
    position = context.kept(position_at)[context.series, columns.dealers[deals.start]]
    # Pools and mountains, in twelfths.
    numbers, running, over, told = [0] * WHISTS, context.before, False, list[Told]()
    every = zip(*[column[deals] for column in columns.of_fold], strict=True)
    for dealer, auction, words, flags, key, tail, has in every:
        if over or position is None or position.dealer != dealer:
            return None
        led = position.led[auction]
        verdict = None if led is None else led.verdicts[flags][words]
        outcome = None if verdict is None else verdict.outcomes[key]
        if led is None or verdict is None or outcome is None:
            return None
        entry: Entry | None = outcome.plain
        if is_race:
            entry, running = _race_entry(context, outcome, running._replace(series=position.series))
            over = bool(running.over)
        else:
            for slot, amount in outcome.credits:
                if numbers[slot] + amount > room or (hill_first and numbers[slot + MOUNTAIN] > 0):
                    entry = helped(context, outcome, numbers)
                    break
        if entry is None:
            return None
        if tail != (outcome.counts + entry.score if has & _BOTH == _BOTH else _tail(has, outcome, entry)):
            return None
        told.append((led, verdict, outcome, entry))
        for slot, amount in entry.columns:
            numbers[slot] += amount
        position = position.after[outcome]
        if (outcome.credits or counts_deals) and not is_race:
            over = overs[tuple(numbers[POOL:MOUNTAIN]), len(told) if counts_deals else 0]
    return Followed(told, End(over, None if position is None else position.series, len(told) if counts_deals else 0))


def _tail(has: int, outcome: Outcome, entry: Entry) -> bytes:
    """The lines of tricks and score, as far as they are there."""
    return (outcome.counts if has & HAS_COUNTS else b"") + (entry.score if has & HAS_SCORE else b"")


def _race_entry(context: Context, outcome: Outcome, running: Running) -> tuple[Entry | None, Running]:
    """The entry of a deal of a race, whose prizes depend on all that was written before, and the state after it."""
    found: list[Diagnostic] = []
    situation, deal = outcome.situation, outcome.deal
    postings = earned(deal, situation, outcome.result, running, found)
    if found or postings is None or running.sheet is None:
        return None, running
    final, sheet = write(context.variant, situation.table, running.sheet, postings)
    return context.kept(entry_of)[final], after(deal, situation, outcome.result, (sheet, None), running)
