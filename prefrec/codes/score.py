"""S: what was written on the sheet against what the rules write."""

from prefrec.diagnostics import Code, Severity

ERROR, WARNING, NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE

SCORE_MISMATCH = Code(
    "S601", "score-mismatch", ERROR, "Scored {what}: {written} is written, {computed} is right ({difference})",
    expected="{computed}", hint="{reason}",
)
SHEET_MISMATCH = Code(
    "S602", "sheet-mismatch", ERROR, "Running {what}: {written} is written, {computed} is right ({difference})",
    expected="{computed}",
)
FINAL_MISMATCH = Code(
    "S603", "final-mismatch", ERROR, "Final {what}: {written} is written, {computed} is right ({difference})",
    expected="{computed}",
)
SETTLEMENT_MISMATCH = Code(
    "S604", "settlement-mismatch", ERROR, "{seat} settles {written}, {computed} is right ({difference})",
    expected="{computed}",
)
SETTLEMENT_ROUNDED = Code(
    "S605", "settlement-rounded", NOTE, "{seat} settles {written}, exactly it is {computed} ({difference})",
    expected="{computed}", hint="off by less than one: rounded by the players",
)
SETTLEMENT_SUM = Code(
    "S606", "settlement-sum", ERROR, "The settlement adds up to {found}", expected="zero",
)
MONEY_MISMATCH = Code(
    "S607", "money-mismatch", ERROR, "{seat} pays or gets {written}, {computed} is right ({difference})",
    expected="{computed}",
)
MONEY_SUM = Code(
    "S608", "money-sum", ERROR, "The money adds up to {found}", expected="zero",
)
TOTALS_UNKNOWN = Code(
    "S609", "totals-unknown", WARNING, "The score cannot be checked: {reason}",
    hint="a sheet line anchors the totals again",
)
END_MISMATCH = Code(
    "S610", "end-mismatch", ERROR, "The game ends as {found}, though {reason}", expected="{expected}",
)
SEAT_NOT_AT_SHEET = Code(
    "S611", "seat-without-column", ERROR, "{seat} has no column {where}", expected="{expected}",
)
NEWCOMER_MISMATCH = Code(
    "S613", "newcomer-mismatch", ERROR,
    "{seat} joins with a {column} of {written}, the mean is {computed} ({difference})",
    expected="{computed}", hint="rules.newcomer: agreed where the players agreed on a number",
)
ADJUST_DEAL = Code(
    "S612", "adjusted-deal-missing", ERROR, "The adjustment speaks of deal {found}, which is not before it",
    expected="the number of an earlier deal",
)
