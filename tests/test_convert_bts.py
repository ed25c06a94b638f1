"""Deals of Bridge-Preferans Studio: what is written there is read again, and the account names the rest."""

from itertools import chain
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from prefrec.cards import mask_of
from prefrec.check import CheckedGame, check
from prefrec.convert.bts import detect, dumps, loads
from prefrec.convert.imported import account
from prefrec.generate import Style, games
from prefrec.intake import checked
from prefrec.record import Deal
from prefrec.source import Chunk
from prefrec.variant import load
from prefrec.writer import dump_game

INPUTS = Path(__file__).parent / "foreign" / "bts"
GOOD = ("published.bts", "kinds.pts", "values.bts")

HANDS = """\
hand W sT87 cKJ9 dAJ hT9
hand N sAK9 c87 dKQT hA7
hand E sQJ cAQ d987 hKQJ
"""
COMPOSED = f"{HANDS}talon cT h8\ndiscard cT h8\n"
SEATED = "%prefrec 1\nW: _\nN: _\nE: _\n\n"


def back(data: bytes) -> list[CheckedGame]:
    """The games of a file, checked."""
    return list(checked(Chunk("x.bts", data.decode(), 1, 1, "bts")))


def written(found: list[CheckedGame]) -> tuple[str, dict[str, tuple[int, str]]]:
    """The file of some games, and the account of what it loses."""
    pieces = list(dumps(found))
    return b"".join(piece.data for piece in pieces).decode(), account(chain(*(piece.losses for piece in pieces)))


def record(deal: str, head: str = SEATED) -> list[CheckedGame]:
    """A record of one deal, checked."""
    return list(check(head + deal))


# ---- there and back


def test_an_import_is_written_as_it_was() -> None:
    """A file of version 5.2 comes back byte for byte: hands, contract, lead, tricks, turns, comment."""
    text = (INPUTS / "published.bts").read_text(encoding="utf-8")
    assert written(back(text.encode()))[0] == text


@pytest.mark.parametrize("name", GOOD)
def test_what_is_written_stays(name: str) -> None:
    """Every value of the format, written in the way of version 5.2, comes back byte for byte."""
    text, _ = written(back((INPUTS / name).read_bytes()))
    assert written(back(text.encode()))[0] == text


@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize(("variant", "players"), [("sochi", 3), ("leningrad", 4), ("rostov", 3)])
def test_generated_deals_go_there_and_back(variant: str, players: int, style: Style) -> None:
    """Each deal of a record is there with its hands after the discard, its contract and its tricks, or is
    told to be lost whole; and what is read again is legal and is written by the same bytes."""
    found = [next(check(dump_game(game))) for game in games(5, load(variant, 1), players, 8, style)]
    deals = [deal for game in found if game.game for deal in game.game.deals]
    text, lost = written(found)
    again = back(text.encode())
    whole = sum(count for field, (count, _) in lost.items() if field.startswith("whole deal"))
    assert len(again) + whole == len(deals)
    assert len(again) > len(deals) // 4
    assert not [fault for game in again for fault in game.diagnostics]
    assert written(again)[0] == text
    kept = iter(game.game.deals[0] for game in again if game.game)
    for deal in filter(_has_all, deals):
        same = next(there for there in kept if _after_discard(there) == _after_discard(deal))
        assert _declared(same) == _declared(deal)
        assert [trick.cards for trick in same.tricks] == [trick.cards for trick in deal.tricks]


def _declared(deal: Deal) -> tuple[str | None, int | None]:
    assert deal.contract
    return deal.contract.declarer, deal.contract.level


def _has_all(deal: object) -> bool:
    """Whether nothing that the format holds is missing, marked or out of order."""
    if not isinstance(deal, Deal) or deal.contract is None or deal.contract.declarer is None or not deal.tricks:
        return False
    dealt = [hand.cards for hand in deal.hands] + [deal.talon.cards if deal.talon else ()]
    numbers = [trick.number for trick in deal.tricks]
    return (
        sum(map(len, dealt)) == 32 and min(chain(*dealt)) >= 0 and deal.discard is not None and not deal.void
        and min(deal.discard.cards) >= 0 and numbers == list(range(1, len(numbers) + 1))
        and all(min(trick.cards) >= 0 and "*" not in "".join(trick.flags) for trick in deal.tricks)
    )


def _after_discard(deal: Deal) -> dict[str, int]:
    hands = {hand.seat: mask_of(hand.cards) for hand in deal.hands}
    if deal.talon and deal.discard and deal.contract and deal.contract.declarer:
        hands[deal.contract.declarer] |= mask_of(deal.talon.cards)
        hands[deal.contract.declarer] &= ~mask_of(deal.discard.cards)
    return hands


# ---- writing

FULL = """\
%prefrec 1
date: 2024-11-03
S: Анна
W: Борис
E: Вера

; снос в темноту
deal 4 E
time: 18:40
hand S sAQJ98 cT dQJ7 hK
hand W sK c7 dAT8 hAQ987
hand E sT7 cAQJ98 dK hJT
talon cK d9
auction S:6s W:6h E:pass S:7s W:pass
discard cT hK
contract S:7s
answers W:whist E:pass
open W
1 S sA sK! s7
2 S sQ c7 sT ; по очереди
3 S cK h7 c8
tricks S:7 W:1 E:2
"""


def test_the_declarer_has_his_hand_after_the_discard() -> None:
    """Twelve cards without two; the account names every other fact of the record once."""
    text, lost = written(list(check(FULL)))
    assert text == (
        "% bts version 5.2\n"
        "deal 1 T7.JT.K.AQJ98 AQJ98..QJ97.K K.AQ987.AT8.7\n"
        "contract 7S\n"
        "play SA SK S7 SQ C7 ST CK H7 C8\n"
        "turns 0\nplayer S\nabsent N\ncomment снос в темноту\n\n"
    )
    assert lost == {
        "tag date": (1, "date: 2024-11-03"),
        "tag S": (1, "S: Анна"),
        "tag W": (1, "W: Борис"),
        "tag E": (1, "E: Вера"),
        "dealer": (1, "deal 4 E"),
        "deal tag time": (1, "time: 18:40"),
        "talon": (1, "talon cK d9"),
        "auction": (1, "auction S:6s W:6h E:pass S:7s W:pass"),
        "answers": (1, "answers W:whist E:pass"),
        "open or closed": (1, "open W"),
        "marks": (1, "1 S sA sK! s7"),
        "comment": (1, "по очереди"),
        "tricks": (1, "tricks S:7 W:1 E:2"),
    }


WHOLE = [
    ("deal 1 W\ncontract all-pass\n", "all-pass"),
    (f"deal 1 W\n{HANDS}void agreed\n", "no contract"),
    (f"deal 1 W\n{HANDS}contract _:6s\n", "the declarer is not known"),
    (f"deal 1 W\n{HANDS}contract S:6s\n", "the declarer has no hand"),
    (f"deal 1 W\n{HANDS}contract N:6s\n", "the discard is not known"),
    (f"deal 1 W\n{HANDS}talon cT h8\ncontract N:6s\n1 N sA sJ s7\n", "the discard is not known"),
    ("deal 1 W\ncontract N:6s\n", "the hands are not known"),
    (f"deal 1 W\n{COMPOSED.replace('hKQJ', 'hKQ_').replace('hA7', 'hA_')}contract N:6s\n", "the hands are not known"),
    (f"deal 1 W\n{COMPOSED.replace('hKQJ', 'hKQT')}contract N:6s\n", "the hands are not known"),
    ("deal 1 _\nhand W sT8 ________\nhand N sAK ________\nhand E sQJ ________\ncontract N:6s\n",
     "the hands are not known"),
    (f"deal 1 _\n{COMPOSED}contract N:6s\n", "who leads is not known"),
    (f"deal 1 _\nx-lead: S\n{COMPOSED}contract N:6s\n", "who leads is not known"),
    ("deal 1 W\nhand of nobody\n", "it could not be read"),
]


@pytest.mark.parametrize(("deal", "reason"), WHOLE, ids=range(len(WHOLE)))
def test_a_deal_that_has_no_place_there_is_lost_whole(deal: str, reason: str) -> None:
    """No line of it is written, and the account says of which deal and why."""
    text, lost = written(record(deal))
    assert text == ""
    assert lost == {f"whole deal: {reason}": (1, deal.partition("\n")[0])}


def test_hands_may_follow_from_the_rest() -> None:
    """A hand that nobody wrote is what the others, talon and discard leave over."""
    deal = f"deal 1 W\n{COMPOSED}contract N:6s\n"
    assert written(record(deal.replace("hand E sQJ cAQ d987 hKQJ\n", "")))[0] == written(record(deal))[0]


CONTRACTS = [
    ("N:6s", "6S", ""), ("N:10n", "10NT", ""), ("N:misere", "misere", ""), ("N:8_", "8?", ""), ("N:_", "??", ""),
    ("N:7-3", "7?", "contract"), ("N:7h!", "7H", "marks"), ("N:9d/dark", "9D", "contract"),
]  # fmt: skip


@pytest.mark.parametrize(("contract", "word", "loss"), CONTRACTS)
def test_contracts_are_written(contract: str, word: str, loss: str) -> None:
    """Every contract has its word there; what has none is told."""
    text, lost = written(record(f"deal 1 _\nx-lead: W\n{COMPOSED}contract {contract}\n"))
    assert f"\ncontract {word}\n" in text
    assert lost == ({loss: (1, f"contract {contract}")} if loss else {})


@pytest.mark.parametrize(
    ("tricks", "play"),
    [
        ("", "W"),
        ("1 W hT hA hJ\n2 N sA sJ c9\n", "HT HA HJ"),  # a revoke
        ("1 W hT hA hJ\n2 N sA sJ c9*\n", "HT HA HJ"),  # the same, and it stood
        ("1 W hT hA hJ\n2 E sJ s7 sA\n", "HT HA HJ"),  # led by another than the winner
        ("1 W hT hA hJ\n3 N sA sJ s7\n", "HT HA HJ"),  # a gap
        ("1 W hT hA hJ\n2 N sA __ s7\n", "HT HA HJ"),  # a card that is not known
        ("1 W hT hA hJ\n2 N sA sJ\n", "HT HA HJ SA SJ"),  # writing stopped
        ("1 E __ s7 sA\n", "E"),  # who led is known
    ],
)
def test_play_ends_where_it_could_not_be_read(tricks: str, play: str) -> None:
    """The program refuses an illegal move, so play stops before the trick of it; the rest is told as lost."""
    text, lost = written(record(f"deal 1 E\n{COMPOSED}contract N:6s\n{tricks}"))
    assert f"\nplay {play}\n" in text
    carried = (play.count(" ") + 3) // 3 if " " in play else 0
    assert lost.get("trick", (0, ""))[0] == tricks.count("\n") - carried
    assert not [fault for game in back(text.encode()) for fault in game.diagnostics]


def test_a_position_keeps_its_cards() -> None:
    """Three equal hands of six cards are a position before trick five, if the record says who leads to it."""
    hands = "hand W sT cKJ9 dA h9 ____\nhand N s9 c87 dKQT ____\nhand E cA d987 hKQ ____\n"
    for lead, play in (("x-lead: W\n", "W"), ("", "ST S9 CA")):
        tricks = "" if lead else "5 W sT s9 cA\n"
        text, lost = written(record(f"deal 1 _\n{lead}{hands}contract N:6s\n{tricks}"))
        assert text.startswith(f"% bts version 5.2\ndeal 1 9..KQT.87 .KQ.987.A T.9.A.KJ9\ncontract 6S\nplay {play}\n")
        assert not lost
        (again,) = back(text.encode())
        assert again.game
        assert hands in dump_game(again.game)


def test_deals_are_numbered_through_the_file() -> None:
    """Two records make one file; the numbers that deals had in a record of several are told."""
    deal = f"x-lead: W\n{COMPOSED}contract N:6s\n"
    text, lost = written(list(check(f"{SEATED}deal 2 _\n{deal}\ndeal 3 _\n{deal}\n{SEATED}deal 1 _\n{deal}")))
    assert [line.partition(" A")[0] for line in text.split("\n") if line.startswith("deal ")] == [
        "deal 1", "deal 2", "deal 3",
    ]
    assert text.count("% bts version") == 1
    assert lost == {"number of the deal": (2, "2, written as 1")}


def test_a_comment_never_becomes_a_deal() -> None:
    """A line of a comment that begins like the next deal, or like the end of the comment, stays a line."""
    above = "; one\n;\n; deal 7 is hard\n; PBNinfo\n"
    text, lost = written(record(f"{above}deal 1 _ ; behind\nx-lead: W\n{COMPOSED}contract N:6s\n"))
    assert text.endswith("comment one\n\n deal 7 is hard\n PBNinfo\nbehind\n\n")
    assert not lost
    (again,) = back(text.encode())
    assert again.game
    assert f"\n{above}; behind\ndeal 1 _\n" in dump_game(again.game)


def test_four_at_the_table() -> None:
    """The dealer who sits out is the absent one, and the forehand leads."""
    head = "%prefrec 1\nS: _\nW: _\nN: _\nE: _\n\n"
    text, lost = written(record(f"deal 1 S\n{COMPOSED}contract N:6s\n", head))
    assert "\nplay W\nturns 0\nplayer N\nabsent S\n" in text
    assert lost == {"dealer": (1, "deal 1 S")}


# ---- reading


def test_files_are_known_by_their_beginning() -> None:
    """The line of the version, or a deal with hands; a deal of a record is none."""
    assert detect("% bts version 5.2\n")
    assert detect("deal 1 A98.AT98..T87 QT7")
    assert not any(map(detect, ("", "deal 1 S\nhand S sA", "% PBN 1.0", "%prefrec 1\n", '{"deal 1": 1}', "deal 1 2.5")))


def test_a_deal_is_a_game() -> None:
    """Each line ``deal`` gives one game, whether it could be read or not, as the source counts them."""
    for path in INPUTS.glob("*.[bp]ts"):
        text = path.read_text(encoding="cp1251" if "1251" in path.name else "utf-8")
        assert len(list(loads(text))) == max(1, f"\n{text}".count("\ndeal "))


def test_every_card_has_its_place() -> None:
    """A fault of a card of play stands at that very card."""
    text = (INPUTS / "faults.bts").read_text(encoding="utf-8")
    places = {fault.code.id: text[slice(*fault.span)] for game in back(text.encode()) for fault in game.diagnostics}
    assert places["P501"] == "C9"
    assert places["P503"] == "HJ"
    assert places["D303"].replace(".", "") in "QJKQJ987AQT"


PIECES = [
    "deal ", "\n", ".", " ", "play ", "absent S", "player", "comment", "?", "10", "SA", "пас", "\r",
    "\x01", "\u202e", "% bts",
]


@settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_a_spoilt_file_is_told_and_read(data: st.DataObject) -> None:
    """Cut, doubled, with anything put in: nothing is raised, each deal is one game, what is read is a
    record whose text reads back, and every finding stands in the file."""
    whole = (INPUTS / data.draw(st.sampled_from([*GOOD, "faults.bts", "bridge.bts"]))).read_text(encoding="utf-8")
    at = data.draw(st.integers(0, len(whole)))
    text = whole[max(0, at - 600) : at + 600]
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 40)))
        put = data.draw(st.sampled_from([*PIECES, text[start:end] * 2, ""]))
        text = text[:start] + put + text[end:]
    items = list(loads(text))
    assert len(items) == (f"\n{text}".count("\ndeal ") or bool(text.strip()))
    for game in checked(Chunk("x.bts", text, 1, 1, "bts")):
        assert all(0 <= fault.span.start <= fault.span.end <= len(text) for fault in game.diagnostics)
        assert not [fault for fault in game.diagnostics if fault.code.id[0] == "N"]
        if game.game:
            (again,) = check(dump_game(game.game))
            assert again.game == game.game
            list(dumps([game]))
