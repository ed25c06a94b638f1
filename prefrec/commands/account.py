"""What a conversion did, and the written account of what was lost on the way."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from prefrec.commands.console import counted
from prefrec.convert.imported import Loss

Lost = dict[tuple[str, str], tuple[int, str]]  # by format and kind of thing: how often, and the first example

LONGEST_EXAMPLE = 60


@dataclass(slots=True)
class Account:
    """Counts of games, and what was lost of them; ``read`` is the sum of ``written`` and ``left_out``.

    read_lost      what the files hold and the notation does not
    written_lost   what the records hold and the new format does not
    faulty         faults of files or games that were told
    unreadable     files that could not be read at all
    unverified     formats of files that were read, whose importer nobody tried on a file from the wild
    tables         what became of the games in the tables of an archive, by the words of ``prefrec load``
    """

    written: int = 0
    left_out: int = 0
    faulty: int = 0
    unreadable: int = 0
    unverified: set[str] = field(default_factory=set)
    tables: dict[str, int] = field(default_factory=dict)
    read_lost: Lost = field(default_factory=dict)
    written_lost: Lost = field(default_factory=dict)

    @property
    def is_whole(self) -> bool:
        """Whether nothing was lost."""
        return not self.read_lost and not self.written_lost

    def lines(self) -> Iterator[str]:
        """The account for people."""
        read = self.written + self.left_out
        yield f"read {counted(read, 'game')}: {self.written:,} converted, {self.left_out:,} left out"
        if self.tables:
            yield f"in the tables: {', '.join(f'{count:,} {name}' for name, count in self.tables.items())}"
        for name in sorted(self.unverified):
            yield f"{name} is unverified: no such file was at hand, so compare what it made with the file"
        for lost, verb in ((self.read_lost, "not carried over from"), (self.written_lost, "not held by")):
            for name in dict.fromkeys(format for format, _ in lost):
                yield f"{verb} {name}:"
                yield from (
                    f"  {count:,} x {kind}, such as: {_shortened(example)}"
                    for (format, kind), (count, example) in lost.items()
                    if format == name
                )

    def json(self) -> str:
        """The account for programs."""
        lost = {
            word: [
                {"format": format, "field": kind, "count": count, "example": example}
                for (format, kind), (count, example) in found.items()
            ]
            for word, found in (("reading", self.read_lost), ("writing", self.written_lost))
        }
        counts = {"read": self.written + self.left_out, "converted": self.written, "left_out": self.left_out}
        tables = {"tables": self.tables} if self.tables else {}
        return json.dumps(counts | tables | {"lost": lost}, ensure_ascii=False, indent=2) + "\n"


def add(lost: Lost, format: str, losses: Iterable[Loss]) -> None:
    """Enter these losses into the account."""
    for kind, example in losses:
        count, first = lost.get((format, kind), (0, example))
        lost[format, kind] = (count + 1, first)


def _shortened(example: str) -> str:
    plain = " ".join(example.split())
    return plain if len(plain) <= LONGEST_EXAMPLE else f"{plain[: LONGEST_EXAMPLE - 1]}…"
