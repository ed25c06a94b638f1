"""Canonical text typed over in any mixture of the accepted spellings, by the tables of the program."""

import re
import unicodedata
from fractions import Fraction
from random import Random

from prefrec import spelling_words as tables

_GAPS = (" ", "  ", "\t", "\u00a0", ", ", ",")
_PAIR = re.compile(r"([SWNE_]{1,2}|[SWNE]\+[SWNE]):(.+)")
_CARD = re.compile(r"(\+?)([scdh])([7-9TJQKA_]+)([*!?]*)")
_DAY = re.compile(r"date: (\d{4})-(\d{2})-(\d{2})")


def roughen(text: str, seed: int) -> str:
    """The record as a hurried writer would type it."""
    rnd = Random(seed)
    return "".join(
        _blanks(rnd) * (line[:1] != "%") + _line(line, rnd) + _blanks(rnd) + rnd.choice(("\n", "\r\n", "\n\n"))
        for line in text.split("\n") if line
    )


def _blanks(rnd: Random) -> str:
    return rnd.choice(("", "", " ", "\t "))


def _line(line: str, rnd: Random) -> str:
    if line == "%prefrec 1":
        return rnd.choice((line, "%prefrec 1.0"))
    if line[0] in ";%":
        return line
    if day := _DAY.fullmatch(line):
        line = rnd.choice((line, f"date: {int(day[3])}.{day[2]}.{day[1]}"))
    if tag := re.match(r"([^\W\d_][\w.\-]*): ", line):
        return _said(tag[1], rnd, tables.KEYS, tables.SEATS) + ":" + rnd.choice(("", " ", "\t")) + line[tag.end():]
    facts, semicolon, comment = line.partition(" ;")
    words = facts.split(" ")
    depth = next((n for n, word in enumerate(words) if word != "if"), len(words))
    said = [_said("if", rnd, tables.WORDS) for _ in range(depth)] + _facts(words[depth:], rnd)
    return "".join(word + rnd.choice(_GAPS) for word in said[:-1]) + said[-1] + (semicolon and ";" + comment)


def _facts(words: list[str], rnd: Random) -> list[str]:
    if not words:
        return []
    kind, rest = words[0], words[1:]
    if kind == "hand":
        rest = [rest[0], *rnd.sample(rest[1:], len(rest) - 1)]
    if kind in ("tricks", "settlement", "money") and rest[-1] != "_":
        rnd.shuffle(rest)
    return [_said(kind, rnd, tables.WORDS, tables.ALSO["words"]), *(_word(kind, word, rnd) for word in rest)]


def _word(kind: str, word: str, rnd: Random) -> str:
    """One word behind the first of a line of this kind."""
    if pair := _PAIR.fullmatch(word):
        who = re.sub("[SWNE]", lambda m: _letter(m[0], rnd), pair[1])
        who = _said(pair[1], rnd, tables.SEATS) if len(who) == 1 and who != "_" else who
        return who + rnd.choice((":", ": ", " ")) + _value(kind, pair[2], rnd)
    if seat := re.fullmatch(r"([SWNE])(\*?)", word):
        return _said(seat[1], rnd, tables.SEATS) + seat[2]
    if kind != "incident" and (card := _CARD.fullmatch(word)):
        return card[1] + _cards(card[2], card[3], kind, rnd) + card[4]
    if set(word) == {"_"} and kind in ("hand", "talon", "discard"):
        return rnd.choice("_?xх") * len(word)
    if word == "__" and kind.isdecimal():
        return rnd.choice(("__", "?", "??"))
    return _said(word, rnd, tables.REASONS.get(kind, {}), *_SMALL.get(kind, ()))


_LISTS = (tables.COLUMNS, tables.ALSO["columns"], tables.NONE, tables.UNWRITTEN)
_PLACES = {word: tables.WORDS[word] for word in ("auction", "discard", "contract", "answers")}
_SMALL: dict[str, tuple[tables.Words | tables.Spellings, ...]] = {
    **dict.fromkeys(("score", "sheet", "final"), _LISTS),
    "start": (*_LISTS, tables.CONTRACTS),
    "adjust": (*_LISTS, tables.ALSO["revoke"], {word: tables.WORDS[word] for word in ("tricks", "deal")}),
    "incident": (tables.ALSO["revoke"],),
    **dict.fromkeys(("auction", "answers"), (tables.NONE, tables.UNWRITTEN)),
    **dict.fromkeys(("tricks", "settlement", "deal", "claim"), (tables.UNWRITTEN,)),
    "contract": (tables.CONTRACTS,),
    "clock": (_PLACES, tables.LEFT),
    **dict.fromkeys(("open", "closed"), ({"dark": tables.MODIFIERS["dark"]},)),
}


def _said(word: str, rnd: Random, *places: tables.Words | tables.Spellings) -> str:
    """Any spelling that these tables have for a word; the case of Russian letters is free."""
    known: list[str] = [word]
    for table in places:
        said = table.get(word, ())
        known += (said,) if isinstance(said, str) else said
    found = rnd.choice(known)
    return found if found.isascii() else _cased(found, rnd)


def _cased(word: str, rnd: Random) -> str:
    said = rnd.choice((word, word.lower(), word.upper(), word.title()))
    return rnd.choice((said, unicodedata.normalize("NFD", said)))


def _letter(seat: str, rnd: Random) -> str:
    return rnd.choice((seat, tables.SEATS[seat][0], tables.SEATS[seat][0].lower()))


def _cards(suit: str, ranks: str, kind: str, rnd: Random) -> str:
    """Cards of one suit: Latin, Cyrillic or with a sign; a hand in any order, one card from either side."""
    if kind == "hand":
        ranks = "".join(rnd.sample(ranks, len(ranks)))
    if rnd.random() < 0.3:
        parts = [suit, ranks.replace("T", rnd.choice(("T", "10", "0")))]
    else:
        sign = rnd.choice(tables.SUITS[suit])
        sign += rnd.choice(("", "\ufe0f")) * (not sign.isalpha())
        parts = [sign, "".join("10" if rank == "T" else (*tables.RANKS.get(rank, ()), rank)[0] for rank in ranks)]
    if len(ranks) == 1 and ranks != "_" and rnd.random() < 0.3:
        parts.reverse()
    return rnd.choice((str, str.lower, str.upper))("".join(parts))


def _value(kind: str, value: str, rnd: Random) -> str:
    """What stands behind the colon of a pair."""
    if re.fullmatch(r"-?\d+(/\d+)?", value):
        return _number(value, rnd)
    body = value.rstrip("*!?")
    said, slash, modifier = body.partition("/")
    if slash:
        looked = len(modifier) == 1
        slash = rnd.choice(("/",) if looked else ("/", " "))
        modifier = _letter(modifier, rnd) if looked else _said(modifier, rnd, tables.MODIFIERS)
    return _call(said, rnd, kind) + slash + modifier + value[len(body):]


def _call(said: str, rnd: Random, kind: str) -> str:
    """A call, an answer or a contract without its modifier."""
    words = _said(said, rnd, tables.ANSWERS if kind == "answers" else tables.CALLS, tables.BIDS)
    bid = re.fullmatch(r"(10|[6-9])([scdhn])", said)
    if not bid or rnd.random() < 0.2:
        return words
    strains = (*tables.STRAINS[bid[2]], *tables.SUITS.get(bid[2], ()))
    return _said(bid[1], rnd, tables.LEVELS) + " " + _cased(rnd.choice(strains), rnd)


def _number(value: str, rnd: Random) -> str:
    number = Fraction(value)
    said = [value]
    if number > 0 and number.denominator == 2:
        said += [f"{number.numerator // 2}.5", f"{number.numerator // 2}½"]
    return rnd.choice(("", "+")) + rnd.choice(said) if number > 0 else value.replace("-", rnd.choice("-−"))
