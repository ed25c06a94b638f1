"""F: what keeps a source from being read as text of records.

F0 is said of a file that cannot be read, F1 of a file that was read and is not the text it should be.
"""

from prefrec.diagnostics import Code, Severity

NO_SUCH_FILE = Code("F001", "no-such-file", Severity.ERROR, "The path leads to no file")
NO_PERMISSION = Code("F002", "no-permission", Severity.ERROR, "The path is closed to this user")
FOLDER_WITHOUT_RECORDS = Code(
    "F003",
    "folder-without-records",
    Severity.ERROR,
    "The folder holds no records",
    expected="*.pref, or files of the other formats where these are read, packed as .gz or .zst or not",
    hint="a file named by itself is read whatever its suffix; prefrec convert --formats lists the suffixes",
)
FOLDER_AS_FILE = Code("F004", "folder-as-file", Severity.ERROR, "The path is a folder", expected="a file")
UNREADABLE_FILE = Code("F005", "unreadable-file", Severity.ERROR, "The file cannot be read: {reason}")
ARCHIVE_TRUNCATED = Code(
    "F006",
    "archive-truncated",
    Severity.ERROR,
    "The {form} archive breaks off here",
    hint="the games before this one are read; fetch the file again for the rest",
)
ARCHIVE_DAMAGED = Code(
    "F007",
    "archive-damaged",
    Severity.ERROR,
    "The {form} archive is damaged here",
    hint="the games before this one are read; fetch the file again for the rest",
)
EXPANDS_TOO_FAR = Code(
    "F008",
    "expands-too-far",
    Severity.ERROR,
    "The {form} archive unpacks to more than {ratio} times its size",
    hint="text of records shrinks about seven times; unpack the file by hand and look at it",
)
CHANGED_WHILE_READ = Code(
    "F009",
    "changed-while-read",
    Severity.ERROR,
    "The file changed while it was read",
    hint="run again when nothing writes to it",
)

WRONG_ENCODING = Code(
    "F101",
    "wrong-encoding",
    Severity.ERROR,
    "The text is most likely {encoding}, so it is not read from here on",
    expected="UTF-8",
    hint="{command}",
)
BYTE_OUTSIDE_UTF8 = Code(
    "F102",
    "byte-outside-utf-8",
    Severity.ERROR,
    "Byte {byte} does not belong to UTF-8 text, so the game is not read",
    expected="UTF-8",
    hint="write the character at this place again",
)
NUL_BYTE = Code(
    "F103",
    "nul-byte",
    Severity.ERROR,
    "A NUL byte stands in the text, so the game is not read",
    expected="text",
    hint="the file holds binary data, or a disk or a transfer failed here",
)
LINE_TOO_LONG = Code(
    "F104",
    "line-too-long",
    Severity.ERROR,
    "The line is longer than {limit} bytes, so the game is not read",
    hint="a line ends with LF; records need no more than a few hundred characters in one",
)
GAME_TOO_LONG = Code(
    "F105",
    "game-too-long",
    Severity.ERROR,
    "The game is longer than {limit} bytes, so it is not read",
    expected="a line that begins with %prefrec before each game",
)
EMPTY_FILE = Code("F106", "empty-file", Severity.WARNING, "The file is empty", expected="%prefrec 1")
DOCUMENT_TOO_LONG = Code(
    "F107",
    "document-too-long",
    Severity.ERROR,
    "The file is one document of more than {limit} bytes, so it is not read",
    hint="a document of this format is read whole; let its program write several smaller ones",
)
READ_AS = Code(
    "F108",
    "read-as-another-encoding",
    Severity.NOTE,
    "The text is {encoding}, as programs of this format write it, and is read so",
)
UNKNOWN_FORMAT = Code(
    "F109",
    "unknown-format",
    Severity.WARNING,
    "The file is of no format that is known, so nothing of it is read",
    hint="prefrec convert --formats lists the formats, and --from FORMAT reads it as one of them",
)
NO_GAMES = Code("F110", "no-games", Severity.WARNING, "The file holds no games")
OTHER_FORMAT = Code(
    "F111",
    "other-format",
    Severity.ERROR,
    "The file is of the format {format}, which has no canonical form",
    expected="the notation",
    hint="prefrec convert FILE NEW.pref makes records of it",
)
