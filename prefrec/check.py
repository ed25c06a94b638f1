"""Text in, findings out: every game of a text read, refereed and scored."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from prefrec.diagnostics import Diagnostic, Span
from prefrec.notation.reader import read
from prefrec.outcome import Number
from prefrec.record import Game
from prefrec.referee.game import numbered, referee
from prefrec.referee.header import Settings
from prefrec.referee.situation import DealOutcome, is_error
from prefrec.shelf import RELEASED, Shelf


class CheckedGame(NamedTuple):
    """One game and everything that was found.

    number       of the game in its source, from 1
    span         of its text
    game         None where nothing of it could be kept; then settings are None too
    outcomes     one for each deal of the game; None for a deal that could not be read
    settlement   computed; None where the final totals are not known
    diagnostics  in the order of their places
    """

    number: int
    span: Span
    game: Game | None
    settings: Settings | None
    outcomes: tuple[DealOutcome | None, ...]
    settlement: Mapping[str, Number] | None
    diagnostics: tuple[Diagnostic, ...]

    @property
    def has_errors(self) -> bool:
        """Whether a rule is broken or a line could not be read."""
        return any(map(is_error, self.diagnostics))


def check(text: str, first: int = 1, shelf: Shelf = RELEASED) -> Iterator[CheckedGame]:
    """Check the games of a text one after the other; ``first`` is the number of the first.

    The variants that their headers name are looked for on the shelf, else among the released ones.
    Spans count characters of ``text``. A bad record gives diagnostics and raises nothing.
    """
    for number, span, game, faults in read(text, first):
        if game is None:
            yield CheckedGame(number, span, None, None, (), None, numbered(faults, number))
            continue
        done = referee(game, shelf)
        found = numbered((*faults, *done.diagnostics), number)
        yield CheckedGame(number, span, game, done.settings, done.outcomes, done.settlement, found)
