"""The text dump of gambler.ru protocols: ``begin``, a deal in words of a line each, ``end``. Import only.

::

    begin
    CONTRACT 6s
    FIRSTPLAYER 0
    NUMOFPLAYERS 3
    HAND As Ks 10s ...          three lines
    TRADE 6s                    a line a call
    WIDOW 7h Jd
    MOVE 7c                     a line a card; of all-pass deals only
    end

What is stated where:

* **Hands** stand clockwise. The first is called S here, then W and E; the names of seats tell nothing else.
* **FIRSTPLAYER**, at a table of three, is the column of the auction in which the first call stands, from
  0. Auction and play have the same columns, and the first of them is that of the second HAND line: so the
  program that the dump was made for takes it, and it finds each card of a column in that hand. ``-1`` is
  an auction without a call.
* **The dealer** is written: who speaks first is the forehand under all rules, and forehand is only
  another name for the seat behind the dealer. Without FIRSTPLAYER he is left as not written.
* **Four players**: the three HAND lines stand clockwise and leave out the dealer, who sits right before
  the hand that FIRSTPLAYER counts to. Where he cannot be told nobody can say who sits where, and the deal
  is refused.
* **Who declares** follows from the auction, see ``deal``.
* **MOVE** has cards without players, trick by trick; who led is told by the rules, see ``play``.
* **A ten** lost its second sign: ``1s`` is a ten of spades for certain, and is warned of.
* **6-3** is also written for a kind of contract that the dump has no word for. Behind a bid of misère it
  cannot be a six, and the contract is left as not written; elsewhere it is taken for what it says.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from prefrec.codes.foreign import (
    BROKEN_DOCUMENT,
    FOREIGN_MISSING,
    FOREIGN_RULE,
    FOREIGN_UNKNOWN,
    FOREIGN_VALUE,
)
from prefrec.convert.draft import Draft
from prefrec.convert.gambler.deal import HANDS, Facts, Placed, Said, Seating, seating_of_three, write_deal
from prefrec.convert.gambler.words import call_name, card_name, contract_name, is_cut_ten
from prefrec.convert.imported import NOWHERE, Imported
from prefrec.diagnostics import Span

FORMAT = "gambler-dump"

_BEGIN = re.compile(r"^begin", re.MULTILINE)
# The word alone is in many texts; no other has such a line behind it.
_HEAD = re.compile(r"^\ufeff?begin[ \t]*\r?\n\s*(?:CONTRACT|FIRSTPLAYER|NUMOFPLAYERS|HAND)\b", re.MULTILINE)
_LINE = re.compile(r"[^\n]*\S")
_WORD = re.compile(r"\S+")

_ONCE = ("CONTRACT", "FIRSTPLAYER", "NUMOFPLAYERS", "WIDOW")
_KEYS = (*_ONCE, "HAND", "TRADE", "MOVE")
_BIDS = "6s to 10h, 6nt to 10nt, miser"
_FIRST = "0, 1, 2, or -1 where nobody spoke"
_CARDS = "a rank and a suit, As or 10s"


class _Line(NamedTuple):
    """What follows the word of a line, and the place of the whole line."""

    words: tuple[Placed, ...]
    at: Span

    @property
    def text(self) -> str:
        return " ".join(word for word, _ in self.words)


_Lines = dict[str, list[_Line]]


def detect(head: str) -> bool:
    """Whether a deal of the dump begins here."""
    return _HEAD.search(head) is not None


def loads(text: str) -> Iterator[Imported]:
    """A record for each line that begins with ``begin``; what stands above the first goes with that one."""
    starts = [match.start() for match in _BEGIN.finditer(text)]
    if not starts:
        if text.strip():
            yield _refused(Span(0, len(text.rstrip())), "a text without a deal", "a line that says begin")
        return
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        above = text[:start].strip() if start == starts[0] else ""
        yield _deal(text, start, end, above)


def _deal(text: str, start: int, end: int, above: str) -> Imported:
    span = Span(start, start + len(text[start:end].rstrip()))
    first = text[start:end].partition("\n")[0].rstrip()
    if first != "begin":
        return _refused(Span(start, start + len(first)), first, "begin")
    draft = Draft(FORMAT, span)
    if above:
        at = text.index(above)
        draft.fault(FOREIGN_UNKNOWN, Span(at, at + len(above)), found="text above the first deal", expected="begin")
    lines = _lines(draft, text, start + len(first), span.end)
    seating = _seating(draft, lines, span)
    if isinstance(seating, Imported):
        return seating
    draft.tag("source", "gambler.ru, text dump of a protocol", span)
    draft.tag("importer", f"prefrec {FORMAT}", span)
    for seat in seating.table:
        draft.tag(seat, "_", span)
    write_deal(draft, seating, _facts(draft, lines, seating, span))
    return draft.done()


def _refused(at: Span, found: str, expected: str) -> Imported:
    return Imported("", NOWHERE, at, (BROKEN_DOCUMENT.at(at, format=FORMAT, found=found, expected=expected),))


def _lines(draft: Draft, text: str, start: int, end: int) -> _Lines:
    """The lines of a deal up to its ``end``, by their first words."""
    found: _Lines = {key: [] for key in _KEYS}
    is_over = False
    for line in _LINE.finditer(text, start, end):
        words = [(word[0], Span(*word.span())) for word in _WORD.finditer(text, *line.span())]
        (key, key_at), rest = words[0], tuple(words[1:])
        at = Span(key_at.start, words[-1][1].end)
        if is_over or (key != "end" and key not in found) or (key in _ONCE and found[key]):
            expected = "begin" if is_over else "each line once" if key in found else f"{', '.join(_KEYS)}, end"
            draft.fault(FOREIGN_UNKNOWN, at, found=text[at.start:at.end], expected=expected)
        elif key == "end":
            is_over = True
        else:
            found[key].append(_Line(rest, at))
    if not is_over:
        draft.fault(FOREIGN_MISSING, Span(end, end), field="end")
    return found


# --- who sits where ---


def _seating(draft: Draft, lines: _Lines, span: Span) -> Seating | Imported:
    """Who sits where, or why that cannot be told."""
    players = lines["NUMOFPLAYERS"]
    if not players or players[0].text not in ("3", "4"):
        at = players[0].at if players else span
        found = f"NUMOFPLAYERS {players[0].text}" if players else "a deal without NUMOFPLAYERS"
        return _refused(at, found, "NUMOFPLAYERS 3 or NUMOFPLAYERS 4")
    first = _first_player(draft, lines["FIRSTPLAYER"], span)
    if players[0].text == "3":
        return seating_of_three(first)
    if first is None:
        return _refused(players[0].at, "a deal of four whose dealer is not told", "FIRSTPLAYER 0, 1 or 2")
    table = ("S", "W", "N", "E")
    hands = (*table[:first], *table[first + 1 :])
    return Seating(table, hands, table[first], hands[first])


def _first_player(draft: Draft, lines: list[_Line], span: Span) -> int | None:
    if not lines:
        draft.fault(FOREIGN_MISSING, span, field="FIRSTPLAYER")
        return None
    text = lines[0].text
    if text not in ("0", "1", "2", "-1"):
        draft.fault(FOREIGN_VALUE, lines[0].at, field="FIRSTPLAYER", found=text or "empty", expected=_FIRST)
        return None
    return int(text) if text != "-1" else None


# --- what was dealt, said and played ---


def _facts(draft: Draft, lines: _Lines, seating: Seating, span: Span) -> Facts:
    widow = lines["WIDOW"]
    if not widow:
        draft.fault(FOREIGN_MISSING, span, field="WIDOW")
    calls = tuple(_said(draft, line) for line in lines["TRADE"])
    return Facts(
        span,
        _hands(draft, lines["HAND"], seating, span),
        (widow[0].at, _cards(draft, widow[0], "WIDOW")) if widow else None,
        (Span(calls[0].span.start, calls[-1].span.end), calls) if calls else None,
        _contract(draft, lines["CONTRACT"], span),
        tuple(card for line in lines["MOVE"] for card in _cards(draft, line, "MOVE") or (("__", line.at),)),
    )


def _hands(
    draft: Draft, lines: list[_Line], seating: Seating, span: Span
) -> tuple[tuple[str, Span, tuple[Placed, ...]], ...]:
    """The hands by seat. Where one is missing nobody can tell which, and none is written."""
    if len(lines) < HANDS:
        draft.fault(FOREIGN_MISSING, span, field="one of three HAND lines")
        for line in lines:
            draft.lose("hands of which the seat is not known", line.text)
        return ()
    for line in lines[HANDS:]:
        draft.fault(FOREIGN_UNKNOWN, line.at, found="another HAND line", expected="three of them")
    return tuple(
        (seat, line.at, _cards(draft, line, "HAND")) for seat, line in zip(seating.hands, lines, strict=False)
    )


def _cards(draft: Draft, line: _Line, key: str) -> tuple[Placed, ...]:
    """The cards of a line; one that cannot be read is a card not known."""
    if not line.words:
        draft.fault(FOREIGN_MISSING, line.at, field=f"the card behind {key}")
    cards = []
    for word, at in line.words:
        name = card_name(word)
        if name is None:
            draft.fault(FOREIGN_VALUE, at, field=f"a card of {key}", found=word, expected=_CARDS)
        cards.append((name or "__", at))
    return tuple(cards)


def _said(draft: Draft, line: _Line) -> Said:
    word = call_name(line.text)
    _tell(draft, line, "TRADE", word, f"{_BIDS}, pass")
    return Said(word, line.text, line.at)


def _contract(draft: Draft, lines: list[_Line], span: Span) -> Placed:
    if not lines:
        draft.fault(FOREIGN_MISSING, span, field="CONTRACT")
        return "_", span
    word = contract_name(lines[0].text)
    _tell(draft, lines[0], "CONTRACT", word, f"{_BIDS}, pass, 6-3 to 10-3")
    return word or "_", lines[0].at


def _tell(draft: Draft, line: _Line, key: str, word: str | None, expected: str) -> None:
    """What is to be said of a bid: that it cannot be read, or that it was a ten."""
    if word is None:
        draft.fault(FOREIGN_VALUE, line.at, field=key, found=line.text or "empty", expected=expected)
    elif is_cut_ten(line.text):
        draft.fault(FOREIGN_RULE, line.at, found=f"{key} {line.text}, a ten without its second sign",
                    expected=f"10{line.text[1:]}")
