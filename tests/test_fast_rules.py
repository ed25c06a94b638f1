"""What the fast path says of the rules in its own words is what the rules say, for everything there is.

Only the replay of hands is a second expression of rules. It is compared here with the first one for its whole
domain; what is merely read, numbered or written in columns is compared with the reader and the writer.
"""

from fractions import Fraction
from itertools import permutations, product
from random import Random

import numpy as np
import pytest
from agreement import assert_agree
from prefrec.pipelines.extract import extract
from prefrec.pipelines.fast import replay
from prefrec.pipelines.fast.cards import BIT, NONE, dealt
from prefrec.pipelines.fast.certify import certify
from prefrec.pipelines.fast.closing import End, may_end, pools_that_matter
from prefrec.pipelines.fast.context import CONTEXTS
from prefrec.pipelines.fast.entries import LARGEST, SLOT, SLOTS, WHOLE, entry_of, sheet_of
from prefrec.pipelines.fast.entries import line_of as totals_text
from prefrec.pipelines.fast.facts import WORDS
from prefrec.pipelines.fast.layout import layout_of
from prefrec.pipelines.fast.outcomes import TALON_UNITS
from prefrec.pipelines.fast.sheets import Lines, are_told, totals_of
from prefrec.pipelines.fast.tricks import Tricks
from score_tables import TABLES, VARIANTS, outcomes

from prefrec.cards import CARD_NAMES, SUIT_MASKS, canonical_order, card_text, mask_of
from prefrec.check import check
from prefrec.contracts import LEVEL, TRICK_BIDS
from prefrec.facts_text import columns_words, discard_text, hand_line
from prefrec.identity import deal_id
from prefrec.outcome import Posting, Result, Sheet
from prefrec.play import breach, playable_suits, strength, suits_held, winning_place
from prefrec.record import Cards, Columns
from prefrec.scoring import deal_postings
from prefrec.seats import SEATS, clockwise_from, seat_after
from prefrec.settlement import settle
from prefrec.sheet import Series
from prefrec.shelf import RELEASED
from prefrec.source import Chunk
from prefrec.variant import override
from prefrec.whisting import talon_units

TRUMPS = (0, 1, 2, 3, None)
SUITS = range(4)
EVERY_HOLDING = range(16)  # suits held, as four bits
SEVENS = (0, 8, 16, 24)


def column(numbers, dtype=np.uint8):
    """Numbers as the replay takes them, one entry a deal."""
    return np.array(list(numbers), dtype)


# ---- which cards may be played


def test_every_entry_of_what_may_be_played():
    """By trump, suit led, suits held and suit of the card: what follows suit, else trumps, else anything."""
    cases = list(product(TRUMPS, SUITS, EVERY_HOLDING, SUITS))
    assert len(replay._PLAYABLE) == len(cases) == 1280
    for entry, (trump, led, held, suit) in zip(replay._PLAYABLE.tolist(), cases, strict=True):
        assert entry == bool(playable_suits(trump, led, held) >> suit & 1)
        hand = sum(1 << SEVENS[each] for each in SUITS if held >> each & 1)
        if held >> suit & 1:
            assert entry == (suit == led or breach(trump, led, hand, SEVENS[suit]) is None)
        else:
            assert not entry


def test_every_strength():
    """By trump, suit led and card."""
    cases = list(product(TRUMPS, SUITS, range(32)))
    assert replay._STRENGTH.tolist() == [strength(*case) for case in cases]


def test_the_suits_of_every_hand():
    """Every set of cards of each suit, beside every set of other suits, and a hundred thousand hands at random."""
    others = [sum(0xFF << 8 * suit for suit in SUITS if suits >> suit & 1) for suits in EVERY_HOLDING]
    hands = [
        cards << 8 * suit | other & ~SUIT_MASKS[suit] for suit, cards, other in product(SUITS, range(256), others)
    ]
    hands += [mask_of(Random(seed).sample(range(32), 10)) for seed in range(2_000)]
    hands += np.random.default_rng(1).integers(0, 1 << 32, 100_000, np.uint32).tolist()
    assert replay._suits(column(hands, np.uint32)).tolist() == [suits_held(hand) for hand in hands]


def played(cases):
    """What ``replay._trick`` makes of (trump, suit led, first place, cards, hands): winners and legality."""
    trumps, led, first, cards, hands = zip(*cases, strict=True)
    winner, is_legal = replay._trick(
        column(cards).T.copy(), column(first), column(led), column(4 if trump is None else trump for trump in trumps),
        column(hands, np.uint32).T.copy(),
    )  # fmt: skip
    return winner.tolist(), is_legal.tolist()


@pytest.mark.parametrize("trump", TRUMPS)
def test_who_takes_every_trick(trump):
    """All 29,760 tricks of three cards, every suit led: by the card of the leader, or by a card of the talon."""
    triples = list(permutations(range(32), 3))
    for led in SUITS:
        first = led % 3
        hands = [[0, 0, 0] for _ in triples]
        for cards, hand in zip(triples, hands, strict=True):
            for place, card in enumerate(cards):
                hand[(first + place) % 3] = 1 << card
        winners, is_legal = played([
            (trump, led, first, cards, hand) for cards, hand in zip(triples, hands, strict=True)
        ])  # fmt: skip
        assert winners == [(first + winning_place(trump, led, cards)) % 3 for cards in triples]
        assert all(is_legal)  # nobody held anything else


@pytest.mark.parametrize("place", range(3))
def test_every_breach(place):
    """Each of three hands: whatever suits it holds, whatever is trump, whatever was led, whatever it plays."""
    cases, expected = [], []
    for trump, led, held, suit, first in product(TRUMPS, SUITS, EVERY_HOLDING, SUITS, range(3)):
        hand = sum(1 << SEVENS[each] for each in SUITS if held >> each & 1)
        card = SEVENS[suit]
        cards, hands = [SEVENS[led] + 1 + other for other in range(3)], [0, 0, 0]
        cards[place] = card
        for other in range(3):
            hands[(first + other) % 3] = hand if other == place else 1 << cards[other]
        cases.append((trump, led, first, cards, hands))
        expected.append(bool(held >> suit & 1) and (suit == led or breach(trump, led, hand, card) is None))
    assert played(cases)[1] == expected


def test_a_card_must_be_held():
    """Another card of the same suit does not do."""
    lacks = [(None, card >> 3, 0, (card, NONE, NONE), (0xFFFFFFFF & ~(1 << card), 0, 0)) for card in range(32)]
    assert not any(played(lacks)[1])


def some_tricks(rng, hands, count):
    """So many tricks out of three hands, each from a place of its own: who plays first, and the cards in order."""
    left, told = [rng.sample(hand, len(hand)) for hand in hands], []
    for _ in range(count):
        first = rng.randrange(3)
        told.append((first, [left[(first + other) % 3].pop() for other in range(3)]))
    return told


def test_what_is_held_before_every_trick():
    """Cards that were played are gone, whoever leads; a deal of no tricks and one of ten stand side by side."""
    rng = Random(7)
    hands, tricks, expected = [], [], []
    for count in (0, 10, 1, 0, *(rng.randint(0, 10) for _ in range(300)), 0):
        cards = rng.sample(range(32), 30)
        hands.append([cards[:10], cards[10:20], cards[20:]])
        tricks.append(some_tricks(rng, hands[-1], count))
        left = [mask_of(hand) for hand in hands[-1]]
        for first, three in tricks[-1]:
            expected.append(tuple(left))
            for other, card in enumerate(three):
                left[(first + other) % 3] &= ~(1 << card)
    assert held_before(hands, tricks) == expected


def held_before(hands, tricks):
    """What ``replay._held`` says of each trick of these deals."""
    every = [trick for some in tricks for trick in some]
    masks = column([[mask_of(hand) for hand in three] for three in hands], np.uint32).T
    asked = {"count": np.array([len(some) for some in tricks]), "cards": column(cards for _, cards in every).T}
    read = Tricks(**dict.fromkeys(Tricks._fields) | asked)
    held = replay._held(masks, read, column(first for first, _ in every))
    return list(map(tuple, held.T.tolist()))


@pytest.mark.parametrize("seed", range(20))
def test_nobody_plays_a_card_twice_or_one_of_another(seed):
    """One card of a deal is exchanged for any other: at that place, if not before, a card is played that is not held.

    What is held behind it means nothing, and what was held before is as it was.
    """
    rng = Random(seed)
    cards = rng.sample(range(32), 30)
    hands = [cards[:10], cards[10:20], cards[20:]]
    right = some_tricks(rng, hands, 10)
    before = held_before([hands], [right])
    for wrong, other, card in product(range(10), range(3), range(32)):
        changed = [(first, [*three]) for first, three in right]
        changed[wrong][1][other] = card
        held = held_before([hands], [changed])
        assert held[: wrong + 1] == before[: wrong + 1]
        is_held = [
            held[number][(first + place) % 3] >> each & 1
            for number, (first, three) in enumerate(changed) for place, each in enumerate(three)
        ]  # fmt: skip
        assert all(is_held) == (changed == right)


def test_of_a_begun_trick_nothing_is_said_of_the_cards_it_lacks():
    """One card or two, and the others hold what they hold."""
    cases = [(None, 0, 0, (card, NONE, NONE), (1 << card, 0xFF00, 0)) for card in range(8)]
    assert all(played(cases)[1])


def test_a_dealer_who_leads_a_card_of_the_talon():
    """All-pass: he takes the trick unless a card of that suit beats it; all 863,040 tricks of four cards."""
    for talon in range(32):
        led = talon >> 3
        triples = list(permutations((card for card in range(32) if card != talon), 3))
        cards = np.array(triples, np.uint8).T.copy()
        among = np.array([winning_place(None, led, three) for three in triples], np.uint8)
        count = len(triples)
        winner = replay._with_dealer(np.full(count, talon, np.uint8), cards, np.full(count, led, np.uint8), among)
        expected = [winning_place(None, led, (talon, *three)) for three in triples]
        assert winner.tolist() == [replay.SITTING if place == 0 else place - 1 for place in expected]


# ---- cards as they are written, and the number of a deal


def shared_out(rng, suits):
    """Hands, talon; the first hand holds cards of these suits and of no others."""
    own = [card for card in range(32) if suits >> (card >> 3) & 1]
    first = set()
    while suits_held(mask_of(first)) != suits:
        first = set(rng.sample(own, 10))
    rest = rng.sample([card for card in range(32) if card not in first], 22)
    return [*first], rest[:10], rest[10:20], rest[20:]


def record_of(rng, holdings, players):
    """A game of these deals, each given away for a six that nobody whists; it says nothing but what it has to."""
    seats = [seat for seat in SEATS if seat in players]
    lines = ["%prefrec 1", "rules: sochi 1", "rules.ending: time", "rules.pool_target: none"]
    lines += [f"{seat}: {seat.lower()}" for seat in seats]
    dealer = rng.choice(seats)
    for number, (first, second, third, talon) in enumerate(holdings, 1):
        hands = clockwise_from([seat for seat in seats if len(seats) < 4 or seat != dealer], seat_after(seats, dealer))
        held = dict(zip(rng.sample(hands, 3), (first, second, third), strict=True))
        bidder, one, other = hands
        away = rng.sample([*held[bidder], *talon], 2)
        lines += [
            "", f"deal {number} {dealer}",
            *(hand_line(seat, canonical_order(held[seat])) for seat in SEATS if seat in held),
            f"talon {' '.join(map(card_text, talon))}", f"auction {bidder}:6s {one}:pass {other}:pass",
            discard_text(Cards(canonical_order(away))), f"contract {bidder}:6c", f"answers {one}:pass {other}:pass",
        ]  # fmt: skip
        dealer = seat_after(seats, dealer)
    return "\n".join(lines) + "\n"


VOID_PATTERNS = [suits for suits in EVERY_HOLDING if suits.bit_count() > 1]


def random_records(seed, count, deals):
    """Records of random deals, in which every pattern of suits in a hand comes again and again."""
    rng = Random(seed)
    patterns = [VOID_PATTERNS[place % len(VOID_PATTERNS)] for place in range(count * deals)]
    rng.shuffle(patterns)
    for place in range(count):
        some = [shared_out(rng, suits) for suits in patterns[place * deals : place * deals + deals]]
        yield record_of(rng, some, rng.choice(("SWE", "SWNE", "SNE")))


def test_random_deals_are_certified_as_they_are():
    """Hands of every pattern of suits; the tables say what the reference reads."""
    tally = assert_agree("deals", random_records(1, 60, 8), 10)
    assert tally == (60, 60)


def test_the_number_of_every_deal():
    """Thousands of deals: two bits a card, from the seven of spades on."""
    text = "".join(random_records(2, 150, 20))
    (part,) = certify(Chunk("a.pref", text, 1, 1))
    expected = [
        int(deal_id(deal, outcome.table), 16)
        for game in check(text) for deal, outcome in zip(game.game.deals, game.outcomes, strict=True)
    ]  # fmt: skip
    assert len(expected) == 3000
    assert part.tables["deals"]["deal_id"].to_list() == expected


def decoded(deals):
    """What the columns read in deals that have these lines of hands and talon: cards of the first, what is sound."""
    rest = "auction S:pass W:pass E:pass\ncontract all-pass\n"
    texts = [f"\ndeal {number} S\n{chr(10).join(lines)}\n{rest}" for number, lines in enumerate(deals, 1)]
    cards = dealt(layout_of(f"%prefrec 1\nS: a\nW: b\nE: c\n{''.join(texts)}".encode()))
    assert len(cards.number) == len(deals)
    return cards.hands[:, 0].tolist(), cards.is_sound.tolist()


@pytest.mark.parametrize("suits", VOID_PATTERNS)
def test_a_hand_is_read_as_it_is_written(suits):
    """And its suits in another order, its ranks in another order, a suit in two groups, a card twice: not at all."""
    rng = Random(suits)
    deals, masks = [], []
    for _ in range(8):
        first, second, third, talon = shared_out(rng, suits)
        others = [hand_line(seat, canonical_order(cards)) for seat, cards in (("W", second), ("E", third))]
        others.append(f"talon {' '.join(map(card_text, talon))}")
        line = hand_line("S", canonical_order(first))
        for spelt in (line, *misspelt(line)):
            deals.append([spelt, *others])
            masks.append(mask_of(first) if spelt == line else None)
    hands, are_sound = decoded(deals)
    for deal, mask, hand, is_sound in zip(deals, masks, hands, are_sound, strict=True):
        assert is_sound == (mask is not None), deal
        assert mask in (None, hand)


def misspelt(line):
    """A line of a hand, not in canonical order or form."""
    groups = line.split(" ")[2:]
    head = line[: len("hand S")]
    for place, group in enumerate(groups):
        before, behind = groups[:place], groups[place + 1 :]
        if behind:
            yield " ".join([head, *before, behind[0], group, *behind[1:]])
        for at in range(2, len(group)):
            yield " ".join([head, *before, group[:at], group[0] + group[at:], *behind])
            yield " ".join([head, *before, group[: at - 1] + group[at] + group[at - 1] + group[at + 1 :], *behind])
            yield " ".join([head, *before, group[:at] + group[at - 1] + group[at + 1 :], *behind])
        yield " ".join([head, *before, group[1:], *behind])
        yield " ".join([head, *before, group + "7", *behind])
        yield " ".join([head, *before, group.upper(), *behind])
    yield line + " "
    yield line.replace(" ", "  ", 1)
    yield line[:-1] + "_"
    yield line.replace("hand S", "hand X")


# ---- what comes to the same


ANSWERS = ("", "answers W:pass E:pass", "answers W:whist E:pass", "answers W:pass E:whist", "answers W:whist E:whist",
           "answers W:pass E:half", "answers W:pass E:half W:whist E:pass", "answers W:pass E:half W:pass")  # fmt: skip
CHOICES = ("", "open W", "closed W", "open E", "closed E")


def words(*lines):
    """What the fast path makes of a contract and what was said to it."""
    return WORDS["\n".join(line for line in lines if line).encode()]


@pytest.mark.parametrize("answers", ANSWERS)
@pytest.mark.parametrize("form", ["contract S:{}", "contract S:{}/solo"])
def test_neither_strain_nor_open_hands_are_worth_anything(form, answers):
    """All contracts of a level under the same answers are one on the sheet, played open or closed; others are not."""
    worths = {}
    for bid, choice in product(TRICK_BIDS, CHOICES):
        said = words(form.format(bid), answers, choice)
        worths.setdefault(LEVEL[bid], set()).add(id(said.worth))
        assert said.worth.deal.answers == said.deal.answers
        assert said.worth.deal.contract._replace(bid=bid) == said.deal.contract
    assert [len(same) for same in worths.values()] == [1] * 5
    assert len(set.union(*worths.values())) == 5


@pytest.mark.parametrize("players", TABLES)
@pytest.mark.parametrize("name", VARIANTS)
def test_the_strain_changes_no_posting(name, players):
    """Under every variant, all bids, all answers, all splits of ten tricks: what is written is what clubs write,
    to the last word of its reason but the name of the contract."""
    variant = VARIANTS[name]
    clubs = {}
    for contract, number, result in outcomes(variant, players):
        if contract in LEVEL:
            plain = result._replace(contract=f"{LEVEL[contract]}c")
            key = (plain.contract, plain.kind, plain.answers, tuple(plain.tricks.items()), plain.returned, plain.talon)
            if key not in clubs:
                clubs[key] = deal_postings(variant, TABLES[players], plain, number)
            assert deal_postings(variant, TABLES[players], result, number) == clubs[key]


def test_what_every_talon_is_worth():
    """All pairs of cards in both orders; and two talons that are worth as much are paid as much."""
    for pair in permutations(range(32), 2):
        assert TALON_UNITS[pair] == talon_units(pair)
    for pay in ("whist-price", "flat-10"):
        variant = override(VARIANTS["leningrad"], "paid_talon", pay)
        paid = {}
        for pair in permutations(range(32), 2):
            result = Result("game", "S", "7c", (("W", "whist"), ("N", "pass")), {"S": 7, "W": 3, "N": 0}, talon=pair)
            paid.setdefault(talon_units(pair), set()).add(str(deal_postings(variant, TABLES[4], result, 0)))
        assert [len(same) for same in paid.values()] == [1] * len(paid)


# ---- what is written on the sheet


def context():
    """Four players by the rules of Sochi."""
    return CONTEXTS[RELEASED, (("rules", "sochi 1"), *((seat, "") for seat in "SWNE"))]


def random_entry(rng, parts=(1, 1, 2, 3, 4, 6, 12)):
    """Postings of any amounts on any places of the sheet; ``parts``: what they may be divided by."""
    postings = []
    for _ in range(rng.randint(1, 6)):
        column = rng.choice(("pool", "mountain", "whists"))
        seat, on = rng.sample(SEATS, 2)
        amount = Fraction(rng.randint(-400, 400), rng.choice(parts))
        amount = amount.numerator if amount.denominator == 1 else amount
        postings.append(Posting(column, seat, on if column == "whists" else None, amount, "rule"))
    return tuple(postings)


def test_totals_and_entries_are_written_as_the_writer_writes_them():
    """Running totals and the line of an entry, in twelfths inside, in fractions on paper."""
    rng = Random(1)
    entries, sheets, first = [], [], []
    for _ in range(300):
        sheet = Sheet()
        first += [len(entries)] * 6
        for _ in range(6):
            postings = random_entry(rng, (1, 1, 1, 1, 2, 3, 4, 6, 12) if rng.random() < 0.3 else (1,))
            entries.append(entry_of(context(), postings))
            sheet = summed(sheet, postings)
            sheets.append(sheet)
            assert entries[-1].score.decode() == line_of("score", summed(Sheet(), postings), ())
    totals = totals_of(entries, np.array(first))
    for numbers, sheet in zip(totals.T.tolist(), sheets, strict=True):
        assert nonzero(sheet_of(numbers)) == nonzero(sheet)
        assert f"sheet{totals_text(numbers, 'SWNE').decode()}" == line_of("sheet", sheet, "SWNE")
    lines = [line_of("sheet", sheet, "SWNE") for sheet in sheets]
    assert told(lines, totals, "SWNE").all()
    for _ in range(3):
        assert not told([mistyped(rng, line) for line in lines], totals, "SWNE").any()
    assert not told([line_of("sheet", sheet, "SWN") for sheet in sheets], totals, "SWNE").any()


def test_what_is_told_of_a_sheet_of_three():
    """The fourth player has no column, and every number of the range that eight bytes hold is told, and beyond it."""
    numbers = [*range(-1200, 1200), *range(9900, 10100), 10**6]
    sheets = [Sheet({"S": number}, {"E": number}, {"WE": number}) for number in numbers]
    totals = np.zeros((SLOTS, len(numbers)), np.int64)
    for key in ((0, "S"), (1, "E"), (2, "WE")):
        totals[SLOT[key]] = np.array(numbers) * WHOLE
    lines = [line_of("final", sheet, "SWE") for sheet in sheets]
    assert told(lines, totals, "SWE", b"final").all()
    assert not told([line.replace("E:", "E:0", 1) for line in lines], totals, "SWE", b"final").any()
    assert not told(lines[1:] + lines[:1], totals, "SWE", b"final").any()


def told(lines, totals, players, word=b"sheet"):
    """Of each line whether it tells these totals."""
    text = "%prefrec 1\n" + "".join(lines)
    layout = layout_of(text.encode())
    seated = np.array([[seat in players] * len(lines) for seat in SEATS])
    return are_told(layout, Lines(word, layout.starts[1:], layout.ends[1:]), totals, seated)


def mistyped(rng, line):
    """The line with one sign of it lost, doubled or changed."""
    at = rng.randrange(len(line) - 1)
    sign = rng.choice([other for other in " :0123456789SWNE-/" if other != line[at]])
    return line[:at] + rng.choice(("", sign, sign + line[at])) + line[at + 1 :]


def test_what_is_no_multiple_of_a_twelfth_is_declined():
    """Fifths and sevenths are left to the reference."""
    for amount in (Fraction(1, 5), Fraction(3, 7), Fraction(1, 24)):
        assert entry_of(context(), (Posting("pool", "S", None, amount, "rule"),)) is None
    for amount in (LARGEST, -LARGEST, Fraction(LARGEST, 7)):
        assert entry_of(context(), (Posting("pool", "S", None, amount, "rule"),)) is None
    assert WHOLE % 12 == 0


def summed(sheet, postings):
    """A sheet with these entries, told plainly."""
    columns = {"pool": dict(sheet.pool), "mountain": dict(sheet.mountain), "whists": dict(sheet.whists)}
    for posting in postings:
        key = posting.seat + (posting.on or "")
        total = Fraction(columns[posting.column].get(key, 0) + posting.amount)
        columns[posting.column][key] = total.numerator if total.denominator == 1 else total
    return Sheet(**columns)


def nonzero(sheet):
    """Its numbers that are not zero."""
    return [{key: number for key, number in column.items() if number} for column in sheet]


def line_of(word, sheet, seats):
    """A line of a sheet by the writer; every player has a pool and a mountain on a running one."""
    pool, mountain, whists = nonzero(sheet)
    if seats:
        pool, mountain = ({seat: column.get(seat, 0) for seat in seats} for column in (pool, mountain))
    return " ".join([word, *columns_words(Columns(pool, mountain, whists), seats)]) + "\n"


@pytest.mark.parametrize("ending", ["each", "sum", "race", "deals"])
def test_pools_that_do_not_matter_to_the_end_of_a_game(ending):
    """A game may end so or not, whatever the pools that are left out hold."""
    rng = Random(ending)
    tags = ("rules", "sochi 1"), ("rules.ending", ending), ("rules.max_deals", "8"), ("rules.pool_target", "10")
    here = CONTEXTS[RELEASED, (*tags, *((seat, "") for seat in "SWNE"))]
    assert here.variant.ending == ending
    verdicts = set()
    for reason, is_over, series, deals in product(
        (None, "_", "closed", "time", "deals", "agreed", "abandoned"), (False, True), (None, Series()), (0, 5, 8, 9)
    ):
        end = End(is_over, series, deals if ending == "deals" else 0)
        for _ in range(12):
            pools = [WHOLE * rng.choice((0, 3, 9, 10, 11)) for _ in SEATS]
            verdict = may_end(here, (reason, tuple(pools), end))
            assert may_end(here, (reason, pools_that_matter(here, reason, end, pools), end)) == verdict
            verdicts.add((reason, verdict))
    assert {reason for reason, verdict in verdicts if not verdict} & {"closed", "time", "deals"}


@pytest.mark.parametrize("name", VARIANTS)
def test_a_settlement_adds_up(name):
    """What a sheet is worth is the sum of what its slots are worth: the fast path settles by weights."""
    rng = Random(name)
    for players, divisor in product(("SWE", "SWNE", "SW"), ("n", "n-1")):
        variant = override(VARIANTS[name], "hill_divisor", divisor)
        slots = [slot for (_, key), slot in SLOT.items() if {*key} <= {*players} and len({*key}) == len(key)]
        weights = {slot: settle(variant, players, sheet_of([0] * slot + [WHOLE])) for slot in slots}
        for _ in range(20):
            amounts = {slot: rng.randint(-9999, 9999) for slot in slots}
            numbers = [amounts.get(slot, 0) for slot in range(len(SLOT))]
            whole = settle(variant, players, sheet_of(numbers))
            for seat in players:
                assert whole[seat] == sum(Fraction(amounts[slot], WHOLE) * weights[slot][seat] for slot in slots)


def test_the_cards_have_the_same_numbers():
    """As bits, as bytes, as names."""
    assert [int(BIT[card]) for card in range(32)] == [1 << CARD_NAMES.index(name) for name in CARD_NAMES]
    assert not BIT[32:].any()


def test_the_reference_reads_the_random_records_without_a_word():
    """They are sound, so the tests above are about certified games."""
    chunk = Chunk("a.pref", "".join(random_records(3, 5, 4)), 1, 1)
    assert extract(chunk)["diagnostics"].is_empty()
