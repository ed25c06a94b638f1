"""How many columns a text takes on a terminal."""

import unicodedata


def width(text: str) -> int:
    """Columns of a text without control characters: none for a combining mark, two for a wide sign."""
    if text.isascii():
        return len(text)
    return sum(_columns(letter) for letter in text)


def _columns(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def padded(text: str, room: int) -> str:
    """The text at the left end of this many columns; a longer one is not cut."""
    return text + " " * (room - width(text))


def right_aligned(text: str, room: int) -> str:
    """The text at the right end of this many columns; a longer one is not cut."""
    return " " * (room - width(text)) + text


def centred(text: str, room: int) -> str:
    """The text in the middle of this many columns."""
    return padded(" " * ((room - width(text)) // 2) + text, room)
