"""What is kept of a game while all others are read: numbers by which records of one game find each other."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import NamedTuple

from prefrec.dedup.facts import CLOSING, HEADER, Facts, by_slots, has_cards, is_of_play, known_signs
from prefrec.identity import deal_id, facts, facts_id
from prefrec.record import Deal, Game
from prefrec.referee.situation import seats_at
from prefrec.seats import SEATS, in_seat_order

# Without cards, the results of so many deals tell a game from others of the same players on the same day.
ENOUGH_DEALS = 3

# Of the date and the first deal: what a fuller record has too wherever it is written in full.
TELLING = ("date:", "hand S", "hand W", "auction", "tricks", "score")

_SEAT_TAGS = frozenset([f"{seat}:" for seat in SEATS] + ["dummy:"])

Block = Mapping[str, str]  # the lines of a part of a record by what they are about


class Keys(NamedTuple):
    """One game in numbers of 64 bits.

    facts     the game id
    text      of the canonical text, comments and all
    size      how much is written as facts, in characters
    whole     a fuller record has it among its ``begun``; 0: nothing tells this game from others that begin so
    begun     one for each beginning of the game, and for its closing part
    peers     records that share one may be of the same game, or of the same deal of it
    tells     of ``TELLING``, in 32 bits each; 0 where it is not written in full
    """

    facts: int
    text: int
    size: int
    whole: int
    begun: tuple[int, ...]
    peers: tuple[int, ...]
    tells: tuple[int, ...]


def keys_of(game: Game, text: str) -> Keys:
    """The keys of a game and its canonical text."""
    lines = facts(text)
    slots = by_slots(lines)
    header, deals, closing = _parts(slots)
    begun = tuple(_beginnings(header, deals))
    totals = tuple(_totals(header, closing))
    whole = (begun if deals else totals)[-1:]
    is_sure = has_cards(lines) or _is_dated(header, len(deals), bool(totals))
    return Keys(
        int(facts_id(lines), 16), number(text), known_signs(lines), whole[0] if whole and is_sure else 0,
        (*begun, *totals), tuple(dict.fromkeys(_peers(game, slots, header, is_sure, begun))),
        tuple(_tells(header, deals[0] if deals else {})),
    )


def number(*words: str) -> int:
    """These words as a number of 64 bits, never 0."""
    return int.from_bytes(blake2b("\n".join(words).encode(), digest_size=8).digest(), "big") or 1


def _parts(slots: Facts) -> tuple[Block, tuple[Block, ...], Block]:
    """Header, deals, closing part; of several lines of a kind the last one."""
    blocks: dict[str, dict[str, str]] = {HEADER: {}}
    for slot, line in slots.items():
        blocks.setdefault(slot.block, {})[slot.name] = line
    header, closing = blocks.pop(HEADER), blocks.pop(CLOSING, {})
    return header, tuple(blocks.values()), closing


def _seats(header: Block) -> list[str]:
    return [line for name, line in header.items() if name in _SEAT_TAGS]


def _names(header: Block) -> tuple[str, ...]:
    """The players, wherever they sit; empty if one of them is not known."""
    names = sorted(line.partition(": ")[2] for name, line in header.items() if name in _SEAT_TAGS)
    return () if "_" in names else tuple(names)


def _date(header: Block) -> str:
    """As written; empty if it is not."""
    return header.get("date:", "").removeprefix("date: ").removesuffix("_")


def _is_dated(header: Block, deals: int, has_totals: bool) -> bool:
    return bool(_names(header) and _date(header)) and (deals >= ENOUGH_DEALS or has_totals)


def _beginnings(header: Block, deals: Sequence[Block]) -> Iterator[int]:
    """After each deal: who plays, and the contracts so far, which nearly every record tells."""
    so_far = number(*_seats(header))
    for deal in deals:
        opener = deal.get("deal", "").rpartition(" ")[0]
        so_far = number(str(so_far), opener, deal.get("contract", ""))
        yield so_far


def _totals(header: Block, closing: Block) -> Iterator[int]:
    """For records of no deals: the sheet or the balance by which the game ended."""
    for name in ("final", "settlement"):
        line = closing.get(name, "")
        if "_" not in line and any(sign in line for sign in "123456789"):
            yield number(line, *_seats(header))


def _peers(game: Game, slots: Facts, header: Block, is_sure: bool, begun: Sequence[int]) -> Iterator[int]:
    names, date = _names(header), _date(header)
    play = [line for slot, line in slots.items() if is_of_play(slot)]
    if any(slot.name == "trick 10" for slot in slots):
        yield number("play", *play)  # whoever is said to have played it
    elif play and names and is_sure:
        yield number("play", date, *names, *play)
    if names and date and len(begun) >= ENOUGH_DEALS:
        yield number("contracts", date, str(begun[-1]))
    for deal, cards in _deal_ids(game) if names else ():
        yield number("deal", cards, deal, date, *names)


def _deal_ids(game: Game) -> Iterator[tuple[str, str]]:
    """The number of each deal of which all cards are known, and its id."""
    named = {tag.key for tag in game.tags if tag.key in SEATS}
    dummy = next((tag.value for tag in game.tags if tag.key == "dummy" and tag.value in SEATS), None)
    for deal in game.deals:
        if not isinstance(deal, Deal):
            continue
        named |= {tag.key for tag in deal.tags if tag.key in SEATS}
        named -= {deal.leave.word or "" if deal.leave else ""}
        table = seats_at(in_seat_order(named - {dummy or ""}), deal.dealer, dummy)
        cards = deal_id(deal, table) if deal.hands else None
        if cards:
            yield str(deal.number), cards


def _tells(header: Block, deal: Block) -> Iterator[int]:
    for name in TELLING:
        line = (header if name.endswith(":") else deal).get(name, "_")
        yield 0 if "_" in line else number(line) & 0xFFFFFFFF or 1
