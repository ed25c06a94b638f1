"""What stands on the paper: for every field the totals that were written into it, one behind the other.

On paper each number is a running total. The new one goes behind the old one, and the old one is struck
out; so a field is a series, and its last number stands. Nothing here knows where a field lies.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from prefrec import posting_rules as rules
from prefrec.check import CheckedGame
from prefrec.outcome import Number, Sheet, exact
from prefrec.record import Adjustment, Columns, Deal, Game, Unread
from prefrec.referee.situation import DealOutcome
from prefrec.referee.totals import sheet_of
from prefrec.seats import clockwise_from, in_seat_order
from prefrec.settlement import settlement
from prefrec.sheet import add, entry
from prefrec.show.overview import names_of
from prefrec.variant import Variant

Key = tuple[str, str]  # a column of the sheet, and the seat or writer and victim together
Totals = Mapping[Key, Number | None]

# How an entry came about, where it is no plain result of a deal.
START, FINAL = "start", "final"
ADJUSTED, HELPED, STATED = "adjust", "help", "as-stated"


class Entry(NamedTuple):
    """One number of a field.

    total   the running total; None: not known
    change  against the total before; None where one of them is not known
    deal    after which it was written; None: before the first deal, at the end, or not written
    mark    empty, or why it is no plain result of a deal
    """

    total: Number | None
    change: Number | None
    deal: int | None
    mark: str = ""


class Field(NamedTuple):
    """One field: ``on`` is the victim of whists, else None. ``is_closed``: a pool that is full."""

    column: str
    seat: str
    on: str | None
    entries: tuple[Entry, ...]
    is_closed: bool = False

    @property
    def total(self) -> Number | None:
        """What stands: zero where nothing was written, None where it is not known."""
        return self.entries[-1].total if self.entries else 0


class Paper(NamedTuple):
    """The sheet of a game, or as it stood after one of its deals.

    names       by seat, of all who have a column; empty where not written
    fields      of each player in seat order: mountain, pool, whists from the left neighbour to the right one
    variant     the rules by which it closes; None where none are written
    dealer      of the first deal; None where not written
    deals       how many are on the sheet
    after       number of the deal after which it stood so; None: the whole game
    settlement  by seat; None where not known
    is_stated   the settlement is not computed but the one that the record states
    """

    game: Game
    number: int
    names: Mapping[str, str]
    fields: tuple[Field, ...]
    variant: Variant | None
    dealer: str | None
    deals: int
    after: int | None
    settlement: Mapping[str, Number] | None
    is_stated: bool

    @property
    def players(self) -> tuple[str, ...]:
        """Who has a column, clockwise."""
        return in_seat_order(self.names)

    @property
    def limit(self) -> int | None:
        """The pool that is played for; None where the rules name none."""
        return self.variant.pool_target if self.variant else None


class _Step(NamedTuple):
    """The totals after one writing; ``helped`` are the fields into which a partner's surplus went."""

    totals: Totals
    deal: int | None
    mark: str = ""
    helped: frozenset[Key] = frozenset()


def paper_of(checked: CheckedGame, game: Game, last: int | None = None) -> Paper:
    """The sheet of a checked game; ``last`` is the place of the last deal on it, from 0 (None: the whole game)."""
    shown = game if last is None else game._replace(deals=game.deals[: last + 1], final=None)
    outcomes = checked.outcomes[: len(shown.deals)]
    names = names_of(shown)
    players = in_seat_order(names)
    own_rules = checked.settings.variant if checked.settings else None
    variant = next((outcome.variant for outcome in reversed(outcomes) if outcome is not None), own_rules)
    steps = list(_steps(shown, outcomes, tuple(_keys(players))))
    fields = tuple(_field(key, steps, variant) for key in _keys(players))
    balances = checked.settlement if last is None else _settled_now(variant, players, fields)
    stated = game.settlement.values if last is None and game.settlement else None
    return Paper(
        game, checked.number, names, fields, variant, shown.deals[0].dealer if shown.deals else None,
        len(shown.deals), None if last is None else shown.deals[-1].number,
        stated if balances is None else balances, balances is None and stated is not None,
    )


def _keys(players: tuple[str, ...]) -> Iterator[Key]:
    for seat in players:
        yield "mountain", seat
        yield "pool", seat
        yield from (("whists", seat + on) for on in clockwise_from(players, seat)[1:])


def _settled_now(variant: Variant | None, players: Sequence[str], fields: Iterable[Field]) -> dict[str, Number] | None:
    """What all would write if they stopped here; None where a total or a rule is missing."""
    columns: dict[str, dict[str, Number]] = {"pool": {}, "mountain": {}, "whists": {}}
    for field in fields:
        if field.total is None:
            return None
        columns[field.column][field.seat + (field.on or "")] = field.total
    return settlement(variant, players, Sheet(**columns)) if variant else None


# ---- the series of a field


def _field(key: Key, steps: Iterable[_Step], variant: Variant | None) -> Field:
    column, who = key
    entries = tuple(_entries(key, steps))
    total = entries[-1].total if entries else 0
    is_full = column == "pool" and total is not None and _closes(variant, total)
    return Field(column, who[0], who[1:] or None, entries, is_full)


def _closes(variant: Variant | None, pool: Number) -> bool:
    """Whether a pool is full. A target is no limit where surplus is kept and nobody is helped."""
    if variant is None or variant.pool_target is None or (variant.help == "none" and variant.surplus == "keep"):
        return False
    return pool >= variant.pool_target


def _entries(key: Key, steps: Iterable[_Step]) -> Iterator[Entry]:
    """Only what changes is written."""
    before: Number | None = 0
    for step in steps:
        total = step.totals[key]
        if total == before:
            continue
        change = None if total is None or before is None else exact(total - before)
        yield Entry(total, change, step.deal, HELPED if key in step.helped else step.mark)
        before = total


# ---- one writing after the other


def _steps(game: Game, outcomes: Sequence[DealOutcome | None], keys: Sequence[Key]) -> Iterator[_Step]:
    sheet: Sheet | None = Sheet()
    if game.start:
        sheet = sheet_of(game.start)
        yield _Step(_stated_over(dict.fromkeys(keys), game.start), None, START)
    for deal, outcome in zip(game.deals, outcomes, strict=True):
        if isinstance(deal, Unread) or outcome is None:
            sheet = _after_unread(deal, sheet, keys)
            yield _Step(_totals(sheet, keys), deal.number, STATED)
        else:
            yield from _of_deal(deal, outcome, sheet, keys)
            sheet = outcome.sheet
    if game.final:
        yield _Step(_stated_over(_totals(sheet, keys), game.final), None, FINAL)


def _of_deal(deal: Deal, outcome: DealOutcome, before: Sheet | None, keys: Sequence[Key]) -> Iterator[_Step]:
    """The result of the deal, each adjustment, and what the record states beyond both."""
    if outcome.sheet is None:
        yield _Step(_totals(None, keys), deal.number)
        return
    reached = _plus(before, _own_entry(deal, outcome), keys)
    if reached is not None:
        helps = (posting for posting in outcome.postings or () if posting.rule == rules.HELP)
        helped = frozenset((posting.column, posting.seat + (posting.on or "")) for posting in helps)
        yield _Step(_totals(reached, keys), deal.number, "", helped)
    for adjustment in deal.adjustments:
        reached = _plus(reached, _moved(adjustment), keys)
        if reached is not None:
            yield _Step(_totals(reached, keys), deal.number, ADJUSTED)
    yield _Step(_totals(outcome.sheet, keys), deal.number, STATED)


def _own_entry(deal: Deal, outcome: DealOutcome) -> Sheet | None:
    """What the deal itself writes: as stated, else as computed."""
    if deal.score and (stated := sheet_of(deal.score)):
        return stated
    return None if outcome.postings is None else entry(outcome.postings)


def _moved(adjustment: Adjustment) -> Sheet | None:
    """An adjustment of tricks moves no totals by itself."""
    return Sheet() if adjustment.tricks is not None else sheet_of(adjustment.columns)


def _after_unread(deal: Deal | Unread, before: Sheet | None, keys: Sequence[Key]) -> Sheet | None:
    """The totals after a deal that could not be read, by what could be read of it."""
    if deal.sheet:
        return _plus(Sheet(), sheet_of(deal.sheet), keys)
    return _plus(before, sheet_of(deal.score), keys) if deal.score else None


def _plus(sheet: Sheet | None, more: Sheet | None, keys: Sequence[Key]) -> Sheet | None:
    """Both together; None where one of them is not known or writes into a field that is not there."""
    if sheet is None or more is None or not {(column, who) for column, who, _ in _numbers(more)} <= {*keys}:
        return None
    return add(sheet, more)


def _numbers(sheet: Sheet) -> Iterator[tuple[str, str, Number]]:
    for column, values in sheet._asdict().items():
        yield from ((column, who, number) for who, number in values.items())


def _totals(sheet: Sheet | None, keys: Iterable[Key]) -> dict[Key, Number | None]:
    return {(column, who): None if sheet is None else getattr(sheet, column).get(who, 0) for column, who in keys}


def _stated_over(totals: Totals, stated: Columns) -> dict[Key, Number | None]:
    """The totals, with what a line states of them."""
    found = {}
    for (column, who), total in totals.items():
        values: Mapping[str, Number] = getattr(stated, column) or {}
        found[column, who] = values.get(who, 0 if stated.is_complete else total)
    return found
