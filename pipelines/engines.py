"""The engines: what makes tables of a chunk. They differ in nothing but speed."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from prefrec.pipelines.extract import Extract, Names, extract

from prefrec.shelf import Shelf


class Engine(NamedTuple):
    """How it is made for a shelf and further rules, and the characters of text from which more processes pay."""

    made: Callable[[Shelf, Names], Extract]
    pays: int


def _reference(shelf: Shelf, also: Names) -> Extract:
    return partial(extract, shelf=shelf, also=also)


FAST, REFERENCE = "fast", "reference"

ENGINES = {
    FAST: Engine(_reference, 1 << 21),
    REFERENCE: Engine(_reference, 1 << 21),
}
