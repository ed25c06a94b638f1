"""What the macros and views of an archive say, over a few games by hand."""

from pathlib import Path
from random import Random

import duckdb
import pytest
from prefrec.pipelines import query, query_page
from prefrec.pipelines.database import create
from prefrec.pipelines.load import load
from prefrec.pipelines.named import QueryError

from prefrec.cards import CARD_NAMES, FULL_DECK, SUITS, cards_of, hand_text

# One game a line: rules, event, date, players.
CHOICE = (
    ("sochi 1", "Cup", "2024", "SWE"),
    ("sochi 1", "Cup", "2024-06", "SWNE"),
    ("sochi 1", "League", "2024-06-15", "SWE"),
    ("leningrad 1", "Cup", "2025-01-02", "SWE"),
    ("sochi 1", "Cup", "", "SWE"),
    ("", "", "2024-12-31", "SWE"),
)


def _game(rules: str, event: str, date: str, seats: str) -> str:
    tags = (("event", event), ("date", date), ("rules", rules), *((seat, "_") for seat in seats))
    return "%prefrec 1\n" + "".join(f"{key}: {value}\n" for key, value in tags if value)


@pytest.fixture(scope="module")
def choice(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of these games, told apart by their site: 1, 2, 3 ..."""
    folder = tmp_path_factory.mktemp("choice")
    games = [_game(*game).replace("\nS:", f"\nsite: {n}\nS:") for n, game in enumerate(CHOICE, 1)]
    (folder / "a.pref").write_text("\n".join(games), encoding="utf-8")
    summary = load(folder / "a.duckdb", [str(folder / "a.pref")])
    assert summary.stored == len(CHOICE)
    return folder / "a.duckdb"


def chosen(archive: Path, rules: str = "all", players: str = "all", since: str = "all", until: str = "all",
           event: str = "all") -> list[int]:  # fmt: skip
    """The numbers of the games that are chosen."""
    sql = (
        "select site::int from games_chosen($rules, $players, $since, $until, $event) join games using (game_id)"
        " order by 1"
    )
    given = {"rules": rules, "players": players, "since": since, "until": until, "event": event}
    return [row[0] for row in query.run(archive, sql, given).frame.rows()]


def test_games_are_chosen_by_rules_players_and_event(choice: Path) -> None:
    """What is all chooses every game, also those that do not state it."""
    assert chosen(choice) == [1, 2, 3, 4, 5, 6]
    assert chosen(choice, rules="sochi") == [1, 2, 3, 5]
    assert chosen(choice, players="4") == [2]
    assert chosen(choice, event="Cup", rules="sochi", players="3") == [1, 5]


@pytest.mark.parametrize(
    ("since", "until", "numbers"),
    [
        ("2024", "all", [1, 2, 3, 4, 6]),
        ("2024", "2024", [1, 2, 3, 6]),
        ("2024-06", "all", [2, 3, 4, 6]),
        ("2024-06-01", "2024-06-30", [3]),
        ("2024-06", "2024-06", [2, 3]),
        ("2024-06-15", "2024-06-15", [3]),
        ("all", "2024-06", [2, 3]),
        ("all", "2024-12-30", [2, 3]),
        ("2025-01-03", "all", []),
    ],
)
def test_games_are_chosen_by_the_whole_period_of_their_date(
    choice: Path, since: str, until: str, numbers: list[int]
) -> None:
    """A year lies in no month of it; a game without a date lies nowhere."""
    assert chosen(choice, since=since, until=until) == numbers


@pytest.mark.parametrize("date", ["2024-13", "2024-02-30", "24", "2024-1", "june", "2024-06-15T18:30"])
@pytest.mark.parametrize("name", ["since", "until"])
def test_a_wrong_date_is_told(choice: Path, name: str, date: str) -> None:
    """What is no date chooses nothing, and the reason is told."""
    with pytest.raises(QueryError, match=f"^{name}: {date} is no date: write 2024, 2024-11, 2024-11-03 or all"):
        chosen(choice, **{name: date})


# ---- macros and views of hands

HANDS = """%prefrec 1
event: Cup
date: 2024-06-15
rules: sochi 1
rules.concede: 3
S: Анна
W: Борис
E: Вера

; with the talon sAKQJ8 c97 dAT9 h87; both clubs are laid away
deal 1 E
hand S sAQJ8 c7 dAT9 h87
hand W sT97 cAKQ d87 hT9
hand E cJT8 dKQJ hAKQJ
talon sK c9
auction S:6s W:pass E:pass
discard c9 c7
contract S:6s
answers W:pass E:pass

; nobody wrote the cards
deal 2 S
contract W:7n
tricks W:7 S:1 E:2
"""


@pytest.fixture(scope="module")
def cup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of these two deals."""
    folder = tmp_path_factory.mktemp("cup")
    (folder / "a.pref").write_text(HANDS, encoding="utf-8")
    assert load(folder / "a.duckdb", [str(folder / "a.pref")]).stored == 1
    return folder / "a.duckdb"


def asked(archive: Path, sql: str) -> list[tuple[object, ...]]:
    """The answer to SQL."""
    return query.run(archive, sql).frame.rows()


def test_the_hand_of_a_declarer_is_what_he_kept(cup: Path) -> None:
    """Ten cards after the talon and the discard; a hand that nobody wrote is not known."""
    columns = "contract, declarer, hand_text(with_talon), hand_text(hand), trumps, spades, clubs, diamonds, hearts"
    assert asked(cup, f"select {columns}, aces, kings, shape from declared_hands order by deal") == [
        ("6s", "S", "sAKQJ8 c97 dAT9 h87", "sAKQJ8 dAT9 h87", 5, 5, 0, 3, 2, 2, 1, "5-3-2-0"),
        ("7n", "W", None, None, None, None, None, None, None, None, None, None),
    ]


def test_a_kind_of_hand_is_asked_for_in_one_line(cup: Path) -> None:
    """Six of spades with five trumps and two aces, holding the king of trumps."""
    sql = "select deal from declared_hands where contract = '6s' and trumps = {} and aces = 2 and holds(hand, 'sK')"
    assert asked(cup, sql.format(5)) == [(1,)]
    assert asked(cup, sql.format(4)) == []


def test_macros_of_hands_know_every_set() -> None:
    """Counted card by card in Python over many sets, the empty and the full one too."""
    sets = [0, FULL_DECK, *(Random(1).getrandbits(32) & Random(n).getrandbits(32) for n in range(300))]
    connection = duckdb.connect()
    create(connection)
    sql = (
        "select hand_text(h), suit_length(h, 'd'), high_cards(h, 'AK'), high_cards(h, '789TJQKA'),"
        " trump_length(h, '7c'), trump_length(h, '7n'), shape(h), holds(h, 'hA'),"
        " without_cards(h, 3::uinteger), with_cards(h, 30, 31)"
        " from (select unnest($1::uinteger[]) as h)"
    )
    told = connection.execute(sql, [sets]).fetchall()
    for hand, row in zip(sets, told, strict=True):
        names = [CARD_NAMES[card] for card in cards_of(hand)]
        lengths = [sum(name[0] == suit for name in names) for suit in SUITS]
        assert row == (
            hand_text(cards_of(hand)), lengths[2], sum(name[1] in "AK" for name in names), len(names), lengths[1],
            None, "-".join(map(str, sorted(lengths, reverse=True))), "hA" in names, hand & ~3, hand | 3 << 30,
        )  # fmt: skip


def test_numbers_can_be_subtracted(cup: Path) -> None:
    """A deal that fell short, a level of ten times a price: no type is too narrow, none is without a sign."""
    assert asked(cup, "select tricks - level, 5 - tricks, level * 2000, -place from deals d"
                      " join seats s using (game_id, deal, tricks) where s.seat = d.declarer") == [(0, -2, 14000, -1)]
    unsigned = asked(cup, "select column_name from duckdb_columns() where not internal and data_type like 'U%'")
    plain = {str(name) for (name,) in unsigned if not str(name).endswith(("id", "den"))}
    assert plain == {"cards", "discard", "with_talon", "hand"}


def test_events_evenings_and_seasons(choice: Path) -> None:
    """Games of a day and event are an evening, those of a year a season; what is not dated is in neither."""
    assert asked(choice, "from events order by event nulls first") == [
        (None, 1, 0, 20241231, 20241231), ("Cup", 4, 0, 20240101, 20250102), ("League", 1, 0, 20240615, 20240615),
    ]  # fmt: skip
    assert asked(choice, "select date, event, games from evenings order by date") == [
        ("2024-06-15", "League", 1), ("2024-12-31", None, 1), ("2025-01-02", "Cup", 1),
    ]  # fmt: skip
    assert asked(choice, "select year, event, games, evenings from seasons order by year, event nulls first") == [
        (2024, None, 1, 1), (2024, "Cup", 2, 0), (2024, "League", 1, 1), (2025, "Cup", 1, 1),
    ]  # fmt: skip


def test_the_manual_of_queries_is_in_step() -> None:
    """``QUERIES.md`` is what ``python -m prefrec.pipelines.query_page`` prints."""
    told = (Path(__file__).parents[1] / "pipelines" / "QUERIES.md").read_text(encoding="utf-8")
    assert told == "\n".join(query_page.page()) + "\n"
