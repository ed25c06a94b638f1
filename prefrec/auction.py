"""Which calls are legal, and who becomes declarer.

Callers are places: 0 is the forehand, then clockwise. A call is (place, word, modifier).
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from prefrec.contracts import HOLD, LEVEL, MISERE, PASS, TRICK_BIDS
from prefrec.variant import Variant

Said = tuple[int, str, str]


class AuctionRules(NamedTuple):
    """The conventions that bear on the auction; names as in the variant files."""

    nt_bids: bool
    misere_rank: str
    misere_first_call_only: bool
    hold: str
    open_auction: bool
    without_talon_bids: bool
    dark_pass: bool


class Fault(NamedTuple):
    """The first call that breaks a rule: its place in the list (one past the end: calls are missing), the
    word of the rule, and the facts of the case."""

    at: int
    rule: str
    bid: str = ""
    turn: int | None = None
    legal: str = ""


class Verdict(NamedTuple):
    """Where an auction led: winner and winning bid, both None after all passed or where the calls
    stop; ``is_over`` tells the two apart. ``needless`` are calls marked irregular that were legal."""

    winner: int | None
    bid: str | None
    is_over: bool
    fault: Fault | None = None
    irregular: tuple[Fault, ...] = ()
    needless: tuple[int, ...] = ()


@cache
def rules_of(variant: Variant) -> AuctionRules:
    """The auction's part of a variant."""
    return AuctionRules(*(getattr(variant, name) for name in AuctionRules._fields))


@cache
def ladder(nt_bids: bool, misere_rank: str) -> dict[str, int]:
    """Rank of every bid, lowest first (rules of the full ladder: Kodeks; brochure: misere on top)."""
    bids = [bid for bid in TRICK_BIDS if nt_bids or bid[-1] != "n"]
    above = {"8n-9s": "9s", "above-10h": "10n", "above-10n": None}[misere_rank]
    place = bids.index(above) if above in bids else len(bids)
    return {bid: rank for rank, bid in enumerate([*bids[:place], MISERE, *bids[place:]])}


class _State(NamedTuple):
    passed: frozenset[int] = frozenset()
    turn: int = 0
    bid: str | None = None
    holder: int | None = None
    bidders: frozenset[int] = frozenset()
    ahead: frozenset[int] = frozenset()  # spoke out of turn, and are skipped once


@lru_cache(maxsize=1 << 15)
def judge(
    rules: AuctionRules, callers: int, minimum: int, calls: tuple[Said, ...], irregular: tuple[int, ...] = ()
) -> Verdict:
    """Follow an auction to its end or to its first fault.

    ``minimum`` is the least level of an opening bid (the exit from a series of all-pass deals).
    ``irregular`` are indexes of calls that the record declares irregular and that stood: they are
    taken as spoken.
    """
    state = _State()
    excused: list[Fault] = []
    needless: list[int] = []
    for index, call in enumerate(calls):
        found = _fault(rules, callers, minimum, state, call)
        if found and index not in irregular:
            return Verdict(None, None, False, found._replace(at=index), tuple(excused), tuple(needless))
        if found:
            excused.append(found._replace(at=index))
        elif index in irregular:
            needless.append(index)
        state = _after(state, call, callers)
    over = _is_over(state, callers)
    won = over and state.bid is not None
    return Verdict(
        state.holder if won else None, state.bid if won else None, over, None, tuple(excused), tuple(needless)
    )


def unfinished(rules: AuctionRules, callers: int, calls: tuple[Said, ...]) -> Fault:
    """What is missing at the end of an auction that is not over."""
    state = _State()
    for call in calls:
        state = _after(state, call, callers)
    turn = None if rules.open_auction else state.turn
    return Fault(len(calls), "auction-unfinished", state.bid or "", turn)


def _fault(rules: AuctionRules, callers: int, minimum: int, state: _State, call: Said) -> Fault | None:
    place, word, modifier = call
    if _is_over(state, callers):
        return Fault(0, "call-after-end", state.bid or "")
    if place in state.passed:
        return Fault(0, "call-after-pass")
    if place != state.turn and not rules.open_auction:
        return Fault(0, "call-out-of-turn", "", state.turn)
    if (modifier == "dark" and not rules.dark_pass) or (modifier == "solo" and not rules.without_talon_bids):
        return Fault(0, "call-not-allowed")
    if word == PASS:
        return None
    ranks = ladder(rules.nt_bids, rules.misere_rank)
    if word == HOLD:
        may = _may_hold(rules, callers, state, place)
        return None if may else Fault(0, "hold-not-allowed", state.bid or "", None, lowest_above(ranks, state.bid))
    return _bid_fault(rules, minimum, state, call, ranks)


def _bid_fault(
    rules: AuctionRules, minimum: int, state: _State, call: Said, ranks: dict[str, int]
) -> Fault | None:
    place, word, _ = call
    if word not in ranks:
        return Fault(0, "call-not-allowed", word)
    if word == MISERE and rules.misere_first_call_only and place in state.bidders:
        return Fault(0, "misere-after-bid")
    if state.bid is not None and ranks[word] <= ranks[state.bid]:
        legal = lowest_above(ranks, state.bid)
        return Fault(0, "call-too-low", state.bid, None, legal)
    if word != MISERE and LEVEL[word] < minimum:
        return Fault(0, "call-below-minimum", "", None, f"{minimum}s")
    return None


def lowest_above(ranks: dict[str, int], bid: str | None) -> str:
    """The least bid that outranks this one; empty at the top."""
    least = -1 if bid is None else ranks[bid]
    return next((other for other, rank in ranks.items() if rank == least + 1), "")


def _may_hold(rules: AuctionRules, callers: int, state: _State, place: int) -> bool:
    """The senior of the last two bidders may take the standing bid, but never a misere (Kodeks;
    ``not-6s``: six of spades must be raised)."""
    if rules.hold == "no" or state.bid is None or state.holder is None or state.bid == MISERE:
        return False
    if rules.hold == "not-6s" and state.bid == "6s":
        return False
    return callers - len(state.passed) == 2 and place < state.holder


def _after(state: _State, call: Said, callers: int) -> _State:
    place, word, _ = call
    ahead = state.ahead
    turn = state.turn
    passed = state.passed | {place} if word == PASS else state.passed
    if place != turn:
        ahead |= {place}
    else:
        turn, ahead = _next_turn(turn, passed, ahead, callers)
    if word == PASS:
        return state._replace(passed=passed, turn=turn, ahead=ahead)
    bid = state.bid if word == HOLD else word
    return _State(passed, turn, bid, place, state.bidders | {place}, ahead)


def _next_turn(turn: int, passed: frozenset[int], ahead: frozenset[int], callers: int) -> tuple[int, frozenset[int]]:
    for step in range(1, callers + 1):
        place = (turn + step) % callers
        if place in passed:
            continue
        if place in ahead:
            ahead -= {place}
            continue
        return place, ahead
    return turn, ahead


def _is_over(state: _State, callers: int) -> bool:
    left = callers - len(state.passed)
    return left == 0 or (left == 1 and state.bid is not None and state.holder not in state.passed)


def is_contract_below(rules: AuctionRules, contract: str, bid: str) -> bool:
    """Whether a contract is less than the bid promised."""
    ranks = ladder(rules.nt_bids, rules.misere_rank)
    return ranks.get(contract, -1) < ranks[bid]


def legal_calls(rules: AuctionRules, callers: int, minimum: int, calls: Sequence[Said], place: int) -> tuple[str, ...]:
    """Every word this caller may say now, lowest first; empty when it is not his turn."""
    state = _State()
    for call in calls:
        state = _after(state, call, callers)
    words = (PASS, HOLD, *ladder(rules.nt_bids, rules.misere_rank))
    return tuple(w for w in words if _fault(rules, callers, minimum, state, (place, w, "")) is None)


def turn_of(callers: int, calls: Sequence[Said]) -> int | None:
    """Whose turn it is in an auction that goes round the table; None when it is over."""
    state = _State()
    for call in calls:
        state = _after(state, call, callers)
    return None if _is_over(state, callers) else state.turn
