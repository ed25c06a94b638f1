"""The engines: what makes tables of a chunk. They differ in nothing but speed."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from prefrec.pipelines.checking import FAST, REFERENCE
from prefrec.pipelines.extract import Extract, Names, Part, extract, with_fast_path

from prefrec.shelf import Shelf
from prefrec.source import Chunk

LARGE = 1 << 19  # characters of a chunk from which columns pay


class Engine(NamedTuple):
    """How it is made for a shelf and further rules, and the characters of text from which more processes pay."""

    made: Callable[[Shelf, Names], Extract]
    pays: int


def _by_reference(shelf: Shelf, also: Names) -> Extract:
    return partial(extract, shelf=shelf, also=also)


def _by_columns(shelf: Shelf, also: Names) -> Extract:
    """Scorings by further rules are made by the reference alone."""
    return _by_reference(shelf, also) if also else with_fast_path(partial(_certified, shelf), _by_reference(shelf, ()))


def _certified(shelf: Shelf, chunk: Chunk) -> tuple[Part, ...]:
    if len(chunk.text) < LARGE:
        return (Part(chunk, None),)
    from prefrec.pipelines.fast.certify import certify

    return certify(chunk, shelf)


ENGINES = {
    FAST: Engine(_by_columns, 1 << 23),
    REFERENCE: Engine(_by_reference, 1 << 21),
}
