"""A second scorer, written from the rules alone: first the vectors, then it agrees with the program everywhere."""

import os
from fractions import Fraction
from random import Random

import plain_game
import plain_scorer
import pytest
import random_games
from vector_seats import by_id, presets, vectors

from prefrec.outcome import Sheet
from prefrec.race import winners, with_prizes
from prefrec.scoring import deal_postings
from prefrec.settlement import rounded, settle
from prefrec.sheet import (
    entry,
    is_finished,
    minimum_level,
    next_dealer,
    next_series,
    opening_series,
    price_index,
    write,
)

# PREFREC_SCORED=20000 scores so many games, and five deals for each.
GAMES = int(os.environ.get("PREFREC_SCORED", "1000"))


def vector_rules(vector):
    """A preset with the vector's overrides."""
    return {**presets()[vector["variant"]], **vector["overrides"]}


def vector_deal(vector, deal):
    """A deal of a vector as plain facts."""
    return {
        "players": [seat for seat in vector["seats"] if seat != "dummy"],
        "dummy": "dummy" if "dummy" in vector["seats"] else None,
        "dealer": vector.get("dealer"),
        "kind": deal["kind"],
        "declarer": deal["declarer"],
        "contract": deal["contract"],
        "answers": deal["responses"],
        "tricks": deal["tricks"],
        "number": deal.get("all_pass_number"),
        "talon": deal.get("talon"),
        "shared": deal.get("misere_shared"),
    }


def plain_sheet(columns):
    """A sheet as a vector states it, without zeros."""
    numbers = {column: {seat: Fraction(n) for seat, n in (columns.get(column) or {}).items()}
               for column in ("pool", "hill")}  # fmt: skip
    entries = {(writer, victim): Fraction(n) for writer, victim, n in columns.get("whists") or ()}
    return plain_scorer.without_zeros({**numbers, "whists": entries})


@pytest.mark.parametrize("vector", vectors("deals.jsonl", "deals_more.jsonl"), ids=by_id)
def test_the_second_scorer_scores_a_deal_as_its_vector_states(vector):
    """The second scorer is held to the same vectors as the program."""
    written = plain_scorer.score(vector_rules(vector), vector_deal(vector, vector))
    for column, numbers in plain_sheet(vector["expected"]).items():
        if vector["expected"][column] is not None:
            assert written[column] == numbers


@pytest.mark.parametrize("vector", vectors("games.jsonl"), ids=by_id)
def test_the_second_scorer_folds_a_game_as_its_vector_states(vector):
    """Sheet, series, least opening, next dealer and end after every deal; the settlement of the last sheet."""
    rules = vector_rules(vector)
    players = [seat for seat in vector["seats"] if seat != "dummy"]
    game = plain_game.start(rules, players, vector["dealer"])
    if vector["start"]:
        game["sheet"] = plain_sheet(vector["start"])
    for deal, expected in zip(vector["deals"], vector["expected"], strict=True):
        game = plain_game.play(rules, game, vector_deal(vector, deal))
        assert game["sheet"] == plain_sheet(expected)
        assert game["dealer"] == expected["next_dealer"]
        for word in ("all_pass_in_row", "min_open_level", "finished"):
            assert game[word] == expected[word]
    if vector["settlement"]:
        expected = {seat: Fraction(n) for seat, n in vector["settlement"].items()}
        assert plain_game.settle(rules, players, game["sheet"]) == expected


@pytest.mark.parametrize("vector", vectors("settlements.jsonl"), ids=by_id)
def test_the_second_scorer_settles_as_its_vector_states(vector):
    """Exactly."""
    settled = plain_game.settle(vector_rules(vector), vector["seats"], plain_sheet(vector))
    assert settled == {seat: Fraction(n) for seat, n in vector["expected"].items()}


def in_plain_words(sheet):
    """A sheet of the program as the second scorer writes one."""
    whists = {(pair[0], pair[1]): amount for pair, amount in sheet.whists.items()}
    return {"pool": dict(sheet.pool), "hill": dict(sheet.mountain), "whists": whists}


def test_both_score_any_deal_alike():
    """Random outcomes of one deal under random conventions: every number on the sheet."""
    random = Random(11)
    for _ in range(GAMES):
        variant, table = random_games.random_rules(random), random_games.random_table(random)
        rules = random_games.plain_rules(variant)
        for _ in range(5):
            result, number = random_games.random_result(random, variant, table), random.randint(1, 6)
            deal = random_games.plain_deal(table, result, number)
            written = in_plain_words(entry(deal_postings(variant, table, result, number)))
            assert written == plain_scorer.score(rules, deal), (variant, deal)


def test_both_fold_any_game_alike():
    """Random games: the sheet, the series, the least opening, the next dealer, the end, prizes; the settlement."""
    random = Random(12)
    for _ in range(GAMES):
        variant, table = random_games.random_rules(random), random_games.random_table(random)
        rules, players = random_games.plain_rules(variant), table.players
        plain = plain_game.start(rules, list(players), table.dealer)
        sheet, series, first = Sheet(), opening_series(variant, players), ()
        for number in range(1, random.randint(4, 14)):
            table = random_games.table(players, plain["dealer"])
            deal = random_games.random_all_pass if series.compelled else random_games.random_result
            result = deal(random, variant, table)
            plain = plain_game.play(rules, plain, random_games.plain_deal(table, result, 0))
            postings = deal_postings(variant, table, result, price_index(series, result))
            series = next_series(variant, series, result)
            if variant.ending == "race":
                postings = with_prizes(variant, table, sheet, postings, first, series, number)
            _, sheet = write(variant, table, sheet, postings)
            first = winners(variant, players, sheet, first)
            assert in_plain_words(sheet) == plain["sheet"], (variant, result)
            assert (series.all_passes, series.compelled) == (plain["all_pass_in_row"], plain["compulsory"])
            assert minimum_level(variant, series) == plain["min_open_level"]
            assert next_dealer(variant, players, table.dealer, result, series) == plain["dealer"]
            assert is_finished(variant, players, sheet, number, series) == plain["finished"]
            if plain["finished"]:
                break
        settled = plain_game.settle(rules, list(players), plain["sheet"])
        assert settle(variant, players, sheet) == settled
        assert rounded(settled) == plain_game.in_whole_whists(settled)
