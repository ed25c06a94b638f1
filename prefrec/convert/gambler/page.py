"""A saved page of gambler.ru that shows the protocol of one deal. Import only, and not tried on a real page.

No page could be had. What is read here are the patterns by which a public program took such pages apart:

* **Hands**: four entries ``/images/SUIT.gif …>A K J 10 7<`` each, from spades on, ``&nbsp;`` for a void;
  and the talon, which has two cards. Three players: hand, hand, talon, hand, clockwise. Four: the talon
  stands in the place of the dealer, and the four places are opposite in pairs: the first and the fourth,
  the second and the third.
* **Contract**: ``Array(n("…","CONTRACT","…","…")`` of a script.
* **Auction**: cells ``<TD>…</TD>`` from the fifth on, three a row. Empty cells before the first call belong
  to those who speak later. Of three players the first column is that of the second hand.
* **Play**: ``/images/SUIT.gif' height=11 width=13 border=0…>RANK<``, in the columns of the auction. With three
  players the two cards of the talon stand first.

Answers, discard and score are on the page too; how, is not known, and the account says that they are lost.
Names stand on the page in an order that need not be that of the hands: they are kept as private tags, and
no seat gets one. A table with the talon in third place may be one of three or of four; it is of three
where the play begins with the talon or the page links to three players, of four where it links to four,
and refused where neither tells, or both. The dealer of three follows from the first call, as in ``dump``.
"""

import re
from collections.abc import Iterator, Sequence
from html import unescape
from typing import NamedTuple

from prefrec.auction import turn_of
from prefrec.codes.foreign import BROKEN_DOCUMENT, FOREIGN_MISSING, FOREIGN_VALUE
from prefrec.contracts import MISERE, PASS
from prefrec.convert.draft import Draft
from prefrec.convert.gambler.deal import HANDS, Facts, Placed, Said, Seating, seating_of_three, write_deal
from prefrec.convert.gambler.layout import Layout, layout_of, played_cards
from prefrec.convert.gambler.words import bid_name, contract_name
from prefrec.convert.imported import NOWHERE, Imported
from prefrec.diagnostics import Span
from prefrec.seats import clockwise_from

FORMAT = "gambler-page"

_HTML = re.compile(r"\s*<(?:!--|(?:!doctype html|html|head|body|meta|title|script|table|div)\b)", re.IGNORECASE)
_SITE = re.compile(r"gambler\.ru|protocol(?:\.php)?\?gameno=|user/info\?uin=|/images/[scdh]\.gif", re.IGNORECASE)
_GAME = re.compile(r"gameno=(\d+)")
_SAVED = re.compile(r"saved from url=\S*?gameno=(\d+)(?:&(?:amp;)?dealno=([1-9]\d?)(?!\d))?", re.IGNORECASE)
_PLAYER = re.compile(r"user/info\?uin=(\d+)[^>]*>([^<]+)<")
_SCRIPT = re.compile(r'Array\(n\("([^"]*)","([^"]*)","([^"]*)","([^"]*)"')
_CELL = re.compile(r"<TD>(.*?)</TD>")
_SUIT = re.compile(r"/images/([a-z])\.gif")
_LEVEL = re.compile(r"\s*(10|[6-9])")

FIRST_CELL = 4  # of the auction
_NO_TRUMP = "БК"
_UNEXPLAINED = "RMZ"
_NAMES = {"распасы": "pass", "пас": "pass", "мизер": "miser"}
_CALLS = "пас, мизер, or a level with a suit or БК"
_CONTRACTS = "Распасы, Мизер, 6-3 to 10-3, or a level with a suit or БК"

# Pages of the same site that show no deal, by what they have.
_OTHERS = (
    (re.compile(r"<th rowspan=|sgame\?game=", re.IGNORECASE), "a list of games"),
    (re.compile(r"class=notunderlined|top\.php\?", re.IGNORECASE), "a list of players"),
    (re.compile(r"dealno=", re.IGNORECASE), "the page of a whole game"),
)


def detect(head: str) -> bool:
    """Whether this is a page of the site."""
    return _HTML.match(head.removeprefix("\ufeff")) is not None and _SITE.search(head) is not None


def loads(text: str) -> Iterator[Imported]:
    """The one record of the page."""
    span = Span(len(text) - len(text.lstrip()), len(text.rstrip()))
    layout = layout_of(text)
    if layout is None:
        other = next((name for pattern, name in _OTHERS if pattern.search(text)), "a page without hands")
        yield _refused(Span(span.start, min(span.end, span.start + 1)), other, "the protocol of one deal")
        return
    players = {match[1]: match[2] for match in _PLAYER.finditer(text)}
    moves = played_cards(text, layout)
    count = _count_of_players(layout, len(players), moves)
    if count is None:
        yield _refused(layout.talon_at, "a table of three or of four, which of them the page does not tell",
                       "links to the players, or a play that begins with the talon")
        return
    yield _converted(text, span, _Page(layout, count, tuple(players.items()), _play(layout, count, moves)))


class _Page(NamedTuple):
    """What was dealt, how many sit at the table, links to players by number and name, the cards of the tricks."""

    layout: Layout
    seats: int
    players: tuple[tuple[str, str], ...]
    moves: tuple[Placed, ...]


class _Cell(NamedTuple):
    """A cell of the auction that is not empty; its number, row by row; the call in it, if it is one."""

    number: int
    call: str | None
    text: str
    span: Span


def _refused(at: Span, found: str, expected: str) -> Imported:
    return Imported("", NOWHERE, at, (BROKEN_DOCUMENT.at(at, format=FORMAT, found=found, expected=expected),))


def _converted(text: str, span: Span, page: _Page) -> Imported:
    draft = Draft(FORMAT, span)
    cells = _auction(text)
    seating, hands = _seating(page, cells)
    name, deal = _game_of(text)
    draft.tag("source", f"gambler.ru, saved protocol page{name}", span)
    draft.tag("importer", f"prefrec {FORMAT}, unverified", span)
    for seat in seating.table:
        draft.tag(seat, "_", span)
    for number, (uin, player) in enumerate(page.players, 1):
        draft.tag(f"x-player-{number}", unescape(player), span)
        draft.tag(f"x-player-{number}.id", uin, span)
    contract, rest = _contract(draft, text, span)
    calls = _calls(draft, cells)
    write_deal(draft, seating, Facts(
        span,
        tuple((seat, block.span, block.cards) for seat, block in zip(hands, page.layout.hands, strict=True)),
        (page.layout.talon_at, page.layout.talon),
        (Span(calls[0].span.start, calls[-1].span.end), calls) if calls else None,
        contract, page.moves, deal,
    ))
    draft.lose("what the page shows of answers, discard and score", rest)
    return draft.done()


def _game_of(text: str) -> tuple[str, int]:
    """Which game and deal it is, in words as far as the page tells, and the number of the deal, or 1."""
    saved = _SAVED.search(text)
    games = {match[1] for match in _GAME.finditer(text)}
    game = saved[1] if saved else games.pop() if len(games) == 1 else ""
    deal = (saved[2] or "") if saved else ""
    name = "".join((f", game {game}" if game else "", f", deal {deal}" if deal else ""))
    return name, int(deal or 1)


# --- who sits where ---


def _begins_with_talon(layout: Layout, moves: Sequence[Placed]) -> bool:
    return {name for name, _ in moves[:2]} == {name for name, _ in layout.talon} and len(layout.talon) == 2


def _count_of_players(layout: Layout, links: int, moves: Sequence[Placed]) -> int | None:
    """Three or four; None where the page does not tell, or tells both."""
    if layout.talon_place != 2:
        return 4
    told = {links} & {3, 4} | ({3} if _begins_with_talon(layout, moves) else set())
    return told.pop() if len(told) == 1 else None


def _seating(page: _Page, cells: Sequence[_Cell]) -> tuple[Seating, tuple[str, ...]]:
    """Who sits where, and the seats of the hands in the order of the page."""
    if page.seats == HANDS:
        seating = seating_of_three(cells[0].number % HANDS if cells and cells[0].call else None)
        return seating, seating.hands
    places = ("S", "E", "W", "N")  # the first place faces the fourth, the second the third
    dealer = places[page.layout.talon_place]
    table = ("S", "W", "N", "E")
    round_ = clockwise_from(table, dealer)
    return Seating(table, round_[1:], dealer, round_[1]), tuple(seat for seat in places if seat != dealer)


def _play(layout: Layout, count: int, moves: tuple[Placed, ...]) -> tuple[Placed, ...]:
    """The cards of the tricks, without the talon where it was dealt, or before them if three play."""
    if count == HANDS and _begins_with_talon(layout, moves):
        return moves[2:]
    return tuple(move for move in moves if not layout.talon_at.start <= move[1].start < layout.talon_at.end)


# --- what was said ---


def _auction(text: str) -> tuple[_Cell, ...]:
    """The cells of the auction up to its end, or to the first that is no call."""
    found: list[_Cell] = []
    said: list[tuple[int, str, str]] = []
    for number, match in enumerate(_CELL.finditer(text)):
        shown = unescape(match[1]).strip()
        if number < FIRST_CELL or not shown:
            continue
        if turn_of(HANDS, said) is None:
            break
        found.append(_Cell(number - FIRST_CELL, _call(shown), shown, Span(match.start(1), match.end(1))))
        call = found[-1].call
        if call is None:
            break
        said.append(((found[-1].number - found[0].number) % HANDS, call, ""))
    return tuple(found)


def _call(text: str) -> str | None:
    """A call in the notation; None for a cell that is none."""
    if "мизер" in text.lower():
        return MISERE
    return PASS if text.lower() == "пас" else _bid(text)


def _bid(text: str) -> str | None:
    level, suit = _LEVEL.match(text), _SUIT.search(text)
    strain = "nt" if _NO_TRUMP in text else suit[1] if suit else ""
    return bid_name(level[1] + strain) if level else None


def _calls(draft: Draft, cells: Sequence[_Cell]) -> tuple[Said, ...]:
    calls = []
    for cell in cells:
        if cell.call is None:
            draft.fault(FOREIGN_VALUE, cell.span, field="a cell of the auction", found=cell.text, expected=_CALLS)
        calls.append(Said(cell.call, cell.text, cell.span, (cell.number - cells[0].number) % HANDS))
    return tuple(calls)


def _contract(draft: Draft, text: str, span: Span) -> tuple[Placed, str]:
    """What was played, and what else the script says of it."""
    match = _SCRIPT.search(text)
    if match is None:
        draft.fault(FOREIGN_MISSING, span, field="the contract in a script")
        return ("_", span), "the rest of the page"
    shown, at = match[2].strip(), Span(match.start(2), match.end(2))
    rest = " ".join(match.group(1, 3, 4))
    if shown == _UNEXPLAINED:
        draft.lose("contracts of a kind that is not explained", shown)
        return ("_", at), rest
    word = contract_name(_NAMES.get(shown.lower(), shown if "-" in shown else "")) or _bid(shown)
    if word is None:
        draft.fault(FOREIGN_VALUE, at, field="the contract", found=shown or "empty", expected=_CONTRACTS)
    return (word or "_", at), rest
