"""The rule files of PrefHub: twenty-three switches, a name and a description, as the tags of a record header.

Six switches say what a convention of ours says, and these are carried over. The half-whist takes two of them:
allowHalfWhist, and allowHalfWhistAfterPass, without which there is no half-whist as we know it, since it is
offered to him who speaks after a pass. A switch of which the program does not say exactly what it does, or for
which there is no convention, is told as a loss with its value: whistType, because with us the whister chooses;
the pool, because nothing tells whether its size is that of each player or of all together; allowDarkGame,
because its name speaks of the dark and its description of the talon; and so on.

The variant that the conventions change is known by the name, where it is the name of a variant of ours. Of other
rules the base is open: the header has ``rules.KEY`` tags and no ``rules`` tag, which the checker reports, since
only their owner knows what holds besides.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from prefrec.codes.foreign import FOREIGN_VALUE
from prefrec.convert.capitals import lose_member, text_of, unknown_members
from prefrec.convert.document import Node, object_of, spelled, unread
from prefrec.convert.draft import Draft
from prefrec.convert.imported import Imported, Loss
from prefrec.convert.plays import ACTIVE
from prefrec.diagnostics import Diagnostic, Span

FORMAT = "PrefHub"

# The variants of the program that are variants of ours, by the names in its files.
BASES = {"Сочинка": "sochi 1", "Ленинградка": "leningrad 1"}

_TRUTH = {"true": "yes", "false": "no"}

# Switches with a convention: its key, and what each value is there.
CONVENTIONS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "mizerExitType": ("exit_levels", {"FLAT_6": "6", "ESCALATING_678": "6 7 8", "ESCALATING_677": "6 7"}),
    "mizerExitOnFailedContract": ("exit_by_failing", _TRUTH),
    "mandatory6SpadesWhist": ("stalingrad", _TRUTH),
    "tenGameMode": ("ten", {"CHECKED": "checked", "WHISTED": "whisted"}),
}
HALF_WHIST, HALF_WHIST_AFTER_PASS = "allowHalfWhist", "allowHalfWhistAfterPass"

# Switches without one.
OTHERS = (
    "allowExitWithoutThree", "allowRefas", "allowDarkGame", "minimumOpeningBid", "whistType", "poolEnabled",
    "poolSize", "poolValue", "sansAtoutPriority", "trickPointsMultiplier", "undertrickPenalty",
    "exactContractBonus", "usePoolRecording", "poolRecordingThreshold", "allowAgreements", "moveTimeLimit",
    "biddingTimeLimit",
)  # fmt: skip

_KNOWN = ("name", "description", *CONVENTIONS, HALF_WHIST, HALF_WHIST_AFTER_PASS, *OTHERS)
_OWN_FIELDS = re.compile(r'"(mizerExitType|mandatory6SpadesWhist|tenGameMode|allowHalfWhistAfterPass)"\s*:')


class Rules(NamedTuple):
    """What a rule file says in our words.

    tags         ``rules`` first, where the base is known, then ``rules.KEY`` by key, each with its value
    losses       switches that have no tag, with their values
    diagnostics  what is wrong with the file, at places of its text
    """

    tags: tuple[tuple[str, str], ...]
    losses: tuple[Loss, ...]
    diagnostics: tuple[Diagnostic, ...]


def detect(head: str) -> bool:
    """Whether an object begins here that has a switch that only rule files have."""
    return head.lstrip().startswith("{") and _OWN_FIELDS.search(head) is not None


def loads(text: str) -> Iterator[Imported]:
    """The header of a record under these rules."""
    root = object_of(text, FORMAT)
    yield unread(text, root) if isinstance(root, Diagnostic) else _header_of(root)


def rules_tags(text: str) -> Rules:
    """The tags that a rule file puts into the header of a record. Raises nothing: of a text that is no JSON, or
    no object, there are no tags, and the diagnostics say why."""
    root = object_of(text, FORMAT)
    if isinstance(root, Diagnostic):
        return Rules((), (), (root,))
    draft = Draft(FORMAT, root.span)
    tags = tuple((key, value) for key, value, _ in _tags(draft, root))
    done = draft.done()
    return Rules(tags, done.losses, done.diagnostics)


def _header_of(root: Node) -> Imported:
    """A rule file as a record that has a header and no deals, its name and description in it."""
    draft = Draft(FORMAT, root.span)
    about, name = text_of(draft, root, "description"), text_of(draft, root, "name")
    if about:
        draft.comment(*about)
    draft.tag("source", f"rules of PrefHub, {name[0]}" if name else "rules of PrefHub", name[1] if name else root.span)
    draft.tag("importer", "prefrec prefhub-rules", root.span)
    for key, value, at in _tags(draft, root):
        draft.tag(key, value, at)
    for seat in ACTIVE:
        draft.tag(seat, "_", root.span)
    return draft.done()


def _tags(draft: Draft, root: Node) -> list[tuple[str, str, Span]]:
    """Every tag, with the place of the switch that gives it; the rest is told."""
    name = root.get("name")
    base = BASES.get(name.data) if name and isinstance(name.data, str) else None
    if name and base:
        base_tags = [("rules", base, name.span)]
    else:
        base_tags = []
        draft.lose("the base of the rules", name.data if name and isinstance(name.data, str) else "no name")
    found = [*_half_whist(draft, root)]
    for switch, (key, words) in CONVENTIONS.items():
        value = _value(draft, root, switch, words)
        if value:
            found.append((f"rules.{key}", *value))
    for switch in OTHERS:
        lose_member(draft, root, switch)
    unknown_members(draft, root, _KNOWN)
    return [*base_tags, *sorted(found)]


def _half_whist(draft: Draft, root: Node) -> Iterator[tuple[str, str, Span]]:
    """The half-whist: forbidden, or allowed after a pass; allowed, but not there, is nothing that we know."""
    allowed, after = (_value(draft, root, switch, _TRUTH) for switch in (HALF_WHIST, HALF_WHIST_AFTER_PASS))
    if allowed and (allowed[0] == "no" or (after and after[0] == "yes")):
        yield ("rules.half_whist", *allowed)
    else:
        lose_member(draft, root, HALF_WHIST)
        lose_member(draft, root, HALF_WHIST_AFTER_PASS)


def _value(draft: Draft, root: Node, switch: str, words: Mapping[str, str]) -> tuple[str, Span] | None:
    """The value of a convention that a switch states; None where it states none, a fault where it is no value."""
    node = root.get(switch)
    if node is None or node.data is None:
        return None
    word = spelled(node).strip('"')
    if word in words:
        return words[word], node.span
    draft.fault(FOREIGN_VALUE, node.span, field=switch, found=spelled(node), expected=" or ".join(words))
    return None
