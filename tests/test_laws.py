"""The four laws of ``text chunk -> tables``, for whatever stands in its place."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from polars.testing import assert_frame_equal
from prefrec.pipelines import extract as extraction
from prefrec.pipelines.extract import Certify, Extract, Part, extract, games_of, with_fast_path
from prefrec.pipelines.fast.certify import certify
from prefrec.pipelines.repeats import together
from prefrec.pipelines.tables import SCHEMA, Tables

from prefrec.generate.games import games
from prefrec.source import Chunk
from prefrec.variant import load
from prefrec.writer import dump_game

DATA = Path(__file__).parents[1] / "data"

ROTTEN = (
    "",
    "\n\n; only a comment\n",
    "no record at all",
    "%prefrec 2\nS: A\n",
    "%prefrec 1",
    "%prefrec 1\nS: A\nW: B\nE: C\ndeal 1 E\nhand S sA sA\nsomething else\n",
    "%prefrec 1\nrules: nowhere 1\nS: A\nW: B\nE: C\n\ndeal 1 E\ncontract S:6s\n\ndeal 2 S\ncontract E:20s\n",
    "%prefrec 1.9\nS: A\nW: B\nE: C\n\ndeal 1 E\nnewword S\ncontract S:6s\n",
)


def generated() -> str:
    """Games of two, three and four players."""
    tables = (("sochi", 3), ("leningrad", 4), ("gusarik", 2))
    return "".join(dump_game(game) for name, count in tables for game in games(7, load(name, 1), count, 1))


TEXTS = {
    **{path.stem: path.read_text(encoding="utf-8") for path in sorted(DATA.glob("*.pref"))},
    **{f"rotten {number}": text for number, text in enumerate(ROTTEN)},
    "mixed": "".join(text if text.endswith("\n") else text + "\n" for text in ROTTEN[3:]),
    "generated": generated(),
    "repeated": "\n".join((ROTTEN[-1], ROTTEN[6], "; again\n" + ROTTEN[-1], ROTTEN[5], ROTTEN[6], ROTTEN[-1], "")),
}


def decline_all(chunk: Chunk) -> tuple[Part, ...]:
    """Certifies nothing."""
    return (Part(chunk, None),)


def certify_every_other(chunk: Chunk) -> tuple[Part, ...]:
    """Certifies every other sound game, by the reference itself; declines the others one by one."""
    return tuple(
        Part(game, extract(game) if place % 2 and is_silent(extract(game)) else None)
        for place, game in enumerate(games_of(chunk))
    )


def is_silent(tables: Tables) -> bool:
    """No finding is in the tables."""
    return tables["diagnostics"].is_empty()


CERTIFIERS: dict[str, Certify] = {
    "declines all": decline_all, "certifies every other": certify_every_other, "fast": certify,
}  # fmt: skip
EXTRACTORS: dict[str, Extract] = {
    "reference": extract,
    **{name: with_fast_path(certify, extract) for name, certify in CERTIFIERS.items()},
}

every_text = pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
every_extractor = pytest.mark.parametrize("extractor", EXTRACTORS.values(), ids=EXTRACTORS.keys())


def chunk_of(text: str) -> Chunk:
    """The text as it would come from the middle of a file."""
    return Chunk("a.pref", text, 101, 11)


def assert_same(one: Tables, other: Tables) -> None:
    """The same tables, frame by frame, rows in the same order."""
    assert one.keys() == other.keys()
    for name in one:
        assert_frame_equal(one[name], other[name])


@every_extractor
@every_text
def test_schema(extractor: Extract, text: str) -> None:
    """Every chunk gives every table with its schema, empty and rotten chunks included."""
    assert {name: frame.schema for name, frame in extractor(chunk_of(text)).items()} == SCHEMA


def cuts(chunk: Chunk) -> Iterator[tuple[Chunk, Chunk]]:
    """The chunk cut in two at game boundaries: all of few, some of many."""
    parts = list(games_of(chunk))
    for part in parts[1 :: 1 + len(parts) // 4]:
        start = sum(len(game.text) for game in games_of(chunk) if game.game < part.game)
        at = chunk.line + chunk.text.count("\n", 0, start)
        yield chunk._replace(text=chunk.text[:start]), Chunk(chunk.source, chunk.text[start:], at, part.game)


@every_extractor
@every_text
def test_split(extractor: Extract, text: str) -> None:
    """Where a chunk is cut does not matter: the tables of the parts are the tables of the whole."""
    whole = chunk_of(text)
    tables = extractor(whole)
    for first, second in cuts(whole):
        assert_same(together([extractor(first), extractor(second)]), tables)


@pytest.mark.parametrize("certify", CERTIFIERS.values(), ids=CERTIFIERS.keys())
@every_text
def test_agreement(certify: Certify, text: str) -> None:
    """A fast path gives the tables of the reference, rows in the same order."""
    assert_same(with_fast_path(certify, extract)(chunk_of(text)), extract(chunk_of(text)))


@pytest.mark.parametrize("certify", CERTIFIERS.values(), ids=CERTIFIERS.keys())
@every_text
def test_silence(certify: Certify, text: str) -> None:
    """What certifies has no findings of its own, and loses no text."""
    parts = certify(chunk_of(text))
    assert "".join(part.chunk.text for part in parts) == text
    assert all(is_silent(part.tables) for part in parts if part.tables is not None)


def test_identity_of_a_game_does_not_depend_on_its_journey() -> None:
    """Another file, another place and another layout give the same id."""
    text = TEXTS["generated"]
    moved = Chunk("b.pref", text.replace("\n", "  \r\n\r\n"), 1, 1)
    assert list(extract(chunk_of(text))["games"]["game_id"]) == list(extract(moved)["games"]["game_id"])


@pytest.mark.parametrize("layout", ["{}", "{}\n", "\n\n{}  \n\n"])
def test_identity_of_a_rejected_record_is_that_of_its_text(layout: str) -> None:
    """Blank lines, trailing blanks and line ends do not make another text."""
    text = "%prefrec 1\nS: A\ndeal 1 S\nnonsense"
    assert extraction.text_id(layout.format(text).replace("\n", "\r\n")) == extraction.text_id(text)
    assert extraction.text_id(text + "!") != extraction.text_id(text)
