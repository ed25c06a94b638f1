"""The command line: arguments in, exit code out. What a command does is imported when it runs."""

import sys
from typing import Annotated

import typer

from prefrec import __version__
from prefrec.cli import archive, making, reading
from prefrec.cli.values import Command, Group
from prefrec.commands.failures import stoppable
from prefrec.garbage import collect_seldom

# The commands in the order of the help.
COMMANDS = (
    reading.check,
    reading.fmt,
    reading.count,
    reading.show,
    reading.score,
    reading.sheet,
    reading.explain,
    reading.variants,
    making.generate,
    making.convert,
    making.dedup,
    making.anonymise,
    archive.load,
    archive.query,
    archive.players,
    archive.rate,
    archive.publish,
    archive.verify,
    archive.report,
    archive.demo,
)

app = typer.Typer(
    name="prefrec",
    cls=Group,
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


# Options of its own are not known before the archive's questions are: ``--contract 6s``.
_ANY_OPTION = {"allow_extra_args": True, "ignore_unknown_options": True}

for _command in COMMANDS:
    app.command(cls=Command, context_settings=_ANY_OPTION if _command is archive.query else None)(_command)


def main() -> None:
    """Run the command line, the same under every locale, and end the process with its exit code."""
    collect_seldom()
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")  # type: ignore[union-attr]
    stoppable(lambda: app(prog_name="prefrec"))
