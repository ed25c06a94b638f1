"""``prefrec sheet``: the score sheet as players draw it, as a picture or in the terminal."""

import sys
from collections.abc import Sequence

from prefrec.check import CheckedGame
from prefrec.commands.console import CLEAN, PROBLEMS, When, refuse, say, style_of, write, write_lines
from prefrec.commands.games import game_of
from prefrec.commands.output import output
from prefrec.commands.rules import shelf_of
from prefrec.paper.fields import Paper, paper_of
from prefrec.paper.svg import sheet_picture
from prefrec.paper.terminal import sheet_lines
from prefrec.record import Game
from prefrec.render import RENDERERS, findings
from prefrec.show.language import LANGUAGES, Lang


def run(
    path: str, game: int | None, deal: int | None, target: str, lang: str, when: When, rules: Sequence[str] = ()
) -> int:
    """The sheet of a game of this file; ``target`` is the file of the picture, empty for the terminal."""
    chunk, checked, has_more = game_of(path, game or 1, shelf_of(rules))
    if checked.game is None:
        write(RENDERERS["full"](findings(chunk, checked.diagnostics), style_of(sys.stdout, when)))
        return PROBLEMS
    paper = _paper(checked, checked.game, deal)
    language = LANGUAGES[Lang(lang)]
    if target:
        with output(target) as stream:
            stream.write(sheet_picture(paper, language).encode())
    else:
        write_lines(sheet_lines(paper, language, style_of(sys.stdout, when)))
    if checked.has_errors:
        say("this record has errors, and the sheet shows what is known; prefrec check tells them")
    if has_more and game is None:
        say(f"this is game 1; --game N takes another one of {chunk.source}")
    return CLEAN


def _paper(checked: CheckedGame, game: Game, number: int | None) -> Paper:
    last = None if number is None else _place_of(checked, game, number)
    paper = paper_of(checked, game, last)
    if len(paper.players) < 2:
        refuse(f"game {checked.number} has no two players, so nobody can rule its sheet", "prefrec check says why")
    return paper


def _place_of(checked: CheckedGame, game: Game, number: int) -> int:
    """Where the deal of this number stands in the game."""
    place = next((place for place, deal in enumerate(game.deals) if deal.number == number), None)
    if place is None:
        written = ", ".join(str(deal.number) for deal in game.deals if deal.number is not None)
        refuse(f"game {checked.number} has no deal {number}", f"its deals are {written}" if written else "")
    return place
