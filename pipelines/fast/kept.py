"""Answers kept by their questions: what was worked out once is not worked out again."""

from collections.abc import Callable
from typing import TypeVar

K, V = TypeVar("K"), TypeVar("V")

# Answers in all places together, after which it is time to forget: some hundred megabytes.
MANY = 1_000_000


class Kept(dict[K, V]):
    """A mapping that makes what it lacks. A ``functools.cache`` of one argument, as quick as a dictionary."""

    __slots__ = ("make",)
    made = 0

    def __init__(self, make: Callable[[K], V]) -> None:
        self.make = make

    def __missing__(self, key: K) -> V:
        Kept.made += 1
        value = self[key] = self.make(key)
        return value
