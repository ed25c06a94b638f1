"""The score sheet as players draw it: what stands in its fields, how it is ruled, the picture, the text."""

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

from prefrec.check import CheckedGame, check
from prefrec.cli import app
from prefrec.generate import Style, games
from prefrec.outcome import Number, Sheet
from prefrec.paper.caption import field_label, series_of, totals_of
from prefrec.paper.fields import Field, Paper, paper_of
from prefrec.paper.lettering import DOWN, LARGEST, SMALLEST, UP, Written, lettered, shortened, text_width
from prefrec.paper.ruling import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, Polygon, room_between, ruling_of
from prefrec.paper.svg import sheet_picture
from prefrec.paper.terminal import sheet_lines
from prefrec.record import Unread
from prefrec.referee.totals import sheet_of
from prefrec.render.style import Colour
from prefrec.render.style import Style as Looks
from prefrec.show.language import LANGUAGES, Lang
from prefrec.variant import known_variants, load
from prefrec.writer import dump_game

SAMPLES = sorted((Path(__file__).parents[1] / "data").glob("*.pref"))
EVENINGS = Path(__file__).parents[1] / "data" / "evenings.pref"
RU, EN = LANGUAGES[Lang.RU], LANGUAGES[Lang.EN]
TABLES = [
    (name, players) for name in known_variants() for players in (2, 3, 4) if players >= load(name, 1).players - 1
    if name != "gusarik" or players == 2
]  # fmt: skip

HEADER = "%prefrec 1\nrules: sochi 1\nrules.pool_target: 10\nS: Анна\nW: Борис\nE: Вера\n"
SIX = "contract S:6s\nanswers W:whist E:pass\ntricks S:6 W:3 E:1\n"  # pool S:2, whists WS:8


def paper(text: str, last: int | None = None) -> Paper:
    """The sheet of the one game of a text."""
    (checked,) = check(text)
    assert checked.game is not None
    return paper_of(checked, checked.game, last)


def papers(text: str) -> Iterator[tuple[CheckedGame, Paper]]:
    """Each game of a text with its sheet."""
    for checked in check(text):
        if checked.game is not None:
            yield checked, paper_of(checked, checked.game)


def field(sheet: Paper, column: str, who: str) -> Field:
    """The field of a seat, or of a writer and a victim."""
    return next(one for one in sheet.fields if one.column == column and one.seat + (one.on or "") == who)


def series(sheet: Paper, column: str, who: str) -> list[tuple[Number | None, str]]:
    """The totals of a field with their marks."""
    return [(entry.total, entry.mark) for entry in field(sheet, column, who).entries]


def totals(sheet: Paper) -> Sheet | None:
    """What stands on the sheet; None where it is not known."""
    columns: dict[str, dict[str, Number]] = {"pool": {}, "mountain": {}, "whists": {}}
    for one in sheet.fields:
        if one.total is None:
            return None
        if one.total:
            columns[one.column][one.seat + (one.on or "")] = one.total
    return Sheet(**columns)


def nonzero(sheet: Sheet) -> Sheet:
    """The same totals, zeros left out."""
    return Sheet(*({who: number for who, number in values.items() if number} for values in sheet))


# ---- the series


@lru_cache(maxsize=1)
def games_of_all_tables() -> tuple[tuple[CheckedGame, Paper], ...]:
    """The samples, and generated games of every variant at every table."""
    texts = [path.read_text(encoding="utf-8") for path in SAMPLES]
    for name, players in TABLES:
        texts.append("\n".join(map(dump_game, games(11, load(name, 1), players, 2, Style.MIXED))))
    return tuple(found for text in texts for found in papers(text))


def test_the_last_number_of_each_field_is_its_total() -> None:
    """After each deal and at the end the numbers that stand are the totals that the referee reckons."""
    for checked, whole in games_of_all_tables():
        game = checked.game
        assert game is not None
        for place, (deal, outcome) in enumerate(zip(game.deals, checked.outcomes, strict=True)):
            if isinstance(deal, Unread) or outcome is None:
                continue
            after = totals(paper_of(checked, game, place))
            assert after == (None if outcome.sheet is None else nonzero(outcome.sheet))
        stated = sheet_of(game.final) if game.final else None
        if stated is not None:
            assert totals(whole) == nonzero(stated)


def test_each_number_is_the_one_before_and_a_change() -> None:
    """A series begins at nothing, each entry changes it, and the changes add up to what stands."""
    for one in (one for _, whole in games_of_all_tables() for one in whole.fields):
        before: Number | None = 0
        for entry in one.entries:
            assert entry.total != before
            if entry.total is not None and before is not None:
                assert entry.change == entry.total - before
            before = entry.total


def test_fields_of_a_player_go_from_the_middle_outwards_and_from_left_to_right() -> None:
    """Mountain, pool, then whists: on the left neighbour, the one opposite, the right neighbour."""
    first = next(paper for checked, paper in papers(EVENINGS.read_text(encoding="utf-8")) if checked.number == 2)
    own = [(one.column, one.on) for one in first.fields if one.seat == "W"]
    assert own == [("mountain", None), ("pool", None), ("whists", "N"), ("whists", "E"), ("whists", "S")]


def test_help_and_a_full_pool_are_marked() -> None:
    """What a partner's surplus writes is marked in both fields; a pool at its limit is closed."""
    whole = paper(HEADER + "\ndeal 1 E\ncontract S:9s\nanswers W:pass E:pass\n" + "\ndeal 2 S\ncontract S:7s\n"
                  "answers W:pass E:pass\n")
    assert series(whole, "pool", "S") == [(8, ""), (10, "")]
    assert series(whole, "pool", "W") == [(2, "help")]
    assert series(whole, "whists", "SW") == [(20, "help")]
    assert [one.seat for one in whole.fields if one.is_closed] == ["S"]


def test_nothing_closes_where_surplus_is_kept() -> None:
    """A target that keeps nobody from writing on is no limit of a pool."""
    open_rules = HEADER.replace("S:", "rules.help: none\nrules.surplus: keep\nS:")
    whole = paper(open_rules + "\ndeal 1 E\ncontract S:misere\ntricks S:0 _\n")
    assert field(whole, "pool", "S").total == 10
    closing = paper(HEADER + "\ndeal 1 E\ncontract S:misere\ntricks S:0 _\n")
    assert [one.seat for one in closing.fields if one.is_closed] == ["S"]
    assert not any(one.is_closed for one in whole.fields)


def test_an_adjustment_is_an_entry_of_its_own() -> None:
    """It is written behind the result of its deal, and marked."""
    whole = paper(HEADER + "\ndeal 1 E\n" + SIX + "adjust late pool S:-1 mountain W:1/2\n")
    assert series(whole, "pool", "S") == [(2, ""), (1, "adjust")]
    assert [entry.total for entry in field(whole, "mountain", "W").entries] == [Fraction(1, 2)]


def test_totals_that_the_deals_do_not_explain_are_marked() -> None:
    """Where the record goes on from other totals than the deals make, the sheet does too, and says so."""
    whole = paper(HEADER + "\ndeal 1 E\n" + SIX + "sheet pool S:4 W:0 E:0 mountain S:0 W:0 E:0 whists WS:8\n")
    assert series(whole, "pool", "S") == [(2, ""), (4, "as-stated")]
    assert series(whole, "whists", "WS") == [(8, "")]


def test_a_game_goes_on_from_its_start() -> None:
    """The first number is the one that was there; the deal is written behind it."""
    start = "start pool S:4 W:0 E:0 mountain S:0 W:3 E:0\n"
    whole = paper(HEADER + start + "\ndeal 1 E\n" + SIX)
    assert series(whole, "pool", "S") == [(4, "start"), (6, "")]
    assert series(whole, "mountain", "W") == [(3, "start")]


def test_what_is_not_known_is_shown_as_not_known() -> None:
    """After a deal that does not tell its result no total is known, until the record states them again."""
    whole = paper(HEADER + "\ndeal 1 E\n" + SIX + "\ndeal 2 S\ncontract W:7h\nanswers E:whist S:whist\n")
    assert series(whole, "pool", "S") == [(2, ""), (None, "")]
    assert whole.settlement is None
    assert totals_of(whole, "S", EN) == "pool ? · mountain ? · whists ? · settlement ?"
    again = paper(HEADER + "\ndeal 1 E\n" + SIX + "\ndeal 2 S\ncontract W:7h\nanswers E:whist S:whist\n"
                  "sheet pool S:2 W:4 E:0 mountain S:0 W:0 E:0 whists WS:8\n")
    assert series(again, "pool", "W") == [(4, "as-stated")]
    assert series(again, "pool", "S") == [(2, "")]


def test_a_deal_that_cannot_be_read_goes_on_by_its_score() -> None:
    """The numbers of an unreadable deal are on the sheet as far as they can be read."""
    broken = "\ndeal 2 S\ncontract W:zz\nscore pool W:4\n"
    whole = paper(HEADER + "\ndeal 1 E\n" + SIX + broken)
    assert isinstance(whole.game.deals[1], Unread)
    assert series(whole, "pool", "W") == [(4, "as-stated")]
    blank = paper(HEADER + "\ndeal 1 E\n" + SIX + "\ndeal 2 S\ncontract W:zz\n")
    assert field(blank, "pool", "W").total is None


def test_without_rules_the_written_numbers_stand() -> None:
    """A game whose rules are not written has its stated scores on the sheet, no limit and no settlement."""
    whole = paper("%prefrec 1\nS: A\nW: B\nE: C\n\ndeal 1 E\n" + SIX + "score pool S:2 whists WS:8\n")
    assert series(whole, "whists", "WS") == [(8, "")]
    assert (whole.limit, whole.settlement) == (None, None)
    stated = paper("%prefrec 1\nS: A\nW: B\nE: C\n\ndeal 1 E\n" + SIX + "\nend agreed\nsettlement S:3 W:-1 E:-2\n")
    assert stated.is_stated
    assert totals_of(stated, "S", EN).endswith("settlement +3 (stated)")


def test_the_settlement_after_a_deal_is_what_all_would_write_then() -> None:
    """Half of an evening is settled as if all stopped there, exactly."""
    half = paper(HEADER + "\ndeal 1 E\n" + SIX + "\ndeal 2 S\ncontract W:6s\nanswers E:pass S:pass\n", 0)
    assert half.after == 1
    assert totals_of(half, "S", EN) == "pool 2 · mountain 0 · whists 0 · settled now +16/3"
    assert totals_of(half, "W", RU) == "пуля 0 · гора 0 · висты 8 · расчёт сейчас +4/3"


def test_a_newcomer_has_no_column_before_he_sits_down() -> None:
    """The sheet after a deal has the columns of those who had played by then."""
    text = HEADER + "\ndeal 1 E\n" + SIX + "\ndeal 2 S\nN: Галя\ncontract W:6s\nanswers N:pass E:pass\n"
    assert paper(text, 0).players == ("S", "W", "E")
    assert paper(text).players == ("S", "W", "N", "E")


# ---- the ruling


def surface(polygon: Polygon) -> float:
    """Square units inside a polygon."""
    pairs = zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    return abs(sum(x * y2 - x2 * y for (x, y), (x2, y2) in pairs)) / 2


@lru_cache(maxsize=1)
def papers_of_all_tables() -> tuple[Paper, ...]:
    """Sheets of two, three and four players, with and without a limit, short and long."""
    found = [whole for _, whole in papers(EVENINGS.read_text(encoding="utf-8"))]
    for name, players in TABLES:
        text = "\n".join(map(dump_game, games(5, load(name, 1), players, 1, Style.PLAIN)))
        found += [whole for _, whole in papers(text)]
    return (*found, paper(long_evening(60)), paper(long_evening(500)))


def long_evening(deals: int) -> str:
    """A game with so many deals, in which much is written into every field."""
    lines = [HEADER.replace("rules.pool_target: 10", "rules.pool_target: 1000")]
    for number in range(1, deals + 1):
        declarer, left, right = ("SWE", "WES", "ESW")[number % 3]
        dealer = "ESW"[(number - 1) % 3]
        tricks = f"tricks {declarer}:{4 + number % 4} {left}:{number % 3} {right}:{6 - number % 4 - number % 3}"
        lines.append(f"deal {number} {dealer}\ncontract {declarer}:6s\nanswers {left}:whist {right}:whist\n{tricks}\n")
    return "\n".join(lines)


def test_the_fields_fill_the_paper_and_do_not_overlap() -> None:
    """Together they are as large as the outer rectangle without the box of the limit, an empty quarter aside."""
    for whole in papers_of_all_tables():
        ruling = ruling_of(whole)
        middle = surface(ruling.rectangles[3]) if whole.limit is not None else 0
        filled = sum(surface(place.outline) for place in ruling.places)
        free = surface(ruling.rectangles[0]) - middle
        is_brochure = whole.variant is not None and whole.variant.name == "brochure" and len(whole.players) == 3
        assert filled == pytest.approx(free * 3 / 4 if is_brochure else free)
        for place in ruling.places:
            assert all(LEFT <= x <= RIGHT and TOP <= y <= BOTTOM for x, y in place.outline)
    assert 0 < LEFT < RIGHT < WIDTH
    assert 0 < TOP < BOTTOM < HEIGHT


def test_four_have_quarters_three_thirds_two_halves() -> None:
    """South sits at the bottom; the others go on clockwise; under the brochure's rules one quarter is empty."""
    sides = {len(whole.players): ruling_of(whole).sides for whole in papers_of_all_tables()
             if whole.variant is None or whole.variant.name != "brochure"}
    assert [side.name for side in sides[4].values()] == ["bottom", "left", "top", "right"]
    assert [side.name for side in sides[3].values()] == ["bottom", "left", "right"]
    assert [side.name for side in sides[2].values()] == ["bottom", "top"]
    brochure = next(paper for checked, paper in papers(EVENINGS.read_text(encoding="utf-8")) if checked.number == 3)
    quarters = ruling_of(brochure).sides
    assert {seat: side.name for seat, side in quarters.items()} == {"S": "bottom", "W": "left", "E": "right"}
    assert all(len(side.whists) == 2 for side in quarters.values())


def test_whists_lie_next_to_the_one_they_are_written_on() -> None:
    """Those on the left neighbour are at the player's left hand: of South at the left, of North at the right."""
    whole = next(paper for checked, paper in papers(EVENINGS.read_text(encoding="utf-8")) if checked.number == 2)
    places = dict(zip([one.seat + (one.on or "") + one.column[0] for one in whole.fields], ruling_of(whole).places,
                      strict=True))

    def middle(key: str) -> tuple[float, float]:
        points = places[key].outline
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

    assert middle("SWw")[0] < middle("SNw")[0] < middle("SEw")[0]
    assert middle("NEw")[0] > middle("NSw")[0] > middle("NWw")[0]
    assert middle("WNw")[1] < middle("WEw")[1] < middle("WSw")[1]
    assert middle("ESw")[1] > middle("EWw")[1] > middle("ENw")[1]
    assert middle("Sm")[1] < middle("Sp")[1] < middle("SNw")[1]


@lru_cache(maxsize=1 << 6)
def written_on(place: int) -> list[tuple[Field, Polygon, tuple[Written, ...]]]:
    """Every field of one of the papers of all tables, with its outline and its text."""
    whole = papers_of_all_tables()[place]
    ruling = ruling_of(whole)
    labels = [field_label(whole, one, RU) for one in whole.fields]
    texts = lettered(whole.fields, [place.area for place in ruling.places], labels)
    return list(zip(whole.fields, [place.outline for place in ruling.places], texts, strict=True))


def test_no_text_leaves_its_field() -> None:
    """The box of every piece, by the widest usual typeface, is inside the outline; no two pieces overlap."""
    for place in range(len(papers_of_all_tables())):
        for _, outline, written in written_on(place):
            for piece in written:
                top, bottom = piece.y - piece.size * UP, piece.y + piece.size * DOWN
                stretch = room_between(outline, top, bottom)
                assert stretch is not None
                assert stretch[0] <= piece.x
                assert piece.x + piece.width <= stretch[1]
            for one, other in pairwise(written):
                assert other.x >= one.x + one.width or other.y - other.size * UP >= one.y


def test_every_number_is_there_in_its_order() -> None:
    """All totals of a field in one size, the last one standing; what has no room is left out from the left."""
    for place in range(len(papers_of_all_tables())):
        sizes = set()
        for one, _, written in written_on(place):
            numbers = [piece for piece in written if piece.kind in ("old", "last", "closed")]
            sizes |= {piece.size for piece in numbers}
            shown = [re.sub("[*†‡]", "", piece.text).replace("−", "-") for piece in numbers]
            full = ["?" if entry.total is None else str(entry.total) for entry in one.entries]
            assert shown == full[len(full) - len(shown) :]
            assert (len(shown) < len(full)) == any(piece.kind == "more" for piece in written)
            assert [piece.kind == "old" for piece in numbers] == [True] * (len(numbers) - 1) + [False] * bool(numbers)
        assert len(sizes) <= 1
        assert all(SMALLEST <= size <= LARGEST for size in sizes)


def test_a_very_long_evening_says_what_it_leaves_out() -> None:
    """The earliest numbers give way to an ellipsis; the title of the field still has all of them."""
    whole = paper(long_evening(500))
    picture = sheet_picture(whole, EN)
    assert "… earlier totals show under the pointer" in picture
    longest = max(whole.fields, key=lambda one: len(one.entries))
    assert series_of(longest, EN) in picture
    assert len(longest.entries) > 100


# ---- the picture


def test_the_picture_is_whole_by_itself() -> None:
    """Well-formed, with a title and a description, a white page, and nothing from elsewhere; always the same."""
    for place, whole in enumerate(papers_of_all_tables()):
        language = (EN, RU)[place % 2]
        picture = sheet_picture(whole, language)
        assert picture == sheet_picture(whole, language)
        assert re.findall(r"https?://[^\"]*", picture) == ["http://www.w3.org/2000/svg"]
        root = ElementTree.fromstring(picture)
        title, description, printing, page = root[0], root[1], root[2], root[3]
        assert title.tag.endswith("title")
        assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
        assert all(totals_of(whole, seat, language) in (description.text or "") for seat in whole.players)
        assert "size: A4" in (printing.text or "")
        assert (page.get("fill"), page.get("width")) == ("#ffffff", str(WIDTH))


def test_names_are_escaped_and_long_ones_cut() -> None:
    """A name is a text and never a part of the drawing; what is longer than its room ends in an ellipsis."""
    text = HEADER.replace("Анна", '<b>"A" & Б</b>').replace("Борис", "Ш" * 300) + "event: <script>\n"
    picture = sheet_picture(paper(text.replace("%prefrec 1\n", "%prefrec 1\nevent: </svg>\n")), RU)
    root = ElementTree.fromstring(picture)
    texts = [element.text or "" for element in root.iter() if element.tag.endswith("text")]
    assert '<b>"A" & Б</b>' in texts
    assert not any("Ш" * 300 in written for written in texts)
    assert any(re.fullmatch("Ш+…", written) for written in texts)
    assert "</svg>" in texts


def test_many_agreed_rules_do_not_run_into_the_drawing() -> None:
    """The header takes four lines at most and says where it leaves out; the description has every rule."""
    agreed = "".join(f"rules.{key}: {value}\n" for key, value in (
        ("misere_pool", 20), ("misere_hill", 20), ("help_rate", 20), ("hill_rate", 20), ("pool_factor", 2),
        ("whist_factor", 2), ("hill_factor", 2), ("raspasy_price", 2), ("amnesty", "yes"), ("dealer_whist", "yes"),
        ("consolation_dealer", "no"), ("zero_bonus_dealer", "no"), ("exit_by_misere", "no"), ("max_raspasy", 3),
        ("whists_per_pool_point", 20), ("exit_by_failing", "no"), ("stalingrad", "yes"), ("dark_pass", "yes"),
    ))  # fmt: skip
    root = ElementTree.fromstring(sheet_picture(paper(HEADER.replace("S:", agreed + "S:")), EN))
    texts = [element for element in root if element.tag.endswith("text") and element.get("font-size") == "12"]
    header = [element.text or "" for element in texts]
    assert len(header) == 4
    assert header[2].endswith("…")
    assert header[3] == "deals: 0 · first dealer: not written"
    assert "pass in the dark: yes" in (root[1].text or "")


def test_a_text_is_cut_to_its_room() -> None:
    """As much of it as fits, with an ellipsis."""
    assert shortened("Анна", 10, 100) == "Анна"
    cut = shortened("Константин", 10, 40)
    assert cut.endswith("…")
    assert text_width(cut, 10) <= 40


def test_signs_are_explained_where_they_are() -> None:
    """The legend names the signs of this sheet and no other ones."""
    plain = sheet_picture(paper(HEADER + "\ndeal 1 E\n" + SIX), EN)
    assert not re.search("adjustment|help|pool closed|not known", re.sub("<title>.*?</title>", "", plain))
    adjusted = sheet_picture(paper(HEADER + "\ndeal 1 E\n" + SIX + "adjust late mountain W:-3\n"), EN)
    assert "* adjustment" in adjusted
    assert ">−3*<" in adjusted
    assert "deal 1: -3 = -3 (adjustment)" in adjusted


@pytest.mark.parametrize(("number", "name", "lang"), [(1, "three", Lang.RU), (2, "four", Lang.EN)])
def test_pictures_as_they_are(number: int, name: str, lang: Lang, golden: Callable[[str, str], None]) -> None:
    """An evening of three and one of four, to the byte."""
    found = {checked.number: whole for checked, whole in papers(EVENINGS.read_text(encoding="utf-8"))}
    golden(f"sheet-{name}.svg", sheet_picture(found[number], LANGUAGES[lang]))


# ---- the terminal


@pytest.mark.parametrize(("number", "name", "lang"), [(1, "three", Lang.RU), (2, "four", Lang.EN)])
def test_texts_as_they_are(number: int, name: str, lang: Lang, golden: Callable[[str, str], None]) -> None:
    """The same evenings as text."""
    found = {checked.number: whole for checked, whole in papers(EVENINGS.read_text(encoding="utf-8"))}
    golden(f"sheet-{name}.txt", "\n".join(sheet_lines(found[number], LANGUAGES[lang], Looks())) + "\n")


def test_long_series_are_broken_between_numbers() -> None:
    """No line is wider than the terminal, no number is lost, and colours change no letter."""
    whole = paper(long_evening(60))
    lines = list(sheet_lines(whole, EN, Looks(Colour.PLAIN, 60)))
    fields = lines[lines.index("") :]
    assert all(len(line) <= 60 for line in fields)
    mountain = [str(entry.total) for entry in field(whole, "mountain", "S").entries]
    assert " ".join(mountain) in re.sub(r"[()\s]+", " ", "\n".join(fields))
    painted = "\n".join(sheet_lines(whole, EN, Looks(Colour.ANSI, 60)))
    assert "\x1b[2m" in painted
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == "\n".join(lines)


# ---- the command


def sheet(*args: str | Path, text: str | None = None) -> Result:
    """The command run in this process."""
    return CliRunner().invoke(app, ["sheet", *map(str, args)], input=text)


def test_the_command_writes_text_or_a_picture(tmp_path: Path) -> None:
    """Without -o the sheet is text; with it the file is the picture, and nothing else is said."""
    assert "South Роман, settlement -248/3" in sheet(EVENINGS).stdout
    done = sheet(EVENINGS, "--game", "2", "--lang", "ru", "-o", tmp_path / "sheet.svg")
    assert (done.exit_code, done.output) == (0, "")
    assert ElementTree.parse(tmp_path / "sheet.svg").getroot()[0].text == "роспись: Вечер вчетвером, вымышленная игра"
    assert sheet(EVENINGS, "-o", "-", "--game", "1").stdout.startswith("<svg")


def test_the_sheet_after_a_deal() -> None:
    """``--deal`` shows it as it stood then; a deal that is not there is refused with those that are."""
    done = sheet(EVENINGS, "--deal", "1", "--game", "1")
    assert "after deal 1 · first dealer: Игорь" in done.stdout
    assert "South Роман, settled now +4/3" in done.stdout
    refused = sheet(EVENINGS, "--game", "1", "--deal", "15")
    assert refused.exit_code == 2
    assert "game 1 has no deal 15" in refused.stderr


def test_records_with_faults() -> None:
    """A broken record has a sheet with what is known and a word about it; without two players there is none."""
    wrong = sheet("-", text=HEADER + "\ndeal 1 E\ncontract S:6s\nanswers W:whist E:pass\ntricks S:6 W:3 E:2\n")
    assert wrong.exit_code == 0
    assert "prefrec check tells them" in wrong.stderr
    alone = sheet("-", text="%prefrec 1\nrules: sochi 1\nS: A\n\ndeal 1 S\ncontract all-pass\n")
    assert alone.exit_code == 2
    assert "no two players" in alone.stderr
    assert sheet("-", text="nonsense\n").exit_code != 0
