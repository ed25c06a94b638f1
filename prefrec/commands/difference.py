"""The difference that formatting makes, in the form that ``patch`` reads."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from prefrec.commands.pieces import Piece

CONTEXT = 3
Edit = tuple[str, int, int, int, int]


def changed_lines(piece: Piece) -> Iterator[str]:
    """The hunks of one game; only LF ends a line."""
    old, new = _lines(piece.before), _lines(piece.after)
    if old == new:
        return
    for group in SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(CONTEXT):
        old_range = _range(piece.old_line, group[0][1], group[-1][2])
        new_range = _range(piece.new_line, group[0][3], group[-1][4])
        yield f"@@ -{old_range} +{new_range} @@\n"
        for edit in group:
            yield from _edited(edit, old, new)


def _lines(text: str) -> list[str]:
    lines = [f"{line}\n" for line in text.split("\n")]
    last = lines.pop().removesuffix("\n")
    return [*lines, f"{last}\n\\ No newline at end of file\n"] if last else lines


def _range(first: int, start: int, stop: int) -> str:
    """A range of no lines is named by the line before it."""
    length = stop - start
    line = first + start - (length == 0)
    return f"{line}" if length == 1 else f"{line},{length}"


def _edited(edit: Edit, old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    word, old_start, old_stop, new_start, new_stop = edit
    if word == "equal":
        yield from (f" {line}" for line in old[old_start:old_stop])
        return
    yield from (f"-{line}" for line in old[old_start:old_stop])
    yield from (f"+{line}" for line in new[new_start:new_stop])
