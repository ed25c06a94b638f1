"""The report: its numbers are those of the named queries, in two languages, safe, and always the same bytes."""

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from string import Formatter
from xml.etree import ElementTree

import pytest
from prefrec.pipelines import query
from prefrec.pipelines.load import load
from prefrec.pipelines.report import charts, page
from prefrec.pipelines.report.asking import Scope, Unanswerable, ask
from prefrec.pipelines.report.contents import _section, report_of
from prefrec.pipelines.report.figures import Figure, Report
from prefrec.pipelines.report.markdown import markdown
from prefrec.pipelines.report.wording import Tongue, words
from typer.testing import CliRunner

from prefrec.cli import app
from prefrec.generate import Style, games
from prefrec.record import Game
from prefrec.show.language import Lang
from prefrec.variant import load as variant
from prefrec.writer import dump_game

DATA = Path(__file__).parents[1] / "data"
EVIL = "<script>alert(1)</script>\"'>&<img src=x onerror=alert(2)>|*_`"

# One game with a date and an event, one with a year only, one without names, and one that is rejected.
CLUB = """%prefrec 1
event: Cup
date: 2024-03-05
rules: sochi 1
S: Анна
W: Борис
E: Вера

deal 1 E
contract S:6s
answers W:whist E:pass
tricks S:6 W:3 E:1

deal 2 S
contract all-pass
tricks S:3 W:3 E:4

%prefrec 1
event: Cup
date: 2023
rules: leningrad 1
S: Анна
W: Борис
E: Глеб

deal 1 E
contract S:6s
answers W:pass E:pass

%prefrec 1
detail: results
S: _
W: _
E: _

deal 1 E
contract all-pass
tricks S:3 W:3 E:4

%prefrec 1
rules: sochi 1
S: Анна
W: Борис
E: Вера

deal 1 E
contract S:6s
answers W:pass E:pass
score pool S:3
"""


def archive_of(folder: Path, text: str, name: str = "club") -> Path:
    """An archive of these records."""
    (folder / f"{name}.pref").write_text(text, encoding="utf-8")
    load(folder / f"{name}.duckdb", [str(folder / f"{name}.pref")])
    return folder / f"{name}.duckdb"


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive of the records that come with prefrec."""
    archive = tmp_path_factory.mktemp("samples") / "samples.duckdb"
    load(archive, [str(path) for path in sorted(DATA.glob("*.pref"))])
    return archive


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive of the known records."""
    return archive_of(tmp_path_factory.mktemp("club"), CLUB)


@pytest.fixture(scope="module")
def bots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive with enough games for every chart; two of its players have names that mean harm."""
    made = [game for number in (3, 4) for game in games(7, variant("sochi", 1), number, 40, Style.PLAIN)]
    text = "".join(map(dump_game, made)).replace("Bot A", EVIL)
    text = text.replace("Bot B", f"{EVIL} the second, whose name is very long indeed")
    text = re.sub(r"^event: .*$", "event: Evening\ndate: 2024-05-06", text, flags=re.MULTILINE)
    return archive_of(tmp_path_factory.mktemp("bots"), text)


def figures(report: Report) -> Iterator[Figure]:
    for section in report.sections:
        yield from section.figures


@cache
def report(scope: Scope) -> Report:
    return report_of(scope)


def as_markdown(scope: Scope, lang: Lang) -> str:
    return "\n".join(markdown(report(scope), Tongue(lang), "")) + "\n"


@cache
def as_page(scope: Scope, lang: Lang = Lang.EN) -> str:
    return page.page(report(scope), Tongue(lang), "")


def scopes(archive: Path) -> list[Scope]:
    """An archive, its most frequent event, and its most frequent player."""
    event, player = (
        query.run(archive, f"select {name} from {table} where {name} is not null group by 1 order by count(*) desc, 1")
        .frame.item(0, 0) for name, table in (("event", "games"), ("person", "player_persons"))
    )  # fmt: skip
    return [Scope(archive), Scope(archive, event=event), Scope(archive, player=player)]


# ---- the numbers


@pytest.mark.parametrize("which", [0, 1, 2])
def test_every_command_gives_the_rows_again(samples: Path, which: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands below a figure, typed into a shell, answers with the very rows of the figure."""
    monkeypatch.chdir(samples.parent)
    for figure in figures(report(scopes(samples)[which])):
        words_of = shlex.split(figure.answer.command)
        assert words_of[:3] == ["prefrec", "query", samples.name]
        done = CliRunner().invoke(app, [*words_of[1:], "--format", "json"])
        assert done.exit_code == 0, done.output
        again = json.loads(done.output, parse_float=_rounded)
        rows = json.dumps([dict(row) for row in figure.answer.rows], default=str)
        assert again == json.loads(rows, parse_float=_rounded)


def _rounded(text: str) -> float:
    """The database adds in no fixed order: the last digit of a mean may differ."""
    return float(f"{float(text):.9g}")


class Read(HTMLParser):
    """What a page holds: the cells of its tables by figure, its elements, their attributes, its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tables: dict[str, list[list[str]]] = {}
        self.elements: set[str] = set()
        self.attributes: list[tuple[str, str]] = []
        self.headings: list[str] = []
        self.charts = 0
        self.words: list[str] = []
        self._figure = self._open = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.elements.add(tag)
        self.attributes += given.items()
        self._open = tag
        if tag == "article":
            self._figure = given["id"].removeprefix("figure-")
        elif tag == "tr":
            self.tables.setdefault(self._figure, []).append([])
        elif tag in ("td", "th"):
            self.tables[self._figure][-1].append("")
        elif tag in ("h1", "h2", "h3"):
            self.headings.append(tag)
        self.charts += given.get("role") == "img"

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002
        self._open = ""

    def handle_data(self, data: str) -> None:
        if self._open in ("td", "th"):
            self.tables[self._figure][-1][-1] += data
        if self._open != "style":
            self.words.append(data)


def test_tables_have_the_numbers_of_the_queries(bots: Path) -> None:
    """Every cell of the headline and of the contracts is the number of the query, rounded as the page says."""
    tables = Read(as_page(Scope(bots))).tables
    lines = query.run(bots, "fail-rate", {"contract": "6s"}).frame.iter_rows(named=True)
    for (_, cases, of, share, _), row in zip(tables["six-of-spades"][1:], lines, strict=True):
        assert cases == f"{row['k']:,}"
        assert (of, share) == (("–", "–") if row["n"] is None else (f"{row['n']:,}", f"{row['share'] * 100:.1f}%"))
    contracts = query.run(bots, "contract-outcomes").frame.iter_rows(named=True)
    for cells, row in zip(tables["contract-outcomes"][1:], contracts, strict=True):
        keys = ("n", "passed_out", "half_whist", "made", "conceded", "failed", "n_unknown")
        assert cells[1:] == [f"{row[key]:,}" for key in keys]
    costs = query.run(bots, "whist-cost", {"rules": "sochi", "by": "all"}).frame.iter_rows(named=True)
    for cells, row in zip(tables["whist-cost"][1:], costs, strict=True):
        assert cells[2:5] == [f"{row['n']:,}", f"{row['n_unknown']:,}", _mean(row["value"])]
        assert cells[-2] == _mean(row["against_pass"])


def _mean(value: float | None) -> str:
    return "–" if value is None else f"{value:,.2f}".replace("-", "−")


def test_page_and_markdown_have_the_same_numbers(samples: Path) -> None:
    """The tables of the page are those of the Markdown."""
    for scope in scopes(samples):
        on_page = Read(as_page(scope)).tables
        lines = [line for line in as_markdown(scope, Lang.EN).splitlines() if line.startswith("|")]
        marked = [re.sub(r"\\(.)", r"\1", line) for line in lines if not line.startswith("| -")]
        assert marked == [f"| {' | '.join(row)} |" for table in on_page.values() for row in table]


def test_what_is_left_out_is_counted(club: Path) -> None:
    """A figure says its n and what it leaves out."""
    by_key = {figure.key: figure for figure in figures(report(Scope(club)))}
    assert Tongue(Lang.EN).basis(by_key["six-of-spades"]) == "n\xa0=\xa02 (contracts). Nothing is left out."
    assert Tongue(Lang.EN).basis(by_key["activity"]) == (
        "n\xa0=\xa01 (games). Left out: games whose date does not say the month: 2."
    )
    assert [phrase.key for phrase in by_key["whist-cost"].notes] == ["of-rules", "observed", "least-shown"]


@pytest.mark.parametrize(
    ("name", "parameters", "expected"),
    [
        ("holdings", {}, [(3, 4, 4, 3, "2023", "2024-03-05", 1)]),
        ("holdings", {"player": "Глеб"}, [(1, 1, 3, 0, "2023", "2023", 0)]),
        ("holdings", {"since": "2025"}, [(0, 0, 0, 0, None, None, 0)]),
        ("rules-played", {}, [("sochi", 1, 2), ("leningrad", 1, 1), (None, 1, 1)]),
        ("details", {}, [(None, 2, 3), ("results", 1, 1)]),
        ("reading", {}, [("stored", 3, 0, 0, 0), ("rejected", 1, 1, 0, 0)]),
        ("activity", {}, [("2024-03", 1, 2, 3), (None, 2, 2, 3)]),
        ("activity", {"by": "year", "event": "Cup"}, [("2023", 1, 1, 3), ("2024", 1, 2, 3)]),
    ],
)
def test_what_the_archive_holds(
    club: Path, name: str, parameters: dict[str, str], expected: list[tuple[object, ...]]
) -> None:
    """The known records, counted by hand."""
    assert query.run(club, name, parameters).frame.rows() == expected


def test_why_records_were_rejected(club: Path) -> None:
    """The record with a wrong score is told by the code of its error."""
    ((code, _, records, findings),) = query.run(club, "rejected").frame.rows()
    found = query.run(club, "select code from diagnostics where severity = 'error'").frame.rows()
    assert found == [(code,)] * findings
    assert records == 1


def test_games_with_everybody_from_the_best_to_the_worst(club: Path) -> None:
    """Settlements by hand: S made six of spades, 2 of pool; W wrote 8 whists; all-pass cost 3, 3 and 4 tricks."""
    rows = query.run(club, "games", {"event": "Cup", "rules": "sochi"}).frame.rows(named=True)
    (game,) = rows
    # deal 1: S 20 - 20/3 - 8, W 8 - 20/3, E -20/3; deal 2: mountain 3, 3, 4: S and W +10/3, E -20/3
    expected = [("Анна", 26 / 3), ("Борис", 14 / 3), ("Вера", -40 / 3), (None, None)]
    assert [(game[f"name_{n}"], game[f"result_{n}"]) for n in (1, 2, 3, 4)] == [
        (name, None if value is None else pytest.approx(value, abs=1e-9)) for name, value in expected
    ]
    assert (game["date"], game["variant"], game["deals"]) == ("2024-03-05", "sochi", 2)


def test_holdings_by_plain_counting(tmp_path: Path) -> None:
    """Generated games of two tables, counted over the records."""
    made: list[Game] = [
        game for name, number in (("sochi", 3), ("leningrad", 4))
        for game in games(5, variant(name, 1), number, 6, Style.MIXED)
    ]  # fmt: skip
    archive = archive_of(tmp_path, "".join(map(dump_game, made)))
    stored = set(query.run(archive, "select id from games").frame["id"])
    assert len(stored) == len(made)
    assert query.run(archive, "holdings").frame.row(0)[:2] == (len(made), sum(len(game.deals) for game in made))
    assert sum(query.run(archive, "rules-played").frame["deals"]) == sum(len(game.deals) for game in made)
    assert sum(query.run(archive, "details").frame["games"]) == len(made)
    assert sum(query.run(archive, "activity").frame["games"]) == len(made)
    assert query.run(archive, "games").frame.height == len(made)


# ---- the words


def test_both_languages_are_complete() -> None:
    """Every word is there twice, with the same gaps, and the Russian one is Russian."""
    for key, both in words().items():
        gaps = [{name for _, name, _, _ in Formatter().parse(text) if name is not None} for text in both.values()]
        assert all(text.strip() for text in both.values()), key
        assert gaps[0] == gaps[1], key
        left = re.sub(r"\{\w+\}|--rules|prefrec|\bn\b", "", both[Lang.RU])
        assert not re.search("[A-Za-z]", left), key
        assert not re.search("[А-Яа-яЁё]", both[Lang.EN]), key


def test_every_word_of_the_database_has_its_own(samples: Path, bots: Path) -> None:
    """Lines, seats, answers and statuses that answers have are words in both languages."""
    for archive in (samples, bots):
        for scope in scopes(archive):
            for figure in figures(report(scope)):
                for column in figure.columns:
                    if column.kind in ("line", "speaker", "seat", "answering", "status", "detail"):
                        for row in figure.shown:
                            told = [str(row[key]) for key in column.keys if row[key] is not None]
                            assert not told or "-".join([column.kind, *told]) in words()


@pytest.mark.parametrize("lang", Lang)
def test_decimal_sign_of_the_language(bots: Path, lang: Lang) -> None:
    """A share is written with the sign of its language, in texts and on axes."""
    text = " ".join(Read(as_page(Scope(bots), lang)).words)
    assert bool(re.search(r"\d\.\d%", text)) is (lang is Lang.EN)
    assert bool(re.search("\\d,\\d\u202f%", text)) is (lang is Lang.RU)


def test_russian_page_says_so(bots: Path) -> None:
    """The page names its language, and its title is in it."""
    text = as_page(Scope(bots), Lang.RU)
    assert '<html lang="ru">' in text
    assert "<title>Архив преферанса</title>" in text


@pytest.mark.parametrize(("which", "lang"), [(0, Lang.EN), (1, Lang.RU), (2, Lang.EN)])
def test_markdown_of_the_samples(samples: Path, which: int, lang: Lang, golden: Callable[[str, str], None]) -> None:
    """The reports of the sample archive, of its most frequent event and player."""
    golden(f"report-{('archive', 'event', 'player')[which]}.md", as_markdown(scopes(samples)[which], lang))


# ---- safe, whole, and always the same


def test_names_are_text(bots: Path) -> None:
    """Whatever a name holds, it is shown as it is written and does nothing."""
    for scope in (Scope(bots), Scope(bots, player=EVIL), Scope(bots, event="Evening")):
        read = Read(as_page(scope))
        assert not read.elements & {"script", "img", "iframe", "object", "a:href", "image", "use", "foreignobject"}
        assert not [name for name, _ in read.attributes if name.startswith("on") or name == "style"]
        assert EVIL in "".join(read.words)
        text = as_markdown(scope, Lang.EN)
        outside_code = [line for line in text.splitlines() if not line.startswith("    ")]
        assert not re.search(r"(?<!\\)<", "".join(outside_code))


def test_page_asks_for_nothing(bots: Path) -> None:
    """No address but its own parts, and a policy that allows none."""
    read = Read(as_page(Scope(bots)))
    assert all(value.startswith(("#", "data:,")) for name, value in read.attributes if name in ("href", "src"))
    assert ("http-equiv", "Content-Security-Policy") in read.attributes
    assert any(value.startswith("default-src 'none'") for name, value in read.attributes if name == "content")


def test_headings_and_charts_are_for_everybody(bots: Path) -> None:
    """One title, no level left out, and every chart tells in words what is seen on it."""
    read = Read(as_page(Scope(bots)))
    assert read.headings.count("h1") == 1
    assert ("h1", "h3") not in pairwise(read.headings)
    told = [value for name, value in read.attributes if name == "aria-label" and re.search(r"\d", value)]
    assert len(told) >= read.charts >= 20
    ids = [value for name, value in read.attributes if name == "id"]
    assert len(ids) == len(set(ids))


def test_pictures_are_only_marks(bots: Path) -> None:
    """A picture is well-formed, has marks, and takes every colour from the page."""
    drawn = re.findall(r'<div class="chart (\w+)" [^>]*>(<svg.*?</svg>)', as_page(Scope(bots)), re.DOTALL)
    assert len(drawn) >= 20
    for kind, picture in drawn:
        root = ElementTree.fromstring(picture)
        kinds = {element.tag.partition("}")[2] for element in root.iter()}
        assert {"text"} < kinds <= {"svg", "g", "path", "line", "text", "tspan"}
        colours = {element.get(name, "none") for element in root.iter() for name in ("fill", "stroke")}
        assert all(colour == "none" or colour.startswith("var(--") for colour in colours), colours
        assert float(root.get("width", "0")) <= {"wide": charts.WIDE, "narrow": charts.NARROW}[kind] + 1


def test_same_archive_same_bytes(samples: Path, tmp_path: Path) -> None:
    """Two runs of the program, whose hashes differ, write the same page."""
    made = []
    for seed in ("1", "2"):
        path = tmp_path / f"{seed}.html"
        subprocess.run(
            [sys.executable, "-m", "prefrec", "report", str(samples), "-o", str(path), "--lang", "ru"],
            check=True, env={**os.environ, "PYTHONHASHSEED": seed},
        )  # fmt: skip
        made.append(path.read_bytes())
    assert made[0] == made[1]


ONE = CLUB.partition("%prefrec 1\nevent: Cup\ndate: 2023")[0]


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("empty", "", "No contract of six of spades has a known outcome."),
        ("no-dates", ONE.replace("date: 2024-03-05\n", ""), "games whose date does not say the month: 1"),
        ("no-names", re.sub(r"^([SWE]): .*$", r"\1: _", ONE, flags=re.MULTILINE), "not known by name: 3"),
        ("one-game", ONE, "Of all contracts of six of spades 0.0% failed (0 of 1;"),
        ("rejected", CLUB[CLUB.rindex("%prefrec 1"):], "No contract of six of spades has a known outcome."),
    ],
)
def test_small_archives_are_honest(tmp_path: Path, name: str, text: str, says: str) -> None:
    """An archive that holds little says so, as a page and as Markdown."""
    archive = archive_of(tmp_path, text, name)
    assert says in " ".join(Read(as_page(Scope(archive))).words)
    assert says in as_markdown(Scope(archive), Lang.EN).replace("\\", "")
    assert as_markdown(Scope(archive), Lang.RU).startswith("# Архив преферанса\n")


@pytest.mark.parametrize("lang", list(Lang))
def test_no_answer_is_cut_on_a_telephone(bots: Path, lang: Lang) -> None:
    """The longest name of an answer stands whole: open and closed are told apart on a narrow picture too."""
    drawn = re.findall(r'<div class="chart narrow" [^>]*>(<svg.*?</svg>)', as_page(Scope(bots), lang), re.DOTALL)
    texts = re.findall(r"<text.*?</text>", " ".join(drawn), re.DOTALL)
    names = [re.sub("<[^>]*>", " ", text) for text in texts]
    answers = [name for name in names if {Lang.EN: "whist", Lang.RU: "вист"}[lang] in name]
    assert any({Lang.EN: "open", Lang.RU: "светлую"}[lang] in name for name in answers)
    assert not any("…" in name for name in answers)


def test_counts_are_whole_on_the_axes(tmp_path: Path) -> None:
    """Of one contract in one game no axis of counts has a number twice."""
    for picture in re.findall(r"<svg.*?</svg>", as_page(Scope(archive_of(tmp_path, ONE, "one"))), re.DOTALL):
        texts = re.findall(r"<text[^>]*>([^<]*)</text>", picture)
        assert len(texts) == len(set(texts))


# ---- what is asked for


def test_a_part_says_that_it_is_one(club: Path) -> None:
    """A report of some games tells which."""
    text = as_markdown(Scope(club, rules="sochi", since="2024", until="2024-12"), Lang.EN)
    assert "Only games by these rules: sochi." in text
    assert "Only games from 2024 on." in text
    assert "- games: 1\n" in text
    assert "This is of the whole archive" in text


def test_a_question_that_cannot_be_put_is_told(club: Path) -> None:
    """Nothing about the whole archive stands on the page of a part of it: a note stands in its place."""
    scope = Scope(club, event="Cup")
    with pytest.raises(Unanswerable):
        ask(scope, "findings")
    made = _section("contracts", [lambda: Figure("x", ask(scope, "findings"), ())])
    assert made.figures == ()
    assert [Tongue(Lang.EN).sentence(note) for note in made.notes] == [
        "The question findings cannot be asked about one event."
    ]


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["absent.duckdb"], "there is no such archive"),
        (["--event", "Cap"], "event: Cap is not known; did you mean Cup?"),
        (["--player", "Ана"], "player: Ана is not known; did you mean Анна?"),
        (["--rules", "sohci"], "rules: sohci is not known; did you mean sochi?"),
        (["--since", "May"], "since: May is no date"),
    ],
)
def test_what_cannot_be_reported(club: Path, args: list[str], reason: str) -> None:
    """A word that names nothing, and an archive that is not there, are told."""
    given = args if args[0].endswith(".duckdb") else [str(club), *args]
    done = CliRunner().invoke(app, ["report", *given])
    assert done.exit_code == 2
    assert reason in done.stderr


def test_missing_libraries_are_told(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the extra the page is refused with the way to get it, and Markdown is written all the same."""
    monkeypatch.setattr(page, "find_spec", lambda name: None if name == "vl_convert" else object())
    done = CliRunner().invoke(app, ["report", str(club)])
    assert done.exit_code == 2
    assert "vl_convert is not installed" in done.stderr
    assert "pip install 'prefrec[report]'" in done.stderr
    assert CliRunner().invoke(app, ["report", str(club), "--format", "md"]).output.startswith("# Preferans archive\n")


def test_the_archive_is_not_replaced(club: Path) -> None:
    """The report is not written over what it is about."""
    before = club.read_bytes()
    done = CliRunner().invoke(app, ["report", str(club), "-o", str(club)])
    assert done.exit_code == 2
    assert "is the archive itself" in done.stderr
    assert club.read_bytes() == before
