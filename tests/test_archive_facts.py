"""Every fact of a record is in the tables of the archive: the record can be made anew from them."""

import pytest
from archive_record import game_of, without_what_is_not_held
from prefrec.pipelines.comments import comments_of
from prefrec.pipelines.extract import extract

from prefrec.check import check
from prefrec.generate.games import Style, games
from prefrec.record import Game
from prefrec.source import Chunk
from prefrec.variant import known_variants, load
from prefrec.writer import dump_game

# Everything that people write seldom; without rules, so that little of it can be wrong.
SELDOM = """%prefrec 1
date: 2024-11
S: Анна
W: Борис
E: Вера
start all-pass 1 pool S:4 W:0 mountain E:1/2 whists SE:6 WS:-1/3 _

deal 7 E
S.sub: Глеб
factor 2 bomb
hand S sA_ c_ _______
talon s_ __
auction W:6s? E:pass!? S:6c/dark _
incident W revoke h7
discard sA __
contract S:7_?
answers W:whist! _
closed W 3
1 W* sA*! s_? __
2 _ hA h7
incident E look
claim _ S:4 W:1 E:4
tricks S:6 _
adjust ruling pool S:-1/2 whists ES:3 deal 3
adjust revoke tricks S:1 W:-1
adjust table _
score pool S:2 _
sheet pool S:13/2 whists ES:3 _
clock auction 3.5 _ 1
clock 1 2 3 4.25
clock left S:1712.5 W:-3 E:0

deal 8 W
S: Глеб
W: _
W.sub: Дина
contract _:7h

deal 9 _
leave E
auction none
void cut

deal 10 _
contract S:8-2
answers none
score none

end _
final pool S:1 _
settlement S:5 W:-1/2 _
"""
CLOSED = """%prefrec 1
rules: sochi 1
rules.concede: 3
S: Анна
W: Борис
E: Вера

deal 1 S
contract W:8-3
answers none
tricks _
sheet _

end time
settlement S:60 W:-120 E:60
money S:60 W:-120 E:60
"""
LATER = """%prefrec 1.1
rules: sochi 1
S: _
W: _
E: _

deal 1 S
contract W:6s
oracle 12
"""

TABLES = [(name, players) for name in known_variants() for players in (2, 3, 4) if players >= load(name, 1).players - 1
          if name != "gusarik" or players == 2]  # fmt: skip


def assert_held(text: str) -> None:
    """The record that is made from the tables of this one says the same, line by line."""
    (checked,) = check(text)
    assert checked.game is not None
    tables = extract(Chunk("a.pref", text, 1, 1))
    assert tables["games"].height == 1, tables["diagnostics"]["message"].to_list()
    assert dump_game(game_of(tables)) == dump_game(without_what_is_not_held(checked.game))
    told = tables["comments"].select("deal", "on_line", "position", "text").rows()
    assert told == [tuple(comment) for comment in comments_of(checked.game)]


def made(name: str, players: int, count: int) -> list[Game]:
    """Mixed games of a table."""
    return list(games(3, load(name, 1), players, count, Style.MIXED))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_fact_of_a_record_is_in_the_tables(name: str, players: int) -> None:
    """Whatever people write, and however much of it they leave out."""
    for game in made(name, players, 3):
        assert_held(dump_game(game))


@pytest.mark.parametrize("text", [SELDOM, CLOSED])
def test_what_is_seldom_written_is_in_the_tables(text: str) -> None:
    """Marks, cards known by their suit, adjustments of tricks, clocks, stand-ins, lists that break off."""
    assert_held(text)


def test_a_deal_that_was_not_read_is_there_as_it_stands() -> None:
    """What a later version wrote is kept word for word."""
    made_of = extract(Chunk("a.pref", LATER, 1, 1))
    text = LATER[LATER.index("deal 1") :].strip()
    assert made_of["unread_deals"].rows() == [(made_of["games"]["game_id"][0], 1, text)]


def test_a_stand_in_sits_for_one_deal_and_a_newcomer_from_his_deal_on() -> None:
    """Each seat of a deal names the row of the player who sat there."""
    made_of = extract(Chunk("a.pref", SELDOM, 1, 1))
    players = made_of["players"].select("player", "deal", "seat", "name", "is_stand_in").rows()
    assert players == [
        (1, 0, 0, "Анна", False), (2, 0, 1, "Борис", False), (3, 0, 3, "Вера", False),
        (4, 1, 0, "Глеб", True), (5, 2, 0, "Глеб", False), (6, 2, 1, None, False), (7, 2, 1, "Дина", True),
    ]  # fmt: skip
    assert made_of["seats"].select("deal", "seat", "player").rows() == [
        (1, 0, 4), (1, 1, 2), (1, 3, 3), (2, 0, 5), (2, 1, 7), (2, 3, 3), (3, 0, 5), (3, 1, 6), (4, 0, 5), (4, 1, 6),
    ]  # fmt: skip
