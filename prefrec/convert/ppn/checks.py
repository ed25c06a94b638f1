"""What contradicts itself within a deal of PPN. The rules of cards are not looked at here."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from prefrec.codes.foreign import FOREIGN_RULE
from prefrec.convert.draft import Draft
from prefrec.convert.ppn.values import DOUBLED, LETTERS, NO_DISCARD, SUMMARY, Text, Turn, pieces, tricks_of
from prefrec.diagnostics import Span


class Facts(NamedTuple):
    """A deal as far as it could be read.

    fields     those that hold what they may, by name
    hands      letters of the cards by player, of the talon under ``""``; empty where not known
    turns      the tricks
    summary    what is written for each player, by player
    is_passed  it has no more fields than a deal that nobody plays
    """

    fields: Mapping[str, Text]
    hands: Mapping[str, frozenset[str]]
    turns: Sequence[Turn]
    summary: Mapping[str, Text]
    is_passed: bool


class Contradiction(NamedTuple):
    """What stands at a place, and what would agree with the rest of the deal."""

    at: Span
    found: str
    expected: str


def check_deal(draft: Draft, facts: Facts) -> None:
    """A warning for everything that breaks the rules of PPN."""
    for check in (_bids, _discarded, _defenders, _value, _held, _thrown_twice, _sizes, _roles, _summary_tricks):
        for at, found, expected in check(facts):
            draft.fault(FOREIGN_RULE, at, found=found, expected=expected)


def _bids(facts: Facts) -> Iterator[Contradiction]:
    """The main player bid, and somebody is the main player where one bid."""
    bids, order, main = (facts.fields.get(name) for name in ("bids", "deal order", "main"))
    if bids is None:
        return
    said = list(pieces(bids, ","))
    if facts.is_passed and any(bid.value != "P" for bid in said):
        yield Contradiction(bids.span, f"The bids {bids.value} in a deal without a main player", "P,P,P")
    if main and order and said[order.value.index(main.value)].value == "P":
        yield Contradiction(main.span, f"The main player {main.value}, who passed", "the winner of the auction")


def _discarded(facts: Facts) -> Iterator[Contradiction]:
    """Cards are discarded unless the contract is a game."""
    contract, discarded = facts.fields.get("contract"), facts.fields.get("discarded")
    if contract is None or discarded is None:
        return
    is_game = contract.value[0] == "G"
    if is_game and discarded.value != NO_DISCARD:
        yield Contradiction(discarded.span, f"Cards discarded at the game {contract.value}", NO_DISCARD)
    if not is_game and discarded.value == NO_DISCARD:
        found = f"Nothing discarded at the contract {contract.value}, which is no game"
        yield Contradiction(discarded.span, found, "two cards")


def _defenders(facts: Facts) -> Iterator[Contradiction]:
    """The main player neither accepts nor says kontra."""
    main = facts.fields.get("main")
    for name, said in (("accepted", "accepted"), ("kontra", "said kontra")):
        field = facts.fields.get(name)
        if main and field and field.value[-1] == main.value:
            found = f"The main player {main.value}, who {said} against himself"
            yield Contradiction(field.span, found, "another player")


def _value(facts: Facts) -> Iterator[Contradiction]:
    """The value is that of the contract; a refa that is not written may double it."""
    contract, kontra, value = (facts.fields.get(name) for name in ("contract", "kontra", "value"))
    if contract is None or kontra is None or value is None:
        return
    steps = int(contract.value[-1]) + (contract.value[0] == "G")
    worth = 2 * steps << DOUBLED[kontra.value[0]]
    refa = facts.fields.get("refa")
    right = [worth << (refa.value == "1")] if refa else [worth, 2 * worth]
    if int(value.value) not in right:
        found = f"The value {value.value} of the contract {contract.value} with the kontra {kontra.value}"
        yield Contradiction(value.span, found, " or ".join(map(str, right)))


def _thrower(place: int, leader: str, order: str) -> str:
    """Who throws the card at a place of a trick of three."""
    return order[(order.index(leader) + place) % 3]


def _held(facts: Facts) -> Iterator[Contradiction]:
    """The first card that its player does not hold; behind it nobody can tell what went wrong."""
    order, main, discarded = (facts.fields.get(name) for name in ("deal order", "main", "discarded"))
    if order is None or main is None or not facts.hands:
        return
    held = {player: facts.hands[player] for player in order.value}
    contract = facts.fields.get("contract")
    is_game = discarded and discarded.value == NO_DISCARD and contract and contract.value[0] == "G"
    if not is_game:
        held[main.value] = (held[main.value] | facts.hands[""]) - set(discarded.value if discarded else "")
    for turn in facts.turns:
        if len(turn.cards) != len(order.value) or turn.leader is None:
            return
        for place, card in enumerate(turn.cards):
            player = _thrower(place, turn.leader, order.value)
            if card.value in LETTERS and card.value not in held[player]:
                found = f"{card.value} ({LETTERS[card.value]}) thrown by player {player}, who does not hold it"
                yield Contradiction(card.span, found, "one of his cards")
                return


def _thrown_twice(facts: Facts) -> Iterator[Contradiction]:
    """The first card that was thrown before."""
    thrown: set[str] = set()
    for turn in facts.turns:
        for card in turn.cards:
            if card.value in thrown:
                found = f"{card.value} ({LETTERS[card.value]}) thrown a second time"
                yield Contradiction(card.span, found, "each card once")
                return
            if card.value in LETTERS:
                thrown.add(card.value)


def _sizes(facts: Facts) -> Iterator[Contradiction]:
    """As many play in each trick of a deal."""
    turns = [turn for turn in facts.turns if turn.cards]
    odd = next((turn for turn in turns if len(turn.cards) != len(turns[0].cards)), None)
    if odd:
        size = len(turns[0].cards)
        found = f"A trick of {len(odd.cards)} cards in a deal of tricks of {size}"
        yield Contradiction(odd.whole.span, found, f"{size} cards")


def _roles(facts: Facts) -> Iterator[Contradiction]:
    """The summary has the main player as M with the value of the contract, and each who accepted as F."""
    main, accepted, value = (facts.fields.get(name) for name in ("main", "accepted", "value"))
    for player, part in facts.summary.items() if main else ():
        is_main = main is not None and player == main.value
        if is_main != (part.value[0] == "M"):
            role = "the main player" if is_main else "no main player"
            yield Contradiction(part.span, f"{part.value} for player {player}, {role}", "M" if is_main else "F or 0")
        elif part.value == "0" and accepted and (accepted.value == player or accepted.value >= "4"):
            yield Contradiction(part.span, f"0 for player {player}, who accepted", "F with his tricks")
        middle = SUMMARY.fullmatch(part.value)
        if is_main and middle and middle["middle"] and value and abs(int(middle["middle"])) != int(value.value):
            found = f"{middle['middle']} in the middle column for a contract of the value {value.value}"
            yield Contradiction(part.span, found, f"-{value.value} or {value.value}")


def _summary_tricks(facts: Facts) -> Iterator[Contradiction]:
    """Tricks in the summary are those that were won."""
    if not facts.turns or any(turn.winner is None for turn in facts.turns):
        return
    for player, part in facts.summary.items():
        won, told = sum(turn.winner == player for turn in facts.turns), tricks_of(part)
        if won != told:
            found = f"The count {told} for player {player}, who won {won} of the tricks thrown"
            yield Contradiction(part.span, found, str(won))
