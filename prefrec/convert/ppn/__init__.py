"""Portable Preferans Notation, which records games by Serbian rules: a document with any number of games.

A game is tags in brackets and then deals in brackets, a line each; a tag behind a deal begins the next
game. Tags come in any order, so that no line is sure to open a game.

Cards, dealer, discard and play are converted. The play goes from player 1 to 2 to 3, and a game may be
written the other way round; the seats S, W, E are given in that direction, since the notation has its
turns clockwise. Bids, contract, kontra, refa, value and score belong to another game: they are kept as
private tags and said to be foreign, once in a game each.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from prefrec.codes.foreign import BROKEN_DOCUMENT, FOREIGN_MISSING, FOREIGN_RULE, FOREIGN_UNKNOWN, FOREIGN_VALUE
from prefrec.convert.draft import Draft
from prefrec.convert.imported import NOWHERE, Imported
from prefrec.convert.ppn.deal import OtherGame, write_deal
from prefrec.convert.ppn.results import check_results
from prefrec.convert.ppn.values import FORMAT, PATTERNS, Text
from prefrec.diagnostics import Span
from prefrec.referee.header import is_date, is_time

_LINE = re.compile(r"[^\n]+")
_TAG = re.compile(r"\[([A-Za-z][A-Za-z0-9_]*)(?:[ \t]+(.*?))?[ \t]*\]")
# A deal begins with its number; one whose number is no number is told by what follows.
_DEAL = re.compile(r"\[([0-9].*|\S+[ \t]+[123]{3}[ \t]+\S.*)\]")
_WORD = re.compile(r"[^ \t]+")
_HEAD = re.compile(r"^[ \t]*\[(Bula|Refe)[ \t]|^[ \t]*\[[0-9]+ [123]{3} [1-9A-W]{32}[ \]]", re.MULTILINE)

REQUIRED = ("Bula", "Refe", "Player1", "Player2", "Player3", "Result1", "Result2", "Result3")
# Tags that are numbers of the Serbian score.
_FOREIGN = ("Bula", "Refe", "Result1", "Result2", "Result3", "Place1", "Place2", "Place3")
_TIMES = {"StartTime": "started", "EndTime": "ended"}


class _Lines(NamedTuple):
    """The lines of one game. ``others`` are those that PPN does not have."""

    tags: list[tuple[Text, Text]]
    deals: list[Text]
    others: list[Text]


def detect(head: str) -> bool:
    """Whether a tag that every game has, or a deal, is seen at the beginning of a text."""
    return _HEAD.search(head) is not None


def loads(text: str) -> Iterator[Imported]:
    """The games of a document."""
    games = _games(text)
    if not games:
        whole, end = Span(0, len(text)), len(text.rstrip())
        fault = BROKEN_DOCUMENT.at(Span(end, end), format=FORMAT, found="No tag and no deal", expected="[Bula 60]")
        yield Imported("", NOWHERE, whole, (fault,))
    starts = [0, *(game.tags[0][0].span.start - 1 for game in games[1:]), len(text)]
    for game, (start, end) in zip(games, pairwise(starts), strict=False):
        yield _game(game, Draft(FORMAT, Span(start, end)), start)


def _games(text: str) -> list[_Lines]:
    """The lines of each game; a tag behind a deal begins another one."""
    games: list[_Lines] = []
    for match in _LINE.finditer(text):
        raw = match[0].strip(" \t\r\ufeff")
        if not raw:
            continue
        start = match.start() + match[0].index(raw)
        deal = _DEAL.fullmatch(raw)
        tag = None if deal else _TAG.fullmatch(raw)
        if not games or (tag and games[-1].deals):
            games.append(_Lines([], [], []))
        if tag:
            games[-1].tags.append((_group(tag, 1, start), _group(tag, 2, start)))
        elif deal:
            games[-1].deals.append(Text(deal[1], Span(start + 1, start + len(raw) - 1)))
        else:
            games[-1].others.append(Text(raw, Span(start, start + len(raw))))
    return games if any(game.tags or game.deals for game in games) else []


def _group(match: re.Match[str], number: int, start: int) -> Text:
    """A group of a match in a line that begins at ``start``; an empty place before its bracket if it is not there."""
    if match[number] is None:
        end = start + match.end() - 1
        return Text("", Span(end, end))
    return Text(match[number], Span(start + match.start(number), start + match.end(number)))


def _game(lines: _Lines, draft: Draft, start: int) -> Imported:
    for other in lines.others:
        draft.fault(FOREIGN_UNKNOWN, other.span, found=repr(other.value), expected="a tag or a deal in brackets")
        draft.lose("line that is neither tag nor deal", other.value)
    foreign = OtherGame(draft)
    tags = _tags(draft, lines.tags)
    for name in REQUIRED:
        if name not in tags:
            draft.fault(FOREIGN_MISSING, Span(start, start), field=f"The tag {name}")
    deals = [tuple(Text(m[0], Span(d.span.start + m.start(), d.span.start + m.end())) for m in _WORD.finditer(d.value))
             for d in lines.deals]
    seats = _seats(deals)
    _header(draft, tags, seats, foreign, start)
    check_results(draft, tags)
    number = 0
    for fields in deals:
        number = write_deal(draft, fields, seats, foreign, number)
    return draft.done()


def _tags(draft: Draft, tags: Sequence[tuple[Text, Text]]) -> dict[str, Text]:
    """The values by name, without the quotes around those that have blanks."""
    found: dict[str, Text] = {}
    for name, raw in tags:
        value = raw
        if len(raw.value) > 1 and raw.value[0] == raw.value[-1] == '"':
            value = Text(raw.value[1:-1], Span(raw.span.start + 1, raw.span.end - 1))
        elif re.search(r'[ \t"]', raw.value):
            told = f"{name.value} {raw.value} without quotes around it"
            draft.fault(FOREIGN_RULE, raw.span, found=told, expected=f'[{name.value} "{raw.value}"]')
        if name.value in found:
            draft.fault(FOREIGN_RULE, name.span, found=f"{name.value} a second time", expected="each tag once")
            draft.lose("tag that stands twice", f"{name.value} {value.value}")
        else:
            found[name.value] = value
    return found


def _seats(deals: Sequence[tuple[Text, ...]]) -> dict[str, str]:
    """Seats of the players 1, 2, 3 in the direction in which the first deal goes round."""
    orders = (fields[1].value for fields in deals if len(fields) > 1)
    order = next((order for order in orders if re.fullmatch(PATTERNS["deal order"][0], order)), "123")
    return dict(zip("123" if order in "12312" else "132", "SWE", strict=True))


def _header(draft: Draft, tags: dict[str, Text], seats: dict[str, str], foreign: OtherGame, start: int) -> None:
    here = Span(start, start)
    draft.tag("source", "Portable Preferans Notation", here)
    draft.tag("importer", "prefrec ppn", here)
    for player, seat in seats.items():
        name = tags.get(f"Player{player}")
        if name and not name.value.strip():
            draft.fault(FOREIGN_VALUE, name.span, field=f"Player{player}", found="empty", expected="a name")
        draft.tag(seat, name.value.strip() or "_" if name else "_", name.span if name else here)
        if real := tags.get(f"Name{player}"):
            draft.tag(f"{seat}.x-ppn.Name", *real)
    for name_, value in tags.items():
        if not re.fullmatch(r"(Player|Name)[123]", name_):
            _tag(draft, name_, value)
        if name_ in _FOREIGN:
            foreign.tell(f"The tag {name_.rstrip('123')}", value.span)


def _tag(draft: Draft, name: str, value: Text) -> None:
    """A tag of the header in our words where we have one for it, else as a private one."""
    if name == "Location":
        draft.tag("site", *value)
    elif name == "Date" and is_date(day := re.sub(r"(\.\?\?)+$", "", value.value).replace(".", "-")):
        draft.tag("date", day, value.span)
    elif name in _TIMES and is_time(value.value):
        draft.tag(_TIMES[name], *value)
    else:
        draft.tag(f"x-ppn.{name}", *value)
