"""The benchmark: what it makes is what it says, and a figure that cannot be right is not shown."""

import json
import sys
from collections import Counter
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from prefrec.pipelines.load import load
from prefrec.pipelines.named import named_queries

from prefrec.bench import bridge_boards, chess_games, own_games, poker_hands, tools
from prefrec.bench.__main__ import main
from prefrec.bench.inputs import Kind, Wanted, write
from prefrec.bench.jobs import HEADLINE, OURS, PEERS, Job
from prefrec.bench.measuring import measure
from prefrec.bench.processes import run
from prefrec.bench.supply import Input
from prefrec.bench.tables import refusals, rows_of
from prefrec.check import check
from prefrec.identity import game_id

DATA = Path(__file__).parents[1] / "data"
POSSIBLE = [job.name for job in OURS if tools.is_possible(job, ())]

# What makes records, the module it needs, and bytes in which it makes a few of them.
KINDS = {
    "preferans": (own_games.KIND, "prefrec", 20_000),
    "chess": (chess_games.KIND, "chess", 4_000),
    "bridge": (bridge_boards.KIND, "prefrec", 4_000),
    "poker": (poker_hands.KIND, "pokerkit", 4_000),
}


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> tuple[Kind, int]:
    """A kind of records and a size of a few of them."""
    kind, module, size = KINDS[request.param]
    pytest.importorskip(module)
    return kind, size


def games_in(path: Path) -> list[tuple[str, int, int]]:
    """Id, deals and events of every game of a file, which is clean."""
    games = []
    for found in check(path.read_text(encoding="utf-8")):
        assert found.diagnostics == ()
        assert found.game is not None
        games.append((game_id(found.game), len(found.game.deals), own_games.events_of(found.game)))
    return games


# ---- what is made


def test_the_same_seed_makes_the_same_file(kind: tuple[Kind, int], tmp_path: Path) -> None:
    """And another seed another one; the counts are those of whole records up to the wished size."""
    maker, size = kind
    names = {"one": 1, "again": 1, "other": 2}
    counts = {name: write(tmp_path / name, maker, Wanted(seed, 0, size, 1_000)) for name, seed in names.items()}
    texts = {name: (tmp_path / name).read_bytes() for name in names}
    assert texts["one"] == texts["again"] != texts["other"]
    assert counts["one"] == counts["again"]
    for name in names:
        assert size <= counts[name].size == len(texts[name])
        assert counts[name].distinct == counts[name].deals


def test_records_that_come_again_are_games_of_their_own(tmp_path: Path) -> None:
    """A file may hold more deals than are made: every game in it has an id of its own all the same."""
    path = tmp_path / "few.pref"
    counts = write(path, own_games.KIND, Wanted(seed=1, deals=90, size=0, distinct=20))
    games = games_in(path)
    assert len({name for name, _, _ in games}) == len(games) == counts.games
    assert sum(deals for _, deals, _ in games) == counts.deals >= 90
    assert sum(events for _, _, events in games) == counts.events
    first = path.read_text(encoding="utf-8").partition(", copy 1\n")[0]
    assert first.count("\ndeal ") == counts.distinct < counts.deals


def test_what_an_event_is() -> None:
    """Calls, discard, contract, answers, the hands laid open, and thirty cards: no scores, no cards as dealt."""
    readme = (DATA.parent / "README.md").read_text(encoding="utf-8")
    record = readme.partition("```pref\n")[2].partition("```")[0]
    (found,) = check(record)
    assert found.game is not None
    assert own_games.events_of(found.game) == 5 + 1 + 1 + 2 + 1 + 30


def test_bridge_is_played_by_its_rules() -> None:
    """Every card once, suits followed where they can be, tricks counted: recounted from the text of some boards."""
    for _, made in zip(range(20), bridge_boards.make(3), strict=False):
        tags = dict(line[1:-2].split(' "', 1) for line in made.text.splitlines() if line.startswith("["))
        hands = dict(zip("NESW", map(cards_of, tags["Deal"].removeprefix("N:").split()), strict=True))
        rows = [line.split() for line in made.text.partition('[Play "E"]\n')[2].splitlines()]
        assert sorted(chain(*rows)) == sorted(chain(*hands.values())) == sorted(bridge_boards.DECK)
        leader, taken = "E", Counter[str]()
        for row in rows:
            trick = dict(zip("ESWN", row, strict=True))
            led = trick[leader][0]
            for seat, card in trick.items():
                assert card[0] == led or all(held[0] != led for held in hands[seat])
                hands[seat].remove(card)
            leader = next(seat for rank in "AKQJT98765432" for seat in trick if trick[seat] == led + rank)
            taken[leader] += 1
        assert taken["N"] + taken["S"] == int(tags["Result"])


def cards_of(hand: str) -> list[str]:
    """The cards of a hand as PBN has it: ranks of spades, hearts, diamonds, clubs."""
    return [suit + rank for suit, ranks in zip("SHDC", hand.split("."), strict=True) for rank in ranks]


# ---- what is measured

Document = dict[str, Any]


def document_of(path: Path) -> Document:
    """What was written for programs."""
    document: Document = json.loads(path.read_text(encoding="utf-8"))
    return document


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an input that repeats itself, and with the runs of every job of ours on it."""
    folder = tmp_path_factory.mktemp("bench")
    words = ["--deals", "40", "--distinct", "20", "--repeat", "1", "--no-peers", "--keep", str(folder)]
    assert main([*words, "--json", str(folder / "runs.json")]) == 0
    return folder


def test_every_job_tells_what_is_in_the_input(measured: Path) -> None:
    """Each ran once, and what it says about its input is what is counted here."""
    (path,) = measured.glob("*.pref")
    games = games_in(path)
    deals, events = (sum(game[place] for game in games) for place in (1, 2))
    document = document_of(measured / "runs.json")
    assert document["machine"]["cores"] == tools.cores()
    assert [found["job"] for found in document["jobs"]] == POSSIBLE
    told = {}
    for found in document["jobs"]:
        assert found["refused"] == ""
        assert (found["input"]["games"], found["input"]["deals"]) == (len(games), deals)
        (once,) = found["runs"]
        assert once["peak"] > 5_000_000
        told[found["job"]] = once["told"]
    assert told["read"].items() >= {"games": len(games), "deals": deals, "events": events}.items()
    assert told["check"] == {"games": len(games), "faults": 0}
    assert told["load"].items() >= {"games": len(games), "faults": 0}.items()
    assert told["load"]["archive"] > 0
    assert told["open"]["deals"] == deals
    assert all(told[name]["rows"] for name in HEADLINE)


def test_what_is_kept_is_used_again(measured: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Unless it is no longer what it was; the table goes to standard output, as Markdown where that is wished."""
    (path,) = measured.glob("*.pref")
    before = path.stat().st_mtime_ns
    words = ["--deals", "40", "--distinct", "20", "--repeat", "1", "--only", "read", "--keep", str(measured)]
    assert main([*words, "--markdown"]) == 0
    assert path.stat().st_mtime_ns == before
    rows = [line for line in capsys.readouterr().out.splitlines() if line.startswith("|")]
    assert [row[:9] for row in rows] == ["| job | h", "|---|---|", "| read | "]
    assert {row.count("|") for row in rows} == {12}
    path.write_text("%prefrec 1\n", encoding="utf-8")
    assert main(words) == 0
    assert path.stat().st_size > 10_000


@pytest.mark.parametrize("job", PEERS, ids=lambda job: job.name)
def test_peers_tell_what_is_in_their_input(job: Job, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every program that is here reads as many records and events as were made, without a fault."""
    absent = tools.missing([job])
    if absent:
        pytest.skip(tools.missing_line(absent))
    runs = tmp_path / "runs.json"
    assert main(["--deals", "30", "--repeat", "1", "--only", job.name, "--json", str(runs)]) == 0
    (found,) = document_of(runs)["jobs"]
    (once,) = found["runs"]
    assert once["told"] == {} or once["told"].items() >= {"deals": found["input"]["deals"]}.items()
    assert once["told"].get("events", found["input"]["events"]) == found["input"]["events"] > 100
    assert f"{job.tool} {document_of(runs)['versions'][job.tool]}" in capsys.readouterr().out


def test_growing_shows_every_size(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One row a job and size, the sizes of a job below each other."""
    runs = tmp_path / "runs.json"
    words = ["--growth", "20", "60", "--only", "read", "check", "--repeat", "1", "--json", str(runs)]
    assert main(words) == 0
    jobs = document_of(runs)["jobs"]
    assert [found["job"] for found in jobs] == ["read", "check"] * 2
    sizes = [found["input"]["deals"] for found in jobs]
    assert 20 <= sizes[0] == sizes[1] < 60 <= sizes[2] == sizes[3]
    rows = [line.split()[:2] for line in capsys.readouterr().out.splitlines() if line.startswith(("read ", "check "))]
    assert rows == [[job, str(size)] for job in ("read", "check") for size in sizes[::2]]


def test_questions_to_an_archive(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every named query is put, with its rows."""
    load(tmp_path / "games.duckdb", [str(DATA / "evenings.pref")])
    assert main(["--archive", str(tmp_path / "games.duckdb"), "--repeat", "1"]) == 0
    words = capsys.readouterr().out.split()
    assert set(named_queries()) <= set(words)


# ---- what is not believed


def saying(words: str, name: str = "said") -> Job:
    """A job that says these words and reads nothing."""
    command = (sys.executable, "-c", f"import sys; sys.stdout.write({words!r})", "{input}")
    return Job(name, "prefrec", "", ".pref", "", command, lambda done: json.loads(done.output))


@pytest.fixture
def source(tmp_path: Path) -> Input:
    """Some games that were made."""
    path = tmp_path / "few.pref"
    return Input(path, write(path, own_games.KIND, Wanted(1, 5, 0, 20)), is_made=True)


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"games": 0}, "it tells of 0 games, there are 1"),
        ({"games": 1, "faults": 2}, "it tells of 2 faults, there are 0"),
        ({"games": 1, "events": 3}, "it tells of 3 events, there are "),
    ],
)
def test_a_figure_that_cannot_be_right_is_refused(source: Input, said: Document, reason: str, tmp_path: Path) -> None:
    """Whoever reads too little is quick: that is no figure. One disagreement is enough, and it is told."""
    job = saying(json.dumps(said))
    (found,) = measure([job], {".pref": source}, tmp_path, 3, lambda _: None)
    assert found.refused.startswith(reason)
    assert len(found.runs) == 1
    assert rows_of([found], {}) == rows_of([], {})
    (line,) = refusals([found])
    assert line.startswith("refused: said of ")


def test_a_command_that_fails_is_refused(source: Input, tmp_path: Path) -> None:
    """With its last words."""
    job = saying("")._replace(words=(sys.executable, "-c", "raise SystemExit('no such thing')"))
    (found,) = measure([job], {".pref": source}, tmp_path, 1, lambda _: None)
    assert found.refused == "it ended with exit code 1: no such thing"


def test_jobs_take_turns(source: Input, tmp_path: Path) -> None:
    """One after the other, and then all of them again."""
    log = tmp_path / "log"

    def writing(name: str) -> Job:
        program = f"open({str(log)!r}, 'a').write({name!r}); print('{{}}')"
        return saying("{}", name)._replace(words=(sys.executable, "-c", program))

    measure([writing("a"), writing("b")], {".pref": source}, tmp_path, 3, lambda _: None)
    assert log.read_text(encoding="utf-8") == "ababab"


def test_memory_of_all_processes_counts() -> None:
    """Two at once hold twice as much as one, whoever started them."""
    one = "x = bytearray(60_000_000)"
    words = [sys.executable, "-c", f"{one}; import time; time.sleep(1.5)"]
    two = f"import subprocess; both = [subprocess.Popen({words!r}) for _ in '12']; [each.wait() for each in both]"
    assert 60_000_000 < run([sys.executable, "-c", one]).peak < 120_000_000 < run([sys.executable, "-c", two]).peak


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--file", "none.pref"], "there is no such file"),
        (["--file", str(DATA / "README.md")], "no deal in it can be read"),
        (["--archive", "none.duckdb"], "there is no such archive"),
        (["--only", "chess", "--no-peers"], "nothing is called chess"),
    ],
)
def test_misuse_ends_with_2(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What cannot be measured is told in a line."""
    assert main(words) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert said in told.err


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the command that installs it; PGN is made by python-chess, so that is needed for both."""
    monkeypatch.setattr(tools, "is_here", lambda name: name in ("pgn-extract", "PokerKit"))
    absent = tools.missing(PEERS)
    assert tools.missing_line(absent) == (
        "not installed: python-chess (pip install chess), endplay (pip install endplay)"
    )
    assert [job.name for job in PEERS if tools.is_possible(job, absent)] == ["pokerkit-load", "pokerkit"]
