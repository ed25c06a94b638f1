"""The notebook runs from its first cell to its figure, and its numbers are those of the named query."""

import importlib.util
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from prefrec.pipelines import query
from prefrec.pipelines.load import load

from prefrec.generate import Style, games
from prefrec.variant import load as variant
from prefrec.writer import dumps

DATA = Path(__file__).parents[1] / "data"
NOTEBOOK = DATA / "six_of_spades.py"
CHOSEN = {"rules": "sochi", "players": "3"}

pytest.importorskip("marimo", reason="the extra notebook is not installed: pip install -e '.[notebook]'")


@pytest.fixture(scope="module")
def found() -> Iterator[Mapping[str, Any]]:
    """What its cells have defined when all of them have run; a cell that fails raises."""
    spec = importlib.util.spec_from_file_location("six_of_spades", NOTEBOOK)
    assert spec is not None
    assert spec.loader is not None
    notebook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(notebook)
    _, definitions = notebook.app.run()
    yield definitions
    definitions["place"].cleanup()


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same records, loaded without the notebook."""
    folder = tmp_path_factory.mktemp("archive")
    (folder / "g.pref").write_text(dumps(games(1, variant("sochi", 1), 3, 100, Style.PLAIN)), encoding="utf-8")
    load(folder / "a.duckdb", [*map(str, sorted(DATA.glob("*.pref"))), str(folder / "g.pref")])
    return folder / "a.duckdb"


def test_its_answer_is_that_of_the_named_query(found: Mapping[str, Any], archive: Path) -> None:
    """Line by line; and there are contracts enough to speak of."""
    answer = query.run(archive, "six-of-spades", CHOSEN).frame
    assert found["answer"].rows() == answer.rows()
    assert found["played"]["n"] > 20
    assert found["played"] in answer.rows(named=True)
    assert found["undertaken"] in answer.rows(named=True)


def test_its_figure_shows_the_answers(found: Mapping[str, Any], archive: Path) -> None:
    """A point and an interval a contract; that of six of spades is the answer to the question."""
    (points,) = found["figure"].to_dict()["datasets"].values()
    assert [row["contract"] for row in points] == ["6s", "6c", "6d", "6h", "6n", "7s", "7c", "7d", "7h", "7n"]
    assert [row["contract"] for row in points if row["is_asked"]] == ["6s"]
    for row in points:
        frame = query.run(archive, "fail-rate", CHOSEN | {"contract": row["contract"]}).frame
        (answer,) = [line for line in frame.rows(named=True) if line["line"] == "failed, of those played"]
        assert {key: row[key] for key in answer} == answer
        assert 0 <= row["low"] <= row["share"] <= row["high"] <= 1
        assert row["label"] == f"{row['contract']} ({row['n']})"


def test_it_is_a_program_too(found: Mapping[str, Any], tmp_path: Path) -> None:
    """Started without a browser it prints the answer and draws the figure."""
    picture = tmp_path / "figure.svg"
    done = subprocess.run(
        [sys.executable, NOTEBOOK, "--", "--picture", picture], capture_output=True, check=True, text=True
    )
    line = next(line for line in done.stdout.splitlines() if line.startswith("failed, of those played"))
    assert line.split()[-5:-3] == [str(found["played"]["k"]), str(found["played"]["n"])]
    assert "How often contracts fail" in picture.read_text(encoding="utf-8")
