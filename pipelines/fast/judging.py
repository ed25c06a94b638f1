"""The referee asked once for everything that recurs: an auction, a contract and its answers, tricks.

No rule stands here. What a deal comes to depends on few things: the auction, the contract and what was said
to it, who took how many tricks, the all-pass series. The referee's own rooms judge each combination once,
and what they say of it holds for every deal that is the same in these. Everything there is anything to say
of is None, and so is what would follow from it.
"""

from dataclasses import dataclass
from functools import partial

from prefrec.pipelines.fast.cards import NONE
from prefrec.pipelines.fast.context import Context
from prefrec.pipelines.fast.facts import Auction, Words
from prefrec.pipelines.fast.kept import Kept
from prefrec.pipelines.fast.outcomes import Outcome, example_of, outcomes_of
from prefrec.pipelines.fast.replay import NO_TRUMP, SITTING

from prefrec.diagnostics import Diagnostic
from prefrec.outcome import Sheet
from prefrec.record import Cards, Deal
from prefrec.referee.answering import Answering, check_answers, check_choice
from prefrec.referee.bidding import Bidding, check_auction, check_contract
from prefrec.referee.counting import check_unplayed, is_played
from prefrec.referee.game import situation_of
from prefrec.referee.promises import check_promise
from prefrec.referee.running import after, due_dealer
from prefrec.referee.situation import Situation
from prefrec.referee.tricks import play_table
from prefrec.seats import SEATS
from prefrec.sheet import Series

HAS_DISCARD, IS_COUNTED = 1, 2


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """Nothing is to be said of these words, in games of this context.

    deal      that of which the referee was asked; its cards mean nothing
    outcomes  what it comes to, by tricks and the rest of what an outcome depends on
    """

    context: Context
    is_conceded: bool
    situation: Situation
    deal: Deal
    answering: Answering
    outcomes: Kept[int, Outcome | None]


@dataclass(frozen=True, slots=True, eq=False)
class Led:
    """Where an auction led.

    verdicts  what the referee makes of the words that follow; four mappings, by whether two cards were laid away
              (``HAS_DISCARD``), and whether cards were played and all ten tricks are accounted for (``IS_COUNTED``)
    """

    bidding: Bidding
    verdicts: tuple[Kept[Words, Verdict | None], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """Where a game stands before a deal, but for its sheet.

    led    where each auction leads
    after  where the game stands after each outcome
    """

    series: Series
    dealer: int
    led: Kept[Auction | None, Led | None]
    after: "Kept[Outcome, Position | None]"


def position_at(context: Context, place: tuple[Series, int]) -> Position | None:
    """The position in an all-pass series where this seat deals."""
    series, dealer = place
    situation = situation_at(context, place)
    if situation is None:
        return None
    bidding = context.kept(_bidding_of)[dealer, situation.minimum, situation.compelled]
    ends: Kept[Bidding | None, Led | None] = Kept(partial(_led, context, series, situation))
    led: Kept[Auction | None, Led | None] = Kept(lambda auction: ends[bidding[auction]])
    return Position(series, dealer, led, Kept(partial(_after, context, series, situation)))


def situation_at(context: Context, place: tuple[Series, int]) -> Situation | None:
    """What the referee knows when a deal begins."""
    series, dealer = place
    if SEATS[dealer] not in context.players:
        return None
    found: list[Diagnostic] = []
    running = context.before._replace(series=series)
    situation = situation_of(Deal(1, SEATS[dealer]), running, context.settings, found)
    return None if found else situation


def course_of(context: Context, deal: tuple[int, Words]) -> bytes | None:
    """How a deal of this dealer and these words is played, as the numbers of ``replay.Course``."""
    dealer, words = deal
    # The series decides what a deal costs, not how it is played.
    situation = situation_at(context, (context.series, dealer))
    if situation is None or (words.declarer or situation.table.hands[0]) not in situation.table.hands:
        return None
    play = play_table(words.deal._replace(talon=Cards((0, 1))), situation)
    place = {seat: place for place, seat in enumerate(play.hands)} | ({play.sitting: SITTING} if play.sitting else {})
    takes = place[words.declarer] if words.takes_talon and words.declarer else NONE
    trump = NO_TRUMP if play.trump is None else play.trump
    rules = play.turns_talon, bool(play.trick3_by_winner), context.pays_for_talon, context.minds_misere
    return bytes([*[place.get(seat, NONE) for seat in SEATS], takes, trump, *rules])


def _bidding_of(context: Context, place: tuple[int, int, int | None]) -> Kept[Auction | None, Bidding | None]:
    """Where auctions lead, by the dealer, the least opening bid and the compulsory deals to come: by nothing else."""
    dealer, minimum, compelled = place
    situation = situation_at(context, (context.series, dealer))
    situation = None if situation is None else situation._replace(minimum=minimum, compelled=compelled)

    def bidding(auction: Auction | None) -> Bidding | None:
        if auction is None or situation is None:
            return None
        found: list[Diagnostic] = []
        spoken = Deal(1, SEATS[dealer], auction=auction.calls)
        led = check_auction(spoken, situation, found)
        return None if found else led

    return Kept(bidding)


def _led(context: Context, series: Series, situation: Situation, bidding: Bidding | None) -> Led | None:
    if bidding is None:
        return None
    verdict = partial(_verdict, context, series, situation, bidding)
    return Led(bidding, tuple([Kept(partial(verdict, flags)) for flags in range(1 + HAS_DISCARD + IS_COUNTED)]))


def _verdict(
    context: Context, series: Series, situation: Situation, bidding: Bidding, flags: int, words: Words
) -> Verdict | None:
    found: list[Diagnostic] = []
    if not check_contract(words.deal, situation, bidding, found) or found or situation.table.dealer is None:
        return None
    index = series.all_passes + 1 if words.declarer is None else 1
    return context.kept(_answered)[SEATS.index(situation.table.dealer), index, series, flags, words]


def _answered(context: Context, of: tuple[int, int, Series, int, Words]) -> Verdict | None:
    """The verdict on words whose contract may follow the auction."""
    dealer, index, series, flags, words = of
    situation = situation_at(context, (series, dealer))
    if situation is None:
        return None
    has_discard, is_counted = bool(flags & HAS_DISCARD), bool(flags & IS_COUNTED)
    found: list[Diagnostic] = []
    deal = example_of(words.deal, situation, has_discard=has_discard, is_counted=is_counted)
    answering = check_answers(deal, situation, found)
    if answering is None or not check_choice(deal, situation, answering, found):
        return None
    if not check_unplayed(deal, situation, answering, found) or is_played(deal, situation, answering) is not is_counted:
        return None
    found += check_promise(deal, situation, answering, is_counted=is_counted)
    outcomes = context.kept(outcomes_of)[index, dealer, words.worth, has_discard]
    is_conceded = deal.contract is not None and deal.contract.short is not None
    return None if found else Verdict(context, is_conceded, situation, deal, answering, outcomes)


def _after(context: Context, series: Series, situation: Situation, outcome: Outcome) -> Position | None:
    running = context.before._replace(series=series)
    then = after(outcome.deal, situation, outcome.result, (Sheet(), None), running)
    due = due_dealer(then)
    return None if then.series is None or due is None else context.kept(position_at)[then.series, SEATS.index(due)]
