"""Hands of poker by PokerKit, as PHH: made at random, loaded, and played again."""

import random
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from prefrec.bench.inputs import Kind, Made
from prefrec.bench.watch import Watch

PLAYERS, STACK, BLINDS, SMALLEST = 6, 200, (1, 2), 2
FOLDS, RAISES = 0.35, 0.8  # of the draw between 0 and 1: below it folds, above it raises


def make(seed: int) -> Iterator[Made]:
    """No-limit hold'em for six; legal actions at random, raises by the least.

    PokerKit shuffles by the generator of the whole process, so it is that one which is seeded.
    """
    from pokerkit import HandHistory, NoLimitTexasHoldem

    done_by_itself: Any = HandHistory.__dataclass_fields__["automations"].default
    game = NoLimitTexasHoldem(done_by_itself, True, 0, BLINDS, SMALLEST)
    for number in count(1):
        random.seed(f"{seed} {number} poker")
        state = game((STACK,) * PLAYERS, PLAYERS)
        while state.status:
            _act(state)
        history = HandHistory.from_game_state(game, state)
        yield Made(f"[?]\n{history.dumps()}\n", 1, len(history.actions))


def _act(state: Any) -> None:
    """One step, whoever's turn it is: the dealer's, or a player's."""
    if state.can_deal_hole():
        state.deal_hole()
    elif state.can_deal_board():
        state.deal_board()
    elif state.can_show_or_muck_hole_cards():
        state.show_or_muck_hole_cards()
    else:
        draw = random.random()
        if draw < FOLDS and state.can_fold():
            state.fold()
        elif draw > RAISES and state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to(state.min_completion_betting_or_raising_to_amount)
        else:
            state.check_or_call()


def placed(text: str, number: int, _copy: int) -> str:
    """Every hand is the table of its number in the file."""
    return text.replace("[?]", f"[{number}]", 1)


KIND = Kind(make, placed)


def load(source: Path) -> dict[str, float]:
    """``HandHistory.load_all``: the text only, no action is tried."""
    from pokerkit import HandHistory

    watch = Watch()
    with source.open("rb") as stream:
        hands = list(watch.over(HandHistory.load_all(stream)))
    return {"deals": len(hands), "events": sum(len(hand.actions) for hand in hands), "seconds": watch.seconds}


def replay(source: Path) -> dict[str, float]:
    """Loaded, and every action applied to the state of the table."""
    from pokerkit import HandHistory

    watch = Watch()
    hands = events = 0
    with source.open("rb") as stream:
        for actions in watch.over(
            sum(action is not None for _, action in hand.state_actions) for hand in HandHistory.load_all(stream)
        ):
            hands, events = hands + 1, events + actions
    return {"deals": hands, "events": events, "seconds": watch.seconds}
