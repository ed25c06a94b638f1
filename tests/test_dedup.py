"""``prefrec dedup``: what is recorded twice is found, told why, and never more removed than is said elsewhere."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from prefrec.cli import app
from prefrec.convert import jsonl
from prefrec.dedup.facts import is_vaguer
from prefrec.diagnostics import Severity
from prefrec.generate import Style, games
from prefrec.identity import facts, game_id
from prefrec.intake import chunks, games_of
from prefrec.line import Notes
from prefrec.notation.reader import read
from prefrec.record import Columns, Deal, Game, Tag
from prefrec.source import Chunk, FileFault
from prefrec.variant import load
from prefrec.writer import dump_game, dumps

SOCHI = load("sochi", 1)
FOREIGN = sorted(path for path in (Path(__file__).parent / "foreign").glob("*/*") if path.suffix != ".expected")
TURN = {"S": "W", "W": "E", "E": "S"}
RESULTS = """%prefrec 1
date: 2024-11-03
rules: sochi 1
S: Anna
W: Boris
E: Vera

deal 1 E
contract S:6c
answers W:whist E:pass
tricks S:6 W:4 E:0

deal 2 S
contract W:7h
answers E:pass S:pass

deal 3 W
contract all-pass
tricks S:2 W:5 E:3
"""


def dedup(*args: str | Path, text: str | None = None) -> Result:
    """The command run in this process."""
    return CliRunner().invoke(app, ["dedup", *map(str, args)], input=text)


def found(*args: str | Path) -> list[dict[str, Any]]:
    """What it tells programs."""
    return [json.loads(line) for line in dedup(*args, "--format", "jsonl", "-q").stdout.splitlines()]


@cache
def made(number: int = 1) -> Game:
    """A full game of three bots, of no day."""
    (game,) = games(8, SOCHI, 3, 1, first=number)
    return game


def tagged(game: Game, **values: str) -> Game:
    """The game with other values of these tags."""
    others = tuple(tag for tag in game.tags if tag.key not in values)
    return game._replace(tags=(*others, *map(Tag, values, values.values())))


def deals_of(game: Game) -> tuple[Deal, ...]:
    return tuple(deal for deal in game.deals if isinstance(deal, Deal))


def beginning(game: Game, deals: int) -> Game:
    """The record broken off after so many deals."""
    return game._replace(deals=game.deals[:deals], end=None, final=None, settlement=None, money=None)


def without_cards(game: Game) -> Game:
    """Results only: no hands, calls and tricks."""
    less = [deal._replace(hands=(), talon=None, auction=None, discard=None, tricks=(), claim=None, choice=None)
            for deal in deals_of(game)]
    return game._replace(deals=tuple(less))


def commented(game: Game, words: str) -> Game:
    first, *rest = deals_of(game)
    return game._replace(deals=(first._replace(notes=Notes((words,), None)), *rest))


def with_deal(game: Game, number: int, change: Callable[[Deal], Deal]) -> Game:
    """The game with one deal changed."""
    return game._replace(deals=tuple(change(deal) if deal.number == number else deal for deal in deals_of(game)))


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., list[Path]]:
    """Files of one game each."""

    def written(*some: Game | str) -> list[Path]:
        paths = []
        for number, game in enumerate(some):
            paths.append(tmp_path / f"{number}.pref")
            paths[-1].write_text(game if isinstance(game, str) else dump_game(game), encoding="utf-8")
        return paths

    return written


# ---- (a) the same game twice


def test_the_same_facts_are_found_whatever_is_written_around_them(write: Callable[..., list[Path]]) -> None:
    """Formatting, comments and the tags of the record tell no games apart; the one with more comments stays."""
    loose = dump_game(made()).replace("\n", "  \r\n").replace("contract ", "CONTRACT  ")
    paths = write(loose, commented(tagged(made(), source="my own hand"), "at the club"))
    (group,) = found(*paths)
    assert group["kind"] == "same facts"
    assert group["kept"]["source"] == str(paths[1])
    assert [game["source"] for game in group["removed"]] == [str(paths[0])]
    assert group["removed"][0]["lost"] == {"tag": 1}


def test_what_goes_with_a_removed_record_is_told(write: Callable[..., list[Path]]) -> None:
    """A comment that the kept record has not is counted, and the record itself can be had in another file."""
    paths = write(
        commented(commented(made(), "at the club"), "one"),
        with_deal(commented(made(), "two"), 2, lambda deal: deal._replace(notes=Notes(("three",), None))),
    )
    kept, removed = paths[0].parent / "kept.pref", paths[0].parent / "removed.pref"
    assert "goes with it: 1 comment\n" in dedup(*paths).stdout
    assert dedup(*paths, "-o", kept, "--removed", removed).exit_code == 0
    assert kept.read_text() == paths[1].read_text()
    assert removed.read_text() == paths[0].read_text()


def test_the_same_play_under_another_header_is_told_and_stays(write: Callable[..., list[Path]]) -> None:
    """Another event, or names spelled otherwise, with the same deals: told, and removed only if that is wished."""
    paths = write(made(), tagged(made(), event="Tuesday"), tagged(made(2), event="Tuesday"))
    (pair,) = found(*paths)
    assert pair["kind"] == "same play"
    assert (pair["difference"]["block"], pair["difference"]["fact"]) == ("header", "event:")
    target = paths[0].parent / "kept.pref"
    assert "3 kept, 0 removed" in dedup(*paths, "-o", target).stderr
    assert "2 kept, 1 removed" in dedup(*paths, "-o", target, "--same-play").stderr
    (renamed,) = found(*write(made(), tagged(made(), S="A. Bot")))
    assert renamed["kind"] == "same play"


# ---- (b) the same deal, recorded otherwise


def test_another_trick_in_the_same_deal_is_told_with_the_first_difference(write: Callable[..., list[Path]]) -> None:
    """Two records of the same deal that do not agree: both stay, and the first fact that differs is shown."""
    other = with_deal(made(), 2, lambda deal: deal._replace(number=2, dealer=deal.dealer, score=None))
    changed = with_deal(made(), 3, lambda deal: deal._replace(score=None, sheet=None))
    (pair,) = found(*write(beginning(changed, 5), beginning(other, 5)))
    assert pair["kind"] == "recorded otherwise"
    assert pair["difference"]["block"] == "deal 2"
    assert pair["difference"]["lines"][1] is None


def test_the_same_game_from_another_seat_is_told(write: Callable[..., list[Path]]) -> None:
    """Two players write the game down, each as if he sat South: the cards tell that it is the same."""
    mine = dump_game(without_scores(beginning(made(), 3)))
    (pair,) = found(*write(mine, "\n".join(map(turned, mine.split("\n")))))
    assert pair["kind"] == "recorded otherwise"
    assert pair["difference"]["fact"] == "S:"


def without_scores(game: Game) -> Game:
    return game._replace(deals=tuple(deal._replace(score=None, sheet=None) for deal in deals_of(game)))


def turned(line: str) -> str:
    """The line with every seat moved on; names and other words stay."""
    return re.sub(r"(?<![\w ])[SWE](?=[:.])|(?<=[a-z\d] )[SWE](?=[ :]|$)", lambda seat: TURN[seat[0]], line)


def test_results_that_differ_are_told(write: Callable[..., list[Path]]) -> None:
    """Without cards it is the players, the day and the contracts that tell that two records are of one game."""
    (pair,) = found(*write(RESULTS, RESULTS.replace("tricks S:2 W:5", "tricks S:3 W:4")))
    assert (pair["kind"], pair["difference"]["block"], pair["difference"]["fact"]) == (
        "recorded otherwise", "deal 3", "tricks",
    )
    assert found(*write(RESULTS, RESULTS.replace("-03", "-10").replace("tricks S:2 W:5", "tricks S:3 W:4"))) == []


@pytest.mark.parametrize("detail", ["full", "results"])
def test_a_board_at_two_tables_is_no_duplicate(write: Callable[..., list[Path]], detail: str) -> None:
    """Duplicate Preferans: other players had the same cards, and may even have taken as many tricks."""
    one = beginning(made(), 1)
    two = tagged(one, S="Gena", W="Dina", E="Zoya")
    if detail == "full":
        two = with_deal(two, 1, lambda deal: deal._replace(tricks=deal.tricks[:4], score=None))
    else:
        one, two = (with_deal(game, 1, lambda deal: deal._replace(tricks=())) for game in (one, two))
    done = dedup(*write(one, two))
    assert (done.exit_code, done.stdout) == (0, "")


# ---- (c) beginnings, and less detail


def test_the_beginning_of_a_longer_record_goes(write: Callable[..., list[Path]]) -> None:
    """A record that breaks off is in the longer one, fact by fact."""
    paths = write(beginning(made(), 4), made())
    (group,) = found(*paths)
    assert (group["kept"]["source"], group["removed"][0]["kind"]) == (str(paths[1]), "beginning")
    assert group["removed"][0]["deals"] == 4


def test_less_detail_goes(write: Callable[..., list[Path]]) -> None:
    """Results without cards are in the full record, if players and day are the same."""
    (group,) = found(*write(tagged(made(), date="2024-11-03"), without_cards(tagged(made(), date="2024-11-03"))))
    assert group["removed"][0]["kind"] == "less detail"
    assert group["kept"]["hands"] > 0


@pytest.mark.parametrize("kept", ["final", "settlement"])
def test_the_sheet_of_a_game_is_less_of_it(write: Callable[..., list[Path]], kept: str) -> None:
    """A record of no deals is in one that ends with the same sheet, or the same balance, on the same day."""
    game = tagged(made(), date="2024-11-03")
    closing = {"final": None, "settlement": None} | {kept: getattr(game, kept)}
    (group,) = found(*write(game._replace(deals=(), end=None, money=None, **closing), game))
    assert group["removed"][0]["kind"] == "less detail"


def test_a_chain_of_three_keeps_the_fullest(write: Callable[..., list[Path]]) -> None:
    """A beginning, a longer beginning, the whole: one stays, and both others go for it."""
    paths = write(beginning(made(), 6), beginning(made(), 3), made())
    (group,) = found(*paths)
    assert group["kept"]["source"] == str(paths[2])
    assert len(group["removed"]) == 2


def test_two_games_are_shown_once(write: Callable[..., list[Path]]) -> None:
    """A record that goes for a fuller one does not agree with a third either: only the fuller one is shown."""
    other = with_deal(beginning(made(), 5), 1, lambda deal: deal._replace(score=Columns({}, {}, {})))
    paths = write(beginning(made(), 4), made(), other)
    group, pair = found(*paths)
    assert [game["source"] for game in group["removed"]] == [str(paths[0])]
    assert [game["source"] for game in pair["games"]] == [str(paths[1]), str(paths[2])]
    assert (pair["difference"]["block"], pair["difference"]["fact"]) == ("deal 1", "score")


@pytest.mark.parametrize("change", [
    lambda deal: deal._replace(score=deal.score._replace(pool={"S": 2, "W": 8})),
    lambda deal: deal._replace(tricks=()) if deal.tricks else deal._replace(auction=None),
])
def test_a_beginning_that_says_more_or_other_stays(
    write: Callable[..., list[Path]], change: Callable[[Deal], Deal]
) -> None:
    """A shorter record with a fact that the longer one has not, or has otherwise, is not needless."""
    game = made()
    number = next(deal.number for deal in deals_of(game) if deal.score and deal.number)
    (pair,) = found(*write(beginning(game, 9), with_deal(game, number, change)))
    assert pair["kind"] == "recorded otherwise"


def test_a_record_that_leaves_out_a_rule_says_something_else(write: Callable[..., list[Path]]) -> None:
    """Without the line by which a convention differs, a game is scored by other rules: it is not less."""
    game = beginning(made(), 5)
    ruled = game._replace(tags=(*game.tags, Tag("rules.hold", "no")))
    assert [pair["kind"] for pair in found(*write(game, ruled))] == ["same play"]


def test_a_likely_beginning_is_not_enough(write: Callable[..., list[Path]]) -> None:
    """One result without cards, or results of no day, may be of another evening of the same players."""
    one_deal = RESULTS[: RESULTS.index("deal 2")]
    assert found(*write(RESULTS, one_deal)) == []
    closed = f"{RESULTS}\nend closed\n"
    assert found(*write(*(text.replace("date: 2024-11-03\n", "") for text in (RESULTS, closed)))) == []
    (group,) = found(*write(RESULTS, closed))
    assert group["kind"] == "less detail"


@pytest.mark.parametrize(("line", "fuller"), [
    ("auction S:6s _", "auction S:6s W:pass E:pass"), ("tricks S:7 _", "tricks S:7 W:3 E:0"),
    ("hand S sA_ c_ __ ".strip(), "hand S sAK c7 d8 h9"), ("4 S sA s_ __", "4 S sA s7 hT"), ("deal 1 _", "deal 1 E"),
    ("date: _", "date: 2024"), ("sheet pool S:4 _", "sheet pool S:4 W:0 E:0"), ("score _", "score none"),
    ("contract S:7_", "contract S:7s"), ("contract _:7s", "contract S:7s"), ("contract _:_", "contract all-pass"),
])
def test_a_fact_written_in_part_is_in_the_whole_one(line: str, fuller: str) -> None:
    """What is not known may be anything; what is written has to be there."""
    assert is_vaguer(line, fuller)
    assert not is_vaguer(fuller, line)


@pytest.mark.parametrize(("line", "fuller"), [
    ("auction S:6c _", "auction S:6s W:pass E:pass"), ("tricks S:7 _", "tricks S:6 W:4 E:0"),
    ("hand S sA_ d_", "hand S sAK c7"), ("hand S sA_", "hand W sAK"), ("4 S sA c_ __", "4 S sA s7 hT"),
    ("deal 1 _", "deal 2 E"), ("sheet pool S:4 _", "sheet mountain S:4"), ("tricks S:7 W:3 E:0", "tricks S:7 _"),
    ("contract S:7_", "contract S:6s"), ("contract W:_", "contract S:7s"), ("contract S:7_", "contract S:7-3"),
])
def test_a_fact_written_in_part_has_to_agree(line: str, fuller: str) -> None:
    """Another card, suit, call, number or column is another fact."""
    assert not is_vaguer(line, fuller)


# ---- the command


def test_nothing_found(write: Callable[..., list[Path]]) -> None:
    """Different games: nothing is told but the sum, exit code 0."""
    done = dedup(*write(made(1), made(2)))
    assert (done.exit_code, done.stdout) == (0, "")
    assert done.stderr == "read 2 games: 2 kept, 0 to be removed, 0 unreadable\n"


def test_a_dry_run_tells_in_a_table(write: Callable[..., list[Path]]) -> None:
    """What stays, what goes, where it is and why; exit code 1, and no file is touched."""
    paths = write(beginning(made(), 2), made(), made())
    before = [path.read_bytes() for path in paths]
    done = dedup(*paths)
    assert done.exit_code == 1
    title, kept, first, second, blank = done.stdout.splitlines()
    assert (title, blank) == ("beginning, same facts", "")
    assert kept.split()[:4] == ["kept", f"{paths[1]}:1", "game", "1"]
    assert first.startswith(f"  goes  {paths[0]}:1  game 1  2 deals, ")
    assert first.endswith("all of it is the beginning of the other")
    assert second.endswith("the same word for word")
    assert done.stderr == "read 3 games: 1 kept, 2 to be removed, 0 unreadable\n"
    assert [path.read_bytes() for path in paths] == before


def test_unreadable_games_are_counted(write: Callable[..., list[Path]]) -> None:
    """A game with an error of syntax is told, is not in the new file, and makes the exit code 1."""
    broken = RESULTS.replace("deal 2 S", "deal 2 S nonsense")
    (path,) = write(f"{dump_game(made())}\n{broken}\n%prefrec 7\nS: a\n\n{dump_game(made())}")
    target = path.parent / "new.pref"
    done = dedup(path, "-o", target)
    assert done.exit_code == 1
    assert "error[N" in done.stderr
    assert done.stderr.endswith("read 4 games: 1 kept, 1 removed, 2 unreadable\n")
    assert target.read_text() == dump_game(made())
    assert [group["removed"][0]["game"] for group in found(path)] == [4]


def test_a_game_of_which_a_part_is_not_read_is_unreadable() -> None:
    """Of a file of another program too: what was not read may be what no other record has."""
    broken = 0
    for path in FOREIGN:
        for item in chunks(str(path)):
            for taken in games_of(item) if isinstance(item, Chunk) else ():
                is_faulty = any(fault.severity is Severity.ERROR for fault in taken.read.diagnostics)
                broken += is_faulty or taken.read.game is None
            broken += isinstance(item, FileFault) and item.diagnostic.game > 0
    assert broken > 10
    assert f", {broken} unreadable" in dedup(*FOREIGN).stderr


def test_a_source_that_cannot_be_read_writes_nothing(write: Callable[..., list[Path]]) -> None:
    """Without all sources nobody knows what is kept."""
    (path,) = write(made())
    target = path.parent / "new.pref"
    assert dedup(path, path.parent / "missing.pref", "-o", target).exit_code == 2
    assert not target.exists()


def test_a_source_is_never_written(write: Callable[..., list[Path]]) -> None:
    """The new file cannot take the place of one that is read, under whatever name; nor can both new ones be one."""
    (path,) = write(made())
    link = path.with_name("link")
    link.symlink_to(path)
    for args in ((path, "-o", path), (path.parent, "-o", link), (path, "-o", link.with_name("new"), "--removed", path)):
        assert dedup(*args).exit_code == 2
    assert dedup(path, "-o", "new", "--removed", "new").exit_code == 2
    assert dedup(path, "--removed", "new").exit_code == 2
    assert dedup().exit_code == 2
    assert path.read_text() == dump_game(made())


def test_a_file_named_twice_is_read_once(write: Callable[..., list[Path]]) -> None:
    """A file that two paths lead to holds no duplicates for that."""
    (path,) = write(made())
    assert dedup(path, path, path.parent).exit_code == 0


def test_standard_input_and_output() -> None:
    """``-`` is read as often as needed; records go to standard output, what is told beside them."""
    text = dumps([made(), made(2), made()])
    done = dedup("-", "-o", "-", text=text)
    assert (done.exit_code, done.stdout) == (0, dumps([made(), made(2)]))
    assert "goes  <stdin>:" in done.stderr


def test_formats_are_mixed(write: Callable[..., list[Path]]) -> None:
    """A game in the notation and in JSON Lines is the same game."""
    (path,) = write(made())
    other = path.with_name("a.jsonl")
    as_read = [game.game for game in read(dumps([made(2), made()])) if game.game]
    other.write_text("".join(f"{jsonl.line_of(game)}\n" for game in as_read))
    (group,) = found(path, other)
    assert (group["removed"][0]["source"], group["removed"][0]["line"]) == (str(other), 2)


@pytest.mark.parametrize("path", FOREIGN, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_what_is_converted_again_is_the_same_game(tmp_path: Path, path: Path) -> None:
    """A file of another program gives the same ids every time, under whatever name it is read."""
    copy = tmp_path / f"copy{path.suffix}"
    copy.write_bytes(path.read_bytes())
    once, again = ([game_id(game) for game in converted(file)] for file in (path, copy))
    assert once == again


def converted(path: Path) -> Iterator[Game]:
    for item in chunks(str(path)):
        for taken in games_of(item) if isinstance(item, Chunk) else ():
            if taken.read.game:
                yield taken.read.game


def test_a_source_that_changes_meanwhile_is_refused(
    write: Callable[..., list[Path]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was judged has to be what is written."""
    path, other = write(made(), made())
    target = path.with_name("new.pref")

    def judging(*args: Any) -> Any:
        path.write_text(dump_game(made(2)))
        return judge(*args)

    from prefrec.commands import dedup as command

    judge = command.judge
    monkeypatch.setattr(command, "judge", judging)
    done = dedup(path, other, "-o", target)
    assert done.exit_code == 2
    assert done.stderr.endswith(f"error: {path} was changed while it was read\n")
    assert not target.exists()


# ---- laws


@cache
def planted() -> tuple[Game, ...]:
    """The first deals of nine games, and many of them again in one way or another."""
    some = [game._replace(deals=game.deals[:6]) for game in games(9, SOCHI, 3, 9, Style.MIXED)]
    more: list[Game] = []
    for number, game in enumerate(some):
        if number % 3 == 0 and len(game.deals) > 4:
            more += [beginning(game, 2), beginning(game, 4)]
        if number % 3 == 1:
            more += [commented(game, "again") if deals_of(game) else game, game]
        if number % 4 == 2:
            more += [tagged(game, event="Tuesday"), beginning(tagged(game, event="Tuesday"), 3)]
    return (*some, *more)


def orders(games: Sequence[Game]) -> Iterator[list[Game]]:
    """The same games, from the last to the first, and cut like cards."""
    half = len(games) // 2
    yield from (list(games), list(games[::-1]), [*games[half:], *games[:half]])


@pytest.mark.parametrize("flags", [(), ("--same-play",)])
def test_the_order_of_reading_does_not_change_what_is_kept(tmp_path: Path, flags: tuple[str, ...]) -> None:
    """The same games are kept in whatever order they are read, and each stands where it stood."""
    kept = set()
    for number, order in enumerate(orders(planted())):
        path, target = tmp_path / f"{number}.pref", tmp_path / f"{number}-new.pref"
        path.write_text(dumps(order))
        assert dedup(path, "-o", target, *flags).exit_code == 0
        texts = [dump_game(game.game) for game in read(target.read_text()) if game.game]
        places = [[dump_game(game) for game in order].index(text) for text in texts]
        assert places == sorted(places)
        kept.add(tuple(sorted(texts)))
    assert len(kept) == 1


@pytest.mark.parametrize("flags", [(), ("--same-play",)])
def test_what_was_kept_is_kept_again(tmp_path: Path, flags: tuple[str, ...]) -> None:
    """In its own output the command finds nothing that it would remove, and it writes it again as it is."""
    path, target, again = (tmp_path / f"{name}.pref" for name in "abc")
    path.write_text(dumps(planted()))
    done = dedup(path, "-o", target, *flags)
    assert ", 0 removed" not in done.stderr
    assert ", 0 to be removed" in dedup(target, *flags).stderr
    dedup(target, "-o", again, *flags)
    assert again.read_bytes() == target.read_bytes()


def test_every_fact_that_is_removed_is_in_a_kept_game(tmp_path: Path) -> None:
    """What goes says nothing that the game does not say for which it goes."""
    path = tmp_path / "a.pref"
    texts = [dump_game(game) for game in planted()]
    path.write_text("\n".join(texts))
    groups = [group for group in found(path) if "removed" in group]
    assert len(groups) >= 7
    for group in groups:
        kept = facts(texts[group["kept"]["game"] - 1])
        for removed in group["removed"]:
            assert set(facts(texts[removed["game"] - 1])) <= set(kept)
