"""One fact, one canonical line: the words of every kind of line."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction

from prefrec.cards import canonical_place, card_text, hand_text
from prefrec.outcome import Number
from prefrec.record import (
    Adjustment,
    Call,
    Calls,
    Cards,
    Choice,
    Claim,
    Clock,
    ClockLeft,
    Columns,
    Contract,
    Counts,
    Factor,
    Incident,
    Money,
    Tag,
    Trick,
)
from prefrec.seats import SEATS, in_seat_order


def number_text(number: Number) -> str:
    """No plus, no leading zero, fractions in lowest terms."""
    if isinstance(number, Fraction):
        return f"{number.numerator}/{number.denominator}" if number.denominator != 1 else str(number.numerator)
    return str(number)


def signed(difference: Number) -> str:
    """A difference with its sign: ``+2``, ``-1/3``."""
    text = number_text(difference)
    return text if text.startswith("-") else f"+{text}"


def decimal_text(value: Decimal) -> str:
    """A decimal without exponent, without zeros at its end, and with no minus before zero."""
    text = f"{abs(value) if value.is_zero() else value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _written_order(key: str) -> list[int]:
    return [SEATS.index(seat) for seat in key]


def counts_words(values: Mapping[str, Number]) -> Iterator[str]:
    """``S:7`` for each seat, in seat order."""
    return (f"{seat}:{number_text(values[seat])}" for seat in in_seat_order(values))


def nonzero(values: Mapping[str, Number]) -> dict[str, Number]:
    """The entries that are not zero."""
    return {who: number for who, number in values.items() if number}


def with_seats(values: Mapping[str, Number], seats: Iterable[str]) -> Mapping[str, Number]:
    """A complete list: zero for each of these seats that is not in it, no zero for any other seat."""
    named = dict.fromkeys(seats, 0) | nonzero(values)
    return named or values


def columns_words(columns: Columns, seats: Sequence[str]) -> list[str]:
    """The columns; ``seats`` are those that pool and mountain must name where the list is complete."""
    words: list[str] = []
    for name in ("pool", "mountain"):
        values: Mapping[str, Number] | None = getattr(columns, name)
        if columns.is_complete:
            values = with_seats(values or {}, seats) if seats else nonzero(values or {})
        if values:
            words += [name, *counts_words(values)]
    whists = columns.whists if not columns.is_complete else nonzero(columns.whists or {})
    if whists:
        words += ["whists", *(f"{on}:{number_text(whists[on])}" for on in sorted(whists, key=_written_order))]
    if not columns.is_complete:
        words.append("_")
    return words or ["none"]


def call_text(call: Call) -> str:
    """``W:6h/dark*?``."""
    modifier = f"/{call.modifier}" if call.modifier else ""
    return f"{call.seat}:{call.word}{modifier}{call.flags}"


def calls_words(calls: Calls) -> list[str]:
    """Calls or answers as spoken."""
    words = [call_text(call) for call in calls.calls]
    if not calls.is_complete:
        words.append("_")
    return words or ["none"]


def flagged_cards(cards: Sequence[int], flags: Sequence[str]) -> list[str]:
    """Cards with their marks."""
    if not flags:
        return [card_text(card) for card in cards]
    return [card_text(card) + flag for card, flag in zip(cards, flags, strict=True)]


def contract_text(contract: Contract) -> str:
    """``S:7s``, ``all-pass``, ``S:7-3``, ``W+N:misere``, ``S:7_``."""
    if contract.bid == "all-pass":
        return "all-pass"
    who = (contract.declarer or "_") + (f"+{contract.partner}" if contract.partner else "")
    if contract.short is not None:
        what = f"{contract.level}-{contract.short}"
    else:
        what = contract.bid or (f"{contract.level}_" if contract.level else "_")
    modifier = f"/{contract.modifier}" if contract.modifier else ""
    return f"{who}:{what}{modifier}{contract.flags}"


def trick_text(trick: Trick) -> str:
    """``4 E hT s9 h9``."""
    led = "" if trick.talon_card is None else f" +{card_text(trick.talon_card)}"
    cards = " ".join(flagged_cards(trick.cards, trick.flags))
    return f"{trick.number}{led} {trick.leader or '_'}{trick.leader_flags} {cards}"


def hand_line(seat: str, cards: Sequence[int]) -> str:
    """``hand S sAQJ98 cT``."""
    return f"hand {seat} {hand_text(cards)}"


def discard_text(discard: Cards) -> str:
    """Suits upwards, ranks downwards, each card with its mark."""
    flags = discard.flags or ("",) * len(discard.cards)
    order = sorted(range(len(discard.cards)), key=lambda i: canonical_place(discard.cards[i]))
    return " ".join(["discard", *flagged_cards([discard.cards[i] for i in order], [flags[i] for i in order])])


def choice_text(choice: Choice) -> str:
    """``open W``, ``closed E``, ``open W dark``."""
    return " ".join(filter(None, (choice.word, choice.seat, choice.how)))


def claim_text(claim: Claim) -> str:
    """``claim S S:4``; a claim of nothing names its claimant's zero."""
    values = nonzero(claim.values) or claim.values
    return " ".join(["claim", claim.seat or "_", *counts_words(values)])


def counts_text(word: str, counts: Counts, seats: Iterable[str]) -> str:
    """A line of numbers by seat; complete lists name all of ``seats``."""
    values = with_seats(counts.values, seats) if counts.is_complete else counts.values
    return " ".join([word, *counts_words(values), *([] if counts.is_complete else ["_"])])


def adjust_text(adjustment: Adjustment) -> str:
    """``adjust lead mountain S:2``, ``adjust revoke tricks S:2 E:-2``, with ``deal N`` behind."""
    if adjustment.tricks is not None:
        words = ["tricks", *counts_words(nonzero(adjustment.tricks) or adjustment.tricks)]
    else:
        # An entry that moves nothing still has to stand on the line.
        words = columns_words(adjustment.columns, ())
        if words == ["none"]:
            words = _written_zeros(adjustment.columns)
    deal = [] if adjustment.deal is None else ["deal", str(adjustment.deal)]
    return " ".join(["adjust", adjustment.reason, *words, *deal])


def _written_zeros(columns: Columns) -> list[str]:
    words: list[str] = []
    for name in ("pool", "mountain", "whists"):
        values: Mapping[str, Number] | None = getattr(columns, name)
        if values:
            words += [name, *(f"{who}:0" for who in sorted(values, key=_written_order))]
    return words or ["_"]


def incident_text(incident: Incident) -> str:
    """``incident W revoke h7``."""
    return " ".join(filter(None, ("incident", incident.seat, incident.reason, incident.what)))


def factor_text(factor: Factor) -> str:
    """``factor 2 bomb``."""
    return " ".join(filter(None, ("factor", str(factor.number), factor.reason)))


def clock_text(clock: Clock | ClockLeft) -> str:
    """``clock 4 31.4 3 _`` or ``clock left S:1712``."""
    if isinstance(clock, ClockLeft):
        return " ".join(["clock left", *amounts_words(clock.left)])
    seconds = ("_" if value is None else decimal_text(value) for value in clock.seconds)
    return " ".join(["clock", clock.part, *seconds])


def amounts_words(values: Mapping[str, Decimal]) -> Iterator[str]:
    """``S:-12.5`` for each seat, in seat order."""
    return (f"{seat}:{decimal_text(values[seat])}" for seat in in_seat_order(values))


def money_text(money: Money) -> str:
    """``money S:-232 W:236 E:-4``."""
    return " ".join(["money", *amounts_words(money.values)])


def tag_text(tag: Tag) -> str:
    """``key: value``; a value that is not written leaves nothing behind the colon but ``_``."""
    return f"{tag.key}: {tag.value or '_'}"
