"""One deal as rows: its contract and outcome, its seats, cards, words and entries."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from prefrec.pipelines.dimensions import CONTRACT_CODES, SEAT_CODES
from prefrec.pipelines.tables import Row

from prefrec.all_pass import trick_takers
from prefrec.cards import mask_of
from prefrec.contracts import ALL_PASS, LEVEL, MISERE, PASS
from prefrec.contracts import HOLD as HOLD_WORD
from prefrec.identity import deal_id
from prefrec.outcome import Number, Result, Table
from prefrec.record import Calls, Cards, Choice, Columns, Counts, Deal, Factor, Trick
from prefrec.referee.situation import DealOutcome
from prefrec.seats import clockwise_from, in_seat_order
from prefrec.variant import Variant
from prefrec.whisting import completed

_ANSWERED = frozenset({"game", "half-whist", "passed-out"})


class Contracted(NamedTuple):
    """What was undertaken: the number of the contract and its level, as far as they are written."""

    contract: int | None = None
    level: int | None = None


def seat_code(seat: str | None) -> int | None:
    """The number of a seat; None where it is not written."""
    return None if seat is None else SEAT_CODES[seat]


def amount(number: Number | None) -> tuple[int | None, int | None]:
    """Numerator and denominator."""
    return (None, None) if number is None else (number.numerator, number.denominator)


def winning_bid(auction: Calls | None) -> str | None:
    """The last bid of a whole auction; a hold takes it over, and does not change it."""
    if auction is None or not auction.is_complete:
        return None
    return next((call.word for call in reversed(auction.calls) if call.word not in (PASS, HOLD_WORD)), None)


def contracted(deal: Deal) -> Contracted:
    """The contract as written; one that was conceded is the bid that won, where that is of its level."""
    contract = deal.contract
    if contract is None:
        return Contracted()
    bid = contract.bid
    if contract.short is not None:
        won = winning_bid(deal.auction)
        bid = won if won is not None and LEVEL.get(won) == contract.level else None
    return Contracted(CONTRACT_CODES[bid] if bid else None, 0 if bid == MISERE else contract.level)


def tricks_of(deal: Deal, outcome: DealOutcome) -> Mapping[str, int]:
    """Tricks by seat, as far as they are known."""
    result, takers = outcome.result, outcome.table.hands
    if result is None and (deal.counts is None or deal.void is not None):
        return {}
    if deal.contract is not None and deal.contract.bid == ALL_PASS and outcome.variant is not None:
        takers = trick_takers(outcome.variant, outcome.table)
    written = deal.counts.values if deal.counts else {}
    return completed(result.tricks if result else {seat: int(number) for seat, number in written.items()}, takers)


def outcome_word(kind: str | None, level: int | None, tricks: int | None, variant: Variant | None) -> str:
    """What became of a contract. A half-whist is not played, but where the variant says so."""
    match kind:
        case "passed-out":
            return "passed-out"
        case "concession":
            return "conceded"
        case "half-whist" if variant is None or variant.half_whist != "played-capped":
            return "half-whist"
    if level is None or tricks is None:
        return "unknown"
    is_made = tricks == 0 if level == 0 else tricks >= level
    return "made" if is_made else "failed"


def margin_of(word: str | None, level: int | None, tricks: int | None, short: int | None) -> int | None:
    """Tricks over or under the contract, where it was played or conceded."""
    if word == "conceded":
        return None if short is None else -short
    if word not in ("made", "failed") or level is None or tricks is None:
        return None
    return tricks - level if level else -tricks


def deal_row(game: int, place: int, deal: Deal, outcome: DealOutcome) -> Row:
    """The row of ``deals``."""
    result, table, contract = outcome.result, outcome.table, deal.contract
    kind = result.kind if result else None
    declarer = contract.declarer if contract else None
    bid, level = contracted(deal)
    tricks = tricks_of(deal, outcome).get(declarer or "")
    has_contract = contract is not None and contract.bid != ALL_PASS and deal.void is None
    word = outcome_word(kind, level, tricks, outcome.variant) if has_contract else None
    short = contract.short if contract else None
    cards = deal_id(deal, table)
    is_all_pass = kind == "all-pass"
    return (
        game, place, deal.number, None if cards is None else int(cards, 16), seat_code(table.dealer),
        seat_code(table.hands[0] if table.dealer is not None else None),
        seat_code(deal.leave.word if deal.leave else None), *_factor(deal.factor), kind, word, seat_code(declarer),
        place_of(table, declarer), seat_code(contract.partner if contract else None), bid, level,
        (contract.modifier or None) if contract else None, short, tricks,
        margin_of(word, level, tricks, short), *whisters_of(result, table.sitting_dealer),
        *_choice(deal.choice),
        _calls_of(deal.auction, declarer), (outcome.all_passes or None) if is_all_pass else None,
        outcome.minimum if outcome.variant else None, *_talon(deal.talon), *_discard(deal.discard),
        is_whole(deal.auction), is_whole(deal.answers), bool(deal.tricks),
        deal.claim is not None, seat_code(deal.claim.seat if deal.claim else None),
        is_whole(deal.counts), is_whole(deal.score), is_whole(deal.sheet),
        deal.void is not None, deal.void.word if deal.void else None, False,
    )  # fmt: skip


def unread_row(game: int, place: int, number: int | None, dealer: str | None) -> Row:
    """The row of ``deals`` for a deal that was kept and not checked."""
    head = (game, place, number, None, seat_code(dealer))
    return (*head, *[None] * 27, False, False, False, False, None, False, False, False, False, None, True)


def is_whole(line: Calls | Counts | Columns | None) -> bool:
    """Whether the line is there and does not end in ``_``."""
    return line is not None and line.is_complete


def _factor(factor: Factor | None) -> tuple[int | None, str | None]:
    return (None, None) if factor is None else (factor.number, factor.reason or None)


def _choice(choice: Choice | None) -> tuple[str | None, int | None, str | None]:
    return (None, None, None) if choice is None else (choice.word, SEAT_CODES[choice.seat], choice.how or None)


def place_of(table: Table, seat: str | None) -> int | None:
    """1 for the forehand, 2 and 3 for the next hands, 0 for who sits out; None without a dealer."""
    if seat is None or table.dealer is None:
        return None
    return table.hands.index(seat) + 1 if seat in table.hands else 0


def whisters_of(result: Result | None, dealer: str | None) -> tuple[int | None, bool | None]:
    """How many whisted, and whether the sitting dealer did."""
    if result is None or result.kind not in _ANSWERED:
        return None, None
    whisters = [seat for seat, word in result.answers if word == "whist"]
    return len(whisters), dealer in whisters


def _calls_of(auction: Calls | None, declarer: str | None) -> int | None:
    if auction is None or not auction.is_complete or declarer is None:
        return None
    return sum(call.seat == declarer and call.word != PASS for call in auction.calls)


def _talon(talon: Cards | None) -> tuple[int | None, int | None]:
    cards = [_known(card) for card in talon.cards] if talon else []
    first, second = (*cards, None, None)[:2]
    return first, second


def _discard(discard: Cards | None) -> tuple[int | None, int | None]:
    """The whole discard as a set; or the only card of it that is known."""
    if discard is None:
        return None, None
    known = [card for card in discard.cards if card >= 0]
    if len(known) == len(discard.cards):
        return mask_of(known), None
    return None, known[0] if known else None


# ---- cards and words


def hand_rows(game: int, place: int, deal: Deal) -> Iterator[Row]:
    """The rows of ``hands``."""
    for hand in deal.hands:
        yield game, place, SEAT_CODES[hand.seat], mask_of(hand.cards), sum(card < 0 for card in hand.cards)


def call_rows(game: int, place: int, deal: Deal) -> Iterator[Row]:
    """The rows of ``calls``."""
    for at, call in enumerate(deal.auction.calls if deal.auction else (), 1):
        bid = CONTRACT_CODES.get(call.word)
        word = call.word if bid is None else "bid"
        yield game, place, at, SEAT_CODES[call.seat], word, bid, call.modifier or None, call.flags or None


def answer_rows(game: int, place: int, deal: Deal) -> Iterator[Row]:
    """The rows of ``answers``."""
    for at, call in enumerate(deal.answers.calls if deal.answers else (), 1):
        yield game, place, at, SEAT_CODES[call.seat], call.word, call.modifier or None, call.flags or None


def play_rows(game: int, place: int, deal: Deal, table: Table) -> Iterator[Row]:
    """The rows of ``plays``: cards lie clockwise from the leader."""
    for trick in deal.tricks:
        if trick.talon_card is not None:
            yield game, place, trick.number, 0, None, _known(trick.talon_card), None
        seats = _seats_of(trick, table)
        flags = trick.flags or ("",) * len(trick.cards)
        for at, (card, seat, flag) in enumerate(zip(trick.cards, seats, flags, strict=False), 1):
            yield game, place, trick.number, at, seat_code(seat), _known(card), flag or None


def _seats_of(trick: Trick, table: Table) -> tuple[str | None, ...]:
    """Who played the cards; of four without a written dealer nobody can tell who sits out, and the leader alone
    is certain."""
    if trick.leader is None or (table.dealer is None and len(table.hands) > 3):
        return trick.leader, *(None,) * len(trick.cards)
    takers = table.hands if trick.leader in table.hands else in_seat_order((*table.hands, trick.leader))
    return clockwise_from(takers, trick.leader)


def _known(card: int) -> int | None:
    return card if card >= 0 else None


def trick_rows(game: int, place: int, deal: Deal, outcome: DealOutcome) -> Iterator[Row]:
    """The rows of ``tricks``."""
    for at, trick in enumerate(deal.tricks):
        winner = outcome.winners[at] if at < len(outcome.winners) else None
        yield game, place, trick.number, seat_code(trick.leader), seat_code(winner)
