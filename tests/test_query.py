"""Questions to an archive: known answers by hand, and by counting over the records in plain Python."""

import io
import json
import math
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl
import pytest
from prefrec.pipelines import query
from prefrec.pipelines.archive import ArchiveError
from prefrec.pipelines.load import load
from prefrec.pipelines.named import QueryError, named_queries

from prefrec.check import check
from prefrec.generate.games import Style, games
from prefrec.outcome import Number
from prefrec.record import Deal
from prefrec.referee.situation import DealOutcome
from prefrec.seats import SEATS
from prefrec.show.language import Lang
from prefrec.show.reasons import reason_text
from prefrec.variant import load as variant
from prefrec.writer import dump_game

# Six of spades in every way; values by hand, in whists.
EVENING = """%prefrec 1
rules: sochi 1
rules.concede: 3
S: Анна
W: Борис
E: Вера

; S 2 of pool, W 8 whists: S 20 - 20/3 - 8, W 8 - 20/3, E -20/3
deal 1 E
contract S:6s
answers W:whist E:pass
tricks S:6 W:3 E:1

; E and S get -20/3 each
deal 2 S
contract W:6s
answers E:pass S:pass

; one short: E 2 of mountain, S 6 + 2 whists, W 4 + 2: S 8 + 20/3, W 6 + 20/3
deal 3 W
contract E:6s
answers S:whist W:whist
tricks S:3 W:2 E:5

; half of four tricks: 4 whists: E 4 - 20/3, W -20/3
deal 4 E
contract S:6s
answers W:pass E:half

; made with one over; nobody wrote who whisted
deal 5 S
contract W:6s
tricks W:7 S:1 E:2

; nothing is written but the contract
deal 6 W
contract E:6s

; given up
deal 7 E
auction S:6s W:pass E:pass
contract S:6-3

deal 8 S
contract W:misere
tricks W:2 _

deal 9 W
contract all-pass
tricks S:3 W:3 E:4
"""
BROKEN = """%prefrec 1
rules: sochi 1
S: A
W: B
E: C

deal 1 E
contract S:6s
answers W:pass E:pass
score pool S:3
"""


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive of one known evening, and of a record that was rejected."""
    folder = tmp_path_factory.mktemp("evening")
    (folder / "a.pref").write_text(EVENING + BROKEN, encoding="utf-8")
    summary = load(folder / "a.duckdb", [str(folder / "a.pref")], also=(("leningrad", 1),))
    assert summary.text == "read 2 games: 1 stored, 0 duplicates, 0 partial, 1 rejected; 1 scored by other rules"
    return folder / "a.duckdb"


def rows(archive: Path, question: str, *columns: str, **parameters: str) -> list[tuple[Any, ...]]:
    """These columns of an answer."""
    frame = query.run(archive, question, parameters).frame
    return frame.select(columns or frame.columns).rows()


def test_six_of_spades(evening: Path) -> None:
    """Every way is counted once; what is not written is in no rate."""
    assert rows(evening, "six-of-spades", "line", "k", "n") == [
        ("nobody whisted", 1, 6), ("half-whist", 1, 6), ("conceded", 1, 6),
        ("made exactly", 1, 6), ("made with 1 over", 1, 6), ("made with 2 or more over", 0, 6),
        ("failed by 1", 1, 6), ("failed by 2", 0, 6), ("failed by 3 or more", 0, 6),
        ("failed, of all", 2, 6), ("failed, of those played", 1, 3), ("outcome not written", 1, None),
    ]  # fmt: skip


GAME = """%prefrec 1
rules: sochi 1
S: A
W: B
E: C

deal 1 E
contract S:6s
answers W:whist E:pass
tricks S:6 W:3 E:1

deal 2 S
contract W:7s
answers E:pass S:half
"""


@pytest.fixture(scope="module")
def scored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One game by three rules."""
    folder = tmp_path_factory.mktemp("scored")
    (folder / "a.pref").write_text(GAME, encoding="utf-8")
    load(folder / "a.duckdb", [str(folder / "a.pref")], also=(("general", 1), ("classic", 1)))
    return folder / "a.duckdb"


def test_scorings(scored: Path) -> None:
    """By hand: Sochi 8 whists of West, 4 of South, pools 2 and 4; by the general rules the same;
    the classic game knows no half-whist, so that only the first deal is left: 8 whists and 2 of pool."""
    told = rows(scored, "scorings", "scoring", "seat", "settlement", "difference", "rank", "left_out")
    own = [("record", "S", -4, 0), ("record", "W", 24, 0), ("record", "E", -20, 0)]
    assert [row[:4] for row in told[:3]] == own
    assert [(row[1], row[2], row[3]) for row in told[6:]] == [("S", -4, 0), ("W", 24, 0), ("E", -20, 0)]
    classic = [(row[1], round(float(row[2]), 3), round(float(row[3]), 3), *row[4:]) for row in told[3:6]]
    assert classic == [
        ("S", 5.333, 9.333, 1, 1), ("W", 1.333, -22.667, 2, 1), ("E", -6.667, 13.333, 3, 1)
    ]  # fmt: skip
    assert len(rows(scored, "scorings", scoring="general 1")) == 6


def test_views_keep_to_the_record_s_own_scoring(scored: Path) -> None:
    """Further scorings are in no other query: one game, two contracts, three settlements."""
    assert rows(scored, "select count(*) from contract_outcomes") == [(2,)]
    assert rows(scored, "select count(*) from final_settlements") == [(3,)]
    assert rows(scored, "select count(*) from player_deals") == [(6,)]
    assert rows(scored, "select count(*) from unbalanced") == [(0,)]


def test_entries_say_what_prefrec_score_says(scored: Path) -> None:
    """Rule, arithmetic and words are the same in the archive, of every scoring."""
    (checked,) = check(GAME)
    postings = [posting for outcome in checked.outcomes if outcome for posting in outcome.postings or ()]
    told = [(one.rule, one.terms, reason_text(one.rule, one.terms, Lang.EN)) for one in postings]
    asked = "select rule, terms, reason from sheet_entries where origin = 'computed' order by deal, entry"
    assert rows(scored, asked) == told
    also = "select rule, terms, reason from scoring_entries where scoring = 'general 1' order by deal, entry"
    assert rows(scored, also) == told


def test_contract_outcomes(evening: Path) -> None:
    """The two rates have their own denominators."""
    columns = ("contract", "n", "n_unknown", "passed_out", "half_whist", "conceded", "played", "made", "failed",
               "fail_rate", "played_fail_rate")  # fmt: skip
    assert rows(evening, "contract-outcomes", *columns) == [
        ("6s", 6, 1, 1, 1, 1, 3, 2, 1, 2 / 6, 1 / 3), ("misere", 1, 0, 0, 0, 0, 1, 0, 1, 1.0, 1.0),
    ]  # fmt: skip


def test_whist_cost(evening: Path) -> None:
    """Each answer against passing in the same place; contracts without known answers are told, not mixed in."""
    columns = ("place", "answer", "company", "n", "n_unknown", "value", "whists", "fined", "n_pass", "against_pass")
    expected = [
        (1, "whist", "alone", 1, 0, Fraction(4, 3), 8, 0, 2, 8),
        (1, "whist", "together", 1, 0, Fraction(44, 3), 8, 0, 2, Fraction(64, 3)),
        (1, "pass", None, 2, 0, Fraction(-20, 3), 0, 0, 2, 0),
        (2, "whist", "together", 1, 0, Fraction(38, 3), 6, 0, 2, Fraction(58, 3)),
        (2, "half", None, 1, 0, Fraction(-8, 3), 4, 0, 2, 4),
        (2, "pass", None, 2, 0, Fraction(-20, 3), 0, 0, 2, 0),
        (None, None, None, 0, 2, None, None, None, 0, None),
    ]
    assert rows(evening, "whist-cost", *columns, contract="6s") == [
        tuple(pytest.approx(float(cell)) if isinstance(cell, Fraction) else cell for cell in row) for row in expected
    ]


def test_a_rejected_record_is_in_no_figure(evening: Path) -> None:
    """Its contract is a six of spades too, and is not counted; its finding is."""
    assert rows(evening, "findings-by-code", "code", "severity", "findings") == [("S601", "error", 1)]
    assert rows(evening, "select count(*) from deals") == [(9,)]


def test_values_sum_to_zero(evening: Path) -> None:
    """Exactly, deal by deal, in SQL."""
    assert rows(evening, "from unbalanced") == []
    assert rows(evening, "select count(*) from seats where value_num is not null") == [(12,)]


# ---- counted again in plain Python


class Told(NamedTuple):
    """One deal of a record, and what it came to."""

    rules: str
    deal: Deal
    outcome: DealOutcome


def told(text: str) -> Iterator[Told]:
    """Every deal of the games without errors."""
    for game in check(text):
        if game.game is None or game.has_errors:
            continue
        rules = next(tag.value.split()[0] for tag in game.game.tags if tag.key == "rules")
        for deal, outcome in zip(game.game.deals, game.outcomes, strict=True):
            if isinstance(deal, Deal) and outcome is not None and deal.void is None:
                yield Told(rules, deal, outcome)


def came_out(case: Told) -> str | None:
    """What became of a contract, from the record alone."""
    contract, result = case.deal.contract, case.outcome.result
    if contract is None or contract.bid == "all-pass":
        return None
    if result is not None and result.kind in ("passed-out", "concession"):
        return result.kind
    if result is not None and result.kind == "half-whist" and not result.tricks:
        return "half-whist"
    written = case.deal.counts.values if case.deal.counts else {}
    tricks = dict(result.tricks) if result else {seat: int(number) for seat, number in written.items()}
    others = [tricks.get(seat) for seat in case.outcome.table.hands if seat != contract.declarer]
    own = tricks.get(contract.declarer or "")
    if own is None and tricks and None not in others:
        own = 10 - sum(number for number in others if number is not None)
    level = 0 if contract.bid == "misere" else contract.level
    if own is None or level is None:
        return "unknown"
    return ("made" if own == 0 else "failed") if level == 0 else "made" if own >= level else "failed"


def worth(case: Told, seat: str) -> Fraction:
    """The value of a deal by the formula: whists both ways, pool and mountain against their means."""
    rules, players = case.outcome.variant, case.outcome.table.players
    assert rules is not None
    assert case.outcome.postings is not None
    total: Fraction = Fraction(0)
    weights = {"pool": rules.whists_per_pool_point, "mountain": -rules.hill_rate}
    divisor = len(players) if rules.hill_divisor == "n" else len(players) - 1
    for posting in case.outcome.postings:
        amount = Fraction(posting.amount)
        if posting.column == "whists":
            total += amount * ((posting.seat == seat) - (posting.on == seat))
        else:
            mine = len(players) - 1 if posting.seat == seat else -1
            total += amount * Fraction(weights[posting.column]) * mine / divisor
    return total


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Told]]:
    """Generated games of three variants, with everything that people leave out."""
    folder = tmp_path_factory.mktemp("many")
    setups = (("sochi", 3), ("leningrad", 4), ("gusarik", 2))
    made = [game for name, players in setups for game in games(5, variant(name, 1), players, 4)]
    made += games(5, variant("sochi", 1), 3, 4, Style.MIXED)
    text = EVENING + "".join(map(dump_game, made))
    (folder / "a.pref").write_text(text, encoding="utf-8")
    load(folder / "a.duckdb", [str(folder / "a.pref")])
    return folder / "a.duckdb", list(told(text))


def test_contract_outcomes_counted_again(many: tuple[Path, list[Told]]) -> None:
    """The view says of every contract what the record says."""
    archive, cases = many
    again: Counter[tuple[str | None, str | None]] = Counter()
    for case in cases:
        word = came_out(case)
        if word is not None:
            contract = case.deal.contract
            assert contract is not None
            bid = contract.bid if contract.short is None else "given up"
            again[bid, "conceded" if word == "concession" else word] += 1
    counted: Counter[tuple[str | None, str | None]] = Counter()
    sql = "select if(outcome = 'conceded', 'given up', contract), outcome from contract_outcomes"
    for contract, outcome in rows(archive, sql):
        counted[None if contract[-1] == "_" else contract, outcome] += 1
    assert counted == again
    assert sum(again.values()) > 100


def test_whist_cost_counted_again(many: tuple[Path, list[Told]]) -> None:
    """Means by the formula of values over the postings of every deal."""
    archive, cases = many
    again: dict[tuple[str, str, str], list[Fraction]] = defaultdict(list)
    written: dict[tuple[str, str, str], list[Number]] = defaultdict(list)
    for case in cases:
        contract, result = case.deal.contract, case.outcome.result
        if contract is None or result is None or case.outcome.postings is None:
            continue
        for seat, word in result.answers:
            key = (case.rules, str(contract.level), word)
            again[key].append(worth(case, seat))
            written[key].append(sum(
                posting.amount for posting in case.outcome.postings
                if posting.column == "whists" and posting.seat == seat and posting.rule != "help"
            ))  # fmt: skip
    told_by_sql = rows(
        archive,
        "select variant, level::varchar, answer, count(value), avg(value), stddev_samp(value), avg(whists)"
        " from answer_values where value is not null group by all",
    )
    assert {row[:3] for row in told_by_sql} == again.keys()
    for rules, level, answer, n, mean, deviation, whists in told_by_sql:
        values = again[rules, level, answer]
        exact = sum(values, Fraction(0)) / len(values)
        assert n == len(values)
        assert mean == pytest.approx(float(exact))
        assert whists == pytest.approx(float(Fraction(sum(written[rules, level, answer])) / n))
        if n > 1:
            assert deviation == pytest.approx(math.sqrt(sum((value - exact) ** 2 for value in values) / (n - 1)))


def test_named_query_and_view_agree(many: tuple[Path, list[Told]]) -> None:
    """Plain SQL over the views gives the figures of the named query."""
    archive, _ = many
    named = rows(archive, "contract-outcomes", "contract", "n", "failed")
    plain = "select count(*) filter (outcome <> 'unknown'), count(*) filter (outcome = 'failed') from contract_outcomes"
    assert [tuple(map(sum, zip(*[row[1:] for row in named], strict=True)))] == rows(archive, plain)
    split = rows(archive, "contract-outcomes", "n", "n_unknown", by="configuration")
    whole = rows(archive, "contract-outcomes", "n", "n_unknown")
    assert list(map(sum, zip(*split, strict=True))) == list(map(sum, zip(*whole, strict=True)))


def test_every_deal_is_balanced(many: tuple[Path, list[Told]]) -> None:
    """The database holds the exact values: those of the formula, and they sum to zero."""
    archive, cases = many
    assert rows(archive, "from unbalanced") == []
    total = sum((abs(worth(case, seat)) for case in cases if case.outcome.postings is not None
                 and case.outcome.variant is not None for seat in case.outcome.table.players), Fraction(0))  # fmt: skip
    stored = rows(archive, "select abs(value_num), value_den from seats where value_num is not null")
    assert sum((Fraction(*row) for row in stored), Fraction(0)) == total


# ---- asking


# Queries about what does not happen in that evening: their answers have no line.
NOTHING_TO_TELL = {"bots-against-people", "dealer-income", "duplicates-boards", "expensive-whists", "helps"}


@pytest.mark.parametrize("name", named_queries())
def test_every_query_explains_itself(name: str, evening: Path) -> None:
    """A query has words, its columns are those it explains, its defaults run."""
    asked = named_queries()[name]
    frame = query.run(evening, name).frame
    assert asked.text
    assert frame.columns == [column for column, _ in asked.columns]
    assert bool(frame.height) is (name not in NOTHING_TO_TELL)


@pytest.mark.parametrize("name", ["contract-outcomes", "whist-cost"])
def test_every_split_runs(name: str, evening: Path) -> None:
    """Each way to split that a query names is one."""
    text = next(parameter.text for parameter in named_queries()[name].parameters if parameter.name == "by")
    ways = [word for word in ("all", "variant", "players", "configuration", "declarer", "pushed", "contract", "level")
            if word in text.split(": ")[-1].replace(",", " ").split()]  # fmt: skip
    assert len(ways) > 2
    for way in ways:
        assert query.run(evening, name, {"by": way}).frame.height


@pytest.mark.parametrize(
    ("question", "parameters", "reason"),
    [
        ("whist-cst", {}, "did you mean whist-cost"),
        ("whist-cost", {"contrct": "6s"}, "did you mean contract"),
        ("whist-cost", {"min_n": "many"}, "min_n: many is not a whole number"),
        ("whist-cost", {"min_n": "-1"}, "min_n: -1 is no number from 0 to 999999"),
        ("expensive-whists", {"top": "0"}, "top: 0 is no number from 1 to 999999"),
        ("records", {"top": "1000000"}, "top: 1000000 is no number from 1 to 999999"),
        ("whist-cost", {"by": "moon"}, "by: contract, level or all"),
        ("six-of-spades", {"contract": "6S"}, "contract: 6S is not known"),
        ("six-of-spades", {"contract": "6s' or '1"}, "contract: 6s' or '1 is not known; there are"),
        ("whist-cost", {"players": "three"}, "players: three is not known; there are 2, 3, 4, all"),
        ("misere", {"rules": "sohci"}, "rules: sohci is not known; did you mean sochi"),
        ("scorings", {"scoring": "leningrad"}, "scoring: leningrad is not known; did you mean leningrad 1"),
        ("player", {"player": "Ана"}, "player: Ана is not known; did you mean Анна"),
        ("players", {"since": "2024-13"}, "since: 2024-13 is no date: write 2024, 2024-11, 2024-11-03 or all"),
        ("players", {"event": "Cup"}, "event: Cup is not known"),
        ("select * from nowhere", {}, "nowhere does not exist"),
        ("select $name", {}, "name"),
        ("", {}, "no query"),
        (";", {}, "no query"),
        ("select 1; select 2", {}, "2 statements are given; ask one at a time"),
        ("select 1 as n, 2 as n", {}, "two columns are called n"),
    ],
)
def test_a_wrong_question_is_answered_in_words(
    evening: Path, question: str, parameters: dict[str, str], reason: str
) -> None:
    """No traceback, but what is wrong and what may be meant."""
    with pytest.raises(QueryError, match=reason):
        query.run(evening, question, parameters)


@pytest.mark.parametrize(
    "sql",
    [
        "from read_text('{file}')", "copy deals to '{file}.csv'", "attach '{file}.db'", "from '{file}.parquet'",
        "install httpfs", "set enable_external_access = true", "delete from deals", "create table t (n int)",
        "from 'https://example.org/x.csv'", "export database '{file}.d'",
    ],
)  # fmt: skip
def test_sql_reaches_nothing_but_the_archive(evening: Path, sql: str) -> None:
    """No file, no network, no change, and no way to allow them."""
    before = evening.read_bytes()
    with pytest.raises(QueryError):
        query.run(evening, sql.format(file=evening))
    assert evening.read_bytes() == before
    assert sorted(path.name for path in evening.parent.iterdir()) == ["a.duckdb", "a.pref"]


def test_what_is_no_archive_is_told(tmp_path: Path) -> None:
    """A missing file, a file of another kind, an empty database."""
    (tmp_path / "junk").write_text("junk" * 10_000)
    for name in ("missing", "junk"):
        with pytest.raises(ArchiveError, match=name):
            query.run(tmp_path / name, "players")


def test_formats(evening: Path) -> None:
    """The same answer as a table, CSV, JSON and Parquet; unknown stays unknown in each."""
    result = query.run(evening, "select 1 as n, null::int as k, 'Анна, \"я\"' as name, 0.5::double as share")
    told = {form: written(result, form) for form in ("table", "csv", "json", "parquet")}
    assert told["table"].decode().splitlines() == [
        "n  k  name       share", "─  ─  ─────────  ─────", '1  –  Анна, "я"  0.500',
    ]  # fmt: skip
    assert told["csv"].decode() == 'n,k,name,share\n1,,"Анна, ""я""",0.5\n'
    assert json.loads(told["json"]) == [{"n": 1, "k": None, "name": 'Анна, "я"', "share": 0.5}]
    assert pl.read_parquet(told["parquet"]).rows() == result.frame.rows()


def test_columns_of_every_type(evening: Path) -> None:
    """What a frame cannot hold is text; lists and structures are JSON in CSV; what is no number is null in JSON."""
    result = query.run(
        evening,
        """select interval 2 day as "a ""b", {'i': interval 1 day} as s, [1, null] as l, null::int[] as k,
        {'x': 'Ю'} as t, 'nan'::double as n, ['inf'::double] as m""",
    )
    assert written(result, "csv").decode() == (
        '"a ""b",s,l,k,t,n,m\n2 days,{\'i\': 1 day},"[1, null]",,"{""x"": ""Ю""}",NaN,[null]\n'
    )
    assert json.loads(written(result, "json"), parse_constant=pytest.fail)[0]["n"] is None
    assert query.run(evening, "pivot (select 1 as a) on a using count(*)").frame.rows() == [(1,)]


def written(result: query.Result, form: str) -> bytes:
    """What an answer is in this form."""
    stream = io.BytesIO()
    query.write(result, form, stream)
    return stream.getvalue()


def test_players_are_told_by_name(evening: Path) -> None:
    """Deals without a value are counted beside, never as zero."""
    assert rows(evening, "players", "name", "n", "n_unknown") == [
        ("Анна", 4, 5), ("Борис", 4, 5), ("Вера", 4, 5),
    ]  # fmt: skip
    assert set(SEATS) >= {row[0] for row in rows(evening, "select distinct seat from player_deals")}
