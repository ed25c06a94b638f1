"""The header against what tags may say: the variant, the seats, the promise of detail."""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal
from difflib import get_close_matches
from typing import NamedTuple

from prefrec.codes import header as codes
from prefrec.diagnostics import Diagnostic, Span
from prefrec.record import Game, Tag
from prefrec.seats import SEATS, in_seat_order
from prefrec.shelf import RELEASED, Shelf, find_on, known_on
from prefrec.variant import OTHER_NAMES, BadValue, UnknownConvention, Variant, file_name, override
from prefrec.writer import HEADER_ORDER

DETAILS = ("full", "deals", "results", "sheet", "settlement")
SEAT_KEYS = ("bot", "id", "rating", "sub")

_DATE = re.compile(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?")
_CLOCK = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\.[0-9]+)?)?(Z|[+-]([01][0-9]):[0-5][0-9])?")
_STAKE = re.compile(r"([0-9]+(?:\.[0-9]+)?) (\S.*)")
_HEX = re.compile(r"[0-9a-f]{16}")
_CONFIDENCE = re.compile(r"0(\.[0-9]+)?|1(\.0+)?")


class Settings(NamedTuple):
    """What the header settles for the whole game. ``variant`` is None where the rules are not
    written or not usable: then cards are checked and nothing is scored."""

    variant: Variant | None
    players: tuple[str, ...]
    dummy: str | None
    detail: str
    stake: Decimal | None


def settings_of(game: Game, found: list[Diagnostic], shelf: Shelf = RELEASED) -> Settings:
    """The settings of a game whose rules are on the shelf; what is wrong with its tags goes to ``found``."""
    tags = game.tags
    found += check_tags(tags, HEADER_ORDER)
    by_key = {tag.key: tag for tag in tags}
    players = in_seat_order(key for key in by_key if key in SEATS)
    named = by_key["dummy"].value if "dummy" in by_key else ""
    dummy = named if named in SEATS else None
    variant = _variant(by_key, tags, found, shelf)
    opener = Span(0, 0) if game.line is None else game.line.whole()
    found += _check_seats(by_key, players, dummy, variant, opener, bool(game.deals))
    detail = by_key["detail"].value if "detail" in by_key else ""
    return Settings(variant, players, dummy, detail if detail in DETAILS else "", stake_of(by_key.get("stake")))


def stake_of(tag: Tag | None) -> Decimal | None:
    """The price of one whist (brochure: of a point), without its currency."""
    match = _STAKE.fullmatch(tag.value) if tag else None
    return Decimal(match[1]) if match else None


def _variant(
    by_key: dict[str, Tag], tags: Sequence[Tag], found: list[Diagnostic], shelf: Shelf
) -> Variant | None:
    rules = by_key.get("rules")
    overrides = [tag for tag in tags if tag.key.startswith("rules.")]
    if rules is None or not rules.value:
        found += (codes.CONVENTION_WITHOUT_RULES.at(key_span(tag), key=tag.key) for tag in overrides)
        return None
    variant = _loaded(rules, found, shelf)
    if variant is None:
        return None
    changed = overridden(variant, overrides, found)
    if changed is None:
        return None
    missing = sorted(changed.unstated & set(changed.must_state))
    if missing:
        found.append(unstated(changed, missing, value_span(rules)))
        return None
    return changed


def unstated(variant: Variant, keys: Sequence[str], span: Span) -> Diagnostic:
    """Conventions that no source gives and the record does not state."""
    return codes.CONVENTION_UNSTATED.at(
        span, keys=_listed(keys), variant=variant.title, lines=", ".join(f"rules.{key}: …" for key in keys)
    )


def _listed(keys: Sequence[str]) -> str:
    return " and ".join((", ".join(keys[:-1]), keys[-1])) if len(keys) > 1 else keys[0]


def _loaded(rules: Tag, found: list[Diagnostic], shelf: Shelf) -> Variant | None:
    name, _, version = rules.value.partition(" ")
    known = known_on(shelf)
    span = value_span(rules)
    said = name
    name = name if name in known else file_name(name)
    if name not in known:
        near = get_close_matches(name, [*known, *OTHER_NAMES], n=1)
        found.append(codes.UNKNOWN_VARIANT.at(
            Span(span.start, span.start + len(said)), found=said, known=", ".join(known),
            suggestion=f"did you mean {near[0]}" if near else "",
        ))
        return None
    versions = ", ".join(str(v) for v in known[name])
    if not version:
        found.append(codes.VERSION_MISSING.at(span, name=name, known=versions))
        return None
    if version not in map(str, known[name]):
        at = Span(span.start + len(said) + 1, span.end)
        found.append(codes.UNKNOWN_VERSION.at(at, name=name, found=version, known=f"{name} {versions}"))
        return None
    return find_on(shelf, name, int(version))


def overridden(variant: Variant, tags: Iterable[Tag], found: list[Diagnostic]) -> Variant | None:
    """The variant with the ``rules.KEY`` tags applied; None where one of them cannot be."""
    usable = True
    for tag in tags:
        key = tag.key.partition(".")[2]
        try:
            variant = override(variant, key, tag.value)
        except UnknownConvention as unknown:
            near = f"did you mean rules.{unknown.did_you_mean}" if unknown.did_you_mean else ""
            found.append(codes.UNKNOWN_CONVENTION.at(key_span(tag), found=key, suggestion=near))
            usable = False
        except BadValue as bad:
            found.append(codes.BAD_CONVENTION.at(
                value_span(tag), found=tag.value, key=tag.key, allowed=bad.allowed, reason=bad.reason
            ))
            usable = False
    return variant if usable else None


def key_span(tag: Tag) -> Span:
    """Place of the key of a tag."""
    return Span(0, 0) if tag.line is None else tag.line.span(0)


def value_span(tag: Tag) -> Span:
    """Place of the value of a tag."""
    return Span(0, 0) if tag.line is None else tag.line.span(1)


# ---- tags one by one


def check_tags(tags: Sequence[Tag], order: Sequence[str]) -> Iterator[Diagnostic]:
    """Tags that are unknown, repeated, or hold what they cannot hold."""
    seen: set[str] = set()
    for tag in tags:
        if tag.key in seen:
            yield codes.TAG_TWICE.at(key_span(tag), found=tag.key)
        seen.add(tag.key)
        if not is_known_key(tag.key, order):
            near = get_close_matches(tag.key, [key for key in order if key[-1] != "."], n=1)
            yield codes.UNKNOWN_TAG.at(
                key_span(tag), found=tag.key, suggestion=f"did you mean {near[0]}" if near else ""
            )
        elif tag.value:
            yield from _check_value(tag)


def is_known_key(key: str, order: Sequence[str]) -> bool:
    """Whether a tag of this name has a meaning here, or is private (``x-…``)."""
    seat, dot, rest = key.partition(".")
    if seat in SEATS:
        return not dot or rest in SEAT_KEYS or rest.startswith("x-")
    if seat == "rules" and dot:
        return "rules." in order
    return key in order or key.lower().startswith("x-")


def _check_value(tag: Tag) -> Iterator[Diagnostic]:
    value, span = tag.value, value_span(tag)
    match tag.key:
        case "date" if not is_date(value):
            yield codes.BAD_DATE.at(span, found=value)
        case "started" | "ended" | "time" if not is_time(value):
            yield codes.BAD_TIME.at(span, found=value)
        case "detail" if value not in DETAILS:
            yield codes.BAD_VALUE.at(span, found=value, key="detail", expected=", ".join(DETAILS))
        case "dummy" if value not in SEATS:
            yield codes.BAD_VALUE.at(span, found=value, key="dummy", expected="a seat (S, W, N, E)")
        case "id" if not _HEX.fullmatch(value):
            yield codes.BAD_VALUE.at(span, found=value, key="id", expected="sixteen hexadecimal digits")
        case "confidence" if not _CONFIDENCE.fullmatch(value):
            yield codes.BAD_VALUE.at(span, found=value, key="confidence", expected="a number from 0 to 1")
        case "stake" if not _STAKE.fullmatch(value):
            yield codes.BAD_VALUE.at(span, found=value, key="stake", expected="a price and its currency such as 3 RUB")


def is_date(value: str) -> bool:
    """``2024``, ``2024-11`` or ``2024-11-03``, and a day that exists."""
    match = _DATE.fullmatch(value)
    if not match:
        return False
    year, month, day = match.groups()
    try:
        date(int(year), int(month or 1), int(day or 1))
    except ValueError:
        return False
    return True


def is_time(value: str) -> bool:
    """``18:30`` with seconds, a date before it and a zone behind it where known."""
    day, split, clock = value.partition("T")
    if not split:
        return _CLOCK.fullmatch(value) is not None
    return len(day) == 10 and is_date(day) and _CLOCK.fullmatch(clock) is not None


def _check_seats(
    by_key: dict[str, Tag], players: tuple[str, ...], dummy: str | None, variant: Variant | None,
    opener: Span, has_deals: bool,
) -> Iterator[Diagnostic]:
    named = {1: "One player sits", 0: "Nobody sits"}.get(len(players))
    if named:
        yield codes.SEAT_COUNT.at(opener, found=named)
        return
    at = key_span(by_key["rules"]) if "rules" in by_key else opener
    if dummy is not None:
        at = value_span(by_key["dummy"])
        if dummy in players or len(players) != 2:
            yield codes.SEATS_AND_RULES.at(
                at, variant="A game with a dummy", found=f"{len(players)} players",
                expected="two players, and the dummy at a third seat",
            )
    elif len(players) == 2 and has_deals and "dummy" not in by_key:
        yield codes.SEATS_AND_RULES.at(
            at, variant="Preferans", found="two without a dummy", expected="a dummy: tag that names the third seat"
        )
    elif variant is not None and variant.players == 2:
        yield codes.SEATS_AND_RULES.at(
            at, variant=variant.title, found=f"{len(players)} players", expected="two players and a dummy"
        )
