"""What was written on the sheet against what is computed: entries, running totals, settlement."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from prefrec.codes import score as codes
from prefrec.diagnostics import Code, Diagnostic, Span
from prefrec.facts_text import decimal_text, number_text, signed
from prefrec.line import Line
from prefrec.outcome import Number, Posting, Sheet
from prefrec.record import Adjustment, Columns, Counts, Money
from prefrec.referee.situation import excused, found_at, span_of, word_of, words_of

COLUMNS = ("pool", "mountain", "whists")


def sheet_of(columns: Columns) -> Sheet | None:
    """A complete written entry as a sheet; None where part of it is not written."""
    if not columns.is_complete:
        return None
    return Sheet(columns.pool or {}, columns.mountain or {}, columns.whists or {})


def check_seats(columns: Columns, players: Sequence[str]) -> Diagnostic | None:
    """A seat that has no column on the sheet, or whists on oneself."""
    known = _keys_of(tuple(players))
    for values in (columns.pool, columns.mountain, columns.whists):
        if not values or values.keys() <= known:
            continue
        for key in values:
            stranger = next((seat for seat in key if seat not in players), key[0] if key[0] == key[1:] else None)
            if stranger is not None:
                is_own = stranger in players
                return codes.SEAT_NOT_AT_SHEET.at(
                    place_of(columns.line, None, key), seat=word_of(stranger),
                    where="for whists on itself" if is_own else "on the sheet",
                    expected=words_of(tuple(seat for seat in players if not is_own or seat != stranger)),
                )
    return None


@lru_cache(maxsize=1 << 8)
def _keys_of(players: tuple[str, ...]) -> frozenset[str]:
    """Everything that can stand before a number on the sheet of these players."""
    return frozenset(players) | {one + other for one in players for other in players if one != other}


def mismatches(columns: Columns, computed: Sheet) -> Iterator[tuple[str, str, Number, Number]]:
    """(column, key, written, computed) of every entry that differs, as far as it is written."""
    for column in COLUMNS:
        written: Mapping[str, Number] | None = getattr(columns, column)
        right: Mapping[str, Number] = getattr(computed, column)
        if written is None and not columns.is_complete:
            continue
        stated = written or {}
        if stated == right:
            continue
        keys = stated if not columns.is_complete else {**stated, **right}
        for key in keys:
            number, truth = stated.get(key, 0), right.get(key, 0)
            if number != truth:
                yield column, key, number, truth


def compare(
    code: Code, columns: Columns, computed: Sheet, postings: Iterable[Posting] = (),
    corrections: Mapping[tuple[str, str], Number] = {},
) -> Iterator[Diagnostic]:
    """One finding for each entry that differs; a note where a later adjustment puts it right."""
    for column, key, written, right in mismatches(columns, computed):
        facts: dict[str, object] = {
            "what": _what(column, key), "written": number_text(written), "computed": number_text(right),
            "difference": signed(written - right),
        }
        if code is codes.SCORE_MISMATCH:
            facts["reason"] = reason_of(postings, column, key)
        finding = code.at(place_of(columns.line, column, key), **facts)
        yield excused(finding) if corrections.get((column, key)) == right - written else finding


def reason_of(postings: Iterable[Posting], column: str, key: str) -> str:
    """The rules that make an entry, with their arithmetic."""
    reasons = [
        f"{posting.rule} {posting.terms}".strip()
        for posting in postings
        if posting.column == column and posting.seat + (posting.on or "") == key
    ]
    return "; ".join(reasons) or "no rule writes anything there"


def _what(column: str, key: str) -> str:
    if column == "whists":
        return f"whists of {word_of(key[0])} on {word_of(key[1:])}"
    return f"{column} of {word_of(key)}"


def place_of(line: Line | None, column: str | None, key: str) -> Span:
    """Place of ``key:`` in its column; of the column's word, else of the line's, where it is not written."""
    current = ""
    fallback = 0
    for index, word in enumerate(line.words if line else ()):
        if word in COLUMNS:
            current = word
            fallback = index if word == column else fallback
        elif word.startswith(f"{key}:") and column in (None, current):
            return span_of(line, index)
    return span_of(line, fallback)


def corrections_of(adjustments: Iterable[Adjustment]) -> dict[int, dict[tuple[str, str], Number]]:
    """What later ``adjust sheet … deal N`` lines put right, by deal and entry."""
    found: dict[int, dict[tuple[str, str], Number]] = {}
    for adjustment in adjustments:
        if adjustment.reason == "sheet" and adjustment.deal is not None:
            entries = found.setdefault(adjustment.deal, {})
            for column in COLUMNS:
                for key, number in (getattr(adjustment.columns, column) or {}).items():
                    entries[column, key] = entries.get((column, key), 0) + number
    return found


# ---- settlement and money


def check_settlement(counts: Counts, computed: Mapping[str, Number] | None) -> Iterator[Diagnostic]:
    """Each seat's balance, exactly; off by less than one it was rounded by the players. Sum zero."""
    total = sum(counts.values.values())
    if counts.is_complete and total != 0:
        yield found_at(codes.SETTLEMENT_SUM, counts.line, 0, found=number_text(total))
    if computed is None:
        return
    seats = computed if counts.is_complete else counts.values
    for seat in seats:
        written, right = counts.values.get(seat, 0), computed.get(seat, 0)
        if written == right:
            continue
        code = codes.SETTLEMENT_ROUNDED if abs(Fraction(written - right)) < 1 else codes.SETTLEMENT_MISMATCH
        yield code.at(
            place_of(counts.line, None, seat), seat=word_of(seat), written=number_text(written),
            computed=number_text(right), difference=signed(written - right),
        )


def check_money(
    money: Money, stake: Decimal | None, computed: Mapping[str, Number] | None, written: Counts | None
) -> Iterator[Diagnostic]:
    """Money against settlement times stake; whists rounded by the players may be paid as rounded."""
    total = sum(money.values.values())
    if total:
        yield found_at(codes.MONEY_SUM, money.line, 0, found=decimal_text(Decimal(total)))
    if stake is None or computed is None:
        return
    price = Fraction(stake)
    for seat, paid in money.values.items():
        right = Fraction(computed.get(seat, 0)) * price
        stated = None if written is None else written.values.get(seat)
        if abs(Fraction(paid) - right) < Fraction(1, 100) or (stated is not None and Fraction(paid) == stated * price):
            continue
        difference = Fraction(paid) - right
        finding = codes.MONEY_MISMATCH.at(
            place_of(money.line, None, seat), seat=word_of(seat), written=decimal_text(paid),
            computed=number_text(right), difference=signed(difference),
        )
        yield excused(finding) if abs(difference) < price else finding
