"""Tricks with anything unusual in them: talon cards, flags, cards and leaders that are not written."""

from prefrec.cards import FULL_DECK, SUIT_MASKS, card_text, mask_of, suit_of
from prefrec.codes import play as codes
from prefrec.codes.deal import NEEDLESS_SIC
from prefrec.diagnostics import Diagnostic
from prefrec.play import breach, winning_place
from prefrec.record import Deal, Trick
from prefrec.referee.situation import Situation, found_at, word_of
from prefrec.referee.trick_faults import PlayTable, card_fault, card_word, excuse_or_report, leader_word


def odd_trick(
    trick: Trick, leader: str | None, table: PlayTable, certain: list[int], possible: list[int],
    deal: Deal, situation: Situation, found: list[Diagnostic],
) -> tuple[str | None, bool]:
    """Winner, and whether play can be followed further."""
    if not _check_leader(trick, leader, table, found) or not _check_talon_card(trick, table, found):
        return None, False
    if trick.leader is None:
        _remove(mask_of(trick.cards), certain, possible)
        certain[:] = [mask & _played_after(trick, deal) for mask in certain]
        return None, _check_length(trick, 3, table, deal, situation, found)
    dealer_leads = trick.leader == table.sitting and table.turns_talon and trick.number <= 2
    if trick.leader not in table.hands and not dealer_leads:
        found.append(found_at(
            codes.COUNT_NOT_PLAYING, trick.line, leader_word(trick), seat=word_of(trick.leader),
            expected=", ".join(word_of(seat) for seat in table.hands),
        ))
        return None, False
    order = _order(trick, table, dealer_leads)
    shown = mask_of(trick.cards[:1] if dealer_leads else () if trick.talon_card is None else (trick.talon_card,))
    _remove(shown, certain, possible)
    if not _check_length(trick, len(order), table, deal, situation, found):
        return None, False
    led = _led_suit(trick, table)
    first = 1 if dealer_leads else 0
    for index in range(first, min(len(order), len(trick.cards))):
        place = table.hands.index(order[index])
        follows = led if index or trick.talon_card is not None else None
        if not _check_card(trick, index, place, follows, table, certain, possible, deal, found):
            return None, False
    return _winner(trick, order, led, table), True


def _order(trick: Trick, table: PlayTable, dealer_leads: bool) -> tuple[str, ...]:
    if dealer_leads:
        return (trick.leader or "", *table.hands)
    place = table.hands.index(trick.leader or "")
    return (*table.hands[place:], *table.hands[:place])


def _led_suit(trick: Trick, table: PlayTable) -> int | None:
    """The suit to follow; under a wrong talon card the one that was dealt still sets it."""
    if trick.talon_card is not None:
        if table.turns_talon and len(table.talon) >= trick.number:
            return suit_of(table.talon[trick.number - 1])
        return suit_of(trick.talon_card)
    return suit_of(trick.cards[0])


def _check_leader(trick: Trick, leader: str | None, table: PlayTable, found: list[Diagnostic]) -> bool:
    if trick.leader is None or leader is None or trick.leader == leader:
        if trick.leader_flags and trick.leader == leader:
            found.append(found_at(
                NEEDLESS_SIC, trick.line, leader_word(trick), found=f"{word_of(trick.leader)}'s lead"
            ))
        return True
    fault = found_at(
        codes.WRONG_LEADER, trick.line, leader_word(trick), seat=word_of(trick.leader), trick=trick.number,
        expected=word_of(leader), reason=_why_leads(trick.number, leader, table),
    )
    return excuse_or_report(fault, trick.leader_flags, found)


def _why_leads(number: int, leader: str, table: PlayTable) -> str:
    """Why this seat leads to a trick, as a message tells it."""
    if table.turns_talon and table.sitting is not None:
        if number <= 2:
            return "the dealer leads his talon cards to the first two tricks"
        if number == 3 and leader == table.hands[0]:
            return "the forehand leads once the talon cards are played"
    if number == 1:
        return "the forehand leads first"
    if table.turns_talon and number <= 3 and leader == table.hands[0]:
        return "the forehand plays first to the first three tricks"
    return f"the winner of trick {number - 1}"


def _check_talon_card(trick: Trick, table: PlayTable, found: list[Diagnostic]) -> bool:
    expects = table.turns_talon and trick.number <= 2
    dealt = table.talon[trick.number - 1] if expects and len(table.talon) >= trick.number else -1
    if not expects or table.sitting is not None:
        if trick.talon_card is not None:
            found.append(found_at(
                codes.TALON_CARD_UNEXPECTED, trick.line, 1, card=card_text(trick.talon_card), trick=trick.number
            ))
            return False
        shown = trick.cards[0]
        if not expects or trick.leader != table.sitting:
            return True
        flags = trick.flags[0] if trick.flags else ""
        if dealt >= 0 <= shown and shown != dealt:
            return excuse_or_report(_wrong_talon_card(trick, card_word(trick, 0), shown, dealt), flags, found)
        if flags[:1] == "*":
            found.append(found_at(NEEDLESS_SIC, trick.line, card_word(trick, 0), found=card_text(shown)))
        return True
    if trick.talon_card is None:
        # Without the dealer's name nobody can tell that the talon is not his own to lead.
        if not table.dealer_known:
            return True
        expected = card_text(dealt) if dealt >= 0 else "a card"
        found.append(found_at(
            codes.TALON_CARD_MISSING, trick.line, leader_word(trick), trick=trick.number, expected=expected
        ))
        return False
    if trick.talon_card != dealt and dealt >= 0 <= trick.talon_card:
        found.append(_wrong_talon_card(trick, 1, trick.talon_card, dealt))
        return False
    return True


def _wrong_talon_card(trick: Trick, word: int, shown: int, dealt: int) -> Diagnostic:
    return found_at(
        codes.WRONG_TALON_CARD, trick.line, word, card=card_text(shown), trick=trick.number, expected=card_text(dealt)
    )


def _check_length(
    trick: Trick, count: int, table: PlayTable, deal: Deal, situation: Situation, found: list[Diagnostic]
) -> bool:
    """A trick may be short only as the last one before a claim or where writing stopped."""
    cards = len(trick.cards)
    if cards > count:
        found.append(found_at(
            codes.TRICK_LONG, trick.line, card_word(trick, count), found=cards, count=count
        ))
        return False
    if cards == count:
        return True
    is_last = trick is deal.tricks[-1]
    if is_last and (deal.claim is not None or deal.void is not None or situation.detail != "full"):
        return True
    seat = "the next hand"
    if trick.leader in table.hands:
        seat = word_of(table.hands[(table.hands.index(trick.leader) + cards) % len(table.hands)])
    past = len(trick.line.words) if trick.line else 0
    found.append(found_at(codes.TRICK_SHORT, trick.line, past, found=cards, seat=seat))
    return False


def _check_card(
    trick: Trick, index: int, place: int, led: int | None, table: PlayTable, certain: list[int], possible: list[int],
    deal: Deal, found: list[Diagnostic],
) -> bool:
    card = trick.cards[index]
    flags = trick.flags[index] if trick.flags else ""
    suit = suit_of(card)
    # One card, or all that it may have been.
    bits = 1 << card if card >= 0 else FULL_DECK if suit is None else SUIT_MASKS[suit]
    rule = None
    if suit is not None and not possible[place] & bits:
        rule = "card-not-held"
    elif suit is not None and led is not None and suit != led:
        rule = breach(table.trump, led, certain[place], suit << 3)
    go_on = True
    if rule is not None:
        fault = card_fault(trick, index, rule, (place - index) % 3, led, table, certain, possible, deal)
        go_on = excuse_or_report(fault, flags, found)
    elif flags[:1] == "*" and card >= 0:
        found.append(found_at(NEEDLESS_SIC, trick.line, card_word(trick, index), found=card_text(card)))
    if card < 0:
        certain[place] &= ~bits | _played_after(trick, deal)
        return go_on
    _remove(bits, certain, possible)
    return go_on


def _remove(cards: int, certain: list[int], possible: list[int]) -> None:
    """Take cards that were shown out of all hands."""
    for place in range(len(certain)):
        certain[place] &= ~cards
        possible[place] &= ~cards


def _played_after(trick: Trick, deal: Deal) -> int:
    """Cards that somebody still plays: they did not go in this trick."""
    return mask_of(card for later in deal.tricks if later.number > trick.number for card in later.cards)


def _winner(trick: Trick, order: tuple[str, ...], led: int | None, table: PlayTable) -> str | None:
    if len(trick.cards) != len(order) or led is None or min(trick.cards) < 0:
        return None
    return order[winning_place(table.trump, led, trick.cards)]
