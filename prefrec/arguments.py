"""What can be said to a command: arguments and options, each with its help, as the types of parameters."""

from typing import Annotated, Literal

import typer

PATHS = "Files, folders, patterns; - is standard input. Packed files (.gz, .zst) are read as they are."

Paths = Annotated[list[str] | None, typer.Argument(metavar="PATHS", help=PATHS, show_default=False)]
SomePaths = Annotated[list[str], typer.Argument(metavar="PATHS", help=PATHS)]
RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="A file of records; - is standard input.")]
Colour = Annotated[
    Literal["auto", "always", "never"],
    typer.Option("--color", "--colour", help="Colours: on a terminal, always, or never. NO_COLOR is heeded."),
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No summary and no progress.")]
Engine = Annotated[
    Literal["fast", "reference"],
    typer.Option(help="Large inputs in columns, or every game by itself; what is said and stored is the same."),
]
Output = Annotated[
    str, typer.Option("--output", "-o", metavar="FILE", help="Where to; packed if it ends in .gz or .zst.")
]
Answer = Annotated[str, typer.Option("--output", "-o", metavar="FILE", help="Where to.")]

# check and fmt
Findings = Annotated[
    Literal["full", "concise", "json", "jsonl", "github", "sarif"],
    typer.Option("--format", help="For people, for programs, for GitHub, for other checkers."),
]
Select = Annotated[list[str] | None, typer.Option(metavar="CODES", help="Only these: P, P5, P501, revoke.")]
Ignore = Annotated[list[str] | None, typer.Option(metavar="CODES", help="All but these.")]
Strict = Annotated[bool, typer.Option("--strict", help="Warnings are problems too.")]
OnlyCheck = Annotated[bool, typer.Option("--check", help="Write nothing; name the files that would change.")]
OnlyDiff = Annotated[bool, typer.Option("--diff", help="Write nothing; show what would change.")]

# count
CountForm = Annotated[Literal["table", "json", "jsonl"], typer.Option("--format", help="For people, for programs.")]
Progressless = Annotated[bool, typer.Option("--quiet", "-q", help="No progress.")]

# show and score
GameNumber = Annotated[int | None, typer.Option(min=1, help="Number of the game in the file.", show_default="1")]
ShownDeal = Annotated[int | None, typer.Option(min=0, help="One deal in full instead of the whole game.")]
ScoredDeal = Annotated[int | None, typer.Option(min=0, help="One deal instead of the whole game.")]
Trick = Annotated[int | None, typer.Option(min=1, help="The deal with this trick on the table.")]
Lang = Annotated[Literal["en", "ru"], typer.Option(help="Language of what is shown.")]
Suits = Annotated[Literal["glyphs", "letters"], typer.Option(help="How suits are shown.")]
AsHtml = Annotated[bool, typer.Option("--html", help="A page for the browser, to step through the whole game.")]
HtmlFile = Annotated[
    str, typer.Option("--output", "-o", metavar="FILE", help="With --html: where to; - is standard output.")
]
OtherRules = Annotated[
    str | None,
    typer.Option("--rules", metavar="NAME|FILE.toml", help="Score by these rules instead: leningrad, leningrad-1."),
]
OwnRules = Annotated[
    list[str] | None,
    typer.Option("--rules", metavar="FILE.toml", help="Rules of a table's own, for records that name them."),
]
Also = Annotated[
    list[str] | None, typer.Option(metavar="NAME|FILE.toml", help="Score every game by these rules as well.")
]
ScoreForm = Annotated[Literal["table", "json"], typer.Option("--format", help="For people, or for programs.")]

# sheet
SheetDeal = Annotated[int | None, typer.Option(min=0, help="The sheet as it stood after this deal.")]
SheetFile = Annotated[
    str,
    typer.Option("--output", "-o", metavar="FILE.svg", help="Draw it there instead.", show_default="text here"),
]

# explain and variants
CodeWord = Annotated[str | None, typer.Argument(metavar="[CODE]", help="Id or name of a diagnostic.")]
PageForm = Annotated[Literal["text", "md"], typer.Option("--format", help="Plain text or Markdown.")]
VariantName = Annotated[
    str | None, typer.Argument(metavar="[NAME|FILE.toml]", help="A variant: every convention of it.")
]
VariantVersion = Annotated[int | None, typer.Option(min=1, help="Its version.", show_default="the newest")]
VariantPair = Annotated[
    tuple[str, str] | None, typer.Option(metavar="A B", help="Where two variants differ.", show_default=False)
]
RulesForm = Annotated[
    Literal["text", "md", "toml"], typer.Option("--format", help="Plain text, Markdown, or the file itself.")
]
AsHeader = Annotated[bool, typer.Option("--as-header", help="The lines by which a record states these rules.")]
Base = Annotated[str | None, typer.Option(metavar="NAME", help="With --as-header: as differences from this variant.")]

# generate
Rules = Annotated[str, typer.Option(help="The rules.")]
Players = Annotated[int, typer.Option(min=2, max=4, help="Players at the table.")]
GameCount = Annotated[int, typer.Option(min=1, help="How many games.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same games.")]
MadeStyle = Annotated[Literal["plain", "mixed"], typer.Option(help="Facts only, or all that people write.")]
BrokenBy = Annotated[
    str | None, typer.Option(metavar="CODE", help="Games with one fault of this kind each.", show_default=False)
]

# convert
InAndOut = Annotated[
    list[str] | None,
    typer.Argument(metavar="IN... OUT", help="Files and folders, and where to; - is standard input and output.",
                   show_default=False),
]  # fmt: skip
SourceFormat = Annotated[
    str, typer.Option("--from", metavar="FORMAT", help="Format of IN.", show_default="as its text says")
]
TargetFormat = Annotated[
    str, typer.Option("--to", metavar="FORMAT", help="Format of OUT.", show_default="as its name says")
]
Formats = Annotated[bool, typer.Option("--formats", help="List the formats.")]
RulesToAdd = Annotated[
    str,
    typer.Option(
        "--rules", metavar="NAME|FILE", help="Rules of the games that name none: sochi, my.toml.", show_default=False
    ),
]
MappingFile = Annotated[
    str,
    typer.Option("--mapping", metavar="FILE.toml", help="What the columns of score sheets mean.", show_default=False),
]
LossesFile = Annotated[
    str, typer.Option("--losses", metavar="FILE", help="Write the account there, as JSON.", show_default=False)
]
FailOnLoss = Annotated[bool, typer.Option("--fail-on-loss", help="A loss is a problem: exit code 1.")]

# anonymise
KeyFile = Annotated[
    str, typer.Option("--key-file", metavar="FILE", help="The file with the secret key.", show_default=False)
]
KeyVariable = Annotated[
    str,
    typer.Option("--key-env", metavar="NAME", help="The environment variable with it.", show_default=False),
]
NewKey = Annotated[
    str, typer.Option("--new-key", metavar="FILE", help="Make a key, keep it there and use it.", show_default=False)
]
CoarseDates = Annotated[
    Literal["keep", "month", "year"],
    typer.Option("--dates", help="How exact dates stay; times of day go away with days."),
]
KeepRatings = Annotated[bool, typer.Option("--keep-ratings", help="Ratings of players stay.")]
DropComments = Annotated[bool, typer.Option("--drop-comments", help="Leave out comments and all free texts.")]
AllowedWords = Annotated[
    list[str] | None,
    typer.Option("--allow", metavar="WORD", help="A word that looks like a name and means nobody."),
]
NamesReport = Annotated[
    str,
    typer.Option("--report", metavar="FILE", help="Write there who is who, as CSV; it is secret.", show_default=False),
]

# dedup
FoundForm = Annotated[Literal["table", "json", "jsonl"], typer.Option("--format", help="For people, for programs.")]
KeptFile = Annotated[
    str, typer.Option("--output", "-o", metavar="FILE", help="Write what is kept there.", show_default=False)
]
RemovedFile = Annotated[
    str, typer.Option("--removed", metavar="FILE", help="Write what is removed there.", show_default=False)
]
SamePlay = Annotated[
    bool, typer.Option("--same-play", help="Games with the same deals under another header go too.")
]

# load, query and demo
NewArchive = Annotated[str, typer.Argument(metavar="ARCHIVE", help="The archive; it is made if it is not there.")]
Parts = Annotated[
    str,
    typer.Option(
        metavar="DIR|URL", help="Keep what is read there as Parquet, and do not read it again.", show_default=False
    ),
]
Cluster = Annotated[
    str, typer.Option(metavar="ADDRESS", help="With --parts: read on this Dask cluster.", show_default=False)
]
OldArchive = Annotated[str | None, typer.Argument(metavar="ARCHIVE", help="The archive.", show_default=False)]
DemoArchive = Annotated[str, typer.Argument(metavar="[ARCHIVE]", help="The file to make.")]
Question = Annotated[
    str | None, typer.Argument(metavar="NAME|SQL", help="A named query, or SQL.", show_default=False)
]
Names = Annotated[bool, typer.Option("--list", help="List the named queries.")]
Sql = Annotated[bool, typer.Option("--sql", help="Show what a named query means, and its SQL.")]
AnswerForm = Annotated[
    Literal["table", "csv", "json", "parquet"], typer.Option("--format", help="Form of the answer.")
]
Params = Annotated[
    list[str] | None, typer.Option("--param", "-p", metavar="KEY=VALUE", help="A value the query asks for.")
]

# players
PlayersArchive = Annotated[str, typer.Argument(metavar="ARCHIVE", help="The archive.")]
PlayersFile = Annotated[
    str, typer.Argument(metavar="[FILE.toml]", help="A table of players to load.", show_default=False)
]
Suggest = Annotated[bool, typer.Option("--suggest", help="Print a draft of such a table.")]
RemovePlayers = Annotated[bool, typer.Option("--remove", help="Take the table of players away.")]

# report
ReportArchive = Annotated[str, typer.Argument(metavar="ARCHIVE", help="The archive.")]
ReportPlayer = Annotated[
    str, typer.Option("--player", metavar="NAME", help="About this player alone.", show_default="everybody")
]
ReportEvent = Annotated[
    str, typer.Option("--event", metavar="TEXT", help="Only games with this tag event.", show_default="all games")
]
ReportRules = Annotated[
    str, typer.Option("--rules", metavar="NAME", help="Only games by these rules: sochi.", show_default="all games")
]
Since = Annotated[
    str, typer.Option(metavar="DATE", help="Only games from then on: 2024, 2024-11.", show_default="all games")
]
Until = Annotated[
    str, typer.Option(metavar="DATE", help="Only games up to then.", show_default="all games")
]
ReportForm = Annotated[Literal["html", "md"], typer.Option("--format", help="A page, or Markdown without charts.")]

# rate
RatedArchive = Annotated[str, typer.Argument(metavar="ARCHIVE", help="The archive.")]
Undated = Annotated[bool, typer.Option("--undated", help="Take games without a whole date too.")]

# publish and verify
PublishedArchive = Annotated[str, typer.Argument(metavar="ARCHIVE", help="The archive.")]
PublishedFolder = Annotated[str, typer.Argument(metavar="DIR", help="The folder to make, or an older data set.")]
PublishedRecords = Annotated[
    list[str] | None,
    typer.Argument(metavar="RECORDS", help="The files from which the archive was loaded.", show_default=False),
]
DataSet = Annotated[str, typer.Argument(metavar="DIR", help="The folder of a data set.")]
Title = Annotated[str, typer.Option(metavar="TEXT", help="What the data set is called.", show_default=False)]
Licence = Annotated[
    str, typer.Option("--licence", "--license", metavar="TEXT", help="Under what terms: CC0-1.0.", show_default=False)
]
PublicationDate = Annotated[
    str, typer.Option("--date", metavar="DATE", help="When it is published.", show_default="none")
]
WithNames = Annotated[bool, typer.Option("--names", help="Players may stand in it under their names.")]
AllTexts = Annotated[bool, typer.Option("--full", help="Make the tables of all games anew, not of a thousand.")]
