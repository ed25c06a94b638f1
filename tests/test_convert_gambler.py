"""Deals of gambler.ru: what the dump and a page tell comes back as it was played, and nothing else does."""

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from gambler_pages import FOUR, THREE, contract_word, dump, page
from hypothesis import given, settings
from hypothesis import strategies as st

from prefrec.contracts import ALL_PASS
from prefrec.convert.formats import FORMATS, recognised
from prefrec.convert.gambler import dump as gambler_dump
from prefrec.convert.gambler import page as gambler_page
from prefrec.convert.gambler.play import Lead, all_pass_lines, leads
from prefrec.convert.imported import Imported
from prefrec.generate import games
from prefrec.intake import checked, chunks, games_of
from prefrec.notation.reader import read
from prefrec.record import Contract, Deal, Trick
from prefrec.source import Chunk
from prefrec.variant import load

FOREIGN = Path(__file__).parent / "foreign"
TABLES = [("sochi", THREE), ("rostov", THREE), ("leningrad-tournament", THREE), ("sochi", FOUR)]


def can_be_told(deal: object) -> bool:
    """Whether gambler.ru could show the deal: nothing was held, taken back or played without the talon."""
    if not isinstance(deal, Deal) or deal.void or not deal.auction or not deal.talon or len(deal.hands) != 3:
        return False
    calls = deal.auction.calls
    plain = all(call.word != "hold" and not call.modifier and not call.flags for call in calls)
    whole = all(len(trick.cards) >= 3 for trick in deal.tricks)
    return bool(calls) and plain and whole and deal.contract is not None and not deal.contract.modifier


def deals(variant: str, table: Sequence[str], count: int) -> Iterator[Deal]:
    """Deals of generated games."""
    for game in games(17, load(variant, 1), len(table), count):
        yield from (deal for deal in game.deals if isinstance(deal, Deal) and can_be_told(deal))


def record_of(imported: Imported) -> Deal:
    """The deal of what was imported; it is read without a fault."""
    assert imported.diagnostics == ()
    (done,) = read(imported.text, 1)
    assert done.diagnostics == ()
    assert done.game is not None
    (deal,) = done.game.deals
    assert isinstance(deal, Deal)
    return deal


def agrees(found: Trick, played: Trick, table: Sequence[str]) -> bool:
    """Whether an imported trick says of the real one what is true; an unknown leader says less."""
    if found.leader is None:
        return set(found.cards) == set(played.cards)
    return (found.leader, found.cards) == (played.leader, played.cards) and (
        found.talon_card in (None, played.talon_card) if len(table) == 3 else found.talon_card is None
    )


def assert_same_facts(found: Deal, deal: Deal) -> None:
    """Hands, talon, dealer and auction are those of the deal."""
    assert deal.auction is not None
    assert found.auction is not None
    assert deal.talon is not None
    assert found.talon is not None
    assert found.dealer == deal.dealer
    assert {hand.seat: hand.cards for hand in found.hands} == {hand.seat: hand.cards for hand in deal.hands}
    assert found.talon.cards == deal.talon.cards
    assert [(call.seat, call.word) for call in found.auction.calls] == [
        (call.seat, call.word) for call in deal.auction.calls
    ]
    assert found.auction.is_complete == deal.auction.is_complete


def assert_same_contract(found: Contract | None, contract: Contract | None) -> None:
    assert found is not None
    assert contract is not None
    assert (found.declarer, found.bid, found.level, found.short) == (
        contract.declarer, contract.bid, contract.level, contract.short
    )


def turned(deal: Deal, table: Sequence[str]) -> dict[str, str]:
    """The seats of the four-player dump: it names them from the first hand, or from a dealer before it."""
    assert deal.dealer is not None
    first = [seat for seat in table if seat != deal.dealer]
    after = table[(table.index(deal.dealer) + 1) % 4]
    place = first.index(after)
    order = [*first[:place], deal.dealer, *first[place:]]
    return dict(zip(order, FOUR, strict=True))


@pytest.mark.parametrize(("variant", "table"), TABLES[:3])
def test_a_dump_gives_the_deal_back(variant: str, table: Sequence[str]) -> None:
    """All that the dump holds of a deal for three is in the record, the declarer and the dealer too."""
    for deal in deals(variant, table, 40):
        text = dump(deal, table)
        (imported,) = gambler_dump.loads(text)
        tens = text.count("CONTRACT 1s") + sum(f" 1{strain}" in text for strain in "scdhn")
        found = record_of(imported if not tens else imported._replace(diagnostics=()))
        assert_same_facts(found, deal)
        assert_same_contract(found.contract, deal.contract)
        if contract_word(deal) == ALL_PASS:
            assert len(found.tricks) == len(deal.tricks)
            assert all(agrees(*pair, table) for pair in zip(found.tricks, deal.tricks, strict=True))
        assert imported.losses == ()


def test_a_dump_of_four_names_the_seats_from_its_first_hand() -> None:
    """The dealer of four sits before the forehand; the three hands are those of the file, clockwise."""
    for deal in deals("sochi", FOUR, 10):
        assert deal.auction is not None
        seats = turned(deal, FOUR)
        (imported,) = gambler_dump.loads(dump(deal, FOUR))
        found = record_of(imported._replace(diagnostics=()))
        assert found.auction is not None
        assert found.dealer == seats[deal.dealer or ""]
        assert {hand.seat: hand.cards for hand in found.hands} == {
            seats[hand.seat]: hand.cards for hand in deal.hands
        }
        assert [call.seat for call in found.auction.calls] == [seats[call.seat] for call in deal.auction.calls]


@pytest.mark.parametrize(("variant", "table"), TABLES)
def test_a_page_gives_the_deal_back(variant: str, table: Sequence[str]) -> None:
    """Deal, auction, contract and play of a page are those of the deal; of a contract every leader too."""
    names = ("Анна", "Борис", "Вера", "Глеб")[: len(table)]
    for deal in deals(variant, table, 25):
        (imported,) = gambler_page.loads(page(deal, table, names))
        found = record_of(imported)
        assert_same_facts(found, deal)
        assert_same_contract(found.contract, deal.contract)
        assert len(found.tricks) == len(deal.tricks)
        assert all(agrees(*pair, table) for pair in zip(found.tricks, deal.tricks, strict=True))
        if contract_word(deal) != ALL_PASS:
            assert all(trick.leader for trick in found.tricks)
        (loss,) = imported.losses
        assert loss.field == "what the page shows of answers, discard and score"


def test_what_a_page_gives_stands_under_the_rules() -> None:
    """The checker finds nothing wrong with the record of a page."""
    for deal in deals("sochi", THREE, 10):
        if contract_word(deal) != ALL_PASS:
            (game,) = checked(Chunk("a.html", page(deal), 1, 1, "gambler-page"))
            assert game.diagnostics == ()


def test_most_leaders_of_all_pass_are_told_by_the_rules() -> None:
    """Open or closed talon, forehand or winner at trick 3: nine tricks of ten have one leader under all
    lines that nobody breaks."""
    told = [
        trick.leader is not None
        for variant in ("sochi", "rostov") for deal in deals(variant, THREE, 40) if contract_word(deal) == ALL_PASS
        for trick in record_of(next(gambler_dump.loads(dump(deal)))).tricks
    ]
    assert sum(told) > 0.9 * len(told) > 500


def test_lines_that_break_suit_are_left_out() -> None:
    """West gives a spade to a club and keeps a club: only a talon that is turned up explains it. Where he
    keeps none, that the forehand played first is all that is known."""
    hands = ("S", "W", "E")
    rows = [{"S": 8, "W": 1, "E": 2}, {"S": 16, "W": 9, "E": 18}]
    lines = all_pass_lines(("S",), (0, 23), None)
    assert leads(lines, hands, rows, (0, 23)) == (Lead("S", 0), Lead("S", 23))
    rows[1] = {"S": 9, "W": 17, "E": 18}
    assert leads(lines, hands, rows, (0, 23))[0] == Lead("S")


def test_every_record_of_a_page_says_that_nobody_tried_it() -> None:
    """No real page was at hand; the format and each record say so."""
    assert not FORMATS["gambler-page"].verified
    deal = next(deals("sochi", THREE, 1))
    (imported,) = gambler_page.loads(page(deal))
    assert "importer: prefrec gambler-page, unverified\n" in imported.text


@pytest.mark.parametrize("text", [
    "begin\n", "begin 644 cards.txt\n#0V%T\n", "begin\nread(x);\nend.\n", "beginning\nCONTRACT 6s\n",
    "it was to begin\nCONTRACT 6s\n", "CONTRACT 6s\nbegin\n",
])
def test_other_texts_begin_with_begin_too(text: str) -> None:
    """Only a line that says ``begin`` and a line of a deal behind it make a dump."""
    assert not gambler_dump.detect(text)
    assert recognised(text) is not FORMATS["gambler-dump"]


@pytest.mark.parametrize("text", [
    "<html><body>notes</body></html>", "see http://www.gambler.ru/", "<p>gambler.ru", "",
])
def test_other_pages_are_not_taken_for_it(text: str) -> None:
    """A page is one of the site by its address, its links or its pictures."""
    assert not gambler_page.detect(text)


def test_a_large_dump_is_read_piece_by_piece(tmp_path: Path) -> None:
    """Several megabytes come as many chunks of whole deals, and the numbers go on through them."""
    deal = next(deals("sochi", THREE, 1))
    count = 9000
    path = tmp_path / "large.dump"
    path.write_text(dump(deal) * count, encoding="utf-8")
    assert path.stat().st_size > 2_000_000
    found = [item for item in chunks(str(path)) if isinstance(item, Chunk)]
    assert len(found) > 5
    starts = [item.text.count("begin\n") for item in found]
    assert [item.game for item in found] == [1 + sum(starts[:place]) for place in range(len(starts))]
    assert sum(starts) == count
    last = list(games_of(found[-1]._replace(text=dump(deal) * 3)))
    assert [taken.read.number for taken in last] == [found[-1].game + step for step in range(3)]


@pytest.mark.parametrize("name", ["four-all-pass.html", "four.html", "all-pass.html", "contract.html"])
def test_a_page_may_break_off_behind_any_card(name: str) -> None:
    """What stands before the end is converted, and each card more gives at least as many tricks."""
    text = (FOREIGN / "gambler-page" / name).read_text(encoding="utf-8")
    tricks = 0
    for at in [place for place in range(len(text)) if text.startswith("</td>", place)]:
        (done,) = gambler_page.loads(text[:at])
        if done.text and (deal := record_of(done)).tricks:
            assert len(deal.tricks) >= tricks
            tricks = len(deal.tricks)
    assert tricks > 0


def texts(folder: str) -> list[str]:
    return [
        path.read_bytes().decode("cp1251" if "cp1251" in path.name else "utf-8").removeprefix("\ufeff")
        for path in sorted((FOREIGN / folder).iterdir()) if path.suffix != ".expected"
    ]


def damaged(text: str, seed: int) -> str:
    """The text with some stretches of it cut, doubled, moved or written over."""
    chance = random.Random(seed)
    for _ in range(chance.randint(1, 6)):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice((1, 1, 2, 5, 30, 300)))
        piece = text[start:end]
        signs = chance.choice(("10", "_", "\n", "<", "s", "-1", "\u2028", "9"))
        new = chance.choice(("", piece * 2, piece[::-1], signs))
        text = text[:start] + new + text[end:]
    return text


@settings(max_examples=80, derandomize=True, deadline=None)
@given(st.data())
@pytest.mark.parametrize("name", ["gambler-dump", "gambler-page"])
def test_damage_never_stops_the_import(name: str, data: st.DataObject) -> None:
    """Whatever is done to a file, what is imported is a record, and what is found stands in the file."""
    text = damaged(data.draw(st.sampled_from(texts(name))), data.draw(st.integers(0, 10**6)))
    loaded = list(FORMATS[name].loads(text))
    if name == "gambler-dump":
        assert len(loaded) == max(1, text.startswith("begin") + text.count("\nbegin")) or not text.strip()
    for game in checked(Chunk("a", text, 1, 1, name)):
        assert not [fault for fault in game.diagnostics if fault.code.id[0] == "N"]
        assert all(0 <= fault.span.start <= fault.span.end <= len(text) for fault in game.diagnostics)
