"""Every format that games are kept in, one row each, and how a file tells its own.

A module or package of ``prefrec.convert`` knows a format: ``detect(head)`` tells whether a text may begin so,
``loads(text)`` gives its games, ``dumps(games)`` gives the pieces of a file. It is imported when it is
needed.
"""

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from prefrec.convert.imported import Imported, Loss
from prefrec.splitting import Cut

if TYPE_CHECKING:
    from prefrec.check import CheckedGame


class Dumped(NamedTuple):
    """A piece of a file that is written, and what of the games in it the format does not hold."""

    data: bytes
    losses: tuple[Loss, ...] = ()


class MissingLibrary(Exception):  # noqa: N818 - named for what is missing
    """A format that needs a library which is not installed: the extra of the package that brings it, and its name."""

    def __init__(self, extra: str, library: str) -> None:
        super().__init__(f"{library} is not installed, which writes this format")
        self.extra = extra


Detect = Callable[[str], bool]
Loads = Callable[[str], Iterator[Imported]]
Dumps = Callable[["Iterable[CheckedGame]"], Iterator[Dumped]]


class Format(NamedTuple):
    """One format.

    name       as ``--from`` and ``--to`` take it
    title      what it is
    module     of ``prefrec.convert``, which has what ``reads`` and ``writes`` promise
    suffixes   of its files: the first is used for new files; a file is known by its text, not by them
    cut        where its games begin
    verified   False where nobody has tried it on a file from the wild
    is_games   False where a file is the header of a record and no game: it is converted, and never loaded
    """

    name: str
    title: str
    module: str
    suffixes: tuple[str, ...]
    cut: Cut
    reads: bool = True
    writes: bool = False
    verified: bool = True
    is_games: bool = True

    @property
    def about(self) -> str:
        """What it is, and whether anybody tried it on a file from the wild."""
        return self.title if self.verified else f"{self.title}; unverified: no such file was at hand"

    @property
    def is_lossless(self) -> bool:
        """Whether it holds every fact of a record, and nothing that is computed."""
        return self.name in LOSSLESS

    @property
    def detect(self) -> Detect:
        """Whether a text that begins so may be of this format."""
        found: Detect = import_module(f"prefrec.convert.{self.module}").detect
        return found

    @property
    def loads(self) -> Loads:
        """The games of a text."""
        found: Loads = import_module(f"prefrec.convert.{self.module}").loads
        return found

    @property
    def dumps(self) -> Dumps:
        """A file of these games, piece by piece."""
        found: Dumps = import_module(f"prefrec.convert.{self.module}").dumps
        return found


NOTATION = "pref"
LOSSLESS = (NOTATION, "jsonl")

# In the order in which they are tried on a text; those that are only written come last.
FORMATS = {
    row.name: row
    for row in (
        Format(NOTATION, "the notation of prefrec", "notation", (".pref",), Cut(), writes=True),
        Format("jsonl", "JSON Lines: a game a line, nothing lost", "jsonl", (".jsonl", ".ndjson"), Cut("jsonl", b""),
               writes=True),
        Format("csv", "score sheets as CSV or TSV", "sheets", (".csv", ".tsv"), Cut("csv", None, ("CP1251",)),
               writes=True),
        Format("bts", "deals of Bridge-Preferans Studio", "bts", (".bts", ".pts"), Cut("bts", b"deal ", ("CP1251",)),
               writes=True),
        Format("unisay", "deal editor of Unisay's Preferanser", "unisay", (".json",), Cut("unisay", None)),
        Format("prefhub", "scenarios of PrefHub", "prefhub", (".json",), Cut("prefhub", None)),
        Format("prefhub-rules", "rules of PrefHub", "prefhub.rules", (".json",), Cut("prefhub-rules", None),
               is_games=False),
        Format("score-backup", "backup of preferans-score", "score_backup", (".json",), Cut("score-backup", None),
               verified=False),
        Format("ppn", "Portable Preferans Notation, Serbian rules", "ppn", (".ppn",), Cut("ppn", None)),
        Format("gambler-dump", "text dump of gambler.ru protocols", "gambler.dump", (".txt", ".dump"),
               Cut("gambler-dump", b"begin"), verified=False),
        Format("gambler-page", "saved protocol page of gambler.ru", "gambler.page", (".html", ".htm"),
               Cut("gambler-page", None, ("CP1251",)), verified=False),
        Format("xlsx", "score sheets as a workbook of Excel", "xlsx", (".xlsx",), Cut("xlsx", None), reads=False,
               writes=True),
        Format("markdown", "diagrams of deals in Markdown", "pages.markdown", (".md",), Cut("markdown", None),
               reads=False, writes=True),
        Format("latex", "diagrams of deals as a LaTeX document", "pages.latex", (".tex",), Cut("latex", None),
               reads=False, writes=True),
    )
}  # fmt: skip

ARCHIVES = ("", ".gz", ".zst")
# What a folder of mixed formats is searched for.
SUFFIXES = tuple(
    f"{suffix}{packed}" for row in FORMATS.values() if row.reads for suffix in row.suffixes for packed in ARCHIVES
)


def recognised(head: str) -> Format | None:
    """The format of a text that begins so; None if it is none that is known."""
    return next((row for row in FORMATS.values() if row.reads and row.detect(head)), None)
