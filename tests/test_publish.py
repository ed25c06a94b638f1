"""A published data set: what is in it, and that every damage and every false word is found."""

import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import duckdb
import polars as pl
import pytest
from own_rules import own_file
from polars.testing import assert_frame_equal
from prefrec.pipelines import query
from prefrec.pipelines.dataset.layout import PUBLISHED
from prefrec.pipelines.dataset.manifest import About, ManifestError, read_manifest
from prefrec.pipelines.dataset.parts import Sizes, told_names
from prefrec.pipelines.dataset.publish import PublishError, Wish, publish
from prefrec.pipelines.dataset.verify import verify
from prefrec.pipelines.dataset.views import opened
from prefrec.pipelines.load import load
from prefrec.pipelines.named import values_of
from typer.testing import CliRunner

from prefrec.cli import app
from prefrec.convert.jsonl import dumps as dump_jsonl
from prefrec.generate import Style, games
from prefrec.intake import checked, chunks
from prefrec.shelf import Shelf
from prefrec.source import Chunk, FileFault
from prefrec.variant import load as variant
from prefrec.writer import dumps

HAND = (
    "; kept by hand\n%prefrec 1\ndate: 2023-05-06\nlicence: CC0-1.0\nrules: sochi 1\n"
    "S: player-a\nW: _\nE: _\nnames: pseudonyms\n\n"
    "; the first of the evening\ndeal 1 E\ncontract S:6s\nanswers W:pass E:pass\n"
)
LATER = "%prefrec 1.9\nrules: sochi 1\nS: _\nW: _\nE: _\n\ndeal 1 E\ncontract S:6s\nanswers W:pass E:pass\nwind north\n"
BROKEN = HAND.removeprefix("; kept by hand\n") + "score pool S:5\n"
SMALL = Sizes(games=3, rows=40)
ABOUT = Wish(About("Records for tests", "CC0-1.0", "2026-01"))


def items(paths: Sequence[Path | str], size: int = 1 << 18) -> Iterator[Chunk | FileFault]:
    for path in paths:
        yield from chunks(str(path), size=size)


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Generated games of two variants, games by hand, one broken, one for a later version, one of another format."""
    folder = tmp_path_factory.mktemp("Anna")
    made = [dumps(games(3, variant(name, 1), players, count, Style.MIXED))
            for name, players, count in (("sochi", 3, 5), ("leningrad", 4, 3))]  # fmt: skip
    texts = [*made, HAND, "\n".join([LATER, BROKEN])]
    paths = [folder / f"{number}.pref" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, encoding="utf-8")
    foreign = checked(Chunk("x", dumps(games(8, variant("rostov", 1), 3, 1, Style.PLAIN)), 1, 1))
    (folder / "4.jsonl").write_bytes(b"".join(done.data for done in dump_jsonl(foreign)))
    return [*paths, folder / "4.jsonl"]


@pytest.fixture(scope="module")
def archive(records: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of these records, each game scored by other rules too."""
    path = tmp_path_factory.mktemp("archive") / "a.duckdb"
    load(path, list(map(str, records)), also=(("rostov", 1),))
    return path


@pytest.fixture(scope="module")
def made(archive: Path, records: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Their data set, cut so small that most tables are many files. Tests leave it as it is."""
    folder = tmp_path_factory.mktemp("made") / "set"
    done = publish(archive, folder, items(records), ABOUT._replace(sizes=SMALL))
    assert (done.found.games, done.found.missing, done.found.faults) == (11, 0, ())
    return folder


@pytest.fixture
def copy(made: Path, tmp_path: Path) -> Path:
    """A copy of it, to be damaged."""
    return Path(shutil.copytree(made, tmp_path / "set", symlinks=True))


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def sign(folder: Path) -> None:
    """Make sizes, checksums and CHECKSUMS right again, as somebody would who wants a change to go unnoticed."""
    document = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    for entry in document["files"]:
        path = folder / entry["path"]
        entry |= {"size": path.stat().st_size, "sha256": digest(path)}
    (folder / "manifest.json").write_text(json.dumps(document), encoding="utf-8")
    paths = sorted([*(entry["path"] for entry in document["files"]), "manifest.json"])
    (folder / "CHECKSUMS").write_text("".join(f"{digest(folder / path)}  {path}\n" for path in paths))


def edit_manifest(folder: Path, **changes: object) -> None:
    path = folder / "manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")) | changes), encoding="utf-8")


def edit_table(folder: Path, path: str, sql: str) -> None:
    """Write one file of Parquet anew, as this SQL makes it from ``old``."""
    old = str(folder / path)
    with duckdb.connect() as connection:
        connection.execute(f"create table old as from read_parquet('{old}', hive_partitioning = false)")
        connection.execute(f"copy ({sql}) to '{old}' (format parquet)")


def edit_text(path: Path, change: Callable[[str], str]) -> None:
    before = gzip.decompress(path.read_bytes()).decode()
    after = change(before)
    assert after != before
    path.write_bytes(gzip.compress(after.encode(), mtime=0))


def first(folder: Path, pattern: str) -> Path:
    return min(folder.glob(pattern))


def told(folder: Path, full: bool = True) -> list[str]:
    return [f"{problem.file}: {problem.text}" for problem in verify(folder, full).problems]


# ---- what is published


def rows_of(connection: duckdb.DuckDBPyConnection, table: str) -> list[tuple[object, ...]]:
    return connection.execute(f"from {table} order by all").fetchall()


def test_the_tables_are_those_of_the_archive(made: Path, archive: Path, tmp_path: Path) -> None:
    """Row by row, whatever number of files they are cut into; only where sources lie is told shorter."""
    with opened(made, tmp_path) as there, duckdb.connect(str(archive), read_only=True) as here:
        for table in PUBLISHED:
            ours, theirs = rows_of(there, table.name), rows_of(here, table.name)
            if table.name in ("sources", "diagnostics"):
                assert len(ours) == len(theirs) > 0
            else:
                assert ours == theirs, table.name
        assert list(map(str, there.table("deals").types)) == list(map(str, here.table("deals").types))
    assert len(list(made.glob("tables/plays/*/*/*.parquet"))) > 3
    assert len(list(made.glob("tables/cards/*.parquet"))) == 1


def test_queries_answer_as_in_the_archive(made: Path, archive: Path, tmp_path: Path) -> None:
    """With views.sql the files answer the named queries."""
    asked = [query.run(archive, name) for name in ("six-of-spades", "whist-cost", "contract-outcomes", "scorings")]
    with opened(made, tmp_path) as connection:
        for result in asked:
            assert result.query is not None
            answer = connection.execute(result.sql, dict(values_of(result.query, {})) or None).fetchall()
            found = pl.DataFrame(answer, result.frame.schema, orient="row")
            assert_frame_equal(found, result.frame, check_row_order=False)


def test_what_the_readme_shows_runs(made: Path) -> None:
    """Every piece of Python in it, started in the folder, prints an answer."""
    pieces = re.findall(r"```python\n(.*?)```", (made / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(pieces) == 2
    for piece in pieces:
        done = subprocess.run([sys.executable, "-c", piece], cwd=made, capture_output=True, check=True)
        assert done.stdout


def test_the_pages_say_what_there_is(made: Path) -> None:
    """Title, licence, numbers and names in the README; the broken record with its place in the list of errors."""
    page = (made / "README.md").read_text(encoding="utf-8")
    expected = (
        "# Records for tests\n", "Published: 2026-01.", "| games | 11 |", "| leningrad | 1 | 3 |", "\nCC0-1.0\n",
        "| CC0-1.0 | 1 |", "under a pseudonym", "| also scored by rostov 1 | | 11 |",
    )  # fmt: skip
    assert [words for words in expected if words not in page] == []
    errors = (made / "ERRORS.md").read_text(encoding="utf-8")
    assert re.search(r"    3\.pref:\d+:\d+: error\[S\d+\]: ", errors)
    assert "### sheet_entries" in (made / "SCHEMA.md").read_text(encoding="utf-8")


def test_the_texts_are_canonical_records(made: Path, records: list[Path]) -> None:
    """Every stored game once, in its canonical form, foreign ones too; what is broken is not among them."""
    texts = {path: gzip.decompress(path.read_bytes()).decode() for path in made.glob("records/**/*.pref.gz")}
    read = [game for text in texts.values() for game in checked(Chunk("x", text, 1, 1))]
    assert len(read) == 11
    for text in texts.values():
        assert text == dumps(game.game for game in checked(Chunk("x", text, 1, 1)) if game.game)
    assert not [found for game in read for found in game.diagnostics if str(found.severity) == "error"]
    assert list(made.glob("records/variant=leningrad/*/records-1.pref.gz"))
    assert list(made.glob("records/variant=rostov/*/*.pref.gz"))
    assert len(records) == 5


def test_a_comment_above_a_game_stays_with_it(made: Path) -> None:
    """Below another game it would be that one's, so the game is a file of its own."""
    (path,) = made.glob("records/variant=sochi/year=2023/*.pref.gz")
    assert re.fullmatch(r"records-1-[0-9a-f]{16}\.pref\.gz", path.name)
    assert gzip.decompress(path.read_bytes()).decode().startswith("; kept by hand\n%prefrec 1\n")


def test_nobody_learns_where_the_files_lay(made: Path, records: list[Path]) -> None:
    """The folders above all sources are in no file."""
    secret = records[0].parent.name.encode()
    for path in made.rglob("*"):
        if path.is_file():
            data = path.read_bytes()
            assert secret not in (gzip.decompress(data) if path.suffix == ".gz" else data), path
    with duckdb.connect() as connection:
        files = f"'{made}/tables/sources/*.parquet'"
        rows = connection.execute(f"select distinct source from {files} order by all").fetchall()
    assert [row[0] for row in rows] == ["0.pref", "1.pref", "2.pref", "3.pref", "4.jsonl"]


def test_names_of_sources() -> None:
    """Short, and never the same for two."""
    assert told_names(["/home/a/x/1.pref", "/home/a/y/1.pref"]) == {
        "/home/a/x/1.pref": "x/1.pref", "/home/a/y/1.pref": "y/1.pref",
    }  # fmt: skip
    assert told_names(["<stdin>"]) == {"<stdin>": "<stdin>"}
    assert told_names(["/home/a/1.pref", "b/1.pref"]) == {"/home/a/1.pref": "1.pref", "b/1.pref": "other/1.pref"}


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_same_games_give_the_same_bytes(made: Path, records: list[Path], tmp_path: Path) -> None:
    """Whatever the order in which they were loaded and are read; and there is no date but the one that was given."""
    other = list(reversed(records))
    load(tmp_path / "b.duckdb", list(map(str, other)), also=(("rostov", 1),))
    publish(tmp_path / "b.duckdb", tmp_path / "set", items(other, 1 << 12), ABOUT._replace(sizes=SMALL))
    assert contents(tmp_path / "set") == contents(made)


def test_checksums_are_read_by_other_tools(made: Path) -> None:
    """Each line is a checksum, two blanks, a path; every file but CHECKSUMS itself has one."""
    lines = (made / "CHECKSUMS").read_text(encoding="utf-8").splitlines()
    pairs = dict(reversed(line.split("  ", 1)) for line in lines)
    assert pairs == {path: digest(made / path) for path in contents(made) if path != "CHECKSUMS"}


# ---- what is refused, and what is told


NAMED = HAND.replace("names: pseudonyms\n", "")


@pytest.mark.parametrize(
    ("text", "is_refused"),
    [(HAND, False), (NAMED, True), (NAMED.replace("player-a", "_"), False),
     (NAMED.replace("player-a\n", "robot\nS.bot: robot 1\n"), False)],
    ids=["pseudonyms", "a name", "nobody", "a program"],
)  # fmt: skip
def test_names_of_people_are_not_published_by_mistake(text: str, is_refused: bool, tmp_path: Path) -> None:
    """A name that nobody called a pseudonym is refused, unless it is wanted; programs and nobody may stand there."""
    (tmp_path / "a.pref").write_text(text, encoding="utf-8")
    load(tmp_path / "a.duckdb", [str(tmp_path / "a.pref")])
    if is_refused:
        with pytest.raises(PublishError, match="in 1 of the games players stand under names"):
            publish(tmp_path / "a.duckdb", tmp_path / "set", None, Wish())
        assert not (tmp_path / "set").exists()
    publish(tmp_path / "a.duckdb", tmp_path / "set", None, Wish(allows_names=is_refused))
    page = (tmp_path / "set" / "README.md").read_text(encoding="utf-8")
    assert ("under the names that the records write" in page) is is_refused


def test_a_game_without_its_text_is_counted(archive: Path, records: list[Path], tmp_path: Path) -> None:
    """Its tables are published; manifest, README and the run say how many there are."""
    done = publish(archive, tmp_path / "set", items(records[:1]), ABOUT)
    assert (done.found.games, done.found.missing) == (5, 6)
    assert done.manifest.texts == (5, 6)
    assert "| of them without | 6 |" in (tmp_path / "set" / "README.md").read_text(encoding="utf-8")
    assert told(tmp_path / "set") == []


def test_tables_alone(archive: Path, tmp_path: Path) -> None:
    """Without records no text is published."""
    publish(archive, tmp_path / "set", None, ABOUT)
    assert not (tmp_path / "set" / "records").exists()
    assert told(tmp_path / "set") == []


def test_an_archive_of_nothing(tmp_path: Path) -> None:
    """It is a data set as well."""
    (tmp_path / "a.pref").write_text(BROKEN, encoding="utf-8")
    load(tmp_path / "a.duckdb", [str(tmp_path / "a.pref")])
    publish(tmp_path / "a.duckdb", tmp_path / "set", items([tmp_path / "a.pref"]), Wish())
    assert told(tmp_path / "set") == []


def test_the_text_is_the_one_that_was_loaded(tmp_path: Path) -> None:
    """Of two records of a game with other comments, that which the archive met stands in the data set."""
    (tmp_path / "a.pref").write_text(HAND.replace("first", "last"), encoding="utf-8")
    (tmp_path / "b.pref").write_text(HAND, encoding="utf-8")
    load(tmp_path / "a.duckdb", [str(tmp_path / "b.pref")])
    publish(tmp_path / "a.duckdb", tmp_path / "set", items([tmp_path / "a.pref", tmp_path / "b.pref"]), Wish())
    assert b"the first of" in gzip.decompress(first(tmp_path / "set", "records/**/*.gz").read_bytes())


def test_records_that_say_something_else_are_refused(tmp_path: Path) -> None:
    """A comment that was changed after loading: tables and texts would not be the same, and nothing is written."""
    (tmp_path / "a.pref").write_text(HAND, encoding="utf-8")
    load(tmp_path / "a.duckdb", [str(tmp_path / "a.pref")])
    (tmp_path / "a.pref").write_text(HAND.replace("first", "last"), encoding="utf-8")
    with pytest.raises(PublishError, match="tables/comments: of a game it says something else"):
        publish(tmp_path / "a.duckdb", tmp_path / "set", items([tmp_path / "a.pref"]), Wish())
    assert {path.name for path in tmp_path.iterdir()} == {"a.pref", "a.duckdb"}


def test_rules_of_a_tables_own_are_published_with_it(tmp_path: Path) -> None:
    """Without their file nobody could check the games; another file by that name is refused."""
    (tmp_path / "a.pref").write_text(HAND.replace("sochi 1", "mytable 1"), encoding="utf-8")
    shelf = Shelf((own_file(concede="3"),))
    load(tmp_path / "a.duckdb", [str(tmp_path / "a.pref")], shelf=shelf)
    ask = (tmp_path / "a.duckdb", tmp_path / "set", None, Wish())
    with pytest.raises(PublishError, match="mytable 1, rules of a table's own"):
        publish(*ask)
    with pytest.raises(PublishError, match="not the one by which the archive was loaded"):
        publish(*ask, shelf=Shelf((own_file(concede="2"),)))
    publish(tmp_path / "a.duckdb", tmp_path / "set", items([tmp_path / "a.pref"]), Wish(), shelf=shelf)
    assert (tmp_path / "set" / "rules" / "mytable-1.toml").read_text(encoding="utf-8") == shelf.texts[0]
    verdict = verify(tmp_path / "set", is_full=True)
    assert (verdict.problems, verdict.checked) == ((), 1)


def test_only_a_data_set_is_replaced(archive: Path, copy: Path, tmp_path: Path) -> None:
    """An older one gives way whole; a folder with anything else in it stays as it is."""
    publish(archive, copy, None, ABOUT)
    assert not (copy / "records").exists()
    (copy / "notes.txt").write_text("mine")
    with pytest.raises(PublishError, match=r"another file beside the data set, notes\.txt"):
        publish(archive, copy, None, ABOUT)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "notes.txt").write_text("mine")
    with pytest.raises(PublishError, match="it is no data set"):
        publish(archive, tmp_path / "other", None, ABOUT)
    with pytest.raises(PublishError, match="there is no folder"):
        publish(archive, tmp_path / "no" / "set", None, ABOUT)
    assert {path.name for path in tmp_path.iterdir()} == {"set", "other"}


def test_any_folder_will_do(archive: Path, tmp_path: Path) -> None:
    """Signs of patterns and of SQL in the name of the folder mean themselves."""
    folder = tmp_path / "it's [1] *?"
    publish(archive, folder, None, ABOUT)
    assert told(folder) == []


def test_many_errors_are_told_as_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of errors ends somewhere, and says so."""
    monkeypatch.setattr("prefrec.pipelines.dataset.pages._MANY", 1)
    (tmp_path / "a.pref").write_text("\n".join([BROKEN, BROKEN.replace("S:5", "S:3")]), encoding="utf-8")
    load(tmp_path / "a.duckdb", [str(tmp_path / "a.pref")])
    publish(tmp_path / "a.duckdb", tmp_path / "set", None, Wish())
    page = (tmp_path / "set" / "ERRORS.md").read_text(encoding="utf-8")
    assert page.count("    a.pref:") == 1
    assert page.endswith("\nThese are the first 1 of them.\n")


# ---- what is found


def test_a_whole_one(made: Path) -> None:
    """All texts are looked at, in the sample too where there are few."""
    for is_full in (True, False):
        verdict = verify(made, is_full)
        assert verdict.problems == ()
        assert (verdict.texts, verdict.checked) == (11, 11)


def cut_short(folder: Path) -> None:
    (folder / "SCHEMA.md").write_bytes((folder / "SCHEMA.md").read_bytes()[:-1])


def change_a_byte(folder: Path) -> None:
    (folder / "views.sql").write_bytes(b"X" + (folder / "views.sql").read_bytes()[1:])


def append(path: Path, text: str) -> None:
    with path.open("a", encoding="utf-8") as stream:
        stream.write(text)


def put_a_link(folder: Path) -> None:
    (folder / "views.sql").rename(folder.parent / "views.sql")
    (folder / "views.sql").symlink_to(folder.parent / "views.sql")


Change = Callable[[Path], object]
CARDS = "tables/cards/cards.parquet"
DAMAGES: dict[str, tuple[Change, str]] = {
    "missing": (lambda folder: (folder / CARDS).unlink(), f"{CARDS}: the file is missing"),
    "longer": (lambda folder: append(folder / "README.md", "!"), r"README.md: it has [\d,]+ bytes, the manifest says"),
    "truncated": (cut_short, "SCHEMA.md: it has "),
    "changed": (change_a_byte, "views.sql: its bytes are not those that were published"),
    "too many": (lambda folder: (folder / "tables/new.txt").touch(), "tables/new.txt: the file does not belong to"),
    "a link": (lambda folder: (folder / "more").symlink_to(folder / "records"), "more: the file does not belong to"),
    "a link instead": (put_a_link, "views.sql: it is not a plain file"),
    "manifest": (lambda folder: edit_manifest(folder, title="Mine"), "manifest.json: its bytes are not those"),
    "no checksums": (lambda folder: (folder / "CHECKSUMS").unlink(), "CHECKSUMS: the file is missing"),
    "other checksums": (lambda folder: append(folder / "CHECKSUMS", "00  x\n"), "CHECKSUMS: it does not say the same"),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_damage_is_told_by_file(damage: tuple[Change, str], copy: Path) -> None:
    """What happened on the way: one problem, at the file that has it."""
    change, expected = damage
    change(copy)
    (problem,) = told(copy)
    assert re.match(expected, problem), problem


def cut_file(folder: Path, table: str) -> str:
    """One file of a table that is cut."""
    return first(folder, f"tables/{table}/variant=leningrad/*/*.parquet").relative_to(folder).as_posix()


def in_table(table: str, sql: str) -> Change:
    return lambda folder: edit_table(folder, cut_file(folder, table), sql)


OF_THREE, BY_HAND = "variant=leningrad/*/*.gz", "variant=sochi/year=2023/*.gz"


def in_text(pattern: str, before: str, after: str) -> Change:
    return lambda folder: edit_text(first(folder, f"records/{pattern}"), lambda text: text.replace(before, after))


def a_game_twice(folder: Path) -> None:
    edit_text(first(folder, f"records/{OF_THREE}"), lambda text: f"{text}\n{text}")
    document = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    for entry in document["files"]:
        if entry["path"].startswith("records/variant=leningrad/"):
            entry["count"] *= 2
    edit_manifest(folder, **document)


def a_game_less(folder: Path) -> None:
    edit_text(first(folder, f"records/{OF_THREE}"), lambda text: text[: text.rindex("%prefrec")])


def other_counts(folder: Path) -> None:
    document = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    edit_manifest(folder, counts=document["counts"] | {"deals": 9999})


FORGERIES: dict[str, tuple[Change, str]] = {
    "a row less": (
        in_table("plays", "from old limit (select count(*) - 1 from old)"), r"tables/plays/.*: it has [\d,]+ rows"
    ),
    "another card": (
        in_table("plays", "select * replace ((31 - card)::tinyint as card) from old"),
        r"tables/plays: of \d+ games it says something else than the records",
    ),
    "another value": (
        in_table("seats", "select * replace (value_num + 1 as value_num) from old"),
        "tables/seats: values do not sum to zero",
    ),
    "another type": (
        in_table("plays", "select * replace (card::integer as card) from old"),
        "tables/plays/.*: its columns are not those",
    ),
    "no Parquet": (
        lambda folder: (folder / cut_file(folder, "plays")).write_text("x"), "tables/plays/.*: it cannot be read"
    ),
    "another comment": (
        in_text(BY_HAND, "kept by hand", "made up"),
        "tables/comments: of a game it says something else than the records",
    ),
    "another fact": (
        in_text(BY_HAND, "2023-05-06", "2023-05-07"), r"records/.*: the record [0-9a-f]{16} is not in the table games"
    ),
    "a game twice": (a_game_twice, "records/.*: the record [0-9a-f]{16} is there 2 times"),
    "a game less": (a_game_less, "records/.*: it has 2 games, the manifest says 3"),
    "no record": (in_text(BY_HAND, "contract S:6s", "contract six"), r"records/.*: line \d+: \[[A-Z]\d+\] "),
    "no text": (lambda folder: first(folder, f"records/{BY_HAND}").write_bytes(b"\xff"), "records/.*: line 1: "),
    "counts": (other_counts, "manifest.json: counts: deals is 9,999, the tables have "),
    "rules": (lambda folder: edit_manifest(folder, rules=[]), "manifest.json: rules is not what the tables have"),
    "texts": (
        lambda folder: edit_manifest(folder, texts={"games": 10, "missing": 1}),
        "manifest.json: texts: 10 games and 1 missing",
    ),
}  # fmt: skip


@pytest.mark.parametrize("forgery", FORGERIES.values(), ids=FORGERIES)
def test_what_is_signed_again_is_found_by_what_it_says(
    forgery: tuple[Change, str], copy: Path
) -> None:
    """With right sizes and checksums the contents still do not fit together."""
    change, expected = forgery
    change(copy)
    sign(copy)
    problems = told(copy)
    assert any(re.match(expected, problem) for problem in problems), problems


def test_a_sample_is_enough_for_what_every_text_shows(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a sample the tables are made anew; but whose every text is, is always looked at."""
    monkeypatch.setattr("prefrec.pipelines.dataset.retelling.SAMPLE", 4)
    verdict = verify(copy)
    assert (verdict.problems, verdict.texts, verdict.checked) == ((), 11, 6)
    in_text(BY_HAND, "2023-05-06", "2023-05-07")(copy)
    sign(copy)
    assert "is not in the table games" in told(copy, full=False)[0]


@pytest.mark.parametrize(
    ("text", "reason"),
    [("", "is not JSON"), ("[]", "is not that of a prefrec data set"), ('{"kind": "x"}', "is not that of"),
     ('{"kind": "prefrec data set", "layout": 1}', "is not as prefrec writes it"),
     ('{"kind": "prefrec data set", "layout": 2}', "layout 1")],
)  # fmt: skip
def test_a_manifest_that_is_none(text: str, reason: str, copy: Path) -> None:
    """It is said what is wrong with it; no file is looked at."""
    (copy / "manifest.json").write_text(text)
    with pytest.raises(ManifestError, match=reason):
        verify(copy)


@pytest.mark.parametrize("key", ["files", "texts", "title", "schema", "program"])
def test_a_manifest_with_another_shape(key: str, copy: Path) -> None:
    """Whatever stands in it, the answer is a sentence."""
    edit_manifest(copy, **{key: 7.5})
    with pytest.raises(ManifestError, match="not as prefrec writes it"):
        verify(copy)


def test_tables_of_another_version(copy: Path) -> None:
    """Its files can be told whole; what is in them is not for this version to say."""
    edit_manifest(copy, schema=2)
    sign(copy)
    verdict = verify(copy)
    assert (verdict.problems, verdict.is_other_version, verdict.checked) == ((), True, 0)


def test_the_manifest_is_read_as_it_was_written(made: Path) -> None:
    """Every file is in it once, in the order of paths, tables and texts with their counts."""
    manifest = read_manifest(made)
    assert [file.path for file in manifest.files] == sorted(contents(made).keys() - {"manifest.json", "CHECKSUMS"})
    assert sum(file.count or 0 for file in manifest.files if file.path.startswith("records/")) == 11
    assert manifest.about == ABOUT.about


# ---- from the command line


def run(*args: str | Path) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, [*map(str, args)])
    return done.exit_code, done.stdout, done.stderr


def test_the_commands(archive: Path, records: list[Path], tmp_path: Path) -> None:
    """Publish, verify, find damage: 0, 0, 1."""
    code, out, err = run("publish", archive, tmp_path / "set", *records, "--licence", "CC0-1.0")
    assert (code, err) == (0, "")
    assert re.search(r"set: 11 games, \d+ deals, 11 records as text; \d+ files, \d+\.\d MB\n", out)
    code, out, err = run("verify", tmp_path / "set", "--full")
    assert (code, err) == (0, "")
    assert "whole: " in out
    assert "the tables of 11 made anew" in out
    (tmp_path / "set" / "README.md").unlink()
    code, out, err = run("verify", tmp_path / "set")
    assert (code, out) == (1, "README.md: error: the file is missing\n")
    assert err.endswith("set: 1 problem\n")


def test_the_commands_tell_what_is_missing(archive: Path, records: list[Path], tmp_path: Path) -> None:
    """A game without its text is 1; that no licence is stated is told; without records nothing is missing."""
    code, _, err = run("publish", archive, tmp_path / "set", *records[1:])
    assert code == 1
    assert "no licence is stated" in err
    assert re.search(r"error: 5 games of the archive without a record among these files, such as [0-9a-f]{16}\n", err)
    assert run("publish", archive, tmp_path / "set", "-q")[::2] == (0, "")


@pytest.mark.parametrize(
    "args",
    [["verify", "."], ["verify", "absent"], ["publish", "absent.duckdb", "set"], ["publish", "ARCHIVE", "absent/set"],
     ["publish", "ARCHIVE", "set", "absent.pref"], ["publish", "ARCHIVE", "set", "--date", "today"],
     ["publish", "ARCHIVE", "set", "--rules", "absent.toml"]],
    ids=" ".join,
)  # fmt: skip
def test_wrong_use_is_two(args: list[str], archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a sentence, and nothing is left behind."""
    monkeypatch.chdir(tmp_path)
    code, out, err = run(*(archive if word == "ARCHIVE" else word for word in args))
    assert (code, out) == (2, "")
    assert err.startswith("error: ")
    assert not list(tmp_path.iterdir())
