"""The games of a source, checked, one by one or one of them."""

import sys
from collections.abc import Callable, Iterator

from prefrec.check import CheckedGame
from prefrec.commands.console import refuse
from prefrec.intake import checked, chunks
from prefrec.render import RENDERERS, Style, file_finding
from prefrec.shelf import Shelf
from prefrec.source import Chunk, FileFault

Judge = Callable[[Chunk, Shelf], Iterator[CheckedGame]]


def game_of(path: str, number: int, shelf: Shelf, judge: Judge = checked) -> tuple[Chunk, CheckedGame, bool]:
    """The game of this number, and whether another one follows; nothing behind it is read."""
    found = None
    for chunk, game in games_of(path, shelf, judge):
        if found is not None:
            return (*found, True)
        if game.number == number:
            found = (chunk, game)
    if found is None:
        refuse(f"{path} has no game {number}")
    return (*found, False)


def games_of(path: str, shelf: Shelf, judge: Judge = checked) -> Iterator[tuple[Chunk, CheckedGame]]:
    """All games of a source, each chunk as ``judge`` checks it.

    What cannot be read is told, and ends the search if nothing else is left.
    """
    for item in chunks(path):
        if isinstance(item, FileFault):
            sys.stderr.writelines(RENDERERS["concise"]([file_finding(item)], Style()))
            continue
        for game in judge(item, shelf):
            yield item, game
