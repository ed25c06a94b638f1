"""How much there is to read, for those who wait."""

import os
from collections.abc import Sequence

from prefrec.source import STDIN, SUFFIXES, FileFault, find_sources


def total_size(paths: Sequence[str], suffixes: tuple[str, ...] = SUFFIXES) -> int | None:
    """Bytes of all sources, in folders of files of these suffixes; None where they cannot be told beforehand."""
    total = 0
    for source in find_sources(paths, suffixes):
        if isinstance(source, FileFault):
            continue
        if source == STDIN or source.endswith((".gz", ".zst")):
            return None
        try:
            total += os.stat(source).st_size  # noqa: PTH116 - a Path would spell the name anew
        except OSError:
            continue
    return total
