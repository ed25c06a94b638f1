"""Score sheets as a workbook of Excel: a sheet a game, a row a deal.

Numbers are cells of numbers wherever such a cell holds them exactly, else the fraction as text; the
settlement is shown both ways. Text is only ever text, never a formula or a link. The same games give the
same bytes. The workbook is built in memory, about a quarter of a megabyte a game, and written at the end.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING, Any

from prefrec.convert.formats import Dumped, MissingLibrary
from prefrec.convert.imported import Loss
from prefrec.convert.kinds import kinds, not_held, not_on_pages
from prefrec.convert.xlsx.rows import Column, Row, ScoreSheet, Value, score_sheet
from prefrec.facts_text import decimal_text, number_text
from prefrec.outcome import Number
from prefrec.record import Game
from prefrec.seats import SEATS, in_seat_order
from prefrec.show.ink import STAND_INS
from prefrec.show.language import LANGUAGES, Lang, Language
from prefrec.show.overview import SHOWN_TAGS, header_facts, names_of, page_of
from prefrec.show.phrases import reason_phrase

if TYPE_CHECKING:
    from prefrec.check import CheckedGame

_HELD = frozenset((
    *(f"tag {key}" for key in (*SHOWN_TAGS, *SEATS, "dummy")),
    "deal", "contract", "answers", "tricks", "void", "adjust", "score", "sheet",
    "start", "end", "final", "settlement", "money",
))  # fmt: skip
_SUITS = str.maketrans(dict(zip(STAND_INS, "♠♣♦♥", strict=True)))

_HEADINGS = 5  # rows above the first deal
_WIDTHS = (6, 30)  # of columns, in characters
_LONGEST = 32_767  # signs that a cell holds
_LONGEST_NAME = 31  # and the name of a sheet, in units of UTF-16
_LARGEST = 10**9  # and their sixty-fourth parts have no more digits than a spreadsheet keeps
_DIGITS = 15  # that it keeps
_FIRST_SEAT = 6  # column of the closing table, behind those that say what a deal was
_CREATED = datetime(1980, 1, 1)  # not the day of the export: the same games give the same bytes

_FORMATS = {
    "title": {"bold": True},
    "head": {"bold": True, "align": "center", "valign": "vcenter", "border": 1, "text_wrap": True},
    "text": {},
    "score": {"num_format": "General;-General;;@", "align": "right"},  # a zero is there and not shown
    "computed": {"num_format": "General;-General;;@", "align": "right", "italic": True},
    "number": {"align": "right"},
    "rounded": {"num_format": "0.00", "align": "right"},
}


def dumps(games: "Iterable[CheckedGame]", lang: Lang = Lang.RU) -> Iterator[Dumped]:
    """One workbook of all games, with its headings in this language. Raises MissingLibrary."""
    try:
        import xlsxwriter
    except ImportError:
        raise MissingLibrary("xlsx", "XlsxWriter") from None
    stream, losses = BytesIO(), []
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    book = xlsxwriter.Workbook(stream, options)
    book.set_properties({"created": _CREATED})
    formats = {name: book.add_format(looks) for name, looks in _FORMATS.items()}
    number = 0
    for checked in games:
        if checked.game is not None:
            number += 1
            page = _Page(book.add_worksheet(sheet_name(number, checked.game)), formats)
            _write(page, checked, checked.game, LANGUAGES[lang])
            losses += [*_lost(checked.game), *page.cut]
    book.close()
    if number:
        yield Dumped(stream.getvalue(), tuple(losses))


def sheet_name(number: int, game: Game) -> str:
    """``2 2024-11-03 Турнир``: the number makes it unique; without the signs that such a name must not have."""
    tags = {tag.key: tag.value for tag in game.tags}
    said = re.sub(r"[\[\]:*?/\\'\s\x00-\x1f]+", " ", f"{number} {tags.get('date', '')} {tags.get('event', '')}")
    return said.encode("utf-16-le")[: 2 * _LONGEST_NAME].decode("utf-16-le", "ignore").strip()


def _lost(game: Game) -> Iterator[Loss]:
    """What a score sheet does not show."""
    held = _HELD | {kind for kind, _ in kinds(game) if kind.startswith("tag rules.")}
    yield from not_held(game, held)
    yield from not_on_pages(game)


class _Page:
    """One sheet of the workbook, cell by cell."""

    def __init__(self, sheet: Any, formats: dict[str, Any]) -> None:
        self.sheet = sheet
        self.formats = formats
        self.cut: list[Loss] = []

    def put(self, row: int, column: int, value: Value, looks: str) -> None:
        """A number where a cell holds it exactly, else text; nothing for None."""
        if value is None:
            return
        if not isinstance(value, str) and is_exact(value):
            self.sheet.write_number(row, column, float(value), self.formats[looks])
            return
        text = (value if isinstance(value, str) else number_text(value)).translate(_SUITS)
        if len(text) > _LONGEST:
            self.cut.append(Loss("end of a text longer than a cell", text[_LONGEST - 1 :]))
        self.sheet.write_string(row, column, _fitting(text), self.formats[looks])

    def head(self, row: int, first: int, last: int, text: str) -> None:
        """A heading over these columns."""
        if first == last:
            self.put(row, first, text, "head")
        else:
            self.sheet.merge_range(row, first, row, last, _fitting(text), self.formats["head"])


def _fitting(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def is_exact(number: Number) -> bool:
    """Whether a cell holds the number as it is: whole numbers, halves and their like."""
    return abs(Fraction(number)) <= _LARGEST and 64 % Fraction(number).denominator == 0


def _write(page: _Page, checked: "CheckedGame", game: Game, language: Language) -> None:
    sheet = score_sheet(checked, game, language)
    _header(page, checked, game, sheet, language)
    for row, line in enumerate(sheet.rows, _HEADINGS):
        _line(page, row, line, sheet.columns)
    _closing(page, _HEADINGS + len(sheet.rows) + 1, checked, game, language)
    _look(page, sheet)


def _header(page: _Page, checked: "CheckedGame", game: Game, sheet: ScoreSheet, language: Language) -> None:
    """What the game says of itself in one line, the players in another, then the headings of the columns."""
    facts = [f"{title}: {text}" for title, text in header_facts(page_of(checked, game), language)]
    seats = len(names_of(game))
    about, players = facts[: len(facts) - seats], facts[len(facts) - seats :]
    if any(row.is_computed for row in sheet.rows):
        about.append(f"{language.word('italics')}: {language.word('computed')}")
    page.put(0, 0, " · ".join(about), "title")
    page.put(1, 0, " · ".join(players), "title")
    for row, names in ((2, [_group(column, language) for column in sheet.columns]),
                       (3, [column.owner for column in sheet.columns])):  # fmt: skip
        keys = list(zip(names, (column.group for column in sheet.columns), strict=True))
        first = 0
        for (name, _), run in groupby(keys):
            last = first + len(list(run)) - 1
            if name:
                page.head(row, first, last, name)
            first = last + 1
    for place, column in enumerate(sheet.columns):
        page.head(4, place, place, column.title)


def _group(column: Column, language: Language) -> str:
    return "" if column.group == "deal" else language.word(column.group)


def _line(page: _Page, row: int, line: Row, columns: tuple[Column, ...]) -> None:
    looks = {"deal": "text", "tricks": "number", "score": "computed" if line.is_computed else "score",
             "sheet": "number"}  # fmt: skip
    for place, (value, column) in enumerate(zip(line.values, columns, strict=True)):
        page.put(row, place, value, looks[column.group])


def _closing(page: _Page, row: int, checked: "CheckedGame", game: Game, language: Language) -> None:
    """How the game ended, and a small table: a column a player, the settlement exactly and as a number."""
    word = language.word
    if game.end:
        page.put(row, 0, f"{word('end')}: {reason_phrase('end', game.end.word, language)}", "title")
        row += 1
    stated = game.settlement.values if game.settlement else None
    computed, money = checked.settlement, game.money.values if game.money else None
    seats = in_seat_order({*names_of(game), *(stated or {}), *(computed or {}), *(money or {})})
    for place, seat in enumerate(seats, _FIRST_SEAT):
        page.put(row, place, language.seats[seat], "head")
    for values, kind in ((computed, word("computed")), (stated, word("stated"))):
        if values is None:
            continue
        for how, looks in ((word("exact"), "number"), (word("as-number"), "rounded")):
            row += 1
            page.put(row, 0, f"{word('settlement')} ({kind}), {how}", "text")
            for place, seat in enumerate(seats, _FIRST_SEAT):
                if seat in values:
                    _amount(page, row, place, values[seat], looks)
    if money is not None:
        page.put(row + 1, 0, word("money"), "text")
        for place, seat in enumerate(seats, _FIRST_SEAT):
            if seat in money:
                _money(page, row + 1, place, money[seat])


def _amount(page: _Page, row: int, place: int, value: Number, looks: str) -> None:
    """Exactly it is a text, so that a third stays a third; rounded it is what a spreadsheet reckons with."""
    if looks == "number":
        page.put(row, place, number_text(value), looks)
    else:
        page.sheet.write_number(row, place, float(value), page.formats[looks])


def _money(page: _Page, row: int, place: int, value: Decimal) -> None:
    """A number, unless it has more digits than a spreadsheet keeps."""
    if len(value.as_tuple().digits) > _DIGITS:
        page.put(row, place, decimal_text(value), "number")
    else:
        page.sheet.write_number(row, place, float(value), page.formats["number"])


def _look(page: _Page, sheet: ScoreSheet) -> None:
    """Widths, and headings that stay in sight and are printed on every page."""
    least, most = _WIDTHS
    for place, column in enumerate(sheet.columns):
        shown = [len(column.title), *(len(_shown(row.values[place])) for row in sheet.rows)]
        page.sheet.set_column(place, place, min(most, max(least, *shown) + 2))
    page.sheet.freeze_panes(_HEADINGS, 1)
    page.sheet.set_landscape()
    page.sheet.fit_to_pages(1, 0)
    page.sheet.repeat_rows(2, _HEADINGS - 1)


def _shown(value: Value) -> str:
    return "" if value is None else value if isinstance(value, str) else number_text(value)
