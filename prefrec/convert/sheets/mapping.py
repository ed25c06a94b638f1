"""A mapping says in TOML what the columns and words of somebody's tables mean.

Only what the built-in names do not know has to be said::

    separator = ";"                # between cells; found in the file where it is not said
    decimal = ","                  # the sign before decimals; "," or "."
    date = "dd.mm.yyyy"            # the order of day, month and year
    players = ["Анна", "Борис"]    # columns that hold what each player won and lost

    [columns]                      # what a column is = the header it has, or several headers
    contract = "Контракт"
    made = ["Взял", "Взятки"]
    tricks = { "Анна" = "вз. А", "Борис" = "вз. Б" }      # of a player: which column is whose
    whists = { "Анна на Борис" = "А/Б" }                  # the writer, then on whom

    [words]                        # a word of the notation = how the table says it
    pass = ["п", "-"]
    all-pass = "расп."
    final = "Итого"                # opens the row of totals
    _ = "н/д"                      # not written

Columns about the row: game number date event rules dummy deal dealer contract declarer answers made sum
note player rating. Columns of players: name tricks answer pool mountain whists result.
"""

import re
import tomllib
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from prefrec.contracts import ALL_PASS, BIDS
from prefrec.convert.sheets.names import PLAYER_NAMES, ROW_NAMES, Column, column_of, of_player, plain
from prefrec.spelling_words import ANSWERS, fold

TOTAL = "final"
UNWRITTEN = "_"
_MEANINGS = (*ANSWERS, ALL_PASS, *BIDS, TOTAL, UNWRITTEN)

# Words that tables use besides the spellings of the notation.
BUILT_IN_WORDS = {
    "whist": ("в", "w"),
    "half": ("пв", "½", "полвист"),
    "pass": ("п", "p"),
    ALL_PASS: ("распас", "расп"),
    "misere": ("миз",),
    TOTAL: ("final", "total", "totals", "итог", "итого", "всего", "сумма"),
    UNWRITTEN: ("_", "?", "??", "-", "–", "—"),
}
_DATE = re.compile(r"(dd|mm|yyyy)[^a-z](dd|mm|yyyy)[^a-z](dd|mm|yyyy)")


class Mapping(NamedTuple):
    """What the headers and words of a table mean, besides the built-in names.

    ``columns`` and ``words`` go from what the table has, folded, to what it means; ``date`` is the order
    of ``dd``, ``mm`` and ``yyyy``.
    """

    columns: tuple[tuple[str, Column], ...] = ()
    words: tuple[tuple[str, str], ...] = ()
    players: tuple[str, ...] = ()
    separator: str = ""
    decimal: str = ""
    date: tuple[str, ...] = ()

    def column(self, header: str) -> Column:
        """What a header says."""
        return dict(self.columns).get(plain(header)) or column_of(header)

    def word(self, text: str, meanings: tuple[str, ...]) -> str | None:
        """Which of these a word of the table means; None if none of them is known to be said so."""
        said = fold(text)
        stated = dict(self.words).get(said)
        if stated in meanings:
            return stated
        return next((meaning for meaning in meanings if said in BUILT_IN_WORDS.get(meaning, ())), None)


DEFAULT = Mapping()


class MappingError(ValueError):
    """A mapping that cannot be used; the message names the key, and the line where TOML itself is broken."""


def read_mapping(text: str) -> Mapping:
    """The mapping of a TOML text; raises MappingError."""
    try:
        data = tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as fault:
        raise MappingError(f"the mapping is no TOML: {fault}") from None
    for key in data:
        if key not in _READERS:
            raise MappingError(f"{key}: no key of a mapping; known: {', '.join(_READERS)}")
    return Mapping(**{key: read(data[key]) for key, read in _READERS.items() if key in data})


def _text(key: str, value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise MappingError(f"{key}: a text is expected, not {value!r}")
    return value


def _texts(key: str, value: Any) -> tuple[str, ...]:
    """One text, or a list of them."""
    return tuple(_text(key, item) for item in (value if isinstance(value, list) else [value]))


def _table(key: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise MappingError(f"{key}: a table is expected, not {value!r}")
    return value


def _separator(value: Any) -> str:
    if not isinstance(value, str) or len(value) != 1 or value in '"\r\n':
        raise MappingError(f"separator: one sign is expected, not {value!r}")
    return value


def _decimal(value: Any) -> str:
    if value not in (",", "."):
        raise MappingError(f'decimal: "," or "." is expected, not {value!r}')
    return str(value)


def _date(value: Any) -> tuple[str, ...]:
    found = _DATE.fullmatch(value.lower()) if isinstance(value, str) else None
    if found is None or len(set(found.groups())) != 3:
        raise MappingError(f'date: an order such as "dd.mm.yyyy" is expected, not {value!r}')
    return found.groups()


def _columns(value: Any) -> tuple[tuple[str, Column], ...]:
    found: dict[str, Column] = {}
    for kind, said in _table("columns", value).items():
        if kind not in ROW_NAMES and kind not in PLAYER_NAMES:
            raise MappingError(f"columns.{kind}: no column is called so; known: {', '.join(_kinds())}")
        for column, header in _headers(kind, said):
            if plain(header) in found:
                raise MappingError(f"columns.{kind}: the column {header!r} already means something else")
            found[plain(header)] = column
    return tuple(found.items())


def _kinds() -> tuple[str, ...]:
    return tuple(dict.fromkeys((*ROW_NAMES, *PLAYER_NAMES)))


def _headers(kind: str, said: Any) -> Iterator[tuple[Column, str]]:
    """Every header that is named for a kind, with what it means."""
    if isinstance(said, dict):
        if kind not in PLAYER_NAMES:
            raise MappingError(f"columns.{kind}: one column for the whole row is expected, not one for each player")
        for player, header in said.items():
            yield of_player(kind, player), _text(f"columns.{kind}.{player}", header)
    else:
        for header in _texts(f"columns.{kind}", said):
            yield Column(kind), header


def _words(value: Any) -> tuple[tuple[str, str], ...]:
    found: dict[str, str] = {}
    for meaning, said in _table("words", value).items():
        if meaning not in _MEANINGS:
            raise MappingError(f"words.{meaning}: no word of the notation that can be said otherwise")
        for word in _texts(f"words.{meaning}", said):
            if found.get(fold(word), meaning) != meaning:
                raise MappingError(f"words.{meaning}: {word!r} already means {found[fold(word)]}")
            found[fold(word)] = meaning
    return tuple(found.items())


_READERS: dict[str, Callable[[Any], Any]] = {
    "separator": _separator,
    "decimal": _decimal,
    "date": _date,
    "players": lambda value: _texts("players", value),
    "columns": _columns,
    "words": _words,
}
