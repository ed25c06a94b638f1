"""What each value of a convention means, in English and in Russian."""

from collections.abc import Mapping
from types import MappingProxyType

from prefrec.convention_texts import Text, Tongue

ANY = "*"  # stands for every value that has no words of its own; {} is the value

YES_OR_NO = {"yes": Text("yes", "да"), "no": Text("no", "нет")}
UNSTATED_WORDS = Text("no source says; a record has to", "источник не говорит; нужна запись в шапке")

_WORDS: Mapping[str, Mapping[str, Text]] = {
    "players": {
        "2": Text("two and a dummy", "двое и болван"),
        "3": Text("three, or four of whom the dealer sits out", "трое, или четверо со сдающим на прикупе"),
        "4": Text("four, of whom the dealer sits out", "четверо со сдающим на прикупе"),
    },
    "talon_position": {
        "any": Text("any pair of cards but the first and the last", "любая пара карт, кроме первой и последней"),
        "cards-7-8": Text("the seventh and the eighth card", "седьмая и восьмая карты"),
        "after-round-2": Text("after the second round of dealing", "после второго круга"),
    },
    "dealer_rotation": {
        "slide": Text("the next player, as after any deal", "следующий, как всегда"),
        "repeat": Text("the same dealer again", "тот же игрок ещё раз"),
    },
    "misere_rank": {
        "8n-9s": Text("above eight without trump, below nine of spades", "старше восьми БК, младше девяти пик"),
        "above-10h": Text("above ten of hearts", "старше десяти червей"),
        "above-10n": Text("above ten without trump", "старше десяти БК"),
    },
    "without_talon_bids": {
        "no": Text("not known", "нет"),
        "after-nine": Text("misère and nine, above nine", "мизер и девятерная, старше девятерной"),
        "after-ten": Text("misère and ten, above ten", "мизер и десятерная, старше десятерной"),
        "nine-only": Text("only a nine, which alone outbids misère", "только девятерная, лишь она перебивает мизер"),
    },
    "opening_all_pass": {
        "0": Text("none", "нет"),
        ANY: Text("{}, a deal of each player", "{}, по сдаче каждого игрока"),
    },
    "hold": {**YES_OR_NO, "not-6s": Text("yes, but not on six spades", "да, но не на шести пиках")},
    "concede": {
        "0": Text("he may not", "нельзя"),
        ANY: Text("{} undertricks", "недобор {}"),
    },
    "half_whist": {
        "no": Text("not known", "нет"),
        "yes": Text("half the duty written without play", "половина нормы пишется без розыгрыша"),
        "played-capped": Text(
            "the hand is played, no more than half the duty is paid", "играется; платят не больше половины нормы"
        ),
    },
    "returned_whist": {
        "divided": Text("as of any lone whister", "как при всяком одиноком висте"),
        "his": Text("all his", "все его"),
    },
    "passed_out": {
        "nothing": Text("nothing", "ничего"),
        "right-hand-half": Text("the last speaker writes half the duty", "последний пишет полвиста"),
    },
    "whist_style": {
        "greedy": Text("he writes all of the side (greedy)", "все пишет вистующий (жадный вист)"),
        "gentle": Text(
            "he, but halved with the passer when the contract fails (gentle)",
            "пополам с пасовавшим, если игра подсажена (джентльменский вист)",
        ),
        "always-halve": Text("always halved with the passer", "всегда пополам с пасовавшим"),
    },
    "responsibility": {
        "full": Text("the price of an undertrick (full)", "цена недобора (ответственный вист)"),
        "half": Text("half the price of an undertrick (half)", "половина цены недобора (полуответственный вист)"),
    },
    "who_answers_8_9": {
        "second": Text("the second", "второй"),
        "both": Text("both, each one trick", "оба, по взятке"),
    },
    "shortage_test": {
        "side-first": Text("if the side is short, each by his own share", "при недоборе стороны, каждого за свою долю"),
        "strict": Text("each who is short of his share", "каждого, кто не взял своей доли"),
        "side-only": Text("by what the side is short, divided", "за недобор стороны, на двоих"),
    },
    "ten": {
        "whisted": Text("whisted, with a duty of one trick", "вистуют, норма одна взятка"),
        "checked": Text("opened and checked, without answers and fines", "проверяется, без ответов и без штрафа"),
    },
    "consolation": {
        "none": Text("nothing", "нет"),
        "price": Text("the base price of the contract", "по цене игры"),
        "whist-price": Text("the price of a trick-whist", "по цене виста"),
        "flat-10": Text("ten whists, whatever the contract", "десять вистов на любой игре"),
    },
    "paid_talon": {
        "none": Text("nothing", "нет"),
        "whist-price": Text("by the price of a trick-whist", "по цене виста"),
        "flat-10": Text("ten whists a unit", "по десять вистов за единицу"),
    },
    "misere_pool": {ANY: Text("{} points", "{}")},
    "misere_hill": {ANY: Text("{} points", "{}")},
    "pool_factor": {
        "1": Text("the base price 2 4 6 8 10", "цена игры 2 4 6 8 10"),
        ANY: Text("the base price 2 4 6 8 10 times {}", "цена игры 2 4 6 8 10, умноженная на {}"),
    },
    "whist_factor": {
        "1": Text("the base price 2 4 6 8 10", "цена игры 2 4 6 8 10"),
        ANY: Text("the base price 2 4 6 8 10 times {}", "цена игры 2 4 6 8 10, умноженная на {}"),
    },
    "hill_factor": {
        "1": Text("the base price 2 4 6 8 10", "цена игры 2 4 6 8 10"),
        ANY: Text("the base price 2 4 6 8 10 times {}", "цена игры 2 4 6 8 10, умноженная на {}"),
    },
    "whist_entries": {
        "one": Text("on the writer's", "у того, кто пишет"),
        "both": Text(
            "on both, won with plus and lost with minus", "у обоих, выигранные с плюсом, проигранные с минусом"
        ),
    },
    "raspasy_talon": {
        "suit-or-dealer": Text(
            "turned up card by card, the suit to follow or the sitting dealer's card",
            "открывают по карте: масть хода или карта сдающего",
        ),
        "closed": Text("left closed", "не вскрывается"),
    },
    "raspasy_trick3_leader": {
        "forehand": Text("the forehand", "первая рука"),
        "winner": Text("who took trick 2", "взявший вторую взятку"),
    },
    "raspasy_scoring": {
        "hill": Text("points to the mountain", "в гору"),
        "rostov": Text(
            "whists, written by who took least on the others for their tricks",
            "висты, меньше всех взявший пишет на других",
        ),
        "rostov-minus-min": Text(
            "whists, written by who took least on the others for what they took above him",
            "висты, меньше всех взявший пишет на других за разницу",
        ),
    },
    "raspasy_price": {ANY: Text("{} a trick", "{} за взятку")},
    "progression": {
        "none": Text("always the same", "цена не растёт"),
        "arithmetic": Text("times 1, 2, 3, 3, …", "×1, ×2, ×3, ×3, …"),
        "geometric": Text("times 1, 2, 4, 4, …", "×1, ×2, ×4, ×4, …"),
        "unlimited": Text("times 1, 2, 3, 4, … without end", "×1, ×2, ×3, ×4 и дальше"),
    },
    "zero_bonus": {
        "none": Text("nothing", "ничего"),
        "pool-price": Text("the price of one trick to the pool", "цена взятки в пулю"),
        "pool-one": Text("one point to the pool", "одно очко в пулю"),
        "hill-one-price": Text("the price of one trick off the mountain", "цена взятки с горы"),
        "hill-two-prices": Text("twice the price of a trick off the mountain", "две цены взятки с горы"),
    },
    "exit_levels": {ANY: Text("at least {}", "не ниже {}")},
    "max_raspasy": {
        "0": Text("without limit", "без ограничения"),
        ANY: Text("{} deals", "{}"),
    },
    "pool_target": {
        "none": Text("none, the pool is open", "цели нет, пуля открытая"),
        ANY: Text("{} points", "{}"),
    },
    "ending": {
        "each": Text("when every pool is closed", "когда закрыта пуля каждого"),
        "sum": Text("when the pools together reach the sum of the targets", "когда сумма пуль достигла суммы целей"),
        "race": Text("with the first full pool, once out of all-pass", "с первой пулей, после выхода из распасов"),
        "deals": Text("after a number of deals", "по числу сдач"),
        "time": Text("by the clock", "по времени"),
        "open": Text("by agreement", "по уговору"),
    },
    "max_deals": {
        "none": Text("not counted", "не считают"),
        ANY: Text("{} deals", "сдач: {}"),
    },
    "race_prize_first": {"0": Text("none", "нет"), ANY: Text("{} whists", "висты: {}")},
    "race_prize_hill": {"0": Text("none", "нет"), ANY: Text("{} whists", "висты: {}")},
    "newcomer": {
        "mean": Text("the mean of the others, rounded against him", "среднее остальных, округлённое не в его пользу"),
        "agreed": Text("as the table agrees", "по уговору"),
    },
    "help": {
        "none": Text("nobody", "никому, помощи нет"),
        "highest-pool": Text("the open player with the highest pool", "открытому игроку с наибольшей пулей"),
        "clockwise": Text("the next open player clockwise", "следующему открытому игроку по кругу"),
    },
    "help_order": {
        "partners-first": Text("to the partners, then off the own mountain", "партнёрам, потом с горы"),
        "own-hill-first": Text("off the own mountain, then to the partners", "с горы, потом партнёрам"),
    },
    "help_rate": {ANY: Text("{} whists", "висты: {}")},
    "surplus": {
        "off-hill": Text("off the own mountain, below zero too", "с горы, хотя бы и ниже нуля"),
        "off-hill-floor0": Text("off the own mountain, down to zero", "с горы, но не ниже нуля"),
        "lost": Text("it is lost", "пропадает"),
        "keep": Text("it stays in the own pool", "остаётся в своей пуле"),
    },
    "whists_per_pool_point": {ANY: Text("{} whists", "висты: {}")},
    "hill_rate": {ANY: Text("{} whists", "висты: {}")},
    "hill_divisor": {
        "n": Text("all, the owner too", "на всех, считая хозяина"),
        "n-1": Text("all but the owner", "на всех, кроме хозяина"),
    },
    "rounding": {
        "exact": Text("exact fractions", "точные дроби"),
        "whole": Text("whole numbers, by the largest remainder", "до целых, по наибольшему остатку"),
    },
}

WORDS: Mapping[str, Mapping[str, Text]] = MappingProxyType(_WORDS)


def value_words(key: str, value: str, tongue: Tongue) -> str:
    """A value, as a record writes it, in words."""
    known = WORDS.get(key, YES_OR_NO)
    return known.get(value, known.get(ANY, Text(value, value))).said(tongue).format(value)
