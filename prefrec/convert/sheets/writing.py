"""Records as rows of a table: a row a deal, and one for the closed sheet of a game and its settlement.

The columns are always the same, so that files can be put one behind the other. ``game`` counts the games of
the file. Players stand by their seats; the names in a row are those of its deal.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations

from prefrec.convert.formats import Dumped
from prefrec.convert.imported import Loss
from prefrec.convert.kinds import kinds
from prefrec.convert.sheets.cells import GUARDED
from prefrec.facts_text import calls_words, contract_text, number_text
from prefrec.outcome import Number
from prefrec.record import Columns, Counts, Deal, Game, Unread
from prefrec.seats import SEATS, in_seat_order

_PAIRS = tuple(f"{writer}{victim}" for writer, victim in permutations(SEATS, 2))
COLUMNS = (
    "game", "date", "event", "rules", "dummy", *SEATS, "deal", "dealer", "contract", "declarer", "answers",
    *(f"tricks {seat}" for seat in SEATS), *(f"pool {seat}" for seat in SEATS),
    *(f"mountain {seat}" for seat in SEATS), *(f"whists {pair}" for pair in _PAIRS),
    *(f"result {seat}" for seat in SEATS),
)  # fmt: skip

_TEXTS = ("date", "event", "rules", *SEATS)
_HELD = {
    "tag date", "tag event", "tag rules", "tag dummy", *(f"tag {seat}" for seat in SEATS),
    *(f"deal tag {seat}" for seat in SEATS), "deal", "contract", "answers", "tricks", "score", "void", "leave",
    "final", "settlement",
}  # fmt: skip
FINAL = "final"
UNKNOWN = "_"  # the name of a player who has no name

Row = dict[str, str]


def header_row() -> bytes:
    """The names of the columns."""
    return _line(COLUMNS)


def rows_of(game: Game, number: int) -> Dumped:
    """The rows of a game, and what stands in none of them."""
    tags = {tag.key: tag.value for tag in game.tags}
    head = _head(tags, number)
    names = {seat: _name(tags[seat]) for seat in SEATS if seat in tags}
    rows: list[Row] = []
    losses: list[Loss] = []
    for deal in game.deals:
        if isinstance(deal, Unread):
            losses += [Loss("deal that cannot be read", f"deal {deal.number}")]
            continue
        again = [tag for tag in deal.tags if names.get(tag.key) == _name(tag.value)]
        losses += [Loss(f"deal tag {tag.key}", tag.value) for tag in again]
        names |= {tag.key: _name(tag.value) for tag in deal.tags if tag.key in SEATS}
        if deal.leave:
            names.pop(deal.leave.word or "", None)
        row, lost = _deal(deal, tuple(names), tags.get("dummy", ""))
        rows.append(head | names | row)
        losses += lost
    closing, lost = _closing(game, in_seat_order(names))
    if closing or not rows:
        rows.append(head | names | closing)
    lines = (_line([_safe(column, row.get(column, "")) for column in COLUMNS]) for row in rows)
    return Dumped(b"".join(lines), (*_not_held(game), *losses, *lost))


def _safe(column: str, text: str) -> str:
    """A text that no spreadsheet computes, and that is not taken for nothing; numbers may begin with a minus."""
    return f"'{text}" if column in _TEXTS and text.startswith(GUARDED) and text != UNKNOWN else text


def _line(cells: Iterable[str]) -> bytes:
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerow(cells)
    return buffer.getvalue().encode()


def _head(tags: Mapping[str, str], number: int) -> Row:
    """What every row of a game says; the conventions that differ stand behind the variant."""
    conventions = sorted(key for key in tags if key.startswith("rules."))
    rules = "; ".join([tags.get("rules", ""), *(f"{key[6:]}: {tags[key]}" for key in conventions)])
    return {
        "game": str(number), "date": tags.get("date", ""), "event": tags.get("event", ""),
        "rules": rules if tags.get("rules") else "", "dummy": tags.get("dummy", ""),
    }  # fmt: skip


def _name(value: str) -> str:
    return value or UNKNOWN


def _not_held(game: Game) -> Iterator[Loss]:
    """Kinds of facts without a column; conventions have one where a variant is named."""
    has_rules = any(tag.key == "rules" and tag.value for tag in game.tags)
    for kind, line in kinds(game):
        if kind not in _HELD and not (has_rules and kind.startswith("tag rules.")):
            yield Loss(kind, line)


def _deal(deal: Deal, seats: tuple[str, ...], dummy: str) -> tuple[Row, list[Loss]]:
    """The cells of a deal; of one that is void, only that it is."""
    row = {"deal": str(deal.number), "dealer": (deal.dealer or "_") + deal.flags}
    if deal.void:
        row["contract"] = f"void {deal.void.word}"
        gone = [name for name in ("contract", "answers", "counts", "score") if getattr(deal, name)]
        return row, [Loss("facts of a void deal", name) for name in gone]
    if deal.contract:
        text = contract_text(deal.contract)
        row["declarer"], row["contract"] = text.split(":", 1) if ":" in text else ("", text)
    if deal.answers:
        row["answers"] = " ".join(calls_words(deal.answers))
    played = {*seats, *dummy} - ({deal.dealer} if len(seats) == 4 and deal.dealer else set())
    losses = [*_counts(row, "tricks", deal.counts, in_seat_order(played)), *_columns(row, "score", deal.score, seats)]
    return row, losses


def _closing(game: Game, seats: tuple[str, ...]) -> tuple[Row, list[Loss]]:
    row: Row = {}
    losses = [*_columns(row, "final", game.final, seats), *_counts(row, "result", game.settlement, seats)]
    return ({"deal": FINAL} | row if row else row), losses


def _counts(row: Row, word: str, counts: Counts | None, seats: tuple[str, ...]) -> Iterator[Loss]:
    """Zeros where a complete list leaves a player out; nothing where it is not known."""
    if counts is None:
        return
    whole = dict.fromkeys(seats, 0) if counts.is_complete else {}
    cells = {f"{word} {seat}": number_text(value) for seat, value in (whole | dict(counts.values)).items()}
    row |= cells
    if not counts.is_complete and (not cells or {f"{word} {seat}" for seat in seats} <= cells.keys()):
        yield Loss("numbers that are not known", word)


def _columns(row: Row, word: str, columns: Columns | None, seats: tuple[str, ...]) -> Iterator[Loss]:
    """The same for the columns of the sheet."""
    if columns is None:
        return
    pairs = tuple("".join(pair) for pair in permutations(seats, 2))
    cells: Row = {}
    asked: set[str] = set()
    for name, values, keys in (
        ("pool", columns.pool, seats), ("mountain", columns.mountain, seats), ("whists", columns.whists, pairs)
    ):  # fmt: skip
        whole: dict[str, Number] = dict.fromkeys(keys, 0) if columns.is_complete else {}
        cells |= {f"{name} {who}": number_text(value) for who, value in (whole | dict(values or {})).items()}
        asked |= {f"{name} {who}" for who in keys}
    row |= cells
    if not columns.is_complete and (not cells or asked <= cells.keys()):
        yield Loss("numbers that are not known", word)
