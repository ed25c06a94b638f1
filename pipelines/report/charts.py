"""Charts as pictures: Vega-Lite by way of Altair, drawn once and for all, without a script in the page.

Colours are variables of the page's style, so that one picture fits its light and its dark look.
"""

import textwrap
from collections.abc import Mapping
from typing import Any, NamedTuple

from prefrec.pipelines.report.drawing import drawn
from prefrec.pipelines.report.figures import Bars, Chart, Column, Dots, Stacked
from prefrec.pipelines.report.wording import Tongue

from prefrec.show.language import Lang

# Width of the picture with its labels: on a desk and on paper, and on a telephone. Pictures are never scaled up.
WIDE, NARROW = 740, 300
STEP, ROW_STEP, SPLIT_STEP = 22, 15, 12  # height of a line, of a further row of its name, of a further point in it
BAR_HEIGHT = 170
_LETTER, _ROOM = 9, 8  # few names of 13 pixels are wider on average, whatever the font of the reader is


class _Labels(NamedTuple):
    """How long the names of lines may be: letters in a row, and rows."""

    letters: int
    rows: int


_LABELS = {WIDE: _Labels(38, 1), NARROW: _Labels(13, 4)}
_MARK = 4  # letters before a name that keep equal names apart, see _lines

PART_COLOURS = {"passed_out": "var(--pale)", "half_whist": "var(--soft-blue)", "made": "var(--blue)",
                "conceded": "var(--amber)", "failed": "var(--red)"}  # fmt: skip
SPLIT_COLOURS = ("var(--blue)", "var(--red)", "var(--green)", "var(--violet)", "var(--amber)", "var(--ink)")

_LOCALES: Mapping[Lang, Mapping[str, Any]] = {
    Lang.EN: {"decimal": ".", "thousands": ",", "grouping": [3], "currency": ["", ""], "minus": "\u2212"},
    Lang.RU: {"decimal": ",", "thousands": "\u202f", "grouping": [3], "currency": ["", ""], "minus": "\u2212"},
}
# How an axis shows what it counts, where it is not a plain number.
_NUMBERS: Mapping[tuple[str, Lang], Mapping[str, str]] = {
    ("share", Lang.EN): {"format": ".0%"},
    ("share", Lang.RU): {"labelExpr": "format(datum.value * 100, ',~f') + '\u202f%'"},
}  # fmt: skip
_DATE_HEIGHT = 62  # of a month that stands upright


def picture(chart: Chart, tongue: Tongue, width: int) -> str:
    """The chart as SVG of this width, without a name: the page gives it one. Raises ``ImportError``."""
    import altair as alt

    match chart:
        case Stacked():
            made = _stacked(alt, chart, tongue, width)
        case Dots():
            made = _dots(alt, chart, tongue, width)
        case Bars():
            made = _bars(alt, chart, tongue, width)
    fit = alt.AutoSizeParams(type="fit-x", contains="padding")
    made = made.properties(width=width, autosize=fit, padding={"left": 2, "right": 16, "top": 4, "bottom": 4})
    return drawn(_dressed(made).to_json(), _LOCALES[tongue.lang])


def legend(chart: Chart, tongue: Tongue) -> list[tuple[str, str]]:
    """Colours and what they stand for, where there are several."""
    match chart:
        case Stacked():
            parts = [part for part in chart.parts if any(row[part] for row in chart.rows)]
            return [(PART_COLOURS[part], tongue.word(f"part-{part}")) for part in parts]
        case Dots() if chart.split is not None:
            return list(zip(SPLIT_COLOURS, _kinds(chart, chart.split, tongue), strict=False))
        case _:
            return []


def _kinds(chart: Dots, split: Column, tongue: Tongue) -> list[str]:
    """The different values of ``split``, as they first come."""
    return list(dict.fromkeys(tongue.cell(split, row) for row in chart.rows))


def _stacked(alt: Any, chart: Stacked, tongue: Tongue, width: int) -> Any:
    lines = _lines([tongue.cell(chart.along, row) for row in chart.rows], _LABELS[width])
    values = [
        {"line": line, "part": part, "turn": turn, "count": row[part]}
        for line, row in zip(lines, chart.rows, strict=True) for turn, part in enumerate(chart.parts) if row[part]
    ]  # fmt: skip
    colours = alt.Scale(domain=list(chart.parts), range=[PART_COLOURS[part] for part in chart.parts])
    return alt.Chart(alt.Data(values=values)).mark_bar(height={"band": 0.78}).encode(
        x=alt.X("count:Q", axis=_whole(alt, [sum(row[part] for part in chart.parts) for row in chart.rows], 10)),
        y=_along(alt, lines),
        color=alt.Color("part:N", scale=colours, legend=None), order=alt.Order("turn:Q"),
    ).properties(height=alt.Step(_step(lines)))  # fmt: skip


def _whole(alt: Any, counts: list[int], ticks: int) -> Any:
    """An axis of whole numbers: about so many ticks, and none between two of them."""
    return alt.Axis(title=None, format=",d", tickCount=min(ticks, max(1, *counts)))


def _lines(names: list[str], labels: _Labels) -> list[str]:
    """Names broken into rows, each behind a number, so that equal names are different lines."""
    return [f"{number:03d} " + "\n".join(_broken(name, labels)) for number, name in enumerate(names)]


def _broken(name: str, labels: _Labels) -> list[str]:
    rows = textwrap.wrap(name, labels.letters) or [""]
    return rows if len(rows) <= labels.rows else [*rows[: labels.rows - 1], rows[labels.rows - 1][:-1] + "…"]


def _step(lines: list[str]) -> int:
    """The height of a line: all of its name can be read."""
    return STEP + ROW_STEP * max(line.count("\n") for line in lines)


def _along(alt: Any, lines: list[str]) -> Any:
    """The axis of the lines; it is as wide as its longest name, because what measures it knows other fonts."""
    longest = max(len(row) for line in lines for row in line[_MARK:].split("\n"))
    label = f"split(slice(datum.value, {_MARK}), '\\n')"
    axis = alt.Axis(title=None, labelExpr=label, minExtent=longest * _LETTER + _ROOM, labelLimit=0)
    return alt.Y("line:N", sort=list(dict.fromkeys(lines)), axis=axis)


def _dots(alt: Any, chart: Dots, tongue: Tongue, width: int) -> Any:
    kinds = [] if chart.split is None else _kinds(chart, chart.split, tongue)
    lines = _dot_lines(chart, tongue, _LABELS[width])
    values = [
        {"line": line, "value": row[chart.value], "low": row[chart.low], "high": row[chart.high],
         "kind": "" if chart.split is None else tongue.cell(chart.split, row)}
        for line, row in zip(lines, chart.rows, strict=True)
    ]  # fmt: skip
    axis = alt.Axis(title=None, tickCount=5, **_NUMBERS.get((chart.kind, tongue.lang), {"format": ",~f"}))
    base = alt.Chart(alt.Data(values=values)).encode(y=_along(alt, lines))
    if kinds:
        scale = alt.Scale(domain=kinds, range=list(SPLIT_COLOURS[: len(kinds)]))
        base = base.encode(
            yOffset=alt.YOffset("kind:N", sort=kinds, scale=alt.Scale(paddingOuter=0.6)),
            color=alt.Color("kind:N", scale=scale, legend=None),
        )  # fmt: skip
    colour = {} if kinds else {"color": SPLIT_COLOURS[0]}
    ranges = base.mark_rule(strokeWidth=2, **colour).encode(x=alt.X("low:Q", axis=axis), x2="high:Q")
    points = base.mark_circle(size=64, opacity=1, **colour).encode(x=alt.X("value:Q", axis=axis))
    zero = alt.Chart(alt.Data(values=[{"value": 0}])).mark_rule(color="var(--ink)", strokeDash=[3, 3])
    layers = [zero.encode(x="value:Q")] if chart.zero else []
    height = {"step": (len(kinds) + 1) * SPLIT_STEP, "for": "position"} if kinds else {"step": _step(lines)}
    return alt.layer(*layers, ranges, points).properties(height=alt.Step(**height))


def _dot_lines(chart: Dots, tongue: Tongue, labels: _Labels) -> list[str]:
    """The lines of the points; points of one name are in one line where they are told apart by a split."""
    names = [tongue.cell(chart.along, row) for row in chart.rows]
    if chart.split is None:
        return _lines(names, labels)
    different = list(dict.fromkeys(names))
    by_name = dict(zip(different, _lines(different, labels), strict=True))
    return [by_name[name] for name in names]


def _bars(alt: Any, chart: Bars, tongue: Tongue, width: int) -> Any:
    values = [{"line": tongue.cell(chart.along, row), "count": row[chart.count]} for row in chart.rows]
    names = [value["line"] for value in values]
    every = max(1, -(-len(names) * 16 // (width - 40)))  # labels stand upright, 16 pixels each
    axis = alt.Axis(title=None, labelAngle=-90, values=names[::every], grid=False, minExtent=_DATE_HEIGHT)
    return alt.Chart(alt.Data(values=values)).mark_bar(color=SPLIT_COLOURS[0]).encode(
        x=alt.X("line:N", sort=names, axis=axis),
        y=alt.Y("count:Q", axis=_whole(alt, [row[chart.count] for row in chart.rows], 5)),
    ).properties(height=BAR_HEIGHT)  # fmt: skip


def _dressed(made: Any) -> Any:
    """The look that all charts share."""
    return made.configure(
        aria=False, background="transparent", font="system-ui, sans-serif",
    ).configure_axis(
        labelColor="var(--ink)", domainColor="var(--line)", tickColor="var(--line)", gridColor="var(--line)",
        labelFontSize=13, labelPadding=5, labelOverlap="greedy", labelFlush=False,
    ).configure_axisY(grid=False).configure_axisX(grid=True).configure_view(stroke=None)  # fmt: skip
