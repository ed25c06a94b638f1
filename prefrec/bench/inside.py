"""``python -m prefrec.bench.inside``: one piece of work in this process, with nothing imported that it does not need.

Its counts and seconds go to standard output as JSON.
"""

import json
import pkgutil
import sys
from pathlib import Path
from typing import Any

from prefrec.bench import inputs

# How the formats are made, by the suffix of their files.
KINDS = {
    ".pref": "own_games:KIND",
    ".pgn": "chess_games:KIND",
    ".pbn": "bridge_boards:KIND",
    ".phhs": "poker_hands:KIND",
}
WORK = {
    "read": "own_games:read",
    "open": "own_games:open_archive",
    "chess": "chess_games:read",
    "endplay": "bridge_boards:read",
    "pokerkit-load": "poker_hands:load",
    "pokerkit": "poker_hands:replay",
}


def main(words: list[str]) -> None:
    """``make FILE SEED DEALS SIZE DISTINCT``, ``ask QUERY ARCHIVE``, or ``WORK FILE``."""
    match words:
        case ["make", path, *numbers]:
            kind = _found(KINDS[Path(path).suffix])
            told = inputs.write(Path(path), kind, inputs.Wanted(*map(int, numbers)))._asdict()
        case ["ask", query, archive]:
            told = _found("own_games:ask")(query, Path(archive))
        case [work, path]:
            told = _found(WORK[work])(Path(path))
    sys.stdout.write(json.dumps(told))


def _found(name: str) -> Any:
    return pkgutil.resolve_name(f"prefrec.bench.{name}")


if __name__ == "__main__":
    main(sys.argv[1:])
