"""How often Python looks for reference cycles."""

import gc

SELDOM = 500_000


def collect_seldom() -> None:
    """Look for cycles less often: records are tuples, which are freed without it.

    A run over a large archive spends a tenth of its time on looking otherwise, and finds nothing.
    """
    gc.set_threshold(SELDOM, 20, 20)
