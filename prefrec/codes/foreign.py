"""C: what is wrong with a file of another program, before it is a record at all."""

from prefrec.diagnostics import Code, Severity

BROKEN_DOCUMENT = Code(
    "C701",
    "broken-document",
    Severity.ERROR,
    "{found}: here the {format} text goes wrong, and the rest of it is not read",
    expected="{expected}",
)
FOREIGN_VALUE = Code(
    "C702",
    "foreign-value",
    Severity.ERROR,
    "{field} is {found}, and the {format} format has no such value",
    expected="{expected}",
    hint="the rest of the game is converted, and this is left as not written",
)
FOREIGN_MISSING = Code(
    "C703",
    "foreign-missing",
    Severity.ERROR,
    "{field} is missing, and a {format} game has it",
    hint="the rest of the game is converted, and this is left as not written",
)
FOREIGN_UNKNOWN = Code(
    "C704",
    "foreign-unknown",
    Severity.ERROR,
    "{found} is nothing that the {format} format has here",
    expected="{expected}",
    hint="the rest of the game is converted",
)
FOREIGN_RULE = Code(
    "C705",
    "foreign-rule",
    Severity.WARNING,
    "{found}, against the rules of the {format} format",
    expected="{expected}",
)
OTHER_GAME = Code(
    "C706",
    "other-game",
    Severity.WARNING,
    "{found} belongs to {game}, not to Preferans as it is played in Russia, and is not converted",
)
