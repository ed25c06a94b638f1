"""What whisting costs: the second headline question."""

from prefrec.pipelines.report.asking import Row, Scope, ask
from prefrec.pipelines.report.columns import ANSWERING, SPEAKER, VALUE, Column, N, count, mean, rate
from prefrec.pipelines.report.figures import Chart, Dots, Fact, Figure, Phrase, counted, known, total
from prefrec.pipelines.report.rules import by_rules, of_rules

LEAST = 10  # cases; a mean of fewer is in the tables only
_AGAINST = mean("against-pass", "against_pass", "against_low", "against_high")
_SPOKEN = Column("answer", "spoken", ("place", "answer", "company", "defence"))
_LEVEL = Column("level", "contract", ("contract",))


def whist_cost(scope: Scope, rules: str) -> Figure:
    """What each answer brought against a pass in the same place, all contracts together."""
    answer = ask(scope, "whist-cost", **{**by_rules(rules), "by": "all"})
    rows = _compared(answer.rows)
    chart = Dots("whist-cost", _SPOKEN, "against_pass", "against_low", "against_high", "mean", rows, zero="a-pass")
    return Figure(
        "whist-cost", answer, (SPEAKER, *_columns()), counted("answers", answer.rows), _left_out(answer.rows),
        _costing(rows), _notes(rules), (chart,) if rows else (),
    )  # fmt: skip


def _costing(rows: tuple[Row, ...]) -> tuple[Phrase, ...]:
    """The answers that brought least and most against a pass."""
    if not rows:
        return (Phrase("whist-few", {"least": Fact("count", (LEAST,))}),)
    ordered = sorted(rows, key=lambda row: float(str(row["against_pass"])))
    ends = (("whist-lowest", ordered[:1]), ("whist-highest", ordered[1:][-1:]))
    return tuple(_difference(key, row) for key, end in ends for row in end)


def _difference(key: str, row: Row) -> Phrase:
    return Phrase(key, {
        "answer": Fact(_SPOKEN.kind, tuple(row[name] for name in _SPOKEN.keys)),
        "value": Fact("signed", (row["against_pass"],)), "n": Fact("count", (row["n_compared"],)),
        "interval": Fact("means", (row["against_low"], row["against_high"])),
    })  # fmt: skip


def whist_by_level(scope: Scope, rules: str) -> Figure:
    """The same by the level of the contract and by who whisted and how; a chart for each place of speaking."""
    answer = ask(scope, "whist-cost", **{**by_rules(rules), "by": "level"})
    charts: list[Chart] = []
    for place in (1, 2, 3):
        rows = tuple(row for row in _compared(answer.rows) if row["place"] == place)
        if rows:
            charts.append(Dots(f"whist-{place}", _LEVEL, "against_pass", "against_low", "against_high", "mean", rows,
                               ANSWERING, "a-pass"))  # fmt: skip
    return Figure(
        "whist-by-level", answer, (_LEVEL, SPEAKER, *_columns()), counted("answers", answer.rows),
        _left_out(answer.rows), notes=_notes(rules), charts=tuple(charts),
    )  # fmt: skip


def whist_by_contract(scope: Scope, rules: str) -> Figure:
    """The same by contract: a table alone, for too many points to be seen at once."""
    answer = ask(scope, "whist-cost", **{**by_rules(rules), "by": "contract"})
    columns = (Column("contract", "contract", ("contract",)), SPEAKER, *_columns())
    return Figure("whist-by-contract", answer, columns, counted("answers", answer.rows), _left_out(answer.rows),
                  notes=_notes(rules))  # fmt: skip


def _columns() -> tuple[Column, ...]:
    fined = rate("fined", "fined", "fined_low", "fined_high")
    return (
        ANSWERING, N, Column("n-unknown", "count", ("n_unknown",)), *VALUE, Column("whists", "mean", ("whists",)),
        *fined, Column("mean-fine", "mean", ("mean_fine",)), count("n-compared", "n_compared"), *_AGAINST,
    )  # fmt: skip


def _compared(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """Answers with enough cases on both sides; a pass is what they are compared with."""
    return tuple(
        row for row in known(rows, "against_pass", "against_low")
        if row["answer"] != "pass" and int(str(row["n_compared"])) >= LEAST
    )  # fmt: skip


def _left_out(rows: tuple[Row, ...]) -> tuple[tuple[str, int], ...]:
    """Answers without a value, and contracts of which nobody wrote who answered what."""
    unanswered = tuple(row for row in rows if row["answer"] is None)
    answered = tuple(row for row in rows if row["answer"] is not None)
    return ("unknown-values", total(answered, "n_unknown")), ("unknown-answers", total(unanswered, "n_unknown"))


def _notes(rules: str) -> tuple[Phrase, ...]:
    return (
        of_rules(rules), Phrase("observed"),
        Phrase("least-shown", {"least": Fact("count", (LEAST,))}),
    )  # fmt: skip
