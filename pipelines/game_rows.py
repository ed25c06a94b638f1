"""A game as rows: its header, its players, its settlement, its tags and comments."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from prefrec.pipelines.comments import comments_of
from prefrec.pipelines.deal_rows import amount, is_whole, seat_code
from prefrec.pipelines.dimensions import SEAT_CODES
from prefrec.pipelines.tables import Row

from prefrec.check import CheckedGame
from prefrec.record import Game, Tag, Unread
from prefrec.referee.header import is_date
from prefrec.seats import SEATS, in_seat_order

_UNNAMED = ("", "_")


class Seated(NamedTuple):
    """A player with the deal with which he comes, 0 for the header, and what tags say of him."""

    deal: int
    seat: str
    name: str | None
    is_stand_in: bool
    id: str | None
    rating: str | None
    bot: str | None


def _values(tags: tuple[Tag, ...]) -> dict[str, str]:
    """The tags by their keys; what is empty is not written."""
    return {tag.key: tag.value for tag in tags if tag.value}


def game_row(number: int, checked: CheckedGame, game: Game) -> Row:
    """The row of ``games``."""
    tags, settings = _values(game.tags), checked.settings
    name, _, version = tags.get("rules", "").partition(" ")
    overrides = sum(tag.key.startswith("rules.") for tag in game.tags)
    players = sum(seat in SEATS for seat in (tag.key for tag in game.tags))
    return (
        number, f"{number:016x}", name or None, int(version) if version else None, overrides, players,
        seat_code(settings.dummy if settings else None), (settings.detail if settings else "") or None,
        tags.get("event"), tags.get("site"), tags.get("date"), *_date(tags.get("date")), tags.get("stake"),
        game.end.word if game.end else None, len(game.deals), game.minor,
        game.start.all_passes if game.start else None, *map(is_whole, (game.start, game.final, game.settlement)),
    )  # fmt: skip


def _date(text: str | None) -> tuple[int | None, ...]:
    """Year, month and day, each only as far as it is written; first and last day that this leaves open."""
    parts = [int(part) for part in text.split("-")] if text and is_date(text) else []
    year, month, day = (*parts, None, None, None)[:3]
    if year is None:
        return (None,) * 5
    return year, month, day, day_number(year, month or 1, day or 1), day_number(year, month or 12, day or 31)


def day_number(year: int, month: int, day: int) -> int:
    """A day as YYYYMMDD."""
    return year * 10_000 + month * 100 + day


def player_rows(number: int, seated: Sequence[Seated]) -> Iterator[Row]:
    """The rows of ``players``."""
    for at, (deal, seat, name, is_stand_in, *more) in enumerate(seated, 1):
        yield number, at, deal, SEAT_CODES[seat], name, is_stand_in, *more


def seated_in(game: Game) -> tuple[Seated, ...]:
    """Everybody who comes into the game: those of the header, newcomers, stand-ins."""
    found = [*_seated(0, game.tags)]
    for place, deal in enumerate(game.deals, 1):
        if not isinstance(deal, Unread) and deal.tags:
            found += _seated(place, deal.tags)
    return tuple(found)


def sitting_in(seated: Sequence[Seated], place: int) -> Mapping[str, int]:
    """Who sits where in a deal, by the place among the players of the game; a stand-in for one deal only."""
    found: dict[str, int] = {}
    for at, one in enumerate(seated, 1):
        if one.deal == place or (one.deal < place and not one.is_stand_in):
            found[one.seat] = at
    return found


def _seated(place: int, tags: tuple[Tag, ...]) -> Iterator[Seated]:
    values = {tag.key: tag.value for tag in tags}
    for seat in SEATS:
        for key, is_stand_in in ((seat, False), (f"{seat}.sub", True)):
            if key not in values:
                continue
            name = None if values[key] in _UNNAMED else values[key]
            more = [None if is_stand_in else values.get(f"{seat}.{about}") or None for about in ("id", "rating", "bot")]
            yield Seated(place, seat, name, is_stand_in, *more)


def settlement_rows(number: int, checked: CheckedGame, game: Game) -> Iterator[Row]:
    """The rows of ``settlements``."""
    computed = checked.settlement or {}
    written = game.settlement.values if game.settlement else {}
    money = game.money.values if game.money else {}
    for seat in in_seat_order({*computed, *written, *money}):
        paid = money.get(seat)
        yield (
            number, SEAT_CODES[seat], *amount(computed.get(seat)), *amount(written.get(seat)),
            None if paid is None else str(paid),
        )  # fmt: skip


def tag_rows(number: int, game: Game) -> Iterator[Row]:
    """The rows of ``tags``."""
    for at, tag in enumerate(game.tags, 1):
        yield number, 0, at, tag.key, tag.value or None
    for place, deal in enumerate(game.deals, 1):
        if not isinstance(deal, Unread):
            yield from ((number, place, at, tag.key, tag.value or None) for at, tag in enumerate(deal.tags, 1))


def comment_rows(number: int, game: Game) -> Iterator[Row]:
    """The rows of ``comments``."""
    for at, comment in enumerate(comments_of(game), 1):
        yield number, at, comment.deal, comment.on_line, comment.position, comment.text
