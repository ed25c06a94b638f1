"""What only some records tell, as rows: running totals, adjustments, incidents, clocks, unknown cards, marks."""

from collections.abc import Iterable, Iterator, Sequence
from math import lcm

from prefrec.pipelines.deal_rows import amount, seat_code
from prefrec.pipelines.dimensions import SEAT_CODES
from prefrec.pipelines.tables import Row

from prefrec.cards import SUITS, suit_of
from prefrec.outcome import Number
from prefrec.record import Adjustment, ClockLeft, Columns, Deal
from prefrec.seats import SEATS, in_seat_order


def sheet_rows(game: int, place: int, sheet: Columns | None) -> Iterator[Row]:
    """The rows of ``sheets``: every player of whom the line of running totals says something."""
    if sheet is None:
        return
    pool, mountain, whists = sheet.pool or {}, sheet.mountain or {}, sheet.whists or {}
    den = lcm(*(number.denominator for column in (pool, mountain, whists) for number in column.values()))
    for seat in in_seat_order({*pool, *mountain, *(pair[0] for pair in whists)}):
        numbers = (pool.get(seat), mountain.get(seat), *(whists.get(seat + other) for other in SEATS))
        yield game, place, SEAT_CODES[seat], *(_over(den, number) for number in numbers), den


def _over(den: int, number: Number | None) -> int | None:
    return None if number is None else number.numerator * (den // number.denominator)


def adjustment_rows(game: int, place: int, adjustments: Sequence[Adjustment]) -> Iterator[Row]:
    """The rows of ``adjustments``."""
    for at, adjustment in enumerate(adjustments, 1):
        numbers = list(_adjusted(adjustment)) or [(None, None, None, None)]
        for entry, (item, seat, on, number) in enumerate(numbers, 1):
            yield (
                game, place, at, entry, adjustment.reason, adjustment.deal, adjustment.columns.is_complete,
                item, seat_code(seat), seat_code(on), *amount(number),
            )  # fmt: skip


def _adjusted(adjustment: Adjustment) -> Iterator[tuple[str | None, str | None, str | None, Number | None]]:
    """Every number with what it is of, its seat, and the seat on whom it is written."""
    pool, mountain, whists, *_ = adjustment.columns
    for item, numbers in (("pool", pool), ("mountain", mountain), ("tricks", adjustment.tricks)):
        yield from ((item, seat, None, number) for seat, number in (numbers or {}).items())
    yield from (("whists", pair[0], pair[1], number) for pair, number in (whists or {}).items())


def incident_rows(game: int, place: int, deal: Deal) -> Iterator[Row]:
    """The rows of ``incidents``."""
    for at, (seat, reason, what, before, *_) in enumerate(deal.incidents, 1):
        yield game, place, at, SEAT_CODES[seat], reason, what or None, before or None


def clock_rows(game: int, place: int, deal: Deal) -> Iterator[Row]:
    """The rows of ``clocks``; an action whose time is not known has a row, without seconds."""
    for at, clock in enumerate(deal.clocks, 1):
        if isinstance(clock, ClockLeft):
            for action, (seat, left) in enumerate(clock.left.items(), 1):
                yield game, place, at, "left", action, SEAT_CODES[seat], left
        else:
            for action, seconds in enumerate(clock.seconds, 1):
                yield game, place, at, clock.part, action, None, seconds


def unknown_card_rows(game: int, place: int, deal: Deal) -> Iterator[Row]:
    """The rows of ``unknown_cards``."""
    for hand in deal.hands:
        if min(hand.cards) < 0:
            yield from _unknown((game, place, "hand", SEAT_CODES[hand.seat], None), hand.cards)
    for line, cards in (("talon", deal.talon), ("discard", deal.discard)):
        if cards is not None and min(cards.cards) < 0:
            yield from _unknown((game, place, line, None, None), cards.cards)
    for trick in deal.tricks:
        if trick.talon_card is not None and trick.talon_card < 0:
            yield from _unknown((game, place, "trick", None, trick.number), (trick.talon_card,), first=0)
        if min(trick.cards) < 0:
            yield from _unknown((game, place, "trick", None, trick.number), trick.cards)


def _unknown(head: Row, cards: Iterable[int], first: int = 1) -> Iterator[Row]:
    for at, card in enumerate(cards, first):
        if card < 0:
            suit = suit_of(card)
            yield *head, at, None if suit is None else SUITS[suit]


def mark_rows(game: int, place: int, deal: Deal) -> Iterator[Row]:
    """The rows of ``marks``."""
    if deal.flags:
        yield game, place, "deal", 1, deal.flags
    for line, cards in (("talon", deal.talon), ("discard", deal.discard)):
        if cards is not None and cards.flags:
            yield from ((game, place, line, at, flags) for at, flags in enumerate(cards.flags, 1) if flags)
    if deal.contract is not None and deal.contract.flags:
        yield game, place, "contract", 1, deal.contract.flags
    for trick in deal.tricks:
        if trick.leader_flags:
            yield game, place, "trick", trick.number, trick.leader_flags
