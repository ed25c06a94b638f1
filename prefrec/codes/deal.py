"""D: the cards of a deal, its number and its dealer."""

from prefrec.diagnostics import Code, Severity

ERROR, WARNING = Severity.ERROR, Severity.WARNING

DUPLICATE_CARD = Code(
    "D301", "duplicate-card", ERROR, "{card} is dealt twice: to {first} and to {holder}",
    expected="thirty-two different cards",
)
MISSING_CARD = Code(
    "D302", "missing-card", ERROR, "{holder} has {found} of {count} cards",
    expected="{count} cards", hint="write _ for each card that is not known",
)
EXTRA_CARD = Code(
    "D303", "extra-card", ERROR, "{holder} has {found} cards instead of {count}",
    expected="{count} cards",
)
HAND_TWICE = Code(
    "D304", "hand-twice", ERROR, "{seat} is dealt a second hand", expected="one hand line a seat",
)
DEALER_HAND = Code(
    "D305", "dealer-hand", ERROR, "{seat} deals and sits out, yet has a hand",
    expected="hands of {expected}", hint="with four at the table the dealer holds no cards",
)
WRONG_DEALER = Code(
    "D306", "wrong-dealer", ERROR, "{seat} deals, though it is {expected}'s turn to deal",
    expected="{expected}", hint="write * behind the seat where it dealt out of turn and that stood",
)
DEAL_NUMBER = Code(
    "D307", "deal-number", ERROR, "Deal {found} follows deal {previous}",
    expected="a number above {previous}", hint="numbers never repeat, a void deal keeps its own",
)
DEALS_MISSING = Code(
    "D308", "deals-not-written", WARNING, "The deals between {previous} and {found} are not written",
    expected="deal {next}",
)
DEAL_ID = Code(
    "D309", "deal-id-mismatch", ERROR, "The cards are not those that id {found} names",
    expected="{expected}",
)
CONTRACT_MISSING = Code(
    "D310", "contract-missing", ERROR, "The deal has no contract line",
    expected="a contract line", hint="all-pass is a contract too; write contract _:_ where nothing is known",
)
GAME_OVER = Code(
    "D311", "deal-after-end", WARNING, "The game was over before this deal",
    expected="no deal after {reason}",
)
NEEDLESS_SIC = Code(
    "D312", "needless-sic", WARNING, "{found} is marked irregular and is regular",
    expected="the word without *",
)
