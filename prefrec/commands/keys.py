"""The secret key of pseudonyms: from a file, from the environment, or made anew; never from the command line."""

import os
import stat
from pathlib import Path
from secrets import token_hex
from typing import NamedTuple

from prefrec.anonymise.pseudonyms import SHORTEST_KEY
from prefrec.commands.console import refuse, say

_BYTES = 32
_OWNER_ONLY = 0o600


class KeyPlace(NamedTuple):
    """Where the key is: in a file, in a variable of the environment, or in a file that is made now; one of them."""

    file: str
    variable: str
    new_file: str


def key_of(place: KeyPlace) -> bytes:
    """The key that is kept there."""
    if len(list(filter(None, place))) != 1:
        refuse(
            "one key is needed: --key-file FILE, --key-env NAME or --new-key FILE",
            "--new-key FILE makes a key and keeps it there; the same key gives the same pseudonyms again",
        )
    if place.new_file:
        return _checked(_made(place.new_file), place.new_file)
    if place.file:
        return _checked(_read(place.file), place.file)
    return _checked(os.environ.get(place.variable, "").strip(), f"${place.variable}")


def _made(path: str) -> str:
    key = token_hex(_BYTES)
    write_secret(path, f"{key}\n")
    return key


def write_secret(path: str, text: str) -> None:
    """A new file that its owner alone can read; one that is there is not written over."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY)
    except FileExistsError:
        refuse(f"{path} is there already and is not written over")
    with os.fdopen(handle, "w", encoding="utf-8", newline="") as stream:
        stream.write(text)


def _read(path: str) -> str:
    mode = Path(path).stat().st_mode
    if os.name == "posix" and stat.S_ISREG(mode) and mode & 0o077:
        say(f"warning: others can read the key in {path}; chmod 600 {path}")
    try:
        return Path(path).read_text(encoding="utf-8").strip()
    except UnicodeDecodeError:
        refuse(f"{path} is no key: it is not text")


def _checked(key: str, place: str) -> bytes:
    if len(key) < SHORTEST_KEY:
        found = "is empty or not there" if not key else f"has {len(key)} characters"
        refuse(f"the key in {place} {found}; at least {SHORTEST_KEY} are needed", "--new-key FILE makes one")
    return key.encode()
