"""One deal in full: the table, then everything that was said, played and written."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from prefrec.facts_text import number_text
from prefrec.outcome import Posting, Table
from prefrec.record import Choice, Deal
from prefrec.show.language import Language
from prefrec.show.phrases import (
    calls_phrase,
    cards_phrase,
    columns_phrase,
    contract_phrase,
    counts_phrase,
    reason_phrase,
    trick_phrase,
)
from prefrec.show.position import position, winners_of
from prefrec.show.reasons import reason_text
from prefrec.show.table import Scene, table_picture


class Sight(NamedTuple):
    """A deal, who sits around it, and what the referee knows of it. ``at``: the trick on the table."""

    deal: Deal
    table: Table
    names: Mapping[str, str]
    winners: Sequence[str | None]
    postings: tuple[Posting, ...] | None
    at: int | None


def deal_lines(sight: Sight, language: Language) -> Iterator[str]:
    """The title, the table, the facts in the order of the record."""
    deal = sight.deal
    declarer = deal.contract.declarer if deal.contract else None
    winners = winners_of(deal, sight.winners)
    moment = language.word("as-dealt") if sight.at is None else language.word("after-trick").format(number=sight.at)
    yield f"{language.word('deal')} {deal.number}, {moment}"
    yield ""
    if deal.hands or deal.tricks:
        scene = Scene(sight.table, sight.names, declarer)
        yield from table_picture(scene, position(deal, sight.table, winners, sight.at), language)
        yield ""
    facts = [*_before_play(deal, language), *_play(sight, winners, language)]
    if sight.at is None:
        facts += [*after_play_facts(deal, language), *_reasons(sight, language)]
    room = max((len(title) for title, _ in facts), default=0)
    yield from (f"{title.ljust(room)}  {text}".rstrip() for title, text in facts)


def _before_play(deal: Deal, language: Language) -> Iterator[tuple[str, str]]:
    if deal.talon:
        yield language.word("talon"), cards_phrase(deal.talon, language)
    if deal.auction:
        yield language.word("auction"), calls_phrase(deal.auction, language)
    if deal.discard:
        yield language.word("discard"), cards_phrase(deal.discard, language)
    if deal.contract:
        yield language.word("contract"), contract_phrase(deal.contract, language)
    if deal.answers:
        yield language.word("answers"), calls_phrase(deal.answers, language)
    if deal.choice:
        yield choice_fact(deal.choice, language)


def choice_fact(choice: Choice, language: Language) -> tuple[str, str]:
    """How the defence played, and who chose it."""
    how = f" {language.word(choice.how)}" if choice.how else ""
    return language.word(choice.word), language.seats[choice.seat] + how


def _play(sight: Sight, winners: Sequence[str | None], language: Language) -> Iterator[tuple[str, str]]:
    """The tricks up to the moment; the one on the table is not taken yet."""
    for trick, winner in zip(sight.deal.tricks, winners, strict=True):
        if sight.at is None or trick.number < sight.at:
            yield str(trick.number), trick_phrase(trick, winner, language)
        elif trick.number == sight.at:
            yield str(trick.number), trick_phrase(trick, None, language)


def after_play_facts(deal: Deal, language: Language) -> Iterator[tuple[str, str]]:
    """What is written below the tricks, each fact with its title."""
    if deal.claim:
        who = language.seats.get(deal.claim.seat or "", language.word("claim-all"))
        yield language.word("claim"), f"{who}: {counts_phrase(deal.claim.values, language)} {language.word('of-all')}"
    if deal.void:
        yield language.word("void"), reason_phrase("void", deal.void.word, language)
    if deal.counts:
        yield language.word("tricks"), counts_phrase(deal.counts.values, language)
    for adjustment in deal.adjustments:
        said = adjustment.tricks
        text = columns_phrase(adjustment.columns, language) if said is None else counts_phrase(said, language)
        yield language.word("adjust"), f"{reason_phrase('adjust', adjustment.reason, language)}: {text}"
    if deal.score:
        yield language.word("score"), columns_phrase(deal.score, language)
    if deal.sheet:
        yield language.word("sheet"), columns_phrase(deal.sheet, language)
    if deal.variations:
        yield language.word("what-if"), str(len(deal.variations))


def _reasons(sight: Sight, language: Language) -> Iterator[tuple[str, str]]:
    """Every number that the deal writes, with its arithmetic."""
    title = language.word("computed")
    for posting in sight.postings or ():
        who = language.letters[posting.seat] + (f"→{language.letters[posting.on]}" if posting.on else "")
        number = f"{language.word(posting.column)} {who} {number_text(posting.amount)}"
        yield title, f"{number}: {reason_text(posting.rule, posting.terms, language.lang)}"
        title = ""
