"""V: tags, the variant and its conventions, who sits at the table."""

from prefrec.diagnostics import Code, Severity

ERROR, WARNING = Severity.ERROR, Severity.WARNING

UNKNOWN_VARIANT = Code(
    "V201", "unknown-variant", ERROR, "No variant is called `{found}`",
    expected="{known}", hint="{suggestion}",
)
UNKNOWN_VERSION = Code(
    "V202", "unknown-variant-version", ERROR, "`{name}` has no version {found}",
    expected="{known}",
)
VERSION_MISSING = Code(
    "V203", "variant-version-missing", ERROR, "The rules name `{name}` without its version",
    expected="rules: {name} {known}",
    hint="a version never changes, so that the game scores the same in twenty years",
)
UNKNOWN_CONVENTION = Code(
    "V204", "unknown-convention", ERROR, "No convention is called `{found}`",
    expected="a key of the variant files", hint="{suggestion}",
)
BAD_CONVENTION = Code(
    "V205", "convention-value", ERROR, "`{found}` is no value of {key}",
    expected="{allowed}", hint="{reason}",
)
CONVENTION_WITHOUT_RULES = Code(
    "V206", "convention-without-rules", ERROR, "{key} changes rules that the game does not name",
    expected="a rules: line",
    hint="name the variant from which the game differs",
)
CONVENTION_UNSTATED = Code(
    "V207", "convention-unstated", ERROR, "No source tells {keys} of {variant}, and the game does not state it",
    expected="{lines}",
    hint="state what the players agreed on",
)
UNKNOWN_TAG = Code(
    "V208", "unknown-tag", WARNING, "No tag is called `{found}`",
    expected="a known tag, or a private one such as x-{found}", hint="{suggestion}",
)
TAG_TWICE = Code(
    "V209", "tag-twice", ERROR, "The tag {found} stands twice", expected="each tag once",
)
BAD_DATE = Code(
    "V210", "impossible-date", ERROR, "`{found}` is no date",
    expected="a date such as 2024-11-03, 2024-11 or 2024",
)
BAD_TIME = Code(
    "V211", "impossible-time", ERROR, "`{found}` is no time",
    expected="a time such as 18:30, 2024-11-03T18:30 or 2024-11-03T18:30+03:00",
)
BAD_VALUE = Code(
    "V212", "tag-value", ERROR, "`{found}` is no value of {key}", expected="{expected}",
)
SEAT_COUNT = Code(
    "V213", "seat-count", ERROR, "{found} at the table", expected="two, three or four seats with names",
    hint="write S:, W:, N: and E: lines for those who play",
)
SEAT_UNKNOWN = Code(
    "V214", "seat-not-at-table", ERROR, "Nobody sits at {seat}", expected="{expected}",
)
SEATS_AND_RULES = Code(
    "V215", "players-and-rules", ERROR, "{variant} is not played by {found}", expected="{expected}",
)
ID_MISMATCH = Code(
    "V216", "game-id-mismatch", ERROR, "The game is not the one that id {found} names",
    expected="{expected}", hint="a game id is made from the facts; it changes when they do",
)
PROMISE_BROKEN = Code(
    "V217", "promise-broken", ERROR, "The record promises {detail} detail but has no {missing}",
    expected="{missing}", hint="a record may keep less if it does not promise more",
)
