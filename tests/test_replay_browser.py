"""The replay page in a real browser: it works by keys, asks for nothing, and fits a phone.

A Chromium that is installed is used, or the one that Playwright has brought.
"""

import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from prefrec.check import check
from prefrec.replay.chapters import replay_of
from prefrec.replay.page import page_text
from prefrec.show.language import Lang

sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: pip install .[dev]")

SAMPLES = Path(__file__).parents[1] / "data" / "samples.pref"
PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "chrome")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
EVIL = '</script><img src=x onerror="document.title=1"><script>document.title=2</script>'


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


class Watched:
    """A page, and everything that it asked for or complained about."""

    def __init__(self, page: sync_api.Page, path: Path) -> None:
        self.page = page
        self.path = path
        self.asked: list[str] = []
        self.complaints: list[str] = []
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.open("")

    def open(self, fragment: str) -> None:
        """The page anew, at this address."""
        self.page.goto("about:blank")
        self.page.goto(f"file://{self.path}{fragment}")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def heard(self) -> str:
        """What a screen reader says."""
        return self.page.inner_text("#live")

    def place(self) -> str:
        return str(self.page.evaluate("location.hash"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of the first sample game, and the same game with an evil name and comment."""
    place = tmp_path_factory.mktemp("pages")
    samples = SAMPLES.read_text(encoding="utf-8")
    text = samples[: samples.index("%prefrec 1", samples.index("%prefrec 1") + 1)]
    evil = text.replace("S: Анна П.", f"S: {EVIL}").replace("вдвоём, значит в тёмную", EVIL)
    for name, record in (("game", text), ("evil", evil)):
        (checked,) = check(record)
        assert checked.game is not None
        (place / f"{name}.html").write_text(page_text(replay_of(checked, checked.game), Lang.EN), encoding="utf-8")
    return place


@pytest.fixture
def page(browser: sync_api.Browser, folder: Path) -> Iterator[Watched]:
    """The page of the game; in the end it has asked for nothing but itself and complained about nothing."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en")
    watched = Watched(context.new_page(), folder / "game.html")
    yield watched
    assert {url.split("#")[0] for url in watched.asked} <= {f"file://{watched.path}", "data:,"}
    assert watched.complaints == []
    context.close()


def test_every_step_by_the_keyboard(page: Watched) -> None:
    """The right arrow goes from the header through every deal to the end, and each step is heard."""
    steps = int(page.page.evaluate("data.chapters.reduce((sum, one) => sum + one.courses[0].steps.length, 0)"))
    heard = [page.heard()]
    while page.place() != "#end" and len(heard) <= steps:
        page.press("ArrowRight")
        heard.append(page.heard())
    assert len(heard) == steps
    assert all(heard)
    assert all(before != after for before, after in pairwise(heard))
    assert "Trick 4. East leads nine of diamonds. ? mistake" in " ".join(heard)


def test_other_keys(page: Watched) -> None:
    """Deals, ends of a deal, whole tricks, and back."""
    page.press("PageDown")
    assert page.place() == "#deal=1"
    page.press("End")
    assert page.place() == "#deal=1&result"
    page.press("Home", "ArrowDown", "ArrowDown", "ArrowDown")
    assert page.place() == "#deal=1&contract"
    page.press("ArrowDown", "ArrowDown")
    assert page.place() == "#deal=1&trick=1&card=3"
    page.press("ArrowUp", "PageDown", "PageUp", "ArrowLeft")
    assert page.place() == "#game"


@pytest.mark.parametrize(
    ("fragment", "place", "said"),
    [
        ("#deal=1&trick=4", "trick=4&card=3", "West: seven of diamonds. South takes the trick"),
        ("#deal=1&trick=4&card=1", "trick=4&card=1", "East leads nine of diamonds"),
        ("#deal=2&auction=2", "auction=2", "South: 6 diamonds"),
        ("#deal=1&if=1&trick=4&card=1", "if=1&trick=4&card=1", "What if. Trick 4. East leads ace of diamonds"),
        ("#deal=99", "", "What the record says of the game"),
    ],
)  # fmt: skip
def test_an_address_opens_its_place(page: Watched, fragment: str, place: str, said: str) -> None:
    """A deal, a trick, a card, a call, a what-if line; of what is not there the beginning."""
    page.open(fragment)
    assert said in page.heard()
    assert page.page.evaluate("address()").endswith(place)


def test_a_what_if_line_is_marked_and_left_again(page: Watched) -> None:
    """It is entered where it leaves the play, says what it is, and leads back."""
    page.open("#deal=1&trick=4&card=1")
    assert page.page.is_hidden("#branch")
    page.press("v")
    assert "this was not played" in page.page.inner_text("#branch")
    assert page.place() == "#deal=1&if=1&trick=4&card=1"
    page.press("v")
    assert page.page.is_hidden("#branch")
    assert page.place() == "#deal=1&trick=4&card=1"


def test_the_language_changes_in_the_page(page: Watched) -> None:
    """At the same step; what is heard changes with it."""
    page.open("#deal=1&trick=1&card=1")
    page.page.click("#language")
    assert page.heard() == "Взятка 1. Ходит Запад: туз червей"
    assert page.page.evaluate("document.documentElement.lang") == "ru"
    page.press("l")
    assert page.heard() == "Trick 1. West leads ace of hearts"


def test_buttons_and_lists_lead_there_too(page: Watched) -> None:
    """For those who have no keyboard."""
    page.page.click("#next-deal")
    page.page.click("#forward")
    page.page.click("#last")
    assert page.place() == "#deal=1&result"
    page.page.click(".move >> nth=3")
    assert page.place() == "#deal=1&auction=3"
    assert page.page.evaluate("document.activeElement.matches('.move[aria-current]')")
    page.page.select_option("#chapter", "2")
    assert page.place() == "#deal=2"
    page.page.fill("#place", "5")
    assert page.place() == "#deal=2&auction=5"


def test_help_is_a_dialog(page: Watched) -> None:
    """It opens by its key, tells the keys, and closes by Escape."""
    page.press("?")
    assert "one step back or forward" in page.page.inner_text("#help")
    page.press("ArrowRight")
    assert page.place() in ("", "#game")
    page.press("Escape")
    assert page.page.is_hidden("#help")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_scrolls_only_downwards(page: Watched, scheme: str) -> None:
    """At 320 points no step is wider than the screen, in either language."""
    page.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.page.set_viewport_size({"width": 320, "height": 640})
    for fragment in ("#game", "#deal=1&auction=4", "#deal=1&trick=4", "#deal=1&result", "#deal=2&if=1", "#end"):
        page.open(fragment)
        for _ in range(2):
            assert page.page.evaluate("document.documentElement.scrollWidth") <= 320, fragment
            page.press("l")


def test_signs_of_suits_have_words(page: Watched) -> None:
    """No sign of a suit is there without a text for those who cannot see it."""
    page.open("#deal=1&trick=4")
    bare = page.page.evaluate(
        "[...document.querySelectorAll('.suit')].filter((one) =>"
        " !one.closest('[role=img][aria-label]') && !one.closest('[aria-hidden=true]')).length"
    )
    assert bare == 0


def test_names_and_comments_are_inert(browser: sync_api.Browser, folder: Path) -> None:
    """What looks like HTML is shown as it was written and does nothing."""
    context = browser.new_context()
    watched = Watched(context.new_page(), folder / "evil.html")
    watched.open("#deal=1&answers=2")
    assert watched.page.inner_text("blockquote") == EVIL
    assert watched.page.inner_text(".seat.S .name") == EVIL
    assert watched.page.evaluate("document.images.length") == 0
    assert watched.page.title() not in ("1", "2")
    assert watched.complaints == []
    context.close()


def test_the_policy_stops_what_is_not_of_the_page(browser: sync_api.Browser, folder: Path) -> None:
    """Even a script that got into the page would not run, and nothing can be asked for."""
    context = browser.new_context()
    watched = Watched(context.new_page(), folder / "game.html")
    watched.page.evaluate(
        "document.body.append(Object.assign(document.createElement('script'), {text: 'document.title=3'}))"
    )
    assert watched.page.title() != "3"
    assert any("Content Security Policy" in text for text in watched.complaints)
    context.close()
