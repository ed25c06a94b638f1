"""Commands about an archive."""

import typer

from prefrec import arguments as given
from prefrec.commands.failures import ending


@ending
def load(
    archive: given.NewArchive,
    paths: given.Paths = None,
    rules: given.OwnRules = None,
    also: given.Also = None,
    parts: given.Parts = "",
    cluster: given.Cluster = "",
    engine: given.Engine = "fast",
    quiet: given.Quiet = False,
) -> int:
    """Put records into an archive.

    What is in it already is not stored twice; what is broken is kept as diagnostics only.

    With --also every game is scored by other rules too, beside its own scoring. An archive of an earlier
    version of prefrec is brought up to this one, also by a load of nothing.

    With --parts a load that was stopped goes on where it was. With --cluster too the parts are made by the
    workers of a Dask scheduler, which must all reach DIR or URL; prefrec/pipelines/SCALING.md tells more.

    \b
    prefrec load club.duckdb records/
    prefrec load club.duckdb records/ --also leningrad
    prefrec load all.duckdb records/ --parts parts/
    prefrec load all.duckdb records/ --parts s3://club/parts --cluster tcp://10.0.0.1:8786
    """
    from prefrec.commands import load as command

    reading = command.Reading(engine, parts, cluster)
    return command.run(archive, paths or [], quiet, rules or (), also or (), reading)


@ending
def query(
    context: typer.Context,
    archive: given.OldArchive = None,
    question: given.Question = None,
    names: given.Names = False,
    sql: given.Sql = False,
    form: given.AnswerForm = "table",
    output: given.Answer = "-",
    param: given.Params = None,
) -> int:
    """Ask an archive a question.

    What a named query may be asked for is given as options behind its name; --sql explains them. Nothing
    is written to the archive, and SQL reaches no files and no network.

    \b
    prefrec query --list
    prefrec query club.duckdb six-of-spades --contract 7h --players 3
    prefrec query club.duckdb "select count(*) from deals" --format csv
    """
    from prefrec.commands import query as command

    if names:
        return command.list_names()
    if sql:
        return command.show_sql(question or archive)
    return command.run(archive, question, [*(param or []), *command.pairs_of(context.args)], form, output)


@ending
def players(
    archive: given.PlayersArchive,
    file: given.PlayersFile = "",
    suggest: given.Suggest = False,
    remove: given.RemovePlayers = False,
    quiet: given.Quiet = False,
) -> int:
    """Say which spellings in an archive are one person.

    The records stay as they are: names are brought together when questions are asked. A table that is
    loaded takes the place of the one before. Without FILE the one that is there is shown.

    \b
    prefrec players club.duckdb --suggest > players.toml
    prefrec players club.duckdb players.toml
    prefrec players club.duckdb --remove
    """
    from prefrec.commands import players as command
    from prefrec.commands.console import refuse

    if (file != "") + suggest + remove > 1:
        refuse("FILE, --suggest and --remove do different things", "give one of them")
    if suggest:
        return command.suggest(archive)
    if remove:
        return command.remove(archive, quiet)
    return command.load(archive, file, quiet) if file else command.show(archive)


@ending
def rate(archive: given.RatedArchive, undated: given.Undated = False, quiet: given.Quiet = False) -> int:
    """Rate the players of an archive.

    Ratings come from the results of games, one after the other, and take the place of those before. They
    do not follow games that are loaded later: the query ratings tells how many it does not know.

    \b
    prefrec rate club.duckdb
    prefrec query club.duckdb ratings
    """
    from prefrec.commands import rate as command

    return command.run(archive, undated, quiet)


@ending
def publish(
    archive: given.PublishedArchive,
    folder: given.PublishedFolder,
    records: given.PublishedRecords = None,
    title: given.Title = "",
    licence: given.Licence = "",
    date: given.PublicationDate = "",
    names: given.WithNames = False,
    rules: given.OwnRules = None,
    quiet: given.Quiet = False,
) -> int:
    """Write an archive as a data set for others.

    A folder with the tables as Parquet, the records as text, what they mean, what is known to be wrong, and
    a manifest with every checksum. With the files from which the archive was loaded the text of its games is
    published too; a game without one is told. It is verified before it takes its place, and the same games
    give the same bytes. Where players do not stand under pseudonyms it is refused without --names.

    \b
    prefrec publish club.duckdb public/ records/ --title "Our club" --licence CC0-1.0
    prefrec publish club.duckdb tables-only/
    """
    from prefrec.commands import publish as command

    return command.run(archive, folder, records or [], rules or [], command.wish_of(title, licence, date, names), quiet)


@ending
def verify(folder: given.DataSet, full: given.AllTexts = False, quiet: given.Quiet = False) -> int:
    """Prove that a data set is whole.

    Every file is there as it was published and no other, the numbers of the manifest are those of the
    tables, values sum to zero, every text belongs to one game, and the tables are what the texts tell.

    \b
    prefrec verify public/
    prefrec verify public/ --full
    """
    from prefrec.commands import verify as command

    return command.run(folder, full, quiet)


@ending
def report(
    archive: given.ReportArchive,
    output: given.Answer = "-",
    player: given.ReportPlayer = "all",
    event: given.ReportEvent = "all",
    rules: given.ReportRules = "all",
    since: given.Since = "all",
    until: given.Until = "all",
    lang: given.Lang = "en",
    form: given.ReportForm = "html",
) -> int:
    """Write what an archive holds and answers as one page.

    Charts, the numbers behind them, how many cases each rests on and what is left out, and the question by
    which it can be asked again. The page needs nothing beside it and no network; it can be sent and printed.

    \b
    prefrec report club.duckdb -o report.html
    prefrec report club.duckdb -o anna.html --player Анна --lang ru
    prefrec report club.duckdb -o cup.md --event "Spring cup" --format md
    """
    from prefrec.commands import report as command

    return command.run(command.scope_of(archive, rules, since, until, event, player), form, lang, output)


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
