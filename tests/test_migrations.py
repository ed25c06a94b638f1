"""Archives of earlier versions: what they hold is kept, what follows from it is added, nothing is invented."""

from pathlib import Path

import duckdb
import pytest
import typer
from prefrec.pipelines import query
from prefrec.pipelines.archive import ArchiveError, earlier_version, reading, writing
from prefrec.pipelines.load import load
from prefrec.pipelines.migrations import STEPS
from prefrec.pipelines.schema import TABLES, VERSION

from prefrec.commands import load as command

OLD = Path(__file__).parent / "archives"
# Words of the program, which may change from version to version.
WORDING = {"reason", "message", "expected", "hint"}
# What version 2 does not hold and nothing in it tells.
NOT_IN_2 = {
    "games": {"series_before", "has_start", "has_final", "has_settlement"},
    "deals": {"leaver", "factor", "factor_reason", "modifier", "defence_seat", "defence_how", "discard_card",
              "has_answers", "claimer", "has_tricks", "has_score", "has_sheet", "void_reason"},
    "seats": {"tricks_written", "claimed"},
}  # fmt: skip
NEW_IN_3 = {"sheets", "adjustments", "incidents", "clocks", "unknown_cards", "marks", "unread_deals"}


def old_archive(place: Path) -> Path:
    """An archive of version 2, as its program made it of ``version-2.pref``."""
    connection = duckdb.connect(str(place))
    connection.execute((OLD / "version-2.sql").read_text(encoding="utf-8"))
    connection.close()
    return place


def brought_up(folder: Path) -> Path:
    """The same after a load of nothing."""
    archive = old_archive(folder / "old.duckdb")
    assert load(archive, []).read == 0
    return archive


@pytest.fixture(scope="module")
def anew(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same records in an archive of this version."""
    folder = tmp_path_factory.mktemp("anew")
    assert load(folder / "new.duckdb", [str(OLD / "version-2.pref")]).stored == 7
    return folder / "new.duckdb"


def test_every_earlier_version_has_a_step() -> None:
    """From version 2, the first that was given away, to this one."""
    assert set(STEPS) == set(range(2, VERSION))


def test_an_old_archive_is_as_if_loaded_anew(tmp_path: Path, anew: Path) -> None:
    """Every row in its order; what version 2 did not hold is NULL, and everything else is equal."""
    old = brought_up(tmp_path)
    for table in TABLES:
        if table.name in NEW_IN_3:
            assert rows(old, table.name, "*") == []
            continue
        missing = NOT_IN_2.get(table.name, set())
        same = [column.name for column in table.columns if column.name not in missing | WORDING | {"source"}]
        assert rows(old, table.name, ", ".join(same)) == rows(anew, table.name, ", ".join(same)), table.name
        if missing:
            assert {value for row in rows(old, table.name, ", ".join(sorted(missing))) for value in row} == {None}


def rows(archive: Path, table: str, columns: str) -> list[tuple[object, ...]]:
    """The rows of a table in the order in which they were stored."""
    with reading(archive) as connection:
        return connection.execute(f"select {columns} from {table} order by rowid").fetchall()


def test_who_sat_where_follows(tmp_path: Path, anew: Path) -> None:
    """Stand-ins and newcomers too, under their names, in every deal."""
    sql = "select game_id, deal, seat, name, is_stand_in, value from player_deals order by all"
    told = query.run(brought_up(tmp_path), sql).frame.rows()
    assert told == query.run(anew, sql).frame.rows()
    assert {row[4] for row in told} == {True, False}


def test_an_old_archive_is_loaded_into(tmp_path: Path) -> None:
    """Records that are there already are duplicates; new ones come beside them; all or nothing."""
    archive = old_archive(tmp_path / "old.duckdb")
    before = archive.read_bytes()
    with pytest.raises(RuntimeError), writing(archive):
        raise RuntimeError
    assert archive.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["old.duckdb"]
    assert load(archive, [str(OLD / "version-2.pref")]).duplicates == 8
    assert earlier_version(archive) is None


def test_reading_an_old_archive_tells_the_way(tmp_path: Path) -> None:
    """Nothing is changed by a question; the command that brings it up is named."""
    archive = old_archive(tmp_path / "old.duckdb")
    with pytest.raises(ArchiveError, match=rf"has schema version 2, this program works with {VERSION}; prefrec load"):
        query.run(archive, "players")
    assert earlier_version(archive) == 2


def test_rules_of_a_tables_own_are_kept(tmp_path: Path) -> None:
    """Conventions that only the old archive knows come with it."""
    archive = old_archive(tmp_path / "old.duckdb")
    connection = duckdb.connect(str(archive))
    connection.execute("insert into variants values ('ours', 1, 'Ours', 'amnesty', 'yes', 'what it decides')")
    connection.close()
    load(archive, [])
    assert rows(archive, "variants", "name, value")[-1] == ("ours", "yes")


def test_load_brings_up_and_tells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A load of nothing is a load of an old archive, and says what nobody can tell any more."""
    archive = old_archive(tmp_path / "old.duckdb")
    assert command.run(str(archive), [], quiet=True) == 0
    assert capsys.readouterr().err.splitlines() == [
        f"{archive}: brought from schema version 2 to {VERSION}",
        f"of the games that were in it nobody can tell any more: {STEPS[2].not_known}",
    ]
    with pytest.raises(typer.Exit):
        command.run(str(archive), [], quiet=True)
    assert "nothing to load is named" in capsys.readouterr().err
