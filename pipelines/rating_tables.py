"""The tables that hold ratings: made from the results of games by `prefrec rate`, never from records directly.

Ratings are floats, unlike scores: they are estimates. They are kept to six places behind the point.
"""

from prefrec.pipelines.columns import GAME, SEAT, Column, Table

_PERSON = (
    Column("person", "VARCHAR", "name of the person; who is in no table of players, the name as written"),
    Column("person_id", "VARCHAR", "id of the person, see `persons`; NULL: in no table of players"),
)
_ESTIMATE = (
    Column("mu", "DOUBLE", "estimate of the strength"),
    Column("sigma", "DOUBLE", "its uncertainty, one standard deviation"),
    Column("rating", "DOUBLE", "mu - 3 sigma: as strong as this he is almost surely"),
)

RATING_TABLES: tuple[Table, ...] = (
    Table("ratings", "One row a person who is rated, as he stands after his last game.", ("person", "person_id"), (
        *_PERSON,
        Column("bot", "VARCHAR", "the program that played his last game; NULL: a human, or not written"),
        Column("games", "INTEGER", "games that count"),
        *_ESTIMATE,
    )),
    Table("rating_history", "One row a player of a game that counts, as he stands after it.", ("step", "seat"), (
        Column("step", "INTEGER", "place of the game in the order in which games count, from 1"),
        GAME,
        SEAT,
        *_PERSON,
        Column("place", "INTEGER", "place in the game by settlement, 1 the best; those who tie share one"),
        *_ESTIMATE,
    )),
    Table("rating_games", "One row a game that was in the archive when ratings were made.", ("game_id",), (
        GAME,
        Column("step", "INTEGER", "its place in the order in which games count; NULL: left out"),
        Column("left_out", "VARCHAR", "why it does not count; NULL: it does"),
    )),
    Table("rating_run", "One row: how the ratings were made. None: they were not.", ("library",), (
        Column("library", "VARCHAR", "the library that computes them"),
        Column("library_version", "VARCHAR", "its version"),
        Column("model", "VARCHAR", "its model"),
        Column("mu", "DOUBLE", "strength of a newcomer"),
        Column("sigma", "DOUBLE", "uncertainty of a newcomer"),
        Column("beta", "DOUBLE", "how much chance there is in a game"),
        Column("kappa", "DOUBLE", "bound below which no game makes an uncertainty shrink"),
        Column("tau", "DOUBLE", "how much uncertainty comes back with every game"),
        Column("is_undated_taken", "BOOLEAN", "games without a whole date count too"),
    )),
)  # fmt: skip
