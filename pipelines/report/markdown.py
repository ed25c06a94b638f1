"""A report as Markdown: the same numbers and tables as on the page, without charts."""

import re
from collections.abc import Iterator

from prefrec.pipelines.report.figures import Figure, Report, Section
from prefrec.pipelines.report.wording import NUMBERS, Tongue

# Signs that would be read as marks, wherever they come from.
_MARKS = re.compile(r"([\\`*_{}\[\]<>#|!~&])")


def markdown(report: Report, tongue: Tongue, made_by: str) -> Iterator[str]:
    """The lines of the report."""
    yield f"# {_plain(tongue.sentence(report.title))}"
    yield ""
    for phrase in report.about:
        yield from (_plain(tongue.sentence(phrase)), "")
    for head, fact in report.tiles:
        yield f"- {tongue.word(head)}: {_plain(tongue.value(fact))}"
    for section in report.sections:
        yield from _section(section, tongue)
    yield from ("", "---", "", _plain(made_by))


def _section(section: Section, tongue: Tongue) -> Iterator[str]:
    yield from ("", f"## {tongue.word(f'section-{section.key}')}")
    for figure in section.figures:
        yield from _figure(figure, tongue)
    for note in section.notes:
        yield from ("", _plain(tongue.sentence(note)))


def _figure(figure: Figure, tongue: Tongue) -> Iterator[str]:
    yield from ("", f"### {tongue.word(f'figure-{figure.key}')}", "")
    for phrase in figure.says:
        yield f"- {_plain(tongue.sentence(phrase))}"
    if figure.says:
        yield ""
    if basis := tongue.basis(figure):
        yield from (_plain(basis), "")
    if figure.shown:
        yield from _table(figure, tongue)
    elif not figure.says:
        yield tongue.word("no-rows")
    for phrase in figure.notes:
        yield from ("", _plain(tongue.sentence(phrase)))
    yield from ("", f"{tongue.word('ask-again')}:", "", "    " + figure.answer.command.replace("\n", " "))


def _table(figure: Figure, tongue: Tongue) -> Iterator[str]:
    yield _row(tongue.word(column.head) for column in figure.columns)
    yield _row("---:" if column.kind in NUMBERS else "---" for column in figure.columns)
    for row in figure.shown:
        yield _row(_plain(tongue.cell(column, row)) for column in figure.columns)


def _row(cells: Iterator[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _plain(text: str) -> str:
    """A text in which nothing is a mark: what a name holds is its letters."""
    return _MARKS.sub(r"\\\1", text.replace("\n", " "))
