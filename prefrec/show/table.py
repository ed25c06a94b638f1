"""The table from above: a hand on every side, and the trick in the middle."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from prefrec.outcome import Table
from prefrec.render.cells import plain
from prefrec.show.language import Language
from prefrec.show.phrases import card_phrase, hand_rows
from prefrec.show.position import Position
from prefrec.show.width import centred, padded, right_aligned, width

MIDDLE = 19  # columns of the table itself


class Scene(NamedTuple):
    """Who sits where: names by seat, and who plays the contract."""

    table: Table
    names: Mapping[str, str]
    declarer: str | None


def table_picture(scene: Scene, position: Position, language: Language) -> Iterator[str]:
    """The lines of the picture, North above and West on the left."""
    blocks = {seat: _block(seat, scene, position, language) for seat in "NWES"}
    left = max(map(width, [*blocks["W"], ""]))
    across = max(map(width, [*blocks["N"], *blocks["S"], ""]))
    edge = " " * (left + 2 + max(0, (MIDDLE - across) // 2))
    yield from (f"{edge}{line}".rstrip() for line in blocks["N"])
    middle = _middle(position, language)
    height = max(len(blocks["W"]), len(blocks["E"]), len(middle))
    if blocks["N"]:
        yield ""
    sides = (_filled(block, height) for block in (blocks["W"], middle, blocks["E"]))
    for west, centre, east in zip(*sides, strict=True):
        yield f"{padded(west, left)}  {padded(centre, MIDDLE)}  {east}".rstrip()
    yield ""
    yield from (f"{edge}{line}".rstrip() for line in blocks["S"])


def _filled(lines: Sequence[str], height: int) -> list[str]:
    return [*lines, *[""] * (height - len(lines))]


def _block(seat: str, scene: Scene, position: Position, language: Language) -> list[str]:
    table = scene.table
    if seat not in table.hands and seat not in table.players:
        return []
    lines = [seat_title(seat, scene, position, language)]
    if name := scene.names.get(seat):
        lines.append(plain(name))
    if seat in position.hands:
        return lines + hand_rows(position.hands[seat], language)
    return lines + ([language.word("not-written")] if seat in table.hands else [])


def seat_title(seat: str, scene: Scene, position: Position, language: Language) -> str:
    """The seat, its roles, and how many tricks it has taken."""
    roles = [
        role
        for role, who in (
            ("declarer", scene.declarer), ("dealer", scene.table.dealer), ("dummy", scene.table.dummy),
        )
        if who == seat
    ]
    title = language.seats[seat] + (f", {', '.join(map(language.word, roles))}" if roles else "")
    taken = position.taken.get(seat)
    return f"{title} [{taken}]" if taken else title


def _middle(position: Position, language: Language) -> list[str]:
    """Each card in front of its player; a talon card that was turned up lies in the middle."""
    if position.trick is None:
        return []
    shown = {seat: card_phrase(card, language) for seat, card in position.on_table.items()}
    lead = position.trick.leader
    shown = {seat: f"({card})" if seat == lead else card for seat, card in shown.items()}
    turned = position.trick.talon_card
    talon = "" if turned is None else f"+{card_phrase(turned, language)}"
    third = MIDDLE // 3
    sides = padded(shown.get("W", ""), third) + centred(talon, MIDDLE - 2 * third)
    return [
        "", "", centred(shown.get("N", ""), MIDDLE), sides + right_aligned(shown.get("E", ""), third),
        centred(shown.get("S", ""), MIDDLE),
    ]
