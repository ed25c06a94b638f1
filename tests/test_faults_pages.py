"""The fault that the pages of formats have had, and that these must not have: 20."""

from pathlib import Path

from fault_records import codes_in
from test_codes import RECORDS
from test_readme import blocks as readme_blocks
from test_specification import EXAMPLES, PAGES

from prefrec.explain import explanation, file_name

ROOT = Path(__file__).parents[1]
FENCE = "\n```"


def test_20_every_example_of_the_notation_is_run() -> None:
    """20. An example of the specification is not what the program reads: does not happen. Every fenced block of
    every page of the notation is among those that the suite runs, and is of a kind that it knows."""
    pages = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / "grammar").glob("*.md")}
    assert pages == PAGES
    assert sum(page.count(FENCE) for page in pages.values()) == 2 * len(EXAMPLES)
    assert {block.kind for block in EXAMPLES} == {"pref", "game", "lines", "lenient", "frame", "text"}
    assert len([block for block in EXAMPLES if block.kind != "text"]) > 100


def test_20_every_explanation_is_run() -> None:
    """20. The page of a code has two blocks, and the suite runs both: the wrong one has to give the code that it
    names and no other, the right one nothing. Only files that cannot be read have no record to show."""
    pages = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "prefrec" / "explain").glob("*.md")}
    for code in RECORDS:
        explained = explanation(code.id)
        page = pages.pop(file_name(code))
        assert page.count(FENCE) == 4
        assert page.count(f"{FENCE}pref\n{explained.wrong}```") == page.count(f"{FENCE}pref\n{explained.right}```") == 1
    assert {name[0] for name in pages} == set("FC")
    assert not any(f"{FENCE}pref" in page for page in pages.values())


def test_20_every_page_that_shows_records_is_known() -> None:
    """20. Records stand on no page but those, and the one of the README, which is clean."""
    shown = {
        path.relative_to(ROOT).as_posix()
        for path in ROOT.rglob("*.md")
        if not any(part.startswith(".") for part in path.relative_to(ROOT).parts)
        and f"{FENCE}pref" in path.read_text(encoding="utf-8")
    }
    explained = {f"prefrec/explain/{file_name(code)}" for code in RECORDS}
    grammar = {f"grammar/{name}.md" for name in PAGES if f"{FENCE}pref" in PAGES[name]}
    assert shown - explained - grammar == {"README.md"}
    assert [codes_in(block) for block in readme_blocks("pref")] == [[]]
