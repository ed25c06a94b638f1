"""The page about all formats, made of the table of formats and of what their modules say of themselves.

``python -m prefrec.convert.page`` prints it; it stands beside this module as ``FORMATS.md``.
"""

import re
import sys
from importlib import import_module
from inspect import cleandoc

from prefrec.convert.formats import FORMATS, Format

_INTRODUCTION = """\
# Formats

What `prefrec convert` reads and writes, and `check`, `show`, `score` and `load` read. A file is known by its text,
not by its name. What a format holds and the notation does not, or the other way round, is told in an account.

| format | in | out | files | what it is |
|---|---|---|---|---|
"""


def page() -> str:
    """The page as Markdown."""
    rows = [
        f"| {row.name} | {_mark(row.reads)} | {_mark(row.writes)} | {' '.join(row.suffixes)} | {row.about} |\n"
        for row in FORMATS.values()
    ]
    return _INTRODUCTION + "".join(rows) + "".join(map(_section, FORMATS.values()))


def _mark(is_so: bool) -> str:
    return "yes" if is_so else ""


def _section(row: Format) -> str:
    words = cleandoc(import_module(f"prefrec.convert.{row.module}").__doc__ or "")
    text = re.sub(r"(?m)::$", ":", words.replace("``", "`")).replace("\n:\n", "\n")
    return f"\n## {row.name}\n\n{text}\n"


if __name__ == "__main__":
    sys.stdout.write(page())
