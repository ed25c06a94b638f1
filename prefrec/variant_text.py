"""Pages of rules as people read them: plain text and Markdown, English and Russian."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from textwrap import wrap as wrapped
from types import MappingProxyType

from prefrec.contracts import LEVELS
from prefrec.convention_texts import DECIDES, GROUP, TITLES, Group, Text, Tongue
from prefrec.variant import CONVENTIONS, OTHER_NAMES, UNSTATED, Variant
from prefrec.variant_page import Difference, Origin, Page, Prices, Row, differences_of, prices_of

WIDTH = 100
wrap = partial(wrapped, break_on_hyphens=False, break_long_words=False)

_SAID: Mapping[str, Text] = MappingProxyType(
    {
        "prices": Text("Prices by level", "Цены по уровням"),
        "level": Text("level", "игра"),
        "duty": Text("duty", "норма"),
        "pool": Text("pool", "пуля"),
        "whist": Text("trick-whist", "вист за взятку"),
        "undertrick": Text("undertrick", "недобор"),
        "consolation": Text("consolation", "консоляция"),
        "fine": Text("fine", "штраф"),
        "misere": Text("misère: pool {}, mountain {} a trick", "мизер: пуля {}, гора {} за взятку"),
        "all-pass": Text("all-pass, a trick of each deal in a row: {}", "распасы, взятка в каждой сдаче подряд: {}"),
        "convention": Text("convention", "конвенция"),
        "value": Text("value", "значение"),
        "decides": Text("decides", "о чём"),
        "words": Text("in words", "словами"),
        "source": Text("source", "источник"),
        "must-state": Text("A record has to state: {}", "В шапке записи нужно указать: {}"),
        "same": Text("{} and {} do not differ", "{} и {} не отличаются"),
    }
)
_SIGNS: Mapping[Origin, Text] = MappingProxyType(
    {
        Origin.NO_SOURCE: Text("no source gives this value", "значения нет ни в одном источнике"),
        Origin.IDLE: Text("plays no part beside the other values", "не действует при остальных значениях"),
        Origin.UNSTATED: Text("a record has to state it where it matters", "указывается в записи, где это важно"),
    }
)
_RUSSIAN_NOTES = (
    (re.compile(r"^no source: the (\w+) value$"), r"источника нет: как в \1"),
    (re.compile(r"^(\S+) is silent: the (\w+) value$"), r"\1 не говорит: как в \2"),
    (re.compile(r"^no source$"), "источника нет"),
)


def _name(variant: Variant) -> str:
    return f"{variant.name} {variant.version}"


# ---- one page


def page_lines(page: Page, tongue: Tongue, width: int = WIDTH) -> Iterator[str]:
    """A page as plain text, for so many columns."""
    yield f"{_name(page.variant)}: {page.variant.title}"
    if tongue is Tongue.EN:
        yield from wrap(page.about, width)
    room = max(len(row.key) + len(row.value) for section in page.sections for row in section.rows) + 4
    room = min(room, 34)
    for section in page.sections:
        yield ""
        yield section.title
        for row in section.rows:
            yield from _row_lines(row, room, tongue, width)
    yield ""
    yield _SAID["prices"].said(tongue)
    yield from _columns(_price_rows(page.prices, tongue), "  ")
    yield from (f"  {line}" for line in _other_prices(page, tongue))
    yield ""
    yield from (line for sign in _signs(page, tongue) for line in wrap(sign, width))


def _row_lines(row: Row, room: int, tongue: Tongue, width: int) -> Iterator[str]:
    head = f"{row.origin.value or ' '} {row.key}: {row.value}"
    note = f"[{_note(row, tongue)}]" if row.note else ""
    told = [*wrap(f"{row.decides} — {row.words}", width - room - 2), *wrap(note, width - room - 2)]
    if len(head) > room:
        yield head
        head = ""
    yield f"{head:<{room}}  {told[0]}"
    yield from (f"{'':<{room}}  {line}" for line in told[1:])


def _price_rows(prices: Iterable[Prices], tongue: Tongue) -> list[tuple[str, ...]]:
    return [
        tuple(_SAID[column].said(tongue) for column in Prices._fields),
        *[tuple(map(str, row)) for row in prices],
    ]


def _columns(rows: Sequence[Sequence[str]], indent: str) -> Iterator[str]:
    """Numbers under their headings."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield indent + "  ".join(f"{cell:>{room}}" for cell, room in zip(row, widths, strict=True)).rstrip()


def _other_prices(page: Page, tongue: Tongue) -> Iterator[str]:
    yield _SAID["misere"].said(tongue).format(*page.misere)
    yield _SAID["all-pass"].said(tongue).format(" ".join(page.all_pass))


def _signs(page: Page, tongue: Tongue) -> Iterator[str]:
    met = {row.origin for section in page.sections for row in section.rows}
    yield from (f"{origin.value} {text.said(tongue)}" for origin, text in _SIGNS.items() if origin in met)
    if page.variant.must_state:
        yield _SAID["must-state"].said(tongue).format(", ".join(page.variant.must_state))


def page_markdown(page: Page, tongue: Tongue) -> Iterator[str]:
    """A page as Markdown."""
    yield f"# {page.variant.title} (`{_name(page.variant)}`)"
    if tongue is Tongue.EN and page.about:
        yield from ("", page.about)
    titles = [_SAID[word].said(tongue) for word in ("convention", "value", "decides", "words", "source")]
    for section in page.sections:
        yield from ("", f"## {section.title}", "")
        yield from _table([titles, *[_cells(row, tongue) for row in section.rows]])
    yield from ("", f"## {_SAID['prices'].said(tongue)}", "")
    yield from _table(_price_rows(page.prices, tongue))
    yield ""
    yield from (f"- {line}" for line in _other_prices(page, tongue))
    yield ""
    yield from (f"- {line}".replace("- *", r"- \*") for line in _signs(page, tongue))


def _cells(row: Row, tongue: Tongue) -> tuple[str, ...]:
    return f"`{row.key}`", f"`{row.value}`{_mark(row.origin)}", row.decides, row.words, _note(row, tongue)


def _note(row: Row, tongue: Tongue) -> str:
    """The note on a source. The commonest ones have a Russian form; the others stay as the file has them."""
    note = row.note
    for pattern, russian in _RUSSIAN_NOTES if tongue is Tongue.RU else ():
        note = pattern.sub(russian, note)
    return note


def _mark(origin: Origin) -> str:
    return rf" \{origin.value}" if origin is Origin.NO_SOURCE else f" {origin.value}".rstrip()


def _table(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Rows of cells as a table of Markdown, the first as its heading."""
    for place, row in enumerate(rows):
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"
        if place == 0:
            yield "|" + "---|" * len(row)


# ---- two pages


def difference_lines(one: Page, other: Page, tongue: Tongue, width: int = WIDTH) -> Iterator[str]:
    """Where two pages differ, as plain text for so many columns."""
    names = _name(one.variant), _name(other.variant)
    parts = list(differences_of(one, other))
    if not parts:
        yield _SAID["same"].said(tongue).format(*names)
        return
    room = max(map(len, names))
    for place, (title, different) in enumerate(parts):
        yield from ([""] if place else [])
        yield title
        for left, right in different:
            yield from wrap(f"{left.key}: {left.decides}", width, initial_indent="  ", subsequent_indent="    ")
            for name, row in zip(names, (left, right), strict=True):
                head = f"    {row.origin.value or ' '} {name:<{room}}  "
                told = f"{row.value}{_in_words(row)}{f'  [{_note(row, tongue)}]' if row.note else ''}"
                yield from wrap(told, width, initial_indent=head, subsequent_indent=" " * len(head))


def _in_words(row: Row) -> str:
    return "" if row.words == row.value else f" — {row.words}"


def difference_markdown(one: Page, other: Page, tongue: Tongue) -> Iterator[str]:
    """Where two pages differ, as Markdown."""
    names = _name(one.variant), _name(other.variant)
    parts = list(differences_of(one, other))
    if not parts:
        yield _SAID["same"].said(tongue).format(*names)
        return
    yield "# " + " / ".join(f"`{name}`" for name in names)
    titles = [_SAID["convention"].said(tongue), _SAID["decides"].said(tongue), *(f"`{name}`" for name in names)]
    for title, different in parts:
        yield from ("", f"## {title}", "")
        yield from _table([titles, *map(_difference_cells, different)])


def _difference_cells(pair: Difference) -> tuple[str, ...]:
    told = (f"`{row.value}`{_mark(row.origin)}{_in_words(row)}" for row in pair)
    return f"`{pair.left.key}`", pair.left.decides, *told


# ---- all pages


def table_markdown(pages: Sequence[Page]) -> Iterator[str]:
    """All variants by all conventions, and their prices, as Markdown."""
    yield "# All variants by all conventions"
    yield ""
    yield "Made by `prefrec variants --format md` from the files beside it. `prefrec variants NAME` tells each value in"
    yield r"words with its source. \* marks a value that no source gives, ° one that plays no part beside the others;"
    others = ", ".join(f"`{other}` is `{name}`" for other, name in OTHER_NAMES.items())
    yield f"a record has to state what is {UNSTATED}. Other names: {others}."
    rows = _by_key(pages)
    for group in Group:
        yield from ("", f"## {TITLES[group].en} ({TITLES[group].ru})", "")
        titles = ["convention", "decides", "о чём", *(_name(page.variant) for page in pages)]
        keys = [key for key in CONVENTIONS if GROUP[key] is group]
        yield from _table([titles, *[(f"`{key}`", DECIDES[key].en, DECIDES[key].ru, *rows[key]) for key in keys]])
    yield from ("", f"## Prices of {' '.join(map(str, LEVELS))}", "")
    columns = ("pool", "whist", "undertrick", "consolation", "fine")
    titles = ["variant", *(_SAID[column].en for column in columns), "all-pass in a row"]
    yield from _table([titles, *[_price_cells(page, columns) for page in pages]])


def _by_key(pages: Sequence[Page]) -> Mapping[str, list[str]]:
    rows: dict[str, list[str]] = {key: [] for key in CONVENTIONS}
    for page in pages:
        for section in page.sections:
            for row in section.rows:
                rows[row.key].append(f"{row.value}{'' if row.value == UNSTATED else _mark(row.origin)}")
    return rows


def _price_cells(page: Page, columns: Sequence[str]) -> tuple[str, ...]:
    prices = prices_of(page.variant)
    lists = (" ".join(getattr(price, column) for price in prices) for column in columns)
    return _name(page.variant), *lists, " ".join(page.all_pass)
