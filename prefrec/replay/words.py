"""The words of the page that no picture in the terminal has: sentences of the steps, buttons, help."""

from collections.abc import Mapping
from types import MappingProxyType

from prefrec.replay.said import Said
from prefrec.show.language import Lang, Language

# Sentences of the steps; the facts in braces are filled in.
SENTENCES: Mapping[str, Said] = MappingProxyType({
    "dealt": Said("The cards are dealt", "Карты сданы"),
    "no-cards": Said("The cards are not written", "Карты не записаны"),
    "hand-missing": Said("The hand of {seat} is not written", "Рука не записана: {seat}"),
    "talon-missing": Said("The talon is not written", "Прикуп не записан"),
    "auction-none": Said("There was no auction", "Торгов не было"),
    "auction-missing": Said("The auction is not written", "Торги не записаны"),
    "auction-rest": Said("How the auction went on is not written", "Дальше торги не записаны"),
    "answers-none": Said("Nobody is asked", "Никого не спрашивают"),
    "answers-missing": Said("The answers are not written", "Ответы не записаны"),
    "answers-rest": Said("What else was answered is not written", "Остальные ответы не записаны"),
    "takes": Said("{seat} takes the talon: {cards}", "Прикуп берёт {seat}: {cards}"),
    "takes-unwritten": Said("{seat} takes the talon; its cards are not written",
                            "Прикуп берёт {seat}; карты не записаны"),
    "discards": Said("{seat} discards: {cards}", "Снос, {seat}: {cards}"),
    "discard-missing": Said("What {seat} discards is not written", "Снос не записан: {seat}"),
    "before-trick": Said("{what}: {seat}, only before trick {number}", "{what}: {seat}, только перед взяткой {number}"),
    "somebody": Said("somebody", "кто-то"),
    "contract-missing": Said("The contract is not written", "Заказ не записан"),
    "turned": Said("Trick {number}. The talon card {card} is turned up",
                   "Взятка {number}. Открыта карта прикупа {card}"),
    "leads": Said("Trick {number}. {seat} leads {card}", "Взятка {number}. Ходит {seat}: {card}"),
    "plays": Said("{seat}: {card}", "{seat}: {card}"),
    "unknown-leader": Said("Trick {number}. Who leads is not written: {card}",
                           "Взятка {number}. Кто ходит, не записано: {card}"),
    "taken-by": Said("{seat} takes the trick", "Взятку берёт {seat}"),
    "not-played": Said("The play is not written", "Розыгрыш не записан"),
    "tricks-gap": Said("Trick {first} is not written", "Взятка {first} не записана"),
    "tricks-gaps": Said("Tricks {first} to {last} are not written", "Взятки с {first} по {last} не записаны"),
    "breaks-off": Said("The play breaks off here", "Здесь розыгрыш обрывается"),
    "incident": Said("It happened, and did not stand. {seat}: {what}",
                     "Случилось и не в счёт. {seat}: {what}"),
    "unread": Said("This deal could not be read. Its text as it stands:",
                   "Эта сдача не прочитана. Её текст как есть:"),
    "what-if-result": Said("What if: so it would have come out", "Если бы: так бы вышло"),
    "what-if-stops": Said("What if: the line stops here", "Если бы: здесь линия кончается"),
    "leave": Said("{seat} has left the table", "За столом больше не играет: {seat}"),
    "factor": Said("The price of this deal is multiplied by {number}", "Цена этой сдачи умножена на {number}"),
    "time-left": Said("Seconds left: {times}", "Осталось секунд: {times}"),
    "header": Said("What the record says of the game", "Что сказано об игре"),
    "closing": Said("How the game ended", "Чем кончилась игра"),
    "no-closing": Said("The record ends here; no end of the game is written",
                       "Запись кончается здесь; конец игры не записан"),
    "game-over": Said("End", "Конец"),
    "as-it-is-written": Said("As written:", "Как записано:"),
    "would-write": Said("It would write:", "Было бы записано:"),
})  # fmt: skip

# What stands on the page around the steps; the script looks them up by these keys.
LABELS: Mapping[str, Said] = MappingProxyType({
    "previous-deal": Said("Previous deal", "Предыдущая сдача"),
    "next-deal": Said("Next deal", "Следующая сдача"),
    "first": Said("First step", "К началу"),
    "back": Said("Back", "Назад"),
    "forward": Said("Forward", "Вперёд"),
    "last": Said("Last step", "К концу"),
    "help": Said("Help", "Справка"),
    "close": Said("Close", "Закрыть"),
    "language": Said("РУ", "EN"),
    "language-words": Said("По-русски", "In English"),
    "deal": Said("Deal", "Сдача"),
    "chapters": Said("Parts of the game", "Части игры"),
    "step": Said("Step", "Шаг"),
    "of": Said("of", "из"),
    "moves": Said("So far", "До этого места"),
    "sheet": Said("The sheet", "Лист"),
    "sheet-before": Said("The sheet before this deal", "Лист перед этой сдачей"),
    "sheet-after": Said("The sheet after this deal", "Лист после этой сдачи"),
    "sheet-unknown": Said("not known", "неизвестно"),
    "all-deals": Said("All deals", "Все сдачи"),
    "player": Said("Player", "Игрок"),
    "pool": Said("Pool", "Пуля"),
    "mountain": Said("Mountain", "Гора"),
    "whists-on": Said("Whists on {seat}", "Висты: {seat}"),
    "no-cards-left": Said("no cards", "карт нет"),
    "not-written": Said("hand not written", "рука не записана"),
    "talon": Said("Talon", "Прикуп"),
    "discard": Said("Discard", "Снос"),
    "trick": Said("On the table", "На столе"),
    "dealer": Said("dealer", "сдающий"),
    "sits-out": Said("sits out", "пропускает"),
    "dummy": Said("dummy", "болван"),
    "tricks-taken": Said("tricks", "взятки"),
    "comment": Said("Comment", "Комментарий"),
    "error": Said("Error", "Ошибка"),
    "warning": Said("Warning", "Предупреждение"),
    "note": Said("Note", "Замечание"),
    "expected": Said("Expected", "Ожидалось"),
    "hint": Said("Hint", "Совет"),
    "seconds": Said("seconds", "с"),
    "what-if": Said("What if", "Если бы"),
    "what-if-here": Said("Here it could have gone otherwise", "Здесь могло пойти иначе"),
    "what-if-now": Said("A what-if line: this was not played", "Линия «если бы»: так не играли"),
    "what-if-back": Said("Back to what was played", "Вернуться к тому, что было"),
    "result": Said("Result", "Результат"),
    "contract": Said("Contract", "Заказ"),
    "findings": Said("findings", "замечания"),
    "keys": Said("Keys", "Клавиши"),
    "key-steps": Said("one step back or forward", "на шаг назад или вперёд"),
    "key-groups": Said("to the previous or next trick or part", "к предыдущей или следующей взятке или части"),
    "key-ends": Said("first or last step of the deal", "в начало или в конец сдачи"),
    "key-deals": Said("previous or next deal", "предыдущая или следующая сдача"),
    "key-what-if": Said("into a what-if line and back", "в линию «если бы» и обратно"),
    "key-language": Said("change the language", "сменить язык"),
    "key-help": Said("this help", "эта справка"),
    "help-link": Said(
        "The address of the page names the deal and the step: copy it to send somebody to this place.",
        "Адрес страницы называет сдачу и шаг: скопируйте его, чтобы послать кого-нибудь на это место.",
    ),
    "help-fragments": Said(
        "By hand: #deal=3 opens a deal, #deal=3&trick=5 a trick, #deal=3&trick=5&card=2 a card.",
        "Вручную: #deal=3 открывает сдачу, #deal=3&trick=5 взятку, #deal=3&trick=5&card=2 карту.",
    ),
    "group deal": Said("Deal", "Сдача"),
    "group auction": Said("Auction", "Торги"),
    "group discard": Said("Talon and discard", "Прикуп и снос"),
    "group contract": Said("Contract", "Заказ"),
    "group answers": Said("Answers", "Ответы"),
    "group choice": Said("Hands", "Карты"),
    "group trick": Said("Trick", "Взятка"),
    "group claim": Said("Claim", "Расклад"),
    "group void": Said("Void", "Пересдача"),
    "group incident": Said("Incident", "Случай"),
    "group result": Said("Result", "Результат"),
    "group game": Said("Game", "Игра"),
    "group end": Said("End", "Конец"),
    "mark !": Said("good", "хорошо"),
    "mark !!": Said("excellent", "отлично"),
    "mark ?": Said("mistake", "ошибка"),
    "mark ??": Said("blunder", "грубая ошибка"),
    "mark !?": Said("interesting", "интересно"),
    "mark ?!": Said("doubtful", "сомнительно"),
    "mark *": Said("irregular, and it stood", "не по правилам, но осталось"),
})  # fmt: skip

# Tags of the header and of deals, beside those that the overview names.
TAGS: Mapping[str, Said] = MappingProxyType({
    "round": Said("round", "тур"),
    "table": Said("table", "стол"),
    "started": Said("started", "начало"),
    "ended": Said("ended", "окончание"),
    "scribe": Said("written by", "записал"),
    "importer": Said("read in by", "прочитано программой"),
    "confidence": Said("confidence", "уверенность"),
    "licence": Said("licence", "лицензия"),
    "names": Said("names", "имена"),
    "id": Said("id", "номер записи"),
    "detail": Said("promised detail", "обещанная полнота"),
    "dummy": Said("seat of the dummy", "место болвана"),
    "time": Said("time", "время"),
    "board": Said("board", "расклад"),
})  # fmt: skip

# Values of the tag detail.
DETAILS: Mapping[str, Said] = MappingProxyType({
    "full": Said("full", "полностью"),
    "deals": Said("deals", "сдачи"),
    "results": Said("results", "результаты"),
    "sheet": Said("sheet", "запись"),
    "settlement": Said("settlement", "расчёт"),
})  # fmt: skip

# Names of suits and ranks, for those who hear the page.
SUITS: tuple[Said, ...] = (
    Said("spades", "пики"), Said("clubs", "трефы"), Said("diamonds", "бубны"), Said("hearts", "червы"),
)  # fmt: skip
SUITS_BID: tuple[Said, ...] = (
    Said("spades", "пик"), Said("clubs", "треф"), Said("diamonds", "бубён"), Said("hearts", "червей"),
)  # fmt: skip
SUITS_OF: tuple[Said, ...] = (
    Said("of spades", "пик"), Said("of clubs", "треф"), Said("of diamonds", "бубён"), Said("of hearts", "червей"),
)  # fmt: skip
UNKNOWN_CARD = Said("unknown card", "неизвестная карта")
RANK_WORDS: Mapping[str, Said] = MappingProxyType({
    "7": Said("seven", "семёрка"),
    "8": Said("eight", "восьмёрка"),
    "9": Said("nine", "девятка"),
    "T": Said("ten", "десятка"),
    "J": Said("jack", "валет"),
    "Q": Said("queen", "дама"),
    "K": Said("king", "король"),
    "A": Said("ace", "туз"),
})  # fmt: skip


def sentence(key: str, language: Language, **facts: object) -> str:
    """One of the sentences with its facts."""
    return SENTENCES[key][language.lang is Lang.RU].format(**facts)
