"""The schema as a page of Markdown: ``python -m prefrec.pipelines.schema_page``."""

from collections.abc import Iterator

from prefrec.pipelines.columns import Table
from prefrec.pipelines.database import definitions
from prefrec.pipelines.dimensions import DIMENSIONS
from prefrec.pipelines.person_tables import PERSON_TABLES
from prefrec.pipelines.rating_tables import RATING_TABLES
from prefrec.pipelines.schema import TABLES, VERSION, WORDS

from prefrec.posting_rules import RULES


def page() -> Iterator[str]:
    """The schema as lines of Markdown, dimension tables and views included."""
    yield f"# Schema of an archive, version {VERSION}"
    yield ""
    yield "Printed by `python -m prefrec.pipelines.schema_page`; the same words are comments in the database."
    yield "NULL always means *not written* or *not known*, never zero."
    parts = (
        ("Facts", TABLES), ("Who is who", PERSON_TABLES), ("Ratings", RATING_TABLES),
        ("Names of the codes", DIMENSIONS),
    )  # fmt: skip
    for heading, tables in parts:
        yield from ("", f"## {heading}")
        for table in tables:
            yield from _table_page(table)
    yield from ("", "## Closed lists of words", "")
    for name, words in WORDS.items():
        yield f"* `{name}`: {', '.join(words)}"
    yield from ("", "## Rules that make sheet entries", "")
    for rule, text in RULES.items():
        yield f"* `{rule}`: {text}"
    yield from _views_page()


def _table_page(table: Table) -> Iterator[str]:
    yield from ("", f"### {table.name}", "", table.text, f"Key: {', '.join(table.key)}.", "")
    yield from ("| column | type | meaning |", "|---|---|---|")
    for name, type_, text in table.columns:
        yield f"| `{name}` | {type_} | {text} |"


def _views_page() -> Iterator[str]:
    yield from ("", "## Views and macros", "", "| name | kind | meaning |", "|---|---|---|")
    for name, kind, text, _, _ in definitions():
        yield f"| `{name}` | {kind} | {text} |"
    yield from ("", "Columns of them that do not explain themselves:", "", "| column | meaning |", "|---|---|")
    for name, _, _, _, columns in definitions():
        yield from (f"| `{name}.{column}` | {text} |" for column, text in columns)


if __name__ == "__main__":
    print("\n".join(page()))
