"""Commands that read: records, codes and rules are checked, shown and explained."""

from prefrec import arguments as given
from prefrec.commands.failures import ending


@ending
def check(
    paths: given.Paths = None,
    form: given.Findings = "full",
    select: given.Select = None,
    ignore: given.Ignore = None,
    strict: given.Strict = False,
    rules: given.OwnRules = None,
    engine: given.Engine = "fast",
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

    return command.run(paths or [], form, select or [], ignore or [], strict, quiet, When(color), rules or (), engine)


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


@ending
def count(paths: given.Paths = None, form: given.CountForm = "table", quiet: given.Progressless = False) -> int:
    """Count games and deals without reading them.

    Lines that begin with %prefrec are games, deal lines are deals, as many as prefrec check and an archive find:
    what is wrong in them is not looked at. An archive may hold fewer, for it takes no game twice and none with
    errors. Text without any %prefrec holds no game. A file in another format has to be converted to be counted.
    Bytes are those of the text, unpacked.

    \b
    prefrec count club.pref
    prefrec count records/ old.pref.gz --format json
    zcat archive.gz | prefrec count -
    """
    from prefrec.commands import count as command

    return command.run(paths or [], form, quiet)


@ending
def show(
    file: given.RecordFile,
    game: given.GameNumber = None,
    deal: given.ShownDeal = None,
    trick: given.Trick = None,
    lang: given.Lang = "en",
    suits: given.Suits = "glyphs",
    html: given.AsHtml = False,
    output: given.HtmlFile = "-",
    rules: given.OwnRules = None,
    color: given.Colour = "auto",
) -> int:
    """Show a game, or a deal at any moment.

    With --html a page that needs nothing beside it: every deal card by card, in the browser.

    \b
    prefrec show club.pref
    prefrec show club.pref --deal 2 --trick 4
    prefrec show club.pref --game 3 --deal 1 --lang ru
    prefrec show club.pref --html -o evening.html
    """
    from prefrec.commands import show as command
    from prefrec.commands.console import When, refuse

    if html:
        return command.run_page(file, game, deal, trick, lang, output, rules or ())
    if output != "-":
        refuse("only a page is written to a file", "add --html")
    return command.run(file, game, deal, trick, lang, suits, When(color), rules or ())


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


@ending
def sheet(
    file: given.RecordFile,
    game: given.GameNumber = None,
    deal: given.SheetDeal = None,
    output: given.SheetFile = "",
    lang: given.Lang = "en",
    rules: given.OwnRules = None,
    color: given.Colour = "auto",
) -> int:
    """Draw the score sheet as players do on paper.

    Mountain, pool and whists of each player with every running total, the earlier ones struck out, and
    what they come to. Without -o as text; with it a picture for a page of A4.

    \b
    prefrec sheet club.pref
    prefrec sheet club.pref --game 2 --lang ru -o sheet.svg
    prefrec sheet club.pref --deal 5 -o half-time.svg
    """
    from prefrec.commands import sheet as command
    from prefrec.commands.console import When

    return command.run(file, game, deal, output, lang, When(color), rules or ())


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
