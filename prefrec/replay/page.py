"""The page: one file that needs nothing beside it and asks no network for anything."""

import re
from base64 import b64encode
from hashlib import sha256
from html import escape
from importlib.resources import files

from prefrec.replay.encode import page_data
from prefrec.replay.said import Said
from prefrec.replay.steps import Replay
from prefrec.show.language import Lang

SCRIPTS = ("course.js", "draw.js", "page.js")
STYLES = ("page.css",)

_SLOT = re.compile(r"\{\{(\w+)\}\}")


def page_text(replay: Replay, lang: Lang, start: str = "") -> str:
    """The page of a game; the same game gives the same text.

    It opens in this language, and at the address ``start`` (``deal=3&trick=5``) unless its own address
    names another place.
    """
    script = "\n".join(map(_file, SCRIPTS))
    style = "\n".join(map(_file, STYLES))
    parts = {
        "lang": lang.value,
        "title": escape(_in(replay.title, lang)),
        "policy": _policy(script, style),
        "style": style,
        "script": script,
        "data": page_data(replay, lang.value, start),
    }
    return _SLOT.sub(lambda slot: parts[slot[1]], _file("page.html"))


def _in(title: Said, lang: Lang) -> str:
    return title.ru if lang is Lang.RU else title.en


def _file(name: str) -> str:
    return files("prefrec.replay").joinpath(name).read_text(encoding="utf-8")


def _policy(script: str, style: str) -> str:
    """What the browser may do for this page: run this script, use this style, and nothing else."""
    return "; ".join((
        "default-src 'none'", f"script-src '{_hash(script)}'", f"style-src '{_hash(style)}'", "img-src data:",
        "base-uri 'none'", "form-action 'none'",
    ))  # fmt: skip


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
