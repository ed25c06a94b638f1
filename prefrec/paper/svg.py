"""The sheet as a picture: one SVG on a page of A4, complete in itself.

It is paper, so it is white and its ink blue in every surrounding. The same sheet gives the same bytes.
The whole series of a field, with the deals, stands in the field's title, which viewers show under the
pointer and read aloud.
"""

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from prefrec.paper.caption import (
    BETWEEN,
    field_label,
    header_of,
    legend,
    player_name,
    series_of,
    title_of,
    totals_of,
)
from prefrec.paper.fields import Paper
from prefrec.paper.lettering import BOLDER, DOWN, MORE, UP, Written, lettered, printed, shortened, text_width
from prefrec.paper.ruling import (
    BOTTOM,
    HEIGHT,
    LEFT,
    LIMIT,
    RIGHT,
    TOP,
    WIDTH,
    Polygon,
    Ruling,
    ruling_of,
)
from prefrec.show.language import Language

PAPER, RULED, INK, STRUCK, PRINT, GREY = "#ffffff", "#222222", "#14337a", "#5c6f9e", "#111111", "#666666"
FACES = "Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
MARGIN = 40
HEADER_LINES = 4
NAME, TOTALS, TITLE, SMALL = 16.0, 12.0, 20.0, 11.0  # sizes of letters


def sheet_picture(paper: Paper, language: Language) -> str:
    """The whole document."""
    ruling = ruling_of(paper)
    root = Element("svg", {
        "xmlns": "http://www.w3.org/2000/svg", "width": "210mm", "height": "297mm",
        "viewBox": f"0 0 {WIDTH} {HEIGHT}", "role": "img", "aria-labelledby": "sheet-title sheet-desc",
        "lang": language.lang.value, "font-family": FACES,
    })  # fmt: skip
    title = title_of(paper, language)
    SubElement(root, "title", {"id": "sheet-title"}).text = f"{language.word('paper')}: {title}"
    SubElement(root, "desc", {"id": "sheet-desc"}).text = description_of(paper, language)
    SubElement(root, "style").text = "@page { size: A4; margin: 0 }"
    SubElement(root, "rect", {"width": str(WIDTH), "height": str(HEIGHT), "fill": PAPER})
    _rule(root, ruling)
    labels = [field_label(paper, field, language) for field in paper.fields]
    texts = lettered(paper.fields, [place.area for place in ruling.places], labels)
    for field, label, written in zip(paper.fields, labels, texts, strict=True):
        whose = f"{player_name(paper, field.seat, language)}: {label}"
        _field(root, f"{whose}: {series_of(field, language)}", written)
    if paper.limit is not None:
        _limit(root, str(paper.limit))
    _captions(root, paper, ruling, language, any(piece.kind == "more" for written in texts for piece in written))
    indent(root, " ")
    return tostring(root, encoding="unicode") + "\n"


def description_of(paper: Paper, language: Language) -> str:
    """The header and the totals of each player, as text."""
    players = (f"{player_name(paper, seat, language)}: {totals_of(paper, seat, language)}" for seat in paper.players)
    return ". ".join([*header_of(paper, language), *players]) + "."


# ---- lines and fields


def _rule(root: Element, ruling: Ruling) -> None:
    group = SubElement(root, "g", {"fill": "none", "stroke": RULED, "stroke-linejoin": "round"})
    for polygon in ruling.rectangles:
        SubElement(group, "polygon", {"points": _points(polygon), "stroke-width": "1.6"})
    for line in ruling.lines:
        (x1, y1), (x2, y2) = line.ends
        width = "1.6" if line.is_between_players else "0.8"
        ends = {"x1": _number(x1), "y1": _number(y1), "x2": _number(x2), "y2": _number(y2)}
        SubElement(group, "line", {**ends, "stroke-width": width})


def _field(root: Element, title: str, written: Sequence[Written]) -> None:
    group = SubElement(root, "g")
    SubElement(group, "title").text = title
    for piece in written:
        middle = piece.x + piece.width / 2
        if piece.kind == "label":
            _text(group, piece.text, middle, piece.y, piece.size, GREY, anchor="middle")
            continue
        is_old = piece.kind == "old"
        text = _text(group, piece.text, middle, piece.y, piece.size, STRUCK if is_old else INK, anchor="middle")
        if is_old:
            _strike(group, piece)
        elif piece.kind != "more":
            text.set("font-weight", "bold")
        if piece.kind == "closed":
            _box(group, piece)


def _strike(group: Element, piece: Written) -> None:
    """A stroke through an old number, aslant as a hand does it, so that a minus before it still shows."""
    SubElement(group, "line", {
        "x1": _number(piece.x), "y1": _number(piece.y - piece.size * 0.12),
        "x2": _number(piece.x + piece.width), "y2": _number(piece.y - piece.size * 0.6),
        "stroke": INK, "stroke-width": _number(piece.size / 16),
    })  # fmt: skip


def _box(group: Element, piece: Written) -> None:
    """The pool of a player who has closed it stands in a box."""
    SubElement(group, "rect", {
        "x": _number(piece.x - 1), "y": _number(piece.y - piece.size * UP - 1),
        "width": _number(piece.width + 2), "height": _number(piece.size * (UP + DOWN) + 1),
        "rx": "2", "fill": "none", "stroke": INK, "stroke-width": "1.2",
    })  # fmt: skip


def _limit(root: Element, text: str) -> None:
    """The pool that is played for, in the smallest rectangle."""
    room = (RIGHT - LEFT) * LIMIT - 4
    size = min(17.0, room / text_width(text, 1))
    _text(root, text, (LEFT + RIGHT) / 2, (TOP + BOTTOM) / 2 + size * 0.35, size, PRINT, anchor="middle")


# ---- words around the drawing


def _captions(root: Element, paper: Paper, ruling: Ruling, language: Language, is_cut: bool) -> None:
    room = WIDTH - 2 * MARGIN
    _text(root, shortened(title_of(paper, language), TITLE, room / BOLDER), MARGIN, 52, TITLE, PRINT, weight="bold")
    for place, line in enumerate(_header_lines(paper, language, room)):
        _text(root, line, MARGIN, 74 + 16 * place, TOTALS, PRINT)
    for seat, side in ruling.sides.items():
        _beside(root, side.name, player_name(paper, seat, language), totals_of(paper, seat, language))
    notes = [*legend(paper, language)]
    if any(field.is_closed for field in paper.fields):
        notes.append(f"□ {language.word('pool-closed')}")
    if is_cut:
        notes.append(f"{MORE} {language.word('earlier-totals')}")
    y = BOTTOM + 64
    for part in _wrapped(BETWEEN.join(notes), SMALL, room):
        _text(root, part, MARGIN, y, SMALL, GREY)
        y += 14


def _header_lines(paper: Paper, language: Language, room: float) -> list[str]:
    """The header in as many lines as there are above the drawing; rules that need more end in an ellipsis.

    The description of the picture has all of them.
    """
    *before, rules, extent = header_of(paper, language)
    shown = list(_wrapped(rules, TOTALS, room))
    free = HEADER_LINES - len(before) - 1
    if len(shown) > free:
        shown = [*shown[: free - 1], shortened(shown[free - 1] + BETWEEN + MORE, TOTALS, room)]
    return [*(shortened(line, TOTALS, room) for line in before), *shown, shortened(extent, TOTALS, room)]


def _beside(root: Element, side: str, name: str, totals: str) -> None:
    """A player's name and totals outside his side, read from it."""
    middle_x, middle_y = (LEFT + RIGHT) / 2, (TOP + BOTTOM) / 2
    x, y, turn, room = {
        "bottom": (middle_x, BOTTOM + 20, 0, RIGHT - LEFT),
        "top": (middle_x, TOP - 25, 0, RIGHT - LEFT),
        "left": (LEFT - 25, middle_y, -90, BOTTOM - TOP),
        "right": (RIGHT + 25, middle_y, 90, BOTTOM - TOP),
    }[side]
    group = SubElement(root, "g", {"transform": f"translate({_number(x)} {_number(y)}) rotate({turn})"})
    _text(group, shortened(name, NAME, room / BOLDER), 0, 0, NAME, PRINT, anchor="middle", weight="bold")
    _text(group, shortened(printed(totals), TOTALS, room), 0, 17, TOTALS, PRINT, anchor="middle")


def _wrapped(text: str, size: float, room: float) -> Iterator[str]:
    """The text in lines that have room, broken between its parts."""
    line = ""
    for part in text.split(BETWEEN):
        longer = f"{line}{BETWEEN}{part}" if line else part
        if line and text_width(longer, size) > room:
            yield shortened(line, size, room)
            longer = part
        line = longer
    if line:
        yield shortened(line, size, room)


def _text(
    parent: Element, text: str, x: float, y: float, size: float, colour: str, anchor: str = "start",
    weight: str = "normal",
) -> Element:
    element = SubElement(parent, "text", {
        "x": _number(x), "y": _number(y), "font-size": _number(size), "fill": colour,
    })  # fmt: skip
    if anchor != "start":
        element.set("text-anchor", anchor)
    if weight != "normal":
        element.set("font-weight", weight)
    element.text = text
    return element


def _points(polygon: Polygon) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in polygon)


def _number(value: float) -> str:
    """A length to a tenth of a pixel."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
