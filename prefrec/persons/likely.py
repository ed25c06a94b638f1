"""Spellings that are likely one person: the same letters in another alphabet, case or order, or initials.

These are suggestions for somebody who knows the people. Nothing here merges anything.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from prefrec.person_names import TOKEN, fold, latin

Sounds = tuple[str, ...]

TELLING = 3  # letters of a word that is more than an initial

_APOSTROPHES = re.compile("['`’ʼ]")  # soft signs

# Ways to write a Russian sound in Latin letters, brought to one; applied in this order.
_ONE_WAY = tuple(
    (re.compile(pattern), letters)
    for pattern, letters in (
        ("shch|sch", "sh"), ("kh", "h"), ("ph", "f"), ("ck", "k"), ("x", "ks"), ("w", "v"), ("tz|ts", "c"),
        ("yo|jo|[iyj]e", "e"), ("[iyj]([au])", r"y\1"), ("j", "y"), ("(?:iy|yi|ii|yy|i|y)(?![au])", "i"),
        (r"(.)\1+", r"\1"),
    )
)  # fmt: skip


class Group(NamedTuple):
    """Spellings that are likely one person, the fullest and most frequent first.

    ``player`` is the id of the one who has some of them already, ``spellings`` are the others then.
    """

    spellings: tuple[str, ...]
    player: str = ""


class Suggestions(NamedTuple):
    """``groups`` of one person each; ``doubtful`` spellings with those of several people that they may mean."""

    groups: tuple[Group, ...]
    doubtful: tuple[tuple[str, tuple[str, ...]], ...]


def sounds(name: str) -> Sounds:
    """The words of a name as they sound, in the order of the alphabet; numbers stay."""
    return tuple(sorted(_sound(word) for word in TOKEN.findall(_APOSTROPHES.sub("", name))))


def _sound(word: str) -> str:
    sound = fold(latin(word)) if any("а" <= sign <= "я" or sign == "ё" for sign in word.lower()) else fold(word)
    for pattern, letters in _ONE_WAY:
        sound = pattern.sub(letters, sound)
    return sound


def suggestions(names: Mapping[str, int], known: Mapping[str, frozenset[str]]) -> Suggestions:
    """What may be one person among the names (with how often each is met).

    ``known`` tells whom a spelling means already: the ids of the players who have it.
    """
    alike: dict[Sounds, list[str]] = {}
    for name in sorted({*names, *known}):
        if sounds(name):
            alike.setdefault(sounds(name), []).append(name)
    whole = {key: members for key, members in alike.items() if not _has_initials(key)}
    by_word: dict[str, list[Sounds]] = {}
    for key in whole:
        for word in key:
            by_word.setdefault(word, []).append(key)
    doubtful = []
    for key in sorted(alike.keys() - whole.keys()):
        fuller = _fuller(key, by_word)
        if len(fuller) == 1:
            whole[fuller[0]] = [*whole[fuller[0]], *alike[key]]
        elif fuller:
            doubtful += [(name, tuple(whole[other][0] for other in fuller)) for name in alike[key]]
        else:
            whole[key] = alike[key]
    groups = [group for key in sorted(whole) for group in _groups(whole[key], names, known)]
    return Suggestions(tuple(groups), tuple(sorted(doubtful)))


def _has_initials(key: Sounds) -> bool:
    return any(len(word) < TELLING and word.isalpha() for word in key) and len(key) > 1


def _fuller(key: Sounds, by_word: Mapping[str, Sequence[Sounds]]) -> list[Sounds]:
    """The whole names that these initials and words may stand for; at least one word is the same."""
    telling = [word for word in key if len(word) >= TELLING]
    if not telling:
        return []
    return [other for other in by_word.get(telling[0], ()) if _stands_for(key, other)]


def _stands_for(key: Sounds, other: Sounds) -> bool:
    """Whether each word of the one is, or begins, a word of the other that no other word has taken."""
    left = list(other)
    for word in sorted(key, key=len, reverse=True):
        match = next((w for w in left if w == word or (len(word) < TELLING and w.startswith(word))), None)
        if match is None:
            return False
        left.remove(match)
    return True


def _groups(
    members: Sequence[str], names: Mapping[str, int], known: Mapping[str, frozenset[str]]
) -> Iterator[Group]:
    """The group of these spellings, if it says anything new."""
    unknown = (name for name in members if name not in known)
    new = sorted(unknown, key=lambda name: (-_fullness(name), -names[name], name))
    players = sorted({player for name in members for player in known.get(name, ())})
    if players and new:
        yield from (Group(tuple(new), player) for player in players)
    elif len(new) > 1:
        yield Group(tuple(new))


def _fullness(name: str) -> int:
    """Words that are more than initials."""
    return sum(len(word) >= TELLING for word in TOKEN.findall(name))
