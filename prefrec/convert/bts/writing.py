"""Deals as Bridge-Preferans Studio keeps them: hands after the discard, contract, and the play; see ``bts``.

A deal of that program has three hands, a declarer and a first lead; a deal that lacks one of them is lost
whole. The program refuses a file in which a card of ``play`` may not be played, so play ends before a trick
in which a rule is broken or a card is not known.
"""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from prefrec.cards import CARDS, RANKS, card_text, mask_of
from prefrec.contracts import ALL_PASS, MISERE, NO_TRUMP, STRAIN
from prefrec.convert.formats import Dumped
from prefrec.convert.imported import Loss
from prefrec.convert.kinds import kinds
from prefrec.facts_text import contract_text, trick_text
from prefrec.line import NO_NOTES, Notes
from prefrec.outcome import Table
from prefrec.play import playable_cards, winning_place
from prefrec.record import Contract, Deal, Game, Tag, Trick, Unread
from prefrec.referee.hands import HAND_SIZE
from prefrec.referee.holdings import holdings
from prefrec.referee.situation import DealOutcome, Situation
from prefrec.seats import SEATS, clockwise_from, in_seat_order

if TYPE_CHECKING:
    from prefrec.check import CheckedGame

HEADING = "% bts version 5.2\n"
ORDER = ("N", "E", "S", "W")  # of hands in a file
SUIT_ORDER = "shdc"  # of a hand in a file
_MARKS = re.compile(r"[*!?]+(?= |$)")
_MARKERS = ("deal ", "pbninfo")  # a line of a comment that begins so would end it


class Position(NamedTuple):
    """The hands of a deal before a trick: seats clockwise with masks of cards, and the number of that trick."""

    hands: dict[str, int]
    trick: int


class Written(NamedTuple):
    """The lines of a deal, and which kinds and canonical lines of its facts they hold."""

    text: str
    held: frozenset[str]


def dumps(games: "Iterable[CheckedGame]") -> Iterator[Dumped]:
    """A piece for each game; deals are numbered through the whole file, and the first one has the heading."""
    number = 1
    for checked in games:
        if checked.game is None:
            continue
        pieces: list[str] = []
        losses = list(_around(checked.game))
        for deal, outcome in zip(checked.game.deals, checked.outcomes, strict=True):
            written = _written(deal, outcome, number)
            if isinstance(deal, Unread) or isinstance(written, str):
                losses.append(Loss(f"whole deal: {written}", f"deal {deal.number} {deal.dealer or '_'}"))
                continue
            losses += _lost(checked.game, deal, written.held, number)
            pieces.append((HEADING if number == 1 else "") + written.text)
            number += 1
        yield Dumped("".join(pieces).encode(), tuple(losses))


def _around(game: Game) -> Iterator[Loss]:
    """What stands around the deals: nothing of it is held but that a seat is taken."""
    for kind, line in kinds(game._replace(deals=())):
        if line not in (f"{seat}: _" for seat in SEATS):
            yield Loss(kind, line)


def _lost(game: Game, deal: Deal, held: frozenset[str], number: int) -> Iterator[Loss]:
    """What of a written deal is not in its lines; ``number`` is the one it is written with."""
    if deal.dealer is not None:
        yield Loss("dealer", f"deal {deal.number} {deal.dealer}{deal.flags}")
    if len(game.deals) > 1 and deal.number != number:
        yield Loss("number of the deal", f"{deal.number}, written as {number}")
    tags = tuple(Tag(tag.key, tag.value) for tag in game.tags)
    for kind, line in kinds(Game(tags, deals=(deal._replace(notes=NO_NOTES),))):
        plain = _MARKS.sub("", line)
        if kind == "deal" or kind.startswith("tag "):
            continue
        if held.isdisjoint((kind, plain)):
            yield Loss(kind, line)
        elif plain != line:
            yield Loss("marks", line)


def _written(deal: Deal | Unread, outcome: DealOutcome | None, number: int) -> Written | str:
    """The deal, or why it cannot be held."""
    if isinstance(deal, Unread):
        return "it could not be read"
    contract = deal.contract
    if contract is None or contract.bid == ALL_PASS:
        return "no contract" if contract is None else ALL_PASS
    seats = _seats(deal, outcome.table) if outcome else ()
    if contract.declarer is None or contract.declarer not in seats:
        return "the declarer is not known" if contract.declarer is None else "the declarer has no hand"
    position = _position(deal, seats, contract.declarer)
    if position is None:
        is_dealt = len(deal.hands) == len(seats) and all(_is_whole(hand.cards) for hand in deal.hands)
        return "the discard is not known" if is_dealt and deal.discard is None else "the hands are not known"
    tricks = _legal(deal.tricks, position, contract.bid)
    lead = _lead(deal, position, outcome.table if outcome else None)
    if not lead:
        return "who leads is not known"
    return _lines(deal, contract, position, tricks, lead, number)


def _seats(deal: Deal, table: Table) -> tuple[str, ...]:
    """The three who hold cards, clockwise; nobody where that is not known."""
    if len(table.hands) == len(SEATS) - 1:
        return table.hands
    seats = in_seat_order({hand.seat for hand in deal.hands})
    return seats if len(seats) == len(SEATS) - 1 else ()


def _is_whole(cards: tuple[int, ...]) -> bool:
    return len(cards) == HAND_SIZE and min(cards) >= 0


def _position(deal: Deal, seats: tuple[str, ...], declarer: str) -> Position | None:
    """The hands when play begins, or those of a composed position; None where they are not known."""
    table = Table(seats, seats, None)
    held = holdings(deal, Situation(table, None, None, None, "", 6, 0), declarer, []) or []
    hands = {seat: holding.certain for seat, holding in zip(seats, held, strict=False)}
    is_known = bool(held) and all(holding.certain == holding.possible for holding in held)
    position = Position(hands, 1) if is_known else _advanced(deal, seats)
    if position is None:
        return None
    sizes = [mask.bit_count() for mask in position.hands.values()]
    together = mask_of(card for mask in position.hands.values() for card in range(32) if mask >> card & 1)
    is_fair = sizes == [HAND_SIZE + 1 - position.trick] * len(seats) and together.bit_count() == sum(sizes)
    return position if is_fair else None


def _advanced(deal: Deal, seats: tuple[str, ...]) -> Position | None:
    """A position in which tricks are gone: equal hands, as many cards known as tricks are left to be played."""
    hands = {hand.seat: mask_of(hand.cards) for hand in deal.hands}
    if deal.talon or deal.discard or hands.keys() != set(seats):
        return None
    trick = HAND_SIZE + 1 - max(mask.bit_count() for mask in hands.values())
    begun = deal.tricks[0].number if deal.tricks else None
    if trick == 1 or begun not in (None, trick) or (begun is None and not _tag(deal, "x-lead")):
        return None
    return Position({seat: hands[seat] for seat in seats}, trick)


def _legal(tricks: tuple[Trick, ...], position: Position, bid: str | None) -> list[Trick]:
    """The tricks from the position on, up to the first card that is not known or may not be played."""
    if bid is None:
        return []
    trump = None if bid == MISERE or STRAIN[bid] == NO_TRUMP else STRAIN[bid]
    legal: list[Trick] = []
    hands, turn = dict(position.hands), ""
    for number, trick in enumerate(tricks, position.trick):
        leader = trick.leader or ""
        if trick.number != number or leader not in hands or turn not in ("", leader) or len(trick.cards) > len(hands):
            break
        players = clockwise_from(tuple(hands), leader)
        led = None
        for seat, card in zip(players, trick.cards, strict=False):
            playable = hands[seat] if led is None else playable_cards(trump, led, hands[seat])
            if card < 0 or not playable >> card & 1:
                return legal
            hands[seat] &= ~(1 << card)
            led = card >> 3 if led is None else led
        legal.append(trick)
        if len(trick.cards) < len(hands) or led is None:
            break
        turn = players[winning_place(trump, led, trick.cards)]
    return legal


def _lead(deal: Deal, position: Position, table: Table | None) -> str:
    """Who leads to the trick of the position: as it was played, as a private tag says, or the forehand."""
    first = deal.tricks[0] if deal.tricks and deal.tricks[0].number == position.trick else None
    forehand = table.hands[0] if table and table.dealer and position.trick == 1 else ""
    told = ((first and first.leader) or "", _tag(deal, "x-lead"), forehand)
    return next((seat for seat in told if seat in position.hands), "")


def _tag(deal: Deal, key: str) -> str:
    return next((tag.value for tag in deal.tags if tag.key == key), "")


def _lines(
    deal: Deal, contract: Contract, position: Position, tricks: list[Trick], lead: str, number: int
) -> Written:
    cards = [card_text(card).upper() for trick in tricks for card in trick.cards]
    turns = _tag(deal, "x-turns")
    is_turns = turns in map(str, range(1, len(cards) + 1))
    hands = " ".join(_hand(position.hands[seat]) for seat in ORDER if seat in position.hands)
    (absent,) = set(SEATS) - position.hands.keys()
    text = (
        f"deal {number} {hands}\n"
        f"contract {_bid(contract)}\n"
        f"play {' '.join(cards) or lead}\n"
        f"turns {turns if is_turns else 0}\n"
        f"player {contract.declarer}\n"
        f"absent {absent}\n"
        f"comment {_comment(deal.notes)}\n\n"
    )
    plain = Contract(contract.declarer, contract.bid, contract.level)
    is_composed = deal.talon and deal.discard and set(deal.talon.cards) == set(deal.discard.cards)
    held = {
        "hand": True,
        "talon": is_composed or contract.modifier == "solo",
        "discard": position.trick == 1,
        "contract": contract_text(plain) == contract_text(contract._replace(flags="")),
        "deal tag x-lead": _tag(deal, "x-lead") == lead and not cards,
        "deal tag x-turns": is_turns,
    }
    bare = (trick_text(Trick(trick.number, trick.leader, trick.cards)) for trick in tricks)
    return Written(text, frozenset([*(kind for kind, is_held in held.items() if is_held), *bare]))


def _hand(mask: int) -> str:
    """``T987.98.987.8``."""
    return ".".join("".join(rank for rank in RANKS[::-1] if mask >> CARDS[suit + rank] & 1) for suit in SUIT_ORDER)


def _bid(contract: Contract) -> str:
    """``6S``, ``10NT``, ``misere``, with ``?`` for what is not known."""
    if contract.bid == MISERE:
        return MISERE
    strain = "?" if contract.bid is None else contract.bid[-1].upper().replace("N", "NT")
    return f"{contract.level or '?'}{strain}"


def _comment(notes: Notes) -> str:
    """The comments of the deal, line by line; none may be taken for the next deal, and none at the end is blank."""
    lines = [*notes.above, *([] if notes.behind is None else [notes.behind])]
    while lines and not lines[-1].strip():
        lines.pop()
    return "\n".join(f" {line}" if line.lower().startswith(_MARKERS) else line for line in lines)
