"""A replay as the data of its page: JSON, each step by what it changes. ``KEYS`` explains every key."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from prefrec.cards import CARD_NAMES, card_text, hand_text
from prefrec.diagnostics import Diagnostic
from prefrec.facts_text import decimal_text, number_text
from prefrec.outcome import Number, Sheet, Table
from prefrec.render.cells import plain
from prefrec.replay import words
from prefrec.replay.said import Said
from prefrec.replay.steps import Board, Chapter, Course, Replay, Step
from prefrec.show.ink import STAND_INS
from prefrec.show.language import LANGUAGES

# A text is one string, or two where Russian differs from English. Cards are canonical words.
KEYS: Mapping[str, str] = MappingProxyType({
    # of a step; these stay as they are until a step names them again
    "g": "group of the step in the list of moves",
    "h": "hands by seat; only those that changed",
    "d": "cards of the talon that lie on the table",
    "x": "discard",
    "t": "trick on the table, by seat",
    "l": "cards on the table of an unknown player",
    "u": "talon card turned up",
    "f": "leader",
    "w": "winner",
    "k": "tricks taken, by seat",
    "b": "what each seat said last",
    "o": "1: the numbers of the deal stand on the sheet",
    # of a step; these are of this step alone, and left out where there is nothing
    "a": "address within the deal",
    "s": "sentence",
    "e": "entry in the list of moves, where it is not the sentence",
    "r": "seat that acts",
    "m": "marks of the writer",
    "c": "seconds",
    "n": "further lines",
    "q": "comments",
    "i": "findings: severity, code, name, message, what was expected, hint",
})  # fmt: skip

Data = dict[str, object]


def page_data(replay: Replay, lang: str, start: str) -> str:
    """Everything that the page shows, as JSON that can stand inside HTML.

    ``lang`` is the language at first, ``start`` the address at which the page opens.
    """
    data = {
        "lang": lang, "start": start, "title": _text(replay.title), "players": "".join(replay.players),
        "words": _words(), "chapters": [_chapter(chapter) for chapter in replay.chapters],
    }  # fmt: skip
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _text(said: Said) -> object:
    return said.en if said.en == said.ru else [said.en, said.ru]


def _words() -> Data:
    """Labels, seats, and how cards are shown and called."""
    english, russian = LANGUAGES.values()
    return {
        "labels": {key: _text(label) for key, label in words.LABELS.items()},
        "seats": {seat: [english.seats[seat], russian.seats[seat]] for seat in english.seats},
        "letters": {seat: [english.letters[seat], russian.letters[seat]] for seat in english.letters},
        "ranks": {rank: [english.ranks[rank], russian.ranks[rank]] for rank in english.ranks},
        "rankWords": {rank: _text(word) for rank, word in words.RANK_WORDS.items()},
        "suits": [_text(suit) for suit in words.SUITS],
        "suitsBid": [_text(suit) for suit in words.SUITS_BID],
        "suitsOf": [_text(suit) for suit in words.SUITS_OF],
        "unknown": _text(words.UNKNOWN_CARD),
        "standIns": "".join(STAND_INS),
        "suitLetters": "".join(dict.fromkeys(name[0] for name in CARD_NAMES)),
    }


def _chapter(chapter: Chapter) -> Data:
    data: Data = {
        "key": chapter.key, "title": _text(chapter.title), "contract": _text(chapter.contract),
        "result": _text(chapter.result), "table": _table(chapter.table), "names": dict(chapter.names),
        "sheet": _sheet(chapter.sheet), "courses": [_course(course, chapter.courses) for course in chapter.courses],
    }  # fmt: skip
    return data | ({"text": plain_lines(chapter.text)} if chapter.text else {})


def plain_lines(text: str) -> str:
    """A text of several lines, each safe to show."""
    return "\n".join(map(plain, text.split("\n")))


def _table(table: Table) -> Data:
    return {
        "players": "".join(table.players), "hands": "".join(table.hands), "dealer": table.dealer or "",
        "dummy": table.dummy or "",
    }  # fmt: skip


def _sheet(sheet: Sheet | None) -> Data | None:
    return None if sheet is None else {name: _numbers(values) for name, values in sheet._asdict().items()}


def _numbers(values: Mapping[str, Number]) -> Data:
    return {key: number_text(value) for key, value in values.items() if value}


# ---- steps


def _course(course: Course, courses: Sequence[Course]) -> Data:
    """The steps of its own; what it shares stands in the course that it leaves."""
    before = Board() if not course.shared else course.steps[course.shared - 1].board
    group = "" if not course.shared else course.steps[course.shared - 1].group
    parent = next((place for place, other in enumerate(courses) if other.path == course.parent), 0)
    data: Data = {"steps": list(_steps(course.steps[course.shared :], before, group))}
    if course.path:
        data |= {"path": course.path, "parent": parent, "title": course.title, "shared": course.shared}
    return data


def _steps(steps: Iterable[Step], board: Board, group: str) -> Iterator[Data]:
    before = _board(board) | {"g": group, "o": 0}
    for step in steps:
        after = _board(step.board) | {"g": step.group, "o": int(step.is_over)}
        changed = {key: value for key, value in after.items() if before[key] != value}
        if "h" in changed:
            held, holds = before["h"], after["h"]
            assert isinstance(held, dict)
            assert isinstance(holds, dict)
            changed["h"] = {seat: cards for seat, cards in holds.items() if held.get(seat) != cards}
        yield {"a": step.anchor, "s": _text(step.say)} | changed | _own(step)
        before = after


def _board(board: Board) -> Data:
    return {
        "h": {seat: hand_text(cards) for seat, cards in board.hands.items()},
        "d": _cards(board.talon), "x": _cards(board.discard),
        "t": {seat: card_text(card) for seat, card in board.on_table.items()},
        "l": _cards(board.loose), "u": "" if board.turned is None else card_text(board.turned),
        "f": board.leader or "", "w": board.winner or "", "k": dict(board.taken),
        "b": {seat: _text(said) for seat, said in board.spoken.items()},
    }  # fmt: skip


def _cards(cards: Sequence[int]) -> str:
    return " ".join(map(card_text, cards))


def _own(step: Step) -> Data:
    """What is of this step alone, as far as there is anything."""
    own: Data = {
        "e": "" if step.entry == step.say else _text(step.entry), "r": step.actor, "m": step.flags,
        "c": "" if step.seconds is None else decimal_text(step.seconds),
        "n": [_text(line) for line in step.lines], "q": list(step.notes), "i": [_found(one) for one in step.found],
    }  # fmt: skip
    return {key: value for key, value in own.items() if value}


def _found(found: Diagnostic) -> list[str]:
    texts = (found.message, found.expected, found.hint)
    return [found.severity.value, found.code.id, found.code.name, *map(plain, texts)]
