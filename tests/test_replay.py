"""The replay of a game: every step agrees with the record, and the page is one safe file."""

import json
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from prefrec.cards import card_text, hand_text
from prefrec.check import CheckedGame, check
from prefrec.cli import app
from prefrec.convert.imported import Places
from prefrec.diagnostics import Span
from prefrec.generate import Style, games
from prefrec.generate.mutate import MUTATORS, broken
from prefrec.intake import as_records, chunks
from prefrec.record import Deal, Tag
from prefrec.replay import before_play
from prefrec.replay.chapters import replay_of
from prefrec.replay.encode import KEYS, page_data
from prefrec.replay.page import SCRIPTS, STYLES, page_text
from prefrec.replay.steps import Board, Chapter, Course, Replay, Step
from prefrec.replay.words import LABELS, SENTENCES
from prefrec.show.language import Lang
from prefrec.source import Chunk
from prefrec.variant import known_variants, load
from prefrec.writer import dump_game

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "prefrec" / "replay"
SAMPLES = {path.name: path.read_text(encoding="utf-8") for path in sorted((ROOT / "data").glob("*.pref"))}

TABLES = [
    (name, players) for name in known_variants() for players in (2, 3, 4)
    if players >= load(name, 1).players - 1 and (name != "gusarik" or players == 2)
]  # fmt: skip

HEAD = "%prefrec 1\nrules: sochi 1\nS: Анна\nW: Борис\nE: Вера\n\n"
CARDS = """hand S sAQJ98 cT dQJ7 hK
hand W sK c7 dAT8 hAQ987
hand E sT7 cAQJ98 dK hJT
talon cK d9
"""
SAID = """auction S:6s W:6h E:pass S:7s W:pass
discard cT hK
contract S:7s
answers W:whist E:pass
open W
"""
PLAYED = """1 S sA sK s7
2 S sQ c7 sT
3 S sJ h7 c8
4 S d9 d8 dK
5 E cA cK h8
6 E cQ s8 h9
7 S dQ dT c9
8 S dJ dA hT
9 W hA hJ s9
10 S d7 hQ cJ
"""
DEAL = f"deal 1 E\n{CARDS}{SAID}{PLAYED}tricks S:7 W:1 E:2\nscore pool S:4 whists WS:12\n"


def replayed(text: str) -> Replay:
    """The replay of the only game of a text."""
    (checked,) = check(text)
    return of(checked)


def of(checked: CheckedGame) -> Replay:
    assert checked.game is not None
    return replay_of(checked, checked.game)


def deal_of(text: str) -> Course:
    """What was played in the only deal of a game with this deal."""
    (_, deal, _) = replayed(HEAD + text).chapters
    return deal.courses[0]


def step_at(course: Course, anchor: str) -> Step:
    (found,) = [step for step in course.steps if step.anchor == anchor]
    return found


def test_promised_detail_is_told_in_words() -> None:
    """Promised detail of a deal is said in the language of the page; what is no promise stands as it is."""
    for word, russian in (("full", "полностью"), ("much", "much")):
        told = before_play.tag_said(Tag("detail", word))
        assert (told.en, told.ru) == (f"promised detail: {word}", f"обещанная полнота: {russian}")


# ---- what holds for every replay


def cards_in_sight(board: Board) -> Counter[int]:
    """Everything that lies on the table or is held."""
    held = [card for cards in board.hands.values() for card in cards]
    return Counter([*held, *board.talon, *board.discard, *on_table(board)])


def on_table(board: Board) -> list[int]:
    turned = [] if board.turned is None else [board.turned]
    return [*board.on_table.values(), *board.loose, *turned]


def check_course(course: Course) -> None:
    """No card appears from nowhere and none is lost, but for those of tricks that were taken away."""
    anchors = [step.anchor for step in course.steps]
    assert len(set(anchors)) == len(anchors)
    dealt = course.steps[0].board
    is_whole = len(dealt.hands) == 3 and len(dealt.talon) == 2
    gone: Counter[int] = Counter()
    before = dealt
    for step in course.steps:
        if before.on_table and not set(on_table(before)) <= set(on_table(step.board)):
            gone += Counter(on_table(before))
        before = step.board
        if is_whole:
            now = gone + cards_in_sight(step.board)
            assert sum(now.values()) == 32, step.anchor
            if min(cards_in_sight(dealt)) >= 0:
                assert now == cards_in_sight(dealt), step.anchor
    assert sum(course.steps[-1].board.taken.values()) <= 10


def check_replay(replay: Replay, checked: CheckedGame) -> None:
    """What must hold whatever the record is like."""
    game = checked.game
    assert game is not None
    first, *deals, last = replay.chapters
    assert (first.key, last.key, len(deals)) == ("game", "end", len(game.deals))
    assert len({chapter.key for chapter in replay.chapters}) == len(replay.chapters)
    told = [found for chapter in replay.chapters for course in chapter.courses for step in course.steps
            for found in step.found]  # fmt: skip
    assert Counter(map(repr, told)) == Counter(map(repr, checked.diagnostics))
    for chapter, deal, outcome in zip(deals, game.deals, checked.outcomes, strict=True):
        assert chapter.sheet == (outcome.sheet if outcome else None)
        assert chapter.courses[0].steps[-1].is_over
        if isinstance(deal, Deal):
            assert chapter.courses[0].steps[-1].anchor == "result"


def check_cards(chapter: Chapter, checked: CheckedGame, place: int) -> None:
    """The cards of every trick lie on the table as the record has them, and the counts are the result's."""
    assert checked.game is not None
    deal, outcome = checked.game.deals[place], checked.outcomes[place]
    if not isinstance(deal, Deal) or outcome is None:
        return
    course = chapter.courses[0]
    for trick in deal.tricks:
        done = step_at(course, f"trick={trick.number}&card={len(trick.cards)}").board
        assert (*done.on_table.values(), *done.loose) == trick.cards
    moved = [adjustment for adjustment in deal.adjustments if adjustment.tricks is not None]
    if outcome.result and len(deal.tricks) == 10 and None not in outcome.winners and not moved:
        assert course.steps[-1].board.taken == {seat: n for seat, n in outcome.result.tricks.items() if n}


@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_every_step_of_generated_games(variant: str, players: int, style: Style) -> None:
    """At every table, of plain games and of all that people write."""
    for text in map(dump_game, games(11, load(variant, 1), players, 2, style)):
        (checked,) = check(text)
        replay = of(checked)
        check_replay(replay, checked)
        for place, chapter in enumerate(replay.chapters[1:-1]):
            check_cards(chapter, checked, place)
            for course in chapter.courses:
                check_course(course)
        assert decoded(replay) == flat(replay)


@pytest.mark.parametrize("name", SAMPLES)
def test_every_step_of_the_samples(name: str) -> None:
    """Real evenings, problems, a record with a revoke."""
    for checked in check(SAMPLES[name]):
        replay = of(checked)
        check_replay(replay, checked)
        for place, chapter in enumerate(replay.chapters[1:-1]):
            check_cards(chapter, checked, place)
        assert decoded(replay) == flat(replay)


@pytest.mark.parametrize("code", sorted(MUTATORS))
def test_every_finding_is_told_at_some_step(code: str) -> None:
    """Whatever is wrong with a record, it is replayed as far as it goes, and each finding stands in it once."""
    for checked in check(broken(code, 3).text):
        if checked.game is not None:
            replay = of(checked)
            check_replay(replay, checked)
            assert decoded(replay) == flat(replay)


@pytest.mark.parametrize(
    "path", [path for path in sorted((ROOT / "tests" / "foreign").glob("*/*")) if path.suffix != ".expected"],
    ids=lambda path: f"{path.parent.name}/{path.name}",
)  # fmt: skip
def test_foreign_files_are_replayed(path: Path) -> None:
    """A game of any format, with the findings of its own format at the facts they are about."""
    for chunk in chunks(str(path)):
        for checked in as_records(chunk) if isinstance(chunk, Chunk) else ():
            if checked.game is not None:
                check_replay(of(checked), checked)


def damaged(rng: Random, lines: list[str]) -> str:
    """A record with lines that are missing, twice, or have a word of another line."""
    for _ in range(rng.randint(1, 4)):
        at, kind = rng.randrange(len(lines)), rng.random()
        if kind < 0.3:
            lines[at] = ""
        elif kind < 0.5:
            lines.insert(at, rng.choice(lines))
        else:
            words = lines[at].split(" ")
            words[rng.randrange(len(words))] = rng.choice(rng.choice(lines).split(" "))
            lines[at] = " ".join(words)
    return "\n".join(lines)


def test_damaged_records_are_replayed() -> None:
    """Whatever has become of a record, what can be read of it is shown, and nothing raises."""
    rng, shown = Random(20), 0
    (_, first, *_) = SAMPLES["samples.pref"].split("%prefrec 1\n")
    for _ in range(40):
        for checked in check("%prefrec 1\n" + damaged(rng, first.split("\n"))):
            if checked.game is not None:
                check_replay(of(checked), checked)
                assert decoded(of(checked)) == flat(of(checked))
                shown += 1
    assert shown > 20


def luminance(colour: str) -> float:
    """As the accessibility guidelines define it, 0 to 1."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_colours_can_be_read(scheme: int) -> None:
    """Suits on cards, and texts on their grounds, have a contrast of at least 4.5 to 1."""
    style = (PACKAGE / "page.css").read_text(encoding="utf-8")
    colours = dict(re.findall(r"--([\w-]+): (#\w{6})", re.findall(r":root \{(.*?)\}", style, re.DOTALL)[scheme]))
    pairs = [("s", "card"), ("c", "card"), ("d", "card"), ("h", "card"), ("ink", "paper"), ("soft", "paper"),
             ("on-felt", "seat"), ("on-accent", "accent"), ("error", "error-back"), ("warning", "warning-back"),
             ("note", "note-back"), ("if", "if-back")]  # fmt: skip
    for ink, ground in pairs:
        dark, light = sorted((luminance(colours[ink]), luminance(colours[ground])))
        assert (light + 0.05) / (dark + 0.05) >= 4.5, (ink, ground)


def test_foreign_findings_stand_at_their_card() -> None:
    """A revoke in a file of another program is told at the card of the replay, not at its place in that file."""
    (chunk,) = chunks(str(ROOT / "tests" / "foreign" / "prefhub" / "talon-and-revoke.json"))
    assert isinstance(chunk, Chunk)
    steps = [
        step for checked in as_records(chunk) for step in of(checked).chapters[1].courses[0].steps
        if any(one.code.name == "revoke" for one in step.found)
    ]  # fmt: skip
    assert [step.say.en.split(".")[0] for step in steps] == ["East: \ue003A"]


def test_places_of_a_foreign_text_lead_back_to_words() -> None:
    """To the word that was read there, else to the last one before it, else to the beginning."""
    places = Places((0, 5, 9), (4, 8, 12), (Span(40, 44), Span(10, 13), Span(60, 61)))
    assert [places.word_of(Span(at, at + 1)) for at in (5, 11, 20, 41, 99)] == [
        Span(0, 0), Span(5, 8), Span(5, 8), Span(0, 4), Span(9, 12),
    ]  # fmt: skip


# ---- the data of the page are the steps


def decoded(replay: Replay) -> list[dict[str, object]]:
    """The steps as the script of the page puts them together again."""
    data = json.loads(page_data(replay, "en", ""))
    found = []
    for chapter in data["chapters"]:
        lines: list[list[dict[str, object]]] = []
        for course in chapter["courses"]:
            steps = lines[course["parent"]][: course["shared"]] if "path" in course else []
            for raw in course["steps"]:
                assert set(raw) <= set(KEYS)
                before = steps[-1] if steps else {}
                lasting = {key: value for key, value in before.items() if key in "gdxtlufwkbo"}
                steps = [*steps, lasting | raw | {"h": held(before) | held(raw)}]
            lines.append(steps)
        found += [step for steps in lines for step in steps]
    return [{"a": one["a"], "h": one["h"], "t": one.get("t", {}), "k": one.get("k", {})} for one in found]


def held(step: Mapping[str, object]) -> dict[str, str]:
    hands = step.get("h", {})
    assert isinstance(hands, dict)
    return hands


def flat(replay: Replay) -> list[dict[str, object]]:
    """The same of the steps themselves."""
    return [
        {
            "a": step.anchor,
            "h": {seat: hand_text(cards) for seat, cards in step.board.hands.items()},
            "t": {seat: card_text(card) for seat, card in step.board.on_table.items()},
            "k": dict(step.board.taken),
        }
        for chapter in replay.chapters for course in chapter.courses for step in course.steps
    ]  # fmt: skip


# ---- one deal


def test_a_deal_from_its_cards_to_its_numbers() -> None:
    """Each thing that happened is a step, in the order of the record."""
    course = deal_of(DEAL)
    groups = list(dict.fromkeys(step.group for step in course.steps))
    assert groups == [
        "deal", "auction", "discard", "contract", "answers", "choice", *(f"trick {n}" for n in range(1, 11)), "result",
    ]  # fmt: skip
    assert len(course.steps) == 1 + 5 + 2 + 1 + 2 + 1 + 30 + 1
    assert [step.say.en for step in course.steps[1:3]] == ["South: 6\ue000", "West: 6\ue003"]
    assert step_at(course, "trick=1&card=1").say.en == "Trick 1. South leads \ue000A"
    assert step_at(course, "trick=4&card=3").say.ru == "Восток: \ue002К. Взятку берёт Восток"


def test_talon_and_discard_go_through_the_hand() -> None:
    """The declarer holds twelve cards for a moment, then ten; the discard lies apart."""
    course = deal_of(DEAL)
    taken, laid = step_at(course, "talon").board, step_at(course, "discard").board
    assert hand_text(taken.hands["S"]) == "sAQJ98 cKT dQJ97 hK"
    assert taken.talon == ()
    assert hand_text(laid.hands["S"]) == "sAQJ98 cK dQJ97"
    assert hand_text(laid.discard) == "cT hK"


def test_the_result_tells_why() -> None:
    """Behind the play stands every number with its rule and arithmetic, and the sheet goes on."""
    last = deal_of(DEAL).steps[-1]
    assert last.say.en == "Deal 1, dealer E: South 7\ue000: made"
    assert "  West on South, whists +12: whists for tricks, 3 tricks x 4" in [line.en for line in last.lines]
    assert "  Юг, пуля +4: сыграно, цена 7" in [line.ru for line in last.lines]
    assert last.is_over
    assert last.board.taken == {"S": 7, "W": 1, "E": 2}


def test_comments_and_marks_stand_at_their_fact() -> None:
    """A comment that names a word of its line stands at that word, others at the beginning, the last behind it."""
    marked = PLAYED.replace("4 S d9 d8 dK\n", "; середина\n; d8: мог валетом\n4 S d9 d8?! dK ; жаль\n")
    course = deal_of(DEAL.replace(PLAYED, marked))
    notes = [step_at(course, f"trick=4&card={card}").notes for card in (1, 2, 3)]
    assert notes == [("середина",), ("d8: мог валетом",), ("жаль",)]
    assert step_at(course, "trick=4&card=2").flags == "?!"


def test_a_finding_stands_at_its_card() -> None:
    """A revoke is told at the card that breaks the rule, a wrong number at the result."""
    wrong = deal_of(DEAL.replace("4 S d9 d8 dK", "4 S d9 hA dK"))
    assert [found.code.name for found in step_at(wrong, "trick=4&card=2").found] == ["revoke"]
    score = deal_of(DEAL.replace("pool S:4", "pool S:6"))
    assert [found.code.id for found in score.steps[-1].found] == ["S601"]
    assert any("written 6" in line.en for line in score.steps[-1].lines)


def test_a_call_that_breaks_a_rule() -> None:
    """It is told at that call, not at another one."""
    course = deal_of(DEAL.replace("W:6h", "W:6s"))
    assert [step.anchor for step in course.steps if step.found] == ["auction=2"]


def test_the_talon_at_all_pass() -> None:
    """Three at the table: the card is turned up before it is played to. Four: the dealer leads it."""
    three = deal_of(f"deal 1 E\n{CARDS}auction S:pass W:pass E:pass\ncontract all-pass\n1 +cK S cT c7 cA\n")
    turned = step_at(three, "trick=1&card=0")
    assert (turned.say.en, turned.board.talon) == ("Trick 1. The talon card \ue001K is turned up", (18,))
    assert step_at(three, "trick=1&card=3").board.turned == 14
    four = replayed(
        HEAD.replace("E: Вера", "N: Глеб\nE: Вера")
        + f"deal 1 N\n{CARDS}auction E:pass S:pass W:pass\ncontract all-pass\n1 N cK cA cT c7\n"
    ).chapters[1].courses[0]
    assert step_at(four, "trick=1&card=1").board.talon == (18,)
    assert step_at(four, "trick=1&card=4").board.on_table.keys() == set("NESW")


def test_incidents_stand_where_they_happened() -> None:
    """An incident above a line is told before it."""
    course = deal_of(DEAL.replace("4 S d9", "incident W lead hA\n4 S d9"))
    at = [step.anchor for step in course.steps].index("incident=1")
    assert course.steps[at - 1].anchor == "trick=3&card=3"
    assert course.steps[at].say.en == "It happened, and did not stand. West: lead \ue003A"


def test_claims_and_void_deals() -> None:
    """The play ends with them; what was begun stays on the table."""
    claimed = deal_of(DEAL.replace(PLAYED[13:], "").replace("tricks S:7 W:1 E:2\n", "claim S S:6 W:1 E:2\n"))
    assert step_at(claimed, "claim").say.en.startswith("Claim: South")
    assert not any("not written" in line.en for line in claimed.steps[-1].lines)
    void = deal_of("deal 1 E\nvoid exposed\n")
    assert [step.anchor for step in void.steps] == ["dealt", "void", "result"]
    assert void.steps[1].say.ru == "Пересдача: засвет"


def test_clocks_stand_at_their_actions() -> None:
    """The seconds of a card are told with it; what was not recorded is not."""
    course = deal_of(DEAL + "clock 4 31.4 3 _\nclock left S:1712 W:90.5\n")
    times = [step_at(course, f"trick=4&card={card}").seconds for card in (1, 2, 3)]
    assert [None if time is None else str(time) for time in times] == ["31.4", "3", None]
    assert course.steps[-1].lines[-1].en == "Seconds left: S 1712  W 90.5"


# ---- what is not written


def test_a_record_without_cards() -> None:
    """What is missing is said to be missing, and the numbers are told all the same."""
    course = deal_of("deal 1 _\ncontract S:7s\nanswers W:whist E:pass\ntricks S:7 W:1 E:2\n")
    told = [step.say.en for step in course.steps]
    assert told[:2] == ["The cards are not written", "The auction is not written"]
    assert "The play is not written" in [line.en for line in course.steps[-1].lines]
    assert not course.steps[-1].board.hands


def test_unknown_cards_and_players() -> None:
    """An unknown card is shown as such; a trick without a leader lies on the table without players."""
    cards = CARDS.replace("hand E sT7 cAQJ98 dK hJT\n", "hand E sT_ cAQJ98 dK _\n")
    course = deal_of(f"deal 1 E\n{cards}{SAID}1 _ sA sK s7\n3 S sJ h_ __\n")
    first = step_at(course, "trick=1&card=1")
    assert (first.say.en, first.board.loose) == ("Trick 1. Who leads is not written: \ue000A", (7,))
    assert step_at(course, "trick=3&card=1").lines[0].en == "Trick 2 is not written"
    assert step_at(course, "trick=3&card=3").say.en.startswith("East: ?")


def test_a_discard_that_is_not_written() -> None:
    """The declarer keeps twelve cards, and it is said why."""
    course = deal_of(DEAL.replace("discard cT hK\n", ""))
    assert step_at(course, "discard").say.en == "What South discards is not written"
    assert len(course.steps[-1].board.hands["S"]) == 2


def test_a_deal_that_could_not_be_read() -> None:
    """Its text is shown as it stands, with what is wrong with it, and the game goes on."""
    replay = replayed(HEAD + "deal 1 E\ncontact S:7s\n\n" + DEAL.replace("deal 1 E", "deal 2 S"))
    unread = replay.chapters[1]
    assert "contact S:7s" in unread.text
    assert [found.code.id for found in unread.courses[0].steps[0].found] == ["N110"]
    assert len(replay.chapters) == 4


def test_a_deal_number_that_comes_twice() -> None:
    """Every deal has an address of its own, whatever the record says."""
    replay = replayed(HEAD + DEAL + "\n" + DEAL)
    assert [chapter.key for chapter in replay.chapters] == ["game", "deal=1", "deal=1.2", "end"]


# ---- what-if lines


WHAT_IF = "if ; с бубны\nif 4 S dQ dA dK\nif 5 W hA hJ s8\nif if ; трефой\nif if 5 W hQ hJ s8\n"


def test_what_if_lines_share_what_was_played() -> None:
    """A line leaves the play where its cards differ, and tells what it would write."""
    replay = replayed(HEAD + DEAL + WHAT_IF)
    real, first, second = replay.chapters[1].courses
    assert (first.path, first.parent, first.title, second.path, second.parent) == ("1", "", "с бубны", "1.1", "1")
    assert first.steps[first.shared - 1].anchor == "trick=3&card=3"
    assert real.steps[: first.shared] == first.steps[: first.shared]
    assert first.steps[first.shared].say.en == "Trick 4. South leads \ue002Q"
    assert step_at(first, "trick=4&card=3").board.winner == "W"
    assert first.steps[-1].say.en == "What if: the line stops here"
    assert second.steps[second.shared - 1].anchor == "trick=4&card=3"


def test_a_what_if_line_of_a_whole_deal_tells_its_numbers() -> None:
    """So it would have come out; the sheet of the game is not touched."""
    replay = next(of(checked) for checked in check(SAMPLES["samples.pref"]))
    line = replay.chapters[1].courses[1]
    assert line.steps[-1].say.en == "What if: so it would have come out: made"
    assert "  East, pool +4: contract made, price of 7" in [said.en for said in line.steps[-1].lines]


# ---- the page


def test_the_page_is_one_file_that_asks_for_nothing() -> None:
    """No address of the network, no file beside it, and a policy that allows neither."""
    page = page_text(replayed(HEAD + DEAL), Lang.EN)
    assert not re.search(r"https?://|//[a-z]+\.|@import|url\(|\bfetch\b|XMLHttpRequest|WebSocket", page)
    assert re.findall(r"<(?:script|link|img|iframe|object)[^>]*(?:src|href)=\"([^\"]*)\"", page) == ["data:,"]
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe" not in policy


def test_the_script_makes_no_html_of_texts() -> None:
    """Names reach the page as texts only."""
    script = "\n".join((PACKAGE / name).read_text(encoding="utf-8") for name in SCRIPTS)
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function", script)


EVIL = ["</script><img src=x onerror=alert(1)>", "{{script}}", "a & b \"c\" 'd'", "]]>\\u003c"]


@pytest.mark.parametrize("name", EVIL)
def test_names_are_data(name: str) -> None:
    """A name that looks like HTML or like a slot of the page stays a name."""
    page = page_text(replayed(HEAD.replace("Анна", name).replace("rules", f"event: {name}\nrules") + DEAL), Lang.EN)
    assert "<img" not in page
    (data,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert json.loads(data)["chapters"][1]["names"]["S"] == name
    assert page.count("<script") == 2


def test_the_same_game_gives_the_same_bytes() -> None:
    """No time and no chance in it; only the language and the place at which it opens differ."""
    pages = [page_text(of(next(check(SAMPLES["samples.pref"]))), Lang.EN) for _ in range(2)]
    assert pages[0] == pages[1]


def test_a_page_of_twenty_deals_is_small() -> None:
    """Twenty deals with every card stay under 300 kilobytes."""
    for made in games(5, load("sochi", 1), 4, 3, Style.PLAIN):
        (checked,) = check(dump_game(made._replace(deals=made.deals[:20], end=None, final=None, settlement=None)))
        assert len(page_text(of(checked), Lang.RU).encode()) < 300_000


def test_every_word_of_the_script_is_there() -> None:
    """Labels that the script asks for are in the table, in both languages; no label is left over."""
    script = "\n".join((PACKAGE / name).read_text(encoding="utf-8") for name in SCRIPTS)
    asked = set(re.findall(r'label\("([^"$]+)"\)', script)) | set(re.findall(r'"(key-[a-z-]+)"', script))
    asked |= set(re.findall(r'"(sheet-(?:before|after)|sheet)"', script))
    made = {key for key in LABELS if " " in key or key in ("error", "warning", "note")}
    ids = {"previous-deal", "next-deal", "first", "back", "forward", "last"}
    assert asked | made | ids == set(LABELS)
    assert all(said.en and said.ru for said in (*LABELS.values(), *SENTENCES.values()))


@pytest.mark.parametrize("name", [*SCRIPTS, *STYLES, "page.html"])
def test_files_of_the_page_are_readable(name: str) -> None:
    """At most 300 lines of at most 120 characters."""
    lines = (PACKAGE / name).read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 300
    assert max(map(len, lines)) <= 120


# ---- the command


def run(*args: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, ["show", *args])
    return done.exit_code, done.stdout, done.stderr


def test_the_command_writes_a_page(tmp_path: Path) -> None:
    """To a file or to standard output, the same."""
    source, target = tmp_path / "club.pref", tmp_path / "game.html"
    source.write_text(HEAD + DEAL, encoding="utf-8")
    assert run(str(source), "--html", "-o", str(target)) == (0, "", "")
    code, out, _ = run(str(source), "--html", "--lang", "en")
    assert (code, out) == (0, target.read_text(encoding="utf-8"))
    assert '<html lang="ru">' in run(str(source), "--html", "--lang", "ru")[1]


def test_the_page_opens_at_a_deal_and_a_trick(tmp_path: Path) -> None:
    """They have to be there."""
    source = tmp_path / "club.pref"
    source.write_text(HEAD + DEAL, encoding="utf-8")
    assert '"start":"deal=1\\u0026trick=4"' in run(str(source), "--html", "--deal", "1", "--trick", "4")[1]
    assert run(str(source), "--html", "--deal", "7")[0] == 2
    assert run(str(source), "--html", "--deal", "1", "--trick", "11")[0] == 2
    assert run(str(source), "--html", "--trick", "1")[0] == 2


def test_only_a_page_is_written_to_a_file(tmp_path: Path) -> None:
    """Pictures for the terminal go to the terminal."""
    source = tmp_path / "club.pref"
    source.write_text(HEAD + DEAL, encoding="utf-8")
    code, out, said = run(str(source), "-o", str(tmp_path / "x.html"))
    assert (code, out) == (2, "")
    assert "--html" in said


def test_what_is_no_record_is_told(tmp_path: Path) -> None:
    """Nothing is written where nothing can be shown."""
    source, target = tmp_path / "broken.pref", tmp_path / "game.html"
    source.write_text("%prefrec 2\nS: Анна\n", encoding="utf-8")
    code, out, _ = run(str(source), "--html", "-o", str(target))
    assert (code, "N104" in out, target.exists()) == (1, True, False)
