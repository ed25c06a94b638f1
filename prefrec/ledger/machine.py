"""The page for programs: one JSON object, whose keys are all explained in ``KEYS``."""

import json
from collections.abc import Mapping
from fractions import Fraction

from prefrec.facts_text import contract_text, decimal_text, number_text
from prefrec.ledger.page import DealPage, Due, Page
from prefrec.ledger.shares import Column, Share
from prefrec.outcome import Number, Posting, Result, Sheet
from prefrec.record import Columns, Deal
from prefrec.show.language import Lang
from prefrec.show.reasons import reason_text

# Where a key stands, and what it says. Numbers are exact: whole, or a text such as "-56/3".
KEYS: Mapping[str, str] = {
    "game": "number of the game in its file, from 1",
    "scoring": "record: the record's own; else the rules by which it is scored anew, such as leningrad 1",
    "rules": "name, version and title of the rules; null where none are written",
    "agreed": "conventions that the record states otherwise than its rules",
    "players": "seats that own a column of the sheet",
    "deals": "the deals, in the order of the record",
    "deal": "number written in the deal line; null where not written",
    "dealer": "seat of the dealer; null where not written",
    "contract": "the contract as a record writes it; null where not written",
    "result": "how the deal came out; null where the record does not tell",
    "kind": "game, misere, all-pass, concession, half-whist or passed-out",
    "tricks": "tricks by seat, as far as they are known",
    "answers": "the answers that stand, by seat",
    "short": "undertricks of a concession",
    "is_void": "the deal does not count",
    "entries": "the numbers that the deal writes; null where they are not computed",
    "column": "pool, mountain or whists",
    "seat": "on whose side of the sheet",
    "on": "on whom whists are written; null for pool and mountain",
    "amount": "the number; of a payment its whists",
    "rule": "word of the rule that made it",
    "terms": "its arithmetic",
    "reason": "rule and arithmetic in words, in the language asked for",
    "beside": "entries for which the record states another number",
    "written": "the number that the record states; of a deal: its score line, where nothing is computed",
    "computed": "the number by the rules",
    "adjustments": "what was agreed at the table behind the deal: reason, and what it moves",
    "sheet": "running totals after the deal; null where not known",
    "pool": "pool by seat; in the settlement what it comes to, and from what",
    "mountain": "mountain by seat; in the settlement what it comes to, and from what",
    "whists": "whists by writer and victim; in the settlement what they come to with each other seat",
    "notes": "what was found, or what cannot be carried over to other rules",
    "end": "word of the end line; null where not written",
    "final": "the totals that are settled; null where not known",
    "settlement": "the balance of each seat, part by part; empty where not known",
    "points": "points of the seat",
    "mean": "mean of all players",
    "rate": "whists for a point",
    "value": "what the part comes to",
    "other": "the other seat",
    "suffered": "whists that the other seat has written on this one",
    "exact": "sum of the parts",
    "total": "the balance; differs from exact only where the rules round",
    "stake": "price of a whist and its currency; null where not written",
    "money": "the balance in money, computed and as written; of a payment its money",
    "payments": "as few payments as there can be, after which all are even",
    "from": "seat that pays",
    "to": "seat that is paid",
}


def page_json(page: Page, lang: Lang) -> str:
    """The page as text."""
    return json.dumps(page_object(page, lang), ensure_ascii=False, indent=2) + "\n"


def page_object(page: Page, lang: Lang) -> dict[str, object]:
    """The page as one object."""
    variant = page.variant
    return {
        "game": page.number,
        "scoring": page.scoring,
        "rules": None if variant is None else f"{variant.name} {variant.version}: {variant.title}",
        "agreed": [f"{key}: {value}" for key, value in page.overrides],
        "players": list(page.players),
        "deals": [_deal(deal, lang) for deal in page.deals],
        "end": page.end,
        "final": _sheet(page.final),
        "settlement": [_share(page, share) for share in page.shares],
        "stake": page.stake or None,
        "money": [_due(due) for due in page.money],
        "payments": [
            {
                "from": paid.payer, "to": paid.payee, "amount": number(paid.whists),
                "money": None if paid.money is None else number(paid.money),
            }
            for paid in page.payments
        ],
        "notes": list(page.notes),
    }


def _deal(page: DealPage, lang: Lang) -> dict[str, object]:
    deal = page.deal
    return {
        "deal": deal.number,
        "dealer": deal.dealer,
        "contract": contract_text(deal.contract) if deal.contract else None,
        "is_void": isinstance(deal, Deal) and deal.void is not None,
        "result": _result(page.result),
        "entries": None if page.entries is None else [_entry(posting, lang) for posting in page.entries],
        "beside": [
            {
                "column": found.column, "seat": found.key[0], "on": found.key[1:] or None,
                "written": number(found.written), "computed": number(found.computed),
            }
            for found in page.beside
        ],
        "written": _columns(page.written),
        "adjustments": [
            {"reason": one.reason, "tricks": _numbers(one.tricks), **(_columns(one.columns) or {})}
            for one in page.adjustments
        ],
        "sheet": _sheet(page.sheet),
        "notes": list(page.notes),
    }


def _result(result: Result | None) -> dict[str, object] | None:
    if result is None:
        return None
    answers = dict(result.answers)
    return {"kind": result.kind, "tricks": dict(result.tricks), "answers": answers, "short": result.short}


def _entry(posting: Posting, lang: Lang) -> dict[str, object]:
    return {
        "column": posting.column, "seat": posting.seat, "on": posting.on, "amount": number(posting.amount),
        "rule": posting.rule, "terms": posting.terms, "reason": reason_text(posting.rule, posting.terms, lang),
    }


def _share(page: Page, share: Share) -> dict[str, object]:
    stated = page.written.get(share.seat)
    return {
        "seat": share.seat,
        "pool": _column(share.pool),
        "mountain": _column(share.mountain),
        "whists": [
            {
                "other": debt.other, "written": number(debt.written), "suffered": number(debt.suffered),
                "value": number(debt.value),
            }
            for debt in share.whists
        ],
        "exact": number(share.exact),
        "total": number(share.total),
        "written": None if stated is None else number(stated),
    }


def _column(column: Column) -> dict[str, object]:
    return {name: number(value) for name, value in column._asdict().items()}


def _due(due: Due) -> dict[str, object]:
    return {
        "seat": due.seat,
        "computed": None if due.computed is None else number(due.computed),
        "written": None if due.written is None else decimal_text(due.written),
    }


def _columns(columns: Columns | None) -> dict[str, object] | None:
    if columns is None:
        return None
    return {name: _numbers(getattr(columns, name)) for name in ("pool", "mountain", "whists")}


def _sheet(sheet: Sheet | None) -> dict[str, object] | None:
    return None if sheet is None else {name: _numbers(values) for name, values in sheet._asdict().items()}


def _numbers(values: Mapping[str, Number] | None) -> dict[str, object] | None:
    return None if values is None else {key: number(value) for key, value in values.items()}


def number(value: Number) -> int | str:
    """An exact number: whole, or a fraction as text."""
    return number_text(value) if isinstance(value, Fraction) and value.denominator != 1 else int(value)
