"""A game as the rows of its score sheet, before it is set in a spreadsheet.

A row a deal, and one for each adjustment behind it. What a deal wrote stands in the entries: as the record
states it, else as computed; the running totals stand behind them in the last row of the deal. Suits are the
stand-ins of ``prefrec.show.ink``.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from prefrec.outcome import Number, Sheet
from prefrec.record import Adjustment, Columns, Deal, Game, Unread
from prefrec.referee.situation import DealOutcome
from prefrec.render.cells import plain
from prefrec.seats import in_seat_order
from prefrec.sheet import entry
from prefrec.show.language import Language
from prefrec.show.overview import DealRow, names_of, page_of, result_phrase
from prefrec.show.phrases import calls_phrase, counts_phrase, declarer_phrase, played_phrase, reason_phrase

if TYPE_CHECKING:
    from prefrec.check import CheckedGame

Value = str | Number | None
Key = tuple[str, str]  # a column of the sheet, and the seat or the pair of seats

NOT_KNOWN = "?"


class Column(NamedTuple):
    """One column: its group (``deal``, ``tricks``, ``score`` or ``sheet``), whose it is, and its title."""

    group: str
    owner: str
    title: str


class Row(NamedTuple):
    """One row. ``is_computed``: its entries are not written in the record."""

    values: tuple[Value, ...]
    is_computed: bool = False


class ScoreSheet(NamedTuple):
    """The columns, a row for each deal and adjustment, and the totals in the end."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


_FACTS = ("deal", "dealer", "contract", "declarer", "answers", "result")


class _Ruled(NamedTuple):
    """A sheet ruled for these seats: ``hands`` may take tricks, ``keys`` are the columns of the players."""

    language: Language
    dummy: str | None
    hands: tuple[str, ...]
    keys: tuple[Key, ...]


def score_sheet(checked: "CheckedGame", game: Game, language: Language) -> ScoreSheet:
    """The whole sheet of a game."""
    names = names_of(game)
    players = in_seat_order(names)
    dummy = checked.settings.dummy if checked.settings else None
    hands = in_seat_order({*players, *([dummy] if dummy else [])})
    ruled = _Ruled(language, dummy, hands, tuple(_keys(players)))
    rows = list(_start(game, ruled))
    page = page_of(checked, game)
    for row, outcome in zip(page.rows, checked.outcomes, strict=True):
        rows += _of_deal(row, outcome, ruled)
    last = next((row.sheet for row in reversed(page.rows)), None)
    if game.final or last is not None:
        rows.append(_final(game.final, last, ruled))
    return ScoreSheet(tuple(_columns(names, ruled)), tuple(rows))


def _keys(players: tuple[str, ...]) -> Iterator[Key]:
    for seat in players:
        yield "pool", seat
        yield "mountain", seat
        yield from (("whists", seat + on) for on in players if on != seat)


def _columns(names: Mapping[str, str], ruled: _Ruled) -> Iterator[Column]:
    language = ruled.language
    yield from (Column("deal", "", language.word(fact)) for fact in _FACTS)
    for seat in ruled.hands:
        role = f", {language.word('dummy')}" if seat == ruled.dummy else ""
        yield Column("tricks", "", language.seats[seat] + role)
    for group in ("score", "sheet"):
        for column, key in ruled.keys:
            owner = f"{language.seats[key[0]]} {plain(names[key[0]])}".rstrip()
            on = f"{language.word('whist-on')} {language.letters[key[1]]}" if len(key) > 1 else language.word(column)
            yield Column(group, owner, on)


def _row(
    facts: tuple[Value, ...], tricks: Mapping[str, Number], score: Mapping[Key, Value], sheet: Mapping[Key, Value],
    ruled: _Ruled,
) -> tuple[Value, ...]:
    blank = (None,) * (len(_FACTS) - len(facts))
    taken = (tricks.get(seat) for seat in ruled.hands)
    return (*facts, *blank, *taken, *(score.get(key) for key in ruled.keys), *(sheet.get(key) for key in ruled.keys))


def _numbers(written: Columns | None, computed: Sheet | None, ruled: _Ruled) -> dict[Key, Value]:
    """For each column what is written, else what is computed, else that it is not known."""
    found: dict[Key, Value] = {}
    for column, key in ruled.keys:
        values: Mapping[str, Number] = (getattr(written, column) or {}) if written else {}
        if key in values:
            found[column, key] = values[key]
        elif written and written.is_complete:
            found[column, key] = 0
        else:
            found[column, key] = NOT_KNOWN if computed is None else getattr(computed, column).get(key, 0)
    return found


# ---- rows


def _start(game: Game, ruled: _Ruled) -> Iterator[Row]:
    if game.start:
        yield Row(_row((ruled.language.word("start"),), {}, {}, _numbers(game.start, None, ruled), ruled))


def _final(written: Columns | None, last: Sheet | None, ruled: _Ruled) -> Row:
    word = ruled.language.word
    title = word("final") if written else f"{word('final')} ({word('computed')})"
    return Row(_row((title,), {}, {}, _numbers(written, last, ruled), ruled))


def _of_deal(row: DealRow, outcome: DealOutcome | None, ruled: _Ruled) -> Iterator[Row]:
    deal, language = row.deal, ruled.language
    number = NOT_KNOWN if deal.number is None else deal.number
    totals = _numbers(deal.sheet, row.sheet, ruled)
    facts: tuple[Value, ...]
    if isinstance(deal, Unread) or outcome is None:
        facts = (number, _seat(deal.dealer, language), *_contract(deal, language), None, language.word("unreadable"))
        yield Row(_row(facts, {}, _numbers(deal.score, None, ruled), totals, ruled))
        return
    answers = calls_phrase(deal.answers, language) if deal.answers else None
    dealer = _seat(deal.dealer or outcome.table.dealer, language)
    facts = (number, dealer, *_contract(deal, language), answers, result_phrase(row, language))
    computed = None if outcome.postings is None else entry(outcome.postings)
    score = {} if deal.void and deal.score is None else _numbers(deal.score, computed, ruled)
    here = {} if deal.adjustments else totals
    yield Row(_row(facts, _tricks(deal, row), score, here, ruled), deal.score is None)
    for place, adjustment in enumerate(deal.adjustments, 1):
        here = totals if place == len(deal.adjustments) else {}
        yield _adjustment(adjustment, here, ruled)


def _adjustment(adjustment: Adjustment, totals: Mapping[Key, Value], ruled: _Ruled) -> Row:
    """The reason stands where the contract does; an adjustment of tricks says so and writes nothing."""
    language = ruled.language
    reason = reason_phrase("adjust", adjustment.reason, language)
    facts: tuple[Value, ...] = (language.word("adjust"), None, reason)
    if adjustment.tricks is not None:
        said = f"{language.word('tricks')} {counts_phrase(adjustment.tricks, language)}"
        return Row(_row((*facts, None, None, said), {}, {}, totals, ruled))
    return Row(_row(facts, {}, _numbers(adjustment.columns, None, ruled), totals, ruled))


def _seat(seat: str | None, language: Language) -> Value:
    return language.seats[seat] if seat else None


def _contract(deal: Deal | Unread, language: Language) -> tuple[Value, Value]:
    if deal.contract is None:
        return None, None
    return played_phrase(deal.contract, language), declarer_phrase(deal.contract, language) or None


def _tricks(deal: Deal, row: DealRow) -> Mapping[str, Number]:
    """Tricks as written, else as the referee counts them."""
    counted = row.result.tricks if row.result else {}
    return {**counted, **(deal.counts.values if deal.counts else {})}
