"""The words of the pictures, in English and in Russian."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Lang(StrEnum):
    """Language of the pictures."""

    EN = "en"
    RU = "ru"


@dataclass(frozen=True, slots=True)
class Language:
    """``seats``, ``letters`` and ``ranks`` by their canonical sign, ``words`` by the word of the notation."""

    lang: Lang
    seats: Mapping[str, str]
    letters: Mapping[str, str]
    ranks: Mapping[str, str]
    words: Mapping[str, str]

    def word(self, word: str) -> str:
        """The word in this language; one that it does not know stays as it is."""
        return self.words.get(word, word)


_ENGLISH_WORDS = {
    "hold": "hold", "misere": "misère", "all-pass": "all-pass", "half": "half-whist", "no-trump": "NT",
    "not-written": "not written", "unreadable": "could not be read", "trick-on-table": "trick {number}",
    "as-dealt": "as dealt", "taken": "taken", "after-trick": "trick {number} on the table",
    "made": "made", "short": "{tricks} short", "over": "{tricks} over", "tricks-of": "{tricks} tricks",
    "conceded": "{tricks} short, conceded", "void": "void", "passed-out": "passed out",
    "whist-on": "whists on", "dark": "in the dark", "solo": "without the talon", "what-if": "what-if lines",
    "deals": "deals", "game": "game", "result": "result", "nothing": "none", "wrong": "found",
    "claim-all": "agreed", "pool-short": "pool", "stated": "stated", "computed": "computed", "of-all": "of the rest",
    "exact": "exact", "as-number": "as a number", "italics": "italics",
    "paper": "score sheet", "first-dealer": "first dealer", "after-deal": "after deal {number}", "pool-to": "pool to",
    "pool-closed": "pool closed", "settled-now": "settled now", "struck": "struck out", "not-known": "not known",
    "sign-adjust": "adjustment", "sign-help": "help", "sign-as-stated": "as the record states the totals",
    "earlier-totals": "earlier totals show under the pointer",
}
_RUSSIAN_WORDS = {
    "game": "пулька", "trick": "взятка", "deal": "сдача", "deals": "сдачи", "dealer": "сдаёт", "declarer": "играющий",
    "dummy": "болван", "talon": "прикуп", "auction": "торги", "discard": "снос",
    "contract": "заказ", "answers": "ответы",
    "open": "в светлую", "closed": "в тёмную", "play": "розыгрыш", "claim": "расклад", "void": "пересдача",
    "tricks": "взятки", "adjust": "поправка", "score": "запись", "sheet": "лист", "start": "начало", "final": "итог",
    "settlement": "расчёт", "money": "деньги", "end": "конец", "result": "результат",
    "pool": "пуля", "mountain": "гора", "whists": "висты",
    "pass": "пас", "hold": "здесь", "misere": "мизер", "all-pass": "распасы", "whist": "вист", "half": "полвиста",
    "no-trump": "БК", "dark": "втёмную", "solo": "без прикупа", "none": "нет", "nothing": "нет",
    "not-written": "не записано", "unreadable": "не прочитана", "as-dealt": "как сдано", "taken": "взято",
    "after-trick": "на столе взятка {number}", "made": "сыграно", "short": "без {tricks}", "over": "+{tricks}",
    "tricks-of": "взяток: {tricks}", "conceded": "без {tricks}, отдано", "passed-out": "за свои",
    "whist-on": "висты на", "what-if": "если бы", "wrong": "замечания", "claim-all": "согласились",
    "event": "турнир", "site": "место", "date": "дата", "rules": "правила", "stake": "ставка", "players": "игроки",
    "source": "источник", "exact": "точно", "as-number": "числом", "italics": "курсив",
    "stated": "записано", "computed": "посчитано", "of-all": "из остальных",
    "paper": "роспись", "first-dealer": "первым сдаёт", "after-deal": "после сдачи {number}", "pool-to": "пуля до",
    "pool-closed": "пуля закрыта", "settled-now": "расчёт сейчас", "struck": "зачёркнуто", "not-known": "неизвестно",
    "sign-adjust": "поправка", "sign-help": "помощь", "sign-as-stated": "суммы, как они записаны",
    "earlier-totals": "прежние суммы видны при наведении",
}

LANGUAGES: Mapping[Lang, Language] = {
    Lang.EN: Language(
        Lang.EN,
        {"S": "South", "W": "West", "N": "North", "E": "East"},
        {"S": "S", "W": "W", "N": "N", "E": "E"},
        {rank: rank for rank in "789JQKA"} | {"T": "10"},
        _ENGLISH_WORDS,
    ),
    Lang.RU: Language(
        Lang.RU,
        {"S": "Юг", "W": "Запад", "N": "Север", "E": "Восток"},
        {"S": "Ю", "W": "З", "N": "С", "E": "В"},
        {rank: rank for rank in "789"} | {"T": "10", "J": "В", "Q": "Д", "K": "К", "A": "Т"},
        _RUSSIAN_WORDS,
    ),
}
