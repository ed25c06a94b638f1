"""Cards played one by one, each by its player, as the tricks of a record."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from prefrec.codes.foreign import FOREIGN_RULE
from prefrec.convert.draft import Draft, Word
from prefrec.diagnostics import Span
from prefrec.seats import SEAT_WORDS, SEATS, clockwise_from

ACTIVE = ("S", "W", "E")
SITTING_OUT = "N"  # the fourth seat of a program that draws three hands


class Play(NamedTuple):
    """One card on the table.

    seat   who played it; None where the file does not tell
    card   two signs
    at     where the card stands in the file
    by     where its player stands
    talon  the card of the talon that was turned up for this trick before it
    """

    seat: str | None
    card: str
    at: Span
    by: Span
    talon: Word | None = None


def tricks(plays: Iterable[Play]) -> Iterator[tuple[Play, ...]]:
    """The plays trick by trick. A trick is full when each hand has played, and it ends too where a player
    plays a second time or a talon card is turned up: then it stays short, as the file has it."""
    trick: list[Play] = []
    for play in plays:
        again = play.seat is not None and play.seat in {other.seat for other in trick}
        if trick and (len(trick) == len(hands_of(trick)) or again or play.talon):
            yield tuple(trick)
            trick = []
        trick.append(play)
    if trick:
        yield tuple(trick)


def hands_of(trick: Sequence[Play]) -> tuple[str, ...]:
    """The hands that play to a trick: three, and the fourth where it plays (a talon card of a sitting dealer)."""
    return SEATS if any(play.seat == SITTING_OUT for play in trick) else ACTIVE


def write_trick(draft: Draft, number: int, trick: Sequence[Play], *before: Word) -> None:
    """A trick as a line of the record, behind the words ``before``.

    A record has the cards clockwise from the leader. Who played which card is kept; a card out of turn is
    told, and that it came out of turn is lost. A card whose player is not told stands where it was played.
    """
    first = trick[0]
    talon = (first.talon,) if first.talon else ()
    cards = _in_order(draft, trick)
    draft.line(first.at, *before, str(number), *talon, (first.seat or "_", first.by), *cards)


def _in_order(draft: Draft, trick: Sequence[Play]) -> list[Word]:
    if trick[0].seat is None:
        return [(play.card, play.at) for play in trick]
    order = clockwise_from(hands_of(trick), trick[0].seat)
    laid: dict[str, Play] = {play.seat: play for play in trick if play.seat}
    turns = list(zip(order, trick, strict=False))
    for seat, play in turns:
        if play.seat is None and seat not in laid:
            laid[seat] = play
        elif play.seat is None:
            draft.lose("cards of a player who is not told", play.card)
    for seat, play in turns:
        if play.seat and play.seat != seat:
            _out_of_turn(draft, play, play.seat, seat)
            break
    last = max(order.index(seat) for seat in laid)
    return [(laid[seat].card, laid[seat].at) if seat in laid else "__" for seat in order[:last + 1]]


def _out_of_turn(draft: Draft, play: Play, seat: str, turn: str) -> None:
    who, instead = SEAT_WORDS[seat], SEAT_WORDS[turn]
    draft.fault(FOREIGN_RULE, play.by, found=f"{who} plays where it is {instead}'s turn", expected=instead)
    draft.lose("that a card came out of turn", f"{who} {play.card}")
