"""What was found twice, for people and for programs."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from prefrec.commands.console import counted
from prefrec.commands.grid import Align, grid
from prefrec.dedup.contents import COMMENT, Content
from prefrec.dedup.facts import Difference
from prefrec.dedup.index import Index
from prefrec.dedup.verdicts import Kind, Relation, Removal, Verdict
from prefrec.render.cells import plain
from prefrec.render.style import BOLD, Style, painted

WHY = {
    Kind.SAME: "the same facts",
    Kind.BEGINNING: "all of it is the beginning of the other",
    Kind.LESS: "all of it is in the other, which tells more",
    Kind.PLAY: "the same play under another header",
}


class Report(NamedTuple):
    """All that can be told: names of the sources, places and contents of games, and what becomes of them."""

    sources: Sequence[str]
    games: Index
    contents: Mapping[int, Content]
    verdict: Verdict

    def groups(self) -> Iterator[tuple[int, list[Removal]]]:
        """Each game that is kept for others, with those that go, in the order of reading."""
        found: dict[int, list[Removal]] = {}
        for removal in self.verdict.removals:
            found.setdefault(removal.kept, []).append(removal)
        yield from sorted(found.items(), key=lambda item: min(item[0], item[1][0].game))


# ---- for people


def table(report: Report, style: Style) -> Iterator[str]:
    """A paragraph for each game that is kept, and for each two that somebody has to look at."""
    for kept, removals in report.groups():
        yield f"{painted(plain(_title(removals)), BOLD, style)}\n"
        rows = [["  kept", *_row(report, kept), ""]]
        rows += [["  goes", *_row(report, removal.game), _why(report, removal)] for removal in removals]
        yield from (f"{line}\n" for line in grid(rows, (Align.LEFT, Align.LEFT, Align.LEFT)))
        yield "\n"
    for found in report.verdict.relations:
        yield from _to_look_at(report, found, style)


def _title(removals: Sequence[Removal]) -> str:
    return ", ".join(dict.fromkeys(removal.kind.value for removal in removals))


def _row(report: Report, game: int) -> list[str]:
    place, content = report.games.place(game), report.contents[game]
    comments = Counter(kind for kind, _ in content.extras)[COMMENT]
    counts = ((content.deals, "deal"), (content.hands, "hand"), (content.tricks, "trick"), (comments, "comment"))
    held = ", ".join(counted(number, word) for number, word in counts if number)
    return [f"{plain(report.sources[place.source])}:{place.line}", f"game {place.number}", held or "no deals"]


def _why(report: Report, removal: Removal) -> str:
    if report.games.text(removal.game) == report.games.text(removal.kept):
        return "the same word for word"
    lost = report.contents[removal.game].lacking(report.contents[removal.kept])
    told = ", ".join(counted(number, kind) for kind, number in sorted(lost.items()))
    return WHY[removal.kind] + (f"; goes with it: {told}" if told else "")


def _to_look_at(report: Report, found: Relation, style: Style) -> Iterator[str]:
    difference = found.difference
    if difference is None:
        return
    title = f"{found.kind}: differs first in {difference.slot.text}"
    yield f"{painted(plain(title), BOLD, style)}\n"
    gone = {removal.game for removal in report.verdict.removals}
    lines = ((found.game, difference.one), (found.other, difference.other))
    rows = [
        ["  goes" if game in gone else "  kept", *_row(report, game), "not written" if line is None else plain(line)]
        for game, line in lines
    ]
    yield from (f"{line}\n" for line in grid(rows))
    yield "\n"


# ---- for programs


def json_lines(report: Report, _style: Style) -> Iterator[str]:
    """One object a line, see ``objects``."""
    yield from (json.dumps(item, ensure_ascii=False) + "\n" for item in objects(report))


def json_array(report: Report, _style: Style) -> Iterator[str]:
    """The same objects as one array."""
    yield json.dumps(list(objects(report)), ensure_ascii=False, indent=2) + "\n"


def objects(report: Report) -> Iterator[dict[str, Any]]:
    """Of each group: what is kept, what goes, why, and what goes with it; or the first difference."""
    for kept, removals in report.groups():
        yield {
            "kind": removals[0].kind.value,
            "kept": _game(report, kept),
            "removed": [
                _game(report, removal.game) | {
                    "kind": removal.kind.value,
                    "why": WHY[removal.kind],
                    "lost": dict(report.contents[removal.game].lacking(report.contents[kept])),
                }
                for removal in removals
            ],
        }
    for found in report.verdict.relations:
        games = [_game(report, game) for game in (found.game, found.other)]
        yield {"kind": found.kind.value, "games": games, "difference": _difference(found.difference)}


def _game(report: Report, game: int) -> dict[str, Any]:
    place, content = report.games.place(game), report.contents[game]
    where = {"source": report.sources[place.source], "game": place.number, "line": place.line}
    extras = Counter(kind for kind, _ in content.extras)
    counts = {"deals": content.deals, "hands": content.hands, "tricks": content.tricks, "facts": content.facts}
    return where | counts | {"comments": extras[COMMENT]}


def _difference(found: Difference | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {"block": found.slot.block, "fact": found.slot.name, "lines": [found.one, found.other]}


FORMS: Mapping[str, Callable[[Report, Style], Iterator[str]]] = {
    "table": table, "json": json_array, "jsonl": json_lines,
}
