"""Scenarios of PrefHub, a program for play over the net: a document of tests, in it decks with lists of moves.

Each scenario is a game of one deal; a test without scenarios is a deck alone. ``moves`` tells what is
made of the moves. Its files of rules are another format, ``rules``.

* The dealer is not stated: the program that runs the scenarios seats the players, the file does not.
* There are no answers and no results, and nobody turns the talon up in all-pass.
* A card out of turn is written as a card of him whom the file names; that it came out of turn is told.
"""

import re
from collections.abc import Iterator

from prefrec.codes.foreign import FOREIGN_MISSING, FOREIGN_VALUE
from prefrec.convert.capitals import cards_of, readable, text_of, unknown_members, write_hand
from prefrec.convert.document import Node, member, object_of, spelled, unread
from prefrec.convert.draft import Draft
from prefrec.convert.imported import NOWHERE, Imported
from prefrec.convert.plays import ACTIVE, tricks, write_trick
from prefrec.convert.prefhub.moves import CARDS, PLAYERS, Moves, moves_of, write_moves
from prefrec.convert.prefhub.rules import FORMAT
from prefrec.diagnostics import Diagnostic

_TESTS = re.compile(r'"tests"\s*:\s*\{')
_INSIDE = re.compile(r'"(deck|scenarios|prikup)"\s*:')


def detect(head: str) -> bool:
    """Whether an object begins here that has tests with a deck or scenarios."""
    is_tests = _TESTS.search(head) is not None and _INSIDE.search(head) is not None
    return head.lstrip().startswith("{") and is_tests


def loads(text: str) -> Iterator[Imported]:
    """The games of a document of scenarios."""
    root = object_of(text, FORMAT)
    yield from [unread(text, root)] if isinstance(root, Diagnostic) else _tests(root)


def _tests(root: Node) -> Iterator[Imported]:
    """The games of all tests, and before them what is wrong outside of the tests."""
    draft = Draft(FORMAT, root.span)
    tests = member(draft, root, "tests", dict)
    if tests and not tests[0]:
        draft.fault(FOREIGN_MISSING, tests[1], field="a test")
    unknown_members(draft, root, ("tests",))
    yield from _without_a_game(draft)
    for name, case in tests[0].items() if tests else ():
        yield from _case(name, case)


def _case(name: str, case: Node) -> Iterator[Imported]:
    """The games of one test, and behind them what cannot be one."""
    draft = Draft(FORMAT, case.span)
    scenarios = case.get("scenarios")
    if not isinstance(case.data, dict):
        draft.fault(FOREIGN_VALUE, case.span, field=f"The test {name}", found=spelled(case), expected="an object")
    elif scenarios is None or scenarios.data is None or scenarios.data == []:
        yield _game(name, case, None)
    else:
        found = member(draft, case, "scenarios", list)
        for node in found[0] if found else ():
            if isinstance(node.data, dict):
                yield _game(name, case, node)
            else:
                draft.fault(FOREIGN_VALUE, node.span, field="A scenario", found=spelled(node), expected="an object")
    yield from _without_a_game(draft)


def _without_a_game(draft: Draft) -> Iterator[Imported]:
    """What was found wrong, as a game of which nothing can be read; nothing where nothing is wrong."""
    done = draft.done()
    if done.diagnostics:
        yield done._replace(text="", places=NOWHERE)


def _game(name: str, case: Node, scenario: Node | None) -> Imported:
    """One scenario with the deck of its test, or the deck alone."""
    own = scenario or case
    draft = Draft(FORMAT, own.span)
    _header(draft, name, case, scenario)
    comment = text_of(draft, scenario, "description") if scenario else None
    if comment:
        draft.comment(*comment)
    draft.line(own.span, "deal", "1", "_")
    _deck(draft, case)
    moves = moves_of(draft, scenario) if scenario else Moves()
    write_moves(draft, moves, own.span)
    for number, trick in enumerate(tricks(moves.plays), 1):
        write_trick(draft, number, trick)
    unknown_members(draft, case, ("description", "game", "deck", "scenarios"))
    if scenario:
        unknown_members(draft, scenario, ("name", "description", "moves"))
    return draft.done()


def _header(draft: Draft, name: str, case: Node, scenario: Node | None) -> None:
    at = (scenario or case).span
    event = text_of(draft, case, "description")
    if event:
        draft.tag("event", *event)
    title = text_of(draft, scenario, "name") if scenario else None
    source = f"scenarios of PrefHub, {readable(draft, name, 'the name of a test')}"
    draft.tag("source", f"{source}, {title[0]}" if title else source, title[1] if title else at)
    draft.tag("importer", "prefrec prefhub", at)
    for seat in ACTIVE:
        draft.tag(seat, "_", at)
    game = text_of(draft, case, "game")
    if game:
        draft.tag("x-game", *game)


def _deck(draft: Draft, case: Node) -> None:
    """The hands and the talon."""
    found = member(draft, case, "deck", dict)
    if found is None:
        return
    deck = Node(*found)
    for player, seat in PLAYERS.items():
        write_hand(draft, seat, cards_of(draft, deck, player, CARDS))
    talon = cards_of(draft, deck, "prikup", CARDS)
    if talon:
        draft.line(deck.span, "talon", *talon)
    unknown_members(draft, deck, (*PLAYERS, "prikup"))
