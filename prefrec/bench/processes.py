"""A command in a process of its own: how long it takes, on how many cores, and in how much memory."""

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple


class Run(NamedTuple):
    """What a command took and said. Seconds of the wall, and of all cores together; memory in bytes."""

    seconds: float
    cpu: float
    peak: int
    code: int
    output: str
    errors: str

    @property
    def last_words(self) -> str:
        """The last line that was said about what went wrong."""
        return next(reversed((self.errors or self.output).strip().splitlines()), "no reason given")


def run(words: Sequence[str]) -> Run:
    """Run a command to its end, in a session of its own, see ``launch``."""
    told, descriptor = os.pipe()
    with (
        open(told, encoding="utf-8") as figures,  # noqa: PTH123 - it has no path
        tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as output,
        tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as errors,
    ):
        process = subprocess.Popen(
            [sys.executable, "-m", "prefrec.bench.launch", str(descriptor), *words],
            stdin=subprocess.DEVNULL, stdout=output, stderr=errors, pass_fds=[descriptor], start_new_session=True,
        )  # fmt: skip
        os.close(descriptor)
        try:
            seen = figures.read()
            process.wait()
        except BaseException:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)
            raise
        output.seek(0)
        errors.seek(0)
        figure = json.loads(seen) if seen else {"seconds": 0.0, "cpu": 0.0, "peak": 0, "code": process.returncode}
        return Run(**figure, output=output.read(), errors=errors.read())
