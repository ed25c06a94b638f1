"""What each convention decides, in English and in Russian, and the group of a page in which it stands."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple


class Tongue(StrEnum):
    """Language of a page of rules."""

    EN = "en"
    RU = "ru"


class Text(NamedTuple):
    """The same in both languages."""

    en: str
    ru: str

    def said(self, tongue: Tongue) -> str:
        """The text in this language."""
        return self.en if tongue is Tongue.EN else self.ru


class Group(StrEnum):
    """The parts of a page, in the order of a deal."""

    AUCTION = "auction"
    CONTRACT = "contract"
    WHISTS = "whists"
    ALL_PASS = "all-pass"
    SETTLEMENT = "settlement"


TITLES: Mapping[Group, Text] = MappingProxyType(
    {
        Group.AUCTION: Text("Deal and auction", "Сдача и торговля"),
        Group.CONTRACT: Text("Contract and answers", "Заказ и ответы"),
        Group.WHISTS: Text("Whists and prices", "Висты и цены"),
        Group.ALL_PASS: Text("All-pass", "Распасы"),
        Group.SETTLEMENT: Text("Closing and settlement", "Закрытие пули и расчёт"),
    }
)

_AUCTION = {
    "players": Text("players the page is written for", "на сколько игроков рассчитаны правила"),
    "talon_position": Text("where in the deal the talon lies", "когда при сдаче откладывают прикуп"),
    "dealer_rotation": Text("who deals after an all-pass deal", "кто сдаёт после распасов"),
    "open_auction": Text(
        "anyone may speak first, and whenever he likes", "вольная торговля: кто угодно и когда угодно"
    ),
    "nt_bids": Text("bids without trump exist", "заявки без козыря (БК)"),
    "misere_rank": Text("place of misère in the ladder of bids", "старшинство мизера среди заявок"),
    "misere_first_call_only": Text(
        "misère only as a player's first call that is not a pass", "кабальный мизер: только первой заявкой"
    ),
    "without_talon_bids": Text("bids without the talon", "заявки без прикупа"),
    "dark_pass": Text("pass in the dark", "пас втёмную"),
    "bombs": Text("bombs that double prices", "бомбы, которые удваивают цену"),
    "opening_all_pass": Text("laps of compulsory all-pass that open the game", "круги обязательных распасов в начале"),
    "hold": Text("the senior hand may take the standing bid of the last rival", "«здесь»: старшая рука держит заявку"),
}

_CONTRACT = {
    "concede": Text(
        "undertricks written when the declarer gives up without play", "отказ от розыгрыша: «без двух», «без трёх»"
    ),
    "stalingrad": Text("on six spades both defenders must whist", "сталинград: на шесть пик вист обязателен"),
    "half_whist": Text("half-whist on six and seven", "полвиста на шестерной и семерной"),
    "return_whist": Text("the first passer may turn to whist after a half-whist", "возврат виста после полвиста"),
    "returned_whist": Text("trick-whists after a returned whist", "висты за взятки после возврата виста"),
    "passed_out": Text(
        "written for the defenders when all pass a six or a seven", "что пишут при двух пасах на шестерной и семерной"
    ),
    "dealer_whist": Text(
        "a sitting dealer may whist when both defenders passed", "сдающий может вистовать, если оба спасовали"
    ),
    "look_before_dealer_whist": Text(
        "he may look at the hand of one passer first", "перед этим он смотрит карты одного из пасовавших"
    ),
    "first_lead_dark": Text(
        "the first lead comes before the whister's hands are opened", "первый ход втёмную, до открытия карт вистующих"
    ),
}

_WHISTS = {
    "whist_style": Text("who writes the trick-whists of a lone whister", "кто пишет висты, когда вистует один"),
    "responsibility": Text("price of a whister's missing trick", "ответственность виста: цена недобора вистующего"),
    "who_answers_8_9": Text(
        "who of two whisters owes the one trick from eight up", "кто из двух вистующих отвечает с восьмерной"
    ),
    "shortage_test": Text("when two whisters are fined for missing tricks", "когда штрафуют за недобор двух вистующих"),
    "ten": Text("how a ten is defended", "как защищаются против десятерной"),
    "consolation": Text("paid to each defender for each undertrick", "консоляция каждому за недобор играющего"),
    "consolation_dealer": Text("the sitting dealer writes consolation too", "консоляцию пишет и сдающий"),
    "paid_talon": Text("pay for aces and marriages in the talon", "платный прикуп: за тузы и марьяжи"),
    "misere_shared": Text("a misère may be shared with the sitting dealer", "мизер пополам со сдающим"),
    "misere_pool": Text("pool for a misère made", "в пулю за сыгранный мизер"),
    "misere_hill": Text("mountain for each trick taken on misère", "в гору за каждую взятку на мизере"),
    "pool_factor": Text("pool for a contract made", "в пулю за сыгранную игру"),
    "whist_factor": Text("whists for a trick of the defenders", "висты за взятку вистующих"),
    "hill_factor": Text("mountain for an undertrick", "в гору за недобор"),
    "whist_entries": Text("on whose side whists are written", "у кого записывают висты"),
}

_ALL_PASS = {
    "all_pass_agreed": Text(
        "all-pass may be agreed at any moment, without an auction", "распасы по уговору, в любой момент и без торговли"
    ),
    "raspasy_talon": Text("the talon on all-pass", "прикуп на распасах"),
    "raspasy_trick3_leader": Text("who leads to trick 3 after two talon leads", "кто ходит в третью взятку"),
    "raspasy_scoring": Text("what all-pass tricks write", "как пишут взятки на распасах"),
    "raspasy_price": Text("price of one all-pass trick", "цена взятки на распасах"),
    "progression": Text("price of all-pass deals in a row", "прогрессия: цена распасов подряд"),
    "amnesty": Text(
        "the smallest number of tricks is taken off everybody's", "амнистия: наименьшее число взяток скидывают всем"
    ),
    "zero_bonus": Text("for no tricks on all-pass", "за «ноль» на распасах"),
    "zero_bonus_dealer": Text(
        "a dealer who plays the talon cards can get it too", "за «ноль» пишет и сдающий, который ходит картами прикупа"
    ),
    "exit_levels": Text(
        "least opening level after the 1st, 2nd, … all-pass deal; the last repeats",
        "выход: с чего открывают торговлю после 1-х, 2-х, … распасов; последнее повторяется",
    ),
    "exit_by_failing": Text("a failed contract ends the all-pass series", "несыгранная игра — тоже выход"),
    "exit_needs_whisted": Text("only a contract that was whisted ends the series", "выход только завистованной игрой"),
    "exit_by_misere": Text("a misère ends the all-pass series", "мизер — выход из распасов"),
    "misere_all_pass": Text(
        "a failed misère, or a failed nine or ten that outbid one, brings an all-pass deal priced by its tricks",
        "после несыгранного мизера (и перебившей его девятерной или десятерной) — обязательные распасы",
    ),
    "max_raspasy": Text(
        "all-pass deals in a row, after which the series starts again",
        "после скольких распасов подряд счёт начинается снова",
    ),
}

_SETTLEMENT = {
    "pool_target": Text("pool that each player has to close", "до какой пули играют, на игрока"),
    "ending": Text("when the game ends", "когда кончается игра"),
    "max_deals": Text("number of deals, where these end the game", "число сдач, если играют по сдачам"),
    "race_prize_first": Text(
        "whists on each other player for the first full pool of a race", "скачки: висты на каждого за первую пулю"
    ),
    "race_prize_hill": Text(
        "whists on each other player for the smallest mountain of a race", "скачки: висты на каждого за наименьшую гору"
    ),
    "newcomer": Text("pool and mountain of a newcomer", "пуля и гора нового игрока"),
    "help": Text("who is helped by pool above one's own target", "американская помощь: кому идёт лишняя пуля"),
    "help_order": Text("where the surplus goes first", "куда сначала идёт излишек пули"),
    "help_rate": Text("whists on the helped player for each pool point", "висты на того, кому помогли, за очко пули"),
    "surplus": Text("what becomes of pool that nobody can take", "куда идёт пуля, которую некому отдать"),
    "hill_first": Text(
        "every pool credit first takes down the own mountain", "сыгранная игра сначала списывает свою гору"
    ),
    "whists_per_pool_point": Text("a pool point in the settlement", "очко пули в расчёте"),
    "hill_rate": Text("a mountain point in the settlement", "очко горы в расчёте"),
    "hill_divisor": Text("players among whom pool and mountain are divided", "на скольких игроков делят гору и пулю"),
    "rounding": Text("arithmetic of the settlement", "дроби в расчёте"),
}

_BY_GROUP = {
    Group.AUCTION: _AUCTION,
    Group.CONTRACT: _CONTRACT,
    Group.WHISTS: _WHISTS,
    Group.ALL_PASS: _ALL_PASS,
    Group.SETTLEMENT: _SETTLEMENT,
}

GROUP: Mapping[str, Group] = MappingProxyType({key: group for group, texts in _BY_GROUP.items() for key in texts})
DECIDES: Mapping[str, Text] = MappingProxyType(_AUCTION | _CONTRACT | _WHISTS | _ALL_PASS | _SETTLEMENT)
