"""The steps of the play: a card each; the trick stays on the table until the next thing happens."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from prefrec.record import Trick
from prefrec.replay.said import Said, joined, said, same
from prefrec.replay.scene import Scene, of_words, seconds_of, told, told_of, with_trick
from prefrec.replay.steps import Board, Step, step
from prefrec.show.phrases import card_phrase
from prefrec.show.position import order_of, without

FULL_STOP = ". "


def collected(board: Board) -> Board:
    """The table without its trick, which lies with its winner now."""
    return board._replace(
        on_table={}, loose=(), turned=None, leader=None, winner=None, taken=with_trick(board.taken, board.winner)
    )


def trick_steps(scene: Scene, index: int, board: Board) -> list[Step]:
    """A step a card; before them one for the talon card that is turned up, if there is one."""
    trick = scene.deal.tricks[index]
    board = collected(board)._replace(leader=trick.leader)
    steps: list[Step] = []
    if trick.talon_card is not None:
        board = board._replace(turned=trick.talon_card, talon=without(board.talon, trick.talon_card))
        steps.append(_turned(trick, trick.talon_card, board))
    steps += _cards(scene, index, board)
    if not steps:
        return []
    first = _first_word(trick) - (trick.talon_card is not None)
    steps = of_words(steps, first, trick.notes, trick.line)
    return [steps[0]._replace(lines=tuple(_gap(scene, index))), *steps[1:]]


def _first_word(trick: Trick) -> int:
    """Place of the first card in the line: behind the number and the leader, and the talon card if there is one."""
    return 2 if trick.talon_card is None else 3


def _turned(trick: Trick, card: int, board: Board) -> Step:
    say = told_of("turned", None, number=same(str(trick.number)), card=_card(card))
    entry = said(lambda language: f"+{card_phrase(card, language)}")
    return step(f"trick={trick.number}&card=0", f"trick {trick.number}", say, board, entry)


def _card(card: int) -> Said:
    return said(lambda language: card_phrase(card, language))


def _cards(scene: Scene, index: int, board: Board) -> Iterator[Step]:
    trick, order = scene.deal.tricks[index], order_of(scene.deal.tricks[index], scene.table)
    times = seconds_of(scene.deal, str(trick.number))
    flags = trick.flags or ("",) * len(trick.cards)
    for place, (card, flag) in enumerate(zip(trick.cards, flags, strict=True)):
        seat = order[place] if place < len(order) else _holder(board, card)
        board = _played(board, seat, card, is_placed=place < len(order))
        is_last = place + 1 == len(order) == len(trick.cards)
        if is_last:
            board = board._replace(winner=scene.winners[index])
        yield _card_step(trick, place, seat, board, flag, next(times))


def _holder(board: Board, card: int) -> str | None:
    """Who held this card, where its player is not written and the hands are."""
    return next((seat for seat, held in board.hands.items() if card >= 0 and card in held), None)


def _played(board: Board, seat: str | None, card: int, *, is_placed: bool) -> Board:
    """The card goes from its hand, or from the talon of a dealer who sits out, on the table."""
    hands = {**board.hands, seat: without(board.hands[seat], card)} if seat in board.hands and seat else board.hands
    talon = board.talon if seat in board.hands or not is_placed else without(board.talon, card)
    if seat is None or not is_placed:
        return board._replace(hands=hands, loose=(*board.loose, card))
    return board._replace(hands=hands, talon=talon, on_table={**board.on_table, seat: card})


def _card_step(
    trick: Trick, place: int, seat: str | None, board: Board, flag: str, seconds: Decimal | None
) -> Step:
    key = "plays" if place or trick.talon_card is not None else "leads" if trick.leader else "unknown-leader"
    card = _card(trick.cards[place])
    parts = [told_of(key, seat, number=same(str(trick.number)), card=card)]
    if board.winner is not None:
        parts.append(told_of("taken-by", board.winner))
    entry = said(lambda language: f"{language.letters.get(seat or '', '?')} {card.within(language)}{flag}")
    marks = flag if place else _both(trick.leader_flags, flag)
    anchor = f"trick={trick.number}&card={place + 1}"
    done = step(anchor, f"trick {trick.number}", joined(FULL_STOP, parts), board, entry)
    return done._replace(actor=seat or "", flags=marks, seconds=seconds)


def _both(leader_flags: str, flag: str) -> str:
    """The star of the leader and the marks of his card; one star says both."""
    return flag if leader_flags and flag.startswith("*") else leader_flags + flag


def _gap(scene: Scene, index: int) -> Iterator[Said]:
    """Tricks before this one that are not written."""
    tricks: Sequence[Trick] = scene.deal.tricks
    first = tricks[index - 1].number + 1 if index else 1
    last = tricks[index].number - 1
    if first == last:
        yield told("tricks-gap", first=first)
    elif first < last:
        yield told("tricks-gaps", first=first, last=last)
