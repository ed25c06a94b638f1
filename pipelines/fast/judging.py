"""The referee asked once for everything that recurs: an auction, a contract and its answers, tricks, an entry.

No rule stands here. What a deal comes to depends on few things: the auction, the contract and what was said
to it, who took how many tricks, the all-pass series. The referee's own rooms judge each combination once,
and what they say of it holds for every deal that is the same in these. All values compare by identity, so
that a combination is quickly looked up; everything there is anything to say of is None.
"""

from dataclasses import dataclass
from functools import cache

from prefrec.pipelines.fast.cards import NONE
from prefrec.pipelines.fast.entries import POOL, SLOTS_OF_SEATS, WHOLE, Entry, entry_of, sheet_of
from prefrec.pipelines.fast.facts import Auction, Words
from prefrec.pipelines.fast.header import Context
from prefrec.pipelines.fast.replay import NO_TRUMP, SITTING

from prefrec.contracts import MISERE, TRICKS
from prefrec.diagnostics import Diagnostic
from prefrec.facts_text import counts_text
from prefrec.outcome import Result, Sheet
from prefrec.record import Call, Calls, Cards, Counts, Deal, Hand, Trick
from prefrec.referee.answering import Answering, check_answers, check_choice
from prefrec.referee.bidding import Bidding, check_auction, check_contract
from prefrec.referee.counting import check_counts, check_unplayed, is_played
from prefrec.referee.deal import result_of
from prefrec.referee.game import situation_of
from prefrec.referee.promises import check_promise
from prefrec.referee.running import after, due_dealer
from prefrec.referee.situation import Situation
from prefrec.referee.tricks import Played, play_table
from prefrec.referee.writing import earned
from prefrec.seats import SEATS
from prefrec.sheet import Series, entry, is_finished, write
from prefrec.whisting import Postings


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """Where a game stands before a deal, but for its sheet. ``dealer`` is None where any seat may deal."""

    context: Context
    series: Series
    dealer: str | None


@dataclass(frozen=True, slots=True, eq=False)
class Led:
    """Where an auction led, the same object for the same end of it."""

    bidding: Bidding


@dataclass(frozen=True, slots=True, eq=False)
class Stakes:
    """All that decides what a deal is worth but for its tricks. Neither the strain nor open hands do.

    index  number of the deal in its all-pass series, if it is one, from 1
    """

    context: Context
    index: int
    dealer: str
    words: Words
    has_discard: bool


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """Nothing is to be said of these words. ``deal`` is the one of which the referee was asked, its cards mean nothing."""

    situation: Situation
    deal: Deal
    answering: Answering
    stakes: Stakes


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """What a deal comes to.

    earned   what it earns, before help; in a race without the prizes
    others, credited  the same: entries that are written as they are, and credits to pools, which are divided
    counts   the line of tricks, with its line end; empty where nothing was played
    credits  slots of pools with what is to be credited there, in twelfths
    plain    the entry, where every pool has room for its credit
    """

    situation: Situation
    deal: Deal
    result: Result
    earned: Postings
    others: Postings
    credited: Postings
    counts: bytes
    credits: tuple[tuple[int, int], ...]
    plain: Entry


@cache
def position_of(context: Context, series: Series, dealer: str | None) -> Position:
    """The same object for the same position."""
    return Position(context, series, dealer)


@cache
def situation_at(context: Context, series: Series, dealer: str) -> Situation | None:
    """What the referee knows when a deal begins."""
    found: list[Diagnostic] = []
    situation = situation_of(Deal(1, dealer), context.before._replace(series=series), context.settings, found)
    return None if found else situation


@cache
def course_of(context: Context, dealer: int, words: Words) -> bytes | None:
    """How such a deal is played, as the numbers of ``replay.Course``; it does not depend on the series."""
    seat = SEATS[dealer]
    situation = situation_at(context, context.before.series or Series(), seat) if seat in context.players else None
    if situation is None or (words.declarer or situation.table.hands[0]) not in situation.table.hands:
        return None
    play = play_table(words.deal._replace(talon=Cards(_WORTHLESS)), situation)
    place = {seat: place for place, seat in enumerate(play.hands)} | ({play.sitting: SITTING} if play.sitting else {})
    return bytes([
        *[place.get(seat, NONE) for seat in SEATS], place[words.declarer] if words.takes_talon and words.declarer else NONE,
        NO_TRUMP if play.trump is None else play.trump, play.turns_talon, bool(play.trick3_by_winner),
    ])  # fmt: skip


@cache
def led_by(position: Position, dealer: str, auction: Auction) -> Led | None:
    """Where an auction led."""
    situation = situation_at(position.context, position.series, dealer)
    if situation is None:
        return None
    found: list[Diagnostic] = []
    bidding = check_auction(Deal(1, dealer, auction=auction.calls), situation, found)
    return None if bidding is None or found else _led(bidding)


@cache
def _led(bidding: Bidding) -> Led:
    return Led(bidding)


@cache
def verdict_of(
    position: Position, dealer: str, led: Led, words: Words, has_discard: bool, is_counted: bool
) -> Verdict | None:
    """What the referee makes of the words. ``is_counted``: cards were played, and all ten tricks are accounted for."""
    situation = situation_at(position.context, position.series, dealer)
    if situation is None:
        return None
    found: list[Diagnostic] = []
    deal = _example(words.deal, situation, has_discard, is_counted)
    if not check_contract(deal, situation, led.bidding, found):
        return None
    answering = check_answers(deal, situation, found)
    if answering is None or not check_choice(deal, situation, answering, found):
        return None
    if not check_unplayed(deal, situation, answering, found) or is_played(deal, situation, answering) is not is_counted:
        return None
    found += check_promise(deal, situation, answering, is_counted=is_counted)
    index = position.series.all_passes + 1 if words.declarer is None else 1
    stakes = _stakes(position.context, index, dealer, words.worth, has_discard)
    return None if found else Verdict(situation, deal, answering, stakes)


@cache
def _stakes(context: Context, index: int, dealer: str, words: Words, has_discard: bool) -> Stakes:
    return Stakes(context, index, dealer, words, has_discard)


def _example(words: Deal, situation: Situation, has_discard: bool, is_counted: bool) -> Deal:
    """A deal of these words that lacks nothing, with cards that mean nothing."""
    hands = tuple([Hand(seat, ()) for seat in situation.table.hands])
    return words._replace(
        number=1, dealer=situation.table.dealer, hands=hands, talon=Cards(_WORTHLESS), auction=Calls(()),
        discard=Cards(_WORTHLESS) if has_discard else None, line=None,
        tricks=(Trick(TRICKS, situation.table.hands[0], (0, 1, 2)),) if is_counted else (),
    )


_WORTHLESS = (0, 8)  # two sevens of black suits


@cache
def outcome_of(
    stakes: Stakes, taken: tuple[int, ...] | None, has_misere: bool, talon: tuple[int, ...]
) -> Outcome | None:
    """What a deal comes to.

    taken       tricks of the seats in their order, claimed ones included; None: no card was played
    has_misere  somebody bid one in the auction
    talon       any that is worth as much; empty: it is worth nothing
    """
    context, series = stakes.context, Series(stakes.index - 1)
    situation = situation_at(context, series, stakes.dealer)
    if situation is None:
        return None
    found: list[Diagnostic] = []
    deal = _example(stakes.words.deal, situation, stakes.has_discard, taken is not None)._replace(
        auction=Calls((Call(stakes.dealer, MISERE),) * has_misere), talon=Cards(talon or _WORTHLESS)
    )
    answering = check_answers(deal, situation, found)
    if answering is None or deal.contract is None:
        return None
    known = {seat: number for seat, number in zip(SEATS, taken or (), strict=False) if number}
    tricks = check_counts(deal, situation, answering, Played((), known, TRICKS), found)
    result = None if tricks is None else result_of(deal.contract, deal, answering, tricks)
    if found or result is None or tricks is None:
        return None
    running = context.before._replace(series=series, sheet=None if context.is_race else Sheet())
    postings = earned(deal, situation, result, running, found)
    plain = None if postings is None else entry_of(context, written(context, situation, postings, Sheet()))
    if found or postings is None or plain is None:
        return None
    counts = _counts_line(context, stakes.dealer, tricks) if taken is not None else b""
    others = tuple([posting for posting in postings if posting.column != "pool"])
    credited = tuple([posting for posting in postings if posting.column == "pool"])
    return Outcome(situation, deal, result, postings, others, credited, counts, _credits(credited), plain)


def _counts_line(context: Context, dealer: str, tricks: dict[str, int]) -> bytes:
    """The line of tricks as the writer puts it: every hand is named, a sitting dealer who took some too."""
    hands = [seat for seat in SEATS if seat in context.tables[dealer].hands]
    return f"{counts_text('tricks', Counts(tricks), hands)}\n".encode()


def _credits(postings: Postings) -> tuple[tuple[int, int], ...]:
    """What is credited to each pool."""
    sums = entry(postings).pool
    return tuple([(POOL + SLOTS_OF_SEATS[seat], int(number * WHOLE)) for seat, number in sums.items()])


def written(context: Context, situation: Situation, postings: Postings, sheet: Sheet) -> Postings:
    """What a deal really writes on this sheet."""
    return write(context.variant, situation.table, sheet, postings)[0]


@cache
def position_after(position: Position, dealer: str, outcome: Outcome) -> Position | None:
    """Where the game stands after such a deal; None where that is not known."""
    context = position.context
    situation = situation_at(context, position.series, dealer)
    if situation is None:
        return None
    running = context.before._replace(series=position.series)
    then = after(outcome.deal, situation, outcome.result, (Sheet(), None), running)
    return None if then.series is None else position_of(context, then.series, due_dealer(then))


def helped(outcome: Outcome, context: Context, totals: list[int]) -> Entry | None:
    """The entry where a pool has no room for its credit, by the sheet before the deal (in twelfths)."""
    if context.minds_mountains:
        return entry_of(context, written(context, outcome.situation, outcome.earned, sheet_of(totals)))
    divided = _divided(context, outcome.situation, outcome.credited, tuple(totals[: len(SEATS)]))
    return entry_of(context, outcome.others + divided)


# Few of all combinations that can arise near a full pool ever recur: the oldest go.
@cache
def _divided(context: Context, situation: Situation, credited: Postings, pools: tuple[int, ...]) -> Postings:
    """How credits are divided where no mountain matters."""
    return written(context, situation, credited, sheet_of(pools))


@cache
def is_over(context: Context, pools: tuple[int, ...], deals: int) -> bool:
    """Whether a game that is no race is over with these pools; ``deals`` where their number decides."""
    return is_finished(context.variant, context.players, sheet_of(pools), deals)
