"""Games with less in them: what people do not write down, from single cards to everything but the balance."""

from enum import StrEnum
from random import Random

from prefrec.cards import UNKNOWN, canonical_order, unknown_of
from prefrec.contracts import ALL_PASS
from prefrec.record import Calls, Clock, Counts, Deal, Game, Hand, Tag, Unread
from prefrec.variant import Variant


class Detail(StrEnum):
    """How much a record keeps; LOOSE promises nothing."""

    FULL = "full"
    DEALS = "deals"
    RESULTS = "results"
    LOOSE = "loose"
    SHEET = "sheet"
    SETTLEMENT = "settlement"


def thinned(rng: Random, game: Game, detail: Detail, variant: Variant) -> Game:
    """The game at this level of detail, with some of its score lines; what the rules need is kept."""
    if detail in (Detail.SHEET, Detail.SETTLEMENT):
        return _closing_only(game, detail)
    if variant.misere_all_pass and detail in (Detail.RESULTS, Detail.LOOSE):
        detail = Detail.DEALS  # what follows a failed nine is told by its auction
    if detail is not Detail.LOOSE:
        game = game._replace(tags=(*game.tags, Tag("detail", detail.value)))
    every = rng.choice((1, 1, 1, 3, 5, 99))
    scores = rng.random() < 0.9
    talon_counts = variant.paid_talon != "none"
    deals = []
    for deal in game.deals:
        if isinstance(deal, Unread):
            continue
        deal = deal if scores else deal._replace(score=None)
        if (deal.number or 0) % every:
            deal = deal._replace(sheet=None)
        deals.append(_less(rng, deal, detail, talon_counts))
    return game._replace(deals=tuple(deals))


def _closing_only(game: Game, detail: Detail) -> Game:
    """No deals: the sheet and the settlement, or the settlement alone."""
    tags = (*game.tags, Tag("detail", detail.value))
    is_whole = game.final is not None and game.settlement is not None
    if not is_whole or any(isinstance(deal, Deal) and _changes_table(deal) for deal in game.deals):
        return game
    final = game.final if detail is Detail.SHEET else None
    money = game.money if detail is Detail.SHEET else None
    return game._replace(tags=tags, start=None, deals=(), final=final, money=money)


def _changes_table(deal: Deal) -> bool:
    return deal.leave is not None or any(tag.key in "SWNE" or tag.key.startswith("rules.") for tag in deal.tags)


def _less(rng: Random, deal: Deal, detail: Detail, talon_counts: bool) -> Deal:
    if deal.void is not None:
        return deal
    match detail:
        case Detail.DEALS:
            return _without_play(deal)
        case Detail.RESULTS:
            kept = deal.talon if talon_counts else None
            plain = _without_play(deal)._replace(hands=(), talon=kept, auction=None, discard=None, incidents=())
            return plain._replace(choice=None) if rng.random() < 0.5 else plain
        case Detail.LOOSE:
            return _loose(rng, deal)
        case _:
            return deal


def _without_play(deal: Deal) -> Deal:
    """No tricks, and nothing that is said about them."""
    incidents = tuple(i for i in deal.incidents if not i.before.isdecimal())
    clocks = tuple(c for c in deal.clocks if not isinstance(c, Clock) or not c.part.isdecimal())
    return deal._replace(tricks=(), claim=None, variations=(), incidents=incidents, clocks=clocks)


def _loose(rng: Random, deal: Deal) -> Deal:
    """One thing or another is not written."""
    deal = deal._replace(variations=(), incidents=(), clocks=())
    match rng.randrange(6):
        case 0:
            return deal._replace(auction=None)
        case 1 if deal.auction and deal.auction.calls:
            known = deal.auction.calls[:rng.randrange(len(deal.auction.calls))]
            return deal._replace(auction=Calls(known, False))
        case 2 if deal.contract and deal.contract.bid != ALL_PASS:
            return deal._replace(discard=None)
        case 3:
            return deal._replace(hands=tuple([_partly(rng, hand) for hand in deal.hands[:rng.randint(0, 3)]]))
        case 4 if deal.tricks:
            return deal._replace(tricks=deal.tricks[:rng.randrange(1, len(deal.tricks) + 1)], claim=None)
        case _:
            return deal._replace(counts=_declarers(deal))


def _partly(rng: Random, hand: Hand) -> Hand:
    """A hand of which some cards are forgotten."""
    cards = [
        card if rng.random() < 0.7 else rng.choice((UNKNOWN, unknown_of(card >> 3))) for card in hand.cards
    ]
    return hand._replace(cards=canonical_order(cards))


def _declarers(deal: Deal) -> Counts | None:
    """Only the declarer's tricks, where the play tells the rest."""
    declarer = deal.contract.declarer if deal.contract else None
    if deal.counts is None or declarer is None:
        return deal.counts
    return Counts({declarer: deal.counts.values[declarer]}, False)
