"""Cards and bids as gambler.ru spells them, on its pages and in the text dump of them.

A card is a rank and then a suit letter (``As``, ``10s``, ``Ts``). A bid is a level and a suit letter or
``nt``. The program that makes the dump takes the first sign of a bid for its level, so that every ten
becomes a one. No bid begins with a one otherwise: ``1s`` can only have been a ten of spades.
"""

import re

from prefrec.cards import CARDS
from prefrec.contracts import ALL_PASS, MISERE, PASS

_CARD = re.compile(r"(10|[789TJQKA])([scdh])")
_BID = re.compile(r"(10|[16-9])(nt|[scdh])")
_CONCESSION = re.compile(r"(?:10|[6-9])-3")


def card_name(text: str) -> str | None:
    """A card in the notation; None for what is no card."""
    found = _CARD.fullmatch(text)
    if found is None:
        return None
    rank, suit = found.groups()
    name = suit + rank.replace("10", "T")
    return name if name in CARDS else None


def bid_name(text: str) -> str | None:
    """A bid in the notation, ``10s`` for ``1s`` too; None for what is no bid."""
    if text == "miser":
        return MISERE
    found = _BID.fullmatch(text)
    if found is None:
        return None
    level, strain = found.groups()
    return ("10" if level == "1" else level) + strain[0]


def is_cut_ten(text: str) -> bool:
    """Whether this bid is a ten of which the second sign is gone."""
    return bid_name(text) is not None and text[:1] == "1" and text[:2] != "10"


def call_name(text: str) -> str | None:
    """A call in the notation; None for what is no call."""
    return PASS if text == "pass" else bid_name(text)


def contract_name(text: str) -> str | None:
    """What was played: a bid, ``all-pass``, or ``7-3``; None for what is no contract."""
    if text == "pass":
        return ALL_PASS
    return text if _CONCESSION.fullmatch(text) else bid_name(text)
