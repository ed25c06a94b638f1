"""Backups of preferans-score: every value, generated games scored as that program scores, and damaged files."""

import json
import random
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prefrec.check import CheckedGame
from prefrec.convert.score_backup import detect, loads
from prefrec.intake import checked, games_of
from prefrec.source import Chunk

INPUTS = sorted((Path(__file__).parent / "foreign" / "score-backup").glob("*.json"))
SUITS = ("picche", "fiori", "quadri", "cuori", "senza briscola")
VALUE = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
DUTY = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
ANSWERS = (("pass", "pass"), ("vist", "pass"), ("pass", "vist"), ("vist", "vist"), ("pass", "polvist"))
SEATS = {3: "SWE", 4: "SWNE"}

Event = dict[str, Any]


# ---- a small writer of backups


def backup(players: int, events: list[Event], target: int = 20) -> str:
    config = {
        "schemaVersion": 1, "createdAt": "2026-02-01T19:00:00.000Z", "poolTarget": target, "euroCentsPerCredit": 1,
        "players": [{"id": f"p{n}", "name": f"Player {n}"} for n in range(players)], "animations": True,
    }  # fmt: skip
    if players == 4:
        config["firstRestPlayerId"] = "p3"
    numbered = [{"id": f"e{n}", "createdAt": "2026-02-01T19:05:00.000Z", **event} for n, event in enumerate(events)]
    return json.dumps(
        {"schemaVersion": 1, "config": config, "events": numbered, "undone": [], "updatedAt": "2026-02-01T23:00:00Z"}
    )


def checked_game(text: str) -> CheckedGame:
    (game,) = checked(Chunk("backup.json", text, 1, 1, "score-backup"))
    return game


def tricks(chance: random.Random, hands: list[str]) -> dict[str, int]:
    low, high = sorted(chance.randrange(11) for _ in range(2))
    return dict(zip(hands, (low, high - low, 10 - high), strict=True))


def random_event(chance: random.Random, players: int, rest: str | None, *, in_series: bool) -> Event:
    """A hand that the program could have saved, and that no variant of ours scores in another way."""
    ids = [f"p{n}" for n in range(players)]
    hands = [id for id in ids if id != rest]
    event: Event = {"restPlayerId": rest} if rest else {}
    kind = chance.choice(["normal", "normal", "normal", "mizer", "raspasy"])
    if kind == "raspasy":
        taken = tricks(chance, hands)
        while list(taken.values()).count(0) > 1:
            taken = tricks(chance, hands)
        return event | {"type": kind, "tricks": taken}
    declarer = chance.choice(hands)
    if kind == "mizer":
        return event | {"type": kind, "declarerId": declarer, "declarerTricks": chance.choice([0, 0, 1, 3])}
    start = ids.index(declarer)
    first, second = (id for id in ids[start + 1 :] + ids[:start] if id in hands)
    level = chance.choice(list(VALUE))
    answers = chance.choice(ANSWERS)
    if answers[1] == "polvist" and (level > 7 or in_series):
        answers = ("pass", "vist")
    event |= {"type": kind, "declarerId": declarer, "level": level, "suit": chance.choice(SUITS)}
    event["defenderChoices"] = {first: answers[0], second: answers[1]}
    return event if answers == ("pass", "pass") else event | {"tricks": tricks(chance, hands)}


def random_events(seed: int, players: int) -> list[Event]:
    chance, events, rest, in_series = random.Random(seed), [], 3, False
    for _ in range(chance.randrange(1, 12)):
        event = random_event(chance, players, f"p{rest}" if players == 4 else None, in_series=in_series)
        rest = (rest + 1) % players
        said = event.get("defenderChoices", {}).values()
        in_series = event["type"] == "raspasy" or (in_series and event["type"] == "normal" and "vist" not in said)
        events.append(event)
    return events


# ---- what the program writes, as its manual says


class Sheet:
    """Pool, mountain and whists as the program keeps them."""

    def __init__(self, players: int, target: int) -> None:
        self.ids, self.target, self.price = [f"p{n}" for n in range(players)], target, 1
        self.pool, self.mountain = dict.fromkeys(self.ids, 0), dict.fromkeys(self.ids, 0)
        self.whists: dict[tuple[str, str], int] = {}

    def whist(self, writer: str, victim: str, amount: int) -> None:
        self.whists[writer, victim] = self.whists.get((writer, victim), 0) + amount

    def credit(self, id: str, points: int) -> None:
        """The own pool, then that of the fullest other, then the own mountain."""
        for _ in range(points):
            start = self.ids.index(id)
            open_ = [x for x in self.ids[start:] + self.ids[:start] if self.pool[x] < self.target]
            if not open_:
                self.mountain[id] = max(0, self.mountain[id] - 1)
                continue
            taker = id if id in open_ else max(open_, key=lambda x: self.pool[x])
            self.pool[taker] += 1
            if taker != id:
                self.whist(id, taker, 10)

    def hand(self, event: Event) -> None:
        match event["type"]:
            case "raspasy":
                least = min(event["tricks"].values())
                for id in (id for id in self.ids if id in event["tricks"]):
                    self.mountain[id] += (event["tricks"][id] - least) * self.price
                    self.credit(id, int(event["tricks"][id] == 0))
                self.price = min(3, self.price + 1)
            case "mizer":
                self.price, declarer = 1, event["declarerId"]
                self.mountain[declarer] += 10 * event["declarerTricks"]
                self.credit(declarer, 10 * (event["declarerTricks"] == 0))
            case _:
                self.contract(event)

    def contract(self, event: Event) -> None:
        declarer, level, value = event["declarerId"], event["level"], VALUE[event["level"]]
        if set(event["defenderChoices"].values()) == {"pass"}:
            self.credit(declarer, value)
            return
        self.price, taken = 1, event["tricks"]
        side = 10 - taken[declarer]
        words = list(event["defenderChoices"].items())
        whisters = [id for id, word in words if word == "vist"]
        half = [id for id, word in words if word == "polvist"]
        for id in half:
            self.whist(id, declarer, min(side, DUTY[level] // 2) * value)
            self.mountain[id] += max(0, DUTY[level] // 2 - side) * value
        for place, id in enumerate(whisters):
            alone = len(whisters) == 1
            share = DUTY[level] if alone else DUTY[level] // 2 if level < 8 else place
            own = side if alone else taken[id]
            self.whist(id, declarer, own * value)
            self.mountain[id] += max(0, share - own) * value
        self.mountain[declarer] += max(0, level - taken[declarer]) * value
        self.credit(declarer, value * (taken[declarer] >= level))

    def balances(self) -> dict[str, Fraction]:
        """Whists, and ten for each point above the least mountain, paid to the others in equal parts."""
        net = dict.fromkeys(self.ids, Fraction(0))
        for (writer, victim), amount in self.whists.items():
            net[writer] += amount
            net[victim] -= amount
        for id in self.ids:
            debt = Fraction(10 * (self.mountain[id] - min(self.mountain.values())))
            net[id] -= debt
            for other in set(self.ids) - {id}:
                net[other] += debt / (len(self.ids) - 1)
        return net


@pytest.mark.parametrize("players", [3, 4])
@settings(max_examples=150, derandomize=True, deadline=None)
@given(seed=st.integers(0, 1 << 30), target=st.sampled_from([3, 10, 100]))
def test_a_game_is_scored_as_the_program_scores_it(players: int, seed: int, target: int) -> None:
    """The stated conventions give the sheet and the balances that the manual of the program gives."""
    events, theirs, played = random_events(seed, players), Sheet(players, target), []
    for event in events:
        theirs.hand(event)
        played.append(event)
        if all(theirs.pool[id] == target for id in theirs.ids):
            break
    game = checked_game(backup(players, played, target))
    assert [fault for fault in game.diagnostics if fault.severity == "error"] == []
    seat = dict(zip(theirs.ids, SEATS[players], strict=True))
    outcome = game.outcomes[-1]
    assert outcome is not None
    assert outcome.sheet is not None
    sheet = outcome.sheet
    assert {seat[id]: n for id, n in theirs.pool.items() if n} == sheet.pool
    assert {seat[id]: n for id, n in theirs.mountain.items() if n} == sheet.mountain
    assert {seat[a] + seat[b]: n for (a, b), n in theirs.whists.items() if n} == sheet.whists
    assert game.settlement == {seat[id]: n for id, n in theirs.balances().items()}


@pytest.mark.parametrize("players", [3, 4])
@settings(max_examples=40, derandomize=True, deadline=None)
@given(seed=st.integers(0, 1 << 30))
def test_every_fact_arrives(players: int, seed: int) -> None:
    """Who sat out, the contract, the answers and the tricks of each hand are those of the backup."""
    events = random_events(seed, players)
    game = checked_game(backup(players, events, 1000)).game
    assert game is not None
    seat = {f"p{n}": name for n, name in enumerate(SEATS[players])}
    words = {"vist": "whist", "polvist": "half", "pass": "pass"}
    for event, deal in zip(events, game.deals, strict=True):
        assert deal.dealer == (seat[event["restPlayerId"]] if players == 4 else None)
        assert deal.contract.declarer == (seat[event["declarerId"]] if "declarerId" in event else None)
        bid = f"{event['level']}{'scdhn'[SUITS.index(event['suit'])]}" if "suit" in event else None
        assert deal.contract.bid == (bid or {"mizer": "misere", "raspasy": "all-pass"}[event["type"]])
        answers = [(seat[id], words[said]) for id, said in event.get("defenderChoices", {}).items()]
        assert [(call.seat, call.word) for call in (deal.answers.calls if deal.answers else ())] == answers
        told = event.get("tricks") or ({event["declarerId"]: event["declarerTricks"]} if bid is None else {})
        assert (deal.counts.values if deal.counts else {}) == {seat[id]: n for id, n in told.items()}


# ---- where the program goes ways of its own


RASPASY = {"type": "raspasy", "tricks": {"p0": 2, "p1": 5, "p2": 3}}
POLVIST = {
    "type": "normal", "declarerId": "p0", "level": 6, "suit": "picche",
    "defenderChoices": {"p1": "pass", "p2": "polvist"}, "tricks": {"p0": 6, "p1": 2, "p2": 2},
}  # fmt: skip


@pytest.mark.parametrize(
    "events",
    [
        [RASPASY, POLVIST],
        [{"type": "raspasy", "tricks": {"p0": 0, "p1": 10, "p2": 0}}],
        [{"type": "manual", "adjustments": [], "raspasyLevel": 2}],
        [{"type": "manual", "adjustments": [{"kind": "pool", "playerId": "p1", "amount": 3}]}],
    ],
    ids=["half-whist-in-a-series", "two-zeros", "price-set", "pool-corrected"],
)
def test_rules_are_left_out_where_they_part(events: list[Event]) -> None:
    """A game in which the program may score otherwise has no rules, and the account says why."""
    (taken,) = games_of(Chunk("backup.json", backup(3, events), 1, 1, "score-backup"))
    assert taken.read.game is not None
    assert not [tag for tag in taken.read.game.tags if tag.key.startswith("rules")]
    assert [loss.field for loss in taken.losses if loss.field.startswith("rules of the program")]


def test_a_half_whist_outside_a_series_has_rules() -> None:
    """A half-whist by itself is scored alike."""
    (taken,) = games_of(Chunk("backup.json", backup(3, [POLVIST, RASPASY]), 1, 1, "score-backup"))
    assert taken.read.game is not None
    assert "rules" in [tag.key for tag in taken.read.game.tags]


def test_who_rests_out_of_turn_stands() -> None:
    """The program lets anybody rest: out of turn the deal is marked as one that stood, and goes on from there."""
    events = [{"type": "mizer", "restPlayerId": rest, "declarerId": "p1", "declarerTricks": 0} for rest in ("p3", "p2")]
    game = checked_game(backup(4, [*events, {**events[0], "restPlayerId": None}], 1000))
    assert game.game is not None
    assert [(deal.dealer, deal.flags) for deal in game.game.deals] == [("E", ""), ("N", "*"), ("E", "")]
    assert [fault.code.id for fault in game.diagnostics] == ["D306"]
    assert game.diagnostics[0].severity == "note"


@pytest.mark.parametrize("cents", [0, 1, 5, 10, 100, 125, 1000])
def test_a_credit_is_worth_the_same(cents: int) -> None:
    """The stake is the price of one credit in euro."""
    text = backup(3, []).replace('"euroCentsPerCredit": 1,', f'"euroCentsPerCredit": {cents},')
    settings_ = checked_game(text).settings
    assert settings_ is not None
    assert settings_.stake is not None
    assert settings_.stake * 100 == cents


# ---- damaged files


def damaged(text: str, chance: Callable[[int], int]) -> str:
    """The text with a piece cut out, doubled, or replaced."""
    start = chance(len(text) + 1)
    end = min(len(text), start + chance(12))
    piece = ["", text[start:end] * 2, '"', "}", "[", "9", "null", "true", "-", "\\u0000"][chance(10)]
    return text[:start] + piece + text[end:]


@settings(max_examples=150, derandomize=True, deadline=None)
@given(data=st.data())
def test_a_damaged_backup_is_told_and_never_stops(data: st.DataObject) -> None:
    """Whatever happened to a file: places lie in it, and what is converted is readable notation."""
    text = data.draw(st.sampled_from([path.read_text(encoding="utf-8") for path in INPUTS]))
    for _ in range(data.draw(st.integers(1, 3))):
        text = damaged(text, lambda limit: data.draw(st.integers(0, limit - 1)))
    chunk = Chunk("damaged.json", text, 1, 1, "score-backup")
    (taken,) = games_of(chunk)
    assert not [fault for fault in taken.read.diagnostics if fault.code.id[0] == "N"]
    for fault in checked_game(text).diagnostics:
        assert 0 <= fault.span.start <= fault.span.end <= len(text)


@pytest.mark.parametrize("head", ["", "{}", '{"prefrec": 1}', "%prefrec 1", '{"schemaVersion": 1}', "[Bula 60]"])
def test_other_texts_are_no_backups(head: str) -> None:
    """What has no settings of a game in it is not taken."""
    assert not detect(head)


def test_one_document_is_one_game() -> None:
    """Also where nothing can be read."""
    assert [len(list(loads(text))) for text in ("", "{", "[]", "{}", backup(3, []))] == [1, 1, 1, 1, 1]
