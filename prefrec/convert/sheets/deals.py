"""A row that is a deal, word by word."""

from collections.abc import Mapping

from prefrec.codes.foreign import FOREIGN_MISSING, FOREIGN_VALUE
from prefrec.contracts import ALL_PASS
from prefrec.convert.draft import Word
from prefrec.convert.sheets import values
from prefrec.convert.sheets.cells import Cell
from prefrec.convert.sheets.desk import Desk, columns_line, counts, cover, who_is
from prefrec.convert.sheets.mapping import UNWRITTEN
from prefrec.convert.sheets.names import Column
from prefrec.convert.sheets.table import Line, name_in
from prefrec.diagnostics import Span
from prefrec.seats import SEAT_WORDS, clockwise_from, in_seat_order
from prefrec.spelling_tokens import among, whole
from prefrec.spelling_words import NONE

_MOST_DIGITS = 9


def deal(desk: Desk, line: Line, last: int, names: dict[str, str]) -> int:
    """The lines of one deal; gives its number. ``names`` are those of the players, and are brought up to date."""
    draft = desk.draft
    if note := line.get("note"):
        draft.comment(note.text, note.span)
    number, at = _number(desk, line, last)
    dealer = line.get("dealer")
    seat, flag = _actor(desk, dealer) if dealer else ("_", "")
    draft.line(line.span, "deal", (str(number), at), (seat + flag, dealer.span if dealer else line.span))
    _newcomers(desk, line, names)
    _leaver(desk, line, names)
    desk = desk._replace(here=frozenset(names))
    declarer = _contract(desk, line)
    hands = in_seat_order(place for place in {*names, *desk.dummy} if len(names) < 4 or place != seat)
    _answers(desk, line, declarer, hands if len(hands) < 4 else ())
    _void(desk, line)
    counts(desk, "tricks", "tricks", line, set(hands), _made(desk, line, declarer))
    columns_line(desk, "score", line)
    for column, cell in line.cells.items():
        if column.kind == "result":
            draft.lose("result of a deal", cell.text)
        elif column.kind in ("sum", "rating"):
            draft.lose(f"column of {column.kind}", cell.text)
    return number


def _number(desk: Desk, line: Line, last: int) -> tuple[int, Span]:
    """The number of a deal and where it stands; the next one where it is not written."""
    cell = line.get("deal")
    if cell is None:
        return last + 1, line.span
    found = whole(cell.text)
    if found is None or len(found) > _MOST_DIGITS:
        desk.draft.fault(FOREIGN_VALUE, cell.span, field="the number of a deal", found=repr(cell.text),
                         expected="a whole number; without one the rows are counted")
        return last + 1, cell.span
    return int(found), cell.span


def _actor(desk: Desk, cell: Cell) -> tuple[str, str]:
    """The seat of the dealer, and ``*`` where that is written behind."""
    text = cell.text.removesuffix("*")
    return who_is(desk, text, cell, "the dealer"), cell.text[len(text):]


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
    """The contract line, unless the deal is void; gives the declarer."""
    draft, cell, by = desk.draft, line.get("contract"), line.get("declarer")
    if cell and values.void_reason(cell.text):
        if by:
            draft.lose("declarer of a void deal", by.text)
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
    seats = [who_is(desk, part, by, "the declarer") for part in _partners(desk, by)] if by else ["_"]
    if cell or by or not desk.has_contracts:
        if "_" in seats[1:]:
            seats = seats[:1]
        at = cover([item.span for item in (cell, by) if item] or [line.span])
        draft.line(at, "contract", ("+".join(seats) + f":{found or '_'}", at))
    return seats[0] if seats[0] != "_" else None


def _void(desk: Desk, line: Line) -> None:
    """That the deal is void, which a table says in place of the contract, and the notation behind the answers."""
    cell = line.get("contract")
    if cell and (reason := values.void_reason(cell.text)):
        desk.draft.line(cell.span, "void", reason)


def _partners(desk: Desk, cell: Cell) -> list[str]:
    """The declarer, and who shares a misere with him: ``W+N``."""
    return [cell.text] if desk.seating.seat(cell.text) else cell.text.split("+", 1)


# ---- answers


_spoken = among(NONE, {"_": "_"})


def _answers(desk: Desk, line: Line, declarer: str | None, hands: tuple[str, ...]) -> None:
    cell = line.get("answers")
    if cell and _is_empty(desk, cell):
        cell = None
    own = {column.player: cell for column, cell in line.cells.items() if column.kind == "answer"}
    for other in own.values() if cell else ():
        desk.draft.lose("answers in columns of players", other.text)
    if cell is None:
        words = _by_column(desk, own, declarer)
    elif ":" in cell.text:
        words = [_said(desk, who, text, cell) for who, text in values.answer_pairs(cell.text)]
    elif _spoken(cell.text):
        words = [(str(_spoken(cell.text)), cell.span)]
    else:
        words = _listed(desk, cell, declarer, hands)
    known = [word for word in words if _text(word) != "_"]
    if words:
        at = cell.span if cell else cover(item.span for item in own.values())
        desk.draft.line(at, "answers", *known, *([] if known == words else ["_"]))


def _is_empty(desk: Desk, cell: Cell) -> bool:
    """Whether a dash says that nothing is written; ``_`` says that answers are not known."""
    is_unwritten = desk.meanings.word(cell.text, (UNWRITTEN,)) is not None
    return is_unwritten and cell.text != "_" and values.answer_word(cell.text, desk.meanings) is None


def _text(word: Word) -> str:
    return word if isinstance(word, str) else word[0]


def _said(desk: Desk, who: str, text: str, cell: Cell) -> Word:
    """One answer of a player who is named; ``_`` where it cannot be read."""
    if not who and text == "_":
        return "_", cell.span
    seat, said = who_is(desk, who, cell, "who answers"), _answer(desk, text, cell)
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


def _made(desk: Desk, line: Line, declarer: str | None) -> dict[str, Cell]:
    """The tricks of the declarer where they have a column of their own."""
    cell = line.get("made")
    if cell is None:
        return {}
    if declarer is None:
        desk.draft.lose("tricks of a declarer who is not written", cell.text)
        return {}
    return {declarer: cell}
