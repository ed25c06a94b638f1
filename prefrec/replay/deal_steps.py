"""All steps of one course of a deal, from its cards to its numbers on the sheet."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from functools import partial
from itertools import count

from prefrec.cards import CARDS
from prefrec.contracts import TRICKS
from prefrec.facts_text import decimal_text
from prefrec.record import ClockLeft, Deal, Incident
from prefrec.render.cells import plain
from prefrec.replay.before_play import answers, auction, choice, contract, dealt, talon_and_discard
from prefrec.replay.playing import collected, trick_steps
from prefrec.replay.said import Said, headed, said
from prefrec.replay.scene import Scene, of_fact, told, told_of
from prefrec.replay.steps import Board, Step, step
from prefrec.seats import in_seat_order
from prefrec.show.deal import after_play_facts
from prefrec.show.language import LANGUAGES, Language
from prefrec.show.phrases import bid_phrase, card_phrase, reason_phrase

Stage = Callable[[Board], Iterable[Step]]


def deal_steps(scene: Scene) -> tuple[Step, ...]:
    """The steps in the order of the record, incidents where they happened."""
    steps = [dealt(scene)]
    waiting, numbers = list(scene.deal.incidents), count(1)
    for word, stage in _stages(scene):
        for incident in [one for one in waiting if _stands_before(one, word)]:
            waiting.remove(incident)
            steps.append(_incident(incident, next(numbers), steps[-1].board))
        steps += stage(steps[-1].board)
    for incident in waiting:
        steps.append(_incident(incident, next(numbers), steps[-1].board))
    steps += _after_play(scene, steps[-1].board)
    return tuple(_distinct(steps))


def _distinct(steps: Iterable[Step]) -> Iterator[Step]:
    """The steps with an address each, also where a record gives two lines the same number."""
    seen: Counter[str] = Counter()
    for one in steps:
        seen[one.anchor] += 1
        again = seen[one.anchor]
        yield one if again == 1 else one._replace(anchor=f"{one.anchor}&again={again}")


def _stages(scene: Scene) -> Iterator[tuple[str, Stage]]:
    """What can happen, each with the word that opens its line."""
    deal = scene.deal
    yield "hand", _nothing
    yield "auction", partial(auction, scene)
    yield "discard", partial(talon_and_discard, scene)
    yield "contract", partial(contract, scene)
    yield "answers", partial(answers, scene)
    yield deal.choice.word if deal.choice else "open", partial(choice, scene)
    for index, trick in enumerate(deal.tricks):
        yield str(trick.number), partial(trick_steps, scene, index)
    yield "claim", partial(_claim, scene)
    yield "void", partial(_void, scene)


def _nothing(_board: Board) -> Iterable[Step]:
    return ()


def _stands_before(incident: Incident, word: str) -> bool:
    first = incident.before.partition(" ")[0]
    return word == ("hand" if first == "talon" else first)


def _incident(incident: Incident, number: int, board: Board) -> Step:
    def what(language: Language) -> str:
        reason = reason_phrase("incident", incident.reason, language)
        return f"{reason} {_what(incident.what, language)}".rstrip()

    say = told_of("incident", incident.seat, what=said(what))
    entry = said(lambda language: f"{language.letters[incident.seat]} {what(language)}")
    done = step(f"incident={number}", "incident", say, board, entry)._replace(actor=incident.seat)
    return of_fact(done, incident.notes, incident.line)


def _what(word: str, language: Language) -> str:
    """The card, bid or word of an incident."""
    return card_phrase(CARDS[word], language) if word in CARDS else plain(bid_phrase(word, language))


# ---- behind the play


def _fact_said(deal: Deal, language: Language) -> str:
    """The only fact that this deal holds behind its play."""
    (title, text), *_ = after_play_facts(deal, language)
    return f"{headed(title)}: {text}"


def _claim(scene: Scene, board: Board) -> Iterator[Step]:
    claim = scene.deal.claim
    if claim is None:
        return
    say = said(lambda language: _fact_said(Deal(claim=claim), language))
    # A trick that was begun counts as left: its cards stay on the table.
    done = step("claim", "claim", say, collected(board) if board.winner else board)
    yield of_fact(done._replace(actor=claim.seat or ""), claim.notes, claim.line)


def _void(scene: Scene, board: Board) -> Iterator[Step]:
    void = scene.deal.void
    if void is not None:
        yield of_fact(step("void", "void", said(lambda language: _fact_said(Deal(void=void), language)), board),
                      void.notes, void.line)  # fmt: skip


def _after_play(scene: Scene, board: Board) -> Iterator[Step]:
    """The result, and everything that is written below the tricks."""
    deal = scene.deal
    say, lines = scene.result
    done = step("result", "result", say, collected(board) if board.winner else board)
    done = done._replace(lines=(*_unplayed(scene), *lines, *_written(deal), *_time_left(deal)), is_over=True)
    for fact in (deal.counts, *deal.adjustments, deal.score, deal.sheet, *deal.clocks):
        if fact is not None:
            done = of_fact(done, fact.notes, fact.line)
    yield done


def _unplayed(scene: Scene) -> Iterator[Said]:
    """Where play was due and is not written to its end."""
    deal = scene.deal
    if deal.void is not None or deal.claim is not None or not scene.is_play_due:
        return
    last = deal.tricks[-1].number if deal.tricks else 0
    if not deal.tricks:
        yield told("not-played")
    elif last < TRICKS:
        yield told("breaks-off")


def _written(deal: Deal) -> Sequence[Said]:
    """Tricks, score and sheet as the writer states them."""
    stated = Deal(counts=deal.counts, score=deal.score, sheet=deal.sheet)
    english, russian = (list(after_play_facts(stated, language)) for language in LANGUAGES.values())
    facts = [
        Said(f"  {title}: {text}", f"  {titre}: {texte}")
        for (title, text), (titre, texte) in zip(english, russian, strict=True)
    ]
    return [told("as-it-is-written"), *facts] if facts else []


def _time_left(deal: Deal) -> Iterator[Said]:
    """What the clocks of the players showed after the deal."""
    for clock in deal.clocks:
        if isinstance(clock, ClockLeft):
            times = said(partial(_times, clock.left))
            yield told_of("time-left", None, times=times)


def _times(left: Mapping[str, Decimal], language: Language) -> str:
    return "  ".join(f"{language.letters[seat]} {decimal_text(left[seat])}" for seat in in_seat_order(left))
