"""The words and numbers of a report in English and in Russian."""

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files

from prefrec.pipelines.report.figures import Column, Fact, Figure, Phrase

from prefrec.contracts import LEVEL
from prefrec.show.ink import STAND_INS
from prefrec.show.language import LANGUAGES, Lang
from prefrec.show.phrases import bid_phrase

NONE = "–"
NARROW = "\N{NARROW NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"

# What each language does with numbers: decimal sign, between thousands, before the sign of percent, between the ends
# of an interval.
_POINT = {Lang.EN: ".", Lang.RU: ","}
_THOUSANDS = {Lang.EN: ",", Lang.RU: NARROW}
_PERCENT = {Lang.EN: "%", Lang.RU: f"{NARROW}%"}
_TO = {Lang.EN: "\N{NO-BREAK SPACE}to\N{NO-BREAK SPACE}", Lang.RU: "\N{NO-BREAK SPACE}…\N{NO-BREAK SPACE}"}
_SIGNS = str.maketrans(dict(zip(STAND_INS, "♠♣♦♥", strict=True)))


@cache
def words() -> Mapping[str, Mapping[Lang, str]]:
    """Every word and sentence of the report in both languages."""
    text = files("prefrec.pipelines.report").joinpath("words.toml").read_text(encoding="utf-8")
    return {key: dict(zip(Lang, both, strict=True)) for key, both in tomllib.loads(text).items()}


class Tongue:
    """One language: words, sentences, and values as their kind is shown."""

    def __init__(self, lang: Lang) -> None:
        self.lang = lang

    def word(self, key: str) -> str:
        """The word of this key; there is one for every key."""
        return words()[key][self.lang]

    def sentence(self, phrase: Phrase) -> str:
        """A phrase with its gaps filled."""
        return self.word(phrase.key).format_map({name: self.value(fact) for name, fact in phrase.facts.items()})

    def cell(self, column: Column, row: Mapping[str, object]) -> str:
        """What stands in a column of a row."""
        return self.value(Fact(column.kind, tuple(row[key] for key in column.keys)))

    def value(self, fact: Fact) -> str:
        """Values as their kind is shown."""
        if fact.kind in _KINDS:
            return _KINDS[fact.kind](self, *fact.values)
        told = [str(value) for value in fact.values if value is not None]
        key = "-".join([fact.kind, *told])
        if not told:
            return self.word("not-written")
        return self.word(key) if key in words() else " ".join(told)

    def basis(self, figure: Figure) -> str:
        """How many cases a figure rests on, and what is left out of it."""
        missing = [f"{self.word(key)}: {self.number(count, 0)}" for key, count in figure.left_out if count]
        if missing:
            told = self.word("left-out").format(what="; ".join(missing))
        else:
            told = self.word("nothing-left-out") if figure.left_out else ""
        return " ".join(filter(None, (self._cases(figure), told)))

    def _cases(self, figure: Figure) -> str:
        if figure.n is None:
            return ""
        what, count = figure.n
        return self.word("n-is").format(n=self.number(count, 0), what=self.word(what))

    def number(self, value: float, digits: int) -> str:
        """A number with its decimals, its minus a true one."""
        text = f"{abs(value):,.{digits}f}".replace(",", "\0").replace(".", _POINT[self.lang])
        is_zero = not any(digit in text for digit in "123456789")
        return ("" if value >= 0 or is_zero else MINUS) + text.replace("\0", _THOUSANDS[self.lang])

    def percent(self, share: float) -> str:
        """A share of one, in percent."""
        return self.number(share * 100, 1) + _PERCENT[self.lang]


def _text(tongue: Tongue, value: object) -> str:
    return tongue.word("not-written") if value is None else str(value)


def _count(tongue: Tongue, value: object) -> str:
    return NONE if value is None else tongue.number(int(str(value)), 0)


def _mean(tongue: Tongue, value: object) -> str:
    return NONE if value is None else tongue.number(float(str(value)), 2)


def _share(tongue: Tongue, value: object) -> str:
    return NONE if value is None else tongue.percent(float(str(value)))


def _means(tongue: Tongue, low: object, high: object) -> str:
    return NONE if low is None or high is None else _mean(tongue, low) + _TO[tongue.lang] + _mean(tongue, high)


def _shares(tongue: Tongue, low: object, high: object) -> str:
    if low is None or high is None:
        return NONE
    return tongue.number(float(str(low)) * 100, 1) + _TO[tongue.lang] + _share(tongue, high)


def _contract(tongue: Tongue, value: object) -> str:
    """``6♠``, ``misère``; ``7 ?`` where only the level is written, ``?`` where nothing is."""
    name = str(value)
    if name not in LEVEL and name.rstrip("_").isdigit():
        return f"{name.rstrip('_')}{NARROW}?" if name.endswith("_") else name
    return "?" if name == "_" else bid_phrase(name, LANGUAGES[tongue.lang]).translate(_SIGNS)


def _standing(tongue: Tongue, name: object, result: object) -> str:
    """A player and what the game was worth to him; nothing where fewer played."""
    if result is None:
        return "" if name is None else str(name)
    return f"{_text(tongue, name)} {_signed(tongue, result)}"


def _signed(tongue: Tongue, value: object) -> str:
    """A result: with its sign, and with decimals where it has any."""
    if value is None:
        return NONE
    text = tongue.number(float(str(value)), 2).removesuffix(f"{_POINT[tongue.lang]}00")
    return text if text.startswith(MINUS) or text == "0" else f"+{text}"


def _dates(tongue: Tongue, first: object, last: object) -> str:
    if first is None:
        return tongue.word("not-written")
    return str(first) if first == last else f"{first}{_TO[tongue.lang]}{last}"


def _named(tongue: Tongue, *parts: Fact) -> str:
    return ", ".join(map(tongue.value, parts))


def _spoken(tongue: Tongue, place: object, *answer: object) -> str:
    """Who answered what."""
    return f"{tongue.value(Fact('speaker', (place,)))}: {tongue.value(Fact('answering', answer))}"


def _figure(tongue: Tongue, cases: object, value: object) -> str:
    """A rate where cases are counted, else a mean."""
    return _mean(tongue, value) if cases is None else _share(tongue, value)


def _figures(tongue: Tongue, cases: object, low: object, high: object) -> str:
    return _means(tongue, low, high) if cases is None else _shares(tongue, low, high)


_KINDS: Mapping[str, Callable[..., str]] = {
    "text": _text, "count": _count, "mean": _mean, "share": _share, "means": _means, "shares": _shares,
    "contract": _contract, "standing": _standing, "signed": _signed, "dates": _dates, "named": _named,
    "spoken": _spoken, "figure": _figure, "figures": _figures,
}  # fmt: skip

# Kinds that are numbers, which stand to the right in tables.
NUMBERS = frozenset({"count", "mean", "share", "means", "shares", "signed", "figure", "figures"})
