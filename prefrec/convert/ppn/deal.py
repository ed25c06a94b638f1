"""One deal of PPN as lines of the notation.

Who won the auction is the declarer here too, but of a contract that the notation has no word for: it is
written ``S:_``, and ``S:_/solo`` where he played without the talon. The fields of the other game are kept
as private tags.
"""

import re
from collections.abc import Mapping, Sequence

from prefrec.codes.foreign import FOREIGN_MISSING, FOREIGN_RULE, FOREIGN_UNKNOWN, FOREIGN_VALUE, OTHER_GAME
from prefrec.contracts import TRICKS
from prefrec.convert.draft import Draft, Word
from prefrec.convert.ppn.checks import Facts, check_deal
from prefrec.convert.ppn.values import (
    BID,
    LETTERS,
    NO_DISCARD,
    PASSED,
    PATTERNS,
    PLAYED,
    SUMMARY,
    THROW,
    Text,
    Turn,
    pieces,
    tricks_of,
)
from prefrec.diagnostics import Span
from prefrec.seats import SEATS

_HAND, _DECK = 10, 32
# Fields of the other game, kept as they stand; of the cards, the order in which they were dealt is kept so.
_FOREIGN = ("bids", "contract", "accepted", "kontra", "refa", "value", "summary")
_KEPT = ("cards", *_FOREIGN)
_THREE = 3


class OtherGame:
    """What belongs to the Serbian game: each kind of it is told once in a game, at its first place."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._told: set[str] = set()

    def tell(self, found: str, at: Span) -> None:
        """Something that is not converted."""
        if found not in self._told:
            self._told.add(found)
            self._draft.fault(OTHER_GAME, at, found=found, game="Serbian Preferans")


def write_deal(
    draft: Draft, words: Sequence[Text], seats: Mapping[str, str], foreign: OtherGame, previous: int
) -> int:
    """The lines of a deal; gives its number. One that is not readable is taken for the one after ``previous``."""
    fields = _fields(draft, words)
    good = {name: text for name, text in fields.items() if _is_sound(draft, name, text)}
    number = int(good["id"].value) if "id" in good else previous + 1
    order = good.get("deal order")
    is_turned = order is not None and not _is_clockwise(order.value, seats)
    if order and is_turned:
        usual = "".join(seats)
        draft.fault(
            FOREIGN_RULE, order.span, found=f"The deal order {order.value}, against the direction of the first deal",
            expected=f"an order that goes round as {usual} does",
        )
    dealer = (seats[order.value[2]], order.span) if order and not is_turned else "_"
    draft.line(words[0].span, "deal", (str(number), words[0].span), dealer)
    _private(draft, fields, good, foreign, is_turned=is_turned)
    if rest := words[len(fields) :]:
        draft.tag("x-ppn.rest", " ".join(word.value for word in rest), Span(rest[0].span.start, rest[-1].span.end))
    hands = _hands(draft, good.get("cards"), order, seats)
    _contract(draft, good, words, seats)
    turns = _turns(draft, good.get("throws"), good.get("starts"))
    if turns:
        _play(draft, turns, seats, foreign, is_turned=is_turned)
    summary = _summary(draft, good.get("summary"), order)
    is_kept = is_turned or ("throws" in good and not _is_of_three(good["throws"]))
    _counts(draft, summary, turns, seats, good.get("summary"), is_kept=is_kept)
    check_deal(draft, Facts(good, hands, turns, summary, is_passed=len(words) == len(PASSED)))
    return number


def _fields(draft: Draft, words: Sequence[Text]) -> dict[str, Text]:
    """The fields by name. Nobody can tell which is which in a deal that has another number of them."""
    whole = Span(words[0].span.start, words[-1].span.end)
    if len(words) == len(PLAYED):
        return dict(zip(PLAYED, words, strict=True))
    if len(words) == len(PLAYED) - 1:
        value = PLAYED.index("refa")
        at = words[value].span.start
        draft.fault(FOREIGN_MISSING, Span(at, at), field="The field refa")
        return dict(zip((name for name in PLAYED if name != "refa"), words, strict=True))
    if len(words) != len(PASSED):
        draft.fault(
            FOREIGN_UNKNOWN, whole, found=f"A deal of {len(words)} field{'s' * (len(words) != 1)}",
            expected=f"{len(PASSED)} fields where all passed, {len(PLAYED)} where somebody played",
        )
    return dict(zip(PASSED, words, strict=False))


def _is_sound(draft: Draft, name: str, text: Text) -> bool:
    """Whether a field holds what it may; a fault where it does not."""
    if name in PATTERNS:
        pattern, expected = PATTERNS[name]
        if not re.fullmatch(pattern, text.value):
            _wrong(draft, text, name, expected)
            return False
    if name == "bids":
        bids = list(pieces(text, ","))
        for bid in bids:
            if not BID.fullmatch(bid.value):
                _wrong(draft, bid, "a bid", "P, 2 to 8, M with a number, G, or G with a number")
        if len(bids) != _THREE:
            _wrong(draft, text, "bids", "a bid of each player")
        return len(bids) == _THREE and all(BID.fullmatch(bid.value) for bid in bids)
    if name == "cards" and len(text.value) != _DECK:
        _wrong(draft, text, "cards", f"{_DECK} letters")
        return False
    if name == "discarded" and text.value != NO_DISCARD and not (
        len(text.value) == 2 and set(text.value) <= set(LETTERS)
    ):
        _wrong(draft, text, "discarded", f"two cards, or {NO_DISCARD}")
        return False
    return True


def _wrong(draft: Draft, text: Text, name: str, expected: str) -> None:
    draft.fault(FOREIGN_VALUE, text.span, field=name, found=repr(text.value), expected=expected)


def _is_clockwise(order: str, seats: Mapping[str, str]) -> bool:
    """Whether a deal goes round as the seats do."""
    round_ = "".join(seats)
    return order in round_ + round_


def _is_of_three(throws: Text) -> bool:
    """Whether every trick can be written, which is then led by the winner of the one before it."""
    found = [THROW.fullmatch(part.value) for part in pieces(throws, ",")]
    return all(match and len(match["cards"]) == _THREE for match in found)


def _private(
    draft: Draft, fields: Mapping[str, Text], good: Mapping[str, Text], foreign: OtherGame, *, is_turned: bool
) -> None:
    """What the notation has no words for, and what cannot be read, as it stands."""
    turned = ("deal order", "throws", "starts") if is_turned else ()
    for name, text in fields.items():
        is_odd = name == "throws" and not _is_of_three(text)
        if name in (*_KEPT, *turned) or name not in good or is_odd:
            draft.tag(f"x-ppn.{name.replace(' ', '-')}", *text)
        if name in _FOREIGN:
            foreign.tell(f"The field {name}", text.span)


def _card(draft: Draft, letter: Text, unknown: str) -> Word:
    """A card in our word; ``unknown`` for a letter that is none, which is a fault."""
    if letter.value not in LETTERS:
        _wrong(draft, letter, "a card", "1 to 9, or A to W")
        return unknown, letter.span
    return LETTERS[letter.value], letter.span


def _letters(text: Text) -> list[Text]:
    start = text.span.start
    return [Text(letter, Span(start + at, start + at + 1)) for at, letter in enumerate(text.value)]


def _hands(
    draft: Draft, cards: Text | None, order: Text | None, seats: Mapping[str, str]
) -> dict[str, frozenset[str]]:
    """Hands and talon; gives their letters by player, the talon under ``""``. Without the order nobody can
    tell whose the hands are."""
    if cards is None:
        return {}
    letters = _letters(cards)
    held: dict[str, frozenset[str]] = {}
    for place, player in enumerate(order.value if order else ()):
        dealt = letters[place * _HAND : (place + 1) * _HAND]
        words = [_card(draft, letter, "_") for letter in dealt]
        # Cards that are not known stand behind the others.
        words.sort(key=lambda word: word[0] == "_")
        at = Span(dealt[0].span.start, dealt[-1].span.end)
        draft.line(at, "hand", (seats[player], at), *words)
        held[player] = frozenset(letter.value for letter in dealt)
    talon = letters[_THREE * _HAND :]
    draft.line(
        Span(talon[0].span.start, talon[-1].span.end), "talon", *(_card(draft, letter, "__") for letter in talon)
    )
    return held | {"": frozenset(letter.value for letter in talon)} if held else {}


def _contract(
    draft: Draft, good: Mapping[str, Text], words: Sequence[Text], seats: Mapping[str, str]
) -> None:
    main, contract, discarded = good.get("main"), good.get("contract"), good.get("discarded")
    is_game = contract is not None and contract.value[0] == "G"
    seat = seats[main.value] if main else "_"
    at = main.span if main else words[0].span
    if discarded and discarded.value != NO_DISCARD:
        draft.line(discarded.span, "discard", *((LETTERS[d.value], d.span) for d in _letters(discarded)))
    draft.line(at, "contract", (f"{seat}:_{'/solo' if is_game else ''}", at))


def _turns(draft: Draft, throws: Text | None, starts: Text | None) -> list[Turn]:
    """The tricks; each is led by the winner of the one before it."""
    turns: list[Turn] = []
    leader = starts.value if starts else None
    for part in pieces(throws, ",") if throws else ():
        found = THROW.fullmatch(part.value)
        if found is None:
            _wrong(draft, part, "a trick", "two or three cards and the player who won it")
            turns.append(Turn(part, (), leader, None))
            leader = None
            continue
        turns.append(Turn(part, tuple(_letters(part)[:-1]), leader, found["winner"]))
        leader = found["winner"]
    return turns


def _play(
    draft: Draft, turns: Sequence[Turn], seats: Mapping[str, str], foreign: OtherGame, *, is_turned: bool
) -> None:
    """The tricks of three. Where a defender lays his hand away there are tricks of two, which we do not have."""
    for number, (whole, cards, leader, _) in enumerate(turns, 1):
        if number == TRICKS + 1:
            draft.fault(FOREIGN_RULE, whole.span, found="An eleventh trick", expected="ten tricks")
        words = [_card(draft, letter, "__") for letter in cards]
        if len(cards) == _THREE and not is_turned:
            draft.line(whole.span, str(number), seats[leader] if leader else "_", *words)
        elif cards and not is_turned:
            foreign.tell("A trick of two players", whole.span)


def _summary(draft: Draft, summary: Text | None, order: Text | None) -> dict[str, Text]:
    """What is written for each player, by player."""
    if summary is None:
        return {}
    parts = list(pieces(summary, ","))
    for part in parts:
        if not SUMMARY.fullmatch(part.value):
            _wrong(draft, part, "a summary", "0, M7:-8 or F3:L24:0")
            return {}
    if len(parts) != _THREE:
        _wrong(draft, summary, "summary", "three players")
        return {}
    return dict(zip(order.value, parts, strict=True)) if order else {}


def _counts(
    draft: Draft, summary: Mapping[str, Text], turns: Sequence[Turn], seats: Mapping[str, str], whole: Text | None,
    *, is_kept: bool,
) -> None:
    """Tricks by seat where all ten are told. Fewer were played where a deal ended early, and then the private
    tag alone tells them. ``is_kept``: the tricks are in another private tag."""
    taken = {player: tricks_of(part) for player, part in summary.items()}
    if whole and sum(taken.values()) == TRICKS:
        counts = sorted(((seats[player], number, player) for player, number in taken.items()), key=_in_order)
        draft.line(whole.span, "tricks", *((f"{seat}:{n}", summary[player].span) for seat, n, player in counts))
    elif turns and turns[-1].winner and not is_kept:
        draft.lose("winner of the last trick", f"player {turns[-1].winner}")


def _in_order(count: tuple[str, int, str]) -> int:
    return SEATS.index(count[0])
