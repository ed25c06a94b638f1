"""What a table of players says."""

from typing import NamedTuple


class Limit(NamedTuple):
    """The games for which a spelling means a player; what is empty or None does not limit.

    ``events`` and ``sites`` are values of the tags; ``first`` and ``last`` are days as YYYYMMDD. A game
    whose date does not tell on which side it is, is outside.
    """

    events: tuple[str, ...] = ()
    sites: tuple[str, ...] = ()
    first: int | None = None
    last: int | None = None

    def is_apart_from(self, other: "Limit") -> bool:
        """Whether no game can be within both."""
        for mine, theirs in ((self.events, other.events), (self.sites, other.sites)):
            if mine and theirs and not set(mine) & set(theirs):
                return True
        return _ends_before(self, other) or _ends_before(other, self)


def _ends_before(one: Limit, other: Limit) -> bool:
    return one.last is not None and other.first is not None and one.last < other.first


NO_LIMIT = Limit()


class Alias(NamedTuple):
    """One spelling of a name, and where it means this player."""

    name: str
    limit: Limit = NO_LIMIT


class Player(NamedTuple):
    """A person: an id, the name that is shown, and every spelling, the shown name the first."""

    id: str
    name: str
    aliases: tuple[Alias, ...]
