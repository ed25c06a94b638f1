"""By which rules the program preferans-score writes its sheet, and where no variant of ours does the same.

A backup names no rules: the program has one set of them, that of schema 1. Each convention below differs
from Sochi as we know it; all others that move a number agree with it. What the program does not look at
(auction, talon, play) stays as Sochi has it.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from prefrec.convert.document import Node

VARIANT = "sochi 1"

# What its engine does, in our words.
CONVENTIONS = {
    "amnesty": "yes",  # the least number of tricks is taken off at all-pass
    "consolation": "none",  # nobody is paid for undertricks
    "exit_needs_whisted": "yes",  # two passes leave the price of all-pass as it is
    "half_whist": "played-capped",  # a half-whist is played and pays at most half the duty
    "hill_divisor": "n-1",  # a mountain is paid to the others, divided among them
    "return_whist": "no",  # there is no third answer
    "shortage_test": "strict",  # each of two whisters answers for his own tricks
    "surplus": "off-hill-floor0",  # what nobody can take lowers the own mountain, never below zero
    "whists_per_pool_point": "0",  # pools are not settled
    "zero_bonus": "pool-one",  # one point for no tricks, at any price
}
# Who sits out takes no part in all-pass either.
OF_FOUR = {"raspasy_talon": "closed"}


class Parting(NamedTuple):
    """An event that the program writes in another way than any variant of ours."""

    reason: str
    event: Node


def conventions(players: int, target: int) -> dict[str, str]:
    """The conventions of a game that differ from Sochi, as a record writes them, by key."""
    return dict(sorted((CONVENTIONS | (OF_FOUR if players == 4 else {}) | {"pool_target": str(target)}).items()))


def parting(events: Iterable[Node]) -> Parting | None:
    """The first event on which the program and the conventions may disagree; None where they surely agree."""
    return next(_partings(events), None)


def _partings(events: Iterable[Node]) -> Iterator[Parting]:
    in_series = False
    for event in events:
        kind = event.get("type")
        match kind.data if kind else None:
            case "raspasy":
                in_series = True
                if list(_values(event, "tricks")).count(0) > 1:
                    yield Parting("two players without a trick at all-pass are credited in another order", event)
            case "mizer":
                in_series = False
            case "normal":
                answers = list(_values(event, "defenderChoices"))
                if in_series and "polvist" in answers:
                    yield Parting("a half-whist ends the all-pass series", event)
                in_series = in_series and "vist" not in answers
            case "manual":
                if event.get("raspasyLevel"):
                    yield Parting("a correction sets the price of all-pass", event)
                if any(_is_credit(item) for item in _items(event, "adjustments")):
                    yield Parting("a correction of a pool may go to partners as help", event)


def _values(event: Node, key: str) -> Iterator[object]:
    node = event.get(key)
    yield from (value.data for value in node.data.values()) if node and isinstance(node.data, dict) else ()


def _items(event: Node, key: str) -> Iterator[Node]:
    node = event.get(key)
    yield from node.data if node and isinstance(node.data, list) else ()


def _is_credit(item: Node) -> bool:
    kind, amount = item.get("kind"), item.get("amount")
    is_number = amount is not None and isinstance(amount.data, int)
    return kind is not None and kind.data == "pool" and is_number and amount is not None and amount.data > 0
