"""The seats of a deal as rows: what each was, what it took, and what the deal was worth to it."""

from collections.abc import Iterator, Mapping
from math import lcm

from prefrec.pipelines.deal_rows import amount, contracted, place_of, tricks_of, whisters_of
from prefrec.pipelines.dimensions import SEAT_CODES
from prefrec.pipelines.tables import Row

from prefrec.outcome import Number, Table, exact
from prefrec.posting_rules import HELP, RULES, WHISTER_SHORT
from prefrec.record import Deal
from prefrec.referee.situation import DealOutcome
from prefrec.seats import clockwise_from, in_seat_order
from prefrec.settlement import deal_value

# Values share a denominator within a deal: this one, unless the deal needs a finer one.
DENOMINATOR = 12

NOT_HELP = frozenset(RULES) - {HELP}
FINES = frozenset({WHISTER_SHORT})
_NO_ANSWER = (None, None, None, None)


def values_of(outcome: DealOutcome) -> Mapping[str, tuple[int, int]]:
    """What the deal moves for each player, over one denominator; empty where that is not known."""
    if outcome.postings is None or outcome.variant is None:
        return {}
    values = deal_value(outcome.variant, outcome.table.players, outcome.postings)
    common = lcm(DENOMINATOR, *(value.denominator for value in values.values()))
    return {seat: (value.numerator * (common // value.denominator), common) for seat, value in values.items()}


def written_by(outcome: DealOutcome, column: str, rules: frozenset[str]) -> Mapping[str, Number]:
    """What each player writes in a column by these rules; empty where that is not known."""
    if outcome.postings is None:
        return {}
    sums: dict[str, Number] = dict.fromkeys(outcome.table.players, 0)
    for posting in outcome.postings:
        if posting.column == column and posting.rule in rules:
            sums[posting.seat] = exact(sums.get(posting.seat, 0) + posting.amount)
    return sums


def seat_rows(
    game: int, place: int, deal: Deal, outcome: DealOutcome, sitting: Mapping[str, int]
) -> Iterator[Row]:
    """The rows of ``seats``; ``sitting`` tells who sits where."""
    table, result = outcome.table, outcome.result
    declarer = deal.contract.declarer if deal.contract else None
    tricks, values = tricks_of(deal, outcome), values_of(outcome)
    whists, fines = written_by(outcome, "whists", NOT_HELP), written_by(outcome, "mountain", FINES)
    answers = dict(result.answers) if result else {}
    answered = _answered(deal, answers, whisters_of(result, None)[0])
    written = deal.counts.values if deal.counts else {}
    claimed = deal.claim.values if deal.claim else {}
    order = clockwise_from(table.hands, declarer)[1:] if declarer in table.hands and declarer else ()
    for seat in in_seat_order({*table.players, *table.hands}):
        speaking = order.index(seat) + 1 if seat in order else 3
        yield (
            game, place, SEAT_CODES[seat], sitting.get(seat), _role(table, declarer, seat), place_of(table, seat),
            answers.get(seat), speaking if seat in answers else None,
            *answered.get(answers.get(seat, ""), _NO_ANSWER), tricks.get(seat), written.get(seat),
            claimed.get(seat), *values.get(seat, (None, None)),
            *amount(whists.get(seat)), *amount(fines.get(seat)),
        )  # fmt: skip


def _answered(deal: Deal, answers: Mapping[str, str], whisters: int | None) -> Mapping[str, tuple[object, ...]]:
    """What is told beside an answer, by its word: the contract and its level; of a whist how it was played."""
    if not answers:
        return {}
    contract = contracted(deal)
    played = (None if whisters is None else whisters == 1, deal.choice.word if deal.choice else None)
    return {word: (*contract, *(played if word == "whist" else (None, None))) for word in answers.values()}


def _role(table: Table, declarer: str | None, seat: str) -> str:
    if seat == table.dummy:
        return "dummy"
    if seat not in table.hands:
        return "dealer"
    if declarer is None:
        return "player"
    return "declarer" if seat == declarer else "defender"
