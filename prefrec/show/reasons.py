"""The rules of the sheet and their arithmetic in words, in English and in Russian."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from prefrec import posting_rules as rules
from prefrec.show.language import Lang

# Rule -> its name in English and in Russian, as it stands before the arithmetic.
NAMES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        rules.CONTRACT_MADE: ("contract made", "сыграно"),
        rules.UNDERTRICKS: ("undertricks", "недобор"),
        rules.CONCESSION: ("given up without play", "отдано без игры"),
        rules.TRICK_WHISTS: ("whists for tricks", "висты за взятки"),
        rules.CONSOLATION: ("consolation", "консоляция"),
        rules.WHISTER_SHORT: ("whister short of his duty", "недобор вистующего"),
        rules.HALF_WHIST: ("half-whist", "полвиста"),
        rules.RIGHT_HAND_HALF: ("half of the duty to the last speaker", "полвиста последней руке"),
        rules.PAID_TALON: ("paid talon", "премия за прикуп"),
        rules.MISERE_MADE: ("misère made", "мизер сыгран"),
        rules.MISERE_TRICKS: ("tricks taken on misère", "взятки на мизере"),
        rules.ALL_PASS_TRICKS: ("tricks taken on all-pass", "взятки на распасах"),
        rules.LEAST_TAKER: ("fewest tricks on all-pass", "меньше всех взяток на распасах"),
        rules.ZERO_BONUS: ("no trick on all-pass", "ноль взяток на распасах"),
        rules.OWN_MOUNTAIN: ("pool takes down the own mountain", "пуля списывает свою гору"),
        rules.HELP: ("help to a partner", "помощь партнёру"),
        rules.SURPLUS: ("surplus of pool", "излишек пули"),
        rules.RACE_FIRST: ("prize for the first full pool", "премия за первую закрытую пулю"),
        rules.RACE_MOUNTAIN: ("prize for the smallest mountain", "премия за наименьшую гору"),
    }
)

_SEATS = {"S": "Юга", "W": "Запада", "N": "Севера", "E": "Востока"}
_COUNTED = {
    "missing trick": ("недостающая взятка", "недостающие взятки", "недостающих взяток"),
    "undertrick": ("недобранная взятка", "недобранные взятки", "недобранных взяток"),
    "trick": ("взятка", "взятки", "взяток"),
    "unit": ("единица", "единицы", "единиц"),
}
_COUNT = re.compile(r"(\)|[\d/]*\d) (missing trick|undertrick|trick|unit)s?")
# English of the arithmetic -> Russian, longest first where one holds another.
_PHRASES = (
    (re.compile(r"price of misere"), "цена мизера"),
    (re.compile(r"price of (\d+)"), r"цена \1"),
    (re.compile(r"no trick, one point"), "одно очко"),
    (re.compile(r"no trick, (.*) off"), r"списано \1"),
    (re.compile(r"no trick, "), ""),
    (re.compile(r"price (\S+)"), r"цена \1"),
    (re.compile(r"divided by (\d+)"), r"поделено на \1"),
    (re.compile(r"halved"), "пополам"),
    (re.compile(r"(\S+) of pool"), r"\1 в пулю"),
    (re.compile(r"(\S+) of (\S+),"), r"\1 из \2,"),
    (re.compile(r"(\S+) off"), r"списано \1"),
    (re.compile(r"(\S+) kept"), r"оставлено \1"),
    (re.compile(r"from ([SWNE])\b"), lambda match: f"от {_SEATS[match[1]]}"),
)

_WORDS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "scored-by": ("scored by", "по правилам"),
        "own": ("the record's own rules", "правила записи"),
        "no-rules": ("no rules are written; --rules NAME scores the game", "правила не указаны; --rules ИМЯ посчитает"),
        "on": ("on", "на"),
        "written": ("written", "записано"),
        "right": ("by the rules", "по правилам"),
        "not-computed": ("not scored", "не посчитано"),
        "as-written": ("as written", "как записано"),
        "nothing": ("nothing is written", "ничего не пишется"),
        "void": ("void", "пересдача"),
        "of-deals": ("{scored} of {all} deals are scored", "посчитано сдач: {scored} из {all}"),
        "mean": ("mean of all", "среднее"),
        "rounded": ("rounded", "округлено"),
        "pays": ("{payer} pays {payee} {amount}", "{payer} платит, {payee} получает {amount}"),
        "not-carried": ("cannot be carried over", "не переносится"),
        "notes": ("notes", "замечания"),
        "unknown": ("not known", "неизвестно"),
        "payments": ("fewest payments", "наименьшее число платежей"),
        "overrides": ("agreed", "уговор"),
    }
)


def rule_name(rule: str, lang: Lang) -> str:
    """The name of a rule; of one without a name its word."""
    return NAMES.get(rule, (rule, rule))[lang is Lang.RU]


def word(key: str, lang: Lang) -> str:
    """A word of the ledger itself."""
    return _WORDS[key][lang is Lang.RU]


def terms_text(terms: str, lang: Lang) -> str:
    """The arithmetic in this language; what has no translation stays as it is."""
    if lang is Lang.EN:
        return terms
    for pattern, russian in _PHRASES:
        terms = pattern.sub(russian, terms)
    return _COUNT.sub(_counted, terms)


def _counted(match: re.Match[str]) -> str:
    one, few, many = _COUNTED[match[2]]
    number = match[1]
    if not number.isdigit():
        return f"{number} {few if '/' in number else many}"
    last, tens = int(number) % 10, int(number) % 100 // 10
    return f"{number} {many if tens == 1 or last in (0, 5, 6, 7, 8, 9) else one if last == 1 else few}"


def reason_text(rule: str, terms: str, lang: Lang) -> str:
    """The rule and its arithmetic: ``whists for tricks, 3 tricks x 4``."""
    said = terms_text(terms, lang)
    return f"{rule_name(rule, lang)}, {said}" if said else rule_name(rule, lang)
