"""One fault of notation in a clean game, by code."""

from collections.abc import Iterator
from random import Random

from prefrec.generate.edits import (
    Change,
    Edit,
    Sample,
    end_of,
    line_above,
    line_below,
    line_of,
    misspelt,
    pick,
    put,
    sites,
    start_of,
    tag_of,
    word,
)
from prefrec.line import Line


def _separator(sample: Sample) -> Line:
    return line_of(sample.checked.game)


def _facts(sample: Sample) -> Iterator[object]:
    """Lines of facts that stand once in a deal."""
    for deal, _ in sites(sample):
        yield from filter(None, (deal.talon, deal.auction, deal.discard, deal.contract, deal.answers))


def _numbers(sample: Sample) -> Iterator[tuple[object, int]]:
    """Every ``S:7`` of a line of numbers."""
    for deal, _ in sites(sample):
        for fact in filter(None, (deal.counts, deal.score, deal.sheet)):
            for index, text in enumerate(line_of(fact).words):
                if ":" in text:
                    yield fact, index


def _played(sample: Sample, ending: str = "") -> Iterator[tuple[object, int]]:
    """Every card of a trick whose name ends so."""
    for deal, _ in sites(sample):
        for trick in deal.tricks:
            first = 2 if trick.talon_card is None else 3
            for index in range(first, first + len(trick.cards)):
                if line_of(trick).words[index].endswith(ending):
                    yield trick, index


def no_game(_: Random, sample: Sample) -> Change | None:
    start, end = _separator(sample).whole()
    return Change((Edit(0, sample.text.index("\n", end) + 1, ""),), 0) if start == 0 else None


def text_before_game(_: Random, __: Sample) -> Change:
    return Change((put(0, "Пулька\n"),), 0)


def malformed_separator(rng: Random, sample: Sample) -> Change:
    line = _separator(sample)
    new = rng.choice(("%prefrec", "%prefrec one", "%prefrec 1 ; evening", "%prefrec1"))
    return Change((Edit(*line.whole(), new),), line.start)


def unknown_major(rng: Random, sample: Sample) -> Change:
    line = _separator(sample)
    return Change((Edit(*line.whole(), f"%prefrec {rng.choice(('2', '0', '2.1', '17'))}"),), line.start)


def indented_separator(rng: Random, sample: Sample) -> Change | None:
    fact = pick(rng, _facts(sample))
    return Change((line_above(fact, "  %prefrec 1"),), start_of(fact), 2) if fact else None


def later_minor(rng: Random, sample: Sample) -> Change | None:
    fact = pick(rng, _facts(sample))
    line = _separator(sample)
    if fact is None:
        return None
    edits = (Edit(*line.whole(), "%prefrec 1.7"), line_below(sample, fact, "weather rain"))
    return Change(edits, line.start, len("%prefrec "))


def control_character(rng: Random, sample: Sample) -> Change | None:
    return _inside_event(sample, rng.choice("\x0b\x0c\x00\x85"))


def bidirectional_control(rng: Random, sample: Sample) -> Change | None:
    return _inside_event(sample, rng.choice("\u202e\u2066\u200f"))


def _inside_event(sample: Sample, sign: str) -> Change | None:
    tag = tag_of(sample, "event")
    return Change((put(start_of(tag, 1) + 3, sign),), start_of(tag, 1) + 3) if tag else None


def invisible_character(rng: Random, sample: Sample) -> Change | None:
    fact = pick(rng, _facts(sample))
    if fact is None:
        return None
    at = start_of(fact, 1) + 1
    return Change((put(at, rng.choice("\u200b\u2060\ufeff")),), at)


def unknown_line(rng: Random, sample: Sample) -> Change | None:
    fact = pick(rng, _facts(sample))
    return misspelt(fact, 0, f"{line_of(fact).words[0][:-1]}x") if fact else None


def unexpected_word(rng: Random, sample: Sample) -> Change | None:
    place = pick(rng, _played(sample))
    return place and misspelt(*place, "zz")


def line_unfinished(rng: Random, sample: Sample) -> Change | None:
    fact = pick(rng, _facts(sample))
    if fact is None:
        return None
    start, end = line_of(fact).span(0).end, end_of(fact)
    return Change((Edit(start, end, ""),), start)


def line_out_of_place(rng: Random, sample: Sample) -> Change | None:
    """The talon written below the auction."""
    deal = pick(rng, (deal for deal, _ in sites(sample) if deal.talon and deal.auction))
    if deal is None:
        return None
    talon, auction = start_of(deal.talon), start_of(deal.auction)
    line = sample.text[talon:auction]
    end = sample.text.index("\n", auction) + 1
    return Change((Edit(talon, auction, ""), put(end, line)), end)


def line_twice(rng: Random, sample: Sample) -> Change | None:
    fact = pick(rng, _facts(sample))
    if fact is None:
        return None
    return Change((line_above(fact, " ".join(line_of(fact).words)),), start_of(fact), len(_text(fact)) + 1)


def _text(fact: object) -> str:
    return " ".join(line_of(fact).words)


def word_as_key(rng: Random, sample: Sample) -> Change | None:
    fact = pick(rng, _facts(sample))
    return misspelt(fact, 0, f"{line_of(fact).words[0]}:") if fact else None


def mixed_alphabets(rng: Random, sample: Sample) -> Change | None:
    place = pick(rng, _played(sample, "T"))
    return place and misspelt(*place, f"{line_of(place[0]).words[place[1]][0]}Т")


def ambiguous_t(rng: Random, sample: Sample) -> Change | None:
    place = pick(rng, _played(sample))
    return place and misspelt(*place, "т")


GLYPHS = {"s": "♠", "c": "♣", "d": "♦", "h": "♥"}


def two_tens(rng: Random, sample: Sample) -> Change | None:
    """A ten with a Latin T, then an ace with a Cyrillic Т behind its suit sign."""
    ten = pick(rng, _played(sample, "T"))
    if ten is None:
        return None
    ace = pick(rng, (place for place in _played(sample, "A") if start_of(*place) > start_of(*ten)))
    if ace is None:
        return None
    edits = (word(*ten, f"{_glyph(*ten)}T"), word(*ace, f"{_glyph(*ace)}Т"))
    return Change(edits, start_of(*ace), 1)


def _glyph(fact: object, index: int) -> str:
    """The sign of the suit of a card."""
    return GLYPHS[line_of(fact).words[index][0]]


def seat_twice(rng: Random, sample: Sample) -> Change | None:
    """The seat of a number written for the next number of the same column too."""
    places = [
        (fact, index) for fact, index in _numbers(sample)
        if index + 1 < len(line_of(fact).words) and ":" in line_of(fact).words[index + 1]
    ]
    place = pick(rng, places)
    if place is None:
        return None
    fact, index = place
    first, second = line_of(fact).words[index:index + 2]
    return misspelt(fact, index + 1, f"{first.partition(':')[0]}:{second.partition(':')[2]}")


def unknown_reason(rng: Random, sample: Sample) -> Change | None:
    end = sample.checked.game and sample.checked.game.end
    return misspelt(end, 1, rng.choice(("rain", "tired", "tme"))) if end else None


def number_unreadable(rng: Random, sample: Sample) -> Change | None:
    place = pick(rng, _numbers(sample))
    return place and misspelt(*place, f"{line_of(place[0]).words[place[1]].partition('/')[0]}/0")


MUTATORS = {
    "N101": no_game, "N102": text_before_game, "N103": malformed_separator, "N104": unknown_major,
    "N105": indented_separator, "N106": later_minor, "N107": control_character, "N108": bidirectional_control,
    "N109": invisible_character, "N110": unknown_line, "N111": unexpected_word, "N112": line_unfinished,
    "N113": line_out_of_place, "N114": line_twice, "N115": word_as_key, "N116": mixed_alphabets,
    "N117": ambiguous_t, "N118": two_tens, "N119": seat_twice, "N120": unknown_reason, "N121": number_unreadable,
}
