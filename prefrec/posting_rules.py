"""The rules that write on the sheet, by the word that a posting carries."""

from collections.abc import Mapping
from types import MappingProxyType

CONTRACT_MADE = "contract-made"
UNDERTRICKS = "undertricks"
CONCESSION = "concession"
TRICK_WHISTS = "trick-whists"
CONSOLATION = "consolation"
WHISTER_SHORT = "whister-short"
HALF_WHIST = "half-whist"
RIGHT_HAND_HALF = "right-hand-half"
PAID_TALON = "paid-talon"
MISERE_MADE = "misere-made"
MISERE_TRICKS = "misere-tricks"
ALL_PASS_TRICKS = "all-pass-tricks"
LEAST_TAKER = "least-taker"
ZERO_BONUS = "zero-bonus"
OWN_MOUNTAIN = "own-mountain"
HELP = "help"
SURPLUS = "surplus"
RACE_FIRST = "race-first"
RACE_MOUNTAIN = "race-mountain"

RULES: Mapping[str, str] = MappingProxyType(
    {
        CONTRACT_MADE: "the declarer made his contract, or nobody contested it: its price to his pool",
        UNDERTRICKS: "the declarer fell short: the price of each missing trick to his mountain",
        CONCESSION: "the declarer gave up without play: the agreed undertricks to his mountain",
        TRICK_WHISTS: "whists on the declarer for the defenders' tricks",
        CONSOLATION: "whists on a failed declarer for each undertrick, to each who may write them",
        WHISTER_SHORT: "a whister missed tricks that he owed: a fine to his mountain",
        HALF_WHIST: "half the duty written as whists, without play",
        RIGHT_HAND_HALF: "all passed a six or a seven: the last speaker writes half the duty",
        PAID_TALON: "whists on the declarer for aces and a marriage in the talon",
        MISERE_MADE: "no trick taken on misère: its price to the pool",
        MISERE_TRICKS: "tricks taken on misère, to the mountain",
        ALL_PASS_TRICKS: "tricks taken on all-pass, to the mountain",
        LEAST_TAKER: "who took least on all-pass writes whists on the others for their tricks",
        ZERO_BONUS: "no trick taken on all-pass",
        OWN_MOUNTAIN: "pool earned that first takes down the own mountain",
        HELP: "pool above one's own target goes to an open player, and whists on him for it",
        SURPLUS: "pool that neither the own target nor a partner can take",
        RACE_FIRST: "the first full pool of a race: whists on each other player",
        RACE_MOUNTAIN: "the smallest mountain at the end of a race: whists on each other player",
    }
)
