"""What the rules compute, never mixed with what was written: results, postings, the sheet."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

Number = int | Fraction


def exact(number: Number) -> Number:
    """An ``int`` where whole, else the ``Fraction``."""
    return number.numerator if number.denominator == 1 else number


def quotient(number: Number, divisor: int) -> Number:
    """A number divided, exactly."""
    if isinstance(number, int):
        return number // divisor if number % divisor == 0 else Fraction(number, divisor)
    return exact(number / divisor)


class Table(NamedTuple):
    """Who takes part in a deal.

    ``players`` own a column of the sheet; ``hands`` hold ten cards each (with four players all but
    the dealer, with two both and the dummy). Both run clockwise; ``hands`` begins with the
    forehand, who calls and leads first. ``dealer`` is None where the record does not say, and then
    ``hands`` is in seat order and no rule that depends on the dealer is applied.
    """

    players: tuple[str, ...]
    hands: tuple[str, ...]
    dealer: str | None
    dummy: str | None = None

    @property
    def sitting_dealer(self) -> str | None:
        """The dealer who holds no hand (four at the table)."""
        return self.dealer if self.dealer is not None and self.dealer not in self.hands else None


class Result(NamedTuple):
    """How one deal came out: all that scoring needs.

    kind      ``game`` (played or agreed with a whist, or a checked ten), ``misere``, ``all-pass``,
              ``concession``, ``half-whist``, ``passed-out``
    contract  the bid that was played (``7s``, ``misere``); for a concession the winning bid or any
              bid of its level; None for all-pass
    answers   (seat, ``whist``/``half``/``pass``) of the defenders in their final state, first
              speaker first; a whisting dealer stands last
    tricks    tricks by seat, sitting dealer and dummy included where they can take any; a seat
              that is absent is *not known*; empty where nothing was played
    short     undertricks of a concession
    partner   the sitting dealer who shares a misere
    talon     the two talon cards where known
    solo      played without the talon
    returned  the first defender passed, and returned to whist after a half-whist
    over_misere  the winning bid outbid a misère; None: the auction is not written
    """

    kind: str
    declarer: str | None = None
    contract: str | None = None
    answers: tuple[tuple[str, str], ...] = ()
    tricks: Mapping[str, int] = {}
    short: int = 0
    partner: str | None = None
    talon: tuple[int, ...] = ()
    solo: bool = False
    returned: bool = False
    over_misere: bool | None = False


class Posting(NamedTuple):
    """One number written on the sheet, and why.

    ``column`` is ``pool``, ``mountain`` or ``whists``; ``on`` is the victim of whists, else None.
    ``rule`` is a fixed word for the rule that made it, ``terms`` its arithmetic (``4 x 2``).
    """

    column: str
    seat: str
    on: str | None
    amount: Number
    rule: str
    terms: str = ""


class Sheet(NamedTuple):
    """Running totals. ``whists`` is keyed by writer and victim together: ``"WS"`` is West on South.

    Never changed in place; absent keys are zero.
    """

    pool: Mapping[str, Number] = {}
    mountain: Mapping[str, Number] = {}
    whists: Mapping[str, Number] = {}
