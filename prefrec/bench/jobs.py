"""What is measured: our commands, and what other programs do with records of their own games."""

import json
import re
import sys
from collections.abc import Callable, Mapping
from typing import NamedTuple

from prefrec.bench.processes import Run

Told = Mapping[str, float]


class Job(NamedTuple):
    """A command to be measured; ``{input}`` and ``{archive}`` in its words are paths.

    tool    whose it is, see ``tools.TOOLS``
    call    what of another program is called
    kind    the suffix of its input
    against what it holds the records against; empty where it reads none
    told    from a run, what it says about its input: keys of ``inputs.Counts``; ``seconds``, where it timed its own
            work; and ``faults``, of which there are none in what was made
    proof   the same work in words that tell the counts, run once and not timed; empty where ``words`` do
    """

    name: str
    tool: str
    call: str
    kind: str
    against: str
    words: tuple[str, ...]
    told: Callable[[Run], Told]
    proof: tuple[str, ...] = ()

    @property
    def reads(self) -> bool:
        """Whether it reads the text of the input."""
        return "{input}" in self.words

    @property
    def needs_archive(self) -> bool:
        """Whether an archive of the input has to be there."""
        return "{archive}" in self.words and not self.makes_archive

    @property
    def makes_archive(self) -> bool:
        """Whether it makes that archive."""
        return "load" in self.words


def numbers(text: str, pattern: str) -> list[int]:
    """The numbers that the first match of a pattern has in its groups; none where nothing matches."""
    match = re.search(pattern, text)
    return [int(number.replace(",", "")) for number in match.groups()] if match else []


def _json(run: Run) -> Told:
    told: dict[str, float] = json.loads(run.output)
    return told


def _checked(run: Run) -> Told:
    games, clean = numbers(run.output, r"checked ([\d,]+) games? in 1 file: ([\d,]+) clean") or (0, 0)
    return {"games": games, "faults": games - clean}


def _loaded(run: Run) -> Told:
    read, stored = numbers(run.output, r"read ([\d,]+) games?: ([\d,]+) stored") or (0, 0)
    return {"games": read, "faults": read - stored}


def _counted(run: Run) -> Told:
    total = json.loads(run.output)["total"]
    return {"games": total["games"], "deals": total["deals"]}


def _matched(run: Run) -> Told:
    games, whole = numbers(run.errors, r"([\d,]+) games? matched out of ([\d,]+)") or (0, 0)
    return {"deals": games, "faults": whole - games}


def _nothing(_: Run) -> Told:
    return {}


_PREFREC = (sys.executable, "-m", "prefrec")
_INSIDE = (sys.executable, "-m", "prefrec.bench.inside")
_PGN_EXTRACT = ("{pgn-extract}", "-r")

MAIN = "check"  # what the peers are compared with
HEADLINE = ("six-of-spades", "whist-cost", "fail-rate")

# What our commands hold a record against: its cards, calls and tricks, and every number on the sheet.
_ALL = "notation, rules, score"

OURS = (
    Job("count", "prefrec", "", ".pref", "nothing", (*_PREFREC, "count", "--format", "json", "{input}"), _counted),
    Job("read", "prefrec", "", ".pref", "notation", (*_INSIDE, "read", "{input}"), _json),
    Job("check-reference", "prefrec", "", ".pref", _ALL,
        (*_PREFREC, "check", "--engine", "reference", "{input}"), _checked),
    Job(MAIN, "prefrec", "", ".pref", _ALL, (*_PREFREC, "check", "{input}"), _checked),
    Job("fmt", "prefrec", "", ".pref", "notation", (*_PREFREC, "fmt", "--check", "{input}"), _nothing),
    Job("load", "prefrec", "", ".pref", _ALL, (*_PREFREC, "load", "{archive}", "{input}"), _loaded),
    Job("open", "prefrec", "", ".pref", "", (*_INSIDE, "open", "{archive}"), _json),
    *(Job(name, "prefrec", "", ".pref", "", (*_INSIDE, "ask", name, "{archive}"), _json) for name in HEADLINE),
)  # fmt: skip

PEERS = (
    Job("chess", "python-chess", "read_game", ".pgn", "rules", (*_INSIDE, "chess", "{input}"), _json),
    Job("pgn-extract", "pgn-extract", "-r -s", ".pgn", "rules", (*_PGN_EXTRACT, "-s", "{input}"), _nothing,
        (*_PGN_EXTRACT, "{input}")),
    Job("endplay", "endplay", "pbn.load", ".pbn", "nothing", (*_INSIDE, "endplay", "{input}"), _json),
    Job("pokerkit-load", "PokerKit", "load_all", ".phhs", "nothing", (*_INSIDE, "pokerkit-load", "{input}"), _json),
    Job("pokerkit", "PokerKit", "load_all, replay", ".phhs", "rules", (*_INSIDE, "pokerkit", "{input}"), _json),
)  # fmt: skip

JOBS = OURS + PEERS
GROWING = ("count", MAIN, "load", "open", *HEADLINE)  # what is shown at growing sizes, where nothing else is wished
