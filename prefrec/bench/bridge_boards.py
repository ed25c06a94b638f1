"""Boards of bridge as PBN: made here, and read by endplay."""

from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random

from prefrec.bench.inputs import Kind, Made
from prefrec.bench.watch import Watch

SEATS = "NESW"
SUITS = "SHDC"
RANKS = "AKQJT98765432"
DECK = tuple(suit + rank for suit in SUITS for rank in RANKS)
CALLS = ("1NT", "Pass", "3NT", "Pass", "Pass", "Pass")  # North deals and declares
LEADER = 1

_BOARD = """[Event "Random boards"]
[Site "?"]
[Date "2024.01.01"]
[Board "?"]
[West "Bot W"]
[North "Bot N"]
[East "Bot E"]
[South "Bot S"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:{hands}"]
[Scoring "MP"]
[Declarer "N"]
[Contract "3NT"]
[Result "{tricks}"]
[Auction "N"]
{calls}
[Play "E"]
{play}
"""


def make(seed: int) -> Iterator[Made]:
    """Random cards, 3NT by North, every card played: at random among those that follow suit."""
    for number in count(1):
        rng = Random(f"{seed} {number} bridge")
        cards = rng.sample(DECK, len(DECK))
        hands = [sorted(cards[13 * seat : 13 * seat + 13], key=DECK.index) for seat in range(4)]
        tricks, taken = _played([list(hand) for hand in hands], rng)
        text = _BOARD.format(
            hands=" ".join(map(_hand_text, hands)), tricks=taken,
            calls="\n".join(" ".join(CALLS[start : start + 4]) for start in range(0, len(CALLS), 4)),
            play="\n".join(" ".join(trick[(LEADER + place) % 4] for place in range(4)) for trick in tricks),
        )  # fmt: skip
        yield Made(text, 1, len(CALLS) + len(DECK))


def _hand_text(hand: Sequence[str]) -> str:
    return ".".join("".join(card[1] for card in hand if card[0] == suit) for suit in SUITS)


def _played(hands: list[list[str]], rng: Random) -> tuple[list[dict[int, str]], int]:
    """Thirteen tricks, each with its card by seat, and how many of them North and South took."""
    tricks: list[dict[int, str]] = []
    leader, taken = LEADER, 0
    for _ in range(13):
        trick: dict[int, str] = {}
        led = ""
        for seat in ((leader + place) % 4 for place in range(4)):
            following = [card for card in hands[seat] if card[0] == led]
            card = rng.choice(following or hands[seat])
            hands[seat].remove(card)
            trick[seat] = card
            led = led or card[0]
        tricks.append(trick)
        leader = min((seat for seat in trick if trick[seat][0] == led), key=lambda seat: RANKS.index(trick[seat][1]))
        taken += leader in (0, 2)
    return tricks, taken


def placed(text: str, number: int, _copy: int) -> str:
    """Every board has the number of its place."""
    return text.replace('[Board "?"]', f'[Board "{number}"]', 1)


KIND = Kind(make, placed)


def read(source: Path) -> dict[str, float]:
    """``endplay.parsers.pbn.load``: the whole file at once; nothing is held against the rules."""
    from endplay.parsers import pbn
    from endplay.types import Player

    watch = Watch()
    with source.open(encoding="utf-8") as stream:
        (boards,) = watch.over(pbn.load(stream) for _ in range(1))
    whole = sum(sum(len(board.deal[player]) for player in Player) == len(DECK) for board in boards)
    events = sum(len(board.auction) + len(board.play) for board in boards)
    return {"deals": len(boards), "events": events, "faults": len(boards) - whole, "seconds": watch.seconds}
