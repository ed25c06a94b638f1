"""Parts: the archive that is filled from them, their names, and what becomes of half a run."""

import re
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import duckdb
import pytest
from prefrec.pipelines import engines
from prefrec.pipelines import load as loading
from prefrec.pipelines.by_parts import Wish, load_by_parts
from prefrec.pipelines.engines import ENGINES
from prefrec.pipelines.extract import Extract, Part, extract, games_of, with_fast_path
from prefrec.pipelines.folders import FolderError, LocalFolder, RemoteFolder, folder_at
from prefrec.pipelines.load import Summary, load
from prefrec.pipelines.parts import VERSIONS, Versions, done_in, name_of, write_part
from prefrec.pipelines.running import Crew, Here, processes
from prefrec.pipelines.schema import TABLES
from typer.testing import CliRunner

from prefrec.cli import app
from prefrec.generate.games import games
from prefrec.shelf import RELEASED, Shelf
from prefrec.source import Chunk
from prefrec.variant import load as variant
from prefrec.writer import dump_game

DATA = Path(__file__).parents[1] / "data"
RECORD = "%prefrec 1\nrules: sochi 1\nS: A\nW: B\nE: C\n\ndeal 1 E\ncontract S:6s\nanswers W:pass E:pass\n"
BROKEN = RECORD + "score pool S:5\n"
LATER = RECORD.replace("%prefrec 1", "%prefrec 1.9") + "\ndeal 2 S\nnewword S\n"
CHUNK = Chunk("a.pref", RECORD, 1, 1)


def records(number: int) -> list[str]:
    """So many different records."""
    return [RECORD.replace("S: A", f"S: player {at}") for at in range(number)]


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Two files of many chunks, with games that come again in a chunk, in a file and in both, bad ones and a fault."""
    monkeypatch.setattr(loading, "SIZE", 400)
    one, two = tmp_path / "one.pref", tmp_path / "two.pref"
    some = records(9)
    one.write_text("\n".join([*some[:6], BROKEN, some[5], LATER, some[0]]), encoding="utf-8")
    two.write_text("\n".join([some[1], BROKEN, *some[6:], LATER]), encoding="utf-8")
    return [str(one), str(two), str(tmp_path / "missing.pref")]


def content(archive: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table of facts, in the order of the file."""
    with duckdb.connect(str(archive), read_only=True) as connection:
        return {table.name: connection.execute(f"from {table.name}").fetchall() for table in TABLES}


def files(folder: Path) -> dict[str, bytes]:
    """All that is in a folder, hidden files too."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


class Counting(Here):
    """Makes parts here and knows of how many chunks; stops at one of them, as the keyboard would."""

    def __init__(self, stop: int = -1) -> None:
        self.stop, self.made = stop, 0

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        if self.made == self.stop:
            raise KeyboardInterrupt
        self.made += 1
        return super().submit(fn, *args, **kwargs)


# ---- the archive


def test_the_archive_is_that_of_the_direct_way(sources: list[str], tmp_path: Path) -> None:
    """The same rows in the same order, the same counts and faults; the second time all are duplicates."""
    direct, parted, parts = tmp_path / "direct.duckdb", tmp_path / "parted.duckdb", str(tmp_path / "parts")
    for _ in range(2):
        assert load_by_parts(parted, sources, parts) == load(direct, sources)
        assert content(parted) == content(direct)
    summary = load_by_parts(tmp_path / "new.duckdb", sources, parts)
    assert summary[:5] == (16, 9, 4, 1, 2)
    assert summary.read == sum(summary[1:5])


def test_scorings_go_by_parts_too(sources: list[str], tmp_path: Path) -> None:
    """They are other parts than those without, and come to the same rows."""
    also = (("leningrad", 1),)
    direct, parted, parts = tmp_path / "direct.duckdb", tmp_path / "parted.duckdb", str(tmp_path / "parts")
    assert load_by_parts(parted, sources, parts).scored is None
    load(direct, sources)
    assert load_by_parts(parted, sources, parts, wish=Wish(also=also)) == load(direct, sources, also=also)
    assert content(parted) == content(direct)


def test_all_samples_of_all_formats(tmp_path: Path) -> None:
    """What is not of the notation goes by parts as well, and a file without games is told."""
    summaries: list[Summary] = []
    for archive, fill in (("a", load), ("b", partial(load_by_parts, place=str(tmp_path / "parts")))):
        summaries.append(fill(tmp_path / archive, [str(DATA)]))
    assert summaries[0] == summaries[1]
    assert content(tmp_path / "a") == content(tmp_path / "b")


def test_progress_is_told_of_the_parts_and_of_the_archive(sources: list[str], tmp_path: Path) -> None:
    """Every chunk twice."""
    seen: dict[str, list[tuple[str, int]]] = {"direct": [], "parted": []}
    load(tmp_path / "a.duckdb", sources, progress=lambda *told: seen["direct"].append(told))
    told: Callable[[str, int], None] = lambda *told: seen["parted"].append(told)  # noqa: E731
    load_by_parts(tmp_path / "b.duckdb", sources, str(tmp_path / "parts"), None, told)
    assert seen["parted"] == 2 * seen["direct"]


# ---- the parts


def certify_every_other(chunk: Chunk) -> tuple[Part, ...]:
    """Every other game certified by the reference itself."""
    return tuple(Part(game, extract(game) if at % 2 else None) for at, game in enumerate(games_of(chunk)))


READERS: dict[str, Extract] = {
    **{name: engine.made(RELEASED, ()) for name, engine in ENGINES.items()},
    "certifies every other": with_fast_path(certify_every_other, extract),
}


TEXTS: dict[str, Callable[[], str]] = {
    "samples": (DATA / "samples.pref").read_text(encoding="utf-8").strip,
    "repeated": partial("\n".join, records(9) * 2),
    "generated": lambda: "\n".join(map(dump_game, games(3, variant("sochi", 1), 3, 4))),
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_every_engine_gives_the_same_bytes(
    text: Callable[[], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever made a part, its files and its entry are equal to the byte."""
    monkeypatch.setattr(engines, "LARGE", 0)
    chunk = Chunk("a.pref", text() + "\n", 1, 1)
    for name, read in READERS.items():
        write_part(str(tmp_path / name), read, VERSIONS, chunk, "part")
    one, *others = [files(tmp_path / name) for name in READERS]
    assert len(one) >= 10
    assert all(other == one for other in others)


def test_parts_do_not_depend_on_who_makes_them(sources: list[str], tmp_path: Path) -> None:
    """One process or two, at once or with work ahead: the same names and the same bytes."""
    load_by_parts(tmp_path / "a.duckdb", sources, str(tmp_path / "one"), Crew(Here(), 0))
    with processes(2) as executor:
        load_by_parts(tmp_path / "b.duckdb", sources, str(tmp_path / "two"), Crew(executor, 5))
    assert files(tmp_path / "one") == files(tmp_path / "two")
    assert content(tmp_path / "a.duckdb") == content(tmp_path / "b.duckdb")


OTHERS: dict[str, Callable[[], str]] = {
    "another text": lambda: name_of(CHUNK._replace(text=RECORD + "\n"), RELEASED, ()),
    "another source": lambda: name_of(CHUNK._replace(source="b.pref"), RELEASED, ()),
    "another line": lambda: name_of(CHUNK._replace(line=2), RELEASED, ()),
    "another number": lambda: name_of(CHUNK._replace(game=2), RELEASED, ()),
    "another format": lambda: name_of(CHUNK._replace(format="bts"), RELEASED, ()),
    "rules of one's own": lambda: name_of(CHUNK, Shelf(("text",)), ()),
    "a further scoring": lambda: name_of(CHUNK, RELEASED, (("sochi", 1),)),
    "another program": lambda: name_of(CHUNK, RELEASED, (), VERSIONS._replace(program="0")),
    "another schema": lambda: name_of(CHUNK, RELEASED, (), VERSIONS._replace(schema=0)),
}


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS.keys())
def test_a_name_says_all_that_decides_the_rows(other: Callable[[], str]) -> None:
    """A chunk has one name; where anything is different on which its tables rest it has another."""
    assert name_of(CHUNK, RELEASED, ()) == name_of(Chunk(*CHUNK), Shelf(), ()) != other()


def test_other_tools_read_the_parts(sources: list[str], tmp_path: Path) -> None:
    """A table is the Parquet files of its folder."""
    load_by_parts(tmp_path / "a.duckdb", sources, str(tmp_path / "parts"))
    (count,) = duckdb.sql(f"select count(distinct game_id) from '{tmp_path}/parts/deals/*.parquet'").fetchall()
    assert count == (10,)


# ---- what is there is not made again


def test_a_second_run_makes_nothing(sources: list[str], tmp_path: Path) -> None:
    """Nor does a run over some of the sources, or into another archive."""
    first, second = Counting(), Counting()
    load_by_parts(tmp_path / "a.duckdb", sources, str(tmp_path / "parts"), Crew(first, 0))
    before = files(tmp_path / "parts")
    load_by_parts(tmp_path / "b.duckdb", sources[1:], str(tmp_path / "parts"), Crew(second, 0))
    assert first.made == len([name for name in before if name.startswith("manifest/")]) == 5
    assert second.made == 0
    assert files(tmp_path / "parts") == before


def test_the_same_source_named_twice_is_made_once(sources: list[str], tmp_path: Path) -> None:
    """Its parts are taken twice, and the second time its games are duplicates."""
    once, twice = Counting(), Counting()
    load_by_parts(tmp_path / "a.duckdb", sources[:1], str(tmp_path / "one"), Crew(once, 0))
    summary = load_by_parts(tmp_path / "b.duckdb", sources[:1] * 2, str(tmp_path / "two"), Crew(twice, 0))
    assert twice.made == once.made
    assert summary == load(tmp_path / "c.duckdb", sources[:1] * 2)


@pytest.mark.parametrize("stop", [0, 1, 4])
def test_a_run_that_was_stopped_goes_on(stop: int, sources: list[str], tmp_path: Path) -> None:
    """The archive is as before, the parts that were made are there, and only the others are made."""
    archive, parts = tmp_path / "a.duckdb", tmp_path / "parts"
    with pytest.raises(KeyboardInterrupt):
        load_by_parts(archive, sources, str(parts), Crew(Counting(stop), 0))
    assert not archive.exists()
    assert len(done_in(folder_at(str(parts)))) == stop
    rest, whole = Counting(), Counting()
    summary = load_by_parts(archive, sources, str(parts), Crew(rest, 0))
    assert summary == load_by_parts(tmp_path / "b.duckdb", sources, str(tmp_path / "whole"), Crew(whole, 0))
    assert rest.made == whole.made - stop
    assert files(parts) == files(tmp_path / "whole")
    assert content(archive) == content(tmp_path / "b.duckdb")


def tear(*paths: str) -> Callable[[Path], None]:
    """The files of these patterns cut short."""

    def torn(folder: Path) -> None:
        for path in (path for pattern in paths for path in folder.glob(pattern)):
            path.write_bytes(path.read_bytes()[:-1])

    return torn


def lose(*paths: str) -> Callable[[Path], None]:
    """The files of these patterns gone."""

    def lost(folder: Path) -> None:
        for path in (path for pattern in paths for path in folder.glob(pattern)):
            path.unlink()

    return lost


HARM = {
    "a file is cut short": tear("deals/*"),
    "a file is gone": lose("seats/*"),
    "an entry is cut short": tear("manifest/*"),
    "an entry is gone": lose("manifest/*"),
    "a file and its entry are gone": lose("manifest/*", "games/*"),
}


@pytest.mark.parametrize("harm", HARM.values(), ids=HARM.keys())
def test_half_a_part_is_made_again(harm: Callable[[Path], None], tmp_path: Path) -> None:
    """Whatever of it is missing; what else lies in the folder is in nobody's way."""
    source, parts = tmp_path / "a.pref", tmp_path / "parts"
    source.write_text(RECORD, encoding="utf-8")
    load_by_parts(tmp_path / "a.duckdb", [str(source)], str(parts))
    before = files(parts)
    harm(parts)
    (parts / "deals" / ".half.parquet.0").write_bytes(b"half")
    (parts / "manifest" / "notes.txt").write_text("of somebody else")
    again = Counting()
    load_by_parts(tmp_path / "b.duckdb", [str(source)], str(parts), Crew(again, 0))
    assert again.made == 1
    assert files(parts).items() >= before.items()
    assert content(tmp_path / "a.duckdb") == content(tmp_path / "b.duckdb")


def test_a_damaged_part_is_told(tmp_path: Path) -> None:
    """A file that is as long as it was and has other bytes enters no archive; without it the part is made again."""
    source, archive = tmp_path / "a.pref", tmp_path / "a.duckdb"
    source.write_text(RECORD, encoding="utf-8")
    load_by_parts(tmp_path / "b.duckdb", [str(source)], str(tmp_path / "parts"))
    (deals,) = (tmp_path / "parts" / "deals").iterdir()
    deals.write_bytes(deals.read_bytes()[::-1])
    done = CliRunner().invoke(app, ["load", str(archive), str(source), "--parts", str(tmp_path / "parts")])
    assert (done.exit_code, archive.exists()) == (2, False)
    assert done.stderr == f"error: deals/{deals.name}: the file is damaged; remove it and load again\n"
    deals.unlink()
    assert load_by_parts(archive, [str(source)], str(tmp_path / "parts")).stored == 1


def test_a_worker_of_another_version_makes_nothing(tmp_path: Path) -> None:
    """Its parts would stand under names that promise something else."""
    with pytest.raises(OSError, match=r"a worker has prefrec .* it needs 99 with schema 3"):
        write_part(str(tmp_path / "parts"), extract, Versions("99", 3), CHUNK, "part")
    assert not (tmp_path / "parts").exists()


# ---- folders


@pytest.fixture(params=["local", "memory"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A folder on the disk, and one that fsspec reaches."""
    if request.param == "local":
        yield str(tmp_path / "parts")
        return
    memory = pytest.importorskip("fsspec", reason="the extra cluster is not installed").filesystem("memory")
    yield f"memory://{tmp_path.name}"
    memory.rm("/", recursive=True)


def test_a_folder_holds_what_was_written(place: str) -> None:
    """Files in folders, one in the place of another; before the first there is nothing."""
    folder = folder_at(place)
    assert folder.sizes() == {}
    folder.write("deals/one", b"1")
    folder.write("deals/one", b"22")
    folder.write("manifest/one", b"")
    assert folder_at(place).sizes() == {"deals/one": 2, "manifest/one": 0}
    assert folder_at(place).read("deals/one") == b"22"
    with pytest.raises(OSError, match="absent") as told:
        folder.read("deals/absent")
    assert told.value.strerror


def test_every_folder_serves(place: str, sources: list[str], tmp_path: Path) -> None:
    """The archive is that of the direct way."""
    assert load_by_parts(tmp_path / "a.duckdb", sources, place) == load(tmp_path / "b.duckdb", sources)
    again = Counting()
    load_by_parts(tmp_path / "c.duckdb", sources, place, Crew(again, 0))
    assert again.made == 0
    assert content(tmp_path / "a.duckdb") == content(tmp_path / "b.duckdb") == content(tmp_path / "c.duckdb")


def test_a_file_is_there_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A write that fails leaves the file that was there, and no other."""

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    folder = LocalFolder(tmp_path)
    folder.write("deals/one", b"1")
    monkeypatch.setattr("prefrec.pipelines.folders.os.replace", full)
    with pytest.raises(OSError, match="No space left"):
        folder.write("deals/one", b"22")
    assert files(tmp_path) == {"deals/one": b"1"}


def test_what_nothing_reaches_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """An unknown kind of address, and a library that is not there, with the command that installs it."""
    pytest.importorskip("fsspec", reason="the extra cluster is not installed")
    with pytest.raises(FolderError, match=r"nowhere://parts: .*nowhere"):
        folder_at("nowhere://parts")
    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    with pytest.raises(FolderError) as told:
        RemoteFolder("s3://club/parts")
    assert told.value.hint == "pip install 'prefrec[cluster]'"
    assert told.value.message.startswith("s3://club/parts: fsspec is not installed")


def test_from_the_command_line(sources: list[str], tmp_path: Path) -> None:
    """The counts and the exit code are those of the direct way; a cluster needs a folder of parts."""
    run = CliRunner().invoke
    direct = run(app, ["load", str(tmp_path / "a.duckdb"), *sources])
    parted = run(app, ["load", str(tmp_path / "b.duckdb"), *sources, "--parts", str(tmp_path / "parts")])
    assert (parted.exit_code, parted.stdout) == (direct.exit_code, direct.stdout)
    assert content(tmp_path / "a.duckdb") == content(tmp_path / "b.duckdb")
    slow = run(app, ["load", str(tmp_path / "c.duckdb"), *sources, "--engine", "reference"])
    assert (slow.exit_code, slow.stdout) == (direct.exit_code, direct.stdout)
    refused = run(app, ["load", str(tmp_path / "c.duckdb"), *sources, "--cluster", "tcp://10.0.0.1:8786"])
    assert refused.exit_code == 2
    assert "--cluster needs --parts" in refused.stderr


def test_the_page_says_what_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands of SCALING.md that need no cluster run, and its SQL has an answer."""
    page = Path(engines.__file__).with_name("SCALING.md").read_text(encoding="utf-8")
    (tmp_path / "records").mkdir()
    shutil.copy(DATA / "samples.pref", tmp_path / "records")
    monkeypatch.chdir(tmp_path)
    commands = [line for line in page.splitlines() if line.startswith("prefrec ") and "--cluster" not in line]
    assert len(commands) >= 2
    for command in commands:
        assert CliRunner().invoke(app, command.split()[1:]).exit_code == 0, command
    (sql,) = re.findall(r"```sql\n(.*?)```", page, re.DOTALL)
    assert duckdb.sql(sql).fetchall()
