"""Every diagnostic code, once: one module a letter, and the table of all of them."""

from functools import cache
from importlib import import_module

from prefrec.diagnostics import Code

MODULES = ("files", "notation", "header", "deal", "auction", "play", "score")


@cache
def all_codes() -> dict[str, Code]:
    """All codes by their id, in order."""
    found = {}
    for name in MODULES:
        module = import_module(f"prefrec.codes.{name}")
        found.update({value.id: value for value in vars(module).values() if isinstance(value, Code)})
    return dict(sorted(found.items(), key=lambda item: ("FNVDAPS".index(item[0][0]), item[0])))
