"""The names of the codes: cards, contracts, seats, findings and rules as tables, from the Python tables."""

from collections.abc import Iterator

from prefrec.pipelines.columns import Column, Table
from prefrec.pipelines.tables import Row

from prefrec.cards import CARD_NAMES, RANKS, SUIT_WORDS, SUITS
from prefrec.codes import all_codes
from prefrec.contracts import ALL_PASS, BASE_PRICE, LEVEL, MISERE, STRAIN_WORDS, STRAINS, TRICK_BIDS
from prefrec.posting_rules import RULES
from prefrec.seats import SEAT_WORDS, SEATS
from prefrec.variant import CONVENTIONS, MEANINGS, Variant, convention_text, known_variants, load

# Number of a contract in every table: the twenty-five bids in their order, misere, all-pass.
CONTRACT_CODES = {name: code for code, name in enumerate((*TRICK_BIDS, MISERE, ALL_PASS))}
SEAT_CODES = {seat: code for code, seat in enumerate(SEATS)}

_GLYPHS = "♠♣♦♥"


def _cards() -> Iterator[Row]:
    for card, name in enumerate(CARD_NAMES):
        suit, rank = divmod(card, 8)
        yield card, name, _GLYPHS[suit] + RANKS[rank], SUITS[suit], SUIT_WORDS[suit], RANKS[rank], rank


def _contracts() -> Iterator[Row]:
    for name, code in CONTRACT_CODES.items():
        if name in LEVEL:
            strain = STRAINS.index(name[-1])
            yield code, name, LEVEL[name], STRAINS[strain], STRAIN_WORDS[strain], BASE_PRICE[LEVEL[name]]
        else:
            yield code, name, 0 if name == MISERE else None, None, None, None


def _seat_names() -> Iterator[Row]:
    for seat, code in SEAT_CODES.items():
        yield code, seat, SEAT_WORDS[seat]


def _codes() -> Iterator[Row]:
    for code in all_codes().values():
        yield code.id, code.name, str(code.severity), code.message, code.hint


def _rules() -> Iterator[Row]:
    yield from RULES.items()


def _variants() -> Iterator[Row]:
    for name, versions in known_variants().items():
        for version in versions:
            yield from variant_rows(load(name, version))


def variant_rows(variant: Variant) -> Iterator[Row]:
    """The rows of one variant."""
    for key in CONVENTIONS:
        stated = None if key in variant.unstated else convention_text(getattr(variant, key))
        yield variant.name, variant.version, variant.title, key, stated, MEANINGS[key]


DIMENSIONS: tuple[Table, ...] = (
    Table("cards", "The thirty-two cards.", ("card",), (
        Column("card", "TINYINT", "number of the card: suit x 8 + rank"),
        Column("name", "VARCHAR", "its two letters: sA"),
        Column("glyph", "VARCHAR", "with the sign of its suit: ♠A"),
        Column("suit", "VARCHAR", "s, c, d or h"),
        Column("suit_word", "VARCHAR", "spades, clubs, diamonds or hearts"),
        Column("rank", "VARCHAR", "7 8 9 T J Q K A"),
        Column("rank_order", "INTEGER", "0 for a seven to 7 for an ace"),
    )),
    Table("contracts", "The twenty-six contracts, and all-pass.", ("contract",), (
        Column("contract", "TINYINT", "number of the contract, in the order of bids; misere 25, all-pass 26"),
        Column("name", "VARCHAR", "6s to 10n, misere, all-pass"),
        Column("level", "INTEGER", "tricks promised; 0 for misere"),
        Column("strain", "VARCHAR", "s, c, d, h or n"),
        Column("strain_word", "VARCHAR", "spades to hearts, no trump"),
        Column("price", "INTEGER", "base price, before the factors of a variant"),
    )),
    Table("seat_names", "The four seats.", ("seat",), (
        Column("seat", "TINYINT", "number of the seat, clockwise"),
        Column("letter", "VARCHAR", "S, W, N or E"),
        Column("word", "VARCHAR", "South, West, North or East"),
    )),
    Table("codes", "Every kind of finding.", ("code",), (
        Column("code", "VARCHAR", "the code, such as P401"),
        Column("name", "VARCHAR", "its name in words"),
        Column("severity", "severity_word", "its usual severity"),
        Column("message", "VARCHAR", "its message, with the facts left open"),
        Column("hint", "VARCHAR", "its hint, with the facts left open"),
    )),
    Table("rules", "The rules that make entries of the sheet.", ("rule",), (
        Column("rule", "VARCHAR", "word of the rule, as in sheet_entries"),
        Column("text", "VARCHAR", "what it says"),
    )),
    Table("variants", "Every convention of every page of rules.", ("name", "version", "convention"), (
        Column("name", "VARCHAR", "name of the variant"),
        Column("version", "INTEGER", "its version"),
        Column("title", "VARCHAR", "its title"),
        Column("convention", "VARCHAR", "key of the convention"),
        Column("value", "VARCHAR", "its value; NULL where the source does not say and a record has to"),
        Column("meaning", "VARCHAR", "what the convention decides"),
    )),
)

_ROWS = {
    "cards": _cards,
    "contracts": _contracts,
    "seat_names": _seat_names,
    "codes": _codes,
    "rules": _rules,
    "variants": _variants,
}


def rows_of(table: Table) -> list[Row]:
    """The rows of a dimension table."""
    return list(_ROWS[table.name]())
