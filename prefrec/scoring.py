"""What one finished deal writes on the sheet, by the rules of one variant.

The words in capitals are the sources of ``variants/SOURCES.md``.
"""

from prefrec import posting_rules as rules
from prefrec.all_pass import all_pass_postings
from prefrec.cards import CARDS
from prefrec.contracts import LEVEL, SIDE_DUTY, TRICKS
from prefrec.outcome import Posting, Result, Table, exact, quotient
from prefrec.variant import Variant
from prefrec.whisting import (
    Postings,
    completed,
    consolation,
    contract_made,
    counted,
    defenders,
    fine,
    game_postings,
    is_checked_ten,
    paid_talon,
    undertricks,
    whist_price,
)


def deal_postings(variant: Variant, table: Table, result: Result, all_passes: int) -> Postings | None:
    """Every entry that a deal earns, each with its rule and arithmetic.

    ``all_passes`` counts an all-pass deal in its series from 1; else it is not looked at. A credit to
    the pool is one entry, however the sheet will divide it. None: something that decides is not known
    (``missing_facts`` says what); what does not matter need not be known. Raises ``ValueError`` for a kind
    that ``Result`` does not list, and for a contract without a declarer.
    """
    if _lacks_dealer(variant, table, result):
        return None
    postings = _one_sided_postings(variant, table, result, all_passes)
    return postings if postings is None else on_both_sides(variant, postings)


def _lacks_dealer(variant: Variant, table: Table, result: Result) -> bool:
    """With four at the table most entries depend on who sat out."""
    if table.dealer is not None or len(table.players) < 4:
        return False
    if result.kind == "passed-out":
        return variant.passed_out != "nothing"
    return result.kind in ("game", "all-pass") or _is_played_half_whist(variant, result)


def _is_played_half_whist(variant: Variant, result: Result) -> bool:
    return result.kind == "half-whist" and variant.half_whist == "played-capped"


def _one_sided_postings(variant: Variant, table: Table, result: Result, all_passes: int) -> Postings | None:
    match result.kind:
        case "game":
            return game_postings(variant, table, result)
        case "misere":
            return _misere(variant, table, result)
        case "all-pass":
            return all_pass_postings(variant, table, result, all_passes)
        case "concession":
            return _concession(variant, result)
        case "half-whist":
            return _half_whist(variant, table, result)
        case "passed-out":
            return _passed_out(variant, table, result)
        case kind:
            raise ValueError(f"no such kind of deal: {kind}")


def on_both_sides(variant: Variant, postings: Postings) -> Postings:
    """Whists as the variant writes them: on the writer's side only, or also on the other with a minus (SEED2)."""
    if variant.whist_entries == "one":
        return postings
    mirrored = [
        posting._replace(seat=posting.on, on=posting.seat, amount=-posting.amount)
        for posting in postings
        if posting.on is not None
    ]
    return (*postings, *mirrored)


def _contract(result: Result) -> tuple[str, int]:
    """Declarer and level; these results have both."""
    if result.declarer is None or result.contract is None:
        raise ValueError(f"a {result.kind} without a declarer or a contract")
    return result.declarer, LEVEL[result.contract]


def _misere(variant: Variant, table: Table, result: Result) -> Postings | None:
    """Only the declarer's tricks count; a partner who shares takes half of either outcome."""
    declarer = result.declarer
    taken = completed(result.tricks, table.hands).get(declarer or "")
    if declarer is None or taken is None:
        return None
    if taken:
        column, amount, rule = "mountain", exact(taken * variant.misere_hill), rules.MISERE_TRICKS
        terms = f"{counted(taken, 'trick')} x {variant.misere_hill}"
    else:
        column, amount, rule, terms = "pool", variant.misere_pool, rules.MISERE_MADE, "price of misere"
    if result.partner is None or not variant.misere_shared:
        return (Posting(column, declarer, None, amount, rule, terms),)
    half = quotient(amount, 2)
    return tuple([Posting(column, seat, None, half, rule, f"{terms}, halved") for seat in (declarer, result.partner)])


def _concession(variant: Variant, result: Result) -> Postings:
    declarer, level = _contract(result)
    return (undertricks(variant, declarer, level, result.short, rules.CONCESSION),)


def _half_duty(variant: Variant, level: int, seat: str, declarer: str, rule: str) -> Posting:
    """Half the side's duty as whists, without play (SEED1, OPER7): two tricks of a six, one of a seven."""
    price, tricks = whist_price(variant, level), SIDE_DUTY[level] // 2
    return Posting("whists", seat, declarer, tricks * price, rule, f"{counted(tricks, 'trick')} x {price}")


def _half_whist(variant: Variant, table: Table, result: Result) -> Postings | None:
    declarer, level = _contract(result)
    writer = next((seat for seat, word in result.answers if word == "half"), None)
    if writer is None:
        return None
    if variant.half_whist == "played-capped":
        return _played_half_whist(variant, table, result, writer)
    return (
        _half_duty(variant, level, writer, declarer, rules.HALF_WHIST),
        contract_made(variant, declarer, level),
    )


def _played_half_whist(variant: Variant, table: Table, result: Result, writer: str) -> Postings | None:
    """The hand is played like any game; the half-whister writes at most half the duty and answers for it."""
    declarer, level = _contract(result)
    opponents = defenders(table, declarer)
    taken, talon = completed(result.tricks, table.hands).get(declarer), paid_talon(variant, table, result, opponents)
    if taken is None or talon is None:
        return None
    half, side, price = SIDE_DUTY[level] // 2, TRICKS - taken, whist_price(variant, level)
    paid = min(half, side)
    terms = f"{counted(paid, 'trick')} x {price}"
    whists = (Posting("whists", writer, declarer, exact(paid * price), rules.HALF_WHIST, terms),) if paid else ()
    fines = (fine(variant, level, writer, half - side),) if side < half else ()
    if taken < level:
        failed = undertricks(variant, declarer, level, level - taken, rules.UNDERTRICKS)
        return (failed, *whists, *consolation(variant, table, declarer, level, taken, opponents), *talon)
    return (*whists, *talon, *fines, contract_made(variant, declarer, level))


def _passed_out(variant: Variant, table: Table, result: Result) -> Postings:
    """Nobody contested it; under SEED1 the last speaker writes half the duty of a six or a seven."""
    declarer, level = _contract(result)
    made = contract_made(variant, declarer, level)
    if variant.passed_out == "nothing" or level > 7:
        return (made,)
    place = table.hands.index(declarer)
    speakers = defenders(table._replace(hands=(*table.hands[place:], *table.hands[:place])), declarer)
    return (_half_duty(variant, level, speakers[-1], declarer, rules.RIGHT_HAND_HALF), made)


def missing_facts(variant: Variant, table: Table, result: Result) -> tuple[str, ...]:
    """Why ``deal_postings`` gives None: ``dealer``, ``answers``, ``talon`` or ``tricks`` that are not known."""
    if _lacks_dealer(variant, table, result):
        return ("dealer",)
    missing = []
    opponents = defenders(table, result.declarer)
    answered = {seat for seat, _ in result.answers}
    if result.kind == "game":
        is_checked = is_checked_ten(variant, LEVEL[result.contract or ""])
        if not is_checked and not (answered >= {*opponents} and "whist" in dict(result.answers).values()):
            missing.append("answers")
    is_played = result.kind == "game" or _is_played_half_whist(variant, result)
    if is_played and paid_talon(variant, table, result, opponents) is None:
        missing.append("talon")
    if result.kind == "half-whist" and "half" not in dict(result.answers).values():
        missing.append("answers")
    if "answers" not in missing and deal_postings(variant, table, result._replace(talon=_PLAIN_TALON), 1) is None:
        missing.append("tricks")
    return tuple(missing)


# A talon that is worth nothing, so that only what else is missing shows.
_PLAIN_TALON = (CARDS["s7"], CARDS["c7"])


_ALL_PASS_NEEDS = frozenset(
    {"raspasy_talon", "raspasy_scoring", "raspasy_price", "progression", "amnesty", "zero_bonus", "zero_bonus_dealer"}
)
_FAILED_NEEDS = frozenset({"hill_factor", "consolation", "consolation_dealer"})
_FINE_NEEDS = frozenset({"hill_factor", "responsibility", "shortage_test", "who_answers_8_9"})


def needed_conventions(result: Result) -> frozenset[str]:
    """The conventions on which this result depends, so that none of them may be left unstated.

    Whatever the other conventions say: two whisters of whom one took less than the largest share
    that any table asks for need the price of a fine.
    """
    match result.kind:
        case "misere":
            taken = result.tricks.get(result.declarer or "")
            price = {"misere_pool", "misere_hill"} if taken is None else {"misere_hill" if taken else "misere_pool"}
            return frozenset(price | ({"misere_shared"} if result.partner else set()))
        case "all-pass":
            return _ALL_PASS_NEEDS
        case "concession":
            return frozenset({"hill_factor"})
        case "half-whist":
            needs = {"pool_factor", "whist_factor", "half_whist"}
            return frozenset(needs | _FINE_NEEDS | _FAILED_NEEDS | {"paid_talon"} if result.tricks else needs)
        case "passed-out":
            return frozenset({"pool_factor", "passed_out", "whist_factor"})
        case _:
            return _game_needs(result)


def _game_needs(result: Result) -> frozenset[str]:
    _, level = _contract(result)
    taken = result.tricks.get(result.declarer or "")
    if taken is None:
        return _FAILED_NEEDS | _FINE_NEEDS | {"pool_factor", "whist_factor", "whist_style", "paid_talon"}
    whisters = [seat for seat, word in result.answers if word == "whist"]
    needs = {"paid_talon", "whist_factor"}
    needs |= _FAILED_NEEDS if taken < level else {"pool_factor"}
    if level == 10:
        needs.add("ten")
    if len(whisters) == 1:
        needs.add("whist_style")
    is_short = bool(whisters) and SIDE_DUTY[level] > TRICKS - taken
    if len(whisters) == 2:
        share = max(1, SIDE_DUTY[level] // 2)
        is_short = is_short or any(result.tricks.get(seat, 0) < share for seat in whisters)
    return frozenset(needs | _FINE_NEEDS if is_short else needs)
