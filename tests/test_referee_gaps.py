"""What is not written: the referee says what follows from the rest, and nothing more."""

from prefrec.check import CheckedGame, check

HEAD = "%prefrec 1\nrules: sochi 1\nS: A\nW: B\nE: C\n\ndeal 1 E\n"


def one(text: str) -> CheckedGame:
    """The only game of a text."""
    (game,) = check(text)
    return game


def told(game: CheckedGame) -> list[str]:
    """The codes of what was found."""
    return [found.code.id for found in game.diagnostics]


def test_the_next_leader_tells_who_took_a_trick_with_a_card_unwritten() -> None:
    """``7 E hT __ h9`` has no known winner; trick 8, led by W, says that W took it."""
    game = one(HEAD + "contract S:7s\n1 S sA __ s7\n2 W hA h8 h9\n")
    assert told(game) == []
    assert game.outcomes[0] is not None
    assert game.outcomes[0].winners == ("W", "W")


def test_a_hand_that_nobody_wrote_is_caught_revoking_by_its_own_later_card() -> None:
    """West throws a club on spades and plays a spade in the next trick."""
    game = one(HEAD + "contract S:7s\n1 S sA c7 s7\n2 S sK s8 s9\n")
    assert told(game) == ["P501"]
    assert game.diagnostics[0].expected == "s8"


def test_an_unwritten_discard_hides_no_revoke_that_the_play_proves() -> None:
    """The declarer holds twelve known cards of which two are gone; what he plays later was not gone."""
    hands = "hand S sAQJ98 cT dQJ7 hK\ntalon cK d9\n"
    tricks = "contract S:7s\n1 S dQ dA d8\n2 W hA hJ sA\n"
    assert told(one(HEAD + hands + tricks + "3 S sQ s7 sT\n")) == []
    assert told(one(HEAD + hands + tricks + "3 S hK h7 hT\n")) == ["P501"]


def test_tricks_are_not_counted_that_nobody_wrote() -> None:
    """Half a play and no ``tricks`` line: the deal has no result, and no figure is made up for it."""
    game = one(HEAD + "contract S:7s\nanswers W:whist E:pass\n1 S sA sK s7\n")
    assert told(game) == []
    assert game.outcomes[0] is not None
    assert game.outcomes[0].postings is None


def test_the_lone_whister_needs_only_the_declarers_tricks() -> None:
    """``tricks S:6 _`` suffices where one hand answers for the side, and not where two share it."""
    lone = one(HEAD + "contract S:6c\nanswers W:whist E:pass\ntricks S:6 _\nscore pool S:2 whists WS:8\n")
    assert told(lone) == []
    both = one(HEAD + "contract S:6c\nanswers W:whist E:whist\ntricks S:6 _\nscore pool S:2 whists WS:8\n")
    assert told(both) == ["S609"]


def test_a_wrong_dealer_is_told_once() -> None:
    """Neither the calls nor the next deal are judged by a dealer out of turn."""
    first = "contract all-pass\ntricks S:3 W:3 E:4\n\n"
    second = "deal 2 W\nauction W:pass E:pass S:pass\ncontract all-pass\n\n"
    assert told(one(HEAD + first + second + "deal 3 W\ncontract all-pass\n")) == ["D306"]


def test_a_newcomer_deals_where_it_is_his_turn() -> None:
    """The turn to deal goes round the table as it sits when the next deal begins."""
    first = "contract all-pass\ntricks S:3 W:3 E:4\n\ndeal 2 S\ncontract all-pass\n\ndeal 3 W\ncontract all-pass\n\n"
    assert told(one(HEAD + first + "deal 4 N\nN: D\ncontract all-pass\n")) == []


def test_a_wrong_number_is_told_once_and_the_sheet_may_go_on_from_either() -> None:
    """After a wrong ``score`` the running totals may hold the wrong number or the right one."""
    deal = "contract S:6c\nanswers W:pass E:pass\nscore pool S:3\n"
    for total in (2, 3):
        sheet = f"sheet pool S:{total} W:0 E:0 mountain S:0 W:0 E:0\n"
        after = f"\ndeal 2 S\ncontract W:6c\nanswers E:pass S:pass\nscore pool W:2\nsheet pool S:{total} W:2 E:0\n"
        assert told(one(HEAD + deal + sheet + after)) == ["S601"]
    assert told(one(HEAD + deal + "sheet pool S:9 W:0 E:0\n")) == ["S601", "S602"]


HANDS = (
    "hand S sAQJ98 cT dQJ7 hK\nhand W sK7 cA98 dAK8 hA9\nhand E sT cKQJ7 dT hQJT8\n"
    "talon h7 d9\ndiscard h7 d9\ncontract S:7s\n"
)


def test_a_card_unwritten_may_be_the_one_that_would_have_to_be_played() -> None:
    """East's only spade may have gone as ``__`` or in a trick of which the leader is not written."""
    assert told(one(HEAD + HANDS + "1 S sA s7 __\n2 S s9 sK h8\n")) == []
    assert told(one(HEAD + HANDS + "1 S sA s7 s_\n2 S s9 sK h8\n")) == []
    assert told(one(HEAD + HANDS + "1 _ sA s7 sT\n2 S s9 sK h8\n")) == []
    assert told(one(HEAD + HANDS + "1 S sA s7 h_\n")) == ["P501"]
    assert told(one(HEAD + HANDS + "1 S sA s7 __\n2 S s9 sK h8\n3 W cA cT sT\n")) == ["P501"]


def test_the_suit_of_a_card_is_held_or_it_is_not() -> None:
    """South has one club: it cannot play a second, whichever it was."""
    tricks = "1 S cT cA c7\n2 W c9 cJ {}\n"
    assert told(one(HEAD + HANDS + tricks.format("c_"))) == ["P503"]
    assert told(one(HEAD + HANDS + tricks.format("s_"))) == []


def test_a_lead_out_of_turn_tells_nothing_of_the_trick_before() -> None:
    """``2 W* …`` was irregular: West is the one who did not take trick 1, or nobody knows."""
    game = one(HEAD + "contract S:7s\n1 S sA __ s7\n2 W* hA h8 h9\n")
    assert game.outcomes[0] is not None
    assert game.outcomes[0].winners == (None, "W")


def test_a_card_is_played_once_whoever_holds_the_hands_that_nobody_wrote() -> None:
    """A card that another hand played, that was discarded or turned up, is in no hand any more."""
    assert told(one(HEAD + "contract S:7s\n1 S sA sK s7\n2 S sQ sA s8\n")) == ["P504"]
    assert told(one(HEAD + "contract S:7s\n1 _ sA sK s7\n2 S sQ sA s8\n")) == ["P504"]
    assert told(one(HEAD + "discard cT hK\ncontract S:7s\n1 S cA cT c7\n")) == ["P503"]
    turned = "contract all-pass\n1 +h7 S hK hA h8\n2 +d9 S dQ d8 dT\n3 S {} h9 hT\n"
    assert told(one(HEAD + turned.format("h7"))) == ["P503"]
    assert told(one(HEAD + turned.format("hJ"))) == []


def test_the_third_hand_is_what_the_others_have_not() -> None:
    """With two hands, talon and discard written, a revoke of the third shows without its later cards."""
    unwritten = HANDS.replace("hand E sT cKQJ7 dT hQJT8\n", "")
    assert told(one(HEAD + unwritten + "1 S sA s7 h8\n")) == ["P501"]
    assert told(one(HEAD + unwritten + "1 S sA s7 sT\n")) == []


def test_a_contract_of_which_only_the_level_is_written_keeps_the_promise_of_the_bid() -> None:
    """No seven may follow a misere or an eight; after seven of spades every seven may."""
    deal = "auction S:{} W:pass E:pass\ncontract S:7_\n"
    assert told(one(HEAD + deal.format("7s"))) == []
    assert told(one(HEAD + deal.format("7n"))) == []
    assert told(one(HEAD + deal.format("8s"))) == ["A411"]
    assert told(one(HEAD + deal.format("misere"))) == ["A412"]


def test_a_starred_discard_is_a_note_where_it_is_wrong_and_a_warning_where_it_is_not() -> None:
    """The star says that the card was irregular and stood; play goes on from the rest."""
    starred = HANDS.replace("discard h7 d9", "discard {}")
    found = one(HEAD + starred.format("h7 sK*") + "1 S d9 d8 dT\n").diagnostics
    assert [(f.code.id, f.severity.name) for f in found] == [("A421", "NOTE")]
    assert told(one(HEAD + starred.format("h7 sK"))) == ["A421"]
    found = one(HEAD + starred.format("h7 d9*") + "1 S sA h9 sT\n").diagnostics
    assert [(f.code.id, f.severity.name) for f in found] == [("D312", "WARNING"), ("P501", "ERROR")]


def test_a_factor_is_held_against_nothing_where_the_contract_or_the_series_is_not_written() -> None:
    """Deal 3 may be the second all-pass in a row, or the first; a contract not written may be all-pass."""
    assert told(one(HEAD.replace("deal 1", "deal 3") + "factor 2\ncontract all-pass\n")) == ["D308"]
    assert told(one(HEAD + "factor 2\ncontract _:_\n")) == []
    assert told(one(HEAD + "factor 2\ncontract all-pass\n")) == ["A441"]
    assert told(one(HEAD + "factor 2\ncontract _:7h\n")) == ["A441"]


ALL_DEALT = (
    "hand S sAQJ98 cT dQJ7 hK\nhand W sK c7 dAT8 hAQ987\nhand E sT7 cAQJ98 dK hJT\ntalon cK d9\n"
)


def test_a_declarer_who_is_not_written_may_hold_the_talon() -> None:
    """Somebody took the talon: a card of it is nobody's fault, and one that was dealt elsewhere is still caught."""
    tricks = "contract _:7s\n1 S sA sK s7\n2 S sQ c7 sT\n3 S sJ h7 c8\n"
    assert told(one(HEAD + ALL_DEALT + tricks + "4 S d9 d8 dK\n")) == []
    assert told(one(HEAD + ALL_DEALT + tricks + "4 S d9 d8 cA\n5 S cT\n")) == []
    assert told(one(HEAD + ALL_DEALT + tricks + "4 S dT d8 dK\n")) == ["P503"]


def test_without_rules_the_third_trick_of_all_pass_may_be_led_as_any_rules_have_it() -> None:
    """The forehand leads it, or the winner of the second trick; nobody else does."""
    head = HEAD.replace("rules: sochi 1\n", "") + ALL_DEALT + "contract all-pass\n1 +cK S cT c7 cA\n2 +d9 S d7 dA dK\n"
    assert [told(one(head + lead)) for lead in ("3 S hK hA hT\n", "3 W hA hT hK\n")] == [[], []]
    sochi = head.replace("S: A", "rules: sochi 1\nS: A")
    assert [told(one(sochi + lead)) for lead in ("3 S hK hA hT\n", "3 W hA hT hK\n")] == [[], ["P507"]]
