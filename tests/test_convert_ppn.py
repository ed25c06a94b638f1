"""PPN: every value of a field, generated deals, and damaged files."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prefrec.cards import card_text
from prefrec.check import CheckedGame
from prefrec.convert.ppn import detect, loads
from prefrec.convert.ppn.values import LETTERS
from prefrec.diagnostics import Diagnostic
from prefrec.intake import checked, games_of
from prefrec.record import Deal
from prefrec.source import Chunk

INPUTS = sorted((Path(__file__).parent / "foreign" / "ppn").glob("*.ppn"))
DECK = "123456789ABCDEFGHIJKLMNOPQRSTUVW"
TRUMPS = {"2": "s", "3": "d", "4": "h", "5": "c"}
SEATS = dict(zip("123", "SWE", strict=True))
HEAD = (
    "[Bula 40]\n[Refe 0]\n[Player1 Milica]\n[Player2 Jovan]\n[Player3 Ana]\n"
    "[Result1 0]\n[Result2 0]\n[Result3 0]\n"
)  # fmt: skip


# ---- a small writer of PPN


def deal_line(chance: random.Random, number: int, order: str, contract: str, *, size: int = 3) -> list[str]:
    """The fields of a deal that is played as Serbian rules have it, or by one defender alone."""
    deck = list(DECK)
    chance.shuffle(deck)
    hands = {player: deck[place * 10 : place * 10 + 10] for place, player in enumerate(order)}
    main = chance.choice(order)
    is_game = contract[0] == "G"
    if not is_game:
        hands[main] = hands[main] + deck[30:]
        chance.shuffle(hands[main])
    discarded = "XX" if is_game else "".join(hands[main][:2])
    held = {player: list(cards) if player != main or is_game else cards[2:] for player, cards in hands.items()}
    away = next(player for player in order if player != main) if size == 2 else ""
    playing = [player for player in order if player != away]
    starts, throws, won = playing[0], [], dict.fromkeys(order, 0)
    leader = starts
    for _ in range(10):
        at = playing.index(leader)
        around = playing[at:] + playing[:at]
        cards = trick(chance, held, around, TRUMPS.get(contract[-1], ""))
        leader = winner(cards, around, TRUMPS.get(contract[-1], ""))
        won[leader] += 1
        throws.append("".join(cards) + leader)
    value = 2 * (int(contract[-1]) + is_game)
    summary = [
        f"M{won[player]}:-{value}" if player == main else "0" if player == away else f"F{won[player]}:L{value}"
        for player in order
    ]
    bids = [("G" if is_game else "2") if player == main else "P" for player in order]
    accepted = "8" if size == 3 else next(player for player in playing if player != main)
    return [
        str(number), order, "".join(deck), ",".join(bids), main, discarded, contract, accepted, "0", "0", str(value),
        starts, ",".join(throws), ",".join(summary),
    ]  # fmt: skip


def trick(chance: random.Random, held: dict[str, list[str]], around: list[str], trump: str) -> list[str]:
    cards: list[str] = []
    for player in around:
        hand = held[player]
        follow = [card for card in hand if cards and LETTERS[card][0] == LETTERS[cards[0]][0]]
        legal = follow or [card for card in hand if cards and LETTERS[card][0] == trump] or hand
        cards.append(chance.choice(legal))
        hand.remove(cards[-1])
    return cards


def winner(cards: list[str], around: list[str], trump: str) -> str:
    def strength(card: str) -> tuple[bool, bool, int]:
        return LETTERS[card][0] == trump, LETTERS[card][0] == LETTERS[cards[0]][0], DECK.index(card)

    return around[cards.index(max(cards, key=strength))]


def document(*deals: list[str], head: str = HEAD) -> str:
    return head + "".join(f"[{' '.join(fields)}]\n" for fields in deals)


def game_of(text: str) -> CheckedGame:
    (game,) = checked(Chunk("game.ppn", text, 1, 1, "ppn"))
    return game


def deals_of(text: str) -> tuple[Deal, ...]:
    game = game_of(text).game
    assert game is not None
    return tuple(deal for deal in game.deals if isinstance(deal, Deal))


def wrong(text: str) -> list[Diagnostic]:
    """What is found, but for what belongs to the other game."""
    return [fault for fault in game_of(text).diagnostics if fault.code.id != "C706"]


def letters(cards: str) -> list[str]:
    return sorted(LETTERS[letter] for letter in cards)


def names(cards: tuple[int, ...]) -> list[str]:
    return sorted(map(card_text, cards))


# ---- generated deals


@settings(max_examples=60, derandomize=True, deadline=None)
@given(
    seed=st.integers(0, 1 << 30), contract=st.sampled_from(["2", "3", "4", "5", "6", "7", "8", "G2", "G6", "G8"]),
    round_=st.sampled_from(["123", "132"]), size=st.sampled_from([2, 3]),
)  # fmt: skip
def test_every_fact_arrives(seed: int, contract: str, round_: str, size: int) -> None:
    """Dealer, hands, talon, discard, play and counts are those of the line, and nothing is found wrong."""
    chance, seats = random.Random(seed), dict(zip(round_, "SWE", strict=True))
    orders = [round_[n:] + round_[:n] for n in range(3)]
    lines = [deal_line(chance, number, order, contract, size=size) for number, order in enumerate(orders, 1)]
    text = document(*lines)
    assert wrong(text) == []
    for fields, deal in zip(lines, deals_of(text), strict=True):
        order, cards, main, discarded = fields[1], fields[2], fields[4], fields[5]
        assert deal.dealer == seats[order[2]]
        assert {hand.seat: names(hand.cards) for hand in deal.hands} == {
            seats[player]: letters(cards[place * 10 : place * 10 + 10]) for place, player in enumerate(order)
        }
        assert [card_text(card) for card in deal.talon.cards] == [LETTERS[letter] for letter in cards[30:]]
        assert (deal.contract.declarer, deal.contract.bid) == (seats[main], None)
        assert deal.contract.modifier == ("solo" if contract[0] == "G" else "")
        assert (names(deal.discard.cards) if deal.discard else letters("")) == letters(discarded.replace("X", ""))
        throws = fields[12].split(",")
        leaders = [fields[11], *(throw[-1] for throw in throws)]
        played = [(seats[leader], letters(throw[:-1])) for leader, throw in zip(leaders, throws, strict=False)]
        assert [(t.leader, names(t.cards)) for t in deal.tricks] == (played if size == 3 else [])
        assert deal.counts.values == {seats[p]: sum(throw[-1] == p for throw in throws) for p in "123"}


@settings(max_examples=60, derandomize=True, deadline=None)
@given(seed=st.integers(0, 1 << 30), place=st.integers(0, 29))
def test_a_card_that_is_not_held_is_found(seed: int, place: int) -> None:
    """A card changed for that of the next trick is told at its letter, and so is the same card thrown again."""
    fields = deal_line(random.Random(seed), 1, "123", "4")
    throws = fields[12].split(",")
    trick_, at = divmod(place, 3)
    stranger = throws[(trick_ + 1) % 10][0]
    throws[trick_] = throws[trick_][:at] + stranger + throws[trick_][at + 1 :]
    fields[12] = ",".join(throws)
    text = document(fields)
    twice = [fault for fault in wrong(text) if "a second time" in fault.message]
    assert [text[fault.span.start : fault.span.end] for fault in twice] == [stranger]


# ---- every value of a field

PLAYED = deal_line(random.Random(7), 1, "123", "4")


def with_field(place: int, value: str) -> str:
    return document([*PLAYED[:place], value, *PLAYED[place + 1 :]])


@pytest.mark.parametrize(
    ("place", "good", "bad"),
    [
        (1, ["123"], ["12", "112", "1234", "S"]),
        (3, ["M4,2,P", "G4,G,P", "7,M7,G8"], ["M9,P,P", "P,P", "p,p,p", ",,"]),
        (6, ["2", "3", "5", "6", "7", "8", "G2", "G3", "G4", "G5", "G6", "G7", "G8"], ["1", "9", "G", "M4"]),
        (7, ["0", "4", "8", "9"], ["B", "12", "-"]),
        (8, ["0", "I", "K", "R", "S", "M"], ["Z1", "11", "K", "K4"]),
        (9, ["0", "1"], ["2", "yes"]),
        (10, ["8"], ["eight", "-8", "8.5"]),
        (11, ["1", "2", "3"], ["0", "4"]),
    ],
    ids=["order", "bids", "contract", "accepted", "kontra", "refa", "value", "starts"],
)
def test_values_of_a_field(place: int, good: list[str], bad: list[str]) -> None:
    """What PPN has is no wrong value, and all else is, at its place."""
    other = next(player for player in "123" if player != PLAYED[4])
    for value in good:
        told = value + other if place == 8 and value != "0" else value
        assert "C702" not in {fault.code.id for fault in wrong(with_field(place, told))}, told
    for value in bad:
        text = with_field(place, value)
        found = [fault for fault in wrong(text) if fault.code.id == "C702"]
        assert found, value
        assert all(text[fault.span.start : fault.span.end] in value for fault in found)


@pytest.mark.parametrize(("kontra", "times"), [("I", 1), ("K", 2), ("R", 4), ("S", 8), ("M", 16)])
@pytest.mark.parametrize("refa", [0, 1])
@pytest.mark.parametrize("contract", ["2", "4", "8", "G3", "G8"])
def test_the_value_of_a_contract(contract: str, refa: int, kontra: str, times: int) -> None:
    """Twice the number of the contract, a game one step more, doubled by refa and by each kontra."""
    fields = deal_line(random.Random(3), 1, "123", contract)
    right = 2 * (int(contract[-1]) + (contract[0] == "G")) * times << refa
    fields[8], fields[9] = kontra + next(player for player in "123" if player != fields[4]), str(refa)
    for value in (right, right + 2):
        fields[10] = str(value)
        told = [fault for fault in wrong(document(fields)) if fault.message.startswith("The value")]
        assert bool(told) == (value != right)


def test_every_letter_is_a_card() -> None:
    """Thirty-two letters are thirty-two cards, seven to ace in spades, diamonds, hearts, clubs."""
    assert [LETTERS[letter] for letter in DECK] == [suit + rank for suit in "sdhc" for rank in "789TJQKA"]


@pytest.mark.parametrize(
    ("places", "results", "is_told"),
    [
        ("123", (5, 0, -5), False),
        ("213", (0, 5, -5), False),
        ("213", (5, 0, -5), False),
        ("231", (-5, 5, 0), False),
        ("312", (-5, 5, 0), False),
        ("123", (0, 5, -5), True),
        ("113", (5, 0, -5), True),
        ("113", (5, 5, -10), False),
    ],
)
def test_places_and_results(places: str, results: tuple[int, ...], is_told: bool) -> None:
    """A place may be that of a player or name the player at it, a result that of a player or of a place."""
    head = HEAD
    for n, (place, result) in enumerate(zip(places, results, strict=True), 1):
        head = head.replace(f"[Result{n} 0]", f"[Result{n} {result}]\n[Place{n} {place}]")
    assert [fault.code.id for fault in wrong(head)] == ["C705"] * is_told


def test_the_other_game_is_told_once() -> None:
    """Bids, contract and the like are foreign in every deal, and said to be so at the first one."""
    lines = [deal_line(random.Random(n), n, "123231312"[n * 3 - 3 : n * 3], "4") for n in (1, 2, 3)]
    foreign = [fault.message for fault in game_of(document(*lines)).diagnostics if fault.code.id == "C706"]
    assert len(foreign) == len(set(foreign)) == len(("bids", "contract", "accepted", "kontra", "refa", "value")) + 4


def test_without_refa_the_other_fields_keep_their_places() -> None:
    """A deal of thirteen fields lacks refa, which is told, and the rest of it is read."""
    text = document(PLAYED[:9] + PLAYED[10:])
    assert [fault.code.id for fault in wrong(text)] == ["C703"]
    (deal,) = deals_of(text)
    assert len(deal.tricks) == 10


# ---- damaged files


def damaged(text: str, chance: Callable[[int], int]) -> str:
    """The text with a piece cut out, doubled, or replaced."""
    start = chance(len(text) + 1)
    end = min(len(text), start + chance(12))
    piece = ["", text[start:end] * 2, "[", "]", " ", '"', "\n", "Ж", ",", "0"][chance(10)]
    return text[:start] + piece + text[end:]


@settings(max_examples=150, derandomize=True, deadline=None)
@given(data=st.data())
def test_a_damaged_file_is_told_and_never_stops(data: st.DataObject) -> None:
    """Whatever happened to a file: places lie in it, and what is converted is readable notation."""
    text = data.draw(st.sampled_from([path.read_text(encoding="utf-8") for path in INPUTS]))
    for _ in range(data.draw(st.integers(1, 3))):
        text = damaged(text, lambda limit: data.draw(st.integers(0, limit - 1)))
    chunk = Chunk("damaged.ppn", text, 1, 1, "ppn")
    for taken in games_of(chunk):
        assert not [fault for fault in taken.read.diagnostics if fault.code.id[0] == "N"]
    for game in checked(chunk):
        for fault in game.diagnostics:
            assert 0 <= fault.span.start <= fault.span.end <= len(text)


@pytest.mark.parametrize("head", ["", "{}", "%prefrec 1", '[Event "x"]', "[Board 1]", "deal 5 T9.8", "[1 231 P,P,P]"])
def test_other_texts_are_not_taken(head: str) -> None:
    """Other formats of tags in brackets are none of ours."""
    assert not detect(head)


def test_a_text_without_games_is_one_fault() -> None:
    """Where PPN is named and nothing of it is there, one game that cannot be read says so."""
    for text in ("", "hello", "...\n"):
        (only,) = loads(text)
        assert (only.text, [fault.code.id for fault in only.diagnostics]) == ("", ["C701"])
