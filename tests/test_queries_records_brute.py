"""The queries about records, counted again in plain Python over the records."""

import datetime
import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from brute import Told, agree, grouped, mean, rate, worth
from brute_contracts import undertaken
from brute_records import (
    OTHER,
    Records,
    deals_of,
    game_of,
    is_scored,
    players_of,
    records,
    rules_of,
    tags_of,
    totals_of,
)
from prefrec.pipelines import query

from prefrec.check import CheckedGame
from prefrec.identity import deal_id
from prefrec.record import Clock, Deal, Tag
from prefrec.rescoring import rescore


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Records:
    """Generated records, some of them with wrong numbers, with times, with people instead of programs."""
    made = records(tmp_path_factory.mktemp("records"))
    assert 0 < len(made.stored) < len(made.every)
    return made


# ---- how games go


def test_helps(told: Records) -> None:
    """Points of pool that went over, by rules and by who sits where."""
    for by in ("rules", "players"):
        helps: dict[tuple[str, str | None, str | None], list[tuple[int, int, Fraction, Fraction]]] = defaultdict(list)
        owners: dict[int, tuple[str, set[str], bool]] = {}
        for checked in told.stored:
            names = {seat: tags_of(checked).get(seat, "") for seat in "SWNE"}
            people = set(names.values())
            for place, (deal, outcome) in enumerate(deals_of(checked)):
                names |= {tag.key: tag.value for tag in deal.tags if tag.key in names}
                people |= set(names.values())
                for one in outcome.postings or ():
                    if one.rule == "help" and one.column == "pool":
                        giver = one.terms[-1]
                        key = (names[giver], names[one.seat]) if by == "players" else (None, None)
                        paid = sum(Fraction(other.amount) for other in outcome.postings or ()
                                   if (other.rule, other.seat, other.on) == ("help", giver, one.seat))  # fmt: skip
                        helps[rules_of(checked), *key].append((checked.number, place, Fraction(one.amount), paid))
            owners[checked.number] = (rules_of(checked), people, is_scored(checked))
        again = []
        for (rules, helper, helped), ones in helps.items():
            both = [is_known for of, people, is_known in owners.values()
                    if of == rules and (by == "rules" or {helper, helped} <= people)]  # fmt: skip
            k, pool = len({one[0] for one in ones}), sum(one[2] for one in ones)
            deals = len({one[:2] for one in ones})
            again.append({
                "variant": rules, "helper": helper, "helped": helped, "k": k, "n": len(both), **rate(k, len(both)),
                "helps": deals, "pool": float(pool), "whists": float(sum(one[3] for one in ones)),
                "mean_pool": float(pool / deals), "n_unknown": both.count(False),
            })  # fmt: skip
        assert again
        agree(told.archive, "helps", again, "variant", "helper", "helped", by=by)


def test_closing(told: Records) -> None:
    """Lengths of games and what stands at their end."""
    def key(checked: CheckedGame) -> tuple[Any, ...]:
        end = game_of(checked).end
        return rules_of(checked), players_of(checked), end.word if end else None

    sizes = Counter(key(one)[:2] for one in told.stored)
    again = []
    for (rules, players, ending), ones in grouped(told.stored, key).items():
        lengths = sorted(len(list(deals_of(one))) for one in ones)
        totals = [total for total in map(totals_of, ones) if total is not None]
        n = sizes[rules, players]
        again.append({
            "variant": rules, "players": players, "ending": ending, "k": len(ones), "n": n, **rate(len(ones), n),
            **mean(lengths, "deals", "deals_low", "deals_high"), "fewest": lengths[0],
            "median": lengths[(len(lengths) - 1) // 2], "most": lengths[-1], "n_totals": len(totals),
            "pool": float(sum(pool for pool, _ in totals) / len(totals)) if totals else None,
            "mountain": float(sum(hill for _, hill in totals) / len(totals)) if totals else None,
            "n_unknown": len(ones) - len(totals),
        })  # fmt: skip
    agree(told.archive, "closing", again, "variant", "players", "ending")


def test_durations(told: Records) -> None:
    """Times of games by their tags, all others by clock lines; what has none is counted."""
    times: dict[str, list[Fraction]] = defaultdict(list)
    untimed: Counter[str] = Counter()
    for checked in told.stored:
        tags, deals = tags_of(checked), [deal for deal, _ in deals_of(checked)]
        if "ended" in tags:
            start, end = (datetime.datetime.fromisoformat(tags[key] if "T" in tags[key] else f"2000-01-01T{tags[key]}")
                          for key in ("started", "ended"))  # fmt: skip
            seconds = (end - start).total_seconds()
            times["game"].append(Fraction(seconds + (86_400 if seconds < 0 else 0)) / 60)
            times["deal"].append(times["game"][-1] / len(deals))
        else:
            untimed.update(("game", "deal"))
        for deal in game_of(checked).deals:
            assert isinstance(deal, Deal)
            seen = set()
            for clock in deal.clocks:
                if isinstance(clock, Clock):
                    line = {"auction": "call", "answers": "answer"}.get(clock.part, clock.part)
                    line = "card" if line.isdecimal() else line
                    known = [Fraction(second) for second in clock.seconds if second is not None]
                    times[line] += known
                    seen |= {line} if known else set()
            untimed.update(parts_of(deal, checked) - seen)
    again = []
    for line in ("game", "deal", "call", "discard", "contract", "answer", "card"):
        ordered = sorted(times[line])
        again.append({
            "line": line, "unit": "minutes" if line in ("game", "deal") else "seconds", "n": len(ordered),
            "n_unknown": untimed[line], **mean(ordered, "value", "value_low", "value_high"),
            "least": float(ordered[0]) if ordered else None,
            "median": float(ordered[(len(ordered) - 1) // 2]) if ordered else None,
            "most": float(ordered[-1]) if ordered else None,
        })  # fmt: skip
    assert times["game"]
    assert times["card"]
    agree(told.archive, "durations", again, "line")


def parts_of(deal: Deal, checked: CheckedGame) -> set[str]:
    """What of a deal is written and could have a time."""
    outcome = checked.outcomes[game_of(checked).deals.index(deal)]
    kind = outcome.result.kind if outcome and outcome.result else None
    is_contract = deal.contract is not None and deal.contract.bid != "all-pass" and deal.void is None
    discard = deal.discard.cards if deal.discard else ()
    return {
        line for line, is_written in (
            ("call", deal.auction is not None and deal.auction.is_complete), ("discard", any(c >= 0 for c in discard)),
            ("contract", is_contract), ("answer", kind in ("game", "half-whist", "passed-out")),
            ("card", bool(deal.tricks)),
        ) if is_written
    }  # fmt: skip


# ---- records side by side


def test_duplicates_boards(told: Records) -> None:
    """Every deal whose cards are in two records that are stored, and what each hand made of it."""
    tables: dict[str, list[tuple[str, list[Fraction | None]]]] = defaultdict(list)
    for checked in told.stored:
        for deal, outcome in deals_of(checked):
            board = deal_id(deal, outcome.table)
            if board is not None:
                case = Told(rules_of(checked), players_of(checked), deal, outcome)
                tables[board].append((case.rules, [worth(case, seat) for seat in outcome.table.hands]))
    boards = {board: some for board, some in tables.items() if len(some) > 1}
    rows = query.run(told.archive, "duplicates-boards", {"top": "100000"}).frame.to_dicts()
    assert Counter(row["board"] for row in rows) == {board: len(some) for board, some in boards.items()}
    assert len(rows) > 100
    for row in rows:
        same = [values for rules, values in boards[row["board"]] if rules == row["variant"] and None not in values]
        assert (row["tables"], row["n_same"]) == (len(boards[row["board"]]), len(same))
        for place, column in enumerate(("first", "second", "third")):
            if row[column] is not None:
                middle = sum(float(values[place] or 0) for values in same) / len(same)
                assert float(row[f"{column}_more"]) == pytest.approx(float(row[column]) - middle, abs=2e-4)
    by_hand = sorted(round(float(value), 4) for some in boards.values() for _, values in some
                     for value in values[:1] if value is not None)  # fmt: skip
    assert sorted(float(row["first"]) for row in rows if row["first"] is not None) == pytest.approx(by_hand, abs=1e-4)


def test_what_if(told: Records) -> None:
    """Every game is scored anew; where nothing is left out settlements and places are compared."""
    again = []
    for (rules,), ones in grouped(told.stored, lambda one: (rules_of(one),)).items():
        off: list[Fraction] = []
        n_games = k = reordered = 0
        for checked in ones:
            other = rescore(game_of(checked), OTHER)
            is_whole = all(
                outcome is not None and outcome.postings is not None
                for deal, outcome in zip(game_of(checked).deals, other.outcomes, strict=True)
                if isinstance(deal, Deal) and deal.void is None
            )
            if checked.settlement is None or other.settlement is None or not is_whole:
                continue
            n_games += 1
            off += [abs(Fraction(other.settlement[seat] - own)) for seat, own in checked.settlement.items()]
            places = [
                {seat: sum(more > own for more in totals.values()) for seat, own in totals.items()}
                for totals in (checked.settlement, other.settlement)
            ]
            k += any((places[0][seat] == 0) is not (places[1][seat] == 0) for seat in places[0])
            reordered += places[0] != places[1]
        again.append({
            "variant": rules, "scoring": "leningrad 1", "games": len(ones), "n_left_out": len(ones) - n_games,
            "n": len(off), **mean(off, "off", "off_low", "off_high"), "most": float(max(off)) if off else None,
            "k": k, "n_games": n_games, **rate(k, n_games), "reordered": reordered,
        })  # fmt: skip
    assert any(row["k"] for row in again)
    agree(told.archive, "what-if", again, "variant", "scoring")


# ---- what is written


def deal_tags(checked: CheckedGame) -> list[tuple[str, tuple[Tag, ...]]]:
    """The tags of every deal, void ones too."""
    return [("deal", deal.tags) for deal in game_of(checked).deals if isinstance(deal, Deal)]


def test_tags_used(told: Records) -> None:
    """Tags by their keys, those of a seat together."""
    used = [
        (re.sub(r"^[SWNE](?=\.|$)", "SEAT", tag.key), part, checked.number, tag.value or None)
        for checked in told.stored
        for part, tags in [("header", game_of(checked).tags), *deal_tags(checked)]
        for tag in tags
    ]
    again = []
    for (name, part), ones in grouped(used, lambda one: one[:2]).items():
        values = Counter(value for *_, value in ones if value is not None)
        k, n = len({number for _, _, number, _ in ones}), len(told.stored)
        again.append({
            "name": name, "part": part, "k": k, "n": n, **rate(k, n), "times": len(ones),
            "empty": len(ones) - values.total(), "different": len(values),
            "example": min(values, key=lambda value: (-values[value], value)) if values else None,
        })  # fmt: skip
    assert any(row["part"] == "deal" for row in again)
    agree(told.archive, "tags-used", again, "name", "part")


def test_comments(told: Records) -> None:
    """As many as there are in the text of the records that are stored, and those with a word in them."""
    text = "".join(told.text[checked.span.start : checked.span.end] for checked in told.stored)
    comments = [match[1] for match in re.finditer(r"(?:^| )(?:if )*; (.*)$", text, re.MULTILINE)]
    rows = query.run(told.archive, "comments", {"top": "100000"}).frame
    assert Counter(rows["text"].to_list()) == Counter(comments)
    word = comments[0].split()[0].upper()
    found = query.run(told.archive, "comments", {"text": word, "top": "1"}).frame["n"].to_list()
    assert found == [sum(word.lower() in comment.lower() for comment in comments)]


def sides(tags: Mapping[str, str]) -> dict[str, str]:
    """Programs and people among those whom these tags seat."""
    return {seat: "programs" if tags.get(f"{seat}.bot") else "people" for seat in "SWNE" if seat in tags}


def test_bots_against_people(told: Records) -> None:
    """Only games with both; who has no tag of a program is a human."""
    values: dict[tuple[str, str], list[Fraction | None]] = defaultdict(list)
    facts: Counter[tuple[str, str, str]] = Counter()
    seen: set[tuple[str, str, int]] = set()
    for checked in told.stored:
        rules, who = rules_of(checked), sides(tags_of(checked))
        newcomers = [sides({tag.key: tag.value for tag in deal.tags}) for deal, _ in deals_of(checked)]
        if len({side for each in (who, *newcomers) for side in each.values()}) < 2:
            continue
        for (deal, outcome), newcomer in zip(deals_of(checked), newcomers, strict=True):
            who = who | newcomer
            case = Told(rules, players_of(checked), deal, outcome)
            for seat in outcome.table.players:
                values[rules, who[seat]].append(worth(case, seat))
                seen.add((rules, who[seat], checked.number))
            for seat, word in outcome.result.answers if outcome.result else ():
                if word == "whist" and outcome.postings is not None:
                    facts[rules, who[seat], "whists"] += 1
                    facts[rules, who[seat], "fined"] += any(
                        one.rule == "whister-short" and one.seat == seat for one in outcome.postings
                    )
            for one in undertaken([case]):
                if one.declarer in who:
                    facts[rules, who[one.declarer], "contracts"] += one.word != "unknown"
                    facts[rules, who[one.declarer], "failed"] += one.word in ("conceded", "failed")
    again = []
    for (rules, side), every in values.items():
        known = [value for value in every if value is not None]
        words = ("contracts", "failed", "whists", "fined")
        contracts, failed, whists, fined = (facts[rules, side, word] for word in words)
        again.append({
            "variant": rules, "who": side, "games": sum(one[:2] == (rules, side) for one in seen), "n": len(known),
            "n_unknown": len(every) - len(known), **mean(known, "value", "value_low", "value_high"),
            "contracts": contracts, "failed": failed, **rate(failed, contracts, "fail_rate", "fail_low", "fail_high"),
            "whists": whists, "fined": fined, **rate(fined, whists, "fined_rate", "fined_low", "fined_high"),
        })  # fmt: skip
    assert len(again) > 2
    agree(told.archive, "bots-against-people", again, "variant", "who")
