"""The queries about contracts and cards over two known evenings, every figure worked out by hand."""

from pathlib import Path
from typing import Any

import pytest
from prefrec.pipelines import query
from prefrec.pipelines.load import load
from prefrec.pipelines.named import QueryError

# Values are whists: whists won less lost, and ten for each point that pool and mountain differ from their means.
THREE = """%prefrec 1
event: Cup
date: 2024-05-01
rules: sochi 1
rules.concede: 3
S: A
W: B
E: C

; two small cards in the talon, raised from six to seven; the defenders hold hA cK dK hK
deal 1 E
hand S sAKQJT9 cA dA h87
hand W s87 cKQ dKQJ hAKQ
hand E cJT98 dT98 hJT9
talon c7 d7
auction S:6s W:pass E:pass
discard h8 h7
contract S:7s
answers W:pass E:pass

; a trump and an ace in the talon; the declarer leads himself and gets six of the nine tricks left; S owes four
; tricks and has three: 6 whists and 2 of mountain; W has 2 of pool: S 6 - 20/3 - 40/3 = -14
deal 2 S
hand W sAKQJ9 cKQ dA h87
hand E s87 cJT98 dT9 hJT
hand S cA7 dKQJ87 hKQ9
talon sT hA
auction W:6s E:pass S:pass
discard h8 h7
contract W:6s
answers E:pass S:whist
closed S
1 W sA s7 c7
claim W W:6 S:3

; the forehand leads a jack of a side suit, the defence wins it; agreed: four of the seven left, one short
deal 3 W
hand E h7 cJT98 dJT9 sJT
hand S hAKQJ9 cA7 d87 s7
hand W hT8 cKQ dAKQ sAKQ
talon s9 s8
auction E:pass S:6h W:pass
discard s9 s8
contract S:6h
answers W:whist E:whist
1 E dJ d7 dA
2 W dK d9 d8
3 W dQ dT hA
claim _ S:4 W:3

; pushed from 6s to 6d, and 6n in the same level: two short, 4 of mountain; W 6 x 2 + 2 x 2: 16 + 40/3 = 88/3
deal 4 E
auction S:6s W:6c E:pass S:6d W:pass
contract S:6n
answers W:whist E:pass
open W
tricks S:4 W:4 E:2

; 10 of pool: 200/3
deal 5 S
contract E:misere
tricks E:0 _

; 20 of mountain: -400/3
deal 6 W
contract S:misere
tricks S:2 _

; three times four of mountain, nothing else: -80
deal 7 E
auction S:7c W:pass E:pass
contract S:7-3

; one a trick and one of pool for none: S -10, W 40, E -30
deal 8 S
contract all-pass
tricks S:4 W:0 E:6

; two a trick: S -100/3, W 80/3, E 20/3
deal 9 W
contract all-pass
tricks S:5 W:2 E:3

; nothing more is written
deal 10 E
contract all-pass

deal 11 S
contract W:7_
"""
FOUR = """%prefrec 1
date: 2023
rules: sochi 1
rules.dealer_whist: yes
S: A
W: B
N: D
E: C

; two short: 8 of mountain; W 5 x 4 + 2 x 4, E and the dealer N 2 x 4 each: W 28 + 20, E and N 8 + 20, S -44 - 60
deal 1 N
contract S:7d
answers W:whist E:pass
tricks S:5 W:3 E:2

; the dealer whists alone on four tricks: 8 whists, and N 2 of pool: E 8 - 5
deal 2 E
contract N:6c
answers S:pass W:pass E:whist
open E
tricks N:6 S:1 W:3
"""


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive of both evenings."""
    folder = tmp_path_factory.mktemp("contracts")
    (folder / "a.pref").write_text(THREE + FOUR, encoding="utf-8")
    assert load(folder / "a.duckdb", [str(folder / "a.pref")]).stored == 2
    return folder / "a.duckdb"


def rows(archive: Path, question: str, *columns: str, **parameters: str) -> list[tuple[Any, ...]]:
    """These columns of an answer, thirds as far as they can be told."""
    frame = query.run(archive, question, parameters).frame
    return [
        tuple(round(cell, 9) if isinstance(cell, float) else cell for cell in row)
        for row in frame.select(columns or frame.columns).rows()
    ]


def third(number: int) -> float:
    """So many thirds, as they are told."""
    return round(number / 3, 9)


def test_fail_rate(archive: Path) -> None:
    """Ten contracts, one of them unknown: five of nine failed, four of the seven that were played."""
    assert rows(archive, "fail-rate", "line", "k", "n") == [
        ("nobody whisted", 1, 9), ("half-whist", 0, 9), ("conceded", 1, 9),
        ("made exactly", 2, 9), ("made with 1 over", 1, 9), ("made with 2 or more over", 0, 9),
        ("failed by 1", 1, 9), ("failed by 2", 3, 9), ("failed by 3 or more", 0, 9),
        ("failed, of all", 5, 9), ("failed, of those played", 4, 7), ("outcome not written", 1, None),
    ]  # fmt: skip


def test_six_of_spades_is_the_fail_rate_of_one_contract(archive: Path) -> None:
    """The same lines, asked about 6s unless another is named."""
    assert rows(archive, "six-of-spades") == rows(archive, "fail-rate", contract="6s")
    assert rows(archive, "six-of-spades", contract="7d") == rows(archive, "fail-rate", contract="7d")
    assert ("made with 1 over", 1, 1) in rows(archive, "six-of-spades", "line", "k", "n")


@pytest.mark.parametrize(
    ("chosen", "n"),
    [
        ({"players": "3"}, 7), ({"players": "4"}, 2), ({"since": "2024"}, 7), ({"until": "2023-12-31"}, 2),
        ({"since": "2023", "until": "2024"}, 9), ({"event": "Cup"}, 7), ({"rules": "leningrad"}, 0),
    ],
)  # fmt: skip
def test_games_are_chosen(archive: Path, chosen: dict[str, str], n: int) -> None:
    """By players, dates, event and rules."""
    assert rows(archive, "fail-rate", "n", **chosen)[0] == (n,)


def test_contract_margins(archive: Path) -> None:
    """Bid, made, over and under; no misère among them."""
    columns = ("contract", "bid", "n_unknown", "n_not_played", "n_conceded", "n", "made", "down_2", "down_1", "exactly",
               "over_1", "margin")  # fmt: skip
    assert rows(archive, "contract-margins", *columns, by="level") == [
        ("6", 4, 0, 0, 0, 4, 2, 1, 1, 1, 1, -0.5), ("7", 4, 1, 1, 1, 1, 0, 1, 0, 0, 0, -2.0),
    ]  # fmt: skip
    assert rows(archive, "contract-margins", "contract", "bid", by="strain") == [
        ("s", 2), ("c", 2), ("d", 1), ("h", 1), ("n", 1), ("_", 1),
    ]  # fmt: skip
    by_contract = [row[0] for row in rows(archive, "contract-margins", "contract")]
    assert by_contract == ["6s", "6c", "6h", "6n", "7s", "7c", "7d", "7_"]


def test_fails_by_defence(archive: Path) -> None:
    """Each way to defend once; the conceded and the passed-out contract have no rate."""
    columns = ("defence", "n", "failed", "share", "margin", "n_not_played", "n_unknown")
    assert rows(archive, "fails-by-defence", *columns) == [
        ("one open", 1, 1, 1.0, -2.0, 0, 0), ("one closed", 1, 0, 0.0, 1.0, 0, 0), ("one", 1, 1, 1.0, -2.0, 0, 0),
        ("two", 1, 1, 1.0, -1.0, 0, 0), ("dealer", 1, 0, 0.0, 0.0, 0, 0), ("nobody", 0, 0, None, None, 2, 0),
        (None, 0, 0, None, None, 0, 1),
    ]  # fmt: skip


def test_fails_by_seat(archive: Path) -> None:
    """Forehand: 7s, 6s, 6n, 7-3, 7_; second: 6h, both misères, 7d; third: 6c."""
    columns = ("place", "n", "failed", "n_conceded", "n_played", "played_failed", "n_unknown")
    assert rows(archive, "fails-by-seat", *columns) == [
        (1, 4, 2, 1, 2, 1, 1), (2, 4, 3, 0, 4, 3, 0), (3, 1, 0, 0, 1, 0, 0),
    ]  # fmt: skip


def test_fails_when_pushed(archive: Path) -> None:
    """Only 6n was bid in two steps; auctions that are not written are neither pushed nor not."""
    columns = ("contract", "pushed", "calls", "n", "failed", "n_unknown")
    assert rows(archive, "fails-when-pushed", *columns) == [
        ("6", False, 1.0, 2, 1, 0), ("6", True, 2.0, 1, 1, 0), ("6", None, None, 1, 0, 0),
        ("7", False, 1.0, 2, 1, 0), ("7", None, None, 1, 1, 1), ("misere", None, None, 2, 1, 0),
    ]  # fmt: skip
    calls = rows(archive, "fails-when-pushed", "contract", "pushed", by="calls")
    assert calls == [("1", False), ("2", True), ("_", None)]


def test_contracts_by_hand(archive: Path) -> None:
    """7s and 6s: six trumps and three aces, the talon taken in; 6h: five and two."""
    columns = ("trumps", "aces", "is_known", "n", "made", "n_played", "played_made", "n_unknown")
    assert rows(archive, "contracts-by-hand", *columns, contract="all") == [
        (5, 2, True, 1, 0, 1, 0, 0), (6, 3, True, 2, 2, 1, 1, 0), (None, None, False, 4, 1, 3, 1, 1),
    ]  # fmt: skip
    assert rows(archive, "contracts-by-hand", "trumps", "aces", "n") == [(6, 3, 1)]
    assert rows(archive, "contracts-by-hand", "trumps", "aces", contract="6s", by="trumps") == [(6, None)]
    with pytest.raises(QueryError, match="by: trumps, aces or both"):
        rows(archive, "contracts-by-hand", by="kings")


def test_misere(archive: Path) -> None:
    """One clean, one caught with two."""
    columns = ("tricks", "k", "n", "n_value", "value")
    assert rows(archive, "misere-tricks", *columns) == [(0, 1, 2, 1, third(200)), (2, 1, 2, 1, third(-400))]
    assert rows(archive, "misere", "n", "clean", "caught", "mean_tricks", "value") == [(2, 1, 1, 2.0, third(-100))]


def test_concessions(archive: Path) -> None:
    """One of the three sevens that are known."""
    columns = ("level", "k", "n", "n_unknown", "short", "value")
    assert rows(archive, "concessions", *columns) == [(6, 0, 4, 0, None, None), (7, 1, 3, 1, 3.0, -80.0)]


def test_claims(archive: Path) -> None:
    """Nine tricks left of which the declarer got six, and seven of which he got four; the rest is results only."""
    columns = ("contract", "claimed", "n", "n_unknown", "by_declarer", "by_other", "agreed", "tricks_left",
               "to_declarer", "failed")  # fmt: skip
    assert rows(archive, "claims", *columns) == [
        ("6", 2, 2, 2, 1, 0, 1, 8.0, 5.0, 1), ("7", 0, 0, 2, 0, 0, 0, None, None, 0),
        ("misere", 0, 0, 2, 0, 0, 0, None, None, 0), ("all-pass", 0, 0, 3, 0, 0, 0, None, None, 0),
    ]  # fmt: skip


def test_all_pass(archive: Path) -> None:
    """The price of the first and second in a row; the third is not written."""
    columns = ("in_a_row", "price", "n", "n_unknown", "most", "zeros", "n_value", "worst")
    assert rows(archive, "all-pass-series", *columns) == [
        (1, "1", 1, 0, 6.0, 1, 1, -30.0), (2, "2", 1, 0, 5.0, 0, 1, third(-100)), (3, None, 0, 1, None, 0, 0, None),
    ]  # fmt: skip
    # Forehands W and E: 0 and 3; second E and S: 6 and 5; third S and W: 4 and 2.
    columns = ("place", "n", "n_unknown", "tricks", "zeros", "most", "value")
    assert rows(archive, "all-pass-seats", *columns) == [
        (1, 2, 1, 1.5, 1, 0, round((40 + 20 / 3) / 2, 9)), (2, 2, 1, 5.5, 0, 2, round((-30 - 100 / 3) / 2, 9)),
        (3, 2, 1, 3.0, 0, 0, round((-10 + 80 / 3) / 2, 9)),
    ]  # fmt: skip
    assert rows(archive, "all-pass", "in_a_row", "place", "tricks", "value")[0] == (1, 1, 0.0, 40.0)


def test_first_hand(archive: Path) -> None:
    """Two misères: E as second hand 200/3, S as second -400/3; deals that are not written are counted."""
    columns = ("kind", "place", "n", "n_unknown", "value", "declared")
    told = rows(archive, "first-hand", *columns, players="3")
    assert [row[:2] for row in told] == [(kind, place) for kind in ("all", "contract", "misere", "all-pass")
                                         for place in (1, 2, 3)]  # fmt: skip
    assert told[:3][0][2:4] == (9, 2)
    assert told[6:9] == [
        ("misere", 1, 2, 0, third(50), 0), ("misere", 2, 2, 0, third(-100), 2), ("misere", 3, 2, 0, third(50), 0)
    ]  # fmt: skip
    assert told[9][2:5] == (2, 1, round((40 + 20 / 3) / 2, 9))


def test_talon_raises(archive: Path) -> None:
    """6s became 7s, 6d became 6n; the concession names no contract; three auctions are not written."""
    columns = ("bid", "n", "raised", "suit", "level_1", "failed", "kept_failed", "kept_played", "n_conceded",
               "n_unknown")  # fmt: skip
    assert rows(archive, "talon-raises", *columns) == [
        ("6s", 2, 1, 0, 1, 0, 0, 1, 0, 0), ("6d", 1, 1, 1, 0, 1, 0, 0, 0, 0), ("6h", 1, 0, 0, 0, 0, 1, 1, 0, 0),
        ("7c", 0, 0, 0, 0, 0, 0, 0, 1, 0), (None, 0, 0, 0, 0, 0, 0, 0, 0, 3),
    ]  # fmt: skip


def test_talon_cards(archive: Path) -> None:
    """c7 d7, sT hA with spades as trumps, s9 s8 with hearts; five talons are not written."""
    assert rows(archive, "talon-cards", "line", "k", "n", "n_outcome", "failed") == [
        ("any talon", 3, 3, 3, 1), ("one ace", 1, 3, 1, 0), ("two aces", 0, 3, 0, 0),
        ("king and queen of a suit", 0, 3, 0, 0), ("one trump", 1, 3, 1, 0), ("two trumps", 0, 3, 0, 0),
        ("none of these", 2, 3, 2, 1), ("perhaps a problem", 0, None, 0, 0), ("talon not written", 5, None, 4, 3),
    ]  # fmt: skip


def test_the_talon_of_a_problem_is_no_talon(tmp_path: Path) -> None:
    """A composed problem writes the two cards laid away as talon and discard: it is counted by itself, and of a seven
    without a strain nobody can say that there was no trump."""
    cards = "\n".join(THREE.split("deal 3 W\n")[1].split("\n")[:4])
    text = (
        "%prefrec 1\nrules: sochi 1\nS: _\nW: _\nE: _\n\n"
        f"deal 1 W\n{cards}\ndiscard s9 s8\ncontract S:6h\n\ndeal 2 E\n{cards}\ncontract S:7_\n"
    )
    (tmp_path / "a.pref").write_text(text, encoding="utf-8")
    load(tmp_path / "a.duckdb", [str(tmp_path / "a.pref")])
    told = {row[0]: row[1:] for row in rows(tmp_path / "a.duckdb", "talon-cards", "line", "k", "n")}
    assert told["any talon"] == (1, 1)
    assert told["one trump"] == told["none of these"] == (0, 0)
    assert told["perhaps a problem"] == (1, None)


def test_leads(archive: Path) -> None:
    """One lead by a defender, one by the declarer, four that are not written."""
    columns = ("suit", "rank", "k", "n", "n_trick", "won", "n_outcome", "failed")
    assert rows(archive, "leads", *columns) == [
        ("side", "J", 1, 1, 1, 1, 1, 1), ("declarer", None, 1, None, 1, 0, 1, 0), (None, None, 4, None, 0, 0, 3, 2),
    ]  # fmt: skip


def test_both_passed(archive: Path) -> None:
    """7s by its hands: one ace and three kings; 6c after the dealer's whist; one contract without answers."""
    columns = ("hands", "aces", "kings", "passed", "n", "dealer_whisted", "n_unknown")
    assert rows(archive, "both-passed", *columns) == [
        ("all", None, None, 2, 6, 1, 1), ("written", 1, 2, 0, 1, 0, 0), ("written", 1, 3, 1, 1, 0, 0),
        ("written", 2, 3, 0, 1, 0, 0), ("not written", None, None, 1, 3, 1, 1),
    ]  # fmt: skip


def test_dealer_income(archive: Path) -> None:
    """Consolation of 7d, whists of his own on 6c."""
    columns = ("contract", "n", "whists", "consoled", "consolation", "whisted", "value")
    assert rows(archive, "dealer-income", *columns) == [
        ("6", 1, 8.0, 0, None, 1, 3.0), ("7", 1, 8.0, 1, 8.0, 0, 28.0)
    ]  # fmt: skip
    assert rows(archive, "dealer-income", players="3") == []


def test_a_dealer_who_is_not_written_earns_nothing_and_is_counted(tmp_path: Path) -> None:
    """Of four players one deals and sits out; where nobody wrote who, no whists are his."""
    text = "%prefrec 1\nrules: sochi 1\nS: A\nW: B\nN: D\nE: C\n\ndeal 1 _\ncontract S:6s\n"
    (tmp_path / "a.pref").write_text(text, encoding="utf-8")
    load(tmp_path / "a.duckdb", [str(tmp_path / "a.pref")])
    columns = ("contract", "n", "n_unknown", "n_no_dealer")
    assert rows(tmp_path / "a.duckdb", "dealer-income", *columns) == [("6", 0, 0, 1)]


def test_open_or_closed(archive: Path) -> None:
    """W open on 6n and E on 6c, S closed on 6s and fined; how W played on 7d is not written."""
    columns = ("contract", "defence", "k", "n", "failed", "n_value", "value", "fined")
    assert rows(archive, "open-or-closed", *columns) == [
        ("6", "open", 2, 3, 1, 2, round((88 / 3 + 3) / 2, 9), 0), ("6", "closed", 1, 3, 0, 1, -14.0, 1),
        ("7", None, 1, None, 1, 1, 48.0, 0), ("7", "answers not written", 1, None, 0, 0, None, 0),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "name", ["contract-margins", "fails-when-pushed", "talon-raises", "dealer-income", "open-or-closed"]
)
def test_a_wrong_split_is_told(archive: Path, name: str) -> None:
    """It names the ways there are."""
    with pytest.raises(QueryError, match="by: "):
        rows(archive, name, by="moon")
