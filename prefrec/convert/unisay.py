"""Deals of the deal editor of Unisay's Preferanser: one composed problem a JSON document.

The editor asks for ten cards in each of three hands and two in the widow, for the contract or the answer of
each hand, and for the hand that leads; then it plays these hands. So in a game or a misère the hands are those
after the discard, and the widow is what is left over: the record says so with the same two cards as talon and
discard. In all-pass nothing is laid away: the hands are those dealt, the widow is the talon.

* The dealer is not stated. Who leads is kept in the private tag ``x-lead`` of the deal.
* Answers stand by hand, without an order: they are written clockwise from declarer's left. On misère nobody
  is asked, and the PASS that the editor has there is told as a loss.
* With four players the widow has the place of the fourth, opposite South.
* Cards are ``SPADE_7``; the first version of the program had ``SPADE_SEVEN``, and ``gamePlayers``.
* The program keeps drawings, named lists of cards in the order of play, beside their deals. Where a document
  has them with the deal, or has turns made on the board, each is a variation: nobody played it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from prefrec.codes.foreign import FOREIGN_RULE, FOREIGN_VALUE
from prefrec.contracts import ALL_PASS, BIDS, MISERE, PASS
from prefrec.convert.capitals import (
    LEVELS,
    NOT_KNOWN,
    RANKS,
    SUITS,
    card_of,
    cards_of,
    choice_of,
    lose_member,
    text_of,
    unknown_members,
    write_hand,
)
from prefrec.convert.document import Node, member, object_of, spelled, unread
from prefrec.convert.draft import Draft, Word
from prefrec.convert.imported import Imported
from prefrec.convert.plays import ACTIVE, SITTING_OUT, Play, tricks, write_trick
from prefrec.diagnostics import Diagnostic, Span
from prefrec.seats import SEAT_WORDS, SEATS, clockwise_from

FORMAT = "Unisay"

CARDS = {
    f"{suit}_{rank}": sign + card
    for suit, sign in SUITS.items()
    for rank, card in ({"7": "7", "8": "8", "9": "9", "10": "T"} | RANKS).items()
}
WHIST = "whist"
CONTRACTS = {
    f"{level}_{strain}": number + sign
    for level, number in LEVELS.items()
    for strain, sign in (SUITS | {"NO_TRUMP": "n"}).items()
} | {"MISER": MISERE, "PASS": PASS, "WHIST": WHIST}
PLAYERS = {"THREE": ACTIVE, "FOUR": SEATS}

_SIDES = {seat: SEAT_WORDS[seat].lower() for seat in ACTIVE}
_HANDS = {SEAT_WORDS[seat].upper(): seat for seat in ACTIVE}
_WIDOW = "WIDOW"

# What the site keeps about a deal: who made it when, who may see it, which trick was on the board.
_OF_THE_SITE = ("userId", "created", "shared", "currentTrickIndex")
_OF_A_DRAWING = ("id", "userId", "dealId", "createdAt")
_KNOWN = (
    "id", "name", "description", *_OF_THE_SITE, "firstTurn", "players", "gamePlayers",
    *(f"{side}Contract" for side in _SIDES.values()), "widow", *(f"{side}Cards" for side in _SIDES.values()),
    "turns", "drawings",
)  # fmt: skip

_Card = tuple[str, Span]

_OWN_FIELDS = re.compile(r'"(east|south|west)(Contract|Cards)"\s*:')


class _Said(NamedTuple):
    """The contract or the answer of one hand."""

    word: str
    at: Span


def detect(head: str) -> bool:
    """Whether an object begins here that has the contract or the cards of a hand by its side."""
    return head.lstrip().startswith("{") and _OWN_FIELDS.search(head) is not None


def loads(text: str) -> Iterator[Imported]:
    """The deal of a document."""
    root = object_of(text, FORMAT)
    yield unread(text, root) if isinstance(root, Diagnostic) else _record(root)


def _record(root: Node) -> Imported:
    draft = Draft(FORMAT, root.span)
    key = "gamePlayers" if root.get("gamePlayers") else "players"
    table = choice_of(draft, root, key, {word: word for word in PLAYERS})
    seats = PLAYERS[table[0]] if table else ACTIVE
    _header(draft, root, seats)
    comment = text_of(draft, root, "description")
    if comment:
        draft.comment(*comment)
    draft.line(root.span, "deal", "1", "_")
    _lead(draft, root, seats)
    hands = {seat: cards_of(draft, root, f"{side}Cards", CARDS) for seat, side in _SIDES.items()}
    for seat, cards in hands.items():
        write_hand(draft, seat, cards)
    widow = _widow(draft, root)
    _contract(draft, root, widow)
    owners = {card: seat for seat, cards in (hands | {SITTING_OUT: widow}).items() for card, _ in cards}
    owners.pop(NOT_KNOWN, None)
    _lines_of_play(draft, root, owners, seats)
    for field in _OF_THE_SITE:
        lose_member(draft, root, field)
    unknown_members(draft, root, _KNOWN)
    return draft.done()


def _header(draft: Draft, root: Node, seats: Sequence[str]) -> None:
    named = member(draft, root, "name", str) and text_of(draft, root, "name")
    if named:
        draft.tag("event", *named)
    number = root.get("id")
    known = member(draft, root, "id", int) if number and number.data is not None else None
    source = "deal editor of Unisay's Preferanser"
    draft.tag("source", f"{source}, deal {known[0]}" if known else source, known[1] if known else root.span)
    draft.tag("importer", "prefrec unisay", root.span)
    for seat in seats:
        draft.tag(seat, "_", root.span)


def _lead(draft: Draft, root: Node, seats: Sequence[str]) -> None:
    """The hand that leads; the widow may, where a fourth player has its place."""
    words = _HANDS | ({_WIDOW: SITTING_OUT} if SITTING_OUT in seats else {})
    lead = choice_of(draft, root, "firstTurn", words)
    if lead:
        draft.tag("x-lead", *lead)


def _widow(draft: Draft, root: Node) -> list[_Card]:
    """The two cards of the widow, ``__`` for one that cannot be read; nothing where neither can."""
    found = member(draft, root, "widow", dict)
    if found is None:
        return []
    widow = Node(*found)
    unknown_members(draft, widow, ("card1", "card2"))
    cards: list[_Card] = []
    for key in ("card1", "card2"):
        card = member(draft, widow, key, str)
        cards.append((card_of(draft, Node(*card), key, CARDS), card[1]) if card else (NOT_KNOWN, widow.span))
    return cards if any(card != NOT_KNOWN for card, _ in cards) else []


def _contract(draft: Draft, root: Node, widow: Sequence[_Card]) -> None:
    """The lines from the talon to the answers."""
    said: dict[str, _Said] = {}
    for seat, side in _SIDES.items():
        found = choice_of(draft, root, f"{side}Contract", CONTRACTS)
        if found:
            said[seat] = _Said(*found)
    if widow:
        draft.line(root.span, "talon", *widow)
    declarers = [seat for seat, one in said.items() if one.word in BIDS]
    if len(declarers) == 1:
        if widow:
            draft.line(root.span, "discard", *widow)
        declarer, bid = declarers[0], said[declarers[0]]
        draft.line(bid.at, "contract", (f"{declarer}:{bid.word}", bid.at))
        _answers(draft, said, declarer)
    elif len(said) == len(_SIDES) and all(one.word == PASS for one in said.values()):
        draft.line(next(iter(said.values())).at, "contract", ALL_PASS)
    else:
        draft.line(root.span, "contract", "_:_")
        _unclear(draft, said)


def _unclear(draft: Draft, said: Mapping[str, _Said]) -> None:
    """Three words that no deal has together, or less than three: what is said is told as lost."""
    bids = [seat for seat, one in said.items() if one.word in BIDS]
    if len(bids) > 1:
        names = " and ".join(f"{SEAT_WORDS[seat]} {said[seat].word}" for seat in bids)
        draft.fault(FOREIGN_RULE, said[bids[1]].at, found=f"More than one hand plays: {names}", expected="one contract")
    elif len(said) == len(_SIDES):
        whist = next(one for one in said.values() if one.word == WHIST)
        draft.fault(FOREIGN_RULE, whist.at, found="A whist where no hand plays", expected="a contract, or three passes")
    for seat, one in said.items():
        draft.lose("words of a contract that is not clear", f"{SEAT_WORDS[seat]} {one.word}")


def _answers(draft: Draft, said: Mapping[str, _Said], declarer: str) -> None:
    defenders = clockwise_from(ACTIVE, declarer)[1:]
    answers = {seat: said[seat] for seat in defenders if seat in said}
    if said[declarer].word == MISERE and all(one.word == PASS for one in answers.values()):
        for seat in answers:
            draft.lose("a pass where nobody is asked", f"{SEAT_WORDS[seat]} PASS on MISER")
    elif answers:
        words: list[Word] = [(f"{seat}:{one.word}", one.at) for seat, one in answers.items()]
        rest = ["_"] if len(answers) < len(defenders) else []
        draft.line(next(iter(answers.values())).at, "answers", *words, *rest)


def _lines_of_play(draft: Draft, root: Node, owners: Mapping[str, str], seats: Sequence[str]) -> None:
    """The variations: the turns made on the board, and every drawing."""
    turns = root.get("turns")
    if turns and turns.data:
        draft.line(turns.span, "if")
        _turns(draft, root, owners, seats)
    drawings = root.get("drawings")
    listed = member(draft, root, "drawings", list) if drawings and drawings.data is not None else None
    for drawing in listed[0] if listed else ():
        if not isinstance(drawing.data, dict):
            draft.fault(FOREIGN_VALUE, drawing.span, field="A drawing", found=spelled(drawing), expected="an object")
            continue
        _drawing(draft, drawing, owners, seats)


def _drawing(draft: Draft, drawing: Node, owners: Mapping[str, str], seats: Sequence[str]) -> None:
    unknown_members(draft, drawing, (*_OF_A_DRAWING, "name", "description", "turns"))
    for field in _OF_A_DRAWING:
        lose_member(draft, drawing, field, f"{field} of a drawing")
    comment, title = text_of(draft, drawing, "description"), text_of(draft, drawing, "name")
    if comment:
        draft.comment(*comment)
    if title and len(title[0].splitlines()) > 1:
        draft.lose("line breaks in the name of a drawing", spelled(Node(*title)))
    draft.line(drawing.span, "if", *([(f"; {' '.join(title[0].split())}", title[1])] if title else []))
    _turns(draft, drawing, owners, seats)


def _turns(draft: Draft, parent: Node, owners: Mapping[str, str], seats: Sequence[str]) -> None:
    """The tricks of a variation: a card belongs to the hand that holds it, or to the one that a turn names."""
    found = member(draft, parent, "turns", list)
    turned: _Card | None = None
    plays: list[Play] = []
    for node in found[0] if found else ():
        card, seat, by = _turn(draft, node, owners)
        if seat == SITTING_OUT and SITTING_OUT not in seats:
            if turned:
                draft.lose("talon cards without a trick", turned[0])
            turned = (f"+{card}", node.span)
            continue
        plays.append(Play(seat, card, node.span, by, turned))
        turned = None
    if turned:
        draft.lose("talon cards without a trick", turned[0])
    for number, trick in enumerate(tricks(plays), 1):
        write_trick(draft, number, trick, "if")


def _turn(draft: Draft, node: Node, owners: Mapping[str, str]) -> tuple[str, str | None, Span]:
    """The card of a turn, who plays it, and where that is told: a card, or an object of a hand and a card."""
    if not isinstance(node.data, dict):
        card = card_of(draft, node, "turns", CARDS)
        return card, owners.get(card), node.span
    unknown_members(draft, node, ("hand", "card"))
    hand = choice_of(draft, node, "hand", _HANDS | {_WIDOW: SITTING_OUT})
    found = member(draft, node, "card", str)
    card = card_of(draft, Node(*found), "card", CARDS) if found else NOT_KNOWN
    return card, hand[0] if hand else owners.get(card), hand[1] if hand else node.span

