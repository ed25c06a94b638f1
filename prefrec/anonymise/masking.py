"""A game without the names of its players."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple

from prefrec.anonymise.dates import TIMES, Dates, coarsened
from prefrec.anonymise.roster import PLAYER_KEYS, UNNAMED, Names, Roster, is_name, names_in
from prefrec.anonymise.shapes import loose_words, shape_of
from prefrec.anonymise.texts import masked
from prefrec.identity import game_id
from prefrec.line import NO_NOTES, Notes
from prefrec.person_names import normal
from prefrec.record import Deal, Game, Tag, Unread
from prefrec.seats import SEATS

# Tags whose value is a word of the notation or a number, so that no text may be replaced in it.
_PLAIN = frozenset(("rules", "detail", "stake", "confidence", "dummy", "names", "id"))
_DATED = TIMES | {"date"}
# Texts that stay where all free texts are dropped: what speaks of programs, terms and boards, not of people.
_KEPT = frozenset(("importer", "licence", "board", *(f"{seat}.bot" for seat in SEATS)))
# Of a player at some site, or of the game there, where names may be found again.
_ID = re.compile(r"[SWNE]\.id|x-[\w.\-]*\bid")
_RATINGS = frozenset(f"{seat}.rating" for seat in SEATS)


class Wish(NamedTuple):
    """What the writer wants beside pseudonyms."""

    dates: Dates = Dates.KEEP
    keeps_ratings: bool = False
    drops_texts: bool = False


class _Task(NamedTuple):
    """One game's work: the roster, the players of the game, the wish, and what was done so far."""

    roster: Roster
    here: Names
    wish: Wish
    done: Counter[str]


def anonymised(game: Game, roster: Roster, wish: Wish) -> tuple[Game, Counter[str]]:
    """The game under pseudonyms, and a count of what was done to it.

    The counts: ``names`` in the places of names, ``texts`` (comments and values with a name in them),
    ``dates``, ``ids`` and ``ratings`` that are gone, ``ids made anew``, ``comments dropped``, ``values dropped``.
    """
    task = _Task(roster, frozenset(names_in(game, PLAYER_KEYS)), wish, Counter())
    known = {tag.key: tag for tag in game.tags if tag.key in ("names", "id")}
    notes = _notes(task, known["names"].notes) if "names" in known else NO_NOTES
    kept = tuple(_tags(task, (tag for tag in game.tags if tag.key not in known)))
    without_id = game._replace(
        tags=(*kept, Tag("names", "pseudonyms", notes)),
        start=_noted(task, game.start),
        deals=tuple(_deal(task, deal) for deal in game.deals),
        end=_noted(task, game.end), final=_noted(task, game.final), settlement=_noted(task, game.settlement),
        money=_noted(task, game.money),
        opening=tuple(_comments(task, game.opening)), trailing=tuple(_comments(task, game.trailing)),
    )  # fmt: skip
    return _with_id(task, game, known.get("id"), without_id), task.done


def _with_id(task: _Task, game: Game, stated: Tag | None, without_id: Game) -> Game:
    """A right id becomes that of the new record; a wrong one may be that of another record, with the names in it."""
    if stated is None or stated.value in UNNAMED:
        return without_id
    if stated.value != game_id(game):
        task.done["ids"] += 1
        task.done["comments dropped"] += len(stated.notes.above)
        return without_id
    task.done["ids made anew"] += 1
    tag = Tag("id", game_id(without_id), _notes(task, stated.notes))
    return without_id._replace(tags=(*without_id.tags, tag))


def _deal(task: _Task, deal: Deal | Unread) -> Deal | Unread:
    if not isinstance(deal, Unread):
        noted: Deal = _noted(task, deal._replace(tags=()))
        return noted._replace(tags=tuple(_tags(task, deal.tags)))
    lines = (_unread_line(task, line) for line in deal.text.split("\n"))
    text = "\n".join(line for line in lines if line is not None)
    return deal._replace(
        text=text, contract=_noted(task, deal.contract), score=_noted(task, deal.score), sheet=_noted(task, deal.sheet)
    )


def _unread_line(task: _Task, line: str) -> str | None:
    shape = shape_of(line)
    if shape.kind == "tag":
        tags = list(_tags(task, [Tag(shape.key, shape.text.strip())]))
        return f"{shape.opening} {tags[0].value}".rstrip() if tags else None
    comment = list(_comments(task, [shape.text])) if shape.text else []
    if shape.kind == "comment":
        return shape.opening + comment[0] if comment else None
    opening = _loose_masked(task, shape.opening)
    return opening + comment[0] if comment else opening.rstrip("; \t")


def _loose_masked(task: _Task, opening: str) -> str:
    """Facts of a later version, with pseudonyms in the words that this version does not know."""
    pieces, done = [], 0
    for start, word in loose_words(opening):
        text, count = masked(word, task.roster, task.here)
        task.done["texts"] += bool(count)
        pieces += [opening[done:start], text]
        done = start + len(word)
    return "".join([*pieces, opening[done:]])


# ---- tags


def _tags(task: _Task, tags: Iterable[Tag]) -> Iterator[Tag]:
    for tag in tags:
        value = _value(task, tag)
        if value is None:
            task.done["comments dropped"] += len(tag.notes.above)
        else:
            yield tag._replace(value=value, notes=_notes(task, tag.notes))


def _value(task: _Task, tag: Tag) -> str | None:
    """The value under pseudonyms; None where the tag may not stay."""
    key, value = tag.key, tag.value
    if is_name(key):
        return _name(task, key, value)
    if _ID.fullmatch(key):
        task.done["ids"] += 1
        return None
    if key in _RATINGS and not task.wish.keeps_ratings:
        task.done["ratings"] += 1
        return None
    if key in _DATED:
        coarse = coarsened(key, value, task.wish.dates)
        task.done["dates"] += coarse != value
        return coarse
    if key in _PLAIN or key.startswith("rules."):
        return value
    if task.wish.drops_texts and key not in _KEPT and key not in _RATINGS:
        task.done["values dropped"] += 1
        return None
    text, count = masked(value, task.roster, task.here)
    task.done["texts"] += bool(count)
    return text


def _name(task: _Task, key: str, value: str) -> str | None:
    if value in UNNAMED:
        return value
    if key == "scribe" and task.wish.drops_texts:
        task.done["values dropped"] += 1
        return None
    code = task.roster.pseudonyms[normal(value)]
    task.done["names"] += code != value
    return code


# ---- comments


def _noted(task: _Task, fact: Any) -> Any:
    """The fact, or whatever holds facts, with its comments under pseudonyms."""
    if isinstance(fact, Notes):
        return _notes(task, fact)
    if fact is None or not fact:
        return fact
    if not hasattr(fact, "_fields"):
        return tuple(map(partial(_noted, task), fact)) if isinstance(fact[0], tuple) else fact
    fields: dict[str, Any] = fact._asdict()
    changes = {
        name: _noted(task, value)
        for name, value in fields.items()
        if isinstance(value, tuple) and value and value is not NO_NOTES
    }
    return fact._replace(**changes) if changes else fact


def _notes(task: _Task, notes: Notes) -> Notes:
    if notes == NO_NOTES:
        return notes
    behind = list(_comments(task, () if notes.behind is None else (notes.behind,)))
    return Notes(tuple(_comments(task, notes.above)), behind[0] if behind else None)


def _comments(task: _Task, comments: Iterable[str]) -> Iterator[str]:
    for comment in comments:
        if task.wish.drops_texts:
            task.done["comments dropped"] += 1
            continue
        text, count = masked(comment, task.roster, task.here)
        task.done["texts"] += bool(count)
        yield text
