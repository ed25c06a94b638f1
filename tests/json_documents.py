"""Documents of other programs for tests: changed at random, and what must hold of whatever comes out."""

import json
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from prefrec.convert.formats import FORMATS
from prefrec.convert.imported import Imported
from prefrec.diagnostics import Span
from prefrec.intake import checked, games_of
from prefrec.notation.reader import read
from prefrec.source import Chunk
from prefrec.writer import dump_game

_STRANGE = st.sampled_from([
    None, True, False, 0, -1, 10**20, 1.5, "", " ", "PASS", "MISER", "SEVEN_HEART", "SEVEN_HEARTS", "SPADE_7",
    "ACE_SPADES", "a\nb", "\u0001\u202e", "; x", "if", [], {}, [None], [[]], {"card1": 1}, [{"turns": ["SPADE_7", {}]}],
])  # fmt: skip


def imported(format: str, text: str) -> list[Imported]:
    """What the importer of a format gives."""
    return list(FORMATS[format].loads(text))


def sound(format: str, text: str) -> None:
    """Every game is a record that reads back as it stands, and every finding is at a place of the text."""
    chunk = Chunk("a document", text, 1, 1, format)
    for taken in games_of(chunk):
        bad = [fault.code.id for fault in taken.read.diagnostics if fault.code.id[0] == "N"]
        assert not bad, bad
        if taken.read.game:
            record = dump_game(taken.read.game)
            (again,) = read(record)
            assert again.game
            assert dump_game(again.game) == record
    for game in checked(chunk):
        assert all(0 <= fault.span.start <= fault.span.end <= len(text) for fault in game.diagnostics)


def codes(format: str, text: str) -> list[tuple[str, str]]:
    """What is found in a document: each code with the text at its place."""
    chunk = Chunk("a document", text, 1, 1, format)
    found = [fault for game in checked(chunk) for fault in game.diagnostics]
    return [(fault.code.id, at(text, fault.span)) for fault in found]


def at(text: str, span: Span) -> str:
    """The text of a place."""
    return text[span.start:span.end]


@st.composite
def cut_texts(draw: st.DrawFn, texts: Sequence[str]) -> str:
    """One of the texts with a piece cut out, doubled, or replaced by other characters."""
    text = draw(st.sampled_from(texts))
    start = draw(st.integers(0, len(text)))
    end = min(len(text), start + draw(st.integers(0, 40)))
    piece = draw(st.sampled_from(["", text[start:end] * 2, '"', "}", "]", ",", "null", "7", "Я", "\\u0000"]))
    return text[:start] + piece + text[end:]


@st.composite
def changed_documents(draw: st.DrawFn, texts: Sequence[str]) -> str:
    """One of the documents with one value taken out, or another in its place."""
    document = json.loads(draw(st.sampled_from([text for text in texts if is_json(text)])))
    *above, last = draw(st.sampled_from(_places(document)))
    inside = document
    for key in above:
        inside = inside[key]
    if draw(st.booleans()):
        del inside[last]
    else:
        inside[last] = draw(_STRANGE)
    return json.dumps(document, ensure_ascii=False)


def is_json(text: str) -> bool:
    """Whether a text is a JSON document."""
    try:
        json.loads(text)
    except json.JSONDecodeError:
        return False
    return True


def _places(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path] * bool(path) + [place for key, item in inner for place in _places(item, (*path, key))]
