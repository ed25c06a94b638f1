"""The cards of a deal: thirty-two different ones, ten a hand and two in the talon."""

from collections.abc import Iterator

from prefrec.cards import RANKS, SUITS, card_text
from prefrec.codes import deal as codes
from prefrec.codes.header import SEAT_UNKNOWN
from prefrec.diagnostics import Diagnostic, Span
from prefrec.record import Cards, Deal, Hand
from prefrec.referee.situation import Situation, found_at, span_of, word_of, words_of

HAND_SIZE = 10
TALON_SIZE = 2


def check_hands(deal: Deal, situation: Situation) -> Diagnostic | None:
    """The first fault of the cards as dealt."""
    if _is_whole_deck(deal, situation):
        return None
    return next(_faults(deal, situation), None)


def _is_whole_deck(deal: Deal, situation: Situation) -> bool:
    """The usual case, seen at a glance: three full hands of the right seats and the talon."""
    if len(deal.hands) != 3 or deal.talon is None or len(deal.talon.cards) != TALON_SIZE:
        return False
    first, second, third = deal.hands
    if not len(first.cards) == len(second.cards) == len(third.cards) == HAND_SIZE:
        return False
    seats = {first.seat, second.seat, third.seat}
    cards = {*first.cards, *second.cards, *third.cards, *deal.talon.cards}
    return seats == set(situation.table.hands) and len(cards) == 32 and min(cards) == 0


def _faults(deal: Deal, situation: Situation) -> Iterator[Diagnostic]:
    table = situation.table
    holders: dict[int, str] = {}
    seats: set[str] = set()
    for hand in deal.hands:
        if hand.seat in seats:
            yield found_at(codes.HAND_TWICE, hand.line, 1, seat=word_of(hand.seat))
            return
        seats.add(hand.seat)
        if hand.seat == table.sitting_dealer:
            yield found_at(
                codes.DEALER_HAND, hand.line, 1, seat=word_of(hand.seat), expected=words_of(table.hands)
            )
        elif hand.seat not in table.hands:
            yield found_at(
                SEAT_UNKNOWN, hand.line, 1, seat=word_of(hand.seat), expected=words_of(table.hands)
            )
        yield from _check_holder(hand, word_of(hand.seat), holders)
    if deal.talon is not None:
        yield from _check_holder(deal.talon, "the talon", holders)
    cards = sum(len(hand.cards) for hand in deal.hands) + (len(deal.talon.cards) if deal.talon else 0)
    if cards > 32:
        yield found_at(codes.EXTRA_CARD, deal.line, 0, holder="The deal", found=cards, count=32)


def _check_holder(held: Hand | Cards, holder: str, holders: dict[int, str]) -> Iterator[Diagnostic]:
    for card in held.cards:
        if card < 0:
            continue
        if card in holders:
            yield codes.DUPLICATE_CARD.at(
                card_span(held, card), card=card_text(card), first=holders[card], holder=holder
            )
        holders[card] = holder
    size = HAND_SIZE if isinstance(held, Hand) else TALON_SIZE
    name = holder if isinstance(held, Hand) else "The talon"
    if len(held.cards) < size:
        past = 0 if held.line is None else len(held.line.words)
        yield found_at(codes.MISSING_CARD, held.line, past, holder=name, found=len(held.cards), count=size)
    elif len(held.cards) > size:
        yield codes.EXTRA_CARD.at(_surplus_span(held, size), holder=name, found=len(held.cards), count=size)


def card_span(held: Hand | Cards, card: int) -> Span:
    """Place of one card: its rank within a group, or the word that names it. Of a card written
    twice, the second place."""
    if held.line is None:
        return Span(0, 0)
    places = [span for known, span in _card_places(held) if known == card]
    return places[-1] if places else held.line.whole()


def _surplus_span(held: Hand | Cards, size: int) -> Span:
    places = list(_card_places(held))
    return places[size][1] if len(places) > size else span_of(held.line, 0)


def _card_places(held: Hand | Cards) -> Iterator[tuple[int | None, Span]]:
    """Every card of a line in written order, with its place."""
    if held.line is None:
        return
    first = 2 if isinstance(held, Hand) else 1
    for index in range(first, len(held.line.words)):
        word, span = held.line.words[index], held.line.span(index)
        if first == 1 or len(word) == 2 or word[0] == "_":
            yield _card_at(word[0], word[1:2]), span
            continue
        # A group written as it reads has one sign a rank; any other spelling is shown whole.
        plain = span.end - span.start == len(word)
        for at, rank in enumerate(word[1:], 1):
            yield _card_at(word[0], rank), Span(span.start + at, span.start + at + 1) if plain else span


def _card_at(suit: str, rank: str) -> int | None:
    return SUITS.index(suit) * 8 + RANKS.index(rank) if suit in SUITS and rank and rank in RANKS else None
