"""How many columns a text takes on a terminal."""

import unicodedata


def width(text: str) -> int:
    """Columns of a text without control characters."""
    if text.isascii():
        return len(text)
    return sum(_columns(letter) for letter in text)


def _columns(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def padded(text: str, room: int, is_right: bool = False) -> str:
    """The text in this many columns, to the left or to the right of them."""
    blanks = " " * (room - width(text))
    return blanks + text if is_right else text + blanks


def centred(text: str, room: int) -> str:
    """The text in the middle of this many columns."""
    return padded(" " * ((room - width(text)) // 2) + text, room)
