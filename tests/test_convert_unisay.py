"""Deals of Unisay's deal editor: composed problems, held as the notation holds them."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from json_documents import changed_documents, codes, cut_texts, imported, sound

from prefrec.cards import RANKS, SUITS, card_text
from prefrec.contracts import TRICK_BIDS
from prefrec.convert import unisay
from prefrec.convert.unisay import CARDS, CONTRACTS
from prefrec.generate import games
from prefrec.notation.reader import read
from prefrec.record import Deal, Game
from prefrec.seats import SEAT_WORDS, SEATS
from prefrec.variant import load

INPUTS = Path(__file__).parent / "foreign" / "unisay"
DATA = Path(__file__).parents[1] / "data"

SIDES = {"S": "south", "W": "west", "E": "east"}
CARD_NAMES = {sign: name for name, sign in reversed(CARDS.items())}
CONTRACT_NAMES = {word: name for name, word in CONTRACTS.items()}


def texts() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(INPUTS.glob("*.json"))]


def game_of(text: str) -> Game:
    (game,) = imported("unisay", text)
    (done,) = read(game.text)
    assert done.game
    return done.game


def deal_of(text: str) -> Deal:
    """The one deal of a document."""
    (deal,) = game_of(text).deals
    assert isinstance(deal, Deal)
    return deal


def problem(**changed: object) -> str:
    """A small problem: West plays six spades, and the others whist. Some of its fields are changed or, with
    None, left out."""
    usual: dict[str, object] = {
        "name": "Problem", "firstTurn": "SOUTH", "players": "THREE", "westContract": "SIX_SPADE",
        "southContract": "WHIST", "eastContract": "PASS", "widow": {"card1": "HEART_10", "card2": "CLUB_7"},
        "southCards": ["SPADE_ACE"], "westCards": ["SPADE_KING"], "eastCards": ["SPADE_7"],
    }  # fmt: skip
    document = {key: value for key, value in (usual | changed).items() if value is not None}
    return json.dumps(document, ensure_ascii=False, indent=1)


def name(card: int) -> str:
    return CARD_NAMES[card_text(card)]


def owners(deal: Deal) -> dict[int, str]:
    """Who plays each card: the seat, and the widow of what is left over."""
    assert deal.talon
    held = {card: hand.seat for hand in deal.hands for card in hand.cards}
    if deal.contract and deal.contract.declarer and deal.discard:
        held |= dict.fromkeys(deal.talon.cards, deal.contract.declarer)
        held |= dict.fromkeys(deal.discard.cards, "widow")
    return dict.fromkeys(deal.talon.cards, "widow") | held


def written(deal: Deal, lead: str) -> str:
    """A deal as the editor keeps it: hands after the discard, a contract or an answer by each, the play as a
    drawing."""
    assert deal.contract
    said = dict.fromkeys(SIDES, "PASS")
    said |= {call.seat: CONTRACT_NAMES[call.word] for call in (deal.answers.calls if deal.answers else ())}
    if deal.contract.declarer and deal.contract.bid:
        said[deal.contract.declarer] = CONTRACT_NAMES[deal.contract.bid]
    held = owners(deal)
    turns = [
        name(card)
        for trick in deal.tricks
        for card in ([trick.talon_card] if trick.talon_card is not None else []) + [*trick.cards]
    ]
    widow = [name(card) for card, owner in held.items() if owner == "widow"]
    document: dict[str, Any] = {"name": "Generated", "firstTurn": SEAT_WORDS[lead].upper(), "players": "THREE"}
    document |= {f"{side}Contract": said[seat] for seat, side in SIDES.items()}
    document |= {f"{side}Cards": [name(card) for card, owner in held.items() if owner == seat]
                 for seat, side in SIDES.items()}
    document["widow"] = {"card1": widow[0], "card2": widow[1]}
    document["drawings"] = [{"name": "As played", "turns": turns}] if turns else []
    return json.dumps(document, indent=1)


def is_held(deal: Deal) -> bool:
    """Whether the editor has words for a deal: a contract, and only passes and whists, each once."""
    calls = deal.answers.calls if deal.answers else ()
    if deal.contract is None or deal.talon is None or len(calls) not in (0, 2):
        return False
    if len({call.seat for call in calls}) < len(calls) or not {call.word for call in calls} <= {"whist", "pass"}:
        return False
    return deal.contract.bid == "all-pass" or (deal.contract.bid in CONTRACT_NAMES and deal.discard is not None)


def facts(deal: Deal) -> tuple[object, ...]:
    """What the editor holds of a deal: who has which cards after the discard, the contract, the answers, and
    the play."""
    assert deal.contract
    tricks = deal.variations[0].deal.tricks if deal.variations else deal.tricks
    return (
        owners(deal),
        (deal.contract.declarer, deal.contract.bid),
        {call.seat: call.word for call in deal.answers.calls} if deal.answers else {},
        [(trick.number, trick.leader, trick.talon_card, trick.cards) for trick in tricks],
    )


def test_a_generated_deal_says_the_same() -> None:
    """Deals played by bots, written as the editor keeps deals and read back: cards, contract, answers and tricks,
    the talon cards of all-pass too, are the same."""
    deals = [deal for game in games(29, load("sochi", 1), 3, 6) for deal in game.deals if isinstance(deal, Deal)]
    held = [deal for deal in deals if is_held(deal)]
    kinds = {deal.contract.bid for deal in held if deal.contract}
    assert {"all-pass", "misere", "6s"} <= kinds
    assert len(held) > 30
    for deal in held:
        text = written(deal, "S")
        assert facts(deal_of(text)) == facts(deal)
        assert codes("unisay", text) == []


def etudes() -> Iterator[Deal]:
    """The problems that come with us and were published by this editor."""
    for done in read((DATA / "problems.pref").read_text(encoding="utf-8")):
        if done.game and any(tag.value.startswith("Unisay/preferanser") for tag in done.game.tags):
            (deal,) = done.game.deals
            assert isinstance(deal, Deal)
            yield deal


def test_the_published_problems_are_held_as_we_keep_them() -> None:
    """Seven problems of our data, written as documents: hands, talon, discard, contract and answers come back as
    they stand there."""
    found = list(etudes())
    assert len(found) == 7
    for deal in found:
        again = deal_of(written(deal._replace(tricks=()), "S"))
        assert [(hand.seat, hand.cards) for hand in again.hands] == [(hand.seat, hand.cards) for hand in deal.hands]
        assert again.talon
        assert deal.talon
        assert set(again.talon.cards) == set(deal.talon.cards)
        assert again.discard
        assert again.discard.cards == again.talon.cards
        assert (again.contract and again.contract.bid) == (deal.contract and deal.contract.bid)
        assert (again.answers and again.answers.calls) == (deal.answers and deal.answers.calls)


def test_a_card_that_is_none_is_not_known() -> None:
    """A hand keeps the place of a card whose name is none, one card; so does the widow."""
    assert "hand S sA _" in lines(problem(southCards=["SPADE_ACE", "JOKER"]))
    assert "talon __ c7" in lines(problem(widow={"card1": None, "card2": "CLUB_7"}))
    assert not any(line.startswith("talon") for line in lines(problem(widow={})))


def test_every_card_has_its_names() -> None:
    """Thirty-two cards by figures, and the first version's words for seven to ten."""
    signs = {suit + rank for suit in SUITS for rank in RANKS}
    assert set(CARDS.values()) == signs
    assert len(CARDS) == 32 + 16
    assert CARDS["CLUB_10"] == CARDS["CLUB_TEN"] == "cT"


def test_every_contract_is_held() -> None:
    """Twenty-five bids and misère, each as the contract of South."""
    assert list(CONTRACTS.values()) == [*TRICK_BIDS, "misere", "pass", "whist"]
    for word, bid in list(CONTRACTS.items())[:26]:
        contract = deal_of(problem(southContract=word, westContract="PASS", eastContract="PASS")).contract
        assert contract
        assert (contract.declarer, contract.bid) == ("S", bid)


def lines(text: str) -> list[str]:
    (game,) = imported("unisay", text)
    return game.text.split("\n")


def test_the_widow_is_talon_and_discard() -> None:
    """The hands are those after the discard, so the same two cards stand in both lines."""
    assert {"talon hT c7", "discard hT c7"} <= set(lines(problem()))


def test_in_all_pass_nothing_is_laid_away() -> None:
    """Three passes: the widow is the talon, and there is no discard."""
    deal = deal_of(problem(westContract="PASS", southContract="PASS"))
    assert deal.contract
    assert deal.contract.bid == "all-pass"
    assert deal.talon
    assert deal.discard is None
    assert deal.answers is None


def test_answers_stand_clockwise_from_the_declarer() -> None:
    """North is nobody: behind West come East and South, whatever the order of the document."""
    assert "answers E:pass S:whist" in lines(problem())
    assert "answers W:whist E:pass" in lines(problem(southContract="SIX_CLUB", westContract="WHIST"))


def test_on_misere_nobody_is_asked() -> None:
    """The passes of the defenders are told as lost; a whist would be written, as it stands."""
    (game,) = imported("unisay", problem(westContract="MISER", southContract="PASS"))
    assert "answers" not in game.text
    assert [field for field, _ in game.losses] == ["a pass where nobody is asked"] * 2
    assert "answers E:pass S:whist" in lines(problem(westContract="MISER"))


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        ({"southContract": "SEVEN_HEART"}, '"SIX_SPADE"'),
        ({"westContract": "PASS"}, '"WHIST"'),
    ],
)
def test_words_that_no_deal_has_together_give_no_contract(changed: dict[str, object], place: str) -> None:
    """Two contracts, or a whist without one: told at its place, each word is lost, and nothing is chosen."""
    (game,) = imported("unisay", problem(**changed))
    assert "contract _:_\n" in game.text
    assert "discard" not in game.text
    assert len(game.losses) == 3
    assert ("C705", place) in codes("unisay", problem(**changed))


def test_a_contract_that_cannot_be_read_leaves_the_others() -> None:
    """East's answer is no word of the format: South's stays, and the list is open at its end."""
    text = problem(eastContract="HALF_WHIST")
    assert ("C702", '"HALF_WHIST"') in codes("unisay", text)
    assert "answers S:whist _" in lines(text)


def test_the_first_turn_is_a_private_tag() -> None:
    """The dealer is not stated, so the hand that leads stands beside the deal; nothing is made of it."""
    assert "x-lead: S" in lines(problem())
    assert deal_of(problem()).dealer is None
    assert ("C702", '"WIDOW"') in codes("unisay", problem(firstTurn="WIDOW"))


def test_the_widow_of_four_sits_opposite_south() -> None:
    """Four players: the fourth seat is North, and it may have the first turn."""
    game = game_of(problem(players="FOUR", firstTurn="WIDOW"))
    assert [tag.key for tag in game.tags if tag.key in SEATS] == list(SEATS)
    assert "x-lead: N" in lines(problem(players="FOUR", firstTurn="WIDOW"))


def test_a_drawing_is_a_variation_with_its_name() -> None:
    """The name is the title, the description stands above; who plays a card follows from the hands."""
    drawing = {"id": 5, "name": "Через\nтуза", "description": "Две строки:\nвторая",
               "turns": ["SPADE_ACE", "SPADE_KING"]}  # fmt: skip
    (game,) = imported("unisay", problem(drawings=[drawing]))
    assert "; Две строки:\n; вторая\nif ; Через туза\nif 1 S sA sK\n" in game.text
    assert dict(game.losses) == {"id of a drawing": "5", "line breaks in the name of a drawing": '"Через\\nтуза"'}


def test_turns_on_the_board_name_their_hands() -> None:
    """A turn is a hand and a card: it is no real play, so it stands in a variation without a title."""
    turns = [{"hand": "WEST", "card": "SPADE_KING"}, {"hand": "EAST", "card": "SPADE_7"}]
    assert lines(problem(turns=turns))[-3:] == ["if", "if 1 W sK s7", ""]


def test_talon_cards_of_all_pass_open_their_tricks() -> None:
    """Two turns of the widow: a plus before the leader; with four players it is a card of the fourth seat."""
    drawings = [{"name": "x", "turns": ["HEART_10", "SPADE_ACE", "SPADE_KING", "SPADE_7", "CLUB_7"]}]
    passed: dict[str, object] = {"westContract": "PASS", "southContract": "PASS", "drawings": drawings}
    (game,) = imported("unisay", problem(**passed))
    assert "if 1 +hT S sA sK s7\n" in game.text
    assert ("talon cards without a trick", "+c7") in game.losses
    four = problem(**passed, players="FOUR")
    assert "if 1 N hT s7 sA sK" in lines(four)
    assert "if 2 N c7" in lines(four)


def test_a_card_that_nobody_holds_stands_in_its_turn() -> None:
    """A drawing with a card of no hand: its place in the order of play is kept."""
    drawings = [{"name": "x", "turns": ["SPADE_ACE", "CLUB_8", "SPADE_7"]}]
    assert "if 1 S sA c8 s7" in lines(problem(drawings=drawings))
    first = [{"name": "x", "turns": ["CLUB_8", "SPADE_KING", "SPADE_7"]}]
    assert "if 1 _ c8 sK s7" in lines(problem(drawings=first))


def test_what_a_record_cannot_hold_of_a_text_is_told() -> None:
    """A direction mark and a control character go, and are in the account."""
    (game,) = imported("unisay", problem(name="Мизер\u202e\u0001!"))
    assert "event: Мизер!\n" in game.text
    assert game.losses == (("control characters in name", "Мизер!"),)


@pytest.mark.parametrize(("text", "found"), [
    ('{"eastCards": "a" "b"}', "'\"b\"'"), ('{"eastCards": nul}', "'nul'"), ('{"eastCards": "a\nb"}', "A text that"),
    ('{"eastCards": "a', "A text that does"), ('{"eastCards": ["a"', "The end of the file"),
])  # fmt: skip
def test_what_goes_wrong_in_a_document_is_named(text: str, found: str) -> None:
    """The word that is out of place, the text that is open, or the end that comes too early."""
    (game,) = unisay.loads(text)
    (fault,) = game.diagnostics
    assert fault.message.startswith(found)


@pytest.mark.parametrize("text", ["", "[]", "7", "{", '{"name": "a" "b"}'])
def test_what_is_no_document_is_refused(text: str) -> None:
    """One diagnostic, and no record."""
    (game,) = imported("unisay", text)
    assert game.text == ""
    assert [fault.code.id for fault in game.diagnostics] == ["C701"]


@pytest.mark.parametrize("head", ["", "{}", "%prefrec 1\n", '{"firstTurn": "EAST"}', '["eastCards"]', '{"east": []}'])
def test_other_texts_are_not_taken(head: str) -> None:
    """Only an object with the contract or the cards of a side."""
    assert not unisay.detect(head)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
@given(cut_texts(texts()))
def test_a_damaged_text_raises_nothing(text: str) -> None:
    """Pieces cut, doubled or replaced: what comes out is sound, and every finding has its place."""
    sound("unisay", text)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
@given(changed_documents(texts()))
def test_a_changed_document_raises_nothing(text: str) -> None:
    """Any value taken out or replaced by a strange one."""
    sound("unisay", text)
