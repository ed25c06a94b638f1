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
