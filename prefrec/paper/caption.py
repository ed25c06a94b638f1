"""The words around the sheet: title, header, what stands beside each player, what the signs mean."""

from collections.abc import Iterator

from prefrec.convention_texts import DECIDES, Tongue
from prefrec.convention_words import value_words
from prefrec.facts_text import number_text, signed
from prefrec.outcome import Number
from prefrec.paper.fields import ADJUSTED, FINAL, HELPED, START, STATED, Entry, Field, Paper
from prefrec.render.cells import plain
from prefrec.show.language import Language

BETWEEN = " · "
UNKNOWN = "?"
SIGNS = {ADJUSTED: "*", HELPED: "†", STATED: "‡", FINAL: "‡"}


def numeral(number: Number | None) -> str:
    """A total, or that it is not known."""
    return UNKNOWN if number is None else number_text(number)


def entry_text(entry: Entry) -> str:
    """The total and its sign."""
    return numeral(entry.total) + SIGNS.get(entry.mark, "")


def title_of(paper: Paper, language: Language) -> str:
    """The event, or the number of the game."""
    event = next((tag.value for tag in paper.game.tags if tag.key == "event"), "")
    return plain(event) or f"{language.word('game')} {paper.number}"


def header_of(paper: Paper, language: Language) -> Iterator[str]:
    """Place and date; the rules with what the table agreed otherwise; what part of the game it is."""
    tags = {tag.key: plain(tag.value) for tag in paper.game.tags if tag.value}
    if facts := [tags[key] for key in ("site", "date") if key in tags]:
        yield BETWEEN.join(facts)
    rules = [tags["rules"]] if "rules" in tags else [f"{language.word('rules')}: {language.word('not-written')}"]
    if paper.variant is not None:
        rules = [f"{language.word('rules')}: {paper.variant.title} ({rules[0]})"]
    agreed = {key.removeprefix("rules."): value for key, value in tags.items() if key.startswith("rules.")}
    rules += [_convention(key, value, Tongue(language.lang)) for key, value in agreed.items()]
    if "stake" in tags:
        rules.append(f"{language.word('stake')} {tags['stake']}")
    yield BETWEEN.join(rules)
    dealer = language.word("not-written") if paper.dealer is None else player_name(paper, paper.dealer, language)
    yield BETWEEN.join((_extent(paper, language), f"{language.word('first-dealer')}: {dealer}"))


def _convention(key: str, value: str, tongue: Tongue) -> str:
    """What the table agreed, in words; a convention that nobody knows stands as it is written."""
    decides = DECIDES.get(key)
    return f"{key} {value}" if decides is None else f"{decides.said(tongue)}: {value_words(key, value, tongue)}"


def _extent(paper: Paper, language: Language) -> str:
    if paper.after is not None:
        return language.word("after-deal").format(number=paper.after)
    return f"{language.word('deals')}: {paper.deals}"


def player_name(paper: Paper, seat: str, language: Language) -> str:
    """The name of a player; of one without a name his seat."""
    return plain(paper.names.get(seat, "")) or language.seats[seat]


def field_label(paper: Paper, field: Field, language: Language) -> str:
    """Pool or mountain; of whists on whom."""
    return language.word(field.column) if field.on is None else f"→ {player_name(paper, field.on, language)}"


def totals_of(paper: Paper, seat: str, language: Language) -> str:
    """Pool, mountain and all whists of a player, and what they come to."""
    own = [field for field in paper.fields if field.seat == seat]
    pool, mountain = (next(field for field in own if field.column == column) for column in ("pool", "mountain"))
    whists = [field.total for field in own if field.on is not None]
    known = [total for total in whists if total is not None]
    parts = [
        f"{language.word('pool')} {numeral(pool.total)}", f"{language.word('mountain')} {numeral(mountain.total)}",
        f"{language.word('whists')} {numeral(sum(known)) if len(known) == len(whists) else UNKNOWN}",
    ]
    return BETWEEN.join([*parts, balance_of(paper, seat, language)])


def balance_of(paper: Paper, seat: str, language: Language) -> str:
    """The settlement of a player, exactly."""
    balance = None if paper.settlement is None else paper.settlement.get(seat)
    amount = signed(balance) if balance else numeral(balance)
    stated = f" ({language.word('stated')})" if paper.is_stated else ""
    name = "settlement" if paper.after is None else "settled-now"
    return f"{language.word(name)} {amount}{stated}"


def legend(paper: Paper, language: Language) -> list[str]:
    """The signs that are on this sheet, and what they mean."""
    entries = [entry for field in paper.fields for entry in field.entries]
    marks = {entry.mark for entry in entries}
    found = [f"{SIGNS[mark]} {language.word(f'sign-{mark}')}" for mark in (ADJUSTED, HELPED) if mark in marks]
    if marks & {STATED, FINAL}:
        found.append(f"{SIGNS[STATED]} {language.word('sign-as-stated')}")
    if any(entry.total is None for entry in entries):
        found.append(f"{UNKNOWN} {language.word('not-known')}")
    return found


# ---- what a field says in full


def series_of(field: Field, language: Language) -> str:
    """Every entry with its deal and how it came about: ``deal 3: +4 = 10``."""
    return "; ".join(_said(entry, language) for entry in field.entries) or language.word("nothing")


def _said(entry: Entry, language: Language) -> str:
    if entry.mark in (START, FINAL):
        where = language.word(entry.mark)
    else:
        where = f"{language.word('deal')} {UNKNOWN if entry.deal is None else entry.deal}"
    change = ""
    if entry.change is not None:
        change = f"{signed(entry.change)} = "
    reason = f" ({language.word(f'sign-{entry.mark}')})" if entry.mark in (ADJUSTED, HELPED, STATED) else ""
    return f"{where}: {change}{numeral(entry.total)}{reason}"
