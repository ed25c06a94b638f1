"""``prefrec explain``: what a diagnostic means, with a wrong record and a right one."""

from collections.abc import Iterator
from importlib.resources import files

from prefrec.codes import all_codes
from prefrec.commands.choosing import code_called
from prefrec.commands.console import CLEAN, write, write_lines
from prefrec.commands.grid import grid
from prefrec.diagnostics import Code
from prefrec.explain import explanation, file_name, page


def run(word: str | None, form: str) -> int:
    """Explain one diagnostic; without a word list all of them, or print the page of all."""
    if word is not None:
        code = code_called(word)
        write([_file(code)] if form == "md" else (f"{line}\n" for line in _text(code)))
    elif form == "md":
        write([page()])
    else:
        write_lines(grid([(code.id, code.name, code.severity.value) for code in all_codes().values()]))
    return CLEAN


def _file(code: Code) -> str:
    return files("prefrec.explain").joinpath(file_name(code)).read_text(encoding="utf-8")


def _text(code: Code) -> Iterator[str]:
    explained = explanation(code.id)
    yield f"{code.severity.value}[{code.id}] {code.name}"
    yield from ("", explained.cause)
    for title, example in (("Wrong:", explained.wrong), ("Right:", explained.right)):
        yield from ("", title, "")
        yield from (f"    {line}".rstrip() for line in example.rstrip("\n").split("\n"))
