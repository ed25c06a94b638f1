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
