"""The neutral vectors, read with seats of the table: A, B, C and D sit clockwise from South."""

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from prefrec.cards import CARDS
from prefrec.outcome import Number, Result, Sheet, Table, exact
from prefrec.seats import clockwise_from, seat_after
from prefrec.variant import Variant, convention_text, load, override

FOLDER = Path(__file__).parent / "vectors"
WORTHLESS_TALON = (CARDS["s7"], CARDS["c8"])

Vector = Mapping[str, Any]


def vectors(*names: str) -> list[Vector]:
    """Every vector of these files."""
    lines = [line for name in names for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]
    return [json.loads(line) for line in lines]


def by_id(vector: object) -> str:
    """The name of a parametrised case."""
    return vector["id"] if isinstance(vector, dict) else str(vector)


@cache
def presets() -> Mapping[str, Mapping[str, Any]]:
    """The presets under which the vectors were made."""
    found: Mapping[str, Mapping[str, Any]] = json.loads((FOLDER / "conventions.json").read_text())["presets"]
    return found


def text_of(value: Any) -> str:
    """A value of JSON as a record states it."""
    return convention_text(tuple(value) if isinstance(value, list) else value)


def variant_of(vector: Vector) -> Variant:
    """The released variant; what it leaves unstated as the preset has it; then the vector's overrides."""
    variant = load(vector["variant"], 1)
    preset = presets()[vector["variant"]]
    for key in sorted(variant.unstated):
        variant = override(variant, key, text_of(preset[key]))
    if vector["variant"] == "brochure":  # the vectors do not look at whists, which they write on one side
        variant = override(variant, "whist_entries", "one")
    for key, value in vector["overrides"].items():
        variant = override(variant, key, text_of(value))
    return variant


def seats_of(vector: Vector) -> Mapping[str, str]:
    """Their letters to our seats."""
    letters = vector["seats"]
    return dict(zip(letters, "SWNE" if len(letters) == 4 else "SWE"[: len(letters)], strict=True))


def players_of(vector: Vector) -> tuple[str, ...]:
    """The players clockwise from South."""
    return tuple(seat for letter, seat in seats_of(vector).items() if letter != "dummy")


def table_of(vector: Vector, dealer: str) -> Table:
    """Who takes part when this player (by his letter) deals."""
    seats, players = seats_of(vector), players_of(vector)
    place = seats[dealer]
    all_hands = tuple(seats.values()) if len(players) < 4 else tuple(seat for seat in players if seat != place)
    living = [seat for seat in all_hands if seat in players]
    hands = clockwise_from(all_hands, seat_after(living, place))
    return Table(players, hands, place, seats.get("dummy"))


def result_of(vector: Vector, deal: Vector, dealer: str) -> Result:
    """The outcome of one deal. A talon is given only where it is paid; elsewhere it is worth nothing."""
    seats = seats_of(vector)
    return Result(
        kind=deal["kind"],
        declarer=seats.get(deal["declarer"]),
        contract=deal["contract"],
        answers=tuple((seats[letter], word) for letter, word in deal["responses"].items()),
        tricks={seats[letter]: count for letter, count in deal["tricks"].items()},
        short=variant_of(vector).concede,
        partner=seats[dealer] if deal.get("misere_shared") else None,
        talon=tuple(CARDS[card] for card in deal.get("talon") or ()) or WORTHLESS_TALON,
    )


def numbers(vector: Vector, by_letter: Mapping[str, Any]) -> dict[str, Number]:
    """A column by seat; fractions are written as text; zeros dropped."""
    seats = seats_of(vector)
    return {seats[letter]: exact(Fraction(number)) for letter, number in by_letter.items() if Fraction(number)}


def whists(vector: Vector, entries: Sequence[Sequence[Any]]) -> dict[str, Number]:
    """Whists by writer and victim; zeros dropped."""
    seats = seats_of(vector)
    return {seats[writer] + seats[victim]: exact(Fraction(n)) for writer, victim, n in entries if Fraction(n)}


def sheet_of(vector: Vector, columns: Vector) -> Sheet:
    """A sheet as a vector states it; what it leaves out is zero."""
    return Sheet(
        numbers(vector, columns.get("pool") or {}),
        numbers(vector, columns.get("hill") or {}),
        whists(vector, columns.get("whists") or ()),
    )
