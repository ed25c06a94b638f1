"""The second scorer's whole games: sheet, all-pass series, dealer, end and settlement, copied out of the rules."""

from fractions import Fraction

from plain_scorer import clockwise_after, level, score, without_zeros, write, write_whists


def start(rules, players, dealer):
    """A game before its first deal; some begin with laps of compulsory all-pass, a deal of each player."""
    return {
        "players": players,
        "sheet": {"pool": {}, "hill": {}, "whists": {}},
        "all_pass_in_row": 0,
        "compulsory": rules.get("opening_all_pass", 0) * len(players),
        "min_open_level": 6,
        "dealer": dealer,
        "deals": 0,
        "first_full": [],
        "finished": False,
    }


def play(rules, state, deal):
    """The game after one more deal; the deal is told its dealer and its place in the all-pass series."""
    players, dealer = state["players"], state["dealer"]
    deal = {**deal, "players": players, "dealer": dealer, "number": state["all_pass_in_row"] + 1}
    sheet = {column: dict(numbers) for column, numbers in state["sheet"].items()}
    earned = score(rules, deal)
    for column in ("whists", "hill"):
        for key, amount in earned[column].items():
            write(sheet, column, key, amount)
    order = [*clockwise_after(players, dealer), dealer]
    if deal["declarer"] is not None:  # a dealer who shares a misère comes second
        order = [deal["declarer"], *(player for player in order if player != deal["declarer"])]
    for player in order:
        if player in earned["pool"]:
            credit(rules, players, sheet, player, earned["pool"][player])
    in_row, compulsory, moves_on = series(rules, state, deal)
    after = {
        "players": players,
        "sheet": sheet,
        "all_pass_in_row": in_row,
        "compulsory": compulsory,
        "min_open_level": least_opening(rules, in_row),
        "dealer": clockwise_after(players, dealer)[0] if moves_on else dealer,
        "deals": state["deals"] + 1,
        "first_full": state["first_full"] or fullest(rules, players, sheet),
    }
    after["finished"] = finished(rules, after)
    if after["finished"] and rules["ending"] == "race":
        prizes(rules, after)
    after["sheet"] = without_zeros(sheet)
    return after


def credit(rules, players, sheet, player, amount):
    """Pool points: where they go when the own pool is full."""
    left, target = Fraction(amount), rules["pool_target"]
    if rules["hill_first"]:
        left = off_the_hill_to_zero(sheet, player, left)
    if target is None or (rules["help"] == "none" and rules["surplus"] == "keep"):
        write(sheet, "pool", player, left)
        return
    own = min(left, max(0, target - sheet["pool"].get(player, 0)))
    write(sheet, "pool", player, own)
    left = left - own
    if rules["help_order"] == "own-hill-first":
        left = off_the_hill_to_zero(sheet, player, left)
    while left > 0 and rules["help"] != "none":
        opened = [p for p in clockwise_after(players, player) if sheet["pool"].get(p, 0) < target]
        if not opened:
            break
        helped = opened[0]
        if rules["help"] == "highest-pool":
            for other in opened:
                if sheet["pool"].get(other, 0) > sheet["pool"].get(helped, 0):
                    helped = other
        given = min(left, target - sheet["pool"].get(helped, 0))
        write(sheet, "pool", helped, given)
        write_whists(rules, sheet, player, helped, given * rules["help_rate"])
        left = left - given
    if rules["surplus"] == "off-hill":
        write(sheet, "hill", player, -left)
    elif rules["surplus"] == "off-hill-floor0":
        off_the_hill_to_zero(sheet, player, left)
    elif rules["surplus"] == "keep":
        write(sheet, "pool", player, left)


def off_the_hill_to_zero(sheet, player, amount):
    """What is left of the amount when the mountain is gone."""
    off = min(amount, max(0, sheet["hill"].get(player, Fraction(0))))
    write(sheet, "hill", player, -off)
    return amount - off


def series(rules, state, deal):
    """After this deal: all-pass deals in a row, compulsory ones still to come, whether the next player deals."""
    in_row, compulsory = state["all_pass_in_row"], max(0, state["compulsory"] - 1)
    if deal["kind"] == "all-pass":
        if rules["max_raspasy"] and in_row + 1 >= rules["max_raspasy"]:
            return 0, compulsory, True
        was_compulsory = state["compulsory"] > 0
        return in_row + 1, compulsory, was_compulsory or rules["dealer_rotation"] == "slide"
    missed = missed_on_misere(rules, deal)
    if missed > 0:  # one, two, three tricks: all-pass at the first, second, third price
        return min(missed, 3) - 1, 1, True
    if deal["kind"] == "misere":
        return (0 if rules.get("exit_by_misere", True) else in_row), compulsory, True
    checked_ten = deal["kind"] == "game" and not deal["answers"]
    whisted = checked_ten or "whist" in deal["answers"].values()
    if (is_made(deal) or rules["exit_by_failing"]) and (whisted or not rules["exit_needs_whisted"]):
        return 0, compulsory, True
    return in_row, compulsory, True


def is_made(deal):
    if deal["kind"] == "concession":
        return False
    return not deal["tricks"] or deal["tricks"].get(deal["declarer"], 0) >= level(deal)


def missed_on_misere(rules, deal):
    """In a race: the tricks of a caught misère, or the undertricks of a nine or a ten that outbid a misère."""
    if not rules.get("misere_all_pass", False):
        return 0
    if deal["kind"] == "misere":
        return deal["tricks"].get(deal["declarer"], 0)
    if deal.get("over_misere") and level(deal) in (9, 10):
        if deal["kind"] == "concession":
            return rules["concede"]
        if not is_made(deal):
            return level(deal) - deal["tricks"].get(deal["declarer"], 0)
    return 0


def least_opening(rules, in_row):
    if in_row == 0:
        return 6
    return rules["exit_levels"][min(in_row, len(rules["exit_levels"])) - 1]


def finished(rules, state):
    players, target = state["players"], rules["pool_target"]
    pools = [state["sheet"]["pool"].get(player, 0) for player in players]
    if rules["ending"] == "each":
        return target is not None and all(pool >= target for pool in pools)
    if rules["ending"] == "sum":
        return target is not None and sum(pools) >= target * len(players)
    if rules["ending"] == "race":  # a full pool, and out of all-pass
        is_out = state["all_pass_in_row"] == 0 and state["compulsory"] == 0
        return is_out and target is not None and max(pools) >= target
    if rules["ending"] == "deals":
        return rules["max_deals"] is not None and state["deals"] >= rules["max_deals"]
    return False


def fullest(rules, players, sheet):
    """Who has filled the pool; of several the fullest, and equals together."""
    most = max(sheet["pool"].get(player, 0) for player in players)
    if rules["pool_target"] is None or most < rules["pool_target"]:
        return []
    return [player for player in players if sheet["pool"].get(player, 0) == most]


def prizes(rules, state):
    """At the end of a race: whists on each other for the first full pool and for the smallest mountain."""
    players, sheet = state["players"], state["sheet"]
    hills = {player: sheet["hill"].get(player, 0) for player in players}
    lowest = [player for player in players if hills[player] == min(hills.values())]
    for winners, prize in ((state["first_full"], "race_prize_first"), (lowest, "race_prize_hill")):
        for winner in winners:
            for other in players:
                if other not in winners:
                    write_whists(rules, sheet, winner, other, Fraction(rules[prize]) / len(winners))


def settle(rules, players, sheet):
    """Whists won less whists lost, and how far pool and mountain lie from their means."""
    count, result = len(players), {}
    larger = Fraction(count, count - 1) if rules["hill_divisor"] == "n-1" else 1
    for player in players:
        whists = Fraction(0)
        for (writer, victim), amount in sheet["whists"].items():
            if writer == player:
                whists = whists + amount
            if victim == player:
                whists = whists - amount
        if rules.get("whist_entries", "one") == "both":  # each debt stands there twice
            whists = whists / 2
        pool = sheet["pool"].get(player, 0) - Fraction(sum(sheet["pool"].values())) / count
        hill = sheet["hill"].get(player, 0) - Fraction(sum(sheet["hill"].values())) / count
        result[player] = whists + larger * (rules["whists_per_pool_point"] * pool - rules["hill_rate"] * hill)
    return result


def in_whole_whists(settled):
    """Every number down to a whole one, then one more to the largest remainders; of equals the first seat."""
    whole = {player: amount.__floor__() for player, amount in settled.items()}
    missing = -sum(whole.values())
    by_remainder = sorted(sorted(settled, key="SWNE".index), key=lambda player: whole[player] - settled[player])
    for player in by_remainder[:missing]:
        whole[player] += 1
    return whole
