"""The queries about people, counted again in plain Python over the records."""

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from brute import agree, grouped, known, mean, rate
from brute_players import (
    MADE,
    Evening,
    Owner,
    Person,
    Sat,
    fine_of,
    owned,
    sat,
    society,
    valued,
    whists_between,
    whists_of,
    who,
)
from prefrec.pipelines import query

from prefrec.contracts import BIDS

Society = tuple[Path, list[Evening]]
PLAYERS = ("all", "Анна Петрова", "Борис")


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Society:
    """Games of a few people."""
    return society(tmp_path_factory.mktemp("players"))


@pytest.fixture(scope="module")
def seats(archive: Society) -> list[Sat]:
    """Every player of every deal."""
    found = sat(archive[1])
    assert {one.value is None for one in found} == {True, False}
    assert {one.is_answer_unknown for one in found} == {True, False}
    return found


@pytest.fixture(scope="module")
def owners(archive: Society) -> list[Owner]:
    """Every owner of every column."""
    found = owned(archive[1])
    assert {one.is_alone for one in found} == {True, False}
    assert {one.settlement is None for one in found} == {True, False}
    return found


def of(ones: list[Any], player: str) -> list[Any]:
    """Those of this player."""
    return [one for one in ones if player in ("all", one.who.name)]


def shown(number: Fraction | int) -> Decimal:
    """A sum as answers show it, to four places."""
    return Decimal(f"{float(round(Fraction(number), 4)):.4f}")


def period_of(game: Evening, by: str) -> str | None:
    """The year or month of a game, as its date writes it."""
    length = {"year": 4, "month": 7}[by]
    return game.date[:length] if game.date and len(game.date) >= length else None


def dates(ones: list[Any]) -> dict[str, str | None]:
    """The earliest and the latest date as written."""
    told = known(one.game.date for one in ones)
    return {"first_date": min(told, default=None), "last_date": max(told, default=None)}


def by_person(ones: list[Any]) -> dict[tuple[Any, ...], list[Any]]:
    """By person and rules."""
    return grouped(ones, lambda one: (one.who, one.game.rules))


def test_players(archive: Society, seats: list[Sat]) -> None:
    """Every column of every player."""
    again = []
    for (person, rules), ones in by_person(seats).items():
        declared = known(one.declared for one in ones)
        words = Counter(one.word for one in declared if one.level != 0)
        miseres = Counter(one.word for one in declared if one.level == 0)
        failed, n = words["failed"] + words["conceded"], words.total() - words["unknown"]
        again.append({
            **who(person), "variant": rules, "games": len({one.game.number for one in ones}), **valued(ones),
            "contracts": n, "contracts_unknown": words["unknown"], "contracts_failed": failed,
            **rate(failed, n, "fail_rate", "fail_low", "fail_high"),
            "miseres": miseres.total() - miseres["unknown"], "miseres_unknown": miseres["unknown"],
            "miseres_caught": miseres["failed"],
            "answers": len(known(one.answer for one in ones)),
            "answers_unknown": sum(one.is_answer_unknown for one in ones),
            "whisted": sum(one.answer == "whist" for one in ones), **dates(ones),
        })  # fmt: skip
    agree(archive[0], "players", again, "name", "person_id", "variant")


def lines_of(seats: list[Sat], owners: list[Owner]) -> dict[str, tuple[bool, list[Any]]]:
    """The page of one player: every line with whether it is a rate, and its cases."""
    contracts = [one for one in seats if one.declared and one.declared.level != 0]
    miseres = [one for one in seats if one.declared and one.declared.level == 0]
    asked = [one for one in seats if one.answer or one.is_answer_unknown]
    whists = [one for one in seats if one.answer == "whist"]
    all_pass = [one for one in seats if one.case.outcome.result and one.case.outcome.result.kind == "all-pass"]
    in_hand = [one for one in all_pass if one.seat in one.case.outcome.table.hands]

    def made(ones: list[Sat]) -> list[bool | None]:
        words = [one.declared.word for one in ones if one.declared]
        return [None if word == "unknown" else word in MADE for word in words]

    def asks(value: Any, is_so: bool) -> bool | None:
        return None if value is None else is_so

    return {
        "won a game: its result is above zero": (True, [asks(one.result, (one.result or 0) > 0) for one in owners]),
        "result of a game": (False, [one.result for one in owners]),
        "value of a deal": (False, [one.value for one in seats]),
        "made a contract": (True, made(contracts)),
        "made a contract, of those played": (
            True, made([one for one in contracts if one.declared and one.declared.is_played])),
        "value of a contract": (False, [one.value for one in contracts]),
        "made a misère": (True, made(miseres)),
        "value of a misère": (False, [one.value for one in miseres]),
        "answered with a whist": (True, [asks(one.answer, one.answer == "whist") for one in asked]),
        "was fined for a whist": (True, [asks(fine_of(one), (fine_of(one) or 0) > 0) for one in whists]),
        "value of a whist": (False, [one.value for one in whists]),
        "value of a half-whist": (False, [one.value for one in seats if one.answer == "half"]),
        "value of a pass to a contract": (False, [one.value for one in seats if one.answer == "pass"]),
        "took no trick on all-pass": (True, [asks(one.tricks, one.tricks == 0) for one in in_hand]),
        "tricks on all-pass": (False, [one.tricks for one in in_hand]),
        "value of an all-pass": (False, [one.value for one in all_pass]),
    }  # fmt: skip


@pytest.mark.parametrize("player", PLAYERS)
def test_player(archive: Society, seats: list[Sat], owners: list[Owner], player: str) -> None:
    """Every line of the page of a player."""
    again = []
    deals, games = by_person(of(seats, player)), by_person(of(owners, player))
    for person, rules in {*deals, *games}:
        mine = games.get((person, rules), [])
        for line, (is_rate, cases) in lines_of(deals.get((person, rules), []), mine).items():
            told = known(cases)
            figure = (
                rate(sum(told), len(told), "figure") if is_rate else mean(told, "figure", "low", "high")
            )
            if cases:
                again.append({
                    **who(person), "variant": rules, "line": line, "k": sum(told) if is_rate else None,
                    "n": len(told), "n_unknown": len(cases) - len(told), **figure,
                    **dates(mine if "game" in line else []),
                })  # fmt: skip
    agree(archive[0], "player", again, "name", "person_id", "variant", "line", player=player)


@pytest.mark.parametrize("player", PLAYERS)
def test_player_contracts(archive: Society, seats: list[Sat], player: str) -> None:
    """Every contract of every player."""
    again = []
    declared = [one for one in of(seats, player) if one.declared]
    for (person, rules, contract), ones in grouped(
        declared, lambda one: (one.who, one.game.rules, one.declared.contract)
    ).items():
        words = Counter(one.declared.word for one in ones if one.declared)
        n, failed = words.total() - words["unknown"], words["failed"] + words["conceded"]
        values = valued(ones)
        again.append({
            **who(person), "variant": rules, "contract": contract, "n": n, "n_unknown": words["unknown"],
            "passed_out": words["passed-out"] + words["half-whist"], "made": words["made"], "failed": words["failed"],
            "conceded": words["conceded"], **rate(failed, n, "fail_rate", "fail_low", "fail_high"),
            "n_value": values["n"], **{key: values[key] for key in ("value", "value_low", "value_high")},
        })  # fmt: skip
    agree(archive[0], "player-contracts", again, "name", "person_id", "variant", "contract", player=player)


def answer_key(one: Sat) -> tuple[Any, ...]:
    """Place, answer and company."""
    if one.answer is None:
        return None, None, None
    result, table = one.case.outcome.result, one.case.outcome.table
    assert result is not None
    assert one.contract is not None
    start = table.hands.index(one.contract.declarer)
    order = table.hands[start + 1 :] + table.hands[:start]
    whists = [word for _, word in result.answers].count("whist")
    company = ("together" if whists > 1 else "alone") if one.answer == "whist" else None
    return order.index(one.seat) + 1 if one.seat in order else 3, one.answer, company


@pytest.mark.parametrize("player", PLAYERS)
def test_player_answers(archive: Society, seats: list[Sat], player: str) -> None:
    """Every answer of every player; what is not written has a line of its own."""
    asked = [one for one in of(seats, player) if one.answer or one.is_answer_unknown]
    again = []
    totals = Counter((one.who, one.game.rules, answer_key(one)[0]) for one in asked if one.answer)
    for (person, rules, place, answer, company), ones in grouped(
        asked, lambda one: (one.who, one.game.rules, *answer_key(one))
    ).items():
        fines = known(fine_of(one) for one in ones)
        whists = known(whists_of(one) for one in ones)
        paid = [fine for fine in fines if fine > 0]
        again.append({
            **who(person), "variant": rules, "place": place, "answer": answer, "company": company,
            **rate(len(ones), totals[person, rules, place] if answer else None, "share", "share_low", "share_high"),
            **valued(ones), "whists": mean(whists, "m", "l", "h")["m"] if answer else None,
            "fined": len(paid) / len(fines) if fines and answer == "whist" else None,
            "mean_fine": mean(paid, "m", "l", "h")["m"],
        })  # fmt: skip
    keys = ("name", "person_id", "variant", "place", "answer", "company")
    agree(archive[0], "player-answers", again, *keys, player=player)


def test_player_all_pass(archive: Society, seats: list[Sat]) -> None:
    """Tricks and values by place and series."""
    ones_all = [one for one in seats if one.case.outcome.result and one.case.outcome.result.kind == "all-pass"]
    again = []
    for (person, rules, series, place), ones in grouped(
        ones_all, lambda one: (one.who, one.game.rules, one.case.outcome.all_passes or None, one.place)
    ).items():
        tricks, values = known(one.tricks for one in ones), valued(ones)
        again.append({
            **who(person), "variant": rules, "in_a_row": series, "place": place,
            "n": len(tricks), "n_unknown": len(ones) - len(tricks),
            **mean(tricks, "tricks", "tricks_low", "tricks_high"),
            **rate(tricks.count(0), len(tricks), "zeros", "zeros_low", "zeros_high"),
            "n_value": values["n"], **{key: values[key] for key in ("value", "value_low", "value_high")},
        })  # fmt: skip
    agree(archive[0], "player-all-pass", again, "name", "person_id", "variant", "in_a_row", "place")


def test_player_rules(archive: Society, seats: list[Sat], owners: list[Owner]) -> None:
    """Games and deals of a player by the rules."""
    games = by_person(owners)
    again = []
    for (person, rules), ones in by_person(seats).items():
        mine = games.get((person, rules), [])
        results = known(one.result for one in mine)
        again.append({
            **who(person), "variant": rules, "games": len({one.game.number for one in mine}), "n_result": len(results),
            "won": sum(one > 0 for one in results), **mean(results, "result", "result_low", "result_high"),
            **valued(ones),
        })  # fmt: skip
    agree(archive[0], "player-rules", again, "name", "person_id", "variant")


Pair = tuple[Person, Person, str]


def tables(seats: list[Sat]) -> dict[tuple[Any, ...], list[Sat]]:
    """The players of each deal."""
    return grouped(seats, lambda one: (one.game.number, one.place_in_game))


@pytest.mark.parametrize("player", PLAYERS)
def test_player_opponents(archive: Society, seats: list[Sat], player: str) -> None:
    """Every two at a table."""
    met: dict[Pair, list[tuple[Sat, Sat]]] = {}
    for table in tables(seats).values():
        for one, other in permutations(table, 2):
            if player in ("all", one.who.name):
                met.setdefault((one.who, other.who, one.game.rules), []).append((one, other))
    again = []
    for (person, opponent, rules), pairs in met.items():
        theirs = valued([other for _, other in pairs])
        again.append({
            **who(person), "opponent": opponent.name, "opponent_id": opponent.id, "variant": rules,
            "games": len({one.game.number for one, _ in pairs}), **valued([one for one, _ in pairs]),
            "opponent_value": theirs["value"],
        })  # fmt: skip
    agree(archive[0], "player-opponents", again, "name", "opponent", "variant", player=player)


def head_to_head(
    person: Person, other: Person, rules: str, games: list[tuple[Owner, Owner]], deals: list[tuple[Sat, Sat]]
) -> dict[str, Any]:
    """The line of two players."""
    both = [(one.result, two.result) for one, two in games if one.result is not None and two.result is not None]
    ahead = sum(one > two for one, two in both)
    told = [(one, two) for one, two in deals if one.value is not None]
    on = sum((whists_between(one.case, one.seat, two.seat) for one, two in told), Fraction(0))
    by = sum((whists_between(one.case, two.seat, one.seat) for one, two in told), Fraction(0))
    return {
        **who(person), "opponent": other.name, "opponent_id": other.id, "variant": rules,
        "n": len(both), "n_unknown": len(games) - len(both), "ahead": ahead,
        "level": sum(one == two for one, two in both), "behind": sum(one < two for one, two in both),
        **rate(ahead, len(both), "ahead_share", "ahead_low", "ahead_high"),
        "settlement": shown(sum(one for one, _ in both)) if both else None,
        "opponent_settlement": shown(sum(two for _, two in both)) if both else None,
        "deals": len(told), "deals_unknown": len(deals) - len(told), "whists_on": shown(on), "whists_from": shown(by),
    }  # fmt: skip


@pytest.mark.parametrize(("player", "opponent"), [("all", "all"), ("Анна Петрова", "all"), ("Борис", "Вера")])
def test_head_to_head(
    archive: Society, seats: list[Sat], owners: list[Owner], player: str, opponent: str
) -> None:
    """Every pair, both ways round."""
    games: dict[Pair, list[tuple[Owner, Owner]]] = {}
    deals: dict[Pair, list[tuple[Sat, Sat]]] = {}
    for columns in grouped(owners, lambda one: (one.game.number,)).values():
        for one, two in permutations(columns, 2):
            if one.seat != two.seat:
                games.setdefault((one.who, two.who, one.game.rules), []).append((one, two))
    for table in tables(seats).values():
        for left, right in permutations(table, 2):
            deals.setdefault((left.who, right.who, left.game.rules), []).append((left, right))
    again = [
        head_to_head(*key, theirs, deals.get(key, [])) for key, theirs in games.items()
        if key[0].name and key[1].name and player in ("all", key[0].name) and opponent in ("all", key[1].name)
    ]  # fmt: skip
    frame_keys = ("name", "opponent", "variant")
    agree(archive[0], "head-to-head", again, *frame_keys, player=player, opponent=opponent)


@pytest.mark.parametrize("by", ["year", "month"])
def test_player_over_time(archive: Society, seats: list[Sat], by: str) -> None:
    """Periods and running totals."""
    again = []
    for (person, rules), mine in by_person(seats).items():
        so_far: list[Fraction] = []
        periods = grouped(mine, lambda one: (period_of(one.game, by) or "",))
        for (period,), ones in sorted(periods.items()):
            values = known(one.value for one in ones)
            so_far += values if period else []
            again.append({
                **who(person), "variant": rules, "period": period or None,
                "games": len({one.game.number for one in ones}), **valued(ones),
                "sum": shown(sum(values, Fraction(0))) if values else None,
                "total": shown(sum(so_far, Fraction(0))) if period and so_far else None,
            })  # fmt: skip
    agree(archive[0], "player-over-time", again, "name", "person_id", "variant", "period", by=by)


def table_of(key: str, seats: list[Sat], owners: list[Owner], word: Any) -> list[dict[str, Any]]:
    """A table of a season or an event."""
    deals = grouped(seats, lambda one: (word(one.game), one.game.rules, one.who))
    games = grouped(owners, lambda one: (word(one.game), one.game.rules, one.who))
    best = grouped(owners, lambda one: (one.game.number,))
    again = []
    for name, rules, person in {*deals, *games}:
        mine = games.get((name, rules, person), [])
        told = [one for one in mine if one.result is not None]
        ahead = [
            max(other.settlement or 0 for other in best[(one.game.number,)]) == one.settlement for one in told
        ]
        again.append({
            key: name, "variant": rules, **who(person), "games": len({one.game.number for one in mine}),
            "n_result": len(told), "settlement": shown(sum(one.result or 0 for one in told)) if told else None,
            "won": sum((one.result or 0) > 0 for one in told), "first": sum(ahead),
            **valued(deals.get((name, rules, person), [])),
        })  # fmt: skip
    return placed(again, key, "variant")


def placed(rows: list[dict[str, Any]], *keys: str) -> list[dict[str, Any]]:
    """The rows with their places by settlement."""
    for row in rows:
        rivals = [
            other["settlement"] for other in rows
            if all(other[key] == row[key] for key in keys) and other["settlement"] is not None
        ]  # fmt: skip
        mine = row["settlement"]
        row["place"] = None if mine is None else 1 + sum(other > mine for other in rivals)
    return rows


@pytest.mark.parametrize("by", ["year", "month"])
def test_seasons(archive: Society, seats: list[Sat], owners: list[Owner], by: str) -> None:
    """The table of every season."""
    again = table_of("season", seats, owners, lambda game: period_of(game, by))
    agree(archive[0], "seasons", again, "season", "variant", "name", "person_id", by=by)


def test_events(archive: Society, seats: list[Sat], owners: list[Owner]) -> None:
    """The table of every event."""
    again = table_of("event", seats, owners, lambda game: game.tags.get("event"))
    agree(archive[0], "events", again, "event", "variant", "name", "person_id")


def test_sessions(archive: Society, owners: list[Owner]) -> None:
    """Every evening, and how many games have no day."""
    again = []
    dated = [one for one in owners if one.game.is_dated]
    where = ("date", "event", "site")
    evenings = grouped(dated, lambda one: (*(one.game.tags.get(key) for key in where), one.game.rules))
    for (*place, rules), everybody in evenings.items():
        for (person,), mine in grouped(everybody, lambda one: (one.who,)).items():
            told = known(one.result for one in mine)
            again.append({
                **dict(zip(where, place, strict=True)), "variant": rules,
                "evening_games": len({one.game.number for one in everybody}), **who(person),
                "games": len({one.game.number for one in mine}), "n_result": len(told),
                "settlement": shown(sum(told)) if told else None, "won": sum(one > 0 for one in told),
            })  # fmt: skip
    again = placed(again, *where, "variant")
    last = dict.fromkeys(again[0])
    last["evening_games"] = len({one.game.number for one in owners if not one.game.is_dated})
    agree(archive[0], "sessions", [*again, last], *where, "variant", "name", "person_id")


def test_partners_in_defence(archive: Society, seats: list[Sat]) -> None:
    """Every two who whisted together."""
    met: dict[Any, list[tuple[Sat, Sat]]] = {}
    for table in tables(seats).values():
        whists = [one for one in table if one.answer == "whist"]
        for one, other in permutations(whists, 2):
            order = [(each.who.name or "~", each.who.id or "", each.seat) for each in (one, other)]
            if order[0] < order[1]:
                met.setdefault((one.who, other.who, one.game.rules), []).append((one, other))
    again = []
    for (person, partner, rules), pairs in met.items():
        contracts = known(one.contract for one, _ in pairs)
        words = Counter(one.word for one in contracts)
        n = words.total() - words["unknown"]
        values = [one.value + other.value for one, other in pairs if one.value is not None and other.value is not None]
        again.append({
            **who(person), "partner": partner.name, "partner_id": partner.id, "variant": rules, "n": n,
            "n_unknown": words["unknown"], "failed": words["failed"],
            **rate(words["failed"], n, "fail_rate", "fail_low", "fail_high"),
            "tricks": mean([one.margin for one in contracts if one.is_played], "m", "l", "h")["m"],
            "n_value": len(values), **mean(values, "value", "value_low", "value_high"),
        })  # fmt: skip
    assert again
    agree(archive[0], "partners-in-defence", again, "name", "partner", "variant")


def runs(marks: list[bool | None]) -> tuple[int, int, int]:
    """The longest run of what is so, and where the first such run begins and ends."""
    best, length = (0, 0, 0), 0
    for at, mark in enumerate(marks):
        length = length + 1 if mark else 0
        if length > best[0]:
            best = length, at - length + 1, at
    return best


@pytest.mark.parametrize("player", PLAYERS)
def test_streaks(archive: Society, seats: list[Sat], owners: list[Owner], player: str) -> None:
    """The longest runs; unknown ends a run, undated is in none."""
    marks: dict[tuple[Person, str], list[tuple[Any, bool | None, Evening]]] = {}
    for one in of(owners, player):
        at = (one.game.date or "", one.game.number, 0)
        for streak, is_so in (("games won", (one.result or 0) > 0), ("games lost", (one.result or 0) < 0)):
            marks.setdefault((one.who, streak), []).append((at, None if one.result is None else is_so, one.game))
    for each in of(seats, player):
        if each.declared:
            made = None if each.declared.word == "unknown" else each.declared.word in MADE
            caught = each.declared.level == 0
            streak, is_so = ("misères caught", made is False) if caught else ("contracts made", bool(made))
            at = (each.game.date or "", each.game.number, each.place_in_game)
            marks.setdefault((each.who, streak), []).append((at, None if made is None else is_so, each.game))
    again = []
    for (person, streak), all_marks in marks.items():
        order = sorted((mark for mark in all_marks if mark[2].is_dated), key=lambda mark: mark[0])
        longest, first, last = runs([is_so for _, is_so, _ in order])
        again.append({
            **who(person), "streak": streak, "longest": longest,
            "first_date": order[first][2].date if longest else None,
            "last_date": order[last][2].date if longest else None,
            "is_open": longest > 0 and last == len(order) - 1,
            "n": sum(is_so is not None for _, is_so, _ in order),
            "n_unknown": sum(is_so is None for _, is_so, _ in order),
            "n_undated": len(all_marks) - len(order),
        })  # fmt: skip
    again = [row for row in again if row["name"] is not None]
    agree(archive[0], "streaks", again, "name", "streak", player=player)


def test_home_table(archive: Society, seats: list[Sat], owners: list[Owner]) -> None:
    """Every two who sat at a table."""
    games = {evening.number: evening for evening in archive[1]}
    people: dict[int, set[Person]] = {number: set() for number in games}
    for one in (*owners, *seats):
        if one.who.name:
            people[one.game.number].add(one.who)
    totals = Counter(person for there in people.values() for person in there)
    met: dict[tuple[Person, Person], list[Evening]] = {}
    for number, there in people.items():
        for left, right in permutations(there, 2):
            if (left.name, left.id or "") < (right.name, right.id or ""):
                met.setdefault((left, right), []).append(games[number])
    again = []
    for (left, right), theirs in met.items():
        sites = Counter(known(game.tags.get("site") for game in theirs))
        told = known(game.date for game in theirs)
        again.append({
            **who(left), "companion": right.name, "companion_id": right.id, "games": len(theirs),
            "share": len(theirs) / totals[left], "companion_share": len(theirs) / totals[right],
            "days": len({game.date for game in theirs if game.is_dated}),
            "n_undated": sum(not game.is_dated for game in theirs),
            "first_date": min(told, default=None), "last_date": max(told, default=None),
            "site": "Дача" if sites else None, "site_games": sites["Дача"] if sites else None,
        })  # fmt: skip
    agree(archive[0], "home-table", again, "name", "companion")


def best(heights: Sequence[Fraction | int], top: int) -> list[tuple[int, int]]:
    """Rank and place in the list of the greatest, with those that tie with the last."""
    ranks = [1 + sum(other > height for other in heights) for height in heights]
    return [(rank, at) for at, rank in enumerate(ranks) if rank <= top]


Mark = tuple[Any, Any, Any]  # height, figure, whose it is


def deals_of(mine: list[Sat]) -> dict[str, tuple[list[Mark], int]]:
    """What might be a record among deals, and how much is not known."""
    told = [(one.value, one) for one in mine if one.value is not None]
    declared = [(one.declared, one) for one in mine if one.declared]
    contracts = [pair for pair in declared if pair[0].level != 0]
    made = [pair for pair in contracts if pair[0].word in MADE]
    unknown = sum(contract.word == "unknown" for contract, _ in contracts)
    miseres = [one for contract, one in declared if contract.level == 0]
    return {
        "most won by a deal": ([(value, value, one) for value, one in told if value > 0], len(mine) - len(told)),
        "most lost by a deal": ([(-value, value, one) for value, one in told if value < 0], len(mine) - len(told)),
        "highest contract made": (
            [(BIDS.index(contract.contract), contract.margin if contract.is_played else None, one)
             for contract, one in made if contract.contract in BIDS],
            sum(contract.contract not in BIDS for contract, _ in made) + unknown),
        "most tricks on a misère": (
            [(one.tricks, one.tricks, one) for one in miseres if one.tricks],
            sum(one.tricks is None for one in miseres)),
    }  # fmt: skip


def games_of(mine: list[Owner]) -> dict[str, tuple[list[Mark], int]]:
    """The same among games."""
    told = [(one.result, one) for one in mine if one.result is not None]
    return {
        "most won by a game": ([(result, result, one) for result, one in told if result > 0], len(mine) - len(told)),
        "most lost by a game": ([(-result, result, one) for result, one in told if result < 0], len(mine) - len(told)),
    }


@pytest.mark.parametrize("top", [1, 4])
def test_records(archive: Society, seats: list[Sat], owners: list[Owner], top: int) -> None:
    """The best and the worst by the rules: who, what, and how much is not known."""
    again = []
    for (rules,), mine in grouped(seats, lambda one: (one.game.rules,)).items():
        kinds = deals_of(mine) | games_of([one for one in owners if one.game.rules == rules])
        for record, (marks, unknown) in kinds.items():
            for rank, at in best([height for height, _, _ in marks], top):
                _, figure, one = marks[at]
                again.append((
                    rules, record, rank, *one.who, None if figure is None else shown(figure), one.game.date,
                    one.place_in_game if isinstance(one, Sat) else None, unknown,
                ))  # fmt: skip
    columns = ("variant", "record", "rank", "name", "person_id", "figure", "date", "deal", "n_unknown")
    answer = query.run(archive[0], "records", {"top": str(top)}).frame.select(columns).rows()
    assert Counter(answer) == Counter(again)
