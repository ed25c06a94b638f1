"""A record made anew from nothing but the tables of an archive: what they hold is what it says."""

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from prefrec.pipelines.dimensions import CONTRACT_CODES
from prefrec.pipelines.tables import Tables

from prefrec.cards import SUITS, UNKNOWN, canonical_order, cards_of, unknown_of
from prefrec.contracts import ALL_PASS, MISERE
from prefrec.line import NO_NOTES
from prefrec.outcome import Number, exact
from prefrec.record import (
    Adjustment,
    Call,
    Calls,
    Cards,
    Choice,
    Claim,
    Clock,
    ClockLeft,
    Columns,
    Contract,
    Counts,
    Deal,
    Factor,
    Game,
    Hand,
    Incident,
    Money,
    Tag,
    Trick,
    Word,
)
from prefrec.seats import SEATS

Row = dict[str, Any]

NAMES = {code: name for name, code in CONTRACT_CODES.items()}

# The tables hold all of a record but this. Lines that state nothing are a list of which nothing is known, as in
# `auction _`; notes are in `comments`, and who reads them there knows the line to which they belong.
NOT_HELD = ("what-if lines", "lines that state nothing", "digits behind the point of a time that are zero")


def without_what_is_not_held(game: Game) -> Game:
    """The record less what the tables do not hold, and without comments."""
    return game._replace(
        tags=tuple(tag._replace(notes=NO_NOTES) for tag in game.tags),
        deals=tuple(_plain(deal) for deal in game.deals if isinstance(deal, Deal)),
        opening=(), trailing=(),
        **{name: _bare(getattr(game, name)) for name in ("start", "end", "final", "settlement", "money")},
    )  # fmt: skip


def _plain(deal: Deal) -> Deal:
    facts = {name: getattr(deal, name) for name in deal._fields if name not in ("notes", "line", "variations")}
    for name, fact in facts.items():
        if isinstance(fact, tuple) and not hasattr(fact, "_fields"):
            facts[name] = tuple(_timed(each)._replace(notes=NO_NOTES) for each in fact)
        elif hasattr(fact, "notes"):
            facts[name] = _bare(fact)
    return Deal(**facts)


def _timed(fact: Any) -> Any:
    if not isinstance(fact, Clock):
        return fact
    return fact._replace(seconds=tuple(None if time is None else time.normalize() for time in fact.seconds))


def _bare(fact: Any) -> Any:
    """A line without comments; None where it states nothing."""
    if fact is None or _states_nothing(fact):
        return None
    return fact._replace(notes=NO_NOTES)


def _states_nothing(fact: Any) -> bool:
    match fact:
        case Calls() | Counts():
            return not fact[0] and not fact.is_complete
        case Columns():
            return not fact.is_complete and not any((fact.pool, fact.mountain, fact.whists, fact.all_passes))
        case Word():
            return fact.word is None
        case _:
            return False


class Archive:
    """The rows of one game, by table and deal."""

    def __init__(self, tables: Tables) -> None:
        self.rows: dict[str, dict[int, list[Row]]] = {}
        for name, frame in tables.items():
            by_deal = self.rows.setdefault(name, {})
            for row in frame.iter_rows(named=True):
                by_deal.setdefault(row.get("deal") or 0, []).append(row)

    def of(self, table: str, deal: int = 0, **where: object) -> list[Row]:
        """The rows of a deal in which these columns have these values."""
        rows = self.rows[table].get(deal, [])
        return [row for row in rows if all(row[key] == value for key, value in where.items())]


def game_of(tables: Tables) -> Game:
    """The record of the only game in these tables."""
    archive = Archive(tables)
    (game,) = [row for rows in archive.rows["games"].values() for row in rows]
    settled = archive.of("settlements")
    paid = {SEATS[row["seat"]]: row["money"] for row in settled if row["money"] is not None}
    return Game(
        tags=_tags(archive, 0),
        start=_columns(archive, 0, "start", is_whole=game["has_start"], all_passes=game["series_before"]),
        deals=tuple(_deal(archive, place, rows[0]) for place, rows in sorted(archive.rows["deals"].items())),
        end=Word(game["ending"]) if game["ending"] else None,
        final=_columns(archive, 0, "final", is_whole=game["has_final"]),
        settlement=_counts(_by_seat(settled, "written"), is_whole=game["has_settlement"]),
        money=Money({seat: Decimal(text) for seat, text in paid.items()}) if paid else None,
        minor=game["minor"],
    )


def _tags(archive: Archive, deal: int) -> tuple[Tag, ...]:
    return tuple(Tag(row["name"], row["value"] or "") for row in archive.of("tags", deal))


def _number(row: Row, name: str) -> Number:
    return exact(Fraction(row[f"{name}_num"], row[f"{name}_den"]))


def _by_seat(rows: Iterable[Row], name: str) -> dict[str, Number]:
    return {SEATS[row["seat"]]: _number(row, name) for row in rows if row[f"{name}_num"] is not None}


def _counts(values: Mapping[str, Number], *, is_whole: bool) -> Counts | None:
    return Counts(values, is_whole) if values or is_whole else None


def _of_column(rows: Iterable[Row], column: str, item: str = "sheet_column") -> dict[str, Number] | None:
    found = {
        SEATS[row["seat"]] + ("" if row["on_seat"] is None else SEATS[row["on_seat"]]): _number(row, "amount")
        for row in rows
        if row[item] == column
    }
    return found or None


def _columns(
    archive: Archive, deal: int, origin: str, *, is_whole: bool, all_passes: int | None = None
) -> Columns | None:
    rows = archive.of("sheet_entries", deal, origin=origin)
    if not rows and not is_whole and not all_passes:
        return None
    three = [_of_column(rows, name) for name in ("pool", "mountain", "whists")]
    return Columns(three[0], three[1], three[2], is_whole, all_passes or 0)


# ---- a deal


def _deal(archive: Archive, place: int, row: Row) -> Deal:
    claimed = {SEATS[seat["seat"]]: seat["claimed"] for seat in archive.of("seats", place)
               if seat["claimed"] is not None}  # fmt: skip
    tricks = {SEATS[seat["seat"]]: seat["tricks_written"] for seat in archive.of("seats", place)
              if seat["tricks_written"] is not None}  # fmt: skip
    return Deal(
        number=row["number"], dealer=_seat(row["dealer"]), flags=_mark(archive, place, "deal"),
        tags=_tags(archive, place),
        leave=None if row["leaver"] is None else Word(_seat(row["leaver"])),
        factor=None if row["factor"] is None else Factor(row["factor"], row["factor_reason"] or ""),
        hands=tuple(_hand(archive, place, hand) for hand in archive.of("hands", place)),
        talon=_cards(archive, place, "talon", [row["talon_1"], row["talon_2"]]),
        auction=_calls(_spoken(archive, place), is_whole=row["has_auction"]),
        discard=_discard(archive, place, row),
        contract=_contract(archive, place, row),
        answers=_calls([_call(answer) for answer in archive.of("answers", place)], is_whole=row["has_answers"]),
        choice=None if row["defence"] is None
        else Choice(row["defence"], SEATS[row["defence_seat"]], row["defence_how"] or ""),
        tricks=tuple(_trick(archive, place, trick) for trick in archive.of("tricks", place)),
        claim=Claim(_seat(row["claimer"]), claimed) if row["has_claim"] else None,
        void=Word(row["void_reason"]) if row["is_void"] else None,
        counts=_counts(tricks, is_whole=row["has_tricks"]),
        adjustments=tuple(_adjustments(archive, place)),
        score=_columns(archive, place, "written", is_whole=row["has_score"]),
        sheet=_sheet(archive, place, is_whole=row["has_sheet"]),
        clocks=tuple(_clocks(archive, place)),
        incidents=tuple(
            Incident(SEATS[one["seat"]], one["reason"], one["what"] or "", one["before_line"] or "")
            for one in archive.of("incidents", place)
        ),
    )  # fmt: skip


def _seat(code: int | None) -> str | None:
    return None if code is None else SEATS[code]


def _mark(archive: Archive, deal: int, line: str, place: int = 1) -> str:
    rows = archive.of("marks", deal, on_line=line, place=place)
    return str(rows[0]["flags"]) if rows else ""


def _unknown(archive: Archive, deal: int, line: str, **where: object) -> dict[int, int]:
    """The unknown cards of a line by their places."""
    rows = archive.of("unknown_cards", deal, on_line=line, **where)
    return {row["place"]: UNKNOWN if row["suit"] is None else unknown_of(SUITS.index(row["suit"])) for row in rows}


def _hand(archive: Archive, deal: int, row: Row) -> Hand:
    unknown = _unknown(archive, deal, "hand", seat=row["seat"]).values()
    assert len(unknown) == row["unknown"]
    return Hand(SEATS[row["seat"]], canonical_order([*cards_of(row["cards"]), *unknown]))


def _cards(archive: Archive, deal: int, line: str, known: list[int | None]) -> Cards | None:
    """A talon or a discard: its known cards, and the unknown ones at their places."""
    unknown = _unknown(archive, deal, line)
    cards = [unknown.get(at, card) for at, card in enumerate(known, 1)]
    if all(card is None for card in cards):
        return None
    there = tuple(card for card in cards if card is not None)
    flags = tuple(_mark(archive, deal, line, at) for at in range(1, len(there) + 1))
    return Cards(there, flags if any(flags) else ())


def _discard(archive: Archive, deal: int, row: Row) -> Cards | None:
    if row["discard"] is not None:
        return _cards(archive, deal, "discard", list(canonical_order(cards_of(row["discard"]))))
    unknown = _unknown(archive, deal, "discard")
    known: list[int | None] = [None, None]
    if row["discard_card"] is not None:
        known[2 - next(iter(unknown))] = row["discard_card"]
    return _cards(archive, deal, "discard", known)


def _call(row: Row) -> Call:
    return Call(SEATS[row["seat"]], row["word"], row["modifier"] or "", row["flags"] or "")


def _spoken(archive: Archive, deal: int) -> list[Call]:
    return [_call({**row, "word": row["word"] if row["bid"] is None else NAMES[row["bid"]]})
            for row in archive.of("calls", deal)]  # fmt: skip


def _calls(calls: list[Call], *, is_whole: bool) -> Calls | None:
    return Calls(tuple(calls), is_whole) if calls or is_whole else None


def _contract(archive: Archive, deal: int, row: Row) -> Contract | None:
    bid = None if row["contract"] is None or row["short"] is not None else NAMES[row["contract"]]
    declarer = _seat(row["declarer"])
    if declarer is None and bid is None and row["level"] is None:
        return None
    level = None if bid in (MISERE, ALL_PASS) else row["level"]
    return Contract(declarer, bid, level, row["short"], _seat(row["partner"]), row["modifier"] or "",
                    _mark(archive, deal, "contract"))  # fmt: skip


def _trick(archive: Archive, deal: int, row: Row) -> Trick:
    number = row["trick"]
    plays = archive.of("plays", deal, trick=number)
    unknown = _unknown(archive, deal, "trick", trick=number)
    cards = {play["place"]: unknown[play["place"]] if play["card"] is None else play["card"] for play in plays}
    flags = tuple(play["flags"] or "" for play in plays if play["place"])
    return Trick(number, _seat(row["leader"]), tuple(card for at, card in cards.items() if at), cards.get(0),
                 _mark(archive, deal, "trick", number), flags if any(flags) else ())  # fmt: skip


def _adjustments(archive: Archive, deal: int) -> Iterator[Adjustment]:
    rows = archive.of("adjustments", deal)
    for number in sorted({row["adjustment"] for row in rows}):
        mine = [row for row in rows if row["adjustment"] == number]
        three = [_of_column(mine, name, "item") for name in ("pool", "mountain", "whists")]
        columns = Columns(three[0], three[1], three[2], mine[0]["is_whole"])
        yield Adjustment(mine[0]["reason"], columns, _of_column(mine, "tricks", "item"), mine[0]["about_deal"])


def _sheet(archive: Archive, deal: int, *, is_whole: bool) -> Columns | None:
    rows = archive.of("sheets", deal)
    if not rows and not is_whole:
        return None
    three: list[dict[str, Number]] = [{}, {}, {}]
    for row in rows:
        seat = SEATS[row["seat"]]
        cells = [(0, seat, "pool_num"), (1, seat, "mountain_num"),
                 *((2, seat + on, f"on_{on.lower()}_num") for on in SEATS)]  # fmt: skip
        for column, key, name in cells:
            if row[name] is not None:
                three[column][key] = exact(Fraction(row[name], row["den"]))
    return Columns(three[0] or None, three[1] or None, three[2] or None, is_whole)


def _clocks(archive: Archive, deal: int) -> Iterator[Clock | ClockLeft]:
    rows = archive.of("clocks", deal)
    for number in sorted({row["clock"] for row in rows}):
        mine = [row for row in rows if row["clock"] == number]
        if mine[0]["part"] == "left":
            yield ClockLeft({SEATS[row["seat"]]: row["seconds"].normalize() for row in mine})
        else:
            yield Clock(mine[0]["part"], tuple(row["seconds"] and row["seconds"].normalize() for row in mine))
