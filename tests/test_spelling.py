"""Spellings: whatever is accepted comes back as canonical words, each with its place."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prefrec import spelling_words as tables
from prefrec.spelling import canonical_key, canonical_value, first_word, respell
from prefrec.spelling_words import fold

SETTINGS = settings(derandomize=True, database=None, deadline=None)
TOKEN_LINES = (Path(__file__).parent / "vectors" / "token_lines.txt").read_text("utf-8").splitlines()

RUSSIAN_DEAL = """\
сдача 1 В                               | deal 1 E
рука Ю пТДВ98 т10 бДВ7 чК               | hand S sAQJ98 cT dQJ7 hK
рука З пК т7 бТ108 чТД987               | hand W sK c7 dAT8 hAQ987
рука В п107 тТДВ98 бК чВ10              | hand E sT7 cAQJ98 dK hJT
прикуп тК б9                            | talon cK d9
торги Ю раз, З 6ч, В пас, Ю 7п, З пас   | auction S:6s W:6h E:pass S:7s W:pass
снос т10 чК                             | discard cT hK
заказ Ю 7п                              | contract S:7s
ответы З вист, В пас                    | answers W:whist E:pass
светлая З                               | open W
1 Ю пТ пК п7                            | 1 S sA sK s7
2 Ю пД т7 п10                           | 2 S sQ c7 sT
3 Ю пВ ч7 т8                            | 3 S sJ h7 c8
4 Ю б9 б8 бК                            | 4 S d9 d8 dK
5 В тТ тК ч8                            | 5 E cA cK h8
6 В тД п8 ч9                            | 6 E cQ s8 h9
7 Ю бД б10 т9                           | 7 S dQ dT c9
8 Ю ♦В Т♦ ч10                           | 8 S dJ dA hT
9 З чТ чВ п9                            | 9 W hA hJ s9
10 Ю б7 чД тВ                           | 10 S d7 hQ cJ
взятки Ю 7, З 1, В 2                    | tricks S:7 W:1 E:2
запись пуля Ю 4 висты ЗЮ 12             | score pool S:4 whists WS:12
"""

# One row of the table of accepted spellings after the other.
ACCEPTED = """\
4 E ST C9 D9 H7                            | 4 E sT c9 d9 h7
4 E ♠10 ♣9 ♦9 ♥7                           | 4 E sT c9 d9 h7
4 E ♤10 ♧9 ♢9 ♡7                           | 4 E sT c9 d9 h7
4 E ♠\ufe0fA ♥\ufe0e9*?                    | 4 E sA h9*?
4 E п10 т9 б9 ч7                           | 4 E sT c9 d9 h7
4 E sa kc dq JH                            | 4 E sA cK dQ hJ
4 E пТ пК пД пВ                            | 4 E sA sK sQ sJ
4 E s10 c0 10d 0h                          | 4 E sT cT dT hT
4 E As Т♠ Тп 10ч                           | 4 E sA sA sA hT
4 E тт Тт тк Кт                            | 4 E cA cA cK cK
4 E 7т т7                                  | 4 E c7 c7
04 Юг пТ                                   | 4 S sA
1 +бК Ю бВ б8 бД                           | 1 +dK S dJ d8 dQ
1 +К♦ Ю бВ                                 | 1 +dK S dJ
4 В* d9?* dJ! d7?!                         | 4 E* d9*? dJ! d7?!
7 ? hT ?? ?                                | 7 _ hT __ __
2 юг пТ ⏎ 2 запад пТ ⏎ 2 север пТ ⏎ 2 восток пТ | 2 S sA ⏎ 2 W sA ⏎ 2 N sA ⏎ 2 E sA
auction S 6s W: 6h, E:pass,S  7S           | auction S:6s W:6h E:pass S:7s
auction S 6♠, W 6 пик, E шесть пик         | auction S:6s W:6s E:6s
торги Ю шестерная пики, З семь вини        | auction S:6s W:7s
торги Ю 7 треф, З восьмерная трефы, В 9 крести | auction S:7c W:8c E:9c
торги Ю 7 бубен, З 7 бубны, В десять буби  | auction S:7d W:7d E:10d
торги Ю 7 черв, З 7 червы, В 7ч            | auction S:7h W:7h E:7h
торги Ю 7NT, З 8 БК, В 9 без козыря        | auction S:7n W:8n E:9n
торги Ю раз, З два, В три, Ю четыре, З пять | auction S:6s W:6c E:6d S:6h W:6n
торги Ю здесь, З держу, В поддерживаю, Ю я же | auction S:hold W:hold E:hold S:hold
торги Ю мизер б/п, З 9ч без прикупа        | auction S:misere/solo W:9h/solo
торги Ю пас втёмную, З тёмный пас, В 7п в темную | auction S:pass/dark W:pass/dark E:7s/dark
торги Ю: раз, Юг: шесть бубен?             | auction S:6s S:6d?
auction S:6S! W:MISERE E:Pass              | auction S:6s! W:misere E:pass
торги Ю раз ?                              | auction S:6s _
торги нет                                  | auction none
ответы З вист! В за свои, З полвиста       | answers W:whist! E:half W:half
ответы З пас, В пас, С вист/З              | answers W:pass E:pass N:whist/W
заказ распасы                              | contract all-pass
заказ Ю 7 без трёх                         | contract S:7-3
заказ Ю семь без двух                      | contract S:7-2
заказ Ю шестерная без 1                    | contract S:6-1
заказ Ю 7−3                                | contract S:7-3
заказ З+С мизер                            | contract W+N:misere
заказ ? 7ч ⏎ заказ Ю ?                     | contract _:7h ⏎ contract S:_
светлая З в тёмную ⏎ тёмная В 4            | open W dark ⏎ closed E 4
hand W sAKx ?? c8 хх_                      | hand W sAK_ __ c8 ___
hand W ♠AQ10 ♣109 ♦K                       | hand W sAQT cT9 dK
прикуп п? ?? ⏎ снос х s?                   | talon s_ __ ⏎ discard __ s_
снос т10? ⏎ discard s_?                    | discard cT? ⏎ discard s_?
расклад Ю Ю 4 ⏎ claim ? S 7 W 2 E 1        | claim S S:4 ⏎ claim _ S:7 W:2 E:1
взятки Ю 7 ?                               | tricks S:7 _
запись гора Ю −3, З +3, В 13.5 hill С 13½  | score mountain S:-3 W:3 E:27/2 mountain N:27/2
запись висты ЗЮ: 12, ВЮ 24/2 нет           | score whists WS:12 ES:12 none
лист пуля Ю 007 ?                          | sheet pool S:7 _
начало распасы 2 пуля Ю 10                 | start all-pass 2 pool S:10
итог пуля Ю 10 гора З 0                    | final pool S:10 mountain W:0
расчёт Ю −56/3 ⏎ РАСЧЕТ ю -112/6           | settlement S:-56/3 ⏎ settlement S:-56/3
деньги Ю −232.50, З 236                    | money S:-232.50 W:236
поправка ренонс взятки Ю 2, В −2           | adjust revoke tricks S:2 E:-2
поправка лист пуля Ю −2 сдача 4            | adjust sheet pool S:-2 deal 4
случай З ход т7 ⏎ случай З заявка т7 ⏎ случай З заявка 7т | incident W lead c7 ⏎ incident W call т7 ⏎ incident W call 7c
случай З ответ вист ⏎ случай Ю расклад     | incident W answer whist ⏎ incident S claim
множитель 2 бомба ⏎ ушёл В ⏎ ушла В        | factor 2 bomb ⏎ leave E ⏎ leave E
пересдача засвет ⏎ конец время ⏎ конец ?   | void exposed ⏎ end time ⏎ end _
часы торги 6.5 1.2 8 ⏎ часы 04 31.4 3 ?    | clock auction 6.5 1.2 8 ⏎ clock 4 31.4 3 _
часы осталось Ю 1712, З 1690.5             | clock left S:1712 W:1690.5
если ⏎ если если 4 В б9! бВ                | if ⏎ if if 4 E d9! dJ
"""

UNREAD = """\
торги Ю 6ф, З пас    | auction S:6ф W:pass
торги ю, З пас       | auction S W:pass
4 e hT s9            | 4 e hT s9
auction s 6s         | auction s 6s
чТ пТ                | чТ пТ
4 E 11ч sA!!!        | 4 E 11ч sA!!!
4 E sx               | 4 E sx
запись пуля Ю 13,5   | score pool S:13 5
запись пуля Ю 1/0    | score pool S:1/0
заказ Ю семерная     | contract S:семерная
,, ,                 | ,, ,
"""


def rows(table: str) -> list[tuple[str, str]]:
    """Each spelling of a table with its canonical line; ``⏎`` parts several on a row."""
    found: list[tuple[str, str]] = []
    for row in table.splitlines():
        left, _, right = row.partition("|")
        found += zip(re.split(" *⏎ *", left.strip()), re.split(" *⏎ *", right.strip()), strict=True)
    return found


def canonical(line: str) -> str:
    return " ".join(respell(line).words)


# ---- what is read


@pytest.mark.parametrize(("said", "meant"), rows(RUSSIAN_DEAL) + rows(ACCEPTED))
def test_accepted_spelling(said: str, meant: str) -> None:
    """Each accepted spelling has one canonical line and no fault."""
    assert canonical(said) == meant
    assert respell(said).faults == ()


@pytest.mark.parametrize(("said", "meant"), rows(UNREAD))
def test_what_cannot_be_read_passes_unchanged(said: str, meant: str) -> None:
    """Nothing is guessed: the grammar reports such a word at its place."""
    assert canonical(said) == meant


@pytest.mark.parametrize("line", TOKEN_LINES)
def test_canonical_lines_come_back_unchanged(line: str) -> None:
    """Every canonical word keeps its spelling and its place."""
    found = respell(line)
    code = line if found.comment is None else line[: found.comment]
    assert " ".join(found.words) == code.rstrip()
    assert tuple(line[a:b] for a, b in zip(found.starts, found.ends, strict=True)) == found.words
    assert found.faults == found.glyph_tens == ()


def test_first_word() -> None:
    """The first word alone tells the kind of a line, in any spelling."""
    words = [first_word(line) for line in (" РУКА Ю", "10 S", "Auction", "если 4 В", "hands S", "", "; x", "hand: S")]
    assert words == ["hand", "trick", "auction", "if", None, None, None, None]


# ---- places


def test_words_made_of_several_stand_from_first_to_last() -> None:
    """Tabs, commas and no-break spaces part words; a joined word covers all its parts."""
    line = "\tторги\u00a0Ю  шесть пик?,З: пас ,В\tмизер без прикупа  ; раз"
    found = respell(line)
    assert found.words == ("auction", "S:6s?", "W:pass", "E:misere/solo")
    assert [line[a:b] for a, b in zip(found.starts, found.ends, strict=True)] == [
        "торги", "Ю  шесть пик?", "З: пас", "В\tмизер без прикупа",
    ]  # fmt: skip
    assert found.comment == line.index(";")


# ---- one alphabet a word


@pytest.mark.parametrize(
    ("line", "kind", "facts"),
    [
        ("4 E sТ", "mixed-alphabets", {"found": "sТ", "latin": "sT", "cyrillic": "sA"}),
        ("рука Ю пT9", "mixed-alphabets", {"found": "пT9", "latin": "sT9", "cyrillic": "sA9"}),
        ("4 E тT", "mixed-alphabets", {"found": "тT", "latin": "cT", "cyrillic": "cA"}),
        ("4 E ♠КТQ ♠ТK", "mixed-alphabets", None),
        ("4 E sА", "mixed-alphabets", {"found": "sА", "latin": "sA", "cyrillic": "no word"}),
        ("hаnd S sК", "mixed-alphabets", {"found": "hаnd", "latin": "hand", "cyrillic": "no word"}),
        ("4 E т", "ambiguous-t", {"found": "т"}),
        ("рука Ю Т", "ambiguous-t", {"found": "Т"}),
        ("прикуп т пК", "ambiguous-t", {"found": "т"}),
        ("4 E h\u200bT", "invisible-character", {"found": "U+200B ZERO WIDTH SPACE"}),
        ("торги Ю\u202e раз", "invisible-character", {"found": "U+202E RIGHT-TO-LEFT OVERRIDE"}),
    ],
)
def test_faults(line: str, kind: str, facts: dict[str, str] | None) -> None:
    """A word with two readings is a fault that names both."""
    faults = respell(line).faults
    assert {fault.kind for fault in faults} == {kind}
    for fault in faults:
        assert 0 <= fault.start < fault.end <= len(line)
        assert facts is None or dict(fault.facts) == facts


def test_mixed_words_with_one_reading_are_read() -> None:
    """Look-alikes that mean the same in both alphabets do no harm."""
    assert canonical("hand S sК пA тK S:6ч").startswith("hand S sK sA cK")
    assert respell("auction S:6ч W:пас").words == ("auction", "S:6h", "W:pass")
    assert respell("hand S sК пA тK").faults == ()


def test_a_t_beside_a_suit_sign_goes_by_its_alphabet() -> None:
    """Latin is the ten, Cyrillic the ace; both are remembered with their places."""
    line = "4 E ♠T Т♠ ♥\ufe0fТ? sT"
    found = respell(line)
    assert found.words == ("4", "E", "sT", "sA", "hA?", "sT")
    assert [(line[a:b], kind) for a, b, kind in found.glyph_tens] == [
        ("T", "latin"), ("Т", "cyrillic"), ("Т", "cyrillic"),
    ]  # fmt: skip


def test_comments_are_not_looked_into() -> None:
    """Behind a semicolon anything may stand."""
    found = respell("4 E hT;sТ т\u200b")
    assert (found.words, found.comment, found.faults) == (("4", "E", "hT"), 6, ())


# ---- text lines


def test_keys() -> None:
    """Six keys and the seats have Russian names; others stay as they are."""
    russian = {"Турнир": "event", "место": "site", "дата": "date", "правила": "rules", "ставка": "stake"}
    seats = {"болван": "dummy", "Ю": "S", "запад": "W", "В": "E"}
    others = {key: key for key in ("S", "s", "S.bot", "X-Eval", "Ю.bot", "hand")}
    for said, meant in (russian | seats | others).items():
        assert canonical_key(said) == meant


@pytest.mark.parametrize(
    ("key", "value", "meant"),
    [
        ("date", "03.11.2024", "2024-11-03"),
        ("date", "2009-??-??", "2009"),
        ("date", "2009-03-??", "2009-03"),
        ("date", "2009-03", "2009-03"),
        ("date", "осень 2009", "осень 2009"),
        ("event", "03.11.2024", "03.11.2024"),
        ("E", " _ ", ""),
        ("S", "\tАнна,  П.\u00a0", "Анна,  П."),
        ("S", "Андреи\u0306", "Андрей"),
        ("dummy", "В", "E"),
    ],
)
def test_values(key: str, value: str, meant: str) -> None:
    """Ends are trimmed and letters composed; only dates and the dummy's seat are respelled."""
    assert canonical_value(key, value) == meant


# ---- the tables

CONTEXTS = {
    "lines": (tables.WORDS, tables.ALSO["words"]),
    "keys": (tables.KEYS, tables.SEATS),
    "columns": (tables.COLUMNS, tables.ALSO["columns"], tables.NONE, tables.CONTRACTS, tables.UNWRITTEN),
    "adjusted": (tables.COLUMNS, {word: tables.WORDS[word] for word in ("tricks", "deal")}),
    "seats": (tables.SEATS,),
    "suits": (tables.SUITS, tables.STRAINS),
    "ranks": (tables.RANKS,),
    "levels": (tables.LEVELS,),
    "auction": (tables.BIDS, tables.CALLS, tables.NONE, tables.UNWRITTEN),
    "answers": (tables.ANSWERS, tables.NONE, tables.UNWRITTEN),
    "modifiers": (tables.MODIFIERS,),
    "short": (tables.SHORT,),
    **{f"reasons of {line}": (reasons,) for line, reasons in tables.REASONS.items()},
}


@pytest.mark.parametrize("context", CONTEXTS)
def test_a_spelling_means_one_thing_in_its_context(context: str) -> None:
    """No spelling stands for two words where either may be read."""
    meanings: dict[str, set[str]] = {}
    for table in CONTEXTS[context]:
        for word, spellings in table.items():
            for said in (word, *((spellings,) if isinstance(spellings, str) else spellings)):
                meanings.setdefault(fold(said) if context != "seats" else said, set()).add(word)
    assert {said: words for said, words in meanings.items() if len(words) > 1} == {}


def test_no_key_is_a_line_word() -> None:
    """A word with a colon is a tag, so no key in any language may equal a line word."""
    lines = {fold(word) for pair in tables.WORDS.items() for word in pair}
    assert lines.isdisjoint(fold(word) for pair in tables.KEYS.items() for word in pair)


@pytest.mark.parametrize("line", tables.REASONS)
def test_every_reason_is_read_in_russian(line: str) -> None:
    """Each known reason has a Russian word that its line reads."""
    before = {"incident": "incident S", "factor": "factor 2"}.get(line, line)
    for reason, russian in tables.REASONS[line].items():
        assert canonical(f"{before} {russian}") == f"{before} {reason}"


# ---- any spelling of any line


CYRILLIC = {"s": "п", "c": "т", "d": "б", "h": "ч", "n": "БК"} | {"A": "Т", "K": "К", "Q": "Д", "J": "В", "T": "10"}
SIGNS = dict(zip("scdh", "♠♣♦♥", strict=True))
SEAT = {"S": ("Ю", "юг"), "W": ("З", "ЗАПАД"), "N": ("С", "север"), "E": ("в", "Восток")}
CALLS = {
    "pass": ("пас", "Пас"), "hold": ("здесь", "я  же"), "whist": ("вист",), "half": ("полвиста", "за свои"),
    "misere": ("мизер",), "6s": ("раз", "6 пик", "шестерная пик"), "6h": ("четыре", "шесть черв"),
}  # fmt: skip


def spellings(word: str) -> list[str]:
    """Some accepted spellings of a canonical word in a hand, a trick or a list of calls."""
    if re.fullmatch("[scdh][7-9TJQKA]+", word):
        suit, ranks = word[0], word[1:]
        found = ["".join(CYRILLIC.get(sign, sign) for sign in word), SIGNS[suit] + ranks, word.upper(), word.lower()]
        return found + ([ranks + suit, CYRILLIC.get(ranks, ranks) + CYRILLIC[suit]] if len(ranks) == 1 else [])
    if match := re.fullmatch("([SWNE]):(.+)", word):
        seat, value = match.groups()
        values = (value, *CALLS.get(value, ()))
        if re.fullmatch("[6-9][scdhn]", value):
            values += (value.upper(), value[0] + CYRILLIC[value[1]])
        return [s + gap + v for s in (seat, *SEAT[seat]) for gap in (":", " ", ": ") for v in values]
    return [*SEAT.get(word, ()), word]


RESPELLABLE = [line for line in TOKEN_LINES if re.match("[0-9]|hand|talon|discard|auction|answers|tricks|settle", line)]


@SETTINGS
@given(st.sampled_from(RESPELLABLE), st.data())
def test_any_spelling_of_a_line_comes_back(line: str, data: st.DataObject) -> None:
    """However each word is spelled and parted, the canonical line is found again."""
    words = respell(line).words
    said = [words[0], *(data.draw(st.sampled_from(spellings(word))) for word in words[1:])]
    gaps = [data.draw(st.sampled_from([" ", ", ", "\t", "\u00a0", ","])) for _ in said]
    spelled = "".join(part for pair in zip(said, gaps, strict=True) for part in pair)
    found = respell(spelled)
    assert found.words == words
    assert [spelled[a:b] for a, b in zip(found.starts, found.ends, strict=True)] == said


PIECES = [
    "сдача", "hand", "auction", "заказ", "4", "if", "поправка", "S", "Ю:", "в", "тёмную", "6", "пик", "без", "трёх",
    "sT", "т", "sТ", "??", "?", "_", "7ч!", "пуля", "13½", "−3", "ЗЮ", "+бК", "б/п", "W:", "misere/solo", "х", "S:6ф",
]  # fmt: skip


@SETTINGS
@given(st.one_of(st.lists(st.sampled_from(PIECES)).map(" ".join), st.text(max_size=30)))
def test_respelling_twice_changes_nothing(text: str) -> None:
    """Words are a fixed point; places are in order and inside the line."""
    line = text.replace("\n", " ")
    found = respell(line)
    assert respell(" ".join(found.words)).words == found.words
    places = [place for pair in zip(found.starts, found.ends, strict=True) for place in pair]
    assert places == sorted(places)
    assert all(0 <= place <= len(line) for place in places)
