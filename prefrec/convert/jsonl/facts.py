"""The shape of a game as JSON: every fact, its keys and what they may hold."""

from prefrec.convert.jsonl.checks import (
    check_adjustment,
    check_contract,
    check_flags,
    check_incidents,
    check_tag,
)
from prefrec.convert.jsonl.shapes import (
    CARD,
    COUNT,
    DECIMAL,
    LINES,
    NUMBER,
    REQUIRED,
    TEXT,
    YES_NO,
    Field,
    Shape,
    many,
    mapping,
    optional,
    record,
    word,
)
from prefrec.record import (
    Adjustment,
    Call,
    Calls,
    Cards,
    Choice,
    Claim,
    Clock,
    ClockLeft,
    Columns,
    Contract,
    Counts,
    Deal,
    Factor,
    Game,
    Hand,
    Incident,
    Money,
    Tag,
    Trick,
    Unread,
    Variation,
    Word,
)

# The patterns of strings, by the names they have in the schema.
PATTERNS = {
    "version": r"1(\.[1-9][0-9]{0,8})?",
    "key": r"[^\W\d_][\w.\-]*",
    "seat": r"[SWNE]",
    "pair": r"[SWNE][SWNE]",
    "call": r"(6|7|8|9|10)[scdhn]|misere|pass|hold",
    "answer": r"whist|half|pass",
    "bid": r"(6|7|8|9|10)[scdhn]|misere|all-pass",
    "modifier": r"dark|solo|[SWNE]",
    "flags": r"\*?(!!|!\?|!|\?\?|\?!|\?)?",
    "sic": r"\*?",
    "reason": r"[a-z]+(-[a-z]+)*",
    "what": r"[a-z]+(-[a-z]+)*|[scdh][7-9TJQKA_]|__|(6|7|8|9|10)[scdhn]",
    "before": r"0|[1-9][0-9]{0,8}|hand [SWNE]|talon|auction|discard|contract|answers|open|closed|claim|void"
              r"|tricks|adjust|score|sheet|clock",
    "choice": r"open|closed",
    "how": r"dark|[1-9][0-9]{0,8}",
    "part": r"0|[1-9][0-9]{0,8}|auction|discard|contract|answers",
}


def _word(name: str, expected: str) -> Shape:
    return word(PATTERNS[name], expected)


_SEAT = _word("seat", "a seat: S, W, N or E")
_FLAGS = _word("flags", "flags such as * or ?!")
_SIC = _word("sic", "* or nothing")
_REASON = _word("reason", "a reason in one word")
_MODIFIER = _word("modifier", "dark, solo or a seat")
_NOTES = (Field("above", "notes.above", many(TEXT), ()), Field("behind", "notes.behind", TEXT))


# ---- the facts


def _by_seat(shape: Shape, least: int = 1) -> Shape:
    return mapping(PATTERNS["seat"], "a seat: S, W, N or E", shape, least)


_NUMBERS = _by_seat(NUMBER)
_WHISTS = mapping(PATTERNS["pair"], "writer and victim such as WS", NUMBER, 1)
_COMPLETE = Field("complete", "is_complete", YES_NO, True)


def _columns(inside: str = "") -> tuple[Field, ...]:
    return (
        Field("pool", inside + "pool", _NUMBERS),
        Field("mountain", inside + "mountain", _NUMBERS),
        Field("whists", inside + "whists", _WHISTS),
        Field("complete", inside + "is_complete", YES_NO, True),
    )


_TAG = record(Tag, (
    Field("key", "key", _word("key", "a tag's name"), REQUIRED), Field("value", "value", TEXT, REQUIRED), *_NOTES,
), check_tag)
_HAND = record(Hand, (
    Field("seat", "seat", _SEAT, REQUIRED), Field("cards", "cards", many(CARD, 1), REQUIRED), *_NOTES,
))
_CARDS = record(Cards, (
    Field("cards", "cards", many(CARD, 1), REQUIRED), Field("flags", "flags", many(_FLAGS), ()), *_NOTES,
), check_flags)


def _calls(words: Shape) -> Shape:
    call = record(Call, (
        Field("seat", "seat", _SEAT, REQUIRED),
        Field("call", "word", words, REQUIRED),
        Field("modifier", "modifier", _MODIFIER, ""),
        Field("flags", "flags", _FLAGS, ""),
    ))
    return record(Calls, (Field("calls", "calls", many(call), REQUIRED), _COMPLETE, *_NOTES))


_CONTRACT = record(Contract, (
    Field("declarer", "declarer", _SEAT),
    Field("partner", "partner", _SEAT),
    Field("bid", "bid", _word("bid", "a bid such as 7s, misere or all-pass")),
    Field("level", "level", COUNT),
    Field("short", "short", COUNT),
    Field("modifier", "modifier", _MODIFIER, ""),
    Field("flags", "flags", _FLAGS, ""),
    *_NOTES,
), check_contract)
_CHOICE = record(Choice, (
    Field("choice", "word", _word("choice", "open or closed"), REQUIRED),
    Field("seat", "seat", _SEAT, REQUIRED),
    Field("how", "how", _word("how", "dark or a trick number"), ""),
    *_NOTES,
))
_TRICK = record(Trick, (
    Field("trick", "number", COUNT, REQUIRED),
    Field("talon_card", "talon_card", CARD),
    Field("leader", "leader", _SEAT),
    Field("leader_flags", "leader_flags", _SIC, ""),
    Field("cards", "cards", many(CARD, 1), REQUIRED),
    Field("flags", "flags", many(_FLAGS), ()),
    *_NOTES,
), check_flags)
_CLAIM = record(Claim, (
    Field("seat", "seat", _SEAT), Field("counts", "values", _NUMBERS, REQUIRED), *_NOTES,
))
_TRICKS = record(Counts, (Field("counts", "values", _by_seat(NUMBER, 0), REQUIRED), _COMPLETE, *_NOTES))
_SETTLEMENT = record(Counts, (Field("counts", "values", _NUMBERS, REQUIRED), _COMPLETE, *_NOTES))
_COLUMNS = record(Columns, (*_columns(), *_NOTES))
_START = record(Columns, (*_columns(), Field("all_passes", "all_passes", COUNT, 0), *_NOTES))
_ADJUSTMENT = record(Adjustment, (
    Field("reason", "reason", _REASON, REQUIRED),
    *_columns("columns."),
    Field("tricks", "tricks", _NUMBERS),
    Field("deal", "deal", COUNT),
    *_NOTES,
), check_adjustment)
_INCIDENT = record(Incident, (
    Field("seat", "seat", _SEAT, REQUIRED),
    Field("reason", "reason", _REASON, REQUIRED),
    Field("what", "what", _word("what", "a card, a bid or a word"), ""),
    Field("before", "before", _word("before", "the first word of a line of the deal"), ""),
    *_NOTES,
))
_LEAVE = record(Word, (Field("seat", "word", _SEAT, REQUIRED), *_NOTES))
_VOID = record(Word, (Field("reason", "word", _REASON, REQUIRED), *_NOTES))
_END = record(Word, (Field("reason", "word", _REASON), *_NOTES))
_FACTOR = record(Factor, (Field("factor", "number", COUNT, REQUIRED), Field("reason", "reason", _REASON, ""), *_NOTES))
_CLOCK_OF = record(Clock, (
    Field("part", "part", _word("part", "a trick number, auction, discard, contract or answers"), REQUIRED),
    Field("seconds", "seconds", many(optional(DECIMAL), 1), REQUIRED),
    *_NOTES,
))
_CLOCK_LEFT = record(ClockLeft, (Field("left", "left", _by_seat(DECIMAL), REQUIRED), *_NOTES))
_CLOCK = Shape(
    lambda value: (_CLOCK_LEFT if isinstance(value, ClockLeft) else _CLOCK_OF).write(value),
    lambda value, path: (_CLOCK_LEFT if isinstance(value, dict) and "left" in value else _CLOCK_OF).read(value, path),
)
_MONEY = record(Money, (Field("amounts", "values", _by_seat(DECIMAL), REQUIRED), *_NOTES))


# ---- deals and the game


# What-if lines hold what-if lines, so their shape is asked for only when it is used.
_VARIATIONS = Shape(lambda value: _VARIATION.write(value), lambda value, path: _VARIATION.read(value, path))

_FACTS = (
    Field("hands", "hands", many(_HAND), ()),
    Field("talon", "talon", _CARDS),
    Field("auction", "auction", _calls(_word("call", "a call such as 6h, pass or hold"))),
    Field("discard", "discard", _CARDS),
    Field("contract", "contract", _CONTRACT),
    Field("answers", "answers", _calls(_word("answer", "whist, half or pass"))),
    Field("open", "choice", _CHOICE),
    Field("play", "tricks", many(_TRICK), ()),
    Field("claim", "claim", _CLAIM),
    Field("void", "void", _VOID),
    Field("tricks", "counts", _TRICKS),
    Field("adjust", "adjustments", many(_ADJUSTMENT), ()),
    Field("score", "score", _COLUMNS),
    Field("sheet", "sheet", _COLUMNS),
    Field("clock", "clocks", many(_CLOCK), ()),
    Field("incidents", "incidents", many(_INCIDENT), ()),
    Field("if", "variations", many(_VARIATIONS), ()),
)
_LINES = record(Deal, _FACTS, check_incidents)
_VARIATION: Shape = record(Variation, (Field("lines", "deal", _LINES, REQUIRED), *_NOTES))
_DEAL_READ = record(Deal, (
    Field("deal", "number", COUNT, REQUIRED),
    Field("dealer", "dealer", _SEAT),
    Field("flags", "flags", _SIC, ""),
    *_NOTES,
    Field("tags", "tags", many(_TAG), ()),
    Field("leave", "leave", _LEAVE),
    Field("factor", "factor", _FACTOR),
    *_FACTS,
), check_incidents)
_UNREAD = record(Unread, (
    Field("deal", "number", COUNT),
    Field("dealer", "dealer", _SEAT),
    Field("unread", "text", LINES, REQUIRED),
    Field("contract", "contract", _CONTRACT),
    Field("score", "score", _COLUMNS),
    Field("sheet", "sheet", _COLUMNS),
))
_DEAL = Shape(
    lambda value: (_UNREAD if isinstance(value, Unread) else _DEAL_READ).write(value),
    lambda value, path: (_UNREAD if isinstance(value, dict) and "unread" in value else _DEAL_READ).read(value, path),
)
_VERSION = _word("version", "version 1 of the notation")
_MINOR = Shape(
    lambda minor: f"1.{minor}" if minor else "1",
    lambda value, path: int(_VERSION.read(value, path).partition(".")[2] or 0),
)
GAME = record(Game, (
    Field("prefrec", "minor", _MINOR, REQUIRED),
    Field("opening", "opening", many(TEXT), ()),
    Field("tags", "tags", many(_TAG), ()),
    Field("start", "start", _START),
    Field("deals", "deals", many(_DEAL), ()),
    Field("end", "end", _END),
    Field("final", "final", _COLUMNS),
    Field("settlement", "settlement", _SETTLEMENT),
    Field("money", "money", _MONEY),
    Field("trailing", "trailing", many(TEXT), ()),
))
