"""The kinds of facts that records are made of, and which of them a format does not hold.

A kind is named after the word that opens the line: ``hand``, ``auction``, ``score``. Tags are ``tag date``
in the header and ``deal tag time`` in a deal; all tricks are ``trick``, both ``open`` and ``closed`` are
``open or closed``, all that follows ``if`` is ``what-if``; comments are ``comment``.
"""

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from prefrec.convert.imported import Loss
from prefrec.record import Game, Unread
from prefrec.writer import dump_game

_TAG = re.compile(r"([^\W\d_][\w.\-]*):")
_CLOSING = ("end", "final", "settlement", "money")
_SPECIAL = {"if": "what-if", "open": "open or closed", "closed": "open or closed"}


def kinds(game: Game) -> Iterator[tuple[str, str]]:
    """Every fact of a game in the order of its canonical text: its kind, and its line without a comment."""
    in_deal = False
    for line in dump_game(game).split("\n")[:-1]:
        if not line or line.startswith("%prefrec"):
            continue
        if line.startswith(";"):
            yield "comment", line.lstrip("; ")
            continue
        tag = _TAG.match(line)
        if tag:
            yield f"{'deal ' * in_deal}tag {tag[1]}", line
            continue
        fact, sign, comment = line.partition(" ;")
        word = fact.partition(" ")[0]
        in_deal = in_deal or word == "deal"
        yield "trick" if word.isdigit() else _SPECIAL.get(word, word), fact
        if sign:
            yield "comment", comment.strip()


class Comment(NamedTuple):
    """A comment: the place of its deal from 1 (0: header or end of the game), the first word of the line that it
    is bound to (empty: of none), and what it says. What-if lines are opened by ``if``."""

    deal: int
    word: str
    text: str


def comments(game: Game) -> Iterator[Comment]:
    """Every comment of a game in the order of its canonical text."""
    deal, waiting = 0, list[str]()
    for line in dump_game(game).split("\n")[:-1]:
        if line.startswith(";"):
            waiting.append(line[1:].strip())
            continue
        fact, sign, behind = line.partition(" ;") if not _TAG.match(line) else (line, "", "")
        word = fact.partition(" ")[0].rstrip(":")
        if word:
            deal += word == "deal"
            place = 0 if word in _CLOSING or line.startswith("%prefrec") else deal
            yield from (Comment(place, word, text) for text in waiting)
            yield from [Comment(place, word, behind.strip())] if sign else []
            waiting.clear()
    yield from (Comment(0, "", text) for text in waiting)


def not_held(game: Game, held: Collection[str]) -> tuple[Loss, ...]:
    """What a format loses of a game that holds only these kinds of facts."""
    return tuple(Loss(kind, line) for kind, line in kinds(game) if kind not in held)


def not_on_pages(game: Game) -> Iterator[Loss]:
    """What pages for people leave out of lines that they do show."""
    for deal in game.deals:
        if isinstance(deal, Unread):
            yield Loss("text of a deal that could not be read", deal.text.strip().partition("\n")[0])
            continue
        if deal.flags:
            yield Loss("mark of a deal", f"deal {deal.number} {deal.dealer or '_'}{deal.flags}")
        for adjustment in deal.adjustments:
            if adjustment.deal is not None:
                yield Loss("deal that an adjustment belongs to", f"adjust {adjustment.reason}, deal {adjustment.deal}")
