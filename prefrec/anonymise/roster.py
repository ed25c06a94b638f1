"""The players of a run: whom a word of a text may mean, and what is said instead."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from prefrec.anonymise.pseudonyms import SOMEBODY, is_pseudonym, pseudonym
from prefrec.anonymise.shapes import tags_in
from prefrec.person_names import TOKEN, fold, latin, normal, spellings, words_of
from prefrec.record import Game, Tag, Unread
from prefrec.seats import SEATS

PLAYER_KEYS = frozenset((*SEATS, *(f"{seat}.sub" for seat in SEATS)))
NAME_KEYS = PLAYER_KEYS | {"scribe"}
UNNAMED = ("", "_")
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
    signs        names without letters and digits, found as they stand
    telling      the words of ``parts`` and their Latin spellings as compared, each with the word as written
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


def names_in(game: Game, keys: frozenset[str] = NAME_KEYS) -> Iterator[str]:
    """Every name that is written for a player or a scribe, newcomers and stand-ins too."""
    for tag in _tags_of(game):
        if tag.key in keys and tag.value not in UNNAMED:
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
    signs = tuple(sorted((name for name in strange if not words_of(name) and not name.isascii()), key=len))
    whole.pop((), None)
    letters = sorted({word for name in strange for word in _letters_of(name)})
    telling = {fold(spelling): word for word in letters for spelling in (latin(word), word)}
    return Roster(
        key, pseudonyms, _frozen(whole), _frozen(parts), _frozen(short), signs[::-1],
        {spelling: word for spelling, word in telling.items() if len(spelling) >= TELLING},
        max(map(len, whole), default=0), frozenset(map(fold, allowed)),
    )  # fmt: skip


def _letters_of(name: str) -> list[str]:
    return [word for word in TOKEN.findall(name) if not word[0].isdigit()]


def _refuse_collisions(pseudonyms: Mapping[str, str]) -> None:
    owners: dict[str, str] = {}
    for name, code in pseudonyms.items():
        if owners.setdefault(code, name) != name:
            raise SameCodeError(f"{owners[code]} and {name} would both be {code}; use another key")


def _frozen(found: Mapping[Key, set[str]]) -> dict[Key, Names]:
    return {key: frozenset(names) for key, names in found.items()}
