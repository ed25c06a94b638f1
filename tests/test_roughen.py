"""Rough and canonical: a record typed in any mixture of accepted spellings is formatted back to what it was."""

import pytest
from fault_records import CORPUS, games_of, generated
from roughening import roughen

from prefrec.generate.games import Style
from prefrec.identity import game_id
from prefrec.notation.reader import read
from prefrec.writer import dump_game

RECORDS = [text for name in ("samples.pref", "evenings.pref", "problems.pref") for text in games_of(CORPUS[name])]


@pytest.mark.parametrize("seed", range(45))
def test_a_rough_record_is_formatted_back(seed: int) -> None:
    """Spelled in two alphabets, with signs and words, parted anyhow: the same bytes, comments, marks, what-if
    lines and tags with them, and the same id."""
    texts = [*RECORDS, *generated(Style.MIXED)]
    text = texts[seed % len(texts)].rstrip("\n") + "\n"
    rough = roughen(text, seed)
    (one,) = read(rough)
    assert [(found.code.id, rough[slice(*found.span)]) for found in one.diagnostics] == []
    assert one.game is not None
    assert dump_game(one.game) == text
    (canonical,) = read(text)
    assert canonical.game is not None
    assert game_id(one.game) == game_id(canonical.game)
