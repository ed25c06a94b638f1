"""What people write around the facts of a deal: marks, comments, clocks, incidents, what-if lines."""

from collections.abc import Callable
from decimal import Decimal
from random import Random

from prefrec.cards import card_text
from prefrec.generate.deals import Made, all_tricks
from prefrec.generate.playing import State, play
from prefrec.generate.rounds import Cast, Step
from prefrec.line import Notes
from prefrec.outcome import Result, Table
from prefrec.record import Call, Calls, Clock, ClockLeft, Columns, Counts, Deal, Incident, Tag, Variation
from prefrec.scoring import deal_postings
from prefrec.sheet import entry, price_index
from prefrec.variant import Variant

MARKS = ("!", "?", "!!", "??", "!?", "?!")
COMMENTS = (
    "спорно", "так играют в учебниках", "He counted the trumps.", "валет был третий", "«ну и снос»; молчим",
    "никто не видел", "%prefrec inside a comment is text", "50/50 — и повезло",
)
SOME = 0.25


def decorated(rng: Random, cast: Cast, table: Table, step: Step, made: Made) -> Deal:
    """The deal with a few things more."""
    deal = made.deal
    for change in (_marked, _commented, _clocked, _with_incident, _tagged):
        if rng.random() < SOME:
            deal = change(rng, deal)
    if rng.random() < SOME:
        block = _variation(rng, cast.variant, table, step, made)
        deal = deal._replace(variations=(block,)) if block else deal
    return deal


def _mark(rng: Random) -> str:
    return rng.choice(MARKS) if rng.random() < 0.3 else ""


def _marked(rng: Random, deal: Deal) -> Deal:
    """Marks of judgement on calls, answers, the discard and cards."""
    if deal.auction:
        deal = deal._replace(auction=_marked_calls(rng, deal.auction))
    if deal.answers:
        deal = deal._replace(answers=_marked_calls(rng, deal.answers))
    if deal.discard:
        deal = deal._replace(discard=deal.discard._replace(flags=("?", "")))
    tricks = [
        trick._replace(flags=tuple(_mark(rng) for _ in trick.cards)) if rng.random() < 0.3 else trick
        for trick in deal.tricks
    ]
    return deal._replace(tricks=tuple(tricks))


def _marked_calls(rng: Random, spoken: Calls) -> Calls:
    return spoken._replace(calls=tuple([call._replace(flags=_mark(rng)) for call in spoken.calls]))


def _notes(rng: Random) -> Notes:
    above = tuple(rng.sample(COMMENTS, rng.choice((0, 1, 1, 2))))
    return Notes(above, rng.choice(COMMENTS) if rng.random() < 0.4 else None)


def _commented(rng: Random, deal: Deal) -> Deal:
    """Comments above and behind some lines."""
    deal = deal._replace(notes=_notes(rng))
    if deal.contract:
        deal = deal._replace(contract=deal.contract._replace(notes=_notes(rng)))
    if deal.tricks:
        index = rng.randrange(len(deal.tricks))
        trick = deal.tricks[index]
        bound = Notes((f"{card_text(trick.cards[0])}: {rng.choice(COMMENTS)}",), None)
        tricks = (*deal.tricks[:index], trick._replace(notes=bound), *deal.tricks[index + 1:])
        deal = deal._replace(tricks=tricks)
    return deal


def _seconds(rng: Random) -> Decimal | None:
    return None if rng.random() < 0.1 else Decimal(rng.randrange(1, 400)) / 10


def _clocked(rng: Random, deal: Deal) -> Deal:
    """Seconds of each call and of some tricks."""
    clocks: list[Clock | ClockLeft] = []
    if deal.auction and deal.auction.calls:
        clocks.append(Clock("auction", tuple([_seconds(rng) for _ in deal.auction.calls])))
    clocks += (Clock(str(t.number), tuple([_seconds(rng) for _ in t.cards])) for t in deal.tricks[:3])
    if rng.random() < 0.5:
        clocks.append(ClockLeft({hand.seat: Decimal(rng.randrange(600, 1800)) for hand in deal.hands}))
    return deal._replace(clocks=tuple(clocks))


def _with_incident(rng: Random, deal: Deal) -> Deal:
    """Something that happened and did not stand."""
    seat = rng.choice(deal.hands).seat
    choices = [Incident(seat, "talk", "", "auction"), Incident(seat, "call", "6d", "auction")]
    if deal.counts:
        choices.append(Incident(seat, "look", "", "tricks"))
    if deal.answers:
        choices.append(Incident(seat, "answer", "whist", "answers"))
    choices += (Incident(seat, "lead", card_text(t.cards[0]), str(t.number)) for t in deal.tricks[1:5])
    return deal._replace(incidents=(rng.choice(choices),))


def _tagged(rng: Random, deal: Deal) -> Deal:
    tags = (Tag("board", str(rng.randint(1, 99))), Tag("confidence", "0.75"), Tag("x-seen", "yes; twice"))
    return deal._replace(tags=(rng.choice(tags),))


# ---- what-if lines


def _variation(rng: Random, variant: Variant, table: Table, step: Step, made: Made) -> Variation | None:
    """Another play from some trick on, or no whist where there was one."""
    blocks: list[Callable[[], tuple[Deal, Result] | None]] = [
        lambda: _played_on(rng, made), lambda: _passed(variant, made),
    ]
    changed = rng.choice(blocks)()
    if changed is None:
        return None
    deal, result = changed
    postings = deal_postings(variant, table, result, price_index(step.series, result))
    if postings is None:
        return None
    if rng.random() < 0.7:
        deal = deal._replace(score=Columns(*entry(postings)))
    return Variation(deal, Notes((), rng.choice(COMMENTS)) if rng.random() < 0.5 else Notes())


def _played_on(rng: Random, made: Made) -> tuple[Deal, Result] | None:
    if made.plan is None or made.start is None or made.played is None:
        return None
    whole = [trick for trick in made.played.tricks if len(trick.cards) >= 3]
    if len(whole) < 4:
        return None
    number = rng.randrange(3, len(whole) + 1)
    hands = list(made.start.hands)
    seats = made.plan.seats
    for trick in whole[:number - 1]:
        leader = seats.index(trick.leader) if trick.leader in seats else -1
        for index, card in enumerate(trick.cards):
            if leader + index >= 0:
                hands[(leader + index) % 3] &= ~(1 << card)
    taken: dict[str, int] = {}
    for winner in made.played.winners[:number - 1]:
        taken[winner] = taken.get(winner, 0) + 1
    leads = whole[number - 1].leader
    played = play(rng, made.plan, State(tuple(hands), number, seats.index(leads or "")), taken)
    if not played.tricks:
        return None
    tricks = all_tricks(played, tuple(made.result.tricks))
    deal = Deal(tricks=played.tricks, claim=played.claim, counts=Counts(tricks))
    return deal, made.result._replace(tricks=tricks)


def _passed(variant: Variant, made: Made) -> tuple[Deal, Result] | None:
    result = made.result
    spoken = made.deal.answers
    if result.kind != "game" or not result.answers or spoken is None:
        return None
    if variant.stalingrad and result.contract == "6s":
        return None
    first: list[str] = list(dict.fromkeys(call.seat for call in spoken.calls))
    defenders = [seat for seat in first if seat in {hand.seat for hand in made.deal.hands}]
    calls = Calls(tuple([Call(seat, "pass") for seat in defenders]))
    answers = tuple([(seat, "pass") for seat in defenders])
    return Deal(answers=calls), result._replace(kind="passed-out", answers=answers, tricks={})
