"""How the bots answer a contract: whist where the tricks are in sight, half-whist where half of them are."""

from random import Random
from typing import NamedTuple

from prefrec import answers
from prefrec.contracts import LEVEL, NO_TRUMP, SIDE_DUTY, STRAIN
from prefrec.generate.plans import defensive_tricks
from prefrec.record import Call

# Tricks less than hoped for that a defender counts on, by level: a declarer who bids high holds more.
CAUTION = {6: -0.1, 7: 0.4, 8: 0.5, 9: 0.4, 10: 0.2}
# Tricks that the other defender, or the dummy, may be trusted with, by level.
PARTNER = {6: 1.5, 7: 0.9, 8: 0.5, 9: 0.3, 10: 0.2}


class Answers(NamedTuple):
    """Answers as spoken and as they stand, by seat."""

    calls: tuple[Call, ...]
    final: tuple[tuple[str, str], ...]


def answer(
    rng: Random, rules: answers.AnswerRules, bid: str, defenders: tuple[str, ...], sitting: str | None,
    hands: list[int], courage: list[float],
) -> Answers:
    """All answers to a contract. ``hands`` and ``courage`` are the defenders', the dealer's courage last."""
    if not answers.is_asked(rules, bid):
        return Answers((), ())
    trump = STRAIN[bid]
    hopes = [defensive_tricks(hand, trump) - (0 if trump != NO_TRUMP else -0.3) for hand in hands]
    said: tuple[answers.Said, ...] = ()
    seats = (*defenders, *("",) * (2 - len(defenders)), sitting or "")
    while True:
        plain = tuple([(place, word) for place, word, _ in said])
        asked = answers.may_say(rules, bid, len(defenders), sitting is not None, plain)
        if not asked:
            break
        (place, words), = asked
        if len(said) >= len(defenders) and place != answers.DEALER and words == ("pass",) and rng.random() < 0.3:
            break  # the closing pass goes without saying
        word = _word(rng, bid, place, words, plain, hopes, courage)
        if word == "":
            break
        said = (*said, (place, word, _look(rng, rules, place, defenders)))
    verdict = answers.judge(rules, bid, len(defenders), sitting is not None, said)
    calls = tuple([Call(seats[place], word, modifier) for place, word, modifier in said])
    return Answers(calls, tuple([(seats[place], word) for place, word in verdict.final]))


def _look(rng: Random, rules: answers.AnswerRules, place: int, defenders: tuple[str, ...]) -> str:
    """Whose hand the sitting dealer looks at before he speaks."""
    if place != answers.DEALER or not rules.look_before_dealer_whist:
        return ""
    return rng.choice(defenders)


def _word(
    rng: Random, bid: str, place: int, words: tuple[str, ...],
    said: tuple[tuple[int, str], ...], hopes: list[float], courage: list[float],
) -> str:
    if len(words) == 1:
        return words[0]
    level = LEVEL[bid]
    duty, partner = SIDE_DUTY[level], PARTNER[level]
    if place == answers.DEALER:
        return "whist" if sum(hopes) + courage[-1] > duty + 0.6 and rng.random() < 0.6 else "pass"
    hope = hopes[place] + courage[place] - CAUTION[level]
    if len(said) == 2:
        # The first defender may come back to whist, or leave his partner the half.
        return "whist" if hope + partner > duty and rng.random() < 0.5 else rng.choice(("pass", ""))
    share = max(1, duty / 2)
    if said and said[0][1] == "whist":
        return "whist" if hope > share - 0.3 else "pass"
    if hope + partner * 0.7 > duty:
        return "whist"
    if "half" in words and hope + partner > duty * 0.7 and rng.random() < 0.3:
        return "half"
    return "pass"
