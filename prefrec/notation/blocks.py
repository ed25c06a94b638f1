"""From the lines of a block to a header, a deal or a closing part: their order, and their facts."""

from collections.abc import Callable, Sequence
from typing import Any

from prefrec.codes import notation as codes
from prefrec.diagnostics import Diagnostic
from prefrec.line import NO_NOTES, Line, Notes
from prefrec.notation import explain
from prefrec.notation.decode import DECODERS, MisreadError, hand, trick
from prefrec.notation.grammar import is_orderly, plain_deal
from prefrec.notation.lines import Entry, check_words
from prefrec.notation.words import split_flags
from prefrec.record import Deal, Hand, Incident, Tag, Trick, Variation

# Kind of line -> field of Deal. Lists grow, the others hold one fact.
_LISTS = {"tag": "tags", "hand": "hands", "trick": "tricks", "adjust": "adjustments", "clock": "clocks",
          "incident": "incidents"}
_FIELDS = {"open": "choice", "closed": "choice", "tricks": "counts"}


# Lines that may stand more than once; a second one elsewhere is out of place.
_REPEATED = {*_LISTS, "if"}

# What-if lines within what-if lines; deeper ones are nobody's analysis.
DEEPEST = 9


def check_order(kind: str, entries: Sequence[Entry]) -> list[Diagnostic]:
    """Lines that may not stand where they stand."""
    if is_orderly(kind, (entry.kind for entry in entries)):
        return []
    from prefrec.notation.parsers import accepted_by, feed_line, order_parser  # brings lark

    parser = order_parser(kind)
    seen: set[str] = set()
    found = []
    for entry in entries:
        if feed_line(parser, entry.kind):
            seen.add(entry.kind)
        elif entry.kind in seen and entry.kind not in _REPEATED:
            found.append(codes.LINE_TWICE.at(entry.line.span(0), line=entry.kind))
        else:
            found.append(codes.LINE_OUT_OF_PLACE.at(
                entry.line.span(0), line=entry.kind, expected=explain.lines_phrase(accepted_by(parser))
            ))
    return found


def decode_all(entries: Sequence[Entry], fields: dict[str, Any]) -> list[Diagnostic]:
    """The facts of these lines, into ``fields`` (of a Deal); returns what could not be read."""
    found: list[Diagnostic] = []
    lists: dict[str, list[Any]] = {}
    whatif: list[Entry] = []
    waiting: list[Incident] = []
    for entry in entries:
        kind, line, notes = entry
        if kind == "if":
            whatif.append(entry)
            continue
        try:
            fact: Any = Tag(line.words[0], line.words[1], notes, line) if kind == "tag" else DECODERS[kind](line, notes)
        except MisreadError as misread:
            found.append(misread.diagnostic)
            continue
        if kind == "incident":
            waiting.append(fact)
            continue
        if waiting:
            lists.setdefault("incidents", []).extend(i._replace(before=_place(kind, line)) for i in waiting)
            waiting = []
        if kind in _LISTS:
            lists.setdefault(_LISTS[kind], []).append(fact)
        else:
            fields[_FIELDS.get(kind, kind)] = fact
    if waiting:
        lists.setdefault("incidents", []).extend(waiting)
    fields.update({name: tuple(facts) for name, facts in lists.items()})
    if whatif:
        fields["variations"], faults = variations(whatif, 1)
        found += faults
    return found


def _place(kind: str, line: Line) -> str:
    if kind == "trick":
        return line.words[0].lstrip("0") or "0"
    return f"hand {line.words[1]}" if kind == "hand" else kind


def plain_deal_of(text: str, base: int) -> Deal | None:
    """A deal that is plain to the last sign, at one go; None for any other, or one that misreads."""
    ended = text + "\n"
    if any(sign in ended for sign in _NOT_PLAIN) or not plain_deal().fullmatch(ended):
        return None
    fields: dict[str, Any] = {}
    hands: list[Hand] = []
    tricks: list[Trick] = []
    try:
        for raw in text.split("\n"):
            words = raw.split(" ")
            line = Line(words, base)
            base += len(raw) + 1
            known = _PLAIN.get(words[0])
            if known is None:
                # No word but a number is left, and that is a trick.
                tricks.append(trick(line))
            elif known[0] == "hands":
                hands.append(hand(line))
            else:
                fields[known[0]] = known[1](line, NO_NOTES)
    except MisreadError:
        return None
    _, number, dealer = fields["line"].words
    return Deal(
        int(number), None if dealer[0] == "_" else dealer[0], dealer[1:], hands=tuple(hands), tricks=tuple(tricks),
        **fields,
    )


# First word -> field of Deal, and how its line is read.
_PLAIN: dict[str, tuple[str, Callable[[Line, Notes], Any]]] = {
    kind: (_LISTS.get(kind, _FIELDS.get(kind, kind)), decoder) for kind, decoder in DECODERS.items()
} | {"deal": ("line", lambda line, _: line)}
del _PLAIN["trick"]

# Comments, and whatever a canonical line does not hold.
_NOT_PLAIN = (";", "\t", "\r", "  ", " \n", "\n ", "\n\n")


def deal_of(entries: Sequence[Entry]) -> tuple[Deal, list[Diagnostic]]:
    """A deal from its lines; the first opens it (or is lost, then the number is not known)."""
    fields: dict[str, Any] = {}
    if entries and entries[0].kind == "deal":
        _, line, notes = entries[0]
        dealer, flags = split_flags(line.words[2])
        fields = {
            "number": int(line.words[1]), "dealer": None if dealer == "_" else dealer,
            "flags": flags, "notes": notes, "line": line,
        }
        entries = entries[1:]
    found = decode_all(entries, fields)
    return Deal(**_of_deals(fields)), found


def _of_deals(fields: dict[str, Any]) -> dict[str, Any]:
    """Without the facts of lines that have no place in a deal and were reported there."""
    return {name: fact for name, fact in fields.items() if name in Deal._fields}


def variations(entries: Sequence[Entry], depth: int) -> tuple[tuple[Variation, ...], list[Diagnostic]]:
    """What-if blocks out of their ``if`` lines; a line of ``depth`` times ``if`` and no more opens one."""
    blocks: list[tuple[Entry, list[Entry]]] = []
    found: list[Diagnostic] = []
    for entry in entries:
        level = _depth(entry.line)
        if level == depth == len(entry.line.words):
            blocks.append((entry, []))
        elif level > DEEPEST:
            found.append(codes.LINE_OUT_OF_PLACE.at(
                entry.line.span(0), line="if", expected=f"at most {DEEPEST} what-if lines within each other"
            ))
            break
        elif level < depth or not blocks:
            found.append(codes.LINE_OUT_OF_PLACE.at(
                entry.line.span(0), line="if", expected="a bare `if`, which opens the variation"
            ))
        else:
            blocks[-1][1].append(entry)
    made = []
    for opener, inner in blocks:
        deal, faults = _variation(inner, depth)
        found += faults
        made.append(Variation(deal, opener.notes, opener.line))
    return tuple(made), found


def _depth(line: Line) -> int:
    return next((i for i, word in enumerate(line.words) if word != "if"), len(line.words))


def _variation(entries: Sequence[Entry], depth: int) -> tuple[Deal, list[Diagnostic]]:
    lines: list[Entry] = []
    nested: list[Entry] = []
    found: list[Diagnostic] = []
    for entry in entries:
        if _depth(entry.line) > depth:
            nested.append(entry)
            continue
        line = _without(entry.line, depth)
        kind = "trick" if line.words[0].isdecimal() else line.words[0]
        fault = check_words(kind, line)
        if fault:
            found.append(fault)
        else:
            lines.append(Entry(kind, line, entry.notes))
    found += check_order("variation", lines)
    fields: dict[str, Any] = {}
    if not found:
        found += decode_all(lines, fields)
    inner, faults = variations(nested, depth + 1) if nested else ((), [])
    if inner:
        fields["variations"] = inner
    return Deal(**fields), found + faults


def _without(line: Line, depth: int) -> Line:
    """The line behind its ``if`` words, with every word in its place."""
    spans = [line.span(i) for i in range(depth, len(line.words))]
    return Line(line.words[depth:], spans[0].start, tuple(s.start for s in spans), tuple(s.end for s in spans))


def bind_above(entries: Sequence[Entry], comments: tuple[str, ...]) -> tuple[Entry, ...]:
    """Comments left over from the block before, bound to the first line of this one."""
    if not comments or not entries:
        return tuple(entries)
    first = entries[0]
    notes = Notes(comments + first.notes.above, first.notes.behind)
    return (first._replace(notes=notes), *entries[1:])
