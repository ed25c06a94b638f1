"""What holds for every deal of a game, and what was found out about such games so far.

Everything that is worked out once hangs from here: positions from a context, what an auction leads to from a
position, and so on. So a context that is forgotten takes all of it along.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar, cast

from prefrec.pipelines.fast.kept import Kept, kept

from prefrec.diagnostics import Diagnostic
from prefrec.outcome import Table
from prefrec.record import Game, Tag
from prefrec.referee.game import opening
from prefrec.referee.header import Settings, settings_of
from prefrec.referee.running import Running
from prefrec.referee.situation import seats_at
from prefrec.seats import SEATS
from prefrec.sheet import Series
from prefrec.shelf import Shelf
from prefrec.variant import Variant

K, V = TypeVar("K"), TypeVar("V")


@dataclass(frozen=True, slots=True, eq=False)
class Context:
    """The rules and the seats of a game; the same object for the same ones.

    series           the all-pass series before the first deal
    seated           of each seat: its player has a column of the sheet
    tables           who takes part, by the seat that deals
    before           what the first deal finds: an empty sheet
    is_race          what a deal earns depends on the sheet before it
    counts_deals     the game ends with a deal of a certain number
    pays_for_talon   the cards of the talon are worth something to the sheet
    minds_misere     it matters to the deals that follow that a contract outbid a misère
    minds_mountains  a credit to the pool depends on what stands on the mountain
    """

    settings: Settings
    variant: Variant
    series: Series
    seated: tuple[bool, ...]
    tables: Mapping[str, Table]
    before: Running
    is_race: bool
    counts_deals: bool
    pays_for_talon: bool
    minds_misere: bool
    minds_mountains: bool
    _kept: dict[object, Kept[Any, Any]] = field(default_factory=dict)

    @property
    def players(self) -> tuple[str, ...]:
        """Who owns a column of the sheet."""
        return self.settings.players

    def kept(self, make: Callable[["Context", K], V]) -> Kept[K, V]:
        """The answers of this function for this context."""
        try:
            return cast(Kept[K, V], self._kept[make])
        except KeyError:
            answers = self._kept[make] = Kept(partial(make, self))
            return answers


def _context(of: tuple[Shelf, tuple[tuple[str, str], ...]]) -> Context | None:
    shelf, tags = of
    found: list[Diagnostic] = []
    settings = settings_of(Game(tuple([Tag(key, value or "_") for key, value in tags])), found, shelf)
    variant = settings.variant
    if found or variant is None:
        return None
    sheet, series = opening(Game(), settings, found)
    tables = {seat: seats_at(settings.players, seat, settings.dummy) for seat in settings.players}
    return Context(
        settings, variant, series, tuple([seat in settings.players for seat in SEATS]), tables,
        Running(variant, settings.players, sheet, series, settings.players), variant.ending == "race",
        variant.ending == "deals", variant.paid_talon != "none", variant.misere_all_pass,
        variant.hill_first or variant.help_order == "own-hill-first" or variant.surplus == "off-hill-floor0",
    )


# By the shelf, and the tags that matter to the rules with their values: what they settle; None where the referee has
# something to say, or there are no rules to score by.
CONTEXTS = kept(_context)
