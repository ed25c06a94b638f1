"""What became of contracts, and the first headline question: how often six of spades fail."""

from prefrec.pipelines.report.asking import Row, Scope, ask
from prefrec.pipelines.report.columns import CONTRACT, N_UNKNOWN, N, count, rate
from prefrec.pipelines.report.figures import Column, Dots, Fact, Figure, Phrase, Stacked, counted, total

PARTS = ("passed_out", "half_whist", "made", "conceded", "failed")
_ALL, _PLAYED, _UNKNOWN = "failed, of all", "failed, of those played", "outcome not written"


def six_of_spades(scope: Scope) -> Figure:
    """How often six of spades fail, by what became of them."""
    answer = ask(scope, "fail-rate", contract="6s")
    lines = {str(row["line"]): row for row in answer.rows}
    share = rate("share", "share", "low", "high")
    columns = (Column("line", "line", ("line",)), count("cases", "k"), count("of", "n"), *share)
    return Figure(
        "six-of-spades", answer, columns, ("contracts", _whole(lines[_ALL], "n")),
        (("unknown-outcomes", _whole(lines[_UNKNOWN], "k")),),
        tuple(_failing(key, lines[line]) for key, line in (("six-of-all", _ALL), ("six-of-played", _PLAYED))),
        (Phrase("two-rates"),), is_open=True,
    )  # fmt: skip


def _failing(key: str, row: Row) -> Phrase:
    if not row["n"]:
        return Phrase(f"{key}-none")
    return Phrase(key, {
        "share": Fact("share", (row["share"],)), "interval": Fact("shares", (row["low"], row["high"])),
        "k": Fact("count", (row["k"],)), "n": Fact("count", (row["n"],)),
    })  # fmt: skip


def outcomes(scope: Scope) -> Figure:
    """What became of every contract."""
    answer = ask(scope, "contract-outcomes")
    told = tuple(row for row in answer.rows if row["n"])
    columns = (CONTRACT, N, *(Column(f"part-{part}", "count", (part,)) for part in PARTS), N_UNKNOWN)
    return Figure(
        "contract-outcomes", answer, columns, counted("contracts", answer.rows), _unknown(answer.rows),
        charts=(Stacked("contract-outcomes", CONTRACT, PARTS, told),) if told else (),
    )  # fmt: skip


def fail_rates(scope: Scope) -> Figure:
    """How often each contract fails, of all and of those played."""
    answer = ask(scope, "contract-outcomes")
    told = tuple(row for row in answer.rows if row["n"])
    columns = (
        CONTRACT, N, *rate("fail-rate", "fail_rate", "fail_low", "fail_high"), count("played"),
        *rate("played-fail-rate", "played_fail_rate", "played_fail_low", "played_fail_high"), N_UNKNOWN,
    )  # fmt: skip
    chart = Dots("fail-rates", CONTRACT, "fail_rate", "fail_low", "fail_high", "share", told)
    return Figure(
        "fail-rates", answer, columns, counted("contracts", answer.rows), _unknown(answer.rows),
        notes=(Phrase("two-rates"),), charts=(chart,) if told else (),
    )  # fmt: skip


def _unknown(rows: tuple[Row, ...]) -> tuple[tuple[str, int], ...]:
    return (("unknown-outcomes", total(rows, "n_unknown")),)


def _whole(row: Row, key: str) -> int:
    return int(str(row[key]))
