"""``prefrec score``: every number of a sheet with the rule and the arithmetic that made it."""

import sys

from prefrec.check import CheckedGame
from prefrec.commands.console import CLEAN, PROBLEMS, When, refuse, say, style_of, write, write_lines
from prefrec.commands.games import game_of
from prefrec.commands.rules import is_file, shelf_of, variant_called
from prefrec.ledger.machine import page_json
from prefrec.ledger.page import Page, page_of, page_under, scoring_name
from prefrec.ledger.text import page_lines
from prefrec.record import Game
from prefrec.render import RENDERERS, findings
from prefrec.rescoring import rescored
from prefrec.shelf import RELEASED, Shelf
from prefrec.show.ink import Suits, inked
from prefrec.show.language import Lang
from prefrec.variant import Variant


def run(
    path: str, game: int | None, deal: int | None, rules: str | None, form: str, lang: str, when: When
) -> int:
    """Explain the score of a game of this file."""
    shelf = shelf_of([rules]) if rules is not None and is_file(rules) else RELEASED
    others = None if rules is None else variant_called(rules.replace(" ", "-"))
    chunk, checked, has_more = game_of(path, game or 1, shelf)
    if checked.game is None:
        write(RENDERERS["full"](findings(chunk, checked.diagnostics), style_of(sys.stdout, when)))
        return PROBLEMS
    page = _page(checked, checked.game, None if _is_own(checked.game, others, shelf) else others)
    if deal is not None:
        page = _narrowed(page, deal)
    if form == "json":
        write([page_json(page, Lang(lang))])
    else:
        write_lines(inked(page_lines(page, Lang(lang)), Suits.GLYPHS, style_of(sys.stdout, when)))
    if has_more and game is None:
        say(f"game 1 is scored; --game N scores another one of {chunk.source}")
    return CLEAN


def _is_own(game: Game, others: Variant | None, shelf: Shelf) -> bool:
    """Whether the record itself names the rules of a file: then the file only says what they are."""
    own = next((tag.value for tag in game.tags if tag.key == "rules"), "")
    return others is not None and shelf != RELEASED and own == scoring_name(others)


def _page(checked: CheckedGame, game: Game, others: Variant | None) -> Page:
    """The record's own scoring, or that by other rules."""
    settings = checked.settings
    if others is None or settings is None:
        return page_of(checked, game)
    return page_under(checked, game, rescored(game, settings, checked.outcomes, others))


def _narrowed(page: Page, number: int) -> Page:
    """The page with one deal, and without the closing, which belongs to all of them."""
    deals = tuple(deal for deal in page.deals if deal.deal.number == number)
    if not deals:
        written = ", ".join(str(deal.deal.number) for deal in page.deals if deal.deal.number is not None)
        refuse(f"game {page.number} has no deal {number}", f"its deals are {written}" if written else "")
    return page._replace(deals=deals, end=None, final=None, shares=(), money=(), notes=())
