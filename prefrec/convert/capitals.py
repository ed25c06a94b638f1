"""JSON files of Java programs: cards and bids are words in capitals, such as ``SPADE_ACE`` and ``SIX_HEARTS``."""

import re
from collections.abc import Collection, Mapping, Sequence

from prefrec.codes.foreign import FOREIGN_UNKNOWN, FOREIGN_VALUE
from prefrec.convert.document import Node, member, spelled
from prefrec.convert.draft import Draft
from prefrec.diagnostics import Span

RANKS = {"SEVEN": "7", "EIGHT": "8", "NINE": "9", "TEN": "T", "JACK": "J", "QUEEN": "Q", "KING": "K", "ACE": "A"}
SUITS = {"SPADE": "s", "CLUB": "c", "DIAMOND": "d", "HEART": "h"}
LEVELS = {"SIX": "6", "SEVEN": "7", "EIGHT": "8", "NINE": "9", "TEN": "10"}

# Control characters and direction marks, which no record may have. Draft sees to line breaks.
_UNREADABLE = re.compile("[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")

NOT_KNOWN = "__"
_FEW = 5  # words that a message can list


def text_of(draft: Draft, parent: Node, key: str) -> tuple[str, Span] | None:
    """A text that may be left out, with its place. None where it is missing, null or blank, and a fault where
    it is no text. It is made ``readable``."""
    node = parent.get(key)
    if node is None or node.data is None:
        return None
    if not isinstance(node.data, str):
        draft.fault(FOREIGN_VALUE, node.span, field=key, found=spelled(node), expected="a text")
        return None
    text = readable(draft, node.data, key).strip()
    return (text, node.span) if text else None


def readable(draft: Draft, text: str, key: str) -> str:
    """A text without what no record may have; that something was taken out is told as a loss."""
    plain = _UNREADABLE.sub("", text)
    if plain != text:
        draft.lose(f"control characters in {key}", plain)
    return plain


def choice_of(draft: Draft, parent: Node, key: str, words: Mapping[str, str]) -> tuple[str, Span] | None:
    """What a word in capitals means by ``words``, with its place; a fault and None where it is none of them."""
    found = member(draft, parent, key, str)
    if found is None:
        return None
    if found[0] not in words:
        _none_of(draft, Node(*found), key, words)
        return None
    return words[found[0]], found[1]


def cards_of(draft: Draft, parent: Node, key: str, names: Mapping[str, str]) -> list[tuple[str, Span]]:
    """The cards of a list, each with its place. A name that is no card is a fault, and ``__`` stands for the
    card. Nothing where the list is missing or empty, which is a fault too."""
    found = member(draft, parent, key, list)
    if found is None:
        return []
    if not found[0]:
        draft.fault(FOREIGN_VALUE, found[1], field=key, found="an empty list", expected="cards")
    return [(card_of(draft, node, key, names), node.span) for node in found[0]]


def write_hand(draft: Draft, seat: str, cards: Sequence[tuple[str, Span]]) -> None:
    """The line of a hand, if there are cards. In a hand a card that is not known is one ``_``."""
    if cards:
        at = Span(cards[0][1].start, cards[-1][1].end)
        draft.line(at, "hand", seat, *((card.replace(NOT_KNOWN, "_"), place) for card, place in cards))


def lose_member(draft: Draft, parent: Node, key: str, name: str = "") -> None:
    """The loss of a member that the notation does not hold, if it is there and not null."""
    node = parent.get(key)
    if node is not None and node.data is not None:
        draft.lose(name or key, node.data if isinstance(node.data, str) else spelled(node))


def card_of(draft: Draft, node: Node, key: str, names: Mapping[str, str]) -> str:
    """One card by its name; ``__`` and a fault where the name is none."""
    if isinstance(node.data, str) and node.data in names:
        return names[node.data]
    _none_of(draft, node, key, names)
    return NOT_KNOWN


def unknown_members(draft: Draft, node: Node, known: Collection[str]) -> None:
    """A fault and a loss for every member of an object that its format does not have."""
    for key, value in node.data.items():
        if key not in known:
            draft.fault(FOREIGN_UNKNOWN, value.span, found=f"The field {key!r}", expected=", ".join(known))
            draft.lose("unknown fields", f"{key} {spelled(value)}")


def _none_of(draft: Draft, node: Node, key: str, words: Mapping[str, str]) -> None:
    """The fault that a word is none of these, of which some are shown."""
    listed = list(words)
    expected = f"a word such as {listed[0]} or {listed[-1]}" if len(listed) > _FEW else " or ".join(listed)
    draft.fault(FOREIGN_VALUE, node.span, field=key, found=spelled(node), expected=expected)
