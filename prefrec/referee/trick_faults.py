"""What is wrong with a card or with the number of a trick, at its place."""

from typing import NamedTuple

from prefrec.cards import SUIT_WORDS, card_text, cards_of, list_text
from prefrec.codes import play as codes
from prefrec.contracts import TRICKS
from prefrec.diagnostics import Code, Diagnostic
from prefrec.play import playable_cards
from prefrec.record import Deal, Trick
from prefrec.referee.situation import Situation, excused, found_at, span_of, word_of


class PlayTable(NamedTuple):
    """What stays the same for all tricks of a deal.

    hands             the seats that hold cards, forehand first
    trump             the trump suit, 0 to 3; None without one
    talon             its cards as far as they are written, in the order in which they are turned up
    turns_talon       its cards open the first two tricks (an all-pass deal under ``suit-or-dealer``)
    sitting           the dealer to whom those cards belong; None where they only set the suit
    trick3_by_winner  who took the second trick leads the third; else the forehand does; None: no rules are written
    dealer_known      without the dealer's name nobody can tell who must lead
    """

    hands: tuple[str, ...]
    trump: int | None
    talon: tuple[int, ...]
    turns_talon: bool
    sitting: str | None
    trick3_by_winner: bool | None
    dealer_known: bool


def leader_word(trick: Trick) -> int:
    """Index of the leader's word on the line of a trick: behind the number, and behind ``+dK``."""
    return 1 if trick.talon_card is None else 2


def card_word(trick: Trick, index: int) -> int:
    """Index of the word of a card, which is counted from 0 in the order of play."""
    return leader_word(trick) + 1 + index


def excuse_or_report(diagnostic: Diagnostic, flags: str, found: list[Diagnostic]) -> bool:
    """Whether play goes on: a fault that is marked irregular is a note, and what was played stands."""
    irregular = flags[:1] == "*"
    found.append(excused(diagnostic) if irregular else diagnostic)
    return irregular


_BREACHES: dict[str, Code] = {"revoke": codes.REVOKE, "must-trump": codes.MUST_TRUMP}


def card_fault(
    trick: Trick, index: int, rule: str, first: int, led: int | None, table: PlayTable,
    certain: list[int], possible: list[int], deal: Deal,
) -> Diagnostic:
    """The fault at a card; ``first`` is the place from which the cards are counted round, ``led`` is None
    for a free lead."""
    card = trick.cards[index]
    place = (first + index) % 3
    seat = word_of(table.hands[place])
    word = card_word(trick, index)
    if rule == "card-not-held":
        played = _trick_of(deal, trick, index, card) if card >= 0 else None
        if played is not None:
            return found_at(codes.CARD_PLAYED_TWICE, trick.line, word, card=card_text(card), trick=played)
        legal = playable_cards(table.trump, led if index or trick.talon_card is not None else None, possible[place])
        return found_at(
            codes.CARD_NOT_HELD, trick.line, word, seat=seat, card=card_text(card),
            legal=list_text(reversed(cards_of(legal))) or "its cards",
        )
    legal = playable_cards(table.trump, led, certain[place])
    return found_at(
        _BREACHES[rule], trick.line, word, seat=seat, card=card_text(card), suit=SUIT_WORDS[led or 0],
        legal=list_text(reversed(cards_of(legal))),
    )


def _trick_of(deal: Deal, trick: Trick, index: int, card: int) -> int | None:
    """The trick in which this card was played before; None if it was not."""
    for earlier in deal.tricks:
        if earlier is trick:
            return trick.number if card in trick.cards[:index] else None
        if card in earlier.cards:
            return earlier.number
    return None


def check_number(trick: Trick, previous: int, situation: Situation, found: list[Diagnostic]) -> bool:
    """Say that a trick does not follow the one before it; whether play can be followed behind the gap."""
    if trick.number <= previous or trick.number > TRICKS or trick.number == 0:
        code = codes.EXTRA_TRICK if trick.number > TRICKS else codes.TRICK_NUMBER
        found.append(code.at(
            span_of(trick.line, 0), found=trick.number, previous=previous, next=previous + 1,
            reason="ten tricks are all there are",
        ))
        return False
    fault = found_at(
        codes.TRICKS_NOT_WRITTEN, trick.line, 0, previous=previous, found=trick.number, next=previous + 1
    )
    if situation.detail == "full":
        fault = found_at(codes.TRICK_MISSING, trick.line, 0, found=previous, next=previous + 1)
    found.append(fault)
    return situation.detail != "full"
