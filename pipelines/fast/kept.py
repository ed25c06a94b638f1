"""Answers kept by their questions: what was worked out once is not worked out again, until all of it is forgotten."""

from collections.abc import Callable
from typing import TypeVar

K, V = TypeVar("K"), TypeVar("V")

# Answers in all places together, after which it is time to forget: some two hundred megabytes.
MANY = 300_000

_CLEAR: list[Callable[[], None]] = []


class Kept(dict[K, V]):
    """A mapping that makes what it lacks, and begins anew where it has become larger than ``most``.

    A ``functools.cache`` of one argument, as quick as a dictionary.
    """

    __slots__ = ("make", "most")
    made = 0

    def __init__(self, make: Callable[[K], V], most: int = MANY) -> None:
        self.make = make
        self.most = most

    def __missing__(self, key: K) -> V:
        Kept.made += 1
        if len(self) >= self.most:
            Kept.made -= len(self)
            self.clear()
        value = self[key] = self.make(key)
        return value


def kept(make: Callable[[K], V], most: int = MANY) -> Kept[K, V]:
    """The answers of a function, for everybody."""
    answers = Kept(make, most)
    at_forgetting(answers.clear)
    return answers


def at_forgetting(clear: Callable[[], None]) -> None:
    """This is to be done as well when all is forgotten."""
    _CLEAR.append(clear)


def forget_if_many() -> None:
    """Forget everything where it has become too much, so that memory does not grow with what is read."""
    if Kept.made > MANY:
        Kept.made = 0
        for clear in _CLEAR:
            clear()
