"""Rows of whole numbers that many deals share, made once and asked for by their number."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from prefrec.pipelines.fast.kept import at_forgetting


class Figures:
    """Rows of whole numbers, each as long as the others."""

    def __init__(self, width: int) -> None:
        self._width = width
        self._start()
        at_forgetting(self._start)

    def _start(self) -> None:
        self._known = np.empty((0, self._width), np.int64)
        self._new: list[Sequence[int]] = []

    def add(self, numbers: Sequence[int]) -> int:
        """The number of this row."""
        self._new.append(numbers)
        return len(self._known) + len(self._new) - 1

    def rows(self, places: Sequence[int]) -> npt.NDArray[np.int64]:
        """These rows, shape (places, width)."""
        if self._new:
            self._known = np.concatenate((self._known, np.array(self._new, np.int64)))
            self._new = []
        return self._known[np.array(places, np.int64)]
