"""The second scorer's whole games: sheet, all-pass series, dealer, end and settlement, copied out of the rules."""

from fractions import Fraction

from plain_scorer import clockwise_after, level, score, without_zeros, write, write_whists


def start(players, dealer):
    """A game before its first deal."""
    return {
        "players": players,
        "sheet": {"pool": {}, "hill": {}, "whists": {}},
        "all_pass_in_row": 0,
        "min_open_level": 6,
        "dealer": dealer,
        "deals": 0,
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
    in_row, moves_on = series(rules, state["all_pass_in_row"], deal)
    return {
        "players": players,
        "sheet": without_zeros(sheet),
        "all_pass_in_row": in_row,
        "min_open_level": least_opening(rules, in_row),
        "dealer": clockwise_after(players, dealer)[0] if moves_on else dealer,
        "deals": state["deals"] + 1,
        "finished": finished(rules, players, sheet, state["deals"] + 1),
    }


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


def series(rules, in_row, deal):
    """All-pass deals in a row after this deal, and whether the deal moves to the next dealer."""
    if deal["kind"] == "all-pass":
        if rules["max_raspasy"] and in_row + 1 >= rules["max_raspasy"]:
            return 0, True
        return in_row + 1, rules["dealer_rotation"] == "slide"
    if deal["kind"] == "misere":
        return 0, True
    if deal["kind"] == "concession":
        made = False
    elif deal["tricks"]:
        made = deal["tricks"].get(deal["declarer"], 0) >= level(deal)
    else:
        made = True
    checked_ten = deal["kind"] == "game" and not deal["answers"]
    whisted = checked_ten or "whist" in deal["answers"].values()
    if (made or rules["exit_by_failing"]) and (whisted or not rules["exit_needs_whisted"]):
        return 0, True
    return in_row, True


def least_opening(rules, in_row):
    if in_row == 0:
        return 6
    return rules["exit_levels"][min(in_row, len(rules["exit_levels"])) - 1]


def finished(rules, players, sheet, deals):
    pools, target = [sheet["pool"].get(player, 0) for player in players], rules["pool_target"]
    if rules["ending"] == "each":
        return target is not None and all(pool >= target for pool in pools)
    if rules["ending"] == "sum":
        return target is not None and sum(pools) >= target * len(players)
    if rules["ending"] == "deals":
        return rules["max_deals"] is not None and deals >= rules["max_deals"]
    return False


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
