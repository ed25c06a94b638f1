"""The steps of a deal before its first trick: cards, auction, talon and discard, contract, answers."""

from collections.abc import Iterator, Sequence
from itertools import count

from prefrec.cards import UNKNOWN
from prefrec.contracts import ALL_PASS
from prefrec.facts_text import number_text
from prefrec.line import Line
from prefrec.record import Call, Calls, Deal, Tag
from prefrec.render.cells import plain
from prefrec.replay.said import Said, headed, said, same
from prefrec.replay.scene import Scene, cards_said, of_fact, of_words, seconds_of, told, told_of
from prefrec.replay.steps import Board, Step, step
from prefrec.replay.words import DETAILS, TAGS
from prefrec.show.deal import choice_fact
from prefrec.show.phrases import call_phrase, cards_phrase, contract_phrase, played_phrase, said_phrase
from prefrec.show.position import without


def dealt(scene: Scene) -> Step:
    """The cards as dealt, and what the deal says before them."""
    deal = scene.deal
    board = Board({hand.seat: hand.cards for hand in deal.hands}, deal.talon.cards if deal.talon else ())
    say = told("dealt") if deal.hands or deal.talon else told("no-cards")
    opened = step("dealt", "deal", say, board)._replace(flags=deal.flags, lines=tuple(_around(scene)))
    opened = of_fact(opened, deal.notes, deal.line)
    for fact in (*deal.tags, deal.leave, deal.factor, *deal.hands, deal.talon):
        if fact is not None:
            opened = of_fact(opened, fact.notes, fact.line)
    return opened


def _around(scene: Scene) -> Iterator[Said]:
    """Tags of the deal, who left, what is multiplied, what of the cards is missing."""
    deal = scene.deal
    yield from map(tag_said, deal.tags)
    if deal.leave:
        yield told_of("leave", deal.leave.word)
    if deal.factor:
        reason = f" ({plain(deal.factor.reason)})" if deal.factor.reason else ""
        yield told("factor", number=f"{number_text(deal.factor.number)}{reason}")
    if deal.hands:
        written = {hand.seat for hand in deal.hands}
        yield from (told_of("hand-missing", seat) for seat in scene.table.hands if seat not in written)
        if deal.talon is None:
            yield told("talon-missing")


def tag_said(tag: Tag) -> Said:
    """A tag: its key in words where it has any, and its value as it stands; a promise of detail in words too."""
    seat, dot, rest = tag.key.partition(".")
    value = plain(tag.value) or "_"
    words = DETAILS.get(value, Said(value, value)) if tag.key == "detail" else Said(value, value)
    title = TAGS.get(tag.key)
    if title is not None:
        return said(lambda language: f"{title.within(language)}: {words.within(language)}")
    return said(lambda language: f"{language.seats.get(seat, seat)}{dot}{rest}: {value}")


# ---- words


def auction(scene: Scene, board: Board) -> Iterator[Step]:
    """A step a call."""
    if scene.deal.auction is None:
        if scene.deal.void is None:
            yield step("auction", "auction", told("auction-missing"), board)
        return
    yield from _calls(scene.deal, "auction", scene.deal.auction, board)


def answers(scene: Scene, board: Board) -> Iterator[Step]:
    """A step an answer; where they would be asked for and are not written, that."""
    deal = scene.deal
    if deal.answers is not None:
        yield from _calls(deal, "answers", deal.answers, board)
    elif deal.contract and deal.contract.level and deal.contract.short is None and deal.void is None:
        yield step("answers", "answers", told("answers-missing"), board)


def _calls(deal: Deal, kind: str, calls: Calls, board: Board) -> Iterator[Step]:
    if not calls.calls:
        key = f"{kind}-none" if calls.is_complete else f"{kind}-missing"
        yield of_fact(step(kind, kind, told(key), board), calls.notes, calls.line)
        return
    steps = []
    for number, call, seconds in zip(count(1), calls.calls, seconds_of(deal, kind), strict=False):
        board = _spoken(board, call)
        steps.append(_call(f"{kind}={number}", kind, call, board)._replace(seconds=seconds))
    steps = of_words(steps, 1, calls.notes, calls.line)
    yield from steps
    if not calls.is_complete:
        yield _rest(f"{kind}={len(steps) + 1}", kind, board, calls.line)


def _rest(anchor: str, kind: str, board: Board, line: Line | None) -> Step:
    rest = step(anchor, kind, told(f"{kind}-rest"), board, same("…"))
    return rest if line is None else rest._replace(places=(line.span(len(line.words) - 1),))


def _spoken(board: Board, call: Call) -> Board:
    plain_call = call._replace(flags="")
    return board._replace(spoken={**board.spoken, call.seat: said(lambda language: said_phrase(plain_call, language))})


def _call(anchor: str, kind: str, call: Call, board: Board) -> Step:
    say = said(lambda language: f"{language.seats[call.seat]}: {said_phrase(call._replace(flags=''), language)}")
    entry = said(lambda language: call_phrase(call, language))
    return step(anchor, kind, say, board, entry)._replace(actor=call.seat, flags=call.flags)


def contract(scene: Scene, board: Board) -> Iterator[Step]:
    """Who plays what; from here on the seats show their part in the play."""
    deal = scene.deal
    if deal.contract is None:
        if deal.void is None:
            yield step("contract", "contract", told("contract-missing"), board)
        return
    fact, marked = deal.contract._replace(flags=""), deal.contract
    plays = said(lambda language: played_phrase(fact, language))
    spoken = {seat: plays for seat in (fact.declarer, fact.partner) if seat is not None}
    say = said(lambda language: f"{headed(language.word('contract'))}: {contract_phrase(fact, language)}")
    entry = said(lambda language: contract_phrase(marked, language))
    done = step("contract", "contract", say, board._replace(spoken=spoken), entry)
    done = done._replace(actor=fact.declarer or "", flags=marked.flags, seconds=next(seconds_of(deal, "contract")))
    yield of_fact(done, fact.notes, fact.line)


def choice(scene: Scene, board: Board) -> Iterator[Step]:
    """Open or closed."""
    chosen = scene.deal.choice
    if chosen is None:
        return
    if chosen.how.isdigit():
        what = said(lambda language: headed(language.word(chosen.word)))
        say = told_of("before-trick", chosen.seat, what=what, number=same(chosen.how))
    else:
        say = said(lambda language: headed(": ".join(choice_fact(chosen, language))))
    done = step("choice", "choice", say, board)._replace(actor=chosen.seat)
    yield of_fact(done, chosen.notes, chosen.line)


# ---- talon and discard


def talon_and_discard(scene: Scene, board: Board) -> Iterator[Step]:
    """The declarer takes the talon and lays two cards away, as far as that is written or follows from play."""
    deal = scene.deal
    bid = deal.contract
    plays = bid is not None and bid.bid != ALL_PASS and bid.modifier != "solo"
    taker = bid.declarer if bid is not None and plays else None
    if deal.discard is None and not (plays and deal.tricks and taker):
        return
    if taker is not None:
        board = _taken(board, taker, deal.talon.cards if deal.talon else None)
        yield _takes(taker, board, deal)
    if deal.discard is None:
        if board.hands:
            yield step("discard", "discard", told_of("discard-missing", taker), board)
        return
    laid = deal.discard
    say = told_of("discards", taker, cards=cards_said(laid.cards))
    entry = said(lambda language: f"{language.word('discard')} {cards_phrase(laid, language)}")
    done = step("discard", "discard", say, _discarded(board, taker, laid.cards), entry)
    done = done._replace(actor=taker or "", flags=_any(laid.flags), seconds=next(seconds_of(deal, "discard")))
    yield of_fact(done, laid.notes, laid.line)


def _any(flags: Sequence[str]) -> str:
    """The marks of the cards, where only one is marked; which one of several, the list of moves tells."""
    marked = [flag for flag in flags if flag]
    return marked[0] if len(marked) == 1 else ""


def _takes(taker: str, board: Board, deal: Deal) -> Step:
    if deal.talon is None:
        say = told_of("takes-unwritten", taker)
    else:
        say = told_of("takes", taker, cards=cards_said(deal.talon.cards))
    entry = said(lambda language: f"{language.letters[taker]} + {language.word('talon')}")
    return step("talon", "discard", say, board, entry)._replace(actor=taker)


def _taken(board: Board, taker: str, talon: tuple[int, ...] | None) -> Board:
    hands = dict(board.hands)
    if taker in hands:
        hands[taker] += (UNKNOWN, UNKNOWN) if talon is None else talon
    return board._replace(hands=hands, talon=())


def _discarded(board: Board, taker: str | None, cards: tuple[int, ...]) -> Board:
    if taker not in board.hands or taker is None:
        return board._replace(discard=cards)
    held = board.hands[taker]
    for card in cards:
        held = without(held, card)
    return board._replace(hands={**board.hands, taker: held}, discard=cards)
