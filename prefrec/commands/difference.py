"""The difference that formatting makes, in the form that ``patch`` reads."""

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from prefrec.commands.pieces import Piece

CONTEXT = 3


class Edit(NamedTuple):
    """One line that stays (`` ``), goes (``-``) or comes (``+``)."""

    sign: str
    line: str


def hunks(pieces: Iterable[Piece]) -> Iterator[str]:
    """The changes with three lines around them; a hunk may reach from one game into the next."""
    old = new = 1  # numbers of the lines at which the held ones begin
    held: list[Edit] = []
    quiet = 0  # lines at the end of those that stay
    for edit in (edit for piece in pieces for edit in _edits(piece)):
        held.append(edit)
        quiet = quiet + 1 if edit.sign == " " else 0
        if quiet == len(held) > CONTEXT:
            held.pop(0)
            old, new, quiet = old + 1, new + 1, CONTEXT
        elif quiet > 2 * CONTEXT:
            yield from _hunk(held[: -CONTEXT - 1], old, new)
            old, new = _after(held[:-CONTEXT], old, new)
            held, quiet = held[-CONTEXT:], CONTEXT
    if quiet < len(held):
        yield from _hunk(held[: len(held) - max(0, quiet - CONTEXT)], old, new)


def _edits(piece: Piece) -> Iterator[Edit]:
    """Every line of one game; only LF ends a line."""
    old, new = _lines(piece.before), _lines(piece.after)
    for word, old_start, old_stop, new_start, new_stop in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if word == "equal":
            yield from (Edit(" ", line) for line in old[old_start:old_stop])
        else:
            yield from (Edit("-", line) for line in old[old_start:old_stop])
            yield from (Edit("+", line) for line in new[new_start:new_stop])


def _lines(text: str) -> list[str]:
    lines = [f"{line}\n" for line in text.split("\n")]
    last = lines.pop().removesuffix("\n")
    return [*lines, f"{last}\n\\ No newline at end of file\n"] if last else lines


def _after(edits: Iterable[Edit], old: int, new: int) -> tuple[int, int]:
    signs = [edit.sign for edit in edits]
    return old + len(signs) - signs.count("+"), new + len(signs) - signs.count("-")


def _hunk(edits: list[Edit], old: int, new: int) -> Iterator[str]:
    old_end, new_end = _after(edits, old, new)
    yield f"@@ -{_range(old, old_end)} +{_range(new, new_end)} @@\n"
    yield from (sign + line for sign, line in edits)


def _range(start: int, stop: int) -> str:
    """A range of no lines is named by the line before it."""
    length = stop - start
    line = start - (length == 0)
    return f"{line}" if length == 1 else f"{line},{length}"
