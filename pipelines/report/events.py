"""An event: its table of results, its evenings and its games."""

from prefrec.pipelines.report.asking import Scope, ask
from prefrec.pipelines.report.columns import N_UNKNOWN, NAME, RULES, VALUE, N, count
from prefrec.pipelines.report.figures import Column, Figure, counted, total

MOST_GAMES = 300  # of a table
_SETTLEMENT = Column("settlement", "signed", ("settlement",))
_PLACE = Column("place", "count", ("place",))
_DATE = Column("date", "text", ("date",))


def results(scope: Scope) -> Figure:
    """The table of an event."""
    answer = ask(scope, "events")
    columns = (
        RULES, _PLACE, NAME, count("games"), count("n-result", "n_result"), _SETTLEMENT, count("won"), count("first"),
        N, *VALUE, N_UNKNOWN,
    )  # fmt: skip
    return Figure("results", answer, columns, counted("player-deals", answer.rows),
                  (("unknown-values", total(answer.rows, "n_unknown")),), is_open=True)  # fmt: skip


def sessions(scope: Scope) -> Figure:
    """The evenings: who played on which day, and what it was worth to him."""
    answer = ask(scope, "sessions")
    columns = (_DATE, RULES, count("evening-games", "evening_games"), _PLACE, NAME, count("games"), _SETTLEMENT)
    undated = tuple(row for row in answer.rows if row["date"] is None)
    evenings = {(row["date"], row["event"], row["site"]) for row in answer.rows if row["date"] is not None}
    return Figure("sessions", answer, columns, ("evenings", len(evenings)),
                  (("no-day", total(undated, "evening_games")),))  # fmt: skip


def games(scope: Scope) -> Figure:
    """Every game with everybody's settlement."""
    answer = ask(scope, "games")
    places = (Column(f"place-{n}", "standing", (f"name_{n}", f"result_{n}")) for n in (1, 2, 3, 4))
    columns = (_DATE, RULES, count("deals"), *places, Column("game", "text", ("game",)))
    more = max(0, len(answer.rows) - MOST_GAMES)
    return Figure("games", answer, columns, ("games", len(answer.rows)), (("more-games", more),),
                  rows=answer.rows[:MOST_GAMES])  # fmt: skip
