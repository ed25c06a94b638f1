"""``prefrec count``: as many games and deals as the parser and the archive find, by their opening lines alone."""

import gzip
import json
import random
import re
import subprocess
import sys
import unicodedata
import zlib
from pathlib import Path

import pytest
from fault_records import CORPUS, RECORD, generated, mutation
from prefrec.pipelines.archive import reading
from prefrec.pipelines.load import load
from typer.testing import CliRunner, Result

from prefrec.check import check
from prefrec.cli import app
from prefrec.generate.games import Style
from prefrec.generate.mutate import MUTATORS
from prefrec.notation.openings import DEAL, Openings, game_starts, openings
from prefrec.notation.reader import read
from prefrec.source import Chunk, chunks

DATA = Path(__file__).parents[1] / "data"

# Three games, and then the archive breaks off: whether the third one is whole, nobody knows.
_PACKER = zlib.compressobj(wbits=31)
CUT_SHORT = _PACKER.compress(RECORD.encode() * 3) + _PACKER.flush(zlib.Z_SYNC_FLUSH)


def by_reader(text: str) -> Openings:
    """What the parser finds; one broken game without any %prefrec is none."""
    games = list(read(text)) if any(game_starts(text)) or text.startswith("%prefrec") else []
    return Openings(len(games), sum(len(one.game.deals) for one in games if one.game is not None))


def count(*args: str | Path, text: str | bytes | None = None) -> Result:
    """The command run in this process."""
    return CliRunner().invoke(app, ["count", *map(str, args)], input=text)


def total(*args: str | Path, text: str | bytes | None = None) -> dict[str, int]:
    """The sums over all sources."""
    found: dict[str, int] = json.loads(count(*args, "--format", "json", text=text).stdout)["total"]
    return found


# ---- the scan and the parser

LINES = (
    "%prefrec 1", "%prefrec 1", "%prefrec 01", "%prefrec 1.7", "%prefrec 1 \t", "%prefrec 2", "%prefrec",
    "%prefrec 1 x", " %prefrec 1", ";%prefrec 1", "% prefrec", "100 %", "deal 1 E", "Deal 2 S", "DEAL", "dEaL 3",
    "dealer: x", "deal: 4", "dealt 1", "deal-1", "  deal 5 E", "\tdeal 6", ",deal 7", "\u00a0deal 8", "\u2007deal,8",
    "\u202fdeal\u00a08", "deal;9", "deal\t9", "; deal 9", "x deal 9", "if deal 9", "d", "discard s7", "dea",
    "сдача 1 В", "Сдача", "СДАЧА 2", "сДаЧа;", "\u1c83\u1c81ача 3", " сдача 4", "сдачи", "; сдача", "раздача 5",
    "End agreed", "итог пуля", "1 S sA", "S: Анна", "", " ", "deal 1\r", "\rdeal 1", "%prefrec 1\r", "\x0bdeal 1",
    "deal\u20281", "deal 1\x85deal 2",
)  # fmt: skip


@pytest.mark.parametrize("seed", range(300))
def test_any_lines_are_counted_as_they_are_read(seed: int) -> None:
    """Whatever spelling opens a game or a deal for the parser is counted, wherever it stands, and nothing else."""
    rng = random.Random(seed)
    text = "".join(rng.choice(LINES) + rng.choice("\n\n\n\r") for _ in range(rng.randint(0, 40)))
    assert openings(text) == by_reader(text)
    assert openings(text[:-1]) == by_reader(text[:-1])


def test_every_letter_that_opens_a_deal_is_known() -> None:
    """The first signs by which deals are told are those that the parser takes for d and с, in either case."""
    alike = {chr(code) for code in range(0x11000) if re.fullmatch("[dс]", chr(code), re.IGNORECASE)}
    for letter in alike:
        word = "eal" if unicodedata.normalize("NFKD", letter).isascii() else "дача"
        text = f"%prefrec 1\n{letter}{word} 1\n"
        assert openings(text) == Openings(1, 1) == Openings(1, len(DEAL.findall(text)))


@pytest.mark.parametrize("name", CORPUS)
def test_published_records_are_counted_as_they_are_read(name: str) -> None:
    """Every file that comes with the program, in its own words and in capitals."""
    assert openings(CORPUS[name]) == by_reader(CORPUS[name])
    assert openings(CORPUS[name].upper()) == by_reader(CORPUS[name].upper())
    assert openings(CORPUS[name]).games > 0


@pytest.mark.parametrize("style", Style)
def test_generated_archives_are_counted_as_they_are_read(style: Style) -> None:
    """Games of two, three and four players, plain and with all that people write."""
    text = "".join(generated(style))
    assert openings(text) == by_reader(text)
    assert openings(text).deals > 20


@pytest.mark.parametrize("code", sorted(MUTATORS))
def test_broken_records_are_counted_as_they_are_read(code: str) -> None:
    """A fault takes no deal away and adds none, unless it is one of the opening lines themselves."""
    text = mutation(code).text
    assert openings(text) == by_reader(text)


@pytest.mark.parametrize("size", [1, 100, 1000, 1 << 18])
def test_chunks_add_up_to_the_whole(size: int, tmp_path: Path) -> None:
    """What is counted does not depend on how a source is cut."""
    text = "; of several games\n" + "".join(CORPUS.values())
    path = tmp_path / "a.pref"
    path.write_text(text, encoding="utf-8")
    found = [openings(item.text) for item in chunks(str(path), size) if isinstance(item, Chunk)]
    assert Openings(sum(one.games for one in found), sum(one.deals for one in found)) == openings(text)


# ---- the archive and the checker


def test_the_archive_holds_what_was_counted(tmp_path: Path) -> None:
    """Games that are stored and games that are rejected are those that were counted; so are the deals of the stored."""
    records = tmp_path / "a.pref"
    records.write_text("".join((*CORPUS.values(), *generated(Style.MIXED))), encoding="utf-8")
    summary = load(tmp_path / "a.duckdb", [str(records)])
    counted = total(records)
    assert counted["games"] == summary.read == summary.stored + summary.partial + summary.duplicates + summary.rejected
    assert summary.duplicates == 0
    with reading(tmp_path / "a.duckdb") as archive:
        (deals,) = archive.execute("select sum(deals) from games").fetchone() or (0,)
    rejected = [one.game for one in check(records.read_text(encoding="utf-8")) if is_rejected(one.diagnostics)]
    assert len(rejected) == summary.rejected
    assert counted["deals"] == deals + sum(len(game.deals) for game in rejected if game is not None)


def is_rejected(found: tuple) -> bool:
    """Whether an archive refuses a game of which this was found."""
    return any(one.severity == "error" for one in found)


def test_the_checker_sees_as_many_games() -> None:
    """Those that cannot be read as text are counted beside the others."""
    text = RECORD.encode() + RECORD.encode().replace("Анна".encode(), b"\xff") + RECORD.encode()
    said = CliRunner().invoke(app, ["check", "-"], input=text).output
    counted = total("-", text=text)
    assert (counted["games"], counted["unread"], counted["deals"]) == (2, 1, 2)
    assert "checked 3 games in 1 file" in said


# ---- what is said


def test_a_table_for_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line a source in the order of the paths, and one for all of them; nothing beside it where no terminal is."""
    monkeypatch.chdir(tmp_path)
    Path("club").mkdir()
    Path("club/b.pref").write_text(RECORD * 1200, encoding="utf-8")
    Path("club/a.pref.gz").write_bytes(gzip.compress(RECORD.encode()))
    given = "%prefrec 1\nсдача 1 В\nсдача 2 В\n"
    done = count("club", "-", text=given)
    size, more = len(RECORD.encode()), len(given.encode())
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "source          games  deals    bytes",
        f"club/a.pref.gz      1      1  {size:7,}",
        f"club/b.pref     1,200  1,200  {1200 * size:7,}",
        f"<stdin>             1      2  {more:7,}",
        f"total           1,202  1,203  {1201 * size + more:7,}",
    ]


def test_forms_for_programs(tmp_path: Path) -> None:
    """The same numbers as one object, or as an object a source."""
    path = tmp_path / "клуб.pref"
    path.write_text(RECORD + "%prefrec 2\ndeal 1 E\n", encoding="utf-8")
    row = {"file": str(path), "games": 2, "deals": 1, "bytes": path.stat().st_size, "unread": 0}
    whole = json.loads(count(path, path, "--format", "json").stdout)
    assert whole["sources"] == [row, row]
    assert whole["total"] == {"sources": 2, "games": 4, "deals": 2, "bytes": 2 * path.stat().st_size, "unread": 0}
    assert [json.loads(line) for line in count(path, "--format", "jsonl").stdout.splitlines()] == [row]


@pytest.mark.parametrize("form", ["x.jsonl", "x.bts", "x.csv"])
def test_other_formats_are_converted_to_be_counted(form: str, tmp_path: Path) -> None:
    """As many games and deals as a conversion gives."""
    source = DATA / ("problems.pref" if form == "x.bts" else "evenings.pref")
    assert CliRunner().invoke(app, ["convert", str(source), str(tmp_path / form)]).exit_code == 0
    assert CliRunner().invoke(app, ["convert", str(tmp_path / form), str(tmp_path / "x.pref")]).exit_code == 0
    found, converted = total(tmp_path / form), total(tmp_path / "x.pref")
    assert found["games"] > 0
    assert (found["games"], found["deals"]) == (converted["games"], converted["deals"])


@pytest.mark.parametrize(
    ("data", "code", "said", "row"),
    [
        (b"", 0, "F106", None),
        (b"no records, but text\n", 0, "F109", None),
        (b"; only a comment\n", 0, "F110", (0, 0, 0)),
        (b"%prefrec 1\ndeal 1 E\n%prefrec 1\nS: \0\ndeal 1 E\n", 1, "F103", (1, 1, 1)),
        (RECORD.encode("cp1251"), 1, "F101", (0, 0, 1)),
        (RECORD.encode("utf-16"), 1, "F101", None),
        (CUT_SHORT, 2, "F006", (2, 2, 0)),
    ],
    ids=["empty", "no records", "no game", "NUL", "cp1251", "UTF-16", "archive cut short"],
)
def test_bad_input_is_named(
    data: bytes, code: int, said: str, row: tuple[int, int, int] | None, tmp_path: Path
) -> None:
    """Each fault is told beside the counts, and the next source is counted all the same."""
    (tmp_path / "a.pref").write_bytes(data)
    (tmp_path / "b.pref").write_text(RECORD, encoding="utf-8")
    done = count(tmp_path, "--format", "json")
    assert done.exit_code == code
    assert said in done.stderr
    rows = {Path(one["file"]).name: one for one in json.loads(done.stdout)["sources"]}
    assert rows["b.pref"]["deals"] == 1
    found = rows.get("a.pref")
    assert (found and (found["games"], found["deals"], found["unread"])) == row


def test_games_that_cannot_be_read_have_a_column(tmp_path: Path) -> None:
    """Only where there are any."""
    (tmp_path / "a.pref").write_bytes(RECORD.encode() + b"%prefrec 1\n\xff\n")
    assert count(tmp_path / "a.pref").stdout.splitlines()[0].split() == ["source", "games", "deals", "bytes", "unread"]


def test_paths_that_lead_nowhere(tmp_path: Path) -> None:
    """They are told and count as 2; without any path nothing is done."""
    done = count(tmp_path / "gone.pref", DATA / "samples.pref")
    assert done.exit_code == 2
    assert "F001" in done.stderr
    assert done.stdout.splitlines()[-1].split()[:3] == ["total", "6", "19"]
    assert count().exit_code == 2
    assert "prefrec count ." in count().stderr


def test_nothing_is_parsed() -> None:
    """Neither the parser nor the rules are imported to count records."""
    code = (
        "import sys\nfrom prefrec.cli import main\ntry: main()\nexcept SystemExit: pass\n"
        "sys.stderr.write(' '.join(sys.modules))"
    )
    run = [sys.executable, "-c", code, "count", str(DATA / "samples.pref")]
    loaded = subprocess.run(run, capture_output=True, check=True, text=True).stderr.split()
    assert not {"prefrec.notation.reader", "prefrec.check", "lark", "rich", "polars", "duckdb"} & set(loaded)
