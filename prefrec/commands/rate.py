"""``prefrec rate``: ratings of the players of an archive, made anew from the results of its games."""

from pathlib import Path

from prefrec.commands.console import CLEAN, counted, refuse, say, write_lines
from prefrec.pipelines.archive import ArchiveError, writing
from prefrec.pipelines.ratings import NO_DAY, RatingsError, Summary, rate


def run(archive: str, is_undated_taken: bool, quiet: bool) -> int:
    """Rate everybody; what is left out is counted by the reason."""
    if not Path(archive).is_file():
        refuse(f"{archive}: there is no such archive", f"prefrec load {archive} RECORDS makes it")
    try:
        with writing(Path(archive)) as connection:
            summary = rate(connection, is_undated_taken)
    except RatingsError as missing:
        refuse(str(missing), "pip install 'prefrec[ratings]'")
    except ArchiveError as fault:
        refuse(str(fault))
    if not quiet:
        _tell(archive, summary)
    return CLEAN


def _tell(archive: str, summary: Summary) -> None:
    people = f"{summary.people:,} {'person' if summary.people == 1 else 'people'}"
    write_lines([f"{people} rated by {counted(summary.games, 'game')}"])
    for reason, games in summary.left_out:
        say(f"note: {counted(games, 'game')} left out: {reason}")
    if NO_DAY in dict(summary.left_out):
        say("hint: --undated takes games without a whole date too, each as early as it can have been played")
    if summary.games:
        say(f"hint: prefrec query {archive} ratings shows them")
