"""The command line of the benchmark."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from collections.abc import Sequence
from pathlib import Path
from textwrap import fill

from prefrec.bench import explained
from prefrec.bench.jobs import GROWING, JOBS
from prefrec.bench.reports import beside_peers, growing, questions
from prefrec.bench.supply import BenchError
from prefrec.commands.console import MISUSE, say
from prefrec.commands.failures import stoppable

SIZES = (10_000, 100_000, 1_000_000, 10_000_000)
WIDTH = 100


def main(words: Sequence[str] | None = None) -> int:
    """Measure what is asked for; the exit code is 1 where a figure was refused, 2 where nothing could be measured."""
    wish = _parser().parse_args(words)
    if wish.growth == []:
        wish.growth = SIZES
    report = questions if wish.archive else growing if wish.growth else beside_peers
    try:
        return report(wish)
    except (BenchError, OSError) as fault:
        say(f"error: {fault}")
        return MISUSE


def _parser() -> ArgumentParser:
    texts = [fill(text, WIDTH) for text in (explained.MEASURE, explained.EVENT)]
    parser = ArgumentParser(
        prog="python -m prefrec.bench", formatter_class=RawDescriptionHelpFormatter, epilog=explained.EXAMPLES,
        description="\n\n".join(["How fast records are read, checked and loaded, beside other programs.", *texts]),
    )  # fmt: skip
    add = parser.add_argument
    add("--deals", type=_positive, default=20_000, help="deals of the input (default 20000)")
    add("--seed", type=int, default=1, help="another seed makes other games (default 1)")
    add("--distinct", type=_positive, default=20_000, help="deals after which the same come again (default 20000)")
    add("--repeat", type=_positive, default=3, help="runs of each job (default 3)")
    add("--file", type=Path, help="measure these records instead of made ones")
    add("--only", nargs="+", choices=[job.name for job in JOBS], metavar="JOB",
        help=f"these jobs only: {', '.join(job.name for job in JOBS)}")
    add("--no-peers", action="store_true", help="leave the other programs out")
    add("--growth", nargs="*", type=_positive, metavar="DEALS",
        help=f"{', '.join(GROWING)} at each of these sizes (default {' '.join(map(str, SIZES))})")
    add("--archive", type=Path, help="time every named query on this archive instead")
    add("--keep", type=Path, metavar="FOLDER", help="keep what is made here, and take it from here")
    add("--markdown", action="store_true", help="tables in Markdown")
    add("--json", type=Path, metavar="FILE", help="write every run to this file")
    return parser


def _positive(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise ArgumentTypeError(f"{text} is no whole number from 1 on")
    return number


def _start() -> None:
    sys.exit(main())


if __name__ == "__main__":
    stoppable(_start)
