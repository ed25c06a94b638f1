"""The schema of every table of an archive, once, as data."""

from prefrec.pipelines.columns import DEAL, FLAGS, GAME, SEAT, Column, Table, amount
from prefrec.pipelines.scoring_tables import SCORING_TABLES

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
}

GAMES = Table(
    "games", "One row a game that is stored.", ("game_id",),
    (
        GAME,
        Column("id", "VARCHAR", "the game id as records write it, 16 hexadecimal digits"),
        Column("variant", "VARCHAR", "name of the rules, such as sochi; NULL: not written"),
        Column("variant_version", "USMALLINT", "version of the rules"),
        Column("overrides", "USMALLINT", "conventions that the header states itself, see `tags`"),
        Column("players", "UTINYINT", "players who own a column of the sheet at the start"),
        Column("dummy", "UTINYINT", "seat of the dummy where two play"),
        Column("detail", "detail_word", "the detail that the record promises"),
        Column("event", "VARCHAR", "tag event"),
        Column("site", "VARCHAR", "tag site"),
        Column("date", "VARCHAR", "tag date as written, whole or partial"),
        Column("year", "USMALLINT", "year of the date"),
        Column("month", "UTINYINT", "month of the date; NULL where the date does not say"),
        Column("day", "UTINYINT", "day of the date; NULL where the date does not say"),
        Column("stake", "VARCHAR", "tag stake: price of a whist and its currency"),
        Column("ending", "VARCHAR", "why the game ended, the word of its end line"),
        Column("deals", "USMALLINT", "deals in the record, void and unread ones included"),
        Column("minor", "USMALLINT", "minor version of the notation it is written in"),
    ),
)

PLAYERS = Table(
    "players", "One row a player of a game: who sat where. Newcomers have the deal they came with.",
    ("game_id", "deal", "seat"),
    (
        GAME,
        Column("deal", "USMALLINT", "0: from the start; else the deal with which he came, for good or as a stand-in"),
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
        Column("number", "UINTEGER", "number written in the deal line"),
        Column("deal_id", "UBIGINT", "the cards themselves, the same at every table; NULL unless all are known"),
        Column("dealer", "UTINYINT", "seat of the dealer; NULL: not written"),
        Column("forehand", "UTINYINT", "seat that calls first and leads first; NULL where the dealer is not written"),
        Column("kind", "kind_word", "how it came out; NULL: the record does not tell, or the deal is void"),
        Column("outcome", "outcome_word", "what became of the contract, see `contract_outcomes`; NULL: no contract"),
        Column("declarer", "UTINYINT", "seat of the declarer"),
        Column("declarer_place", "UTINYINT", "1 where the declarer is the forehand, 2 and 3 the next hands"),
        Column("partner", "UTINYINT", "seat of the dealer who shares a misere"),
        Column("contract", "UTINYINT", "contract, see `contracts`; NULL: not written, also where only its level is"),
        Column("level", "UTINYINT", "tricks promised, 6 to 10; 0 for misere"),
        Column("short", "UTINYINT", "undertricks of a concession"),
        Column("tricks", "UTINYINT", "tricks of the declarer; NULL: not known, or nothing was played"),
        Column("margin", "TINYINT", "tricks over (or, negative, under) the contract; misere: less its tricks"),
        Column("whisters", "UTINYINT", "whists in the end, the dealer's too; NULL where answers are not known"),
        Column("dealer_whists", "BOOLEAN", "one of them is the sitting dealer's"),
        Column("defence", "defence_word", "open or closed; NULL: not written"),
        Column("declarer_calls", "UTINYINT", "bids and holds of the declarer; from two on he was pushed"),
        Column("all_passes", "UTINYINT", "number of an all-pass deal in its series, from 1; NULL for any other"),
        Column("minimum", "UTINYINT", "least level of an opening bid in this deal"),
        Column("talon_1", "UTINYINT", "first card of the talon, see `cards`"),
        Column("talon_2", "UTINYINT", "second card of the talon"),
        Column("discard", "UINTEGER", "the discard as a set of cards; NULL: not written or partly known"),
        Column("has_auction", "BOOLEAN", "the whole auction is written"),
        Column("has_play", "BOOLEAN", "tricks are written card by card"),
        Column("has_claim", "BOOLEAN", "the rest of the play was claimed"),
        Column("is_void", "BOOLEAN", "the deal does not count: a misdeal"),
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
        Column("role", "role_word", "player: a hand in a deal without a declarer; dealer: sits out"),
        Column("place", "UTINYINT", "1 forehand, 2 and 3 the next hands; 0 sits out; NULL: the dealer is not written"),
        Column("answer", "answer_word", "answer that stands in the end"),
        Column("answer_place", "UTINYINT", "1 first defender to speak, 2 second, 3 the sitting dealer"),
        Column("tricks", "UTINYINT", "tricks taken; NULL: not known"),
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
        Column("unknown", "UTINYINT", "cards that are written as not known"),
    ),
)

CALLS = Table(
    "calls", "One row an utterance of the auction, as spoken.", ("game_id", "deal", "call"),
    (
        GAME,
        DEAL,
        Column("call", "UTINYINT", "place in the auction, from 1"),
        SEAT,
        Column("word", "call_word", "bid, hold or pass"),
        Column("bid", "UTINYINT", "what was bid, see `contracts`; NULL for pass and hold"),
        Column("modifier", "VARCHAR", "what follows the slash, such as dark"),
        FLAGS,
    ),
)

ANSWERS = Table(
    "answers", "One row an answer to the contract, as spoken.", ("game_id", "deal", "answer"),
    (
        GAME,
        DEAL,
        Column("answer", "UTINYINT", "place in the answers, from 1"),
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
        Column("trick", "UTINYINT", "number of the trick"),
        Column("place", "UTINYINT", "1 the lead, 2 and 3 the next; 0 the talon card turned up on all-pass"),
        Column("seat", "UTINYINT", "seat that played it; NULL for a talon card and where the leader is not written"),
        Column("card", "UTINYINT", "card, see `cards`; NULL: not known"),
        FLAGS,
    ),
)

TRICKS = Table(
    "tricks", "One row a trick written card by card.", ("game_id", "deal", "trick"),
    (
        GAME,
        DEAL,
        Column("trick", "UTINYINT", "number of the trick"),
        Column("leader", "UTINYINT", "seat that led; NULL: not written"),
        Column("winner", "UTINYINT", "seat that took it, by the rules; NULL: not known"),
    ),
)

SHEET_ENTRIES = Table(
    "sheet_entries", "One row a number of the sheet: computed, written in the record, or agreed at the table.",
    ("game_id", "deal", "origin", "entry"),
    (
        GAME,
        DEAL,
        Column("origin", "origin_word", "by the rules; the score line; an adjustment; start and final: whole, deal 0"),
        Column("entry", "USMALLINT", "place among the entries of the deal and origin, from 1"),
        Column("sheet_column", "column_word", "pool, mountain or whists"),
        SEAT,
        Column("on_seat", "UTINYINT", "on whom whists are written"),
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
        Column("deal", "USMALLINT", "place of the deal; 0: the header"),
        Column("tag", "USMALLINT", "place among the tags of the header or deal, from 1"),
        Column("name", "VARCHAR", "key of the tag"),
        Column("value", "VARCHAR", "its value; NULL where empty"),
    ),
)

COMMENTS = Table(
    "comments", "One row a comment, in the order of the record; those of what-if lines too.", ("game_id", "comment"),
    (
        GAME,
        Column("comment", "UINTEGER", "place among the comments of the game, from 1"),
        Column("deal", "USMALLINT", "place of the deal; 0: the game itself"),
        Column("on_line", "VARCHAR", "the line it belongs to: its first word, such as contract or 4"),
        Column("position", "place_word", "above that line or behind it"),
        Column("text", "VARCHAR", "the comment"),
    ),
)

DIAGNOSTICS = Table(
    "diagnostics", "One row a finding. Games with errors are in this table and in `sources` only.",
    ("source", "game", "line_number", "column_number", "code"),
    (
        Column("game_id", "UBIGINT", "the game, or the rejected text; NULL where no text could be read"),
        Column("source", "VARCHAR", "where it was read first"),
        Column("game", "UINTEGER", "number of the game in its source, from 1; 0: the source as a whole"),
        Column("deal", "UINTEGER", "number written in the deal line; NULL outside of deals"),
        Column("code", "VARCHAR", "code, see `codes`"),
        Column("severity", "severity_word", "error, warning or note"),
        Column("line_number", "UINTEGER", "line in the source, from 1; 0: the source as a whole"),
        Column("column_number", "UINTEGER", "character in the line, from 1; 0: the source as a whole"),
        Column("end_line", "UINTEGER", "line of its end"),
        Column("end_column", "UINTEGER", "character behind its end"),
        Column("message", "VARCHAR", "what was found"),
        Column("expected", "VARCHAR", "what would have been right"),
        Column("hint", "VARCHAR", "what the writer might do"),
    ),
)

SOURCES = Table(
    "sources", "One row a record that was read: where it was first met and what became of it.",
    ("game_id",),
    (
        Column("game_id", "UBIGINT", "the game; for a rejected record the hash of its text"),
        Column("source", "VARCHAR", "file as it was named"),
        Column("game", "UINTEGER", "number of the game in its source, from 1"),
        Column("line_number", "UINTEGER", "line on which it begins, from 1"),
        Column("status", "status_word", "stored; partial: stored with deals that were not checked; rejected"),
        Column("errors", "UINTEGER", "findings that are errors"),
        Column("warnings", "UINTEGER", "findings that are warnings"),
        Column("notes", "UINTEGER", "findings that are notes"),
    ),
)

TABLES: tuple[Table, ...] = (
    GAMES, PLAYERS, SEATS, DEALS, HANDS, CALLS, ANSWERS, PLAYS, TRICKS, SHEET_ENTRIES, SETTLEMENTS, TAGS, COMMENTS,
    *SCORING_TABLES, DIAGNOSTICS, SOURCES,
)  # fmt: skip
