"""``prefrec show``: a game on one page, one deal at any moment of its play, or a page to step through all of it."""

import sys
from collections.abc import Sequence
from typing import NoReturn

from prefrec.check import CheckedGame
from prefrec.commands.console import CLEAN, PROBLEMS, When, refuse, say, style_of, write, write_lines
from prefrec.commands.games import game_of
from prefrec.commands.output import output
from prefrec.commands.rules import shelf_of
from prefrec.diagnostics import Diagnostic
from prefrec.record import Deal, Game, Unread
from prefrec.render import RENDERERS, findings
from prefrec.render.style import Style
from prefrec.show.deal import Sight, deal_lines
from prefrec.show.ink import Suits, inked
from prefrec.show.language import LANGUAGES, Lang
from prefrec.show.overview import names_of, overview, page_of
from prefrec.source import Chunk


def run(
    path: str, game: int | None, deal: int | None, trick: int | None, lang: str, suits: str, when: When,
    rules: Sequence[str] = (),
) -> int:
    """Show a game of this file; ``rules`` are files of a table's own."""
    if trick is not None and deal is None:
        refuse("a trick is shown of a deal", "add --deal N")
    style = style_of(sys.stdout, when)
    chunk, checked, has_more = game_of(path, game or 1, shelf_of(rules))
    if checked.game is None:
        write(RENDERERS["full"](findings(chunk, checked.diagnostics), style))
        return PROBLEMS
    language = LANGUAGES[Lang(lang)]
    if deal is None:
        lines = overview(page_of(checked, checked.game), language)
    else:
        lines = deal_lines(_sight(checked, checked.game, deal, trick), language)
    write_lines(inked(lines, Suits(suits), style))
    _write_findings(chunk, [fault for fault in checked.diagnostics if deal in (None, fault.deal)], style)
    if has_more and game is None:
        say(f"game 1 is shown; --game N shows another one of {chunk.source}")
    return CLEAN


def run_page(
    path: str, game: int | None, deal: int | None, trick: int | None, lang: str, target: str, rules: Sequence[str] = ()
) -> int:
    """Write the page of a game to this file; it opens at the deal and the trick that are named."""
    from prefrec.intake import as_records
    from prefrec.replay.chapters import replay_of
    from prefrec.replay.page import page_text

    chunk, checked, has_more = game_of(path, game or 1, shelf_of(rules), as_records)
    if checked.game is None:
        write(RENDERERS["full"](findings(chunk, checked.diagnostics), style_of(sys.stdout, When.AUTO)))
        return PROBLEMS
    _check_place(checked, checked.game, deal, trick)
    start = "" if deal is None else f"deal={deal}" if trick is None else f"deal={deal}&trick={trick}"
    page = page_text(replay_of(checked, checked.game), Lang(lang), start)
    with output(target) as stream:
        stream.write(page.encode("utf-8"))
    if has_more and game is None:
        say(f"game 1 is shown; --game N shows another one of {chunk.source}")
    return CLEAN


def _check_place(checked: CheckedGame, game: Game, number: int | None, trick: int | None) -> None:
    """Refuse a trick without a deal, and a deal or a trick that the game does not have."""
    if trick is not None and number is None:
        refuse("a trick is shown of a deal", "add --deal N")
    if number is None:
        return
    found = [deal for deal in game.deals if deal.number == number]
    if not found:
        _refuse_deal(checked, game, number)
    if trick is not None and not any(isinstance(deal, Deal) and _has_trick(deal, trick) for deal in found):
        _refuse_trick(number, trick)


def _has_trick(deal: Deal, trick: int) -> bool:
    return any(played.number == trick for played in deal.tricks)


def _refuse_deal(checked: CheckedGame, game: Game, number: int) -> NoReturn:
    written = ", ".join(str(deal.number) for deal in game.deals if deal.number is not None)
    refuse(f"game {checked.number} has no deal {number}", f"its deals are {written}" if written else "")


def _refuse_trick(number: int, trick: int) -> NoReturn:
    refuse(f"deal {number} has no trick {trick}", "without --trick the deal is shown as dealt")


def _write_findings(chunk: Chunk, found: list[Diagnostic], style: Style) -> None:
    if found:
        write(["\n"])
        write(RENDERERS["concise"](findings(chunk, found), style))


def _sight(checked: CheckedGame, game: Game, number: int, trick: int | None) -> Sight:
    pairs = zip(game.deals, checked.outcomes, strict=True)
    found = next(((deal, outcome) for deal, outcome in pairs if deal.number == number), None)
    if found is None:
        _refuse_deal(checked, game, number)
    deal, outcome = found
    if isinstance(deal, Unread) or outcome is None:
        refuse(f"deal {number} could not be read", "prefrec check says why")
    if trick is not None and not _has_trick(deal, trick):
        _refuse_trick(number, trick)
    return Sight(deal, outcome.table, names_of(game), outcome.winners, outcome.postings, trick)
