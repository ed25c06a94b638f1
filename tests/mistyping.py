"""Slips in canonical text: signs, words, lines, blocks, cards, seats and numbers that are not where they were."""

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random

from prefrec.cards import CARD_NAMES, CARDS, canonical_order
from prefrec.facts_text import discard_text, hand_line
from prefrec.record import Cards, Tag
from prefrec.writer import HEADER_ORDER, tags_in_order

Slip = Callable[[Random, str], str]

STRANGE = (
    *" \t\r\n\0;:!?_+*/-.,%0", "\u00a0", "\u200b", "\u00ad", "\u2028", "\x0b", "\x0c", "\x85", "\ufeff", "é", "e\u0301",
    "٣", "\U0001f0a1", "Т", "А", "  ", "\n\n", "\r\n", " ;", "; ", " ; hm", "if ", "10", "00",
)  # fmt: skip
LOOK_ALIKE = str.maketrans("AaBCcEeHKMOoPpTXxSWN", "АаВСсЕеНКМОоРрТХхЅШИ")
BLANKS = re.compile("( )")
CARD = re.compile(r"(?<![^ +])[scdh][7-9TJQKA](?![^ \n])")
NUMBER = re.compile(r"[0-9]+")
SEAT = re.compile(r"\b[SWNE]\b")


# ---- pieces of a text, one of them changed


def at_random(pattern: re.Pattern[str], change: Callable[[Random, str], str]) -> Slip:
    """One place of the pattern changed; the text as it is where there is none."""

    def slip(rng: Random, text: str) -> str:
        places = [match.span() for match in pattern.finditer(text)]
        if not places:
            return text
        start, end = rng.choice(places)
        return text[:start] + change(rng, text[start:end]) + text[end:]

    return slip


def exchanged(pattern: re.Pattern[str]) -> Slip:
    """Two places of the pattern, the one where the other was."""

    def slip(rng: Random, text: str) -> str:
        places = [match.span() for match in pattern.finditer(text)]
        if len(places) < 2:
            return text
        (start, end), (begin, stop) = sorted(rng.sample(places, 2))
        return text[:start] + text[begin:stop] + text[end:begin] + text[start:end] + text[stop:]

    return slip


def in_one(pattern: re.Pattern[str], inner: Slip) -> Slip:
    """A slip within one place of the pattern."""
    return at_random(pattern, inner)


def rearranged(boundary: str, change: Callable[[Random, list[str]], list[str]]) -> Slip:
    """The pieces between boundaries in another order or number."""

    def slip(rng: Random, text: str) -> str:
        return "".join(change(rng, re.split(boundary, text)))

    return slip


def without_one(rng: Random, pieces: list[str]) -> list[str]:
    """One piece lost."""
    place = rng.randrange(len(pieces))
    return [*pieces[:place], *pieces[place + 1 :]]


def one_twice(rng: Random, pieces: list[str]) -> list[str]:
    """One piece doubled."""
    place = rng.randrange(len(pieces))
    return [*pieces[:place], pieces[place], *pieces[place:]]


def neighbours(rng: Random, pieces: list[str]) -> list[str]:
    """Two that follow each other, the second first."""
    place = rng.randrange(len(pieces))
    return [*pieces[:place], *reversed(pieces[place : place + 2]), *pieces[place + 2 :]]


def moved(rng: Random, pieces: list[str]) -> list[str]:
    """One piece somewhere else."""
    piece = pieces.pop(rng.randrange(len(pieces)))
    pieces.insert(rng.randint(0, len(pieces)), piece)
    return pieces


def one_of_others(rng: Random, pieces: list[str]) -> list[str]:
    """One piece replaced by another one of them."""
    pieces[rng.randrange(len(pieces))] = rng.choice(pieces)
    return pieces


def one_more(rng: Random, pieces: list[str]) -> list[str]:
    """A copy of one piece somewhere else."""
    pieces.insert(rng.randint(0, len(pieces)), rng.choice(pieces))
    return pieces


# ---- signs, lines and the text as a whole


def replaced(rng: Random, text: str) -> str:
    """A sign that the text has elsewhere."""
    place = rng.randrange(len(text))
    return text[:place] + rng.choice(text) + text[place + 1 :]


def put_in(rng: Random, text: str) -> str:
    """A sign that has no business there."""
    place = rng.randint(0, len(text))
    return text[:place] + rng.choice((*STRANGE, rng.choice(text))) + text[place:]


def cased(rng: Random, text: str) -> str:
    """A letter in the other case."""
    return at_random(re.compile("[A-Za-z]"), lambda _, sign: sign.swapcase())(rng, text)


def typed_in_russian(rng: Random, text: str) -> str:
    """A letter of the other alphabet that looks the same."""
    return at_random(re.compile("[AaBCcEeHKMOoPpTXxSWN]"), lambda _, sign: sign.translate(LOOK_ALIKE))(rng, text)


def put_line(rng: Random, text: str) -> str:
    """A line that says nothing, or something of its own."""
    lines = text.split("\n")
    lines.insert(rng.randrange(len(lines)), rng.choice(STRAY_LINES))
    return "\n".join(lines)


STRAY_LINES = (
    "", " ", "; a comment", "%", "% foo", "%prefrec 1", "%prefrec 2", "%prefrec 1.1", "end time", "end _", "end", "if",
    "final", "clock left S:60 W:50 E:40", "clock auction 1 2 3", "board: 7", "id: 0123456789abcdef", "S: Anna",
    "leave N", "factor 2", "void count", "incident W talk", "adjust lead mountain S:2", "money S:1 W:-1", "open S",
    "closed W", "claim S S:1", "answers none", "auction none", "contract all-pass", "discard s7 s8", "talon s7 s8",
    "rules.concede: 3", "tricks S:10", "dummy: N", "x-note: да", "start pool S:1", "1 S s7 s8 s9", "10 S s7 s8 s9",
    "settlement S:0", "deal 1 S", "deal 2 W", "comment",
)  # fmt: skip


STRAY_WORDS = (" ; hm", ";", " ", "\r", "\t", "!", "?", " _", " S:1", " foo", "*", "\v")


def put_behind(rng: Random, text: str) -> str:
    """Something behind a line."""
    lines = text.split("\n")
    lines[rng.randrange(len(lines))] += rng.choice(STRAY_WORDS)
    return "\n".join(lines)


def truncated(rng: Random, text: str) -> str:
    """The end is lost."""
    return text[: rng.randrange(1, len(text))]


def without_last_line_end(_rng: Random, text: str) -> str:
    """Nothing but the line ends at the end are lost."""
    return text.rstrip("\n")


def with_a_head(rng: Random, text: str) -> str:
    """Something above the game."""
    return rng.choice(("\ufeff", "\n", " ", "; hm\n", "foo\n", "\n\n", "\r\n")) + text


def of_windows(rng: Random, text: str) -> str:
    """Line ends of another system, everywhere or here and there."""
    share = rng.choice((1, 0.1))
    return re.sub("\n", lambda _: "\r\n" if rng.random() < share else "\n", text)


def with_zeros(rng: Random, text: str) -> str:
    """A number with something before or behind it that says nothing."""
    ways = ("0{}", "+{}", "{}.0", "{}/1", "-{}", "{}½", " {}", "{}_")
    return at_random(NUMBER, lambda rng, number: rng.choice(ways).format(number))(rng, text)


def one_off(rng: Random, text: str) -> str:
    """A number that is another one."""
    steps = (-10, -1, 1, 2, 10)
    return at_random(NUMBER, lambda rng, number: str(max(0, int(number) + rng.choice(steps))))(rng, text)


def one_off_from_here(rng: Random, text: str) -> str:
    """A number on the score and every same word behind it off by the same."""
    words = re.findall(r" (?:[SWNE]{1,2}):-?[0-9/]+", text)
    word = rng.choice(words) if words else " "
    changed = re.sub("[0-9]+", lambda match: str(int(match[0]) + 1), word, count=1)
    start = text.find(word, rng.randrange(len(text)))
    return text if start < 0 else text[:start] + text[start:].replace(word, changed, rng.choice((1, 2, -1)))


# ---- cards, seats and words


def hands_changed(rng: Random, text: str) -> str:
    """Two cards of two hands of a deal exchanged, and both hands put in order again."""
    hands = list(re.finditer(r"hand ([SWNE])((?: [scdh][7-9TJQKA]+)+)\n", text))
    if len(hands) < 3:
        return text
    first = rng.randrange(len(hands) // 3) * 3
    one, other = sorted(rng.sample(hands[first : first + 3], 2), key=lambda match: match.start())
    mine, theirs = held(one[2]), held(other[2])
    here, there = rng.randrange(len(mine)), rng.randrange(len(theirs))
    mine[here], theirs[there] = theirs[there], mine[here]
    return "".join([
        text[: one.start()], hand_line(one[1], canonical_order(mine)), "\n", text[one.end() : other.start()],
        hand_line(other[1], canonical_order(theirs)), "\n", text[other.end() :],
    ])  # fmt: skip


def held(groups: str) -> list[int]:
    """The cards of a hand as it is written."""
    return [CARDS[group[0] + rank] for group in groups.split() for rank in group[1:]]


def renamed(names: Sequence[str], pattern: re.Pattern[str]) -> Slip:
    """Two names exchanged wherever they stand, from some place on."""

    def slip(rng: Random, text: str) -> str:
        one, other = rng.sample(names, 2)
        new = {one: other, other: one}
        start = rng.choice((0, rng.randrange(len(text))))
        return text[:start] + pattern.sub(lambda match: new.get(match[0], match[0]), text[start:])

    return slip


def other_talon(_rng: Random, text: str) -> str:
    """The cards of every talon the other way round."""
    return re.sub(r"(?m)^talon (\S+) (\S+)$", r"talon \2 \1", text)


def other_discard(rng: Random, text: str) -> str:
    """Two other cards laid away, in order."""
    return at_random(_DISCARD, lambda rng, _: discard_text(Cards(canonical_order(rng.sample(range(32), 2)))))(rng, text)


def tag_more(rng: Random, text: str) -> str:
    """A tag more or in place of another, where the writer would put it."""
    head, gap, deals = text.partition("\n\n")
    opener, *lines = head.split("\n")
    if rng.random() < 0.3 and lines:
        lines.pop(rng.randrange(len(lines)))
    tags = [Tag(line.partition(":")[0], line) for line in (*lines, rng.choice(STRAY_TAGS))]
    return "\n".join([opener, *(tag.value for tag in tags_in_order(tags, HEADER_ORDER))]) + gap + deals


def other_words(rng: Random, text: str) -> str:
    """The last deal in other words: a plausible auction, contract, answers and choice, and tricks that are agreed."""
    deals = list(re.finditer(r"(?m)^talon (.+)\nauction (\S.*)\n(?:discard .+\n)?contract .+\n", text))
    if not deals or deals[-1][2] == "none":
        return text
    last = deals[-1]
    hands = re.findall(r"(?m)^hand ([SWNE])", text)[-3:]
    callers = list(dict.fromkeys(re.findall(r"([SWNE]):", last[2])))
    declarer = rng.choice(callers)
    bid = rng.choice(OTHER_CALLS[2:])
    said = [bid if seat == declarer else rng.choice(("pass",) * 30 + OTHER_CALLS) for seat in callers]
    behind = callers[callers.index(declarer) + 1 :] + callers[: callers.index(declarer)]
    answers = [f"{seat}:{rng.choice(('whist', 'whist', 'pass', 'pass', 'half'))}" for seat in behind]
    answers += rng.choice(([], [], [], [f"{behind[0]}:whist", f"{behind[-1]}:pass"], [f"{rng.choice('SWNE')}:whist"]))
    one, other = sorted(rng.choices(range(11), k=2))
    split = {hands[0]: one, hands[1]: other - one, hands[2]: 10 - other}
    contract = bid if rng.random() < 0.7 else rng.choice(OTHER_CONTRACTS)
    (dealer,) = re.findall(r"(?m)^deal \d+ ([SWNE])", text[: last.start()])[-1:]
    who = f"{declarer}+{dealer}" if contract == "misere" and dealer not in hands and rng.random() < 0.7 else declarer
    choice = f"{rng.choice(('open', 'closed'))} {rng.choice(behind)}{rng.choice(('', '', '', ' dark', ' 3'))}"
    lines = {
        "auction " + " ".join(f"{seat}:{word}" for seat, word in zip(callers, said, strict=True)): 1,
        discard_text(Cards(canonical_order(CARDS[card] for card in last[1].split()))): 0.95,
        f"contract {who}:{contract}": 1, f"answers {' '.join(answers)}": 0.9,
        choice: 0.4,
        f"claim {rng.choice(('_', *hands))} {' '.join(f'{seat}:{split[seat]}' for seat in hands if split[seat])}": 0.7,
    }  # fmt: skip
    kept = [line for line, share in lines.items() if rng.random() < share]
    head = re.sub("(?m)^detail: full\n", "", text[: last.end(1)]) if rng.random() < 0.7 else text[: last.end(1)]
    return "\n".join((head, *kept)) + "\n"


STRAY_TAGS = (
    "x- a: b", "x-a b: c", "x-(a): b", "x-a,b: c", "x-a;b: c", "x-a:b: c", "X-a:b: c", "x-a :b", "x-a : b", "S.x- a: b",
    "S.x-a:b: c", "x-a_b: c", "x-a.b-c: d", "x-é: d", "x-a\u0301: b", "x-7: b", "x-*: b", "event:a: b", "S:a: b",
    "site: a;b", "site: a ; b", "site: ;b", "site: ; b", "site:a", "site:  a", "site: a ", "site: ", "site:",
    "site: a  b", "site: e\u0301", "site: й", "site: и\u0306", "site: a\xa0b", "site: \t", "site: a\rb",
    "site: %prefrec 1", "site: a: b", "Site: a", "сайт: a", "место: a", "x-a: b", "X-a: b", "x-A: b", "x-a:b",
    "x-: b", "x: b", "x-ж: b", "x-a.b: c", "S.sub: Bot B", "S.bot: me", "S.id: 7", "S.rating: 5", "S.x-a: b",
    "S.mood: b", "N.rating: 5", "N.bot: me", "N: Bot C", "N: Bot A", "N: ", "N:", "n: Bot C", "Q: Bot C", "stake: 3",
    "stake: 3.5 RUB", "stake: RUB 3", "stake: 0 RUB", "date: 2024", "date: 2024-13-01", "date: 2024-02-30",
    "date: 3.11.2024", "started: 25:00", "started: 18:30", "time: 18:30", "ended: 2024-11-03T18:30", "confidence: 2",
    "confidence: 1.0", "names: real", "licence: none", "scribe: S", "importer: p", "detail: full", "detail: deals",
    "detail: results", "detail: sheet", "detail: settlement", "detail: loose", "detail: ", "id: 0123456789abcdef",
    "id: 0123456789ABCDEF", "id: 1", "id: ", "rules: sochi 1", "rules: sochi", "rules: sochi 01", "rules: Sochi 1",
    "rules: сочи 1", "rules: sochi 1 ", "rules: sochi  1", "rules: sochi 2", "rules: sotchi 1", "rules: ",
    "rules: leningrad 1", "rules: mytable 1", "rules.hold: yes", "rules.hold: maybe", "rules.hold: ",
    "rules.players: 4", "rules.holds: yes", "rules.concede: 3", "rules.concede: 03", "rules.hill_rate: 5/2",
    "rules.hill_rate: 2.5", "rules.pool_target: 0", "rules.pool_target: 1", "rules.pool_target: none",
    "rules.exit_levels: 6  7", "rules.amnesty: да", "rules.ending: race", "rules.ending: deals", "rules.max_deals: 1",
    "rules.bombs: yes", "rules.Amnesty: yes", "rules.: yes", "dummy: S", "dummy: N", "dummy: E", "dummy: X",
    "dummy: ", "dummy: s", "board: 7", "deal: 1", "end: x", "start: x", "if: x",
)  # fmt: skip


_ANSWER = re.compile(r"(?<=:)(whist|pass|half)(?=[ \n])")
_CALL = re.compile(r"(?<=:)(pass|hold|misere|(?:[6-9]|10)[scdhn])(?=[ \n/])")
_LEADER = re.compile(r"(?m)(?<=^[1-9] )[SWNE]|(?<=^10 )[SWNE]|(?<=^1 )[SWNE]")
_LISTS = re.compile(r"(?m)^(?:[a-z]+|hand [SWNE]|[0-9]+ [SWNE])( .+)$")
_LINE = re.compile(r"(?m)^.+$")
_CONTRACT = re.compile(r"(?m)(?<=^contract [SWNE]:).+$")
OTHER_KINDS = ("end", "clock", "closed", "open", "final", "sheet", "score", "1", "10", "claim", "if", "answers")
OTHER_CALLS = ("pass", "hold", "misere", "misere", "6s", "6n", "7h", "8s", "9d", "10n", "9s/solo", "6s/dark")
OTHER_CONTRACTS = ("6s", "6c", "7n", "8d", "10h", "misere", "7-3", "6-2", "6_", "_", "9s/solo", "misere/solo")
_KINDS = re.compile(r"(?m)^(?:[a-z]+|[0-9]+)(?= )")


def shuffled(rng: Random, text: str) -> str:
    """Words of a list in another order."""
    words = text.split(" ")
    if len(words) > 1:
        here, there = rng.sample(range(len(words)), 2)
        words[here], words[there] = words[there], words[here]
    return " ".join(words)


def another(*words: str) -> Callable[[Random, str], str]:
    """One of these words."""
    return lambda rng, _: rng.choice(words)


_DISCARD = re.compile(r"(?m)^discard .+$")
_CHOICE = re.compile(r"(?m)^(?:open|closed) .+$")
_CLAIM = re.compile(r"(?m)(?<=^claim ).+$")
OTHER_CHOICES = (
    "open S", "open W", "open E", "open N", "closed S", "closed W", "open W dark", "open E dark", "open W 3",
    "open E 0", "open S 11", "open E 03", "closed E 3", "open _", "open", "open W E",
)  # fmt: skip
OTHER_CLAIMS = (
    "S S:1", "W W:2", "E E:3", "_ S:1", "_ S:1 W:1", "S S:1 W:0", "N S:2", "S W:2", "W S:1 W:1", "E E:1/2 W:1/2",
    "S S:-1 W:3", "S N:2", "_", "S _", "E W:1 E:1", "W E:1 W:1", "E S:1 W:1 E:1",
)  # fmt: skip

SLIPS: Mapping[str, Slip] = {
    "a sign is lost": rearranged("(?s)(?<=.)(?=.)", without_one),
    "a sign is doubled": rearranged("(?s)(?<=.)(?=.)", one_twice),
    "two signs change places": rearranged("(?s)(?<=.)(?=.)", neighbours),
    "another sign": replaced,
    "one sign more": put_in,
    "another case": cased,
    "another alphabet": typed_in_russian,
    "a word is lost": in_one(_LINE, rearranged("(?= )", without_one)),
    "a word is doubled": in_one(_LINE, rearranged("(?= )", one_twice)),
    "two words change places": in_one(_LINE, rearranged("(?= )", neighbours)),
    "another word of the line": in_one(_LINE, rearranged("(?= )", one_of_others)),
    "any other word": rearranged("(?=[ \n])", one_of_others),
    "words of a list in another order": in_one(_LISTS, shuffled),
    "another kind of line": in_one(_KINDS, another(*OTHER_KINDS)),
    "a line is lost": rearranged("(?<=\n)", without_one),
    "a line is doubled": rearranged("(?<=\n)", one_twice),
    "two lines change places": rearranged("(?<=\n)", neighbours),
    "a line stands elsewhere": rearranged("(?<=\n)", moved),
    "a line more": rearranged("(?<=\n)", one_more),
    "another line of the game": rearranged("(?<=\n)", one_of_others),
    "a stray line": put_line,
    "something behind a line": put_behind,
    "a block is lost": rearranged("(?<=\n\n)", without_one),
    "a block is doubled": rearranged("(?<=\n\n)", one_twice),
    "a block stands elsewhere": rearranged("(?<=\n\n)", moved),
    "the end is lost": truncated,
    "no line end at the end": without_last_line_end,
    "something above": with_a_head,
    "line ends of another system": of_windows,
    "a number written otherwise": with_zeros,
    "another number": one_off,
    "another number from here on": one_off_from_here,
    "two numbers exchanged": exchanged(NUMBER),
    "two cards exchanged": exchanged(CARD),
    "another card": in_one(CARD, another(*CARD_NAMES)),
    "hands exchange cards": hands_changed,
    "two cards exchanged everywhere": renamed(CARD_NAMES, CARD),
    "two seats exchanged": exchanged(SEAT),
    "two seats exchanged everywhere": renamed("SWE", SEAT),
    "two leaders exchanged": exchanged(_LEADER),
    "another leader": in_one(_LEADER, another(*"SWNE")),
    "another answer": in_one(_ANSWER, another("whist", "pass", "half")),
    "two answers exchanged": exchanged(_ANSWER),
    "another call": in_one(_CALL, another(*OTHER_CALLS)),
    "two calls exchanged": exchanged(_CALL),
    "another choice": in_one(_CHOICE, another(*OTHER_CHOICES)),
    "another claim": in_one(_CLAIM, another(*OTHER_CLAIMS)),
    "another discard": other_discard,
    "the talon the other way round": other_talon,
    "other words": other_words,
    "another tag": tag_more,
    "another contract": in_one(_CONTRACT, another(*OTHER_CONTRACTS)),
}
