"""The one pure function from a chunk of text to tables: the reference, by ``prefrec.check``."""

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from prefrec.pipelines import deal_rows, game_rows, line_rows, seat_rows, sheet_rows
from prefrec.pipelines.repeats import together
from prefrec.pipelines.scoring_rows import scoring_rows
from prefrec.pipelines.tables import Row, Tables, tables_of

from prefrec.check import CheckedGame
from prefrec.convert.formats import NOTATION
from prefrec.diagnostics import Severity
from prefrec.identity import game_id
from prefrec.intake import checked
from prefrec.record import Game, Unread
from prefrec.render.locate import line_starts, location
from prefrec.shelf import RELEASED, Shelf, find_on
from prefrec.source import Chunk
from prefrec.variant import Variant

Extract = Callable[[Chunk], Tables]
Names = tuple[tuple[str, int], ...]  # variants, each with its version


class Part(NamedTuple):
    """A run of whole games of a chunk: certified tables, or None where they were declined."""

    chunk: Chunk
    tables: Tables | None


Certify = Callable[[Chunk], tuple[Part, ...]]

_GAME = re.compile(r"^%prefrec", re.MULTILINE)
_BLANKS = re.compile(r"[ \t\r]*(\n[ \t\r]*)+")


def with_fast_path(certify: Certify, fallback: Extract) -> Extract:
    """The tables of what is certified, and of the fallback for what is declined, in the order of the chunk.

    ``certify`` cuts a chunk at game boundaries and says nothing about a record but that it is sound.
    The tables of a part are as those of ``extract``: of a game that stands in it twice the rows once.
    The result can be sent to other processes where both of them can.
    """
    return partial(_extract_by_parts, certify, fallback)


def _extract_by_parts(certify: Certify, fallback: Extract, chunk: Chunk) -> Tables:
    parts = certify(chunk)
    return together([fallback(part.chunk) if part.tables is None else part.tables for part in parts])


def extract(chunk: Chunk, shelf: Shelf = RELEASED, also: Names = ()) -> Tables:
    """The tables of a chunk. A game with errors is rows of ``diagnostics`` and of ``sources`` only.

    The variants that its games name are looked for on the shelf; by those of ``also`` every game is
    scored beside its own rules. A game or a rejected text that stands in the chunk again has one more row
    of ``sources`` and nothing else, so what the tables say of it does not depend on the games around it.
    """
    rows: dict[str, list[Row]] = {}
    met: set[int] = set()
    variants = [find_on(shelf, *name) for name in also]
    for part, game in _checked(chunk, shelf):
        number, status = _identity(part, game)
        _add(rows, "sources", [_source(number, status, part, game)])
        if number not in met:
            met.add(number)
            _add_checked(rows, number, part, game, variants)
    return tables_of(rows)


def _checked(chunk: Chunk, shelf: Shelf) -> Iterator[tuple[Chunk, CheckedGame]]:
    """Every game with the text in which its places count."""
    for part in games_of(chunk) if chunk.format == NOTATION else (chunk,):
        for game in checked(part, shelf):
            yield part, game


def _add_checked(
    rows: dict[str, list[Row]], number: int, part: Chunk, checked: CheckedGame, variants: Sequence[Variant]
) -> None:
    _add(rows, "diagnostics", _diagnostics(number, part, checked))
    if checked.game is not None and not checked.has_errors:
        _add_game(rows, number, checked, checked.game)
        for variant in variants:
            _add_scoring(rows, number, checked, checked.game, variant)


def games_of(chunk: Chunk) -> Iterator[Chunk]:
    """Each game of a chunk of the notation as a chunk of its own; what stands above the first goes with it."""
    starts = [match.start() for match in _GAME.finditer(chunk.text)]
    line = chunk.line
    for place, (start, end) in enumerate(pairwise([0, *starts[1:], len(chunk.text)])):
        yield Chunk(chunk.source, chunk.text[start:end], line, chunk.game + place)
        line += chunk.text.count("\n", start, end)


def _add(rows: dict[str, list[Row]], table: str, more: Iterator[Row] | list[Row]) -> None:
    rows.setdefault(table, []).extend(more)


def _identity(part: Chunk, checked: CheckedGame) -> tuple[int, str]:
    """The id of a game and what becomes of it; of a rejected one that of its text."""
    game = checked.game
    if game is None or checked.has_errors:
        return text_id(part.text[checked.span.start : checked.span.end]), "rejected"
    status = "partial" if any(isinstance(deal, Unread) for deal in game.deals) else "stored"
    return int(game_id(game), 16), status


def text_id(text: str) -> int:
    """The hash of a text that is no game: blank lines, trailing blanks and line ends left out."""
    plain = _BLANKS.sub("\n", text.strip())
    return int.from_bytes(hashlib.sha256(plain.encode()).digest()[:8], "big")


def _source(number: int, status: str, part: Chunk, checked: CheckedGame) -> Row:
    line = part.line + part.text.count("\n", 0, checked.span.start)
    counts = [sum(found.severity is severity for found in checked.diagnostics) for severity in Severity]
    return number, part.source, checked.number, line, status, *counts


def _diagnostics(number: int, part: Chunk, checked: CheckedGame) -> Iterator[Row]:
    starts = line_starts(part.text) if checked.diagnostics else ()
    for found in checked.diagnostics:
        at = location(part, found.span, starts)
        yield (
            number, part.source, checked.number, found.deal, found.code.id, str(found.severity), at.line, at.column,
            at.end_line, at.end_column, found.message, found.expected or None, found.hint or None,
        )  # fmt: skip


def _add_scoring(
    rows: dict[str, list[Row]], number: int, checked: CheckedGame, game: Game, variant: Variant
) -> None:
    for table, row in scoring_rows(number, checked, game, variant):
        rows.setdefault(table, []).append(row)


def _add_game(rows: dict[str, list[Row]], number: int, checked: CheckedGame, game: Game) -> None:
    _add(rows, "games", [game_rows.game_row(number, checked, game)])
    seated = game_rows.seated_in(game)
    _add(rows, "players", game_rows.player_rows(number, seated))
    _add(rows, "settlements", game_rows.settlement_rows(number, checked, game))
    _add(rows, "tags", game_rows.tag_rows(number, game))
    _add(rows, "comments", game_rows.comment_rows(number, game))
    _add(rows, "sheet_entries", sheet_rows.column_rows(number, 0, "start", game.start))
    for place, (deal, outcome) in enumerate(zip(game.deals, checked.outcomes, strict=True), 1):
        if isinstance(deal, Unread) or outcome is None:
            _add(rows, "deals", [deal_rows.unread_row(number, place, deal.number, deal.dealer)])
            _add(rows, "unread_deals", [(number, place, deal.text)] if isinstance(deal, Unread) else [])
            continue
        sitting = game_rows.sitting_in(seated, place)
        _add(rows, "deals", [deal_rows.deal_row(number, place, deal, outcome)])
        _add(rows, "seats", seat_rows.seat_rows(number, place, deal, outcome, sitting))
        _add(rows, "hands", deal_rows.hand_rows(number, place, deal))
        _add(rows, "calls", deal_rows.call_rows(number, place, deal))
        _add(rows, "answers", deal_rows.answer_rows(number, place, deal))
        _add(rows, "plays", deal_rows.play_rows(number, place, deal, outcome.table))
        _add(rows, "tricks", deal_rows.trick_rows(number, place, deal, outcome))
        _add(rows, "sheet_entries", sheet_rows.entry_rows(number, place, deal, outcome))
        _add(rows, "sheets", line_rows.sheet_rows(number, place, deal.sheet))
        _add(rows, "adjustments", line_rows.adjustment_rows(number, place, deal.adjustments))
        _add(rows, "incidents", line_rows.incident_rows(number, place, deal))
        _add(rows, "clocks", line_rows.clock_rows(number, place, deal))
        _add(rows, "unknown_cards", line_rows.unknown_card_rows(number, place, deal))
        _add(rows, "marks", line_rows.mark_rows(number, place, deal))
    _add(rows, "sheet_entries", sheet_rows.column_rows(number, 0, "final", game.final))
