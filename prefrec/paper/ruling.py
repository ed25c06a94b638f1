"""How the paper is ruled: where every field lies, as polygons on a page of A4.

A rectangle is divided among the players by lines from its centre, and three smaller rectangles of the
same shape lie in it: outside the largest are the whists, then the pool, then the mountain; in the
smallest stands the limit of the pool. Each player looks at the centre from his side, and his whists on
the neighbour at his left hand are at his left.

Four players have a quarter each, along the diagonals. Three have a third each: two lines to the corners
in front of the first and one to the middle of the far side; under the rules of the brochure they have
quarters, and one stays empty. Two have a half each. Units are CSS pixels, 96 an inch; y grows downwards.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from prefrec.paper.fields import Paper
from prefrec.seats import clockwise_from

Point = tuple[float, float]
Polygon = tuple[Point, ...]

WIDTH, HEIGHT = 794, 1123
LEFT, TOP, RIGHT, BOTTOM = 88.0, 178.0, 706.0, 992.0  # the outermost rectangle
POOL, MOUNTAIN, LIMIT = 0.70, 0.46, 0.07  # the rectangles inside it, as shares of its sides


class Side(NamedTuple):
    """A place at the paper, on the rectangle from (-1, -1) to (1, 1).

    path    along the outer edge, from the left hand of the player to his right hand
    front   the part of it that is in front of him
    whists  the parts with his whists, from left to right
    """

    name: str
    path: Polygon
    front: Polygon
    whists: tuple[Polygon, ...]


class Place(NamedTuple):
    """Where a field lies: its outline, and the part of it that is written in."""

    outline: Polygon
    area: Polygon


class RuledLine(NamedTuple):
    """A line from the outer edge inwards; between two players, or between the whists of one."""

    ends: tuple[Point, Point]
    is_between_players: bool


class Ruling(NamedTuple):
    """``sides`` by seat; ``places`` in the order of the paper's fields; ``lines`` from edge to edge."""

    sides: Mapping[str, Side]
    places: tuple[Place, ...]
    rectangles: tuple[Polygon, ...]
    lines: tuple[RuledLine, ...]


_TL, _TM, _TR = (-1, -1), (0, -1), (1, -1)
_ML, _MR = (-1, 0), (1, 0)
_BL, _BR = (-1, 1), (1, 1)


def _cut(start: Point, end: Point, pieces: int) -> tuple[Polygon, ...]:
    marks = [_between(start, end, place / pieces) for place in range(pieces + 1)]
    return tuple(pairwise(marks))


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _quarter(name: str, start: Point, end: Point, whists: int) -> Side:
    return Side(name, (start, end), (start, end), _cut(start, end, whists))


_EDGES = {"S": ("bottom", _BL, _BR), "W": ("left", _TL, _BL), "N": ("top", _TR, _TL), "E": ("right", _BR, _TR)}
_THIRDS = (
    _quarter("bottom", _BL, _BR, 2),
    Side("left", (_TM, _TL, _BL), (_TL, _BL), ((_TM, _TL), (_TL, _BL))),
    Side("right", (_BR, _TR, _TM), (_BR, _TR), ((_BR, _TR), (_TR, _TM))),
)
_HALVES = (
    Side("bottom", (_ML, _BL, _BR, _MR), (_BL, _BR), ((_BL, _BR),)),
    Side("top", (_MR, _TR, _TL, _ML), (_TR, _TL), ((_TR, _TL),)),
)


def sides_of(players: Sequence[str], has_empty_quarter: bool = False) -> dict[str, Side]:
    """Who sits at which side; the players clockwise, from South at the bottom wherever he plays."""
    if len(players) == 4 or (len(players) == 3 and has_empty_quarter):
        return {seat: _quarter(*_EDGES[seat], len(players) - 1) for seat in players}
    first = players[0] if players[0] == "S" else players[-1]
    around = clockwise_from(players, first)
    return dict(zip(around, _THIRDS if len(players) == 3 else _HALVES, strict=True))


def ruling_of(paper: Paper) -> Ruling:
    """The ruling for the players of this paper, who are two to four."""
    players = paper.players
    is_brochure = paper.variant is not None and paper.variant.name == "brochure"
    sides = sides_of(players, is_brochure)
    inmost = LIMIT if paper.limit is not None else 0.0
    places = [_place(sides[field.seat], field.column, players, field.seat, field.on, inmost) for field in paper.fields]
    scales = (1.0, POOL, MOUNTAIN, *((inmost,) if inmost else ()))
    rectangles = tuple(_scaled((_TL, _TR, _BR, _BL), scale) for scale in scales)
    return Ruling(sides, tuple(places), rectangles, tuple(_lines(sides.values(), inmost)))


def _place(side: Side, column: str, players: Sequence[str], seat: str, on: str | None, inmost: float) -> Place:
    if column == "mountain":
        whole = _ring(side.path, MOUNTAIN, inmost)
        return Place(whole, whole)
    if column == "pool":
        return Place(_ring(side.path, POOL, MOUNTAIN), _ring(side.front, POOL, MOUNTAIN))
    part = side.whists[clockwise_from(players, seat)[1:].index(on or "")]
    outline = side.path if len(side.whists) == 1 else part
    return Place(_ring(outline, 1, POOL), _ring(part, 1, POOL))


def _lines(sides: Iterable[Side], inmost: float) -> Iterator[RuledLine]:
    """Between the players from the edge to the middle; between the parts of the whists through their ring."""
    sides = tuple(sides)
    ends = {end for side in sides for end in (side.path[0], side.path[-1])}
    parted = {part[0] for side in sides for part in side.whists if len(side.whists) > 1} - ends
    yield from (RuledLine((_on_page(end, 1), _on_page(end, inmost)), True) for end in sorted(ends))
    yield from (RuledLine((_on_page(mark, 1), _on_page(mark, POOL)), False) for mark in sorted(parted))


def _ring(path: Polygon, outer: float, inner: float) -> Polygon:
    """The part between two rectangles along this part of the edge."""
    return (*_scaled(path, outer), *reversed(_scaled(path, inner)))


def _scaled(path: Iterable[Point], scale: float) -> Polygon:
    return tuple([_on_page(point, scale) for point in path])


def _on_page(point: Point, scale: float) -> Point:
    x, y = (LEFT + RIGHT) / 2, (TOP + BOTTOM) / 2
    return x + point[0] * scale * (RIGHT - LEFT) / 2, y + point[1] * scale * (BOTTOM - TOP) / 2


# ---- rows inside a polygon


def room_between(area: Polygon, top: float, bottom: float) -> tuple[float, float] | None:
    """The widest stretch from left to right that is inside the polygon all the way from top to bottom."""
    corners = sorted(y for _, y in area if top < y < bottom)
    heights = [top, *(y + nudge for y in corners for nudge in (-_NUDGE, _NUDGE)), bottom]
    free: list[tuple[float, float]] = [(LEFT - 1, RIGHT + 1)]
    for height in heights:
        inside = _crossed(area, height)
        free = [
            (max(a, c), min(b, d)) for a, b in free for c, d in inside if max(a, c) < min(b, d)
        ]  # fmt: skip
    return max(free, key=lambda stretch: stretch[1] - stretch[0], default=None)


_NUDGE = 1e-6


def _crossed(area: Polygon, height: float) -> list[tuple[float, float]]:
    """Where a level line is inside the polygon."""
    found = []
    for (x, y), (x2, y2) in zip(area, (*area[1:], area[0]), strict=True):
        if (y <= height) != (y2 <= height):
            found.append(x + (height - y) / (y2 - y) * (x2 - x))
    found.sort()
    return list(zip(found[::2], found[1::2], strict=True))
