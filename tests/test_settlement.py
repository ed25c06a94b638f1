"""The settlement: every vector, and the laws of the value of a deal."""

from fractions import Fraction

import pytest
from vector_seats import by_id, players_of, seats_of, sheet_of, variant_of, vectors

from prefrec.outcome import exact
from prefrec.settlement import settle


def stated(vector, by_letter):
    return {seats_of(vector)[letter]: exact(Fraction(number)) for letter, number in by_letter.items()}


@pytest.mark.parametrize("vector", vectors("settlements.jsonl"), ids=by_id)
def test_a_sheet_settles_as_its_vector_states(vector):
    """Exactly, and to a sum of zero."""
    settlement = settle(variant_of(vector), players_of(vector), sheet_of(vector, vector))
    assert settlement == stated(vector, vector["expected"])
    assert sum(settlement.values()) == 0


@pytest.mark.parametrize("game", [game for game in vectors("games.jsonl") if game["settlement"]], ids=by_id)
def test_the_last_sheet_of_a_game_settles_as_its_vector_states(game):
    """The settlement of the sheet after the last deal."""
    last = sheet_of(game, game["expected"][-1])
    assert settle(variant_of(game), players_of(game), last) == stated(game, game["settlement"])
