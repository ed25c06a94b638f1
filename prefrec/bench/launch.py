"""``python -m prefrec.bench.launch DESCRIPTOR WORDS``: start a command, watch its memory, time it to its end.

This process imports next to nothing: the system tells of a process that it held at least as much memory as the one
that started it, so that one has to be small. What was seen goes to the open file DESCRIPTOR as JSON.

Memory is sampled from ``/proc`` while the command runs: what all processes of its session hold together, pages that
they share counted once (PSS), and never less than the high-water mark of any one of them. Where there is no
``/proc`` it is the high-water mark of its largest process.
"""

import json
import os
import resource
import sys
from contextlib import suppress
from threading import Event, Thread
from time import perf_counter

FIRST_PAUSE, LONGEST_PAUSE = 0.005, 0.05  # seconds between two samples, growing
COST = 20  # a pause is at least so many times what the sample before it took
_SESSION = 3  # place of the session among the fields behind the name of a process
_UNIT = 1 if sys.platform == "darwin" else 1024  # bytes in which the system tells high-water marks


def main(descriptor: int, words: list[str]) -> None:
    """Run the command to its end."""
    os.set_inheritable(descriptor, False)
    sampler = Sampler()
    sampler.start()
    start = perf_counter()
    process = os.posix_spawnp(words[0], words, os.environ)
    _, status, used = os.wait4(process, 0)
    seconds = perf_counter() - start
    sampler.ended.set()
    sampler.join()
    told = {
        "seconds": seconds, "cpu": used.ru_utime + used.ru_stime,
        "peak": max(sampler.peak, _high_water(used.ru_maxrss * _UNIT)),
    }  # fmt: skip
    os.write(descriptor, json.dumps({**told, "code": os.waitstatus_to_exitcode(status)}).encode())


def _high_water(told: int) -> int:
    """What the system tells that a process held at most; 0 where that may be what this one did when it began it."""
    own = _size(os.getpid(), "status", "VmHWM:") or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _UNIT
    return told if told > own else 0


class Sampler(Thread):
    """Looks at the other processes of this session from time to time; sparing, since that takes time from them."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.peak = 0
        self.ended = Event()

    def run(self) -> None:
        """Until the command has ended."""
        pause = FIRST_PAUSE
        while not self.ended.wait(pause):
            start = perf_counter()
            self.peak = max(self.peak, held())
            pause = max(min(2 * pause, LONGEST_PAUSE), COST * (perf_counter() - start))


def held() -> int:
    """Bytes that the other processes of this session hold."""
    others = [process for process in _session() if process != os.getpid()]
    together = sum(_size(process, "smaps_rollup", "Pss:") for process in others)
    return max([together, *(_size(process, "status", "VmHWM:") for process in others)])


def _session() -> list[int]:
    session, members = os.getsid(0), []
    with suppress(OSError):
        for name in filter(str.isdecimal, os.listdir("/proc")):  # noqa: PTH208 - pathlib is large
            with suppress(OSError, IndexError):
                if int(_text(f"/proc/{name}/stat").rpartition(")")[2].split()[_SESSION]) == session:
                    members.append(int(name))
    return members


def _size(process: int, file: str, key: str) -> int:
    """A size that the system tells about a process, in bytes; 0 when it has just ended."""
    with suppress(OSError):
        for line in _text(f"/proc/{process}/{file}").splitlines():
            if line.startswith(key):
                return int(line.split()[1]) * 1024
    return 0


def _text(path: str) -> str:
    with open(path, encoding="utf-8", errors="replace") as stream:  # noqa: PTH123 - as above
        return stream.read()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
