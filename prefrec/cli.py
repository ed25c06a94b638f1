"""The command line: arguments in, exit code out. What a command does is imported when it runs."""

import sys
from typing import Annotated, Literal

import typer

from prefrec import __version__
from prefrec.commands.failures import ending
from prefrec.garbage import collect_seldom

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
Paths = Annotated[list[str] | None, typer.Argument(metavar="PATHS", help=PATHS, show_default=False)]
Colour = Annotated[
    Literal["auto", "always", "never"],
    typer.Option("--color", "--colour", help="Colours: on a terminal, always, or never. NO_COLOR is heeded."),
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No summary and no progress.")]
Output = Annotated[
    str, typer.Option("--output", "-o", metavar="FILE", help="Where to; packed if it ends in .gz or .zst.")
]


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
    select: Annotated[list[str] | None, typer.Option(metavar="CODES", help="Only these: P, P5, P501, revoke.")] = None,
    ignore: Annotated[list[str] | None, typer.Option(metavar="CODES", help="All but these.")] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings are problems too.")] = False,
    quiet: Quiet = False,
    color: Colour = "auto",
) -> int:
    """Find every problem of every record.

    Syntax, rules and score are checked in one run; no fault hides another one.

    \b
    prefrec check club.pref
    prefrec check . --format concise --ignore S
    zcat archive.gz | prefrec check -
    """
    from prefrec.commands import check as command
    from prefrec.commands.console import When

    return command.run(paths or [], form, select or [], ignore or [], strict, quiet, When(color))


@app.command()
@ending
def fmt(
    paths: Paths = None,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; name the files that would change.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Write nothing; show what would change.")] = False,
    quiet: Quiet = False,
    color: Colour = "auto",
) -> int:
    """Rewrite records in canonical form.

    A file that cannot be read whole is left alone, and every other one is replaced at once.

    \b
    prefrec fmt club.pref
    prefrec fmt --check .
    prefrec fmt - < draft.pref > club.pref
    """
    from prefrec.commands import fmt as command
    from prefrec.commands.console import When

    return command.run(paths or [], check, diff, quiet, When(color))


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
    """Show a game, or a deal at any moment.

    \b
    prefrec show club.pref
    prefrec show club.pref --deal 2 --trick 4
    prefrec show club.pref --game 3 --deal 1 --lang ru
    """
    from prefrec.commands import show as command
    from prefrec.commands.console import When

    return command.run(file, game, deal, trick, lang, suits, When(color))


@app.command()
@ending
def explain(
    code: Annotated[str | None, typer.Argument(metavar="[CODE]", help="Id or name of a diagnostic.")] = None,
    form: Annotated[Literal["text", "md"], typer.Option("--format", help="Plain text or Markdown.")] = "text",
) -> int:
    """Explain a diagnostic, wrong and right.

    Its cause, the smallest wrong example, the smallest right one. Without CODE all of them are listed.

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
    """List, show or compare rules.

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
    """Make legal games by bots, or broken ones.

    \b
    prefrec generate --games 1000 --players 4 -o bots.pref.gz
    prefrec generate --broken revoke --games 1
    """
    from prefrec.commands import generate as command

    return command.run(variant, players, games, seed, style, broken, output)


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
    """Convert to and from JSON Lines, without loss.

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
    paths: Annotated[list[str], typer.Argument(metavar="PATHS", help=PATHS)],
    quiet: Quiet = False,
) -> int:
    """Put records into an archive.

    What is in it already is not stored twice; what is broken is kept as diagnostics only.

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
    sql: Annotated[bool, typer.Option("--sql", help="Show what a named query means, and its SQL.")] = False,
    form: Annotated[
        Literal["table", "csv", "json", "parquet"], typer.Option("--format", help="Form of the answer.")
    ] = "table",
    output: Annotated[str, typer.Option("--output", "-o", metavar="FILE", help="Where to.")] = "-",
    param: Annotated[
        list[str] | None, typer.Option("--param", "-p", metavar="KEY=VALUE", help="A value the query asks for.")
    ] = None,
) -> int:
    """Ask an archive a question.

    Nothing is written to it, and SQL reaches no files and no network.

    \b
    prefrec query --list
    prefrec query club.duckdb six-of-spades --param players=3
    prefrec query club.duckdb "select count(*) from deals" --format csv
    """
    from prefrec.commands import query as command

    if names:
        return command.list_names()
    if sql:
        return command.show_sql(question or archive)
    return command.run(archive, question, param or [], form, output)


@app.command()
@ending
def demo(
    archive: Annotated[str, typer.Argument(metavar="[ARCHIVE]", help="The file to make.")] = "prefrec-demo.duckdb",
) -> int:
    """Make an archive of samples and ask it.

    The records that come with prefrec and generated ones go into a fresh archive, which then answers
    the two headline questions; a broken record shows what a diagnostic looks like.

    \b
    prefrec demo
    """
    from prefrec.commands import demo as command

    return command.run(archive)


def main() -> None:
    """Run the command line, the same under every locale, and end the process with its exit code."""
    collect_seldom()
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")  # type: ignore[union-attr]
    app(prog_name="prefrec")
