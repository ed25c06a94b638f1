"""The report in a real browser: it asks for nothing, every chart is drawn, it fits a phone, the dark and the paper.

A Chromium that is installed is used, or the one that Playwright has brought.
"""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from prefrec.pipelines.load import load
from prefrec.pipelines.report.asking import Scope
from prefrec.pipelines.report.contents import report_of
from prefrec.pipelines.report.page import page as page_of
from prefrec.pipelines.report.wording import Tongue

from prefrec.generate import Style, games
from prefrec.show.language import Lang
from prefrec.variant import load as variant
from prefrec.writer import dump_game

sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: pip install .[dev]")

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "chrome")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
LONG = "Константин Константинович <b>Константинопольский</b>-Преображенский"

# What a chart shows that is seen: paths and lines with a colour, in a box that is not empty.
DRAWN = """charts => charts.map(chart => {
    const box = chart.getBoundingClientRect();
    const marks = [...chart.querySelectorAll('path, line')].filter(mark => {
        const look = getComputedStyle(mark);
        return look.fill !== 'none' || look.stroke !== 'none';
    });
    const inside = [...chart.querySelectorAll('text')].every(text => {
        const place = text.getBoundingClientRect();
        return place.left >= box.left - 1 && place.right <= box.right + 1;
    });
    return {width: box.width, height: box.height, marks: marks.length, inside};
})"""


@pytest.fixture(scope="module")
def browser() -> Iterator[sync_api.Browser]:
    """One browser for all of this file."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    with sync_api.sync_playwright() as playwright:
        if program is None and not Path(playwright.chromium.executable_path).exists():
            pytest.skip("no Chromium is installed: playwright install chromium")
        running = playwright.chromium.launch(executable_path=program, args=list(QUIET))
        yield running
        running.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The reports of an archive of generated games, of one of its players and of its event."""
    place = tmp_path_factory.mktemp("reports")
    made = [game for number in (3, 4) for game in games(7, variant("sochi", 1), number, 40, Style.PLAIN)]
    text = "".join(map(dump_game, made)).replace("Bot A", LONG)
    text = re.sub(r"^event: .*$", "event: Evening\ndate: 2024-05-06", text, flags=re.MULTILINE)
    (place / "club.pref").write_text(text, encoding="utf-8")
    archive = place / "club.duckdb"
    load(archive, [str(place / "club.pref")])
    pages = {
        "en": (Scope(archive), Lang.EN), "ru": (Scope(archive), Lang.RU),
        "player": (Scope(archive, player=LONG), Lang.RU), "event": (Scope(archive, event="Evening"), Lang.EN),
    }  # fmt: skip
    for name, (scope, lang) in pages.items():
        (place / f"{name}.html").write_text(page_of(report_of(scope), Tongue(lang), ""), encoding="utf-8")
    return place


class Opened:
    """A page that is open, and everything that it asked for or complained about."""

    def __init__(self, page: sync_api.Page, path: Path) -> None:
        self.page = page
        self.asked: list[str] = []
        self.complaints: list[str] = []
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(f"file://{path}")

    def charts(self, kind: str) -> list[dict[str, float]]:
        """What is seen of the charts of a kind."""
        found: list[dict[str, float]] = self.page.locator(f".chart.{kind} svg").evaluate_all(DRAWN)
        return found

    def widths(self) -> tuple[int, int]:
        """Of the page and of the window."""
        page, window = self.page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
        return page, window

    def back(self) -> list[int]:
        """The colour behind the page."""
        return shades(self.page.evaluate("getComputedStyle(document.body).backgroundColor"))


def shades(colour: str) -> list[int]:
    """Red, green and blue of ``rgb(20, 24, 26)``."""
    return [int(shade) for shade in re.findall(r"\d+", colour)]


PAGES = ("en", "ru", "player", "event")


def opened(browser: sync_api.Browser, path: Path, width: int = 1000, **looks: str) -> Opened:
    context = browser.new_context(viewport={"width": width, "height": 900}, offline=True, **looks)
    return Opened(context.new_page(), path)


@pytest.mark.parametrize("name", PAGES)
def test_page_is_whole(browser: sync_api.Browser, folder: Path, name: str) -> None:
    """It asks for nothing but itself, complains about nothing, and every chart is drawn within its box."""
    seen = opened(browser, folder / f"{name}.html")
    assert set(seen.asked) <= {f"file://{folder / name}.html", "data:,"}
    assert seen.complaints == []
    wide = seen.charts("wide")
    assert len(wide) >= 6
    for chart in wide:
        assert chart["width"] > 600
        assert chart["height"] > 40
        assert chart["marks"] > 5
        assert chart["inside"]
    assert all(chart["width"] == 0 for chart in seen.charts("narrow"))
    seen.page.context.close()


@pytest.mark.parametrize("width", [320, 360, 400])
@pytest.mark.parametrize("name", PAGES)
def test_fits_a_phone(browser: sync_api.Browser, folder: Path, name: str, width: int) -> None:
    """Nothing is wider than the screen, with all tables open; charts are those made for it, and are not shrunk."""
    seen = opened(browser, folder / f"{name}.html", width)
    seen.page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    assert seen.widths() == (width, width)
    narrow = seen.charts("narrow")
    assert narrow
    assert all(250 < chart["width"] <= width and chart["inside"] for chart in narrow)
    assert all(chart["width"] == 0 for chart in seen.charts("wide"))
    seen.page.context.close()


def test_tables_scroll_inside(browser: sync_api.Browser, folder: Path) -> None:
    """On a phone a wide table is moved in its own frame, which the keyboard reaches."""
    seen = opened(browser, folder / "en.html", 360)
    seen.page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    frame = seen.page.locator("#figure-whist-cost .wide-table")
    assert frame.evaluate("one => one.scrollWidth > one.clientWidth")
    frame.focus()
    seen.page.keyboard.press("ArrowRight")
    seen.page.wait_for_timeout(300)
    assert frame.evaluate("one => one.scrollLeft > 0")
    seen.page.context.close()


def test_dark_look(browser: sync_api.Browser, folder: Path) -> None:
    """Who likes it dark sees a dark page with light letters, in the charts too."""
    letters = "getComputedStyle(document.querySelector('.chart.wide text')).fill"
    light = opened(browser, folder / "en.html", color_scheme="light")
    dark = opened(browser, folder / "en.html", color_scheme="dark")
    assert min(light.back()) > 200 > 60 > max(dark.back())
    for seen, is_light in ((light, False), (dark, True)):
        assert (min(shades(seen.page.evaluate(letters))) > 180) is is_light
        seen.page.context.close()


def test_paper(browser: sync_api.Browser, folder: Path) -> None:
    """Printed it is black on white whatever the look, charts are not cut, and no chart is wider than the sheet."""
    seen = opened(browser, folder / "en.html", 690, color_scheme="dark")
    seen.page.emulate_media(media="print")
    assert seen.back() == [255, 255, 255]
    assert seen.widths() == (690, 690)
    assert all(chart["width"] > 500 and chart["inside"] for chart in seen.charts("wide"))
    breaks = seen.page.locator("figure").evaluate_all("all => all.map(one => getComputedStyle(one).breakInside)")
    assert set(breaks) == {"avoid"}
    assert seen.page.pdf(prefer_css_page_size=True).startswith(b"%PDF")
    seen.page.context.close()


def test_what_a_screen_reader_hears(browser: sync_api.Browser, folder: Path) -> None:
    """Headings in order, tables as tables, and a chart as one picture with its sentence."""
    seen = opened(browser, folder / "en.html")
    heard = seen.page.locator("#figure-contract-outcomes").aria_snapshot()
    assert '- heading "What became of every contract" [level=3]' in heard
    assert re.search(r'- img "Contracts by outcome\. Bars for \d+ contracts, [\d,]+ cases in all;', heard)
    seen.page.locator("#figure-contract-outcomes summary").click()
    heard = seen.page.locator("#figure-contract-outcomes").aria_snapshot()
    assert "- table:" in heard
    assert "- columnheader" in heard
    assert "- rowheader" in heard
    seen.page.context.close()
