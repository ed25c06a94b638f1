"""Records, their findings and their sheets, from the text alone: for the tests of the queries about records."""

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from brute_contracts import with_gaps
from prefrec.pipelines.load import load

from prefrec.check import CheckedGame, check
from prefrec.generate.games import Style, games
from prefrec.record import Deal, Game
from prefrec.referee.situation import DealOutcome
from prefrec.variant import load as variant
from prefrec.writer import dump_game

OTHER = variant("leningrad", 1)


class Records(NamedTuple):
    """The archive, its text, and every record with what was found in it."""

    archive: Path
    text: str
    every: list[CheckedGame]

    @property
    def stored(self) -> list[CheckedGame]:
        """Those without errors."""
        return [game for game in self.every if not game.has_errors]


def records(folder: Path) -> Records:
    """Generated games; the same cards played by people as well; gaps; and numbers that are written wrong."""
    setups = (("sochi", 3), ("leningrad", 4), ("rostov", 3))
    made = [dump_game(game) for name, players in setups for game in games(6, variant(name, 1), players, 4)]
    mixed = [dump_game(game) for players in (3, 4) for game in games(6, variant("sochi", 1), players, 8, Style.MIXED)]
    people = [timed(re.sub(r"S\.bot: .*\n", "", text.replace("Bot A", "Karl")), at) for at, text in enumerate(made)]
    wrong = [wronged(text.replace("Bot A", "Lotte"), at) for at, text in enumerate(made)]
    gaps = with_gaps("".join(text.replace("Bot A", "Maria") for text in made))
    text = "".join((*made, *mixed, *people, *wrong, gaps))
    (folder / "a.pref").write_text(text, encoding="utf-8")
    load(folder / "a.duckdb", [str(folder / "a.pref")], also=(("leningrad", 1),))
    return Records(folder / "a.duckdb", text, list(check(text)))


def timed(text: str, number: int) -> str:
    """The record with times: without a date, with one, over midnight, or one that has no end."""
    times = (
        ("18:30", "21:00"), ("22:15:30", "00:45"), ("2024-11-03T18:30+03:00", "2024-11-04T00:15+03:00"), ("18:30", None)
    )[number % 4]  # fmt: skip
    lines = [f"{key}: {time}\n" for key, time in zip(("started", "ended"), times, strict=True) if time]
    return text.replace("source:", "".join(lines) + "source:", 1)


def wronged(text: str, number: int) -> str:
    """The record with a number of its score, of its running sheet or of its settlement written one too high."""
    words = ("score", "sheet", "settlement", "final")
    pattern = re.compile(rf"^({words[number % 4]}.*?[SWNE]:)(\d+)(?![/\d])", re.MULTILINE)
    return pattern.sub(lambda match: f"{match[1]}{int(match[2]) + 1}", text, count=1 + number % 3)


def game_of(checked: CheckedGame) -> Game:
    """The record."""
    assert checked.game is not None
    return checked.game


def tags_of(checked: CheckedGame) -> dict[str, str]:
    """The tags of the header."""
    return {tag.key: tag.value for tag in game_of(checked).tags}


def rules_of(checked: CheckedGame) -> str:
    """The name of the rules."""
    return tags_of(checked)["rules"].split()[0]


def players_of(checked: CheckedGame) -> int:
    """How many play."""
    return sum(seat in tags_of(checked) for seat in "SWNE")


def deals_of(checked: CheckedGame) -> Iterator[tuple[Deal, DealOutcome]]:
    """The deals that count, with what they come to."""
    for deal, outcome in zip(game_of(checked).deals, checked.outcomes, strict=True):
        if isinstance(deal, Deal) and outcome is not None and deal.void is None:
            yield deal, outcome


def is_scored(checked: CheckedGame) -> bool:
    """Whether every deal of the game is scored."""
    return all(outcome.postings is not None for _, outcome in deals_of(checked))


def totals_of(checked: CheckedGame) -> tuple[Fraction, Fraction] | None:
    """All pools and all mountains together at the end; None where no line and no sum tells."""
    game, outcome = game_of(checked), checked.outcomes[-1] if checked.outcomes else None
    last = game.deals[-1] if game.deals else None
    has_sheet = isinstance(last, Deal) and last.sheet is not None and last.sheet.is_complete
    doubts = {"D308", "S601"} & {found.code.id for found in checked.diagnostics}
    is_summed = checked.settlement is not None and is_scored(checked) and not doubts
    if game.final is not None and game.final.is_complete:
        return Fraction(sum((game.final.pool or {}).values())), Fraction(sum((game.final.mountain or {}).values()))
    if outcome is None or outcome.sheet is None or not (has_sheet or is_summed):
        return None
    return Fraction(sum(outcome.sheet.pool.values())), Fraction(sum(outcome.sheet.mountain.values()))
