"""Writes a deal as the dump of gambler.ru protocols, and as a page by the patterns that are known of it."""

from collections.abc import Sequence

from prefrec.cards import SUITS, card_text, suit_of
from prefrec.contracts import ALL_PASS, MISERE, PASS
from prefrec.facts_text import contract_text
from prefrec.record import Deal
from prefrec.seats import clockwise_from, seat_after

THREE = ("S", "W", "E")
FOUR = ("S", "W", "N", "E")
COLUMNS = ("W", "E", "S")  # the first column is that of the second hand


def rank(card: int) -> str:
    return card_text(card)[1].replace("T", "10")


def spelled(card: int) -> str:
    return rank(card) + card_text(card)[0]


def word(bid: str) -> str:
    """A call or a contract in the dump: ``7nt``, ``miser``, and a ten without its second sign."""
    if bid in (ALL_PASS, PASS):
        return "pass"
    if bid == MISERE:
        return "miser"
    bid = bid.replace("10", "1") if bid[-1] in "scdhn" else bid
    return bid.replace("n", "nt")


def contract_word(deal: Deal) -> str:
    assert deal.contract is not None
    return contract_text(deal.contract).rpartition(":")[2]


def columns_of(deal: Deal, table: Sequence[str]) -> tuple[str, ...]:
    """The seats of the columns of auction and play; with four players the forehand has the first."""
    if len(table) == 3:
        return COLUMNS
    assert deal.dealer is not None
    return tuple(seat for seat in clockwise_from(table, seat_after(table, deal.dealer)) if seat != deal.dealer)


def rows(deal: Deal, table: Sequence[str]) -> list[list[int]]:
    """The cards of each trick in the order of the columns, behind the talon card that the dealer leads."""
    columns, found = columns_of(deal, table), []
    for trick in deal.tricks:
        assert trick.leader is not None
        is_dealers = trick.leader not in columns
        order = columns if is_dealers else clockwise_from(table, trick.leader)
        seats = [seat for seat in order if seat in columns]
        by_seat = dict(zip(seats, trick.cards[is_dealers:], strict=False))
        found.append([*trick.cards[:is_dealers], *(by_seat[seat] for seat in columns if seat in by_seat)])
    return found


def dump(deal: Deal, table: Sequence[str] = THREE) -> str:
    """The deal in the dump."""
    assert deal.auction is not None
    assert deal.talon is not None
    assert deal.dealer is not None
    hands = {hand.seat: hand.cards for hand in deal.hands}
    in_order = [seat for seat in table if seat in hands]
    forehand = columns_of(deal, table)[0] if len(table) == 4 else seat_after(table, deal.dealer)
    first = (in_order if len(table) == 4 else COLUMNS).index(forehand)
    moves = rows(deal, table) if contract_word(deal) == ALL_PASS else []
    return "\n".join((
        "begin", f"CONTRACT {word(contract_word(deal))}", f"FIRSTPLAYER {first}", f"NUMOFPLAYERS {len(table)}",
        *(f"HAND  {' '.join(map(spelled, hands[seat]))}" for seat in in_order),
        *(f"TRADE {word(call.word)}" for call in deal.auction.calls),
        f"WIDOW  {' '.join(map(spelled, deal.talon.cards))}",
        *(f"MOVE {spelled(card)}" for row in moves for card in row), "end", "",
    ))


def image(card_or_suit: int, size: str = "") -> str:
    suit = SUITS[card_or_suit]
    return f"<img src='/images/{suit}.gif'{size}>"


def small(card: int) -> str:
    """A card as the play shows it."""
    return f"{image(suit_of(card) or 0, ' height=11 width=13 border=0 alt=card')}{rank(card)}</td>"


def plain(card: int) -> str:
    """A card of the talon in the place of a dealer who sits out."""
    return f"{image(suit_of(card) or 0, ' class=suit')}{rank(card)}<br>"


def block(cards: Sequence[int]) -> str:
    """A hand by suits."""
    lines = []
    for suit in range(4):
        ranks = " ".join(rank(card) for card in cards if card >> 3 == suit)
        lines.append(f"{image(suit, ' class=suit')}{ranks or '&nbsp;'}<br>")
    return "\n".join(lines)


def shown(bid: str) -> str:
    """A call or a contract on the page."""
    if bid == PASS:
        return "пас"
    if bid in (ALL_PASS, MISERE):
        return {ALL_PASS: "Распасы", MISERE: "Мизер"}[bid]
    if bid[-1] not in "scdhn":
        return bid
    return bid[:-1] + ("БК" if bid[-1] == "n" else f"<img src=../images/{bid[-1]}.gif>")


def page(deal: Deal, table: Sequence[str] = THREE, names: Sequence[str] = ("Анна", "Борис", "Вера")) -> str:
    """The deal on a page."""
    assert deal.auction is not None
    assert deal.talon is not None
    hands = {hand.seat: hand.cards for hand in deal.hands}
    talon = " ".join((small if len(table) == 3 else plain)(card) for card in deal.talon.cards)
    blocks = [block(hands[seat]) if seat in hands else talon for seat in ("S", "E", "W", "N")]
    if len(table) == 3:
        blocks = [block(hands["S"]), block(hands["W"]), talon, block(hands["E"])]
    links = "".join(f"<a href=/user/info?uin={uin}>{name}</a>\n" for uin, name in enumerate(names, 501))
    play = "\n".join(f"<tr>{''.join(f'<td><a href=#>{small(card)}' for card in row)}" for row in rows(deal, table))
    return (
        f"<html>\n<head><title>Протокол</title></head>\n<body>\n{links}"
        f'<a href="protocol.php?gameno=80908970&amp;dealno=1">1</a>\n'
        f"<script>var a=new Array(n(\"x\",\"{shown(contract_word(deal))}\",\"8\",\"+12\"));</script>\n"
        f"{'<hr>'.join(blocks)}\n{cells(deal, table)}\n<table>{play}</table>\n</body>\n</html>\n"
    )


def cells(deal: Deal, table: Sequence[str]) -> str:
    """The auction, three cells a row; empty before the first call and for those who passed."""
    assert deal.auction is not None
    columns = columns_of(deal, table)
    found = [""] * 4
    for call in deal.auction.calls:
        while columns[(len(found) - 4) % 3] != call.seat:
            found.append("")
        found.append(shown(call.word))
    return "\n".join(f"<TD>{cell}</TD>" for cell in found)
