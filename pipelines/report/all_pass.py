"""All-pass: tricks and clean zeros by seat, and what a series of them costs."""

from prefrec.pipelines.report.asking import Row, Scope, ask
from prefrec.pipelines.report.columns import N_UNKNOWN, SEAT, SERIES, VALUE, N, count, mean, rate
from prefrec.pipelines.report.figures import Chart, Column, Dots, Figure, counted, known, total
from prefrec.pipelines.report.rules import by_rules, of_rules


def by_seat(scope: Scope, rules: str) -> Figure:
    """Tricks, clean zeros and value by the seat from the forehand."""
    answer = ask(scope, "all-pass-seats", **by_rules(rules))
    columns = (
        SEAT, N, *mean("tricks", "tricks", "tricks_low", "tricks_high"), *rate("zeros", "share", "low", "high"),
        *VALUE, N_UNKNOWN,
    )  # fmt: skip
    charts = (
        _dots("all-pass-tricks", SEAT, "tricks", "tricks_low", "tricks_high", "mean", answer.rows),
        _dots("all-pass-zeros", SEAT, "share", "low", "high", "share", answer.rows),
        _dots("all-pass-values", SEAT, "value", "value_low", "value_high", "mean", answer.rows, "zero"),
    )
    return Figure("all-pass-seats", answer, columns, counted("seats", answer.rows), _unknown("seats", answer.rows),
                  notes=(of_rules(rules),), charts=_some(charts))  # fmt: skip


def by_series(scope: Scope, rules: str) -> Figure:
    """The first, second and third all-pass deal in a row: price of a trick, most tricks, and what it cost."""
    answer = ask(scope, "all-pass-series", **by_rules(rules))
    columns = (
        SERIES, count("price"), N, *mean("most", "most", "most_low", "most_high"),
        *rate("some-zero", "share", "low", "high"), *mean("worst", "worst", "worst_low", "worst_high"), N_UNKNOWN,
    )  # fmt: skip
    charts = (_dots("all-pass-worst", SERIES, "worst", "worst_low", "worst_high", "mean", answer.rows, "zero"),)
    return Figure("all-pass-series", answer, columns, counted("deals", answer.rows), _unknown("deals", answer.rows),
                  notes=(of_rules(rules),), charts=_some(charts))  # fmt: skip


def _dots(
    key: str, along: Column, value: str, low: str, high: str, kind: str, rows: tuple[Row, ...], zero: str = ""
) -> Dots:
    return Dots(key, along, value, low, high, kind, known(rows, value, low, *along.keys), zero=zero)


def _some(charts: tuple[Dots, ...]) -> tuple[Chart, ...]:
    return tuple(chart for chart in charts if chart.rows)


def _unknown(what: str, rows: tuple[Row, ...]) -> tuple[tuple[str, int], ...]:
    return ((f"unknown-tricks-{what}", total(rows, "n_unknown")),)
