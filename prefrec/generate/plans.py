"""What a bot expects of its cards: tricks in each strain, the best discard, the danger of a misère."""

from itertools import combinations

from prefrec.cards import cards_of
from prefrec.contracts import NO_TRUMP
from prefrec.generate.strength import strength, suits_of

# What two unknown cards of the talon and the choice of two to lay away add to a hand, in tricks.
TALON_GAIN = 2.05
NO_TRUMP_LOSS = 1.9
TRUMP_GAIN = 0.45
# What is lost where the trumps, by their number, are too few to be drawn and kept.
SHORT_TRUMPS = (5.0, 4.0, 3.0, 2.0, 0.9, 0.2, 0.0, 0.0, 0.0)
KINGS_AND_ACES = 0xC0C0C0C0


def tricks_by_strain(hand: int) -> tuple[float, ...]:
    """Tricks that a declarer may hope for with this hand, by strain."""
    tables = strength()
    suits = suits_of(hand)
    side = [tables.side[suit] for suit in suits]
    total = sum(side) + TRUMP_GAIN
    return (
        *(total - side[i] + tables.trumps[suit] - SHORT_TRUMPS[suit.bit_count()] for i, suit in enumerate(suits)),
        sum(tables.plain[suit] for suit in suits) - NO_TRUMP_LOSS,
    )


def after_discard(twelve: int, trump: int) -> tuple[float, int]:
    """Tricks in this strain once the two least useful cards are laid away, and those cards."""
    tables = strength()
    suits = suits_of(twelve)
    beside = tables.plain if trump == NO_TRUMP else tables.side
    worth = [tables.trumps[s] if i == trump else beside[s] for i, s in enumerate(suits)]
    losses: list[tuple[float, int]] = []
    pairs: list[tuple[float, int]] = []
    for index, suit in enumerate(suits):
        if not suit or index == trump:
            continue
        one = tables.lowest[suit]
        losses.append((worth[index] - beside[one], (suit ^ one) << 8 * index))
        if one:
            two = tables.lowest[one]
            pairs.append((worth[index] - beside[two], (suit ^ two) << 8 * index))
    pairs += [(a + b, one | two) for (a, one), (b, two) in combinations(losses, 2)]
    total = sum(worth) + (TRUMP_GAIN - SHORT_TRUMPS[suits[trump].bit_count()] if trump != NO_TRUMP else -NO_TRUMP_LOSS)
    if not pairs:
        return total, _lowest_two(twelve)
    loss, cards = min(pairs)
    return total - loss, cards


def _lowest_two(cards: int) -> int:
    first = cards & -cards
    rest = cards ^ first
    return first | rest & -rest


def misere_danger(hand: int) -> float:
    """Tricks that a misère with these cards is likely to take."""
    caught = strength().caught
    return sum(caught[suit] for suit in suits_of(hand))


def safest_misere(cards: int) -> tuple[float, int]:
    """The danger left once the two most dangerous cards are laid away, and those cards."""
    pairs = (1 << one | 1 << two for one, two in combinations(cards_of(cards), 2))
    return min((misere_danger(cards ^ pair), pair) for pair in pairs)


def hope_for_misere(hand: int) -> float:
    """The danger of a misère before the talon is seen, with the most dangerous card laid away."""
    if (hand & KINGS_AND_ACES).bit_count() > 2:
        return 9.0
    return min(misere_danger(hand ^ 1 << card) for card in cards_of(hand))


def defensive_tricks(hand: int, trump: int) -> float:
    """Tricks that a defender may hope for against this strain."""
    tables = strength()
    suits = suits_of(hand)
    return sum(tables.held[s] * 0.9 if i == trump else tables.defence[s] for i, s in enumerate(suits))
