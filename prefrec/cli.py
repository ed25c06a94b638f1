"""The command line: arguments in, exit code out. What a command does is imported when it runs."""

import sys
from typing import Annotated

import typer

from prefrec import __version__
from prefrec import arguments as given
from prefrec.commands.failures import ending, stoppable
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
    paths: given.Paths = None,
    form: given.Findings = "full",
    select: given.Select = None,
    ignore: given.Ignore = None,
    strict: given.Strict = False,
    rules: given.OwnRules = None,
    quiet: given.Quiet = False,
    color: given.Colour = "auto",
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

    return command.run(paths or [], form, select or [], ignore or [], strict, quiet, When(color), rules or ())


@app.command()
@ending
def fmt(
    paths: given.Paths = None,
    check: given.OnlyCheck = False,
    diff: given.OnlyDiff = False,
    quiet: given.Quiet = False,
    color: given.Colour = "auto",
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
    file: given.RecordFile,
    game: given.GameNumber = None,
    deal: given.ShownDeal = None,
    trick: given.Trick = None,
    lang: given.Lang = "en",
    suits: given.Suits = "glyphs",
    rules: given.OwnRules = None,
    color: given.Colour = "auto",
) -> int:
    """Show a game, or a deal at any moment.

    \b
    prefrec show club.pref
    prefrec show club.pref --deal 2 --trick 4
    prefrec show club.pref --game 3 --deal 1 --lang ru
    """
    from prefrec.commands import show as command
    from prefrec.commands.console import When

    return command.run(file, game, deal, trick, lang, suits, When(color), rules or ())


@app.command()
@ending
def score(
    file: given.RecordFile,
    game: given.GameNumber = None,
    deal: given.ScoredDeal = None,
    rules: given.OtherRules = None,
    form: given.ScoreForm = "table",
    lang: given.Lang = "en",
    color: given.Colour = "auto",
) -> int:
    """Tell where every number on the sheet comes from.

    The rule and the arithmetic of each entry, the sheet after each deal, the settlement. With --rules
    the same cards are scored by other rules, and what cannot be carried over is told.

    \b
    prefrec score club.pref
    prefrec score club.pref --game 2 --deal 5
    prefrec score club.pref --rules leningrad
    """
    from prefrec.commands import score as command
    from prefrec.commands.console import When

    return command.run(file, game, deal, rules, form, lang, When(color))


@app.command()
@ending
def explain(code: given.CodeWord = None, form: given.PageForm = "text") -> int:
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
    name: given.VariantName = None,
    version: given.VariantVersion = None,
    diff: given.VariantPair = None,
    lang: given.Lang = "en",
    form: given.RulesForm = "text",
    header: given.AsHeader = False,
    base: given.Base = None,
) -> int:
    """List, show or compare rules.

    \b
    prefrec variants
    prefrec variants sochi --lang ru
    prefrec variants --diff sochi leningrad
    prefrec variants my.toml --as-header
    """
    from prefrec.commands import variants as command

    if header or base is not None:
        return command.run_as_header(name, version, base)
    return command.run(name, version, diff, lang, form)


@app.command()
@ending
def generate(
    variant: given.Rules = "sochi",
    players: given.Players = 3, games: given.GameCount = 10, seed: given.Seed = 1,
    style: given.MadeStyle = "plain",
    broken: given.BrokenBy = None,
    output: given.Output = "-",
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
    source: given.Source, target: given.Target,
    source_form: given.SourceForm = None, target_form: given.TargetForm = None,
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
    archive: given.NewArchive,
    paths: given.SomePaths,
    rules: given.OwnRules = None,
    also: given.Also = None,
    quiet: given.Quiet = False,
) -> int:
    """Put records into an archive.

    What is in it already is not stored twice; what is broken is kept as diagnostics only.

    With --also every game is scored by other rules too, beside its own scoring.

    \b
    prefrec load club.duckdb records/
    prefrec load club.duckdb records/ --also leningrad
    """
    from prefrec.commands import load as command

    return command.run(archive, paths, quiet, rules or (), also or ())


@app.command()
@ending
def query(
    archive: given.OldArchive = None,
    question: given.Question = None,
    names: given.Names = False,
    sql: given.Sql = False,
    form: given.AnswerForm = "table",
    output: given.Answer = "-",
    param: given.Params = None,
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
def demo(archive: given.DemoArchive = "prefrec-demo.duckdb") -> int:
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
    stoppable(lambda: app(prog_name="prefrec"))
