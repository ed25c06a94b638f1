"""The kinds of facts that records are made of, and which of them a format does not hold.

A kind is named after the word that opens the line: ``hand``, ``auction``, ``score``. Tags are ``tag date``
in the header and ``deal tag time`` in a deal; all tricks are ``trick``, both ``open`` and ``closed`` are
``open or closed``, all that follows ``if`` is ``what-if``; comments are ``comment``.
"""

import re
from collections.abc import Collection, Iterator

from prefrec.convert.imported import Loss
from prefrec.record import Game, Unread
from prefrec.writer import dump_game

_TAG = re.compile(r"([^\W\d_][\w.\-]*):")
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
