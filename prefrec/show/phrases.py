"""Facts of a record as short phrases: cards, calls, contracts, numbers by seat."""

from collections.abc import Iterable, Mapping, Sequence

from prefrec.cards import RANKS, canonical_order, suit_of
from prefrec.contracts import LEVEL, STRAIN
from prefrec.facts_text import number_text
from prefrec.outcome import Number
from prefrec.record import Call, Calls, Cards, Columns, Contract, Trick
from prefrec.render.cells import plain
from prefrec.seats import SEATS, in_seat_order
from prefrec.show.ink import STAND_INS
from prefrec.show.language import Lang, Language
from prefrec.spelling_words import REASONS


def card_phrase(card: int, language: Language) -> str:
    """The suit, then the rank; ``?`` for what is not known."""
    suit = suit_of(card)
    if suit is None:
        return "?"
    return STAND_INS[suit] + (language.ranks[RANKS[card & 7]] if card >= 0 else "?")


def hand_rows(cards: Iterable[int], language: Language, between: str = "") -> list[str]:
    """A hand in four rows, one a suit, and a fifth for cards of unknown suit; ``between`` parts the ranks."""
    groups: dict[int | None, list[str]] = {suit: [] for suit in range(4)}
    for card in canonical_order(cards):
        rank = language.ranks[RANKS[card & 7]] if card >= 0 else "?"
        groups.setdefault(suit_of(card), []).append(rank)
    rows = [f"{STAND_INS[suit]} {between.join(groups[suit]) or '-'}" for suit in range(4)]
    unknown = groups.get(None)
    return [*rows, "? " + between.join(unknown)] if unknown else rows


def cards_phrase(cards: Cards, language: Language) -> str:
    """Cards with their marks."""
    flags = cards.flags or ("",) * len(cards.cards)
    return " ".join(card_phrase(card, language) + flag for card, flag in zip(cards.cards, flags, strict=True))


def bid_phrase(bid: str, language: Language) -> str:
    """``7`` and a suit, ``7 NT``, ``misère``."""
    if bid not in LEVEL:
        return language.word(bid)
    strain = STRAIN[bid]
    return f"{LEVEL[bid]}{STAND_INS[strain]}" if strain < 4 else f"{LEVEL[bid]}{language.word('no-trump')}"


def call_phrase(call: Call, language: Language) -> str:
    """Who said what."""
    return f"{language.letters[call.seat]} {said_phrase(call, language)}"


def said_phrase(call: Call, language: Language) -> str:
    """What was said."""
    modifier = f" ({_modifier(call.modifier, language)})" if call.modifier else ""
    return f"{bid_phrase(call.word, language)}{modifier}{call.flags}"


def calls_phrase(calls: Calls, language: Language) -> str:
    """Everything that was said, in order."""
    said = [call_phrase(call, language) for call in calls.calls]
    if not calls.is_complete:
        said.append("…")
    return ", ".join(said) or language.word("none")


def _modifier(modifier: str, language: Language) -> str:
    return language.seats.get(modifier, language.word(modifier))


def contract_phrase(contract: Contract, language: Language) -> str:
    """Who plays what."""
    if contract.declarer is None and contract.bid == "all-pass":
        return language.word("all-pass")
    return f"{declarer_phrase(contract, language)} {played_phrase(contract, language)}"


def declarer_phrase(contract: Contract, language: Language) -> str:
    """Who plays, with the partner if there is one; nobody where all passed."""
    if contract.declarer is None and contract.bid == "all-pass":
        return ""
    who = language.seats.get(contract.declarer or "", "?")
    return f"{who} + {language.seats[contract.partner]}" if contract.partner else who


def played_phrase(contract: Contract, language: Language) -> str:
    """What is played, whoever plays it."""
    if contract.bid is not None:
        what = bid_phrase(contract.bid, language)
    else:
        what = "?" if contract.level is None else str(contract.level)
    modifier = f" ({_modifier(contract.modifier, language)})" if contract.modifier else ""
    return f"{what}{modifier}{contract.flags}"


def reason_phrase(line: str, reason: str | None, language: Language) -> str:
    """The reason behind an ``end``, a ``void`` or an ``adjust``; one that is not known stays as it is."""
    known = REASONS[line] if language.lang is Lang.RU else {}
    return plain(known.get(reason or "?", reason or "?"))


def counts_phrase(values: Mapping[str, Number], language: Language) -> str:
    """``S 7  W 1  E 2``."""
    return "  ".join(f"{language.letters[seat]} {number_text(values[seat])}" for seat in in_seat_order(values))


def whists_phrase(whists: Mapping[str, Number], language: Language) -> str:
    """Writer, victim, number; nothing that is zero."""
    order = sorted(whists, key=lambda on: (SEATS.index(on[0]), SEATS.index(on[1])))
    pairs = ((language.letters[on[0]] + "→" + language.letters[on[1]], whists[on]) for on in order)
    return "  ".join(f"{pair} {number_text(number)}" for pair, number in pairs if number)


def columns_phrase(columns: Columns, language: Language) -> str:
    """The three columns of the sheet as far as they are written."""
    parts = []
    for name in ("pool", "mountain"):
        values = getattr(columns, name)
        if values:
            parts.append(f"{language.word(name)} {counts_phrase(values, language)}")
    if columns.whists and (whists := whists_phrase(columns.whists, language)):
        parts.append(f"{language.word('whists')} {whists}")
    return ", ".join(parts) or language.word("none")


def trick_phrase(trick: Trick, winner: str | None, language: Language) -> str:
    """Leader, cards, and who took it."""
    leader = language.letters.get(trick.leader or "", "?") + trick.leader_flags
    turned = [] if trick.talon_card is None else [f"+{card_phrase(trick.talon_card, language)}"]
    flags: Sequence[str] = trick.flags or ("",) * len(trick.cards)
    cards = [card_phrase(card, language) + flag for card, flag in zip(trick.cards, flags, strict=True)]
    taken = f" → {language.letters[winner]}" if winner else ""
    return f"{leader}: {' '.join([*turned, *cards])}{taken}"


