"""The files that are read: made in a process of its own, so that this one stays small, or given."""

import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from prefrec.bench.inputs import Counts, Wanted, counts_beside, kept
from prefrec.bench.processes import Run, run

_INSIDE = (sys.executable, "-m", "prefrec.bench.inside")


class BenchError(Exception):
    """Why nothing can be measured, in words for the user."""


class Input(NamedTuple):
    """A file to be read, and what is in it. What was made has no problems; what was given may have some."""

    path: Path
    counts: Counts
    is_made: bool


@contextmanager
def workplace(keep: Path | None) -> Iterator[Path]:
    """The folder for what is made: the one to keep, or one that goes away."""
    if keep:
        keep.mkdir(parents=True, exist_ok=True)
        yield keep
        return
    with tempfile.TemporaryDirectory(prefix="prefrec-bench-") as folder:
        yield Path(folder)


def made(folder: Path, suffix: str, wanted: Wanted) -> Input:
    """The input of this format and size, made unless it is there from an earlier run."""
    path = folder / f"bench-{'-'.join(map(str, wanted))}{suffix}"
    if kept(path) is None:
        told = _done([*_INSIDE, "make", str(path), *map(str, wanted)], f"{path.name} cannot be made")
        counts_beside(path).write_text(told.output, encoding="utf-8")
    counts = kept(path)
    if counts is None:
        raise BenchError(f"{path}: another program has changed the file")
    return Input(path, counts, is_made=True)


def given(path: Path) -> Input:
    """Records that are there; the reference reader tells what is in them."""
    if not path.is_file():
        raise BenchError(f"{path}: there is no such file")
    told = json.loads(_done([*_INSIDE, "read", str(path)], f"{path} cannot be read").output)
    if not told["deals"]:
        raise BenchError(f"{path}: no deal in it can be read")
    counts = Counts(told["games"], told["deals"], told["events"], path.stat().st_size, told["deals"])
    return Input(path, counts, is_made=False)


def _done(words: Sequence[str], failure: str) -> Run:
    done = run(words)
    if done.code:
        raise BenchError(f"{failure}: {done.last_words}")
    return done
