"""The queries about auctions and answers: known answers of an evening that was worked out by hand."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from prefrec.pipelines import query
from prefrec.pipelines.load import load

Ask = Callable[..., list[tuple[Any, ...]]]

# Three at the table, Sochi rules: a point of pool moves 20/3 whists to its owner and 10/3 from each other, a point of
# mountain the other way round; whists move as they are. Values stand as S, W, E.
EVENING = """%prefrec 1
rules: sochi 1
rules.concede: 3
date: 2024-11-03
event: club
S: Anna
W: Boris
E: Vera

; S 2 of pool, W 8 whists on S: 40/3 - 8, 8 - 20/3, -20/3
deal 1 E
hand S sAKQJ cAK dAK h78
hand W sT9 cQJT9 dQJT h9
hand E s87 c87 d987 hAKQ
talon hJ hT
auction S:6s W:6c E:pass S:hold W:pass
discard h7 h8
contract S:6c
answers W:whist E:pass
open W
tricks S:6 W:3 E:1

; both passed, 2 of pool: -20/3, 40/3, -20/3
deal 2 S
auction W:6c E:pass S:pass
contract W:6c
answers E:pass S:pass

; one short: 2 of mountain; 2 for a trick and 2 of consolation: S 8 + 20/3, W 6 + 20/3, E -14 - 40/3
deal 3 W
auction E:6s S:6c W:pass E:hold S:pass
contract E:6c
answers S:whist W:whist
tricks S:3 W:2 E:5

; half of four tricks, 4 whists: S 40/3 - 4, W -20/3, E 4 - 20/3
deal 4 E
auction S:6s W:pass E:pass
contract S:6s
answers W:pass E:half W:pass

; W comes back, and the two take two of four: 4 whists, and a fine of 4 of mountain
deal 5 S
auction W:pass E:pass S:6s
contract S:6s
answers W:pass E:half W:whist E:pass
tricks S:8 W:1 E:1

; a misère that is overcalled; what followed is not written
deal 6 W
auction E:misere S:9s W:pass E:pass
contract S:9s

; a clean misère
deal 7 E
auction S:misere W:pass E:pass
contract S:misere
tricks S:0 W:5 E:5

; nothing is written but the contract
deal 8 S
contract S:6s

deal 9 W
auction E:pass S:pass W:pass
contract all-pass
tricks S:4 W:3 E:3
"""


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """Asks the archive of that evening: these columns of an answer."""
    folder = tmp_path_factory.mktemp("evening")
    (folder / "a.pref").write_text(EVENING, encoding="utf-8")
    assert load(folder / "a.duckdb", [str(folder / "a.pref")]).stored == 1

    def rows(name: str, *columns: str, **parameters: str) -> list[tuple[Any, ...]]:
        frame = query.run(folder / "a.duckdb", name, parameters).frame
        return [tuple(map(near, row)) for row in frame.select(columns or frame.columns).rows()]

    return rows


def near(value: Any) -> Any:
    """A number as the thirds and twelfths that it stands for."""
    return Fraction(value).limit_denominator(1000) if isinstance(value, float) else value


def parts(text: str) -> list[Fraction]:
    """``16/3 -29`` as numbers."""
    return [Fraction(word) for word in text.split()]


# ---- auctions


def test_openings(ask: Ask) -> None:
    """Eight auctions: the forehand opens six of them; deal 8 has none."""
    assert ask("openings", "place", "before", "call", "k", "n") == [
        (1, "pass", "pass", 2, 8), (1, "pass", "6s", 3, 8), (1, "pass", "6c", 1, 8), (1, "pass", "misere", 2, 8),
        (1, None, None, 1, None),
        (2, "pass", "pass", 2, 2), (2, "bid", "pass", 3, 6), (2, "bid", "6c", 2, 6), (2, "bid", "9s", 1, 6),
        (2, None, None, 1, None),
        (3, "pass", "pass", 1, 2), (3, "pass", "6s", 1, 2), (3, "bid", "pass", 6, 6), (3, None, None, 1, None),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("by", "lines"),
    [
        ("calls", [("3", 5, 8, 3), ("4", 1, 8, 4), ("5", 2, 8, 5), (None, 1, None, None)]),
        ("rounds", [("1", 5, 8, 3), ("2", 3, 8, Fraction(14, 3)), (None, 1, None, None)]),
        ("bidders", [("0", 1, 8, 3), ("1", 4, 8, 3), ("2", 3, 8, Fraction(14, 3)), (None, 1, None, None)]),
        ("highest", [("pass", 1, 8, 3), ("6s", 2, 8, 3), ("6c", 3, 8, Fraction(13, 3)), ("9s", 1, 8, 4),
                     ("misere", 1, 8, 3), (None, 1, None, None)]),
    ],
)  # fmt: skip
def test_auction_lengths(ask: Ask, by: str, lines: list[tuple[Any, ...]]) -> None:
    """Five auctions of three calls, one of four, two of five. A nine of spades goes over a misère."""
    assert ask("auction-lengths", "line", "k", "n", "calls", by=by) == lines


def test_holds(ask: Ask) -> None:
    """Two contracts were held: 16/3 and -82/3. Without a hold 40/3, 28/3 and 68/3 are known."""
    assert ask("holds", "how", "k", "n", "n_outcome", "failed", "n_value", "value") == [
        ("held", 2, 7, 2, 1, 2, -11), ("no hold", 5, 7, 4, 0, 3, Fraction(136, 9)), (None, 1, None, 0, 0, 0, None),
    ]  # fmt: skip


def test_misere_in_auctions(ask: Ask) -> None:
    """One is overcalled, one is played clean; deal 8 has no auction."""
    assert ask("misere-in-auctions", "k", "n") == [
        (2, 8), (1, 2), (0, 2), (1, 2), (1, 1), (0, 1), (0, None), (0, None), (1, None),
    ]  # fmt: skip


# ---- answers


def test_whist_cost(ask: Ask) -> None:
    """Both passes of the second defender against 6c are worth -20/3: a whist there is worth 19 1/3 more."""
    columns = ("contract", "place", "answer", "company", "defence", "n", "n_unknown", "value", "whists", "n_fined",
               "mean_fine", "n_pass", "n_compared", "against_pass")  # fmt: skip
    first, both, second, loss = parts("4/3 44/3 38/3 -88/3")
    passed, half, spared, gain = parts("-20/3 -8/3 20/3 58/3")
    assert ask("whist-cost", *columns, by="contract") == [
        ("6c", 1, "whist", "alone", "open", 1, 0, first, 8, 0, None, 0, 0, None),
        ("6c", 1, "whist", "together", None, 1, 0, both, 8, 0, None, 0, 0, None),
        ("6c", 1, "pass", None, None, 1, 0, passed, 0, 0, None, 0, 0, None),
        ("6c", 2, "whist", "together", None, 1, 0, second, 6, 0, None, 2, 1, gain),
        ("6c", 2, "pass", None, None, 2, 0, passed, 0, 0, None, 2, 2, 0),
        ("6s", 1, "whist", "alone", None, 1, 0, loss, 4, 1, 4, 0, 0, None),
        ("6s", 1, "pass", None, None, 1, 0, passed, 0, 0, None, 0, 0, None),
        ("6s", 2, "half", None, None, 1, 0, half, 4, 0, None, 0, 0, None),
        ("6s", 2, "pass", None, None, 1, 0, spared, 0, 0, None, 0, 0, None),
        ("6s", None, None, None, None, 0, 1, None, None, None, None, 0, 0, None),
        ("9s", None, None, None, None, 0, 1, None, None, None, None, 0, 0, None),
    ]  # fmt: skip


def test_whist_cost_compares_with_the_same_contract(ask: Ask) -> None:
    """Against all sixes together only the contract of which there are two passes is compared."""
    rows = ask("whist-cost", "place", "answer", "company", "n", "n_pass", "n_compared", "against_pass", by="all")
    assert (2, "whist", "together", 1, 2, 1, Fraction(58, 3)) in rows
    assert (2, "half", None, 1, 0, 0, None) in rows
    assert (2, "pass", None, 3, 2, 2, 0) in rows


def test_whist_cost_by_contract(ask: Ask) -> None:
    """Twenty-six lines; whists on 6c: 4/3, 44/3 and 38/3."""
    columns = ("contract", "n_whist", "whist", "fined", "n_pass", "pass", "n_compared", "whist_less_pass")
    rows = ask("whist-cost-by-contract", *columns)
    assert len(rows) == 26
    assert rows[0] == ("6s", 1, Fraction(-88, 3), 1, 2, 0, 0, None)
    assert rows[1] == ("6c", 3, Fraction(86, 9), 0, 3, Fraction(-20, 3), 1, Fraction(58, 3))
    assert {row[1:] for row in rows[2:]} == {(0, None, None, 0, None, 0, None)}
    assert rows[-1][0] == "misere"


def test_expensive_whists(ask: Ask) -> None:
    """The dearest is Boris's return in deal 5, and no other cost anything; record and names are told with it."""
    columns = ("rank", "value", "fine", "whists", "whister", "seat", "declarer", "contract", "tricks", "company",
               "deal")  # fmt: skip
    boris, anna = "Boris", "Anna"
    told = [tuple(str(cell) for cell in row) for row in ask("expensive-whists", *columns, top="3")]
    assert told == [
        ("1", "-29.3333", "4.0000", "4.0000", boris, "W", anna, "6s", "8", "alone", "5"),
    ]
    assert ask("expensive-whists", "deal", player="Anna") == []
    assert ask("expensive-whists", "deal", contract="6s") == [(5,)]
    assert ask("expensive-whists", "game", "date", top="1")[0][1] == "2024-11-03"


def test_whist_fines(ask: Ask) -> None:
    """One whist in four is fined, with 4 of mountain."""
    assert ask("whist-fines", "place", "company", "k", "n", "mean_fine", "most", "n_unknown", by="all") == [
        (1, "alone", 1, 2, 4, 4, 0), (1, "together", 0, 1, None, None, 0), (2, "together", 0, 1, None, None, 0),
    ]  # fmt: skip


def test_half_whists(ask: Ask) -> None:
    """Two half-whists on 6s: one stands at 4 - 20/3, one is taken back; of two contracts no answer is written."""
    columns = ("contract", "k", "n", "whisted", "passed", "stood", "returned", "n_value", "value", "n_unknown")
    assert ask("half-whists", *columns) == [
        ("6s", 2, 2, 0, 0, 1, 1, 1, Fraction(-8, 3), 1), ("6c", 0, 1, 0, 1, 0, 0, 0, None, 0),
        ("9s", 0, 0, 0, 0, 0, 0, 0, None, 1),
    ]  # fmt: skip


def test_returns(ask: Ask) -> None:
    """Who came back lost 88/3; who let it stand lost 20/3."""
    assert ask("returns", "contract", "k", "n", "back", "fined", "stood", "n_unknown") == [
        ("6s", 1, 2, Fraction(-88, 3), 1, Fraction(-20, 3), 0)
    ]


def test_answers_by_hand(ask: Ask) -> None:
    """Only in deal 1 are hands written: W whists on four trumps and nothing else, E passes on an ace and a king."""
    assert ask("answers-by-hand", "place", "answer", "n", "n_unknown", "aces", "kings", "n_trumps", "trumps") == [
        (1, "whist", 1, 2, 0, 0, 1, 4), (1, "pass", 0, 2, None, None, 0, None), (2, "whist", 0, 1, None, None, 0, None),
        (2, "half", 0, 1, None, None, 0, None), (2, "pass", 1, 2, 1, 1, 1, 2),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("hold", "first", "second"), [("aces", 0, 1), ("kings", 0, 1), ("high", 0, 2), ("trumps", 4, 2)]
)
def test_whists_by_hand(ask: Ask, hold: str, first: int, second: int) -> None:
    """The two hands that are known, and the six answers on hands that are not."""
    assert ask("whists-by-hand", "place", "held", "k", "n", "half_whists", "passes", hold=hold) == [
        (1, first, 1, 1, 0, 0), (1, None, 2, None, 0, 2), (2, second, 0, 1, 0, 1), (2, None, 1, None, 1, 2),
    ]  # fmt: skip


def test_value_of_deals(ask: Ask) -> None:
    """Two contracts were made: 16/3 and 68/3. From deal 6 on totals, and so values, are not known."""
    made, best, mean, lost, half, free = parts("16/3 68/3 14 -82/3 28/3 40/3")
    assert ask("value-of-deals", "kind", "outcome", "n", "n_unknown", "value", "least", "median", "most") == [
        ("game", "made", 2, 0, mean, made, made, best), ("game", "failed", 1, 0, *[lost] * 4),
        ("misere", "made", 0, 1, *[None] * 4), ("all-pass", None, 0, 3, *[None] * 4),
        ("half-whist", "half-whist", 1, 0, *[half] * 4), ("passed-out", "passed-out", 1, 0, *[free] * 4),
        (None, "unknown", 0, 2, *[None] * 4),
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["openings", "whist-cost", "expensive-whists", "half-whists", "answers-by-hand"])
@pytest.mark.parametrize(
    ("parameter", "here", "elsewhere"),
    [("rules", "sochi", "leningrad"), ("players", "3", "4"), ("since", "2024-11", "2025"), ("until", "2024", "2023")],
)
def test_games_are_chosen(ask: Ask, name: str, parameter: str, here: str, elsewhere: str) -> None:
    """By rules, players and dates."""
    assert ask(name, **{parameter: here}) == ask(name)
    assert ask(name, **{parameter: elsewhere}) == []
