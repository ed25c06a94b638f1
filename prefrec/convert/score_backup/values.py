"""Single values of a backup, each with its place, or a fault and None."""

from collections.abc import Mapping, Sequence
from typing import Any

from prefrec.codes.foreign import FOREIGN_MISSING, FOREIGN_UNKNOWN, FOREIGN_VALUE
from prefrec.convert.document import Node, member, spelled
from prefrec.convert.draft import Draft
from prefrec.diagnostics import Span
from prefrec.referee.header import is_time

FORMAT = "score-backup"
LARGEST = 10**9  # a number of the notation has nine digits

Seats = Mapping[str, str]  # by the id of the player


def text_of(draft: Draft, parent: Node, key: str, name: str = "") -> tuple[str, Span] | None:
    """A text that is not blank."""
    found = member(draft, parent, key, str, name)
    if found and not found[0].strip():
        draft.fault(FOREIGN_VALUE, found[1], field=name or key, found="blank", expected="a text")
        return None
    return found


def time_of(draft: Draft, parent: Node, key: str) -> tuple[str, Span] | None:
    """A moment as the program writes it, which is how the notation writes it."""
    found = text_of(draft, parent, key)
    if found and not ("T" in found[0] and is_time(found[0])):
        draft.fault(
            FOREIGN_VALUE, found[1], field=key, found=f'"{found[0]}"', expected="a time such as 2026-01-31T18:30:00Z"
        )
        return None
    return found


def number_of(draft: Draft, parent: Node, key: str, name: str = "") -> tuple[int, Span] | None:
    """A whole number that the notation can hold, whether it makes sense or not."""
    found = member(draft, parent, key, int, name)
    if found and not -LARGEST < found[0] < LARGEST:
        draft.fault(FOREIGN_VALUE, found[1], field=name or key, found=found[0], expected="a number of a score sheet")
        return None
    return found


def choice_of(
    draft: Draft, parent: Node, key: str, choices: Mapping[Any, str], name: str = ""
) -> tuple[str, Span] | None:
    """A value of a closed list, as the notation says it."""
    node = parent.get(key)
    if node is None:
        draft.fault(FOREIGN_MISSING, Span(parent.span.start, parent.span.start + 1), field=name or key)
        return None
    word = choices.get(node.data) if isinstance(node.data, str | int) and not isinstance(node.data, bool) else None
    if word is None:
        expected = ", ".join(map(str, choices))
        draft.fault(FOREIGN_VALUE, node.span, field=name or key, found=spelled(node), expected=expected)
        return None
    return word, node.span


def seat_of(draft: Draft, parent: Node, key: str, seats: Seats) -> tuple[str, Span] | None:
    """The seat of the player whom a member names by id."""
    return choice_of(draft, parent, key, seats)


def known_players(draft: Draft, parent: Node, key: str, seats: Seats) -> dict[str, str]:
    """Ids of the players for whom an object has a value, by seat; other keys of it are faults."""
    node = parent.get(key)
    if node is None or not isinstance(node.data, dict):
        return {}
    unknown_keys(draft, node, tuple(seats), key)
    return {seat: id for id, seat in seats.items() if id in node.data}


def unknown_keys(draft: Draft, node: Node, known: Sequence[str], where: str) -> None:
    """A fault for each member that the format does not have here."""
    for key, value in node.data.items() if isinstance(node.data, dict) else ():
        if key not in known:
            draft.fault(
                FOREIGN_UNKNOWN, value.span, found=f'"{key}": {spelled(value)} in {where}', expected=", ".join(known)
            )


def brief(node: Node) -> str:
    """An object as the account shows it: its members, those that are objects by that word."""
    if not isinstance(node.data, dict):
        return spelled(node)
    return ", ".join(f"{key} {spelled(value)}" for key, value in node.data.items())
