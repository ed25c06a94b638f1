"""The moves of a PrefHub scenario: what was called, who took the talon, what was played, and the contract.

No move states the contract. But the program makes it of the bids: the bidding is over when all three have
called and at most one of them is left who did not pass, and the last bid of that one is the contract; nothing
that can be done afterwards changes it. So the winning bid is written as the contract, and all-pass where all
three passed. As long as the bidding is not over, the contract is ``_`` (of the player who takes the talon, where
one does), and the auction ends in ``_``. The words of a description are never taken for a contract.

A bid of the declarer after he took the talon, which the program refuses, is what it is at any table: the
contract that he orders. It is written, and told as against the rules of the format.

The program asks everybody again in each round, so that one who has passed passes again. The record has the first
of these passes; the others are told as a loss. There are no answers and no results.
"""

from collections.abc import Sequence
from typing import NamedTuple

from prefrec.codes.foreign import FOREIGN_RULE, FOREIGN_VALUE
from prefrec.contracts import ALL_PASS, MISERE, PASS
from prefrec.convert.capitals import (
    LEVELS,
    NOT_KNOWN,
    RANKS,
    SUITS,
    card_of,
    cards_of,
    choice_of,
    lose_member,
    unknown_members,
)
from prefrec.convert.document import Node, member, spelled
from prefrec.convert.draft import Draft, Word
from prefrec.convert.plays import ACTIVE, Play
from prefrec.diagnostics import Span
from prefrec.seats import SEAT_WORDS

CARDS = {f"{rank}_{suit}S": sign + card for suit, sign in SUITS.items() for rank, card in RANKS.items()}
CONTRACTS = {
    f"{level}_{strain}": number + sign
    for level, number in LEVELS.items()
    for strain, sign in ({f"{suit}S": sign for suit, sign in SUITS.items()} | {"NO_TRUMP": "n"}).items()
} | {"MISER": MISERE, "PASS": PASS}
PLAYERS = {f"player{SEAT_WORDS[seat]}": seat for seat in ACTIVE}

# What a player may do, and the field that tells how.
_FIELDS = {"bid": "contract", "takePrikup": "discard", "playCard": "card"}


class Call(NamedTuple):
    """A bid or a pass, ``7s`` or ``pass``; a part that cannot be read is empty."""

    seat: str
    word: str
    at: Span


class Take(NamedTuple):
    """The talon taken: by whom (empty where that cannot be read), where he stands, and what he laid away."""

    seat: str
    by: Span
    cards: Sequence[tuple[str, Span]]


class Moves(NamedTuple):
    """The moves by their kinds. ``order`` is the bid of the declarer after he took the talon."""

    calls: tuple[Call, ...] = ()
    take: Take | None = None
    order: Call | None = None
    plays: tuple[Play, ...] = ()


def moves_of(draft: Draft, scenario: Node) -> Moves:
    """The moves of a scenario. What comes too late to have a place in a deal is told, and lost."""
    found = member(draft, scenario, "moves", list)
    moves = Moves()
    for node in found[0] if found else ():
        if isinstance(node.data, dict):
            moves = _with(draft, moves, _move(draft, node))
        else:
            draft.fault(FOREIGN_VALUE, node.span, field="A move", found=spelled(node), expected="an object")
    return moves


def _move(draft: Draft, node: Node) -> Call | Take | Play | None:
    """One move; None where it cannot be told what was done."""
    unknown_members(draft, node, ("action", "player", *_FIELDS.values()))
    action = choice_of(draft, node, "action", {word: word for word in _FIELDS})
    if action is None:
        return None
    player = choice_of(draft, node, "player", PLAYERS)
    seat, by = player or ("", node.span)
    for field in _FIELDS.values():
        if field != _FIELDS[action[0]]:
            lose_member(draft, node, field, f"{field} of the move {action[0]}")
    if action[0] == "bid":
        word = choice_of(draft, node, "contract", CONTRACTS)
        return Call(seat, *word) if word else Call(seat, "", node.span)
    if action[0] == "takePrikup":
        return Take(seat, by, cards_of(draft, node, "discard", CARDS))
    card = member(draft, node, "card", str)
    if card is None:
        return Play(seat or None, NOT_KNOWN, node.span, by)
    return Play(seat or None, card_of(draft, Node(*card), "card", CARDS), card[1], by)


def _with(draft: Draft, moves: Moves, move: Call | Take | Play | None) -> Moves:
    """The moves and one more. After the talon comes one order at most, after the first card only cards."""
    match move:
        case None:
            return moves
        case Play():
            return moves._replace(plays=(*moves.plays, move))
        case Call() if not moves.take and not moves.plays:
            return moves._replace(calls=(*moves.calls, move))
        case Take() if not moves.take and not moves.plays:
            return moves._replace(take=move)
        case Take():
            draft.fault(FOREIGN_RULE, move.by, found="The talon is taken once more, or too late", expected="a card")
            draft.lose("the talon taken too late", f"{_name(move.seat)} {_shown(move.cards)}".strip())
            return moves
    draft.fault(FOREIGN_RULE, move.at, found="A bid comes after the bidding", expected="a card")
    orders = moves.take.seat if moves.take and not moves.order and not moves.plays else ""
    if orders and move.seat == orders and move.word not in ("", PASS):
        return moves._replace(order=move)
    draft.lose("bids that come too late", f"{_name(move.seat)} {move.word or '_'}")
    return moves


def write_moves(draft: Draft, moves: Moves, at: Span) -> None:
    """The lines from the auction to the contract; ``at`` is the place of what stands nowhere."""
    winner = _winner(moves.calls)
    _write_auction(draft, moves.calls, is_over=winner is not None)
    declarer, bid, place = winner or (moves.take.seat if moves.take else "", "", at)
    if moves.take and moves.take.seat == declarer and bid != ALL_PASS:
        if moves.take.cards:
            draft.line(moves.take.by, "discard", *moves.take.cards)
        if moves.order:
            bid, place = moves.order.word, moves.order.at
    elif moves.take:
        _disagreement(draft, moves, moves.take, declarer)
    word = bid if bid == ALL_PASS else f"{declarer or '_'}:{bid or '_'}"
    draft.line(place, "contract", word)


def _winner(calls: Sequence[Call]) -> Call | None:
    """Who won the bidding, with what; nobody with all-pass where all passed; None where it is not over."""
    last = {call.seat: call for call in calls}
    bids = [call for call in last.values() if call.word != PASS]
    if len(last) < len(ACTIVE) or len(bids) > 1 or not all(call.seat and call.word for call in calls):
        return None
    return bids[0] if bids else Call("", ALL_PASS, calls[-1].at)


def _write_auction(draft: Draft, calls: Sequence[Call], *, is_over: bool) -> None:
    """The calls up to the first that cannot be read, each pass of a player once."""
    words: list[Word] = []
    last: dict[str, str] = {}
    is_readable = True
    for call in calls:
        is_readable = is_readable and bool(call.seat and call.word)
        said = f"{_name(call.seat)} {call.word or '_'}"
        if not is_readable:
            draft.lose("calls from the first on that cannot be read", said)
        elif call.word == PASS == last.get(call.seat):
            draft.lose("passes of players who had passed", said)
        else:
            words.append((f"{call.seat}:{call.word}", call.at))
        last[call.seat] = call.word
    if words:
        draft.line(calls[0].at, "auction", *words, *([] if is_over else ["_"]))


def _disagreement(draft: Draft, moves: Moves, take: Take, declarer: str) -> None:
    """Somebody takes the talon who did not win it: the contract is that of the bids, and he lays nothing away."""
    if take.seat:
        won = f"{SEAT_WORDS[declarer]} won the bidding" if declarer else "all have passed"
        draft.fault(FOREIGN_RULE, take.by, found=f"{_name(take.seat)} takes the talon and {won}",
                    expected=_name(declarer) if declarer else "a card")
    draft.lose("the discard of another than the declarer", f"{_name(take.seat)} {_shown(take.cards)}".strip())
    if moves.order:
        draft.lose("bids that come too late", f"{_name(moves.order.seat)} {moves.order.word}")


def _name(seat: str) -> str:
    return SEAT_WORDS.get(seat, "_")


def _shown(cards: Sequence[tuple[str, Span]]) -> str:
    return " ".join(card for card, _ in cards)
