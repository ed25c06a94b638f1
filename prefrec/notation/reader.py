"""Text to records: where games and their blocks begin, and one block read after the other."""

import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from prefrec.codes import notation as codes
from prefrec.diagnostics import Diagnostic, Severity, Span
from prefrec.line import Line, Notes
from prefrec.notation import blocks, explain
from prefrec.notation.lines import Entry, Lines, comment_text, lines_of_text, regular_lines
from prefrec.notation.openings import CLOSING, DEAL, SEPARATOR, game_starts
from prefrec.notation.words import split_flags
from prefrec.record import Columns, Deal, Game, Tag, Unread
from prefrec.spelling import BLANKS
from prefrec.spelling_words import ALSO, WORDS, fold

_MAJOR = re.compile(r"%prefrec[ \t]+([0-9]+)(\.[0-9]+)?[ \t]*\r?\Z")

# Everything that is neither printable text nor a line end, and CR anywhere but before LF.
STRANGE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u180e"
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\r(?!\n)"
)


class ReadGame(NamedTuple):
    """One game as read: its number in the text from 1, its place, the record, and what was wrong.

    ``game`` is None where nothing of it could be kept (an unknown version).
    """

    number: int
    span: Span
    game: Game | None
    diagnostics: tuple[Diagnostic, ...]


class _Reading(NamedTuple):
    """One block read: its lines, facts that hold a deal's fields, faults, comments left over."""

    entries: tuple[Entry, ...]
    trailing: tuple[str, ...]
    diagnostics: list[Diagnostic]
    is_broken: bool
    tens: tuple[tuple[Span, str], ...]


def read(text: str, first: int = 1) -> Iterator[ReadGame]:
    """The games of a text, in order. ``first`` is the number of the first one.

    Text before the first ``%prefrec`` belongs to the first game; a text without any is one broken
    game. Spans count characters of ``text``. Nothing is raised for a bad record.
    """
    starts = [*game_starts(text)]
    strange = STRANGE.search(text) is not None
    if not starts:
        yield ReadGame(first, Span(0, len(text)), None, tuple(_no_game(text)))
        return
    opening, faults = _opening(text[:starts[0]])
    for number, (start, end) in enumerate(pairwise([*starts, len(text)]), first):
        read_one = _read_game(text, start, end, number)
        found = [*faults, *read_one.diagnostics]
        if strange:
            found += _strange_characters(text, 0 if opening or faults else start, end)
        game = read_one.game._replace(opening=opening) if opening and read_one.game else read_one.game
        yield read_one._replace(game=game, diagnostics=tuple(sorted(found, key=lambda d: d.span)))
        opening, faults = (), []


def _no_game(text: str) -> Iterator[Diagnostic]:
    yield codes.NO_GAME.at(Span(0, 0))
    indented = text.find("%prefrec")
    if indented >= 0:
        yield codes.INDENTED_SEPARATOR.at(Span(indented, indented + 8))


def _opening(text: str) -> tuple[tuple[str, ...], list[Diagnostic]]:
    comments: list[str] = []
    faults: list[Diagnostic] = []
    at = 0
    for raw in text.split("\n"):
        line = raw.strip()
        start = at + raw.find(line) if line else at
        at += len(raw) + 1
        if line.startswith(";"):
            comments.append(comment_text(line[1:]))
        elif line.startswith("%prefrec"):
            faults.append(codes.INDENTED_SEPARATOR.at(Span(start, start + 8)))
        elif line and not faults:
            word = line.split()[0]
            faults.append(codes.TEXT_BEFORE_GAME.at(Span(start, start + len(word)), found=word))
    return tuple(comments), faults


def _strange_characters(text: str, start: int, end: int) -> Iterator[Diagnostic]:
    """Control and invisible characters; inside token lines the invisible ones are told by spelling."""
    for match in STRANGE.finditer(text, start, end):
        sign = match[0]
        name = f"U+{ord(sign):04X}"
        span = Span(*match.span())
        if unicodedata.category(sign) != "Cf":
            yield codes.CONTROL_CHARACTER.at(span, found=name)
        elif _is_in_text(text, span.start):
            if explain.reorders(name):
                yield codes.BIDIRECTIONAL_CONTROL.at(span, found=name)
            else:
                yield codes.INVISIBLE_CHARACTER.at(span, found=name).as_(Severity.WARNING)


def _is_in_text(text: str, at: int) -> bool:
    """Whether a place is in the value of a tag or in a comment."""
    line = text[text.rfind("\n", 0, at) + 1:at].lstrip()
    return ";" in line or ":" in line.split(" ")[0]


def _read_game(text: str, start: int, end: int, number: int) -> ReadGame:
    line_end = text.find("\n", start, end)
    line_end = end if line_end < 0 else line_end
    first_line = text[start:line_end]
    here = Span(start, end)
    separator = SEPARATOR.match(first_line)
    if not separator:
        major = _MAJOR.match(first_line)
        span = Span(start, start + len(first_line.rstrip()))
        if major:
            return ReadGame(number, here, None, (codes.UNKNOWN_MAJOR.at(span, found=major[1] + (major[2] or "")),))
        return ReadGame(number, here, None, (codes.MALFORMED_SEPARATOR.at(span, found=first_line.strip()),))
    minor = int(separator[1] or 0)
    opener = Line(first_line.rstrip().split(" "), start)
    game, found = _read_blocks(text, min(line_end + 1, end), end, minor)
    return ReadGame(number, here, game._replace(minor=minor, line=opener), tuple(found))


def _read_blocks(text: str, start: int, end: int, minor: int) -> tuple[Game, list[Diagnostic]]:
    edges = [match.start() for match in DEAL.finditer(text, start, end)]
    header_end = edges[0] if edges else end
    closing = CLOSING.search(text, edges[-1] if edges else start, end)
    closing_start = closing.start() if closing else end
    header_end = min(header_end, closing_start)
    header = _read_block("header", text, start, header_end, ())
    found = header.diagnostics
    tens = header.tens
    left = header.trailing
    deals: list[Deal | Unread] = []
    unread: list[str] = []
    for at, stop in pairwise([*edges, closing_start] if edges else []):
        raw = text[at:stop].rstrip("\n")
        plain = blocks.plain_deal_of(raw, at)
        if plain is not None:
            deals.append(plain._replace(notes=Notes(left)) if left else plain)
            left = ()
            continue
        left_above = left
        block = _read_block("deal", text, at, stop, left)
        left = block.trailing
        tens += block.tens
        deal, faults = _deal(block, _with_comments(raw, left_above))
        if isinstance(deal, Unread) and minor:
            unread.append("a deal" if deal.number is None else f"deal {deal.number}")
            faults = []
        deals.append(deal)
        found += faults
    tail = _read_block("closing", text, closing_start, end, left)
    fields: dict[str, Any] = {}
    found += tail.diagnostics + blocks.decode_all(tail.entries, fields)
    found += _two_tens(tens + tail.tens)
    if unread:
        found.append(codes.LATER_MINOR.at(_minor_span(text, start), minor=minor, deals=", ".join(unread)))
    tags, sheet = _header(header, found)
    facts: dict[str, Any] = {name: fields.get(name) for name in ("end", "final", "settlement", "money")}
    return Game(tags, sheet, tuple(deals), **facts, trailing=tail.trailing), found


def _minor_span(text: str, start: int) -> Span:
    """Place of the version in the line that ends before ``start``."""
    line_start = text.rfind("\n", 0, start - 1) + 1
    line = text[line_start:start].rstrip()
    return Span(line_start + line.rindex(" ") + 1, line_start + len(line))


def _with_comments(raw: str, above: tuple[str, ...]) -> str:
    """The lines of a deal with the comments above it, without those that belong to the next one.

    Its words stay as they stand; line ends, blanks around lines and composed letters say nothing.
    """
    lines = [line for line in (line.strip(BLANKS + "\r") for line in raw.split("\n")) if line]
    while lines and lines[-1].startswith(";"):
        lines.pop()
    return unicodedata.normalize("NFC", "\n".join([*(f"; {comment}".rstrip() for comment in above), *lines]))


def _header(header: _Reading, found: list[Diagnostic]) -> tuple[tuple[Tag, ...], Columns | None]:
    fields: dict[str, Any] = {}
    found += blocks.decode_all(header.entries, fields)
    return fields.get("tags", ()), fields.get("start")


def _deal(block: _Reading, raw: str) -> tuple[Deal | Unread, list[Diagnostic]]:
    """A deal, or what is left of one that could not be read whole."""
    deal, faults = blocks.deal_of(block.entries)
    if not faults and not block.is_broken:
        return deal, block.diagnostics
    line = block.entries[0].line if block.entries and block.entries[0].kind == "deal" else None
    number = int(line.words[1]) if line else None
    dealer: str | None = split_flags(line.words[2])[0] if line else "_"
    dealer = None if dealer == "_" else dealer
    kept = Unread(number, dealer, raw, deal.contract, deal.score, deal.sheet, line)
    return kept, block.diagnostics + faults


def _read_block(kind: str, text: str, start: int, end: int, above: tuple[str, ...]) -> _Reading:
    """One block: by the grammar at once, or, where that fails, line by line and word by word."""
    raw = text[start:end]
    stripped = raw.lstrip()
    if not stripped:
        return _Reading((), above, [], False, ())
    base = start + len(raw) - len(stripped)
    regular = regular_lines(kind, stripped, base)
    lines = lines_of_text(raw, start) if regular is None or _is_doubtful(stripped) else regular
    found = list(lines.diagnostics)
    lost = lines.is_broken
    if regular is None:
        misplaced = blocks.check_order(kind, lines.entries)
        lost = lost or bool(misplaced)
        found += misplaced
    return _bound(lines, above, found, lost)


def _is_doubtful(raw: str) -> bool:
    """Whether something the grammar lets pass needs the careful reading: tags named like lines, and
    what-if lines, whose words it does not look at."""
    return _DOUBTFUL.search(raw) is not None


_LINE_WORDS = {fold(word) for word in (*WORDS, *WORDS.values(), *(w for also in ALSO["words"].values() for w in also))}
_DOUBTFUL = re.compile(
    rf"^[{BLANKS}]*(?:if(?=[{BLANKS}]+[^ \t;])|(?:{'|'.join(sorted(_LINE_WORDS)).replace('е', '[её]')}):)",
    re.MULTILINE | re.IGNORECASE,
)


def _bound(lines: Lines, above: tuple[str, ...], found: list[Diagnostic], is_broken: bool) -> _Reading:
    entries = blocks.bind_above(lines.entries, above)
    # The text of a broken block keeps the comments above it.
    trailing = lines.trailing if entries or is_broken else above + lines.trailing
    return _Reading(entries, trailing, found, is_broken, lines.tens)


def _two_tens(tens: tuple[tuple[Span, str], ...]) -> list[Diagnostic]:
    """A game that writes both ♠T and ♠Т: at the first of the second kind."""
    if not tens:
        return []
    first = tens[0][1]
    return [codes.TWO_TENS.at(span) for span, alphabet in tens if alphabet != first][:1]
