"""``prefrec check``: every problem of every record, and a line that adds up."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from prefrec.commands.choosing import wanted
from prefrec.commands.console import (
    CLEAN,
    MISUSE,
    PROBLEMS,
    When,
    counted,
    refuse,
    say,
    style_of,
    watched,
    write,
    write_lines,
)
from prefrec.commands.rules import shelf_of
from prefrec.commands.sizes import total_size
from prefrec.convert.formats import NOTATION
from prefrec.diagnostics import Code, Diagnostic, Severity
from prefrec.intake import no_games
from prefrec.pipelines.checking import FAST, Checked, Item, Opened, checked_sources
from prefrec.render import RENDERERS, Finding, file_finding, findings
from prefrec.source import FileFault

FOR_PEOPLE = ("full", "concise")


@dataclass(frozen=True, slots=True)
class Wish:
    """What the reader wants to be told, and what he counts as a problem."""

    is_shown: Callable[[Code], bool]
    problems: frozenset[Severity]


@dataclass(slots=True)
class Tally:
    """What was seen so far. A game is clean or has problems; a fault of a file may lie in no game."""

    files: int = 0
    games: int = 0
    with_problems: int = 0
    unreadable: int = 0
    outside: int = 0
    said: dict[Severity, int] = field(default_factory=lambda: dict.fromkeys(Severity, 0))

    @property
    def summary(self) -> str:
        """``checked 3 games in 1 file: 2 clean, 1 with problems; 1 error, 0 warnings, 0 notes``."""
        clean = self.games - self.with_problems
        said = ", ".join(counted(number, severity.value) for severity, number in self.said.items())
        seen = f"checked {counted(self.games, 'game')} in {counted(self.files, 'file')}"
        return f"{seen}: {clean:,} clean, {self.with_problems:,} with problems; {said}"

    @property
    def exit_code(self) -> int:
        """What could not be read weighs more than what is wrong."""
        if self.unreadable:
            return MISUSE
        return PROBLEMS if self.with_problems or self.outside else CLEAN


def run(
    paths: list[str], form: str, select: list[str], ignore: list[str], strict: bool, quiet: bool, when: When,
    rules: Sequence[str] = (), engine: str = FAST,
) -> int:
    """Check these paths and show what is found, in this form; ``rules`` are files of a table's own."""
    if not paths:
        refuse("no files are named", "prefrec check . checks this folder, prefrec check - standard input")
    problems = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
    wish = Wish(wanted(select, ignore), frozenset(problems))
    tally = Tally()
    try:
        with checked_sources(paths, shelf_of(rules), engine) as items:
            found = _findings(items if quiet or not sys.stderr.isatty() else _watched(items, paths), wish, tally)
            write(RENDERERS[form](found, style_of(sys.stdout, when)))
    except ChildProcessError as killed:
        refuse(killed.strerror or str(killed))
    if not quiet:
        _tell(tally, form)
    return tally.exit_code


def _tell(tally: Tally, form: str) -> None:
    if form not in FOR_PEOPLE:
        say(tally.summary)
        return
    gap = [""] if form == "full" and any(tally.said.values()) else []
    write_lines([*gap, tally.summary])


def _watched(items: Iterator[Item], paths: Sequence[str]) -> Iterator[Item]:
    """Everything that is read, behind a bar where that helps."""
    return watched(items, "checking", lambda item: item.size if isinstance(item, Checked) else 0, total_size(paths))


def _findings(items: Iterable[Item], wish: Wish, tally: Tally) -> Iterator[Finding]:
    last = 0  # number of the last game counted in this source
    for item in items:
        match item:
            case Opened():
                tally.files += 1
                last = 0
            case FileFault():
                is_new = item.diagnostic.game > last
                last = max(last, item.diagnostic.game)
                yield from _of_fault(item, is_new, wish, tally)
            case Checked(chunk, _, parts):
                before = last
                for part in parts:
                    tally.games += len(part.games)
                    last = part.games.stop - 1 if part.games else last
                    for found in part.found:
                        shown = [fault for fault in found if wish.is_shown(fault.code)]
                        _count_problems(shown, wish, tally)
                        yield from findings(part.chunk, shown)
                if last == before and chunk.format != NOTATION:
                    yield from _of_fault(no_games(chunk), False, wish, tally)


def _count_problems(shown: list[Diagnostic], wish: Wish, tally: Tally) -> None:
    tally.with_problems += any(fault.severity in wish.problems for fault in shown)
    for fault in shown:
        tally.said[fault.severity] += 1


def _of_fault(fault: FileFault, is_new_game: bool, wish: Wish, tally: Tally) -> Iterator[Finding]:
    """What could not be read at all is told whatever is selected: nothing is known of its records."""
    said = fault.diagnostic
    if fault.is_io:
        tally.unreadable += 1
    elif not wish.is_shown(said.code):
        tally.games += is_new_game
        return
    is_problem = fault.is_io or said.severity in wish.problems
    tally.games += is_new_game
    tally.with_problems += is_new_game and is_problem
    tally.outside += is_problem
    tally.said[said.severity] += 1
    yield file_finding(fault)
