"""What-if lines: played out from the real deal, and checked like it."""

from prefrec.codes import score as codes
from prefrec.diagnostics import Diagnostic
from prefrec.record import Deal, Trick
from prefrec.referee.deal import replay
from prefrec.referee.situation import Situation
from prefrec.referee.totals import check_seats, compare
from prefrec.scoring import deal_postings
from prefrec.sheet import entry

# Lines in their order; what stands before the first replaced one is shared with the real deal.
_ORDER = (
    "hands", "talon", "auction", "discard", "contract", "answers", "choice", "tricks", "claim", "void", "counts",
    "adjustments", "score", "sheet",
)


def check_variations(deal: Deal, situation: Situation, found: list[Diagnostic]) -> None:
    """Replay every variation of a deal, and the variations of those."""
    for variation in deal.variations:
        played = varied(deal, variation.deal)
        # A variation promises nothing: it may stop where its point is made.
        loose = situation._replace(detail="")
        replayed = replay(played, loose, found)
        score = played.score
        if score is not None and replayed.result is not None and situation.variant is not None:
            postings = deal_postings(situation.variant, situation.table, replayed.result, situation.all_passes)
            stranger = check_seats(score, situation.table.players)
            if stranger:
                found.append(stranger)
            elif postings is not None:
                found += compare(codes.SCORE_MISMATCH, score, entry(postings), postings)
        if variation.deal.variations:
            check_variations(played._replace(variations=variation.deal.variations), situation, found)


def varied(deal: Deal, change: Deal) -> Deal:
    """The deal as it would have gone: real lines before the first changed one, then the changed ones."""
    first = next((name for name in _ORDER if getattr(change, name)), None)
    if first is None:
        return deal._replace(variations=(), incidents=())
    place = _ORDER.index(first)
    fields = {name: getattr(change, name) for name in _ORDER[place:]}
    if first == "tricks":
        fields["tricks"] = _joined(deal.tricks, change.tricks)
    return deal._replace(**fields, variations=(), incidents=(), clocks=())


def _joined(real: tuple[Trick, ...], change: tuple[Trick, ...]) -> tuple[Trick, ...]:
    return (*(trick for trick in real if trick.number < change[0].number), *change)
