"""P: the play of the cards, trick by trick."""

from prefrec.diagnostics import Code, Severity

ERROR, WARNING = Severity.ERROR, Severity.WARNING

REVOKE = Code(
    "P501", "revoke", ERROR, "{seat} plays {card} but still holds {suit}", expected="{legal}",
    hint="write {card}* where it was noticed too late and stood",
)
MUST_TRUMP = Code(
    "P502", "must-trump", ERROR, "{seat} plays {card} but still holds trumps", expected="{legal}",
    hint="without the suit led a trump must be played",
)
CARD_NOT_HELD = Code(
    "P503", "card-not-held", ERROR, "{seat} plays {card} without holding it", expected="{legal}",
)
CARD_PLAYED_TWICE = Code(
    "P504", "card-played-twice", ERROR, "{card} is played again", expected="a card not played before",
    hint="it was played in trick {trick}",
)
TRICK_SHORT = Code(
    "P505", "trick-short", ERROR, "Cards in the trick: {found}", expected="a card of {seat}",
    hint="write __ for a card that is not known",
)
TRICK_LONG = Code(
    "P506", "trick-long", ERROR, "Cards in the trick: {found}", expected="{count} cards",
)
WRONG_LEADER = Code(
    "P507", "wrong-leader", ERROR, "{seat} leads to trick {trick}", expected="{expected}: {reason}",
    hint="write * behind the leader where it was accepted",
)
WRONG_TALON_CARD = Code(
    "P508", "wrong-talon-card", ERROR, "{card} is turned up for trick {trick}", expected="{expected}",
)
TALON_CARD_MISSING = Code(
    "P509", "talon-card-missing", ERROR, "No talon card is turned up for trick {trick}",
    expected="+{expected} before the leader",
)
TALON_CARD_UNEXPECTED = Code(
    "P510", "talon-card-unexpected", ERROR, "{card} of the talon is turned up for trick {trick}",
    expected="a trick without it", hint="talon cards open only the first two tricks of an all-pass deal",
)
TRICK_MISSING = Code(
    "P511", "missing-trick", ERROR, "Only {found} of ten tricks are played or agreed",
    expected="trick {next} or a claim",
)
TRICKS_NOT_WRITTEN = Code(
    "P512", "tricks-not-written", WARNING, "The tricks between {previous} and {found} are not written",
    expected="trick {next}",
)
TRICK_NUMBER = Code(
    "P513", "trick-number", ERROR, "Trick {found} follows trick {previous}", expected="trick {next}",
)
EXTRA_TRICK = Code(
    "P514", "extra-trick", ERROR, "A trick is played where {reason}", expected="no trick",
)
TRICK_COUNT = Code(
    "P515", "trick-count-mismatch", ERROR, "{seat} is written with {found} tricks and took {computed} ({difference})",
    expected="{computed}",
)
TRICK_SUM = Code(
    "P516", "trick-sum", ERROR, "The tricks add up to {found}", expected="ten tricks in all",
    hint="write _ at the end where a number is not known",
)
CLAIM_SUM = Code(
    "P517", "claim-sum", ERROR, "The claim adds up to {found}", expected="{left}, the tricks that are left",
)
COUNT_NOT_PLAYING = Code(
    "P518", "seat-not-playing", ERROR, "{seat} does not play in this deal", expected="{expected}",
)
