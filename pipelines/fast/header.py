"""The header of a game: its tags, and what follows from them for all of its deals."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from prefrec.diagnostics import Diagnostic
from prefrec.facts_text import tag_text
from prefrec.identity import facts
from prefrec.notation.reader import STRANGE
from prefrec.outcome import Table
from prefrec.record import Game, Tag
from prefrec.referee.game import opening
from prefrec.referee.header import Settings, check_tags, settings_of
from prefrec.referee.running import Running
from prefrec.referee.situation import seats_at
from prefrec.seats import SEATS
from prefrec.shelf import Shelf
from prefrec.spelling import canonical_key, canonical_value
from prefrec.variant import Variant
from prefrec.writer import HEADER_ORDER, tags_in_order

# Tags on whose values the rules of the game depend; of a seat only that somebody sits there.
_DECISIVE = frozenset({"rules", "dummy", "detail", "stake"})


@dataclass(frozen=True, slots=True, eq=False)
class Context:
    """What holds for every deal of a game, the same object for the same rules and seats.

    tables           who takes part, by the seat that deals
    before           what the first deal finds: an empty sheet
    is_race          what a deal earns depends on the sheet before it
    pays_for_talon   the cards of the talon are worth something to the sheet
    minds_misere     it matters to the deals that follow that a contract outbid a misère
    minds_mountains  a credit to the pool depends on what stands on the mountain
    """

    settings: Settings
    variant: Variant
    tables: Mapping[str, Table]
    before: Running
    is_race: bool
    pays_for_talon: bool
    minds_misere: bool
    minds_mountains: bool

    @property
    def players(self) -> tuple[str, ...]:
        """Who owns a column of the sheet."""
        return self.settings.players


class Header(NamedTuple):
    """The tags of a game, their text as far as it says something of the game, and what follows from them."""

    tags: tuple[Tag, ...]
    facts: str
    context: Context


def header_of(text: str, shelf: Shelf) -> Header | None:
    """The header in these lines; None where it is not canonical, or anything is to be said of it."""
    opener, *lines = text.removesuffix("\n").split("\n")
    tags = [_tag(line) for line in lines]
    if opener != "%prefrec 1" or STRANGE.search(text) or None in tags:
        return None
    known = tuple([tag for tag in tags if tag is not None])
    # Who plays for whom is left to the reference.
    if any(tag.key.endswith(".sub") for tag in known) or not _are_in_order(tuple([tag.key for tag in known])):
        return None
    context = _context(shelf, tuple(_decisive(known)))
    if context is None:
        return None
    return Header(known, "".join([f"{line}\n" for line in facts(text)]), context)


@cache
def _tag(line: str) -> Tag | None:
    key, _, value = line.partition(": ")
    tag = Tag(key, value)
    is_canonical = (
        value and key == canonical_key(key) and value == canonical_value(key, value) and line == tag_text(tag)
    )
    return tag if is_canonical and not any(check_tags((tag,), HEADER_ORDER)) else None


@cache
def _are_in_order(keys: tuple[str, ...]) -> bool:
    """Whether each stands once, and where the writer puts it."""
    tags = [Tag(key, "") for key in keys]
    return len({*keys}) == len(keys) and [tag.key for tag in tags_in_order(tags, HEADER_ORDER)] == [*keys]


def _decisive(tags: Iterable[Tag]) -> Iterable[tuple[str, str]]:
    for tag in tags:
        if tag.key in SEATS:
            yield tag.key, ""
        elif tag.key in _DECISIVE or tag.key.startswith("rules."):
            yield tag.key, tag.value


@cache
def _context(shelf: Shelf, tags: tuple[tuple[str, str], ...]) -> Context | None:
    """None where the referee has something to say, or there are no rules to score by."""
    found: list[Diagnostic] = []
    game = Game(tuple([Tag(key, value or "_") for key, value in tags]))
    settings = settings_of(game, found, shelf)
    variant = settings.variant
    if found or variant is None:
        return None
    sheet, series = opening(game, settings, found)
    tables = {seat: seats_at(settings.players, seat, settings.dummy) for seat in settings.players}
    before = Running(variant, settings.players, sheet, series, settings.players)
    by_mountain = (
        variant.hill_first or variant.help_order == "own-hill-first" or variant.surplus == "off-hill-floor0"
    )
    return Context(
        settings, variant, tables, before, variant.ending == "race", variant.paid_talon != "none",
        variant.misere_all_pass, by_mountain,
    )
