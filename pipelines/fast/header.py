"""The header of a game: its tags, and what follows from them for all of its deals."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from prefrec.pipelines.fast.context import Context, context_of

from prefrec.facts_text import tag_text
from prefrec.notation.reader import STRANGE
from prefrec.record import Tag
from prefrec.referee.header import check_tags
from prefrec.seats import SEATS
from prefrec.shelf import Shelf
from prefrec.spelling import canonical_key, canonical_value
from prefrec.writer import HEADER_ORDER, tags_in_order

# Tags on whose values the rules of the game depend; of a seat only that somebody sits there.
_DECISIVE = frozenset({"rules", "dummy", "detail", "stake"})


class Header(NamedTuple):
    """The lines of a header with ``%prefrec``, its tags, and what follows from them."""

    text: str
    tags: tuple[Tag, ...]
    context: Context


def header_of(text: str, shelf: Shelf) -> Header | None:
    """The header in these lines; None where it is not canonical, or anything is to be said of it."""
    opener, *lines = text.removesuffix("\n").split("\n")
    tags = [_tag(line) for line in lines]
    if opener != "%prefrec 1" or STRANGE.search(text) or None in tags:
        return None
    known = tuple([tag for tag in tags if tag is not None])
    # Who plays for whom is left to the reference.
    if any(tag.key.endswith(".sub") for tag in known) or not _are_in_order(tuple([tag.key for tag in known])):
        return None
    context = context_of(shelf, tuple(_decisive(known)))
    return None if context is None else Header(text, known, context)


@cache
def _tag(line: str) -> Tag | None:
    key, _, value = line.partition(": ")
    tag = Tag(key, value)
    is_canonical = (
        value and key == canonical_key(key) and value == canonical_value(key, value) and line == tag_text(tag)
    )
    return tag if is_canonical and not any(check_tags((tag,), HEADER_ORDER)) else None


@cache
def _are_in_order(keys: tuple[str, ...]) -> bool:
    """Whether each stands once, and where the writer puts it."""
    tags = [Tag(key, "") for key in keys]
    return len({*keys}) == len(keys) and [tag.key for tag in tags_in_order(tags, HEADER_ORDER)] == [*keys]


def _decisive(tags: Iterable[Tag]) -> Iterable[tuple[str, str]]:
    for tag in tags:
        if tag.key in SEATS:
            yield tag.key, ""
        elif tag.key in _DECISIVE or tag.key.startswith("rules."):
            yield tag.key, tag.value
