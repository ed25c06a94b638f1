"""Every outcome that a deal can have under a variant, and what it writes: ``python tests/score_tables.py`` renews
the digests in ``score_tables.txt``.

What is left out changes no number: the seat of the declarer, who is South here and always the forehand; other
talons than this one, which is worth a unit; all-pass deals after the fourth in a row.
"""

import hashlib
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from pathlib import Path

from random_games import table

from prefrec.cards import CARDS
from prefrec.contracts import TRICK_BIDS
from prefrec.outcome import Result, Sheet, Table
from prefrec.scoring import deal_postings
from prefrec.sheet import entry
from prefrec.variant import Variant, known_variants, load, override

FILE = Path(__file__).parent / "score_tables.txt"
TABLES = {2: table(("S", "W"), "W"), 3: table(("S", "W", "E"), "E"), 4: table(("S", "W", "N", "E"), "E")}
TALON = (CARDS["hA"], CARDS["s7"])

# The brochure's lost prices as the tests agree on them.
AGREED = {"whist_factor": "5", "responsibility": "full", "misere_pool": "100", "misere_hill": "100"}


def complete(name: str) -> Variant | None:
    """The newest version of a variant; None where it has no prices to score by."""
    variant = load(name, known_variants()[name][-1])
    if not variant.unstated <= AGREED.keys():
        return None
    for key in sorted(variant.unstated):
        variant = override(variant, key, AGREED[key])
    return variant


VARIANTS = {name: variant for name in known_variants() if (variant := complete(name)) is not None}


def splits(takers: int, tricks: int = 10) -> Iterator[tuple[int, ...]]:
    """Every way in which so many tricks fall to the takers."""
    if takers == 1:
        yield (tricks,)
        return
    for own in range(tricks + 1):
        yield from ((own, *rest) for rest in splits(takers - 1, tricks - own))


def outcomes(variant: Variant, players: int) -> Iterator[tuple[str, int, Result]]:
    """Contract as it is told, all-pass deals in a row, result: everything that the variant lets happen."""
    seats = TABLES[players]
    for number, split in product((1, 2, 3, 4), all_pass_splits(variant, seats)):
        yield f"all-pass({number})", number, Result("all-pass", tricks=split)
    partners = (None, "E") if players == 4 and variant.misere_shared else (None,)
    for split, partner in product(splits(3), partners):
        tricks = dict(zip(seats.hands, split, strict=True))
        yield "misere", 0, Result("misere", "S", "misere", tricks=tricks, partner=partner)
    for contract in TRICK_BIDS:
        if variant.nt_bids or contract[-1] != "n":
            yield from ((contract, 0, result) for result in contracts(variant, seats, contract))


def all_pass_splits(variant: Variant, seats: Table) -> Iterator[dict[str, int]]:
    """Three hands, and a dealer who may win two tricks with the talon."""
    sits_in = seats.sitting_dealer is not None and variant.raspasy_talon != "closed"
    for dealers in range(3 if sits_in else 1):
        for split in splits(3, 10 - dealers):
            tricks = dict(zip(seats.hands, split, strict=True))
            yield tricks | {"E": dealers} if sits_in else tricks


def contracts(variant: Variant, seats: Table, contract: str) -> Iterator[Result]:
    """A contract given up, passed out, left to a half-whist, or played to every split under all answers."""
    level, others = int(contract[:-1]), [seat for seat in seats.hands[1:] if seat != seats.dummy]
    if variant.concede:
        yield Result("concession", "S", contract, short=variant.concede)
    if level == 10 and variant.ten == "checked":
        configurations: list[tuple[str, ...]] = [()]
    else:
        configurations = list(product(("whist", "pass"), repeat=len(others)))
        if variant.stalingrad and contract == "6s":
            configurations = [configurations[0]]
    for words in configurations:
        answers = tuple(zip(others, words, strict=True)) if words else ()
        if not words or "whist" in words:
            yield from played(variant, seats, contract, answers)
            continue
        yield Result("passed-out", "S", contract, answers)
        if variant.half_whist == "yes" and level < 8:
            yield Result("half-whist", "S", contract, (*answers[:-1], (others[-1], "half")))
        if variant.dealer_whist and seats.sitting_dealer:
            yield from played(variant, seats, contract, (*answers, ("E", "whist")))


def played(variant: Variant, seats: Table, contract: str, answers: tuple[tuple[str, str], ...]) -> Iterator[Result]:
    """Every split of ten tricks; a lone first whister may be one who returned after a half-whist."""
    may_return = variant.half_whist == "yes" and variant.return_whist and int(contract[:-1]) < 8
    for split in splits(3):
        tricks = dict(zip(seats.hands, split, strict=True))
        yield Result("game", "S", contract, answers, tricks, talon=TALON)
        if may_return and [word for _, word in answers] == ["whist", "pass"]:
            yield Result("game", "S", contract, answers, tricks, talon=TALON, returned=True)


def told(contract: str, players: int, result: Result) -> str:
    """An outcome in one line: ``3 7h W:whist E:pass tricks S:7 W:2 E:1``."""
    words = [str(players), contract, *(f"{seat}:{word}" for seat, word in result.answers)]
    words += ["returned"] if result.returned else []
    words += ["shared"] if result.partner else []
    words += ["given-up"] if result.kind == "concession" else []
    words += ["tricks", *(f"{seat}:{n}" for seat, n in result.tricks.items())] if result.tricks else []
    return " ".join(words)


def written(sheet: Sheet) -> str:
    """What is written: ``pool S=4 whists WS=12``; ``nothing`` where there is nothing."""
    words = []
    for column, numbers in sheet._asdict().items():
        words += [column, *(f"{key}={numbers[key]}" for key in sorted(numbers))] if numbers else []
    return " ".join(words) or "nothing"


@lru_cache(maxsize=1)
def lines(variant: Variant) -> tuple[str, ...]:
    """The whole table of a variant."""
    found = []
    for players in TABLES:
        for contract, number, result in outcomes(variant, players):
            postings = deal_postings(variant, TABLES[players], result, number)
            found.append(f"{told(contract, players, result)} writes {written(entry(postings))}")
    return tuple(found)


def digest(variant: Variant) -> str:
    """Its length and its hash."""
    table = lines(variant)
    whole = "".join(f"{line}\n" for line in table).encode()
    return f"digest {len(table)} {hashlib.sha256(whole).hexdigest()}"


def renewed(text: str, *names: str) -> str:
    """The file with the digests of these variants as they are now; what a person wrote stays."""
    for name in names:
        title = f"{name} {VARIANTS[name].version}"
        text = re.sub(rf"(?m)(^== {title}\n(?:(?!==).*\n)*?)^digest.*$", rf"\1{digest(VARIANTS[name])}", text)
    return text


if __name__ == "__main__":
    FILE.write_text(renewed(FILE.read_text(encoding="utf-8"), *VARIANTS), encoding="utf-8")
