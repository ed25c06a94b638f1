"""The faults that readers of records have had, and that this one must not have: 1 and 7 to 11."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from fault_records import (
    CORPUS,
    RECORD,
    checked,
    codes_in,
    formatted,
    found_in,
    games_of,
    generated,
    mutation,
    word_at,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from prefrec.generate.games import Style
from prefrec.generate.mutate import MUTATORS
from prefrec.identity import game_id
from prefrec.line import Notes
from prefrec.notation.reader import read
from prefrec.record import Deal, Game, Tag, Trick
from prefrec.source import Chunk, chunks
from prefrec.writer import dump_game

SECOND = RECORD.replace("Клубный вечер", "Второй вечер")
THIRD = RECORD.replace("Клубный вечер", "Третий вечер")
OPENERS = ("{", "(", "[", '"', "«", "/*", "<!--", "'''")


# ---- 1: an unclosed comment eats the next game


@pytest.mark.parametrize("opener", OPENERS)
def test_1_an_opened_bracket_in_text_reaches_nobody(opener: str) -> None:
    """1. What is opened in a name or a comment and never closed eats the games after it: does not happen.
    It is text, the games are read unchanged, and nothing is found."""
    first = RECORD.replace("Анна П.", f"Анна {opener} П.").replace("\ntalon", f"\n; {opener} не закрыто\ntalon")
    games = [one.game for one in read(first + SECOND + THIRD)]
    assert codes_in(first + SECOND + THIRD) == []
    assert games[1:] == [one.game for text in (SECOND, THIRD) for one in read(text)]


@pytest.mark.parametrize("opener", OPENERS)
@pytest.mark.parametrize("place", ["\n{}осталось открытым\ntalon", " {}осталось\ntalon"])
def test_1_an_opened_bracket_among_facts_is_told_once(opener: str, place: str) -> None:
    """1. Where it cannot be text, exactly one error points at it; games 2 and 3 are read unchanged."""
    first = RECORD.replace("\ntalon", place.format(opener))
    text = first + SECOND + THIRD
    (found,) = found_in(text)
    assert found.span.start == text.index(opener)
    assert [one.game for one in read(text)][1:] == [one.game for part in (SECOND, THIRD) for one in read(part)]


# ---- 7: phantom or lost records at blank lines

LAYOUTS: dict[str, Callable[[str], str]] = {
    "blank lines between lines": lambda text: text.replace("\n", "\n\n"),
    "blank lines gone": lambda text: re.sub(r"\n+", "\n", text),
    "a blank line with blanks in it": lambda text: text.replace("\n", "\n \t \n"),
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "CRLF and LF by turns": lambda text: re.sub(r"\n(.*)\n", "\r\n\\1\n", text),
    "blanks at the ends of lines": lambda text: text.replace("\n", "  \t\n"),
    "no last line end": lambda text: text.rstrip("\n"),
    "many last line ends": lambda text: text + "\n\n\n",
    "blank lines first": lambda text: "\n\n \n" + text,
}


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS.keys())
def test_7_blank_lines_and_line_ends_make_and_lose_no_record(layout: Callable[[str], str], tmp_path: Path) -> None:
    """7. Blank lines, line ends and trailing blanks change how many records there are: does not happen.
    The records and their ids are the same, read from a text and from a file."""
    text = CORPUS["samples.pref"] + RECORD
    ids = [game_id(one.game) for one in read(text) if one.game]
    other = layout(text)
    assert [game_id(one.game) for one in read(other) if one.game] == ids
    assert codes_in(other) == []
    path = tmp_path / "a.pref"
    path.write_bytes(other.encode())
    items = list(chunks(str(path), 2000))
    assert [game.number for item in items if isinstance(item, Chunk) for game in read(item.text, item.game)] == [
        *range(1, len(ids) + 1)
    ]


# ---- 8: a bracket in a name halves the archive; what is written is not what is read

PRINTABLE = st.characters(exclude_categories=("C", "Zl", "Zp"))
AWKWARD = st.sampled_from(
    [*'"\'\\[]{}();%:_*!?/', "%prefrec 1", " ; ", "; deal 1 E", "deal 1 E", "'''", "S: ", "😀", "ё"]
)
TEXTS = st.lists(PRINTABLE | AWKWARD, max_size=12).map(
    lambda parts: unicodedata.normalize("NFC", "".join(parts)).strip()
)
NAMES = TEXTS.filter(lambda text: text != "_")
COMMENTS = st.lists(TEXTS, max_size=2).map(tuple)


@settings(max_examples=120, deadline=None, derandomize=True)
@given(st.tuples(NAMES, NAMES, NAMES), COMMENTS, COMMENTS, st.none() | TEXTS)
def test_8_every_sign_may_stand_in_names_and_comments(
    names: tuple[str, str, str], opening: tuple[str, ...], above: tuple[str, ...], behind: str | None
) -> None:
    """8. A bracket, a quote or a backslash in a name costs records, or is read otherwise than it was written:
    does not happen. Whatever is written, every printable sign in every name and comment, is read back."""
    tags = (Tag("event", names[0]), Tag("S", names[1]), Tag("W", "B"), Tag("E", "C"), Tag("x-note", names[2]))
    notes = Notes(above, behind)
    deal = Deal(1, "E", tricks=(Trick(4, "S", (0, 1, 2), notes=notes),), notes=notes)
    game = Game(tags, deals=(deal,), opening=opening)
    (back,) = read(dump_game(game))
    assert back.game == game
    assert not back.diagnostics


@pytest.mark.parametrize("sign", ["\0", "\x0b", "\x1f", "\x7f", "\x85", "\u2028", "\u2029", "\u202e", "\u200f"])
def test_8_what_cannot_stand_is_an_error(sign: str) -> None:
    """8. What cannot be represented is edited away: does not happen; it is an error, at its place."""
    text = RECORD.replace("Борис", f"Бо{sign}рис")
    (found,) = found_in(text)
    assert found.span.start == text.index(sign)
    assert found.code.id in ("N107", "N108")


# ---- 9: state leaks between records


def test_9_no_record_knows_of_another() -> None:
    """9. What was read in one record is remembered in the next: does not happen. A file is its records,
    one by one and in any order: the same facts, the same outcomes, the same findings at the same words.
    Comments above the first record belong to the file, so no record here begins with one."""
    records = [*generated(Style.MIXED), *games_of(CORPUS["samples.pref"])[1:], RECORD]
    records += [mutation(code).text for code in sorted(MUTATORS) if code not in ("N101", "N102")][::3]
    records = [text for text in records if text.startswith("%")]
    alone = {text: _seen(text)[0] for text in records}
    rng = Random(9)
    for _ in range(2):
        rng.shuffle(records)
        assert _seen("".join(records)) == [alone[text] for text in records]


def _seen(text: str) -> list[tuple[object, ...]]:
    return [
        (
            game.game, game.outcomes, game.settlement,
            [(said.code, said.facts, said.severity, said.span.start - game.span.start) for said in game.diagnostics],
        )
        for game in checked(text)
    ]


# ---- 10: a tool that cannot read its own output


@pytest.mark.parametrize("text", [*CORPUS.values(), *generated(Style.MIXED), *generated(Style.PLAIN, 5, 1)])
def test_10_what_is_written_is_read(text: str) -> None:
    """10. The program stumbles over its own output: does not happen. The canonical form of every record gives
    the findings of the record, none for a clean one, and is its own canonical form."""
    once = formatted(text)
    assert codes_in(once) == codes_in(text)
    assert formatted(once) == once


# ---- 11: a formatter that deletes comments and tags


@pytest.mark.parametrize("seed", range(12))
def test_11_formatting_keeps_every_comment_and_every_tag(seed: int) -> None:
    """11. Formatting loses a comment or an unknown tag: does not happen. Wherever they stand, between any two
    lines or behind any line of facts, the same comments and tags are there before and after."""
    rng = Random(seed)
    source = rng.choice([RECORD, *games_of(CORPUS["samples.pref"]), *generated(Style.MIXED)])
    text = "".join(_littered(source, rng, rng.choice((0.05, 0.4, 1.0))))
    errors = [said for game in read(text) for said in game.diagnostics if said.severity == "error"]
    assert not errors, word_at(text, errors[0])
    assert _words(formatted(text)) == _words(text)
    assert formatted(formatted(text)) == formatted(text)


def _littered(text: str, rng: Random, share: float) -> list[str]:
    """The lines of a text with comments and unknown tags put in wherever they may stand."""
    lines: list[str] = []
    in_tags = False
    for number, line in enumerate(text.splitlines(), 1):
        is_tag = re.match(r"[^\W\d_][\w.\-]*:", line) is not None
        in_tags = is_tag or line.startswith(("%prefrec", "deal")) or (in_tags and line.startswith(";"))
        if rng.random() < share:
            lines.append(f";  над {number}: {{«\t\n")
        if rng.random() < share and line and not line.startswith(("%", ";")) and not is_tag and " ;" not in line:
            line = f"{line} ;  за {number} ;; %prefrec 1"
        lines.append(f"{line}\n")
        if in_tags and rng.random() < share and not line.startswith(";"):
            lines.append(f"x-{number}: ; «{number}»\n")
    return [*lines, "; последнее\n"]


def _words(text: str) -> Counter[str]:
    """Every comment and every tag of a text."""
    found: Counter[str] = Counter()
    for line in text.splitlines():
        if re.match(r"[^\W\d_][\w.\-]*:", line):
            found[line.strip()] += 1
        elif line.lstrip().startswith(";") or " ;" in line:
            found["; " + line.partition(";")[2].strip()] += 1
    return found
