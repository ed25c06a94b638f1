"""What each hand certainly holds and what it may hold, from the cards dealt and the cards played.

Where everything is written the two are the same. A card that a hand plays later in the record was
in it all along, so even a hand that nobody wrote down can be caught revoking.
"""

from collections.abc import Sequence
from typing import NamedTuple

from prefrec.cards import FULL_DECK, card_text, cards_of, list_text, mask_of
from prefrec.codes import auction as codes
from prefrec.codes.deal import NEEDLESS_SIC
from prefrec.contracts import ALL_PASS, SOLO
from prefrec.diagnostics import Diagnostic
from prefrec.record import Cards, Deal
from prefrec.referee.hands import HAND_SIZE, TALON_SIZE
from prefrec.referee.situation import Situation, found_at, word_of
from prefrec.referee.trick_faults import excuse_or_report


class Holding(NamedTuple):
    """``certain``: cards the hand surely has. ``possible``: cards it may have, ``certain`` included.
    Equal masks mean that the hand is known."""

    certain: int
    possible: int


def holdings(deal: Deal, situation: Situation, declarer: str | None, found: list[Diagnostic]) -> list[Holding] | None:
    """The hands when play begins, by place from the forehand; None after a fault of the discard."""
    known = _all_known(deal, situation, declarer)
    if known is not None:
        return known
    hands = {hand.seat: (mask_of(hand.cards), hand.cards) for hand in deal.hands}
    talon = mask_of(deal.talon.cards) if deal.talon else 0
    elsewhere = talon
    for mask, _ in hands.values():
        elsewhere |= mask
    held: list[Holding] = []
    for seat in situation.table.hands:
        mask, cards = hands.get(seat, (0, ()))
        whole = len(cards) == HAND_SIZE and min(cards) >= 0
        held.append(Holding(mask, mask if whole else mask | FULL_DECK & ~elsewhere))
    if _is_anybodys(deal, declarer):
        # Whoever it is took the talon and laid two of the twelve away.
        held = [Holding(0, possible | (talon or FULL_DECK)) for _, possible in held]
    if declarer is None or declarer not in situation.table.hands:
        return _with_later_cards(deal, situation, held)
    place = situation.table.hands.index(declarer)
    after = _after_discard(deal, declarer, held[place], talon, found)
    if after is None:
        return None
    gone = mask_of(deal.discard.cards) if deal.discard else 0
    held = [Holding(certain & ~gone, possible & ~gone) for certain, possible in held]
    held[place] = after
    return _with_later_cards(deal, situation, held)


def _is_anybodys(deal: Deal, declarer: str | None) -> bool:
    """Whether somebody took the talon and it is not written who."""
    contract = deal.contract
    return declarer is None and contract is not None and contract.bid != ALL_PASS and contract.modifier != SOLO[1:]


def _all_known(deal: Deal, situation: Situation, declarer: str | None) -> list[Holding] | None:
    """The usual case: every card written, the discard out of the declarer's twelve; else None."""
    talon, discard, seats = deal.talon, deal.discard, situation.table.hands
    if talon is None or len(talon.cards) != TALON_SIZE or len(deal.hands) != 3 or len(seats) != 3:
        return None
    if _is_anybodys(deal, declarer):
        return None
    if (discard is None) != (declarer is None) or (deal.contract is not None and deal.contract.modifier):
        return None
    masks = {}
    for hand in deal.hands:
        if len(hand.cards) != HAND_SIZE or min(hand.cards) < 0:
            return None
        masks[hand.seat] = mask_of(hand.cards)
    if declarer is not None and discard is not None:
        if "*" in "".join(discard.flags):
            return None
        twelve = masks.get(declarer, 0) | mask_of(talon.cards)
        kept = twelve & ~mask_of(discard.cards)
        if twelve.bit_count() != HAND_SIZE + TALON_SIZE or kept.bit_count() != HAND_SIZE:
            return None
        if len(discard.cards) != TALON_SIZE:
            return None
        masks[declarer] = kept
    held = [masks.get(seat, 0) for seat in seats]
    return [Holding(mask, mask) for mask in held] if 0 not in held else None


def _after_discard(
    deal: Deal, declarer: str, dealt: Holding, talon: int, found: list[Diagnostic]
) -> Holding | None:
    """The declarer's hand with the talon and without the discard."""
    solo = deal.contract is not None and deal.contract.modifier == "solo"
    discard = deal.discard
    if solo:
        if discard is not None:
            found.append(found_at(codes.DISCARD_NOT_ALLOWED, discard.line, 0))
            return None
        return dealt
    known_talon = deal.talon is not None and min(deal.talon.cards) >= 0
    possible = dealt.possible | (talon if known_talon else FULL_DECK)
    if discard is None:
        # Any two of the twelve may be gone; which ones, the play will tell.
        return Holding(0, possible)
    before = len(found)
    if not _check_discard(discard, declarer, possible, found):
        return None
    gone = mask_of(discard.cards)
    is_irregular = any(fault.code is not NEEDLESS_SIC for fault in found[before:])
    if min(discard.cards) < 0 or is_irregular:
        return Holding(0, possible & ~gone)
    return Holding((dealt.certain | talon) & ~gone, possible & ~gone)


def _check_discard(discard: Cards, declarer: str, possible: int, found: list[Diagnostic]) -> bool:
    """Two different cards out of those that the declarer may hold."""
    if len(discard.cards) != TALON_SIZE:
        found.append(
            found_at(codes.DISCARD_COUNT, discard.line, 0, seat=word_of(declarer), found=len(discard.cards))
        )
        return False
    for index, card in enumerate(discard.cards):
        flags = discard.flags[index] if discard.flags else ""
        if card >= 0 and not possible >> card & 1:
            fault = found_at(
                codes.DISCARD_NOT_HELD, discard.line, index + 1, seat=word_of(declarer), card=card_text(card),
                legal=list_text(reversed(cards_of(possible))),
            )
        elif index and card >= 0 and card == discard.cards[0]:
            fault = found_at(codes.DISCARD_TWICE, discard.line, 2, card=card_text(card))
        else:
            if flags[:1] == "*":
                found.append(found_at(NEEDLESS_SIC, discard.line, index + 1, found=card_text(card)))
            continue
        if not excuse_or_report(fault, flags, found):
            return False
    return True


def _with_later_cards(deal: Deal, situation: Situation, held: Sequence[Holding]) -> list[Holding]:
    if all(holding.certain == holding.possible for holding in held):
        return list(held)
    certain = [holding.certain for holding in held]
    hands = situation.table.hands
    for trick in deal.tricks:
        if trick.leader is None or trick.leader not in hands:
            continue
        lead = hands.index(trick.leader)
        for step, card in enumerate(trick.cards):
            place = (lead + step) % len(hands)
            if card >= 0 and held[place].possible >> card & 1:
                certain[place] |= 1 << card
    return [_narrowed(sure, holding.possible) for sure, holding in zip(certain, held, strict=True)]


def _narrowed(certain: int, possible: int) -> Holding:
    """Ten cards known leave nothing else, and of ten possible ones none is missing."""
    if certain.bit_count() >= HAND_SIZE:
        return Holding(certain, certain)
    return Holding(possible if possible.bit_count() == HAND_SIZE else certain, possible)
