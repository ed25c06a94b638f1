"""The names of columns in English and Russian, and what a header row says by them.

A column is about the whole row (``date``, ``contract``), or about one player: then its header is a word
and a player, in either order (``tricks S``, ``Пуля Анна``, ``Анна: взятки``). Whists need two players,
writer first: ``whists SW``, ``висты Анна на Борис``, or ``висты Анна-Борис`` where other columns are about
both. A header that is the name of a seat, or ``player`` and something, has the names of the players in its
cells.
"""

import re
from typing import NamedTuple

from prefrec.spelling_tokens import seat, seats
from prefrec.spelling_words import fold


class Column(NamedTuple):
    """What the cells of a column are: a kind of thing, of which player, and for whists on whom.

    ``kind`` is empty where the header says nothing that is known; then ``player`` is the header.
    """

    kind: str
    player: str = ""
    on: str = ""


# Kinds of columns about the row, with their names.
ROW_NAMES = {
    "game": ("game", "game id", "game no", "game number", "партия", "номер игры", "номер партии", "№ игры",
             "№ партии", "пулька", "№ пульки", "номер пульки"),
    "number": ("#", "№", "no", "номер", "№ п/п"),
    "date": ("date", "game date", "дата", "дата игры"),
    "event": ("event", "tournament", "турнир"),
    "rules": ("rules", "правила"),
    "dummy": ("dummy", "болван"),
    "deal": ("deal", "deal no", "deal number", "сдача", "№ сдачи", "номер сдачи"),
    "dealer": ("dealer", "сдающий", "сдаёт", "сдавал", "сдатчик"),
    "contract": ("contract", "контракт", "заказ"),
    "declarer": ("declarer", "играющий", "играет", "играл", "заказал"),
    "answers": ("answers", "ответы"),
    "made": ("made", "tricks", "declarer tricks", "tricks made", "взятки", "взял", "взято", "взятки играющего"),
    "sum": ("sum", "total", "check", "сумма", "всего", "контроль"),
    "note": ("note", "notes", "comment", "remark", "примечание", "примечания", "комментарий"),
    "player": ("player", "name", "игрок", "имя", "участник"),
    "rating": ("rating", "rating before", "рейтинг", "рейтинг до"),
}  # fmt: skip

# Kinds of columns about one player; without a player they are those of a table with a row a player.
PLAYER_NAMES = {
    "name": ("player", "name", "игрок", "имя"),
    "tricks": ("tricks", "взятки"),
    "answer": ("answer", "ответ"),
    "pool": ("pool", "пуля"),
    "mountain": ("mountain", "hill", "гора"),
    "whists": ("whists", "висты"),
    "result": ("result", "settlement", "balance", "результат", "расчёт", "баланс"),
}

_PUNCTUATION = re.compile(r"[\s_:;,()\[\]]+")
_ON = re.compile(" (?:on|на) ", re.IGNORECASE)


def plain(header: str) -> str:
    """A header as names are compared: one blank between words, no brackets, case and ``ё`` as they may be."""
    return fold(_PUNCTUATION.sub(" ", header).strip())


_ROWS = {plain(name): kind for kind, names in ROW_NAMES.items() for name in names}
_PLAYERS = {plain(name): kind for kind, names in PLAYER_NAMES.items() for name in names}


def column_of(header: str) -> Column:
    """What the built-in names say of a header."""
    found = plain(header)
    if found in _ROWS:
        return Column(_ROWS[found])
    if found in _PLAYERS:
        return Column(_PLAYERS[found])
    if seat(header):
        return Column("seat", header)
    words = _PUNCTUATION.sub(" ", header).strip().split(" ")
    for word, rest in ((words[0], words[1:]), (words[-1], words[:-1])):
        kind = _PLAYERS.get(fold(word))
        if kind and rest:
            return of_player(kind, " ".join(rest))
    return Column("", header)


def of_player(kind: str, player: str) -> Column:
    """A column about a player, or for whists about two."""
    pair = _ON.split(player)
    if kind == "whists" and len(pair) == 2:
        return Column(kind, *pair)
    both = seats(player) if len(player) == 2 else None
    if kind == "whists" and both and len(both) == 2:
        return Column(kind, player[0], player[1])
    return Column(kind, player)
