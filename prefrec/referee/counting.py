"""Tricks by seat: what the play and the claim give, and what the record states."""

from collections.abc import Mapping

from prefrec.all_pass import trick_takers
from prefrec.codes import play as codes
from prefrec.contracts import ALL_PASS, TRICKS
from prefrec.diagnostics import Diagnostic
from prefrec.facts_text import signed
from prefrec.line import Line
from prefrec.outcome import Number
from prefrec.record import Counts, Deal
from prefrec.referee.answering import Answering
from prefrec.referee.situation import Situation, found_at, word_of, words_of
from prefrec.referee.tricks import Played, is_begun


def is_played(deal: Deal, situation: Situation, answering: Answering) -> bool | None:
    """Whether this deal is played out: not after both passed, a half-whist or a concession.
    None where the answers are not known."""
    contract = deal.contract
    if contract is not None and contract.short is not None:
        return False
    if answering.final is None:
        return None
    if not answering.is_asked:
        return True
    said = {word for _, word in answering.final}
    if "whist" in said:
        return True
    return "half" in said and situation.variant is not None and situation.variant.half_whist == "played-capped"


def check_unplayed(deal: Deal, situation: Situation, answering: Answering, found: list[Diagnostic]) -> bool:
    """Cards played, or tricks agreed, where nobody had to play."""
    first = deal.tricks[0] if deal.tricks else deal.claim
    if first is None or is_played(deal, situation, answering) is not False:
        return True
    if deal.contract is not None and deal.contract.short is not None:
        reason = "the declarer gave up"
    elif "half" in {word for _, word in answering.final or ()}:
        reason = "a half-whist ended the deal"
    else:
        reason = "both defenders passed"
    found.append(found_at(codes.EXTRA_TRICK, first.line, 0, reason=reason))
    return False


def check_counts(
    deal: Deal, situation: Situation, answering: Answering, played: Played, found: list[Diagnostic]
) -> dict[str, int] | None:
    """Tricks by seat, corrections included; a seat that is absent is not known.

    None where the counts contradict each other; then a finding says so.
    """
    takers = _takers(deal, situation)
    if not _check_seats(deal, takers, found):
        return None
    done = _tricks_done(deal, situation)
    taken = dict(played.taken)
    total = done if played.is_sure else played.total
    if deal.claim is not None:
        if not _check_claim(deal, done, found):
            return None
        for seat, number in deal.claim.values.items():
            taken[seat] = taken.get(seat, 0) + int(number)
        total = TRICKS
    sure = played.is_sure and total == TRICKS and is_played(deal, situation, answering) is not False
    if not _check_all_played(deal, situation, total, found):
        return None
    unplayed = is_played(deal, situation, answering) is False
    if deal.counts is not None and not _check_written(deal.counts, takers, taken, sure, unplayed, found):
        return None
    tricks = {seat: taken.get(seat, 0) for seat in takers} if sure else _written(deal.counts, takers)
    return _corrected(deal, takers, tricks, found) if not unplayed else {}


def _takers(deal: Deal, situation: Situation) -> tuple[str, ...]:
    all_pass = deal.contract is not None and deal.contract.bid == ALL_PASS
    if all_pass and situation.variant is not None:
        return trick_takers(situation.variant, situation.table)
    if all_pass and situation.table.sitting_dealer:
        return (*situation.table.hands, situation.table.sitting_dealer)
    return situation.table.hands


def _tricks_done(deal: Deal, situation: Situation) -> int:
    """Tricks that are over, those between written ones included; a begun last trick is not."""
    if not deal.tricks:
        return 0
    return deal.tricks[-1].number - is_begun(deal, situation.table.sitting_dealer)


def _check_seats(deal: Deal, takers: tuple[str, ...], found: list[Diagnostic]) -> bool:
    claim = deal.claim
    if claim is not None and claim.seat is not None and claim.seat not in takers:
        found.append(found_at(
            codes.COUNT_NOT_PLAYING, claim.line, 1, seat=word_of(claim.seat), expected=words_of(takers)
        ))
        return False
    for fact, first in ((claim, 2), (deal.counts, 1)):
        for seat, number in fact.values.items() if fact else ():
            if seat not in takers and (number or first == 2):
                index = _word_of(fact.line if fact else None, seat)
                found.append(found_at(
                    codes.COUNT_NOT_PLAYING, fact.line if fact else None, index, seat=word_of(seat),
                    expected=words_of(takers),
                ))
                return False
    return True


def _word_of(line: Line | None, who: str) -> int:
    """Index of the word that begins with ``who:``; 0 where none does."""
    words = line.words if line else ()
    return next((index for index, word in enumerate(words) if word.startswith(f"{who}:")), 0)


def _check_claim(deal: Deal, done: int, found: list[Diagnostic]) -> bool:
    claim = deal.claim
    if claim is None:
        return True
    for seat, number in claim.values.items():
        if number < 0 or not isinstance(number, int):
            found.append(found_at(
                codes.CLAIM_SUM, claim.line, _word_of(claim.line, seat), left=f"{TRICKS - done} in whole tricks",
                found=f"{sum(claim.values.values())} with {number} for {word_of(seat)}",
            ))
            return False
    divided = sum(claim.values.values())
    if divided == TRICKS - done:
        return True
    found.append(found_at(codes.CLAIM_SUM, claim.line, 0, found=divided, left=TRICKS - done))
    return False


def _check_all_played(deal: Deal, situation: Situation, total: int, found: list[Diagnostic]) -> bool:
    """Under a promise of full detail a play that was begun is written to its end."""
    if situation.detail != "full" or deal.void is not None or not deal.tricks or total == TRICKS:
        return True
    line = deal.tricks[-1].line
    found.append(found_at(
        codes.TRICK_MISSING, line, len(line.words) if line else 0, found=total, next=total + 1
    ))
    return False


def _check_written(
    counts: Counts, takers: tuple[str, ...], taken: Mapping[str, int], sure: bool, unplayed: bool,
    found: list[Diagnostic],
) -> bool:
    """The ``tricks`` line against the play (a lower bound where the play is not whole) and its sum."""
    for seat in takers:
        computed = 0 if unplayed else taken.get(seat, 0)
        written = counts.values.get(seat, 0 if counts.is_complete else None)
        if written is None:
            continue
        wrong = written != computed if sure or unplayed else written < computed
        if wrong or not isinstance(written, int) or written < 0:
            found.append(found_at(
                codes.TRICK_COUNT, counts.line, _word_of(counts.line, seat), seat=word_of(seat), found=written,
                computed=computed, difference=signed(written - computed),
            ))
            return False
    total = sum(counts.values.values())
    too_many = total > TRICKS or (counts.is_complete and total != TRICKS)
    if not unplayed and (too_many or (not counts.is_complete and len(counts.values) == len(takers) and total < TRICKS)):
        found.append(found_at(codes.TRICK_SUM, counts.line, 0, found=total))
        return False
    return True


def _written(counts: Counts | None, takers: tuple[str, ...]) -> dict[str, int]:
    """Tricks by seat as stated; a complete list leaves nobody unknown."""
    if counts is None:
        return {}
    stated = {seat: int(number) for seat, number in counts.values.items()}
    return {seat: stated.get(seat, 0) for seat in takers} if counts.is_complete else stated


def _corrected(
    deal: Deal, takers: tuple[str, ...], tricks: dict[str, int], found: list[Diagnostic]
) -> dict[str, int] | None:
    """Tricks moved by agreement, ``adjust revoke tricks S:2 E:-2``: what one gets another gave."""
    moved: Number = 0
    before = dict(tricks)
    for adjustment in deal.adjustments:
        for seat, number in (adjustment.tricks or {}).items():
            place = _word_of(adjustment.line, seat)
            if seat not in takers:
                found.append(found_at(
                    codes.COUNT_NOT_PLAYING, adjustment.line, place, seat=word_of(seat), expected=words_of(takers)
                ))
                return None
            moved += number
            if seat not in tricks:
                continue
            after = tricks[seat] + number
            if not isinstance(after, int) or not 0 <= after <= TRICKS:
                found.append(found_at(
                    codes.TRICK_COUNT, adjustment.line, place, seat=word_of(seat), found=after,
                    computed=before[seat], difference=signed(number),
                ))
                return None
            tricks[seat] = after
    if moved:
        line = next((a.line for a in reversed(deal.adjustments) if a.tricks), None)
        found.append(found_at(codes.TRICK_SUM, line, 0, found=TRICKS + moved))
        return None
    return tricks
