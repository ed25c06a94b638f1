"""The queries about findings, sources and errors of the sheet, counted again in plain Python over the records."""

from collections import Counter, defaultdict
from fractions import Fraction

import pytest
from brute import agree, grouped, rate
from brute_records import Records, game_of, records
from prefrec.pipelines import query

from prefrec.record import Deal


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Records:
    """Generated records, some of them with wrong numbers."""
    made = records(tmp_path_factory.mktemp("findings"))
    assert 0 < len(made.stored) < len(made.every)
    return made


def test_findings_by_code(told: Records) -> None:
    """Every code with its severity, and in how many records it is."""
    found = [(checked.number, one) for checked in told.every for one in checked.diagnostics]
    again = {}
    for key, ones in grouped(found, lambda one: (one[1].code.id, str(one[1].severity))).items():
        k = len({number for number, _ in ones})
        again[key] = {"name": ones[0][1].code.name, "findings": len(ones), "k": k, "n": len(told.every),
                      **rate(k, len(told.every)), "unread": 0}  # fmt: skip
    rows = query.run(told.archive, "findings-by-code").frame.drop("example").to_dicts()
    assert {(row["code"], row["severity"]) for row in rows} == again.keys()
    assert len(rows) > 3
    for row in rows:
        assert row == pytest.approx({**again[row["code"], row["severity"]], "code": row["code"],
                                     "severity": row["severity"]}, nan_ok=True)  # fmt: skip
    listed = query.run(told.archive, "findings", {"top": "100000"}).frame["message"].to_list()
    assert Counter(listed) == Counter(one.message for _, one in found)


def test_sources_report(told: Records) -> None:
    """One file: its records, and what was found in them."""
    severities = Counter(str(one.severity) for checked in told.every for one in checked.diagnostics)
    rejected, n = len(told.every) - len(told.stored), len(told.every)
    again = {
        "source": str(told.archive.with_suffix(".pref")), "read": n, "stored": len(told.stored), "partial": 0,
        "rejected": rejected, **rate(rejected, n), "deals": sum(len(game_of(one).deals) for one in told.stored),
        "errors": severities["error"], "warnings": severities["warning"], "notes": severities["note"], "unread": 0,
    }  # fmt: skip
    agree(told.archive, "sources-report", [again], "source")


LINES = {"S601": "score", "S602": "sheet", "S603": "final"}
ABOUT = {"misere-made": "misere", "misere-tricks": "misere", "all-pass-tricks": "all-pass", "zero-bonus": "all-pass",
         "least-taker": "all-pass"}  # fmt: skip
OWN = ("concession", "half-whist", "help", "surplus", "own-mountain", "race-first", "race-mountain")


def what_for(reason: str) -> str | None:
    """What the right number is for."""
    rule = reason.split(" ")[0]
    if not reason or rule == "no":
        return None
    return rule if rule in OWN else ABOUT.get(rule, "contract")


def test_sheet_errors(told: Records) -> None:
    """Every wrong number with its column; in n are stored records with such a line, and those with a wrong one."""
    wrong: list[tuple[tuple[str, str, str | None], int, int | None, Fraction, bool]] = []
    having: dict[str, set[int]] = defaultdict(set)
    for checked in told.every:
        for one in checked.diagnostics:
            if one.code.id in LINES:
                facts = dict(one.facts)
                key = (LINES[one.code.id], facts["what"].split()[0], what_for(facts.get("reason", "")))
                is_note = str(one.severity) == "note"
                wrong.append((key, checked.number, one.deal, Fraction(facts["difference"]), is_note))
                having[key[0]].add(checked.number)
        if not checked.has_errors:
            game = game_of(checked)
            deals = [deal for deal in game.deals if isinstance(deal, Deal)]
            stated = {"score": [deal.score for deal in deals], "sheet": [deal.sheet for deal in deals],
                      "final": [game.final]}  # fmt: skip
            for line, columns in stated.items():
                if any(each is not None and each.is_complete for each in columns):
                    having[line].add(checked.number)
    unchecked = sum(any(one.code.id == "S609" for one in checked.diagnostics) for checked in told.every)
    again = []
    for key, ones in grouped(wrong, lambda one: one[0]).items():
        off = [abs(difference) for *_, difference, _ in ones]
        k, n = len({number for _, number, *_ in ones}), len(having[key[0]])
        again.append({
            **dict(zip(("line", "item", "about"), key, strict=True)), "wrong": len(ones),
            "too_much": sum(difference > 0 for *_, difference, _ in ones),
            "off": float(sum(off) / len(off)), "most": float(max(off)), "corrected": sum(one[-1] for one in ones),
            "deals": len({one[1:3] for one in ones}), "k": k, "n": n, **rate(k, n), "n_unchecked": unchecked,
        })  # fmt: skip
    assert {row["line"] for row in again} == {"score", "sheet", "final"}
    agree(told.archive, "sheet-errors", again, "line", "item", "about")


def test_settlement_errors(told: Records) -> None:
    """Every stated settlement is right, rounded, wrong or cannot be checked."""
    right, wrong, unbalanced, unknown = 0, [], 0, 0
    for checked in told.every:
        codes = Counter(one.code.id for one in checked.diagnostics)
        off = [abs(Fraction(dict(one.facts)["difference"])) for one in checked.diagnostics
               if one.code.id in ("S604", "S605")]  # fmt: skip
        if codes["S604"] or codes["S606"]:
            wrong.append(off)
            unbalanced += codes["S606"] > 0
        elif not checked.has_errors and game_of(checked).settlement is not None:
            right += checked.settlement is not None
            unknown += checked.settlement is None
    rows = query.run(told.archive, "settlement-errors").frame.to_dicts()
    n, numbers = right + len(wrong), [one for off in wrong for one in off]
    assert [(row["k"], row["n"]) for row in rows[:5]] == [
        (right, n), (0, n), (len(wrong), n), (unbalanced, len(wrong)), (unknown, None),
    ]  # fmt: skip
    assert (rows[2]["numbers"], rows[2]["most"]) == (len(numbers), float(max(numbers)))
    assert rows[2]["off"] == pytest.approx(float(sum(numbers) / len(numbers)))
