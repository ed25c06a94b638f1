"""What a contract for tricks writes: price, undertricks, whists, consolation, fines, paid talon.

Every amount is exact. A level is 6 to 10, tricks are counted by seat. The words in capitals are the
sources of ``variants/SOURCES.md``.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

from prefrec import posting_rules as rules
from prefrec.contracts import BASE_PRICE, LEVEL, SIDE_DUTY, TRICKS
from prefrec.outcome import Number, Posting, Result, Table, exact, quotient
from prefrec.variant import Variant

Postings = tuple[Posting, ...]


def counted(number: Number, thing: str) -> str:
    """``1 trick``, ``3 tricks``."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def completed(tricks: Mapping[str, int], takers: Iterable[str]) -> Mapping[str, int]:
    """The known tricks, and those of the other takers where ten in all leave no choice."""
    missing = [seat for seat in takers if seat not in tricks]
    if not missing:
        return tricks
    rest = TRICKS - sum(tricks[seat] for seat in takers if seat in tricks)
    if rest == 0 or (rest > 0 and len(missing) == 1):
        return {**tricks, **dict.fromkeys(missing, rest)}
    return tricks


def defenders(table: Table, declarer: str | None) -> tuple[str, ...]:
    """The players, other than the declarer, who hold cards."""
    return tuple([seat for seat in table.hands if seat != declarer and seat != table.dummy])


def is_checked_ten(variant: Variant, level: int) -> bool:
    """A ten that is only checked: nobody answers and nobody is fined (GH-LL, GH-JURA; KODEX has it whisted)."""
    return level == 10 and variant.ten == "checked"


def game_postings(variant: Variant, table: Table, result: Result) -> Postings | None:
    """A contract that was played or agreed with a whist; None where a needed number is not known."""
    declarer, level = result.declarer, LEVEL[result.contract or ""]
    tricks = completed(result.tricks, table.hands)
    if declarer is None or declarer not in tricks:
        return None
    opponents = defenders(table, declarer)
    words = dict(result.answers)
    if is_checked_ten(variant, level):
        whists = _own_trick_whists(variant, declarer, level, tricks, opponents)
        fines: Iterable[Posting] = ()
    else:
        whisters = [seat for seat, word in result.answers if word == "whist"]
        if not whisters or not all(seat in words for seat in opponents):
            return None
        if len(whisters) == 1:
            shared = () if _is_all_his(variant, result) else opponents
            whists = _lone_whists(variant, declarer, level, tricks, whisters[0], shared)
            fines = _lone_fine(variant, declarer, level, tricks, whisters[0], opponents)
        else:
            whists = _own_trick_whists(variant, declarer, level, tricks, whisters)
            fines = _shared_fines(variant, level, tricks, whisters) if whists is not None else ()
    talon = paid_talon(variant, table, result, opponents)
    if whists is None or talon is None:
        return None
    failed, made = _contract(variant, declarer, level, tricks[declarer])
    comfort = consolation(variant, table, declarer, level, tricks[declarer], opponents) if failed else ()
    return (*failed, *whists, *comfort, *talon, *fines, *made)


def _contract(variant: Variant, declarer: str, level: int, taken: int) -> tuple[Postings, Postings]:
    """The declarer's own entry: undertricks to the mountain, or the price to the pool."""
    if taken >= level:
        return (), (contract_made(variant, declarer, level),)
    return (undertricks(variant, declarer, level, level - taken, rules.UNDERTRICKS),), ()


def contract_made(variant: Variant, declarer: str, level: int) -> Posting:
    """The price of a contract, to the pool: its base price times ``pool_factor``."""
    price = exact(BASE_PRICE[level] * variant.pool_factor)
    return Posting("pool", declarer, None, price, rules.CONTRACT_MADE, f"price of {level}")


def undertricks(variant: Variant, declarer: str, level: int, short: int, rule: str) -> Posting:
    """Missing tricks of the declarer, to his mountain: each costs its base price times ``hill_factor``."""
    price = exact(BASE_PRICE[level] * variant.hill_factor)
    return Posting("mountain", declarer, None, short * price, rule, f"{counted(short, 'undertrick')} x {price}")


def whist_price(variant: Variant, level: int) -> Number:
    """Whists for one trick: its base price times ``whist_factor``."""
    return exact(BASE_PRICE[level] * variant.whist_factor)


def _own_trick_whists(
    variant: Variant, declarer: str, level: int, tricks: Mapping[str, int], writers: Iterable[str]
) -> Postings | None:
    """Two whisters, or the defenders of a checked ten: each writes his own tricks.

    A lone defender (with a dummy) writes the whole side's.
    """
    writers = tuple(writers)
    if len(writers) == 1:
        tricks = {writers[0]: TRICKS - tricks[declarer]}
    elif not all(seat in tricks for seat in writers):
        return None
    price = whist_price(variant, level)
    return tuple([_trick_whists(seat, declarer, tricks[seat], price) for seat in writers if tricks[seat]])


def _trick_whists(seat: str, declarer: str, tricks: int, price: Number) -> Posting:
    terms = f"{counted(tricks, 'trick')} x {price}"
    return Posting("whists", seat, declarer, exact(tricks * price), rules.TRICK_WHISTS, terms)


def _lone_whists(
    variant: Variant, declarer: str, level: int, tricks: Mapping[str, int], whister: str, opponents: tuple[str, ...]
) -> Postings:
    """All tricks of the side to the lone whister (SEED1, SEED2, KODEX), or halved with the defender who passed.

    A whisting dealer shares with nobody, nor does the player who has only a dummy beside him.
    """
    side = TRICKS - tricks[declarer]
    if side == 0:
        return ()
    price = whist_price(variant, level)
    can_share = len(opponents) == 2 and whister in opponents
    if not (can_share and _is_halved(variant, failed=tricks[declarer] < level)):
        return (_trick_whists(whister, declarer, side, price),)
    half, terms = quotient(side * price, 2), f"{counted(side, 'trick')} x {price}, halved"
    return tuple([Posting("whists", seat, declarer, half, rules.TRICK_WHISTS, terms) for seat in opponents])


def _is_all_his(variant: Variant, result: Result) -> bool:
    """Whether he who returned to whist shares with nobody."""
    match variant.returned_whist:
        case "divided":
            return False
        case "his":
            return result.returned
        case returned:
            assert_never(returned)


def _is_halved(variant: Variant, *, failed: bool) -> bool:
    match variant.whist_style:
        case "greedy":
            return False
        case "gentle":
            return failed
        case "always-halve":
            return True
        case style:
            assert_never(style)


def consolation(
    variant: Variant, table: Table, declarer: str, level: int, taken: int, opponents: tuple[str, ...]
) -> Postings:
    """Whists on the failed declarer for each undertrick, to both defenders and the sitting dealer (KODEX 3.8.1.2)."""
    price = consolation_price(variant, level)
    if not price:
        return ()
    dealer = table.sitting_dealer if variant.consolation_dealer else None
    short = level - taken
    amount, terms = exact(short * price), f"{counted(short, 'undertrick')} x {price}"
    writers = opponents if dealer is None else (*opponents, dealer)
    return tuple([Posting("whists", seat, declarer, amount, rules.CONSOLATION, terms) for seat in writers])


def consolation_price(variant: Variant, level: int) -> Number:
    """Whists for one undertrick to each who writes them; 0 where the variant has no consolation."""
    match variant.consolation:
        case "none":
            return 0
        case "price":
            return BASE_PRICE[level]
        case "whist-price":
            return whist_price(variant, level)
        case "flat-10":
            return 10
        case consolation:
            assert_never(consolation)


def _fine_price(variant: Variant, level: int) -> Number:
    """What a whister pays for one missing trick, by the price of an undertrick."""
    price = exact(BASE_PRICE[level] * variant.hill_factor)
    match variant.responsibility:
        case "full":
            return price
        case "half":
            return quotient(price, 2)
        case responsibility:
            assert_never(responsibility)


def fine(variant: Variant, level: int, whister: str, missing: Number) -> Posting:
    """Missing tricks of a whister, to his mountain; his share of what the side missed may be a fraction."""
    price = _fine_price(variant, level)
    terms = f"{counted(missing, 'missing trick')} x {price}"
    return Posting("mountain", whister, None, exact(missing * price), rules.WHISTER_SHORT, terms)


def _lone_fine(
    variant: Variant, declarer: str, level: int, tricks: Mapping[str, int], whister: str, opponents: tuple[str, ...]
) -> Postings:
    """A lone whister answers for the side (SEED1, SEED2, KODEX); a whisting dealer answers for nothing (FSPR)."""
    missing = SIDE_DUTY[level] - (TRICKS - tricks[declarer])
    return (fine(variant, level, whister, missing),) if missing > 0 and whister in opponents else ()


def shares(variant: Variant, level: int) -> tuple[int, int]:
    """Tricks that the first and the second of two whisters owe: half the duty of a six or a seven; from eight up
    the one trick is the second's (KODEX by GH-COLL), or each owes one (FSPR, GH-JURA)."""
    if level < 8:
        return SIDE_DUTY[level] // 2, SIDE_DUTY[level] // 2
    return (1, 1) if variant.who_answers_8_9 == "both" else (0, 1)


def _shared_fines(variant: Variant, level: int, tricks: Mapping[str, int], whisters: list[str]) -> Iterator[Posting]:
    """Two whisters answer for their shares, by the test that the table agreed on."""
    owed = zip(whisters, shares(variant, level), strict=True)
    short = [(seat, share - tricks[seat]) for seat, share in owed if tricks[seat] < share]
    side_short = SIDE_DUTY[level] - sum(tricks[seat] for seat in whisters)
    if not short or (side_short <= 0 and variant.shortage_test != "strict"):
        return
    for seat, missing in short:
        match variant.shortage_test:
            case "strict" | "side-first":
                yield fine(variant, level, seat, missing)
            case "side-only":
                part = quotient(side_short * missing, sum(own for _, own in short))
                yield fine(variant, level, seat, part)
            case test:
                assert_never(test)


def talon_units(talon: tuple[int, ...]) -> int:
    """Units that a known talon of two cards is worth: two aces 3, ace and king of a suit 2, an ace 1, king and
    queen of a suit 1 (FSPR, GH-LL)."""
    (low, high), same_suit = sorted(card & 7 for card in talon), len({card >> 3 for card in talon}) == 1
    ace, king, queen = 7, 6, 5
    if high == ace:
        return 3 if low == ace else 2 if low == king and same_suit else 1
    return 1 if (low, high) == (queen, king) and same_suit else 0


def paid_talon(variant: Variant, table: Table, result: Result, opponents: tuple[str, ...]) -> Postings | None:
    """Pay for a rich talon: to the sitting dealer, else in equal parts to the opponents (FSPR, GH-LL).

    A failed contract pays too. Nothing is paid for a talon that nobody took. None where a talon that has to
    be paid is not known.
    """
    if variant.paid_talon == "none" or result.declarer is None or result.solo:
        return ()
    if len(result.talon) != 2 or min(result.talon) < 0:
        return None
    units = talon_units(result.talon)
    receivers = opponents if table.sitting_dealer is None else (table.sitting_dealer,)
    if not units:
        return ()
    price = 10 if variant.paid_talon == "flat-10" else whist_price(variant, LEVEL[result.contract or ""])
    amount = quotient(units * price, len(receivers))
    terms = f"{counted(units, 'unit')} x {price}" + (", halved" if len(receivers) == 2 else "")
    return tuple([Posting("whists", seat, result.declarer, amount, rules.PAID_TALON, terms) for seat in receivers])
