"""The faults that checkers of records have had, and that this one must not have: 3 to 6, 13 and 17."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import pytest
from fault_records import CORPUS, RECORD, codes_in, found_in, games_of, generated, mutation, word_at
from prefrec.pipelines.extract import extract
from typer.testing import CliRunner

from prefrec.check import check
from prefrec.cli import app
from prefrec.facts_text import number_text
from prefrec.generate.games import Style
from prefrec.generate.mutate import MUTATORS
from prefrec.line import Line
from prefrec.notation.reader import read
from prefrec.record import Adjustment, Game, Variation
from prefrec.source import Chunk, chunks

EVENING, FOURSOME = games_of(CORPUS["samples.pref"])[1:3]


# ---- 3: impossible records accepted

# What is done to the deal, the new words, the code, and the word it is told of; empty: the end of the line.
IMPOSSIBLE = {
    "a card dealt twice": ("W sK c7", "W sQ c7", "D301", "sQ"),
    "a card missing": ("E sT7 cAQJ98 dK hJT", "E sT cAQJ98 dK hJT", "D302", ""),
    "a card that is not held": ("2 S sQ c7", "2 S sQ c8", "P503", "c8"),
    "a revoke": ("4 S d9 d8", "4 S d9 hQ", "P501", "hQ"),
    "a wrong leader": ("\n1 S sA sK s7", "\n1 W sK s7 sA", "P507", "W"),
    "an auction too short": (" S:7s W:pass", " S:7s", "A409", ""),
    "a bid too low": ("W:6h", "W:6s", "A401", "W:6s"),
    "tricks that are not ten": ("S:7 W:1 E:2", "S:7 W:1 E:3", "P515", "E:3"),
    "a discard that is not held": ("discard cT hK", "discard cT hA", "A421", "hA"),
    # The winner of a trick is not written; who leads the next one says who it was.
    "a wrong winner": ("\n5 E cA cK h8", "\n5 W h8 cA cK", "P507", "W"),
    "whist out of turn": ("W:whist E:pass", "E:pass W:whist", "A431", "E:pass"),
    "play after the end": ("10 S d7 hQ cJ\n", "10 S d7 hQ cJ\n11 S __ __ __\n", "P514", "11"),
}


@pytest.mark.parametrize(("old", "new", "code", "word"), IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_3_the_impossible_is_told(old: str, new: str, code: str, word: str) -> None:
    """3. A record of what cannot have happened is accepted: does not happen. Each of twelve changes to a legal
    deal gives its own code first, at the changed word."""
    assert RECORD.count(old) == 1
    text = RECORD.replace(old, new)
    changed = next(at for at, (one, other) in enumerate(zip(text, RECORD, strict=False)) if one != other)
    place = re.search(r"\S*\Z", text[:changed]).start() if word else text.index("\n", changed)  # type: ignore[union-attr]
    first = found_in(text)[0]
    assert (first.code.id, word_at(text, first), first.span.start, first.severity) == (code, word, place, "error")


def test_3_ten_tricks_without_play() -> None:
    """3. Where no play is written the sum alone is wrong, and that is told."""
    text = re.sub(r"(?m)^(\d+ |hand |talon|auction|discard|open|detail).*\n", "", RECORD)
    assert codes_in(text) == []
    assert codes_in(text.replace("S:7 W:1 E:2", "S:7 W:1 E:3"))[0] == "P516"


# ---- 4: history is repaired in silence


class Event(NamedTuple):
    """Something that happened, as it stands in the text."""

    start: int
    end: int
    line: str

    def __str__(self) -> str:
        return f"{self.line} [{self.start}:{self.end}]"


def events(text: str) -> Iterator[Event]:
    """Every call, answer and card, and every line of them."""
    for match in re.finditer(r"(?m)^(hand|talon|auction|discard|contract|answers|open|claim|\d+) .*\n", text):
        line = match[0].rstrip("\n")
        yield Event(match.start(), match.end(), line)
        facts = line.partition(" ;")[0]
        if match[1] in ("contract", "open", "claim"):
            continue
        for word in re.finditer(r" (\S+)", facts):
            start, end = match.start() + word.start(), match.start() + word.end()
            if match[1] == "hand" and len(word[1]) > 2:
                yield from (Event(at, at + 1, line) for at in range(start + 2, end))
            elif word[1] not in "SWNE" and word[1] != "none":
                yield Event(start, end, line)


@pytest.mark.parametrize("text", [EVENING, FOURSOME], ids=["three", "four"])
def test_4_what_is_left_out_is_missed(text: str) -> None:
    """4. A gap in the record is filled in without a word: does not happen. Any one call, answer, card, hand,
    talon, discard, contract or trick taken out of a fully written game is reported as an error."""
    assert codes_in(text) == []
    silent = [
        str(event) for event in events(text)
        if not any(found.severity == "error" for found in found_in(text[: event.start] + text[event.end :]))
    ]
    assert silent == []


@pytest.mark.parametrize("text", [*CORPUS.values(), *generated(Style.MIXED)])
def test_4_every_fact_was_read_somewhere(text: str) -> None:
    """4. An event is in the output that nobody wrote: does not happen. Every fact of a record stands at its
    place in the text, word for word."""
    for game in read(text):
        for line in _lines(game.game):
            assert line is not None
            for index, word in enumerate(line.words):
                assert text[slice(*line.span(index))] in (word, word or "_")


def _lines(fact: object) -> Iterator[Line | None]:
    """The places of all facts inside a fact; what is part of another line has no place of its own."""
    match fact:
        case Variation():
            yield from (line for part in fact.deal for line in _lines(part))
        case Adjustment():
            yield fact.line
        case Game():
            yield from (line for part in fact for line in _lines(part))
        case tuple() if hasattr(fact, "line"):
            yield fact.line
            yield from (line for part in fact for line in _lines(part))
        case tuple():
            yield from (line for part in fact for line in _lines(part))


@pytest.mark.parametrize("name", ["samples.pref", "evenings.pref", "problems.pref"])
def test_4_the_tables_hold_what_is_written(name: str) -> None:
    """4. The tables have a row for each card, call and answer that is written, and no other."""
    text = re.sub(r"(?m)^if .*\n", "", CORPUS[name])
    tables = extract(Chunk(name, text, 1, 1))
    assert tables["plays"].height == _written(text, r"\d+", "..")
    assert tables["calls"].height == _written(text, "auction", ":")
    assert tables["answers"].height == _written(text, "answers", ":")


def _written(text: str, first: str, sign: str) -> int:
    """How many words with this sign in them stand in the lines that begin so."""
    lines = re.findall(rf"(?m)^{first} (.*?)(?: ;.*)?$", text)
    return sum(re.search(sign, word) is not None for line in lines for word in line.split())


# ---- 5: a written total is not compared with the computed one


def _off_by_one(text: str) -> Iterator[tuple[str, int, Fraction]]:
    """The text with one number one too high: the text, the place, the number that was right."""
    for line in re.finditer(r"(?m)^(tricks|score|sheet|final|settlement) .*", text):
        for number in re.finditer(r"(?<=:)-?[\d/]+", line[0]):
            right = Fraction(number[0])
            start, end = line.start() + number.start(), line.start() + number.end()
            yield text[:start] + number_text(right + 1) + text[end:], start, right


@pytest.mark.parametrize("text", [RECORD, EVENING, FOURSOME], ids=["one", "three", "four"])
def test_5_every_written_number_is_checked(text: str) -> None:
    """5. A wrong total is believed: does not happen. Any number of the sheet, the settlement or the tricks that
    is one too high gives an error at it, with what is written, what is right, and, of scores, the difference."""
    for wrong, place, right in _off_by_one(text):
        said = [found for found in found_in(wrong) if found.span.start < place <= found.span.end]
        assert said, wrong[place - 40 : place + 10]
        assert said[0].severity == "error"
        assert re.search(rf"(?<![\d/-]){re.escape(number_text(right))}(?![\d/])", said[0].message)
        assert re.search(rf"(?<![\d/-]){re.escape(number_text(right + 1))}(?![\d/])", said[0].message)
        assert "(+1)" in said[0].message or said[0].code.id == "P515"


# ---- 6: broken records are counted, or dropped in silence


def test_6_the_counts_of_a_check_add_up(tmp_path: Path) -> None:
    """6. A broken record is counted as sound, or vanishes and the exit code is 0: does not happen. Every record
    is counted once, as clean or with problems, and the exit code is 1."""
    broken = [mutation(code).text for code in ("P501", "N104", "N111", "V201", "D301")]
    unreadable = RECORD.replace("Борис", "Бо\0рис")
    path = tmp_path / "a.pref"
    path.write_text("".join([RECORD, *broken, EVENING, unreadable, FOURSOME]))
    done = CliRunner().invoke(app, ["check", "--format", "concise", str(path)])
    assert done.exit_code == 1
    assert "checked 9 games in 1 file: 3 clean, 6 with problems" in done.stdout


# ---- 13: errors hidden behind others, and the inside of the program shown

INSIDE = re.compile(r"\b\w*(Error|Exception|Traceback|Warning)\b|invalid literal|NoneType|no attribute|object at 0x")


def test_13_every_error_is_told_in_one_run(tmp_path: Path) -> None:
    """13. An error is seen only when the one before it is mended, or shows the inside of the program: does not
    happen. One run over a file with a fault of every code tells all of them, in words for people.
    A text without a game can only be a file of its own; text above the first game stands at the top."""
    codes = sorted(set(MUTATORS) - {"N101", "N102"})
    (tmp_path / "a.pref").write_text(mutation("N102").text + "".join(mutation(code).text for code in codes))
    (tmp_path / "b.pref").write_text(mutation("N101").text)
    done = CliRunner().invoke(app, ["check", "--format", "jsonl", str(tmp_path)])
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.exit_code == 1
    assert set(MUTATORS) - {said["code"] for said in found} == set()
    texts = [said[part] for said in found for part in ("message", "expected", "hint")]
    assert [text for text in texts if INSIDE.search(text)] == []
    assert f"checked {len(codes) + 2} games in 2 files" in done.stderr


# ---- 17: memory grows with the file

MEASURE = """
import resource, sys
from prefrec.check import check
from prefrec.source import chunks
for path in sys.argv[1:]:
    number = sum(1 for chunk in chunks(path) for game in check(chunk.text, chunk.game))
    print(number, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
MEGABYTE = 1 << 20 if sys.platform == "darwin" else 1 << 10  # what ru_maxrss counts: bytes there, else KiB


def test_17_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    """17. A long file takes more memory than a short one: does not happen. Ten times the records need at their
    peak no more than a few megabytes more."""
    pytest.importorskip("resource")
    game = "".join(generated(Style.PLAIN, 5, 1)).replace("\ndeal", "\n" + f"; {'заметки ' * 60}\n" * 8 + "deal")
    times = (2 << 20) // len(game.encode()) + 1
    (tmp_path / "short.pref").write_text(game * times)
    (tmp_path / "long.pref").write_text(game * times * 10)
    run = [sys.executable, "-c", MEASURE, str(tmp_path / "short.pref"), str(tmp_path / "long.pref")]
    lines = subprocess.run(run, capture_output=True, text=True, check=True).stdout.split("\n")
    (short, less), (long, more) = (map(int, line.split()) for line in lines[:2])
    assert long == 10 * short
    assert more - less < 5 * MEGABYTE


def test_17_the_first_finding_does_not_wait_for_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """17. Nothing is told before everything is read: does not happen. Input that never ends is checked as it comes."""
    game = RECORD.replace("S:7 W:1 E:2", "S:6 W:2 E:2").encode()
    taken = []

    def read1(_: int) -> bytes:
        taken.append(len(game))
        assert sum(taken) < 4 << 20
        return game

    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=SimpleNamespace(read1=read1, read=read1, closed=False)))
    items = (item for item in chunks("-") if isinstance(item, Chunk))
    found = (said for item in items for one in check(item.text, item.game) for said in one.diagnostics)
    assert next(found).code.id == "P515"
