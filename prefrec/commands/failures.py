"""What becomes of exceptions: an exit code and a short sentence."""

import os
import sys
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import typer

Args = ParamSpec("Args")

PIPE_CLOSED = 141  # what a shell says of a program that wrote to nobody
INTERRUPTED = 130  # and of one that was stopped from the keyboard


def stoppable(start: Callable[[], None]) -> None:
    """Start; stopped before a command has begun it ends as quietly as in the middle of one."""
    try:
        start()
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None


def ending(command: Callable[Args, int]) -> Callable[Args, None]:
    """The command, ended with the exit code that it returns."""

    @wraps(command)
    def guarded(*args: Args.args, **kwargs: Args.kwargs) -> None:
        try:
            code = command(*args, **kwargs)
            sys.stdout.flush()
        except BrokenPipeError:
            _write_no_more()
            raise typer.Exit(PIPE_CLOSED) from None
        except (typer.Exit, typer.Abort, typer.BadParameter):
            raise
        except OSError as fault:
            _say_fault(fault)
            raise typer.Exit(2) from None
        except Exception as bug:
            _say_bug(bug)
            raise typer.Exit(2) from None
        raise typer.Exit(code)

    guarded.__annotations__ = command.__annotations__
    return guarded


def _write_no_more() -> None:
    """Nobody reads: what is still in the buffers must not fail again when the program ends."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return


def _say_fault(fault: OSError) -> None:
    reason = (fault.strerror or "the system gave no reason").lower()
    where = f"{os.fsdecode(fault.filename)}: " if isinstance(fault.filename, str | bytes) else ""
    sys.stderr.write(f"error: {where}{reason}\n")


def _say_bug(bug: Exception) -> None:
    if os.environ.get("PREFREC_DEBUG"):
        import traceback

        traceback.print_exception(bug)
    sys.stderr.write(f"error: prefrec itself failed: {str(bug) or 'no reason given'}\n")
    sys.stderr.write("hint: this is a fault of the program; PREFREC_DEBUG=1 shows where it happened\n")
