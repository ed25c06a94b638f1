"""Questions to the archive as a report puts them, and the commands that put them again."""

import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from prefrec.pipelines import query
from prefrec.pipelines.named import named_queries

ALL = "all"
Row = Mapping[str, object]


class Scope(NamedTuple):
    """What a report is about: an archive, and the games and the player of it that are meant."""

    archive: Path
    rules: str = ALL
    since: str = ALL
    until: str = ALL
    event: str = ALL
    player: str = ALL

    @property
    def wishes(self) -> dict[str, str]:
        """What was asked for, by parameter."""
        chosen = self._asdict()
        del chosen["archive"]
        return {name: word for name, word in chosen.items() if word != ALL}


class Answer(NamedTuple):
    """Rows, and the command that gives them again."""

    rows: tuple[Row, ...]
    command: str


class Unanswerable(Exception):  # noqa: N818 - not a fault, but a question that nobody can put
    """A named query that cannot be asked about what the report is about: its name, and the wish."""

    def __init__(self, name: str, wish: str) -> None:
        super().__init__(name, wish)
        self.name, self.wish = name, wish


def ask(scope: Scope, name: str, **parameters: str) -> Answer:
    """Ask a named query about the scope. Raises ``Unanswerable``, ``QueryError`` and ``ArchiveError``."""
    known = {parameter.name for parameter in named_queries()[name].parameters}
    given = {**scope.wishes, **parameters}
    for wish in scope.wishes:
        if wish not in known and wish != "player":
            raise Unanswerable(name, wish)
    given = {key: word for key, word in given.items() if key in known}
    options = [f"--{key.replace('_', '-')} {shlex.quote(word)}" for key, word in given.items()]
    rows = tuple(query.run(scope.archive, name, given).frame.iter_rows(named=True))
    # The archive by its name alone: where a file lies is nobody else's business.
    return Answer(rows, " ".join(["prefrec query", shlex.quote(scope.archive.name), name, *options]))
