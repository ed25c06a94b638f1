"""How the bots bid: up to what their cards promise, and misère where little can go wrong."""

from functools import lru_cache
from random import Random
from typing import NamedTuple

from prefrec import auction
from prefrec.contracts import HOLD, LEVEL, LEVELS, MISERE, PASS, SOLO, STRAIN, STRAINS
from prefrec.generate.plans import TALON_GAIN, hope_for_misere, tricks_by_strain
from prefrec.record import Call

# Tricks that a misère may be in danger of with one card laid away, and how often that is tried.
MISERE_DANGER = 0.3
MISERE_DARE = 0.33
AGREE = 0.3
# What a bid of nine or ten must promise beyond its level: the talon may bring nothing.
CAUTION = {9: 0.8, 10: 1.4}
SOLO_GAIN = 1.5  # tricks by which a bid without the talon is bolder than the hand
TWO_CALLERS = 0.3  # with one rival and a dummy a bid can rest on less


class Bidder(NamedTuple):
    """What a caller can bid up to: his best promise in each strain, whether misère looks safe, and what
    he would play without the talon."""

    ceilings: frozenset[str]
    highest: int
    misere: bool
    solo: frozenset[str] = frozenset()


class Auction(NamedTuple):
    """An auction as spoken. ``winner`` and ``bid`` are None when all passed."""

    calls: tuple[Call, ...]
    winner: str | None
    bid: str | None


@lru_cache(maxsize=1 << 15)
def _options(
    rules: auction.AuctionRules, callers: int, minimum: int, calls: tuple[auction.Said, ...], place: int
) -> tuple[str, ...]:
    return auction.legal_calls(rules, callers, minimum, calls, place)


@lru_cache(maxsize=1 << 15)
def _turn(callers: int, calls: tuple[auction.Said, ...]) -> int | None:
    return auction.turn_of(callers, calls)


def bid(
    rng: Random, rules: auction.AuctionRules, callers: tuple[str, ...], minimum: int, hands: list[int],
    courage: list[float],
) -> Auction:
    """A whole auction; ``hands`` and ``courage`` are those of the callers, forehand first."""
    spur = 0.0 if len(callers) > 2 else TWO_CALLERS
    bidders = [_bidder(rng, rules, hand, daring + spur) for hand, daring in zip(hands, courage, strict=True)]
    said: tuple[auction.Said, ...] = ()
    count = len(callers)
    while True:
        verdict = auction.judge(rules, count, minimum, said)
        if verdict.is_over:
            break
        place = _speaker(rng, rules, count, said)
        options = _options(rules, count, minimum, said, place)
        said = (*said, auction.said(place, _word(rng, rules, bidders[place], options, said, place)))
    calls = tuple([Call(callers[place], word, modifier) for place, word, modifier in said])
    return Auction(calls, None if verdict.winner is None else callers[verdict.winner], verdict.bid)


def _speaker(rng: Random, rules: auction.AuctionRules, count: int, said: tuple[auction.Said, ...]) -> int:
    """Whose turn it is; where all have equal rights, now and then somebody speaks first."""
    turn = _turn(count, said) or 0
    if not rules.open_auction:
        return turn
    passed = {place for place, word, _ in said if word == PASS}
    last = next((place for place, word, _ in reversed(said) if word != PASS), None)
    free = [place for place in range(count) if place not in passed and place != last]
    return turn if turn in free and rng.random() < 0.6 else rng.choice(free)


def _bidder(rng: Random, rules: auction.AuctionRules, hand: int, courage: float) -> Bidder:
    ranks = auction.ladder(rules)
    ceilings = []
    for strain, tricks in enumerate(tricks_by_strain(hand)):
        hoped = tricks + TALON_GAIN + courage
        level = max((level for level in LEVELS if hoped >= level + CAUTION.get(level, 0.0)), default=0)
        if level and (bid := f"{level}{STRAINS[strain]}") in ranks:
            ceilings.append(bid)
    highest = max((ranks[word] for word in ceilings), default=-1)
    dares = highest < ranks["7s"] and rng.random() < MISERE_DARE
    danger = hope_for_misere(hand)
    solo = [word for word in ranks if word.endswith(SOLO) and _bears(word, tricks_by_strain(hand), danger, courage)]
    return Bidder(frozenset(ceilings), highest, dares and danger < MISERE_DANGER + courage / 4, frozenset(solo))


def _bears(word: str, tricks: tuple[float, ...], danger: float, courage: float) -> bool:
    """Whether the ten cards as they are dealt look good enough."""
    bid = word.removesuffix(SOLO)
    if bid == MISERE:
        return danger < courage
    return tricks[STRAIN[bid]] + SOLO_GAIN + courage >= LEVEL[bid]


def _word(
    rng: Random, rules: auction.AuctionRules, bidder: Bidder, options: tuple[str, ...],
    said: tuple[auction.Said, ...], place: int,
) -> str:
    """The next call: misère, a hold, the lowest bid that keeps the own suit in sight, or pass."""
    if bidder.misere and MISERE in options:
        return MISERE
    if solo := [word for word in options if word in bidder.solo]:
        return solo[0]
    if bidder.highest < 0:
        return PASS
    ranks = auction.ladder(rules)
    if HOLD in options:
        standing = next(bid for call in reversed(said) if (bid := auction.bid_of(call)) in ranks)
        return HOLD if ranks[standing] <= bidder.highest else PASS
    within = [word for word in options if word in STRAIN and ranks[word] <= bidder.highest]
    if not within:
        return PASS
    own = [word for word in within if _promises(bidder, word)]
    first = not any(speaker == place for speaker, _, _ in said)
    if own and first and rng.random() < 0.1:
        return own[-1]
    return own[0] if own and (not first or rng.random() < 0.5) else within[0]


def _promises(bidder: Bidder, word: str) -> bool:
    return any(STRAIN[ceiling] == STRAIN[word] and LEVEL[ceiling] >= LEVEL[word] for ceiling in bidder.ceilings)
