"""Who led the tricks of a play of which only the cards are known, a trick at a time.

A page of gambler.ru has a row for each trick and a column for each player, so the cards of a trick do
not stand in the order in which they were played. Who played a card follows from the hands. Who led
follows from the rules: the forehand first, then who took the trick before. At all-pass the rules differ
from table to table; each of them is a ``Line``. A line that lets somebody break suit or hold back a
trump is not how it was played. What the lines that are left agree on is known, and nothing else is.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from prefrec.cards import mask_of
from prefrec.play import breach, winning_place
from prefrec.seats import clockwise_from

TALON_LEADS = 2  # tricks that the talon opens at all-pass, where it is turned up

Row = Mapping[str, int]  # the card of each seat in one trick


class Line(NamedTuple):
    """One way in which the leads may have gone.

    forehand      leads first, or plays first to a trick that the talon opens
    turns_talon   the talon opens the first two tricks
    dealer        who sits out, leads the talon and may win with it; None: it only sets the suit
    third_by_won  the winner of the second of them leads the third trick, else the forehand does
    trump         a suit; None without one
    """

    forehand: str
    turns_talon: bool = False
    dealer: str | None = None
    third_by_won: bool = False
    trump: int | None = None


class Lead(NamedTuple):
    """Who led a trick (None: not known), and the talon card that set its suit."""

    seat: str | None
    talon_card: int | None = None


class _Followed(NamedTuple):
    sound: int  # tricks before the first in which a card breaks a rule
    leads: tuple[Lead, ...]


def all_pass_lines(forehands: Sequence[str], talon: Sequence[int], dealer: str | None) -> tuple[Line, ...]:
    """How the leads of an all-pass deal may go.

    The talon is closed, or turned up; then the forehand leads the third trick, or who took the second.
    ``dealer`` is one who sits out and leads the talon. ``forehands`` are those who may be it.
    """
    closed = tuple(Line(seat, False, dealer) for seat in forehands)
    if len(talon) != TALON_LEADS or min(talon) < 0:
        return closed
    return closed + tuple(Line(seat, True, dealer, by_won) for seat in forehands for by_won in (False, True))


def contract_lines(forehands: Sequence[str], trumps: Sequence[int | None]) -> tuple[Line, ...]:
    """How the leads of a contract may go: the forehand leads first. ``trumps`` are those that may be it."""
    return tuple(Line(seat, trump=trump) for seat in forehands for trump in trumps)


def leads(
    lines: Sequence[Line], hands: Sequence[str], rows: Sequence[Row], talon: Sequence[int]
) -> tuple[Lead, ...]:
    """Who led each trick, as far as the lines that go furthest without a breach agree.

    ``hands`` are the three seats that play, clockwise.
    """
    followed = [_follow(line, hands, rows, talon) for line in lines]
    best = max((each.sound for each in followed), default=0)
    ways = [each.leads for each in followed if each.sound == best]
    return tuple(_common([way[place] for way in ways]) for place in range(len(rows)))


def _common(found: Sequence[Lead]) -> Lead:
    if not found:
        return Lead(None)
    seats, cards = {lead.seat for lead in found}, {lead.talon_card for lead in found}
    return Lead(seats.pop() if len(seats) == 1 else None, cards.pop() if len(cards) == 1 else None)


def _follow(line: Line, hands: Sequence[str], rows: Sequence[Row], talon: Sequence[int]) -> _Followed:
    """The leads of a line; those behind a trick with a card missing are not known."""
    leader: str | None = line.forehand
    found: list[Lead] = []
    sound = 0
    for place, row in enumerate(rows):
        opened = talon[place] if line.turns_talon and place < TALON_LEADS else None
        first = line.dealer if opened is not None and line.dealer else leader
        found.append(Lead(first, None if line.dealer else opened))
        is_his = line.dealer is None or (line.dealer in row) == (opened is not None)
        order = _order(line, hands, leader, row) if is_his else ()
        if not order:
            leader = _highest(row, hands) if opened is None else None
            continue
        led = (row[order[0]] if opened is None else opened) >> 3
        if sound == place and _is_sound(row, led, line.trump, rows[place + 1 :]):
            sound += 1
        won = order[winning_place(line.trump, led, [row[seat] for seat in order])]
        leader = _next_leader(line, place, won, opened)
    return _Followed(sound, tuple(found))


def _order(line: Line, hands: Sequence[str], leader: str | None, row: Row) -> tuple[str, ...]:
    """Who played after whom; nobody where the leader or a card is not known."""
    if leader is None or any(seat not in row for seat in hands) or min(row.values()) < 0:
        return ()
    seats = clockwise_from(hands, leader)
    return (line.dealer, *seats) if line.dealer is not None and line.dealer in row else seats


def _highest(row: Row, hands: Sequence[str]) -> str | None:
    """Who takes a trick in which all cards are of one suit: that does not depend on who led."""
    suits = {card >> 3 for card in row.values()}
    known = set(row) == set(hands) and min(row.values()) >= 0
    return max(row, key=row.__getitem__) if known and len(suits) == 1 else None


def _next_leader(line: Line, place: int, won: str, opened: int | None) -> str:
    if opened is None:
        return won
    stays = place + 1 < TALON_LEADS or not line.third_by_won or won == line.dealer
    return line.forehand if stays else won


def _is_sound(row: Row, led: int, trump: int | None, later: Sequence[Row]) -> bool:
    """Whether nobody breaks a rule, as far as the cards tell that are played later: they were held."""
    return not any(
        card >> 3 != led and breach(trump, led, mask_of(other[seat] for other in later if seat in other), card)
        for seat, card in row.items()
    )
