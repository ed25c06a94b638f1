"""Which diagnostics are wanted: by id, by the beginning of an id, by name."""

from collections.abc import Callable, Iterable
from difflib import get_close_matches

from prefrec.codes import all_codes
from prefrec.commands.console import refuse
from prefrec.diagnostics import Code


def wanted(select: Iterable[str], ignore: Iterable[str]) -> Callable[[Code], bool]:
    """Whether a code is to be shown: selected (all of them if nothing is) and not ignored."""
    selected, ignored = _ids(select), _ids(ignore)
    chosen = (selected or set(all_codes())) - ignored
    return lambda code: code.id in chosen


def _ids(words: Iterable[str]) -> set[str]:
    return {found for group in words for word in group.split(",") if word.strip() for found in _matches(word.strip())}


def _matches(word: str) -> list[str]:
    found = [code.id for code in all_codes().values() if code.id.startswith(word.upper()) or code.name == word.lower()]
    if not found:
        refuse(f"no diagnostic is called {word}", hint_for(word))
    return found


def code_called(word: str) -> Code:
    """The one diagnostic of this id or name."""
    names = (word.upper(), word.lower())
    found = next((code for code in all_codes().values() if code.id == names[0] or code.name == names[1]), None)
    return found or refuse(f"no diagnostic is called {word}", hint_for(word))


def hint_for(word: str) -> str:
    """The nearest id or name, or where all of them are listed."""
    known = [name for code in all_codes().values() for name in (code.id, code.name)]
    same_beginning = [code.id for code in all_codes().values() if code.id.startswith(word.upper())]
    near = same_beginning[:3] or get_close_matches(word.lower(), known, 1) or get_close_matches(word.upper(), known, 1)
    return f"did you mean {' or '.join(near)}" if near else "prefrec explain lists all of them"
