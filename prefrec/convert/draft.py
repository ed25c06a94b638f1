"""A record while it is written from a foreign file: words of the notation, each with its place there."""

import re
from collections.abc import Iterable

from prefrec.convert.imported import Imported, Loss, Places
from prefrec.diagnostics import Code, Diagnostic, Span
from prefrec.notation.reader import STRANGE

# What ends a line somewhere, and would end or spoil a line of the notation.
_BREAKS = re.compile("[ \t]*[\n\r\v\f\x85\u2028\u2029]+[ \t]*")

Word = str | tuple[str, Span]


class Draft:
    """Lines are added in the order of the notation, and ``done`` gives what the importer returns.

    A word is a string, which stands at the place of its line, or a string with a place of its own.
    """

    def __init__(self, format: str, span: Span) -> None:
        """``format`` is how messages call the foreign format; ``span`` is that of the game."""
        self._format = format
        self._span = span
        self._lines: list[str] = []
        self._at = 0  # where the next line begins
        self._words: list[tuple[int, int, Span]] = []
        self._faults: list[Diagnostic] = []
        self._losses: list[Loss] = []
        self._put([("%prefrec 1", Span(span.start, span.start))])

    def tag(self, key: str, value: str, at: Span) -> None:
        """``key: value``. Line breaks inside the value become blanks, which is told as a loss."""
        plain = _BREAKS.sub(" ", self._visible(value, key)).strip()
        if _BREAKS.search(value.strip()):
            self.lose(f"line breaks in {key}", plain)
        self._put([(f"{key}: {plain}".rstrip(), at)])

    def line(self, at: Span, *words: Word) -> None:
        """A line of facts."""
        self._put([(word, at) if isinstance(word, str) else word for word in words])

    def comment(self, text: str, at: Span) -> None:
        """Comment lines, one for each line of the text, for the fact that comes next."""
        for line in _BREAKS.split(self._visible(text, "comment").strip()):
            self._put([(f"; {line}".rstrip(), at)])

    def lose(self, field: str, example: object, count: int = 1) -> None:
        """Something that the notation does not hold, ``count`` times."""
        self._losses += [Loss(field, str(example))] * count

    def fault(self, code: Code, at: Span, **facts: object) -> None:
        """Something that is wrong with the foreign text at this place."""
        self._faults.append(code.at(at, format=self._format, **facts))

    def faults(self, found: Iterable[Diagnostic]) -> None:
        """What others found wrong."""
        self._faults += found

    def done(self) -> Imported:
        """The game as far as it could be read."""
        starts, ends, spans = zip(*self._words, strict=True)
        places = Places(starts, ends, spans)
        return Imported("\n".join([*self._lines, ""]), places, self._span, tuple(self._faults), tuple(self._losses))

    def _visible(self, text: str, what: str) -> str:
        """The text with the sign for a lost character in place of signs that no line may hold."""
        plain = STRANGE.sub(lambda sign: sign[0] if _BREAKS.fullmatch(sign[0]) else "\ufffd", text)
        for sign in STRANGE.findall(text):
            if not _BREAKS.fullmatch(sign):
                self.lose(f"invisible signs in {what}", f"U+{ord(sign):04X}")
        return plain

    def _put(self, words: list[tuple[str, Span]]) -> None:
        start = self._at
        for word, span in words:
            self._words.append((start, start + len(word), span))
            start += len(word) + 1
        self._lines.append(" ".join(word for word, _ in words))
        self._at = start
