"""The games of a source, checked, one by one or one of them."""

import sys
from collections.abc import Iterator

from prefrec.check import CheckedGame
from prefrec.commands.console import refuse
from prefrec.intake import checked, chunks
from prefrec.render import RENDERERS, Style, file_finding
from prefrec.shelf import Shelf
from prefrec.source import Chunk, FileFault


def game_of(path: str, number: int, shelf: Shelf) -> tuple[Chunk, CheckedGame, bool]:
    """The game of this number, and whether another one follows; nothing behind it is read."""
    found = None
    for chunk, game in games_of(path, shelf):
        if found is not None:
            return (*found, True)
        if game.number == number:
            found = (chunk, game)
    if found is None:
        refuse(f"{path} has no game {number}")
    return (*found, False)


def games_of(path: str, shelf: Shelf) -> Iterator[tuple[Chunk, CheckedGame]]:
    """All games of a source. What cannot be read is told, and ends the search if nothing else is left."""
    for item in chunks(path):
        if isinstance(item, FileFault):
            sys.stderr.writelines(RENDERERS["concise"]([file_finding(item)], Style()))
            continue
        for game in checked(item, shelf):
            yield item, game
