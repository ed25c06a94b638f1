"""Commands that make records, of nothing or of other records."""

from prefrec import arguments as given
from prefrec.commands.failures import ending


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


@ending
def convert(
    paths: given.InAndOut = None,
    source_format: given.SourceFormat = "",
    target_format: given.TargetFormat = "",
    formats: given.Formats = False,
    rules: given.RulesToAdd = "",
    mapping: given.MappingFile = "",
    losses: given.LossesFile = "",
    fail_on_loss: given.FailOnLoss = False,
    quiet: given.Quiet = False,
) -> int:
    """Convert games from and to other formats.

    The format of IN is told by its text, that of OUT by its name; both can be named. With a folder as OUT
    every file is converted into one of its own. What the notation, or the other format, does not hold is
    told in an account: how often, and an example. Nothing is made up. The importers of gambler.ru and of
    preferans-score are unverified: no real file was at hand to try them on.

    \b
    prefrec convert club.pref club.jsonl
    prefrec convert problems.bts problems.pref
    prefrec convert old/ records/ --fail-on-loss
    prefrec convert sheet.csv sheet.pref --mapping columns.toml --rules sochi
    prefrec convert club.pref tables/ --to parquet
    prefrec convert --formats
    """
    from prefrec.commands import convert as command

    if formats:
        return command.list_formats()
    report = command.Report(quiet, losses, fail_on_loss)
    return command.run(paths or [], source_format, target_format, rules, mapping, report)


@ending
def anonymise(
    paths: given.InAndOut = None,
    key_file: given.KeyFile = "", key_env: given.KeyVariable = "", new_key: given.NewKey = "",
    dates: given.CoarseDates = "keep",
    keep_ratings: given.KeepRatings = False,
    drop_comments: given.DropComments = False,
    allow: given.AllowedWords = None,
    report: given.NamesReport = "",
    quiet: given.Quiet = False,
) -> int:
    """Replace the names of players by pseudonyms.

    In tags, comments and all other texts; foreign ids go away. The same person and key give the same
    pseudonym in every file and run, and without the key nobody can tell who it is. The file is written
    only if no name, and no part of one of three letters or more, is left in it.

    \b
    prefrec anonymise club.pref public.pref --new-key club.key
    prefrec anonymise records/ public.pref.gz --key-file club.key --dates month
    """
    from prefrec.commands import anonymise as command
    from prefrec.commands.keys import KeyPlace

    wish = command.wish_of(dates, keep_ratings, drop_comments)
    return command.run(paths or [], KeyPlace(key_file, key_env, new_key), wish, allow or [], report, quiet)


@ending
def dedup(
    paths: given.Paths = None,
    output: given.KeptFile = "",
    removed: given.RemovedFile = "",
    same_play: given.SamePlay = False,
    form: given.FoundForm = "table",
    quiet: given.Quiet = False,
    color: given.Colour = "auto",
) -> int:
    """Find games that are recorded twice.

    Without -o it only tells: which records say the same, which are the beginning of a fuller one or tell
    less of it, and which say something else of the same game. With -o all games but the needless ones
    are written there in the notation; the files that are read stay as they are. What is recorded
    otherwise is never removed. A board that other players had too is no duplicate.

    A game that cannot be read whole is told, counted, and not written. Without -o the exit code is 1 where
    something was found, with -o only where a game could not be read.

    \b
    prefrec dedup records/
    prefrec dedup records/ old.jsonl -o all.pref.gz --removed twice.pref
    prefrec dedup . --format jsonl
    """
    from prefrec.commands import dedup as command
    from prefrec.commands.console import When

    wish = command.Wish(form, output, removed, same_play, quiet, When(color))
    return command.run(paths or [], wish)
