"""A report as one page that needs nothing beside it and asks no network for anything."""

from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files
from importlib.util import find_spec
from itertools import count
from typing import Any, NamedTuple

from prefrec.pipelines.report.charts import NARROW, WIDE, legend, picture
from prefrec.pipelines.report.figures import Chart, Dots, Figure, Report
from prefrec.pipelines.report.seen import seen
from prefrec.pipelines.report.wording import NUMBERS, Tongue

LIBRARIES = ("altair", "jinja2", "vl_convert")

_PICTURES = (("wide", WIDE), ("narrow", NARROW))


class Plot(NamedTuple):
    """A chart as the page shows it: one picture for each width, of which one is seen."""

    id: str
    title: str
    seen: str
    zero: str
    legend: list[tuple[str, str]]
    pictures: list[tuple[str, str]]


class Table(NamedTuple):
    """Heads and cells as text, each with whether it is a number."""

    heads: list[tuple[str, bool]]
    rows: list[list[tuple[str, bool]]]


class Block(NamedTuple):
    """A figure as the page shows it."""

    id: str
    title: str
    says: list[str]
    basis: str
    notes: list[str]
    plots: list[Plot]
    table: Table | None
    is_open: bool
    command: str


def missing_library() -> str | None:
    """The first library that a page needs and that is not installed; the extra ``report`` brings them."""
    return next((name for name in LIBRARIES if find_spec(name) is None), None)


def page(report: Report, tongue: Tongue, made_by: str) -> str:
    """The page of a report; the same report gives the same text. Raises ``ImportError`` without its libraries."""
    from jinja2 import Environment, StrictUndefined

    style = _file("page.css")
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    return environment.from_string(_file("page.html")).render(
        lang=tongue.lang.value, word=tongue.word, style=_Safe.of(style), policy=_policy(style), made_by=made_by,
        title=tongue.sentence(report.title), about=[tongue.sentence(phrase) for phrase in report.about],
        tiles=[(tongue.word(head), tongue.value(fact)) for head, fact in report.tiles],
        sections=list(_sections(report, tongue)),
    ) + "\n"  # fmt: skip


class _Safe:
    """Text of the report's own that is markup already; nothing from an archive may come here but through a drawing."""

    @staticmethod
    def of(text: str) -> Any:
        from markupsafe import Markup

        return Markup(text)


def _sections(report: Report, tongue: Tongue) -> Iterator[dict[str, object]]:
    numbers = count(1)
    for section in report.sections:
        yield {
            "id": f"section-{section.key}", "title": tongue.word(f"section-{section.key}"),
            "blocks": [_block(figure, tongue, numbers) for figure in section.figures],
            "notes": [tongue.sentence(note) for note in section.notes],
        }  # fmt: skip


def _block(figure: Figure, tongue: Tongue, numbers: Iterator[int]) -> Block:
    key = f"figure-{figure.key}"
    says, notes = ([tongue.sentence(phrase) for phrase in phrases] for phrases in (figure.says, figure.notes))
    plots = [_plot(chart, tongue, next(numbers)) for chart in figure.charts]
    return Block(key, tongue.word(key), says, tongue.basis(figure), notes, plots, _table(figure, tongue),
                 figure.is_open, figure.answer.command)  # fmt: skip


def _plot(chart: Chart, tongue: Tongue, number: int) -> Plot:
    zero = tongue.word(f"zero-{chart.zero}") if isinstance(chart, Dots) and chart.zero else ""
    pictures = [(name, _Safe.of(picture(chart, tongue, width))) for name, width in _PICTURES]
    title = tongue.word(f"chart-{chart.key}")
    if isinstance(chart, Dots):
        title = tongue.word("with-intervals").format(title=title)
    return Plot(f"chart-{number}", title, tongue.sentence(seen(chart)), zero,
                legend(chart, tongue), pictures)  # fmt: skip


def _table(figure: Figure, tongue: Tongue) -> Table | None:
    if not figure.shown:
        return None
    are_numbers = [column.kind in NUMBERS for column in figure.columns]
    heads = [tongue.word(column.head) for column in figure.columns]
    rows = [[tongue.cell(column, row) for column in figure.columns] for row in figure.shown]
    return Table(_marked(heads, are_numbers), [_marked(cells, are_numbers) for cells in rows])


def _marked(cells: list[str], are_numbers: list[bool]) -> list[tuple[str, bool]]:
    return list(zip(cells, are_numbers, strict=True))


def _file(name: str) -> str:
    return files("prefrec.pipelines.report").joinpath(name).read_text(encoding="utf-8")


def _policy(style: str) -> str:
    """What the browser may do for this page: use this style, and nothing else."""
    digest = b64encode(sha256(style.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; img-src data:; base-uri 'none'; form-action 'none'"
