"""Backups of preferans-score: one JSON document, a game as a list of results without cards.

The players stand clockwise, and three of them hold cards: where four sit, the one who rests is the one who
has no hand, whom the notation calls dealer. Of three players the program knows no dealer.
"""

from collections.abc import Iterator, Mapping

from prefrec.codes.foreign import BROKEN_DOCUMENT, FOREIGN_UNKNOWN, FOREIGN_VALUE
from prefrec.convert.document import Node, member, object_of, spelled, unread
from prefrec.convert.draft import Draft
from prefrec.convert.imported import NOWHERE, Imported
from prefrec.convert.score_backup.events import Events, write_events
from prefrec.convert.score_backup.rules import VARIANT, conventions, parting
from prefrec.convert.score_backup.values import FORMAT, text_of, time_of, unknown_keys
from prefrec.diagnostics import Diagnostic, Span

_SEATS = {3: ("S", "W", "E"), 4: ("S", "W", "N", "E")}
_ROOT = ("schemaVersion", "config", "events", "undone", "updatedAt")
_CONFIG = (
    "schemaVersion", "createdAt", "players", "poolTarget", "euroCentsPerCredit", "firstRestPlayerId", "animations",
)
_EARLY = ('"schemaVersion"', '"config"', '"poolTarget"')


def detect(head: str) -> bool:
    """Whether a text begins as such a backup."""
    return head.lstrip("\ufeff \t\r\n").startswith("{") and all(key in head for key in _EARLY)


def loads(text: str) -> Iterator[Imported]:
    """The one game of a document."""
    root = object_of(text, FORMAT)
    if isinstance(root, Diagnostic):
        yield unread(text, root)
        return
    version = root.get("schemaVersion")
    if version is None or version.data != 1:
        found = "No schemaVersion" if version is None else f"The schemaVersion {spelled(version)}"
        at = root.span if version is None else version.span
        fault = BROKEN_DOCUMENT.at(at, format=FORMAT, found=found, expected="schemaVersion 1")
        yield unread(text, fault)
        return
    yield _game(root, version.span, Draft(FORMAT, Span(0, len(text))))


def _game(root: Node, version: Span, draft: Draft) -> Imported:
    unknown_keys(draft, root, _ROOT, "a backup")
    found = member(draft, root, "config", dict)
    config = root.get("config")
    seats = _players(draft, config) if found and config else None
    if config is None or seats is None:
        return draft.done()._replace(text="", places=NOWHERE)
    events = _list(draft, root, "events")
    _header(draft, root, config)
    is_ruled = _rules(draft, config, version, events, len(seats))
    unknown_keys(draft, config, _CONFIG, "config")
    write_events(draft, Events(seats, _first_rest(draft, config, seats), is_ruled), events)
    for event in _list(draft, root, "undone"):
        draft.lose("event that was taken back", _named(event))
    return draft.done()


def _players(draft: Draft, config: Node) -> Mapping[str, str] | None:
    """Seats by the ids of the players, who are named at their seats; None where nobody can tell who plays."""
    found = member(draft, config, "players", list)
    if found is None:
        return None
    players, at = found
    if len(players) not in _SEATS:
        draft.fault(BROKEN_DOCUMENT, at, found=f"A list of {len(players)} players", expected="3 or 4 players")
        return None
    seats: dict[str, str] = {}
    for seat, player in zip(_SEATS[len(players)], players, strict=True):
        id = player.get("id")
        if id is None or not isinstance(id.data, str) or not id.data.strip() or id.data in seats:
            expected = "an id that no other player has"
            draft.fault(BROKEN_DOCUMENT, player.span, found="A player whom no event can name", expected=expected)
            return None
        name = text_of(draft, player, "name", "name of a player")
        unknown_keys(draft, player, ("id", "name"), "a player")
        draft.tag(seat, name[0] if name else "_", name[1] if name else player.span)
        draft.tag(f"{seat}.id", id.data, id.span)
        seats[id.data] = seat
    return seats


def _header(draft: Draft, root: Node, config: Node) -> None:
    start = Span(root.span.start, root.span.start)
    draft.tag("source", "backup of preferans-score", start)
    draft.tag("importer", f"prefrec {FORMAT}", start)
    if started := time_of(draft, config, "createdAt"):
        draft.tag("started", *started)
    if changed := text_of(draft, root, "updatedAt"):
        draft.tag("x-backup.updatedAt", *changed)
    price = member(draft, config, "euroCentsPerCredit", int)
    if price and price[0] < 0:
        draft.fault(FOREIGN_VALUE, price[1], field="euroCentsPerCredit", found=price[0], expected="cents from 0")
    elif price:
        draft.tag("stake", f"{_euros(price[0])} EUR", price[1])
    if shown := config.get("animations"):
        draft.lose("setting of the screen", f"animations {spelled(shown)}")


def _euros(cents: int) -> str:
    whole, part = divmod(cents, 100)
    return f"{whole}.{part:02}".rstrip("0") if part else str(whole)


def _rules(draft: Draft, config: Node, version: Span, events: list[Node], players: int) -> bool:
    """The rules of the program, where they are surely those of a variant with its differences; whether they are."""
    target = member(draft, config, "poolTarget", int)
    if target and not 0 < target[0] < 10**9:
        draft.fault(FOREIGN_VALUE, target[1], field="poolTarget", found=target[0], expected="a number from 1")
        return False
    if target is None:
        return False
    parted = parting(events)
    if parted is not None:
        draft.lose(f"rules of the program, for in them {parted.reason}", _named(parted.event))
        draft.tag("x-backup.poolTarget", str(target[0]), target[1])
        return False
    draft.tag("rules", VARIANT, version)
    for key, value in conventions(players, target[0]).items():
        draft.tag(f"rules.{key}", value, target[1] if key == "pool_target" else version)
    return True


def _first_rest(draft: Draft, config: Node, seats: Mapping[str, str]) -> str | None:
    """The seat that sits out first; None with three players."""
    node = config.get("firstRestPlayerId")
    if node is None or node.data is None:
        return None
    if len(seats) == 3:
        draft.fault(
            FOREIGN_UNKNOWN, node.span, found=f"{spelled(node)}, who rests where three play,", expected="four players"
        )
        return None
    seat = seats.get(node.data) if isinstance(node.data, str) else None
    if seat is None:
        draft.fault(
            FOREIGN_VALUE, node.span, field="firstRestPlayerId", found=spelled(node), expected="the id of a player"
        )
    return seat


def _list(draft: Draft, root: Node, key: str) -> list[Node]:
    found = member(draft, root, key, list)
    return found[0] if found else []


def _named(event: Node) -> str:
    """An event as the account calls it."""
    kind, id = event.get("type"), event.get("id")
    words = [spelled(node).strip('"') for node in (kind, id) if node is not None]
    return " ".join(words) or spelled(event)
