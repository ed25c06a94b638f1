"""Time spent in the work that is measured, and not in what is counted between."""

from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import TypeVar

Item = TypeVar("Item")


class Watch:
    """Seconds that the items of ``over`` took to come."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def over(self, items: Iterable[Item]) -> Iterator[Item]:
        """The same items; what is done with them is not timed."""
        iterator = iter(items)
        while True:
            start = perf_counter()
            try:
                item = next(iterator)
            except StopIteration:
                return
            finally:
                self.seconds += perf_counter() - start
            yield item
