"""Every finding at the step that tells the fact it is about."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence

from prefrec.diagnostics import Diagnostic
from prefrec.replay.steps import Chapter

Address = tuple[int, int, int]  # chapter, course, step


def placed(chapters: Sequence[Chapter], found: Iterable[Diagnostic]) -> tuple[Chapter, ...]:
    """The chapters with each finding at the step whose fact stands at its place, or last before it.

    What stands before everything else, and what names a deal and stands elsewhere, is told at the first
    step of its chapter.
    """
    starts = _starts(chapters)
    at: dict[Address, list[Diagnostic]] = {}
    for diagnostic in found:
        at.setdefault(_address(chapters, starts, diagnostic), []).append(diagnostic)
    return tuple(_told(chapter, at, number) for number, chapter in enumerate(chapters))


def _starts(chapters: Sequence[Chapter]) -> list[tuple[int, Address]]:
    """Where the facts of each step begin in the text, upwards; a step that courses share belongs to the first."""
    places: list[tuple[int, Address]] = []
    for number, chapter in enumerate(chapters):
        for line, course in enumerate(chapter.courses):
            for place in range(course.shared, len(course.steps)):
                places += ((span.start, (number, line, place)) for span in course.steps[place].places)
    return sorted(places)


def _address(chapters: Sequence[Chapter], starts: Sequence[tuple[int, Address]], found: Diagnostic) -> Address:
    place = bisect_right(starts, found.span.start, key=lambda start: start[0]) - 1
    address = starts[place][1] if place >= 0 else (0, 0, 0)
    if found.deal is None or chapters[address[0]].key.partition(".")[0] == f"deal={found.deal}":
        return address
    named = (number for number, chapter in enumerate(chapters) if chapter.key == f"deal={found.deal}")
    return next(((number, 0, 0) for number in named), address)


def _told(chapter: Chapter, at: Mapping[Address, Sequence[Diagnostic]], number: int) -> Chapter:
    """The chapter with its findings; a step that courses share has them in the course it comes from."""
    courses = tuple(
        course._replace(steps=tuple(
            step._replace(found=tuple(at.get((number, line, place), ()))) for place, step in enumerate(course.steps)
        ))
        for line, course in enumerate(chapter.courses)
    )  # fmt: skip
    return chapter._replace(courses=courses)
