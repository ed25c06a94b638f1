"""The tables of the archive as files: what is read back from them is what the archive holds."""

from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest
from prefrec.pipelines.dimensions import DIMENSIONS
from prefrec.pipelines.export import ExportError, Form, export_tables
from prefrec.pipelines.load import load
from prefrec.pipelines.schema import TABLES

from prefrec.generate import Style, games
from prefrec.intake import chunks
from prefrec.source import Chunk, FileFault
from prefrec.variant import load as variant
from prefrec.writer import dumps

RECORD = "%prefrec 1\nrules: sochi 1\nS: A, \"x\"\nW:\nE: C\n\ndeal 1 E\ncontract S:6s\nanswers W:pass E:pass\n"
BROKEN = RECORD + "score pool S:5\n"
FORMS: tuple[Form, ...] = ("parquet", "csv")
every_form = pytest.mark.parametrize("form", FORMS)

Rows = dict[str, list[tuple[object, ...]]]


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Generated games of three and four, one record twice, a broken one, a file that is not there."""
    folder = tmp_path_factory.mktemp("sources")
    made = [dumps(games(3, variant("sochi", 1), players, 8, Style.MIXED)) for players in (3, 4)]
    texts = [*made, RECORD, "\n".join([RECORD, BROKEN])]
    for number, text in enumerate(texts):
        (folder / f"{number}.pref").write_text(text, encoding="utf-8")
    return [*(str(folder / f"{number}.pref") for number in range(len(texts))), str(folder / "absent.pref")]


def items(sources: list[str], size: int = 1 << 12) -> Iterator[Chunk | FileFault]:
    for path in sources:
        yield from chunks(path, size=size)


def names_in(connection: duckdb.DuckDBPyConnection) -> list[str]:
    """Every table of an archive."""
    return [row[0] for row in connection.execute("select table_name from duckdb_tables()").fetchall()]


def of_archive(archive: Path) -> Rows:
    """Every row of every table, words of closed lists as text."""
    with duckdb.connect(str(archive), read_only=True) as connection:
        return {name: connection.execute(f"from {name}").fetchall() for name in names_in(connection)}


def of_files(folder: Path, archive: Path, form: Form) -> Rows:
    """The same from the files; a file of CSV says nothing of types, so they are those of the archive."""
    found: Rows = {}
    with duckdb.connect(str(archive), read_only=True) as connection:
        for name in names_in(connection):
            path = folder / f"{name}.{form}"
            types = {row[0]: row[1] for row in connection.execute(f"describe {name}").fetchall()}
            if form == "csv":
                relation = connection.read_csv(str(path), header=True, dtype=types, allow_quoted_nulls=False)
            else:
                relation = connection.read_parquet(str(path))
            assert relation.columns == list(types)
            found[name] = relation.fetchall()
    return found


@every_form
def test_files_hold_what_the_archive_holds(form: Form, sources: list[str], tmp_path: Path) -> None:
    """Every table, every row, in the same order; and the counts of the run are those of a load."""
    done = export_tables(items(sources), tmp_path / "out", form)
    loaded = load(tmp_path / "a.duckdb", sources)
    assert done == loaded
    assert (done.duplicates, done.rejected, len(done.faults)) == (1, 1, 1)
    rows = of_archive(tmp_path / "a.duckdb")
    assert of_files(tmp_path / "out", tmp_path / "a.duckdb", form) == rows
    assert len(rows["deals"]) > 50


@every_form
def test_no_table_is_left_out(form: Form, sources: list[str], tmp_path: Path) -> None:
    """A file for each table of an archive, and nothing else; empty tables too."""
    export_tables(items(sources[2:3]), tmp_path / "out", form)
    load(tmp_path / "a.duckdb", sources[2:3])
    with duckdb.connect(str(tmp_path / "a.duckdb"), read_only=True) as connection:
        there = set(names_in(connection))
    assert there >= {table.name for table in (*TABLES, *DIMENSIONS)} | {"schema_version"}
    assert {path.name for path in (tmp_path / "out").iterdir()} == {f"{name}.{form}" for name in there}
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


@every_form
def test_the_same_games_give_the_same_bytes(form: Form, sources: list[str], tmp_path: Path) -> None:
    """Neither the day nor the size of the chunks is in the files."""
    export_tables(items(sources), tmp_path / "one", form)
    export_tables(items(sources, 1 << 18), tmp_path / "two", form)
    for path in sorted((tmp_path / "one").iterdir()):
        assert path.read_bytes() == (tmp_path / "two" / path.name).read_bytes(), path.name


def test_an_older_export_is_replaced(sources: list[str], tmp_path: Path) -> None:
    """Whole: no file of the old one stays."""
    export_tables(items(sources), tmp_path / "out", "csv")
    export_tables(items(sources), tmp_path / "out", "parquet")
    assert {path.suffix for path in (tmp_path / "out").iterdir()} == {".parquet"}


def test_nothing_else_is_replaced(sources: list[str], tmp_path: Path) -> None:
    """A folder with other files in it, or a file, stays as it is, and the reason is told."""
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(ExportError, match=r"holds other files, such as notes\.txt"):
        export_tables(items(sources), tmp_path / "out", "csv")
    assert (tmp_path / "out" / "notes.txt").read_text(encoding="utf-8") == "mine"
    with pytest.raises(ExportError, match="is not a folder"):
        export_tables(items(sources), tmp_path / "out" / "notes.txt", "csv")
    with pytest.raises(ExportError, match="there is no folder"):
        export_tables(items(sources), tmp_path / "no" / "out", "csv")


def test_a_failure_leaves_the_old_export(sources: list[str], tmp_path: Path) -> None:
    """What stops in the middle leaves neither half an export nor anything beside it."""
    export_tables(items(sources), tmp_path / "out", "csv")
    before = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}

    def stopped() -> Iterator[Chunk | FileFault]:
        yield from items(sources[:1])
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        export_tables(stopped(), tmp_path / "out", "csv")
    assert {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()} == before
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
