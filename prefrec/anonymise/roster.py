"""The players of a run: whom a word of a text may mean, and what is said instead."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from prefrec.anonymise.pseudonyms import SOMEBODY, is_pseudonym, pseudonym
from prefrec.anonymise.shapes import tags_in
from prefrec.person_names import TOKEN, fold, latin, normal, spellings, words_of
from prefrec.record import Game, Tag, Unread
from prefrec.seats import SEATS

PLAYER_KEYS = frozenset((*SEATS, *(f"{seat}.sub" for seat in SEATS)))
NAME_KEYS = PLAYER_KEYS | {"scribe"}
# Private tags in which importers keep who played where no seat is known, or what a player is called besides.
_PRIVATE_NAME = re.compile(r"x-player-\d+|[SWNE]\.x-ppn\.Name")
UNNAMED = ("", "_")
_TELLING_IN_LATIN = 5  # the same of a Russian name in Latin letters: ``lev`` stands in ``level``
TELLING = 3  # letters by which a part of a name tells who is meant, in whatever word they stand

Names = frozenset[str]
Key = TypeVar("Key")


class SameCodeError(Exception):
    """Two people got one pseudonym by chance; the text names them."""


class Roster(NamedTuple):
    """All names of a run and how they are found in texts.

    pseudonyms   by name
    whole        names by all their words in a row, as compared
    parts        names by each telling word of theirs, in every spelling
    short        names by each word of theirs of two letters, exactly as written
    signs        names without letters that have a case (emoji, Chinese), found as they stand
    telling      words that are looked for inside of other words too, as compared, each with the word as written
    untelling    names without such a word (``R2 D2``), as compared: looked for wherever they may be
    longest      words of the longest name
    allowed      words of texts, as compared, that are known to mean nobody
    """

    key: bytes
    pseudonyms: Mapping[str, str]
    whole: Mapping[tuple[str, ...], Names]
    parts: Mapping[str, Names]
    short: Mapping[str, Names]
    signs: tuple[str, ...]
    telling: Mapping[str, str]
    untelling: tuple[str, ...]
    longest: int
    allowed: frozenset[str] = frozenset()

    def said(self, names: Names, here: Names) -> str:
        """The pseudonym of the one who is meant: of this game if possible; of several, nobody's."""
        for circle in (names & here, names):
            if len(circle) == 1:
                return self.pseudonyms[next(iter(circle))]
            if circle:
                break
        return SOMEBODY


def is_name(key: str, keys: frozenset[str] = NAME_KEYS) -> bool:
    """Whether the value of a tag is a name: the key is one of ``keys``, or a private one of an importer."""
    return key in keys or _PRIVATE_NAME.fullmatch(key) is not None


def names_in(game: Game, keys: frozenset[str] = NAME_KEYS) -> Iterator[str]:
    """Every name that is written for a player or a scribe, newcomers and stand-ins too."""
    for tag in _tags_of(game):
        if is_name(tag.key, keys) and tag.value not in UNNAMED:
            yield normal(tag.value)


def _tags_of(game: Game) -> Iterator[Tag]:
    yield from game.tags
    for deal in game.deals:
        yield from tags_in(deal.text) if isinstance(deal, Unread) else deal.tags


def roster_of(key: bytes, names: Iterable[str], allowed: Iterable[str] = ()) -> Roster:
    """The roster of these names. Raises ``SameCodeError``."""
    pseudonyms = {name: pseudonym(key, name) for name in sorted(set(names))}
    _refuse_collisions(pseudonyms)
    strange = [name for name in pseudonyms if not is_pseudonym(key, name)]
    whole: dict[tuple[str, ...], set[str]] = {}
    parts: dict[str, set[str]] = {}
    short: dict[str, set[str]] = {}
    for name in strange:
        whole.setdefault(words_of(name), set()).add(name)
        for word in _letters_of(name):
            if len(fold(word)) >= TELLING:
                for spelling in spellings(word):
                    parts.setdefault(spelling, set()).add(name)
            elif len(word) == TELLING - 1:
                short.setdefault(word, set()).add(name)
    whole.pop((), None)
    letters = sorted({word for name in strange for word in _letters_of(name)})
    telling = {fold(latin(word)): word for word in letters if len(latin(word)) >= _TELLING_IN_LATIN}
    telling |= {fold(word): word for word in letters if len(fold(word)) >= TELLING}
    return Roster(
        key=key,
        pseudonyms=pseudonyms,
        whole=_frozen(whole),
        parts=_frozen(parts),
        short=_frozen(short),
        signs=tuple(sorted(filter(_stands_anywhere, strange), key=len, reverse=True)),
        telling=telling,
        untelling=tuple(map(fold, filter(_is_untelling, strange))),
        longest=max(map(len, whole), default=0),
        allowed=frozenset(map(fold, allowed)),
    )


def _stands_anywhere(name: str) -> bool:
    """Whether a name is found without looking at words: of signs, or in a script that parts no words."""
    return not name.isascii() and name.upper() == name.lower()


def _is_untelling(name: str) -> bool:
    is_long = sum(map(str.isalnum, name)) >= TELLING and not name.isdigit()
    return is_long and all(len(fold(word)) < TELLING for word in _letters_of(name))


def _letters_of(name: str) -> list[str]:
    return [word for word in TOKEN.findall(name) if not word[0].isdigit()]


def _refuse_collisions(pseudonyms: Mapping[str, str]) -> None:
    owners: dict[str, str] = {}
    for name, code in pseudonyms.items():
        if owners.setdefault(code, name) != name:
            raise SameCodeError(f"{owners[code]} and {name} would both be {code}; use another key")


def _frozen(found: Mapping[Key, set[str]]) -> dict[Key, Names]:
    return {key: frozenset(names) for key, names in found.items()}
