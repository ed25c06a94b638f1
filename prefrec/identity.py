"""Who a record is: ids made from what it says, not from where it lies."""

import re
from collections.abc import Iterable

from prefrec.outcome import Table
from prefrec.record import Deal, Game
from prefrec.writer import dump_game

# Tags that speak of the record and not of the game.
_NOT_FACTS = re.compile(r"(source|importer|confidence|scribe|licence|names|id|detail|([SWNE]\.)?[xX]-[^:]*):")
_TAG = re.compile(r"[^\W\d_][\w.\-]*:")
_MARKS = re.compile(r"[!?]+(?= |$)")


def game_id(game: Game) -> str:
    """First sixteen hexadecimal digits of SHA-256 over the facts of a game."""
    return facts_id(facts(dump_game(game)))


def facts(text: str) -> list[str]:
    """The facts among the lines of the canonical text of one game.

    They are its lines without blank lines, comments, marks, ``if`` and ``clock`` lines and without the
    tags that speak of the record; the first is ``%prefrec 1``, whatever the minor version.
    """
    return [fact for fact in map(_fact, text.split("\n")) if fact is not None]


def facts_id(lines: Iterable[str]) -> str:
    """The id of a game with these facts; every line ends in LF."""
    from hashlib import sha256  # what has no id to compute shall not wait for it

    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()[:16]


def _fact(line: str) -> str | None:
    if not line or line[0] == ";" or line.partition(" ")[0] in ("if", "clock"):
        return None
    if line[0] == "%":
        return "%prefrec 1"
    if _TAG.match(line):
        return None if _NOT_FACTS.match(line) else line
    return _MARKS.sub("", line.partition(" ;")[0])


def deal_id(deal: Deal, table: Table) -> str | None:
    """The cards themselves as sixteen hexadecimal digits; None unless every card's place is known.

    Card by card from the seven of spades, the digit of its owner in base four: 0 the forehand, 1 and
    2 the next hands clockwise, 3 the talon. The talon or one hand may follow from the rest.
    """
    if table.dealer is None:
        return None
    owners: list[int | None] = [None] * 32
    counts = [0, 0, 0, 0]
    places = {seat: place for place, seat in enumerate(table.hands)}
    holdings = [(places.get(hand.seat), hand.cards) for hand in deal.hands]
    holdings.append((3, deal.talon.cards if deal.talon else ()))
    for place, cards in holdings:
        if place is None:
            return None
        for card in cards:
            if card >= 0:
                if owners[card] is not None:
                    return None
                owners[card] = place
                counts[place] += 1
    return _number(_inferred(owners, counts))


def _inferred(owners: list[int | None], counts: list[int]) -> list[int | None]:
    sizes = (10, 10, 10, 2)
    short = [place for place in range(4) if counts[place] < sizes[place]]
    if len(short) == 1 and owners.count(None) == sizes[short[0]] - counts[short[0]]:
        return [short[0] if owner is None else owner for owner in owners]
    return owners


def _number(owners: list[int | None]) -> str | None:
    number = 0
    for owner in owners:
        if owner is None:
            return None
        number = number * 4 + owner
    return f"{number:016x}"
