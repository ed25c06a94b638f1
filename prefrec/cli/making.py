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
    losses: given.LossesFile = "",
    fail_on_loss: given.FailOnLoss = False,
    quiet: given.Quiet = False,
) -> int:
    """Convert games from and to other formats.

    The format of IN is told by its text, that of OUT by its name; both can be named. With a folder as OUT
    every file is converted into one of its own. What the notation, or the other format, does not hold is
    told in an account: how often, and an example. Nothing is made up.

    \b
    prefrec convert club.pref club.jsonl
    prefrec convert problems.bts problems.pref
    prefrec convert old/ records/ --fail-on-loss
    prefrec convert --formats
    """
    from prefrec.commands import convert as command

    if formats:
        return command.list_formats()
    return command.run(paths or [], source_format, target_format, fail_on_loss, rules, losses, quiet)
