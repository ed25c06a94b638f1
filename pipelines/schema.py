"""The schema of every table of an archive, once, as data."""

from prefrec.pipelines.columns import DEAL, FLAGS, GAME, SEAT, Column, Table, amount
from prefrec.pipelines.line_tables import LINE_TABLES
from prefrec.pipelines.scoring_tables import SCORING_TABLES
from prefrec.pipelines.source_tables import SOURCE_TABLES

from prefrec.diagnostics import Severity
from prefrec.referee.header import DETAILS

VERSION = 3


# Closed lists of words: an ENUM in the database, so that an unknown word cannot enter.
WORDS: dict[str, tuple[str, ...]] = {
    "status_word": ("stored", "partial", "rejected"),
    "severity_word": tuple(str(severity) for severity in Severity),
    "detail_word": DETAILS,
    "kind_word": ("game", "misere", "all-pass", "concession", "half-whist", "passed-out"),
    "outcome_word": ("passed-out", "half-whist", "conceded", "made", "failed", "unknown"),
    "role_word": ("declarer", "defender", "player", "dealer", "dummy"),
    "call_word": ("bid", "hold", "pass"),
    "answer_word": ("whist", "half", "pass"),
    "defence_word": ("open", "closed"),
    "column_word": ("pool", "mountain", "whists"),
    "origin_word": ("computed", "written", "agreed", "start", "final"),
    "place_word": ("above", "behind"),
    "adjusted_word": ("pool", "mountain", "whists", "tricks"),
    "line_word": ("deal", "hand", "talon", "discard", "contract", "trick"),
}

GAMES = Table(
    "games", "One row a game that is stored.", ("game_id",),
    (
        GAME,
        Column("id", "VARCHAR", "the game id as records write it, 16 hexadecimal digits"),
        Column("variant", "VARCHAR", "name of the rules, such as sochi; NULL: not written"),
        Column("variant_version", "INTEGER", "version of the rules"),
        Column("overrides", "INTEGER", "conventions that the header states itself, see `tags`"),
        Column("players", "INTEGER", "players who own a column of the sheet at the start"),
        Column("dummy", "TINYINT", "seat of the dummy where two play"),
        Column("detail", "detail_word", "the detail that the record promises"),
        Column("event", "VARCHAR", "tag event"),
        Column("site", "VARCHAR", "tag site"),
        Column("date", "VARCHAR", "tag date as written, whole or partial"),
        Column("year", "INTEGER", "year of the date"),
        Column("month", "INTEGER", "month of the date; NULL where the date does not say"),
        Column("day", "INTEGER", "day of the date; NULL where the date does not say"),
        Column("first_day", "INTEGER", "first day of the period that the date states, as YYYYMMDD"),
        Column("last_day", "INTEGER", "last day of it, where every month has 31"),
        Column("stake", "VARCHAR", "tag stake: price of a whist and its currency"),
        Column("ending", "VARCHAR", "why the game ended, the word of its end line"),
        Column("deals", "INTEGER", "deals in the record, void and unread ones included"),
        Column("minor", "INTEGER", "minor version of the notation it is written in"),
        Column("series_before", "INTEGER", "all-pass deals of a series that it continues; NULL: no start line"),
        Column("has_start", "BOOLEAN", "the sheet with which it starts is written whole"),
        Column("has_final", "BOOLEAN", "the closed sheet is written whole"),
        Column("has_settlement", "BOOLEAN", "the settlement is written whole"),
    ),
)

PLAYERS = Table(
    "players", "One row a player of a game: who sat where. Newcomers have the deal they came with.",
    ("game_id", "player"),
    (
        GAME,
        Column("player", "INTEGER", "place among the players of the game, from 1, see `seats`"),
        Column("deal", "INTEGER", "0: from the start; else the deal with which he came, for good or as a stand-in"),
        SEAT,
        Column("name", "VARCHAR", "name as written; NULL: not known"),
        Column("is_stand_in", "BOOLEAN", "he played this deal for another, on the other's column"),
        Column("player_id", "VARCHAR", "tag SEAT.id"),
        Column("rating", "VARCHAR", "tag SEAT.rating"),
        Column("bot", "VARCHAR", "tag SEAT.bot: the program that played"),
    ),
)

DEALS = Table(
    "deals", "One row a deal: the contract and how it came out.", ("game_id", "deal"),
    (
        GAME,
        DEAL,
        Column("number", "INTEGER", "number written in the deal line"),
        Column("deal_id", "UBIGINT", "the cards themselves, the same at every table; NULL unless all are known"),
        Column("dealer", "TINYINT", "seat of the dealer; NULL: not written"),
        Column("forehand", "TINYINT", "seat that calls first and leads first; NULL where the dealer is not written"),
        Column("leaver", "TINYINT", "seat of the player who has left for good before this deal"),
        Column("factor", "INTEGER", "factor of the price, where the record states one"),
        Column("factor_reason", "VARCHAR", "its reason, such as bomb"),
        Column("kind", "kind_word", "how it came out; NULL: the record does not tell, or the deal is void"),
        Column("outcome", "outcome_word", "what became of the contract, see `contract_outcomes`; NULL: no contract"),
        Column("declarer", "TINYINT", "seat of the declarer"),
        Column("declarer_place", "INTEGER", "1 where the declarer is the forehand, 2 and 3 the next hands"),
        Column("partner", "TINYINT", "seat of the dealer who shares a misere"),
        Column("contract", "TINYINT", "contract, see `contracts`; NULL: not written, also where only its level is"),
        Column("level", "INTEGER", "tricks promised, 6 to 10; 0 for misere"),
        Column("modifier", "VARCHAR", "what follows the slash of the contract, such as dark"),
        Column("short", "INTEGER", "undertricks of a concession"),
        Column("tricks", "INTEGER", "tricks of the declarer; NULL: not known, or nothing was played"),
        Column("margin", "INTEGER", "tricks over (or, negative, under) the contract; misere: less its tricks"),
        Column("whisters", "INTEGER", "whists in the end, the dealer's too; NULL where answers are not known"),
        Column("dealer_whists", "BOOLEAN", "one of them is the sitting dealer's"),
        Column("defence", "defence_word", "open or closed; NULL: not written"),
        Column("defence_seat", "TINYINT", "seat that chose so"),
        Column("defence_how", "VARCHAR", "dark, or the number of the trick before which it was chosen"),
        Column("declarer_calls", "INTEGER", "bids and holds of the declarer; from two on he was pushed"),
        Column("all_passes", "INTEGER", "number of an all-pass deal in its series, from 1; NULL for any other"),
        Column("minimum", "INTEGER", "least level of an opening bid in this deal"),
        Column("talon_1", "TINYINT", "first card of the talon, see `cards`"),
        Column("talon_2", "TINYINT", "second card of the talon"),
        Column("discard", "UINTEGER", "the discard as a set of cards; NULL: not written or partly known"),
        Column("discard_card", "TINYINT", "the one card that is known of a discard whose other card is not"),
        Column("has_auction", "BOOLEAN", "the whole auction is written"),
        Column("has_answers", "BOOLEAN", "all answers are written, also that nobody was asked"),
        Column("has_play", "BOOLEAN", "tricks are written card by card"),
        Column("has_claim", "BOOLEAN", "the rest of the play was claimed"),
        Column("claimer", "TINYINT", "seat that claimed; NULL: agreed by all, or no claim"),
        Column("has_tricks", "BOOLEAN", "the tricks of everybody are written"),
        Column("has_score", "BOOLEAN", "all that the deal writes on the sheet is written"),
        Column("has_sheet", "BOOLEAN", "the running totals are written whole: whists that are left out are zero"),
        Column("is_void", "BOOLEAN", "the deal does not count: a misdeal"),
        Column("void_reason", "VARCHAR", "why, such as count"),
        Column("is_unread", "BOOLEAN", "written for a later version, kept and not checked"),
    ),
)

SEATS = Table(
    "seats", "One row a seat of a deal: what it was, what it took, and what the deal was worth to it.",
    ("game_id", "deal", "seat"),
    (
        GAME,
        DEAL,
        SEAT,
        Column("player", "INTEGER", "who sat there, a stand-in too, see `players`; NULL: a dummy"),
        Column("role", "role_word", "player: a hand in a deal without a declarer; dealer: sits out"),
        Column("place", "INTEGER", "1 forehand, 2 and 3 the next hands; 0 sits out; NULL: the dealer is not written"),
        Column("answer", "answer_word", "answer that stands in the end"),
        Column("answer_place", "INTEGER", "1 first defender to speak, 2 second, 3 the sitting dealer"),
        Column("answered_contract", "TINYINT", "contract that he answered, as in `deals`; NULL without an answer"),
        Column("answered_level", "INTEGER", "its level"),
        Column("is_alone", "BOOLEAN", "of a whist: nobody else whisted; NULL for any other answer"),
        Column("answered_defence", "defence_word", "of a whist: open or closed, as in `deals`"),
        Column("tricks", "INTEGER", "tricks taken; NULL: not known"),
        Column("tricks_written", "INTEGER", "tricks as the record states them"),
        Column("claimed", "INTEGER", "tricks of the rest that a claim gives him"),
        *amount("value", "what the deal moves in the final settlement, in whists; sums to zero over the deal"),
        *amount("whists", "whists that he writes for the deal, help left out"),
        *amount("fine", "mountain that he writes for tricks owed as a whister"),
    ),
)

HANDS = Table(
    "hands", "One row a hand as dealt.", ("game_id", "deal", "seat"),
    (
        GAME,
        DEAL,
        SEAT,
        Column("cards", "UINTEGER", "the known cards as a set, bit = number of the card"),
        Column("unknown", "INTEGER", "cards that are written as not known"),
    ),
)

CALLS = Table(
    "calls", "One row an utterance of the auction, as spoken.", ("game_id", "deal", "call"),
    (
        GAME,
        DEAL,
        Column("call", "INTEGER", "place in the auction, from 1"),
        SEAT,
        Column("word", "call_word", "bid, hold or pass"),
        Column("bid", "TINYINT", "what was bid, see `contracts`; NULL for pass and hold"),
        Column("modifier", "VARCHAR", "what follows the slash, such as dark"),
        FLAGS,
    ),
)

ANSWERS = Table(
    "answers", "One row an answer to the contract, as spoken.", ("game_id", "deal", "answer"),
    (
        GAME,
        DEAL,
        Column("answer", "INTEGER", "place in the answers, from 1"),
        SEAT,
        Column("word", "answer_word", "whist, half or pass"),
        Column("modifier", "VARCHAR", "solo, dark, or the seat whose hand the dealer looked at"),
        FLAGS,
    ),
)

PLAYS = Table(
    "plays", "One row a card played.", ("game_id", "deal", "trick", "place"),
    (
        GAME,
        DEAL,
        Column("trick", "INTEGER", "number of the trick"),
        Column("place", "INTEGER", "1 the lead, 2 and 3 the next; 0 the talon card turned up on all-pass"),
        Column("seat", "TINYINT", "seat that played it; NULL for a talon card and where the leader is not written"),
        Column("card", "TINYINT", "card, see `cards`; NULL: not known"),
        FLAGS,
    ),
)

TRICKS = Table(
    "tricks", "One row a trick written card by card.", ("game_id", "deal", "trick"),
    (
        GAME,
        DEAL,
        Column("trick", "INTEGER", "number of the trick"),
        Column("leader", "TINYINT", "seat that led; NULL: not written"),
        Column("winner", "TINYINT", "seat that took it, by the rules; NULL: not known"),
    ),
)

SHEET_ENTRIES = Table(
    "sheet_entries", "One row a number of the sheet: computed, written in the record, or agreed at the table.",
    ("game_id", "deal", "origin", "entry"),
    (
        GAME,
        DEAL,
        Column("origin", "origin_word", "by the rules; the score line; an adjustment; start and final: whole, deal 0"),
        Column("entry", "INTEGER", "place among the entries of the deal and origin, from 1"),
        Column("sheet_column", "column_word", "pool, mountain or whists"),
        SEAT,
        Column("on_seat", "TINYINT", "on whom whists are written"),
        *amount("amount", "the number"),
        Column("rule", "VARCHAR", "the rule that made it, or the reason of an adjustment; NULL for a written number"),
        Column("terms", "VARCHAR", "its arithmetic, such as 4 tricks x 2"),
        Column("reason", "VARCHAR", "rule and arithmetic in words, as `prefrec score` tells them; NULL without a rule"),
    ),
)

SETTLEMENTS = Table(
    "settlements", "One row a player: what the game was worth to him.", ("game_id", "seat"),
    (
        GAME,
        SEAT,
        *amount("computed", "settlement by the rules, in whists; NULL where totals are not known"),
        *amount("written", "settlement as the record states it"),
        Column("money", "VARCHAR", "money as the record states it, in the currency of the stake"),
    ),
)

TAGS = Table(
    "tags", "One row a tag, unknown and private ones too.", ("game_id", "deal", "tag"),
    (
        GAME,
        Column("deal", "INTEGER", "place of the deal; 0: the header"),
        Column("tag", "INTEGER", "place among the tags of the header or deal, from 1"),
        Column("name", "VARCHAR", "key of the tag"),
        Column("value", "VARCHAR", "its value; NULL where empty"),
    ),
)

COMMENTS = Table(
    "comments", "One row a comment, in the order of the record; those of what-if lines too.", ("game_id", "comment"),
    (
        GAME,
        Column("comment", "INTEGER", "place among the comments of the game, from 1"),
        Column("deal", "INTEGER", "place of the deal; 0: the game itself"),
        Column("on_line", "VARCHAR", "the line it belongs to: its first word, such as contract or 4"),
        Column("position", "place_word", "above that line or behind it"),
        Column("text", "VARCHAR", "the comment"),
    ),
)

TABLES: tuple[Table, ...] = (
    GAMES, PLAYERS, SEATS, DEALS, HANDS, CALLS, ANSWERS, PLAYS, TRICKS, SHEET_ENTRIES, SETTLEMENTS, TAGS, COMMENTS,
    *LINE_TABLES, *SCORING_TABLES, *SOURCE_TABLES,
)  # fmt: skip
