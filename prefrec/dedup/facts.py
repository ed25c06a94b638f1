"""Two records compared fact by fact: where they differ, and which of them says less."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

HEADER, CLOSING = "header", "closing part"

# What a record says by not writing it: without the line the rules, the table or the totals are others.
_SAID_BY_ABSENCE = re.compile(r"rules\..*:|[SWNE]:|dummy:|start|leave|void|adjust")
_CLOSING_WORDS = ("end", "final", "settlement", "money")
_LISTS = ("auction", "answers")
_CARDS = ("hand", "talon", "discard")


class Slot(NamedTuple):
    """What a line is about: ``deal 3``, ``hand S``; of a tag ``header``, ``date:``.

    The third of several lines of a kind has the place 2.
    """

    block: str
    name: str
    place: int = 0

    @property
    def text(self) -> str:
        """``deal 3, hand S``."""
        return f"{self.block}, {self.name.removesuffix(':')}"


class Difference(NamedTuple):
    """A fact of which two records do not say the same; None: one does not write it."""

    slot: Slot
    one: str | None
    other: str | None


Facts = dict[Slot, str]


def by_slots(lines: Iterable[str]) -> Facts:
    """The facts of a game, see ``identity.facts``, by what they are about, in their order."""
    found: Facts = {}
    met: Counter[tuple[str, str]] = Counter()
    block = HEADER
    for line in lines:
        word = line.partition(" ")[0]
        if word == "deal":
            block = " ".join(line.split(" ")[:2])
        elif word in _CLOSING_WORDS:
            block = CLOSING
        name = name_of(line)
        found[Slot(block, name, met[block, name])] = line
        met[block, name] += 1
    return found


def name_of(line: str) -> str:
    """What a fact is about: ``date:``, ``hand S``, ``trick 4``, else its first word."""
    word, _, rest = line.partition(" ")
    if word == "hand":
        return f"hand {rest[:1]}"
    if word.isdecimal():
        return f"trick {word}"
    return "open or closed" if word in ("open", "closed") else word


def differences(one: Facts, other: Facts) -> Iterator[Difference]:
    """All facts in which two records differ, in the order of the game."""
    order = {slot: number for number, slot in enumerate(_merged(list(one), list(other)))}
    for slot in order:
        lines = one.get(slot), other.get(slot)
        if lines[0] != lines[1]:
            yield Difference(slot, *lines)


def _merged(one: list[Slot], other: list[Slot]) -> Iterator[Slot]:
    """The slots of both, block by block; what only the other one has stands behind in its block."""
    blocks = list(dict.fromkeys(slot.block for slot in (*one, *other) if slot.block != CLOSING))
    for block in (*blocks, CLOSING):
        yield from dict.fromkeys(slot for slot in (*one, *other) if slot.block == block)


def is_contained(less: Facts, more: Facts) -> bool:
    """Whether every fact of one record is in the other one, which begins with the same deals.

    A fact that is written in part (``tricks S:7 _``, ``hand S sA_``) is in one that is written in full.
    A record without a line that changes rules, players or totals does not say less but something else.
    """
    some, every = deals_of(less), deals_of(more)
    if every[: len(some)] != some:
        return False
    blocks = {HEADER, *some}
    has_rules = Slot(HEADER, "rules:") in less
    for slot, line, fuller in differences(less, more):
        if line is None:
            is_said = slot.block in blocks and _SAID_BY_ABSENCE.fullmatch(slot.name) is not None
            if is_said and (has_rules or slot.block != HEADER or not slot.name.startswith("rules.")):
                return False
        elif fuller is None or not is_vaguer(line, fuller):
            return False
    return True


def deals_of(facts: Facts) -> list[str]:
    """The deals that are written, ``deal 1`` and so on."""
    return list(dict.fromkeys(slot.block for slot in facts if slot.block not in (HEADER, CLOSING)))


def is_same_play(one: Facts, other: Facts) -> bool:
    """Whether all deals are the same, whatever header, closing part and tags of the deals say."""
    return all(not is_of_play(found.slot) for found in differences(one, other))


def is_of_play(slot: Slot) -> bool:
    """Whether a fact tells how a deal was bid, played and written; its tags do not."""
    return slot.block not in (HEADER, CLOSING) and not slot.name.endswith(":")


def has_cards(lines: Iterable[str]) -> bool:
    """Whether the cards tell that it is this game and no other: a whole hand, or five tricks in a row."""
    tricks = 0
    for line in lines:
        word = line.partition(" ")[0]
        if word == "hand" and "_" not in line:
            return True
        tricks = tricks + 1 if word.isdecimal() and "_" not in line else 0
        if tricks == 5:
            return True
    return False


# ---- facts that are written in part


def is_vaguer(line: str, fuller: str) -> bool:
    """Whether a fact says a part of what another one says, and nothing else."""
    if "_" not in line or name_of(line) != name_of(fuller):
        return False
    words, more = line.split(" "), fuller.split(" ")
    if words[1:] == ["_"]:
        return True
    if words[0] in _CARDS:
        return _fewer_cards(words, more)
    if words[0] == "contract":
        return _vaguer_contract(words[1], more[1])
    if words[-1] != "_" or words[0] == "deal":
        return len(words) == len(more) and all(map(_may_be, words, more))
    if words[0] in _LISTS:
        return more[: len(words) - 1] == words[:-1]
    return set(_in_columns(words[:-1])) <= set(_in_columns(more))


def _vaguer_contract(word: str, fuller: str) -> bool:
    """``_:_`` may be any, ``S:_`` any of this player, ``S:7_`` any seven of a suit."""
    who, _, what = word.partition(":")
    player, _, bid = fuller.partition(":")
    is_level = what[:-1] == bid[:-1] and bid[-1:] in tuple("scdh")
    return word == "_:_" or (who in ("_", player) and (what in ("_", bid) or (what[-1:] == "_" and is_level)))


def _in_columns(words: list[str]) -> Iterator[tuple[str, str]]:
    """Each number with its column: pool, mountain, whists, or none of them."""
    column = ""
    for word in words[1:]:
        if ":" in word:
            yield column, word
        else:
            column = word


def _may_be(word: str, fuller: str) -> bool:
    """A seat or a card that is not known may be any one; of ``s_`` the suit is known."""
    if word in ("_", "__"):
        return True
    return word == fuller or (len(word) == 2 and word[1] == "_" and word[0] in "scdh" and word[0] == fuller[:1])


def _fewer_cards(words: list[str], more: list[str]) -> bool:
    if words[0] == "hand" and words[1] != more[1]:
        return False
    known, suits, unknown = _cards_in(words)
    fuller, more_suits, more_unknown = _cards_in(more)
    left = Counter({suit: more_suits[suit] - suits[suit] for suit in "scdh"})
    is_same_number = suits.total() + unknown == more_suits.total() + more_unknown
    return is_same_number and known <= fuller and min(left.values()) >= 0


def _cards_in(words: list[str]) -> tuple[set[str], Counter[str], int]:
    """The known cards of a line, how many there are of each suit, and how many of an unknown one."""
    known: set[str] = set()
    suits: Counter[str] = Counter()
    unknown = 0
    for group in words[2 if words[0] == "hand" else 1 :]:
        if group[0] == "_":
            unknown += len(group) if words[0] == "hand" else 1
            continue
        suits[group[0]] += len(group) - 1
        known.update(group[0] + rank for rank in group[1:] if rank != "_")
    return known, suits, unknown


def known_signs(lines: Iterable[str]) -> int:
    """How much is written, in characters; a record that is contained in another one has less of it."""
    return sum(len(line) - line.count("_") - line.count(" ") for line in lines)


