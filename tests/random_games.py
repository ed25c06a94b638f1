"""Random results under random conventions, as the program takes them and as the second scorer does."""

from random import Random

from prefrec.cards import CARD_NAMES, CARDS
from prefrec.outcome import Result, Table
from prefrec.seats import clockwise_from, seat_after
from prefrec.variant import CONVENTIONS, Variant, known_variants, load, override

SCORING = {
    "dealer_rotation": ("slide", "repeat"),
    "opening_all_pass": ("0", "0", "1", "2"),
    "concede": ("0", "2", "3"),
    "half_whist": ("no", "yes", "played-capped"),
    "passed_out": ("nothing", "right-hand-half"),
    "dealer_whist": ("yes", "no"),
    "returned_whist": ("divided", "his"),
    "whist_style": ("greedy", "gentle", "always-halve"),
    "responsibility": ("full", "half"),
    "who_answers_8_9": ("second", "both"),
    "shortage_test": ("side-first", "strict", "side-only"),
    "ten": ("whisted", "checked"),
    "consolation": ("none", "price", "whist-price", "flat-10"),
    "consolation_dealer": ("yes", "no"),
    "paid_talon": ("none", "whist-price", "flat-10"),
    "misere_shared": ("yes", "no"),
    "misere_pool": ("10", "15", "100"),
    "misere_hill": ("10", "20", "5/2"),
    "pool_factor": ("1", "10"),
    "whist_factor": ("1", "2", "5", "10"),
    "hill_factor": ("1", "2", "10", "1/3"),
    "whist_entries": ("one", "both"),
    "raspasy_talon": ("suit-or-dealer", "closed"),
    "raspasy_scoring": ("hill", "rostov", "rostov-minus-min"),
    "raspasy_price": ("1", "2", "5", "1/2"),
    "progression": ("none", "arithmetic", "geometric", "unlimited"),
    "amnesty": ("yes", "no"),
    "zero_bonus": ("none", "pool-price", "pool-one", "hill-one-price", "hill-two-prices"),
    "zero_bonus_dealer": ("yes", "no"),
    "exit_levels": ("6", "7", "6 7 8", "8 6"),
    "exit_by_failing": ("yes", "no"),
    "exit_needs_whisted": ("yes", "no"),
    "exit_by_misere": ("yes", "no"),
    "misere_all_pass": ("no", "yes"),
    "max_raspasy": ("0", "1", "3"),
    "pool_target": ("none", "4", "10", "20"),
    "ending": ("each", "sum", "race", "deals", "time", "open"),
    "max_deals": ("none", "5"),
    "race_prize_first": ("0", "300"),
    "race_prize_hill": ("0", "200"),
    "help": ("none", "highest-pool", "clockwise"),
    "help_order": ("partners-first", "own-hill-first"),
    "help_rate": ("10", "20"),
    "surplus": ("off-hill", "off-hill-floor0", "lost", "keep"),
    "hill_first": ("yes", "no"),
    "whists_per_pool_point": ("10", "20", "1"),
    "hill_rate": ("10", "5"),
    "hill_divisor": ("n", "n-1"),
}


def random_rules(random: Random) -> Variant:
    """A released variant with what it leaves unstated, and up to half of all conventions, drawn anew."""
    name = random.choice(list(known_variants()))
    variant = load(name, random.choice(known_variants()[name]))
    share = random.choice((0, 0.05, 0.2, 0.5))
    for key, texts in SCORING.items():
        if key in variant.unstated or random.random() < share:
            variant = override(variant, key, random.choice(texts))
    return variant


def plain_rules(variant: Variant) -> dict:
    """The same page as a plain dictionary."""
    return {key: getattr(variant, key) for key in CONVENTIONS}


def random_table(random: Random) -> Table:
    """Two with a dummy, three, or four; any of them deals."""
    count = random.choice((2, 3, 3, 4, 4))
    players = ("S", "W", "N", "E") if count == 4 else ("S", "W", "E")[:count]
    return table(players, random.choice(players))


def table(players: tuple[str, ...], dealer: str) -> Table:
    """Who takes part when this player deals."""
    dummy = "E" if len(players) == 2 else None
    hands = tuple(player for player in players if len(players) < 4 or player != dealer)
    after = seat_after(players, dealer)
    return Table(players, clockwise_from((*hands, dummy) if dummy else hands, after), dealer, dummy)


def random_split(random: Random, takers: tuple[str, ...]) -> dict[str, int]:
    """Ten tricks, extremes as likely as the middle."""
    cuts = sorted(random.choice((0, 10, random.randint(0, 10), random.randint(0, 10))) for _ in takers[1:])
    return {taker: high - low for taker, low, high in zip(takers, [0, *cuts], [*cuts, 10], strict=True)}


def random_contract_split(random: Random, table: Table, declarer: str, level: int) -> dict[str, int]:
    """The declarer takes about what he ordered."""
    own = min(10, max(0, level + random.choice((-3, -2, -1, -1, 0, 0, 0, 1, 1, 2, 3, 4))))
    first, second = (hand for hand in table.hands if hand != declarer)
    part = random.randint(0, 10 - own)
    return {declarer: own, first: part, second: 10 - own - part}


def random_all_pass(random: Random, variant: Variant, table: Table) -> Result:
    """Ten tricks among all who can take any."""
    sits_in = table.sitting_dealer and variant.raspasy_talon != "closed"
    takers = (*table.hands, table.dealer) if sits_in else table.hands
    return Result("all-pass", tricks=random_split(random, takers))


def random_result(random: Random, variant: Variant, table: Table) -> Result:
    """An outcome that these conventions know."""
    talon = tuple(random.sample(sorted(CARDS.values()), 2))
    if random.random() < 0.25:
        return random_all_pass(random, variant, table)
    declarer = random.choice([hand for hand in table.hands if hand != table.dummy])
    defenders = [hand for hand in clockwise_from(table.hands, seat_after(table.hands, declarer))
                 if hand not in (declarer, table.dummy)]  # fmt: skip
    if random.random() < 0.15:
        shared = table.sitting_dealer and variant.misere_shared and random.random() < 0.5
        tricks = random_contract_split(random, table, declarer, random.choice((0, 0, 1, 2, 5)))
        return Result("misere", declarer, "misere", tricks=tricks, partner=table.dealer if shared else None)
    level = random.choice((6, 6, 7, 7, 8, 9, 10))
    contract = f"{level}{random.choice('scdhn')}"
    over_misere = level > 8 and random.random() < 0.5
    if variant.concede and random.random() < 0.1:
        return Result("concession", declarer, contract, short=variant.concede, over_misere=over_misere)
    tricks, solo = random_contract_split(random, table, declarer, level), random.random() < 0.1
    game = Result("game", declarer, contract, (), tricks, talon=talon, solo=solo, over_misere=over_misere)
    if level == 10 and variant.ten == "checked":
        return game
    return random_answers(random, variant, table, game, defenders)


def random_answers(random: Random, variant: Variant, table: Table, result: Result, defenders: list[str]) -> Result:
    """Whists, passes, a half-whist of the last speaker, a dealer's whist."""
    level = int(result.contract[:-1])
    words = [random.choice(("whist", "whist", "pass")) for _ in defenders]
    if "whist" in words:
        returned = words == ["whist", "pass"] and level < 8 and random.random() < 0.3
        return result._replace(answers=tuple(zip(defenders, words, strict=True)), returned=returned)
    passes = tuple(zip(defenders, words, strict=True))
    if level < 8 and variant.half_whist != "no" and random.random() < 0.5:
        played = result.tricks if variant.half_whist == "played-capped" else {}
        return result._replace(kind="half-whist", answers=(*passes[:-1], (defenders[-1], "half")), tricks=played)
    if table.sitting_dealer and variant.dealer_whist and random.random() < 0.5:
        return result._replace(answers=(*passes, (table.dealer, "whist")))
    return result._replace(kind="passed-out", answers=passes, tricks={})


def plain_deal(table: Table, result: Result, number: int) -> dict:
    """The same outcome as plain facts."""
    return {
        "players": list(table.players),
        "dummy": table.dummy,
        "dealer": table.dealer,
        "kind": result.kind,
        "declarer": result.declarer,
        "contract": result.contract,
        "answers": dict(result.answers),
        "tricks": dict(result.tricks),
        "number": number,
        "talon": [CARD_NAMES[card] for card in result.talon],
        "shared": result.partner is not None,
        "solo": result.solo,
        "returned": result.returned,
        "over_misere": result.over_misere,
    }
