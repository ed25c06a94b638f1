"""A row that is a deal, word by word, and the numbers of players that stand in any row."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import permutations
from typing import NamedTuple

from prefrec.codes.foreign import FOREIGN_MISSING, FOREIGN_VALUE
from prefrec.contracts import ALL_PASS
from prefrec.convert import sheets_values as values
from prefrec.convert.draft import Draft, Word
from prefrec.convert.sheets_cells import Cell
from prefrec.convert.sheets_mapping import UNWRITTEN
from prefrec.convert.sheets_mapping import Mapping as Meanings
from prefrec.convert.sheets_names import Column
from prefrec.convert.sheets_seating import Seating
from prefrec.convert.sheets_table import Line, name_in
from prefrec.diagnostics import Span
from prefrec.facts_text import number_text
from prefrec.outcome import exact
from prefrec.seats import SEAT_WORDS, clockwise_from, in_seat_order
from prefrec.spelling_tokens import among, whole
from prefrec.spelling_words import NONE


class Desk(NamedTuple):
    """What is at hand while a game is written. ``here`` are the seats of the players of the deal that is written."""

    draft: Draft
    meanings: Meanings
    seating: Seating
    has_contracts: bool
    here: frozenset[str] = frozenset()
    dummy: str = ""


def number_at(desk: Desk, cell: Cell, field: str = "") -> Fraction | None:
    """The number of a cell; a fault where it is none and ``field`` names the thing."""
    found = values.number(cell.text, desk.meanings.decimal)
    if found is None and field:
        desk.draft.fault(FOREIGN_VALUE, cell.span, field=field, found=repr(cell.text),
                         expected="a number; whether a comma or a full stop begins decimals is told by a mapping")
    return found


def cover(spans: Iterable[Span]) -> Span:
    """From the first to the last of these places."""
    starts, ends = zip(*spans, strict=True)
    return Span(min(starts), max(ends))


def deal(desk: Desk, line: Line, last: int, names: dict[str, str]) -> int:
    """The lines of one deal; gives its number. ``names`` are those of the players, and are brought up to date."""
    draft = desk.draft
    note, stated = line.get("note"), line.get("deal")
    if note:
        draft.comment(note.text, note.span)
    number = int(whole(stated.text) or 0) if stated and len(stated.text) < 10 else 0
    if stated and not whole(stated.text[:9]):
        draft.fault(FOREIGN_VALUE, stated.span, field="the number of a deal", found=repr(stated.text),
                    expected="a whole number; without one the rows are counted")
    number = number if stated and number else last + 1
    dealer = line.get("dealer")
    seat, flag = _actor(desk, dealer) if dealer else ("_", "")
    draft.line(line.span, "deal", (str(number), stated.span if stated else line.span),
               (seat + flag, dealer.span if dealer else line.span))
    _newcomers(desk, line, names)
    _leaver(desk, line, names)
    desk = desk._replace(here=frozenset(names))
    declarer = _contract(desk, line)
    hands = in_seat_order(place for place in {*names, *desk.dummy} if len(names) < 4 or place != seat)
    _answers(desk, line, declarer, hands if len(hands) < 4 else ())
    counts(desk, "tricks", "tricks", line, set(hands), _made(desk, line, declarer))
    columns_line(desk, "score", line)
    for column, cell in line.cells.items():
        if column.kind == "result":
            draft.lose("result of a deal", cell.text)
        elif column.kind in ("sum", "rating"):
            draft.lose(f"column of {column.kind}", cell.text)
    return number


def _actor(desk: Desk, cell: Cell) -> tuple[str, str]:
    """The seat of the dealer, and ``*`` where that is written behind."""
    text = cell.text.removesuffix("*")
    return _who(desk, text, cell, "the dealer"), cell.text[len(text):]


def _who(desk: Desk, text: str, cell: Cell, field: str) -> str:
    """The seat of a player; ``_`` where he is not written, or nobody who plays is called so."""
    found = desk.seating.seat(text.strip())
    if found is None and not desk.meanings.word(text, (UNWRITTEN,)):
        desk.draft.fault(FOREIGN_VALUE, cell.span, field=field, found=repr(text),
                         expected=", ".join(place.name or place.key for place in desk.seating.places))
    return found or "_"


def _newcomers(desk: Desk, line: Line, names: dict[str, str]) -> None:
    """A name that stands here for the first time, or instead of another one."""
    for place in desk.seating.places:
        cell = line.cells.get(Column("name", place.key))
        if cell is None:
            continue
        name = name_in(cell)
        if names.get(place.seat) != name:
            desk.draft.tag(place.seat, name or "_", cell.span)
            names[place.seat] = name


def _leaver(desk: Desk, line: Line, names: dict[str, str]) -> None:
    """One who has gone: a row that names players does not name him any more. Only one can go at a time."""
    here = {desk.seating.of_column(column.player) for column in line.cells if column.kind == "name"}
    gone = in_seat_order(seat for seat in names if here and seat not in here)
    for seat in gone[1:]:
        desk.draft.fault(FOREIGN_MISSING, line.span, field=f"the name of {SEAT_WORDS[seat]}")
    for seat in gone[:1]:
        desk.draft.line(line.span, "leave", seat)
        del names[seat]


def _contract(desk: Desk, line: Line) -> str | None:
    """The contract line, or that the deal is void; gives the declarer."""
    draft, cell, by = desk.draft, line.get("contract"), line.get("declarer")
    if cell and (reason := values.void_reason(cell.text)):
        draft.line(cell.span, "void", reason)
        return None
    found = values.contract(cell.text, desk.meanings) if cell else "_"
    if cell and found is None:
        draft.fault(FOREIGN_VALUE, cell.span, field="the contract", found=repr(cell.text),
                    expected="7s, 7♠, 7п, misere, all-pass, 7-3, or void and its reason")
    if found == ALL_PASS and cell:
        draft.line(cell.span, "contract", ALL_PASS)
        if by and not desk.meanings.word(by.text, (UNWRITTEN,)):
            draft.lose("declarer of an all-pass", by.text)
        return None
    seats = [_who(desk, part, by, "the declarer") for part in by.text.split("+", 1)] if by else ["_"]
    if cell or by or not desk.has_contracts:
        if "_" in seats[1:]:
            seats = seats[:1]
        at = cover([item.span for item in (cell, by) if item] or [line.span])
        draft.line(at, "contract", ("+".join(seats) + f":{found or '_'}", at))
    return seats[0] if seats[0] != "_" else None


# ---- answers


_spoken = among(NONE, {"_": "_"})


def _answers(desk: Desk, line: Line, declarer: str | None, hands: tuple[str, ...]) -> None:
    cell = line.get("answers")
    own = {column.player: cell for column, cell in line.cells.items() if column.kind == "answer"}
    if cell is None:
        words = _by_column(desk, own, declarer)
    elif ":" in cell.text:
        words = [_said(desk, who, text, cell) for who, text in values.answer_pairs(cell.text)]
    elif _spoken(cell.text):
        words = [(str(_spoken(cell.text)), cell.span)]
    elif desk.meanings.word(cell.text, (UNWRITTEN,)):
        words = []
    else:
        words = _listed(desk, cell, declarer, hands)
    known = [word for word in words if _text(word) != "_"]
    if words:
        at = cell.span if cell else cover(item.span for item in own.values())
        desk.draft.line(at, "answers", *known, *([] if known == words else ["_"]))


def _text(word: Word) -> str:
    return word if isinstance(word, str) else word[0]


def _said(desk: Desk, who: str, text: str, cell: Cell) -> Word:
    """One answer of a player who is named; ``_`` where it cannot be read."""
    if not who and text == "_":
        return "_", cell.span
    seat, said = _who(desk, who, cell, "who answers"), _answer(desk, text, cell)
    return (f"{seat}:{said}" if seat != "_" and said else "_"), cell.span


def _listed(desk: Desk, cell: Cell, declarer: str | None, hands: tuple[str, ...]) -> list[Word]:
    """Answers without names, clockwise from declarer's left: it must be known who the defenders are."""
    said = values.answer_list(cell.text, desk.meanings)
    asked = clockwise_from(hands, declarer)[1:] if declarer in hands else ()
    if len(said) != len(asked):
        desk.draft.fault(FOREIGN_VALUE, cell.span, field="the list of answers", found=repr(cell.text),
                         expected="one answer for each defender, in a deal whose declarer and dealer are written")
        return []
    words = [(seat, _answer(desk, text, cell)) for seat, text in zip(asked, said, strict=True)]
    return [(f"{seat}:{word}" if word else "_", cell.span) for seat, word in words]


def _by_column(desk: Desk, own: Mapping[str, Cell], declarer: str | None) -> list[Word]:
    """Answers in columns of the players, as they are asked, or in seat order where the declarer is not known."""
    by_seat = {desk.seating.of_column(player): cell for player, cell in own.items()}
    seats = in_seat_order(seat for seat in by_seat if seat)
    if declarer:
        seats = clockwise_from(in_seat_order({*seats, declarer}), declarer)
    words: list[Word] = []
    for seat in seats:
        if cell := by_seat.get(seat):
            word = _answer(desk, cell.text, cell)
            words.append((f"{seat}:{word}" if word else "_", cell.span))
    is_whole = len(words) >= (1 if desk.dummy else 2)
    return words if is_whole or not words else [*words, "_"]


def _answer(desk: Desk, text: str, cell: Cell) -> str | None:
    """The word of an answer; a fault where it is none."""
    found = values.answer_word(text, desk.meanings)
    if found is None and not desk.meanings.word(text, (UNWRITTEN,)):
        desk.draft.fault(FOREIGN_VALUE, cell.span, field="an answer", found=repr(text), expected="whist, half or pass")
    return found


# ---- numbers of players


def _made(desk: Desk, line: Line, declarer: str | None) -> dict[str, Cell]:
    """The tricks of the declarer where they have a column of their own."""
    cell = line.get("made")
    if cell is None:
        return {}
    if declarer is None:
        desk.draft.lose("tricks of a declarer who is not written", cell.text)
        return {}
    return {declarer: cell}


_FIELDS = {"tricks": "the number of tricks", "result": "the result"}


def counts(
    desk: Desk, word: str, kind: str, line: Line, expected: Collection[str], more: Mapping[str, Cell] | None = None
) -> None:
    """``tricks`` or ``settlement``, with ``_`` at the end where a number of those expected is not written.

    ``more`` are cells by seat; where a player has one in his own column too, that one must say the same.
    """
    cells = {desk.seating.of_column(column.player): cell for column, cell in line.cells.items() if column.kind == kind}
    for seat, cell in (more or {}).items():
        if seat in cells and number_at(desk, cells[seat]) != number_at(desk, cell):
            desk.draft.fault(FOREIGN_VALUE, cell.span, field=f"{_FIELDS[kind]} of the declarer", found=cell.text,
                             expected=f"{cells[seat].text}, as in a column of its own")
        cells.setdefault(seat, cell)
    found = {seat: (_number_text(desk, cell, _FIELDS[kind]), cell) for seat, cell in cells.items() if seat}
    words: list[Word] = [(f"{seat}:{text}", found[seat][1].span) for seat in in_seat_order(found)
                         if (text := found[seat][0]) is not None]
    if words:
        is_whole = all(seat in found and found[seat][0] is not None for seat in expected)
        at = cover(cell.span for _, cell in found.values())
        desk.draft.line(at, word, *words, *([] if is_whole else ["_"]))


def columns_line(desk: Desk, word: str, line: Line) -> None:
    """``score`` or ``final``, with ``_`` at the end where a number of a player is not written."""
    words: list[Word] = []
    here = in_seat_order(desk.here)
    is_whole = True
    for kind in ("pool", "mountain", "whists"):
        found = dict(_numbers(desk, kind, line))
        asked = ["".join(pair) for pair in permutations(here, 2)] if kind == "whists" else here
        is_whole = is_whole and all(who in found for who in asked)
        words += [kind] * bool(found) + [found[who] for who in sorted(found, key=_seat_places)]
    if words:
        at = cover(word[1] for word in words if not isinstance(word, str))
        desk.draft.line(at, word, *words, *([] if is_whole else ["_"]))


def _seat_places(who: str) -> list[int]:
    return ["SWNE".index(seat) for seat in who]


def _numbers(desk: Desk, kind: str, line: Line) -> Iterator[tuple[str, Word]]:
    """The numbers of one column of the sheet, by the seats that they are of."""
    for column, cell in line.cells.items():
        if column.kind != kind:
            continue
        if kind == "whists" and not column.on:
            desk.draft.lose("whists that do not say on whom", cell.text)
            continue
        seats = [desk.seating.of_column(who) or "" for who in (column.player, column.on) if who]
        text = _number_text(desk, cell, f"an entry of {kind}")
        if text is not None:
            yield "".join(seats), (f"{''.join(seats)}:{text}", cell.span)


def _number_text(desk: Desk, cell: Cell, field: str) -> str | None:
    found = number_at(desk, cell, field)
    return None if found is None else number_text(exact(found))
