"""What was measured of a job."""

import statistics
from typing import NamedTuple

from prefrec.bench.inputs import Counts
from prefrec.bench.jobs import Job, Told


class Timed(NamedTuple):
    """One run of a job: seconds of its work, or of its whole process where it does not time itself; bytes held."""

    seconds: float
    cpu: float
    peak: int
    told: Told


class Figures(NamedTuple):
    """All runs of a job on an input of these counts, or why there are none to be believed."""

    job: Job
    counts: Counts
    runs: tuple[Timed, ...]
    refused: str = ""

    @property
    def best(self) -> float:
        """Seconds of the fastest run."""
        return min(run.seconds for run in self.runs)

    @property
    def median(self) -> float:
        """Seconds of the run in the middle."""
        return statistics.median(run.seconds for run in self.runs)

    @property
    def cpu(self) -> float:
        """Seconds of all cores together, in the run that took least; the start of the process is in them."""
        return min(run.cpu for run in self.runs)

    @property
    def peak(self) -> int:
        """Bytes that were held at most in any run."""
        return max(run.peak for run in self.runs)

    @property
    def archive(self) -> int:
        """Bytes of the archive that was made; 0 where none was."""
        return int(max(run.told.get("archive", 0) for run in self.runs))
