"""Every comment of a record, with the line it belongs to, in the order of the record."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from prefrec.line import NO_NOTES, Notes
from prefrec.record import Deal, Game, Trick, Unread, Variation


class Comment(NamedTuple):
    """``deal`` is the place of its deal, 0 for the game itself; ``position`` is above or behind."""

    deal: int
    on_line: str
    position: str
    text: str


class _Noted(Protocol):
    """A fact with the comments bound to its line."""

    @property
    def notes(self) -> Notes: ...


# Fields of a deal as they stand in the record, and the word that begins their line; None: the fact says it.
_FIELDS: tuple[tuple[str, str | None], ...] = (
    ("tags", None), ("leave", "leave"), ("factor", "factor"), ("hands", "hand"), ("talon", "talon"),
    ("auction", "auction"), ("discard", "discard"), ("contract", "contract"), ("answers", "answers"),
    ("choice", None), ("tricks", None), ("incidents", "incident"), ("claim", "claim"), ("void", "void"),
    ("counts", "tricks"), ("adjustments", "adjust"), ("score", "score"), ("sheet", "sheet"), ("clocks", "clock"),
    ("variations", "if"),
)  # fmt: skip
_CLOSING = ("end", "final", "settlement", "money")


def comments_of(game: Game) -> Iterator[Comment]:
    """The comments of a game. Those of a deal that could not be read stay in its text."""
    yield from (Comment(0, "%prefrec", "above", text) for text in game.opening)
    for tag in game.tags:
        yield from _bound(0, tag.key, tag.notes)
    yield from _of(0, "start", game.start)
    for place, deal in enumerate(game.deals, 1):
        if not isinstance(deal, Unread):
            yield from _of_deal(place, "deal", deal)
    for name in _CLOSING:
        yield from _of(0, name, getattr(game, name))
    yield from (Comment(0, "", "above", text) for text in game.trailing)


def _of_deal(place: int, word: str, deal: Deal) -> Iterator[Comment]:
    yield from _bound(place, word, deal.notes)
    for name, first_word in _FIELDS:
        facts = getattr(deal, name)
        if not facts:
            continue
        for fact in (facts,) if hasattr(facts, "_fields") else facts:
            yield from _of(place, first_word or _first_word(fact), fact)
            if isinstance(fact, Variation):
                yield from _of_deal(place, "if", fact.deal)


def _first_word(fact: object) -> str:
    """What a trick, a tag or a choice begins with."""
    if isinstance(fact, Trick):
        return str(fact.number)
    return str(getattr(fact, "key", "") or getattr(fact, "word", ""))


def _of(place: int, word: str, fact: _Noted | None) -> Iterator[Comment]:
    return iter(()) if fact is None else _bound(place, word, fact.notes)


def _bound(place: int, word: str, notes: Notes) -> Iterator[Comment]:
    if notes is NO_NOTES:
        return
    yield from (Comment(place, word, "above", text) for text in notes.above)
    if notes.behind is not None:
        yield Comment(place, word, "behind", notes.behind)
