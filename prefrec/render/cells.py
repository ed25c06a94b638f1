"""How many columns of a terminal each character takes, and what stands for one that must not be sent."""

from collections.abc import Iterator
from typing import NamedTuple

TAB = 4


class Cell(NamedTuple):
    """What is shown for one character, and its width in columns."""

    shown: str
    width: int


def cells(text: str) -> Iterator[Cell]:
    """One cell a character. Controls and invisible signs are spelled out: they would move the caret,
    the colours or the order of the text."""
    if text.isascii() and text.isprintable():
        yield from (Cell(letter, 1) for letter in text)
        return
    import unicodedata

    for letter in text:
        if letter == "\t":
            yield Cell(" " * TAB, TAB)
        elif unicodedata.category(letter) in ("Mn", "Me"):
            yield Cell(letter, 0)
        elif letter.isprintable() or unicodedata.category(letter) == "Zs":
            yield Cell(letter, 2 if unicodedata.east_asian_width(letter) in "WF" else 1)
        else:
            shown = _spelled(letter)
            yield Cell(shown, len(shown))


def _spelled(letter: str) -> str:
    code = ord(letter)
    if 0xDC80 <= code <= 0xDCFF:  # a byte of a file name that is not UTF-8
        return f"\\x{code - 0xDC00:02x}"
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def plain(text: str) -> str:
    """The text on one line, safe to show."""
    return text if text.isprintable() else "".join(cell.shown for cell in cells(text))


class Window(NamedTuple):
    """The part of a line that is shown, and where under it the carets stand."""

    shown: str
    indent: int
    carets: int


def window(text: str, start: int, end: int, width: int) -> Window:
    """The line around the characters from ``start`` to ``end``, at most ``width`` columns of it."""
    row = list(cells(text))
    start, end = min(start, len(row)), min(end, len(row))
    left, right = 0, len(row)
    if sum(cell.width for cell in row) > width:
        left = _reach(row, range(start - 1, -1, -1), width // 3, start)
        room = width - 2 - sum(cell.width for cell in row[left:start])
        right = _reach(row, range(start, len(row)), room, start)
    shown = "".join(cell.shown for cell in row[left:right])
    before, behind = "…" if left else "", "…" if right < len(row) else ""
    indent = len(before) + sum(cell.width for cell in row[left:start])
    return Window(before + shown + behind, indent, max(1, sum(cell.width for cell in row[start : min(end, right)])))


def _reach(row: list[Cell], places: range, room: int, at: int) -> int:
    """How far from ``at`` the cells at these places fit into the room."""
    for place in places:
        room -= row[place].width
        if room < 0:
            break
        at = place if places.step < 0 else place + 1
    return at
