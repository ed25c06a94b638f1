"""What stands behind the deals of a game: its end, its final sheet, its settlement."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from prefrec.pipelines.fast.context import Context
from prefrec.pipelines.fast.entries import LARGEST, MOUNTAIN, POOL, SLOT, WHOLE, sheet_of
from prefrec.pipelines.fast.kept import Kept

from prefrec.diagnostics import Diagnostic
from prefrec.facts_text import counts_text, number_text
from prefrec.line import Line
from prefrec.notation.grammar import fits
from prefrec.outcome import Number, exact
from prefrec.record import Counts, Deal, Game, Word
from prefrec.referee.closing import close
from prefrec.settlement import settle, settlement
from prefrec.sheet import Series


class End(NamedTuple):
    """Where a game stands behind its last deal: whether it is over, the all-pass series, and the number of deals
    where that may end it, else 0."""

    is_over: bool
    series: Series | None
    deals: int


class Closing(NamedTuple):
    """The last lines of a game; ``has_final`` and ``has_settlement``: those lines are there."""

    end: Word | None
    has_final: bool
    has_settlement: bool
    settlement: Mapping[str, Number]


def closing_of(text: bytes, context: Context, end: End, totals: Sequence[int], final: bytes) -> Closing | None:
    """What these lines say, if nothing is to be said of them: why the game ended, and else what the rules determine.

    ``final`` is the line of the final sheet, where it is right.
    """
    rest = text.removeprefix(b"\n")
    reason = rest[len(b"end ") : rest.find(b"\n")].decode() if rest.startswith(b"end ") else None
    word = None if reason is None else context.kept(_ending)[reason]
    settled, balances = _balances(context, totals)
    pools = pools_that_matter(context, reason, end, totals)
    if balances is None or (word is None) != (reason is None) or not context.kept(may_end)[reason, pools, end]:
        return None
    lines = b"" if reason is None else f"end {reason}\n".encode()
    has_final = rest.startswith(b"final ", len(lines))
    lines += final if has_final else b""
    has_settlement = rest.startswith(b"settlement ", len(lines))
    lines += settled if has_settlement else b""
    # A line without a word parts the lines from the deals, and the game from the next.
    whole = b"\n" + lines if lines else b""
    return Closing(word, has_final, has_settlement, balances) if text in (whole, whole + b"\n") else None


def _ending(_: Context, reason: str) -> Word | None:
    """Why a game ended; None where no line says it so."""
    line = f"end {reason}"
    return Word(None if reason == "_" else reason, line=Line(line.split(), 0)) if fits("end", line) else None


def pools_that_matter(context: Context, reason: str | None, end: End, totals: Sequence[int]) -> tuple[int, ...]:
    """The pools, where it hangs on them whether a game may end so: it is closed, and not known to be over."""
    matter = reason == "closed" and (context.counts_deals or not end.is_over)
    return tuple(totals[POOL:MOUNTAIN]) if matter else ()


def may_end(context: Context, of: tuple[str | None, tuple[int, ...], End]) -> bool:
    """Whether a game may end so with these pools (in twelfths)."""
    reason, pools, end = of
    word = None if reason is None else context.kept(_ending)[reason]
    found: list[Diagnostic] = []
    running = context.before._replace(
        sheet=sheet_of(pools), series=end.series, number=end.deals, deals=end.deals, over="over" if end.is_over else ""
    )
    close(Game(deals=(Deal(),) * end.deals or (Deal(),), end=word), context.settings, running, found)
    return not found


# ---- the settlement: each player's balance is a sum over the slots of the sheet, each with a weight of its own


class _Weights(NamedTuple):
    """Weights of the slots for one player, those that are zero left out, over one denominator with the twelfths; and
    a balance over it in words and as a number, None where a line has no room for it."""

    seat: str
    slots: tuple[tuple[int, int], ...]
    told: Kept[int, tuple[bytes, Number | None]]


def _weights(context: Context, _: None) -> tuple[_Weights, ...]:
    """What ``settle`` makes of one point in each slot: it adds up, so this tells what it makes of every sheet."""
    players = {*context.players}
    points = {
        slot: settle(context.variant, context.players, sheet_of([0] * slot + [WHOLE]))
        for (_, key), slot in SLOT.items() if {*key} <= players and len({*key}) == len(key)
    }  # fmt: skip
    worth = {seat: {slot: Fraction(point[seat]) for slot, point in points.items()} for seat in context.players}
    return tuple([_weights_of(seat, weights) for seat, weights in worth.items()])


def _weights_of(seat: str, worth: Mapping[int, Fraction]) -> _Weights:
    common = lcm(*[weight.denominator for weight in worth.values()])
    whole = common * WHOLE

    def told(amount: int) -> tuple[bytes, Number | None]:
        number = exact(Fraction(amount, whole))
        return f" {seat}:{number_text(number)}".encode(), number if _has_room(number) else None

    return _Weights(seat, tuple([(slot, int(weight * common)) for slot, weight in worth.items() if weight]), Kept(told))


def _has_room(number: Number) -> bool:
    """Whether a line may tell it."""
    return abs(number.numerator) < LARGEST and number.denominator < LARGEST


def _balances(context: Context, totals: Sequence[int]) -> tuple[bytes, Mapping[str, Number] | None]:
    """The line of the settlement, with its line end; and the settlement by seat, None where no line may tell it."""
    balances: dict[str, Number] = {}
    if context.variant.rounding != "exact":
        balances.update(settlement(context.variant, context.players, sheet_of(totals)))
        line = f"{counts_text('settlement', Counts(balances), context.players)}\n".encode()
        return line, balances if all(map(_has_room, balances.values())) else None
    line = b"settlement"
    for seat, slots, told in context.kept(_weights)[None]:
        words, balance = told[sum([totals[slot] * weight for slot, weight in slots])]
        if balance is None:
            return b"", None
        balances[seat] = balance
        line += words
    return line + b"\n", balances
