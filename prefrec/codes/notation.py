"""N: the text cannot be read as the notation says."""

from prefrec.diagnostics import Code, Severity

ERROR, WARNING = Severity.ERROR, Severity.WARNING

NO_GAME = Code(
    "N101", "no-game", ERROR, "No game begins here",
    expected="a line %prefrec 1",
    hint="a game begins with %prefrec 1 in the first column of a line of its own",
)
TEXT_BEFORE_GAME = Code(
    "N102", "text-before-game", ERROR, "`{found}` stands before the first game",
    expected="a comment or %prefrec 1",
    hint="only comments may stand above the first %prefrec line",
)
MALFORMED_SEPARATOR = Code(
    "N103", "malformed-separator", ERROR, "The game opens with `{found}`",
    expected="%prefrec 1 and nothing behind it",
    hint="tags, comments and deals begin on the next line",
)
UNKNOWN_MAJOR = Code(
    "N104", "unknown-major", ERROR, "The game is written in version {found} of the notation",
    expected="version 1",
    hint="this program reads version 1 only; a newer program can read it or save it as version 1",
)
INDENTED_SEPARATOR = Code(
    "N105", "indented-separator", ERROR, "%prefrec stands inside a line",
    expected="%prefrec in the first column",
    hint="is a line end missing before it",
)
LATER_MINOR = Code(
    "N106", "later-minor", WARNING, "Written for version 1.{minor}; {deals} kept and not checked",
    hint="a newer program can check them",
)
CONTROL_CHARACTER = Code(
    "N107", "control-character", ERROR, "The line holds the control character {found}",
    expected="printable text",
    hint="only a line feed ends a line",
)
BIDIRECTIONAL_CONTROL = Code(
    "N108", "bidirectional-control", ERROR, "The line holds {found}, which reorders what people see",
    expected="text without direction marks",
)
INVISIBLE_CHARACTER = Code(
    "N109", "invisible-character", ERROR, "The line holds {found}, which nobody sees",
    expected="visible characters",
    hint="in a name or a comment it is only warned about",
)
UNKNOWN_LINE = Code(
    "N110", "unknown-line", ERROR, "No line begins with `{found}`",
    expected="{expected}",
    hint="{suggestion}",
)
UNEXPECTED_WORD = Code(
    "N111", "unexpected-word", ERROR, "`{found}` does not fit in the {line} line",
    expected="{expected}",
    hint="{suggestion}",
)
LINE_UNFINISHED = Code(
    "N112", "line-unfinished", ERROR, "The {line} line stops too early",
    expected="{expected}",
)
LINE_OUT_OF_PLACE = Code(
    "N113", "line-out-of-place", ERROR, "The {line} line cannot stand here",
    expected="{expected}",
    hint="the lines of a deal have a fixed order",
)
LINE_TWICE = Code(
    "N114", "line-twice", ERROR, "A second {line} line stands in the same place",
    expected="one {line} line",
)
WORD_AS_KEY = Code(
    "N115", "word-as-key", ERROR, "`{found}:` is a tag, though `{found}` begins a line of facts",
    expected="`{found}` without the colon",
    hint="no tag may have the name of a line",
)
MIXED_ALPHABETS = Code(
    "N116", "mixed-alphabets", ERROR, "`{found}` mixes Latin and Cyrillic letters",
    expected="one alphabet in a word",
    hint="in Latin letters: {latin}; in Cyrillic: {cyrillic}",
)
AMBIGUOUS_T = Code(
    "N117", "ambiguous-t", ERROR, "`{found}` may be an ace or clubs",
    expected="a suit and a rank",
    hint="write the suit with it, or Latin letters: A is the ace, c is clubs",
)
TWO_TENS = Code(
    "N118", "two-tens", ERROR, "The game writes both Latin T and Cyrillic Т behind a suit sign",
    expected="one alphabet for ranks in a game",
    hint="Latin T is the ten, Cyrillic Т the ace; write 10 for the ten to be safe",
)
SEAT_TWICE = Code(
    "N119", "seat-twice", ERROR, "The {line} line speaks of {found} twice",
    expected="one entry of {found}",
)
UNKNOWN_REASON = Code(
    "N120", "unknown-reason", WARNING, "`{found}` is not a known reason of {line}",
    expected="{expected}",
    hint="{suggestion}",
)
NUMBER_UNREADABLE = Code(
    "N121", "number-unreadable", ERROR, "`{found}` is no number",
    expected="a whole number or a fraction such as 27/2",
)
