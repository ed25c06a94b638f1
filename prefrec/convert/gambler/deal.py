"""One deal of gambler.ru as lines of the notation, whether it was read on a page or in the text dump.

Who declares is not told in words. It follows from the auction where that is written to its end: the
winner is the one who did not pass. Where it is not, the declarer is left as not written.
"""

from collections.abc import Sequence
from typing import NamedTuple

from prefrec.auction import turn_of
from prefrec.cards import CARDS, UNKNOWN, WRITTEN_CARDS, card_text
from prefrec.codes.foreign import FOREIGN_RULE, FOREIGN_UNKNOWN
from prefrec.contracts import ALL_PASS, MISERE, NO_TRUMP, PASS, STRAIN
from prefrec.convert.draft import Draft
from prefrec.convert.gambler.play import TALON_LEADS, Lead, Line, all_pass_lines, contract_lines, leads
from prefrec.diagnostics import Span
from prefrec.seats import clockwise_from

HANDS = 3  # that take part in a deal

Placed = tuple[str, Span]  # a word of the notation, and where it was read


class Seating(NamedTuple):
    """Who sits where.

    table     all seats, clockwise
    hands     the seats of the three hands, clockwise
    dealer    None where the source does not tell him
    forehand  None where the source does not tell it
    columns   the seats of the three columns of auction and play; empty where that is not known
    """

    table: tuple[str, ...]
    hands: tuple[str, ...]
    dealer: str | None
    forehand: str | None
    columns: tuple[str, ...] = ()

    @property
    def callers(self) -> tuple[str, ...]:
        """The hands in the order in which they speak; none where the forehand is not known."""
        return () if self.forehand is None else clockwise_from(self.hands, self.forehand)

    @property
    def sitting(self) -> str | None:
        """The dealer, if he has no hand."""
        return self.dealer if self.dealer not in self.hands else None


def seating_of_three(first: int | None) -> Seating:
    """A table of three; ``first`` is the column of the first call, counted from 0.

    The first hand is called S. The first column is that of the second hand. Who speaks first is the
    forehand under all rules, and the dealer sits before it; without a first call neither is known.
    """
    hands, columns = ("S", "W", "E"), ("W", "E", "S")
    if first is None:
        return Seating(hands, hands, None, None, columns)
    return Seating(hands, hands, columns[first - 1], columns[first], columns)


class Said(NamedTuple):
    """A call: the word of the notation (None: cannot be read) as it stands in the source, its place
    there, and who spoke, counted from the forehand (None: whose turn it was)."""

    word: str | None
    text: str
    span: Span
    caller: int | None = None


class Facts(NamedTuple):
    """What the source tells of a deal, each thing with its place.

    at        place of the deal
    hands     seat, place and cards of each hand
    talon     its place and cards; None where it is not written
    auction   its place and calls; None where it is not written
    contract  ``6s``, ``misere``, ``all-pass``, ``6-3``, or ``_``
    moves     cards of the play, a trick at a time
    number    of the deal in its game
    """

    at: Span
    hands: tuple[tuple[str, Span, tuple[Placed, ...]], ...]
    talon: tuple[Span, tuple[Placed, ...]] | None
    auction: tuple[Span, tuple[Said, ...]] | None
    contract: Placed
    moves: tuple[Placed, ...]
    number: int = 1


class Spoken(NamedTuple):
    """An auction as it is written: its words, the winner and the winning bid (None: not known, or none)."""

    words: tuple[Placed, ...] = ()
    winner: str | None = None
    bid: str | None = None


def write_deal(draft: Draft, seating: Seating, facts: Facts) -> None:
    """The lines of the deal, in the order of the notation."""
    draft.line(facts.at, "deal", str(facts.number), seating.dealer or "_")
    for seat, at, cards in facts.hands:
        if cards:
            # In a hand each "_" is a card that is not known.
            draft.line(at, "hand", seat, *((name.replace("__", "_"), span) for name, span in cards))
    if facts.talon and facts.talon[1]:
        draft.line(facts.talon[0], "talon", *facts.talon[1])
    spoken = _spoken(draft, seating, facts.auction[1]) if facts.auction else Spoken()
    if facts.auction and spoken.words:
        draft.line(facts.auction[0], "auction", *spoken.words)
    rows, unplaced = _rows(seating, facts, spoken.winner)
    _write_contract(draft, spoken, spoken.winner or _taker(rows, facts), facts.contract)
    _write_tricks(draft, seating, facts, rows)
    if unplaced:
        _lose_play(draft, unplaced)


def _spoken(draft: Draft, seating: Seating, calls: Sequence[Said]) -> Spoken:
    """The auction as far as it can be told who said what; ``_`` where the rest of it is not known."""
    callers = seating.callers
    said: list[tuple[int, str, str]] = []
    words: list[Placed] = []
    for index, (word, text, span, caller) in enumerate(calls):
        turn = turn_of(HANDS, said)
        if turn is None:
            draft.fault(FOREIGN_UNKNOWN, span, found=f"the call {text} behind the end of the auction",
                        expected="calls until all but one passed")
            continue
        if word is None or not callers:
            why = "calls without a first caller" if not callers else "calls behind one that cannot be read"
            for other in calls[index if word else index + 1 :]:
                draft.lose(why, other.text)
            break
        place = turn if caller is None else caller
        said.append((place, word, ""))
        words.append((f"{callers[place]}:{word}", span))
    if turn_of(HANDS, said) is not None:
        end = words[-1][1].end if words else 0
        return Spoken((*words, ("_", Span(end, end))) if words else ())
    place, bid = next(((place, word) for place, word, _ in reversed(said) if word != PASS), (0, None))
    return Spoken(tuple(words), callers[place] if bid else None, bid)


def _write_contract(draft: Draft, spoken: Spoken, declarer: str | None, contract: Placed) -> None:
    word, at = contract
    if word == ALL_PASS:
        draft.line(at, "contract", (ALL_PASS, at))
        return
    if spoken.bid == MISERE and "-" in word:
        # The dump has 6-3 for a contract that it could not name, too, and nobody gives up a misère so.
        draft.fault(FOREIGN_RULE, at, found=f"{word} behind a bid of misere", expected="misere")
        word = "_"
    draft.line(at, "contract", (f"{declarer or '_'}:{word}", at))


# --- the play ---


_Row = dict[str, Placed]  # the card of each seat in one trick


def _talon(facts: Facts) -> list[int]:
    return [CARDS.get(name, UNKNOWN) for name, _ in facts.talon[1]] if facts.talon else []


def _rows(seating: Seating, facts: Facts, declarer: str | None) -> tuple[list[_Row], tuple[Placed, ...]]:
    """The tricks, each card with its seat, and the cards from the first trick on where nobody can tell."""
    owners = _owners(seating, facts, declarer)
    rows: list[_Row] = []
    at = 0
    while at < len(facts.moves):
        cards = facts.moves[at : at + _size(facts, at, len(rows), seating)]
        row = _row(cards, owners, seating)
        if row is None:
            break
        rows.append(row)
        at += len(cards)
    return rows, facts.moves[at:]


def _taker(rows: Sequence[_Row], facts: Facts) -> str | None:
    """Who plays a card of the talon: at a contract he is the declarer, whatever is known of the auction."""
    talon = {name for name, _ in facts.talon[1]} & CARDS.keys() if facts.talon else set()
    takers = {seat for row in rows for seat, (name, _) in row.items() if name in talon}
    return takers.pop() if len(takers) == 1 else None


def _write_tricks(draft: Draft, seating: Seating, facts: Facts, rows: Sequence[_Row]) -> None:
    talon = _talon(facts)
    _warn_of_order(draft, rows, seating)
    seen = [{seat: WRITTEN_CARDS[name] for seat, (name, _) in row.items()} for row in rows]
    found = leads(_lines(seating, talon, facts.contract[0]), seating.hands, seen, talon)
    for number, (row, lead) in enumerate(zip(rows, found, strict=True), 1):
        _write_trick(draft, number, row, lead, seating)


def _lines(seating: Seating, talon: Sequence[int], contract: str) -> tuple[Line, ...]:
    forehands = (seating.forehand,) if seating.forehand else seating.hands
    if contract == ALL_PASS:
        return all_pass_lines(forehands, talon, seating.sitting)
    strain = NO_TRUMP if contract == MISERE else STRAIN.get(contract)
    trumps = range(NO_TRUMP + 1) if strain is None else (strain,)
    return contract_lines(forehands, [None if trump == NO_TRUMP else trump for trump in trumps])


def _size(facts: Facts, at: int, number: int, seating: Seating) -> int:
    """Cards of this trick: three, or four where a card of the talon that a sitting dealer leads is among them."""
    talon = facts.talon[1] if facts.talon else ()
    opens = facts.contract[0] == ALL_PASS and seating.sitting is not None and number < min(TALON_LEADS, len(talon))
    four = [name for name, _ in facts.moves[at : at + 4]]
    return 4 if opens and talon[number][0] in CARDS and talon[number][0] in four else HANDS


def _owners(seating: Seating, facts: Facts, declarer: str | None) -> dict[str, str]:
    """Whose each card is: a talon card is the declarer's, or that of a dealer who leads it."""
    owners = {name: seat for seat, _, cards in reversed(facts.hands) for name, _ in cards}
    taker = seating.sitting if facts.contract[0] == ALL_PASS else declarer
    if facts.talon and taker:
        owners = {name: taker for name, _ in facts.talon[1]} | owners
    return {name: seat for name, seat in owners.items() if name in CARDS}


def _row(cards: Sequence[Placed], owners: dict[str, str], seating: Seating) -> _Row | None:
    """Who played which card of a trick: who holds it, and of one that nobody is known to hold who is left.

    Where two of them are of one hand the columns tell; None where those are not known either.
    """
    seats = [owners.get(name) for name, _ in cards]
    known = [seat for seat in seats if seat is not None]
    left = [seat for seat in seating.hands if seat not in known]
    if len(set(known)) == len(known) and (len(known) == len(seats) or len(left) == 1 == len(seats) - len(known)):
        return {seat or left[0]: card for seat, card in zip(seats, cards, strict=True)}
    return dict(zip(seating.columns, cards, strict=False)) if seating.columns else None


def _lose_play(draft: Draft, cards: Sequence[Placed]) -> None:
    trick = cards[:HANDS]
    names = " ".join(name for name, _ in trick)
    draft.fault(FOREIGN_RULE, Span(trick[0][1].start, trick[-1][1].end), found=f"the trick {names}",
                expected="a card of each hand")
    for name, _ in cards:
        draft.lose("cards of a play that cannot be told by hands", name)


def _warn_of_order(draft: Draft, rows: Sequence[_Row], seating: Seating) -> None:
    """Once, where the cards do not stand in the columns of the auction: then the source is not as it is known."""
    for row in rows:
        if len(row) == HANDS == len(seating.columns) and tuple(row) != seating.columns:
            at = Span(min(span.start for _, span in row.values()), max(span.end for _, span in row.values()))
            names = " ".join(name for name, _ in row.values())
            draft.fault(FOREIGN_RULE, at, found=f"the order {names} of a trick",
                        expected="the cards in the columns of the auction")
            return


def _write_trick(draft: Draft, number: int, row: _Row, lead: Lead, seating: Seating) -> None:
    """The trick clockwise from its leader; where he is not known, from the first hand that has a card."""
    at = Span(min(span.start for _, span in row.values()), max(span.end for _, span in row.values()))
    order = _round(row, lead.seat, seating)
    last = max(place for place, seat in enumerate(order) if seat in row)
    cards = [row.get(seat, ("__", at)) for seat in order[: last + 1]]
    opened = [] if lead.talon_card is None else [f"+{card_text(lead.talon_card)}"]
    draft.line(at, str(number), *opened, lead.seat or "_", *cards)


def _round(row: _Row, leader: str | None, seating: Seating) -> tuple[str, ...]:
    hands = seating.callers or seating.hands
    if leader in hands:
        return clockwise_from(hands, leader)
    if leader is not None:
        return (leader, *hands)
    sitting = tuple(seat for seat in row if seat not in hands)
    first = next((seat for seat in hands if seat in row), hands[0])
    return sitting + clockwise_from(hands, first)
