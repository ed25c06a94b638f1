"""Every module has a room, every room lists its doors, and no room is too large."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# Room -> the rooms it may see. A package is one room. Imports point up this list only.
MAY_IMPORT = {
    "cards": "",
    "seats": "",
    "contracts": "",
    "diagnostics": "",
    "codes": "diagnostics",
    "outcome": "",
    "line": "diagnostics",
    "record": "line outcome",
    "variant": "outcome",
    "custom_variant": "variant",
    "shelf": "custom_variant variant",
    # the rules: they know cards, not text
    "auction": "contracts variant",
    "answers": "contracts variant",
    "play": "cards",
    "posting_rules": "",
    "whisting": "contracts outcome posting_rules variant",
    "all_pass": "outcome posting_rules variant whisting",
    "scoring": "all_pass cards contracts outcome posting_rules variant whisting",
    "sheet": "contracts outcome posting_rules scoring seats variant whisting",
    "race": "outcome posting_rules scoring sheet variant whisting",
    "settlement": "outcome seats sheet variant",
    # text and records
    "spelling_words": "",
    "spelling_tokens": "spelling_words",
    "spelling_lines": "spelling_tokens spelling_words",
    "spelling": "spelling_lines spelling_tokens spelling_words",
    "facts_text": "line cards outcome record seats",
    "writer": "line facts_text record seats",
    "identity": "outcome record writer",
    "grammar": "",
    "notation": "line cards codes diagnostics grammar outcome record seats spelling spelling_lines spelling_words",
    # the record against the rules
    "referee": (
        "all_pass answers auction cards codes contracts diagnostics facts_text identity line outcome play"
        " race record scoring"
        " seats settlement sheet shelf spelling_words variant writer"
    ),
    "check": "diagnostics notation outcome record referee shelf",
    "rescoring": "contracts diagnostics outcome record referee scoring variant",
    # files, and what people read
    "expansion": "codes diagnostics",
    "splitting": "codes expansion",
    "encodings": "",
    "source": "codes diagnostics encodings expansion splitting",
    "render": "codes diagnostics source",
    "explain": "codes diagnostics",
    "show": (
        "line cards check contracts diagnostics facts_text outcome play posting_rules record referee seats settlement"
        " sheet spelling_words variant render"
    ),
    "convert": (
        "line auction cards check codes contracts facts_text diagnostics notation outcome play record referee seats"
        " settlement"
        " spelling_tokens spelling_words splitting variant writer render sheet show"
    ),
    "intake": "check codes convert diagnostics encodings notation referee shelf source splitting",
    "person_names": "",
    "persons": "custom_variant person_names variant",
    "anonymise": "identity line notation person_names record seats spelling spelling_words writer",
    "dedup": "identity record referee seats",
    "generate": (
        "line all_pass answers auction cards check codes contracts diagnostics facts_text identity notation"
        " outcome play"
        " race record referee scoring seats settlement sheet variant whisting writer"
    ),
    "convention_texts": "",
    "convention_words": "convention_texts",
    "variant_page": "all_pass contracts convention_texts convention_words outcome variant whisting",
    "variant_text": "contracts convention_texts variant variant_page",
    "embedding": "variant",
    "ledger": (
        "check diagnostics facts_text outcome posting_rules record referee render rescoring seats settlement sheet show"
        " variant"
    ),
    "replay": (
        "line answers auction cards check contracts diagnostics facts_text ledger outcome record referee render scoring"
        " seats show"
    ),
    "paper": (
        "check convention_texts convention_words facts_text outcome posting_rules record referee render seats"
        " settlement sheet show variant"
    ),
    "garbage": "",
    "arguments": "",
    "samples": "",
    "variants": "",
    "pipelines": (
        "line all_pass answers auction cards check codes contracts convert diagnostics facts_text garbage identity"
        " intake notation outcome play ledger persons posting_rules record referee render rescoring scoring seats"
        " settlement sheet shelf show source spelling variant whisting writer"
    ),
    "commands": "*",
    "bench": "*",
    "cli": "arguments commands garbage",
    "__main__": "cli",
}

# Libraries from outside, and the only rooms that may use them.
OWNERS = {
    "lark": {"notation", "convert"},
    "typer": {"arguments", "cli", "commands"},
    "rich": {"commands", "show"},
    "polars": {"pipelines"},
    "numpy": {"pipelines"},
    "duckdb": {"pipelines"},
    "xlsxwriter": {"convert"},
    "openskill": {"pipelines"},
    "distributed": {"pipelines"},
    "fsspec": {"pipelines"},
    "altair": {"pipelines"},
    "vl_convert": {"pipelines"},
    "jinja2": {"pipelines"},
    "markupsafe": {"pipelines"},
    "chess": {"bench"},
    "endplay": {"bench"},
    "pokerkit": {"bench"},
}

LONGEST_MODULE = 300
LONGEST_FUNCTION = 40


def modules() -> Iterator[tuple[str, Path]]:
    """Every module of the package with its room."""
    for folder, room in ((ROOT / "prefrec", None), (ROOT / "pipelines", "pipelines"), (ROOT / "grammar", "grammar")):
        for path in sorted(folder.rglob("*.py")):
            inside = path.relative_to(folder).parts
            yield room or (inside[0] if len(inside) > 1 else path.stem), path


def imports(path: Path) -> Iterator[str]:
    """Names of modules that a file imports, wherever in the file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            if node.module == "prefrec":
                yield from (f"prefrec.{alias.name}" for alias in node.names)
            else:
                yield node.module


ROOMS = [pytest.param(room, path, id=str(path.relative_to(ROOT))) for room, path in modules() if room != "__init__"]


@pytest.mark.parametrize(("room", "path"), ROOMS)
def test_rooms_use_their_own_doors(room: str, path: Path) -> None:
    """A module imports only from rooms its own room may see."""
    doors = MAY_IMPORT[room].split()
    for name in imports(path):
        top, _, rest = name.partition(".")
        if top == "prefrec" and rest:
            other = rest.split(".")[0]
            assert other == room or other in doors or doors == ["*"] or other == "__version__", f"{room} sees {other}"
        elif top in OWNERS:
            assert room in OWNERS[top], f"{room} uses {top}"


def test_doors_form_no_circle() -> None:
    """Each room sees only rooms listed above it."""
    order = list(MAY_IMPORT)
    for room, doors in MAY_IMPORT.items():
        for door in doors.split():
            assert door == "*" or order.index(door) < order.index(room), f"{room} sees {door} below it"


@pytest.mark.parametrize(("room", "path"), ROOMS)
def test_nothing_outgrows_one_sitting(room: str, path: Path) -> None:  # noqa: ARG001
    """Modules have at most 300 lines, functions at most 40 without their docstrings."""
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LONGEST_MODULE
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            body = node.body[1:] if ast.get_docstring(node) else node.body
            length = (node.end_lineno or 0) - body[0].lineno + 1 if body else 0
            assert length <= LONGEST_FUNCTION, f"{node.name} has {length} lines"


@pytest.mark.parametrize(("room", "path"), ROOMS)
def test_every_module_says_what_it_knows(room: str, path: Path) -> None:  # noqa: ARG001
    """A module begins with a docstring."""
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))


def test_every_package_is_installed() -> None:
    """What is installed is what is there: a folder that nobody lists is missing only at somebody else's."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    outside = {name: ROOT / folder for name, folder in project["package-dir"].items()}
    folders = {path.parent for path in (ROOT / "prefrec").rglob("*") if path.is_file()}
    there = {
        ".".join(("prefrec", *folder.relative_to(ROOT / "prefrec").parts))
        for folder in folders if folder.name != "__pycache__"
    }  # fmt: skip
    listed = set(project["packages"])
    assert there <= listed
    assert all(name in outside or name in there or name.startswith(tuple(outside)) for name in listed)
