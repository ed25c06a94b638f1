"""JSON Lines: a game goes there and back, and nothing is lost, added or guessed."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from prefrec.convert import jsonl
from prefrec.convert.jsonl.facts import GAME, PATTERNS
from prefrec.convert.jsonl.shapes import BadJson
from prefrec.notation.reader import read
from prefrec.record import Game, Unread
from prefrec.writer import dump_game

DATA = Path(__file__).parents[1] / "data"

# Every kind of line, every way in which something is not written, every place of a comment.
EVERYTHING = """\
; above the file
;
%prefrec 1
date: 2024-11
; above a tag
x-note: any text, "quoted" \\ and Кириллица ; all of it
S: Анна
W: _
E: Вера
N: Глеб
start all-pass 2 pool S:1 W:2 N:3 E:4 whists WS:27/2 ; from last week

; above a deal
deal 1 N* ; behind it
time: 18:42
leave E
factor 2 bomb
incident E deal ; before the hands
hand S sAK_ c8 _____
hand S sAK_ c8 _____
; above a hand
incident W exposed hK
hand W s_ c987 dAKQ h__
talon s_ __
auction S:6s W:6h*?! E:pass/dark S:9h/solo _
discard cT?? h_*
contract S:9h/solo!
answers W:whist/E E:half* _
closed W dark
incident S lead cJ
1 S* sA sK! s7*?
2 _ __ h_
3 +dK W s9 sT s8
claim _ S:4 W:0
void time
incident E time
tricks S:7 _
adjust lead mountain S:2 W:0
adjust revoke tricks S:2 E:-2
adjust sheet pool S:-2 _ deal 4
score none
sheet pool S:24 W:-1/3 whists SN:4 _
clock auction 6.5 _ 0
clock 4 31.40
clock left S:1712 W:-3.5
if ; the title
; above a what-if line
if discard cT h9
if 1 S sA sK s7 ; behind it
if if
if if 2 W sA
if tricks S:9 _

deal 2 W
contract S:7-3
incident E talk ; at the end

deal 3 N
contract W+N:misere
answers none
open E 4

deal 4 _
contract _:7_
auction none ; out of place, so the deal is not read
score pool S:4

deal 5 E
contract all-pass
tricks S:0 W:1 E:9

end _
final pool S:10 W:0 N:0 E:0
settlement S:-56/3 W:136/3 _
money S:-232.50 W:236 E:-4
; after the last line
"""


@cache
def corpus() -> tuple[Game, ...]:
    texts = [EVERYTHING, *(path.read_text(encoding="utf-8") for path in sorted(DATA.glob("*.pref")))]
    return tuple(found.game for text in texts for found in read(text) if found.game)


@cache
def validator() -> Draft202012Validator:
    return Draft202012Validator(jsonl.schema())


def test_nothing_is_lost() -> None:
    """A game written as JSON and read again is the same game, and gives the same canonical text."""
    for game in corpus():
        again = jsonl.game_of(jsonl.line_of(game))
        assert again == game
        assert dump_game(again) == dump_game(game)


def test_one_game_is_one_line() -> None:
    """No character in a game ends its line, for any program that reads lines."""
    for game in corpus():
        assert len(jsonl.line_of(game).splitlines()) == 1
    strange = "%prefrec 1\nx-a: a\u2028b\u0085c\x0bd\n"
    game = next(read(strange)).game
    assert game
    assert len(jsonl.line_of(game).splitlines()) == 1
    assert jsonl.game_of(jsonl.line_of(game)) == game


def test_the_same_game_is_the_same_line() -> None:
    """The order of keys is fixed: written, read and written again, a line keeps its bytes."""
    for game in corpus():
        line = jsonl.line_of(game)
        assert jsonl.line_of(jsonl.game_of(line)) == line


def test_keys_may_come_in_any_order() -> None:
    """JSON objects have no order: sorted by another program, a line is still the same game."""
    for game in corpus():
        moved = json.dumps(json.loads(jsonl.line_of(game)), sort_keys=True)
        assert jsonl.game_of(moved) == game


def test_a_deal_that_cannot_be_read_keeps_its_text() -> None:
    """What the reader could not read goes through as text, with the lines that the game goes on by."""
    unread = [deal for deal in corpus()[0].deals if isinstance(deal, Unread)]
    assert len(unread) == 1
    written = json.loads(jsonl.line_of(corpus()[0]))["deals"][3]
    assert written["unread"].startswith("deal 4 _\n")
    assert written["score"] == {"pool": {"S": 4}}


def test_not_written_is_not_zero() -> None:
    """A fact that is not written has no key, and null says the same."""
    game = next(read("%prefrec 1\nS: _\n\ndeal 1 _\ncontract S:_\n")).game
    assert game
    assert json.loads(jsonl.line_of(game))["deals"] == [{"deal": 1, "contract": {"declarer": "S"}}]
    assert jsonl.game_of(
        '{"prefrec": "1", "tags": [{"key": "S", "value": ""}], "end": null,'
        ' "deals": [{"deal": 1, "dealer": null, "contract": {"declarer": "S", "bid": null}}]}'
    ) == game


def test_the_level_follows_from_the_bid() -> None:
    """Who writes JSON by hand need not say the level of a bid, and cannot say another."""
    contract = {"declarer": "S", "bid": "7s"}
    line = json.dumps({"prefrec": "1", "deals": [{"deal": 1, "contract": contract}]})
    assert "contract S:7s" in dump_game(jsonl.game_of(line))
    with pytest.raises(BadJson, match="the level of 7s"):
        jsonl.game_of(line.replace('"7s"', '"7s", "level": 8'))


# ---- the schema


def test_the_schema_is_one() -> None:
    """The schema follows draft 2020-12, and each of its parts says what it is."""
    Draft202012Validator.check_schema(jsonl.schema())
    assert all(part.get("description") for part in jsonl.schema()["$defs"].values())


def test_every_game_fits_the_schema() -> None:
    """What is written as JSON is what the schema describes."""
    for game in corpus():
        validator().validate(json.loads(jsonl.line_of(game)))


def test_schema_and_reader_have_the_same_patterns() -> None:
    """A string the schema allows is a string the reader takes."""
    described = jsonl.schema()["$defs"]
    for name in PATTERNS.keys() - {"key"}:
        assert described[name]["pattern"] == f"^({PATTERNS[name]})$"


# ---- other JSON

BAD = [
    ("", "", "JSON"),
    ("[]", "", "an object"),
    ("{}", "", "the key prefrec"),
    ('{"prefrec": "2"}', "/prefrec", "version 1 of the notation"),
    ('{"prefrec": "1", "prefrec": "1"}', "", "each key once"),
    ('{"prefrec": "1", "name": "x"}', "", "one of prefrec, opening"),
    ('{"prefrec": "1", "tags": {}}', "/tags", "a list"),
    ('{"prefrec": "1", "tags": [{"key": "hand", "value": ""}]}', "/tags/0/key", "not the word of a line"),
    ('{"prefrec": "1", "tags": [{"key": "x", "value": "a\\nfinal none"}]}', "/tags/0/value", "text of one line"),
    ('{"prefrec": "1", "tags": [{"key": "x", "value": "\\ud800"}]}', "/tags/0/value", "text that UTF-8 can hold"),
    ('{"prefrec": "1", "deals": [{"deal": true}]}', "/deals/0/deal", "a whole number"),
    ('{"prefrec": "1", "deals": [{"deal": 1, "dealer": "s"}]}', "/deals/0/dealer", "a seat: S, W, N or E"),
    ('{"prefrec": "1", "deals": [{"deal": 1, "talon": {"cards": ["10s"]}}]}', "/deals/0/talon/cards/0", "a card"),
    ('{"prefrec": "1", "deals": [{"deal": 1, "tricks": {"counts": {"S": 0.5}}}]}', "/deals/0/tricks/counts/S",
     "a whole number or a fraction"),
    ('{"prefrec": "1", "deals": [{"deal": 1, "tricks": {"counts": {"X": 5}}}]}', "/deals/0/tricks/counts", "a seat"),
    ('{"prefrec": "1", "deals": [{"deal": 1, "discard": {"cards": ["s7", "s8"], "flags": ["*"]}}]}',
     "/deals/0/discard/flags", "one for each of 2 cards"),
    ('{"prefrec": "1", "deals": [{"deal": 1, "adjust": [{"reason": "lead"}]}]}', "/deals/0/adjust/0", "either"),
    ('{"prefrec": "1", "deals": [{"deal": 1, "incidents": [{"seat": "S", "reason": "look", "before": "4"}]}]}',
     "/deals/0/incidents/0/before", "the first word of a line of this deal"),
    ('{"prefrec": "1", "deals": [{"unread": "deal 1 S\\n%prefrec 1"}]}', "/deals/0/unread", "the text of one deal"),
    ('{"prefrec": "1", "money": {"amounts": {"S": NaN}}}', "", "numbers of JSON"),
    ('{"prefrec": "1", "money": {"amounts": {"S": 1.5}}}', "/money/amounts/S", "a decimal as a string"),
    ('{"prefrec": "1", "settlement": {"counts": {"S": "1/0"}}}', "/settlement/counts/S", "a fraction"),
    ('{"prefrec": "1", "settlement": {"counts": {"S": 1' + "0" * 9000 + "}}}", "", "numbers of a score sheet"),
    ("[" * 200_000, "", "a game"),
]


@pytest.mark.parametrize(("line", "path", "expected"), BAD, ids=range(len(BAD)))
def test_other_json_is_refused_at_its_place(line: str, path: str, expected: str) -> None:
    """JSON that is no record is refused with its place, what stands there and what may stand there."""
    with pytest.raises(BadJson) as refused:
        jsonl.game_of(line)
    assert refused.value.path == path
    assert expected in refused.value.expected
    assert refused.value.found in str(refused.value)


def test_a_bad_line_costs_one_line() -> None:
    """Lines are read apart, each at its place; blank lines are passed over."""
    good = jsonl.line_of(corpus()[0])
    text = f"\n{good}\n{{}}\r\n{good}\n"
    found = list(jsonl.loads(text))
    assert [text[item.span.start : item.span.end] for item in found] == [good, "{}", good]
    assert [[fault.code.id for fault in item.diagnostics] for item in found] == [[], ["C701"], []]
    assert [item.text for item in found] == [dump_game(corpus()[0]), "", dump_game(corpus()[0])]


def test_json_lines_are_recognised() -> None:
    """JSON Lines of games are told from records, and from other JSON."""
    assert all(jsonl.detect(jsonl.line_of(game)) for game in corpus())
    assert jsonl.detect('\ufeff\n {"tags": [], "prefrec": "1"}\n')
    assert not any(jsonl.detect(text) for text in ("", EVERYTHING, "{}", '{"game": 1}', '[{"prefrec": "1"}]'))


def test_it_imports_nothing_heavy() -> None:
    """Reading JSON costs no parser, no tables and no archive."""
    script = "import sys, prefrec.convert.jsonl; print(*{'lark', 'polars', 'duckdb', 'typer'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


# ---- by the thousand


def _places(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path] * bool(path) + [place for key, item in inner for place in _places(item, (*path, key))]


_STRANGE = st.sampled_from(
    [None, True, 0, -1, 6, 10**30, 1.5, "", "S", "7s", "sA", "27/2", "4/2", "dark", "_", " x ", "a\nb", "misere",
     "all-pass", [], {}, ["sA"], [None], {"S": 1}, {"WS": 1}, {"S": "2"}, {"seat": "S"}]
)


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
@given(st.data())
def test_a_changed_line_is_refused_or_is_a_record(data: st.DataObject) -> None:
    """Any value of a line changed: it is refused with BadJson, or it is a game whose text reads back."""
    value = json.loads(jsonl.line_of(data.draw(st.sampled_from(corpus()))))
    *above, last = data.draw(st.sampled_from(_places(value)))
    inside = value
    for key in above:
        inside = inside[key]
    if data.draw(st.booleans()):
        del inside[last]
    else:
        inside[last] = data.draw(_STRANGE)
    try:
        game = jsonl.game_of(json.dumps(value))
    except BadJson:
        return
    validator().validate(value)
    text = dump_game(game)
    (found,) = read(text)
    assert found.game
    assert dump_game(found.game) == text
    assert jsonl.game_of(jsonl.line_of(game)) == game


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.text(max_size=40).map(str.strip), st.text(max_size=40).map(str.strip))
def test_any_text_goes_through(value: str, comment: str) -> None:
    """A name and a comment of any characters are the same after the round."""
    record = next(read("%prefrec 1\nx-a: a\n\ndeal 1 S\ncontract all-pass ; b\n")).game
    assert record
    tag = record.tags[0]._replace(value=value.replace("\n", " "))
    game = record._replace(tags=(tag,), trailing=(comment.replace("\n", " "),))
    assert GAME.read(json.loads(jsonl.line_of(game)), "") == game
