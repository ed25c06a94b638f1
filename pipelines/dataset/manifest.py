"""The manifest of a data set: what it is, what it holds, and every file of it."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from prefrec.pipelines.dataset.layout import MANIFEST, File
from prefrec.pipelines.dataset.summary import Summary
from prefrec.pipelines.schema import VERSION

from prefrec import __version__

KIND = "prefrec data set"
LAYOUT = 1
NOTATION = 1


class ManifestError(Exception):
    """Why a folder is no data set that can be read, in words for the user."""


class About(NamedTuple):
    """What the publisher says: a title, the licence, the day of publication; empty: nothing."""

    title: str = ""
    licence: str = ""
    date: str = ""


class Texts(NamedTuple):
    """Games whose record is in the data set as text, and games without."""

    games: int
    missing: int


class Manifest(NamedTuple):
    """``schema`` is the version of the tables; see ``summary`` for the numbers."""

    about: About
    summary: Summary
    texts: Texts
    files: tuple[File, ...]
    schema: int = VERSION
    program: str = __version__


def manifest_text(manifest: Manifest) -> str:
    """The file ``manifest.json``."""
    about = {key: value or None for key, value in manifest.about._asdict().items()}
    versions = {"program": f"prefrec {manifest.program}", "schema": manifest.schema, "notation": NOTATION}
    document = {
        "kind": KIND, "layout": LAYOUT, **about, **versions, **manifest.summary, "texts": manifest.texts._asdict(),
        "files": [_file_entry(file) for file in manifest.files],
    }  # fmt: skip
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _file_entry(file: File) -> Mapping[str, object]:
    return {key: value for key, value in file._asdict().items() if value is not None}


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a data set. Raises ``ManifestError`` where there is none, or it cannot be understood."""
    try:
        document = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        raise ManifestError(f"{folder}: it is no data set, for it has no {MANIFEST}") from None
    except (ValueError, RecursionError):
        raise ManifestError(f"{folder / MANIFEST}: it is not JSON") from None
    if not isinstance(document, dict) or document.get("kind") != KIND or document.get("layout") != LAYOUT:
        raise ManifestError(f"{folder / MANIFEST}: it is not that of a {KIND}, layout {LAYOUT}")
    try:
        return _manifest_of(document)
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise ManifestError(f"{folder / MANIFEST}: it is not as prefrec writes it ({fault})") from None


def _manifest_of(document: Mapping[str, object]) -> Manifest:
    about = About(*(_text(document[key] or "") for key in About._fields))
    summary = {key: document[key] for key in ("counts", "rules", "scorings", "findings", "licences", "tables")}
    texts, entries = document["texts"], document["files"]
    if not isinstance(texts, dict) or not isinstance(entries, list):
        raise TypeError("texts, files")
    files = tuple(
        File(_text(entry["path"]), _whole(entry["size"]), _text(entry["sha256"]), _count(entry.get("count")))
        for entry in entries
    )
    program = _text(document["program"]).removeprefix("prefrec ")
    counts = Texts(_whole(texts["games"]), _whole(texts["missing"]))
    return Manifest(about, summary, counts, files, _whole(document["schema"]), program)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value} is not a text")
    return value


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{value} is not a whole number")
    return value


def _count(value: object) -> int | None:
    return None if value is None else _whole(value)
