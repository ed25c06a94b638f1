"""What an archive holds, and what was not taken into it."""

from prefrec.pipelines.report.asking import ALL, Row, Scope, ask
from prefrec.pipelines.report.figures import Bars, Column, Fact, Figure, Phrase, Section, counted, total

MOST_MONTHS = 36  # as many bars as can be read; more are shown by year

_PERIOD = Column("period", "text", ("period",))
_GAMES = Column("games", "count", ("games",))
_DEALS = Column("deals", "count", ("deals",))


def holdings(scope: Scope) -> Row:
    """Games, deals, players and dates of what is meant."""
    return ask(scope, "holdings").rows[0]


def tiles(scope: Scope, row: Row) -> tuple[tuple[str, Fact], ...]:
    """The numbers at the head of a page; what was rejected is of the whole archive, so a part of it does not tell."""
    counts = [(key, Fact("count", (row[key],))) for key in ("games", "deals", "players")]
    if not scope.wishes:
        refused = tuple(line for line in ask(scope, "reading").rows if line["status"] == "rejected")
        counts.append(("rejected", Fact("count", (total(refused, "records"),))))
    return (*counts, ("dates", Fact("dates", (row["first_date"], row["last_date"]))))


def main_rules(scope: Scope) -> str:
    """The rules of most deals; values of others are never mixed into theirs. ``all`` where none are written."""
    played = (row["variant"] for row in ask(scope, "rules-played").rows)
    return next((str(variant) for variant in played if variant is not None), ALL)


def overview(scope: Scope, held: Row) -> Section:
    """Rules, detail and dates of the games, and what became of every record that was read."""
    figures = (_rules(scope), _details(scope), activity(scope, held), reading(scope), rejected(scope))
    return Section("overview", figures)


def _rules(scope: Scope) -> Figure:
    answer = ask(scope, "rules-played")
    columns = (Column("rules", "text", ("variant",)), _GAMES, _DEALS)
    return Figure("rules-played", answer, columns, counted("games", answer.rows, "games"), is_open=True)


def _details(scope: Scope) -> Figure:
    answer = ask(scope, "details")
    columns = (Column("detail", "detail", ("detail",)), _GAMES, _DEALS)
    return Figure("details", answer, columns, counted("games", answer.rows, "games"), is_open=True)


def activity(scope: Scope, held: Row) -> Figure:
    """Games and players over time, by month; by year where the months would be too many to see."""
    answer = ask(scope, "activity", by="month")
    by = "month"
    if len(answer.rows) > MOST_MONTHS:
        answer, by = ask(scope, "activity", by="year"), "year"
    dated = tuple(row for row in answer.rows if row["period"] is not None)
    columns = (_PERIOD, _GAMES, _DEALS, Column("players", "count", ("players",)))
    missing = tuple(row for row in answer.rows if row["period"] is None)
    charts = (Bars("games-over-time", _PERIOD, "games", dated), Bars("players-over-time", _PERIOD, "players", dated))
    return Figure(
        "activity", answer, columns, counted("games", dated, "games"), ((f"no-{by}", total(missing, "games")),),
        charts=charts if dated else (), notes=(Phrase(f"by-{by}"), Phrase("no-names", _unnamed(held))),
    )  # fmt: skip


def _unnamed(held: Row) -> dict[str, Fact]:
    return {"n": Fact("count", (held["unnamed"],))}


def reading(scope: Scope) -> Figure:
    """What became of every record that was read, in the whole archive."""
    answer = ask(Scope(scope.archive), "reading")
    counts = (Column(key, "count", (key,)) for key in ("records", "errors", "warnings", "notes"))
    columns = (Column("status", "status", ("status",)), *counts)
    n = counted("records", answer.rows, "records")
    return Figure("reading", answer, columns, n, notes=_whole(scope), is_open=True)


def rejected(scope: Scope) -> Figure:
    """Why records were rejected, in the whole archive."""
    answer = ask(Scope(scope.archive), "rejected")
    columns = (
        Column("code", "text", ("code",)), Column("fault", "text", ("name",)), Column("records", "count", ("records",)),
        Column("findings", "count", ("findings",)),
    )  # fmt: skip
    says = () if answer.rows else (Phrase("none-rejected"),)
    return Figure("rejected", answer, columns, says=says, notes=_whole(scope), is_open=True)


def _whole(scope: Scope) -> tuple[Phrase, ...]:
    """A record that was rejected has no rules, date or players: it cannot be chosen by them."""
    return (Phrase("of-whole-archive"),) if scope.wishes else ()
