"""Published and derived full deals, as records: the legal ones are clean, each illegal one is
caught with its own code at its own place."""

import pytest
from vector_records import Written, record_of
from vector_seats import Vector, by_id, seats_of, vectors

from prefrec.check import check

# Where the notation says a fault otherwise than the vectors: (code word, part) -> our name, and why.
SAID_OTHERWISE = {
    # The winner of a trick is not written; the leader of the next trick states it.
    ("wrong-winner", "play"): "wrong-leader",
    # The forehand is not written: it follows from the dealer, and the first call gives him away.
    ("wrong-forehand", "seat"): "call-out-of-turn",
    # A card dealt twice and a card played twice are two faults here.
    ("duplicate-card", "play"): "card-played-twice",
    # A hand that is short and a trick that is short are two faults here.
    ("missing-card", "play"): "trick-short",
    ("extra-card", "play"): "trick-long",
}


@pytest.mark.parametrize("vector", vectors("legal.jsonl"), ids=by_id)
def test_legal_deals_are_clean(vector: Vector) -> None:
    """A legal deal gives no finding, and its score is what the vector says."""
    text = record_of(vector).text
    (game,) = check(text)
    assert [(d.code.name, d.message) for d in game.diagnostics] == []
    (outcome,) = game.outcomes
    assert outcome is not None
    assert outcome.result is not None


@pytest.mark.parametrize("vector", vectors("illegal.jsonl"), ids=by_id)
def test_illegal_deals_are_caught_at_their_place(vector: Vector) -> None:
    """The first finding has the code of the violation and points at its word."""
    written = record_of(vector)
    (violation,) = vector["expected"]["violations"]
    (game,) = check(written.text)
    assert game.diagnostics, written.text
    first = game.diagnostics[0]
    at = violation["at"]
    assert first.code.name == SAID_OTHERWISE.get((violation["code"], at["part"]), violation["code"]), first.message
    assert first.span.start == place_of(at, violation["code"], vector, written), first


def place_of(at: Vector, code: str, vector: Vector, written: Written) -> int:
    """Where a violation stands in the text."""
    match at["part"]:
        case "seat":
            return written.places["call", 1]
        case "call" | "discard" | "response":
            place = (at["part"], at["index"])
            return written.places[place] if place in written.places else _end_of(written, at["part"])
        case "deal":
            word = "talon" if at["holder"] == "talon" else f"hand {seats_of(vector)[at['holder']]}"
            return written.text.index("\n", written.text.index(f"\n{word}") + 1)
        case "play":
            return _place_in_play(at, code, written)
    return _trick_count_place(vector, written) if at["part"] == "result" else written.places[at["part"],]


def _end_of(written: Written, part: str) -> int:
    line = {"call": "auction", "response": "answers"}[part]
    return written.text.index("\n", written.text.index(f"\n{line} ") + 1)


def _place_in_play(at: Vector, code: str, written: Written) -> int:
    trick = at["trick"]
    if code == "wrong-winner":
        return written.places["play", trick + 1, 0]
    if code == "wrong-talon-card":
        return written.places["play", trick, "talon"]
    if code == "missing-trick":
        return written.text.index("\n", written.places["play", trick - 1])
    return written.places["play", trick, at["card"]] if "card" in at else written.places["play", trick]


def _trick_count_place(vector: Vector, written: Written) -> int:
    """The first seat whose written number is not what it took."""
    taken = dict.fromkeys(vector["tricks"], 0)
    for play in vector["plays"]:
        taken[play["winner"]] += 1
    seats = seats_of(vector)
    wrong = next(seat for seat, letter in sorted((seat, letter) for letter, seat in seats.items())
                 if taken.get(letter) != vector["tricks"].get(letter))
    return written.text.index(f" {wrong}:", written.places["result",]) + 1
