"""Ratings from the results of games: who came before whom, game after game, and how sure that is.

A result is the order of the settlements in a game of two, three or four; how far apart they are does not
matter, so that games of any rules and stakes count alike. Ratings are floats: they are estimates, unlike
scores, which are exact.
"""

from collections.abc import Iterable, Iterator
from importlib.metadata import version
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

import duckdb
from prefrec.pipelines.columns import Table
from prefrec.pipelines.database import insert
from prefrec.pipelines.rating_tables import RATING_TABLES
from prefrec.pipelines.tables import Row, frame_of, schema_of

_LIBRARY, _MODEL = "openskill", "PlackettLuce"
_PLACES = 6  # behind the point; what other machines may compute otherwise lies far behind them
NO_DAY = "no whole date"


class RatingsError(Exception):
    """Why ratings cannot be made, in words for the user."""


class Parameters(NamedTuple):
    """What the model starts from: strength and uncertainty of a newcomer, chance in a game, the bound of an
    uncertainty, and how much of it comes back with every game."""

    mu: float = 25.0
    sigma: float = 25 / 3
    beta: float = 25 / 6
    kappa: float = 0.0001
    tau: float = 25 / 300


PARAMETERS = Parameters()


class Rated(NamedTuple):
    """Who is rated: a person of the table of players, else a name as written."""

    person: str
    person_id: str | None = None


class Entry(NamedTuple):
    """One player of a game; ``place`` is 1 for the best settlement, and those who tie share one."""

    seat: int
    who: Rated
    place: int
    bot: str | None = None


class Result(NamedTuple):
    """How a game ended, in the order of the seats."""

    game_id: int
    entries: tuple[Entry, ...]


class Estimate(NamedTuple):
    """Strength and its uncertainty."""

    mu: float
    sigma: float

    @property
    def rating(self) -> float:
        """What is shown: as strong as this he is almost surely."""
        return self.mu - 3 * self.sigma


class Summary(NamedTuple):
    """What a run did: games that count, people in them, and games left out by the reason."""

    games: int
    people: int
    left_out: tuple[tuple[str, int], ...]


def estimates(results: Iterable[Result], parameters: Parameters = PARAMETERS) -> Iterator[tuple[Estimate, ...]]:
    """What is known of the players of each game after it, in the order of its entries.

    Everybody starts as a newcomer. Raises RatingsError without the library.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise RatingsError(f"ratings need {_LIBRARY}, which is not installed") from None
    mu, sigma, beta, kappa, tau = parameters
    model = PlackettLuce(mu=mu, sigma=sigma, beta=beta, kappa=kappa, tau=tau)
    known: dict[Rated, Estimate] = {}
    for result in results:
        before = [known.get(entry.who, Estimate(mu, sigma)) for entry in result.entries]
        teams = [[model.rating(each.mu, each.sigma)] for each in before]
        after = model.rate(teams, ranks=[float(entry.place) for entry in result.entries])
        found = tuple(Estimate(one.mu, one.sigma) for (one,) in after)
        known.update(zip((entry.who for entry in result.entries), found, strict=True))
        yield found


def rate(connection: duckdb.DuckDBPyConnection, is_undated_taken: bool = False) -> Summary:
    """Make the ratings of an archive anew, in the place of those that are there.

    Games count in the order of their dates, those of one day in the order of their times, else as they were
    stored. A game without a whole date is left out, or taken as early as it can have been played.
    """
    order = _games(connection, is_undated_taken)
    steps = {game_id: step for step, game_id in enumerate((id_ for id_, why in order if why is None), 1)}
    results = _results(connection, steps)
    found = list(estimates(results))
    current = _current(results, found)
    rows: dict[str, list[Row]] = {
        "ratings": current,
        "rating_history": list(_history(results, found)),
        "rating_games": [(game_id, steps.get(game_id), why) for game_id, why in order],
        "rating_run": [(_LIBRARY, version(_LIBRARY), _MODEL, *PARAMETERS, is_undated_taken)],
    }
    for table in RATING_TABLES:
        _replace(connection, table, rows[table.name])
    reasons = [why for _, why in order if why is not None]
    return Summary(len(steps), len(current), tuple((why, reasons.count(why)) for why in sorted(set(reasons))))


def _replace(connection: duckdb.DuckDBPyConnection, table: Table, rows: list[Row]) -> None:
    connection.execute(f"delete from {table.name}")
    insert(connection, table.name, frame_of(rows, schema_of(table)))


def _games(connection: duckdb.DuckDBPyConnection, is_undated_taken: bool) -> list[tuple[int, str | None]]:
    """Every game in the order in which games count, and why it does not."""
    rows = connection.execute("select game_id, left_out from rating_candidates order by turn").fetchall()
    return [(id_, None if is_undated_taken and why == NO_DAY else why) for id_, why in rows]


def _results(connection: duckdb.DuckDBPyConnection, steps: dict[int, int]) -> list[Result]:
    """The results of the games that count, in their order."""
    rows = connection.execute(
        "select game_id, s.seat, person, person_id, place, bot from game_results r"
        " join seat_names s on s.letter = r.seat order by game_id, s.seat"
    ).fetchall()
    results = [
        Result(id_, tuple(Entry(seat, Rated(*who), place, bot) for _, seat, *who, place, bot in entries))
        for id_, entries in groupby(rows, key=itemgetter(0)) if id_ in steps
    ]  # fmt: skip
    return sorted(results, key=lambda result: steps[result.game_id])


def _history(results: list[Result], found: list[tuple[Estimate, ...]]) -> Iterator[Row]:
    for step, (result, after) in enumerate(zip(results, found, strict=True), 1):
        for entry, estimate in zip(result.entries, after, strict=True):
            yield step, result.game_id, entry.seat, *entry.who, entry.place, *_shown(estimate)


def _current(results: list[Result], found: list[tuple[Estimate, ...]]) -> list[Row]:
    """The last estimate of each, the best first."""
    games: dict[Rated, int] = {}
    last: dict[Rated, tuple[str | None, Estimate]] = {}
    for result, after in zip(results, found, strict=True):
        for entry, estimate in zip(result.entries, after, strict=True):
            games[entry.who] = games.get(entry.who, 0) + 1
            last[entry.who] = entry.bot, estimate
    order = sorted(last, key=lambda who: (-last[who][1].rating, who.person, who.person_id or ""))
    return [(*who, last[who][0], games[who], *_shown(last[who][1])) for who in order]


def _shown(estimate: Estimate) -> tuple[float, float, float]:
    return round(estimate.mu, _PLACES), round(estimate.sigma, _PLACES), round(estimate.rating, _PLACES)
