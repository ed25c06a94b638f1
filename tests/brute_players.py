"""Who played what and how it ended, from the records alone: for the tests of the queries about people."""

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from brute import Told, known, mean, worth
from brute_answers import written
from brute_contracts import Undertaken, kind_of, place_of, tricks_of, undertaken
from prefrec.pipelines.archive import writing
from prefrec.pipelines.load import load
from prefrec.pipelines.players import replace_players

from prefrec.check import CheckedGame, check
from prefrec.generate.games import Style, games
from prefrec.outcome import Posting
from prefrec.persons.table import Alias, Player
from prefrec.record import Deal, Game
from prefrec.seats import SEATS
from prefrec.variant import load as variant
from prefrec.writer import dump_game

NAMES = ("Анна", "Анна П.", "Борис", "Вера", "Глеб", "Дарья", "Егор", "_")
# Two spellings of one person; the others are told as written.
ANNA = Player("anna", "Анна Петрова", (Alias("Анна"), Alias("Анна П.")))
DATES = ("2023-12-30", "2023-12-31", "2024-01-05", "2024-01-05", "2024-01", "2024", "")
MADE = ("made", "passed-out", "half-whist")


class Person(NamedTuple):
    """A person of the table of players, else a name as written; None: not written."""

    name: str | None
    id: str | None


class Evening(NamedTuple):
    """A game, and what its header says."""

    number: int
    checked: CheckedGame
    tags: Mapping[str, str]

    @property
    def rules(self) -> str:
        """Name of the rules."""
        return self.tags["rules"].split()[0]

    @property
    def date(self) -> str | None:
        """The date as written."""
        return self.tags.get("date")

    @property
    def is_dated(self) -> bool:
        """The whole day is written."""
        return len(self.date or "") == len("2024-01-05")


class Sat(NamedTuple):
    """A player of a deal."""

    game: Evening
    place_in_game: int
    case: Told
    seat: str
    who: Person
    contract: Undertaken | None

    @property
    def value(self) -> Fraction | None:
        """What the deal was worth to him."""
        return worth(self.case, self.seat)

    @property
    def answer(self) -> str | None:
        """His answer that stood."""
        return dict(self.case.outcome.result.answers).get(self.seat) if self.case.outcome.result else None

    @property
    def declared(self) -> Undertaken | None:
        """The contract, where he declared it."""
        return self.contract if self.contract is not None and self.contract.declarer == self.seat else None

    @property
    def is_answer_unknown(self) -> bool:
        """He defended, and nobody wrote the answers."""
        one, table = self.contract, self.case.outcome.table
        return (
            one is not None and one.declarer not in (None, self.seat) and one.level != 0
            and self.seat in table.hands and kind_of(self.case) is None
        )  # fmt: skip

    @property
    def place(self) -> int | None:
        """Forehand 1 and so on."""
        return place_of(self.case, self.seat)

    @property
    def tricks(self) -> int | None:
        """His tricks."""
        return tricks_of(self.case).get(self.seat)


class Owner(NamedTuple):
    """An owner of a column, with the settlement of the column and whether it is his alone."""

    game: Evening
    seat: str
    who: Person
    settlement: Fraction | None
    is_alone: bool

    @property
    def result(self) -> Fraction | None:
        """What the game was worth to him."""
        return self.settlement if self.is_alone else None


def named(name: str | None) -> Person:
    """The person behind a name as written."""
    if name in ("_", "", None):
        return Person(None, None)
    return Person(ANNA.name, ANNA.id) if name in [alias.name for alias in ANNA.aliases] else Person(name, None)


def dressed(text: str, random: Random) -> str:
    """A game with names, dates, sites and events, some of them left out; now and then a newcomer or a stand-in."""
    head, *deals = text.split("\ndeal ")
    seats = re.findall(r"^([SWNE]): ", head, re.MULTILINE)
    for seat, name in zip(seats, random.sample(NAMES, len(seats)), strict=True):
        head = re.sub(rf"^{seat}: .*$", f"{seat}: {name}", head, flags=re.MULTILINE)
    date, event = random.choice(DATES), random.choice(("Кубок", "Клуб", ""))
    lines = [f"event: {event}"] * bool(event) + ["site: Дача"] * random.choice((0, 1)) + [f"date: {date}"] * bool(date)
    head = re.sub(r"^(event|site|date): .*\n", "", head, flags=re.MULTILINE)
    head = head.replace("\nrules:", "".join(f"\n{line}" for line in lines) + "\nrules:", 1)
    for tag, chance in (("{seat}.sub", 0.3), ("{seat}", 0.15)):
        if len(deals) > 1 and random.random() < chance:
            at, seat = random.randrange(1, len(deals)), random.choice(seats)
            first, rest = deals[at].split("\n", 1)
            deals[at] = f"{first}\n{tag.format(seat=seat)}: {random.choice(NAMES)}\n{rest}"
    return "\ndeal ".join([head, *deals])


def society(folder: Path, also: str = "") -> tuple[Path, list[Evening]]:
    """An archive of generated games of several rules and tables, played by a few people, with a table of players."""
    random = Random(3)
    setups = (("sochi", 3), ("sochi", 4), ("leningrad", 3), ("gusarik", 2))
    made = [game for name, players in setups for game in games(4, variant(name, 1), players, 8, Style.PLAIN)]
    texts = [dressed(dump_game(game), random) for game in made]
    texts = [_bare(text, number) for number, text in enumerate(texts)] + [also] * bool(also)
    (folder / "a.pref").write_text("\n".join(texts), encoding="utf-8")
    summary = load(folder / "a.duckdb", [str(folder / "a.pref")])
    assert (summary.stored, summary.rejected) == (len(texts), 0), summary
    with writing(folder / "a.duckdb") as connection:
        replace_players(connection, [ANNA])
    return folder / "a.duckdb", list(evenings("\n".join(texts)))


def _bare(text: str, number: int) -> str:
    """Every third game without cards, every second deal of it without answers or tricks."""
    if number % 3:
        return text
    kept, deal = [], 0
    for line in text.splitlines():
        word = line.split(" ")[0]
        deal += word == "deal"
        is_play = word in ("hand", "talon", "discard", "auction", "open", "closed", "claim") or word.isdecimal()
        is_total = word in ("detail:", "sheet", "score", "final", "end", "settlement")
        is_gap = (deal % 4 == 1 and word == "answers") or (deal % 4 == 3 and word == "tricks")
        if not (is_play or is_total or is_gap):
            kept.append(line)
    return "\n".join(kept) + "\n"


def evenings(text: str) -> Iterator[Evening]:
    """The games in the order in which they are written."""
    for number, checked in enumerate(check(text)):
        assert checked.game is not None
        assert not checked.has_errors
        yield Evening(number, checked, {tag.key: tag.value for tag in checked.game.tags if tag.value})


def seatings(game: Game) -> Iterator[Mapping[str, str]]:
    """Who sits where in every deal, stand-ins under their own names."""
    owners = {tag.key: tag.value for tag in game.tags if tag.key in SEATS}
    for deal in game.deals:
        tags = {tag.key: tag.value for tag in deal.tags} if isinstance(deal, Deal) else {}
        owners |= {seat: name for seat, name in tags.items() if seat in SEATS}
        yield owners | {key[0]: name for key, name in tags.items() if key.endswith(".sub")}


def sat(told: Iterable[Evening]) -> list[Sat]:
    """Every player of every deal that counts."""
    found = []
    for evening in told:
        game, outcomes = evening.checked.game, evening.checked.outcomes
        assert game is not None
        players = sum(seat in evening.tags for seat in SEATS)
        for at, (deal, outcome, names) in enumerate(zip(game.deals, outcomes, seatings(game), strict=True), 1):
            if not isinstance(deal, Deal) or outcome is None or deal.void is not None:
                continue
            case = Told(evening.rules, players, deal, outcome)
            contract = next(undertaken([case]), None)
            found += [
                Sat(evening, at, case, seat, named(names[seat]), contract) for seat in outcome.table.players
            ]
    return found


def owned(told: Iterable[Evening]) -> list[Owner]:
    """Every owner of every column."""
    found = []
    for evening in told:
        game = evening.checked.game
        assert game is not None
        settled = evening.checked.settlement or (dict(game.settlement.values) if game.settlement else {})
        names = {tag.key: [tag.value] for tag in game.tags if tag.key in SEATS}
        for deal in game.deals:
            for tag in deal.tags if isinstance(deal, Deal) else ():
                if tag.key in SEATS:
                    names.setdefault(tag.key, []).append(tag.value)
        for seat, owners in names.items():
            amount = Fraction(settled[seat]) if settled else None
            is_alone = len(set(owners)) == 1
            found += [Owner(evening, seat, named(name), amount, is_alone) for name in dict.fromkeys(owners)]
    return found


def whists_between(case: Told, seat: str, on: str) -> Fraction:
    """Whists that one writes on another in a deal, help included."""
    postings: Iterable[Posting] = case.outcome.postings or ()
    return sum(
        (Fraction(each.amount) for each in postings if (each.column, each.seat, each.on) == ("whists", seat, on)),
        Fraction(0),
    )


def fine_of(one: Sat) -> Any:
    """Mountain that he writes for tricks owed."""
    return written(one.case, one.seat, "mountain", lambda rule: rule == "whister-short")


def whists_of(one: Sat) -> Any:
    """Whists that he writes, help left out."""
    return written(one.case, one.seat, "whists", lambda rule: rule != "help")


def valued(ones: Iterable[Sat]) -> dict[str, Any]:
    """n, n_unknown and the mean value with its interval."""
    values = [one.value for one in ones]
    told = known(values)
    return {"n": len(told), "n_unknown": len(values) - len(told), **mean(told, "value", "value_low", "value_high")}


def who(person: Person) -> dict[str, str | None]:
    """A person as answers tell him."""
    return {"name": person.name, "person_id": person.id}
