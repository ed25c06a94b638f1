"""The manual of the named queries as a page of Markdown: ``python -m prefrec.pipelines.query_page``."""

from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

import polars as pl
from prefrec.pipelines.archive import writing
from prefrec.pipelines.load import fill
from prefrec.pipelines.named import NamedQuery, named_queries
from prefrec.pipelines.query import cell, run

from prefrec.source import Chunk, FileFault, chunks

# The answers that are shown have no more lines than this.
SHOWN = 12
ARCHIVE = "samples.duckdb"


def page() -> Iterator[str]:
    """Every named query: what it asks, its parameters, its columns, and its answer over the sample records."""
    with TemporaryDirectory() as folder:
        archive = Path(folder) / ARCHIVE
        with writing(archive) as connection:
            fill(connection, _samples())
        yield from _opening()
        for query in named_queries().values():
            yield from _section(query, archive)


def _samples() -> Iterator[Chunk | FileFault]:
    """The sample records, under the same names on every machine."""
    for item in sorted(files("prefrec.samples").iterdir(), key=lambda item: item.name):
        if item.name.endswith(".pref"):
            for chunk in chunks(str(item)):
                yield chunk._replace(source=f"data/{item.name}")


def _opening() -> Iterator[str]:
    yield from (
        "# Named queries", "",
        "Printed by `python -m prefrec.pipelines.query_page`. The answers are those of the sample records:", "",
        "```sh", f"prefrec load {ARCHIVE} data/*.pref", "```", "",
        "What the columns of tables and views mean is told in [SCHEMA.md](SCHEMA.md); the SQL of a query by",
        "`prefrec query --sql NAME`. What the words of a column call NULL is a dash in the answer.",
        "Figures of so few games are examples of the form, and of nothing else.", "",
        "| query | question |", "|---|---|",
    )  # fmt: skip
    for name, query in named_queries().items():
        yield f"| [{name}](#{name}) | {_bar(_first_sentence(query.text))} |"


def _first_sentence(text: str) -> str:
    return text.partition(". ")[0].rstrip(".")


def _section(query: NamedQuery, archive: Path) -> Iterator[str]:
    yield from ("", f"## {query.name}", "", query.text)
    if query.parameters:
        yield from _table(
            ("parameter", "default", "meaning"),
            ((f"`{option(item.name)}`", item.default, item.text) for item in query.parameters),
        )
    yield from _table(("column", "meaning"), ((f"`{name}`", text) for name, text in query.columns))
    yield from ("", "```sh", f"prefrec query {ARCHIVE} {query.name}", "```")
    yield from _answer(run(archive, query.name).frame)


def option(name: str) -> str:
    """A parameter as it is given on the command line."""
    return "--" + name.replace("_", "-")


def _answer(frame: pl.DataFrame) -> Iterator[str]:
    if frame.is_empty():
        yield from ("", "No lines: the sample records have nothing of the kind.")
        return
    yield from _table(frame.columns, (map(cell, row) for row in frame.head(SHOWN).rows()))
    if frame.height > SHOWN:
        yield from ("", f"{frame.height - SHOWN} more lines.")


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    words = [_bar(word) for word in head]
    yield from ("", f"| {' | '.join(words)} |", "|" + "---|" * len(words))
    for row in rows:
        yield f"| {' | '.join(map(_bar, row))} |"


def _bar(text: str) -> str:
    """Text that can stand in a cell."""
    return text.replace("|", "\\|").replace("\n", " ")


if __name__ == "__main__":
    print("\n".join(page()))
