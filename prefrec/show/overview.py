"""A game on one page: who played what, the sheet after every deal, the settlement."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from prefrec.check import CheckedGame
from prefrec.contracts import LEVEL, TRICKS
from prefrec.diagnostics import Diagnostic
from prefrec.facts_text import decimal_text, number_text
from prefrec.outcome import Number, Result, Sheet
from prefrec.record import Columns, Deal, Game, Unread
from prefrec.render.cells import plain
from prefrec.seats import SEATS, in_seat_order
from prefrec.show.language import Language
from prefrec.show.phrases import columns_phrase, contract_phrase, counts_phrase, reason_phrase
from prefrec.show.width import padded, width

SHOWN_TAGS = ("event", "site", "date", "rules", "stake", "source")


class DealRow(NamedTuple):
    """A deal and what came of it; ``sheet`` and ``result`` are None where they are not known."""

    deal: Deal | Unread
    result: Result | None
    sheet: Sheet | None
    found: tuple[Diagnostic, ...]


class Page(NamedTuple):
    """A game as it was checked."""

    game: Game
    number: int
    rows: tuple[DealRow, ...]
    settlement: Mapping[str, Number] | None


def page_of(checked: CheckedGame, game: Game) -> Page:
    """The page of a game that was checked."""
    rows = tuple(
        DealRow(
            deal, outcome.result if outcome else None, outcome.sheet if outcome else None,
            tuple(fault for fault in checked.diagnostics if fault.deal is not None and fault.deal == deal.number),
        )
        for deal, outcome in zip(game.deals, checked.outcomes, strict=True)
    )
    return Page(game, checked.number, rows, checked.settlement)


def names_of(game: Game) -> dict[str, str]:
    """Who sits where, newcomers included; a seat may be without a name."""
    tags = [*game.tags, *(tag for deal in game.deals if isinstance(deal, Deal) for tag in deal.tags)]
    return {tag.key: tag.value for tag in reversed(tags) if tag.key in SEATS}


def overview(page: Page, language: Language) -> Iterator[str]:
    """The whole page."""
    seats = in_seat_order(names_of(page.game))
    header = list(header_facts(page, language))
    room = max(width(title) for title, _ in header)
    yield from (f"{padded(title, room)}  {text}" for title, text in header)
    if page.rows:
        yield ""
        yield from _sheet(page.rows, seats, language)
    closing = list(closing_facts(page, language))
    if closing:
        yield ""
    yield from (f"{title}: {text}" for title, text in closing)


def header_facts(page: Page, language: Language) -> Iterator[tuple[str, str]]:
    """The number of the game, what its header says, who sits where: each with its title."""
    tags = {tag.key: tag.value for tag in page.game.tags}
    yield language.word("game"), str(page.number)
    yield from ((language.word(key), plain(tags[key])) for key in SHOWN_TAGS if tags.get(key))
    yield from ((key, plain(value)) for key, value in tags.items() if key.startswith("rules."))
    names = names_of(page.game)
    unnamed = language.word("not-written")
    yield from ((language.seats[seat], plain(names[seat]) or unnamed) for seat in in_seat_order(names))


def _sheet(rows: Sequence[DealRow], seats: Sequence[str], language: Language) -> Iterator[str]:
    """A line a deal; for each seat its pool, mountain and all its whists."""
    columns = "/".join(language.word(name) for name in ("pool", "mountain", "whists"))
    titles = [language.word(word) for word in ("deal", "dealer", "contract", "result")]
    grid = [[*titles, *(language.seats[seat] for seat in seats), columns]]
    grid += [_row(row, seats, language) for row in rows]
    widths = [max(map(width, column)) for column in zip(*grid, strict=True)]
    for line in grid:
        yield "  ".join(padded(cell, room) for cell, room in zip(line, widths, strict=True)).rstrip()


def _row(row: DealRow, seats: Sequence[str], language: Language) -> list[str]:
    deal = row.deal
    number = "?" if deal.number is None else str(deal.number)
    contract = contract_phrase(deal.contract, language) if deal.contract else ""
    totals = [_totals(row.sheet, seat) for seat in seats]
    marks = " ".join(f"← {fault.severity.value}[{fault.code.id}]" for fault in row.found)
    dealer = language.letters.get(deal.dealer or "", "?")
    return [number, dealer, contract, result_phrase(row, language), *totals, marks]


def _totals(sheet: Sheet | None, seat: str) -> str:
    if sheet is None:
        return "?"
    whists = sum(amount for pair, amount in sheet.whists.items() if pair[0] == seat)
    return "/".join(number_text(number) for number in (sheet.pool.get(seat, 0), sheet.mountain.get(seat, 0), whists))


def result_phrase(row: DealRow, language: Language) -> str:
    """How a deal came out: ``made``, ``1 short``, the tricks of everybody."""
    if isinstance(row.deal, Unread):
        return language.word("unreadable")
    if row.deal.void:
        return f"{language.word('void')} {reason_phrase('void', row.deal.void.word, language)}"
    result = row.result
    if result is None:
        return "?"
    match result.kind:
        case "concession":
            return language.word("conceded").format(tricks=result.short)
        case "all-pass":
            return counts_phrase(result.tricks, language)
        case "misere":
            taken = result.tricks.get(result.declarer or "", "?")
            return language.word("tricks-of").format(tricks=taken) if taken else language.word("made")
        case _:
            return _game_result(result, language)


def _game_result(result: Result, language: Language) -> str:
    if not result.tricks:
        # Nothing was played: made, where nobody whisted; else what was taken is not written.
        is_played = any(word == "whist" for _, word in result.answers)
        return "?" if is_played else language.word("made")
    taken = result.tricks.get(result.declarer or "")
    if taken is None:
        others = [tricks for seat, tricks in result.tricks.items() if seat != result.declarer]
        if len(others) < 2:
            return "?"
        taken = TRICKS - sum(others)
    surplus = taken - LEVEL[result.contract or ""]
    if surplus == 0:
        return language.word("made")
    return language.word("over" if surplus > 0 else "short").format(tricks=abs(surplus))


def closing_facts(page: Page, language: Language) -> Iterator[tuple[str, str]]:
    """How the game ended, and what it came to, each with its title."""
    game = page.game
    stated, computed = language.word("stated"), language.word("computed")
    final, settlement = language.word("final"), language.word("settlement")
    if game.end:
        yield language.word("end"), reason_phrase("end", game.end.word, language)
    last = next((row.sheet for row in reversed(page.rows)), None)
    if game.final:
        yield final, columns_phrase(game.final, language)
    elif last is not None:
        yield f"{final} ({computed})", columns_phrase(Columns(last.pool, last.mountain, last.whists), language)
    if game.settlement:
        yield f"{settlement} ({stated})", counts_phrase(game.settlement.values, language)
    if page.settlement is not None:
        yield f"{settlement} ({computed})", counts_phrase(page.settlement, language)
    if game.money:
        values = game.money.values
        amounts = (f"{language.letters[seat]} {decimal_text(values[seat])}" for seat in in_seat_order(values))
        yield language.word("money"), "  ".join(amounts)
