"""The header of a game: its tags, and what follows from them for all of its deals."""

from typing import NamedTuple

from prefrec.pipelines.fast.context import CONTEXTS, Context
from prefrec.pipelines.fast.kept import kept

from prefrec.facts_text import tag_text
from prefrec.identity import facts
from prefrec.notation.lines import KEY
from prefrec.notation.reader import STRANGE
from prefrec.record import Tag
from prefrec.referee.header import check_tags
from prefrec.seats import SEATS
from prefrec.shelf import Shelf
from prefrec.spelling import canonical_key, canonical_value
from prefrec.writer import HEADER_ORDER, tags_in_order

_OPENER = "%prefrec 1"
# Tags on whose values the rules of the game depend; of a seat only that somebody sits there.
_DECISIVE = frozenset({"rules", "dummy", "detail", "stake"})


class Header(NamedTuple):
    """The tags of a game, the lines of it that are facts of the game (with line ends), and what follows from them."""

    tags: tuple[Tag, ...]
    facts: str
    context: Context


def header_of(text: str, shelf: Shelf) -> Header | None:
    """The header in these lines; None where it is not canonical, or anything is to be said of it."""
    opener, *lines = text.removesuffix("\n").split("\n")
    if opener != _OPENER or STRANGE.search(text):
        return None
    tags, told, decides = [], f"{_OPENER}\n", ()
    for line in lines:
        known = _TAGS[line]
        if known is None:
            return None
        tags.append(known.tag)
        told += known.fact
        decides += known.decides
    if not _IN_ORDER[tuple([tag.key for tag in tags])]:
        return None
    context = CONTEXTS[shelf, decides]
    return None if context is None else Header(tuple(tags), told, context)


class _Known(NamedTuple):
    """A tag; its line if it says something of the game and not of the record; and what it says of the rules, if so."""

    tag: Tag
    fact: str
    decides: tuple[tuple[str, str], ...]


def _known(line: str) -> _Known | None:
    key, _, value = line.partition(": ")
    tag, begins = Tag(key, value), KEY.match(line)
    is_canonical = (
        begins and begins[1] == key == canonical_key(key) and value and value == canonical_value(key, value)
        and line == tag_text(tag)
    )
    # Who plays for whom is left to the reference.
    if not is_canonical or key.endswith(".sub") or any(check_tags((tag,), HEADER_ORDER)):
        return None
    return _Known(tag, "".join([f"{fact}\n" for fact in facts(line)]), _decisive(tag))


def _are_in_order(keys: tuple[str, ...]) -> bool:
    """Whether each stands once, and where the writer puts it."""
    tags = [Tag(key, "") for key in keys]
    return len({*keys}) == len(keys) and [tag.key for tag in tags_in_order(tags, HEADER_ORDER)] == [*keys]


# Names and rules recur, events and sources do not.
_TAGS, _IN_ORDER = kept(_known, most=1 << 15), kept(_are_in_order)


def _decisive(tag: Tag) -> tuple[tuple[str, str], ...]:
    if tag.key in SEATS:
        return ((tag.key, ""),)
    return ((tag.key, tag.value),) if tag.key in _DECISIVE or tag.key.startswith("rules.") else ()
