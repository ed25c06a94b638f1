"""Games, players, settlements, tags and sources of sound games: rows of the reference, one game after the other."""

import polars as pl
from prefrec.pipelines import game_rows
from prefrec.pipelines.fast.header import Header
from prefrec.pipelines.fast.judged import Folded
from prefrec.pipelines.fast.kept import kept
from prefrec.pipelines.fast.sound import Sound
from prefrec.pipelines.tables import SCHEMA, Row, frame_of

from prefrec.check import CheckedGame
from prefrec.diagnostics import Severity, Span
from prefrec.record import Columns, Counts, Deal, Game, Tag
from prefrec.seats import SEATS

_NO_FINDINGS = (0,) * len(Severity)


def game_tables(sound: Sound) -> dict[str, pl.DataFrame]:
    """The tables of which a game has a few rows."""
    rows: dict[str, list[Row]] = {name: [] for name in ("games", "players", "settlements", "tags", "sources")}
    layout, chunk = sound.columns.layout, sound.chunk
    for place, number, header, fold in zip(sound.games, sound.numbers, sound.headers, sound.folds, strict=True):
        game, head = _game(header, fold), Game(header.tags)
        checked = CheckedGame(place, Span(0, 0), game, header.context.settings, (), fold.closing.settlement, ())
        rows["games"].append(game_rows.game_row(number, checked, game))
        rows["players"] += [(number, *row) for row in _PLAYERS[_people(header)]]
        rows["settlements"] += game_rows.settlement_rows(number, checked, game)
        rows["tags"] += game_rows.tag_rows(number, head)
        line = chunk.line + int(layout.games[place])
        rows["sources"].append((number, chunk.source, chunk.game + place, line, "stored", *_NO_FINDINGS))
    return {name: frame_of(some, SCHEMA[name]) for name, some in rows.items()}


def _people(header: Header) -> tuple[Tag, ...]:
    """The tags that speak of the seats."""
    return tuple([tag for tag in header.tags if tag.key.partition(".")[0] in SEATS])


def _players(tags: tuple[Tag, ...]) -> list[Row]:
    """The rows of these players, without their game."""
    return [row[1:] for row in game_rows.player_rows(0, game_rows.seated_in(Game(tags)))]


# Names recur, ratings do not.
_PLAYERS = kept(_players, most=1 << 15)


def _game(header: Header, fold: Folded) -> Game:
    """The game as far as these tables ask: its tags, how many deals it has, its last lines. In no deal stands a tag."""
    return Game(
        header.tags, deals=(Deal(),) * len(fold.deals), end=fold.closing.end,
        final=Columns() if fold.closing.has_final else None,
        settlement=Counts(fold.closing.settlement) if fold.closing.has_settlement else None,
    )
