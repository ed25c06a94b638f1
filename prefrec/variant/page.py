"""One page of rules: every convention on which tables differ, with its choices and its meaning."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Annotated, Any, Literal, get_type_hints

from prefrec.outcome import Number

Value = bool | int | Fraction | str | None | tuple[int, ...]

UNSTATED = "unstated"


@dataclass(frozen=True, slots=True, eq=False)
class Variant:
    """One page of rules. Every field after ``unstated`` is a convention, with its meaning beside it.

    ``unstated`` names the conventions that the source of the variant does not give: such a field
    holds an empty placeholder and must not be used until a record has stated it. ``must_state``
    names those that every record under the variant has to state.

    The same arguments to ``load`` and ``override`` give the same object, so variants compare by
    identity; ``differences`` compares what they say.
    """

    name: str
    version: int
    title: str
    must_state: tuple[str, ...]
    unstated: frozenset[str]

    players: Annotated[Literal[2, 3, 4], "players the page is written for; the seats of a record decide"]
    talon_position: Annotated[Literal["any", "cards-7-8", "after-round-2"], "where in the deal the talon lies"]
    dealer_rotation: Annotated[Literal["slide", "repeat"], "repeat: the same dealer deals again after an all-pass deal"]
    open_auction: Annotated[bool, "anyone may speak first, and whenever he likes"]
    nt_bids: Annotated[bool, "bids without trump exist"]
    misere_rank: Annotated[Literal["8n-9s", "above-10h", "above-10n"], "place of misère in the ladder of bids"]
    misere_first_call_only: Annotated[bool, "misère only as a player's first call that is not a pass"]
    without_talon_bids: Annotated[
        Literal["no", "after-nine", "after-ten", "nine-only"],
        "bids without the talon: misère and nine above nine, misère and ten above ten, only a nine, which alone"
        " outbids misère",
    ]
    dark_pass: Annotated[Literal[False], "pass in the dark (no source tells enough to score it)"]
    bombs: Annotated[Literal[False], "bombs that double prices (no source tells enough to score them)"]
    opening_all_pass: Annotated[Literal[0, 1, 2], "laps of compulsory all-pass at the start, a deal of each player"]
    hold: Annotated[Literal["no", "yes", "not-6s"], "the senior hand may take the standing bid of the last rival"]
    concede: Annotated[Literal[0, 2, 3], "undertricks written when the declarer gives up; 0: he may not"]
    stalingrad: Annotated[bool, "on six spades both defenders must whist"]
    half_whist: Annotated[Literal["no", "yes", "played-capped"], "half-whist on six and seven"]
    return_whist: Annotated[bool, "the first passer may turn to whist after a half-whist"]
    returned_whist: Annotated[
        Literal["divided", "his"], "trick-whists after a returned whist: as of any lone whister, or all his"
    ]
    passed_out: Annotated[Literal["nothing", "right-hand-half"], "written when all pass a six or a seven"]
    dealer_whist: Annotated[bool, "a sitting dealer may whist when both defenders passed"]
    look_before_dealer_whist: Annotated[bool, "he may look at the hand of one passer first"]
    first_lead_dark: Annotated[bool, "the first lead comes before the whister's hands are opened"]
    whist_style: Annotated[
        Literal["greedy", "gentle", "always-halve"], "trick-whists of a lone whister: his, halved on failure, halved"
    ]
    responsibility: Annotated[Literal["full", "half"], "price of a whister's missing trick, by that of an undertrick"]
    who_answers_8_9: Annotated[Literal["second", "both"], "who of two whisters owes the one trick from eight up"]
    shortage_test: Annotated[
        Literal["side-first", "strict", "side-only"], "two whisters: fined if the side is short, each, or by the side's"
    ]
    ten: Annotated[Literal["whisted", "checked"], "a ten is answered like any game, or opened and checked"]
    consolation: Annotated[
        Literal["none", "price", "whist-price", "flat-10"], "paid to each defender for each undertrick"
    ]
    consolation_dealer: Annotated[bool, "the sitting dealer writes consolation too"]
    paid_talon: Annotated[Literal["none", "whist-price", "flat-10"], "pay for aces and marriages in the talon"]
    misere_shared: Annotated[bool, "a misère may be shared with the sitting dealer"]
    misere_pool: Annotated[Number, "pool for a misère made"]
    misere_hill: Annotated[Number, "mountain for each trick taken on misère"]
    pool_factor: Annotated[Number, "pool for a contract: base price 2 4 6 8 10 times this"]
    whist_factor: Annotated[Number, "a trick-whist: base price times this"]
    hill_factor: Annotated[Number, "mountain for an undertrick: base price times this"]
    whist_entries: Annotated[Literal["one", "both"], "whists stand on the writer's side, or on both with their signs"]
    all_pass_agreed: Annotated[bool, "all-pass may be agreed at any moment, without an auction"]
    raspasy_talon: Annotated[Literal["suit-or-dealer", "closed"], "all-pass: talon cards turned up, or left closed"]
    raspasy_trick3_leader: Annotated[Literal["forehand", "winner"], "who leads trick 3 after two talon leads"]
    raspasy_scoring: Annotated[
        Literal["hill", "rostov", "rostov-minus-min"], "all-pass tricks to the mountain, or whists of the least taker"
    ]
    raspasy_price: Annotated[Number, "price of one all-pass trick"]
    progression: Annotated[
        Literal["none", "arithmetic", "geometric", "unlimited"],
        "price of all-pass in a row: 1-1-1, 1-2-3-3, 1-2-4-4, 1-2-3-4",
    ]
    amnesty: Annotated[bool, "all-pass: the smallest number of tricks is taken off everybody's"]
    zero_bonus: Annotated[
        Literal["none", "pool-price", "pool-one", "hill-one-price", "hill-two-prices"], "for no tricks on all-pass"
    ]
    zero_bonus_dealer: Annotated[bool, "a dealer who plays the talon cards can get it too"]
    exit_levels: Annotated[tuple[int, ...], "least opening level after the 1st, 2nd, … all-pass deal; the last repeats"]
    exit_by_failing: Annotated[bool, "a failed contract ends the all-pass series"]
    exit_needs_whisted: Annotated[bool, "only a contract that was whisted ends it (misère: see exit_by_misere)"]
    exit_by_misere: Annotated[bool, "a misère ends the all-pass series"]
    misere_all_pass: Annotated[
        bool, "a failed misère, or a failed nine or ten that outbid one, brings an all-pass deal, priced by its tricks"
    ]
    max_raspasy: Annotated[int, "the series starts again after so many all-pass deals in a row; 0: never"]
    pool_target: Annotated[int | None, "pool that each player has to close; none: open"]
    ending: Annotated[
        Literal["each", "sum", "race", "deals", "time", "open"],
        "the game ends: every pool, their sum, the first pool once out of all-pass, deals, time, by word",
    ]
    max_deals: Annotated[int | None, "number of deals under ending deals"]
    race_prize_first: Annotated[Number, "whists on each other for the first full pool of a race"]
    race_prize_hill: Annotated[Number, "whists on each other for the smallest mountain at the end of a race"]
    newcomer: Annotated[
        Literal["mean", "agreed"], "a newcomer begins with mean pool and mountain, rounded against him; or as agreed"
    ]
    help: Annotated[Literal["none", "highest-pool", "clockwise"], "who is helped by pool above one's own target"]
    help_order: Annotated[Literal["partners-first", "own-hill-first"], "where the surplus goes first"]
    help_rate: Annotated[Number, "whists on the helped player for each pool point"]
    surplus: Annotated[
        Literal["off-hill", "off-hill-floor0", "lost", "keep"], "what becomes of pool that nobody can take"
    ]
    hill_first: Annotated[bool, "every pool credit first takes down the own mountain"]
    whists_per_pool_point: Annotated[Number, "a pool point in the settlement"]
    hill_rate: Annotated[Number, "a mountain point in the settlement"]
    hill_divisor: Annotated[Literal["n", "n-1"], "players among whom pool and mountain are divided"]
    rounding: Annotated[Literal["exact", "whole"], "the settlement: in fractions, or whole by the largest remainder"]


_HEADING = ("name", "version", "title", "must_state", "unstated")
HINTS: Mapping[str, Any] = {
    key: hint for key, hint in get_type_hints(Variant, include_extras=True).items() if key not in _HEADING
}
MEANINGS: Mapping[str, str] = MappingProxyType({key: hint.__metadata__[0] for key, hint in HINTS.items()})
CONVENTIONS: tuple[str, ...] = tuple(MEANINGS)
