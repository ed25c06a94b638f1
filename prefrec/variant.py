"""The conventions on which tables differ: one variant is one flat file of numbers and named choices."""

import difflib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from prefrec.outcome import Number

FOLDER = Path(__file__).parent / "variants"

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
    without_talon_bids: Annotated[Literal[False], "bids without the talon (not supported)"]
    dark_pass: Annotated[Literal[False], "pass in the dark, bombs (not supported)"]
    hold: Annotated[Literal["no", "yes", "not-6s"], "the senior hand may take the standing bid of the last rival"]
    concede: Annotated[Literal[0, 2, 3], "undertricks written when the declarer gives up; 0: he may not"]
    stalingrad: Annotated[bool, "on six spades both defenders must whist"]
    half_whist: Annotated[Literal["no", "yes", "played-capped"], "half-whist on six and seven"]
    return_whist: Annotated[bool, "the first passer may turn to whist after a half-whist"]
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
    exit_needs_whisted: Annotated[bool, "only a contract that was whisted ends it (misère always does)"]
    max_raspasy: Annotated[int, "the series starts again after so many all-pass deals in a row; 0: never"]
    pool_target: Annotated[int | None, "pool that each player has to close; none: open"]
    ending: Annotated[Literal["each", "sum", "deals", "open"], "the game ends: every pool, their sum, deals, by word"]
    max_deals: Annotated[int | None, "number of deals under ending deals"]
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
    rounding: Annotated[Literal["exact"], "arithmetic of the settlement"]


class UnknownVariant(LookupError):  # noqa: N818 - named for what was found
    """No such name, or no such version of it."""

    def __init__(self, name: str, version: int, did_you_mean: str | None) -> None:
        super().__init__(f"no variant {name} {version}")
        self.name = name
        self.version = version
        self.did_you_mean = did_you_mean


class UnknownConvention(LookupError):  # noqa: N818 - named for what was found
    """A key that no variant has."""

    def __init__(self, key: str, did_you_mean: str | None) -> None:
        super().__init__(f"no convention {key}")
        self.key = key
        self.did_you_mean = did_you_mean


class BadValue(ValueError):  # noqa: N818 - named for what was found
    """A value that its convention does not allow; ``allowed`` says in words what it does."""

    def __init__(self, key: str, value: str, allowed: str) -> None:
        super().__init__(f"{key}: {value!r} is not {allowed}")
        self.key = key
        self.value = value
        self.allowed = allowed


class BadVariantFile(ValueError):  # noqa: N818 - named for what was found
    """A variant file that is not flat, complete and valid."""


_HEADING = ("name", "version", "title", "must_state", "unstated")
_HINTS: Mapping[str, Any] = {
    key: hint for key, hint in get_type_hints(Variant, include_extras=True).items() if key not in _HEADING
}
MEANINGS: Mapping[str, str] = MappingProxyType({key: hint.__metadata__[0] for key, hint in _HINTS.items()})
CONVENTIONS: tuple[str, ...] = tuple(MEANINGS)


def convention_text(value: Value) -> str:
    """A value as a record writes it: ``yes``, ``10``, ``6 7 8``, ``none``."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case tuple():
            return " ".join(map(str, value))
        case _:
            return str(value)


def _choices(hint: Any) -> Mapping[str, Value] | None:
    """The closed list of a convention by its words; None where it is a number."""
    if hint is not bool and get_origin(hint) is not Literal:
        return None
    return {convention_text(value): value for value in get_args(hint) or (True, False)}


_CHOICES = {key: choices for key, hint in _HINTS.items() if (choices := _choices(hint.__origin__))}


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ValueError(text)
    return int(text)


def _number(text: str) -> Number:
    whole, _, parts = text.partition("/")
    number = Fraction(_whole(whole), _whole(parts or "1"))
    return number.numerator if number.denominator == 1 else number


def _levels(text: str) -> tuple[int, ...]:
    levels = tuple(_whole(word) for word in text.split())
    if not levels or not all(6 <= level <= 10 for level in levels):
        raise ValueError(text)
    return levels


def _limit(text: str) -> int | None:
    if text != "none" and _whole(text) < 1:
        raise ValueError(text)
    return None if text == "none" else int(text)


_NUMBERS: Mapping[Any, tuple[Any, str, Value]] = {  # how it is read, what is allowed, placeholder
    int: (_whole, "a whole number", 0),
    Number: (_number, "a number such as 10 or 1/2", 0),
    int | None: (_limit, "a whole number from 1, or none", None),
    tuple[int, ...]: (_levels, "levels from 6 to 10, as in 6 7 8", ()),
}


def _read(key: str, text: str) -> Value:
    """The value that a text states for a convention."""
    if choices := _CHOICES.get(key):
        if text in choices:
            return choices[text]
        raise BadValue(key, text, " or ".join(choices))
    read, allowed, _ = _NUMBERS[_HINTS[key].__origin__]
    try:
        value: Value = read(text)
    except (ValueError, ZeroDivisionError):
        raise BadValue(key, text, allowed) from None
    return value


def _placeholder(key: str) -> Value:
    if choices := _CHOICES.get(key):
        return next(iter(choices.values()))
    placeholder: Value = _NUMBERS[_HINTS[key].__origin__][2]
    return placeholder


def _close(word: str, words: tuple[str, ...]) -> str | None:
    return next(iter(difflib.get_close_matches(word, words, n=1)), None)


@cache
def known_variants() -> Mapping[str, tuple[int, ...]]:
    """The versions of every variant, oldest first."""
    known: dict[str, list[int]] = {}
    for path in sorted(FOLDER.glob("*.toml")):
        name, _, version = path.stem.rpartition("-")
        known.setdefault(name, []).append(int(version))
    return MappingProxyType({name: tuple(sorted(versions)) for name, versions in known.items()})


@cache
def load(name: str, version: int) -> Variant:
    """A released variant. Raises ``UnknownVariant``."""
    known = known_variants()
    if version not in known.get(name, ()):
        raise UnknownVariant(name, version, name if name in known else _close(name, tuple(known)))
    return from_toml((FOLDER / f"{name}-{version}.toml").read_text(encoding="utf-8"), f"{name}-{version}")


def from_toml(text: str, stem: str) -> Variant:
    """The variant that a file of this stem (``sochi-1``) states. Raises ``BadVariantFile``."""
    given = tomllib.loads(text)
    expected = {field.name for field in fields(Variant)} - {"unstated"}
    if wrong := expected ^ given.keys():
        kinds = {key: "missing" if key in expected else "unknown" for key in sorted(wrong)}
        raise BadVariantFile(f"{stem}: " + ", ".join(f"{kind} key {key}" for key, kind in kinds.items()))
    if f"{given['name']}-{given['version']}" != stem:
        raise BadVariantFile(f"{stem}: says that it is {given['name']} {given['version']}")
    unstated = frozenset(key for key in CONVENTIONS if given[key] == UNSTATED)
    try:
        values = {key: _placeholder(key) if key in unstated else _stated(key, given[key]) for key in CONVENTIONS}
    except BadValue as error:
        raise BadVariantFile(f"{stem}: {error}") from error
    must_state = tuple(given["must_state"])
    if stray := sorted(set(must_state) - set(CONVENTIONS)):
        raise BadVariantFile(f"{stem}: must_state names unknown keys {', '.join(stray)}")
    heading = (given["name"], given["version"], given["title"], must_state, unstated)
    return Variant(*heading, **values)  # type: ignore[arg-type]


def _stated(key: str, value: Any) -> Value:
    return _read(key, convention_text(tuple(value) if isinstance(value, list) else value))


@lru_cache(maxsize=4096)
def override(variant: Variant, key: str, text: str) -> Variant:
    """The variant with one convention as a record states it. Raises ``UnknownConvention``, ``BadValue``."""
    if key not in MEANINGS:
        raise UnknownConvention(key, _close(key, CONVENTIONS))
    value = _read(key, text)
    if value == getattr(variant, key) and key not in variant.unstated:
        return variant
    return replace(variant, unstated=variant.unstated - {key}, **{key: value})  # type: ignore[arg-type]


def differences(one: Variant, other: Variant) -> list[tuple[str, str, str]]:
    """Every convention on which two variants differ, with both values as text."""
    pairs = ((key, _shown(one, key), _shown(other, key)) for key in CONVENTIONS)
    return [pair for pair in pairs if pair[1] != pair[2]]


def _shown(variant: Variant, key: str) -> str:
    return UNSTATED if key in variant.unstated else convention_text(getattr(variant, key))
