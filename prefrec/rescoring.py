"""What if the same cards had been scored by other rules: a played game under another variant.

Cards, auction and answers stay as they were. Every entry is computed anew, and what the other rules
would not have allowed, or need and do not find, is said in words. Numbers that were written under
the record's own rules are not looked at.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from prefrec.contracts import LEVEL
from prefrec.diagnostics import Diagnostic, Severity
from prefrec.outcome import Number, Result
from prefrec.record import Columns, Deal, Game, Tag, Unread
from prefrec.referee.closing import close
from prefrec.referee.deal import replay
from prefrec.referee.game import opening, referee, situation_of
from prefrec.referee.header import Settings, overridden
from prefrec.referee.running import Running, after, number_of_deal, pass_over, seated
from prefrec.referee.situation import DealOutcome, Situation, is_error
from prefrec.referee.writing import Written, adjusted, earned, written
from prefrec.scoring import missing_facts
from prefrec.variant import Variant

MANY = 5  # conventions that a sentence names


class NotCarried(NamedTuple):
    """One thing that the other rules do not take over as it was.

    deal       number of the deal; None: it concerns the whole game
    what       in words
    is_scored  False: the deal (or the whole game) is left out for it
    """

    deal: int | None
    what: str
    is_scored: bool


class Rescored(NamedTuple):
    """A game under other rules: one outcome a deal, None where the deal could not be read; the
    ``postings`` of a deal that is left out are None, and the sheet goes on without it."""

    variant: Variant
    outcomes: tuple[DealOutcome | None, ...]
    settlement: Mapping[str, Number] | None
    left_out: tuple[NotCarried, ...]


def rescore(game: Game, variant: Variant) -> Rescored:
    """The game as it would stand under these rules."""
    own = referee(game)
    return rescored(game, own.settings, own.outcomes, variant)


def rescored(
    game: Game, settings: Settings, outcomes: Sequence[DealOutcome | None], variant: Variant
) -> Rescored:
    """The same, for a game that the referee has already seen under its own rules."""
    stated = [tag for tag in game.tags if tag.key.startswith("rules.")]
    open_keys = [tag for tag in stated if tag.key.partition(".")[2] in variant.unstated]
    variant = overridden(variant, open_keys, []) or variant
    notes = [*_header_notes(game, [tag for tag in stated if tag not in open_keys])]
    refusal = _refusal(variant, settings, game)
    if refusal:
        nothing = tuple([_left_alone(outcome, variant) for outcome in outcomes])
        return Rescored(variant, nothing, None, (NotCarried(None, refusal, False), *notes))
    bare = settings._replace(variant=variant, detail="")
    sheet, series = opening(game, bare, [])
    running = Running(variant, settings.players, sheet, series, settings.players)
    told: list[DealOutcome | None] = []
    for deal, outcome in zip(game.deals, outcomes, strict=True):
        running, new = _deal(deal, outcome, running, bare, notes)
        told.append(new)
    faults: list[Diagnostic] = []
    settlement = close(game._replace(final=None, settlement=None, money=None), bare, running, faults)
    notes += (NotCarried(None, _words(fault), True) for fault in faults)
    is_any = any(new is not None and new.postings is not None for new in told)
    return Rescored(variant, tuple(told), settlement if is_any else None, tuple(notes))


def _left_alone(outcome: DealOutcome | None, variant: Variant) -> DealOutcome | None:
    return outcome and outcome._replace(variant=variant, postings=None, sheet=None)


# ---- the game as a whole


def _refusal(variant: Variant, settings: Settings, game: Game) -> str:
    """Why nothing of the game can be scored; empty where it can."""
    missing = sorted(variant.unstated & set(variant.must_state))
    if missing:
        told = ", ".join(missing[:MANY]) + (f" and {len(missing) - MANY} more" if len(missing) > MANY else "")
        return f"{variant.title} leaves {told} to the table, and the record does not state it"
    if variant.players == 2 and settings.dummy is None:
        return f"{variant.title} is played by two and a dummy, this game by {len(settings.players)}"
    return "" if game.deals else "no deal is written, and totals that were written by other rules are not taken over"


def _header_notes(game: Game, overrides: Sequence[Tag]) -> Iterator[NotCarried]:
    if overrides:
        stated = ", ".join(f"{tag.key.partition('.')[2]} {tag.value}" for tag in overrides)
        yield NotCarried(None, f"the record's own conventions do not hold: {stated}", True)
    if game.start is not None and any(game.start[:3]):
        yield NotCarried(None, "the totals with which it starts were written by other rules, and stand", True)


# ---- deal by deal


def _deal(
    deal: Deal | Unread, outcome: DealOutcome | None, running: Running, settings: Settings, notes: list[NotCarried]
) -> tuple[Running, DealOutcome | None]:
    number, sheet = deal.number, running.sheet
    if isinstance(deal, Unread) or outcome is None:
        why = "the deal could not be read" if isinstance(deal, Unread) else "it is not told who sits at the table"
        notes.append(NotCarried(number, why, False))
        return pass_over(deal, running)._replace(sheet=sheet) if isinstance(deal, Unread) else running, None
    notes += _agreements(deal)
    bare, faults = _bare(deal), list[Diagnostic]()
    running = seated(bare, number_of_deal(bare, running, faults), faults)._replace(sheet=sheet)
    situation = situation_of(bare, running, settings, faults)
    if outcome.variant is None and outcome.result is None and not outcome.is_broken:
        # Without rules of its own the record's answers mean nothing yet.
        outcome = outcome._replace(result=replay(bare, situation, []).result)
    if outcome.result is not None:
        faults += _breaches(bare, situation)
    notes += (NotCarried(number, _words(fault), True) for fault in faults if fault.severity is not Severity.NOTE)
    why = ""
    totals = Written(None, sheet)
    if deal.void is not None:
        totals = Written((), sheet)
    else:
        why = _without_meaning(outcome, situation, running)
        if not why:
            unstated: list[Diagnostic] = []
            postings = earned(bare, situation, outcome.result, running, unstated)
            why = "; ".join(fault.message for fault in unstated)
            if postings is not None:
                totals = written(bare, situation, outcome.result, postings, running, True, {}, [])
            elif not why:
                why = "the record does not tell enough"
    if why:
        notes.append(NotCarried(number, why, False))
    totals = adjusted(bare, running, totals, [])
    new = outcome._replace(
        table=situation.table, variant=situation.variant, postings=totals.postings, sheet=totals.sheet,
        is_broken=False, all_passes=situation.all_passes, minimum=situation.minimum,
    )
    return after(bare, situation, outcome.result, (totals.sheet, None), running), new


def _bare(deal: Deal) -> Deal:
    """The deal without anything that depends on the rules it was written under."""
    tags = tuple([tag for tag in deal.tags if not tag.key.startswith("rules.") and tag.key not in ("detail", "id")])
    agreed = tuple([adjustment for adjustment in deal.adjustments if adjustment.reason != "sheet"])
    return deal._replace(tags=tags, score=None, sheet=None, variations=(), adjustments=agreed)


def _agreements(deal: Deal) -> Iterator[NotCarried]:
    changed = [tag for tag in deal.tags if tag.key.startswith("rules.")]
    if changed:
        stated = ", ".join(f"{tag.key.partition('.')[2]} {tag.value}" for tag in changed)
        yield NotCarried(deal.number, f"conventions that change with this deal do not hold: {stated}", True)
    for adjustment in deal.adjustments:
        if adjustment.reason == "sheet":
            yield NotCarried(deal.number, "a correction of what was written has nothing to correct", True)
        elif adjustment.columns[:3] != Columns()[:3]:
            yield NotCarried(deal.number, f"adjust {adjustment.reason} stands as it was agreed by other rules", True)


def _words(fault: Diagnostic) -> str:
    return f"{fault.message} (by these rules: {fault.expected})" if fault.expected else fault.message


# What of a deal to pass over, so that what stands behind a breach is looked at as well.
_PASSED_OVER: Mapping[str, Mapping[str, object]] = {
    "A40": {"auction": None}, "A410": {"auction": None}, "A42": {"discard": None},
    "A43": {"answers": None, "choice": None}, "A441": {"factor": None}, "P5": {"tricks": (), "claim": None},
}


def _breaches(deal: Deal, situation: Situation) -> Iterator[Diagnostic]:
    """Everything in the deal that these rules would not have allowed."""
    for _ in range(6):
        found: list[Diagnostic] = []
        replay(deal, situation, found)
        fault = next(filter(is_error, found), None)
        if fault is None:
            return
        yield fault
        softer = _softened(deal, fault.code.id)
        if softer == deal:
            return
        deal = softer


def _softened(deal: Deal, code: str) -> Deal:
    if "A411" <= code <= "A416" and deal.contract is not None:
        # The writer says himself that it stood: then the referee goes on.
        return deal._replace(contract=deal.contract._replace(flags="*"))
    gone = next((gone for beginning, gone in _PASSED_OVER.items() if code.startswith(beginning)), {})
    return deal._replace(**gone)  # type: ignore[arg-type]


def _without_meaning(outcome: DealOutcome, situation: Situation, running: Running) -> str:
    """Why the result of a deal says nothing under these rules; empty where it does."""
    result, variant, table = outcome.result, situation.variant, situation.table
    if result is None or variant is None:
        return "the record of the deal breaks a rule" if outcome.is_broken else "it is not told how the deal came out"
    if result.kind == "half-whist" and variant.half_whist == "no":
        return "these rules know no half-whist"
    if _is_only_checked(result) and variant.ten == "whisted":
        return "the ten was only checked, and by these rules it is whisted"
    own = outcome.variant
    if result.kind == "all-pass" and table.sitting_dealer and own and own.raspasy_talon != variant.raspasy_talon:
        return "the dealer plays the talon of an all-pass deal by one of the rules and not by the other"
    if result.kind == "all-pass" and running.series is None and variant.progression != "none":
        return "the all-pass series before this deal is not written"
    missing = missing_facts(variant, table, result)
    return f"these rules need what is not written: {', '.join(missing)}" if missing else ""


def _is_only_checked(result: Result) -> bool:
    return result.kind == "game" and not result.answers and LEVEL[result.contract or ""] == 10
