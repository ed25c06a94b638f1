"""What is seen on a chart, in one sentence, for those who do not see it."""

from collections.abc import Sequence

from prefrec.pipelines.report.asking import Row
from prefrec.pipelines.report.figures import Bars, Chart, Column, Dots, Fact, Phrase, Stacked, known, total


def seen(chart: Chart) -> Phrase:
    """The sentence of a chart."""
    match chart:
        case Stacked():
            return _stacked(chart)
        case Dots():
            return _dots(chart)
        case Bars():
            return _bars(chart)


def _stacked(chart: Stacked) -> Phrase:
    counts = {part: total(chart.rows, part) for part in chart.parts}
    largest = max(chart.rows, key=lambda row: _height(chart, row))
    part = max(counts, key=lambda name: counts[name])
    return Phrase("seen-stacked", {
        "rows": _count(len(chart.rows)), "n": _count(sum(counts.values())), "largest": _of(chart.along, largest),
        "height": _count(_height(chart, largest)), "part": Fact("part", (part,)), "count": _count(counts[part]),
    })  # fmt: skip


def _dots(chart: Dots) -> Phrase:
    rows = known(chart.rows, chart.value)
    low, high = (choose(rows, key=lambda row: float(str(row[chart.value]))) for choose in (min, max))
    return Phrase("seen-dots", {
        "points": _count(len(rows)), "low": _named(chart, low), "low_value": Fact(chart.kind, (low[chart.value],)),
        "high": _named(chart, high), "high_value": Fact(chart.kind, (high[chart.value],)),
    })  # fmt: skip


def _bars(chart: Bars) -> Phrase:
    low, high = (choose(chart.rows, key=lambda row: int(str(row[chart.count]))) for choose in (min, max))
    return Phrase("seen-bars", {
        "bars": _count(len(chart.rows)), "high": _of(chart.along, high), "low": _of(chart.along, low),
        "high_count": _count(high[chart.count]), "low_count": _count(low[chart.count]),
        "first": _of(chart.along, chart.rows[0]), "last": _of(chart.along, chart.rows[-1]),
    })  # fmt: skip


def _height(chart: Stacked, row: Row) -> int:
    return sum(int(str(row[part])) for part in chart.parts)


def _named(chart: Dots, row: Row) -> Fact:
    """The line and, where there are several points in it, which of them."""
    columns: Sequence[Column] = (chart.along,) if chart.split is None else (chart.along, chart.split)
    return Fact("named", tuple(_of(column, row) for column in columns))


def _of(column: Column, row: Row) -> Fact:
    return Fact(column.kind, tuple(row[key] for key in column.keys))


def _count(value: object) -> Fact:
    return Fact("count", (value,))
