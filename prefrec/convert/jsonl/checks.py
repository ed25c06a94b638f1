"""Fields of one JSON object that depend on each other: what may not stand together.

Every check takes the fields as read, by attribute, and the JSON pointer of the object; it raises ``BadJson``.
"""

from typing import Any

from prefrec.contracts import LEVEL, LEVELS
from prefrec.convert.jsonl.shapes import BadJson, shown
from prefrec.spelling_words import WORDS


def check_flags(found: dict[str, Any], path: str) -> None:
    """No flags at all, or one for each card."""
    if found["flags"] and len(found["flags"]) != len(found["cards"]):
        raise BadJson(path + "/flags", f"{len(found['flags'])} flags", f"one for each of {len(found['cards'])} cards")


def check_contract(found: dict[str, Any], path: str) -> None:
    """The level is that of the bid; all-pass is nothing but itself; a concession names no suit."""
    bid, level, short = found["bid"], found["level"], found["short"]
    if level is not None and level not in LEVELS:
        raise BadJson(path + "/level", shown(level), "a level from 6 to 10")
    if bid is not None:
        found["level"] = LEVEL.get(bid)
        if level not in (None, found["level"]):
            raise BadJson(path + "/level", shown(level), f"the level of {bid}, or no level")
        if short is not None:
            raise BadJson(path + "/short", shown(short), "no undertricks beside a bid")
    elif short is not None and (level is None or short > 9):
        raise BadJson(path + "/short", shown(short), "0 to 9 undertricks, at a level")
    others = ("declarer", "partner", "modifier", "flags")
    if bid == "all-pass" and any(found[name] for name in others):
        raise BadJson(path, "all-pass of somebody", "all-pass alone")


def check_adjustment(found: dict[str, Any], path: str) -> None:
    """An adjustment moves tricks or columns, never both."""
    columns = found["columns"]
    has_columns = not columns.is_complete or any((columns.pool, columns.mountain, columns.whists))
    if has_columns == (found["tricks"] is not None):
        raise BadJson(path, "both or neither", "either tricks or columns")


def check_tag(found: dict[str, Any], path: str) -> None:
    """A tag whose key is the word of a line would be read as that line when it is written out."""
    if found["key"].lower() in WORDS:
        raise BadJson(path + "/key", shown(found["key"]), "a key that is not the word of a line")


# The lines behind which no incident can stand; it stands before the first of them.
_RESULTS = {"counts": "tricks", "adjustments": "adjust", "score": "score", "sheet": "sheet", "clocks": "clock"}


def check_incidents(found: dict[str, Any], path: str) -> None:
    """An incident stands before a line that is there, or at the end of the play."""
    choice = found["choice"]
    places = {f"hand {hand.seat}" for hand in found["hands"]} | {str(trick.number) for trick in found["tricks"]}
    places |= {name for name in ("talon", "auction", "discard", "contract", "answers", "claim", "void") if found[name]}
    places |= {choice.word} if choice else set()
    places.add(next((word for name, word in _RESULTS.items() if found[name]), ""))
    for index, incident in enumerate(found["incidents"]):
        if incident.before not in places:
            expected = "the first word of a line of this deal: " + (", ".join(sorted(filter(None, places))) or "none")
            raise BadJson(f"{path}/incidents/{index}/before", shown(incident.before), expected)
