"""A second scorer of one deal, copied out of the rules sentence by sentence; it shares no code with the program.

A page of rules is a dictionary of conventions, a deal is a dictionary of plain facts:

players        the players clockwise          dealer   who deals          dummy    the dead hand, or None
kind           game, misere, all-pass, concession, half-whist, passed-out
declarer, contract, answers (a dictionary, first speaker first), tricks (a dictionary)
number         1 for the first all-pass deal in a row
talon          the two cards, where they are paid for
shared         True if the dealer took half of a misère
solo           True if the talon stayed closed
returned       True if the lone whister had passed, and returned after a half-whist
over_misere    True if the contract outbid a misère

What is written: {"pool": {player: n}, "hill": {player: n}, "whists": {(writer, victim): n}}, without zeros.
"""

from fractions import Fraction

PRICE = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
DUTY = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
HALF_OF_DUTY = {6: 2, 7: 1}
MULTIPLIERS = {
    "none": [1],
    "arithmetic": [1, 2, 3],
    "geometric": [1, 2, 4],
    "unlimited": list(range(1, 100)),
}


def score(rules, deal):
    """What this deal writes. Pool points are what the deal earns; closing and help come later."""
    sheet = {"pool": {}, "hill": {}, "whists": {}}
    kind = deal["kind"]
    if kind == "all-pass" and rules["raspasy_scoring"] == "hill":
        all_pass_to_the_hill(rules, deal, sheet)
    elif kind == "all-pass":
        all_pass_in_whists(rules, deal, sheet)
    elif kind == "misere":
        misere(rules, deal, sheet)
    elif kind == "concession":
        undertricks = rules["concede"]
        write(sheet, "hill", deal["declarer"], undertricks * PRICE[level(deal)] * rules["hill_factor"])
    elif kind == "passed-out":
        passed_out(rules, deal, sheet)
    elif kind == "half-whist" and not deal["tricks"]:
        write(sheet, "pool", deal["declarer"], PRICE[level(deal)] * rules["pool_factor"])
        half = HALF_OF_DUTY[level(deal)] * whist_price(rules, deal)
        for player, word in deal["answers"].items():
            if word == "half":
                write_whists(rules, sheet, player, deal["declarer"], half)
    else:
        game(rules, deal, sheet)
    return without_zeros(sheet)


def without_zeros(sheet):
    return {column: {key: n for key, n in numbers.items() if n != 0} for column, numbers in sheet.items()}


def write(sheet, column, key, amount):
    sheet[column][key] = sheet[column].get(key, Fraction(0)) + Fraction(amount)


def write_whists(rules, sheet, writer, victim, amount):
    """One side, or both: what is won with a plus, what is lost with a minus."""
    write(sheet, "whists", (writer, victim), amount)
    if rules.get("whist_entries", "one") == "both":
        write(sheet, "whists", (victim, writer), -Fraction(amount))


def level(deal):
    return int(deal["contract"][:-1])


def whist_price(rules, deal):
    return PRICE[level(deal)] * Fraction(rules["whist_factor"])


def clockwise_after(players, player):
    place = players.index(player)
    return players[place + 1 :] + players[:place]


def sitting_dealer(deal):
    """With four at the table the dealer has no cards."""
    if len(deal["players"]) == 4:
        return deal["dealer"]
    return None


def defenders(deal):
    """The living players with cards who do not play the contract, first speaker first."""
    return [p for p in clockwise_after(deal["players"], deal["declarer"]) if p != sitting_dealer(deal)]


def tricks_of(deal, player):
    """In a game the dummy's tricks belong to the declarer's only opponent."""
    return deal["tricks"].get(player, 0) + deal["tricks"].get(deal["dummy"], 0)


def passed_out(rules, deal, sheet):
    """The contract counts as made; on six and seven the last speaker may write half the duty for himself."""
    write(sheet, "pool", deal["declarer"], PRICE[level(deal)] * rules["pool_factor"])
    if rules["passed_out"] == "right-hand-half" and level(deal) in HALF_OF_DUTY:
        amount = HALF_OF_DUTY[level(deal)] * whist_price(rules, deal)
        write_whists(rules, sheet, defenders(deal)[-1], deal["declarer"], amount)


def misere(rules, deal, sheet):
    """Pool if clean, mountain for each trick; half and half with a dealer who shares."""
    owners = [deal["declarer"]]
    if deal.get("shared"):
        owners = [deal["declarer"], deal["dealer"]]
    caught = deal["tricks"].get(deal["declarer"], 0)
    for owner in owners:
        if caught == 0:
            write(sheet, "pool", owner, Fraction(rules["misere_pool"]) / len(owners))
        else:
            write(sheet, "hill", owner, Fraction(rules["misere_hill"]) * caught / len(owners))


def game(rules, deal, sheet):
    """A contract that was played, or agreed with at least one whist, or a checked ten."""
    declarer, taken, wanted = deal["declarer"], deal["tricks"].get(deal["declarer"], 0), level(deal)
    undertricks = max(0, wanted - taken)
    if undertricks == 0:
        write(sheet, "pool", declarer, PRICE[wanted] * rules["pool_factor"])
    else:
        write(sheet, "hill", declarer, undertricks * PRICE[wanted] * Fraction(rules["hill_factor"]))
        for player in those_consoled(rules, deal):
            amount = undertricks * consolation_price(rules, deal)
            write_whists(rules, sheet, player, declarer, amount)
    whisters = [player for player, word in deal["answers"].items() if word == "whist"]
    if deal["kind"] == "half-whist":
        played_half_whist(rules, deal, sheet)
    elif not deal["answers"]:  # a checked ten: nobody owes anything
        if undertricks > 0:
            for player in defenders(deal):
                write_whists(rules, sheet, player, declarer, tricks_of(deal, player) * whist_price(rules, deal))
    elif len(whisters) == 2:
        for player in whisters:
            write_whists(rules, sheet, player, declarer, tricks_of(deal, player) * whist_price(rules, deal))
        fines_of_two(rules, deal, sheet, whisters)
    else:
        lone_whister(rules, deal, sheet, whisters[0])
    pay_for_the_talon(rules, deal, sheet)


def those_consoled(rules, deal):
    """Every defender, and the sitting dealer where that is the custom."""
    players = defenders(deal)
    if sitting_dealer(deal) is not None and rules["consolation_dealer"]:
        players = [*players, sitting_dealer(deal)]
    return players


def consolation_price(rules, deal):
    prices = {"price": PRICE[level(deal)], "whist-price": whist_price(rules, deal), "flat-10": 10, "none": 0}
    return prices[rules["consolation"]]


def fine_price(rules, deal):
    """Of one missing trick: the whole price of an undertrick, or half of it."""
    whole = PRICE[level(deal)] * Fraction(rules["hill_factor"])
    if rules["responsibility"] == "half":
        return whole / 2
    return whole


def lone_whister(rules, deal, sheet, whister):
    """He answers for the whole side and all its tricks are his; a passer may get half of the trick-whists."""
    declarer = deal["declarer"]
    side = 10 - deal["tricks"].get(declarer, 0)
    total = side * whist_price(rules, deal)
    failed = deal["tricks"].get(declarer, 0) < level(deal)
    if whister == sitting_dealer(deal):  # he shares with nobody and answers for nothing
        write_whists(rules, sheet, whister, declarer, total)
        return
    partners = [player for player in defenders(deal) if player != whister]
    halved = rules["whist_style"] == "always-halve" or (rules["whist_style"] == "gentle" and failed)
    if deal.get("returned") and rules.get("returned_whist", "divided") == "his":
        halved = False
    if halved and partners:
        write_whists(rules, sheet, whister, declarer, total / 2)
        write_whists(rules, sheet, partners[0], declarer, total / 2)
    else:
        write_whists(rules, sheet, whister, declarer, total)
    if side < DUTY[level(deal)]:
        write(sheet, "hill", whister, (DUTY[level(deal)] - side) * fine_price(rules, deal))


def fines_of_two(rules, deal, sheet, whisters):
    """Two whisters: six 2 and 2, seven 1 and 1; from eight up the second speaker owes the trick, or each one."""
    first, second = whisters
    if level(deal) == 6:
        share = {first: 2, second: 2}
    elif level(deal) == 7 or rules["who_answers_8_9"] == "both":
        share = {first: 1, second: 1}
    else:
        share = {first: 0, second: 1}
    missing = {player: max(0, share[player] - tricks_of(deal, player)) for player in whisters}
    side_missing = max(0, DUTY[level(deal)] - tricks_of(deal, first) - tricks_of(deal, second))
    for player in whisters:
        if rules["shortage_test"] == "strict" or (rules["shortage_test"] == "side-first" and side_missing > 0):
            write(sheet, "hill", player, missing[player] * fine_price(rules, deal))
        if rules["shortage_test"] == "side-only" and side_missing > 0:
            part = Fraction(missing[player], missing[first] + missing[second])
            write(sheet, "hill", player, side_missing * part * fine_price(rules, deal))


def played_half_whist(rules, deal, sheet):
    """A house rule: the hand is played; whists only up to half of the duty, and a fine below it."""
    for player, word in deal["answers"].items():
        if word == "half":
            side, due = 10 - deal["tricks"].get(deal["declarer"], 0), HALF_OF_DUTY[level(deal)]
            write_whists(rules, sheet, player, deal["declarer"], min(side, due) * whist_price(rules, deal))
            write(sheet, "hill", player, max(0, due - side) * fine_price(rules, deal))


def talon_units(cards):
    """Two aces 3; ace and king of one suit 2; any other pair with an ace 1; a marriage 1; else nothing."""
    ranks = sorted(card[1] for card in cards)
    same_suit = cards[0][0] == cards[1][0]
    if ranks == ["A", "A"]:
        return 3
    if ranks == ["A", "K"] and same_suit:
        return 2
    if "A" in ranks:
        return 1
    if ranks == ["K", "Q"] and same_suit:
        return 1
    return 0


def pay_for_the_talon(rules, deal, sheet):
    """By the declarer to the sitting dealer, or to the opponents in equal parts."""
    if rules["paid_talon"] == "none" or not deal.get("talon") or deal.get("solo"):
        return
    unit = 10 if rules["paid_talon"] == "flat-10" else whist_price(rules, deal)
    takers = [sitting_dealer(deal)] if sitting_dealer(deal) is not None else defenders(deal)
    for player in takers:
        amount = Fraction(talon_units(deal["talon"]) * unit) / len(takers)
        write_whists(rules, sheet, player, deal["declarer"], amount)


def trick_price(rules, deal):
    """Of one all-pass trick: the more all-pass deals in a row, the dearer."""
    steps = MULTIPLIERS[rules["progression"]]
    return Fraction(rules["raspasy_price"]) * steps[min(deal["number"], len(steps)) - 1]


def those_at_all_pass(rules, deal):
    """The living players with cards, and a sitting dealer who plays the talon cards; forehand first."""
    order = [*clockwise_after(deal["players"], deal["dealer"]), deal["dealer"]]
    if sitting_dealer(deal) is not None and rules["raspasy_talon"] == "closed":
        order.remove(deal["dealer"])
    return order


def zero_bonus(rules, deal, sheet):
    """For whoever really took no trick."""
    for player in those_at_all_pass(rules, deal):
        if deal["tricks"].get(player, 0) > 0:
            continue
        if player == sitting_dealer(deal) and not rules["zero_bonus_dealer"]:
            continue
        if rules["zero_bonus"] == "pool-price":
            write(sheet, "pool", player, trick_price(rules, deal))
        if rules["zero_bonus"] == "pool-one":
            write(sheet, "pool", player, 1)
        if rules["zero_bonus"] == "hill-one-price":
            write(sheet, "hill", player, -trick_price(rules, deal))
        if rules["zero_bonus"] == "hill-two-prices":
            write(sheet, "hill", player, -2 * trick_price(rules, deal))


def all_pass_to_the_hill(rules, deal, sheet):
    taken = {player: deal["tricks"].get(player, 0) for player in those_at_all_pass(rules, deal)}
    forgiven = min(taken.values()) if rules["amnesty"] else 0
    for player, tricks in taken.items():
        write(sheet, "hill", player, (tricks - forgiven) * trick_price(rules, deal))
    zero_bonus(rules, deal, sheet)


def all_pass_in_whists(rules, deal, sheet):
    """Whoever took least writes for every trick of each other; several who took least divide it."""
    taken = {player: deal["tricks"].get(player, 0) for player in those_at_all_pass(rules, deal)}
    least = [player for player in taken if taken[player] == min(taken.values())]
    for victim in taken:
        if victim in least:
            continue
        tricks = taken[victim]
        if rules["raspasy_scoring"] == "rostov-minus-min":
            tricks = tricks - min(taken.values())
        for writer in least:
            write_whists(rules, sheet, writer, victim, tricks * trick_price(rules, deal) / len(least))
    zero_bonus(rules, deal, sheet)
