"""Anonymised records: no name is left, nothing else is lost, and the same key gives the same bytes."""

import re
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from prefrec.anonymise import roster as rosters
from prefrec.anonymise.dates import Dates, coarsened
from prefrec.anonymise.masking import Wish, anonymised
from prefrec.anonymise.proof import left_in, survivors
from prefrec.anonymise.pseudonyms import SOMEBODY, is_pseudonym, pseudonym
from prefrec.anonymise.roster import PLAYER_KEYS, Roster, SameCodeError, names_in, roster_of
from prefrec.anonymise.texts import masked
from prefrec.check import check
from prefrec.cli import app
from prefrec.generate import MUTATORS, Style, broken, games
from prefrec.identity import game_id
from prefrec.line import Notes
from prefrec.notation.reader import read
from prefrec.person_names import TOKEN, fold
from prefrec.record import Deal, Game, Tag
from prefrec.seats import SEATS
from prefrec.variant import load
from prefrec.writer import dump_game

KEY, OTHER = b"a key for tests only, 1", b"a key for tests only, 2"
PEOPLE = ("Анна П.", "Борис Королёв", "Семён", "Zoë K.", "Ли Цзян", "Мария Стюарт")
NEWCOMERS = ("Гость Петров", "Pavel K.")
SAYINGS = ("{} ошибся", "спросили {}, но зря", "{}: ещё бы", "asked {} twice", "«{}»")

PLAYED = """%prefrec 1
S: Анна П.
W: Борис Королёв
E: Семён

deal 1 E
contract S:7s
answers W:whist E:pass
tricks S:7 W:1 E:2
"""


def game_of(text: str) -> Game:
    """The one game of a text."""
    (done,) = read(text)
    assert done.game is not None
    return done.game


def planted(game: Game, rng: Random) -> Game:
    """The game with people at its table, and their names wherever a text can stand."""
    people = rng.sample(PEOPLE, len(PEOPLE))

    def said() -> str:
        return rng.choice(SAYINGS).format(rng.choice(people))

    seats = [tag.key for tag in game.tags if tag.key in SEATS]
    names = dict(zip(seats, people, strict=False))
    tags = [tag._replace(value=names[tag.key]) if tag.key in names else tag for tag in game.tags if tag.key != "id"]
    tags += [Tag(f"{seats[0]}.x-nick", names[seats[0]].upper()), Tag("x-room", said(), Notes((said(),), None))]
    written = {tag.key for tag in tags}
    more = (("event", said()), ("site", said()), ("scribe", people[-1]), (f"{seats[0]}.id", "4455"))
    tags += [Tag(key, value) for key, value in more if key not in written]
    deals = []
    for deal in game.deals:
        assert isinstance(deal, Deal)
        came = [tag._replace(value=rng.choice(NEWCOMERS)) if tag.key in PLAYER_KEYS else tag for tag in deal.tags]
        noted = deal._replace(tags=tuple(came), notes=Notes((said(), said()), said()))
        if deal.contract:
            noted = noted._replace(contract=deal.contract._replace(notes=Notes((), said())))
        noted = noted._replace(variations=tuple(v._replace(notes=Notes((), said())) for v in deal.variations))
        deals.append(noted)
    return game._replace(tags=tuple(tags), deals=tuple(deals), opening=(said(),), trailing=(said(), said()))


def planted_games(seed: int, count: int = 2) -> Iterator[Game]:
    """Games as people write them, with names everywhere."""
    rng = Random(seed)
    for game in games(seed, load("sochi", 1), rng.choice((3, 4)), count, Style.MIXED):
        # Written and read again: only then is it canonical, with places.
        yield game_of(dump_game(planted(game, rng)))


def roster_for(*some: Game, key: bytes = KEY, allowed: tuple[str, ...] = ()) -> Roster:
    return roster_of(key, (name for game in some for name in names_in(game)), allowed)


def anonymous(game: Game, key: bytes = KEY, wish: Wish | None = None) -> str:
    """The text of a game under pseudonyms."""
    return dump_game(anonymised(game, roster_for(game, key=key), wish or Wish())[0])


NOT_COUNTED = re.compile(r"[SWNE]\.(id|rating):|id:|names:")
SEEDS = st.integers(0, 10_000)
PROPERTY = settings(max_examples=15, deadline=None, derandomize=True, database=None)


@PROPERTY
@given(SEEDS)
def test_no_name_is_left_anywhere(seed: int) -> None:
    """Wherever names are planted, none of their words of three letters or more is in the text, in any case."""
    for game in planted_games(seed):
        plain = fold(re.sub(r"Player-\w+", "", anonymous(game)))
        for name in names_in(game):
            for word in TOKEN.findall(name):
                assert len(word) < 3 or fold(word) not in plain


@PROPERTY
@given(SEEDS)
def test_the_proof_passes_what_is_clean_and_nothing_else(seed: int) -> None:
    """The proof finds nothing in an anonymised game, and finds every single name that is put back."""
    rng = Random(seed)
    for game in planted_games(seed, 1):
        roster = roster_for(game)
        lines = anonymous(game).split("\n")
        assert list(survivors("\n".join(lines), roster)) == []
        at = rng.choice([place for place, line in enumerate(lines) if line])
        word = max(TOKEN.findall(rng.choice(sorted(names_in(game)))), key=len)
        hidden = rng.choice((word, word.upper(), word.lower(), f"не{word.lower()}ский"))
        lines.insert(at, f"; что-то {hidden} сказано")
        found = list(survivors("\n".join(lines), roster))
        assert [(item.line, item.word) for item in found] == [(at + 1, hidden)]


def findings_of(text: str) -> list[tuple[str, int]]:
    """The codes found in a text, each with its line, lines counted without those that are dropped or added."""
    lines = text.split("\n")
    found = []
    for game in check(text):
        for fault in game.diagnostics:
            before = lines[: text.count("\n", 0, fault.span.start)]
            found.append((fault.code.id, sum(not NOT_COUNTED.match(line) for line in before)))
    return found


@pytest.mark.parametrize("code", [code for code in sorted(MUTATORS) if code[0] in "ADPSV" and code != "V216"])
def test_the_same_findings_at_the_same_lines(code: str) -> None:
    """Names are not rules: of a record with a fault the checker says the same, at the same line, when it is
    anonymised. (Only a wrong id, V216, goes away with the id.)"""
    game = game_of(broken(code, 1).text)
    before = findings_of(dump_game(game))
    assert code in [found for found, _ in before]
    assert findings_of(anonymous(game)) == before


@PROPERTY
@given(SEEDS)
def test_the_same_sheets(seed: int) -> None:
    """Names are not numbers: every sheet and the settlement are the same, and no line is lost."""
    for game in planted_games(seed, 1):
        before, after = dump_game(game), anonymous(game)
        (old,), (new,) = check(before), check(after)
        assert old.settlement == new.settlement
        assert [outcome.sheet for outcome in old.outcomes] == [outcome.sheet for outcome in new.outcomes]
        kept = [[line for line in text.split("\n") if not NOT_COUNTED.match(line)] for text in (before, after)]
        assert len(kept[0]) == len(kept[1])


@PROPERTY
@given(SEEDS)
def test_the_same_key_gives_the_same_bytes_and_doing_it_twice_changes_nothing(seed: int) -> None:
    """A second run, and a run over its own output, give the same text."""
    for game in planted_games(seed, 1):
        text = anonymous(game)
        assert anonymous(game) == text
        assert anonymous(game_of(text)) == text


ODD = st.one_of(
    st.sampled_from(("Player", "Pass", "Игрок 1", "Tal", "Ян", "sA", "Player-_", "W:6h", "deal 1 E", "R2 D2", "李雷")),
    st.text(st.sampled_from("абвАннёЙ. -_'Player123\u0301\u00ad;:%é"), min_size=1, max_size=10),
)
CHANGES = (str, str.upper, str.lower, str.title, "x{}y".format)


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(st.lists(ODD, min_size=3, max_size=3), st.integers(0, 2), st.sampled_from(CHANGES), ODD)
def test_whatever_people_are_called(names: list[str], who: int, change: Callable[[str], str], more: str) -> None:
    """Odd names in odd spellings never make a record that cannot be read, or is different when it is done
    again; and where the proof finds nothing, the name is in no text."""
    said = f"{more} {change(names[who])} {more}"
    seats = "".join(f"{seat}: {name}\n" for seat, name in zip("SWE", names, strict=True))
    text = f"; {said}\n%prefrec 1\nevent: {said}\n{seats}\ndeal 1 E ; {said}\ncontract S:7s\n; {said}\n"
    (before,) = read(text)
    if before.game is None or any(fault.code.id[0] == "N" for fault in before.diagnostics):
        return
    after = anonymous(before.game)
    (again,) = read(after)
    assert again.game is not None
    assert dump_game(again.game) == after
    assert anonymous(again.game) == after
    roster = roster_for(before.game)
    if not list(survivors(after, roster)):
        texts = re.sub(r"Player-(\w{10}|_)", "|", "".join(re.findall(r"(?:event:|;)(.*\n)", after))).casefold()
        for name in roster.pseudonyms:
            assert not any(map(str.isalpha, name)) or sum(map(str.isalnum, name)) < 3 or name.casefold() not in texts


def test_another_key_links_nothing() -> None:
    """Under two keys nobody has the same pseudonym, nor one that begins alike."""
    for name in PEOPLE:
        assert pseudonym(KEY, name)[:11] != pseudonym(OTHER, name)[:11]
        assert not is_pseudonym(OTHER, pseudonym(KEY, name))


def test_one_person_is_one_pseudonym_in_every_file() -> None:
    """What counts is the name, composed and trimmed, and the key; not the file, nor who else is in it."""
    assert pseudonym(KEY, " Семён ") == pseudonym(KEY, "Семе\u0308н")
    assert pseudonym(KEY, "Семён") != pseudonym(KEY, "Семен")
    lonely, crowded = roster_of(KEY, ["Семён"]), roster_of(KEY, PEOPLE)
    assert lonely.pseudonyms["Семён"] == crowded.pseudonyms["Семён"]


def test_a_pseudonym_can_be_typed() -> None:
    """It is Player- and ten digits and capitals, none of which is misread."""
    for name in PEOPLE:
        assert re.fullmatch(r"Player-[0-9A-HJKMNP-TV-Z]{10}", pseudonym(KEY, name))


def test_a_collision_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people under one pseudonym would be a false statement: the run is refused."""
    monkeypatch.setattr(rosters, "pseudonym", lambda _key, _name: "Player-0000000000")
    with pytest.raises(SameCodeError, match="Анна and Вера"):
        roster_of(KEY, ["Анна", "Вера"])


TEXTS = [
    ("Анна", "Анна П. сдаёт", "{0} сдаёт"),
    ("Анна", "у Анны П.", "у {0}"),
    ("Анна", "АННА, и опять анна", "{0}, и опять {0}"),
    ("Анна", "сдавала Анна.", "сдавала {0}."),
    ("Анна", "А\u0301нна спит", "{0} спит"),
    ("Анна", "Ан\u00adна спит", "{0} спит"),
    ("Анна", "Aннa латинскими a", "{0} латинскими a"),
    ("Анна", "Anna plays", "{0} plays"),
    ("Дмитрий", "Dmitry, Dmitri, DMITRIY", "{5}, {5}, {5}"),
    ("Ксения", "Xenia_Yolkina, Kseniya Elkina", "{6}, {6}"),
    ("Семён", "Семену не везёт, Семёном недовольны", "{1} не везёт, {1} недовольны"),
    ("Королёв", "ход Королева", "ход {2}"),
    ("initials", "П. и К. вышли", "П. и К. вышли"),
    ("Ли", "Ли сдаёт, так ли", "{4} сдаёт, так ли"),
    ("own", "{0} и Player-_", "{0} и Player-_"),
]  # fmt: skip


@pytest.mark.parametrize(("about", "text", "wanted"), TEXTS, ids=[text for _, text, _ in TEXTS])
def test_names_in_texts(about: str, text: str, wanted: str) -> None:  # noqa: ARG001
    """Whole names, first names, surnames, cases, accents and letters that only look right are found; initials
    alone and small words are not."""
    people = ("Анна П.", "Семён", "Борис Королёв", "Zoë K.", "Ли Цзян", "Дмитрий", "Ксения Ёлкина")
    roster = roster_of(KEY, people)
    codes = [roster.pseudonyms[name] for name in people]
    assert masked(text.format(*codes), roster, frozenset(people))[0] == wanted.format(*codes)


def test_a_first_name_of_two_people_is_nobody() -> None:
    """Of two Annas the one at this table is meant; if both are, or neither, it is not said which."""
    both = ("Анна П.", "Анна С.")
    roster = roster_of(KEY, both)
    here = frozenset(both[:1])
    assert masked("Анна", roster, here)[0] == roster.pseudonyms["Анна П."]
    assert masked("Анна", roster, frozenset(both))[0] == SOMEBODY
    assert masked("Анна", roster, frozenset())[0] == SOMEBODY
    assert masked("Анны С.", roster, frozenset(both))[0] == roster.pseudonyms["Анна С."]


def test_names_without_letters_and_short_names() -> None:
    """A name of signs is found as it stands, a name of one or two letters exactly as written, a number as a word."""
    people = ("🐱", "А", "Ян", "12345", "李雷")
    roster = roster_of(KEY, people)
    cat, a, yan, number, li = (roster.pseudonyms[name] for name in people)
    text, count = masked("🐱🐱 сдаёт, а А молчит; ян и Ян; 12345 и 123456; 李雷出牌", roster, frozenset())
    assert text == f"{cat}{cat} сдаёт, а {a} молчит; ян и {yan}; {number} и 123456; {li}出牌"
    assert count == 6


def test_a_word_of_the_notation_is_no_name() -> None:
    """Whoever is called Tal or Pool does not make every talon and pool suspicious."""
    game = game_of(PLAYED.replace("Анна П.", "Tal").replace("Семён", "Pool") + "score pool S:4 whists WS:0\n")
    roster = roster_for(game)
    assert list(survivors(dump_game(anonymised(game, roster, Wish())[0]), roster)) == []
    assert [word for _, word, _ in left_in("talons", roster)] == ["talons"]


def test_a_name_in_a_reason_or_a_key_is_found() -> None:
    """Where nothing can be replaced the proof still looks: reasons, keys of private tags, rules."""
    text = PLAYED.replace("deal 1 E\n", "x-semyon: да\nx-королёв: да\n\ndeal 1 E\nincident W zoe-k\n")
    game = game_of(text.replace("Семён", "Zoë K."))
    roster = roster_for(game)
    found = [(item.word, item.left) for item in survivors(dump_game(anonymised(game, roster, Wish())[0]), roster)]
    assert sorted(found) == [("zoe", "Zoë K."), ("королёв", "Борис Королёв")]


def test_what_tells_of_a_player_goes_away() -> None:
    """Foreign ids go, ratings go unless they are wanted, the program of a bot stays; the names are called what
    they are."""
    text = PLAYED.replace("W: Борис", "S.bot: pref 2\nS.id: 4455\nS.rating: 1800\nW: Борис")
    lines = anonymous(game_of(text)).split("\n")
    assert "S.bot: pref 2" in lines
    assert "names: pseudonyms" in lines
    assert not [line for line in lines if line.startswith(("S.id", "S.rating"))]
    assert "S.rating: 1800" in anonymous(game_of(text), wish=Wish(keeps_ratings=True))


def test_names_in_private_tags_of_importers_are_names() -> None:
    """Who played where no seat is known, and what a player is called besides, is a name like that of a seat, in
    comments too; what such a person or the game has as a number at a site goes away."""
    told = "x-player-1: Vasya Pupkin\nx-player-1.id: 501\nS.x-ppn.Name: Ana Anić\nx-ppn.id: 77\nx-solid: yes\n"
    text = anonymous(game_of(PLAYED.replace("\ndeal 1 E\n", f"{told}\n; Pupkin и Anić\ndeal 1 E\n")))
    assert not [word for word in ("Vasya", "Pupkin", "Ana", "501", "77") if word in text]
    codes = [pseudonym(KEY, name) for name in ("Vasya Pupkin", "Ana Anić")]
    assert f"S.x-ppn.Name: {codes[1]}\n" in text
    assert f"x-player-1: {codes[0]}\n" in text
    assert f"; {codes[0]} и {codes[1]}\n" in text
    assert "x-solid: yes\n" in text


def test_a_game_id_is_made_anew_or_dropped() -> None:
    """An id is a hash of names too: a right one becomes that of the new record, a wrong one goes away."""
    game = game_of(PLAYED)
    right = game._replace(tags=(*game.tags, Tag("id", game_id(game))))
    new = game_of(anonymous(right))
    assert next(tag.value for tag in new.tags if tag.key == "id") == game_id(new) != game_id(game)
    wrong = game._replace(tags=(*game.tags, Tag("id", "0123456789abcdef")))
    assert "id:" not in anonymous(wrong)
    assert "id:" not in anonymous(game)


DATES = [
    ("date", "2024-11-03", Dates.MONTH, "2024-11"), ("date", "2024-11-03", Dates.YEAR, "2024"),
    ("date", "2024", Dates.MONTH, "2024"), ("date", "2024-11-03", Dates.KEEP, "2024-11-03"),
    ("date", "в среду", Dates.YEAR, None), ("started", "18:30", Dates.MONTH, None),
    ("time", "2024-11-03T18:30", Dates.YEAR, None), ("ended", "23:59", Dates.KEEP, "23:59"),
    ("date", "", Dates.YEAR, ""),
]  # fmt: skip


@pytest.mark.parametrize(("key", "value", "dates", "wanted"), DATES)
def test_dates_are_made_coarser(key: str, value: str, dates: Dates, wanted: str | None) -> None:
    """To the month or the year, never finer than written; times of day go, and what is no date goes too."""
    assert coarsened(key, value, dates) == wanted


def test_a_deal_that_cannot_be_read_is_searched_too() -> None:
    """The text of a later version keeps its shapes: tags, comments and unknown words are seen to, cards stay."""
    text = PLAYED.replace("%prefrec 1", "%prefrec 1.7") + (
        "\ndeal 2 S\nW: Мария Стюарт\nS.id: 12\n; Анна думала\ngesture W wink Семён sA ; Анне\n"
    )
    game = game_of(text)
    roster = roster_for(game)
    code = roster.pseudonyms
    lines = dump_game(anonymised(game, roster, Wish())[0]).split("\n")
    start = lines.index("deal 2 S")
    assert lines[start + 1 : start + 4] == [
        f"W: {code['Мария Стюарт']}", f"; {code['Анна П.']} думала",
        f"gesture W wink {code['Семён']} sA ; {code['Анна П.']}",
    ]
    silent = dump_game(anonymised(game, roster, Wish(drops_texts=True))[0]).split("\n")
    assert silent[start:] == ["deal 2 S", f"W: {code['Мария Стюарт']}", f"gesture W wink {code['Семён']} sA", ""]


def test_without_free_texts() -> None:
    """On wish comments, places and private tags go; seats, rules, dates and terms stay."""
    text = PLAYED.replace("S: Анна", "event: вечер\ndate: 2024\nlicence: CC0-1.0\nx-a: б\n; о ней\nS: Анна", 1)
    game, done = anonymised(game_of(text), roster_for(game_of(text)), Wish(drops_texts=True))
    assert {tag.key for tag in game.tags} == {"date", "licence", "names", "S", "W", "E"}
    assert (done["comments dropped"], done["values dropped"]) == (1, 2)


# ---- the command


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a key and a file of one game."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "key").write_bytes(KEY)
    (tmp_path / "key").chmod(0o600)
    (tmp_path / "in.pref").write_text(PLAYED + "; Анна рада\n", encoding="utf-8")
    return tmp_path


def run(*args: str, stdin: str = "") -> tuple[int, str, str]:
    """Exit code, output, and what was said beside it."""
    done = CliRunner().invoke(app, ["anonymise", *args], input=stdin)
    return done.exit_code, done.stdout, done.stderr


def test_command_writes_and_accounts(folder: Path) -> None:
    """The file is written, and what was done to it is told."""
    code, _, said = run("in.pref", "out.pref", "--key-file", "key")
    assert code == 0
    assert said.startswith("wrote 1 game with 3 names in 3 places; 0 left out\n  1 x comments and values")
    assert (folder / "out.pref").read_text(encoding="utf-8") == anonymous(game_of((folder / "in.pref").read_text()))


def test_command_reads_any_format_from_anywhere(folder: Path) -> None:
    """JSON Lines on standard input give the same text as the notation in a file, and it goes to standard output."""
    CliRunner().invoke(app, ["convert", "in.pref", "in.jsonl"])
    direct = run("in.pref", "-", "--key-file", "key", "-q")
    assert run("-", "-", "--key-file", "key", "-q", stdin=(folder / "in.jsonl").read_text()) == direct
    assert direct[1].count("Player-") == 4


def test_a_name_that_is_left_stops_everything(folder: Path) -> None:
    """What survives is told with its place in the source; nothing is written, until the writer has decided."""
    (folder / "in.pref").write_text(PLAYED + "; престранная игра\n", encoding="utf-8")
    (folder / "out.pref").write_text("old")
    code, out, said = run("in.pref", "out.pref", "--key-file", "key", "--report", "who.csv")
    assert (code, out) == (1, "")
    assert said.startswith("in.pref:10:3: error: престранная holds Анна\nerror: out.pref is not written: in 1 place")
    assert (folder / "out.pref").read_text() == "old"
    assert not (folder / "who.csv").exists()
    assert run("in.pref", "-", "--key-file", "key")[:2] == (1, "")
    assert run("in.pref", "out.pref", "--key-file", "key", "--allow", "престранная")[0] == 0
    assert run("in.pref", "out.pref", "--key-file", "key", "--drop-comments")[0] == 0


def test_a_game_that_cannot_be_read_is_left_out(folder: Path) -> None:
    """It is told and counted, the others are written, and its names are looked for in them all the same."""
    broken = PLAYED.replace("contract S:7s", "contract S:7q").replace("Семён", "Мария")
    (folder / "in.pref").write_text(f"{PLAYED}; Марии нет\n\n{broken}", encoding="utf-8")
    code, _, said = run("in.pref", "out.pref", "--key-file", "key")
    assert code == 1
    assert "N111" in said
    assert "wrote 1 game with 3 names in 3 places; 1 left out" in said
    assert "Мари" not in (folder / "out.pref").read_text(encoding="utf-8")


def test_nothing_readable_writes_nothing(folder: Path) -> None:
    """Without a game no file is made; a file that is not there is wrong use."""
    (folder / "in.pref").write_text("deal 1 E\n")
    code, _, said = run("in.pref", "out.pref", "--key-file", "key", "--report", "who.csv")
    assert code == 1
    assert "wrote 0 games" in said
    assert not (folder / "who.csv").exists()
    assert run("absent.pref", "out.pref", "--key-file", "key")[0] == 2
    assert not (folder / "out.pref").exists()


def test_the_name_of_the_file_tells_nobody(folder: Path) -> None:
    """A file called after a player is refused, in whatever alphabet; so is one of the files that are read."""
    for name in ("Анна.pref", "anna-2024.pref", "in.pref"):
        assert run("in.pref", name, "--key-file", "key")[0] == 2
    assert sorted(path.name for path in folder.iterdir()) == ["in.pref", "key"]


def test_one_file_is_written_and_no_folder(folder: Path) -> None:
    """All games go into one file; a target that is named like a folder is refused, and no file takes its name."""
    code, _, said = run("in.pref", "public/", "--key-file", "key")
    assert code == 2
    assert said == "error: public/: that is the name of a folder, and a file is written\n"
    assert not (folder / "public").exists()


def test_keys(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A key is made on request for its owner alone, and works again from its file and from the environment."""
    assert run("in.pref", "one.pref", "--new-key", "new.key")[0] == 0
    assert stat.S_IMODE((folder / "new.key").stat().st_mode) == 0o600
    assert run("in.pref", "two.pref", "--new-key", "new.key")[0] == 2
    monkeypatch.setenv("PREF_KEY", (folder / "new.key").read_text())
    assert run("in.pref", "two.pref", "--key-env", "PREF_KEY")[0] == 0
    assert run("in.pref", "three.pref", "--key-file", "new.key")[0] == 0
    one, two, three = ((folder / f"{name}.pref").read_bytes() for name in ("one", "two", "three"))
    assert one == two == three
    (folder / "new.key").chmod(0o644)
    assert "others can read the key" in run("in.pref", "two.pref", "--key-file", "new.key")[2]


@pytest.mark.parametrize(
    "args", [[], ["--key-file", "key", "--key-env", "HOME"], ["--key-env", "ABSENT"], ["--key-file", "short"]], ids=str
)
def test_no_key_no_pseudonyms(folder: Path, args: list[str]) -> None:
    """Without a key, with two, or with one that can be guessed, nothing is done."""
    (folder / "short").write_text("secret")
    assert run("in.pref", "out.pref", *args)[0] == 2
    assert not (folder / "out.pref").exists()


def test_who_is_who_only_on_request(folder: Path) -> None:
    """The report is a table for its owner alone, and never replaces a file."""
    assert run("in.pref", "out.pref", "--key-file", "key", "--report", "who.csv")[0] == 0
    rows = (folder / "who.csv").read_text(encoding="utf-8").splitlines()
    assert rows[0] == "name,pseudonym"
    assert rows[1] == f"Анна П.,{pseudonym(KEY, 'Анна П.')}"
    assert stat.S_IMODE((folder / "who.csv").stat().st_mode) == 0o600
    assert run("in.pref", "out.pref", "--key-file", "key", "--report", "who.csv")[0] == 2
