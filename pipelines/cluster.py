"""Workers on other machines: a Dask cluster as the executor that makes parts."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from logging import ERROR, getLogger

from prefrec.pipelines.folders import EXTRA
from prefrec.pipelines.parts import VERSIONS, Versions
from prefrec.pipelines.running import Crew

PATIENCE = 10  # seconds until somebody answers
RETRIES = 2  # of a chunk whose part could not be made, beside those of workers that were lost
AHEAD = 4  # chunks for each thread of the workers
_ADDRESS = re.compile(r"\w+://.+:\d+")
_SAME = "install this prefrec where the workers run"


class ClusterError(Exception):
    """Why a cluster cannot be used, in words for the user; ``hint`` is what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message, hint)
        self.message, self.hint = message, hint


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """The workers that a Dask scheduler has. What a worker that is lost was at is made by another.

    Raises ClusterError where nobody answers, there are no workers, or a chunk is the end of every worker.
    """
    if find_spec("distributed") is None:
        raise ClusterError("distributed is not installed, which the cluster needs", EXTRA)
    if not _ADDRESS.fullmatch(address):
        raise ClusterError(f"{address}: that is no address of a Dask scheduler", "tcp://10.0.0.1:8786 is one")
    from distributed import Client, KilledWorker

    getLogger("distributed.client").setLevel(ERROR)  # it warns of lost work, which is done again
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as fault:
        raise ClusterError(f"{address}: no Dask scheduler answers there", "dask scheduler starts one") from fault
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise ClusterError(f"{address}: the cluster has no workers", f"dask worker {address} starts one") from None
        threads = sum(client.nthreads().values())
        _check(client.run(versions, on_error="return"))
        try:
            yield Crew(client.get_executor(retries=RETRIES), AHEAD * threads)
        except KilledWorker as fault:
            raise ClusterError(f"{address}: every worker that was at a certain chunk was killed: {fault}") from fault


def versions() -> Versions:
    """What a worker has, told by itself."""
    return VERSIONS


def _check(told: Mapping[str, Versions | Exception]) -> None:
    """Raises ClusterError where a worker would not make the same parts as this program."""
    for worker, answer in told.items():
        if isinstance(answer, Exception):
            raise ClusterError(f"{worker}: the worker cannot work for prefrec: {answer}", _SAME)
        if answer != VERSIONS:
            theirs, ours = (f"{told.program} with schema {told.schema}" for told in (answer, VERSIONS))
            raise ClusterError(f"{worker}: the worker has prefrec {theirs}, this is {ours}", _SAME)
