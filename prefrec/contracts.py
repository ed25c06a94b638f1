"""Bids and contracts: ``6s`` to ``10n``, ``misere``, and what they are worth in the price list.

A bid is its canonical word; its parts are looked up here, so that nobody takes words apart. The words in
capitals are the sources of ``variants/SOURCES.md``.
"""

STRAINS = "scdhn"
STRAIN_WORDS = ("spades", "clubs", "diamonds", "hearts", "no trump")
LEVELS = (6, 7, 8, 9, 10)
TRICKS = 10  # of one deal
NO_TRUMP = 4

MISERE = "misere"
ALL_PASS = "all-pass"
PASS = "pass"
HOLD = "hold"

TRICK_BIDS = tuple(f"{level}{strain}" for level in LEVELS for strain in STRAINS)
BIDS = (*TRICK_BIDS, MISERE)

# A bid without the talon, where the rules have such bids: the word and how it was said.
SOLO = "/solo"

LEVEL = {bid: int(bid[:-1]) for bid in TRICK_BIDS}
STRAIN = {bid: STRAINS.index(bid[-1]) for bid in TRICK_BIDS}

# Six 2, seven 4, eight 6, nine 8, ten 10, whatever the suit (KODEX; every variant).
BASE_PRICE = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}

# Tricks that the two defenders owe together (KODEX 3.8.2).
SIDE_DUTY = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
