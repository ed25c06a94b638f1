"""The players of an archive: how they compare, and one of them by himself."""

from prefrec.pipelines.report.asking import Row, Scope, ask
from prefrec.pipelines.report.columns import (
    CONTRACT,
    N_UNKNOWN,
    NAME,
    OPPONENT,
    PERIOD,
    RULES,
    SEAT,
    SERIES,
    SPEAKER,
    VALUE,
    N,
    count,
    mean,
    rate,
)
from prefrec.pipelines.report.contracts import PARTS
from prefrec.pipelines.report.figures import Column, Dots, Fact, Figure, Phrase, Stacked, counted, known, total
from prefrec.pipelines.report.rules import by_rules, of_rules

MOST_LINES = 25   # of a chart
LEAST_DEALS = 30  # of a player on a chart, unless all have fewer
MOST_ROWS = 200   # of a table
# Sentences about a player: the word, what stands in it, and the line of the answer.
_TOLD = (("player-value", "value", "value of a deal"), ("player-made", "share", "made a contract"))
_FAILING = rate("fail-rate", "fail_rate", "fail_low", "fail_high")


def players(scope: Scope, rules: str) -> Figure:
    """Value of a deal by player; on the chart those with most deals."""
    answer = ask(scope, "players", **by_rules(rules))
    named = tuple(row for row in answer.rows if row["name"] is not None)
    frequent = sorted(named, key=lambda row: (-_whole(row, "n"), str(row["name"])))
    columns = (
        NAME, count("games"), N, *VALUE, count("contracts"), *_FAILING, count("answers"), count("whisted"), N_UNKNOWN,
    )
    unnamed = tuple(row for row in answer.rows if row["name"] is None)
    left_out = ("unknown-values", total(named, "n_unknown")), ("unnamed-deals", total(unnamed, "n"))
    return Figure(
        "players", answer, columns, counted("player-deals", named), (*left_out, _more(named)),
        charts=_values("players", NAME, _in_order(answer.rows, _most(frequent))), notes=(of_rules(rules), _chosen()),
        rows=_in_order(answer.rows, frequent[:MOST_ROWS]),
    )  # fmt: skip


def _most(frequent: list[Row]) -> list[Row]:
    """Those with most deals; means of few deals would stretch the chart until nothing is seen of the others."""
    enough = [row for row in frequent if _whole(row, "n") >= LEAST_DEALS]
    return (enough or frequent)[:MOST_LINES]


def _chosen() -> Phrase:
    return Phrase("most-deals", {"n": Fact("count", (MOST_LINES,)), "least": Fact("count", (LEAST_DEALS,))})


def _in_order(rows: tuple[Row, ...], chosen: list[Row]) -> tuple[Row, ...]:
    wanted = {id(row) for row in chosen}
    return tuple(row for row in rows if id(row) in wanted)


def profile(scope: Scope, rules: str) -> Figure:
    """A player in rates and means."""
    answer = ask(scope, "player", **by_rules(rules))
    columns = (
        Column("line", "line", ("line",)), count("cases", "k"), N, Column("figure", "figure", ("k", "figure")),
        Column("interval", "figures", ("k", "low", "high")), N_UNKNOWN,
    )  # fmt: skip
    deals = tuple(row for row in answer.rows if row["line"] == "value of a deal")
    lines = {str(row["line"]): row for row in answer.rows}
    says = tuple(_told(key, kind, lines[line]) for key, kind, line in _TOLD if line in lines and lines[line]["n"])
    return Figure("player", answer, columns, counted("deals", deals), _unknown(deals), says, (of_rules(rules),),
                  is_open=True)  # fmt: skip


def _told(key: str, kind: str, row: Row) -> Phrase:
    return Phrase(key, {
        kind: Fact("signed" if kind == "value" else kind, (row["figure"],)), "n": Fact("count", (row["n"],)),
        "interval": Fact("figures", (row["k"], row["low"], row["high"])),
    })  # fmt: skip


def contracts(scope: Scope, rules: str) -> Figure:
    """What became of the contracts of a player."""
    answer = ask(scope, "player-contracts", **by_rules(rules))
    told = tuple(row for row in answer.rows if row["n"])
    parts = tuple(part for part in PARTS if part != "half_whist")
    columns = (
        CONTRACT, N, *(Column(f"part-{part}", "count", (part,)) for part in parts), *_FAILING, *VALUE, N_UNKNOWN,
    )
    charts = (
        Stacked("player-contracts", CONTRACT, parts, told),
        Dots("player-fails", CONTRACT, "fail_rate", "fail_low", "fail_high", "share", told),
    )
    left_out = (("unknown-outcomes", total(answer.rows, "n_unknown")),)
    return Figure("player-contracts", answer, columns, counted("contracts", answer.rows), left_out,
                  notes=(of_rules(rules), Phrase("let-go")), charts=charts if told else ())  # fmt: skip


def answers(scope: Scope, rules: str) -> Figure:
    """How a player answers, and what came of it."""
    answer = ask(scope, "player-answers", **by_rules(rules))
    spoken = Column("answer", "spoken", ("place", "answer", "company"))
    answering = Column("answer", "answering", ("answer", "company"))
    columns = (
        SPEAKER, answering, *rate("share", "share", "share_low", "share_high"), N, *VALUE,
        Column("whists", "mean", ("whists",)), Column("fined", "share", ("fined",)), N_UNKNOWN,
    )  # fmt: skip
    given = tuple(row for row in answer.rows if row["answer"] is not None)
    return Figure(
        "player-answers", answer, columns, counted("answers", answer.rows), _unknown(answer.rows),
        notes=(of_rules(rules), Phrase("observed")), charts=_values("player-answers", spoken, given),
    )  # fmt: skip


def opponents(scope: Scope, rules: str) -> Figure:
    """The value of a deal to a player beside each other player."""
    answer = ask(scope, "player-opponents", **by_rules(rules))
    columns = (OPPONENT, count("games"), N, *VALUE, Column("opponent-value", "mean", ("opponent_value",)), N_UNKNOWN)
    frequent = sorted(answer.rows, key=lambda row: (-_whole(row, "n"), str(row["opponent"])))
    return Figure(
        "player-opponents", answer, columns, None, (*_unknown(answer.rows), _more(answer.rows)),
        notes=(of_rules(rules), Phrase("who-sat-there"), _chosen()), rows=_in_order(answer.rows, frequent[:MOST_ROWS]),
        charts=_values("player-opponents", OPPONENT, _in_order(answer.rows, _most(frequent))),
    )  # fmt: skip


def head_to_head(scope: Scope, rules: str) -> Figure:
    """Who came before whom."""
    answer = ask(scope, "head-to-head", **by_rules(rules))
    columns = (
        OPPONENT, N, count("ahead"), count("level-with", "level"), count("behind"),
        *rate("ahead-share", "ahead_share", "ahead_low", "ahead_high"), Column("settlement", "signed", ("settlement",)),
        Column("whists-on", "mean", ("whists_on",)), Column("whists-from", "mean", ("whists_from",)), N_UNKNOWN,
    )  # fmt: skip
    frequent = sorted(answer.rows, key=lambda row: (-_whole(row, "n"), str(row["opponent"])))
    left_out = ("unknown-results", total(answer.rows, "n_unknown")), _more(answer.rows)
    return Figure("head-to-head", answer, columns, None, left_out,
                  notes=(of_rules(rules),), rows=_in_order(answer.rows, frequent[:MOST_ROWS]))  # fmt: skip


def over_time(scope: Scope, rules: str) -> Figure:
    """The value of a deal to a player by month."""
    answer = ask(scope, "player-over-time", **{**by_rules(rules), "by": "month"})
    dated = known(answer.rows, "period")
    columns = (PERIOD, count("games"), N, *VALUE, Column("total", "signed", ("total",)), N_UNKNOWN)
    undated = tuple(row for row in answer.rows if row["period"] is None)
    return Figure(
        "player-over-time", answer, columns, counted("deals", dated), (("no-month", total(undated, "games")),),
        notes=(of_rules(rules),), charts=_values("player-over-time", PERIOD, dated),
    )  # fmt: skip


def by_variant(scope: Scope) -> Figure:
    """A player by the rules that are played."""
    answer = ask(scope, "player-rules")
    columns = (
        RULES, count("games"), count("n-result", "n_result"), *mean("result", "result", "result_low", "result_high"),
        N, *VALUE, N_UNKNOWN,
    )  # fmt: skip
    return Figure("player-rules", answer, columns, counted("deals", answer.rows), _unknown(answer.rows), is_open=True)


def all_pass(scope: Scope, rules: str) -> Figure:
    """All-pass deals of a player."""
    answer = ask(scope, "player-all-pass", **by_rules(rules))
    columns = (
        SERIES, SEAT, N, *mean("tricks", "tricks", "tricks_low", "tricks_high"),
        *rate("zeros", "zeros", "zeros_low", "zeros_high"), *VALUE, N_UNKNOWN,
    )  # fmt: skip
    return Figure("player-all-pass", answer, columns, counted("deals", answer.rows),
                  (("unknown-tricks-deals", total(answer.rows, "n_unknown")),), notes=(of_rules(rules),))  # fmt: skip


def _more(rows: tuple[Row, ...]) -> tuple[str, int]:
    return "more-players", max(0, len(rows) - MOST_ROWS)


def _values(key: str, along: Column, rows: tuple[Row, ...]) -> tuple[Dots, ...]:
    shown = known(rows, "value", "value_low")
    return (Dots(key, along, "value", "value_low", "value_high", "mean", shown, zero="zero"),) if shown else ()


def _unknown(rows: tuple[Row, ...]) -> tuple[tuple[str, int], ...]:
    return (("unknown-values", total(rows, "n_unknown")),)


def _whole(row: Row, key: str) -> int:
    return int(str(row[key]))
