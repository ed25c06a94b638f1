"""Names in running text: where they stand, and the text with pseudonyms in their places."""

from collections.abc import Iterator
from itertools import pairwise
from re import Match
from typing import NamedTuple

from prefrec.anonymise.pseudonyms import without_pseudonyms
from prefrec.anonymise.roster import TELLING, Names, Roster
from prefrec.person_names import TOKEN, fold, words_of

GAP = 3  # signs that may stand between two words of one name: "Иванов, И. И."


class Hit(NamedTuple):
    """A place of a text that names somebody, from ``start`` up to ``end``."""

    start: int
    end: int
    names: Names


def masked(text: str, roster: Roster, here: Names) -> tuple[str, int]:
    """The text with a pseudonym for every name in it, and how many there were; ``here`` are those of its game."""
    pieces, count = [], 0
    for piece, is_pseudonym in without_pseudonyms(roster.key, text):
        done = 0
        for hit in () if is_pseudonym else hits(piece, roster):
            pieces += [piece[done : hit.start], roster.said(hit.names, here)]
            done, count = hit.end, count + 1
        pieces.append(piece[done:])
    return "".join(pieces), count


def hits(text: str, roster: Roster) -> Iterator[Hit]:
    """Every place that names a player, from the left, the longest name first."""
    tokens = list(TOKEN.finditer(text))
    folded = [fold(token[0]) for token in tokens]
    signs = sorted(_signs(text, roster))
    at = done = 0
    while at < len(tokens) or signs:
        if signs and (at == len(tokens) or signs[0].start < tokens[at].start()):
            hit = signs.pop(0)
            if hit.start >= done:
                yield hit
                done = hit.end
            continue
        length, names = _name_at(text, tokens, folded, at, roster)
        if names:
            last = tokens[at + length - 1]
            is_initial = len(last[0]) == 1 and any(name.endswith(".") for name in names)
            done = last.end() + (is_initial and text.startswith(".", last.end()))
            yield Hit(tokens[at].start(), done, names)
        at += length


def _name_at(
    text: str, tokens: list[Match[str]], folded: list[str], at: int, roster: Roster
) -> tuple[int, Names]:
    """How many words from here on are a name, and whose."""
    shortest = 2 if folded[at] in roster.allowed else 1
    for length in range(min(roster.longest, len(tokens) - at), shortest - 1, -1):
        names = roster.whole.get(tuple(folded[at : at + length]))
        if names and _is_close(tokens[at : at + length]):
            raw = text[tokens[at].start() : tokens[at + length - 1].end()]
            exact = frozenset(name for name in names if _is_long(name) or raw == name.rstrip("."))
            if exact:
                return length, exact
    if folded[at] in roster.allowed:
        return 1, frozenset()
    names = roster.parts.get(folded[at]) or roster.short.get(tokens[at][0]) or frozenset()
    return _with_more(tokens, folded, at, names, roster)


def _with_more(
    tokens: list[Match[str]], folded: list[str], at: int, names: Names, roster: Roster
) -> tuple[int, Names]:
    """A part of a name with the parts behind it, as in ``Анны П.``: they tell who of several is meant."""
    length = 1
    while names and at + length < len(tokens) and _is_close(tokens[at + length - 1 : at + length + 1]):
        word = folded[at + length]
        same = frozenset(name for name in names if word in words_of(name)[length:]) | (
            names & roster.parts.get(word, frozenset())
        )
        if not same or length >= max(len(words_of(name)) for name in same):
            break
        names, length = same, length + 1
    return length, names


def _is_close(tokens: list[Match[str]]) -> bool:
    return all(after.start() - before.end() <= GAP for before, after in pairwise(tokens))


def _is_long(name: str) -> bool:
    """Whether the name is more than a word such as ``а``, which counts only exactly as it was written."""
    return sum(map(str.isalnum, name)) >= TELLING


def _signs(text: str, roster: Roster) -> Iterator[Hit]:
    for name in roster.signs:
        start = text.find(name)
        while start >= 0:
            yield Hit(start, start + len(name), frozenset((name,)))
            start = text.find(name, start + len(name))
