"""Full deals of the neutral vectors, turned into notation, every word with its place."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from vector_seats import Vector, presets, seats_of, text_of

from prefrec.variant import load

Place = tuple[Any, ...]


class Written(NamedTuple):
    """A record, and where the places of its vector stand in it."""

    text: str
    places: Mapping[Place, int]


def record_of(vector: Vector) -> Written:
    """The vector as a record of one deal under its variant and overrides, promising full detail
    where it has it."""
    lines: list[tuple[list[str], list[Place | None]]] = []

    def line(words: Sequence[str], places: Sequence[Place | None] = ()) -> None:
        lines.append((list(words), list(places)))

    for words in _header(vector):
        line(words)
    seats = seats_of(vector)
    line(["deal", "1", seats[vector["dealer"]]])
    for letter, hand in vector["hands"].items():
        line(["hand", seats[letter], *hand.split()])
    if vector["talon"]:
        line(["talon", *vector["talon"]])
    calls = [f"{seats[letter]}:{word}" for letter, word in vector["calls"]]
    line(["auction", *calls], [None, *(("call", i) for i in range(1, len(calls) + 1))])
    if vector["discard"]:
        line(["discard", *vector["discard"]], [("discard", 0), ("discard", 1), ("discard", 2)])
    line(["contract", _contract(vector)], [None, ("contract",)])
    _answers(vector, line)
    _plays(vector, line)
    return _joined(lines)


def _header(vector: Vector) -> list[list[str]]:
    seats = seats_of(vector)
    promised = "full" if vector["open"] is not None or _lone_whister(vector) is None else "results"
    words = [["%prefrec", "1"], ["detail:", promised], ["rules:", vector["variant"], "1"]]
    variant = load(vector["variant"], 1)
    stated = {key: presets()[vector["variant"]][key] for key in sorted(variant.unstated)} | vector["overrides"]
    words += [[f"rules.{key}:", text_of(value)] for key, value in stated.items()]
    if "dummy" in seats:
        words.append(["dummy:", seats["dummy"]])
    words += [[f"{seat}:", letter] for letter, seat in seats.items() if letter != "dummy"]
    if vector.get("min_level", 6) > 6:
        words.append(["start", "all-pass", "1", "none"])
    return words


def _contract(vector: Vector) -> str:
    if vector["contract"] is None:
        return "all-pass"
    declarer = seats_of(vector)[vector["declarer"]]
    if vector.get("concession"):
        return f"{declarer}:{vector['contract'][:-1]}-{vector['overrides']['concede']}"
    return f"{declarer}:{vector['contract']}"


def _lone_whister(vector: Vector) -> str | None:
    last = dict(vector["responses"])
    whisters = [letter for letter, word in last.items() if word == "whist"]
    return seats_of(vector)[whisters[0]] if len(whisters) == 1 else None


def _answers(vector: Vector, line: Any) -> None:
    seats = seats_of(vector)
    words = [f"{seats[letter]}:{word}" for letter, word in vector["responses"]]
    if words:
        line(["answers", *words], [None, *(("response", i) for i in range(1, len(words) + 2))])
    whister = _lone_whister(vector)
    if whister is not None and vector["open"] is not None:
        line(["open" if vector["open"] else "closed", whister], [("response", 0)])
    elif vector["open"] and words:
        line(["open", words[0][0]], [("response", 0)])


def _leaders(vector: Vector) -> list[str]:
    """Who leads as written: in a notation without winners, a wrongly named winner leads the next trick."""
    leaders = [play["leader"] for play in vector["plays"]]
    for violation in vector["expected"]["violations"]:
        if violation["code"] == "wrong-winner":
            trick = violation["at"]["trick"]
            leaders[trick] = vector["plays"][trick - 1]["winner"]
    return leaders


def _plays(vector: Vector, line: Any) -> None:
    seats = seats_of(vector)
    for number, (play, leader) in enumerate(zip(vector["plays"], _leaders(vector), strict=True), 1):
        words, places = [str(number)], [("play", number)]
        if "talon" in play:
            words.append(f"+{play['talon']}")
            places.append(("play", number, "talon"))
        words += [seats[leader], *play["cards"]]
        places += [("play", number, i) for i in range(len(play["cards"]) + 2)]
        line(words, places)
    if vector.get("agreed"):
        line(["claim", "_", *(f"{seats[letter]}:{n}" for letter, n in vector["agreed"].items() if n)])
    if sum(vector["tricks"].values()):
        counts = sorted((seats[letter], n) for letter, n in vector["tricks"].items())
        line(["tricks", *(f"{seat}:{n}" for seat, n in counts)], [("result",)])
    score = (vector["expected"].get("score") or {}) if "score" in vector["expected"] else {}
    if score and None not in score.values() and vector["variant"] != "brochure":
        line(["score", *_score(score, seats)])


def _score(score: Mapping[str, Any], seats: Mapping[str, str]) -> list[str]:
    words: list[str] = []
    for name, column in (("pool", score["pool"]), ("mountain", score["hill"])):
        entries = [f"{seats[letter]}:{n}" for letter, n in column.items() if n]
        words += [name, *entries] if entries else []
    whists = [f"{seats[writer]}{seats[on]}:{n}" for writer, on, n in score["whists"] if n]
    return [*words, *(["whists", *whists] if whists else [])] or ["none"]


def _joined(lines: Sequence[tuple[list[str], list[Place | None]]]) -> Written:
    text = ""
    places: dict[Place, int] = {}
    for words, marks in lines:
        for index, word in enumerate(words):
            if index < len(marks) and marks[index] is not None:
                places[marks[index]] = len(text)  # type: ignore[index]
            text += word + (" " if index < len(words) - 1 else "")
        if len(marks) > len(words) and marks[len(words)] is not None:
            places[marks[len(words)]] = len(text)  # type: ignore[index]
        text += "\n"
    return Written(text, places)
