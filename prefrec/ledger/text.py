"""The page for people: a line an entry, with who, how much and why."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from prefrec.facts_text import decimal_text, number_text, signed
from prefrec.ledger.page import RECORD, Beside, DealPage, Due, Page, Payment
from prefrec.ledger.shares import Column, Debt, Share
from prefrec.outcome import Number, Posting, Sheet
from prefrec.record import Columns, Deal
from prefrec.render.cells import plain
from prefrec.show.language import LANGUAGES, Lang, Language
from prefrec.show.overview import DealRow, result_phrase
from prefrec.show.phrases import columns_phrase, contract_phrase, counts_phrase, reason_phrase
from prefrec.show.reasons import reason_text, word


def page_lines(page: Page, lang: Lang) -> Iterator[str]:
    """The whole game, or the deals that the page was narrowed to."""
    yield from _heading(page, lang)
    for deal in page.deals:
        yield ""
        yield from deal_lines(deal, lang)
    yield from closing_lines(page, lang)


def _heading(page: Page, lang: Lang) -> Iterator[str]:
    language = LANGUAGES[lang]
    if page.variant is None:
        rules = word("no-rules", lang)
    else:
        own = f", {word('own', lang)}" if page.scoring == RECORD else ""
        rules = f"{word('scored-by', lang)} {page.variant.name} {page.variant.version} ({page.variant.title}){own}"
    yield f"{language.word('game')} {page.number}: {rules}"
    if page.overrides:
        stated = ", ".join(f"{key} {plain(value)}" for key, value in page.overrides)
        yield f"  {word('overrides', lang)}: {stated}"


# ---- a deal


def deal_lines(page: DealPage, lang: Lang) -> Iterator[str]:
    """The title, an entry a line, what is written beside it, the sheet after the deal."""
    language = LANGUAGES[lang]
    yield _title(page, language)
    if page.entries is not None:
        is_void = isinstance(page.deal, Deal) and page.deal.void is not None
        if not page.entries and not is_void:
            yield f"  {word('nothing', lang)}"
        yield from (f"  {line}" for line in _entries(page, lang))
    elif page.written is not None:
        yield f"  {word('as-written', lang)}: {columns_phrase(page.written, language)}"
    elif not isinstance(page.deal, Deal) or page.deal.void is None:
        yield f"  {word('not-computed', lang)}"
    for adjustment in page.adjustments:
        said = adjustment.tricks
        text = columns_phrase(adjustment.columns, language) if said is None else counts_phrase(said, language)
        yield f"  {language.word('adjust')} {reason_phrase('adjust', adjustment.reason, language)}: {text}"
    sheet = word("unknown", lang) if page.sheet is None else _sheet(page.sheet, language)
    yield f"  {language.word('sheet')}: {sheet}"
    yield from (f"  ! {plain(note)}" for note in page.notes)


def _title(page: DealPage, language: Language) -> str:
    deal = page.deal
    number = "?" if deal.number is None else str(deal.number)
    dealer = f", {language.word('dealer')} {language.letters[deal.dealer]}" if deal.dealer else ""
    contract = f"{contract_phrase(deal.contract, language)}: " if deal.contract else ""
    result = result_phrase(DealRow(deal, page.result, page.sheet, ()), language)
    return f"{language.word('deal')} {number}{dealer}: {contract}{result}"


def _sheet(sheet: Sheet, language: Language) -> str:
    return columns_phrase(Columns(sheet.pool, sheet.mountain, sheet.whists), language)


def _entries(page: DealPage, lang: Lang) -> Iterator[str]:
    """The entries; a number that is written otherwise behind the last entry that makes it."""
    beside = {(found.column, found.key): found for found in page.beside}
    entries = page.entries or ()
    last = {_place(posting): index for index, posting in enumerate(entries)}
    for index, posting in enumerate(entries):
        yield entry_line(posting, lang)
        if last[_place(posting)] == index and (found := beside.pop(_place(posting), None)):
            yield f"  {_beside(found, lang)}"
    for found in beside.values():
        yield f"{_who(found.column, found.key[0], found.key[1:], lang)}: {_beside(found, lang)}"


def _place(posting: Posting) -> tuple[str, str]:
    return posting.column, posting.seat + (posting.on or "")


def _who(column: str, seat: str, on: str | None, lang: Lang) -> str:
    language = LANGUAGES[lang]
    victim = f" {word('on', lang)} {language.seats[on]}" if on else ""
    return f"{language.seats[seat]}{victim}, {language.word(column)}"


def entry_line(posting: Posting, lang: Lang) -> str:
    """``West on South, whists +12: whists for tricks, 3 tricks x 4``."""
    who = _who(posting.column, posting.seat, posting.on, lang)
    return f"{who} {signed(posting.amount)}: {reason_text(posting.rule, posting.terms, lang)}"


def _beside(found: Beside, lang: Lang) -> str:
    written, right = number_text(found.written), number_text(found.computed)
    difference = signed(found.written - found.computed)
    return f"{word('written', lang)} {written}, {word('right', lang)} {right} ({difference})"


# ---- the closing


def closing_lines(page: Page, lang: Lang) -> Iterator[str]:
    """The end, the settlement part by part, the money, what is to be said of the game as a whole."""
    language = LANGUAGES[lang]
    if page.end is not None:
        yield from ("", f"{language.word('end')}: {reason_phrase('end', page.end, language)}")
    if page.final is not None and page.shares:
        yield from ("", f"{language.word('final')}: {_sheet(page.final, language)}")
    if page.shares:
        yield from ("", f"{language.word('settlement')}{_counted(page, lang)}:")
        for share in page.shares:
            yield from (f"  {line}" for line in _share(page, share, lang))
    if page.money:
        yield from ("", f"{language.word('money')} ({plain(page.stake)}):")
        yield from (f"  {_due(due, lang)}" for due in page.money)
    if page.payments:
        yield from ("", f"{word('payments', lang)}:")
        yield from (f"  {_payment(payment, lang)}" for payment in page.payments)
    if page.notes:
        yield from ("", f"{word('notes' if page.scoring == RECORD else 'not-carried', lang)}:")
        yield from (f"  ! {plain(note)}" for note in page.notes)


def _counted(page: Page, lang: Lang) -> str:
    """How many deals are in the settlement, where some are not."""
    counted = [deal.entries is not None for deal in page.deals]
    said = word("of-deals", lang).format(scored=sum(counted), all=len(counted))
    return f" ({said})" if page.scoring != RECORD and not all(counted) else ""


def _share(page: Page, share: Share, lang: Lang) -> Iterator[str]:
    language, players = LANGUAGES[lang], len(page.shares)
    yield f"{language.seats[share.seat]} {signed(share.total)}"
    for name, column in (("pool", share.pool), ("mountain", share.mountain)):
        if column.points or column.mean:
            yield f"  {language.word(name)} {signed(column.value)}: {_column(column, players, lang)}"
    for debt in share.whists:
        if debt.written or debt.suffered:
            yield f"  {language.word('whists')} {signed(debt.value)}: {_debt(debt, share.seat, language)}"
    if share.total != share.exact:
        yield f"  {word('rounded', lang)}: {signed(share.exact)} -> {signed(share.total)}"
    stated = page.written.get(share.seat)
    if stated is not None and stated != share.total:
        yield f"  {word('written', lang)} {number_text(stated)} ({signed(stated - share.total)})"


def _column(column: Column, players: int, lang: Lang) -> str:
    """``(12 - mean of all 13/3) x 10``, and what else makes the value where fewer divide it."""
    mean = f"{word('mean', lang)} {number_text(column.mean)}"
    text = f"({number_text(column.points)} - {mean}) x {number_text(column.rate)}"
    if (column.points - column.mean) * column.rate != column.value:
        text += f" x {players}/{players - 1}"
    return text


def _debt(debt: Debt, seat: str, language: Language) -> str:
    here, there = (f"{language.letters[one]}→{language.letters[two]}" for one, two in (
        (seat, debt.other), (debt.other, seat)
    ))  # fmt: skip
    text = f"{here} {number_text(debt.written)} - {there} {number_text(debt.suffered)}"
    return text if debt.written - debt.suffered == debt.value else f"({text}) / 2"


def _due(due: Due, lang: Lang) -> str:
    parts = [] if due.computed is None else [money_text(due.computed)]
    if due.written is not None and (due.computed is None or Fraction(due.written) != due.computed):
        parts.append(f"{word('written', lang)} {decimal_text(due.written)}")
    return f"{LANGUAGES[lang].seats[due.seat]} {', '.join(parts)}"


def _payment(payment: Payment, lang: Lang) -> str:
    seats, whists = LANGUAGES[lang].seats, number_text(payment.whists)
    amount = whists if payment.money is None else f"{whists} ({money_text(payment.money).removeprefix('+')})"
    return word("pays", lang).format(payer=seats[payment.payer], payee=seats[payment.payee], amount=amount)


def money_text(number: Number) -> str:
    """Money exactly: as a decimal where it is one, else as a fraction."""
    value = Fraction(number)
    exactly = value * 10**6
    if exactly.denominator == 1:
        return ("+" if value >= 0 else "") + decimal_text(Decimal(exactly.numerator).scaleb(-6))
    return signed(number)
