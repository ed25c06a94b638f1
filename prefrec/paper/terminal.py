"""The sheet in the terminal: the same fields with the same series, a player after the other.

Totals that are struck out on paper stand in brackets, and are dimmed where colours are shown. A stroke
would hide the minus of a negative number.
"""

from collections.abc import Iterator

from prefrec.paper.caption import balance_of, entry_text, header_of, legend, player_name, title_of
from prefrec.paper.fields import Field, Paper
from prefrec.render.style import BOLD, Style, painted
from prefrec.show.language import Language
from prefrec.show.width import padded, width

OLD = "2"  # dimmed
INDENT = "  "


def sheet_lines(paper: Paper, language: Language, style: Style) -> Iterator[str]:
    """Title and header, the fields of each player, what the signs mean."""
    yield painted(title_of(paper, language), BOLD, style)
    yield from header_of(paper, language)
    if paper.limit is not None:
        yield f"{language.word('pool-to')} {paper.limit}"
    labels = [_label(field, language) for field in paper.fields]
    room = max(map(width, labels))
    for seat in paper.players:
        yield ""
        name = player_name(paper, seat, language)
        place = "" if name == language.seats[seat] else f"{language.seats[seat]} "
        yield f"{place}{painted(name, BOLD, style)}, {balance_of(paper, seat, language)}"
        for field, label in zip(paper.fields, labels, strict=True):
            if field.seat == seat:
                yield from _field(field, padded(label, room), language, style)
    signs = legend(paper, language)
    if any(len(field.entries) > 1 for field in paper.fields):
        signs = [f"( ) {language.word('struck')}", *signs]
    if signs:
        yield ""
        yield "   ".join(signs)


def _label(field: Field, language: Language) -> str:
    if field.on is None:
        return language.word(field.column)
    return f"{language.word('whist-on')} {language.letters[field.on]}"


def _field(field: Field, label: str, language: Language, style: Style) -> Iterator[str]:
    """The series, broken between its numbers where the line is full."""
    texts = [entry_text(entry) for entry in field.entries] or ["0"]
    *old, last = texts
    if old:
        old[0] = f"({old[0]}"
        old[-1] += ")"
    words = [(text, OLD) for text in old] + [(last, BOLD)]
    if field.is_closed:
        words.append((language.word("pool-closed"), ""))
    indent = INDENT + " " * (width(label) + len(INDENT))
    line, used = [INDENT + label + INDENT], width(indent)
    for text, paint in words:
        if used + width(text) + 1 > style.width and len(line) > 1:
            yield "".join(line).rstrip()
            line, used = [indent], width(indent)
        line.append((painted(text, paint, style) if paint else text) + " ")
        used += width(text) + 1
    yield "".join(line).rstrip()
