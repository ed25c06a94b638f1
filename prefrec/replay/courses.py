"""The ways in which a deal went or could have gone: what was played, and the what-if lines that leave it."""

from collections.abc import Iterator, Sequence

from prefrec import answers, auction
from prefrec.ledger.text import entry_line
from prefrec.outcome import Posting, Result
from prefrec.record import Deal, Variation
from prefrec.referee.deal import replay
from prefrec.referee.situation import DealOutcome, Situation
from prefrec.referee.variations import varied
from prefrec.render.cells import plain
from prefrec.replay.deal_steps import deal_steps
from prefrec.replay.said import Said, said
from prefrec.replay.scene import PLAYED, Scene, of_fact, told
from prefrec.replay.steps import Course, Step
from prefrec.scoring import deal_postings
from prefrec.show.language import LANGUAGES
from prefrec.show.overview import DealRow, result_phrase
from prefrec.show.position import winners_of


def courses_of(scene: Scene, outcome: DealOutcome | None) -> tuple[Course, ...]:
    """What was played, then every what-if line, each behind the one that it leaves."""
    real = Course("", "", "", 0, deal_steps(scene))
    branches = _branches(scene, real, scene.deal.variations, outcome)
    return (real, *(_opened(course, variation) for course, variation in branches))


def _branches(
    scene: Scene, parent: Course, variations: Sequence[Variation], outcome: DealOutcome | None
) -> Iterator[tuple[Course, Variation]]:
    """Every what-if line, bare, with the variation that it is of."""
    for number, variation in enumerate(variations, 1):
        changed = _supposed(scene, varied(scene.deal, variation.deal), outcome)
        path = f"{parent.path}.{number}" if parent.path else str(number)
        course = _leaving(parent, path, variation, deal_steps(changed))
        yield course, variation
        yield from _branches(changed, course, variation.deal.variations, outcome)


def _leaving(parent: Course, path: str, variation: Variation, steps: tuple[Step, ...]) -> Course:
    """The course with the steps of its parent, incidents too, up to where it leaves it."""
    at, shared = 0, 0
    for place, step in enumerate(parent.steps):
        if step.group == "incident":
            continue
        if at >= len(steps) or not _is_same(step, steps[at]):
            break
        at, shared = at + 1, place + 1
    title = plain(variation.notes.behind or "")
    return Course(path, parent.path, title, shared, (*parent.steps[:shared], *steps[at:]))


def _opened(course: Course, variation: Variation) -> Course:
    """The line with the comments above its ``if`` at its first step; the one behind it is its title."""
    steps = list(course.steps)
    if course.shared < len(steps):
        steps[course.shared] = of_fact(steps[course.shared], variation.notes._replace(behind=None), variation.line)
    return course._replace(steps=tuple(steps))


def _is_same(one: Step, other: Step) -> bool:
    """Whether two steps are of the same facts; clocks are kept of real play only."""
    return one._replace(seconds=None) == other._replace(seconds=None)


def _supposed(scene: Scene, deal: Deal, outcome: DealOutcome | None) -> Scene:
    """The deal as it would have gone, played out by the referee."""
    if outcome is None:
        return Scene(deal, scene.table, winners_of(deal, ()), (told("what-if-stops"), ()), is_play_due=False)
    variant = outcome.variant
    situation = Situation(
        outcome.table, variant, None if variant is None else auction.rules_of(variant),
        None if variant is None else answers.rules_of(variant), "", outcome.minimum, outcome.all_passes,
    )  # fmt: skip
    done = replay(deal, situation, [])
    result = _told(deal, done.result, outcome)
    return Scene(deal, scene.table, winners_of(deal, done.winners), result, is_play_due=False)


def _told(deal: Deal, result: Result | None, outcome: DealOutcome) -> tuple[Said, tuple[Said, ...]]:
    """How the line comes out, and what it would write."""
    entries = _entries(result, outcome)
    if result is None or entries is None:
        return told("what-if-stops"), ()
    row = DealRow(deal, result, None, ())
    out = said(lambda language: result_phrase(row, language))
    say = said(lambda language: f"{told('what-if-result').within(language)}: {out.within(language)}")
    lines = [Said(*(f"  {entry_line(entry, lang)}" for lang in LANGUAGES)) for entry in entries]
    return say, (told("would-write"), *lines) if lines else ()


def _entries(result: Result | None, outcome: DealOutcome) -> Sequence[Posting] | None:
    """What the line would write; nothing without rules, None where it does not tell how it came out."""
    if result is None or (result.tricks == {} and result.kind in PLAYED):
        return None
    if outcome.variant is None:
        return ()
    return deal_postings(outcome.variant, outcome.table, result, outcome.all_passes)
