"""``prefrec query``: questions to an archive, named or in SQL."""

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from textwrap import shorten

from prefrec.commands.console import CLEAN, When, refuse, say, style_of, write_lines
from prefrec.commands.grid import grid
from prefrec.commands.output import STDOUT, output
from prefrec.pipelines import query as queries
from prefrec.pipelines.archive import ArchiveError
from prefrec.pipelines.database import definitions
from prefrec.pipelines.named import NamedQuery, QueryError, named_queries, unknown_query

_GAP = "  "  # between the columns of the list
_RATINGS = "ratings"  # the named query whose answer can be older than the archive


def run(archive: str | None, question: str | None, parameters: list[str], form: str, path: str) -> int:
    """Ask the question and write the answer."""
    if archive is None or question is None:
        refuse("an archive and a question are needed", "prefrec query --list names the questions")
    if form == "parquet" and path == STDOUT and sys.stdout.isatty():
        refuse("Parquet is not for a terminal", "add -o FILE")
    if path != STDOUT and Path(path).exists() and Path(archive).exists() and Path(path).samefile(archive):
        refuse(f"{path} is the archive itself; the answer would replace it")
    try:
        result = queries.run(Path(archive), question, dict(map(_pair, parameters)))
    except (QueryError, ArchiveError) as fault:
        refuse(str(fault))
    with output(path) as stream:
        queries.write(result, form, stream)
    if question == _RATINGS:
        _tell_age(archive, result)
    return CLEAN


def _tell_age(archive: str, result: queries.Result) -> None:
    """Ratings do not follow games that are loaded after them: that is said and not only shown."""
    if any(number for name in ("n_new", "n_changed") for number in result.frame[name]):
        say(f"note: there are games that these ratings do not know; prefrec rate {archive} makes them anew")


def pairs_of(words: Sequence[str]) -> list[str]:
    """Options of a named query as ``KEY=VALUE``: ``--contract 6s`` and ``--min-n=20``."""
    pairs, left = [], list(words)
    while left:
        word = left.pop(0)
        key, sign, value = word.removeprefix("--").partition("=")
        if not word.startswith("--") or not key:
            refuse(f"{word} is one word too many", "a question in SQL is put in quotes")
        if not sign:
            if not left or left[0].startswith("--"):
                refuse(f"{word} has no value", f"write {word} VALUE")
            value = left.pop(0)
        pairs.append(f"{key.replace('-', '_')}={value}")
    return pairs


def list_names() -> int:
    """Every named query with its question, a line each: on a terminal no longer than its width."""
    questions = {query.name: _first_sentence(query.text) for query in named_queries().values()}
    if sys.stdout.isatty():
        room = style_of(sys.stdout, When.NEVER).width - len(_GAP) - max(map(len, questions))
        questions = {name: shorten(text, room, placeholder=" …") for name, text in questions.items()}
    write_lines(grid(list(questions.items()), gap=_GAP))
    if sys.stdout.isatty():
        say("hint: prefrec query NAME --sql tells the whole of a question")
    return CLEAN


def show_sql(name: str | None) -> int:
    """What a named query asks, what its parameters and columns mean, and its SQL."""
    if name is None:
        refuse("no query is named", "prefrec query --list names them")
    query = named_queries().get(name)
    if query is None:
        refuse(str(unknown_query(name)))
    write_lines(_meaning(query))
    return CLEAN


def _meaning(query: NamedQuery) -> Iterator[str]:
    yield f"{query.name}: {query.text}"
    yield from _block("Parameters:", ((f"{item.name}={item.default}", item.text) for item in query.parameters))
    yield from _block("Columns (an answer shows NULL as a dash):", query.columns)
    yield from ("", "SQL:", "")
    yield from _indented(query.sql)
    for definition in definitions():
        if re.search(rf"\b{definition.name}\b", query.sql) and definition.kind != "macro":
            yield from ("", f"where {definition.name}, a {definition.kind}, is:", "")
            yield from _indented(definition.statement)


def _indented(sql: str) -> Iterator[str]:
    """The statement without the words above it."""
    return (f"  {line}" for line in sql.strip().splitlines() if not line.startswith("--"))


def _block(title: str, rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    rows = tuple(rows)
    if rows:
        yield from ("", title, "")
        yield from (f"  {line}" for line in grid(rows))


def _first_sentence(text: str) -> str:
    return text.partition(". ")[0].rstrip(".")


def _pair(text: str) -> tuple[str, str]:
    key, sign, value = text.partition("=")
    if not sign:
        refuse(f"{text} is no parameter", "write KEY=VALUE")
    return key, value
