"""Scenarios and rules of PrefHub: what a document says is in the record, and nothing else."""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from json_documents import changed_documents, codes, cut_texts, imported, sound

from prefrec.cards import RANKS, SUITS, card_text
from prefrec.check import check
from prefrec.contracts import TRICK_BIDS
from prefrec.convert import prefhub
from prefrec.convert.prefhub import rules as prefhub_rules
from prefrec.convert.prefhub.moves import CARDS, CONTRACTS
from prefrec.convert.prefhub.rules import BASES, CONVENTIONS, OTHERS, rules_tags
from prefrec.generate import games
from prefrec.intake import checked
from prefrec.notation.reader import read
from prefrec.record import Call, Deal
from prefrec.source import Chunk
from prefrec.variant import load

INPUTS = Path(__file__).parent / "foreign" / "prefhub"
DATA = Path(__file__).parents[1] / "data"

PLAYERS = {"S": "playerSouth", "W": "playerWest", "E": "playerEast"}
CARD_NAMES = {sign: name for name, sign in CARDS.items()}
BID_NAMES = {word: name for name, word in CONTRACTS.items()}

Moves = list[dict[str, Any]]


def texts() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(INPUTS.glob("*.json"))]


def deal_of(text: str) -> Deal:
    """The one deal of the one game of a document."""
    (game,) = imported("prefhub", text)
    (done,) = read(game.text)
    assert done.game
    (deal,) = done.game.deals
    assert isinstance(deal, Deal)
    return deal


def bid(seat: str, word: str) -> dict[str, Any]:
    return {"action": "bid", "player": PLAYERS[seat], "contract": BID_NAMES[word]}


def document(moves: Moves, deck: dict[str, list[str]] | None = None) -> str:
    """A document of one scenario with these moves."""
    scenario = {"name": "one", "description": "", "moves": moves}
    case = {"description": "", "game": "game0", "deck": deck or {}, "scenarios": [scenario]}
    return json.dumps({"tests": {"test0": case}}, indent=1)


def names(cards: Sequence[int]) -> list[str]:
    return [CARD_NAMES[card_text(card)] for card in cards]


def said(calls: Sequence[Call]) -> Iterator[dict[str, Any]]:
    """The calls as the program has them: it asks in turn, and one who has passed passes again."""
    passed: set[str] = set()
    turn = "SWE".index(calls[0].seat)
    for call in calls:
        while "SWE"[turn % 3] != call.seat:
            yield bid("SWE"[turn % 3], "pass")
            turn += 1
        turn += 1
        passed |= {call.seat} if call.word == "pass" else set()
        yield bid(call.seat, call.word)


def written(deal: Deal) -> str:
    """A deal as a scenario."""
    assert deal.talon
    assert deal.auction
    assert deal.contract
    moves: Moves = list(said(deal.auction.calls))
    if deal.discard and deal.contract.declarer:
        player = PLAYERS[deal.contract.declarer]
        moves.append({"action": "takePrikup", "player": player, "discard": names(deal.discard.cards)})
        if deal.contract.bid != _last_bid(deal):
            moves.append(bid(deal.contract.declarer, deal.contract.bid or ""))
    for trick in deal.tricks:
        order = "SWE"["SWE".index(trick.leader or ""):] + "SWE"
        moves += [
            {"action": "playCard", "player": PLAYERS[seat], "card": CARD_NAMES[card_text(card)]}
            for seat, card in zip(order, trick.cards, strict=False)
        ]
    deck = {PLAYERS[hand.seat]: names(hand.cards) for hand in deal.hands} | {"prikup": names(deal.talon.cards)}
    return document(moves, deck)


def _last_bid(deal: Deal) -> str:
    return [call.word for call in deal.auction.calls if call.word != "pass"][-1] if deal.auction else ""


def facts(deal: Deal) -> tuple[object, ...]:
    """What a scenario holds of a deal."""
    assert deal.talon
    assert deal.auction
    assert deal.contract
    return (
        [(hand.seat, hand.cards) for hand in deal.hands],
        deal.talon.cards,
        [(call.seat, call.word) for call in deal.auction.calls],
        deal.auction.is_complete,
        deal.discard and deal.discard.cards,
        (deal.contract.declarer, deal.contract.bid),
        [(trick.number, trick.leader, trick.cards) for trick in deal.tricks],
    )


def is_held(deal: Deal) -> bool:
    """Whether the format has words for all calls and for the contract of a deal."""
    words = {call.word for call in deal.auction.calls} if deal.auction else set()
    return bool(words) and words <= set(BID_NAMES) and deal.contract is not None and deal.contract.short is None


def test_a_scenario_of_a_generated_deal_says_the_same() -> None:
    """Deals played by bots, written as scenarios and read back: cards, calls, discard, contract and tricks are
    the same."""
    deals = [deal for game in games(17, load("sochi", 1), 3, 12) for deal in game.deals if isinstance(deal, Deal)]
    held = [deal for deal in deals if is_held(deal)]
    assert len(held) > 100
    assert any(deal.contract and deal.contract.bid == "all-pass" for deal in held)
    for deal in held:
        assert facts(deal_of(written(deal))) == facts(deal)


def test_every_card_and_every_bid_has_its_name() -> None:
    """Thirty-two cards, twenty-five bids, misère and pass."""
    assert set(CARDS.values()) == {suit + rank for suit in SUITS for rank in RANKS}
    assert len(CARDS) == 32
    assert list(CONTRACTS.values()) == [*TRICK_BIDS, "misere", "pass"]
    assert (CARDS["TEN_CLUBS"], CONTRACTS["TEN_NO_TRUMP"]) == ("cT", "10n")


def contract_after(*moves: dict[str, Any]) -> tuple[str | None, str | None]:
    contract = deal_of(document(list(moves))).contract
    assert contract
    return contract.declarer, contract.bid


TAKE = {"action": "takePrikup", "player": "playerSouth", "discard": ["SEVEN_SPADES", "EIGHT_SPADES"]}


def test_the_winning_bid_is_the_contract() -> None:
    """The bidding is over when one is left who did not pass: his last bid is what the program plays."""
    calls = [bid("S", "6s"), bid("W", "6c"), bid("E", "pass"), bid("S", "7h"), bid("W", "pass")]
    assert contract_after(*calls) == ("S", "7h")
    assert contract_after(*calls, TAKE) == ("S", "7h")


def test_three_passes_are_all_pass() -> None:
    """Nobody bids, and there is nothing to guess."""
    assert contract_after(bid("S", "pass"), bid("W", "pass"), bid("E", "pass")) == (None, "all-pass")


def test_an_unfinished_auction_has_no_contract() -> None:
    """Two still bid: the contract is not written, and neither is the end of the auction."""
    moves = [bid("S", "6s"), bid("W", "6c"), bid("E", "pass")]
    assert contract_after(*moves) == (None, None)
    auction = deal_of(document(moves)).auction
    assert auction
    assert not auction.is_complete
    assert contract_after(bid("S", "6s"), TAKE) == ("S", None)


def test_a_bid_after_the_talon_is_the_order() -> None:
    """The declarer orders a seven after he took the talon: that is the contract, and the program would refuse it."""
    moves = [bid("S", "6h"), bid("W", "pass"), bid("E", "pass"), TAKE, bid("S", "7h")]
    assert contract_after(*moves) == ("S", "7h")
    assert ("C705", '"SEVEN_HEARTS"') in codes("prefhub", document(moves))
    late = [*moves, bid("S", "8h")]
    assert contract_after(*late) == ("S", "7h")
    (game,) = imported("prefhub", document(late))
    assert ("bids that come too late", "South 8h") in game.losses


def test_a_repeated_pass_is_written_once() -> None:
    """East passes in both rounds, as the program wants it: the record has his first pass, the account the other."""
    moves = [bid("S", "6s"), bid("W", "6c"), bid("E", "pass"), bid("S", "6d"), bid("W", "6h"), bid("E", "pass"),
             bid("S", "pass")]  # fmt: skip
    (game,) = imported("prefhub", document(moves))
    assert "auction S:6s W:6c E:pass S:6d W:6h S:pass\n" in game.text
    assert game.losses == (("passes of players who had passed", "East pass"),)


def test_who_takes_the_talon_must_have_won_it() -> None:
    """West takes the talon of South: the contract stays South's, and the discard is told as lost."""
    taken = TAKE | {"player": "playerWest"}
    moves = [bid("S", "6h"), bid("W", "pass"), bid("E", "pass"), taken]
    deal = deal_of(document(moves))
    assert deal.discard is None
    assert ("C705", '"playerWest"') in codes("prefhub", document(moves))
    assert contract_after(*moves) == ("S", "6h")


def test_nobody_lays_cards_away_in_all_pass() -> None:
    """All passed, and a player who is none takes the talon and bids: all-pass stays, and both are told as lost."""
    passes = [bid("S", "pass"), bid("W", "pass"), bid("E", "pass")]
    moves = [*passes, TAKE | {"player": "playerNorth"}, bid("S", "7h") | {"player": "playerNorth"}]
    (game,) = imported("prefhub", document(moves))
    assert contract_after(*moves) == (None, "all-pass")
    assert "discard" not in game.text
    assert game.losses == (
        ("bids that come too late", "_ 7h"), ("the discard of another than the declarer", "_ s7 s8"),
    )  # fmt: skip


def play(seat: str, card: str) -> dict[str, Any]:
    return {"action": "playCard", "player": PLAYERS[seat], "card": card}


def tricks_after(*moves: dict[str, Any]) -> list[str]:
    (game,) = imported("prefhub", document(list(moves)))
    return [line for line in game.text.split("\n") if line[:1].isdigit()]


def test_a_card_out_of_turn_is_of_him_who_played_it() -> None:
    """East plays before West: each card stands at its player's place, and the order is told."""
    moves = [play("S", "ACE_HEARTS"), play("E", "SEVEN_HEARTS"), play("W", "QUEEN_HEARTS")]
    assert tricks_after(*moves) == ["1 S hA hQ h7"]
    found = codes("prefhub", document(moves))
    assert [place for code, place in found if code == "C705"] == ['"playerEast"']


def test_who_plays_twice_begins_a_new_trick() -> None:
    """South plays again before East did: the first trick stays short."""
    moves = [play("S", "ACE_HEARTS"), play("W", "QUEEN_HEARTS"), play("S", "KING_HEARTS"), play("W", "SEVEN_SPADES")]
    assert tricks_after(*moves) == ["1 S hA hQ", "2 S hK s7"]


def test_a_card_of_a_player_who_is_none_stands_in_his_turn() -> None:
    """The player has no such name: that is told, and the card stands where it was played."""
    moves = [play("S", "ACE_HEARTS"), play("W", "QUEEN_HEARTS") | {"player": "playerNorth"}, play("E", "SEVEN_HEARTS")]
    assert tricks_after(*moves) == ["1 S hA hQ h7"]
    assert ("C702", '"playerNorth"') in codes("prefhub", document(moves))


def test_the_dealer_and_the_answers_are_not_written() -> None:
    """Neither is in the file."""
    deal = deal_of(document([bid("S", "6h"), bid("W", "pass"), bid("E", "pass"), TAKE]))
    assert (deal.dealer, deal.answers, deal.counts) == (None, None, None)


def switches(**changed: object) -> str:
    """A rule file with every switch, some of them changed."""
    usual = {
        "name": "Сочинка", "description": "", "mizerExitType": "FLAT_6", "mizerExitOnFailedContract": True,
        "allowExitWithoutThree": True, "mandatory6SpadesWhist": False, "allowHalfWhist": True, "allowRefas": True,
        "allowDarkGame": False, "minimumOpeningBid": 6, "tenGameMode": "WHISTED", "whistType": "CLOSED",
        "allowHalfWhistAfterPass": True, "poolEnabled": True, "poolSize": 20, "poolValue": 1, "sansAtoutPriority": True,
        "trickPointsMultiplier": 1, "undertrickPenalty": 1, "exactContractBonus": 0, "usePoolRecording": True,
        "poolRecordingThreshold": 20, "allowAgreements": False, "moveTimeLimit": 0, "biddingTimeLimit": 15,
    }  # fmt: skip
    return json.dumps(usual | changed, ensure_ascii=False)


def of_header(text: str) -> list[str]:
    """The codes of what is wrong with a file of rules, and with the header that is made of it."""
    (item,) = prefhub_rules.loads(text)
    faults = [fault for game in check(item.text) for fault in game.diagnostics] if item.text else []
    return [fault.code.id for fault in (*item.diagnostics, *faults)]


def tags(text: str) -> dict[str, str]:
    found = rules_tags(text)
    assert len(dict(found.tags)) == len(found.tags)
    return dict(found.tags)


@pytest.mark.parametrize(("name", "base"), BASES.items())
def test_a_known_name_gives_the_base(name: str, base: str) -> None:
    """Two names are those of variants of ours; their header checks clean."""
    assert tags(switches(name=name))["rules"] == base
    assert of_header(switches(name=name)) == []


def test_an_unknown_name_leaves_the_base_open() -> None:
    """The conventions alone: the checker says that they change rules that the game does not name."""
    text = switches(name="Наша")
    assert "rules" not in tags(text)
    assert ("the base of the rules", "Наша") in rules_tags(text).losses
    assert set(of_header(text)) == {"V206"}


@pytest.mark.parametrize(
    ("switch", "value", "key", "expected"),
    [
        ("mizerExitType", "FLAT_6", "rules.exit_levels", "6"),
        ("mizerExitType", "ESCALATING_678", "rules.exit_levels", "6 7 8"),
        ("mizerExitType", "ESCALATING_677", "rules.exit_levels", "6 7"),
        ("mizerExitOnFailedContract", True, "rules.exit_by_failing", "yes"),
        ("mizerExitOnFailedContract", False, "rules.exit_by_failing", "no"),
        ("mandatory6SpadesWhist", True, "rules.stalingrad", "yes"),
        ("mandatory6SpadesWhist", False, "rules.stalingrad", "no"),
        ("tenGameMode", "CHECKED", "rules.ten", "checked"),
        ("tenGameMode", "WHISTED", "rules.ten", "whisted"),
        ("allowHalfWhist", True, "rules.half_whist", "yes"),
        ("allowHalfWhist", False, "rules.half_whist", "no"),
    ],
)
def test_a_switch_is_a_convention(switch: str, value: object, key: str, expected: str) -> None:
    """Every value of the switches that have a convention; the header with it checks clean."""
    assert tags(switches(**{switch: value}))[key] == expected
    assert of_header(switches(**{switch: value})) == []


def test_a_half_whist_without_a_pass_is_no_convention_of_ours() -> None:
    """Allowed, but not after a pass: nothing is written, and both switches are lost."""
    text = switches(allowHalfWhistAfterPass=False)
    assert "rules.half_whist" not in tags(text)
    lost = dict(rules_tags(text).losses)
    assert (lost["allowHalfWhist"], lost["allowHalfWhistAfterPass"]) == ("true", "false")


def test_every_other_switch_is_lost_with_its_value() -> None:
    """Seventeen switches have no convention: each is in the account, and only these."""
    assert [field for field, _ in rules_tags(switches()).losses] == list(OTHERS)
    assert ("whistType", "OPEN") in rules_tags(switches(whistType="OPEN")).losses
    assert len(OTHERS) + len(CONVENTIONS) + 2 == 23


def test_what_is_not_stated_is_not_written() -> None:
    """A file of one switch gives one tag besides the base, and loses nothing."""
    found = rules_tags('{"name": "Сочинка", "tenGameMode": "CHECKED"}')
    assert found.tags == (("rules", "sochi 1"), ("rules.ten", "checked"))
    assert found.losses == found.diagnostics == ()


@pytest.mark.parametrize("text", ["", "[]", "7", "{", "null", '{"a": 1, "a": 2}'])
def test_what_is_no_rule_file_gives_no_tags(text: str) -> None:
    """No tags, and a diagnostic that says why; nothing is raised."""
    found = rules_tags(text)
    assert found.tags == ()
    assert [fault.code.id for fault in found.diagnostics] == ["C701"]


def test_the_name_of_a_test_is_made_readable() -> None:
    """A test may be called by any text: a direction mark in it goes, and is in the account."""
    (game,) = imported("prefhub", '{"tests": {"a\\u202eb": {"deck": {"prikup": ["ACE_CLUBS"]}}}}')
    assert "source: scenarios of PrefHub, ab\n" in game.text
    assert ("control characters in the name of a test", "ab") in game.losses


@pytest.mark.parametrize("head", ["", "{}", "%prefrec 1\n", '{"tests": 1}', '{"tests": {"a": "b"}}', '{"deck": []}'])
def test_other_texts_are_not_taken(head: str) -> None:
    """Only an object with tests of decks or scenarios, or with switches."""
    assert not prefhub.detect(head)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
@given(cut_texts(texts()))
def test_a_damaged_text_raises_nothing(text: str) -> None:
    """Pieces cut, doubled or replaced: what comes out is sound, and every finding has its place."""
    sound("prefhub", text)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
@given(changed_documents(texts()))
def test_a_changed_document_raises_nothing(text: str) -> None:
    """Any value taken out or replaced by a strange one."""
    sound("prefhub", text)


def test_the_revoke_of_our_data_is_found_in_a_scenario() -> None:
    """The record of a whole play with a revoke, written as a scenario: the same facts, and one fault, at the card
    that East plays in trick nine."""
    (done,) = read((DATA / "prefhub-revoke.pref").read_text(encoding="utf-8"))
    assert done.game
    (deal,) = done.game.deals
    assert isinstance(deal, Deal)
    text = written(deal)
    assert facts(deal_of(text)) == facts(deal)
    ((code, place),) = [
        (fault.code.id, fault.span) for game in checked(Chunk("a document", text, 1, 1, "prefhub"))
        for fault in game.diagnostics
    ]
    assert code == "P501"
    played = [match.span() for match in re.finditer('"card": ("[A-Z_]+")', text)]
    assert [number for number, (start, end) in enumerate(played) if start < place.start < end] == [8 * 3 + 1]
    assert text[place.start:place.end] == '"KING_CLUBS"'
