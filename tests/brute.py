"""Figures counted again in plain Python over the records: what the tests of all named queries share."""

import math
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import pytest
from prefrec.pipelines import query

from prefrec.check import check
from prefrec.record import Deal
from prefrec.referee.situation import DealOutcome

Row = Mapping[str, Any]
Item = TypeVar("Item")


class Told(NamedTuple):
    """One deal of a record that counts, and what it came to."""

    rules: str
    players: int
    deal: Deal
    outcome: DealOutcome


def told(text: str) -> Iterator[Told]:
    """Every deal of the games without errors; void deals count nowhere."""
    for game in check(text):
        if game.game is None or game.has_errors:
            continue
        tags = {tag.key: tag.value for tag in game.game.tags}
        players = sum(seat in tags for seat in "SWNE")
        for deal, outcome in zip(game.game.deals, game.outcomes, strict=True):
            if isinstance(deal, Deal) and outcome is not None and deal.void is None:
                yield Told(tags["rules"].split()[0], players, deal, outcome)


def with_gaps(text: str) -> str:
    """The same records with facts left out here and there: dealers, hands, answers, play, tricks, strains, sheets."""
    number, kept = 0, []
    for line in text.splitlines():
        word = line.split(" ")[0]
        if word == "deal":
            number += 1
            if number % 17 == 3:
                line = re.sub(r"^(deal \d+) \w", r"\1 _", line)
        if number % 11 == 4 and word == "contract":
            line = re.sub(r":(\d+)[scdhn]", r":\1_", line)
        play = word in ("tricks", "claim") or word.isdecimal()
        if word in ("detail:", "sheet", "score", "final", "settlement", "money", "end"):
            continue
        if number % 5 == 1 and word in ("answers", "open", "closed"):
            continue
        if number % 7 == 2 and play:
            continue
        if number % 6 == 0 and word in ("hand", "talon"):
            continue
        kept.append(line)
    return "\n".join(kept) + "\n"


def worth(case: Told, seat: str) -> Fraction | None:
    """The value of a deal by the formula: whists both ways, pool and mountain against their means."""
    rules, players = case.outcome.variant, case.outcome.table.players
    if rules is None or case.outcome.postings is None or seat not in players:
        return None
    total = Fraction(0)
    weights = {"pool": rules.whists_per_pool_point, "mountain": -rules.hill_rate}
    divisor = len(players) if rules.hill_divisor == "n" else len(players) - 1
    for posting in case.outcome.postings:
        amount = Fraction(posting.amount)
        if posting.column == "whists":
            total += amount * ((posting.seat == seat) - (posting.on == seat))
        else:
            mine = len(players) - 1 if posting.seat == seat else -1
            total += amount * Fraction(weights[posting.column]) * mine / divisor
    return total


# ---- figures


def rate(k: int, n: int | None, share: str = "share", low: str = "low", high: str = "high") -> dict[str, float | None]:
    """A share with its 95 % Wilson interval."""
    if not n:
        return {share: None, low: None, high: None}
    z = 1.959963984540054
    middle, spread = k + z * z / 2, z * math.sqrt(k * (n - k) / n + z * z / 4)
    ends = (middle - spread) / (n + z * z), (middle + spread) / (n + z * z)
    return {share: k / n, low: max(0.0, ends[0]), high: min(1.0, ends[1])}


def mean(values: Sequence[Fraction | int], value: str, low: str, high: str) -> dict[str, float | None]:
    """A mean with its 95 % normal interval; none of a single case."""
    if not values:
        return {value: None, low: None, high: None}
    n, exact = len(values), sum(values, Fraction(0)) / len(values)
    if n == 1:
        return {value: float(exact), low: None, high: None}
    squares = sum((one - exact) ** 2 for one in values)
    spread = 1.959963984540054 * math.sqrt(squares / (n - 1)) / math.sqrt(n)
    return {value: float(exact), low: float(exact) - spread, high: float(exact) + spread}


def known(values: Iterable[Item | None]) -> list[Item]:
    """Those that are known."""
    return [value for value in values if value is not None]


def grouped(items: Iterable[Item], key: Callable[[Item], tuple[Any, ...]]) -> dict[tuple[Any, ...], list[Item]]:
    """The items by their key."""
    groups: dict[tuple[Any, ...], list[Item]] = defaultdict(list)
    for item in items:
        groups[key(item)].append(item)
    return groups


def agree(archive: Path, question: str, again: Iterable[Row], *keys: str, **parameters: str) -> None:
    """The answer has the rows that were counted again, every column of each; ``keys`` name a row."""
    answer = query.run(archive, question, parameters).frame.to_dicts()
    counted = {tuple(row[key] for key in keys): row for row in again}
    assert {tuple(row[key] for key in keys) for row in answer} == counted.keys()
    assert len(answer) == len(counted)
    for row in answer:
        expected = counted[tuple(row[key] for key in keys)]
        assert row.keys() == expected.keys()
        for column, value in row.items():
            exact = not isinstance(value, float)
            assert value == (expected[column] if exact else pytest.approx(expected[column], rel=1e-9, abs=1e-9)), column
