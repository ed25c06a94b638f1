"""What a data set says of itself in words: README, the meaning of its tables, the errors that are known."""

from collections.abc import Iterator

import duckdb
from prefrec.pipelines import schema_page
from prefrec.pipelines.dataset.layout import CHECKSUMS, ERRORS, MANIFEST, SCHEMA, VIEWS
from prefrec.pipelines.dataset.manifest import Manifest

from prefrec.render.cells import plain

_MANY = 1000  # findings that are listed one by one

_LAYOUT = """\
| file | what |
|---|---|
| `tables/NAME/` | the tables as Parquet; big ones are cut by rules, year and thousands of games |
| `records/` | the records as text, the notation of prefrec, packed; cut in the same way |
| `rules/` | rules of a table's own by which games are played, where there are any |
| `{schema}` | what every table and column means |
| `{errors}` | what is wrong with records that were read, and is known |
| `{views}` | makes the tables an archive in DuckDB, with its views and macros |
| `{manifest}` | all of this for programs: versions, numbers, every file with its size and checksum |
| `{checksums}` | for `sha256sum -c {checksums}` |
"""

_USE = """\
In this folder, with [DuckDB](https://duckdb.org):

```sh
duckdb -init {views}
```

From Python (`pip install duckdb`):

```python
import duckdb

archive = duckdb.connect()
archive.execute(open("{views}", encoding="utf-8").read())
print(archive.sql(
    "select outcome, count(*) as n from contract_outcomes where contract = '6s' group by all order by all"
))
```

A single table needs nothing beside it:

```python
import duckdb

print(duckdb.sql("select contract, count(*) as n from 'tables/deals/**/*.parquet' group by all order by all"))
```

In every table NULL is *not written* or *not known*, never zero. `game_id` brings tables together;
amounts are exact: a numerator and a denominator.
"""

_PROOF = """\
```sh
prefrec verify .           # files, numbers, texts; the tables of a thousand games made anew from their texts
prefrec verify . --full    # of all games
```
"""


def readme(manifest: Manifest, is_named: bool) -> str:
    """The page that people read first."""
    names = {
        "schema": SCHEMA, "errors": ERRORS, "views": VIEWS, "manifest": MANIFEST, "checksums": CHECKSUMS,
    }  # fmt: skip
    parts = [
        f"# {plain(manifest.about.title) or 'Records of Preferans'}", "\n".join(_opening(manifest)),
        "## What is in it", "\n".join(_numbers(manifest)), "## Files", _LAYOUT.format(**names).rstrip(),
        "## How to ask it", _USE.format(**names).rstrip(), "## Known errors", _known(manifest),
        "## Names", _names(is_named), "## Licence", "\n".join(_licence(manifest)), "## Proof", _PROOF.rstrip(),
    ]  # fmt: skip
    return "\n\n".join(parts) + "\n"


def _opening(manifest: Manifest) -> Iterator[str]:
    counts = manifest.summary["counts"]
    yield (
        f"Games of Preferans (преферанс): {counts['games']:,} games with {counts['deals']:,} deals,"
        f" checked by prefrec {manifest.program}. Tables of schema {manifest.schema}, notation 1."
    )
    if manifest.about.date:
        yield f"Published: {plain(manifest.about.date)}."


def _numbers(manifest: Manifest) -> Iterator[str]:
    counts, texts = manifest.summary["counts"], manifest.texts
    yield from ("| | |", "|---|---:|")
    yield f"| games | {counts['games']:,} |"
    yield f"| of them with their record as text | {texts.games:,} |"
    yield f"| of them without | {texts.missing:,} |"
    yield f"| of them kept with deals that could not be checked | {counts['partial']:,} |"
    yield f"| deals | {counts['deals']:,} |"
    yield f"| files that were read | {counts['sources']:,} |"
    yield f"| records that were read and rejected | {counts['rejected']:,} |"
    yield from ("", "| rules | version | games |", "|---|---:|---:|")
    for row in manifest.summary["rules"]:
        yield f"| {row['name'] or '*not written*'} | {row['version'] or ''} | {row['games']:,} |"
    for row in manifest.summary["scorings"]:
        yield f"| also scored by {row['scoring']} | | {row['games']:,} |"


def _known(manifest: Manifest) -> str:
    counts = manifest.summary["counts"]
    return (
        f"Errors: {counts['errors']:,}; records that are not among the games because of them: {counts['rejected']:,}."
        f" Warnings: {counts['warnings']:,}, notes: {counts['notes']:,}. [{ERRORS}]({ERRORS}) lists them."
    )


def _names(is_named: bool) -> str:
    if is_named:
        return "Players stand in it under the names that the records write; the publisher answers for that."
    return "Every player stands in it under a pseudonym, is a program, or has no name."


def _licence(manifest: Manifest) -> Iterator[str]:
    yield plain(manifest.about.licence) or "None is stated. Ask the publisher before you use it for more than reading."
    stated = [row for row in manifest.summary["licences"] if row["licence"]]
    if stated:
        yield from ("", "Records that state their own:", "", "| licence | games |", "|---|---:|")
        yield from (f"| {_cell(row['licence'])} | {row['games']:,} |" for row in stated)


def _cell(text: str) -> str:
    return plain(text).replace("|", "\\|")


def schema() -> str:
    """What tables and columns mean."""
    head = (
        "# Tables of this data set\n\nEach table is the folder `tables/NAME`. Words of closed lists are text in the"
        " files. *Who is who* and *Ratings* are not published: their tables are there without rows."
        " The places `tag` of *tags* and `comment` of *comments* count in the record as it was loaded; its text here"
        " has the order of the canonical form.\n\n"
    )
    return head + "\n".join(schema_page.page()).replace("# Schema of", "## Schema of", 1) + "\n"


def errors(connection: duckdb.DuckDBPyConnection, manifest: Manifest) -> Iterator[str]:
    """The findings by code, and the errors one by one, as the files of Parquet have them."""
    yield from ("# Known errors", "", "A record with an error is not among the games. All findings are rows of the")
    yield from ("table `diagnostics`, with their places in the files that were read.", "")
    if not manifest.summary["findings"]:
        yield "None."
        return
    yield from ("| code | what | severity | findings | records |", "|---|---|---|---:|---:|")
    for row in manifest.summary["findings"]:
        told = f"{row['code']} | {row['name']} | {row['severity']} | {row['findings']:,} | {row['records']:,}"
        yield f"| {told} |"
    rows = connection.execute(
        "select n.told, line_number, column_number, severity::varchar, code, message from diagnostics"
        " join source_names n using (source) where severity <> 'note'"
        " order by severity, n.told, line_number, column_number, code, message limit ?", [_MANY]
    ).fetchall()  # fmt: skip
    if rows:
        yield from ("", "Errors and warnings, one by one:", "")
    for place, line, column, word, code, text in rows:
        yield "    " + plain(f"{place}:{line}:{column}: {word}[{code}]: {text}")
    counts = manifest.summary["counts"]
    if counts["errors"] + counts["warnings"] > len(rows):
        yield from ("", f"These are the first {_MANY:,} of them.")
