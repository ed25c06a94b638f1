"""A: auction, discard, contract and answers."""

from prefrec.diagnostics import Code, Severity

ERROR = Severity.ERROR

CALL_TOO_LOW = Code(
    "A401", "call-too-low", ERROR, "{seat} calls {found}, which does not outrank {bid}",
    expected="{legal}",
)
CALL_AFTER_PASS = Code(
    "A402", "call-after-pass", ERROR, "{seat} calls {found} after passing", expected="no more from {seat}",
    hint="a pass is final",
)
CALL_OUT_OF_TURN = Code(
    "A403", "call-out-of-turn", ERROR, "{seat} calls {found} out of turn", expected="a call of {turn}",
    hint="write * behind the call where it was accepted",
)
CALL_AFTER_END = Code(
    "A404", "call-after-end", ERROR, "{seat} calls {found} after the auction is over", expected="no more calls",
)
CALL_BELOW_MINIMUM = Code(
    "A405", "call-below-minimum", ERROR, "{seat} opens {found}, below the exit from all-pass",
    expected="{legal} or more, misere or pass",
)
CALL_NOT_ALLOWED = Code(
    "A406", "call-not-allowed", ERROR, "{seat} calls {found}, which {variant} does not know",
    expected="a call of the variant",
)
HOLD_NOT_ALLOWED = Code(
    "A407", "hold-not-allowed", ERROR, "{seat} may not hold here", expected="{legal}",
    hint="only the senior of the last two bidders holds, and only against the junior's bid",
)
MISERE_AFTER_BID = Code(
    "A408", "misere-after-bid", ERROR, "{seat} calls misere after an earlier bid",
    expected="misere as the first bid only",
)
AUCTION_UNFINISHED = Code(
    "A409", "auction-unfinished", ERROR, "The auction stops before it is over", expected="a call of {turn}",
    hint="write _ at the end where the rest is not known",
)
AGREED_ALL_PASS = Code(
    "A410", "agreed-all-pass", ERROR, "{variant} knows no all-pass without an auction",
    expected="an auction of passes", hint="rules.all_pass_agreed: yes allows it",
)
CONTRACT_BELOW_BID = Code(
    "A411", "contract-below-bid", ERROR, "{seat} plays {found} after bidding {bid}", expected="{bid} or more",
)
CONTRACT_NOT_ALLOWED = Code(
    "A412", "contract-not-allowed", ERROR, "The contract is {found}, though the auction ended in {bid}",
    expected="{expected}",
)
WRONG_DECLARER = Code(
    "A413", "wrong-declarer", ERROR, "{found} plays the contract, though {winner} won the auction",
    expected="{winner}",
)
CONCESSION_NOT_ALLOWED = Code(
    "A414", "concession-not-allowed", ERROR, "{variant} knows no concession of {found}", expected="{expected}",
)
CONCESSION_LEVEL = Code(
    "A415", "concession-level", ERROR, "{seat} concedes at level {found} after bidding {bid}",
    expected="the level of {bid}",
)
PARTNER_NOT_ALLOWED = Code(
    "A416", "partner-not-allowed", ERROR, "{partner} cannot share the misere", expected="{expected}",
)
COMPULSORY_ALL_PASS = Code(
    "A417", "compulsory-all-pass", ERROR, "The deal is compulsory all-pass, but {found}",
    expected="all-pass of which nobody is asked",
)
DISCARD_NOT_HELD = Code(
    "A421", "discard-not-held", ERROR, "{seat} discards {card} without holding it", expected="one of {legal}",
)
DISCARD_COUNT = Code(
    "A422", "discard-count", ERROR, "Cards discarded by {seat}: {found}", expected="two cards",
)
DISCARD_TWICE = Code(
    "A423", "discard-twice", ERROR, "{card} is discarded twice", expected="two different cards",
)
DISCARD_NOT_ALLOWED = Code(
    "A424", "discard-not-allowed", ERROR, "Cards are discarded where nobody took the talon", expected="no discard",
)
RESPONSE_OUT_OF_TURN = Code(
    "A431", "response-out-of-turn", ERROR, "{seat} answers {found} out of turn", expected="{expected}",
    hint="write * behind the answer where it was accepted",
)
HALF_WHIST_NOT_ALLOWED = Code(
    "A432", "half-whist-not-allowed", ERROR, "{seat} may not take a half-whist here", expected="{legal}",
    hint="it is for the last speaker on a six or a seven, when the other passed",
)
MUST_WHIST = Code(
    "A433", "must-whist", ERROR, "{seat} answers {found} to six of spades", expected="whist",
    hint="under Stalingrad both defenders whist",
)
RESPONSE_NOT_ALLOWED = Code(
    "A434", "response-not-allowed", ERROR, "{seat} answers {found} where nobody asks for that", expected="{legal}",
)
RESPONSE_MISSING = Code(
    "A435", "response-missing", ERROR, "An answer of {turn} is missing", expected="{legal} of {turn}",
    hint="write _ at the end where the rest is not known",
)
OPEN_NOT_ALLOWED = Code(
    "A436", "open-not-allowed", ERROR, "The hands are {held} for {seat}", expected="{expected}",
    hint="only a lone whister chooses",
)
FACTOR_NOT_ALLOWED = Code(
    "A441", "factor-not-allowed", ERROR, "{variant} multiplies the price here by {expected}, not by {found}",
    expected="factor {expected}",
)
