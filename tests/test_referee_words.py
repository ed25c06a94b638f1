"""What the referee expects and hints must itself be legal and true at that table."""

from prefrec.check import CheckedGame, check

THREE = "%prefrec 1\nrules: sochi 1\nS: A\nW: B\nE: C\n\ndeal 1 E\n"
FOUR = "%prefrec 1\nrules: sochi 1\nS: A\nW: B\nN: D\nE: C\n\ndeal 1 E\n"


def one(text: str) -> CheckedGame:
    """The only game of a text."""
    (game,) = check(text)
    return game


def told(game: CheckedGame) -> list[str]:
    """The codes of what was found."""
    return [found.code.id for found in game.diagnostics]


def test_the_dealer_leads_the_talon_cards_and_the_forehand_follows_him() -> None:
    """Four at the table, all-pass: the winner of a talon trick does not lead to the next."""
    first = "contract all-pass\n1 E h7 hK hA hQ\n"
    assert one(FOUR + first + "2 W d9 dQ d8 dT\n").diagnostics[0].expected == (
        "East: the dealer leads his talon cards to the first two tricks"
    )
    assert one(FOUR + first + "2 E d9 dQ d8 dT\n3 W c8 c9 c7\n").diagnostics[0].expected == (
        "South: the forehand leads once the talon cards are played"
    )


def test_what_may_be_called_instead_is_legal_for_this_caller() -> None:
    """A senior may hold, a junior may not; over ten without trump there is nothing; misère is no second bid."""
    expected = {
        "S:6s W:6c E:pass S:6c": "hold, 6d or more, or pass",
        "S:6s W:6s": "6c or more, or pass",
        "S:10n W:10n": "pass",
        "S:8s W:8n E:pass S:8d": "hold, 9s or more, or pass",
        "S:8n W:8n": "misere or more, or pass",
        "S:hold": "6s or more, or pass",
    }
    for calls, legal in expected.items():
        (found,) = one(THREE + f"auction {calls} _\n").diagnostics[:1]
        assert (found.expected, found.hint[:4]) in ((legal, ""), (legal, "only"))


def test_what_may_be_called_instead_heeds_the_exit_from_all_pass() -> None:
    """After an all-pass deal under exit at seven, a hold that is not allowed is not answered with six."""
    first = "contract all-pass\ntricks S:3 W:3 E:4\n\ndeal 2 S\nauction W:hold _\n"
    head = THREE.replace("\nS:", "\nrules.exit_levels: 7\nS:", 1)
    assert one(head + first).diagnostics[0].expected == "7s or more, or pass"


def test_a_call_is_made_in_the_dark_or_without_the_talon_and_nothing_else() -> None:
    """Only a dealer who whists looks at a hand; nobody bids after looking."""
    assert told(one(THREE + "auction S:6s/W W:pass E:pass\ncontract S:6s\n")) == ["A406"]


def test_a_claim_divides_whole_tricks_among_those_who_play_where_there_is_play() -> None:
    """The claimant plays too; nothing is claimed after two passes; a trick of four cards is over at the fourth."""
    whist = "contract S:7s\nanswers W:whist E:pass\n"
    assert told(one(THREE + whist + "claim S S:7 W:3\n")) == []
    assert told(one(THREE + whist + "claim N S:7 W:3\n")) == ["P518"]
    halves = one(THREE + whist + "claim S S:15/2 W:5/2\n").diagnostics
    assert [(f.code.id, f.message) for f in halves] == [("P517", "The claim adds up to 10 with 15/2 for South")]
    assert told(one(THREE + whist + "claim S S:-1 W:11\n")) == ["P517"]
    assert told(one(THREE + "contract S:7s\nanswers W:pass E:pass\nclaim _ S:7 W:3\n")) == ["P514"]
    begun = "contract all-pass\n1 E h7 hK hA\nclaim _ S:{} W:3 N:4\n"
    assert told(one(FOUR + begun.format(3))) == []
    assert told(one(FOUR + begun.format(2))) == ["P517"]


def test_tricks_are_moved_from_one_to_another() -> None:
    """``adjust revoke tricks`` gives nothing that nobody lost, and nobody loses more than he has."""
    deal = "contract S:7s\nanswers W:whist E:whist\ntricks S:7 W:2 E:1\nadjust revoke tricks "
    assert told(one(THREE + deal + "S:1 E:-1\n")) == []
    assert told(one(THREE + deal + "S:1\n")) == ["P516"]
    assert told(one(THREE + deal + "S:1 N:-1\n")) == ["P518"]
    assert told(one(THREE + deal + "S:2 E:-2\n")) == ["P515"]
    assert told(one(THREE + deal + "S:1/2 E:-1/2\n")) == ["P515"]


def test_a_score_in_a_void_deal_is_what_was_agreed() -> None:
    """Nothing is wanting in the record: the rules have nothing to say to it."""
    (found,) = one(THREE + "contract S:7s\nvoid abandoned\nscore pool S:2\n").diagnostics
    assert found.message == "The score cannot be checked: a void deal writes only what was agreed"


def test_hands_are_held_open_or_closed_by_him_who_whists() -> None:
    """The choice is the lone whister's; at a misere a defender stands for both; a declarer never lies open."""
    lone = "contract S:7s\nanswers W:whist E:pass\n"
    both = "contract S:7s\nanswers W:whist E:whist\n"
    none = "contract S:7s\nanswers W:pass E:pass\n"
    for right in (lone + "open W 4", lone + "closed W", both + "closed E", "contract S:misere\nclosed E",
                  "contract S:7s\nopen W"):
        assert told(one(THREE + right + "\n")) == []
    for wrong in (lone + "closed E", lone + "closed S", lone + "open W 11", both + "open W", none + "closed W",
                  "contract S:misere\nopen S", "contract S:7s\nopen S"):
        assert told(one(THREE + wrong + "\n")) == ["A436"]
    assert told(one(THREE + lone + "closed N\n")) == ["V214"]
    found = one(THREE + lone + "closed E\n").diagnostics[0]
    assert (found.message, found.expected) == ("The hands are kept closed for East", "closed W")


def test_nobody_settles_who_has_no_column() -> None:
    """A stranger in the settlement or the money is named, instead of the player who is missing for him."""
    deal = "contract S:6c\nanswers W:pass E:pass\n\nend time\n"
    for line in ("settlement S:40/3 W:-20/3 N:-20/3", "money S:13 W:-7 N:-6"):
        (found,) = one(THREE + deal + line + "\n").diagnostics
        assert (found.code.name, found.message[:5]) == ("seat-without-column", "North")


def test_whists_on_oneself_are_called_so() -> None:
    """South sits at the table; what South has not is a column against itself."""
    (found,) = one(THREE + "contract S:6c\nanswers W:pass E:pass\nscore pool S:2 whists SS:4\n").diagnostics
    assert (found.message, found.expected) == ("South has no column for whists on itself", "West, East")
