"""Where chunks are worked at: in this process, in others, or by any other executor; what comes of them is in order."""

import errno
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import chain
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import NamedTuple, ParamSpec, TypeVar

from prefrec.garbage import collect_seldom
from prefrec.source import Chunk, FileFault

P = ParamSpec("P")
T = TypeVar("T")
Item = TypeVar("Item")
Done = TypeVar("Done")

EVERY_CORE = 0  # as a number of processes
AHEAD = 5  # chunks that are ready while those before them are stored
# Seconds: with polars in the program an interrupt of the keyboard does not end a wait, but comes behind it.
_TURN = 0.1
_KILLED = "a process that was reading has been killed, perhaps for want of memory; nothing was changed"


class Crew(NamedTuple):
    """Whoever works at chunks, and how many of them are under way at a time."""

    executor: Executor
    ahead: int


class Here(Executor):
    """Does what it is given at once, in this process."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def in_order(
    items: Iterable[Item | FileFault], submit: "Callable[[Item], Future[Done]]", ahead: int
) -> Iterator[tuple[Item, Done] | FileFault]:
    """Every item with what came of it, in order; no more than ``ahead`` of them are under way. Faults pass."""
    waiting: deque[FileFault | tuple[Item, Future[Done]]] = deque()
    for item in items:
        waiting.append(item if isinstance(item, FileFault) else (item, submit(item)))
        if len(waiting) > ahead:
            yield _finished(waiting.popleft())
    while waiting:
        yield _finished(waiting.popleft())


def _finished(item: "FileFault | tuple[Item, Future[Done]]") -> tuple[Item, Done] | FileFault:
    if isinstance(item, FileFault):
        return item
    while not wait((item[1],), _TURN).done:
        pass
    return item[0], item[1].result()


@contextmanager
def local_crew(
    items: Iterable[Chunk | FileFault], jobs: int, pays: int
) -> Iterator[tuple[Crew, Iterable[Chunk | FileFault]]]:
    """So many processes, and the items for them.

    ``EVERY_CORE`` is this process alone where there are no more characters than make several of them pay.
    """
    jobs, items = _jobs_for(items, pays) if jobs == EVERY_CORE else (jobs, items)
    with processes(jobs) as executor:
        yield Crew(executor, 0 if jobs == 1 else AHEAD + 2 * jobs), items


def _jobs_for(items: Iterable[Chunk | FileFault], pays: int) -> tuple[int, Iterable[Chunk | FileFault]]:
    items = iter(items)
    first: list[Chunk | FileFault] = []
    characters = 0
    for item in items:
        first.append(item)
        characters += len(item.text) if isinstance(item, Chunk) else 0
        if characters > pays and len(first) > 1:
            return os.cpu_count() or 1, chain(first, items)
    return 1, first


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """So many processes, or this one alone. Stopped by whatever exception, they go at once.

    Raises OSError where one of them is killed.
    """
    if jobs == 1:
        yield Here()
        return
    before = multiprocessing.active_children()
    executor = _Workers(jobs, multiprocessing.get_context("spawn"), _begin)
    try:
        yield executor
    except BaseException as stop:
        for process in multiprocessing.active_children():
            if process not in before:
                process.terminate()
        if isinstance(stop, BrokenExecutor):
            raise ChildProcessError(errno.ECHILD, _KILLED) from stop
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def _begin() -> None:
    """In a new process: it ends with the one that it works for, however that one ends."""
    collect_seldom()
    Thread(target=_end_with, args=(multiprocessing.parent_process(),), daemon=True).start()


def _end_with(first: BaseProcess) -> None:
    first.join()
    os._exit(1)


class _Workers(ProcessPoolExecutor):
    """Processes that leave it to this one what an interrupt of the keyboard means: they are born deaf to it."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        if not hasattr(signal, "pthread_sigmask"):
            return super().submit(fn, *args, **kwargs)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        try:
            return super().submit(fn, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
