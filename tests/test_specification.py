"""The specification says what the program does: every example block in it is run, every table is kept in step."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from prefrec import spelling_words as tables
from prefrec.check import check
from prefrec.codes import all_codes
from prefrec.identity import deal_id, game_id
from prefrec.notation.reader import read
from prefrec.record import Deal
from prefrec.referee.situation import seats_at
from prefrec.seats import SEATS
from prefrec.writer import dump_game, dumps

ROOT = Path(__file__).parent.parent
PAGES = {name: (ROOT / "grammar" / f"{name}.md").read_text("utf-8") for name in ("SPECIFICATION", "SPELLINGS", "CASES")}

# Where a fragment stands when it is read: what comes before it.
PLACES = {
    "header": "%prefrec 1\n",
    "deal": "%prefrec 1\nS: A\nW: B\nE: C\n\ndeal 1 E\n",
    "closing": "%prefrec 1\nS: A\nW: B\nE: C\n\n",
}


# ---- the blocks of a page


class Block(NamedTuple):
    """One fenced block: what it is, what it is about, its text, and the block above it."""

    place: str
    kind: str
    about: tuple[str, ...]
    body: str
    above: "Block | None" = None


_FENCE = re.compile(r"^```(\w+)(.*)\n((?:.*\n)*?)```$", re.MULTILINE)
_NAMED = re.compile(r"⟨U\+([0-9A-F]{4})⟩")


def blocks(page: str) -> Iterator[Block]:
    """The examples of a page; a sign that nobody could see stands in it by its number."""
    above = None
    for match in _FENCE.finditer(PAGES[page]):
        body = _NAMED.sub(lambda sign: chr(int(sign[1], 16)), match[3])
        line = PAGES[page].count("\n", 0, match.start()) + 1
        block = Block(f"{page}.md:{line}", match[1], tuple(match[2].split()), body, above)
        yield block
        above = block._replace(above=None)


EXAMPLES = [block for page in PAGES for block in blocks(page)]
FRAMES = {block.about[0]: block.body for block in EXAMPLES if block.kind == "frame"}


def of_kind(*kinds: str) -> pytest.MarkDecorator:
    found = [block for block in EXAMPLES if block.kind in kinds]
    return pytest.mark.parametrize("block", found, ids=[block.place for block in found])


def codes_in(text: str) -> list[str]:
    return sorted(found.code.id for game in check(text) for found in game.diagnostics)


def canonical(text: str) -> str:
    return dumps(read_one.game for read_one in read(text) if read_one.game)


def told(text: str) -> str:
    """What went wrong, for the reader of a failed test."""
    return "\n".join(
        f"{found.code.id} {text[found.span.start:found.span.end]!r}: {found.message}; {found.expected}"
        for game in check(text) for found in game.diagnostics
    )


# ---- the examples


def test_every_block_is_of_a_kind_that_is_run():
    kinds = {block.kind for block in EXAMPLES}
    assert kinds <= {"pref", "game", "lines", "lenient", "frame", "text"}


@of_kind("pref")
def test_a_whole_record_checks_as_the_page_says(block):
    """Clean and canonical where no code is named; else exactly the codes named."""
    assert codes_in(block.body) == sorted(block.about), told(block.body)
    if not block.about:
        assert canonical(block.body) == block.body


@of_kind("game")
def test_a_game_in_a_frame_checks_as_the_page_says(block):
    """The frame is the header, the block the rest; the block is canonical as it stands."""
    name, *codes = block.about
    frame = FRAMES[name]
    break_ = "" if re.match(r"[^\n:]+:|start", block.body) else "\n"
    text = frame + break_ + block.body
    assert codes_in(text) == sorted(codes), told(text)
    framed = frame.splitlines()
    written = [line for line in canonical(text).splitlines() if line not in framed]
    assert "\n".join(written).strip("\n") + "\n" == block.body


@of_kind("lines")
def test_a_fragment_is_canonical(block):
    """It is read in its place without a fault and written as it stands."""
    text = PLACES[block.about[0]] + block.body
    assert [found for game in read(text) for found in game.diagnostics] == []
    assert canonical(text) == text


@of_kind("lines", "pref")
def test_an_accepted_spelling_is_written_like_the_block_under_it(block):
    if block.above is None or block.above.kind != "lenient":
        return
    before = PLACES[block.about[0]] if block.kind == "lines" else ""
    text = before + block.above.body
    assert [found for game in read(text) for found in game.diagnostics] == []
    assert canonical(text) == before + block.body


def test_every_accepted_spelling_has_its_canonical_block():
    for block, under in pairwise(EXAMPLES):
        assert block.kind != "lenient" or under.kind in ("lines", "pref"), block.place


# ---- the tables


def row(*cells: str) -> str:
    return "| " + " | ".join(cells) + " |"


def spellings(said: str | tuple[str, ...]) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else said


def word_table(title: str, *found: tables.Words | tables.Spellings) -> list[str]:
    """One table of words: the canonical one, and what is read for it."""
    said = {word: [spelling for table in found for spelling in spellings(table.get(word, ()))] for word in found[0]}
    rows = (row(f"`{word}`", ", ".join(f"`{spelling}`" for spelling in also) or "–") for word, also in said.items())
    return [row(title, "also read"), row("---", "---"), *rows, ""]


def spelling_tables() -> str:
    """All tables of accepted words as SPELLINGS.md shows them."""
    also = tables.ALSO
    lines = word_table("first word of a line", tables.WORDS, also["words"])
    lines += word_table("column", tables.COLUMNS, also["columns"])
    lines += word_table("key of a text line", tables.KEYS)
    lines += word_table("seat", tables.SEATS)
    lines += word_table("suit", tables.SUITS)
    lines += word_table("rank", tables.RANKS)
    lines += word_table("level of a bid", tables.LEVELS)
    lines += word_table("strain of a bid", tables.STRAINS, tables.SUITS)
    lines += word_table("bid in one word", tables.BIDS)
    lines += word_table("call", tables.CALLS)
    lines += word_table("answer", tables.ANSWERS)
    lines += word_table("contract", tables.CONTRACTS)
    lines += word_table("behind `без` in a concession", tables.SHORT)
    lines += word_table("modifier", tables.MODIFIERS)
    lines += word_table("small word", {**tables.NONE, **tables.LEFT, **tables.UNWRITTEN})
    for line, reasons in tables.REASONS.items():
        lines += word_table(f"reason of `{line}`", reasons, *([also["revoke"]] if "revoke" in reasons else []))
    return "\n".join(lines)


def test_the_tables_of_spellings_are_those_of_the_program():
    """Where this fails, ``python tests/test_specification.py`` prints the tables to put in."""
    assert spelling_tables() in PAGES["SPELLINGS"]


def test_the_specification_lists_the_known_reasons():
    for line, reasons in tables.REASONS.items():
        assert row(f"`{line}`", " ".join(reasons)) in PAGES["SPECIFICATION"]


def test_every_code_named_on_the_pages_exists():
    named = {code for page in PAGES.values() for code in re.findall(r"\b[FNVDAPS][0-9]{3}\b", page)}
    assert named <= all_codes().keys()


def test_the_specification_names_every_code_of_the_notation():
    codes = [code for code in all_codes().values() if code.id[0] == "N"]
    missing = [code.id for code in codes if f"{code.id} `{code.name}`" not in PAGES["SPECIFICATION"]]
    assert missing == []


# ---- the situations


def test_every_situation_is_shown_once_and_in_order():
    """109 situations, each with an example that is run."""
    parts = re.split(r"^\*\*([0-9]+)\.\*\*", PAGES["CASES"], flags=re.MULTILINE)
    assert [int(number) for number in parts[1::2]] == list(range(1, 110))
    for number, text in zip(parts[1::2], parts[2::2], strict=True):
        assert _FENCE.search(text), f"situation {number} has no example"


# ---- the samples

SAMPLES = (ROOT / "data" / "samples.pref").read_text("utf-8")
# Of the sample games in their order: game id, then deal ids.
IDS = (
    ("051764f255213d63", ("87029a851495ca24", "1b84628a57110a25")),
    ("b480cbe38551b170", ("820468ae1d095691", "a15d245a10a1098e", "6508958046839ad2", "03402990a2a665d5")),
    ("5b2dd0bfa06f5847", ("970952611988a207", "2661a8c05da5140a")),
    ("f599984157321c51", (None,) * 8),
    ("e5d4116b97a1de05", ("9182c20d6248a595",)),
    ("57723816b5513da1", ("ee980a8245452641", "910d821e95022999")),
)


def ids_of(text: str) -> list[tuple[str, tuple[str | None, ...]]]:
    found = []
    for game in (read_one.game for read_one in read(text)):
        assert game is not None
        tags = {tag.key: tag.value for tag in game.tags}
        players = tuple(seat for seat in SEATS if seat in tags)
        deals = tuple(
            deal_id(deal, seats_at(players, deal.dealer, tags.get("dummy")))
            for deal in game.deals if isinstance(deal, Deal)
        )
        found.append((game_id(game), deals))
    return found


def test_the_samples_check_clean_and_are_canonical():
    assert codes_in(SAMPLES) == [], told(SAMPLES)
    assert canonical(SAMPLES) == SAMPLES


def test_the_samples_have_the_ids_that_were_worked_out_apart():
    assert ids_of(SAMPLES) == list(IDS)


def test_the_ids_worked_out_in_the_specification_are_right():
    """The first example is the first deal of the second sample; its id is worked out card by card."""
    first = next(block for block in blocks("SPECIFICATION") if block.kind == "pref")
    assert ids_of(first.body)[0][1] == IDS[1][1][:1]
    assert f"The deal id is `{IDS[1][1][0]}`" in PAGES["SPECIFICATION"]
    assert f"has the game id `{IDS[1][0]}`" in PAGES["SPECIFICATION"]


def test_what_is_said_about_a_game_does_not_change_its_id():
    """Comments, marks, clocks, what-if lines and the tags that speak of the record are not facts."""
    first = next(read(SAMPLES)).game
    assert first is not None
    bare = "\n".join(
        re.sub(r"[!?]+(?= |$)", "", line.partition(" ;")[0])
        for line in dump_game(first).split("\n")
        if not re.match(r";|if|clock |(source|scribe|importer|confidence|detail):", line)
    )
    assert "?" not in bare
    assert ids_of(bare) == [IDS[0]]


if __name__ == "__main__":
    print(spelling_tables())
