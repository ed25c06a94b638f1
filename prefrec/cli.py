"""The command line: arguments in, exit code out. What a command does is imported when it runs."""

import sys
from typing import Annotated, Literal

import typer

from prefrec import __version__
from prefrec.commands.failures import ending

app = typer.Typer(
    name="prefrec",
    help="Check, show, convert and analyse records of Preferans games.",
    epilog="Exit codes: 0 clean, 1 problems found, 2 wrong use, or a file that cannot be read or written.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

PATHS = "Files, folders, patterns; - is standard input. Packed files (.gz, .zst) are read as they are."
Paths = Annotated[list[str] | None, typer.Argument(metavar="[PATHS]...", help=PATHS, show_default=False)]
Colour = Annotated[
    Literal["auto", "always", "never"],
    typer.Option("--color", "--colour", help="Colours: on a terminal, always, or never. NO_COLOR is heeded."),
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No summary and no progress.")]
Output = Annotated[str, typer.Option("--output", "-o", metavar="FILE", help="Where to; packed if it ends in .gz or .zst.")]


def _version(is_wanted: bool) -> None:
    if is_wanted:
        sys.stdout.write(f"prefrec {__version__}\n")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Check, show, convert and analyse records of Preferans games."""


@app.command()
@ending
def check(
    paths: Paths = None,
    form: Annotated[
        Literal["full", "concise", "json", "jsonl", "github", "sarif"],
        typer.Option("--format", help="For people, for programs, for GitHub, for other checkers."),
    ] = "full",
    select: Annotated[list[str] | None, typer.Option(help="Only these codes: P, P5, P501, revoke.")] = None,
    ignore: Annotated[list[str] | None, typer.Option(help="All but these codes.")] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings are problems too.")] = False,
    quiet: Quiet = False,
    color: Colour = "auto",
) -> int:
    """Find every problem of every record: syntax, rules and score.

    \b
    prefrec check club.pref
    prefrec check . --format concise --ignore S
    zcat archive.gz | prefrec check -
    """
    from prefrec.commands import check as command

    return command.run(paths or [], form, select or [], ignore or [], strict, quiet, command.When(color))


@app.command()
@ending
def fmt(
    paths: Paths = None,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; name the files that would change.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Write nothing; show what would change.")] = False,
    quiet: Quiet = False,
    color: Colour = "auto",
) -> int:
    """Rewrite records in canonical form. A file that cannot be read whole is left alone.

    \b
    prefrec fmt club.pref
    prefrec fmt --check .
    prefrec fmt - < draft.pref > club.pref
    """
    from prefrec.commands import fmt as command

    return command.run(paths or [], check, diff, quiet, command.When(color))


@app.command()
@ending
def show(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of records; - is standard input.")],
    game: Annotated[int | None, typer.Option(min=1, help="Number of the game in the file.", show_default="1")] = None,
    deal: Annotated[int | None, typer.Option(min=0, help="One deal in full instead of the whole game.")] = None,
    trick: Annotated[int | None, typer.Option(min=1, help="The deal with this trick on the table.")] = None,
    lang: Annotated[Literal["en", "ru"], typer.Option(help="Language of the picture.")] = "en",
    suits: Annotated[Literal["glyphs", "letters"], typer.Option(help="How suits are shown.")] = "glyphs",
    color: Colour = "auto",
) -> int:
    """Show a game on one page, or one deal at any moment of its play.

    \b
    prefrec show club.pref
    prefrec show club.pref --deal 2 --trick 4
    prefrec show club.pref --game 3 --deal 1 --lang ru
    """
    from prefrec.commands import show as command

    options = (command.Lang(lang), command.Suits(suits), command.When(color))
    return command.run(file, game, deal, trick, *options)


@app.command()
@ending
def explain(
    code: Annotated[str | None, typer.Argument(metavar="[CODE]", help="Id or name of a diagnostic.")] = None,
    form: Annotated[Literal["text", "md"], typer.Option("--format", help="Plain text or Markdown.")] = "text",
) -> int:
    """Explain a diagnostic, with the smallest wrong and the smallest right record. Without CODE list all.

    \b
    prefrec explain P501
    prefrec explain revoke
    prefrec explain --format md > codes.md
    """
    from prefrec.commands import explain as command

    return command.run(code, form)


@app.command()
@ending
def variants(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="A variant: every convention of it.")] = None,
    version: Annotated[int | None, typer.Option(min=1, help="Its version.", show_default="the newest")] = None,
    diff: Annotated[
        tuple[str, str] | None, typer.Option(metavar="A B", help="Where two variants differ.", show_default=False)
    ] = None,
) -> int:
    """List the variants of the rules, show one, or compare two.

    \b
    prefrec variants
    prefrec variants sochi
    prefrec variants --diff sochi leningrad
    """
    from prefrec.commands import variants as command

    return command.run(name, version, diff)


@app.command()
@ending
def generate(
    variant: Annotated[str, typer.Option(help="The rules.")] = "sochi",
    players: Annotated[int, typer.Option(min=2, max=4, help="Players at the table.")] = 3,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    style: Annotated[Literal["plain", "mixed"], typer.Option(help="Facts only, or all that people write.")] = "plain",
    broken: Annotated[
        str | None, typer.Option(metavar="CODE", help="Games with one fault of this kind each.", show_default=False)
    ] = None,
    output: Output = "-",
) -> int:
    """Make legal games by bots that play sanely, or games with one fault.

    \b
    prefrec generate --games 1000 --players 4 -o bots.pref.gz
    prefrec generate --broken revoke --games 1
    """
    from prefrec.commands import generate as command

    return command.run(variant, players, games, seed, command.Style(style), broken, output)


@app.command()
@ending
def convert(
    source: Annotated[str, typer.Argument(metavar="IN", help="A file to read; - is standard input.")],
    target: Annotated[str, typer.Argument(metavar="OUT", help="A file to write; - is standard output.")],
    source_form: Annotated[
        Literal["pref", "jsonl"] | None, typer.Option("--from", help="Form of IN.", show_default="as its name says")
    ] = None,
    target_form: Annotated[
        Literal["pref", "jsonl"] | None, typer.Option("--to", help="Form of OUT.", show_default="as its name says")
    ] = None,
) -> int:
    """Convert between the notation and JSON Lines, without a loss in either direction.

    \b
    prefrec convert club.pref club.jsonl
    prefrec convert club.jsonl.gz - --to pref
    """
    from prefrec.commands import convert as command

    forms = (command.Form(form) if form else None for form in (source_form, target_form))
    return command.run(source, target, *forms)


@app.command()
@ending
def load(
    archive: Annotated[str, typer.Argument(metavar="ARCHIVE", help="The archive; it is made if it is not there.")],
    paths: Annotated[list[str], typer.Argument(metavar="PATHS...", help=PATHS)],
    quiet: Quiet = False,
) -> int:
    """Put records into an archive. What is in it already is not stored twice.

    \b
    prefrec load club.duckdb records/
    """
    from prefrec.commands import load as command

    return command.run(archive, paths, quiet)


@app.command()
@ending
def query(
    archive: Annotated[str | None, typer.Argument(metavar="ARCHIVE", help="The archive.", show_default=False)] = None,
    question: Annotated[
        str | None, typer.Argument(metavar="NAME|SQL", help="A named query, or SQL.", show_default=False)
    ] = None,
    names: Annotated[bool, typer.Option("--list", help="List the named queries.")] = False,
    sql: Annotated[bool, typer.Option("--sql", help="Show the SQL instead of running it.")] = False,
    form: Annotated[Literal["table", "csv", "json", "parquet"], typer.Option("--format", help="Form.")] = "table",
    output: Output = "-",
    param: Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE", help="A value the query asks for.")] = None,
) -> int:
    """Ask an archive a question. Nothing is written to it.

    \b
    prefrec query --list
    prefrec query club.duckdb six-spades
    prefrec query club.duckdb "select count(*) from deals" --format csv
    """
    from prefrec.commands import query as command

    wish = command.Wish(names, sql, form, output, tuple(param or ()))
    return command.run(archive, question, wish)


@app.command()
@ending
def demo(
    archive: Annotated[str, typer.Argument(metavar="[ARCHIVE]", help="The file to make.")] = "prefrec-demo.duckdb",
) -> int:
    """Load sample and generated records into a fresh archive and ask it two questions.

    \b
    prefrec demo
    """
    from prefrec.commands import demo as command

    return command.run(archive)


def main() -> None:
    """Run the command line, the same under every locale, and end the process with its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")  # type: ignore[union-attr]
    app(prog_name="prefrec")
