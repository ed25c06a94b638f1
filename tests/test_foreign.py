"""Files of other programs: each is converted as the expected file beside it says, word for word.

``tests/foreign/FORMAT/`` holds inputs written for these tests from the description of the format. The
expected file tells what was found wrong, what was lost, and the records.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from prefrec.convert import formats
from prefrec.convert.formats import FORMATS
from prefrec.convert.imported import Loss, account
from prefrec.convert.page import page
from prefrec.intake import checked, chunks, games_of
from prefrec.render import RENDERERS, Style, file_finding, findings
from prefrec.source import Chunk, FileFault
from prefrec.writer import dump_game, dumps

FOREIGN = Path(__file__).parent / "foreign"
INPUTS = sorted(path for path in FOREIGN.glob("*/*") if path.suffix != ".expected")

every_input = pytest.mark.parametrize("path", INPUTS, ids=lambda path: f"{path.parent.name}-{path.name}")


def items_of(path: Path) -> list[Chunk | FileFault]:
    return list(chunks(str(path)))


def report(path: Path) -> Iterator[str]:
    """All that can be said of a file: faults and findings, the account of losses, the records."""
    losses: list[Loss] = []
    records: list[str] = []
    for item in items_of(path):
        if isinstance(item, FileFault):
            yield from RENDERERS["concise"]([file_finding(item._replace(source=path.name))], Style())
            continue
        chunk = item._replace(source=path.name)
        for game in checked(item):
            yield from RENDERERS["concise"](findings(chunk, game.diagnostics), Style())
        for taken in games_of(item):
            losses += taken.losses
            records += [dump_game(taken.read.game)] if taken.read.game else []
    for field, (count, example) in account(losses).items():
        yield f"lost: {count} x {field}, such as {example}\n"
    yield "\n"
    yield "\n".join(records)


@every_input
def test_a_file_is_converted_as_expected(path: Path, request: pytest.FixtureRequest) -> None:
    """Findings, losses and records, as the expected file says; ``--update-golden`` writes it anew."""
    expected, found = path.with_name(f"{path.name}.expected"), "".join(report(path))
    if request.config.getoption("--update-golden"):
        expected.write_text(found, encoding="utf-8")
    assert expected.read_text(encoding="utf-8") == found


@every_input
def test_a_file_is_known_by_its_text(path: Path) -> None:
    """The format is recognised by the content; the folder is named after it."""
    formats = {item.format for item in items_of(path) if isinstance(item, Chunk)}
    assert formats <= {path.parent.name}


@every_input
def test_what_is_converted_is_a_record(path: Path) -> None:
    """What an importer gives is read as the notation without an error, and written again as it stands."""
    for item in items_of(path):
        for taken in games_of(item) if isinstance(item, Chunk) else ():
            assert not [fault for fault in taken.read.diagnostics if fault.code.id[0] == "N"]
            if taken.read.game:
                text = dumps([taken.read.game])
                (again,) = games_of(Chunk("again.pref", text, 1, 1))
                assert dumps([again.read.game]) == text


@every_input
def test_places_lie_in_the_file(path: Path) -> None:
    """Every finding stands at a place of the foreign text."""
    for item in items_of(path):
        for game in checked(item) if isinstance(item, Chunk) else ():
            for fault in game.diagnostics:
                assert 0 <= fault.span.start <= fault.span.end <= len(item.text)


def test_every_format_has_inputs() -> None:
    """What can be read is tried on files."""
    there = {path.parent.name for path in INPUTS}
    assert there == {row.name for row in FORMATS.values() if row.reads} - {"pref"}


def test_the_page_is_up_to_date() -> None:
    """``FORMATS.md`` is what ``python -m prefrec.convert.page`` prints."""
    assert Path(formats.__file__).with_name("FORMATS.md").read_text(encoding="utf-8") == page()
