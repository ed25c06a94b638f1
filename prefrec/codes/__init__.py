"""Every diagnostic code, once: one module a letter, and the table of all of them."""

from functools import cache
from importlib import import_module

from prefrec.diagnostics import Code

# In the order in which a record is looked at; one letter of the ids a module.
MODULES = ("files", "foreign", "notation", "header", "deal", "auction", "play", "score")


@cache
def all_codes() -> dict[str, Code]:
    """All codes by their id, in the order of the modules and of their numbers."""
    found: dict[str, Code] = {}
    for name in MODULES:
        codes = (value for value in vars(import_module(f"prefrec.codes.{name}")).values() if isinstance(value, Code))
        found |= {code.id: code for code in sorted(codes, key=lambda code: code.id)}
    return found
