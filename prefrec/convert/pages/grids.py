"""The tables of a diagram: hands around the table, the auction round by round, the tricks."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from prefrec.record import Calls, Cards, Deal, Trick
from prefrec.referee.situation import DealOutcome
from prefrec.render.cells import plain
from prefrec.seats import SEATS
from prefrec.show.language import Language
from prefrec.show.phrases import card_phrase, cards_phrase, hand_rows, said_phrase, trick_phrase
from prefrec.show.position import Position, cards_by_seat, position, winners_of
from prefrec.show.table import Scene, seat_title


class Cell(NamedTuple):
    """A cell of a table; a strong one stands out: the seat above a hand, the card that was led."""

    text: str = ""
    is_strong: bool = False


class Grid(NamedTuple):
    """A table. ``sides`` has ``l`` or ``r`` for each column; ``title`` may be empty."""

    title: str
    sides: str
    header: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


class Seen(NamedTuple):
    """A deal, what the referee knows of it, who sits where, and the words."""

    deal: Deal
    outcome: DealOutcome
    names: Mapping[str, str]
    language: Language


def titled(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]


# ---- the table


def around_grid(seen: Seen) -> Grid:
    """North above, West and East at the sides, South below, and the talon in the middle."""
    deal, table, language = seen.deal, seen.outcome.table, seen.language
    dealt = position(deal, table, (), None)
    declarer = deal.contract.declarer if deal.contract else None
    scene = Scene(table, seen.names, declarer)
    north, west, east, south = (_hand(seat, scene, dealt, language) for seat in "NWES")
    middle = _talon(deal.talon, language) if deal.talon else []
    rows = [(Cell(), cell, Cell()) for cell in north]
    if west or east or middle:
        rows += [_NO_ROW] if rows else []
        rows += zip_longest(west, middle, east, fillvalue=Cell())
    rows += [_NO_ROW] if rows and south else []
    rows += [(Cell(), cell, Cell()) for cell in south]
    header, *others = rows
    return Grid("", "lll", tuple(cell.text for cell in header), tuple(others))


_NO_ROW = (Cell(), Cell(), Cell())


def _hand(seat: str, scene: Scene, dealt: Position, language: Language) -> list[Cell]:
    """The seat with its roles, the name, and a row a suit."""
    table = scene.table
    if seat not in (*table.hands, *table.players, *dealt.hands):
        return []
    cells = [Cell(titled(seat_title(seat, scene, dealt, language)), True)]
    if name := scene.names.get(seat):
        cells.append(Cell(plain(name)))
    if seat in dealt.hands:
        return cells + [Cell(row) for row in hand_rows(dealt.hands[seat], language, " ")]
    return cells + ([Cell(language.word("not-written"))] if seat in table.hands else [])


def _talon(talon: Cards, language: Language) -> list[Cell]:
    return [Cell(), Cell(language.word("talon"), True), Cell(cards_phrase(talon, language))]


# ---- auction and tricks


def auction_grid(auction: Calls, seen: Seen) -> Grid:
    """A column a seat, from the first speaker on; a call out of turn opens a new round where it must."""
    language = seen.language
    spoke = [call.seat for call in auction.calls]
    seats = _columns((*seen.outcome.table.hands, *dict.fromkeys(spoke)), spoke[0])
    said = [(seats.index(call.seat), said_phrase(call, language)) for call in auction.calls]
    if not auction.is_complete:
        said.append(((said[-1][0] + 1) % len(seats), "…"))
    rounds: list[list[Cell]] = []
    last = len(seats)
    for column, text in said:
        if column <= last:
            rounds.append([Cell()] * len(seats))
        rounds[-1][column] = Cell(text)
        last = column
    header = tuple(language.seats[seat] for seat in seats)
    return Grid(titled(language.word("auction")), "l" * len(seats), header, tuple(map(tuple, rounds)))


def _columns(seats: Sequence[str], first: str) -> list[str]:
    """Each seat once, clockwise from the first."""
    start = SEATS.index(first)
    return sorted(set(seats), key=lambda seat: (SEATS.index(seat) - start) % len(SEATS))


class _Played(NamedTuple):
    """A trick, who took it, and whose card is whose."""

    trick: Trick
    winner: str | None
    cards: Mapping[str, int]


def trick_grid(seen: Seen) -> Grid | None:
    """A row a trick, the card that was led strong; None where no trick can be laid out so."""
    language, seats = seen.language, seen.outcome.table.hands
    placed = [played for played in _played(seen) if _is_placed(played)]
    if not placed:
        return None
    turned = any(played.trick.talon_card is not None for played in placed)
    talon = [titled(language.word("talon"))] if turned else []
    header = ("", *talon, *(language.seats[seat] for seat in seats), titled(language.word("taken")))
    rows = tuple(_row(played, seats, turned, language) for played in placed)
    return Grid(titled(language.word("tricks")), "r" + "l" * (len(header) - 1), header, rows)


def other_tricks(seen: Seen) -> Iterator[tuple[str, str]]:
    """The tricks whose cards have no certain player, each in one line."""
    for played in _played(seen):
        if not _is_placed(played):
            yield str(played.trick.number), trick_phrase(played.trick, played.winner, seen.language)


def _played(seen: Seen) -> Iterator[_Played]:
    tricks, winners = seen.deal.tricks, winners_of(seen.deal, seen.outcome.winners)
    for trick, winner in zip(tricks, winners, strict=True):
        yield _Played(trick, winner, cards_by_seat(trick, seen.outcome.table))


def _is_placed(played: _Played) -> bool:
    return len(played.cards) == len(played.trick.cards)


def _row(played: _Played, seats: Sequence[str], turned: bool, language: Language) -> tuple[Cell, ...]:
    """The number, the card of each seat, and who took it."""
    trick, winner, cards = played
    flags = dict(zip(cards, trick.flags or ("",) * len(cards), strict=True))
    mark = f" {language.letters[trick.leader or '']}{trick.leader_flags}" if trick.leader_flags else ""
    talon = "" if trick.talon_card is None else f"+{card_phrase(trick.talon_card, language)}"
    shown = (
        Cell(card_phrase(cards[seat], language) + flags[seat], seat == trick.leader) if seat in cards else Cell()
        for seat in seats
    )
    taken = Cell(language.seats[winner] if winner else "")
    return Cell(f"{trick.number}{mark}"), *([Cell(talon)] if turned else []), *shown, taken
