"""Which calls are legal, and who becomes declarer.

Callers are places: 0 is the forehand, then clockwise. A call is (place, word, modifier). The words in
capitals are the sources of ``variants/SOURCES.md``.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from prefrec.contracts import HOLD, LEVEL, MISERE, PASS, SOLO, TRICK_BIDS
from prefrec.variant import Variant

Said = tuple[int, str, str]


class AuctionRules(NamedTuple):
    """The conventions that bear on the auction; names, values and meanings as in ``Variant``."""

    nt_bids: bool
    misere_rank: str
    misere_first_call_only: bool
    hold: str
    open_auction: bool
    without_talon_bids: str
    dark_pass: bool


class Fault(NamedTuple):
    """The first call that breaks a rule.

    at     its index among the calls; their number where calls are missing
    rule   word of the rule, such as ``call-too-low``
    bid    the bid that stands, or the one that the rules do not know; empty where it does not matter
    turn   place of the one who is to speak; None: it does not matter, or nobody's in an open auction
    legal  what may be said instead, as a message tells it
    """

    at: int
    rule: str
    bid: str = ""
    turn: int | None = None
    legal: str = ""


class Verdict(NamedTuple):
    """Where an auction led: winner and winning bid (``9s/solo`` without the talon), both None after all
    passed or where the calls stop; ``is_over`` tells the two apart. ``needless`` are calls marked
    irregular that were legal."""

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
def ladder(rules: AuctionRules) -> dict[str, int]:
    """Rank of every bid from 0, lowest first (GH-LL, GH-COLL, RPREF; under SEED2 misère stands on top)."""
    bids = [bid for bid in TRICK_BIDS if rules.nt_bids or bid[-1] != "n"]
    above = {"8n-9s": "9s", "above-10h": "10n", "above-10n": None}[rules.misere_rank]
    place = bids.index(above) if above in bids else len(bids)
    bids.insert(place, MISERE)
    level, solo = _without_talon(rules.without_talon_bids)
    if level is not None:
        place = max(place for place, bid in enumerate(bids) if LEVEL.get(bid) == level) + 1
        bids[place:place] = [bid + SOLO for word in solo for bid in bids if word in (bid, LEVEL.get(bid))]
    return {bid: rank for rank, bid in enumerate(bids)}


def _without_talon(reading: str) -> tuple[int | None, tuple[str | int, ...]]:
    """The level above which bids without the talon stand, and which they are, lowest first.

    The sources disagree (GH-PY after KODEX, GH-COLL, KZPN). None says where a ten stands that is
    not spoken of; it stays on top.
    """
    match reading:
        case "after-nine":
            return 9, (MISERE, 9)
        case "after-ten":
            return 10, (MISERE, 10)
        case "nine-only":
            return 9, (9,)
        case _:
            return None, ()


def outranks(rules: AuctionRules, bid: str, standing: str | None) -> bool:
    """Whether a bid may be made over this one. Under ``nine-only`` a misère is outbid by nothing else."""
    ranks = ladder(rules)
    if standing is None:
        return True
    if rules.without_talon_bids == "nine-only" and standing == MISERE and not bid.endswith(SOLO):
        return False
    return ranks[bid] > ranks.get(standing, -1)  # a call of no rank may have been let stand


def is_misere(bid: str | None) -> bool:
    """Whether a bid is misère, with the talon or without."""
    return bid in (MISERE, MISERE + SOLO)


def level_of(bid: str) -> int:
    """The level of a bid for tricks, with the talon or without."""
    return LEVEL[bid.removesuffix(SOLO)]


class _State(NamedTuple):
    """An auction so far: who passed, whose turn it is, the bid that stands and whose it is, who ever bid."""

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

    ``callers`` is their number; ``minimum`` is the least level of an opening bid (the exit from a series
    of all-pass deals).
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
    is_known = modifier in ("", "solo") or (modifier == "dark" and rules.dark_pass)
    if not is_known or (modifier == "solo" and word in (PASS, HOLD)):
        return Fault(0, "call-not-allowed")
    if word == PASS:
        return None
    if word == HOLD:
        if _may_hold(rules, callers, state, place):
            return None
        return Fault(0, "hold-not-allowed", state.bid or "", None, _may_say(rules, callers, minimum, state, place))
    fault = _bid_fault(rules, minimum, state, place, bid_of(call))
    if fault is not None and fault.rule == "call-too-low":
        return fault._replace(legal=_may_say(rules, callers, minimum, state, place))
    return fault


def bid_of(call: Said) -> str:
    """A bid as the ladder names it: ``9s``, ``9s/solo``."""
    return call[1] + SOLO if call[2] == "solo" else call[1]


def _bid_fault(rules: AuctionRules, minimum: int, state: _State, place: int, bid: str) -> Fault | None:
    if bid not in ladder(rules):
        return Fault(0, "call-not-allowed", bid)
    if is_misere(bid) and rules.misere_first_call_only and place in state.bidders:
        return Fault(0, "misere-after-bid")
    if not outranks(rules, bid, state.bid):
        return Fault(0, "call-too-low", state.bid or "")
    if not is_misere(bid) and level_of(bid) < minimum:
        return Fault(0, "call-below-minimum", "", None, f"{minimum}s")
    return None


def _may_say(rules: AuctionRules, callers: int, minimum: int, state: _State, place: int) -> str:
    """What this caller may say instead, in words: ``hold, 6d or more, or pass``."""
    bids = [bid for bid in ladder(rules) if _bid_fault(rules, minimum, state, place, bid) is None]
    may = ["hold"] if _may_hold(rules, callers, state, place) else []
    may += [f"{bids[0]} or more" if len(bids) > 1 else bids[0]] if bids else []
    return ", ".join((*may, "or pass" if may else "pass"))


def _may_hold(rules: AuctionRules, callers: int, state: _State, place: int) -> bool:
    """The senior of the last two bidders may take the standing bid, but never a misere (KODEX as read by
    GH-LL; ``not-6s``, MAXCLUB: six of spades must be raised)."""
    if rules.hold == "no" or state.bid is None or state.holder is None or is_misere(state.bid):
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
    bid = state.bid if word == HOLD else bid_of(call)
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
    ranks = ladder(rules)
    return ranks.get(contract, -1) < ranks.get(bid, -1)


def legal_calls(rules: AuctionRules, callers: int, minimum: int, calls: Sequence[Said], place: int) -> tuple[str, ...]:
    """All this caller may say now (``9s/solo`` without the talon), lowest first; empty when it is not his turn."""
    state = _State()
    for call in calls:
        state = _after(state, call, callers)
    words = (PASS, HOLD, *ladder(rules))
    return tuple(w for w in words if _fault(rules, callers, minimum, state, said(place, w)) is None)


def said(place: int, word: str) -> Said:
    """A call from its text: ``9s``, ``9s/solo``, ``pass``."""
    plain, _, modifier = word.partition("/")
    return place, plain, modifier


def turn_of(callers: int, calls: Sequence[Said]) -> int | None:
    """Whose turn it is in an auction that goes round the table; None when it is over."""
    state = _State()
    for call in calls:
        state = _after(state, call, callers)
    return None if _is_over(state, callers) else state.turn
