"""The schema of what only some records tell: running totals, adjustments, incidents, clocks, marks."""

from prefrec.pipelines.columns import DEAL, FLAGS, GAME, SEAT, Column, Table, amount

_ON = tuple(
    Column(f"on_{letter.lower()}_num", "BIGINT", f"whists on the player of seat {letter}: numerator")
    for letter in "SWNE"
)

SHEETS = Table(
    "sheets",
    "One row a player and deal: the running totals that the record states, over one denominator. NULL: not written.",
    ("game_id", "deal", "seat"),
    (
        GAME,
        DEAL,
        SEAT,
        Column("pool_num", "BIGINT", "pool: numerator"),
        Column("mountain_num", "BIGINT", "mountain: numerator"),
        *_ON,
        Column("den", "UINTEGER", "the denominator of all of them"),
    ),
)

ADJUSTMENTS = Table(
    "adjustments",
    "One row a number that was agreed at the table, tricks that were moved too; one row without a number where an"
    " adjustment states none.",
    ("game_id", "deal", "adjustment", "entry"),
    (
        GAME,
        DEAL,
        Column("adjustment", "INTEGER", "place among the adjustments of the deal, from 1"),
        Column("entry", "INTEGER", "place among the numbers of the adjustment, from 1"),
        Column("reason", "VARCHAR", "its reason, such as revoke"),
        Column("about_deal", "INTEGER", "number of the earlier deal that it corrects; NULL: its own"),
        Column("is_whole", "BOOLEAN", "all its numbers are written"),
        Column("item", "adjusted_word", "pool, mountain or whists; or tricks, moved before the deal is scored"),
        SEAT,
        Column("on_seat", "TINYINT", "on whom whists are written"),
        *amount("amount", "the number"),
    ),
)

INCIDENTS = Table(
    "incidents", "One row a thing that happened and did not stand, or cost nothing.", ("game_id", "deal", "incident"),
    (
        GAME,
        DEAL,
        Column("incident", "INTEGER", "place among the incidents of the deal, from 1"),
        SEAT,
        Column("reason", "VARCHAR", "what it was, such as revoke"),
        Column("what", "VARCHAR", "the card, bid or word that was taken back"),
        Column("before_line", "VARCHAR", "first word of the line that follows, such as answers or 4; NULL: after them"),
    ),
)

CLOCKS = Table(
    "clocks", "One row a time that was recorded.", ("game_id", "deal", "clock", "action"),
    (
        GAME,
        DEAL,
        Column("clock", "INTEGER", "place among the clock lines of the deal, from 1"),
        Column("part", "VARCHAR", "auction, discard, contract, answers, the number of a trick; or left"),
        Column("action", "INTEGER", "place in that part: of the call, of the card; of left: of the player"),
        Column("seat", "TINYINT", "of left: the player; NULL in the other parts"),
        Column("seconds", "DECIMAL(21, 9)", "seconds of the action; of left: those that he has left"),
    ),
)

UNKNOWN_CARDS = Table(
    "unknown_cards", "One row a card that is written as not known, wholly or but for its suit.",
    ("game_id", "deal", "on_line", "seat", "trick", "place"),
    (
        GAME,
        DEAL,
        Column("on_line", "line_word", "hand, talon, discard or trick"),
        Column("seat", "TINYINT", "whose hand it is; NULL elsewhere"),
        Column("trick", "INTEGER", "number of the trick; NULL elsewhere"),
        Column("place", "INTEGER", "place among the cards of the line, from 1; 0 the talon card of an all-pass trick"),
        Column("suit", "VARCHAR", "s, c, d or h; NULL: not known either"),
    ),
)

MARKS = Table(
    "marks", "One row a mark of a word that has no row elsewhere; calls, answers and cards played have theirs.",
    ("game_id", "deal", "on_line", "place"),
    (
        GAME,
        DEAL,
        Column("on_line", "line_word", "deal (its dealer), talon, discard, contract or trick (its leader)"),
        Column("place", "INTEGER", "place of the card in the talon or discard, or number of the trick; else 1"),
        FLAGS,
    ),
)

UNREAD_DEALS = Table(
    "unread_deals", "One row a deal that was kept and not checked.", ("game_id", "deal"),
    (GAME, DEAL, Column("text", "VARCHAR", "the deal as it stands in the record")),
)

LINE_TABLES: tuple[Table, ...] = (SHEETS, ADJUSTMENTS, INCIDENTS, CLOCKS, UNKNOWN_CARDS, MARKS, UNREAD_DEALS)
