"""The codes: each is explained, each explanation is true, and all of them speak with one voice."""

import re
import string
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from prefrec.check import CheckedGame, check
from prefrec.codes import MODULES, all_codes
from prefrec.diagnostics import Code, Diagnostic
from prefrec.explain import Explanation, explanation, file_name, page, spelled_out
from prefrec.notation.reader import read
from prefrec.render import RENDERERS, Style, findings
from prefrec.source import Chunk
from prefrec.writer import dumps

CODES = list(all_codes().values())
RECORDS = [code for code in CODES if explanation(code.id).is_record]
DATA = Path(__file__).parents[1] / "data"

every_code = pytest.mark.parametrize("code", CODES, ids=lambda code: code.id)
every_record = pytest.mark.parametrize("code", RECORDS, ids=lambda code: code.id)


@cache
def checked(text: str) -> tuple[CheckedGame, ...]:
    return tuple(check(text))


def found_in(text: str) -> list[Diagnostic]:
    return [diagnostic for game in checked(text) for diagnostic in game.diagnostics]


def explained(code: Code) -> Explanation:
    return explanation(code.id)


# ---- explanations


def test_every_code_has_a_file_and_every_file_a_code() -> None:
    """The folder of explanations and the table of codes hold the same codes."""
    there = {item.name for item in files("prefrec.explain").iterdir() if item.name.endswith(".md")}
    assert there == {file_name(code) for code in CODES}


@every_code
def test_a_cause_is_a_few_plain_sentences(code: Code) -> None:
    """A cause has one to four sentences, and each of them ends."""
    cause = explained(code).cause
    assert 1 <= len(re.findall(r"[.;?!:](?=\s|$)", cause.replace("Kodeks 3.", ""))) <= 8
    assert 1 <= len(re.findall(r"\.(?=\s|$)", cause)) <= 4
    assert cause.endswith(".")


@every_record
def test_the_wrong_example_gives_its_code_and_no_other(code: Code) -> None:
    """The smallest wrong example gives exactly the code it explains, at the severity of the code."""
    found = found_in(spelled_out(explained(code).wrong))
    assert {(said.code.id, said.severity) for said in found} == {(code.id, code.severity)}


@every_record
def test_the_right_example_is_clean(code: Code) -> None:
    """The smallest right example gives nothing at all."""
    assert [said.code.id for said in found_in(spelled_out(explained(code).right))] == []


@every_record
def test_the_wrong_example_is_small(code: Code) -> None:
    """An example is taken in at a glance, and differs from the right one in a few lines."""
    wrong, right = explained(code).wrong.splitlines(), explained(code).right.splitlines()
    assert len(wrong) <= 20
    assert wrong != right
    assert len(set(wrong) ^ set(right)) <= 7


def test_right_examples_are_canonical() -> None:
    """What is shown as right is written as the program itself would write it, but for spellings."""
    spellings = {"N117", "N118"}
    for code in RECORDS:
        right = explained(code).right
        written = dumps(game.game for game in read(right) if game.game)
        assert written == right or code.id in spellings


@pytest.mark.parametrize("letter", "NVDAPS")
def test_what_the_program_shows(letter: str, golden: Callable[[str, str], None]) -> None:
    """The wrong examples as `check` shows them, word for word."""
    shown = []
    for code in RECORDS:
        if code.id[0] == letter:
            text = spelled_out(explained(code).wrong)
            chunk = Chunk(f"{code.name}.pref", text, 1, 1)
            shown.append("".join(RENDERERS["full"](findings(chunk, found_in(text)), Style())))
    golden(f"codes-{letter}.txt", "\n".join(shown))


def test_codes_of_files_show_prose() -> None:
    """A file that cannot be read has no record to show; every other code has one."""
    assert {code.id[0] for code in CODES if not explained(code).is_record} == set("FC")
    assert {code.id[0] for code in RECORDS} == set("NVDAPS")


def test_the_page_holds_every_code_once() -> None:
    """The page of all codes is made from the table and the files."""
    titles = re.findall(r"^### (\S+) (\S+)$", page(), re.MULTILINE)
    assert titles == [(code.id, code.name) for code in CODES]
    assert len(re.findall(r"^## ", page(), re.MULTILINE)) == len(MODULES)


# ---- texts


def placeholders(code: Code) -> set[str]:
    texts = (code.message, code.expected, code.hint)
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name}


@every_record
def test_every_placeholder_is_filled(code: Code) -> None:
    """Every fact that a text of the code speaks of is there when the code is given."""
    for said in found_in(spelled_out(explained(code).wrong)):
        assert placeholders(code) <= {name for name, _ in said.facts}
        texts = said.message + said.expected + said.hint
        assert not set("{}") & set(texts)
        assert "None" not in texts.split()


def test_every_placeholder_is_filled_over_the_samples() -> None:
    """The same for every cut of every sample, a line left out at a time."""
    seen = set()
    for path in sorted(DATA.glob("*.pref")):
        games = re.split(r"\n(?=%prefrec)", path.read_text(encoding="utf-8"))
        for game in games[:6]:
            lines = game.split("\n")
            for left_out in range(len(lines)):
                for said in found_in("\n".join(lines[:left_out] + lines[left_out + 1:])):
                    seen.add(said.code.id)
                    assert not set("{}") & set(said.message + said.expected + said.hint)
    assert len(seen) > 10


def test_ids_and_names_are_unique() -> None:
    """A code is known by its id and by its name; neither is used twice, and the name is kebab-case."""
    defined = [
        value for module in MODULES
        for value in vars(__import__(f"prefrec.codes.{module}", fromlist=["codes"])).values()
        if isinstance(value, Code)
    ]
    assert len({code.id for code in defined}) == len({code.name for code in defined}) == len(defined)
    for code in defined:
        assert re.fullmatch(r"[FCNVDAPS][0-9]{3}", code.id)
        assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", code.name)


FORBIDDEN = re.compile(
    r"\b(invalid|illegal|error|please|sorry|oops|exception|token|parser|None|\w+Error)\b", re.IGNORECASE
)


@every_code
def test_texts_obey_the_voice(code: Code) -> None:
    """A message is one plain statement of what was found: short, without a full stop, without scolding,
    in the words of the card table. ``expected`` and ``hint`` are parts of sentences."""
    assert code.message
    for text in (code.message, code.expected, code.hint):
        assert len(text) <= 110
        assert not text.endswith((".", "!"))
        assert not FORBIDDEN.search(text), text
        assert text == text.strip()
    assert code.message[0].isupper() or code.message[0] in "`%{"
    assert not code.hint or code.hint[0] in "{%*" or not code.hint.split()[0].istitle() or code.hint.startswith("Latin")
