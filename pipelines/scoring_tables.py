"""The schema of further scorings: games scored by other rules than their own, side by side."""

from prefrec.pipelines.columns import DEAL, GAME, SEAT, Column, Table, amount

_SCORING = Column("scoring", "VARCHAR", "the rules by which it is scored, name and version, such as leningrad 1")

SCORINGS = Table(
    "scorings",
    "One row a game and the other rules by which it is scored as well. Its own scoring, which a view calls record,"
    " is in `sheet_entries`, `seats` and `settlements` and not here.",
    ("game_id", "scoring"),
    (
        GAME,
        _SCORING,
        Column("variant", "VARCHAR", "name of the rules; they hold as they stand, without conventions of the record"),
        Column("variant_version", "INTEGER", "version of the rules"),
        Column("deals", "INTEGER", "deals that are scored; void ones are in no count"),
        Column("left_out", "INTEGER", "deals that are left out, see `scoring_notes`"),
    ),
)

SCORING_ENTRIES = Table(
    "scoring_entries", "One row a number that a deal writes on the sheet by other rules.",
    ("game_id", "scoring", "deal", "entry"),
    (
        GAME,
        _SCORING,
        DEAL,
        Column("entry", "INTEGER", "place among the entries of the deal, from 1"),
        Column("sheet_column", "column_word", "pool, mountain or whists"),
        SEAT,
        Column("on_seat", "TINYINT", "on whom whists are written"),
        *amount("amount", "the number"),
        Column("rule", "VARCHAR", "the rule that made it"),
        Column("terms", "VARCHAR", "its arithmetic"),
        Column("reason", "VARCHAR", "rule and arithmetic in words, as `prefrec score` tells them"),
    ),
)

SCORING_VALUES = Table(
    "scoring_values", "One row a player of a deal that is scored by other rules: what it moves in the settlement.",
    ("game_id", "scoring", "deal", "seat"),
    (GAME, _SCORING, DEAL, SEAT, *amount("value", "in whists; sums to zero over the deal")),
)

SCORING_SETTLEMENTS = Table(
    "scoring_settlements", "One row a player of a game that is scored by other rules; deals left out are not in it.",
    ("game_id", "scoring", "seat"),
    (GAME, _SCORING, SEAT, *amount("computed", "what the game was worth to him, in whists")),
)

SCORING_NOTES = Table(
    "scoring_notes", "One row a thing that other rules do not take over as it was played.",
    ("game_id", "scoring", "note"),
    (
        GAME,
        _SCORING,
        Column("note", "INTEGER", "place among the notes of the scoring, from 1"),
        Column("deal", "INTEGER", "number written in the deal line; NULL: it concerns the whole game"),
        Column("text", "VARCHAR", "what it is"),
        Column("is_scored", "BOOLEAN", "the deal is scored all the same; false: for this it is left out"),
    ),
)

SCORING_TABLES: tuple[Table, ...] = (
    SCORINGS, SCORING_ENTRIES, SCORING_VALUES, SCORING_SETTLEMENTS, SCORING_NOTES,
)  # fmt: skip
