"""Distinct lines, each read once by the reader of the reference: auctions, contracts with their answers, claims.

Auctions and contracts recur, so what the grammar makes of a line is kept, and the line is never read twice.
The values compare by identity: the same line gives the same object, which is quickly looked up.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from prefrec.pipelines.fast.kept import kept

from prefrec.contracts import ALL_PASS, MISERE, PASS
from prefrec.facts_text import calls_words, contract_text
from prefrec.notation.blocks import plain_deal_of
from prefrec.record import Calls, Deal
from prefrec.seats import SEATS
from prefrec.writer import fact_lines

_HEAD = "deal 1 S\n"
# Clubs: conventions bind the answers to a six of spades, and to contracts without trumps.
_PLAIN_STRAIN = "c"
# Of a claim that was made by all, and of tricks of which it says nothing.
AGREED, UNTOLD = -1, -1


@dataclass(frozen=True, slots=True, eq=False)
class Auction:
    """An auction written whole. ``spoken`` are the bids and holds of each seat, in the order of the seats."""

    calls: Calls
    has_misere: bool
    spoken: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Words:
    """What was undertaken and what was said to it: a deal of which nothing else is written.

    takes_talon  the declarer took the talon and laid two cards away
    """

    deal: Deal
    declarer: str | None
    takes_talon: bool

    @cached_property
    def worth(self) -> "Words":
        """One for all that come to the same on the sheet: neither the strain nor open hands are worth anything."""
        contract, said = self.deal.contract, self.deal.answers
        if contract is None:
            return self
        bid = f"{contract.level}{_PLAIN_STRAIN}" if contract.level and contract.bid else contract.bid
        lines = [f"contract {contract_text(contract._replace(bid=bid))}"]
        if said is not None:
            lines.append(" ".join(["answers", *calls_words(said)]))
        return WORDS["\n".join(lines).encode()] or self


class Claimed(NamedTuple):
    """A claim of whole tricks: the number of the seat that made it, or ``AGREED``; what each takes, or ``UNTOLD``."""

    seat: int
    tricks: tuple[int, ...]



def _auction(text: bytes) -> Auction | None:
    """The auction in this line; None where it is not canonical, marked or not written to its end."""
    deal = _read(text)
    if deal is None or deal.auction is None or not deal.auction.is_complete or _is_marked(deal.auction):
        return None
    spoken = [call.seat for call in deal.auction.calls if call.word != PASS]
    has_misere = any(call.word == MISERE for call in deal.auction.calls)
    return Auction(deal.auction, has_misere, tuple([spoken.count(seat) for seat in SEATS]))


def _words(text: bytes) -> Words | None:
    """Contract, answers and choice in these lines; None where they are not canonical, marked or not written whole."""
    deal = _read(text)
    if deal is None or deal.contract is None or deal.contract.flags:
        return None
    contract, said = deal.contract, deal.answers
    if said is not None and (not said.is_complete or _is_marked(said)):
        return None
    is_all_pass = contract.bid == ALL_PASS
    if (contract.declarer is None) != is_all_pass or (contract.bid is None) != (contract.short is not None):
        return None
    takes_talon = not is_all_pass and contract.modifier != "solo"
    return Words(deal, contract.declarer, takes_talon)


def _claim(text: bytes) -> Claimed | None:
    """The claim in this line, in whole tricks; None where it is not canonical."""
    deal = _read(text)
    claim = None if deal is None else deal.claim
    if claim is None or not all(isinstance(number, int) and number >= 0 for number in claim.values.values()):
        return None
    seat = AGREED if claim.seat is None else SEATS.index(claim.seat)
    return Claimed(seat, tuple([int(claim.values.get(seat, UNTOLD)) for seat in SEATS]))


def _read(text: bytes) -> Deal | None:
    """A deal of these lines alone, if they are what the writer makes of it."""
    if not text.isascii():
        return None
    lines = _HEAD + text.decode()
    deal = plain_deal_of(lines, 0)
    return deal if deal is not None and "\n".join(fact_lines(deal, (), ())) == text.decode() else None


def _is_marked(calls: Calls) -> bool:
    return any(call.flags for call in calls.calls)


# By their text, without line ends at the end.
AUCTIONS = kept(_auction)
WORDS = kept(_words)
CLAIMS = kept(_claim)
