"""A finding is shown at its place, in every form, whatever the text around it."""

import json
import subprocess
import sys
import unicodedata
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from prefrec.diagnostics import Code, Diagnostic, Severity, Span
from prefrec.render import RENDERERS, Colour, Finding, Location, Style, file_finding, findings
from prefrec.source import Chunk, FileFault, chunks

REVOKE = Code(
    "P401",
    "revoke",
    Severity.ERROR,
    "{seat} plays {card} but still holds {suit}",
    expected="{legal}",
    hint="a card of the suit that was led is played as long as there is one",
)
DOUBT = Code("S599", "doubt", Severity.WARNING, "{text}")
REMARK = Code("S598", "remark", Severity.NOTE, "{text}")

LINE = "3 E hA s7 h9"
TEXT = f"%prefrec 1\n\n{LINE}\n"
PLAIN = Style()


def revoke(span: Span) -> Diagnostic:
    said = REVOKE.at(span, seat="West", card="s7", suit="hearts", legal="h7 or hK")
    return replace(said, game=3, deal=17)


def chunk(text: str, line: int = 1) -> Chunk:
    return Chunk("club.pref", text, line, 1)


def span_of(text: str, part: str) -> Span:
    start = text.index(part)
    return Span(start, start + len(part))


def found(text: str = TEXT, part: str = "s7", line: int = 39) -> Finding:
    return next(findings(chunk(text, line), [revoke(span_of(text, part))]))


def shown(form: str, *items: Finding, style: Style = PLAIN) -> str:
    return "".join(RENDERERS[form](items, style))


def fault(line: int = 0, column: int = 0, source: str = "gone.pref") -> Finding:
    return file_finding(FileFault(source, DOUBT.at(Span(0, 0), text="Gone"), line, column, is_io=True))


# --- places ---


@pytest.mark.parametrize(
    "above", ["", "; Пулька у Марьи\n", "; 🂡🂮 漢字 e\u0301\n", "\t\t\n", "\n\n\n", "\u2028\x0b\x85\n"]
)
@pytest.mark.parametrize("before", ["", "Анна ", "🂡 ", "漢", "\t", "e\u0301 ", "\u2028"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("part", ["s7", "масть", "🂡🂡"])
def test_columns_count_characters_and_lines_count_lf(above, before, end, part):
    """So that cutting the place out of the lines of the source gives the words of the span."""
    text = (above + f"{before}{part} h9\n").replace("\n", end)
    start = text.rindex(part)
    finding = next(findings(chunk(text, 100), [revoke(Span(start, start + len(part)))]))
    line, column, end_line, end_column = finding.location
    assert line == end_line == 100 + above.count("\n")
    source_line = text.split("\n")[line - 100].removesuffix("\r")
    assert finding.line_text == source_line
    assert source_line[column - 1 : end_column - 1] == part


@pytest.mark.parametrize(
    ("text", "span", "place"),
    [
        ("ab\ncd\n", (0, 0), (1, 1, 1, 1)),
        ("ab\ncd\n", (0, 2), (1, 1, 1, 3)),
        ("ab\ncd\n", (0, 3), (1, 1, 1, 3)),
        ("ab\ncd\n", (2, 3), (1, 3, 1, 3)),
        ("ab\ncd\n", (1, 4), (1, 2, 2, 2)),
        ("ab\ncd\n", (6, 6), (2, 3, 2, 3)),
        ("ab\ncd", (5, 5), (2, 3, 2, 3)),
        ("ab\ncd", (99, 100), (2, 3, 2, 3)),
        ("ab\r\ncd\r\n", (2, 4), (1, 3, 1, 3)),
        ("ab\r\ncd\r\n", (3, 4), (1, 3, 1, 3)),
        ("ab\r\ncd\r\n", (8, 8), (2, 3, 2, 3)),
        ("a\rb\n", (2, 3), (1, 3, 1, 4)),
        ("", (0, 0), (1, 1, 1, 1)),
    ],
)
def test_line_ends_are_no_columns(text, span, place):
    """A place never begins on the line behind the text, and CR LF counts as LF does."""
    assert next(findings(chunk(text), [revoke(Span(*span))])).location == Location(*place)


def test_many_findings_of_a_chunk_come_in_their_order():
    text = TEXT * 1000
    spans = [Span(i, i + 2) for i in range(len(text)) if text.startswith("s7", i)]
    places = [finding.location for finding in findings(chunk(text), map(revoke, spans))]
    assert places == [Location(3 * (n + 1), 8, 3 * (n + 1), 10) for n in range(1000)]


# --- for people ---


def test_full_shows_the_line_and_what_was_expected():
    assert shown("full", found()) == (
        "club.pref:41:8: error[P401]: West plays s7 but still holds hearts (game 3, deal 17)\n"
        "   |\n"
        "41 | 3 E hA s7 h9\n"
        "   |        ^^ expected h7 or hK\n"
        "   = hint: a card of the suit that was led is played as long as there is one\n"
    )


def test_concise_is_one_line_each():
    assert shown("concise", found(), fault(), fault(2, 5)) == (
        "club.pref:41:8: error[P401] West plays s7 but still holds hearts\n"
        "gone.pref: warning[S599] Gone\n"
        "gone.pref:2:5: warning[S599] Gone\n"
    )


def test_a_fault_of_a_file_has_no_line_to_show():
    assert shown("full", fault()) == "gone.pref: warning[S599]: Gone\n"
    assert shown("full", fault(2, 5)) == "gone.pref:2:5: warning[S599]: Gone\n"


def test_a_blank_line_stands_between_two_findings():
    assert shown("full", fault(), fault()).count("\n\n") == 1


def width(text: str) -> int:
    """Columns of a terminal, for the signs used here."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else not unicodedata.combining(c) for c in text)


@pytest.mark.parametrize(
    "before",
    ["\t\t", "Мария ", "漢字 ", "🃏 ", "e\u0301e\u0301 ", "\x1b[31m", "\x07\x7f\x9b", "\u202e\u200d", "\u00a0"],
)
def test_the_caret_stands_under_its_place(before):
    """Behind tabs, wide signs, marks without width and signs that no terminal may be sent."""
    text = f"%prefrec 1\n{before}s7 h9\n"
    lines = shown("full", found(text)).splitlines()
    assert width(lines[2][: lines[2].index("s7")]) == lines[3].index("^")
    assert lines[3].count("^") == 2
    assert all(c.isprintable() or c == "\u00a0" for line in lines for c in line)


def test_carets_are_as_wide_as_the_words():
    text = "%prefrec 1\nx 漢字 y\n"
    assert shown("full", found(text, "漢字")).count("^") == 4


@pytest.mark.parametrize("at", [0, 10, 60, 99, 100, 250, 480, 499])
@pytest.mark.parametrize("fill", ["x ", "漢 ", "\t"])
def test_a_long_line_is_shown_around_the_caret(at, fill):
    """No wider than the style allows, and marked where it is cut."""
    text = "%prefrec 1\n" + fill * at + "s7 " + fill * (500 - at) + "\n"
    lines = shown("full", found(text), style=Style(width=60)).splitlines()
    line = lines[2].removeprefix("40 | ")
    assert width(line) <= 60
    assert line.startswith("…") or at < 15
    assert line.endswith("…") or at > 470
    caret = lines[3].index("^") - len("40 | ")
    assert width(line[: line.index("s7")]) == caret


def test_a_place_of_several_lines_is_marked_to_the_end_of_its_first():
    part = "s7 h9\nmore"
    text = TEXT + "more\n"
    assert "|        ^^^^^ expected" in shown("full", found(text, part))


def test_colours_are_added_and_change_nothing_else():
    coloured = shown("full", found(), fault(), style=Style(colour=Colour.ANSI))
    assert "\x1b[1;31m" in coloured
    for paint in ("0", "1", "1;31", "1;33", "1;34"):
        coloured = coloured.replace(f"\x1b[{paint}m", "")
    assert coloured == shown("full", found(), fault())


@pytest.mark.parametrize("form", ["full", "concise", "github"])
def test_nothing_from_a_file_reaches_the_terminal_as_a_command(form):
    """Neither by its name nor by its words."""
    bad = DOUBT.at(Span(0, 1), text="a\x1b[2J\nb\u202e")
    finding = Finding("x\x1b[2J\udcff.pref", Location(1, 1, 1, 2), bad, "\x1b[2J")
    text = shown(form, finding)
    assert all(c.isprintable() or c == "\n" for c in text)
    assert "\\x1b[2J\\xff.pref" in text
    text.encode("utf-8")


# --- for programs ---


def test_json_says_everything():
    (item,) = json.loads(shown("json", found()))
    assert item == {
        "code": "P401",
        "name": "revoke",
        "severity": "error",
        "message": "West plays s7 but still holds hearts",
        "expected": "h7 or hK",
        "hint": REVOKE.hint,
        "facts": {"seat": "West", "card": "s7", "suit": "hearts", "legal": "h7 or hK"},
        "file": "club.pref",
        "location": {"line": 41, "column": 8},
        "end_location": {"line": 41, "column": 10},
        "game": 3,
        "deal": 17,
    }


def test_json_of_a_file_fault_has_no_place():
    (item,) = json.loads(shown("json", fault(source="a\udcff\n.pref")))
    assert (item["location"], item["end_location"], item["game"], item["deal"]) == (None, None, None, None)
    assert item["file"] == "a\udcff\n.pref"


@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_json_is_one_document_for_any_number_of_findings(count):
    items = [found()] * count
    assert len(json.loads(shown("json", *items))) == count
    lines = shown("jsonl", *items).splitlines()
    assert [json.loads(line) for line in lines] == json.loads(shown("json", *items))


def test_letters_stay_letters():
    finding = Finding("клуб.pref", Location(1, 1, 1, 1), DOUBT.at(Span(0, 0), text="Мария"), "")
    assert "клуб.pref" in shown("json", finding)
    assert "Мария" in shown("json", finding)


def test_github_gets_a_command_with_place_and_title():
    assert shown("github", found()) == (
        "::error title=prefrec P401 revoke,file=club.pref,line=41,endLine=41,col=8,endColumn=10"
        "::West plays s7 but still holds hearts (game 3, deal 17)%0Aexpected h7 or hK"
        f"%0Ahint: {REVOKE.hint}\n"
    )


@pytest.mark.parametrize(("code", "command"), [(REVOKE, "::error "), (DOUBT, "::warning "), (REMARK, "::notice ")])
def test_github_knows_three_levels(code, command):
    said = code.at(Span(0, 0), text="x", seat="", card="", suit="", legal="")
    assert shown("github", Finding("a", Location(1, 1, 1, 1), said, "")).startswith(command)


def test_github_values_are_escaped():
    """A percent sign, and in properties a colon and a comma as well."""
    said = DOUBT.at(Span(0, 0), text="100%: a, b")
    text = shown("github", Finding("a,b:c%.pref", Location(1, 1, 1, 1), said, ""))
    assert "file=a%2Cb%3Ac%25.pref," in text
    assert text.endswith("::100%25: a, b\n")


def test_github_gets_no_columns_for_several_lines_and_no_file_for_standard_input():
    text = shown("github", Finding("<stdin>", Location(1, 5, 2, 3), DOUBT.at(Span(0, 0), text="x"), ""))
    assert text == "::warning title=prefrec S599 doubt,line=1,endLine=2::x\n"
    assert shown("github", fault()) == "::warning title=prefrec S599 doubt,file=gone.pref::Gone\n"


# --- SARIF ---


def log(*items: Finding) -> dict:
    document = json.loads(shown("sarif", *items))
    assert document["version"] == "2.1.0"
    (run,) = document["runs"]
    return run


def test_sarif_names_each_rule_once_and_points_at_it():
    run = log(found(), fault(), found())
    driver = run["tool"]["driver"]
    assert driver["name"] == "prefrec"
    assert driver["informationUri"].startswith("https://")
    assert [rule["id"] for rule in driver["rules"]] == ["P401", "S599"]
    assert all(rule["name"] and rule["shortDescription"]["text"] for rule in driver["rules"])
    assert [driver["rules"][r["ruleIndex"]]["id"] for r in run["results"]] == [r["ruleId"] for r in run["results"]]
    assert [result["level"] for result in run["results"]] == ["error", "warning", "error"]


def test_sarif_places_count_code_points_from_one():
    run = log(found(), fault())
    assert run["columnKind"] == "unicodeCodePoints"
    one, two = (result["locations"][0]["physicalLocation"] for result in run["results"])
    assert one["artifactLocation"] == {"uri": "club.pref"}
    assert one["region"] == {"startLine": 41, "startColumn": 8, "endLine": 41, "endColumn": 10}
    assert "region" not in two


@pytest.mark.parametrize(
    ("source", "uri"),
    [
        ("a b/клуб 100%.pref", "a%20b/%D0%BA%D0%BB%D1%83%D0%B1%20100%25.pref"),
        ("a:b.pref", "a%3Ab.pref"),
        ("<stdin>", "%3Cstdin%3E"),
        ("\udcff.pref", "%FF.pref"),
    ],
)
def test_sarif_paths_are_addresses(source, uri):
    (result,) = log(fault(source=source))["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri


@pytest.mark.skipif(sys.platform == "win32", reason="absolute paths look otherwise there")
def test_sarif_absolute_paths_have_a_scheme():
    (result,) = log(fault(source="/a b.pref"))["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "file:///a%20b.pref"


def prints(*items: Finding) -> list[str]:
    return [result["partialFingerprints"]["prefrecFinding/v1"] for result in log(*items)["results"]]


def test_sarif_fingerprints_stay_when_lines_move():
    """And differ for two findings of one file, even on two lines with the same words."""
    moved = found("%prefrec 1\n; one more\n\n" + LINE + "\n", line=900)
    assert prints(found()) == prints(moved)
    assert len(set(prints(found(), moved, found(part="h9"), fault()))) == 4


def test_sarif_fingerprints_of_a_file_do_not_depend_on_other_files():
    other = found()._replace(source="other.pref")
    assert prints(found(), other)[1:] == prints(other)


def test_sarif_without_findings_is_a_clean_run():
    run = log()
    assert run["results"] == []
    assert run["tool"]["driver"]["rules"] == []


# --- all forms ---


@pytest.mark.parametrize("form", RENDERERS)
def test_every_form_writes_while_findings_come(form):
    """What is yielded after a few findings needs no later ones."""

    def endless():
        while True:
            yield found()

    assert len(list(islice(RENDERERS[form](endless(), PLAIN), 10))) == 10


def test_faults_of_files_are_findings_like_others(tmp_path):
    """From bytes to every form, with the place counted by the reader."""
    path = tmp_path / "a.pref"
    path.write_bytes("%prefrec 1\nS: Аня \0\n".encode())
    (item,) = chunks(str(path))
    assert isinstance(item, FileFault)
    for form in RENDERERS:
        assert shown(form, file_finding(item))
    assert shown("concise", file_finding(item)).startswith(f"{path}:2:8: error[F103] A NUL byte")


def test_nothing_heavy_is_imported_before_it_is_needed():
    code = "import sys, prefrec.render; print(*{'json', 'hashlib', 'urllib.parse', 'pathlib'} & set(sys.modules))"
    run = [sys.executable, "-S", "-c", f"import sys; sys.path.insert(0, {str(Path(__file__).parents[1])!r}); {code}"]
    assert subprocess.run(run, capture_output=True, text=True, check=True).stdout.split() == []
