"""The Russian and other accepted spellings of every word of the notation.

Each table goes from a canonical word to what is read for it: one word, or several of which the first is
the one taught. Letter case is free and ``ё`` is ``е``. A spelling means one thing in its context; another
context may use it again (``снос`` is a line and a reason).
"""

import unicodedata
from collections.abc import Mapping

Words = Mapping[str, str]
Spellings = Mapping[str, tuple[str, ...]]

# First words of lines. A trick line begins with its number instead.
WORDS: Words = {
    "deal": "сдача",
    "leave": "ушёл",
    "factor": "множитель",
    "hand": "рука",
    "talon": "прикуп",
    "auction": "торги",
    "discard": "снос",
    "contract": "заказ",
    "answers": "ответы",
    "open": "светлая",
    "closed": "тёмная",
    "claim": "расклад",
    "void": "пересдача",
    "tricks": "взятки",
    "adjust": "поправка",
    "score": "запись",
    "sheet": "лист",
    "start": "начало",
    "final": "итог",
    "settlement": "расчёт",
    "money": "деньги",
    "incident": "случай",
    "clock": "часы",
    "if": "если",
    "end": "конец",
}

# Known reasons, by the line that takes them.
REASONS: Mapping[str, Words] = {
    "void": {
        "exposed": "засвет",
        "count": "счёт",
        "order": "очередь",
        "cut": "снятие",
        "deck": "колода",
        "talon": "прикуп",
        "abandoned": "брошена",
        "agreed": "уговор",
        "ruling": "решение",
        "time": "время",
    },
    "incident": {
        "lead": "ход",
        "revoke": "ренонс",
        "exposed": "засвет",
        "call": "заявка",
        "contract": "заказ",
        "answer": "ответ",
        "discard": "снос",
        "claim": "расклад",
        "look": "взгляд",
        "talk": "разговор",
        "time": "время",
        "deal": "сдача",
    },
    "adjust": {
        "misdeal": "пересдача",
        "lead": "ход",
        "revoke": "ренонс",
        "call": "заявка",
        "exposed": "засвет",
        "talon": "прикуп",
        "time": "время",
        "late": "опоздание",
        "sheet": "лист",
        "join": "приход",
        "leave": "уход",
        "prize": "приз",
        "ruling": "решение",
        "table": "стол",
    },
    "end": {
        "closed": "закрыта",
        "time": "время",
        "deals": "сдачи",
        "agreed": "уговор",
        "abandoned": "брошена",
    },
    "factor": {
        "bomb": "бомба",
        "dark": "втёмную",
        "misere": "мизер",
        "round": "круг",
    },
}

# Keys of text lines. Keys with a dot have no Russian spelling.
KEYS: Words = {
    "event": "турнир",
    "site": "место",
    "date": "дата",
    "rules": "правила",
    "stake": "ставка",
    "dummy": "болван",
}

COLUMNS: Words = {
    "pool": "пуля",
    "mountain": "гора",
    "whists": "висты",
}

# The first spelling is the letter that may be glued to others: ``ЗЮ`` is Борис on Анна.
SEATS: Spellings = {
    "S": ("Ю", "юг"),
    "W": ("З", "запад"),
    "N": ("С", "север"),
    "E": ("В", "восток"),
}

SUITS: Spellings = {
    "s": ("п", "♠", "♤"),
    "c": ("т", "♣", "♧"),
    "d": ("б", "♦", "♢"),
    "h": ("ч", "♥", "♡"),
}

# Cyrillic ``т`` is the ace, never the ten: the ten is Latin ``T`` or a number.
RANKS: Spellings = {
    "7": (),
    "8": (),
    "9": (),
    "T": ("10", "0"),
    "J": ("В",),
    "Q": ("Д",),
    "K": ("К",),
    "A": ("Т",),
}

# What may follow the level of a bid, besides the suits themselves.
STRAINS: Spellings = {
    "s": ("пик", "пики", "вини"),
    "c": ("треф", "трефы", "крести"),
    "d": ("бубен", "бубны", "буби"),
    "h": ("черв", "червы", "черви"),
    "n": ("БК", "без козыря", "NT"),
}

LEVELS: Spellings = {
    "6": ("шесть", "шестерная"),
    "7": ("семь", "семерная"),
    "8": ("восемь", "восьмерная"),
    "9": ("девять", "девятерная"),
    "10": ("десять", "десятерная"),
}

# Bids that are one word.
BIDS: Spellings = {
    "6s": ("раз",),
    "6c": ("два",),
    "6d": ("три",),
    "6h": ("четыре",),
    "6n": ("пять",),
    "misere": ("мизер",),
}

CALLS: Spellings = {
    "pass": ("пас",),
    "hold": ("здесь", "держу", "поддерживаю", "я же"),
}

ANSWERS: Spellings = {
    "whist": ("вист",),
    "half": ("полвиста", "за свои"),
    "pass": ("пас",),
}

CONTRACTS: Words = {"all-pass": "распасы"}

# Undertricks conceded: ``7 без трёх``.
SHORT: Words = {
    "1": "одной",
    "2": "двух",
    "3": "трёх",
    "4": "четырёх",
    "5": "пяти",
    "6": "шести",
    "7": "семи",
    "8": "восьми",
    "9": "девяти",
}

MODIFIERS: Spellings = {
    "solo": ("без прикупа", "б/п"),
    "dark": ("втёмную", "тёмный", "тёмная", "в тёмную"),
}

NONE: Words = {"none": "нет"}

LEFT: Words = {"left": "осталось"}

# Second spellings of words above.
ALSO: Mapping[str, Spellings] = {
    "words": {"leave": ("ушла",)},
    "columns": {"mountain": ("hill",)},
    "revoke": {"revoke": ("фальшренонс",)},
}

# ``?`` alone is a thing not written; in hands, talon and discard every one of these signs is a card not known.
UNWRITTEN: Spellings = {"_": ("?", "??")}
UNKNOWN_SIGNS = "_?xх"


def fold(text: str) -> str:
    """The text as the tables are searched: composed, lower case, ``ё`` as ``е``."""
    return unicodedata.normalize("NFC", text).lower().replace("ё", "е")


def lookup(*tables: Words | Spellings) -> dict[str, str]:
    """From each folded spelling, the canonical one included, to its canonical word."""
    found: dict[str, str] = {}
    for table in tables:
        for word, spellings in table.items():
            said = (spellings,) if isinstance(spellings, str) else spellings
            found |= {fold(spelling): word for spelling in (word, *said)}
    return found
