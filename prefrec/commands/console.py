"""What every command says on the terminal, and how: refusals, colours, progress."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from time import monotonic
from typing import TYPE_CHECKING, NoReturn, TextIO, TypeVar

import typer

from prefrec.render.style import Colour, Style

if TYPE_CHECKING:
    from rich.progress import Progress

CLEAN, PROBLEMS, MISUSE = 0, 1, 2
PATIENCE = 1.0  # seconds of work before a bar is shown

Item = TypeVar("Item")


class When(StrEnum):
    """When colours are shown: on a terminal, always, never."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


def refuse(message: str, hint: str = "") -> NoReturn:
    """The command cannot be done as it was given."""
    say(f"error: {message}")
    if hint:
        say(f"hint: {hint}")
    raise typer.Exit(MISUSE)


def say(line: str) -> None:
    """One line to the reader, beside the output proper."""
    sys.stderr.write(f"{line}\n")


def write(pieces: Iterable[str]) -> None:
    """The output proper, as it comes."""
    for piece in pieces:
        sys.stdout.write(piece)


def write_lines(lines: Iterable[str]) -> None:
    """The output proper, line by line."""
    write(f"{line}\n" for line in lines)


def style_of(stream: TextIO, when: When) -> Style:
    """How text is shown on this stream; NO_COLOR and a dumb terminal count as a wish for none."""
    wanted = when is When.ALWAYS
    if when is When.AUTO and stream.isatty():
        wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    width = max(40, os.get_terminal_size(stream.fileno()).columns) if stream.isatty() else Style().width
    return Style(Colour.ANSI if wanted else Colour.PLAIN, width)


def watched(
    items: Iterable[Item], title: str, done: Callable[[Item], int], total: int | None = None
) -> Iterator[Item]:
    """The same items; on a terminal, and if they take long, with a bar that goes away at the end."""
    with advancing(title, total) as advance:
        for item in items:
            yield item
            advance(done(item))


@contextmanager
def advancing(title: str, total: int | None = None) -> Iterator[Callable[[int], None]]:
    """A function to be told of every step of a long work; on a terminal it moves a bar."""
    started, finished, bar = monotonic(), 0, None

    def advance(step: int) -> None:
        nonlocal finished, bar
        finished += step
        if bar is None and sys.stderr.isatty() and monotonic() - started > PATIENCE:
            bar = _bar(title, total)
        if bar is not None:
            bar.update(bar.task_ids[0], completed=finished)

    try:
        yield advance
    finally:
        if bar is not None:
            bar.stop()


def _bar(title: str, total: int | None) -> "Progress":
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    looks = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    # Only what goes to the same terminal may pass through the bar.
    bar = Progress(*looks, console=Console(stderr=True), transient=True, redirect_stdout=sys.stdout.isatty())
    bar.add_task(title, total=total)
    bar.start()
    return bar


def counted(number: int, word: str) -> str:
    """``1 game``, ``1,240 games``."""
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"
