"""Tags of PPN that are numbers: whether they are, and whether places and results can belong together."""

import re

from prefrec.codes.foreign import FOREIGN_RULE, FOREIGN_VALUE
from prefrec.convert.draft import Draft
from prefrec.convert.ppn.values import Text

_PLAYERS = ("1", "2", "3")
_NUMBERS = {
    "Bula": (r"[0-9]{1,9}", "a number"),
    "Refe": (r"[0-9]{1,9}", "a number"),
    **{f"Result{n}": (r"-?[0-9]{1,9}", "a number") for n in _PLAYERS},
    **{f"Place{n}": (r"[123]", "1, 2 or 3") for n in _PLAYERS},
}


def check_results(draft: Draft, tags: dict[str, Text]) -> None:
    """Faults of the numbers, and a warning where places contradict results however they are meant."""
    is_sound = True
    for name, (pattern, expected) in _NUMBERS.items():
        value = tags.get(name)
        if value and not re.fullmatch(pattern, value.value):
            draft.fault(FOREIGN_VALUE, value.span, field=name, found=repr(value.value), expected=expected)
            is_sound = False
    there = [tags.get(f"{key}{n}") for key in ("Place", "Result") for n in _PLAYERS]
    if is_sound and None not in there:
        values = [value for value in there if value is not None]
        _check_places(draft, values[:3], values[3:])


def _check_places(draft: Draft, placed: list[Text], results: list[Text]) -> None:
    """PPN does not say whether ``Place1`` is the place of player 1 or the player who came first, nor whether
    ``Result1`` is of player 1 or of the first place: older descriptions have names in the places."""
    places, won = [int(place.value) for place in placed], [int(result.value) for result in results]
    at = placed[0].span
    is_of_players = _falls([won[places.index(n)] for n in (1, 2, 3) if n in places])
    is_by_rank = _falls([won[player - 1] for player in places])
    told = " ".join(place.value for place in placed)
    if sorted(places) != [1, 2, 3] and len(set(won)) == 3:
        draft.fault(FOREIGN_RULE, at, found=f"Places {told} of three different results", expected="each place once")
    elif not (is_of_players or is_by_rank or _falls(won)):
        found = f"Places {told} of the results {' '.join(map(str, won))}"
        draft.fault(FOREIGN_RULE, at, found=found, expected="places in the order of the results")


def _falls(numbers: list[int]) -> bool:
    return numbers == sorted(numbers, reverse=True)
