"""The lines of a chunk by their kinds, and the games and deals that they make.

Only the order of the lines is judged here, and only that of a whole and canonical record of which every
card was dealt, bid and played: a table says which line may follow which.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]
Flags = npt.NDArray[np.bool_]
Eights = npt.NDArray[np.uint64]

# Kinds of lines by how they begin, each with the kinds that may follow it.
FOLLOWERS = {
    "game": "tag",
    "tag": "tag gap",
    "gap": "deal end final settlement game",
    "deal": "hand",
    "hand": "hand talon",
    "talon": "auction",
    "auction": "discard contract",
    "discard": "contract",
    "contract": "answers open closed trick claim tricks score sheet gap game",
    "answers": "open closed trick claim tricks score sheet gap game",
    "open": "trick claim tricks score sheet gap game",
    "closed": "trick claim tricks score sheet gap game",
    "trick": "trick claim tricks score sheet gap game",
    "claim": "tricks score sheet gap game",
    "tricks": "score sheet gap game",
    "score": "sheet gap game",
    "sheet": "gap game",
    "end": "final settlement gap game",
    "final": "settlement gap game",
    "settlement": "gap game",
    "other": "",
}
KIND = {name: number for number, name in enumerate(FOLLOWERS)}
_MAY_FOLLOW = np.array([[name in after.split() for name in FOLLOWERS] for after in FOLLOWERS.values()]).ravel()

# No two of these words agree in their first and third letters; what else a line says is read later.
_WORDS = (
    "deal", "hand", "talon", "auction", "discard", "contract", "answers", "open", "closed", "claim", "tricks", "score",
    "sheet", "end", "final", "settlement",
)  # fmt: skip
_NEWLINE, _SEPARATOR = 10, b"%prefrec"
_CLOSING = [KIND[name] for name in ("end", "final", "settlement")]
_PADDING = 256  # more than a line of totals can have, which is compared to its end wherever it differs

# What counts of eight bytes that are read together, by how many of them do.
EIGHT = 8
MASKS = np.array([(1 << 8 * size) - 1 for size in range(EIGHT + 1)], np.uint64)

# A deal begins with these lines; then come a discard or none, the contract, and what followed it.
HEAD = ("deal", "hand", "hand", "hand", "talon", "auction")


def _kind_table() -> Bytes:
    """The kind of a line by its first and third byte."""
    table = np.full(1 << 16, KIND["other"], np.uint8)
    for word in _WORDS:
        table[ord(word[0]) << 8 | ord(word[2])] = KIND[word]
    for digit in b"123456789":
        table[digit << 8 : digit + 1 << 8] = KIND["trick"]
    return table


_KINDS = _kind_table()


class Layout(NamedTuple):
    """The lines of a text and what they make.

    data         the text in bytes, with a few more behind it, so that nobody reads past its end
    starts       where each line begins
    ends         where its line end stands
    kinds        its kind
    games        line of each ``%prefrec``, and the number of all lines
    is_regular   of each game: all its lines are of known kinds and stand in order
    deals        line of each ``deal`` of the regular games
    game         its game
    next_deal    number of the first deal of each game, and the number of all deals
    """

    data: Bytes
    starts: Numbers
    ends: Numbers
    kinds: Bytes
    games: Numbers
    is_regular: Flags
    deals: Numbers
    game: Numbers
    next_deal: Numbers

    @property
    def eights(self) -> Eights:
        """The eight bytes from each place on, as one number, the first byte lowest."""
        return np.ndarray((len(self.data) - EIGHT + 1,), "<u8", self.data, strides=(1,))


def eight(text: bytes) -> np.uint64:
    """Up to eight bytes as such a number."""
    return np.uint64(int.from_bytes(text, "little"))


def ranges(first: Numbers, size: Numbers) -> Numbers:
    """So many numbers from each of the first ones on, one range behind the other."""
    return np.repeat(first - (np.cumsum(size) - size), size) + np.arange(int(size.sum()))


def layout_of(text: bytes) -> Layout:
    """The lines of a text that begins with ``%prefrec`` and ends with a line end."""
    data = np.frombuffer(text + bytes(_PADDING), np.uint8)
    ends = np.flatnonzero(data[: len(text)] == _NEWLINE)
    starts = np.concatenate(([0], ends[:-1] + 1))
    kinds = _kinds(data, starts, ends)
    games = np.append(np.flatnonzero(kinds == KIND["game"]), len(starts))
    game_of_line = np.repeat(np.arange(len(games) - 1), np.diff(games))
    is_regular = _regular(kinds, game_of_line, games)
    deals = np.flatnonzero(kinds == KIND["deal"])
    deals = deals[is_regular[game_of_line[deals]]]
    game = game_of_line[deals]
    next_deal = np.searchsorted(game, np.arange(len(games)))
    return Layout(data, starts, ends, kinds, games, is_regular, deals, game, next_deal)


def _kinds(data: Bytes, starts: Numbers, ends: Numbers) -> Bytes:
    first = data[starts]
    kinds = _KINDS.take(first.astype(np.uint16) << 8 | data[starts + 2])
    kinds[starts == ends] = KIND["gap"]
    at = np.flatnonzero(first == _SEPARATOR[0])
    is_game = (data[starts[at][:, None] + np.arange(len(_SEPARATOR))] == list(_SEPARATOR)).all(axis=1)
    kinds[at] = np.where(is_game, KIND["game"], KIND["other"])
    # Between the beginning of a game and the first line without a word stand tags, whatever they begin with.
    games, gaps = np.flatnonzero(kinds == KIND["game"]), np.append(np.flatnonzero(kinds == KIND["gap"]), len(kinds))
    lines = ranges(games, gaps[np.searchsorted(gaps, games)] - games)
    kinds[lines[kinds[lines] != KIND["game"]]] = KIND["tag"]
    return kinds


def _regular(kinds: Bytes, game_of_line: Numbers, games: Numbers) -> Flags:
    """Of each game, whether its lines stand in order, it has deals, and every deal has its head whole."""
    deals = np.flatnonzero(kinds == KIND["deal"])
    is_regular = np.bincount(game_of_line[deals], minlength=len(games) - 1) > 0
    following = np.append(kinds[1:], KIND["game"])
    pair = kinds.astype(np.uint16) * len(FOLLOWERS) + following
    is_regular[game_of_line[~_MAY_FOLLOW.take(pair)]] = False
    # Behind a gap both may stand, but no deal behind the end of the game.
    closing = np.flatnonzero(np.isin(kinds, _CLOSING))
    next_deal = np.append(deals, len(kinds))[np.searchsorted(deals, closing)]
    next_game = games[game_of_line[closing] + 1]
    is_regular[game_of_line[closing[next_deal < next_game]]] = False
    for distance, name in enumerate(HEAD):
        # A head that the text ends in has broken the order already.
        at = np.minimum(deals + distance, len(kinds) - 1)
        is_regular[game_of_line[deals[kinds[at] != KIND[name]]]] = False
    return is_regular
